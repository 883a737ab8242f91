"""A paragraph that says what is done before the one above it (CR 608.2c)."""

from __future__ import annotations

import pytest

from model.play import Play, after, run
from model.play.play import PASS
from tests.boards import board, card
from tests.kernel.told import told

TEXT = (
    "Target creature you control fights target creature you don't control.\n"
    "The creature you control gets +2/+2 until end of turn before it fights if you control a creature with power 4 or "
    "greater."
)


@pytest.mark.parametrize(("power", "left"), [(4, [1, 2]), (3, [2, 3])])
def test_608_2c__before_it_fights(power: int, left: list[int]) -> None:
    punch = told("Test Punch", TEXT, types="Sorcery", cost="{0}")
    mine, big = card("Test Boxer", power=2, toughness=3), card("Test Big", power=power, toughness=9)
    foe = card("Test Foe", power=4, toughness=4)
    position = run(board(human_battlefield=[mine, big], ai_battlefield=[foe], human_hand=[punch]))
    position = after(after(after(position, Play("cast", 4, targets=((1,), (3,)))), PASS), PASS)
    assert sorted(position.zones[("battlefield", -1)]) == left
