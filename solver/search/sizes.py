"""How much counters, by their kinds, and effects add to power or toughness at most, or take from it."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, Final

from model.ability import abilities as a, continuous as c, object_instructions as o
from model.ability.keywords import expand
from model.ability.terms import Number
from model.base import walk
from solver.search.adds import MANY
from solver.search.spent import all_records

IDLE_COUNTERS: Final = frozenset({"charge", "blood", "ice", "loyalty", "lore", "quest", "silver", "time"})


@functools.lru_cache(maxsize=20_000)
def puts_larger(records: tuple[Any, ...]) -> bool:
    """Whether a counter that adds to power may be put on something."""
    for record in walk(records):
        match record:
            case a.Keyword() if puts_larger(tuple(x for x in expand(record) if x != record)):
                return True
            case o.PutCountersOn(kind=kind, also=also) if any(counter_size(k) for k in (kind, *(x for x, _ in also))):
                return True
            case o.Move(counters=counters) | c.Enters(counters=counters) if any(counter_size(k) for k, _ in counters):
                return True
    return False


def counters_size(kind: str, count: Any) -> int:
    """What so many counters add at most; MANY where that is not known."""
    size = counter_size(kind)
    if size == 0:
        return 0
    return size * count.n if isinstance(count, Number) else MANY


def counter_size(kind: str) -> int:
    """What a counter of that kind adds at most (CR 122.1a, 122.1b)."""
    if kind.startswith("-") or kind in IDLE_COUNTERS:
        return 0
    if not kind.startswith("+"):
        return MANY
    return size_in(kind)


def size_in(kind: str) -> int:
    """The larger number in the name of a counter, "+1/+2"."""
    return max((int(part) for part in kind.replace("+", "").replace("-", "").split("/") if part.isdigit()), default=0)


@functools.lru_cache(maxsize=20_000)
def lowering(records: tuple[Any, ...]) -> int:
    return sum(max(0, -power, -toughness) for power, toughness in _modified(records))


@functools.lru_cache(maxsize=20_000)
def raising(records: tuple[Any, ...]) -> int:
    return sum(max(0, power, toughness) for power, toughness in _modified(records))


def _modified(records: tuple[Any, ...]) -> Iterator[tuple[int, int]]:
    for r in walk(records):
        if isinstance(r, c.ModifiesPT):
            power, toughness = (
                n.n if isinstance(n, Number) and r.times is None else MANY for n in (r.power, r.toughness)
            )
            yield power, toughness


@functools.lru_cache(maxsize=20_000)
def strikes_twice(records: tuple[Any, ...]) -> bool:
    """Whether double strike is given."""
    return any(isinstance(r, a.Keyword) and r.name == "double strike" for r in all_records(records))


@functools.lru_cache(maxsize=20_000)
def sets(records: tuple[Any, ...]) -> bool:
    """Whether one of the static abilities or changes sets power and toughness."""
    return any(isinstance(r, c.SetsPT) for one in records if isinstance(one, a.Static | a.Change) for r in walk(one))


def lost(kind: str) -> int:
    """What a counter of that kind takes (CR 122.1a)."""
    if not kind.startswith("-"):
        return 0
    return size_in(kind)


def fixed(fixes: tuple[int, ...], low: int) -> int:
    """What is added by setting powers that are so large at least."""
    return sum(max(0, n - low) for n in fixes)
