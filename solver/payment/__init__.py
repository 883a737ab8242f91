"""Paying (CR 601.2f-h, 605): whether, how, in how many really different ways, how much at most, and why not.

`sources(game, player)` is the source model of a position, made once. `Payer` settles the plays of a position,
`find_payment` one total cost, `payments` lists its classes, `game_totals` the undominated totals of mana, `max_x` the
largest X, `why_not_paid` the reasons. OR-Tools is imported only when a board is too large for plain search.
"""

from solver.payment.by_walk import totals as game_totals
from solver.payment.demand import Demand, demand_of
from solver.payment.extract import sources
from solver.payment.find import MaxX, find_solution, gains, is_payable, max_x
from solver.payment.pay import Payer, PaymentClass, find_payment, payment_for_cost, payments
from solver.payment.prefer import preferred_payment
from solver.payment.reasons import near, why_not_bill, why_not_paid
from solver.payment.sources import Bill, Helper, Pick, Solution, SourceModel, TooHard, units_of
from solver.payment.totals import Totals, is_undominated, mana_totals, written_out
from solver.payment.useful import useful_types

__all__ = [
    "Bill",
    "Demand",
    "Helper",
    "MaxX",
    "Payer",
    "PaymentClass",
    "Pick",
    "Solution",
    "SourceModel",
    "TooHard",
    "Totals",
    "demand_of",
    "find_payment",
    "find_solution",
    "gains",
    "game_totals",
    "is_payable",
    "is_undominated",
    "mana_totals",
    "max_x",
    "near",
    "payment_for_cost",
    "payments",
    "preferred_payment",
    "sources",
    "units_of",
    "useful_types",
    "why_not_bill",
    "why_not_paid",
    "written_out",
]
