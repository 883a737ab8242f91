"""Payments of total costs: from what `model.pay` wants paid to a plan that it carries out (CR 601.2f-h).

`find_payment` answers with a replayed payment, `payments` with one for each class. Where the source model is not the
last word, the game itself is walked (`by_walk`).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from model.ability.abilities import (
    ActionCost,
    Loyalty,
    MillCost,
    PayEnergy,
    PutCounters,
    RemoveCounters,
    SacrificeCost,
    TapSelf,
    UntapSelf,
)
from model.ability.instructions import AddMana
from model.ability.terms import This
from model.base import InternalError, PlayerId, UnsupportedText
from model.layers import activated
from model.mana import ManaCost, Purpose
from model.pay.charge import Charge, TotalCost
from model.pay.needs import is_sick, why_not_cost
from model.pay.plan import Payment
from model.pay.purpose import purpose_of
from model.play import Proposal, charge_of
from model.state import Game, Scope
from solver.payment import by_walk, classes
from solver.payment.demand import Among, Demand, Given, demand_of, forced, named, payment_of, settled
from solver.payment.extract import LIBRARY, sources
from solver.payment.find import LARGE, find_solution
from solver.payment.grouped import countered, given_as_groups
from solver.payment.plan import replays, still_there
from solver.payment.solution import giving_up_last
from solver.payment.sources import ENERGY, LIFE, Bill, Solution, SourceModel, TooHard, units_of
from solver.payment.walked import is_final


class _Disagrees(Exception):
    """The game refuses a payment that the source model allows."""


def find_payment(
    game: Game,
    total: TotalCost,
    charge: Charge,
    scope: Scope,
    *,
    given: Given = (),
    among: Among = (),
    model: SourceModel | None = None,
    check: bool = True,
    limit: int = LARGE,
) -> Payment | None:
    """A payment of the total cost that `model` carries out, or None if there is none.

    `given`: the objects for the non-mana costs; those left out are chosen. `among`: of each of these sets one object is
    to be given or to help. `model`: the source model of the position, where many costs are asked about. `check` False:
    the caller replays it. Raises TooHard at the limit, UnsupportedText where mana that is not understood might
    decide."""
    if total.unpayable:
        return None
    sets = given_as_groups(game, total, scope, given, {})
    if sets is not None:
        every = (
            find_payment(game, total, charge, scope, given=one, among=among, model=model, check=check, limit=limit)
            for one in sets
        )
        return next((found for found in every if found is not None), None)
    base = still_there(game, model if model is not None else sources(game, charge.player))
    asks_for_mana = any(m.symbols for m in total.mana)
    if not asks_for_mana:
        # CR 605.3a: nothing asks for mana.
        base = msgspec.structs.replace(base, activations=(), changing=False, fragile=False, unsure=())
    try:
        check = check or not is_final(base) or _does(total)
        found = _find(game, total, charge, scope, given, among, base, check=check, limit=limit)
        if found is not None:
            return found
        if not base.changing or not asks_for_mana:
            why_not_final(base)
            return None
    except _Disagrees:
        if not asks_for_mana:
            raise InternalError("a payment found without mana was refused") from None

    def attempt(at: Game) -> tuple[Payment | None, bool]:
        here = still_there(at, sources(at, charge.player))
        try:
            return _find(at, total, charge, scope, given, among, here, check=True, limit=limit), not here.changing
        except _Disagrees:
            return None, False

    found = by_walk.find(game, charge, scope, attempt, given=given)
    if found is None:
        why_not_final(base)
    return found


def _find(
    game: Game, total: TotalCost, charge: Charge, scope: Scope, given: Given, among: Among, base: SourceModel, *,
    check: bool, limit: int,
) -> Payment | None:  # fmt: skip
    """By the source model alone. Raises _Disagrees where the game refuses what it allows."""
    if lacks(game, total, scope, base):
        return None
    purpose = purpose_of(game, charge)
    for mana in total.mana:
        demand = demand_of(game, total, mana, charge, scope, given, purpose)
        for wanted in () if demand is None else forced(demand, among, base):
            found = _pay(game, total, charge, scope, base, wanted, check=check, limit=limit)
            if found is not None:
                return found
    return None


def lacks(game: Game, total: TotalCost, scope: Scope, model: SourceModel) -> bool:
    """Whether counters, energy, cards to mill, or what is sacrificed or an instruction takes, are missing that no mana
    ability touches (CR 118.3, 606.6)."""
    touched = {name for act in model.activations for name, _ in act.uses}
    for cost in total.costs:
        match cost:
            case TapSelf() | UntapSelf() if is_sick(game, scope.source):
                # CR 302.6
                return True
            case PayEnergy():
                name: tuple[object, ...] = ENERGY
            case MillCost():
                # CR 701.17b
                name = LIBRARY
            case RemoveCounters(kind=kind, from_=This()):
                name = ("counter", scope.source, kind)
            case Loyalty():
                name = ("counter", scope.source, "loyalty")
            case ActionCost() | SacrificeCost(what=This()):
                # CR 701.61a, 701.68a, 118.3: what is not there to forage or to blight, or may not be sacrificed.
                if _only_mana(game, model) and why_not_cost(game, cost, scope) is not None:
                    return True
                continue
            case PutCounters(on=This()):
                # CR 118.3: no mana ability makes counters possible that an effect forbids.
                if why_not_cost(game, cost, scope) is not None:
                    return True
                continue
            case _:
                continue
        if name not in touched and why_not_cost(game, cost, scope) is not None:
            return True
    return False


def _only_mana(game: Game, model: SourceModel) -> bool:
    """Whether the mana abilities give mana and change nothing else but what is tapped, life and energy."""
    return not model.changing and all(
        not a.leaves
        and not any(p.leaves for p in a.picks)
        and all(name in (LIFE, ENERGY) for name, _ in a.uses)
        and a.object in game.objects
        and isinstance(activated(game, a.object)[a.ability].do, AddMana)
        for a in model.activations
    )


def _does(total: TotalCost) -> bool:
    """Whether an instruction is part of the cost: it is judged as it is carried out, after the mana abilities."""
    return any(isinstance(cost, ActionCost) for cost in total.costs)


def why_not_final(model: SourceModel) -> None:
    """Raises what keeps a "no" from being an answer: mana abilities that are not understood."""
    if model.unsure:
        raise UnsupportedText(model.unsure[0], "a mana ability that is not understood may decide", rule="605.1a")


def _pay(
    game: Game, total: TotalCost, charge: Charge, scope: Scope, base: SourceModel, demand: Demand, *, check: bool,
    limit: int,
) -> Payment | None:  # fmt: skip
    ready = settled(game, base, demand.bill)
    if ready is None:
        return None
    model, bill = ready
    solution = find_solution(model, bill, limit=limit)
    if solution is None:
        return None
    payment = payment_of(model, giving_up_last(solution), demand, bill)
    refused = replays(game, total, charge, payment, scope) if check else None
    if refused is None:
        return payment
    if base.changing or _does(total) or any(a.leaves or any(p.leaves for p in a.picks) for a in base.activations):
        raise _Disagrees
    raise InternalError(f"a payment found was refused: {refused}")


class Payer:
    """Payments for the plays of one player in one position, all with one source model."""

    def __init__(self, game: Game, player: PlayerId) -> None:
        self.game, self.player = game, player
        self.model = sources(game, player)

    def settle(self, proposal: Proposal, total: TotalCost, given: Among | None = None) -> Payment | None:
        """A payment of the total cost of the proposal as it is announced, not replayed yet. Of each set of `given`
        one object is to be among those given."""
        return find_payment(
            proposal.game, total, charge_of(proposal), proposal.scope(), among=given or (), model=self.model,
            check=False,
        )  # fmt: skip


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
    check: bool = True,
) -> Iterator[PaymentClass]:
    """The classes of payment, each once, lazily, each replayed unless `check` is False: then whoever asks does it."""
    if total.unpayable:
        return
    base = still_there(game, model if model is not None else sources(game, charge.player))
    base = base.telling_apart(named(charge, scope, given))
    sets = given_as_groups(game, total, scope, given, base.like)
    if sets is not None:
        for one in sets:
            for given_so in payments(
                game, total, charge, scope, given=one, model=model, colors_matter=colors_matter, check=check
            ):
                told = given_so.key.objects + countered(total, one)
                yield PaymentClass(msgspec.structs.replace(given_so.key, objects=told), given_so.payment)
        return
    if not any(m.symbols for m in total.mana):
        base = msgspec.structs.replace(base, activations=(), changing=False, fragile=False, unsure=())
    why_not_final(base)
    if base.changing or base.fragile or (_does(total) and not _only_mana(game, base)):
        for walked in by_walk.payment_classes(game, total, charge, scope, given=given, colors_matter=colors_matter):
            yield PaymentClass(*walked)
        return
    if lacks(game, total, scope, base):
        return
    purpose = purpose_of(game, charge)
    seen: set[object] = set()
    for mana in total.mana:
        demand = demand_of(game, total, mana, charge, scope, given, purpose)
        if demand is None:
            continue
        ready = settled(game, base, demand.bill)
        if ready is None:
            continue
        known, bill = ready
        for found in classes.payment_classes(known, bill, colors_matter=colors_matter):
            key = (found.objects, found.resources, found.left, found.spent if colors_matter else ())
            if key in seen:
                continue
            payment = payment_of(known, giving_up_last(found.solution), demand, bill)
            refused = replays(game, total, charge, payment, scope) if check else None
            if refused is not None:
                raise InternalError(f"a payment found was refused: {refused}")
            seen.add(key)
            yield PaymentClass(found, payment)


def payment_for_cost(
    game: Game, player: PlayerId, cost: ManaCost, purpose: Purpose, *, model: SourceModel | None = None
) -> Solution | None:
    """Whether mana alone pays the cost for that purpose: a solution on numbers, or None."""
    base = still_there(game, model if model is not None else sources(game, player))
    found = find_solution(base, Bill(units_of(cost.symbols), purpose))
    if found is None or base.fragile:
        why_not_final(base)
        if base.changing or base.fragile:
            return by_walk.pays_mana(game, player, units_of(cost.symbols), purpose)
    return found


__all__ = [
    "Demand",
    "Payer",
    "PaymentClass",
    "TooHard",
    "demand_of",
    "find_payment",
    "lacks",
    "payment_for_cost",
    "payments",
    "why_not_final",
]
