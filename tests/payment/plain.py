"""The slow obvious version: walk every activation with every choice of types and of paying mana, one at a time."""

from __future__ import annotations

import itertools
from collections import Counter

import msgspec

from model.mana import ManaUnit, Symbol, may_pay
from solver.payment.problem import GENERIC, variants
from solver.payment.sources import LIFE, Bill, Pick, SourceModel

State = tuple  # untapped, present, resources, pool (sorted units)


class TooBig(Exception):
    pass


def pay_with_units(symbols, purpose, pool: Counter):
    """Every pool that is left after paying these plain symbols."""
    if not symbols:
        yield pool
        return
    for unit in list(pool):
        if may_pay(unit, symbols[0], purpose):
            rest = pool.copy()
            rest[unit] -= 1
            if not rest[unit]:
                del rest[unit]
            yield from pay_with_units(symbols[1:], purpose, rest)


def give(picks: tuple[Pick, ...], untapped: frozenset, present: frozenset):
    if not picks:
        yield untapped, present
        return
    order = sorted(picks, key=lambda p: p.leaves)
    pick, rest = order[0], tuple(order[1:])
    free = pick.among & present
    if pick.how == "tap":
        free &= untapped
    elif pick.how == "untap":
        free -= untapped
    for chosen in itertools.combinations(sorted(free), pick.n):
        ids = frozenset(chosen)
        if pick.leaves:
            yield from give(rest, untapped - ids, present - ids)
        elif pick.how == "untap":
            yield from give(rest, untapped | ids, present)
        else:
            yield from give(rest, untapped - ids, present)


def key(state):
    untapped, present, res, pool = state
    return untapped, present, tuple(sorted(res.items())), frozenset(pool.items())


def walk(model: SourceModel, limit: int = 40_000, most: int = 14, depth: int = 99):
    """Every state that the mana window can reach (pools up to `most` mana)."""
    start = (model.untapped, model.untapped | model.tapped, dict(model.resources), Counter(model.floating))
    seen = {key(start)}
    todo = [(start, 0)]
    while todo:
        state, far = todo.pop()
        yield state
        if far == depth:
            continue
        if len(seen) > limit:
            raise TooBig
        untapped, present, res, pool = state
        for act in model.activations:
            if act.object not in present:
                continue
            if (act.tap and act.object not in untapped) or (act.untap and act.object in untapped):
                continue
            if any(n > 0 and res.get(name, 0) < n for name, n in act.uses):
                continue
            u = untapped - {act.object} if act.tap else untapped | {act.object} if act.untap else untapped
            new_res = dict(res)
            for name, n in act.uses:
                new_res[name] = new_res.get(name, 0) - n
            for u2, p2 in give(act.picks, u, present):
                if act.leaves:
                    if act.object not in p2:
                        continue
                    u2, p2 = u2 - {act.object}, p2 - {act.object}
                for reading in variants(act.mana):
                    res2 = dict(new_res)
                    res2[LIFE] = res2.get(LIFE, 0) - reading.life
                    if res2[LIFE] < 0:
                        continue
                    for left in pay_with_units([p for _, p in reading.demand], act.purpose, pool):
                        for output in act.outputs:
                            for types in itertools.product(*(m.types for m in output.mana)):
                                full = left.copy()
                                full.update(m.unit(t) for m, t in zip(output.mana, types, strict=True))
                                if sum(full.values()) > most:
                                    raise TooBig
                                after = (u2, p2, res2, full)
                                k = key(after)
                                if k not in seen:
                                    seen.add(k)
                                    todo.append((after, far + 1))


def settles(state, bill: Bill) -> bool:
    """Whether the bill can be paid in this state."""
    untapped, present, res, pool = state
    if any(True for _ in give(bill.needs, untapped, present)):
        # Helping comes before untapping: nobody convokes with what the same cost untaps.
        for reading in variants(bill.symbols):
            if reading.life + bill.life > res.get(LIFE, 0):
                continue
            taps = tuple(p for p in bill.needs if p.how == "tap")
            # Costs are paid in any order: what leaves may have helped by being tapped first.
            for u, _ in give(taps, untapped, present):
                for _, p in give(tuple(p for p in bill.needs if p.leaves), u, present):
                    if _cover([pl for _, pl in reading.demand], bill, u, p, pool, list(bill.helpers)):
                        return True
    return False


def _cover(symbols, bill, untapped, present, pool, helpers) -> bool:
    if not symbols:
        return True
    s = symbols[0]
    for unit in list(pool):
        if may_pay(unit, s, bill.purpose):
            rest = pool.copy()
            rest[unit] -= 1
            if not rest[unit]:
                del rest[unit]
            if _cover(symbols[1:], bill, untapped, present, rest, helpers):
                return True
    for h in helpers:
        if h.object in (untapped if h.taps else present) and (s == GENERIC or set(s.types) & h.colors):
            rest_h = [x for x in helpers if x is not h]
            u = untapped - {h.object} if h.taps else untapped
            p = present if h.taps else present - {h.object}
            if _cover(symbols[1:], bill, u, p, pool, rest_h):
                return True
    return False


def payable(model: SourceModel, bill: Bill) -> bool:
    return any(settles(state, bill) for state in walk(model))


def classes(model: SourceModel, bill: Bill, limit: int = 30_000, *, colors_matter: bool = False) -> set:
    """Keys of the classes of payment: fates of objects, resources spent, types left floating, types spent (if
    `colors_matter`). Fewer activations with the same life, help (and types) make a payment superfluous."""
    start = (model.untapped, model.untapped | model.tapped, dict(model.resources), Counter(model.floating))
    paying: dict[frozenset, set] = {}
    seen = {(key(start), frozenset())}
    todo = [(start, Counter())]
    while todo:
        state, fired = todo.pop()
        if len(seen) > limit:
            raise TooBig
        found = set(_keys(model, bill, state, colors_matter))
        if found:
            paying.setdefault(frozenset(fired.items()), set()).update(found)
        if sum(fired.values()) >= 6:
            continue
        for n, after in after_one(model, state):
            act, o = n
            more = fired.copy()
            output = act.outputs[o]
            sort = tuple(m.types for m in output.mana) if len(output.mana) != 1 else "one"
            more[(act.object, act.tap, act.untap, act.leaves, act.uses, act.mana, act.picks, sort)] += 1
            k = (key(after), frozenset(more.items()))
            if k not in seen:
                seen.add(k)
                todo.append((after, more))
    result = set()
    for items, keys in paying.items():
        fired = Counter(dict(items))
        smaller = [paying.get(frozenset((fired - Counter({f: 1})).items()), ()) for f in fired]
        enough = {share for found in smaller for share, _ in found}
        result |= {key for share, key in keys if share not in enough}
    return result


def _helped(symbols, helpers, untapped, present):
    """Every way in which some of the helpers pay for symbols: who does, and the symbols left."""
    if not helpers:
        yield (), symbols
        return
    yield from _helped(symbols, helpers[1:], untapped, present)
    one = helpers[0]
    if one.object in (untapped if one.taps else present):
        for i, s in enumerate(symbols):
            if s == GENERIC or (not s.snow and any(t in one.colors for t in s.types)):
                for more, left in _helped(symbols[:i] + symbols[i + 1 :], helpers[1:], untapped, present):
                    if all(h.object != one.object for h in more):
                        yield (one, *more), left


def _keys(model, bill, state, colors_matter):
    untapped, present, res, pool = state
    start = model.untapped | model.tapped
    for reading in variants(bill.symbols):
        life = reading.life + bill.life
        if life > res.get(LIFE, 0):
            continue
        every = tuple(p for _, p in reading.demand)
        for who, symbols in _helped(every, bill.helpers, untapped, present):
            helping = {h.object: h.how for h in who}
            taps = {h.object for h in who if h.taps}
            for left in pay_with_units(list(symbols), bill.purpose, pool):
                paid = tuple(sorted(x.type for x in (pool - left).elements())) if colors_matter else ()
                share = (life, frozenset(helping.items()), paid)
                for u, p in give(bill.needs, untapped - taps, present - (set(helping) - taps)):
                    fates = []
                    for i in sorted(start):
                        if i in helping:
                            fates.append((i, helping[i], 1))
                        if i not in p:
                            if i not in helping or i in taps:
                                fates.append((i, "gone", 1))
                        elif i not in helping and (i in u) != (i in model.untapped):
                            fates.append((i, "tapped" if i in model.untapped else "untapped", 1))
                    spent = []
                    for name, before in model.resources:
                        n = before - res[name] + (life if name == LIFE else 0)
                        if n:
                            spent.append((name, n))
                    types = tuple(sorted(x.type for x in left.elements()))
                    yield share, (tuple(sorted(fates)), tuple(sorted(spent, key=repr)), types, paid)


def after_one(model, state):
    untapped, present, res, pool = state
    for act in model.activations:
        one = SourceModel(0, (act,), tuple(pool.elements()), untapped, present - untapped, tuple(res.items()))
        for o, output in enumerate(act.outputs):
            single = msgspec.structs.replace(act, outputs=(output,))
            first = None
            for s in walk(msgspec.structs.replace(one, activations=(single,)), limit=4000, most=30, depth=1):
                if first is None:
                    first = s
                    continue
                yield (act, o), s


def totals(model: SourceModel) -> set[tuple[int, ...]]:
    """Undominated totals by type WUBRGC."""
    found = set()
    for _, _, _, pool in walk(model):
        vector = [0] * 6
        for unit, n in pool.items():
            vector["WUBRGC".index(unit.type)] += n
        found.add(tuple(vector))
    return {v for v in found if not any(w != v and all(a >= b for a, b in zip(w, v, strict=True)) for w in found)}


__all__ = ["ManaUnit", "Symbol", "TooBig", "payable", "totals", "walk"]
