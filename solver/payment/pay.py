"""Payments of total costs: from what `model.pay` wants paid to a plan that it carries out (CR 601.2f-h).

`bill_of` turns a total cost into a bill on numbers, `find_payment` answers with a replayed payment, `payments` with
one for each class.
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
from model.base import InternalError, ObjectId, PlayerId, UnsupportedText
from model.evaluate import amount
from model.mana import ManaCost, Purpose
from model.pay.charge import Charge, TotalCost
from model.pay.needs import need_of
from model.pay.plan import Payment
from model.pay.purpose import purpose_of
from model.state import Game, Scope
from model.state.objects import Ref
from solver.payment import classes, find
from solver.payment.extract import HOW, sources, tappable
from solver.payment.outputs import Unsure
from solver.payment.plan import helpers_of, plan_of, replays, still_there, with_objects
from solver.payment.solution import giving_up_last
from solver.payment.sources import ENERGY, Bill, Pick, Solution, SourceModel, TooHard, units_of

Given = tuple[tuple[Ref, ...], ...]


class Demand(msgspec.Struct, frozen=True, gc=False):
    """One reading of a total cost as a bill; `slots[n]`: the number of the pick that the n-th non-mana cost became,
    None where what is given was fixed."""

    bill: Bill
    slots: tuple[int | None, ...]
    given: Given


def demand_of(
    game: Game, total: TotalCost, mana: ManaCost, charge: Charge, scope: Scope, given: Given, purpose: Purpose
) -> Demand | None:
    """The bill; None if a part can never be paid. Objects that are not given yet are left to choose."""
    needs: list[Pick] = []
    slots: list[int | None] = []
    life, uses = 0, dict[tuple[object, ...], int]()
    for n, cost in enumerate(total.costs):
        chosen = given[n] if n < len(given) else ()
        at: int | None = None
        match cost:
            case TapSelf() | UntapSelf():
                needs.append(Pick("tap" if isinstance(cost, TapSelf) else "untap", 1, frozenset({scope.source})))
            case PayLife(amount=value):
                life += amount(game, value, scope)
            case PayEnergy(amount=value):
                uses[ENERGY] = uses.get(ENERGY, 0) + amount(game, value, scope)
            case RemoveCounters(kind=kind, count=count, from_=This()):
                key = ("counter", scope.source, kind)
                uses[key] = uses.get(key, 0) + (scope.x if count is None else amount(game, count, scope))
            case Loyalty(change=change, x=x) if x or change < 0:
                uses["counter", scope.source, "loyalty"] = scope.x if x else -change
            case _:
                pick = _pick(game, cost, scope, chosen)
                if pick is not None:
                    if len(pick.among) < pick.n:
                        return None
                    if not chosen:
                        at = len(needs)
                    needs.append(pick)
        slots.append(at)
    helpers = helpers_of(game, charge.player, total.helps, frozenset({charge.object}))
    bill = Bill(units_of(mana.symbols), purpose, helpers, tuple(needs), life, tuple(uses.items()))
    return Demand(bill, tuple(slots), given)


def _pick(game: Game, cost: Cost, scope: Scope, chosen: tuple[Ref, ...]) -> Pick | None:
    """What the cost gives up or taps; None for what touches no object that could make mana."""
    match cost:
        case CrewCost():
            return Pick("tap", len(chosen), frozenset(chosen)) if chosen else None
        case CraftCost():
            return Pick("exile", len(chosen), frozenset(chosen)) if chosen else None
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


def find_payment(
    game: Game,
    total: TotalCost,
    charge: Charge,
    scope: Scope,
    *,
    given: Given = (),
    model: SourceModel | None = None,
    limit: int = find.LARGE,
) -> Payment | None:
    """A payment of the total cost that `model` carries out, or None if there is none.

    `given`: the objects for the non-mana costs; those left out are chosen. `model`: the source model of the position,
    where many costs are asked about. Raises TooHard at the limit, UnsupportedText where mana that is not understood
    might decide."""
    if total.unpayable:
        return None
    base = model if model is not None else sources(game, charge.player)
    base = still_there(game, base)
    purpose = purpose_of(game, charge)
    for mana in total.mana:
        demand = demand_of(game, total, mana, charge, scope, given, purpose)
        if demand is None:
            continue
        found = _pay(game, total, charge, scope, base, demand, limit)
        if found is not None:
            return found
    if base.unsure:
        raise UnsupportedText(base.unsure[0], "a mana ability that is not understood may decide", rule="605.1a")
    if base.changing:
        raise TooHard("what one mana ability does may let another one make more")
    return None


def _pay(
    game: Game, total: TotalCost, charge: Charge, scope: Scope, base: SourceModel, demand: Demand, limit: int
) -> Payment | None:
    model, bill = _settled(game, base, demand.bill)
    if bill is None:
        return None
    solution = find.find(model, bill, limit=limit)
    if solution is None:
        return None
    payment = payment_of(model, giving_up_last(solution), demand, bill)
    refused = replays(game, total, charge, payment, scope)
    if refused is None:
        return payment
    if base.changing or any(a.outputs for a in base.activations if a.picks or a.leaves):
        raise TooHard(f"the game disagrees with the payment found: {refused}")
    raise InternalError(f"a payment found was refused: {refused}")


def _settled(game: Game, base: SourceModel, bill: Bill) -> tuple[SourceModel, Bill | None]:
    """The bill without needs that touch nothing else: those are judged at once."""
    if not bill.needs and not bill.helpers:
        return base, bill
    known = base.untapped | base.tapped
    involved = known | {h.object for h in bill.helpers}
    rest: list[Pick] = []
    taken: set[ObjectId] = set()
    for pick in bill.needs:
        alone = len(pick.among) == pick.n and not pick.among & involved and not pick.among & taken
        if not alone:
            rest.append(pick)
            taken |= pick.among
            continue
        if not all(_is_ready(game, pick.how, i) for i in pick.among):
            return base, None
    settled = msgspec.structs.replace(bill, needs=tuple(rest))
    objects = {i for p in rest for i in p.among} | {h.object for h in bill.helpers}
    return with_objects(game, base, sorted(objects)), settled


def _is_ready(game: Game, how: str, object_id: ObjectId) -> bool:
    obj = game.objects.get(object_id)
    if obj is None:
        return False
    return not obj.tapped if how == "tap" else obj.tapped if how == "untap" else True


def payment_of(model: SourceModel, solution: Solution, demand: Demand, settled: Bill) -> Payment:
    """The payment with the objects for each non-mana cost in order."""
    # The picks that were settled at once have gone; the others stand in their order.
    numbers = {id(p): i for i, p in enumerate(settled.needs)}
    with_: list[tuple[ObjectId, ...]] = []
    for n, at in enumerate(demand.slots):
        if at is None:
            with_.append(tuple(demand.given[n]) if n < len(demand.given) else ())
        else:
            pick = demand.bill.needs[at]
            index = numbers.get(id(pick))
            with_.append(tuple(sorted(pick.among)) if index is None else solution.given[index])
    return Payment(tuple(with_), plan_of(model, solution))


class PaymentClass(msgspec.Struct, frozen=True, gc=False):
    """A class of payment (see `solver.payment.classes`) with a payment of it that `model` carries out."""

    key: classes.PaymentClass
    payment: Payment


def payments(
    game: Game,
    total: TotalCost,
    charge: Charge,
    scope: Scope,
    *,
    given: Given = (),
    model: SourceModel | None = None,
    colors_matter: bool = False,
) -> Iterator[PaymentClass]:
    """The classes of payment, each once, lazily, each replayed."""
    if total.unpayable:
        return
    base = still_there(game, model if model is not None else sources(game, charge.player))
    if base.unsure:
        raise UnsupportedText(base.unsure[0], "a mana ability that is not understood may decide", rule="605.1a")
    purpose = purpose_of(game, charge)
    seen: set[object] = set()
    for mana in total.mana:
        demand = demand_of(game, total, mana, charge, scope, given, purpose)
        if demand is None:
            continue
        known, bill = _settled(game, base, demand.bill)
        if bill is None:
            continue
        for found in classes.payment_classes(known, bill, colors_matter=colors_matter):
            key = (found.objects, found.resources, found.left, found.spent if colors_matter else ())
            if key in seen:
                continue
            payment = payment_of(known, giving_up_last(found.solution), demand, bill)
            refused = replays(game, total, charge, payment, scope)
            if refused is not None:
                if known.changing:
                    continue
                raise InternalError(f"a payment found was refused: {refused}")
            seen.add(key)
            yield PaymentClass(found, payment)


def payment_for_cost(
    game: Game, player: PlayerId, cost: ManaCost, purpose: Purpose, *, model: SourceModel | None = None
) -> Solution | None:
    """Whether mana alone pays the cost for that purpose: a solution on numbers, or None."""
    base = model if model is not None else sources(game, player)
    found = find.find(base, Bill(units_of(cost.symbols), purpose))
    if found is None and base.unsure:
        raise UnsupportedText(base.unsure[0], "a mana ability that is not understood may decide", rule="605.1a")
    if found is None and base.changing:
        raise TooHard("what one mana ability does may let another one make more")
    return found
