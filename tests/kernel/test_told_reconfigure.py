"""An Equipment with reconfigure is no creature while it is attached to one (CR 702.151b)."""

from __future__ import annotations

from model.layers import characteristics
from model.state import Game
from tests.boards import board, card, on, the
from tests.kernel.told import told

FANGS = told(
    "Fangs",
    "Equipped creature gets +2/+0.\nReconfigure {2}",
    types="Artifact Creature",
    subtypes="Equipment Wolf",
    cost="{2}",
    power=2,
    toughness=2,
)
BEAR = card("Bear", power=2, toughness=2)


def test_702_151b__attached_it_is_no_creature() -> None:
    game = Game(board(human_battlefield=[BEAR, on(FANGS, attached_to=1)]))
    assert "Creature" not in characteristics(game, the(game, "Fangs")).types
    assert characteristics(game, the(game, "Bear")).power == 4


def test_702_151b__unattached_it_is_one() -> None:
    game = Game(board(human_battlefield=[BEAR, FANGS]))
    assert "Creature" in characteristics(game, the(game, "Fangs")).types
