"""What is given for costs whose words are said of all of it together: "tap two untapped creatures you control that
share a creature type", "collect evidence 4" (CR 601.2b, 601.2h). The sets are listed here, and a payment is then found
for each.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from model.ability.abilities import ActionCost
from model.base import ObjectId, UnsupportedText
from model.pay.charge import TotalCost
from model.pay.needs import Need, fits_as_group, need_of, stat_of, sum_of
from model.state import Game, Scope
from solver.payment.demand import Given, is_grouped

MOST_SETS = 5_000
"""So many sets of objects are tried at most."""


def given_as_groups(game: Game, total: TotalCost, scope: Scope, given: Given) -> Iterator[Given] | None:
    """The same with a set that fits for each such cost for which nothing is given yet; None where there is no such
    cost."""
    costs = total.costs
    open_ = [
        n for n, cost in enumerate(costs)
        if (is_grouped(cost) or isinstance(cost, ActionCost)) and not (n < len(given) and given[n])
        and (is_grouped(cost) or need_of(game, cost, scope).total)
    ]  # fmt: skip
    if not open_:
        return None
    return _filled(game, total, scope, [given[n] if n < len(given) else () for n in range(len(costs))], open_)


def _filled(
    game: Game, total: TotalCost, scope: Scope, given: list[tuple[int, ...]], open_: list[int]
) -> Iterator[Given]:
    sets = [list(_sets(game, need_of(game, total.costs[n], scope), scope)) for n in open_]
    for chosen in itertools.product(*sets):
        one = list(given)
        for n, objects in zip(open_, chosen, strict=True):
            one[n] = objects
        flat = [i for part in one for i in part]
        if len(set(flat)) == len(flat):
            yield tuple(one)


def _sets(game: Game, need: Need, scope: Scope) -> Iterator[tuple[ObjectId, ...]]:
    if need.total and sum_of(game, need.options, need.total, scope) < need.sum:
        return  # CR 701.59b: not even all of them together.
    most = len(need.options) if need.most is None else min(need.most, len(need.options))
    sizes = range(need.least, most + 1)
    options = need.options
    if need.total:
        options = tuple(sorted(options, key=lambda i: stat_of(game, i, need.total), reverse=True))
    tried = itertools.chain.from_iterable(itertools.combinations(options, n) for n in sizes)
    for n, objects in enumerate(tried):
        if n >= MOST_SETS:
            raise UnsupportedText("", "so many sets of objects that could be given for a cost", rule="601.2h")
        if fits_as_group(game, need, objects) and (
            not need.total or sum_of(game, objects, need.total, scope) >= need.sum
        ):
            yield objects
