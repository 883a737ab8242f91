"""Every legal block, lazily, like creatures merged on both sides (CR 509.1).

Attacker by attacker a number of blockers of each kind is chosen; like attackers get theirs in falling order, so that
none is listed twice. Where some creature may block several attackers, blockers are chosen for one by one instead.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from model.base import ObjectId
from model.state import Decision, Game, Position
from model.turn.combat.attacking import ANY_NUMBER
from model.turn.combat.blocking import Attacked, Blocker, obeyed_by
from model.turn.combat.declaration import Block
from model.turn.combat.requirements import most_obeyed_blocks
from solver.combat.costs import paid
from solver.combat.depth_first import depth_first

Set = tuple[ObjectId, ...]
Pair = tuple[ObjectId, Set]
Blocks = tuple[Pair, ...]
Counts = tuple[int, ...]


def blocks(position: Position, due: Decision, like: Mapping[ObjectId, int]) -> Iterator[Block]:
    """The blocks that answer the decision, payments of costs to block included; no block comes first."""
    able, attacked = due.data
    for chosen in ways_to_block(able, attacked, like):
        costs = tuple(c for one in able for i, _ in chosen if one.id == i for c in one.costs)
        if not costs:
            yield Block(chosen)
            continue
        for payment in paid(Game(position), due.player, costs, chosen[0][0]):
            yield Block(chosen, payment.plan, payment.with_)


def ways_to_block(
    able: tuple[Blocker, ...], attacked: tuple[Attacked, ...], like: Mapping[ObjectId, int]
) -> Iterator[Blocks]:
    """Who may block whom; where requirements are in play, only with as many obeyed as can be."""
    kinds = _kinds(able, like)
    found = _by_blocker(kinds, attacked) if any(b.most > 1 for b in able) else _by_attacker(kinds, attacked, like, able)
    if any(b.with_ or b.crowd < ANY_NUMBER for b in able):
        found = (chosen for chosen in found if _may_block_together(able, chosen))
    if not any(b.musts for b in able) and not any(a.musts or a.kinds for a in attacked):
        yield from found
        return
    most = most_obeyed_blocks(able, attacked)
    for chosen in found:
        # Nobody is compelled to pay: those who pay may obey more than has to be.
        if obeyed_by(dict(chosen), able, attacked) >= most:
            yield chosen


def _may_block_together(able: tuple[Blocker, ...], chosen: Blocks) -> bool:
    """Whether the blocks break no restriction on who blocks along with whom."""
    table = {one.id: one for one in able}
    ids = {i for i, mine in chosen if mine}
    return all(len(ids) <= table[i].crowd and not any(ids.isdisjoint(o) for o in table[i].with_) for i in ids)


def _kinds(able: tuple[Blocker, ...], like: Mapping[ObjectId, int]) -> list[list[Blocker]]:
    groups: dict[Any, list[Blocker]] = {}
    for one in able:
        key = (like.get(one.id, -one.id), one.attackers, one.most, one.musts, one.company, one.costs, one.with_)
        groups.setdefault(key, []).append(one)
    return list(groups.values())


def _by_attacker(
    kinds: list[list[Blocker]], attacked: tuple[Attacked, ...], like: Mapping[ObjectId, int], able: tuple[Blocker, ...]
) -> Iterator[Blocks]:
    """Each creature blocks one attacker at most."""
    # Like attackers stand next to each other.
    classes: list[list[Attacked]] = []
    for a in attacked:
        group = next((g for g in classes if _may_swap(g[0], a, kinds, like)), None)
        if group is None:
            classes.append([a])
        else:
            group.append(a)
    ordered = [(a, n > 0) for group in classes for n, a in enumerate(group)]
    for vectors in _vectors(kinds, ordered):
        used = [0] * len(kinds)
        chosen: list[tuple[ObjectId, tuple[ObjectId, ...]]] = []
        for (a, _), counts in zip(ordered, vectors, strict=True):
            for n, count in enumerate(counts):
                chosen += [(one.id, (a.id,)) for one in kinds[n][used[n] : used[n] + count]]
                used[n] += count
        if _in_company(kinds, used, len(chosen)):
            yield tuple(chosen)


def _may_swap(a: Attacked, b: Attacked, kinds: list[list[Blocker]], like: Mapping[ObjectId, int]) -> bool:
    """Whether the attackers may stand for one another: the same creatures can block them, and every requirement of
    blockers is there for both."""
    said, of_other = (a.least, a.most, a.musts, a.kinds), (b.least, b.most, b.musts, b.kinds)
    if like.get(a.id, -a.id) != like.get(b.id, -b.id) or said != of_other:
        return False
    swap = {a.id: b.id, b.id: a.id}
    for kind in kinds:
        one = kind[0]
        if (a.id in one.attackers) != (b.id in one.attackers):
            return False
        swapped = (frozenset(swap.get(i, i) for i in these) for these in one.musts)
        if Counter(map(frozenset, one.musts)) != Counter(swapped):
            return False
    return True


def _vectors(kinds: list[list[Blocker]], ordered: list[tuple[Attacked, bool]]) -> Iterator[tuple[Counts, ...]]:
    """For each attacker how many of each kind block it."""

    def options(at: int, state: tuple[list[int], Counts]) -> Iterator[tuple[Counts, tuple[list[int], Counts]]]:
        left, before = state
        attacker, same = ordered[at]
        able = [n if attacker.id in kind[0].attackers else 0 for kind, n in zip(kinds, left, strict=True)]
        for counts in _products(able, attacker.most):
            if same and counts > before:
                continue
            if 0 < sum(counts) < attacker.least:
                continue
            yield counts, ([n - c for n, c in zip(left, counts, strict=True)], counts)

    first: tuple[list[int], Counts] = [len(k) for k in kinds], ()
    for vectors, _ in depth_first(len(ordered), first, options):
        yield vectors


def _products(able: list[int], most: int) -> Iterator[tuple[int, ...]]:
    if not able:
        yield ()
        return
    for n in range(min(able[0], most) + 1):
        for others in _products(able[1:], most - n):
            yield (n, *others)


def _in_company(kinds: list[list[Blocker]], used: list[int], total: int) -> bool:
    return all(total >= kind[0].company for kind, n in zip(kinds, used, strict=True) if n)


def _by_blocker(kinds: list[list[Blocker]], attacked: tuple[Attacked, ...]) -> Iterator[Blocks]:
    """Each creature with the set of attackers that it blocks; like creatures in the order of their sets."""
    table = {a.id: a for a in attacked}
    every = [(one, n > 0) for kind in kinds for n, one in enumerate(kind)]
    for chosen in _sets(every, table):
        counts = {a: sum(1 for _, mine in chosen if a in mine) for a in table}
        if any(0 < counts[a] < table[a].least for a in table):
            continue
        active = sum(1 for _, mine in chosen if mine)
        if all(active >= one.company for (one, _), (_, mine) in zip(every, chosen, strict=True) if mine):
            yield tuple((i, mine) for i, mine in chosen if mine)


def _sets(every: list[tuple[Blocker, bool]], table: dict[ObjectId, Attacked]) -> Iterator[Blocks]:
    def options(
        at: int, state: tuple[dict[ObjectId, int], Set]
    ) -> Iterator[tuple[Pair, tuple[dict[ObjectId, int], Set]]]:
        counts, before = state
        one, same = every[at]
        for mine in _subsets(one.attackers, one.most):
            if same and _rank(mine, one) > _rank(before, one):
                continue
            if any(counts[a] >= table[a].most for a in mine):
                continue
            yield (one.id, mine), ({a: n + (a in mine) for a, n in counts.items()}, mine)

    first: tuple[dict[ObjectId, int], Set] = dict.fromkeys(table, 0), ()
    for chosen, _ in depth_first(len(every), first, options):
        yield chosen


def _rank(mine: tuple[ObjectId, ...], one: Blocker) -> tuple[bool, ...]:
    return tuple(a in mine for a in one.attackers)


def _subsets(attackers: Set, most: int) -> Iterator[Set]:
    """So many of the attackers at most, few first."""
    for n in range(min(most, len(attackers)) + 1):
        for some in itertools.combinations(reversed(attackers), n):
            yield some[::-1]
