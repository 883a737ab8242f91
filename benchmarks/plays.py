"""All legal plays: the first three budgets of DESIGN, section 8, in one table.

    python benchmarks/plays.py [--puzzles DIR] [--processes N]

In process: 5 lands and 5 spells, 20 and 10, 40 mixed sources (duals, filter lands, treasures, signets) and 10 spells,
5 of them with X; each complete puzzle position; then the whole command on N puzzle files. Processor time of fresh
positions: medians, and the worst puzzle. The caches of a process are warm, those of a position empty.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from model.base import PonderError
from model.card import Card
from model.formats import read_file, read_forge
from model.formats.build import build_position
from model.library.book import default_book
from model.play import run
from model.play.support import unsupported_in
from model.state import Game, Position
from solver.payment import TooHard
from solver.plays.listing import listed_plays
from solver.plays.payer import PositionPayer
from tests.boards import basic, board, card
from tests.payment import cards

ROOT = Path(__file__).resolve().parent.parent
LANDS = tuple(basic(name) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"))
MIXED = (cards.DUAL, cards.FILTER, cards.TREASURE, cards.SIGNET)
PLAIN = ("{1}{W}", "{U}{U}", "{2}{B}", "{R}", "{3}{G}{G}", "{W}{W}", "{2}{U}", "{B}{B}{B}", "{4}{R}", "{1}{G}")
WITH_X = (*PLAIN[:5], "{X}{R}", "{X}{U}", "{X}{G}{G}", "{X}{1}{B}", "{X}{W}")
SAMPLES = 15

Row = tuple[str, float, float, str]


def spells(costs: tuple[str, ...]) -> list[Card]:
    """A sorcery without targets for each cost."""
    return [card(f"Spell {i}", cost=c, types="Sorcery") for i, c in enumerate(costs)]


def listing(position: Position) -> float:
    """Milliseconds of processor time for the list of plays."""
    start = time.process_time()
    game = Game(position)
    due = position.due
    assert due is not None
    listed_plays(game, due.player, PositionPayer(game, due.player))
    return (time.process_time() - start) * 1000


def boards(sources: int, kinds: tuple[Any, ...], costs: tuple[str, ...]) -> list[float]:
    """The times of positions with so many sources of these kinds."""
    hand = spells(costs)
    times = []
    for seed in range(SAMPLES):
        chosen = random.Random(seed).choices(kinds, k=sources)
        times.append(listing(run(board(human_battlefield=chosen, human_hand=hand))))
    return times


def positions_of_puzzles(folder: Path) -> Iterator[tuple[str, Callable[[], Position]]]:
    """Each puzzle in which somebody has priority and nothing is unsupported, as what makes a fresh position."""
    for path in sorted(folder.glob("*.pzl")):
        file = read_forge(read_file(str(path)), file=path.name)

        def fresh(file: Any = file) -> Position:
            return run(build_position(file, default_book()).position)

        try:
            built = build_position(file, default_book())
            if any(not u.noted for u in built.unhonoured):
                continue
            position = run(built.position)
        except PonderError:
            continue
        if position.due is None or position.due.kind != "priority":
            continue
        if all(i.class_ == "iii" for i in unsupported_in(position)):
            yield path.name, fresh


def puzzles(folder: Path) -> Iterator[tuple[str, float]]:
    """The median time of each puzzle."""
    for name, fresh in positions_of_puzzles(folder):
        try:
            yield name, statistics.median(listing(fresh()) for _ in range(3))
        except TooHard:
            yield name, float("inf")


def processes(folder: Path, n: int) -> list[float]:
    """Seconds of processor time of `ponder plays` on so many files, as an installed command runs: bytecode is kept."""
    files = random.Random(1).sample(sorted(folder.glob("*.pzl")), n)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    times = []
    for file in (files[0], *files):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-c", "from solver.cli import main; main()", "plays", str(file)]
        ran = subprocess.run(command, capture_output=True, check=False, cwd=ROOT, env=kept)
        assert ran.returncode in (0, 3, 4), ran.stderr
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return times[1:]


def rows(folder: Path, n: int) -> Iterator[Row]:
    """What was measured, median, worst, budget."""
    for sources, kinds, costs, budget in (
        (5, LANDS, PLAIN[:5], 2), (20, LANDS, PLAIN, 5), (20, LANDS, WITH_X, 0), (40, MIXED, WITH_X, 60),
    ):  # fmt: skip
        times = boards(sources, kinds, costs)
        words = f"{sources} {'lands' if kinds is LANDS else 'mixed'} + {len(costs)} spells"
        x = sum("X" in c for c in costs)
        words += f", {x} with X" if x else ""
        yield words, statistics.median(times), max(times), f"{budget} ms" if budget else ""
    if not folder.is_dir():
        print(f"no puzzles: {folder} is not there", file=sys.stderr)
        return
    found = dict(puzzles(folder))
    worst = max(found, key=lambda name: found[name])
    yield f"{len(found)} complete puzzles (worst: {worst})", statistics.median(found.values()), found[worst], "30 ms"
    times = [t * 1000 for t in processes(folder, n)]
    yield f"ponder plays, whole process, {n} puzzles", statistics.median(times), max(times), "1500 ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=Path, default=ROOT.parent / "shared" / "puzzles")
    parser.add_argument("--processes", type=int, default=10, help="how many puzzle files the command is run on")
    given = parser.parse_args()
    boards(5, LANDS, WITH_X)  # once, so that what is loaded on first use is there
    print(f"{'':56} {'median':>9} {'worst':>9}  budget")
    for what, median, worst, budget in rows(given.puzzles, given.processes):
        print(f"{what:56} {median:9.2f} {worst:9.2f}  {budget}")


if __name__ == "__main__":
    main()
