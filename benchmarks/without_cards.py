"""Solved puzzles without one card of the player's: refuted, or another way to win is shown.

Usage: python -m benchmarks.without_cards FILE... [--nodes N]
"""

from __future__ import annotations

import argparse
import time

import msgspec

from model.formats import ForgeFile, goal_of, load_forge
from model.formats.build import build_position
from model.library.book import default_book
from model.play import run
from solver.search import solve

ZONES = ("hand", "battlefield")


def without(file: ForgeFile, zone: str, n: int) -> ForgeFile:
    """The puzzle without that entry of the player's zone."""
    human, ai = file.state.players
    entries = getattr(human, zone)
    left = msgspec.structs.replace(human, **{zone: entries[:n] + entries[n + 1 :]})
    return msgspec.structs.replace(file, state=msgspec.structs.replace(file.state, players=(left, ai)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--nodes", type=int, default=50_000)
    options = parser.parse_args()
    for path in options.files:
        file = load_forge(path)
        goal = goal_of(file, name=path)
        assert goal is not None
        seen: set[str] = set()
        for zone in ZONES:
            for n, entry in enumerate(getattr(file.state.players[0], zone)):
                name = getattr(entry.head, "name", str(entry.head))
                if f"{zone} {name}" in seen:
                    continue
                seen.add(f"{zone} {name}")
                began = time.process_time()
                position = build_position(without(file, zone, n), default_book(), name=path).position
                found = solve(run(position), goal, nodes=options.nodes)
                spent = time.process_time() - began
                print(f"{path} without {name} ({zone}): {found.result} {found.nodes} nodes {spent:.1f} s", flush=True)


if __name__ == "__main__":
    main()
