"""Every legal attack, lazily, like creatures merged (CR 508.1).

Ten like creatures against one defender are eleven attacks. Where requirements are in play only attacks that obey as
many as can be obeyed are given, and a branch that can no longer do so is not entered.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from model.ability.keywords import has_keyword
from model.base import ObjectId
from model.events import tap
from model.layers import characteristics
from model.state import Decision, Game, Position
from model.state.objects import Ref
from model.turn.combat.attacking import Attacker, Pairs, costs_of, most_obeyed, why_not_together
from model.turn.combat.declaration import Attack
from solver.combat.costs import paid
from solver.combat.depth_first import depth_first

State = tuple[int, int, int]


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
        key = (like.get(one.id, -one.id), one.whom, one.costs, one.obeys, one.company, one.with_, one.crowds, one.alone)
        groups.setdefault(key, []).append(one)
    members = list(groups.values())
    required = most_obeyed(able) if any(any(one.obeys) for one in able) else 0
    rest = [0] * (len(members) + 1)
    for n in range(len(members) - 1, -1, -1):
        rest[n] = rest[n + 1] + len(members[n]) * max(members[n][0].obeys)
    together = any(one.with_ or one.crowds or one.alone for one in able)
    for chosen in _choose(members, required, rest):
        if not together or not any(why_not_together(chosen, able)):
            yield chosen


def _choose(groups: list[list[Attacker]], required: int, rest: list[int]) -> Iterator[Pairs]:
    """The attacks that obey enough. What is known on the way: how many attack, how many requirements they obey, in
    how large company one of them has to be."""
    after = [sum(len(g) for g in groups[at:]) for at in range(len(groups) + 1)]

    def may_do(at: int, state: State) -> bool:
        number, obeyed, company = state
        return obeyed + rest[at] >= required and (company <= 1 or number + after[at] >= company)

    def options(at: int, state: State) -> Iterator[tuple[Pairs, State]]:
        number, obeyed, company = state
        group = groups[at]
        first = group[0]
        if number > first.crowd:
            return
        for counts in _counts(min(len(group), first.crowd - number), len(first.whom)):
            pairs: list[tuple[ObjectId, Ref]] = []
            for whom, count in zip(first.whom, counts, strict=True):
                pairs += [(one.id, whom) for one in group[len(pairs) : len(pairs) + count]]
            gained = sum(obeys * count for obeys, count in zip(first.obeys, counts, strict=True))
            needs = max(company, first.company) if pairs else company
            following = number + len(pairs), obeyed + gained, needs
            if may_do(at + 1, following):
                yield tuple(pairs), following

    if may_do(0, (0, 0, 1)):
        for chosen, _ in depth_first(len(groups), (0, 0, 1), options):
            yield tuple(itertools.chain.from_iterable(chosen))


def _counts(n: int, parts: int) -> Iterator[tuple[int, ...]]:
    """How many of n go to each part, the others staying at home; most first."""
    if parts == 0:
        yield ()
        return
    for first in range(n, -1, -1):
        for others in _counts(n - first, parts - 1):
            yield (first, *others)
