"""Abilities that trigger on the n-th spell that a player casts in a turn (CR 603.2)."""

from __future__ import annotations

import pytest

from model.play import Play, after, run
from model.play.play import PASS
from tests.boards import board
from tests.kernel.told import told

FREE = told("Test Free", "Each opponent gains 1 life.", types="Instant", cost="{0}")


@pytest.mark.parametrize(
    ("when", "mine", "lives"),
    [
        ("your first spell during each of your turns", True, [21, 21, 21, 21]),
        ("your first spell during each of your turns", False, [20, 20, 20, 20]),
        ("your third spell in a turn", True, [20, 20, 21, 21]),
        ("your third spell in a turn", False, [20, 20, 21, 21]),
        ("your second spell each turn", True, [20, 21, 21, 21]),
    ],
)
def test_603_2__the_nth_spell_of_the_turn(when: str, mine: bool, lives: list[int]) -> None:
    rule = told("Test Rule", f"Whenever you cast {when}, you gain 1 life.", types="Enchantment")
    position = run(board(human_battlefield=[rule], human_hand=[FREE] * 4, active=0 if mine else 1))
    seen = []
    for spell in position.zones[("hand", 0)]:
        position = after(position, Play("cast", spell))
        while position.zones.get(("stack", -1)):
            position = after(position, PASS)
        if not mine:
            position = after(position, PASS)  # the active player has priority first (CR 117.3b)
        seen.append(position.players[0].life)
    assert seen == lives
