"""The payment as a constraint model (CR 601.2f-h), for boards on which plain search has too many states.

Counts of activations by like objects and a flow of mana from classes to kinds, every constraint named after its rule.
The order of activations is left out, so that "no" is final, and "yes" is a proposal: the exact search tries it with
these activations only. Where it fails (mana that would have to come before itself), the proposal is first made as
large as it can be while still failing, then cut off: some activation more must be used.
"""

from __future__ import annotations

import copy
import functools
import operator
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from ortools.sat.python import cp_model

from solver.payment.problem import Problem, Slot
from solver.payment.search import MANY, Node, Search
from solver.payment.sources import LIFE, TooHard

ROUNDS = 40
INSIDE = 2_000
"""States that the search may look at inside one proposal."""


class Row(msgspec.Struct, frozen=True, gc=False):
    """Like slots of like objects: one variable that counts their use."""

    slots: tuple[Slot, ...]
    group: Any
    most: int

    @property
    def slot(self) -> Slot:
        return self.slots[0]


class PaymentModel:
    """The constraint model of one problem. `wanting`: kinds of which as much as there is may be `wanted` besides."""

    def __init__(self, problem: Problem, wanting: tuple[int, ...] = ()) -> None:
        self.problem, self._wanting = problem, wanting
        self.model = cp_model.CpModel()
        self.rows = _rows(problem)
        self.used = [self.model.new_int_var(0, row.most, f"use{i}") for i, row in enumerate(self.rows)]
        self.reading = [self.model.new_bool_var(f"reading{i}") for i in range(len(problem.goals))]
        self.model.add_exactly_one(self.reading)
        self._taps: dict[Any, list[Any]] = {}
        self._goes: dict[Any, list[Any]] = {}
        self._untaps: dict[Any, list[Any]] = {}
        self.helps: list[tuple[int, Any]] = []
        self.parts: dict[tuple[int, int], list[tuple[Any, Any]]] = {}
        self._objects_given()
        self._tap_state()
        self._resources()
        self._mana()
        self._founded()

    # CR 107.5-107.6, 118.3: what is tapped or given up must be there.
    def _objects_given(self) -> None:
        problem = self.problem
        for at, (row, used) in enumerate(zip(self.rows, self.used, strict=True)):
            slot = row.slot
            if slot.tap:
                self._taps.setdefault(row.group, []).append(used)
            if slot.untap:
                self._untaps.setdefault(row.group, []).append(used)
            if slot.leaves:
                self._goes.setdefault(row.group, []).append(used)
            for number in range(len(slot.picks)):
                among = 0
                for s in row.slots:
                    among |= s.picks[number][2]
                how, n, _, leaves = slot.picks[number]
                self.parts[at, number] = self._give(how, n * used, among, leaves, row.most * n)
        self.needs = [self._give(how, n, among, leaves, n) for how, n, among, leaves in problem.needs]
        for bit, mask, helper in problem.helpers:
            group = problem.group_of[bit.bit_length() - 1]
            helps = self.model.new_bool_var("helps")
            (self._taps if helper.taps else self._goes).setdefault(group, []).append(helps)
            self.helps.append((mask, helps))

    def _give(self, how: str, amount: Any, among: int, leaves: bool, most: int) -> list[tuple[Any, Any]]:
        groups: dict[Any, int] = {}
        while among:
            low = among & -among
            among ^= low
            group = self.problem.group_of[low.bit_length() - 1]
            groups[group] = groups.get(group, 0) + 1
        table = self._goes if leaves else self._untaps if how == "untap" else self._taps
        parts = []
        for group in groups:
            part = self.model.new_int_var(0, min(most, MANY), "given")
            if how != "reveal":
                table.setdefault(group, []).append(part)
            parts.append(part)
        self.model.add(sum(parts) == amount)
        return list(zip(groups, parts, strict=True))

    def _tap_state(self) -> None:
        problem = self.problem
        sizes: dict[Any, tuple[int, int]] = {}
        for obj, group in problem.group_of.items():
            here, up = sizes.get(group, (0, 0))
            sizes[group] = (here + (problem.present >> obj & 1), up + (problem.untapped >> obj & 1))
        for group, (here, up) in sizes.items():
            taps, untaps = self._taps.get(group, []), self._untaps.get(group, [])
            if taps:
                self.model.add(sum(taps) <= up + sum(untaps))
            if untaps:
                self.model.add(sum(untaps) <= here - up + sum(taps))
            if self._goes.get(group):
                self.model.add(sum(self._goes[group]) <= here)

    # CR 119.4, 602.5b: life, energy, counters, activations left.
    def _resources(self) -> None:
        problem = self.problem
        for i, amount in enumerate(problem.resources):
            spent = []
            for row, used in zip(self.rows, self.used, strict=True):
                # Like objects have counters of their own: their sum is the bound here.
                n = sum(n for k, n in row.slot.uses if k == i)
                if n and len(row.slots) == 1:
                    spent.append(n * used)
            if problem.resource_names[i] == LIFE and not problem.resources_plenty:
                spent.extend(goal.life * r for goal, r in zip(problem.goals, self.reading, strict=True) if goal.life)
            wanted = sum(n for k, n in problem.bill_uses if k == i)
            if spent:
                self.model.add(sum(spent) + wanted <= amount)

    # CR 106.6, 107.4, 601.2h: every symbol is paid by mana that may pay it, or by what helps.
    def _mana(self) -> None:
        problem = self.problem
        wanted: dict[int, list[Any]] = {}
        for row, used in zip(self.rows, self.used, strict=True):
            for k in set(row.slot.demand):
                wanted.setdefault(k, []).append(row.slot.demand.count(k) * used)
        for goal, r in zip(problem.goals, self.reading, strict=True):
            per_kind: dict[int, int] = {}
            for _, plain in goal.variant.demand:
                k = problem.kinds[(plain, problem.bill.purpose)]
                per_kind[k] = per_kind.get(k, 0) + 1
            for k, n in per_kind.items():
                wanted.setdefault(k, []).append(n * r)
        self.wanted = {k: self.model.new_int_var(0, MANY, "wanted") for k in self._wanting}
        for k, amount in self.wanted.items():
            wanted.setdefault(k, []).append(amount)
        self.flow: dict[tuple[int, int], Any] = {}
        into: dict[int, list[Any]] = {k: [] for k in wanted}
        for c, mask in enumerate(problem.masks):
            out = []
            for k in wanted:
                if mask >> k & 1:
                    var = self.flow[c, k] = self.model.new_int_var(0, MANY, "flow")
                    into[k].append(var)
                    out.append(var)
            made = [
                row.slot.tokens.count(mask) * used
                for row, used in zip(self.rows, self.used, strict=True)
                if mask in row.slot.tokens
            ]
            if out:
                self.model.add(sum(out) <= problem.pool[c] + sum(made))
        for mask, helps in self.helps:
            parts = []
            for k in wanted:
                if mask >> k & 1:
                    var = self.model.new_bool_var("helped")
                    into[k].append(var)
                    parts.append(var)
            # Who helps pays for a symbol.
            self.model.add(sum(parts) == helps)
        for k, amounts in wanted.items():
            self.model.add(sum(into[k]) == sum(amounts))

    # CR 601.2g, 602.2b: the first activation that costs mana is paid with mana of others.
    def _founded(self) -> None:
        problem = self.problem
        firsts = []
        users = [(row, used) for row, used in zip(self.rows, self.used, strict=True) if row.slot.demand]
        if not users:
            return
        uses = self.model.new_bool_var("costs_mana")
        for row, used in users:
            self.model.add(used <= row.most * uses)
            first = self.model.new_bool_var("first")
            firsts.append(first)
            self.model.add(used >= 1).only_enforce_if(first)
            for k in set(row.slot.demand):
                have = sum(n for n, m in zip(problem.pool, problem.masks, strict=True) if m >> k & 1)
                outside = [
                    sum(1 for t in other.slot.tokens if t >> k & 1) * var
                    for other, var in zip(self.rows, self.used, strict=True)
                    if not other.slot.demand
                ]
                self.model.add(sum(outside) + have >= row.slot.demand.count(k)).only_enforce_if(first)
                self._fed(k, lambda other: not other.slot.demand, first)
        self.model.add_bool_or([*firsts, ~uses])
        for row, used in users:
            # Like activations cannot all be paid with mana of one another.
            any_used = self.model.new_bool_var("used")
            self.model.add(used <= row.most * any_used)
            for k in set(row.slot.demand):
                self._fed(k, functools.partial(operator.is_not, row), any_used)

    def _fed(self, kind: int, outside: Callable[[Row], bool], if_: Any) -> None:
        """Mana of a sort that floats or that these rows make pays for that kind."""
        ways = [~if_]
        for c, mask in enumerate(self.problem.masks):
            if (c, kind) not in self.flow:
                continue
            made = [
                row.slot.tokens.count(mask) * used
                for row, used in zip(self.rows, self.used, strict=True)
                if mask in row.slot.tokens and outside(row)
            ]
            if not made and not self.problem.pool[c]:
                continue
            way = self.model.new_bool_var("fed")
            self.model.add(self.flow[c, kind] >= 1).only_enforce_if(way)
            self.model.add(sum(made) + self.problem.pool[c] >= 1).only_enforce_if(way)
            ways.append(way)
        self.model.add_bool_or(ways)

    def cut(self, allowed: list[int], unless: Iterable[tuple[int, int]] = ()) -> bool:
        """With at most so many of each activation it cannot be paid: one more of some, or less is wanted of one of
        these kinds. False: nothing is left."""
        more = []
        for kind, n in unless:
            if n:
                below = self.model.new_bool_var("less")
                self.model.add(self.wanted[kind] <= n - 1).only_enforce_if(below)
                more.append(below)
        for used, row, n in zip(self.used, self.rows, allowed, strict=True):
            if n < row.most:
                above = self.model.new_bool_var("more")
                self.model.add(used >= n + 1).only_enforce_if(above)
                more.append(above)
        if more:
            self.model.add_bool_or(more)
        return bool(more)


def _rows(problem: Problem) -> list[Row]:
    rows: dict[Any, list[Slot]] = {}
    for slot in problem.slots:
        private = any(
            len(problem.resource_names[i]) > 1 and problem.resource_names[i][1] == problem.ids[slot.obj]
            for i, _ in slot.uses
        )
        shape = tuple((how, n, leaves) for how, n, _, leaves in slot.picks)
        key = (
            problem.group_of[slot.obj], slot.obj if private else -1, slot.tap, slot.untap, slot.leaves, slot.uses,
            slot.demand, shape, slot.tokens, slot.loses,
        )  # fmt: skip
        rows.setdefault(key, []).append(slot)
    retap = any(s.untap or any(p[0] == "untap" for p in s.picks) for s in problem.slots)
    made = []
    for key, slots in rows.items():
        slot = slots[0]
        once = slot.leaves or (slot.tap and not retap)
        most = len(slots) if once else 500
        made.append(Row(tuple(slots), key[0], most))
    return made


INFEASIBLE, OPTIMAL = cp_model.INFEASIBLE, cp_model.OPTIMAL
SOLVED = (cp_model.OPTIMAL, cp_model.FEASIBLE)


def solver() -> cp_model.CpSolver:
    """A solver whose answers repeat."""
    made = cp_model.CpSolver()
    made.parameters.num_workers = 1
    made.parameters.random_seed = 1
    made.parameters.max_deterministic_time = 0.5
    return made


def find(problem: Problem, limit: int) -> tuple[Search, Node | None] | None:
    """The answer with the search that holds it; None if no answer was reached."""
    model = PaymentModel(problem)
    if any(s.is_free and len(s.tokens) > len(s.demand) for s in problem.slots):
        return None
    asked = solver()
    # Few activations make a proposal that is easily tried; the best one is not asked for.
    model.model.minimize(sum(model.used))
    for _ in range(ROUNDS):
        status = asked.solve(model.model)
        if status == cp_model.INFEASIBLE:
            return Search(problem), None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        chosen = [asked.value(v) for v in model.used]
        found = guided(problem, model, asked, chosen)
        if found is not None:
            return found
        try:
            search, node = inside(problem, model.rows, chosen)
            if node is not None:
                return search, node
            search, node = widened(problem, model.rows, chosen)
            if node is not None:
                return search, node
        except TooHard:
            return None
        if not model.cut(chosen):
            return Search(problem), None
    return None


def widened(problem: Problem, rows: list[Row], chosen: list[int]) -> tuple[Search, Node | None]:
    """A payment from a proposal with all there is of one activation more; else `chosen` is made as large as it stays
    unpayable."""
    search, node = Search(problem), None
    for i, row in sorted(enumerate(rows), key=lambda pair: bool(pair[1].slot.demand)):
        if chosen[i] < row.most:
            more = [row.most if j == i else n for j, n in enumerate(chosen)]
            try:
                search, node = inside(problem, rows, more)
            except TooHard:
                continue
            if node is not None:
                return search, node
            chosen[:] = more
    return search, None


def guided(
    problem: Problem, model: PaymentModel, solver: cp_model.CpSolver, chosen: list[int]
) -> tuple[Search, Node] | None:
    """The proposal carried out as it stands, with what it gives up and what it pays with; None says nothing."""
    smaller = copy.copy(problem)
    smaller.paying = tuple(
        tuple(c for c in classes if (c, k) not in model.flow or solver.value(model.flow[c, k]))
        for k, classes in enumerate(problem.paying)
    )
    rows = []
    for at, row in enumerate(model.rows):
        slots = row.slots
        for number in range(len(row.slot.picks)):
            groups = {g for g, part in model.parts[at, number] if solver.value(part)}
            mask = sum(1 << o for o, g in problem.group_of.items() if g in groups)
            slots = tuple(_picking(s, number, mask) for s in slots)
        rows.append(msgspec.structs.replace(row, slots=slots))
    flow = {key: solver.value(var) for key, var in model.flow.items()}
    plain = straight(smaller, rows, chosen, flow)
    if plain is not None:
        return plain
    try:
        search, node = inside(smaller, rows, chosen, thrifty=False)
    except TooHard:
        return None
    return None if node is None else (search, node)


def straight(
    problem: Problem, rows: list[Row], chosen: list[int], flow: dict[tuple[int, int], int]
) -> tuple[Search, Node] | None:
    """The proposal carried out with never a step back, each kind paid with so much of each sort as the flow says; None
    says nothing."""
    left = dict(flow)
    search = Search(_with_at_most(problem, rows, chosen), INSIDE)
    search.thrifty = False
    node = Node(search.start())
    for _ in range(sum(chosen)):
        for slot, state, paid, given in search.steps(node.state):
            spent = Counter(zip(paid, slot.demand, strict=True))
            if all(left.get(key, 0) >= n for key, n in spent.items()):
                for key, n in spent.items():
                    left[key] -= n
                node = Node(state, node, slot, paid, given)
                break
        else:
            return None
    if search.missing(node.state) == 0 and search.paid_by(node.state) is not None:
        return search, node
    return None


def _picking(slot: Slot, number: int, mask: int) -> Slot:
    picks = list(slot.picks)
    how, n, among, leaves = picks[number]
    picks[number] = (how, n, among & mask, leaves)
    return msgspec.structs.replace(slot, picks=tuple(picks))


def inside(
    problem: Problem, rows: list[Row], allowed: list[int], *, thrifty: bool = True
) -> tuple[Search, Node | None]:
    """The exact search with no more than these activations, deep first: most proposals are right, and then nearly any
    order that taps first and gives up objects last will do."""
    search = Search(_with_at_most(problem, rows, allowed), INSIDE)
    search.thrifty = thrifty
    todo = [Node(search.start())]
    while todo:
        node = todo.pop()
        if search.missing(node.state) == 0 and search.paid_by(node.state) is not None:
            return search, node
        search.nodes += 1
        if search.nodes > INSIDE:
            raise TooHard("a proposal with too many orders")
        children = [
            Node(state, node, slot, paid, given)
            for slot, state, paid, given in search.steps(node.state)
            if search.is_new(state) and not search.is_hopeless(state)
        ]
        todo.extend(reversed(children))
    return search, None


def _with_at_most(problem: Problem, rows: list[Row], allowed: list[int]) -> Problem:
    """The problem with so many activations of each row at most, those that give objects up last."""
    smaller = copy.copy(problem)
    counters = len(problem.resources)
    smaller.resources = (*problem.resources, *allowed)
    smaller.resource_names = [*problem.resource_names, *(("row",) for _ in allowed)]
    smaller.slots = [
        msgspec.structs.replace(s, uses=(*s.uses, (counters + i, 1)))
        for i, (row, n) in enumerate(zip(rows, allowed, strict=True))
        if n
        for s in row.slots
    ]
    smaller.slots.sort(key=_late)
    return smaller


def _late(slot: Slot) -> tuple[bool, bool, int]:
    gives_up = slot.leaves or any(leaves for _, _, _, leaves in slot.picks)
    return gives_up, bool(slot.demand), len(slot.demand) - len(slot.tokens)
