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
    costs = total.costs
    open_ = [n for n, cost in enumerate(costs) if not (n < len(given) and given[n]) and _is_listed(game, cost, scope)]
    if not open_:
        return None
    return _filled(game, total, scope, [given[n] if n < len(given) else () for n in range(len(costs))], open_, like)


def _is_listed(game: Game, cost: Cost, scope: Scope) -> bool:
    if is_grouped(cost):
        return True
    if isinstance(cost, PutCounters | RemoveCounters):
        need = need_of(game, cost, scope)
        return not need.fixed and need.least > 0
    return isinstance(cost, ActionCost) and bool(need_of(game, cost, scope).total)


def _filled(
    game: Game, total: TotalCost, scope: Scope, given: list[tuple[int, ...]], open_: list[int],
    like: dict[ObjectId, int],
) -> Iterator[Given]:  # fmt: skip
    needs = [need_of(game, total.costs[n], scope) for n in open_]
    sets = [list(_sets(game, need, scope)) for need in needs]
    repeat = any(need.repeat for need in needs)
    seen: set[Any] = set()
    for chosen in itertools.product(*sets):
        looks = tuple(tuple(sorted((like.get(i, -i), game.objects[i].tapped) for i in part)) for part in chosen)
        if looks in seen:
            continue
        seen.add(looks)
        one = list(given)
        for n, objects in zip(open_, chosen, strict=True):
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
