"""What is given for costs whose words are said of all of it together, or whose objects get or lose counters: "tap two
untapped creatures you control that share a creature type", "collect evidence 4" (CR 601.2b, 601.2h). The sets are
listed here, and a payment is then found for each.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from model.ability.abilities import ActionCost, Cost, PutCounters, RemoveCounters
from model.base import ObjectId, UnsupportedText
from model.pay.charge import TotalCost
from model.pay.needs import Need, fits_as_group, has_counters, need_of, stat_of, sum_of
from model.state import Game, Scope
from solver.payment.demand import Given, is_grouped

MOST_SETS = 5_000
"""So many sets of objects are tried at most."""


def given_as_groups(
    game: Game, total: TotalCost, scope: Scope, given: Given, like: dict[ObjectId, int]
) -> Iterator[Given] | None:
    """The same with a set that fits for each such cost for which nothing is given yet, `like` objects once; None where
    there is no such cost."""
    there = [given[n] if n < len(given) else () for n in range(len(total.costs))]
    found = ((n, None if there[n] else _listed(game, cost, scope)) for n, cost in enumerate(total.costs))
    needs = {n: need for n, need in found if need is not None}
    return _filled(game, scope, there, needs, like) if needs else None


def _listed(game: Game, cost: Cost, scope: Scope) -> Need | None:
    """What such a cost needs; None for another cost."""
    if is_grouped(cost):
        return need_of(game, cost, scope)
    if not isinstance(cost, PutCounters | RemoveCounters | ActionCost):
        return None
    need = need_of(game, cost, scope)
    listed = need.total if isinstance(cost, ActionCost) else not need.fixed and need.least > 0
    return need if listed else None


def _filled(
    game: Game, scope: Scope, given: list[tuple[int, ...]], needs: dict[int, Need], like: dict[ObjectId, int]
) -> Iterator[Given]:
    sets = [list(_sets(game, need, scope)) for need in needs.values()]
    repeat = any(need.repeat for need in needs.values())
    seen: set[Any] = set()
    for chosen in itertools.product(*sets):
        looks = tuple(tuple(sorted((like.get(i, -i), game.objects[i].tapped) for i in part)) for part in chosen)
        if looks in seen:
            continue
        seen.add(looks)
        one = list(given)
        for n, objects in zip(needs, chosen, strict=True):
            one[n] = objects
        flat = [i for part in one for i in part]
        if repeat or len(set(flat)) == len(flat):
            yield tuple(one)


def _sets(game: Game, need: Need, scope: Scope) -> Iterator[tuple[ObjectId, ...]]:
    if need.total and sum_of(game, need.options, need.total, scope) < need.sum:
        return  # CR 701.59b: not even all of them together.
    most = len(need.options) if need.most is None else min(need.most, len(need.options))
    sizes = range(need.least, most + 1)
    options = need.options
    if need.total:
        options = tuple(sorted(options, key=lambda i: stat_of(game, i, need.total), reverse=True))
    tried: Iterable[tuple[ObjectId, ...]]
    tried = itertools.chain.from_iterable(itertools.combinations(options, n) for n in sizes)
    if need.repeat:
        tried = itertools.combinations_with_replacement(options, need.least)
    for n, objects in enumerate(tried):
        if n >= MOST_SETS:
            raise UnsupportedText("", "so many sets of objects that could be given for a cost", rule="601.2h")
        enough = not need.total or sum_of(game, objects, need.total, scope) >= need.sum
        if enough and fits_as_group(game, need, objects) and _can_lose(game, need, objects):
            yield objects


def _can_lose(game: Game, need: Need, objects: tuple[ObjectId, ...]) -> bool:
    kind = getattr(need.cost, "kind", "")
    return not need.repeat or all(has_counters(game, i, kind) >= objects.count(i) for i in set(objects))


def countered(total: TotalCost, given: Given) -> tuple[tuple[ObjectId, str, int], ...]:
    """The objects given that get or lose counters, and how many times each is given: what tells payments apart."""
    changed = [given[n] for n, cost in enumerate(total.costs) if isinstance(cost, PutCounters | RemoveCounters)]
    return tuple((i, "counters", n) for part in changed for i, n in sorted(Counter(part).items()))
