"""Every order of a list in which like things stand for one another, each once.

Not here: which triggers or effects are alike (the decision says so, or the key of the position).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def orders(items: Sequence[T], kinds: Sequence[Hashable], length: int | None = None) -> Iterator[tuple[T, ...]]:
    """The orders of `length` of the items (default: of all): items of one kind always in the order given."""
    groups: dict[Hashable, list[T]] = {}
    for item, kind in zip(items, kinds, strict=True):
        groups.setdefault(kind, []).append(item)
    yield from _orders(list(groups.values()), [0] * len(groups), len(items) if length is None else length)


def _orders(groups: list[list[T]], used: list[int], left: int) -> Iterator[tuple[T, ...]]:
    if left == 0:
        yield ()
        return
    for n, group in enumerate(groups):
        if used[n] < len(group):
            used[n] += 1
            first = group[used[n] - 1]
            for rest in _orders(groups, used, left - 1):
                yield (first, *rest)
            used[n] -= 1


def count_orders(kinds: Sequence[Hashable]) -> int:
    """How many different orders there are of all of them."""
    found = math.factorial(len(kinds))
    for n in Counter(kinds).values():
        found //= math.factorial(n)
    return found
