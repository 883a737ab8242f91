"""Exact search over activations in order: what is tapped, gone and spent, and the pool (CR 601.2g-h).

Best first by how much mana is still missing. Of the ways to pay an activation's own cost only those with the least
flexible mana count. A state with the same objects and resources and no more mana than one met before is dropped.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator

from solver.payment.problem import Problem, Slot
from solver.payment.sources import TooHard

State = tuple[int, int, tuple[int, ...], tuple[int, ...]]
"""untapped, present (bit masks), resources, pool by class."""

MANY = 10**6
"""Stands for "as many as wanted" in a pool; see `accelerate`."""


class Node:
    """A state and how it came about: the slot, the pool classes that paid its demand, the objects given."""

    __slots__ = ("given", "paid", "parent", "slot", "state")

    def __init__(
        self, state: State, parent: Node | None = None, slot: Slot | None = None, paid: tuple[int, ...] = (),
        given: tuple[tuple[int, ...], ...] = (),
    ) -> None:  # fmt: skip
        self.state, self.parent, self.slot, self.paid, self.given = state, parent, slot, paid, given

    def path(self) -> list[Node]:
        """The steps from the start, without it."""
        steps: list[Node] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            steps.append(node)
            node = node.parent
        return steps[::-1]


class Search:
    """One search of one problem. `limit`: states looked at before `TooHard`."""

    def __init__(self, problem: Problem, limit: int = 20_000) -> None:
        self.problem, self.limit = problem, limit
        self.nodes = 0
        self.grows: tuple[Node, State] | None = None
        self.thrifty = True
        self._seen: dict[tuple[int, int, tuple[int, ...]], dict[int, set[tuple[int, ...]]]] = {}
        self._supply_sets = [
            (goal, [(mask, n, tuple(i for i, m in enumerate(problem.masks) if m & mask)) for mask, n in goal.sets])
            for goal in problem.goals
        ]
        self._bounds = self._most_gains()

    # --- goals ---------------------------------------------------------------------------------------------------

    def missing(self, state: State) -> int:
        """How much mana the closest reading of the bill still lacks at least; 0 does not yet say that it is paid."""
        untapped, present, res, pool = state
        problem = self.problem
        best = MANY
        for goal, sets in self._supply_sets:
            if not problem.has_life(res, goal.life):
                continue
            worst = 0
            for mask, n, classes in sets:
                have = sum([pool[i] for i in classes])
                for bit, helps, helper in problem.helpers:
                    if helps & mask and present & bit and (untapped & bit or not helper.taps):
                        have += 1
                if n - have > worst:
                    worst = n - have
            if worst < best:
                best = worst
                if not best:
                    break
        return best

    def paid_by(self, state: State) -> tuple[int, tuple[int, int], tuple[tuple[int, ...], ...]] | None:
        """If the bill can be paid in this state: number of the reading, the helpers left (bits) after the needs, and
        what the needs get."""
        problem = self.problem
        untapped, present, res, _ = state
        if any(res[i] < n for i, n in problem.bill_uses):
            return None
        if not problem.needs:
            found = self._reading(state, untapped, present)
            return None if found is None else (found, (untapped, present), ())
        for _, _, given in problem.choices(problem.needs, untapped, present, res):
            # What leaves may have been tapped for convoke before; what is delved may not leave twice.
            taps = [g for need, gs in zip(problem.needs, given, strict=True) if not need[3] for g in gs]
            gone = [g for need, gs in zip(problem.needs, given, strict=True) if need[3] for g in gs]
            can_tap, can_go = untapped & ~_mask(taps), present & ~_mask(gone)
            found = self._reading(state, can_tap, can_go)
            if found is not None:
                return found, (can_tap, can_go), given
        return None

    def _reading(self, state: State, can_tap: int, can_go: int) -> int | None:
        _, _, res, pool = state
        problem = self.problem
        for number, (goal, sets) in enumerate(self._supply_sets):
            if not problem.has_life(res, goal.life):
                continue
            for mask, n, classes in sets:
                have = sum([pool[i] for i in classes])
                for bit, helps, helper in problem.helpers:
                    if helps & mask and (can_tap if helper.taps else can_go) & bit:
                        have += 1
                if have < n:
                    break
            else:
                return number
        return None

    # --- steps ---------------------------------------------------------------------------------------------------

    def steps(self, state: State) -> Iterator[tuple[Slot, State, tuple[int, ...], tuple[tuple[int, ...], ...]]]:
        """Each activation that the state allows, with every state it may leave."""
        problem = self.problem
        untapped, present, res, pool = state
        for slot in problem.slots:
            bit = 1 << slot.obj
            if not present & bit or (slot.tap and not untapped & bit) or (slot.untap and untapped & bit):
                continue
            if any(res[i] < n for i, n in slot.uses if n > 0):
                continue
            if problem.lower[slot.obj] and not problem.is_lowest(slot.obj, untapped, present, res):
                continue
            payments = self.payments(slot.demand, pool) if slot.demand else [(pool, ())]
            if not payments:
                continue
            new_res = res
            if slot.uses or slot.loses:
                changed = list(res)
                for i, n in slot.uses:
                    changed[i] -= n
                changed[problem.life_at] -= slot.loses
                new_res = tuple(changed)
            u = untapped & ~bit if slot.tap else untapped | bit if slot.untap else untapped
            after = [(u, present, ())] if not slot.picks else list(problem.choices(slot.picks, u, present, res))
            for u2, p2, given in after:
                if slot.leaves:
                    if not p2 & bit:
                        continue
                    p2 &= ~bit
                    u2 &= ~bit
                for left, paid in payments:
                    if slot.tokens:
                        changed = list(left)
                        for t in slot.tokens:
                            changed[problem.at[t]] += changed[problem.at[t]] < MANY
                        left = tuple(changed)
                    yield slot, (u2, p2, new_res, left), paid, given

    def payments(self, demand: tuple[int, ...], pool: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Pools after paying the kinds, with the classes that paid: only least flexible mana is tried."""
        problem = self.problem
        found: dict[tuple[int, ...], tuple[int, ...]] = {}
        left = list(pool)
        paid: list[int] = []

        def pay(i: int) -> None:
            if i == len(demand):
                found.setdefault(tuple(left), tuple(paid))
                return
            # Like symbols take classes in their order, so that each choice comes up once.
            least = paid[-1] if i and demand[i] == demand[i - 1] else 0
            for c in problem.paying[demand[i]]:
                if c < least or not left[c]:
                    continue
                if self.thrifty and any(left[s] and problem.masks[s] >> demand[i] & 1 for s in problem.smaller[c]):
                    continue
                many = left[c] >= MANY
                left[c] -= not many
                paid.append(c)
                pay(i + 1)
                paid.pop()
                left[c] += not many

        pay(0)
        return list(found.items())

    def is_new(self, state: State) -> bool:
        """No state with the same objects and resources and at least this mana was met before."""
        key, pool = state[:3], state[3]
        size = sum(pool)
        by_size = self._seen.get(key)
        if by_size is None:
            self._seen[key] = {size: {pool}}
            return True
        if pool in by_size.get(size, ()):
            return False
        for other_size, pools in by_size.items():
            if other_size > size:
                for other in pools:
                    if all(map(int.__ge__, other, pool)):
                        return False
        for other_size, pools in by_size.items():
            if other_size < size:
                pools -= {o for o in pools if all(map(int.__ge__, pool, o))}
        by_size.setdefault(size, set()).add(pool)
        return True

    # --- bounds --------------------------------------------------------------------------------------------------

    def _most_gains(self) -> list[tuple[int, list[tuple[int, int, int]]]]:
        """For each set of kinds of each goal: what each object can add to its supply at most, as (object bit, tap
        needed, amount)."""
        problem = self.problem
        retap = any(s.untap or any(how == "untap" for how, _, _, _ in s.picks) for s in problem.slots)
        table: list[tuple[int, list[tuple[int, int, int]]]] = []
        for goal in problem.goals:
            for mask, _ in goal.sets:
                tapped: dict[int, int] = {}
                others: dict[int, int] = {}
                for slot in problem.slots:
                    amount = problem.gain(slot, mask)
                    if amount <= 0:
                        continue
                    if slot.tap and not retap:
                        tapped[slot.obj] = max(tapped.get(slot.obj, 0), amount)
                    else:
                        others[slot.obj] = others.get(slot.obj, 0) + amount * self._times(slot)
                gains = [(1 << o, 1, n) for o, n in tapped.items()]
                table.append((mask, gains + [(1 << o, 0, n) for o, n in others.items()]))
        return table

    def _times(self, slot: Slot) -> int:
        """How often a slot that does not tap can be used at most."""
        times = 1 if slot.leaves else MANY
        for _, n, among, leaves in slot.picks:
            if leaves and n:
                times = min(times, among.bit_count() // n)
        for i, n in slot.uses:
            if n > 0 and not any(k == i and m < 0 for s in self.problem.slots for k, m in s.uses):
                times = min(times, self.problem.resources[i] // n)
        return times

    def is_hopeless(self, state: State) -> bool:
        """Even if each object gave all that it can, every reading would lack mana."""
        untapped, present, res, pool = state
        problem = self.problem
        at = 0
        hopeless = True
        for goal, sets in self._supply_sets:
            fails = not problem.has_life(res, goal.life)
            for mask, n, classes in sets:
                gains = self._bounds[at][1]
                at += 1
                if fails:
                    continue
                have = sum([pool[i] for i in classes])
                for bit, helps, _ in problem.helpers:
                    if helps & mask and present & bit:
                        have += 1
                if have < n:
                    for bit, tap, amount in gains:
                        if present & bit and (not tap or untapped & bit):
                            have += amount
                    fails = have < n
            if not fails:
                hopeless = False
                break
        return hopeless

    # --- the searches --------------------------------------------------------------------------------------------

    def start(self) -> State:
        p = self.problem
        return (p.untapped, p.present, p.resources, p.pool)

    def find(self, *, accelerate: bool = False) -> Node | None:
        """A node in which the bill can be paid; None if there is none. With `accelerate` a cycle that only gains mana
        gives as much of it as wanted (exact for yes or no; its path is no plan).

        Raises TooHard at the limit."""
        root = Node(self.start())
        count = 0
        queue: list[tuple[int, int, int, Node]] = []
        if not self.is_hopeless(root.state):
            self.is_new(root.state)
            heapq.heappush(queue, (self.missing(root.state), 0, 0, root))
        while queue:
            lack, depth, _, node = heapq.heappop(queue)
            if lack == 0 and self.paid_by(node.state) is not None:
                return node
            self.nodes += 1
            if self.nodes > self.limit:
                raise TooHard(f"more than {self.limit} states of payment")
            for slot, state, paid, given in self.steps(node.state):
                grown = self._growth(node, state)
                if grown is not None:
                    if self.grows is None:
                        self.grows = (node, state)
                    if accelerate:
                        state = grown
                if not self.is_new(state) or self.is_hopeless(state):
                    continue
                child = Node(state, node, slot, paid, given)
                count += 1
                heapq.heappush(queue, (self.missing(state), depth + 1, count, child))
        return None

    def _growth(self, node: Node, state: State) -> State | None:
        """The state with as much as wanted of every mana that a cycle on the way to it gains; None if none does."""
        untapped, present, res, pool = state
        above: Node | None = node
        while above is not None:
            u, p, r, old = above.state
            if u == untapped and p == present and old != pool and r == res and all(map(int.__le__, old, pool)):
                return (u, p, r, tuple(MANY if new > was else new for new, was in zip(pool, old, strict=True)))
            above = above.parent
        return None

    def explore(self) -> list[State]:
        """Every state that can be reached, without those that have less mana than another with the same objects;
        cycles that gain mana count as `MANY`."""
        root = Node(self.start())
        self.is_new(root.state)
        stack = [root]
        while stack:
            node = stack.pop()
            self.nodes += 1
            if self.nodes > self.limit:
                raise TooHard(f"more than {self.limit} states of mana")
            for slot, state, paid, given in self.steps(node.state):
                grown = self._growth(node, state)
                if grown is not None:
                    state = grown
                if self.is_new(state):
                    stack.append(Node(state, node, slot, paid, given))
        return [(*key, pool) for key, sizes in self._seen.items() for pools in sizes.values() for pool in pools]


def _mask(objects: Iterable[int]) -> int:
    mask = 0
    for o in objects:
        mask |= 1 << o
    return mask
