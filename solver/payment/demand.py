"""From what `model.pay` wants paid to bills on numbers, and back to a payment (CR 601.2f-h): what is left to choose for
each non-mana cost, what helps, what has to be among what is given.

Finding the payments stands in `pay`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from model.ability.abilities import (
    Cost,
    Loyalty,
    PayEnergy,
    PayLife,
    RemoveCounters,
    TapCost,
    TapSelf,
    UntapSelf,
)
from model.ability.casting import CraftCost, CrewCost
from model.ability.terms import Some, This
from model.base import ObjectId
from model.evaluate import amount
from model.evaluate.groups import together
from model.mana import ManaCost, Purpose, Symbol
from model.pay.charge import Charge, TotalCost
from model.pay.needs import fits_as_group, need_of, sum_of, why_not_cost_of_life
from model.pay.plan import Payment
from model.state import Game, Scope
from model.state.objects import Ref
from solver.payment.extract import HOW, tappable
from solver.payment.outputs import Unsure
from solver.payment.plan import helpers_of, plan_of, with_objects
from solver.payment.sources import ENERGY, Bill, Helper, Paid, Pick, Solution, SourceModel, units_of

Given = tuple[tuple[Ref, ...], ...]
Among = tuple[frozenset[ObjectId], ...]


class Demand(msgspec.Struct, frozen=True, gc=False):
    """One reading of a total cost as a bill; `slots[n]`: the numbers of the picks that the n-th non-mana cost became,
    None where what is given was fixed. `forced`: helpers that pay a symbol whatever else does, the symbol taken off the
    bill."""

    bill: Bill
    slots: tuple[tuple[int, ...] | None, ...]
    given: Given
    forced: tuple[Paid, ...] = ()


def named(charge: Charge, scope: Scope, given: Given = ()) -> tuple[ObjectId, ...]:
    """The objects that what is paid for speaks of: none of them stands for a like one."""
    flat = [i for group in given for i in group]
    flat += [r for targets in (charge.targets, scope.targets) for slot in targets for r in slot]
    return (charge.object, scope.source, *flat)


def demand_of(
    game: Game, total: TotalCost, mana: ManaCost, charge: Charge, scope: Scope, given: Given, purpose: Purpose
) -> Demand | None:
    """The bill; None if a part can never be paid. Objects that are not given yet are left to choose."""
    needs: list[Pick] = []
    slots: list[tuple[int, ...] | None] = []
    life, uses = 0, dict[tuple[object, ...], int]()
    for n, cost in enumerate(total.costs):
        chosen = given[n] if n < len(given) else ()
        at: tuple[int, ...] | None = None
        match cost:
            case TapSelf() | UntapSelf():
                needs.append(Pick("tap" if isinstance(cost, TapSelf) else "untap", 1, frozenset({scope.source})))
            case PayLife(amount=value):
                n_life = amount(game, value, scope)
                if (
                    why_not_cost_of_life(game, cost, scope, min(n_life, max(0, game.players[scope.controller].life)))
                    is not None
                ):
                    return None
                life += n_life
            case PayEnergy(amount=value):
                uses[ENERGY] = uses.get(ENERGY, 0) + amount(game, value, scope)
            case RemoveCounters(kind=kind, count=count, from_=This()):
                key = ("counter", scope.source, kind)
                uses[key] = uses.get(key, 0) + (scope.x if count is None else amount(game, count, scope))
            case Loyalty(change=change, x=x) if x or change < 0:
                uses["counter", scope.source, "loyalty"] = max(0, (scope.x if x else 0) - change)
            case CrewCost() if chosen and not _strong_enough(game, cost, scope, chosen):
                return None
            case _ if chosen and is_grouped(cost) and not fits_as_group(game, need_of(game, cost, scope), chosen):
                return None
            case _ if n < len(given) and not chosen and _takes_any_number(game, cost, scope):
                pass  # Nothing is given for it.
            case _:
                pick = _pick(game, cost, scope, chosen)
                if pick is not None:
                    if len(pick.among) < pick.n:
                        return None
                    if not chosen:
                        at = (len(needs),)
                    needs.append(pick)
        slots.append(at)
    without = frozenset({charge.object}) if charge.kind == "cast" else frozenset()
    helpers = helpers_of(game, charge.player, total.helps, without)
    bill = Bill(units_of(mana.symbols), purpose, helpers, tuple(needs), life, tuple(uses.items()))
    return Demand(bill, tuple(slots), given)


def is_grouped(cost: Cost) -> bool:
    """Whether its words are said of all that is given together: "that share a creature type"."""
    what = getattr(cost, "what", None)
    return isinstance(what, Some) and bool(together(what.filter))


def _takes_any_number(game: Game, cost: Cost, scope: Scope) -> bool:
    """Whether nothing at all may be given for it: "tap any number of creatures", "up to one"."""
    if type(cost) not in HOW and not isinstance(cost, TapCost):
        return False
    need = need_of(game, cost, scope)
    return not need.fixed and need.least == 0


def _strong_enough(game: Game, cost: Cost, scope: Scope, chosen: tuple[Ref, ...]) -> bool:
    need = need_of(game, cost, scope)
    return sum_of(game, chosen, need.total, scope) >= need.sum


def _pick(game: Game, cost: Cost, scope: Scope, chosen: tuple[Ref, ...]) -> Pick | None:
    """What the cost gives up or taps; None for what touches no object that could make mana."""
    match cost:
        case CrewCost():
            return Pick("tap", len(chosen), frozenset(chosen)) if chosen else None
        case CraftCost():
            if chosen:
                return Pick("exile", len(chosen), frozenset(chosen))
            need = need_of(game, cost, scope)
            if need.most != need.least:
                raise Unsure("a free number of objects")
            return Pick("exile", need.least, frozenset(need.options))
        case TapCost(what=what, untap=untap):
            how = "untap" if untap else "tap"
            if chosen:
                return Pick(how, len(chosen), frozenset(chosen))
            if isinstance(what, Some):
                return tappable(game, what, scope, untap=untap)
            options = frozenset(need_of(game, cost, scope).options)
            return Pick(how, len(options), options)
        case _ if type(cost) in HOW:
            how = HOW[type(cost)]
            if chosen:
                return Pick(how, len(chosen), frozenset(chosen))
            need = need_of(game, cost, scope)
            if need.fixed:
                return Pick(how, len(need.options), frozenset(need.options)) if need.options else None
            if need.total or need.repeat:
                raise Unsure("a free choice of objects")
            return Pick(how, need.least, frozenset(need.options))
        case _:
            return None


def forced(demand: Demand, among: Among, model: SourceModel) -> Iterator[Demand]:
    """The demand with one object of each set given or helping, like ones once."""
    if not among:
        yield demand
        return
    seen: set[object] = set()
    for object_id in sorted(among[0]):
        like = model.like.get(object_id, -object_id)
        if like in seen:
            continue
        seen.add(like)
        for one in _with(demand, object_id):
            yield from forced(one, among[1:], model)


def _with(demand: Demand, object_id: ObjectId) -> Iterator[Demand]:
    """The object given for a cost that is open, or helping with one symbol."""
    bill = demand.bill
    if any(object_id in p.among and p.n == len(p.among) for p in bill.needs):
        yield demand
        return
    for n, numbers in enumerate(demand.slots):
        for at in numbers or ():
            pick = bill.needs[at]
            if object_id not in pick.among:
                continue
            needs = list(bill.needs)
            needs[at] = Pick(pick.how, 1, frozenset({object_id}))
            more = numbers or ()
            if pick.n > 1:
                needs.append(Pick(pick.how, pick.n - 1, pick.among - {object_id}))
                more = (*more, len(needs) - 1)
            slots = (*demand.slots[:n], more, *demand.slots[n + 1 :])
            yield msgspec.structs.replace(demand, bill=msgspec.structs.replace(bill, needs=tuple(needs)), slots=slots)
    for helper in bill.helpers:
        if helper.object != object_id:
            continue
        for symbol in dict.fromkeys(bill.symbols):
            if not _helps(helper, symbol):
                continue
            symbols = list(bill.symbols)
            symbols.remove(symbol)
            rest = msgspec.structs.replace(
                bill, symbols=tuple(symbols), helpers=tuple(h for h in bill.helpers if h.object != object_id),
                needs=(*bill.needs, Pick(helper.how, 1, frozenset({object_id}))),
            )  # fmt: skip
            yield msgspec.structs.replace(demand, bill=rest, forced=(*demand.forced, Paid(symbol, helper=helper)))


def _helps(helper: Helper, symbol: Symbol) -> bool:
    return symbol.is_generic or bool(symbol.x) or any(t in helper.colors for t in symbol.types)


def settled(game: Game, base: SourceModel, bill: Bill) -> tuple[SourceModel, Bill] | None:
    """The bill without needs that touch nothing else: those are judged at once, None if one of them fails."""
    if not bill.needs and not bill.helpers:
        return base, bill
    involved = base.untapped | base.tapped | {h.object for h in bill.helpers}
    counts: dict[ObjectId, int] = {}
    for pick in bill.needs:
        for i in pick.among:
            counts[i] = counts.get(i, 0) + 1
    rest: list[Pick] = []
    for pick in bill.needs:
        alone = len(pick.among) == pick.n and all(i not in involved and counts[i] == 1 for i in pick.among)
        if not alone:
            rest.append(pick)
        elif not all(_is_ready(game, pick.how, i) for i in pick.among):
            return None
    smaller = msgspec.structs.replace(bill, needs=tuple(rest))
    objects = {i for p in rest for i in p.among} | {h.object for h in bill.helpers}
    return with_objects(game, base, sorted(objects)), smaller


def _is_ready(game: Game, how: str, object_id: ObjectId) -> bool:
    obj = game.objects.get(object_id)
    if obj is None:
        return False
    if how in ("tap", "convoke", "improvise", "waterbend"):
        return not obj.tapped
    return obj.tapped if how == "untap" else True


def payment_of(model: SourceModel, solution: Solution, demand: Demand, bill: Bill) -> Payment:
    """The payment with the objects for each non-mana cost in order."""
    # The picks that were settled at once have gone; the others stand in their order.
    numbers = {id(p): i for i, p in enumerate(bill.needs)}
    with_: list[tuple[ObjectId, ...]] = []
    for n, slots in enumerate(demand.slots):
        if slots is None:
            with_.append(tuple(demand.given[n]) if n < len(demand.given) else ())
            continue
        chosen: list[ObjectId] = []
        for at in slots:
            pick = demand.bill.needs[at]
            index = numbers.get(id(pick))
            chosen.extend(sorted(pick.among) if index is None else solution.given[index])
        with_.append(tuple(chosen))
    full = msgspec.structs.replace(solution, paid=(*solution.paid, *demand.forced))
    return Payment(tuple(with_), plan_of(model, full))
