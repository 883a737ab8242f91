"""Coins that are flipped, from their text: every result counts (CR 705)."""

from __future__ import annotations

import pytest

from model.play import Play, after, run
from model.play.play import PASS
from model.state import Position
from tests.boards import board, card
from tests.kernel.told import told

SCALES = told("Scales", "{0}: Flip a coin. If you lose the flip, you lose 3 life. If you win the flip, you gain 2 "
              "life.", types="Artifact")  # fmt: skip
PLAIN = told("Plain", "{0}: Flip a coin.", types="Artifact")
LUCK = told("Luck", "Whenever you win a coin flip, you gain 1 life.", types="Enchantment")
GRUDGE = told("Grudge", "Whenever you lose a coin flip, you lose 1 life.", types="Enchantment")


def flipped(position: Position, side: int) -> Position:
    position = after(after(after(run(position), Play("activate", 1)), PASS), PASS)
    assert position.due is not None
    assert position.due.kind == "outcome"
    position = after(position, side)
    while position.zones.get(("stack", -1)):
        position = after(position, PASS)
    return position


@pytest.mark.parametrize(("side", "life"), [(1, 22), (2, 17)])
def test_705_2__the_losing_side_may_stand_first(side: int, life: int) -> None:
    assert flipped(board(human_battlefield=[SCALES]), side).players[0].life == life


@pytest.mark.parametrize(("side", "mine", "theirs"), [(1, 21, 20), (2, 19, 20)])
def test_705_2__who_won_or_lost_a_flip(side: int, mine: int, theirs: int) -> None:
    others = [PLAIN, LUCK, GRUDGE, card("Test Bear", power=2, toughness=2)]
    position = flipped(board(human_battlefield=others, ai_battlefield=[LUCK, GRUDGE]), side)
    assert [p.life for p in position.players] == [mine, theirs]
