"""Every legal attack, lazily, like creatures merged (CR 508.1).

Ten like creatures against one defender are eleven attacks. Where requirements are in play only attacks that obey as
many as can be obeyed are given, and a branch that can no longer do so is not entered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from model.ability.keywords import has_keyword
from model.base import ObjectId
from model.events import tap
from model.layers import characteristics
from model.state import Decision, Game, Position
from model.turn.combat.attacking import Attacker, Pairs, costs_of, most_obeyed, why_not_together
from model.turn.combat.declaration import Attack
from solver.combat.costs import paid


def attacks(position: Position, due: Decision, like: Mapping[ObjectId, int]) -> Iterator[Attack]:
    """The attacks that answer the decision, payments of costs to attack included; none attacking comes last."""
    able: tuple[Attacker, ...] = due.data
    for pairs in ways_to_attack(able, like):
        if not any(costs for one in able for costs in one.costs):
            yield Attack(pairs)
            continue
        game = Game(position)
        costs = costs_of(game, Attack(pairs), able)
        if not costs:
            yield Attack(pairs)
            continue
        # CR 508.1f: they are tapped before costs are paid.
        tap(game, tuple(i for i, _ in pairs if not has_keyword(characteristics(game, i), "vigilance")))
        for payment in paid(game, due.player, costs, pairs[0][0]):
            yield Attack(pairs, payment.plan, payment.with_)


def ways_to_attack(able: tuple[Attacker, ...], like: Mapping[ObjectId, int]) -> Iterator[Pairs]:
    """Who may attack whom. The largest attacks come first."""
    groups: dict[Any, list[Attacker]] = {}
    for one in able:
        key = (like.get(one.id, -one.id), one.whom, one.costs, one.obeys, one.company, one.with_, one.crowds)
        groups.setdefault(key, []).append(one)
    members = list(groups.values())
    required = most_obeyed(able) if any(any(one.obeys) for one in able) else 0
    rest = [0] * (len(members) + 1)
    for n in range(len(members) - 1, -1, -1):
        rest[n] = rest[n + 1] + len(members[n]) * max(members[n][0].obeys)
    together = any(one.with_ or one.crowds for one in able)
    for chosen in _choose(members, 0, (), 0, 1, required, rest):
        if not together or not any(why_not_together(chosen, able)):
            yield chosen


def _choose(
    groups: list[list[Attacker]], at: int, chosen: Pairs, obeyed: int, company: int, required: int, rest: list[int]
) -> Iterator[Pairs]:
    if obeyed + rest[at] < required:
        return
    left = sum(len(g) for g in groups[at:])
    if company > 1 and len(chosen) + left < company:
        return
    if at == len(groups):
        yield chosen
        return
    group = groups[at]
    first = group[0]
    if len(chosen) > first.crowd:
        return
    for counts in _counts(min(len(group), first.crowd - len(chosen)), len(first.whom)):
        pairs, n = [], 0
        for whom, count in zip(first.whom, counts, strict=True):
            pairs += [(one.id, whom) for one in group[n : n + count]]
            n += count
        gained = sum(obeys * count for obeys, count in zip(first.obeys, counts, strict=True))
        needs = max(company, first.company) if n else company
        yield from _choose(groups, at + 1, (*chosen, *pairs), obeyed + gained, needs, required, rest)


def _counts(n: int, parts: int) -> Iterator[tuple[int, ...]]:
    """How many of n go to each part, the others staying at home; most first."""
    if parts == 0:
        yield ()
        return
    for first in range(n, -1, -1):
        for others in _counts(n - first, parts - 1):
            yield (first, *others)
