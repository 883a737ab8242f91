"""Every total of mana that can be reached, where all that makes mana only taps or leaves, each object once.

A total is one whole number with a field for each of {Any} W U B R G C; a set of them for each number of like objects
that are left. Flexible mana is written out as it is made, so that sources that overlap do not multiply. Other boards
are for `search`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

import msgspec

from model.mana import ManaUnit
from solver.payment.problem import Problem
from solver.payment.sources import TooHard

BITS = 11
FIELDS = 7
GUARDS = sum(1 << BITS * i + BITS - 1 for i in range(FIELDS))
FULL = 1 << BITS - 2
ANY = 31


class Step(msgspec.Struct, frozen=True, gc=False):
    """One way to activate: what it takes and what it gives. `instead`: with any of these colours at hand nobody would
    take {Any} for it. `gains`: nothing is lost by it."""

    takes: int
    gives: int
    instead: int
    gains: bool


def packed(amounts: Iterable[int]) -> int:
    """The total as one number."""
    return sum(n << BITS * i for i, n in enumerate(amounts))


def unpacked(total: int) -> tuple[int, ...]:
    """The amounts of a total."""
    return tuple(total >> BITS * i & (1 << BITS - 1) - 1 for i in range(FIELDS))


def reached(problem: Problem, limit: int) -> list[int] | None:
    """The totals after which nothing only adds to them, the largest of all among them; None if the board is not of that
    sort. Raises TooHard at the limit."""
    kinds = _steps(problem)
    if kinds is None or sum(problem.pool) + sum(len(s.tokens) for s in problem.slots) >= FULL:
        return None
    start = {0}
    for mask, n in zip(problem.masks, problem.pool, strict=True):
        options = [1 << BITS * f for f in fields(mask >> problem.bill_kinds & 63)]
        if options and n:
            some = {sum(one) for one in itertools.combinations_with_replacement(options, n)}
            start = {a + b for a in start for b in some}
            if len(start) > limit:
                raise TooHard(f"more than {limit} totals of mana")
    level: dict[tuple[int, ...], set[int]] = {tuple(n for n, _ in kinds): start}
    ends: set[int] = set()
    met = 0
    while level:
        following: dict[tuple[int, ...], set[int]] = {}
        for left, totals in level.items():
            met += len(totals)
            if met > limit:
                raise TooHard(f"more than {limit} totals of mana")
            open_ = set(totals)
            for i, (_, steps) in enumerate(kinds):
                if not left[i]:
                    continue
                after = following.setdefault((*left[:i], left[i] - 1, *left[i + 1 :]), set())
                for step in steps:
                    takes, change, instead = step.takes, step.gives - step.takes, step.instead
                    fit = [t for t in totals if ((t | GUARDS) - takes) & GUARDS == GUARDS and not t & instead]
                    after.update([t + change for t in fit])
                    if step.gains:
                        open_.difference_update(fit)
            ends |= open_
        level = following
    return list(ends)


def fields(types: int) -> list[int]:
    """The fields that mana of one of these types (bits W U B R G C) may count in."""
    found = [0] if types & ANY == ANY else [i + 1 for i in range(5) if types >> i & 1]
    return [*found, 6] if types >> 5 & 1 else found


def _steps(problem: Problem) -> list[tuple[int, list[Step]]] | None:
    """For each sort of like untapped objects how many there are, and the ways to activate one of them."""
    by_type = [problem.unit_mask(ManaUnit(t)) for t in "WUBRGC"]
    found: dict[int, tuple[set[int], dict[Step, None]]] = {}
    for slot in problem.slots:
        if not slot.tap or slot.untap or slot.uses or slot.loses or slot.picks:
            return None
        if not problem.untapped >> slot.obj & 1:
            continue
        objects, steps = found.setdefault(problem.group_of[slot.obj], (set(), {}))
        objects.add(slot.obj)
        for k in slot.demand:
            for mask in problem.masks:
                types = mask >> problem.bill_kinds & 63
                if bool(mask >> k & 1) != any(types >> i & 1 and by_type[i] >> k & 1 for i in range(6)):
                    return None  # what pays depends on more than the type
        for step in _ways(problem, slot.demand, slot.tokens, by_type):
            steps[step] = None
    return [(len(objects), list(steps)) for objects, steps in found.values()]


def _ways(problem: Problem, demand: tuple[int, ...], tokens: tuple[int, ...], by_type: list[int]) -> Iterator[Step]:
    paying = [[i + 1 for i in range(6) if by_type[i] >> k & 1] for k in demand]
    gives = [fields(t >> problem.bill_kinds & 63) for t in tokens]
    made = {packed(one.count(f) for f in range(FIELDS)) for one in itertools.product(*(g for g in gives if g))}
    options = [[*p, *([0] if any(f < 6 for f in p) else [])] for p in paying]
    for one in itertools.product(*options):
        takes = packed(one.count(f) for f in range(FIELDS))
        # {Any} could be each of the colours, but never colourless.
        spared = {g for f, p in zip(one, paying, strict=True) if f == 0 for g in p if g < 6}
        # Several symbols might want the same mana: then {Any} is tried besides.
        instead = sum((1 << BITS - 1) - 1 << BITS * f for f in spared) if len(demand) == 1 else 0
        for gain in made:
            yield Step(takes, gain, instead, ((gain | GUARDS) - takes) & GUARDS == GUARDS)


__all__ = ["fields", "packed", "reached", "unpacked"]
