"""Assist (CR 702.132): another player pays for generic mana of a spell's total cost.

Not here: what the caster pays (`payment`), how much the other player can pay (`solver.plays.assist`). The mana
abilities of the other player come first, and what that player pays is paid before the caster activates any: the rest is
what the caster has to pay.
"""

from __future__ import annotations

import msgspec

from model.ability.casting import PaymentHelp
from model.base import IllegalPlay, Reason
from model.layers import abilities_of
from model.mana import ManaCost, ManaUnit, Symbol
from model.pay.charge import Charge, TotalCost
from model.pay.mana import activate_mana
from model.pay.payment import why_not_while_paying
from model.pay.plan import Plan
from model.pay.purpose import purpose_of
from model.pay.spending import pay_mana
from model.state import Game

ASSIST = "assist"


def may_be_assisted(game: Game, charge: Charge) -> bool:
    """Whether another player may pay for generic mana of this cost."""
    return charge.kind == "cast" and any(
        isinstance(a, PaymentHelp) and a.how == ASSIST for a in abilities_of(game, charge.object)
    )


def charge_of_assistant(charge: Charge) -> Charge:
    """The same, paid by the other player."""
    return msgspec.structs.replace(charge, player=1 - charge.player)


def left_for_caster(total: TotalCost, n: int) -> TotalCost | None:
    """The total cost with `n` of its generic mana paid; None if there is not so much of it."""
    mana = tuple(_less(m, n) for m in total.mana if m.generic >= n)
    return msgspec.structs.replace(total, mana=mana) if mana else None


def generic_only(n: int) -> TotalCost:
    """The part of a total cost that is so much generic mana."""
    return TotalCost((ManaCost((Symbol(generic=n),)),))


def assisted(game: Game, total: TotalCost, charge: Charge, plan: Plan) -> tuple[TotalCost, tuple[ManaUnit, ...]]:
    """Has the other player pay by the plan; what is left for the caster, and the mana spent. Raises IllegalPlay.

    Rules: 702.132a, 601.2g-h."""
    n = len(plan.spends)
    rest = left_for_caster(total, n)
    if not may_be_assisted(game, charge) or not n or rest is None:
        raise IllegalPlay(Reason("702.132a", "another player can pay only for generic mana of a spell with assist"))
    paid = charge_of_assistant(charge)
    for step in plan.steps:
        why_not_while_paying(game, step)
        activate_mana(game, paid.player, step)
    units, _ = pay_mana(game, generic_only(n).mana, plan.spends, paid, purpose_of(game, paid), ())
    return rest, units


def _less(cost: ManaCost, n: int) -> ManaCost:
    generic = cost.generic - n
    others = tuple(s for s in cost.symbols if not s.is_generic)
    return ManaCost((*((Symbol(generic=generic),) if generic else ()), *others))
