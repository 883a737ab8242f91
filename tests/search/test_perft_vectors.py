"""perft on fifteen positions: how many lines of choices there are to each depth. A mismatch shows the split by first
choice. That small ones agree with a slow counter and with counts by hand is tested in `test_agreement.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from model.play import run
from solver.plays import perft
from tests.boards import board, card, on
from tests.search.cards import (
    bear,
    bird,
    blaze,
    burn,
    double,
    forest,
    island,
    mountain,
    murder,
    ogre,
    pump,
    raider,
    swamp,
    unsummon,
    wall,
)

dual = card("Test Dual", types="Land", subtypes="Mountain Forest")

BOARDS: dict[str, dict[str, Any]] = {
    "burn": {"human_hand": [burn(2)], "human_battlefield": [mountain, mountain], "ai_battlefield": [bear, bear]},
    "two burns": {"human_hand": [burn(1), burn(2)], "human_battlefield": [mountain] * 2, "ai_battlefield": [bear]},
    "burn and pump": {"human_hand": [burn(2), pump(1)], "human_battlefield": [mountain, forest, bear]},
    "dual": {"human_hand": [burn(3, "{1}{R}")], "human_battlefield": [mountain, forest, dual]},
    "land": {"human_hand": [mountain, burn(1)]},
    "both sides": {
        "human_hand": [burn(1)], "human_battlefield": [mountain], "ai_hand": [murder], "ai_battlefield": [swamp, bear],
    },
    "creature": {"human_hand": [bear], "human_battlefield": [forest, forest, mountain]},
    "haste": {"human_hand": [raider], "human_battlefield": [mountain, mountain], "ai_battlefield": [wall]},
    "x": {"human_hand": [blaze], "human_battlefield": [mountain] * 3, "ai_battlefield": [bear]},
    "four like attackers": {"human_battlefield": [bear] * 4, "step": "combat"},
    "attack and block": {"human_battlefield": [bear, ogre], "ai_battlefield": [bear, wall], "step": "combat"},
    "fliers": {"human_battlefield": [bird, bear], "ai_battlefield": [bird, wall], "step": "combat"},
    "trick": {
        "human_battlefield": [forest, bear], "human_hand": [double], "ai_battlefield": [wall], "step": "combat",
    },
    "bounce": {"human_battlefield": [island, bear], "human_hand": [unsummon], "ai_battlefield": [bear, ogre]},
    "tapped": {
        "human_battlefield": [on(mountain, tapped=True), mountain, bear, on(bear, tapped=True)],
        "human_hand": [burn(1)], "ai_battlefield": [bear],
    },
}  # fmt: skip

# Lines of exactly 1, 2, 3, ... choices, each class of payment counted. The first numbers were worked out by hand: "x"
# has three values of X at three targets, and passing; four like attackers are five attacks, after two passes.
LINES: dict[str, tuple[int, ...]] = {
    "burn": (4, 4, 7, 7, 10),
    "two burns": (7, 25, 31, 66, 72),
    "burn and pump": (5, 11, 15, 26, 27),
    "dual": (7, 7, 13, 13, 19),
    "land": (2, 4, 4, 6, 6),
    "both sides": (4, 5, 11, 15, 26),
    "creature": (3, 3, 3, 3, 3),
    "haste": (2, 2, 2, 2, 2),
    "x": (10, 10, 10, 10, 10),
    "four like attackers": (1, 1, 5, 5, 5, 5, 5, 5, 5, 5),
    "attack and block": (1, 1, 4, 4, 4, 18, 18, 18, 28, 28),
    "fliers": (1, 1, 4, 4, 4, 13, 13, 13, 17, 17),
    "trick": (3, 3, 4, 8, 8, 13, 17, 19, 27, 29),
    "bounce": (4, 4, 7, 7, 8),
    "tapped": (6, 6, 11, 11, 12),
}


@pytest.mark.parametrize("name", BOARDS)
def test_perft(name: str) -> None:
    position = run(board(**BOARDS[name]))
    for depth, lines in enumerate(LINES[name], 1):
        found = perft(position, depth, classes=True)
        split = "\n".join(f"{n:8} {choice}" for choice, n in found.split)
        told = f"{name} at depth {depth}: {found.lines} lines, not {lines}; by first choice:\n{split}"
        assert found.lines == lines, told
        assert sum(n for _, n in found.split) == lines


def test_there_are_vectors_for_fifteen_positions() -> None:
    assert len(BOARDS) == 15
    assert LINES.keys() == BOARDS.keys()
