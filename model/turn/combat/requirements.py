"""The greatest number of blocking requirements that can be obeyed (CR 509.1c): a small exact branch and bound.

Deciding this is hard in general; the search is over the blockers, those with requirements first, and stops at the
bound. A solver may have a faster finder that must agree.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Protocol


class BlockerLike(Protocol):
    """What is read of a blocker."""

    @property
    def id(self) -> int: ...
    @property
    def attackers(self) -> tuple[int, ...]: ...
    @property
    def most(self) -> int: ...
    @property
    def musts(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def company(self) -> int: ...
    @property
    def costs(self) -> tuple[object, ...]: ...
    @property
    def with_(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def crowd(self) -> int: ...


class AttackedLike(Protocol):
    """What is read of an attacker."""

    @property
    def id(self) -> int: ...
    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...
    @property
    def musts(self) -> int: ...
    @property
    def kinds(self) -> tuple[tuple[int, ...], ...]: ...


def most_obeyed_blocks(able: tuple[BlockerLike, ...], attacked: tuple[AttackedLike, ...], at_least: int = 0) -> int:
    """The maximum; the search begins above `at_least`, which is known to be reachable. Blockers that would have to
    pay are left out: nobody is compelled to pay (CR 509.1c)."""
    free = [b for b in able if not b.costs]
    # What matters: blockers with requirements and those that can help to block what must be blocked or needs several.
    wanted = {a.id for a in attacked if a.musts or a.kinds}
    for one in free:
        for these in one.musts:
            wanted.update(these)
    alone = any(b.company > 1 or b.with_ for b in free)
    # A blocker that can help nowhere is kept only where company may be needed.
    useful = [b for b in free if b.musts or alone or wanted & set(b.attackers)]
    useful.sort(key=lambda b: (-len(b.musts), len(b.attackers)))
    search = _Search(useful, {a.id: a for a in attacked}, wanted, at_least, alone=alone)
    search.run(0, 0)
    return search.best


class _Search:
    def __init__(
        self, able: list[BlockerLike], attacked: dict[int, AttackedLike], wanted: set[int], best: int, *, alone: bool
    ) -> None:
        self.able, self.attacked, self.best, self.alone = able, attacked, best, alone
        self.counts = dict.fromkeys(attacked, 0)
        self.blocking: list[tuple[BlockerLike, tuple[int, ...]]] = []
        self.choices = [tuple(self._choices(b, wanted)) for b in able]
        # The bound: what the blockers from here on could obey at best, and what attackers could still give.
        best_each = [max((self._own(b, c) for c in cs), default=0) for b, cs in zip(able, self.choices, strict=True)]
        self.rest = [sum(best_each[n:]) for n in range(len(able) + 1)]
        self.given = sum(a.musts + len(a.kinds) for a in attacked.values())
        self.bound = self.rest[0] + self.given

    def _choices(self, one: BlockerLike, wanted: set[int]) -> Iterator[tuple[int, ...]]:
        # Attackers that nothing wants blocked are no use, unless one has to block something for company.
        options = [a for a in one.attackers if a in wanted or self.alone]
        sizes = range(min(one.most, len(options)), 0, -1)
        found = [c for size in sizes for c in itertools.combinations(options, size)]
        found.sort(key=lambda c: -self._own(one, c))
        yield from found
        yield ()

    @staticmethod
    def _own(one: BlockerLike, chosen: tuple[int, ...]) -> int:
        return sum(1 for these in one.musts if any(a in these for a in chosen))

    def run(self, n: int, obeyed: int) -> None:
        if self.best >= self.bound or obeyed + self.rest[n] + self.given <= self.best:
            return
        if n == len(self.able):
            if self._allowed():
                total = obeyed + sum(a.musts for a in self.attacked.values() if self.counts[a.id])
                pairs = {(b.id, a) for b, mine in self.blocking for a in mine}
                total += sum(any((b, a.id) in pairs for b in k) for a in self.attacked.values() for k in a.kinds)
                self.best = max(self.best, total)
            return
        one = self.able[n]
        for chosen in self.choices[n]:
            if any(self.counts[a] >= self.attacked[a].most for a in chosen if a in self.attacked):
                continue
            for a in chosen:
                self.counts[a] += 1
            if chosen:
                self.blocking.append((one, chosen))
            self.run(n + 1, obeyed + self._own(one, chosen))
            if chosen:
                self.blocking.pop()
            for a in chosen:
                self.counts[a] -= 1

    def _allowed(self) -> bool:
        """Whether the blocks chosen break no restriction on numbers."""
        if any(0 < self.counts[a.id] < a.least for a in self.attacked.values()):
            return False
        ids = {b.id for b, _ in self.blocking}
        return all(
            b.company <= len(ids) <= b.crowd and not any(ids.isdisjoint(others) for others in b.with_)
            for b, _ in self.blocking
        )
