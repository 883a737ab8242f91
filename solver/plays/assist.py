"""How much of a spell with assist the other player can pay (CR 702.132).

Nobody can make that player pay, so a forced win never rests on it: the search leaves it out, and loses nothing by that,
since the other player may always decline.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from model.pay.assist import charge_of_assistant, generic_only, left_for_caster, may_be_assisted
from model.pay.charge import TotalCost
from model.pay.plan import Plan
from model.play import Proposal, charge_of
from solver.payment.pay import find_payment


def helps(proposal: Proposal, total: TotalCost) -> Iterator[tuple[Plan, TotalCost]]:
    """What the other player may pay of the generic mana, most first, each with the cost that is left."""
    charge = charge_of(proposal)
    if not may_be_assisted(proposal.game, charge):
        return
    paid = charge_of_assistant(charge)
    scope = msgspec.structs.replace(proposal.scope(), controller=paid.player)
    for n in range(max((m.generic for m in total.mana), default=0), 0, -1):
        rest = left_for_caster(total, n)
        if rest is None:
            continue
        payment = find_payment(proposal.game, generic_only(n), paid, scope)
        if payment is not None:
            yield payment.plan, rest
