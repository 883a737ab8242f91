"""Sentences with "Otherwise", "instead" and "also": two static abilities, of which one holds or both (CR 604, 611.3a).

Owns: rows of `line` for them. Not here: the sentences themselves (`statics`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Static, StaticEffect
from model.ability.conditions import Is, Negation
from model.ability.continuous import Affects, ModifiesPT, PreventDamage
from model.ability.terms import All, Attached, Condition, Objects, That, This
from model.base import with_instead
from model.oracle.engine import Grammar
from model.oracle.grammar.static_lines import Items, put_together, static_zone, taken_apart

WORD: Final = "otherwise"
_IT: Final = That("it")


def add(g: Grammar) -> None:
    """The rows."""
    make = _Otherwise()
    g.rule("line", make, "{first:static_line} otherwise, {items:statics}.", unmake=make.parts, when=_known)
    for word, said in (
        ("instead as long as", "it gets {by:pump} instead as long as {condition:condition}."),
        ("if, instead", "if {condition:condition}, it gets {by:pump} instead."),
        ("as long as, instead", "as long as {condition:condition}, it gets {by:pump} instead."),
    ):
        instead = _Instead(word)
        g.rule("line", instead, f"{{first:static_line}} {said}", unmake=instead.parts, when=_known)
    for word, start in (("as long as, also", "as long as"), ("if, also", "if")):
        also = _Also(word)
        said = f"{{first:static_line}} {start} {{condition:condition}}, they also {{changes:changes#p}}."
        g.rule("line", also, said, unmake=also.parts, when=_known)


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


class _Instead:
    """ "Enchanted creature gets -2/-2. It gets -5/-5 instead as long as ...": one size or the other."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, first: Static, by: Any, condition: Condition) -> tuple[Static, ...] | None:
        if not isinstance(first, Static) or first.condition is not None or first.label or len(first.effects) != 1:
            return None
        subject, effect = _subject(first), first.effects[0]
        if subject is None or not isinstance(effect, Affects) or [type(c) for c in effect.changes] != [ModifiesPT]:
            return None
        told = with_instead(condition, _IT, subject)
        pump = (Affects(subject, (ModifiesPT(by[0], by[1]),)),)
        return (
            msgspec.structs.replace(first, condition=Negation(told, self.word), word=self.word),
            Static(pump, told, static_zone(pump, told), word=self.word),
        )

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or not all(isinstance(one, Static) for one in value):
            return None
        first, second = value
        if first.word != self.word or second.word != self.word or not isinstance(second.effects[0], Affects):
            return None
        (pump,) = second.effects[0].changes
        if not isinstance(pump, ModifiesPT):
            return None
        condition = with_instead(second.condition, _subject(first), _IT)
        found = {"first": msgspec.structs.replace(first, condition=None, word=""), "condition": condition}
        found["by"] = (pump.power, pump.toughness)
        return found if self(**found) == value else None


class _Also:
    """ "Creatures you control get +1/+1. As long as ..., they also have vigilance"."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, first: Static, condition: Condition, changes: Any) -> tuple[Static, ...] | None:
        if not isinstance(first, Static) or first.condition is not None or first.label or len(first.effects) != 1:
            return None
        effect = first.effects[0]
        if not isinstance(effect, Affects) or not isinstance(effect.what, All):
            return None
        more = (Affects(effect.what, changes),)
        return (first, Static(more, condition, static_zone(more, condition), word=self.word))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or not all(isinstance(one, Static) for one in value):
            return None
        first, second = value
        if second.word != self.word or not isinstance(second.effects[0], Affects):
            return None
        found = {"first": first, "condition": second.condition, "changes": second.effects[0].changes}
        return found if self(**found) == value else None
