"""An X that the first sentence defines and the others use: "You may pay X life, where X is its power. If you do, draw X
cards" (CR 107.3i): worked out once, for all of them.

Owns: `x_said_once` and its way back, `all_x`. Not here: an X within one sentence (`defining_x`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from model.ability.abilities import Ability, Instruction
from model.ability.instructions import Impose, Later, Reflexive, Sequence, WithX
from model.ability.terms import FromAmong, Target, ThatMuch, XAmount
from model.base import Record, walk
from model.oracle.grammar.defining_x import define_x, undefine_x
from model.oracle.grammar.instructions.flow import Items, together

STOPS: Final = (". ", ". then ")
"""The joins between two sentences."""


def all_x(value: Any) -> Iterator[XAmount]:
    """Every X of the text itself, not of abilities that it grants."""
    if isinstance(value, XAmount):
        if value.letter == "X":
            yield value
    elif isinstance(value, Record) and not isinstance(value, Ability):
        for name in value.__struct_fields__:
            yield from all_x(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from all_x(item)


def _cut(items: Items) -> int:
    """Where the second sentence begins."""
    return next((i for i, (join, _) in enumerate(items) if join in STOPS), len(items))


def x_said_once(items: Items) -> Instruction | None:
    """The effect, with its X worked out as it begins; None where it could be another number later."""
    first, rest = items[: _cut(items)], items[_cut(items) :]
    found = undefine_x(first)
    if found is None or any(x.defined is None for x in all_x(first)) or any(x.defined is not None for x in all_x(rest)):
        return None
    plain, x = found
    if any(isinstance(r, FromAmong | Target | ThatMuch) for r in walk(x)):
        return None  # what the first sentence itself does
    do = together((*plain, *rest))
    return None if any(isinstance(r, Later | Reflexive | Impose) for r in walk(do)) else WithX(do, x)


def defined_once(value: WithX) -> dict[str, Any] | None:
    """The sentences, of which the first defines the X."""
    do = value.do
    if not isinstance(do, Sequence) or len(do.joins) != len(do.steps) - 1:
        return {"items": (("", value),)}
    items: Items = tuple(zip(("", *do.joins), do.steps, strict=True))
    cut = _cut(items)
    first = define_x(items[:cut], value.x)
    return None if first is None or cut == len(items) else {"items": (*first, *items[cut:])}
