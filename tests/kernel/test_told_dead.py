"""Creatures of a kind that died this turn are counted as they last were (CR 608.2h)."""

from __future__ import annotations

import pytest

from model.events import destroy
from model.play import Play, after, run
from model.play.play import PASS
from model.state import Game
from tests.boards import board, card, on
from tests.kernel.told import told

BEAR = card("Test Bear", subtypes="Bear", power=2, toughness=2)


@pytest.mark.parametrize(
    ("counted", "gained"),
    [
        ("nontoken creature that died this turn", 2),
        ("Bear that died this turn", 3),
        ("creature put into your graveyard from the battlefield this turn", 2),
        ("nontoken creature that died under your control this turn", 1),
    ],
)
def test_608_2h__as_they_were(counted: str, gained: int) -> None:
    source = told("Test Grave", f"{{0}}: You gain 1 life for each {counted}.", types="Artifact")
    start = run(board(human_battlefield=[source, BEAR, on(BEAR, kind="token")], ai_battlefield=[BEAR]))
    game = Game(start)
    destroy(game, [2, 3, 4], cause=1)
    position = run(game.freeze())
    position = after(after(after(position, Play("activate", 1)), PASS), PASS)
    assert position.players[0].life == 20 + gained
