"""One bill against one source model, compiled to integers for the searches.

Each thing that a mana can pay is a *kind*, one bit; a mana is the mask of the kinds that it may pay, so that types,
snow, restrictions and "as though" are judged once, by `may_pay`, and like mana is one class. An object that only
ever taps for mana, and is nothing else to this bill, is *plain*: its mana lies in the starting pool and its
activation is written down only if that mana is used.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from model.base import ObjectId
from model.mana import COLORS, ManaUnit, Purpose, Symbol, may_pay
from solver.payment.sources import LIFE, Activation, Bill, Helper, Made, SourceModel

GENERIC = Symbol(generic=1)
Kind = tuple[Symbol, Purpose]


class Way(msgspec.Struct, frozen=True, gc=False):
    """One activation and output that a slot stands for, with the masks of its mana."""

    activation: Activation
    output: int
    masks: tuple[int, ...]
    demand: tuple[tuple[Symbol, int], ...]


class Slot(msgspec.Struct, frozen=True, gc=False):
    """An activation as the search sees it; several with one mana each and equal costs are one slot.

    `demand`: kinds (bit numbers) to pay; `picks`: (how, n, candidates as a bit mask, leaves)."""

    obj: int
    tap: bool
    untap: bool
    leaves: bool
    uses: tuple[tuple[int, int], ...]
    demand: tuple[int, ...]
    picks: tuple[tuple[str, int, int, bool], ...]
    tokens: tuple[int, ...]
    ways: tuple[Way, ...]
    loses: int = 0

    @property
    def is_free(self) -> bool:
        """Can be activated again and again as far as tapping, leaving and resources go."""
        return not (self.tap or self.untap or self.leaves or self.picks or any(n > 0 for _, n in self.uses))


class Variant(msgspec.Struct, frozen=True, gc=False):
    """One reading of the symbols (CR 601.2b): life for Phyrexian ones, which half of {2/W}; what each kind of mana
    must pay."""

    life: int
    demand: tuple[tuple[Symbol, Symbol], ...]
    by_life: tuple[Symbol, ...]


def variants(symbols: tuple[Symbol, ...]) -> list[Variant]:
    """All readings of the symbols, least life and fewest mana first. `demand` holds (symbol of the cost, symbol as
    which it is paid)."""
    counts: dict[Symbol, int] = {}
    for s in symbols:
        counts[s] = counts.get(s, 0) + 1
    options: list[list[Variant]] = []
    for symbol, n in counts.items():
        plain = _plain(symbol)
        if symbol.announced:
            options.append([Variant(symbol.life * n, (), (symbol,) * n)])
        elif symbol.life and symbol.types and symbol.generic:
            rest = ((symbol, GENERIC),) * symbol.generic
            options.append(
                [
                    Variant(symbol.life * k, ((symbol, plain),) * (n - k - j) + rest * j, (symbol,) * k)
                    for k in range(n + 1)
                    for j in range(n - k + 1)
                ]
            )
        elif symbol.life:
            options.append(
                [Variant(symbol.life * k, ((symbol, plain),) * (n - k), (symbol,) * k) for k in range(n + 1)]
            )
        elif symbol.types and symbol.generic:
            rest = ((symbol, GENERIC),) * symbol.generic
            options.append([Variant(0, ((symbol, plain),) * (n - k) + rest * k, ()) for k in range(n + 1)])
        else:
            options.append([Variant(0, ((symbol, plain),) * n, ())])
    found = [
        Variant(
            sum(v.life for v in parts),
            tuple(d for v in parts for d in v.demand),
            tuple(s for v in parts for s in v.by_life),
        )
        for parts in itertools.product(*options)
    ]
    return sorted(found, key=lambda v: (v.life, len(v.demand)))


def _plain(symbol: Symbol) -> Symbol:
    if symbol.x or symbol.is_generic:
        return GENERIC
    if symbol.life or (symbol.generic and symbol.types):
        return Symbol(types=symbol.types)
    return symbol


class Goal(msgspec.Struct, frozen=True, gc=False):
    """A variant of the bill as counting conditions: for each set of kinds, so much mana able to pay one of them must
    be there (Hall's condition). `sets`: (pool classes, helper mask of kinds, how many)."""

    life: int
    variant: Variant
    sets: tuple[tuple[int, int], ...]


class Problem:
    """The compiled problem; see the module.

    `totals` adds the six types as kinds, so that mana of different types is not taken as like; with `free_only` only
    mana without a restriction has a type. `identities` adds a kind for each sort of mana (snow, restriction, ...).
    `apart`: every activation counts, so that nothing is plain and only the same sort of mana is one slot.
    `any_color`: one kind more, for mana that could be of any colour. `by_type`: further kinds, `typed[kind][type]`, for
    mana of one type that pays a kind of the bill."""

    def __init__(
        self, model: SourceModel, bill: Bill, *, totals: bool = False, free_only: bool = False,
        identities: bool = False, apart: bool = False, by_type: bool = False,
        any_color: bool = False,
    ) -> None:  # fmt: skip
        self.model, self.bill, self.apart = model, bill, apart
        self.free_only, self.keep_life = free_only, identities
        self.kinds: dict[Kind, int] = {}
        self.kind_list: list[Kind] = []
        self._mask_memo: dict[Any, int] = {}
        readings = variants(bill.symbols)
        for reading in readings:
            for _, plain in reading.demand:
                self._kind(plain, bill.purpose)
        self.bill_kinds = len(self.kind_list)
        self.totals = totals
        if totals:
            for t in "WUBRGC":
                self._kind(Symbol(types=(t,)), ANY_PURPOSE)
        self.any_kind = -1
        self.sorts: list[ManaUnit] = []
        if identities:
            self._sorts(model)
        self.type_kinds = len(self.kind_list)
        if any_color:
            self.any_kind = self._kind(Symbol(types=tuple("WUBRG")), Purpose("any of five"))
        self.typed: dict[int, dict[str, int]] = {}
        if by_type:
            for k in range(self.bill_kinds):
                symbol = self.kind_list[k][0]
                self.typed[k] = {t: self._kind(symbol, Purpose(f"as {t}")) for t in "WUBRGC"}
        # --- objects: bits
        self.ids: list[ObjectId] = []
        self.bit: dict[ObjectId, int] = {}
        amounts = dict(model.resources)
        for act in model.activations:
            for name, _ in act.uses:
                amounts.setdefault(name, 0)
        self.resource_names: list[Any] = list(amounts)
        self.resources = tuple(amounts.values())
        self.life_at = self.resource_names.index(LIFE)
        self.readings = readings
        self._compile()

    # --- kinds and masks -----------------------------------------------------------------------------------------

    def _kind(self, symbol: Symbol, purpose: Purpose) -> int:
        key = (symbol, purpose)
        found = self.kinds.get(key)
        if found is None:
            found = self.kinds[key] = len(self.kind_list)
            self.kind_list.append(key)
        return found

    def _sorts(self, model: SourceModel) -> None:
        """A kind for each sort of mana that is not plain."""
        made = [m.unit("C") for a in model.activations for o in a.outputs for m in o.mana]
        for unit in (*made, *(msgspec.structs.replace(u, type="C") for u in model.floating)):
            if unit != ManaUnit("C") and unit not in self.sorts:
                self._kind(Symbol(x=str(len(self.sorts))), Purpose("sort"))
                self.sorts.append(unit)

    def unit_mask(self, unit: ManaUnit) -> int:
        mask = self._mask_memo.get(unit)
        if mask is None:
            mask = 0
            for i, (symbol, purpose) in enumerate(self.kind_list):
                if purpose is ANY_PURPOSE:
                    if unit.type == symbol.types[0] and not (self.free_only and unit.only is not None):
                        mask |= 1 << i
                elif purpose.kind == "sort":
                    if self.sorts[int(symbol.x)] == msgspec.structs.replace(unit, type="C"):
                        mask |= 1 << i
                elif i == self.any_kind:
                    continue
                elif purpose.kind.startswith("as "):
                    if purpose.kind == f"as {unit.type}" and may_pay(unit, symbol, self.bill.purpose):
                        mask |= 1 << i
                elif may_pay(unit, symbol, purpose):
                    mask |= 1 << i
            self._mask_memo[unit] = mask
        return mask

    def made_mask(self, made: Made) -> int:
        mask = self._mask_memo.get(made)
        if mask is None:
            mask = 0
            for t in made.types:
                mask |= self.unit_mask(made.unit(t))
            if self.any_kind >= 0 and mask >> self.bill_kinds & 31 == 31:
                mask |= 1 << self.any_kind
            self._mask_memo[made] = mask
        return mask

    def helper_mask(self, helper: Helper) -> int:
        """The kinds that an object may pay without mana: generic, for convoke also its colours (CR 702.51a)."""
        mask = 0
        for i, (symbol, purpose) in enumerate(self.kind_list[: self.bill_kinds]):
            if purpose == self.bill.purpose and (
                symbol == GENERIC or (not symbol.snow and any(t in helper.colors for t in symbol.types if t in COLORS))
            ):
                mask |= 1 << i
        return mask

    # --- compiling -----------------------------------------------------------------------------------------------

    def _object(self, object_id: ObjectId) -> int:
        found = self.bit.get(object_id)
        if found is None:
            found = self.bit[object_id] = len(self.ids)
            self.ids.append(object_id)
        return found

    def _candidates(self, ids: frozenset[ObjectId]) -> int:
        mask = 0
        for i in sorted(ids):
            mask |= 1 << self._object(i)
        return mask

    def _compile(self) -> None:
        model, bill = self.model, self.bill
        res_at = {name: i for i, name in enumerate(self.resource_names)}
        here = model.untapped | model.tapped
        # Kinds first: masks need all of them.
        costs: list[tuple[Activation, tuple[int, ...], int, tuple[tuple[Symbol, int], ...]]] = []
        for act in model.activations:
            if not act.mana:
                costs.append((act, (), 0, ()))
                continue
            for reading in variants(act.mana):
                demand = tuple((s, self._kind(p, act.purpose)) for s, p in reading.demand)
                costs.append((act, tuple(sorted(k for _, k in demand)), reading.life, demand))
        for act in model.activations:
            self._object(act.object)
        self.needs = tuple((p.how, p.n, self._candidates(p.among & here), p.leaves) for p in bill.needs)
        self.helpers = tuple(
            (1 << self._object(h.object), self.helper_mask(h), h) for h in bill.helpers if h.object in here
        )
        self._to_untap = {
            i
            for picks in (bill.needs, *(a.picks for a in model.activations))
            for p in picks
            if p.how == "untap"
            for i in p.among
        } | {a.object for a in model.activations if a.untap}
        # Where classes are told apart, life paid tells them apart even if there is plenty.
        self.bill_uses = tuple((res_at[name], n) for name, n in bill.uses if name in res_at)
        drop_life = self.resources_plenty = not self.keep_life and self._life_is_plenty(costs)
        slots: dict[Any, Slot] = {}
        for act, kinds, life, demand in costs:
            uses = [(res_at[name], n) for name, n in act.uses if not (drop_life and name == LIFE)]
            if life and not drop_life:
                uses.append((self.life_at, life))
            picks = tuple((p.how, p.n, self._candidates(p.among & here), p.leaves) for p in act.picks)
            obj = self.bit[act.object]
            for number, output in enumerate(act.outputs):
                masks = tuple(self.made_mask(m) for m in output.mana)
                tokens = tuple(sorted(m for m in masks if m))
                if not tokens and not self._matters(act):
                    continue
                way = Way(act, number, masks, demand)
                loses = 0 if drop_life else act.loses
                key: tuple[Any, ...] = (
                    obj, act.tap, act.untap, bool(act.leaves), tuple(sorted(uses)), kinds, picks, loses,
                )  # fmt: skip
                # Where activations are weighed, mana of another sort is another slot.
                sort = tokens[0] >> self.bill_kinds if self.apart and tokens else 0
                full = (*key, len(tokens) if len(tokens) == 1 else tokens, sort)
                old = slots.get(full)
                if old is None:
                    slots[full] = Slot(
                        obj, act.tap, act.untap, bool(act.leaves), key[4], kinds, picks, tokens, (way,), loses
                    )
                elif len(tokens) == 1 and (self.totals is False or len(masks) == 1):
                    slots[full] = msgspec.structs.replace(
                        old, tokens=(old.tokens[0] | tokens[0],), ways=(*old.ways, way)
                    )
        self.untapped = self._candidates(model.untapped & set(self.ids))
        self.present = self.untapped | self._candidates(model.tapped & set(self.ids))
        # What stays floating may be what tells classes apart.
        self.slots = list(slots.values()) if self.keep_life else _undominated(list(slots.values()))
        self.plain: list[Slot] = []
        if not self.apart:
            self._set_plain_apart()
        self._groups()
        masks_found = {self.unit_mask(u) for u in model.floating}
        for slot in itertools.chain(self.slots, self.plain):
            masks_found.update(slot.tokens)
        masks_found.discard(0)
        # Least flexible first.
        self.masks = tuple(sorted(masks_found, key=lambda m: (m.bit_count(), m)))
        self.at = {m: i for i, m in enumerate(self.masks)}
        pool = [0] * len(self.masks)
        for unit in model.floating:
            mask = self.unit_mask(unit)
            if mask:
                pool[self.at[mask]] += 1
        for slot in self.plain:
            for t in slot.tokens:
                pool[self.at[t]] += 1
        self.pool = tuple(pool)
        # paying[k]: the classes that may pay kind k, least flexible first.
        self.paying = tuple(
            tuple(i for i, m in enumerate(self.masks) if m >> k & 1) for k in range(len(self.kind_list))
        )
        self.smaller = tuple(
            tuple(j for j, m in enumerate(self.masks) if m != mask and m & mask == m) for mask in self.masks
        )
        self.goals = tuple(self._goal(v) for v in self.readings)

    def _matters(self, act: Activation) -> bool:
        """An activation without useful mana may still be of use: tapping what is to untap, counters."""
        return (
            act.untap
            or any(n < 0 for _, n in act.uses)
            or any(p.how == "untap" for p in act.picks)
            # What must be untapped for a cost has to be tapped first.
            or (act.tap and act.object in self._to_untap)
            or any(p.how == "tap" and p.among & self._to_untap for p in act.picks)
        )

    def has_life(self, resources: tuple[int, ...], life: int) -> bool:
        """Whether so much life can be paid: none always, more only from a total at least as great (CR 119.4)."""
        return not life or self.resources_plenty or resources[self.life_at] >= life

    def _life_is_plenty(self, costs: list[Any]) -> bool:
        """True if all the life that could be paid is there: then no life cost restricts anything."""
        total, most = self.bill.life + max((v.life for v in self.readings), default=0), 0
        per_object: dict[tuple[ObjectId, bool], int] = {}
        again = {p.among for a in self.model.activations for p in a.picks if p.how == "untap"}
        for act, _, life, _ in costs:
            spent = life + act.loses + sum(n for name, n in act.uses if name == LIFE)
            if spent > 0:
                if not (act.tap or act.leaves) or again:
                    return False
                own = (act.object, bool(act.leaves))
                per_object[own] = max(per_object.get(own, 0), spent)
            if act.untap:
                most += 1
        if most and per_object:
            return False
        return bool(total + sum(per_object.values()) <= self.resources[self.life_at])

    def _set_plain_apart(self) -> None:
        """Plain objects: one slot, {T} (with or without leaving) and nothing else, and no other part in anything."""
        busy = 0
        for slot in self.slots:
            for _, _, among, _ in slot.picks:
                busy |= among
        for _, _, among, _ in self.needs:
            busy |= among
        for bit, _, _ in self.helpers:
            busy |= bit
        per_object: dict[int, list[Slot]] = {}
        for slot in self.slots:
            per_object.setdefault(slot.obj, []).append(slot)
        plain: list[Slot] = []
        rest: list[Slot] = []
        for obj, own in per_object.items():
            only = own[0]
            if (
                len(own) == 1
                and not busy >> obj & 1
                and only.tap
                and not only.untap
                and not only.uses
                and not only.loses
                and not only.demand
                and not only.picks
            ):
                if self.untapped >> obj & 1:
                    plain.append(only)
            else:
                rest.extend(own)
        self.plain, self.slots = plain, rest

    def _groups(self) -> None:
        """`lower[obj]`: objects alike and of lower number; a step takes the lowest in a state."""
        helper_of = {bit: (h.how, h.colors) for bit, _, h in self.helpers}
        groups: dict[Any, list[int]] = {}
        private: dict[int, list[int]] = {}
        for i, name in enumerate(self.resource_names):
            if len(name) > 1 and name[1] in self.bit:
                private.setdefault(self.bit[name[1]], []).append(i)
        for obj, object_id in enumerate(self.ids):
            like = self.model.like.get(object_id)
            needs = tuple(bool(among >> obj & 1) for _, _, among, _ in self.needs)
            key = ("alone", obj) if like is None else (like, needs, helper_of.get(1 << obj))
            groups.setdefault(key, []).append(obj)
        self.private = {obj: tuple(private.get(obj, ())) for obj in range(len(self.ids))}
        self.group_of = {obj: n for n, members in enumerate(groups.values()) for obj in members}
        all_groups = list(groups.values())
        self.lower: tuple[tuple[int, ...], ...] = tuple(
            tuple(o for o in all_groups[self.group_of[obj]] if o < obj) for obj in range(len(self.ids))
        )

    def _goal(self, variant: Variant) -> Goal:
        kinds = tuple(self._kind(plain, self.bill.purpose) for _, plain in variant.demand)
        return self.goal_of(variant.life + self.bill.life, variant, kinds)

    def goal_of(self, life: int, variant: Variant, demand: Iterable[int]) -> Goal:
        """The counting conditions under which mana and helpers pay these kinds."""
        counts: dict[int, int] = {}
        for k in demand:
            counts[k] = counts.get(k, 0) + 1
        kinds = list(counts)
        needs: dict[int, int] = {}
        for size in range(1, len(kinds) + 1):
            for chosen in itertools.combinations(kinds, size):
                mask = sum(1 << k for k in chosen)
                needs[mask] = sum(counts[k] for k in chosen)
        # Of the sets with the same supply only the most demanding counts.
        best: dict[tuple[int, ...], tuple[int, int]] = {}
        for mask, n in needs.items():
            supply = (
                *(i for i, m in enumerate(self.masks) if m & mask),
                -1,
                *(i for i, (_, m, _) in enumerate(self.helpers) if m & mask),
            )
            if supply not in best or best[supply][1] < n:
                best[supply] = (mask, n)
        return Goal(life, variant, tuple(best.values()))

    # --- helpers of the searches -----------------------------------------------------------------------------------

    def supply(self, pool: tuple[int, ...], kinds: int) -> int:
        """How much mana of the pool can pay one of the kinds."""
        return sum(n for m, n in zip(self.masks, pool, strict=True) if m & kinds)

    def gain(self, slot: Slot, kinds: int) -> int:
        """How much mana more that can pay one of the kinds there is at most after one activation."""
        spent = sum(1 for k in slot.demand if all(self.masks[c] & kinds for c in self.paying[k]))
        return sum(1 for t in slot.tokens if t & kinds) - spent

    def is_lowest(self, obj: int, untapped: int, present: int, res: tuple[int, ...]) -> bool:
        """No like object of lower number is in the same state: that one stands for both."""
        state = untapped >> obj & 1
        own = self.private[obj]
        for low in self.lower[obj]:
            if present >> low & 1 and untapped >> low & 1 == state:
                other = self.private[low]
                if all(res[a] == res[b] for a, b in zip(own, other, strict=True)):
                    return False
        return True

    def choices(
        self, picks: tuple[tuple[str, int, int, bool], ...], untapped: int, present: int, res: tuple[int, ...]
    ) -> Iterator[tuple[int, int, tuple[tuple[int, ...], ...]]]:
        """Ways to give objects for the picks: (untapped, present) afterwards and the objects of each pick. Taps come
        before what leaves, so that one object may serve for both."""
        order = sorted(range(len(picks)), key=lambda i: picks[i][3])
        seen: set[tuple[int, int]] = set()
        for u, p, given in self._choose(order, picks, untapped, present, res, {}):
            if (u, p) not in seen:
                seen.add((u, p))
                yield u, p, tuple(given[i] for i in range(len(picks)))

    def _choose(
        self, order: list[int], picks: Any, untapped: int, present: int, res: tuple[int, ...],
        given: dict[int, tuple[int, ...]],
    ) -> Iterator[tuple[int, int, dict[int, tuple[int, ...]]]]:  # fmt: skip
        if not order:
            yield untapped, present, dict(given)
            return
        how, n, among, leaves = picks[order[0]]
        free = among & present
        if how in ("tap", "convoke", "improvise", "waterbend"):
            free &= untapped
        elif how == "untap":
            free &= ~untapped
        # Like objects in one state are taken from the lowest on.
        classes: dict[Any, list[int]] = {}
        rest = free
        while rest:
            low = rest & -rest
            obj = low.bit_length() - 1
            rest ^= low
            state = (self.group_of[obj], untapped >> obj & 1, tuple(res[i] for i in self.private[obj]))
            classes.setdefault(state, []).append(obj)
        for taken in _split(list(classes.values()), n):
            mask = 0
            for obj in taken:
                mask |= 1 << obj
            u, p = untapped, present
            if leaves:
                p &= ~mask
                u &= ~mask
            elif how == "untap":
                u |= mask
            elif how != "reveal":
                u &= ~mask
            given[order[0]] = taken
            yield from self._choose(order[1:], picks, u, p, res, given)
        given.pop(order[0], None)


ANY_PURPOSE = Purpose("any")


def _split(classes: list[list[int]], n: int) -> Iterator[tuple[int, ...]]:
    """All ways to take n objects, from each class its first ones."""
    if n == 0:
        yield ()
        return
    if not classes:
        return
    head = classes[0]
    for k in range(min(n, len(head)), -1, -1):
        for rest in _split(classes[1:], n - k):
            yield (*head[:k], *rest)


def _undominated(slots: list[Slot]) -> list[Slot]:
    """Without slots that cost the same as another of the same object and give no more."""
    kept: list[Slot] = []
    by_cost: dict[Any, list[Slot]] = {}
    for slot in slots:
        by_cost.setdefault(
            (slot.obj, slot.tap, slot.untap, slot.leaves, slot.uses, slot.loses, slot.demand, slot.picks), []
        ).append(slot)
    for same in by_cost.values():
        for slot in same:
            if not any(
                other is not slot
                and _covers(other.tokens, slot.tokens)
                and (not _covers(slot.tokens, other.tokens) or same.index(other) < same.index(slot))
                for other in same
            ):
                kept.append(slot)
    return kept


def _covers(more: tuple[int, ...], less: tuple[int, ...]) -> bool:
    """Whether each mana of `less` has its own in `more` that can pay at least as much (few mana: tried out)."""
    if len(more) < len(less):
        return False
    if not less:
        return True
    first, rest = less[0], less[1:]
    return any(m & first == first and _covers(more[:i] + more[i + 1 :], rest) for i, m in enumerate(more))
