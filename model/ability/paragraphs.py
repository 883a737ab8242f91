"""The target phrases of a spell with several paragraphs, or of both halves of a fused spell, are numbered through (CR
601.2c, 702.102d): each paragraph is compiled by itself and counts from 0."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from model.ability.abilities import Ability, Spell
from model.ability.conditions import Done
from model.ability.numbering import instruction_count
from model.ability.terms import ResultOf, Target, TargetNumber
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


@functools.lru_cache(maxsize=10_000)
def fused(halves: tuple[tuple[Ability, ...], ...]) -> tuple[Ability, ...]:
    """CR 702.102d: the abilities of both halves as those of one spell: targets and instructions of the second are
    numbered behind those of the first."""
    found: list[Ability] = []
    targets = instructions = 0
    for half in halves:
        mine = [a for a in half if isinstance(a, Spell)]
        found += [renumbered(moved_on(a, targets), instructions) if isinstance(a, Spell) else a for a in half]
        targets += 1 + max((r.n for a in mine for r in walk(a) if isinstance(r, Target)), default=-1)
        instructions += sum(instruction_count(a.do) for a in mine)
    return tuple(found)


def renumbered(value: Any, by: int) -> Any:
    """The value with every word that means an earlier instruction moved on by so much."""
    if by and isinstance(value, ResultOf | Done) and value.n >= 0:
        value = msgspec.structs.replace(value, n=value.n + by)
    if isinstance(value, tuple):
        return tuple(renumbered(v, by) for v in value)
    if by and isinstance(value, Record):
        changed = {}
        for name in value.__struct_fields__:
            old = getattr(value, name)
            if isinstance(old, Record | tuple) and (new := renumbered(old, by)) != old:
                changed[name] = new
        return msgspec.structs.replace(value, **changed) if changed else value
    return value


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
