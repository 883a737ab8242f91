"""The target phrases of a spell with several paragraphs, or of both halves of a fused spell, are numbered through (CR
601.2c, 702.102d): each paragraph is compiled by itself and counts from 0."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from model.ability.abilities import Ability, Spell
from model.ability.terms import Target, TargetNumber
from model.base import Record, walk


@functools.lru_cache(maxsize=50_000)
def distinct_targets(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities with the numbers of targets in later spell paragraphs moved on where they would meet those of
    earlier ones. Abilities whose numbers are distinct already stay as they are."""
    used: set[int] = set()
    found: list[Ability] = []
    for ability in abilities:
        if isinstance(ability, Spell):
            own = {r.n for r in walk(ability) if isinstance(r, Target) and r.n >= 0}
            if own & used:
                by = max(used) + 1 - min(own)
                ability = moved_on(ability, by)
                own = {n + by for n in own}
            used |= own
        found.append(ability)
    return tuple(found)


def moved_on(value: Any, by: int) -> Any:
    """The value with every number of a target, and every word that means one, greater by so much."""
    if isinstance(value, Target | TargetNumber) and value.n >= 0:
        value = msgspec.structs.replace(value, n=value.n + by)
    if isinstance(value, Record):
        changed = {}
        for name in value.__struct_fields__:
            old = getattr(value, name)
            if isinstance(old, Record | tuple):
                new = moved_on(old, by)
                if new is not old:
                    changed[name] = new
        return msgspec.structs.replace(value, **changed) if changed else value
    if isinstance(value, tuple):
        items = tuple(moved_on(item, by) for item in value)
        return items if any(a is not b for a, b in zip(items, value, strict=True)) else value
    return value
