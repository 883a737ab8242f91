"""Exact shortcuts: a plain yes or no where counting is enough, and a whole payment from sources that only tap.

Yes: mana of sources that need nothing but {T}, each used once, covers the bill (Hall's condition over types). No: not
even all that every source can give at best is enough, in all or for some set of types. Anything between is for
`search`. The counts are made once for each source model.
"""

from __future__ import annotations

import functools
import itertools
from typing import Any

import msgspec

from model.base import ObjectId
from model.mana import Symbol, may_pay
from solver.payment.solution import with_left
from solver.payment.sources import (
    LIFE,
    Activation,
    Bill,
    Fired,
    Paid,
    Solution,
    SourceModel,
)

BIT = {t: 1 << i for i, t in enumerate("WUBRGC")}
MANY = 10**6
GENERIC = Symbol(generic=1)


@functools.cache
def type_mask(types: str) -> int:
    """The types as bits, in the order W U B R G C."""
    return functools.reduce(lambda mask, t: mask | BIT[t], types, 0)


class Safe(msgspec.Struct, frozen=True, gc=False):
    """What one object gives for {T} alone: its mana, and the ways (activation, output) that give it. Several ways
    only where each gives one mana."""

    object: ObjectId
    masks: tuple[int, ...]
    ways: tuple[tuple[Activation, int], ...]
    rank: int


class Counts(msgspec.Struct, frozen=True):
    """The counts of a source model. `best[S]`: how much mana of the types S there can be at most; `total`: in all,
    what activations cost taken off."""

    safe: tuple[Safe, ...]
    groups: tuple[tuple[int, int, tuple[int, ...]], ...]
    best: tuple[int, ...]
    total: int
    floating: tuple[int, ...]
    simple: bool


def counts(model: SourceModel) -> Counts:
    """The counts, made once: the tables hang on the model's identity for as long as it lives."""
    found = _MEMO.get(id(model))
    if found is not None and found[0] is model:
        return found[1]
    made = _count(model)
    if len(_MEMO) > 64:
        _MEMO.clear()
    _MEMO[id(model)] = (model, made)
    return made


_MEMO: dict[int, tuple[SourceModel, Counts]] = {}


def _count(model: SourceModel) -> Counts:
    own: dict[ObjectId, list[Activation]] = {}
    for act in model.activations:
        own.setdefault(act.object, []).append(act)
    life_needed = sum(max((_life(a) for a in acts if _is_safe(a)), default=0) for acts in own.values())
    plenty = life_needed <= model.resource(LIFE)
    safe: list[Safe] = []
    for object_id, acts in own.items():
        if object_id in model.untapped:
            made = _safe(object_id, [a for a in acts if _is_safe(a) and (plenty or not _life(a))])
            if made is not None:
                safe.append(made)
    safe.sort(key=lambda s: s.rank)
    by_mask: dict[tuple[int, ...], list[int]] = {}
    for i, s in enumerate(safe):
        by_mask.setdefault(s.masks, []).append(i)
    groups = tuple((masks[0], len(masks), tuple(members)) for masks, members in by_mask.items() if len(masks) == 1)
    best, total = _best(model, own)
    simple = all(len(s.masks) == 1 for s in safe)
    floating = tuple(BIT[u.type] if u.only is None else 0 for u in model.floating)
    return Counts(tuple(safe), groups, best, total, floating, simple)


def _life(act: Activation) -> int:
    return act.loses + sum(n for name, n in act.uses if name == LIFE)


def _is_safe(act: Activation) -> bool:
    """Costs {T}, perhaps life or leaving, and gives mana that anything may be paid with."""
    return (
        act.tap
        and not act.mana
        and not act.picks
        and not act.untap
        and all(name == LIFE for name, _ in act.uses)
        and all(m.only is None for o in act.outputs for m in o.mana)
    )


def _safe(object_id: ObjectId, acts: list[Activation]) -> Safe | None:
    ways = [(a, i) for a in acts for i, o in enumerate(a.outputs) if o.mana]
    if not ways:
        return None
    most = max(len(a.outputs[i].mana) for a, i in ways)
    rank = min(_rank(a) for a, _ in ways)
    if most == 1:
        mask = 0
        for a, i in ways:
            mask |= type_mask(a.outputs[i].mana[0].types)
        return Safe(object_id, (mask,), tuple(sorted(ways, key=lambda w: _rank(w[0]))), rank)
    act, i = next((a, i) for a, i in ways if len(a.outputs[i].mana) == most)
    return Safe(object_id, tuple(type_mask(m.types) for m in act.outputs[i].mana), ((act, i),), _rank(act))


def _rank(act: Activation) -> int:
    return 4 if act.leaves else 2 if act.uses or act.loses else 1


def _best(model: SourceModel, own: dict[ObjectId, list[Activation]]) -> tuple[tuple[int, ...], int]:
    retap = any(a.untap or any(p.how == "untap" for p in a.picks) for a in model.activations)
    gained = {name for a in model.activations for name, n in a.uses if n < 0}
    best = [0] * 64
    total = len(model.floating)
    for unit in model.floating:
        for s in range(64):
            best[s] += bool(BIT[unit.type] & s)
    for object_id, acts in own.items():
        here = object_id in model.untapped
        tap_best: tuple[int, ...] | None = None
        tap_total = 0
        for act in acts:
            once = act.tap and not retap
            if once and not here:
                continue
            times = 1 if once else _times(model, act, gained)
            net = max((len(o.mana) for o in act.outputs), default=0) - len(act.mana)
            if once:
                tap_total = max(tap_total, net)
            elif net > 0:
                total += net * times
            sizes = _sizes(tuple(tuple(type_mask(m.types) for m in o.mana) for o in act.outputs))
            if not once:
                best = [b + n * times for b, n in zip(best, sizes, strict=True)]
            elif tap_best is None:
                tap_best = sizes
            else:
                tap_best = tuple(map(max, tap_best, sizes))
        total += tap_total
        if tap_best is not None:
            best = [b + n for b, n in zip(best, tap_best, strict=True)]
    return tuple(best), total


@functools.lru_cache(maxsize=4096)
def _sizes(outputs: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """For each set of types how much mana of them the outputs give at most."""
    return tuple(max((sum(1 for m in masks if m & s) for masks in outputs), default=0) for s in range(64))


def _times(model: SourceModel, act: Activation, gained: set[Any]) -> int:
    times = 1 if act.leaves else MANY
    for p in act.picks:
        if p.leaves and p.n:
            times = min(times, len(p.among) // p.n)
    for name, n in act.uses:
        if n > 0 and name not in gained:
            times = min(times, model.resource(name) // n)
    return times


# --- answers ------------------------------------------------------------------------------------------------------


def mana_at_most(model: SourceModel) -> int | None:
    """How much mana there can be at most, what activations cost taken off; None if without a bound."""
    total = counts(model).total
    return total if total < MANY else None


def is_hopeless(model: SourceModel, bill: Bill) -> bool:
    """Not even everything together is enough; False says nothing."""
    table = counts(model)
    helpers = len(bill.helpers)
    least = sum(1 for s in bill.symbols if not s.life)
    if least > table.total + helpers:
        return True
    if bill.purpose.as_though:
        return False
    wanted: dict[int, int] = {}
    for s in bill.symbols:
        if s.types and not s.life and not s.generic:
            mask = type_mask("".join(s.types))
            wanted[mask] = wanted.get(mask, 0) + 1
    for size in range(1, len(wanted) + 1):
        for some in itertools.combinations(wanted, size):
            union = functools.reduce(int.__or__, some)
            if sum(n for mask, n in wanted.items() if mask & ~union == 0) > table.best[union] + helpers:
                return True
    return False


def pay_plainly(model: SourceModel, bill: Bill) -> Solution | None:
    """A payment from floating mana and sources that only tap; None says nothing.

    Not tried where anything else is to be given or may help, or a symbol is more than mana."""
    if bill.needs or bill.helpers or bill.purpose.as_though or bill.life or bill.uses:
        return None
    if bill.purpose.types or bill.purpose.sources:
        return None
    symbols = bill.symbols
    if any(s.life or s.snow or (s.generic and s.types) for s in symbols):
        return None
    table = counts(model)
    if len(symbols) > len(model.floating) + sum(len(s.masks) for s in table.safe):
        return None
    return _match(model, bill, table)


def _match(model: SourceModel, bill: Bill, table: Counts) -> Solution | None:
    """Typed symbols by augmenting paths over classes of like mana, generic ones by what is left over."""
    supplies: dict[int, list[tuple[int, int]]] = {}
    for i, mask in enumerate(table.floating):
        if mask or may_pay(model.floating[i], GENERIC, bill.purpose):
            supplies.setdefault(BIT[model.floating[i].type], []).append((-1, i))
    for i, s in enumerate(table.safe):
        for which, mask in enumerate(s.masks):
            supplies.setdefault(mask, []).append((i, which))
    order = sorted(supplies, key=int.bit_count)
    room = {mask: len(supplies[mask]) for mask in order}
    typed = [i for i, s in enumerate(bill.symbols) if s.types]
    wants = {i: type_mask("".join(bill.symbols[i].types)) for i in typed}
    holds: dict[int, list[int]] = {mask: [] for mask in order}

    def place(i: int, tried: set[int]) -> bool:
        for mask in order:
            if mask & wants[i] and mask not in tried:
                tried.add(mask)
                if len(holds[mask]) < room[mask]:
                    holds[mask].append(i)
                    return True
                for n, other in enumerate(holds[mask]):
                    if place(other, tried):
                        holds[mask][n] = i
                        return True
        return False

    for i in typed:
        if not place(i, set()):
            return None
    if sum(room.values()) < len(bill.symbols):
        return None
    # What costs least is used first: floating mana, then lands that only tap.
    taken: list[tuple[int, int] | None] = [None] * len(bill.symbols)
    rest: list[tuple[int, int]] = []
    for mask in order:
        own = supplies[mask]
        for i, ref in zip(holds[mask], own, strict=False):
            taken[i] = ref
        rest.extend(own[len(holds[mask]) :])
    started = {ref[0] for ref in taken if ref is not None}
    rest.sort(key=lambda ref: (ref[0] not in started and ref[0] >= 0, ref[0]))
    spare = iter(rest)
    for i, t in enumerate(taken):
        if t is None:
            taken[i] = next(spare)
    return _build(model, bill, table, [t for t in taken if t is not None], wants)


def _build(
    model: SourceModel, bill: Bill, table: Counts, taken: list[tuple[int, int]], wants: dict[int, int]
) -> Solution:
    kind: dict[tuple[int, int], int] = {ref: wants.get(i, 63) for i, ref in enumerate(taken)}
    number: dict[int, int] = {}
    fired: list[Fired] = []
    for ref in taken:
        if ref[0] >= 0 and ref[0] not in number:
            number[ref[0]] = len(fired)
            fired.append(_fire(table.safe[ref[0]], ref[0], kind))
    paid = tuple(
        Paid(symbol, by=(number[ref[0]] if ref[0] >= 0 else -1, ref[1]))
        for symbol, ref in zip(bill.symbols, taken, strict=True)
    )
    return with_left(model, Solution(tuple(fired), paid))


def _fire(safe: Safe, index: int, kind: dict[tuple[int, int], int]) -> Fired:
    if len(safe.masks) == 1:
        wanted = kind.get((index, 0), 63)
        for act, i in safe.ways:
            made = act.outputs[i].mana[0]
            fit = [t for t in made.types if BIT[t] & wanted]
            if fit:
                return Fired(act, i, (fit[0],))
    act, i = safe.ways[0]
    types = tuple(
        next(t for t in made.types if BIT[t] & kind.get((index, n), 63)) for n, made in enumerate(act.outputs[i].mana)
    )
    return Fired(act, i, types)
