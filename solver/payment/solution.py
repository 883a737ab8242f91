"""From a state of the search back to a whole payment, and the plain check that a payment is one.

`check` knows nothing of the search: it plays a solution through, activation by activation, and says what is wrong.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

import msgspec

from model.base import ObjectId
from model.mana import Symbol, may_pay
from solver.payment.problem import GENERIC, Problem, Slot, Variant, variants
from solver.payment.search import Node, Search
from solver.payment.sources import LIFE, Activation, Bill, Fired, Helper, Paid, Pick, Solution, SourceModel


class _Mana:
    """One mana lying in the pool while a solution is written down."""

    __slots__ = ("kind", "owner", "rank", "which")

    def __init__(self, owner: _Use | None, which: int, rank: int) -> None:
        self.owner, self.which, self.rank = owner, which, rank
        self.kind: int | None = None


class _Use:
    """One activation that may come to be used."""

    __slots__ = ("given", "mana", "number", "paid", "slot")

    def __init__(self, slot: Slot) -> None:
        self.slot = slot
        self.mana: list[_Mana] = []
        self.paid: list[_Mana] = []
        self.given: tuple[tuple[int, ...], ...] = ()
        self.number = -1


class Final(msgspec.Struct, frozen=True, gc=False):
    """A choice of how the bill itself is paid: the reading, for each kind the class of mana that pays it and the kind
    as which it does (of one type, where that counts), or the helper, and what the needs get."""

    variant: Variant
    classes: tuple[tuple[int, int, int], ...]
    helpers: tuple[tuple[int, Helper], ...]
    given: tuple[tuple[int, ...], ...]


def write_down(search: Search, node: Node, final: Final | None = None) -> Solution:
    """The payment that a found node stands for, without activations whose mana nobody uses."""
    problem = search.problem
    buckets: list[list[_Mana]] = [[] for _ in problem.masks]

    def put(mask: int, owner: _Use | None, which: int, rank: int) -> _Mana:
        mana = _Mana(owner, which, rank)
        buckets[problem.at[mask]].append(mana)
        return mana

    for i, unit in enumerate(problem.model.floating):
        mask = problem.unit_mask(unit)
        if mask:
            put(mask, None, i, 0)
    plain: list[_Use] = []
    for source in problem.plain:
        use = _Use(source)
        plain.append(use)
        use.mana = [put(t, use, i, _rank(source)) for i, t in enumerate(source.tokens)]
    for bucket in buckets:
        bucket.sort(key=lambda m: -m.rank)
    path: list[_Use] = []
    for step in node.path():
        slot = step.slot
        assert slot is not None
        use = _Use(slot)
        for kind, c in zip(slot.demand, step.paid, strict=True):
            mana = buckets[c].pop()
            mana.kind = kind
            use.paid.append(mana)
        use.given = step.given
        use.mana = [put(t, use, i, 5) for i, t in enumerate(slot.tokens)]
        path.append(use)
    if final is None:
        paid = search.paid_by(node.state)
        assert paid is not None
        reading, (can_tap, can_go), needs = paid
        variant = problem.goals[reading].variant
        spent, helped = _assign(problem, variant, buckets, can_tap, can_go)
    else:
        needs, variant = final.given, final.variant
        spent, helped = _as_chosen(problem, variant, buckets, final)
    # Plain activations come first; only those whose mana is used happen at all.
    used = [u for u in plain if any(m.kind is not None for m in u.mana)]
    order = used + path
    for number, use in enumerate(order):
        use.number = number
    fired = tuple(_fired(problem, use) for use in order)
    by: list[Paid] = []
    for (symbol, _), used_up, helper in zip(variant.demand, spent, helped, strict=True):
        if helper is not None:
            by.append(Paid(symbol, helper=helper))
        else:
            assert used_up is not None
            by.append(Paid(symbol, by=_ref(problem, used_up)))
    by.extend(Paid(symbol, life=True) for symbol in variant.by_life)
    given = tuple(tuple(problem.ids[o] for o in gs) for gs in needs)
    return with_left(problem.model, Solution(fired, tuple(by), (), given))


def _rank(slot: Slot) -> int:
    """Which of like mana to use first: what costs nothing more, then life, then what is lost."""
    act = slot.ways[0].activation
    return 4 if slot.leaves else 2 if _price(act) else 1


def _price(act: Activation) -> int:
    return act.loses + sum(n for _, n in act.uses if n > 0)


def _way(use: _Use) -> int:
    """Of the activations that the slot stands for the one whose mana can pay what it is used for."""
    if len(use.slot.ways) > 1:
        kind = use.mana[0].kind
        if kind is not None:
            fit = [i for i, w in enumerate(use.slot.ways) if any(m >> kind & 1 for m in w.masks)]
            return min(fit, key=lambda i: (_price(use.slot.ways[i].activation), i))
    return 0


def _matching(use: _Use) -> list[int]:
    """For each mana of the slot the number that it has in the output of the way."""
    way = use.slot.ways[_way(use)]
    if len(use.slot.ways) > 1:
        kind = use.mana[0].kind
        return [next(i for i, m in enumerate(way.masks) if m and (kind is None or m >> kind & 1))]
    free = list(range(len(way.masks)))
    numbers = []
    for t in use.slot.tokens:
        i = next(i for i in free if way.masks[i] == t)
        free.remove(i)
        numbers.append(i)
    return numbers


def _ref(problem: Problem, mana: _Mana) -> tuple[int, int]:
    if mana.owner is None:
        return (-1, mana.which)
    return (mana.owner.number, _matching(mana.owner)[mana.which])


def _fired(problem: Problem, use: _Use) -> Fired:
    way = use.slot.ways[_way(use)]
    output = way.activation.outputs[way.output]
    types = [m.types[0] for m in output.mana]
    for mana, number in zip(use.mana, _matching(use), strict=True):
        if mana.kind is not None:
            made = output.mana[number]
            types[number] = next(t for t in made.types if problem.unit_mask(made.unit(t)) >> mana.kind & 1)
    # `demand` is sorted by kind; the symbols of the cost in its own order take what was paid for their kind.
    by_kind: dict[int, list[_Mana]] = {}
    for kind, mana in zip(use.slot.demand, use.paid, strict=True):
        by_kind.setdefault(kind, []).append(mana)
    pays = tuple(_ref(problem, by_kind[kind].pop()) for _, kind in way.demand)
    given = tuple(tuple(problem.ids[o] for o in gs) for gs in use.given)
    return Fired(way.activation, way.output, tuple(types), pays, given)


def _assign(
    problem: Problem, variant: Variant, buckets: list[list[_Mana]], can_tap: int, can_go: int
) -> tuple[list[_Mana | None], list[Helper | None]]:
    """What pays each symbol of the reading: augmenting paths over classes of mana and helpers."""
    kinds = [problem.kinds[(plain, problem.bill.purpose)] for _, plain in variant.demand]
    supplies: list[tuple[int, list[_Mana] | Helper]] = [
        (problem.masks[i], bucket) for i, bucket in enumerate(buckets) if bucket
    ]
    # What costs least first, then what is least flexible; the helpers last.
    supplies.sort(key=lambda s: (s[1][-1].rank if isinstance(s[1], list) else 9, s[0].bit_count()))
    supplies += [(mask, helper) for bit, mask, helper in problem.helpers if (can_tap if helper.taps else can_go) & bit]
    room = [len(s) if isinstance(s, list) else 1 for _, s in supplies]
    holds: list[list[int]] = [[] for _ in supplies]

    def place(i: int, tried: set[int]) -> bool:
        for s, (mask, _) in enumerate(supplies):
            if s in tried or not mask >> kinds[i] & 1:
                continue
            tried.add(s)
            if len(holds[s]) < room[s]:
                holds[s].append(i)
                return True
            for n, other in enumerate(holds[s]):
                if place(other, tried):
                    holds[s][n] = i
                    return True
        return False

    for i in sorted(range(len(kinds)), key=lambda i: sum(m >> kinds[i] & 1 for m, _ in supplies)):
        if not place(i, set()):
            raise AssertionError("a payment counted as possible cannot be assigned")
    mana: list[_Mana | None] = [None] * len(kinds)
    helped: list[Helper | None] = [None] * len(kinds)
    for s, (_, supply) in enumerate(supplies):
        for i in holds[s]:
            if isinstance(supply, list):
                taken = supply.pop()
                taken.kind = kinds[i]
                mana[i] = taken
            else:
                helped[i] = supply
    return mana, helped


def _as_chosen(
    problem: Problem, variant: Variant, buckets: list[list[_Mana]], final: Final
) -> tuple[list[_Mana | None], list[Helper | None]]:
    """What pays each symbol where it was chosen already."""
    by_kind: dict[int, list[_Mana | Helper]] = {}
    for kind, helper in final.helpers:
        by_kind.setdefault(kind, []).append(helper)
    for kind, c, paid_as in final.classes:
        taken = buckets[c].pop()
        taken.kind = paid_as
        by_kind.setdefault(kind, []).append(taken)
    mana: list[_Mana | None] = []
    helped: list[Helper | None] = []
    for _, plain in variant.demand:
        one = by_kind[problem.kinds[(plain, problem.bill.purpose)]].pop()
        mana.append(one if isinstance(one, _Mana) else None)
        helped.append(one if isinstance(one, Helper) else None)
    return mana, helped


def with_types(model: SourceModel, solution: Solution, wanted: Sequence[str]) -> Solution:
    """The same payment with these types chosen for what stays floating."""
    taken = {ref for f in solution.fired for ref in f.pays} | {p.by for p in solution.paid if p.by is not None}
    open_ = [(n, i) for n, f in enumerate(solution.fired) for i in range(len(f.types)) if (n, i) not in taken]
    rest = list(wanted)
    for i, unit in enumerate(model.floating):
        if (-1, i) not in taken and unit.type in rest:
            rest.remove(unit.type)

    def choose(k: int, left: tuple[str, ...], fired: tuple[Fired, ...]) -> tuple[Fired, ...] | None:
        if k == len(open_):
            return fired
        n, i = open_[k]
        for t in dict.fromkeys(left):
            one = _with_type(model, fired[n], i, t)
            if one is not None:
                at = left.index(t)
                found = choose(k + 1, left[:at] + left[at + 1 :], (*fired[:n], one, *fired[n + 1 :]))
                if found is not None:
                    return found
        return None

    chosen = choose(0, tuple(rest), solution.fired)
    return solution if chosen is None else with_left(model, msgspec.structs.replace(solution, fired=chosen))


def _with_type(model: SourceModel, fired: Fired, i: int, type_: str) -> Fired | None:
    """The activation giving that type as its mana number i; one mana may also come by another ability of the object
    that costs the same."""
    if type_ in fired.activation.outputs[fired.output].mana[i].types:
        return msgspec.structs.replace(fired, types=(*fired.types[:i], type_, *fired.types[i + 1 :]))
    if len(fired.types) != 1:
        return None
    act = fired.activation
    for other in model.activations:
        same = msgspec.structs.replace(other, ability=act.ability, outputs=act.outputs, timed=act.timed, x=act.x)
        if same == act:
            for number, output in enumerate(other.outputs):
                if len(output.mana) == 1 and type_ in output.mana[0].types:
                    return msgspec.structs.replace(fired, activation=other, output=number, types=(type_,))
    return None


def with_left(model: SourceModel, solution: Solution) -> Solution:
    """The solution with `left` filled in: all mana made or floating that nothing takes."""
    taken = {ref for f in solution.fired for ref in f.pays} | {p.by for p in solution.paid if p.by is not None}
    every = [(-1, i) for i in range(len(model.floating))] + [
        (n, i) for n, f in enumerate(solution.fired) for i in range(len(f.types))
    ]
    return msgspec.structs.replace(solution, left=tuple(solution.unit(model, ref) for ref in every if ref not in taken))


def without(solution: Solution, number: int) -> Solution:
    """The solution without one activation whose mana nothing takes."""

    def shift(ref: tuple[int, int]) -> tuple[int, int]:
        return (ref[0] - 1, ref[1]) if ref[0] > number else ref

    fired = tuple(
        msgspec.structs.replace(f, pays=tuple(map(shift, f.pays))) for n, f in enumerate(solution.fired) if n != number
    )
    paid = tuple(p if p.by is None else msgspec.structs.replace(p, by=shift(p.by)) for p in solution.paid)
    return Solution(fired, paid, (), solution.given)


def pruned(model: SourceModel, bill: Bill, solution: Solution) -> Solution:
    """Without activations that nothing needs."""
    for number in range(len(solution.fired) - 1, -1, -1):
        uses = any(ref[0] == number for f in solution.fired for ref in f.pays)
        if uses or any(p.by is not None and p.by[0] == number for p in solution.paid):
            continue
        smaller = without(solution, number)
        if check(model, bill, smaller) is None:
            solution = smaller
    return with_left(model, solution)


def giving_up_last(solution: Solution) -> Solution:
    """The same activations, those that give objects up as late as can be: numbers that count them are still true
    when they are read."""
    if not any(map(_gives_up, solution.fired)):
        return solution
    followers, waits_for = _followers(solution)
    ready = [(_gives_up(f), n) for n, f in enumerate(solution.fired) if not waits_for[n]]
    heapq.heapify(ready)
    order: list[int] = []
    while ready:
        _, done = heapq.heappop(ready)
        order.append(done)
        for n in followers.get(done, ()):
            waits_for[n] -= 1
            if not waits_for[n]:
                heapq.heappush(ready, (_gives_up(solution.fired[n]), n))
    if order == sorted(order):
        return solution
    place = {old: new for new, old in enumerate(order)}

    def moved(ref: tuple[int, int]) -> tuple[int, int]:
        return (place[ref[0]], ref[1]) if ref[0] >= 0 else ref

    fired = tuple(
        msgspec.structs.replace(solution.fired[n], pays=tuple(map(moved, solution.fired[n].pays))) for n in order
    )
    paid = tuple(p if p.by is None else msgspec.structs.replace(p, by=moved(p.by)) for p in solution.paid)
    return msgspec.structs.replace(solution, fired=fired, paid=paid)


def _gives_up(fired: Fired) -> bool:
    return bool(fired.activation.leaves) or any(p.leaves for p in fired.activation.picks)


def _followers(solution: Solution) -> tuple[dict[int, list[int]], list[int]]:
    """For each activation those that have to come after it, and for how many each waits: what pays for it, and the last
    one before it that touches one of its objects."""
    followers: dict[int, list[int]] = {}
    waits_for: list[int] = []
    last: dict[ObjectId, int] = {}
    for n, fired in enumerate(solution.fired):
        own = _touched(fired)
        before = {ref[0] for ref in fired.pays if ref[0] >= 0} | {last[i] for i in own if i in last}
        waits_for.append(len(before))
        for m in before:
            followers.setdefault(m, []).append(n)
        last.update(dict.fromkeys(own, n))
    return followers, waits_for


def _touched(fired: Fired) -> set[ObjectId]:
    return {fired.activation.object, *(i for given in fired.given for i in given)}


# --- the check ----------------------------------------------------------------------------------------------------


def check(model: SourceModel, bill: Bill, solution: Solution) -> str | None:
    """What is wrong with the payment; None if nothing is. Reads the source model alone."""
    untapped, present = set(model.untapped), set(model.untapped | model.tapped)
    resources = dict(model.resources)
    pool: set[tuple[int, int]] = {(-1, i) for i in range(len(model.floating))}
    known = set(map(id, model.activations))
    for number, f in enumerate(solution.fired):
        act = f.activation
        if id(act) not in known and act not in model.activations:
            return f"activation {number} is not one of the model"
        if act.object not in present:
            return f"activation {number}: its source is gone"
        readings = variants(act.mana)
        wrong = _spend(model, solution, act, f.pays, pool, readings)
        if wrong:
            return f"activation {number}: {wrong}"
        if act.tap:
            if act.object not in untapped:
                return f"activation {number}: its source is tapped"
            untapped.discard(act.object)
        if act.untap:
            if act.object in untapped:
                return f"activation {number}: its source is untapped"
            untapped.add(act.object)
        for name, n in act.uses:
            resources[name] = resources.get(name, 0) - n
            if n > 0 and resources[name] < 0:
                return f"activation {number}: too little {name}"
        wrong = _give(act.picks, f.given, untapped, present)
        if wrong:
            return f"activation {number}: {wrong}"
        if act.leaves:
            if act.object not in present:
                return f"activation {number}: its source left twice"
            present.discard(act.object)
            untapped.discard(act.object)
        resources[LIFE] = resources.get(LIFE, 0) - act.loses
        output = act.outputs[f.output]
        if len(f.types) != len(output.mana) or any(t not in m.types for t, m in zip(f.types, output.mana, strict=True)):
            return f"activation {number}: types that it does not make"
        pool |= {(number, i) for i in range(len(f.types))}
    return _check_bill(model, bill, solution, untapped, present, resources, pool)


def _check_bill(
    model: SourceModel, bill: Bill, solution: Solution, untapped: set[ObjectId], present: set[ObjectId],
    resources: dict[object, int], pool: set[tuple[int, int]],
) -> str | None:  # fmt: skip
    life = bill.life
    helped: set[ObjectId] = set()
    as_paid: list[tuple[Symbol, str]] = []
    for p in solution.paid:
        if p.life:
            life += p.symbol.life
            as_paid.append((p.symbol, "life"))
            continue
        if p.helper is not None:
            h = p.helper
            if h not in bill.helpers or h.object in helped:
                return "a helper that is none or helps twice"
            if h.object not in (untapped if h.taps else present):
                return "a helper that is not there or tapped"
            helped.add(h.object)
            (untapped if h.taps else present).discard(h.object)
            typed = any(t in h.colors for t in p.symbol.types)
            generic = p.symbol.is_generic or bool(p.symbol.x) or (p.symbol.generic > 0)
            if not typed and not generic:
                return f"{h.how} cannot pay {p.symbol}"
            as_paid.append((p.symbol, "typed" if typed and not p.symbol.is_generic else "generic"))
            continue
        if p.by is None or p.by not in pool:
            return "mana that is not there"
        pool.discard(p.by)
        unit = solution.unit(model, p.by)
        plain = may_pay(unit, Symbol(types=p.symbol.types), bill.purpose) if p.symbol.types else False
        as_generic = bool(p.symbol.generic) and may_pay(unit, GENERIC, bill.purpose)
        if not plain and not as_generic and not may_pay(unit, GENERIC if p.symbol.x else p.symbol, bill.purpose):
            return f"{unit.type} cannot pay {p.symbol}"
        as_paid.append((p.symbol, "typed" if plain else "generic"))
    if life and life > resources.get(LIFE, 0):
        return "too little life"
    if any(n > resources.get(name, n) for name, n in bill.uses):
        return "too little of another resource"
    if not _counts(bill.symbols, as_paid):
        return "not every symbol is paid"
    return _give(bill.needs, solution.given, untapped, present)


def _counts(symbols: Sequence[Symbol], as_paid: list[tuple[Symbol, str]]) -> bool:
    """Each symbol paid once, a {2/W} once in its type or twice in generic."""
    for symbol in set(symbols) | {s for s, _ in as_paid}:
        n = sum(1 for s in symbols if s == symbol)
        ways = [how for s, how in as_paid if s == symbol]
        if symbol.types and symbol.generic:
            # A mana of the type may also be one of two generic ones.
            typed, generic = ways.count("typed"), ways.count("generic")
            n -= ways.count("life")
            if not any(
                k <= typed and (typed - k + generic) == (n - k) * symbol.generic for k in range(min(n, typed) + 1)
            ):
                return False
        elif len(ways) != n:
            return False
    return True


def _give(
    picks: Sequence[Pick], given: Sequence[Sequence[ObjectId]], untapped: set[ObjectId], present: set[ObjectId]
) -> str | None:
    if len(picks) != len(given):
        return "not one choice for each cost"
    for pick, ids in sorted(zip(picks, given, strict=True), key=lambda pair: pair[0].leaves):
        if len(set(ids)) != pick.n or not set(ids) <= pick.among or not set(ids) <= present:
            return f"wrong objects to {pick.how}"
        if pick.leaves:
            present.difference_update(ids)
            untapped.difference_update(ids)
        elif pick.how == "untap":
            if set(ids) & untapped:
                return "untaps what is untapped"
            untapped.update(ids)
        elif pick.how != "reveal":
            if not set(ids) <= untapped:
                return "taps what is tapped"
            untapped.difference_update(ids)
    return None


def _spend(
    model: SourceModel, solution: Solution, act: Activation, pays: tuple[tuple[int, int], ...],
    pool: set[tuple[int, int]], readings: list[Variant],
) -> str | None:  # fmt: skip
    if not set(pays) <= pool or len(set(pays)) != len(pays):
        return "mana that is not there"
    units = [solution.unit(model, ref) for ref in pays]
    for reading in readings:
        if len(reading.demand) == len(units) and all(
            may_pay(unit, plain, act.purpose) for unit, (_, plain) in zip(units, reading.demand, strict=True)
        ):
            pool.difference_update(pays)
            return None
    return "its mana cost is not paid"
