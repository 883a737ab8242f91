"""Sentences with "Otherwise": two static abilities with opposite conditions (CR 604, 611.3a).

Owns: rows of `line` for them. Not here: the sentences themselves (`statics`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Static, StaticEffect
from model.ability.conditions import Is, Negation
from model.ability.continuous import Affects, PreventDamage
from model.ability.terms import Attached, Condition, Objects, That, This
from model.oracle.engine import Grammar
from model.oracle.grammar.static_lines import Items, put_together, static_zone, taken_apart

WORD: Final = "otherwise"
_IT: Final = That("it")


def add(g: Grammar) -> None:
    """The rows."""
    make = _Otherwise()
    g.rule("line", make, "{first:static_line} otherwise, {items:statics}.", unmake=make.parts, when=_known)


def _known(value: Any) -> bool:
    return value is not None


def _subject(static: Static) -> Objects | None:
    """What "it" is: what the first sentence is about."""
    effect = static.effects[0]
    what = effect.what if isinstance(effect, Affects) else None
    if what == _IT and isinstance(static.condition, Is):
        what = static.condition.what
    return what if isinstance(what, This | Attached) else None


def _told_of(value: Any, old: Any, new: Any) -> Any:
    """The condition or effect with one noun phrase in place of another."""
    if isinstance(value, Is | Affects) and value.what == old:
        return msgspec.structs.replace(value, what=new)
    return value


class _Otherwise:
    """The second ability has the opposite condition; "it" is the subject of the first in both."""

    def __call__(self, first: Static, items: Items) -> tuple[Static, ...] | None:
        if not isinstance(first, Static) or first.condition is None or first.label or len(first.effects) != 1:
            return None
        subject = _subject(first)
        effects, joins = put_together(items)
        if subject is None or not all(isinstance(e, Affects | PreventDamage) for e in effects):
            return None
        told: tuple[StaticEffect, ...] = tuple(_told_of(e, _IT, subject) for e in effects)
        condition: Condition = Negation(_told_of(first.condition, _IT, subject), WORD)
        return (first, Static(told, condition, static_zone(told, condition), word=WORD, joins=joins))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or not all(isinstance(one, Static) for one in value):
            return None
        first, second = value
        subject = _subject(first)
        if second.word != WORD or subject is None:
            return None
        effects = tuple(_told_of(e, subject, _IT) for e in second.effects)
        items = taken_apart(msgspec.structs.replace(second, effects=effects))
        return {"first": first, "items": items} if self(first, items) == value else None
