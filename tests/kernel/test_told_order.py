"""The order of a graveyard is part of a position only where something reads it (CR 404.2)."""

from __future__ import annotations

from typing import Any

from model.state.key import key
from tests.boards import board, card, on
from tests.kernel.told import told

BEAR = card("Test Bear", power=2, toughness=2)
ROCK = card("Test Rock", types="Artifact")
HORROR = told(
    "Test Horror", "At the beginning of the end step, if this card is in your graveyard with a creature card directly "
    "above it, you may return this card to your hand.", power=2, toughness=2,
)  # fmt: skip


def named(*cards: Any) -> Any:
    return key(board(human_graveyard=[on(c) for c in cards]))


def test_404_2__the_order_tells_positions_apart_where_it_is_read() -> None:
    assert named(HORROR, BEAR, ROCK) != named(HORROR, ROCK, BEAR)
    assert named(BEAR, HORROR, ROCK) != named(HORROR, BEAR, ROCK)


def test_404_2__and_not_where_nothing_reads_it() -> None:
    assert named(BEAR, ROCK) == named(ROCK, BEAR)
