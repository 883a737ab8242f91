"""Payments: payable or not, largest X, classes, "could produce", by number of sources (budgets of DESIGN, section 8).

Run `python benchmarks/payment.py`; the first figure of a line includes making the source model.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import model.play
import model.resolve  # noqa: F401
from model.ability.abilities import PayMana
from model.mana import parse_cost
from model.pay.charge import Charge
from model.pay.total import total_cost
from model.produce import could_produce
from model.state import Game, Scope
from solver.payment import find_payment, mana_totals, sources
from tests.boards import board, card
from tests.payment import cards

MIXED = (cards.DUAL, cards.FILTER, cards.TREASURE, cards.SIGNET)
COSTS = (
    "{3}{W}{U}", "{W}{W}{W}{W}", "{5}{U}{U}{B}{B}", "{8}{W}{U}{B}", "{W}{W}{U}{U}{B}{B}{R}{R}", "{30}{W}{W}{W}{W}",
    "{U}{U}{U}{U}{U}{U}{U}{U}", "{C}{C}{C}{C}{4}", "{60}", "{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}",
)  # fmt: skip


def milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 3)


def pay_board(n: int, repeats: int = 9) -> None:
    first, further, worst = [], [], 0.0
    for seed in range(repeats):
        chosen = random.Random(seed).choices(MIXED, k=n)
        hand = [card(f"Spell {i}", cost=c, types="Sorcery") for i, c in enumerate(COSTS)]
        game = Game(board(human_battlefield=chosen, human_hand=hand))
        ids = game.zone("hand", 0)
        for i, (spell, cost) in enumerate(zip(ids, COSTS, strict=True)):
            charge = Charge("cast", 0, spell, (PayMana(parse_cost(cost)),))
            total, scope = total_cost(game, charge), Scope(controller=0, source=spell)
            start = time.perf_counter()
            find_payment(game, total, charge, scope, model=sources(game, 0), check=False)
            spent = time.perf_counter() - start
            (first if i == 0 else further).append(spent)
            worst = max(worst, spent)
    print(
        f"{n:3} mixed sources: first {milliseconds(statistics.median(first))} ms, each further "
        f"{milliseconds(statistics.median(further))} ms, worst {milliseconds(worst)} ms"
    )


def produce_board(n: int = 60) -> None:
    spent = []
    for _ in range(9):
        game = Game(board(human_battlefield=[cards.POOL] * (n - 1) + [cards.DUAL]))
        start = time.perf_counter()
        for i in game.zone("battlefield"):
            could_produce(game, i)
        spent.append(time.perf_counter() - start)
    print(f"could produce, {n} permanents that ask about each other: {milliseconds(statistics.median(spent))} ms")


def totals_board(n: int) -> None:
    game = Game(board(human_battlefield=random.Random(1).choices(MIXED, k=n)))
    start = time.perf_counter()
    found = mana_totals(sources(game, 0))
    print(f"totals of {n} mixed sources: {len(found.totals)} in {milliseconds(time.perf_counter() - start)} ms")


if __name__ == "__main__":
    for size in (10, 20, 40, 80):
        pay_board(size)
    produce_board()
    for size in (5, 10, 15):
        totals_board(size)
