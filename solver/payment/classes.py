"""Classes of payment, each once and lazily (DESIGN: what makes two ways to pay really different).

A class is the multiset of like objects tapped or given up, life and other resources, what helped, and what stays
floating; no activation in it is superfluous: with fewer of them the same life, the same help and (where something reads
it) mana of the same types would not pay. Each such share of the bill that is not mana, or not any mana, is looked at by
itself. Activations are counted in rows (like slots of like objects). The counts that pay and from which none can be
taken are found row by row, asking each time whether the rest can still pay; then each such choice is played out for
everything that may differ within it.
"""

from __future__ import annotations

import copy
import functools
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from solver.payment import quick
from solver.payment.problem import Problem, Slot
from solver.payment.search import Node, Search, State
from solver.payment.solution import Final, with_types, write_down
from solver.payment.sources import Bill, Fired, Helper, Solution, SourceModel, TooHard

Counts = tuple[int, ...]
LIMIT = 8_000
BITS = 14


class PaymentClass(msgspec.Struct, frozen=True, gc=False):
    """`objects`: (lowest id among like objects, fate, how many), the fate tapped, untapped, gone or how it helped.
    `resources`: what was spent of each. `left`: mana that stays floating, by type. `solution`: one such payment."""

    objects: tuple[tuple[int, str, int], ...]
    resources: tuple[tuple[Any, int], ...]
    left: tuple[Any, ...]
    spent: tuple[str, ...]
    solution: Solution


class Row(msgspec.Struct, frozen=True, gc=False):
    """Like slots of like objects, `most` times at most; `plain` ones need no order; `once`: each object gives it once,
    or another row that is so."""

    slots: tuple[Slot, ...]
    most: int
    plain: bool
    once: bool


def payment_classes(
    model: SourceModel, bill: Bill, *, colors_matter: bool = False, limit: int = LIMIT
) -> Iterator[PaymentClass]:
    """The classes, each once. `colors_matter`: something reads which mana was spent. Raises TooHard at the limit of
    one question."""
    if quick.is_hopeless(model, bill):
        return
    seen: set[Any] = set()
    table = _Table(model, bill, colors_matter, limit)
    for share in table.shares():
        for found in _Counts(table, share).classes():
            key = (found.objects, found.resources, found.left, found.spent if colors_matter else ())
            if key not in seen:
                seen.add(key)
                yield found


def is_lean(model: SourceModel, bill: Bill, solution: Solution, *, limit: int = LIMIT) -> bool:
    """Whether no activation of the payment is superfluous. Raises TooHard at the limit of one question."""
    table = _Table(model, bill, False, limit)
    life = bill.life + sum(p.symbol.life for p in solution.paid if p.life)
    helping = [p.helper for p in solution.paid if p.helper is not None]
    helpers = tuple(sum(h in some.helpers.values() for h in helping) for some in table.helpers)
    counts = [0] * len(table.rows)
    for fired in solution.fired:
        counts[table.row_of(fired)] += 1
    return any(_Counts(table, share).is_minimal(tuple(counts)) for share in table.shares_with(life, helpers))


class HelperClass(msgspec.Struct, frozen=True, gc=False):
    """Like objects that help alike: their bits, the kinds that one of them may pay."""

    among: int
    kinds: int
    how: str
    helpers: dict[int, Helper]


class Assigned(msgspec.Struct, frozen=True, gc=False):
    """How the symbols of one reading are shared out: (kind, number of the class of helpers that pays it), the kinds
    left for mana, and the kinds as which they are paid where the type of the mana counts."""

    reading: int
    helped: tuple[tuple[int, int], ...]
    rest: tuple[int, ...]
    paid_as: tuple[int, ...]


class Share(msgspec.Struct, frozen=True, gc=False):
    """What of the bill is settled apart from the activations: life, how many of each class of helpers, and every way to
    share out the symbols that comes to that."""

    life: int
    helpers: tuple[int, ...]
    ways: tuple[Assigned, ...]


class _Table:
    """What all shares have in common: the problem, its rows, who may help."""

    def __init__(self, model: SourceModel, bill: Bill, colors_matter: bool, limit: int) -> None:
        self.model, self.bill, self.colors_matter, self.limit = model, bill, colors_matter, limit
        self.problem = Problem(model, bill, totals=True, identities=True, by_type=colors_matter)
        self.rows = self._rows()
        self.sizes = Counter(self.problem.group_of.values())
        self.helpers = self._helper_classes()
        self.floating = self._floating()
        self.minimal: dict[Any, list[Counts]] = {}

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
            taps_once = slots[0].tap and not any(untapped >> s.obj & 1 for s in slots)
            once = slots[0].leaves or taps_once
            rows.append(Row(tuple(slots), len(slots) if once else wanted, key[0], taps_once))
        return rows

    def row_of(self, fired: Fired) -> int:
        """The row in which the activation counts."""
        for number, row in enumerate(self.rows):
            for slot in row.slots:
                if any(w.activation == fired.activation and w.output == fired.output for w in slot.ways):
                    return number
        raise AssertionError("an activation that is in no row")

    def _floating(self) -> tuple[int, ...]:
        pool = [0] * len(self.problem.masks)
        for unit in self.model.floating:
            mask = self.problem.unit_mask(unit)
            if mask:
                pool[self.problem.at[mask]] += 1
        return tuple(pool)

    def _helper_classes(self) -> tuple[HelperClass, ...]:
        found: dict[Any, dict[int, Helper]] = {}
        for bit, mask, helper in self.problem.helpers:
            obj = bit.bit_length() - 1
            found.setdefault((self.problem.group_of[obj], mask, helper.how), {})[obj] = helper
        return tuple(
            HelperClass(sum(1 << o for o in helpers), mask, how, helpers) for (_, mask, how), helpers in found.items()
        )

    # --- shares ------------------------------------------------------------------------------------------------------

    def shares(self) -> Iterator[Share]:
        """Least life first, then fewest helpers."""
        for life in dict.fromkeys(goal.life for goal in self.problem.goals):
            most = max(len(g.variant.demand) for g in self.problem.goals if g.life == life)
            for helpers in self._helping(most):
                yield from self.shares_with(life, helpers)

    def shares_with(self, life: int, helpers: tuple[int, ...]) -> Iterator[Share]:
        """The shares of so much life and so many helpers; several only where the types of mana count."""
        ways: dict[Any, list[Assigned]] = {}
        for reading, goal in enumerate(self.problem.goals):
            if goal.life == life:
                for rest, helped in self._shared_out(self._kinds(reading), helpers).items():
                    for spent, paid_as in self._typed(rest):
                        ways.setdefault(spent, []).append(Assigned(reading, helped, rest, paid_as))
        for some in ways.values():
            yield Share(life, helpers, tuple(some))

    def _kinds(self, reading: int) -> tuple[int, ...]:
        problem = self.problem
        demand = problem.goals[reading].variant.demand
        return tuple(sorted(problem.kinds[(plain, problem.bill.purpose)] for _, plain in demand))

    def _helping(self, most: int) -> Iterator[tuple[int, ...]]:
        """How many of each class of helpers help, few first."""

        def go(i: int, n: int) -> Iterator[tuple[int, ...]]:
            if i == len(self.helpers):
                if not n:
                    yield ()
                return
            for k in range(min(n, self.helpers[i].among.bit_count()) + 1):
                for rest in go(i + 1, n - k):
                    yield (k, *rest)

        for n in range(min(most, sum(len(h.helpers) for h in self.helpers)) + 1):
            yield from go(0, n)

    def _shared_out(
        self, kinds: tuple[int, ...], helpers: tuple[int, ...]
    ) -> dict[tuple[int, ...], tuple[tuple[int, int], ...]]:
        """What may be left for mana once so many help, with the kind that each of them pays."""
        found: dict[tuple[int, ...], tuple[tuple[int, int], ...]] = {kinds: ()}
        for number, n in enumerate(helpers):
            for _ in range(n):
                more: dict[tuple[int, ...], tuple[tuple[int, int], ...]] = {}
                for left, helped in found.items():
                    for k in dict.fromkeys(left):
                        if self.helpers[number].kinds >> k & 1:
                            at = left.index(k)
                            more.setdefault(left[:at] + left[at + 1 :], (*helped, (k, number)))
                found = more
        return found

    def _typed(self, rest: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The types of mana that may be spent on these kinds, where they count, and the kinds of that type."""
        if not self.colors_matter:
            yield "", rest
            return
        options = []
        for kind, same in itertools.groupby(rest):
            as_types = self.problem.typed[kind]
            options.append(list(itertools.combinations_with_replacement(as_types.items(), len(list(same)))))
        for chosen in itertools.product(*options):
            flat = [pair for some in chosen for pair in some]
            yield "".join(sorted(t for t, _ in flat)), tuple(kind for _, kind in flat)


class _Counts:
    """The counts of activations that pay one share of the bill."""

    def __init__(self, table: _Table, share: Share) -> None:
        self.table, self.share, self.rows, self.limit = table, share, table.rows, table.limit
        problem = self.problem = copy.copy(table.problem)
        helping = tuple(
            (h.how, n, h.among, h.how == "delve") for h, n in zip(table.helpers, share.helpers, strict=True) if n
        )
        problem.needs = (*helping, *problem.needs)
        problem.helpers = ()
        demands = dict.fromkeys(way.paid_as for way in share.ways)
        problem.goals = tuple(problem.goal_of(share.life, table.problem.goals[0].variant, kinds) for kinds in demands)
        busy = 0
        for slot in problem.slots:
            busy |= 1 << slot.obj
            for _, _, among, _ in slot.picks:
                busy |= among
        # What helps and is nothing else to the payment may be any of them.
        self.name = (share.life, tuple(demands), tuple(need for need in helping if need[2] & busy))
        self._known: dict[Counts, bool] = {}
        # No count is both: with more of each what can be paid stays so, with fewer what cannot.
        self._enough: list[int] = []
        self._too_few: list[int] = []
        self._guards = sum(1 << at for at in range(BITS - 1, BITS * len(self.rows), BITS))

    def classes(self) -> Iterator[PaymentClass]:
        """The classes of payment of this share."""
        if any(how != "reveal" and among.bit_count() < n for how, n, among, _ in self.problem.needs):
            return
        known = self.table.minimal.get(self.name)
        if known is None:
            most = tuple(r.most for r in self.rows)
            found = []
            for counts in self._minimal(0, most) if self._can(most) else ():
                found.append(counts)
                yield from self._played(counts)
            self.table.minimal[self.name] = found
        else:
            for counts in known:
                yield from self._played(counts)

    def _minimal(self, i: int, counts: Counts) -> Iterator[Counts]:
        """Counts that pay, from which no activation can be taken; rows before i are decided."""
        decided = counts[:i] + (0,) * (len(counts) - i)
        if self._can(decided):
            if self.is_minimal(decided):
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

    def is_minimal(self, counts: Counts) -> bool:
        """Whether with one less of any row it cannot be paid."""
        return all(not n or not self._can((*counts[:j], n - 1, *counts[j + 1 :])) for j, n in enumerate(counts))

    def _can(self, counts: Counts) -> bool:
        """Whether it can be paid with at most so many of each row."""
        found = self._known.get(counts)
        if found is None:
            found = self._known[counts] = self._decided(counts)
        return found

    def _decided(self, counts: Counts) -> bool:
        if self._lacks(counts):
            return False
        packed, guards = self._packed(counts), self._guards
        # No field of the difference is below zero: every count is at least the other.
        above = packed | guards
        if any((above - least) & guards == guards for least in self._enough):
            return True
        if any(((most | guards) - packed) & guards == guards for most in self._too_few):
            return False
        search = Search(self._limited(counts, thrifty=True), self.limit)
        node = search.find()
        if node is None:
            self._too_few.append(packed)
            return False
        # What was used is enough, too.
        base = len(self.problem.resources)
        left = iter(node.state[2][base:])
        used = (n if row.plain or not n else n - next(left) for row, n in zip(self.rows, counts, strict=True))
        self._enough.append(self._packed(used))
        return True

    def _packed(self, counts: Iterable[int]) -> int:
        return sum(n << BITS * i for i, n in enumerate(counts))

    @functools.cached_property
    def _gains(self) -> list[list[tuple[int, int, int, list[tuple[int, int]]]]]:
        """For each set of each goal: the kinds, how much is wanted, what floats, and what one activation of each row
        adds at most, the largest first."""
        problem, floating = self.problem, self.table.floating
        table = []
        for goal in problem.goals:
            sets = []
            for mask, n in goal.sets:
                gains = ((i, problem.gain(row.slots[0], mask)) for i, row in enumerate(self.rows))
                best = sorted(((i, g) for i, g in gains if g > 0), key=lambda pair: -pair[1])
                have = sum(k for m, k in zip(problem.masks, floating, strict=True) if m & mask)
                sets.append((mask, n, have, best))
            table.append(sets)
        return table

    def _lacks(self, counts: Counts) -> bool:
        """So many of each row are too few by counting alone; like objects serve for one row each time."""
        for sets in self._gains:
            for _, n, have, best in sets:
                room: dict[int, int] = {}
                for i, gain in best:
                    if have >= n:
                        break
                    row, most = self.rows[i], counts[i]
                    if row.once:
                        group = self.problem.group_of[row.slots[0].obj]
                        left = room.setdefault(group, self.table.sizes[group])
                        most = min(most, left)
                        room[group] = left - most
                    have += gain * most
                if have < n:
                    break
            else:
                return False
        return True

    def _limited(self, counts: Counts, *, thrifty: bool) -> Problem:
        """The problem with so many of each row: plain mana lies in the pool, of the others each use is counted."""
        problem = copy.copy(self.problem)
        pool = list(self.table.floating)
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
        """Every way to pay the share from here that leaves something else."""
        problem, table, n = search.problem, self.table, sum(map(bool, self.share.helpers))
        untapped, present, res, pool = node.state
        if not problem.has_life(res, self.share.life):
            return
        chosen = problem.choices(problem.needs, untapped, present, res) if problem.needs else [(untapped, present, ())]
        for u, p, given in chosen:
            helping = iter(given[:n])
            by_class = [next(helping) if many else () for many in self.share.helpers]
            for way in self.share.ways:
                left_of = [list(objects) for objects in by_class]
                helpers = tuple((k, table.helpers[c].helpers[left_of[c].pop()]) for k, c in way.helped)
                for left, paid in search.payments(way.paid_as, pool):
                    spent = tuple(zip(way.rest, paid, way.paid_as, strict=True))
                    final = Final(table.problem.goals[way.reading].variant, spent, helpers, given[n:])
                    solution = write_down(search, node, final)
                    for types in _types(problem, left):
                        yield PaymentClass(
                            self._fates(counts, u, p, helpers),
                            self._spending(res, self.share.life),
                            types,
                            _spent_types(table.model, solution),
                            with_types(table.model, solution, [t for t, _ in types]),
                        )

    def _fates(
        self, counts: Counts, untapped: int, present: int, helpers: tuple[tuple[int, Helper], ...]
    ) -> tuple[tuple[int, str, int], ...]:
        problem = self.problem
        helped = {problem.bit[h.object]: h.how for _, h in helpers}
        delved = {problem.bit[h.object] for _, h in helpers if not h.taps}
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
            gone = problem.present >> obj & 1 and not present >> obj & 1
            if obj in helped:
                fates[(group, helped[obj])] += 1
            if gone and obj not in delved:
                fates[(group, "gone")] += 1
            elif not gone and obj not in helped and (problem.untapped ^ untapped) >> obj & 1:
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
                own = name if len(name) == 1 else (name[0], self.table.model.like.get(name[1], -name[1]), *name[2:])
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
