"""Life totals and numbers exchanged (CR 701.12c, g)."""

from __future__ import annotations

import pytest

from model.layers import characteristics
from model.play import Play, after, run
from model.play.play import PASS
from model.state import Game, Position
from tests.boards import board, card
from tests.kernel.told import told

LOCK = told("Test Lock", "Your opponents can't gain life.", types="Enchantment")
CREATURE = card("Test Bear", power=2, toughness=2)


def resolved(text: str, targets: tuple[tuple[int, ...], ...] = (), *, lock: bool = False) -> Position:
    source = told("Test Evra", text, power=4, toughness=13)
    mine = [source, LOCK] if lock else [source, CREATURE]
    position = run(board(human_battlefield=mine, human_life=5, ai_life=20))
    return after(after(after(position, Play("activate", 1, targets=targets)), PASS), PASS)


def found(position: Position) -> tuple[int, int, int | None, int | None]:
    looks = characteristics(Game(position), 1)
    return position.players[0].life, position.players[1].life, looks.power, looks.toughness


@pytest.mark.parametrize(
    ("text", "targets", "lock", "after_it"),
    [
        ("{0}: Exchange your life total with ~'s power.", (), False, (4, 20, 5, 13)),
        ("{0}: Exchange your life total with ~'s toughness.", (), False, (13, 20, 4, 5)),
        ("{0}: Exchange target opponent's life total with this creature's toughness.", ((-2,),), False,
         (5, 13, 4, 20)),
        ("{0}: Exchange life totals with target opponent.", ((-2,),), False, (20, 5, 4, 13)),
        ("{0}: Two target players exchange life totals.", ((-1, -2),), False, (20, 5, 4, 13)),
        # The opponent loses life, which it can.
        ("{0}: Exchange life totals with target opponent.", ((-2,),), True, (20, 5, 4, 13)),
    ],
)  # fmt: skip
def test_701_12__exchanged(
    text: str, targets: tuple[tuple[int, ...], ...], lock: bool, after_it: tuple[int, int, int, int]
) -> None:
    assert found(resolved(text, targets, lock=lock)) == after_it


def test_701_12a__all_of_it_or_nothing() -> None:
    source = told("Test Evra", "{0}: Exchange life totals with target opponent.", power=4, toughness=13)
    position = run(board(human_battlefield=[source, LOCK], human_life=25, ai_life=20))
    position = after(after(after(position, Play("activate", 1, targets=((-2,),))), PASS), PASS)
    assert (position.players[0].life, position.players[1].life) == (25, 20)
