"""Carrying out a payment plan: mana abilities one after another, then the costs (CR 601.2g-h), for spells, abilities,
special actions and costs during resolution (CR 118.12)."""

from __future__ import annotations

from typing import Final

import msgspec

from model.ability.abilities import Activated, Cost, DiscardCost, OnlyDuring, SacrificeCost, SorcerySpeed, Waterbend
from model.base import IllegalPlay, ObjectId, PlayerId, Reason
from model.events import player_acts
from model.events.impossible import is_spared
from model.layers import activated, characteristics
from model.mana import ManaUnit
from model.pay.charge import Charge, TotalCost
from model.pay.costs import Paid, pay_others
from model.pay.mana import activate_mana
from model.pay.needs import RESOLUTION
from model.pay.plan import ManaStep, Payment, Plan
from model.pay.purpose import purpose_of
from model.pay.spending import mana_words, pay_mana, riders_of
from model.pay.total import total_cost
from model.state import Decision, Game, Scope
from model.state.history import LIFE_FOR_SYMBOL
from model.state.objects import Ref


class Receipt(msgspec.Struct, frozen=True, gc=False):
    """What was paid: the mana spent (types in the order W U B R G C), words of its sources, the riders that apply, and
    the objects given by how."""

    mana: str = ""
    sources: tuple[str, ...] = ()
    riders: tuple[object, ...] = ()
    paid: tuple[tuple[str, tuple[ObjectId, ...]], ...] = ()


def carry_out(
    game: Game,
    total: TotalCost,
    charge: Charge,
    plan: Plan,
    given: tuple[tuple[Ref, ...], ...],
    scope: Scope,
    *,
    lent: tuple[ManaUnit, ...] = (),
) -> Receipt:
    """Pays the total cost by the plan, `given[n]` being the objects for the n-th non-mana cost. `lent`: mana
    that another player has spent on it.

    What the payer chooses meanwhile stands in the plan; what somebody else chooses suspends. Raises IllegalPlay
    with the rule that the payment breaks. Rules: 601.2g-h, 605.3, 118.3, 118.6."""
    if total.unpayable:
        name = _name(game, charge.object)
        raise IllegalPlay(Reason("118.6", f"{name} has no mana cost, which cannot be paid", (name,)))
    # CR 601.2g: mana abilities are activated before costs are paid.
    if plan.steps and all(not m.symbols for m in total.mana):
        raise IllegalPlay(Reason("605.3a", "mana abilities while nothing asks for mana"))
    for step in plan.steps:
        why_not_while_paying(game, step)
        activate_mana(game, charge.player, step)
    # CR 601.2h: then everything is paid.
    purpose = purpose_of(game, charge)
    units, helped = pay_mana(game, total.mana, plan.spends, charge, purpose, total.helps)
    units = (*units, *lent)
    riders = riders_of(game, units, charge)
    paid = pay_others(game, total.costs, given, scope)
    for how, ids in helped.items():
        paid[how] = (*paid.get(how, ()), *ids)
    if any(isinstance(c, Waterbend) for c in (*charge.base, *charge.added)):
        # CR 701.67c: whoever pays such a cost waterbends, whatever it was paid with.
        player_acts(game, charge.player, "waterbend", cause=charge.object)
    words = (*_sources(units), *(LIFE_FOR_SYMBOL for s in plan.spends if s.life))
    return Receipt(mana_words(units), words, riders, tuple(paid.items()))


def why_not_while_paying(game: Game, step: ManaStep) -> None:
    """CR 602.5d-e: "only as a sorcery" and "only as an instant" need priority, which nobody has now: IllegalPlay."""
    found = activated(game, step.source) if step.source in game.objects else ()
    if 0 <= step.ability < len(found) and is_timed(found[step.ability]):
        name = _name(game, step.source)
        raise IllegalPlay(Reason("602.5e", f"that ability of {name} needs priority to be activated", (name,)))


def is_timed(ability: Activated) -> bool:
    """Whether its words ask for priority: it cannot be activated while something is being paid for."""
    return any(isinstance(r, SorcerySpeed) or (isinstance(r, OnlyDuring) and "instant" in r.when) for r in ability.only)


def _sources(units: tuple[ManaUnit, ...]) -> tuple[str, ...]:
    words = [w for u in units for w in (*u.source, *(("snow",) if u.snow else ()))]
    return tuple(sorted(words))


def _name(game: Game, object_id: ObjectId) -> str:
    return characteristics(game, object_id).name if object_id in game.objects else "that object"


# --- during resolution ----------------------------------------------------------------------------------------------


_ACTS: Final = {SacrificeCost: "sacrifice", DiscardCost: "discard"}


def ask_payment(
    game: Game, player: PlayerId, costs: tuple[Cost, ...], scope: Scope, *, words: str = "", may: bool = True,
    x_is_open: bool = False,
) -> tuple[Paid, int] | None:  # fmt: skip
    """Asks the player to pay the costs now, while a spell or ability resolves (CR 118.12), and pays them: what was paid
    and the value of X; None if the player does not pay. The answer is a `Payment`, or None where `may`; the
    decision carries what is charged, its total, `may` and the scope in which the payer pays.

    `x_is_open`: X is what the player chooses while paying (CR 107.3f), `Payment.x`; else it is that of the scope."""
    charge = Charge("other", player, scope.source, costs, x=None if x_is_open else scope.x, name=words)
    payer = msgspec.structs.replace(scope, controller=player, event=(*scope.event, (RESOLUTION, ())))
    total = total_cost(game, charge)
    asked = [act for cost, act in _ACTS.items() if any(isinstance(c, cost) for c in costs)]
    if total.unpayable or any(is_spared(game, act, player, scope.controller) for act in asked):
        return None
    name = _name(game, scope.source)
    answer = game.ask(
        Decision("pay", player, of=scope.source, name=name, words=words, data=(charge, total, may, payer))
    )
    if answer is None:
        if not may:
            raise IllegalPlay(Reason("118.12", f"the cost for {name} has to be paid", (name,)))
        return None
    if not isinstance(answer, Payment):
        raise IllegalPlay(Reason("118.12", f"a payment for {name} is due", (name,)))
    if x_is_open:
        if answer.x < 0:
            raise IllegalPlay(Reason("107.1b", "X cannot be less than 0", (name,)))
        charge = msgspec.structs.replace(charge, x=answer.x)
        total = total_cost(game, charge)
    receipt = carry_out(game, total, charge, answer.plan, answer.with_, payer)
    return dict(receipt.paid), charge.x or 0
