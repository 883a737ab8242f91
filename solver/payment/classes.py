"""Classes of payment, each once and lazily (DESIGN: what makes two ways to pay really different).

A class is the multiset of like objects tapped or given up, life and other resources, what helped, and what stays
floating; no activation in it is superfluous. Activations are counted in rows (like slots of like objects). The counts
that pay and from which none can be taken are found row by row, asking each time whether the rest can still pay; then
each such choice is played out for everything that may differ within it.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from solver.payment import quick
from solver.payment.problem import Problem, Slot
from solver.payment.search import Node, Search, State
from solver.payment.solution import Final, with_types, write_down
from solver.payment.sources import Bill, Helper, Solution, SourceModel, TooHard

Counts = tuple[int, ...]
LIMIT = 8_000


class PaymentClass(msgspec.Struct, frozen=True, gc=False):
    """`objects`: (lowest id among like objects, fate, how many), the fate tapped, untapped, gone or how it helped.
    `resources`: what was spent of each. `left`: mana that stays floating, by type. `solution`: one such payment."""

    objects: tuple[tuple[int, str, int], ...]
    resources: tuple[tuple[Any, int], ...]
    left: tuple[Any, ...]
    spent: tuple[str, ...]
    solution: Solution


class Row(msgspec.Struct, frozen=True, gc=False):
    """Like slots of like objects, `most` times at most; `plain` ones need no order."""

    slots: tuple[Slot, ...]
    most: int
    plain: bool


def payment_classes(
    model: SourceModel, bill: Bill, *, colors_matter: bool = False, limit: int = LIMIT
) -> Iterator[PaymentClass]:
    """The classes, each once. `colors_matter`: something reads which mana was spent. Raises TooHard at the limit of
    one question."""
    if quick.is_hopeless(model, bill):
        return
    yield from _Classes(model, bill, colors_matter, limit).walk()


class _Classes:
    def __init__(self, model: SourceModel, bill: Bill, colors_matter: bool, limit: int) -> None:
        self.model, self.bill, self.colors_matter, self.limit = model, bill, colors_matter, limit
        self.problem = Problem(model, bill, totals=True, identities=True)
        self.rows = self._rows()
        self._known: dict[Counts, bool] = {}

    def _rows(self) -> list[Row]:
        problem = self.problem
        table: dict[Any, list[Slot]] = {}
        plain = set(map(id, problem.plain))
        for slot in (*problem.plain, *problem.slots):
            shape = tuple((how, n, leaves) for how, n, _, leaves in slot.picks)
            key = (
                id(slot) in plain, problem.group_of[slot.obj], slot.tap, slot.untap, slot.leaves,
                tuple(problem.resource_names[i][0] if i in problem.private[slot.obj] else i for i, _ in slot.uses),
                tuple(n for _, n in slot.uses), slot.demand, shape, slot.tokens, slot.loses,
                tuple(w.activation.leaves for w in slot.ways),
            )  # fmt: skip
            table.setdefault(key, []).append(slot)
        # Each activation of a chain serves a symbol or another activation: so many at most of what can be repeated.
        wanted = sum(max(len(s[0].demand), 1) * len(s) for s in table.values()) + len(self.bill.symbols)
        untapped = 0
        for slot in problem.slots:
            untapped |= (1 << slot.obj) * slot.untap
            for how, _, among, _ in slot.picks:
                untapped |= among if how == "untap" else 0
        rows = []
        for key, slots in table.items():
            once = slots[0].leaves or (slots[0].tap and not any(untapped >> s.obj & 1 for s in slots))
            rows.append(Row(tuple(slots), len(slots) if once else wanted, key[0]))
        return rows

    # --- the counts --------------------------------------------------------------------------------------------------

    def walk(self) -> Iterator[PaymentClass]:
        most = tuple(r.most for r in self.rows)
        seen: set[Any] = set()
        if self._can(most):
            for counts in self._minimal(0, most):
                for found in self._played(counts):
                    key = (found.objects, found.resources, found.left, found.spent if self.colors_matter else ())
                    if key not in seen:
                        seen.add(key)
                        yield found

    def _minimal(self, i: int, counts: Counts) -> Iterator[Counts]:
        """Counts that pay, from which no activation can be taken; rows before i are decided."""
        decided = counts[:i] + (0,) * (len(counts) - i)
        if self._can(decided):
            if all(not n or not self._can((*decided[:j], n - 1, *decided[j + 1 :])) for j, n in enumerate(decided)):
                yield decided
            return
        if i == len(counts):
            return
        for n in range(self.rows[i].most + 1):
            now = (*counts[:i], n, *counts[i + 1 :])
            if self._can(now):
                yield from self._minimal(i + 1, now)
                if self._can((*now[: i + 1], *(0,) * (len(now) - i - 1))):
                    break

    def _can(self, counts: Counts) -> bool:
        """Whether it can be paid with at most so many of each row."""
        found = self._known.get(counts)
        if found is None:
            found = self._known[counts] = Search(self._limited(counts, thrifty=True), self.limit).find() is not None
        return found

    def _limited(self, counts: Counts, *, thrifty: bool) -> Problem:
        """The problem with so many of each row: plain mana lies in the pool, of the others each use is counted."""
        problem = copy.copy(self.problem)
        pool = list(self.floating)
        slots: list[Slot] = []
        left: list[int] = []
        for row, n in zip(self.rows, counts, strict=True):
            if row.plain:
                for t in row.slots[0].tokens:
                    pool[problem.at[t]] += n
            elif n:
                at = len(problem.resources) + len(left)
                left.append(n)
                slots += [msgspec.structs.replace(s, uses=(*s.uses, (at, 1))) for s in row.slots]
        problem.pool = tuple(pool)
        problem.slots = slots
        problem.resources = (*problem.resources, *left)
        problem.resource_names = [*problem.resource_names, *(("row",) for _ in left)]
        return problem

    @property
    def floating(self) -> list[int]:
        pool = [0] * len(self.problem.masks)
        for unit in self.model.floating:
            mask = self.problem.unit_mask(unit)
            if mask:
                pool[self.problem.at[mask]] += 1
        return pool

    # --- what may differ within one choice of counts ---------------------------------------------------------------

    def _played(self, counts: Counts) -> Iterator[PaymentClass]:
        problem = self._limited(counts, thrifty=False)
        search = Search(problem, self.limit)
        search.thrifty = False
        base = len(self.problem.resources)
        seen: set[State] = set()
        todo = [Node(search.start())]
        while todo:
            node = todo.pop()
            search.nodes += 1
            if search.nodes > self.limit:
                raise TooHard(f"more than {self.limit} states within one choice of activations")
            if not any(node.state[2][base:]):
                yield from self._paid(search, node, counts)
                continue
            for slot, state, paid, given in search.steps(node.state):
                if state not in seen:
                    seen.add(state)
                    todo.append(Node(state, node, slot, paid, given))

    def _paid(self, search: Search, node: Node, counts: Counts) -> Iterator[PaymentClass]:
        """Every way to pay the bill from here that leaves something else."""
        problem = search.problem
        untapped, present, res, pool = node.state
        for reading, goal in enumerate(problem.goals):
            if goal.life > res[problem.life_at]:
                continue
            kinds = tuple(sorted(problem.kinds[(plain, problem.bill.purpose)] for _, plain in goal.variant.demand))
            for helpers, rest in self._helped(kinds, untapped, present):
                taps = sum(1 << problem.bit[h.object] for _, h in helpers if h.taps)
                gone = sum(1 << problem.bit[h.object] for _, h in helpers if not h.taps)
                u, p = untapped & ~taps, present & ~gone
                for u2, p2, given in problem.choices(problem.needs, u, p, res) if problem.needs else [(u, p, ())]:
                    for left, paid in search.payments(rest, pool):
                        final = Final(reading, tuple(zip(rest, paid, strict=True)), helpers, given)
                        solution = write_down(search, node, final)
                        for types in _types(problem, left):
                            yield PaymentClass(
                                self._fates(counts, u2, p2, helpers),
                                self._spending(res, goal.life),
                                types,
                                _spent_types(self.model, solution),
                                with_types(self.model, solution, [t for t, _ in types]),
                            )

    def _helped(
        self, kinds: tuple[int, ...], untapped: int, present: int
    ) -> Iterator[tuple[tuple[tuple[int, Helper], ...], tuple[int, ...]]]:
        """Which objects help with which kind, and the kinds they leave to be paid with mana."""
        problem = self.problem
        seen: set[Any] = set()

        def go(
            i: int, chosen: tuple[tuple[int, Helper], ...], left: tuple[int, ...]
        ) -> Iterator[tuple[tuple[tuple[int, Helper], ...], tuple[int, ...]]]:
            key = (frozenset((problem.bit[h.object], h.how) for _, h in chosen), left)
            if key not in seen:
                seen.add(key)
                yield chosen, left
            for j in range(i, len(problem.helpers)):
                bit, mask, helper = problem.helpers[j]
                if not bit & (untapped if helper.taps else present) or any(
                    h.object == helper.object for _, h in chosen
                ):
                    continue
                for k in dict.fromkeys(left):
                    if mask >> k & 1:
                        at = left.index(k)
                        yield from go(j + 1, (*chosen, (k, helper)), left[:at] + left[at + 1 :])

        yield from go(0, (), kinds)

    def _fates(
        self, counts: Counts, untapped: int, present: int, helpers: tuple[tuple[int, Helper], ...]
    ) -> tuple[tuple[int, str, int], ...]:
        problem = self.problem
        helped = {problem.bit[h.object]: h.how for _, h in helpers}
        fates: Counter[tuple[int, str]] = Counter()
        for row, n in zip(self.rows, counts, strict=True):
            if row.plain and n:
                slot = row.slots[0]
                fates[(problem.group_of[slot.obj], "gone" if slot.leaves else "tapped")] += n
        plain = {s.obj for s in problem.plain}
        for obj in range(len(problem.ids)):
            if obj in plain:
                continue
            group = problem.group_of[obj]
            if problem.present >> obj & 1 and not present >> obj & 1:
                fates[(group, helped.get(obj, "gone"))] += 1
            elif obj in helped:
                fates[(group, helped[obj])] += 1
            elif (problem.untapped ^ untapped) >> obj & 1:
                fates[(group, "tapped" if problem.untapped >> obj & 1 else "untapped")] += 1
        first: dict[int, int] = {}
        for obj, group in problem.group_of.items():
            first[group] = min(first.get(group, problem.ids[obj]), problem.ids[obj])
        return tuple(sorted((first[group], fate, n) for (group, fate), n in fates.items()))

    def _spending(self, res: tuple[int, ...], life: int) -> tuple[tuple[Any, int], ...]:
        problem = self.problem
        spent = []
        for i, before in enumerate(problem.resources):
            n = before - res[i] + (life if i == problem.life_at else 0)
            if n:
                name = problem.resource_names[i]
                own = name if len(name) == 1 else (name[0], self.model.like.get(name[1], -name[1]), *name[2:])
                spent.append((own, n))
        return tuple(sorted(spent, key=repr))


def _spent_types(model: SourceModel, solution: Solution) -> tuple[str, ...]:
    """The types of the mana spent on the bill itself."""
    return tuple(sorted(solution.unit(model, p.by).type for p in solution.paid if p.by is not None))


def _types(problem: Problem, pool: tuple[int, ...]) -> Iterator[tuple[Any, ...]]:
    """What stays floating, each choice of its types: (type, sort) in order."""
    found: set[tuple[Any, ...]] = {()}
    at = problem.bill_kinds
    for mask, n in zip(problem.masks, pool, strict=True):
        types = [t for i, t in enumerate("WUBRGC") if mask >> (at + i) & 1]
        sort = mask >> (at + 6) & ((1 << len(problem.sorts)) - 1)
        for _ in range(n):
            found = {tuple(sorted((*f, (t, sort)))) for f in found for t in types}
    yield from found
