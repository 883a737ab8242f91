"""Solved puzzles without one card of the player's: refuted, or another way to win is shown.

Each copy is first searched for a win as `ponder solve` does, then with everything looked at and nothing put first,
which is the cheapest way to a refutation.
Usage: python -m benchmarks.without_cards FILE... [--nodes N] [--every N] [--only W]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

import msgspec

from model.base import MalformedInput
from model.formats import ForgeFile, Goal, goal_of, load_forge
from model.formats.build import build_position
from model.library.book import default_book
from model.play import run
from model.state import Position
from solver.search import solve
from solver.search.ask import question
from solver.search.prove import OutOfNodes, Prover
from solver.search.remember import PROVED, REFUTED

ZONES = ("hand", "battlefield", "graveyard", "exile")


def without(file: ForgeFile, zone: str, n: int) -> ForgeFile:
    """The puzzle without that entry of the player's zone."""
    human, ai = file.state.players
    entries = getattr(human, zone) or ()
    left = msgspec.structs.replace(human, **{zone: entries[:n] + entries[n + 1 :]})
    return msgspec.structs.replace(file, state=msgspec.structs.replace(file.state, players=(left, ai)))


def copies(file: ForgeFile) -> Iterator[tuple[str, ForgeFile]]:
    """The card left out and the puzzle without it; of cards that are called alike one."""
    seen: set[str] = set()
    for zone in ZONES:
        for n, entry in enumerate(getattr(file.state.players[0], zone) or ()):
            name = f"{getattr(entry.head, 'name', str(entry.head))} ({zone})"
            if name not in seen:
                seen.add(name)
                yield name, without(file, zone, n)


def answer(position: Position, goal: Goal, nodes: int, every: int) -> tuple[str, int]:
    """What is found of the position, and the nodes of both searches."""
    found = solve(position, goal, nodes=nodes)
    if found.result != "undecided":
        return found.result, found.nodes
    prover = Prover(question(position, goal), nodes=every)
    try:
        value = prover.value(position)[0]
    except OutOfNodes:
        return "undecided", found.nodes + every
    told = {PROVED: "proved", REFUTED: "refuted"}.get(value, f"undecided: {', '.join(prover.left_out)[:100]}")
    return told, found.nodes + prover.nodes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--every", type=int, default=20_000, help="nodes of the search that leaves nothing out")
    parser.add_argument("--only", default="", help="only cards with this in their name")
    options = parser.parse_args()
    sys.setrecursionlimit(40_000)
    for path in options.files:
        file = load_forge(path)
        goal = goal_of(file, name=path)
        assert goal is not None
        for name, copy in copies(file):
            if options.only not in name:
                continue
            began = time.process_time()
            try:
                position = run(build_position(copy, default_book(), name=path).position)
            except MalformedInput as wrong:
                print(f"{path} without {name}: others are linked to it ({wrong.message})", flush=True)
                continue
            told, nodes = answer(position, goal, options.nodes, options.every)
            print(f"{path} without {name}: {told} {nodes} nodes {time.process_time() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main()
