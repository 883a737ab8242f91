"""Whether and how a bill can be paid: shortcut, then exact search, then CP-SAT with the search as its check.

Works on the source model alone; `solver.payment` turns the solution into a plan and replays it through `model`.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from solver.payment import quick
from solver.payment.problem import Problem
from solver.payment.search import MANY, Node, Search
from solver.payment.solution import pruned, write_down
from solver.payment.sources import Bill, Solution, SourceModel, TooHard, units_of

SMALL, LARGE, PROBE = 250, 10_000, 4_000
"""States looked at before CP-SAT is asked, and after it had no answer; an X that only unbounded mana pays."""


def find_solution(model: SourceModel, bill: Bill, *, limit: int = LARGE) -> Solution | None:
    """A payment of the bill, or None if there is none. Raises TooHard at the limit."""
    if quick.is_hopeless(model, bill):
        return None
    solution = quick.pay_plainly(model, bill)
    if solution is not None:
        return solution
    problem = Problem(model, bill)
    search = Search(problem, SMALL)
    try:
        node = search.find()
    except TooHard:
        search, node = _find_hard(problem, limit)
    return None if node is None else pruned(model, bill, write_down(search, node))


def _find_hard(problem: Problem, limit: int) -> tuple[Search, Node | None]:
    from solver.payment import cpsat  # OR-Tools only where it is needed

    if not problem.model.changing:
        answer = cpsat.find(problem, limit)
        if answer is not None:
            return answer
    search = Search(problem, limit)
    try:
        return search, search.find()
    except TooHard:
        # A cycle that gains mana makes a plain search endless: with as much as wanted of it the answer is exact.
        if search.grows is None:
            raise
        fast = Search(problem, limit)
        if fast.find(accelerate=True) is None:
            return fast, None
        raise


def is_payable(model: SourceModel, bill: Bill, *, limit: int = LARGE) -> bool:
    """Whether the bill can be paid."""
    return find_solution(model, bill, limit=limit) is not None


class MaxX(msgspec.Struct, frozen=True, gc=False):
    """The values of X that can be paid: 0 to `most`, all of them; `most` None: unbounded; -1: not even 0."""

    most: int | None
    solution: Solution | None = None


def max_x(model: SourceModel, bill: Bill, make: Callable[[int], Bill], *, limit: int = LARGE) -> MaxX:
    """The largest X with which `make(X)` can be paid. More X never makes a payment easier: one more symbol each."""
    first = find_solution(model, make(0), limit=limit)
    if first is None:
        return MaxX(-1)
    bound = quick.counts(model).total + len(bill.helpers)
    if bound >= MANY:
        if gains(model, limit=limit):
            probe = make(PROBE)
            if Search(Problem(model, probe), limit).find(accelerate=True) is not None:
                return MaxX(None, first)
        bound = _double(model, make, limit)
    low, best = 0, first
    high = bound + 1
    # A bill of X = high is never payable, one of X = low always.
    while high - low > 1:
        middle = (low + high) // 2
        found = find_solution(model, make(middle), limit=limit)
        if found is None:
            high = middle
        else:
            low, best = middle, found
    return MaxX(low, best)


def _double(model: SourceModel, make: Callable[[int], Bill], limit: int) -> int:
    bound = 8
    while find_solution(model, make(bound), limit=limit) is not None:
        bound *= 2
        if bound > MANY:
            raise TooHard("no bound for X found")
    return bound


def gains(model: SourceModel, *, limit: int = LARGE) -> frozenset[str]:
    """The types of mana of which there can be as much as wanted; empty where nothing can be repeated for a gain."""
    if quick.counts(model).total < MANY:
        return frozenset()
    search = Search(Problem(model, Bill(()), totals=True), limit)
    found: set[str] = set()
    for state in search.explore():
        for mask, n in zip(search.problem.masks, state[3], strict=True):
            if n >= MANY:
                found |= set(types_of(search.problem, mask))
    return frozenset(found)


def types_of(problem: Problem, mask: int) -> str:
    """The types of a class of mana in a problem made for totals."""
    return "".join(t for i, t in enumerate("WUBRGC") if mask >> (problem.bill_kinds + i) & 1)


__all__ = ["MaxX", "find_solution", "gains", "is_payable", "max_x", "types_of", "units_of"]
