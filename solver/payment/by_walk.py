"""Answers for boards on which the source model is not the last word, from a walk through the game (see `walked`).

A payment, the classes of payment, and the totals of mana. Each state that the walk reaches is asked by the source
model that it has itself; what is listed has been carried out by `model`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from model.base import IllegalPlay, ObjectId, PlayerId
from model.mana import Purpose, Symbol
from model.pay.charge import Charge, TotalCost
from model.pay.mana import activate_mana
from model.pay.payment import carry_out
from model.pay.plan import Payment, Plan
from model.pay.purpose import purpose_of
from model.state import Due, Game, Scope
from solver.payment import classes
from solver.payment.demand import Given, demand_of, named, payment_of, settled
from solver.payment.extract import sources
from solver.payment.find import find_solution
from solver.payment.plan import plan_of, still_there
from solver.payment.sources import Bill, Solution, SourceModel, TooHard
from solver.payment.totals import Totals, Vector, every_purpose, mana_totals, undominated, vector_of
from solver.payment.walked import LIMIT, State, is_final, walk


def find(
    game: Game, charge: Charge, scope: Scope, attempt: Callable[[Game], tuple[Payment | None, bool]], *,
    given: Given = (), limit: int = LIMIT,
) -> Payment | None:  # fmt: skip
    """A payment that begins with activations of the walk; `attempt` pays from a state by its source model, and says
    whether that is the last word there. None: there is none. Raises TooHard."""
    said: list[bool] = [False]
    for state in walk(game, charge.player, lambda _, __: said[0], named=named(charge, scope, given), limit=limit):
        found, said[0] = attempt(state.game)
        if found is not None:
            plan = Plan((*state.steps, *found.plan.steps), found.plan.spends)
            return Payment(found.with_, plan)
    return None


# --- classes ----------------------------------------------------------------------------------------------------------


def payment_classes(
    game: Game, total: TotalCost, charge: Charge, scope: Scope, *, given: Given = (), colors_matter: bool = False,
    limit: int = LIMIT,
) -> Iterator[tuple[classes.PaymentClass, Payment]]:  # fmt: skip
    """The classes of payment with a payment of each. Raises TooHard."""
    purpose = purpose_of(game, charge)
    paying: dict[Any, list[tuple[Any, classes.PaymentClass, Payment]]] = {}
    asks_for_mana = any(m.symbols for m in total.mana)
    only_mana = not (colors_matter or total.helps or any(s.life for m in total.mana for s in m.symbols))
    like = sources(game, charge.player).telling_apart(named(charge, scope, given)).like

    def nothing_more(state: State, model: SourceModel) -> bool:
        # A payment with more activations than this one would have one to spare, if nothing else is less in it.
        return not asks_for_mana or (only_mana and state.rows in paying)

    def share(payment: Payment, spent: tuple[str, ...]) -> Any:
        """What it is that activations are counted beside: life, what helps, the types where they count."""
        spends = payment.plan.spends
        helped = sorted((s.how, like.get(s.object, -s.object)) for s in spends if s.object)
        return sum(s.symbol.life for s in spends if s.life), helped, spent if colors_matter else ()

    for state in walk(game, charge.player, nothing_more, named=named(charge, scope, given), limit=limit, rows=True):
        at = state.game
        bare = msgspec.structs.replace(still_there(at, sources(at, charge.player)), activations=())
        for mana in total.mana:
            demand = demand_of(at, total, mana, charge, scope, given, purpose)
            ready = None if demand is None else settled(at, bare, demand.bill)
            if demand is None or ready is None:
                continue
            for one in classes.payment_classes(*ready, colors_matter=colors_matter):
                last = payment_of(ready[0], one.solution, demand, ready[1])
                payment = Payment(last.with_, Plan(state.steps, last.plan.spends))
                key = _class_of(game, total, charge, payment, scope, one.spent)
                if key is not None:
                    paying.setdefault(state.rows, []).append((share(payment, one.spent), key, payment))
    seen: set[Any] = set()
    for rows, found in paying.items():
        less = [own for other, own in paying.items() if other != rows and _is_less(other, rows)]
        enough = [part for own in less for part, _, _ in own]
        for part, key, payment in found:
            if part in enough:
                continue
            name = (key.objects, key.resources, key.left, key.spent if colors_matter else ())
            if name not in seen:
                seen.add(name)
                yield key, payment


def _is_less(some: tuple[Any, ...], more: tuple[Any, ...]) -> bool:
    counts = dict(more)
    return all(counts.get(row, 0) >= n for row, n in some)


def _class_of(
    game: Game, total: TotalCost, charge: Charge, payment: Payment, scope: Scope, spent: tuple[str, ...]
) -> classes.PaymentClass | None:
    """What the payment changes, as a class; None if `model` refuses it."""
    after = Game(game.freeze())
    try:
        carry_out(after, total, charge, payment.plan, payment.with_, scope)
    except IllegalPlay:
        return None
    except Due as due:
        raise TooHard("somebody else has to choose while it is paid for") from due
    model = sources(game, charge.player).telling_apart(named(charge, scope))
    helped = {s.object: s.how for s in payment.plan.spends if s.object}
    fates: Counter[tuple[ObjectId, str]] = Counter()
    counters: Counter[tuple[Any, ...]] = Counter()
    lowest: dict[int, ObjectId] = {}
    for i in sorted(game.objects):
        like = model.like.get(i, -i)
        first = lowest.setdefault(like, i)
        was, now = game.objects[i], after.objects.get(i)
        if i in helped:
            fates[first, helped[i]] += 1
        if now is None:
            if helped.get(i) != "delve":
                fates[first, "gone"] += 1
            continue
        if i not in helped and now.tapped != was.tapped:
            fates[first, "tapped" if now.tapped else "untapped"] += 1
        for kind in {k for k, _ in (*was.counters, *now.counters)}:
            n = was.counter(kind) - now.counter(kind)
            if n:
                counters["counter", like, kind] += n
    you, then = game.players[charge.player], after.players[charge.player]
    if you.life != then.life:
        counters["life",] = you.life - then.life
    if you.counter("energy") != then.counter("energy"):
        counters["energy",] = you.counter("energy") - then.counter("energy")
    left = tuple(sorted(((u.type, 0) for u, n in then.pool.units for _ in range(n)), key=repr))
    return classes.PaymentClass(
        tuple(sorted((first, fate, n) for (first, fate), n in fates.items())),
        tuple(sorted(counters.items(), key=repr)),
        left,
        spent,
        Solution(),
    )


# --- mana alone -------------------------------------------------------------------------------------------------------


def pays_mana(
    game: Game, player: PlayerId, symbols: tuple[Symbol, ...], purpose: Purpose, *, limit: int = LIMIT
) -> Solution | None:
    """A solution of the last state of the walk if mana alone pays these symbols, else None. Raises TooHard."""
    for state in walk(game, player, lambda _, here: is_final(here), limit=limit):
        model = still_there(state.game, sources(state.game, player))
        found = find_solution(model, Bill(symbols, purpose))
        if found is not None and (is_final(model) or carries(state.game, player, plan_of(model, found))):
            return found
    return None


def carries(game: Game, player: PlayerId, plan: Plan) -> bool:
    """Whether `model` carries the activations out, one after another, and all the mana of the payment is then there."""
    copy = Game(game.freeze())
    try:
        for step in plan.steps:
            activate_mana(copy, player, step)
    except (IllegalPlay, Due):
        return False
    wanted = Counter(s.unit for s in plan.spends if s.unit is not None)
    return wanted <= Counter(dict(copy.players[player].pool.units))


def totals(game: Game, player: PlayerId, *, limit: int = LIMIT) -> Totals:
    """The undominated totals of mana, whatever an activation does to others. Raises TooHard."""
    model = sources(game, player)
    if is_final(model):
        return mana_totals(model)
    if not model.changing:
        known = mana_totals(model)
        if all(_is_had(game, model, v) for v in known.every()):
            return known
    free: list[Vector] = []
    restricted: list[tuple[Vector, tuple[Any, ...]]] = []
    endless: set[str] = set()
    for state in walk(game, player, lambda _, here: is_final(here), limit=limit):
        here = sources(state.game, player)
        if is_final(here):
            found = mana_totals(here)
            free += found.totals
            restricted += found.restricted
            endless |= set(found.unbounded)
            continue
        units = [u for u, n in state.game.players[player].pool.units for _ in range(n)]
        free.append(vector_of(u.type for u in units if u.only is None))
        only = {u.only for u in units if u.only is not None}
        if only:
            restricted.append((vector_of(u.type for u in units), tuple(sorted(only, key=repr))))
    best = undominated(free)
    kept = set(undominated([v for v, _ in restricted] + list(best)))
    others = {v: only for v, only in restricted if v in kept and v not in best}
    return Totals(best, tuple(others.items()), tuple(t for t in "WUBRGC" if t in endless))


def _is_had(game: Game, model: SourceModel, vector: Vector) -> bool:
    """Whether the game carries out activations that come to the total."""
    amounts = [vector[0] + vector[1], *vector[2:]]
    symbols = tuple(Symbol(types=(t,)) for t, n in zip("WUBRGC", amounts, strict=True) for _ in range(n))
    found = find_solution(model, Bill(symbols, every_purpose(model)))
    return found is not None and carries(game, model.player, plan_of(model, found))


__all__ = ["carries", "find", "payment_classes", "pays_mana", "totals"]
