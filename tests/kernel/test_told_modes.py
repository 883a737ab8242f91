"""Modes that are worth something, and choosing none (CR 700.2)."""

from __future__ import annotations

import pytest

from model.base import IllegalPlay
from model.play import Play, after, run
from model.play.play import PASS
from model.state import Position
from solver.plays.choices import choices
from tests.boards import basic, board
from tests.kernel.told import told

FOREST = basic("Forest")
SEASON = told(
    "Test Season",
    "Choose up to five {P} worth of modes. You may choose the same mode more than once.\n"
    "{P} — You gain 1 life.\n{P}{P} — Draw a card.\n{P}{P}{P} — You gain 10 life.",
    types="Sorcery",
    cost="{0}",
)


def start() -> Position:
    return run(board(human_hand=[SEASON], human_library=[FOREST] * 9))


def test_700_2i__every_set_of_modes_that_is_not_worth_more() -> None:
    found = {c.modes for c in choices(start()) if isinstance(c, Play) and c.kind == "cast"}
    worth = {modes: sum(n + 1 for n in modes) for modes in found}
    assert max(worth.values()) == 5
    assert len(found) == 16  # partitions of 0 to 5 into ones, twos and threes
    assert {(), (0, 0, 0, 0, 0), (0, 1, 1), (1, 2), (0, 0, 2)} <= found


@pytest.mark.parametrize(("modes", "life", "cards"), [((), 20, 0), ((0, 0, 1), 22, 1), ((1, 2), 30, 1)])
def test_700_2i__what_was_chosen_is_done(modes: tuple[int, ...], life: int, cards: int) -> None:
    position = after(start(), Play("cast", 1, modes=modes))
    position = after(after(position, PASS), PASS)
    assert position.due is not None
    assert position.due.kind == "priority"
    assert (position.players[0].life, len(position.zones.get(("hand", 0), ()))) == (life, cards)


def test_700_2i__more_is_refused() -> None:
    with pytest.raises(IllegalPlay):
        after(start(), Play("cast", 1, modes=(2, 2)))
