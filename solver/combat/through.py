"""What comes through against the best blocks: the least damage that an attack deals to who is attacked (CR 509-510).

Attackers and kinds of blockers as numbers only. Not here: which positions are so simple (`solver.search.whole`).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

import msgspec


class Hit(msgspec.Struct, frozen=True, gc=False):
    """An attacker: the damage it deals, how many must and may block it, and for each kind of blockers what is lethal
    damage to one (None: that kind cannot block it). Only with `trample` what is beyond lethal damage comes through."""

    damage: int
    least: int
    most: int
    lethal: tuple[int | None, ...]
    trample: bool = False


def least_through(hits: tuple[Hit, ...], kinds: tuple[int, ...]) -> int:
    """The least damage in all, with so many blockers of each kind of which each blocks one attacker at most."""
    ordered = tuple(sorted(hits, key=lambda h: (-h.damage, h.trample, h.least, h.most)))
    after = [0] * (len(ordered) + 1)
    for n in range(len(ordered) - 1, -1, -1):
        after[n] = after[n + 1] + ordered[n].damage

    @functools.cache
    def least(at: int, left: tuple[int, ...]) -> int:
        if at == len(ordered) or not any(left):
            return after[at]
        hit = ordered[at]
        best = hit.damage + least(at + 1, left)
        for counts in _blocks(hit, left) if hit.damage else ():
            rest = tuple(n - c for n, c in zip(left, counts, strict=True))
            best = min(best, _beyond(hit, counts) + least(at + 1, rest))
        return best

    return least(0, kinds)


def _beyond(hit: Hit, counts: tuple[int, ...]) -> int:
    if not hit.trample:
        return 0
    return max(0, hit.damage - sum((n or 0) * c for n, c in zip(hit.lethal, counts, strict=True)))


def _blocks(hit: Hit, left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """How many of each kind block the attacker: as few as can be, with trample also more."""
    able = tuple(0 if lethal is None else n for lethal, n in zip(hit.lethal, left, strict=True))
    most = min(hit.most, sum(able), hit.least + hit.damage) if hit.trample else hit.least
    for n in range(hit.least, most + 1 if most <= hit.most else 0):
        yield from _of(able, n)


def _of(able: tuple[int, ...], n: int) -> Iterator[tuple[int, ...]]:
    """So many in all."""
    if not able:
        if n == 0:
            yield ()
        return
    for first in range(min(able[0], n), -1, -1):
        for others in _of(able[1:], n - first):
            yield (first, *others)
