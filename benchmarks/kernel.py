"""The search line of the budgets: distinct positions with a real choice a second, choices generated and checked, whole
expansion to a depth, on small boards and on the shared puzzles that compile. Seconds are of the processor.

Usage: python -m benchmarks.kernel [--depth N] [--profile] [--puzzles]
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import pstats
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from model.base import IllegalPlay, PonderError
from model.play import after, run
from model.state import Position
from model.state.key import key
from solver.search.generate import choices_of, is_passing
from tests.boards import board
from tests.search.cards import bear, bird, burn, forest, island, mountain, murder, ogre, pump, raider, swamp, wall

AT_MOST = 20_000
SHARED = Path(__file__).resolve().parents[2] / "shared" / "puzzles"


def boards() -> Iterator[tuple[str, Position]]:
    """Ten small boards of made-up cards."""
    five = [mountain, mountain, forest, forest, island]
    hand = [burn(2), burn(3, "{1}{R}"), pump(2), pump(4, "{1}{G}", "trample"), raider]
    table: dict[str, dict[str, Any]] = {
        "5 lands, 5 spells": {"human_battlefield": [*five, bear], "human_hand": hand, "ai_battlefield": [wall]},
        "burn": {"human_battlefield": [mountain] * 4, "human_hand": [burn(1), burn(2), burn(3)],
                 "ai_battlefield": [bear, ogre]},
        "pumps": {"human_battlefield": [*five, bear, ogre], "human_hand": [pump(1), pump(2), pump(3)],
                  "ai_battlefield": [bear, wall]},
        "both sides": {"human_battlefield": [mountain, forest, bear, bear], "human_hand": [burn(2), pump(2)],
                       "ai_battlefield": [swamp, bear], "ai_hand": [murder]},
        "attack": {"human_battlefield": [bear, bear, ogre, bird], "ai_battlefield": [bear, wall]},
        "blocks": {"human_battlefield": [bear, ogre, bird], "ai_battlefield": [bear, bear, wall, bird]},
        "combat tricks": {"human_battlefield": [forest, forest, bear, ogre], "human_hand": [pump(2), pump(1)],
                          "ai_battlefield": [mountain, bear], "ai_hand": [burn(2)], "step": "combat"},
        "creatures": {"human_battlefield": five, "human_hand": [bear, ogre, raider], "ai_battlefield": [bear]},
        "late": {"human_battlefield": [*five, bear], "human_hand": [burn(2), burn(1)], "step": "main2",
                 "ai_battlefield": [bear, wall]},
        "ten lands": {"human_battlefield": five * 2, "human_hand": hand, "ai_battlefield": [bear, wall, ogre]},
    }  # fmt: skip
    for name, fields in table.items():
        yield name, run(board(**fields))


def puzzles() -> Iterator[tuple[str, Position]]:
    """The shared puzzles all of whose cards compile."""
    from model.formats import load_forge
    from model.formats.build import build_position
    from model.library.book import default_book
    from model.play.support import unsupported_in

    for path in sorted(SHARED.glob("*.pzl")):
        try:
            built = build_position(load_forge(str(path)), default_book(), name=path.name)
            position = run(built.position)
        except PonderError:
            continue
        if any(not u.noted for u in built.unhonoured) or any(u.class_ == "ii" for u in unsupported_in(position)):
            continue
        yield path.stem, position


def expanded(position: Position, depth: int) -> tuple[int, int]:
    """How many distinct positions with a real choice were expanded, to so many choices deep, and how many choices were
    checked. What is forced is carried on and counts for nothing; a position that a choice led to before is not looked
    at again, as in `solver.search.prove`."""
    seen: set[Any] = set()
    met: set[Any] = set()
    level = [position]
    checked = 0
    for n in range(depth + 1):
        following = []
        for start in level:
            at = start
            choices = None
            first = key(at)
            if first in met:
                continue
            met.add(first)
            while at.due is not None:
                choices = choices_of(at)
                if not choices.is_forced:
                    break
                at = after(at, choices.list[0], is_passing)
            name = key(at)
            if at.due is None or choices is None or name in seen:
                continue
            seen.add(name)
            if len(seen) >= AT_MOST:
                return len(seen), checked
            if n == depth:
                continue
            for choice in choices.list:
                try:
                    following.append(after(at, choice))
                except IllegalPlay:
                    continue
                checked += 1
        level = following
    return len(seen), checked


def measured(named: Iterator[tuple[str, Position]], depth: int) -> None:
    """A line for each board, and the sum."""
    total, spent = 0, 0.0
    rates = []
    for name, position in named:
        began = time.process_time()
        try:
            found, checked = expanded(position, depth)
        except PonderError as error:
            print(f"{name:22} {error}")
            continue
        seconds = time.process_time() - began
        total, spent = total + found, spent + seconds
        rates.append(found / seconds)
        rate = f"{found / seconds:6.0f} a second"
        print(f"{name:22} {found:6} positions {checked:6} choices checked {seconds:7.2f} s {rate}")
    if rates:
        rates.sort()
        print(f"all {total} positions, {total / spent:.0f} a second; median board {rates[len(rates) // 2]:.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--puzzles", action="store_true")
    options = parser.parse_args()
    gc.freeze()
    gc.set_threshold(200_000, 50, 100)  # as `solver.search.solve` has it
    profile = cProfile.Profile()
    for _ in range(2):  # the second time warm
        if options.profile:
            profile.enable()
        measured(puzzles() if options.puzzles else boards(), options.depth)
        profile.disable()
    if options.profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)


if __name__ == "__main__":
    main()
