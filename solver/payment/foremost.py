"""Some undominated totals where all of them are too many to list: as much {Any} as can be, then of one type after
another, for several orders of the types. Each is found by the constraint model and then reached by the search.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from solver.payment.problem import Problem
from solver.payment.reached import FIELDS, fields
from solver.payment.sources import TooHard

ROUNDS = 60


def foremost(problem: Problem) -> list[tuple[int, ...]]:
    """Amounts of {Any} W U B R G C, no total twice. `problem` is one made for totals. Raises TooHard."""
    present = {f for t in _tokens(problem) for f in fields(t >> problem.bill_kinds & 63)}
    types = [f for f in range(1, FIELDS) if f in present]
    found: dict[tuple[int, ...], None] = {}
    for first in types:
        rest = [f for f in types if f != first]
        for order in dict.fromkeys((tuple(rest), tuple(reversed(rest)))):
            found[_best(problem, (0, first, *order))] = None
    return list(found)


def can_be_had(problem: Problem, total: tuple[int, ...]) -> bool:
    """Whether there can be so much at once. Raises TooHard."""
    from solver.payment import cpsat

    answer = cpsat.find(_asking(problem, dict(enumerate(total))), 0)
    if answer is None:
        raise TooHard("more totals of mana than can be listed")
    return answer[1] is not None


def _kind(problem: Problem, field: int) -> int:
    return problem.any_kind if field == 0 else problem.bill_kinds + field - 1


def _asking(problem: Problem, amounts: dict[int, int]) -> Problem:
    """The problem of which the goal is that much mana."""
    asked = copy.copy(problem)
    demand = tuple(_kind(problem, f) for f, n in amounts.items() for _ in range(n))
    asked.goals = (problem.goal_of(0, problem.goals[0].variant, demand),)
    return asked


def _tokens(problem: Problem) -> Iterator[int]:
    yield from (m for m, n in zip(problem.masks, problem.pool, strict=True) if n)
    yield from (t for slot in problem.slots for t in slot.tokens)


def _best(problem: Problem, order: tuple[int, ...]) -> tuple[int, ...]:
    """The largest total when the fields count in this order."""
    from solver.payment import cpsat

    kinds = {f: _kind(problem, f) for f in order}
    cuts: list[tuple[list[int], dict[int, int]]] = []
    for _ in range(ROUNDS):
        system = cpsat.PaymentModel(problem, wanting=tuple(kinds.values()))
        for allowed, more in cuts:
            system.cut(allowed, [(kinds[f], n) for f, n in more.items()])
        solver = cpsat.solver()
        amounts: dict[int, int] = {}
        for f in order:
            wanted: Any = system.wanted[kinds[f]]
            system.model.maximize(wanted)
            if solver.solve(system.model) != cpsat.OPTIMAL:
                raise TooHard("more totals of mana than can be listed")
            amounts[f] = round(solver.objective_value)
            system.model.add(wanted == amounts[f])
        system.model.minimize(sum(system.used))
        if solver.solve(system.model) not in cpsat.SOLVED:
            raise TooHard("more totals of mana than can be listed")
        asked = _asking(problem, amounts)
        chosen = [solver.value(v) for v in system.used]
        reached = cpsat.guided(asked, system, solver, chosen) or cpsat.inside(asked, system.rows, chosen)
        if reached[1] is not None:
            return tuple(amounts.get(f, 0) for f in range(FIELDS))
        # Not in any order: some activation more has to be used, or there is less of something.
        cpsat.widened(asked, system.rows, chosen)
        cuts.append((chosen, amounts))
    raise TooHard("more totals of mana than can be listed")


__all__ = ["can_be_had", "foremost"]
