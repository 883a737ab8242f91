"""One payment that leaves another cost payable (CR 601.2g): both as one bill, where the order of the two says nothing
that the source model does not know.

A payment of the joint bill is made in the first window as far as the first cost needs it; what the second needs can be
made then as well and floats. So both can be paid one after another exactly if the joint bill can, as long as mana is
spent by type alone and nothing but mana is asked for by the second. Not here: which costs are due later (the command).
"""

from __future__ import annotations

import msgspec

from model.mana import Purpose, Symbol
from model.pay.charge import Charge, TotalCost
from model.pay.plan import Payment
from model.pay.purpose import purpose_of
from model.state import Game, Scope
from solver.payment.demand import Demand, demand_of, payment_of, settled
from solver.payment.find import LARGE, find_solution
from solver.payment.plan import replays, still_there
from solver.payment.solution import giving_up_last, without
from solver.payment.sources import Bill, Paid, Solution, SourceModel
from solver.payment.walked import is_final


class Unknown(Exception):
    """The two costs are not one bill: the classes of payment have to be looked at."""


def paid_together(
    game: Game, total: TotalCost, charge: Charge, scope: Scope, later: tuple[Symbol, ...], *, model: SourceModel,
    limit: int = LARGE,
) -> tuple[Payment, ...]:  # fmt: skip
    """Payments of the total cost that leave mana for the later symbols, the leanest first; () if there is none.

    Raises Unknown where that cannot be said by one bill, TooHard at the limit."""
    base = still_there(game, model)
    spent_anyhow = all(m.only is None for a in base.activations for o in a.outputs for m in o.mana)
    if not (is_final(base) and spent_anyhow and all(u.only is None for u in base.floating)) or total.helps:
        raise Unknown
    purpose = purpose_of(game, charge)
    if not is_plain(purpose):
        raise Unknown
    for mana in total.mana:
        demand = demand_of(game, total, mana, charge, scope, (), purpose)
        ready = None if demand is None else settled(game, base, demand.bill)
        if demand is None or ready is None:
            continue
        known, bill = ready
        both = msgspec.structs.replace(bill, symbols=(*bill.symbols, *later))
        solution = find_solution(known, both, limit=limit)
        if solution is not None:
            found = _first_part(game, total, charge, scope, known, demand, bill, solution)
            if not found:
                raise Unknown
            return found
    return ()


def is_plain(purpose: Purpose) -> bool:
    """Whether any mana may be spent on it, as what it is."""
    return not (purpose.as_though or purpose.sources or purpose.types)


def _first_part(
    game: Game, total: TotalCost, charge: Charge, scope: Scope, model: SourceModel, demand: Demand, bill: Bill,
    solution: Solution,
) -> tuple[Payment, ...]:  # fmt: skip
    """What pays the bill itself, without what only the later cost needs; then with all of it made at once."""
    rest = list(bill.symbols)
    mine: list[Paid] = []
    # Life for a symbol is paid in either window; mana first for what is paid now.
    for one in solution.paid:
        if one.symbol in rest:
            rest.remove(one.symbol)
            mine.append(one)
    if rest:
        return ()
    whole = msgspec.structs.replace(solution, paid=tuple(mine))
    lean = whole
    for number in reversed(range(len(solution.fired))):
        if not _is_used(lean, number):
            lean = without(lean, number)
    found = []
    for one_ in dict.fromkeys((lean, whole)) if lean != whole else (whole,):
        payment = payment_of(model, giving_up_last(one_), demand, bill)
        if replays(game, total, charge, payment, scope) is None:
            found.append(payment)
    return tuple(found)


def _is_used(solution: Solution, number: int) -> bool:
    """Whether something spends mana of that activation, or needs what it untaps."""
    fired = solution.fired[number]
    if fired.activation.untap or fired.given or fired.activation.leaves:
        return True
    refs = [r for f in solution.fired for r in f.pays] + [p.by for p in solution.paid if p.by is not None]
    return any(r[0] == number for r in refs)


__all__ = ["Unknown", "is_plain", "paid_together"]
