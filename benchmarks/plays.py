"""All legal plays of a position, in process (budgets of DESIGN, section 8, line 2).

Run `python benchmarks/plays.py`: median of fresh positions, milliseconds.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from model.play import run
from model.state import Game
from solver.plays.listing import listed_plays
from solver.plays.payer import PositionPayer
from tests.boards import basic, board, card
from tests.payment import cards

LANDS = tuple(basic(name) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"))
MIXED = (cards.DUAL, cards.FILTER, cards.TREASURE, cards.SIGNET)
COSTS = ("{1}{W}", "{U}{U}", "{2}{B}", "{R}", "{3}{G}{G}", "{X}{R}", "{X}{U}", "{X}{G}{G}", "{X}{1}{B}", "{X}{W}")


def measure(sources: int, kinds: tuple[object, ...], spells: int) -> float:
    times = []
    for seed in range(15):
        chosen = random.Random(seed).choices(kinds, k=sources)
        hand = [card(f"Spell {i}", cost=c, types="Sorcery") for i, c in enumerate(COSTS[:spells])]
        position = run(board(human_battlefield=chosen, human_hand=hand))
        start = time.perf_counter()
        game = Game(position)
        listed_plays(game, 0, PositionPayer(game, 0))
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


if __name__ == "__main__":
    for sources, kinds, spells, budget in ((5, LANDS, 5, 2), (20, LANDS, 10, 5), (40, MIXED, 10, 60)):
        print(f"{sources:3} sources, {spells:2} spells: {measure(sources, kinds, spells):7.2f} ms (budget {budget} ms)")
