"""How much counters add to power or toughness at most, by their kinds."""

from __future__ import annotations

import functools
from typing import Any, Final

from model.ability import abilities as a
from model.ability import continuous as c
from model.ability import object_instructions as o
from model.ability.keywords import expand
from model.ability.terms import Number
from model.base import walk
from solver.search.adds import MANY

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
