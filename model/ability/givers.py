"""Abilities in which the object that gives them away is named: "equipped creature has '{T}, Sacrifice ~: ...'" (CR
201.5a). As such an ability is given, its name becomes that object."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from model.ability.abilities import (
    Ability,
    ActionCost,
    Activated,
    ExileCost,
    ReturnCost,
    SacrificeCost,
    TapCost,
    Triggered,
)
from model.ability.object_instructions import Attach
from model.ability.terms import SourceItself, That, TheObject, This
from model.base import ObjectId, Record, walk


@functools.lru_cache(maxsize=20_000)
def names_giver(ability: Ability) -> bool:
    """Whether a name stands in it; what has it is called "this creature" there."""
    return any(_is_name(r) for r in walk(ability))


@functools.lru_cache(maxsize=20_000)
def is_read_exactly(ability: Ability) -> bool:
    """Whether every name in it is read: it stands in what an ability does or in a cost to give that object up or tap
    it, and "it" can only mean one of the two."""
    if not names_giver(ability):
        return True
    match ability:
        case Activated(costs=costs):
            others: tuple[Record, ...] = tuple(c for c in costs if not isinstance(c, _GIVES) and not _unattaches(c))
        case Triggered(when=when):
            others = (when,)
        case _:
            return False
    records = tuple(walk(ability))
    it = any(isinstance(r, That) and r.to == SourceItself() for r in records)
    bearer = any(isinstance(r, This) and not _is_name(r) for r in records)
    return not (it and bearer) and not any(_is_name(r) for r in walk(others))


_GIVES = (SacrificeCost, TapCost, ReturnCost, ExileCost)


def _unattaches(cost: Record) -> bool:
    return isinstance(cost, ActionCost) and isinstance(cost.do, Attach)


@functools.lru_cache(maxsize=20_000)
def given_by(ability: Ability, giver: ObjectId) -> Ability:
    """The ability as the object gives it: its name, and "it" said of that, mean this object."""
    found: Ability = _given(ability, giver)
    return found


@functools.lru_cache(maxsize=20_000)
def givers_in(words: Any) -> tuple[ObjectId, ...]:
    """The objects that stand in an ability, or in what is left of one."""
    return tuple(r.id for r in walk(words) if isinstance(r, TheObject))


def _given(value: Any, giver: ObjectId) -> Any:
    if _is_name(value) or (isinstance(value, That) and value.to == SourceItself()):
        return TheObject(giver)
    if isinstance(value, tuple):
        return tuple(_given(v, giver) for v in value)
    if isinstance(value, Record):
        return msgspec.structs.replace(
            value, **{name: _given(getattr(value, name), giver) for name in value.__struct_fields__}
        )
    return value


def _is_name(value: Any) -> bool:
    return isinstance(value, This) and value.word == "~"
