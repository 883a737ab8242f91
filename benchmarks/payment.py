"""Payments: payable or not, largest X, classes, "could produce", by number of sources (budgets of DESIGN, section 8).

    python benchmarks/payment.py [--plot FILE]

The first figure of a line includes making the source model; processor time, so that other work on the machine does not
count. `--plot`: the growth as a small SVG.
"""

from __future__ import annotations

import argparse
import functools
import math
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import model.play
import model.resolve  # noqa: F401
from model.ability.abilities import PayMana
from model.card import Card
from model.mana import parse_cost
from model.pay.charge import Charge
from model.pay.total import total_cost
from model.produce import could_produce
from model.state import Game, Scope
from solver.payment import TooHard, find_payment, mana_totals, payments, preferred_payment, sources
from tests.boards import board, card
from tests.payment import cards

MIXED = (cards.DUAL, cards.FILTER, cards.TREASURE, cards.SIGNET)
COSTS = (
    "{3}{W}{U}", "{W}{W}{W}{W}", "{5}{U}{U}{B}{B}", "{8}{W}{U}{B}", "{W}{W}{U}{U}{B}{B}{R}{R}", "{30}{W}{W}{W}{W}",
    "{U}{U}{U}{U}{U}{U}{U}{U}", "{C}{C}{C}{C}{4}", "{60}", "{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}",
)  # fmt: skip
SIZES = (5, 10, 20, 40, 80, 160)


class Line(msgspec.Struct, frozen=True):
    """Milliseconds for a number of sources: medians of the first and of each further spell, and the worst."""

    sources: int
    first: float
    further: float
    worst: float


def milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 3)


def ask(game: Game, spell: int, cost: str) -> tuple[Game, Any, Charge, Scope]:
    charge = Charge("cast", 0, spell, (PayMana(parse_cost(cost)),))
    return game, total_cost(game, charge), charge, Scope(controller=0, source=spell)


def mixed(n: int, seed: int, costs: tuple[str, ...] = COSTS) -> Game:
    chosen = random.Random(seed).choices(MIXED, k=n)
    return Game(board(human_battlefield=chosen, human_hand=spells(costs)))


@functools.cache
def spells(costs: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards in hand, made once: as in use, what their texts say is known."""
    return tuple(card(f"Spell {i}", cost=c, types="Sorcery") for i, c in enumerate(costs))


def pay_board(n: int, repeats: int = 9) -> Line:
    first, further = [], []
    for run in range(2 * repeats):
        game = mixed(n, run % repeats)
        for i, (spell, cost) in enumerate(zip(game.zone("hand", 0), COSTS, strict=True)):
            asked = ask(game, spell, cost)
            start = time.process_time()
            find_payment(*asked, model=sources(game, 0), check=False)
            if run >= repeats:  # warm: what the cards say is known
                (first if i == 0 else further).append(time.process_time() - start)
    line = Line(
        n, milliseconds(statistics.median(first)), milliseconds(statistics.median(further)),
        milliseconds(max(*first, *further)),
    )  # fmt: skip
    print(f"{n:3} mixed sources: first {line.first} ms, each further {line.further} ms, worst {line.worst} ms")
    return line


def produce_board(n: int = 60) -> None:
    spent = []
    for _ in range(9):
        game = Game(board(human_battlefield=[cards.POOL] * (n - 1) + [cards.DUAL]))
        start = time.process_time()
        for i in game.zone("battlefield"):
            could_produce(game, i)
        spent.append(time.process_time() - start)
    print(f"could produce, {n} permanents that ask about each other: {milliseconds(statistics.median(spent))} ms")


def totals_board(n: int) -> None:
    game = Game(board(human_battlefield=random.Random(1).choices(MIXED, k=n)))
    start = time.process_time()
    found = mana_totals(sources(game, 0))
    many = f"{len(found.totals)} of more" if found.more else str(len(found.totals))
    print(f"totals of {n} mixed sources: {many} in {milliseconds(time.process_time() - start)} ms")


def classes_board(n: int, cost: str = "{2}{W}{U}") -> None:
    game = mixed(n, 1, (cost,))
    start = time.process_time()
    try:
        said = str(sum(1 for _ in payments(*ask(game, game.zone("hand", 0)[0], cost))))
    except TooHard as error:
        said = f"undecided ({error})"
    print(f"classes of {cost} with {n} mixed sources: {said} in {milliseconds(time.process_time() - start)} ms")


def prefer_board(n: int, cost: str = "{2}{W}{U}") -> None:
    spent = []
    for seed in range(9):
        game = mixed(n, seed, (cost,))
        start = time.process_time()
        preferred_payment(*ask(game, game.zone("hand", 0)[0], cost), prefer=("permanents", "life", "floating"))
        spent.append(time.process_time() - start)
    print(f"the best of {cost} by three wishes with {n} sources: {milliseconds(statistics.median(spent))} ms")


# --- the plot -------------------------------------------------------------------------------------------------------

WIDTH, HEIGHT, LEFT, BOTTOM = 520, 300, 60, 40
SHOWN = (("first", "#1f6f8b", "first spell, with the source model"), ("further", "#c8553d", "each further spell"),
         ("worst", "#888888", "worst of all"))  # fmt: skip


def plot(lines: list[Line]) -> str:
    """The growth on logarithmic scales."""
    low, high = 0.01, 10 ** math.ceil(math.log10(max(x.worst for x in lines)))
    span = math.log2(lines[-1].sources / lines[0].sources)

    def x(n: int) -> float:
        return LEFT + (WIDTH - LEFT - 20) * math.log2(n / lines[0].sources) / span

    def y(ms: float) -> float:
        share = math.log10(max(ms, low) / low) / math.log10(high / low)
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 20) * share

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    tick = low
    while tick <= high * 1.01:
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - 20}" y1="{y(tick):.1f}" y2="{y(tick):.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{tick:g} ms</text>')
        tick *= 10
    for line in lines:
        parts.append(
            f'<text x="{x(line.sources):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{line.sources}</text>'
        )
    parts.append(
        f'<text x="{(LEFT + WIDTH) / 2:.0f}" y="{HEIGHT - 8}" text-anchor="middle">mixed sources of mana</text>'
    )
    for i, (name, color, label) in enumerate(SHOWN):
        points = " ".join(f"{x(v.sources):.1f},{y(getattr(v, name)):.1f}" for v in lines)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts.append(f'<text x="{LEFT + 10}" y="{18 + 14 * i}" fill="{color}">{label}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plot", type=Path, help="write the growth as an SVG file")
    options = parser.parse_args()
    pay_board(10, 3)
    lines = [pay_board(size) for size in SIZES]
    produce_board()
    for size in (10, 20, 40, 80, 200):
        totals_board(size)
    for size in (10, 20, 40, 200):
        classes_board(size)
    for size in (10, 40):
        prefer_board(size)
    if options.plot is not None:
        options.plot.write_text(plot(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
