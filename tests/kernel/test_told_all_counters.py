"""All counters of a kind removed as a cost, and how many they were (CR 118.3, 608.2h)."""

from __future__ import annotations

import pytest

from model.play import Play, after, run
from model.play.play import PASS
from solver.plays.choices import choices
from tests.boards import board, on
from tests.kernel.told import told


@pytest.mark.parametrize(
    ("text", "counters", "life"),
    [
        ("Remove all charge counters from ~: You gain 2 life for each charge counter removed this way.", 3, 26),
        ("Remove all charge counters from ~: You gain 2 life for each charge counter removed this way.", 0, 20),
        ("Remove all charge counters from ~: You gain that much life.", 2, 22),
        ("Remove all charge counters from ~: You gain life equal to the number of counters removed this way.", 4, 24),
        ("Remove all charge counters from ~, Sacrifice ~: You gain X life, where X is the number of charge counters "
         "removed this way.", 4, 24),
    ],
)  # fmt: skip
def test_118_3__all_of_them(text: str, counters: int, life: int) -> None:
    bottle = on(told("Test Bottle", text, types="Artifact"), counters=(("charge", counters),) if counters else ())
    position = run(board(human_battlefield=[bottle]))
    (play,) = [c for c in choices(position) if isinstance(c, Play) and c.kind == "activate"]
    position = after(position, play)
    left = position.objects.get(1)
    assert left is None or left.counter("charge") == 0
    assert after(after(position, PASS), PASS).players[0].life == life
