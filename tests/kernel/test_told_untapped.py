"""Entering untapped, as an event and instead of tapped (CR 603.6a, 614.1c, 616.1)."""

from __future__ import annotations

import pytest

from model.play import Play, after, run
from model.play.play import PASS
from model.state import Position
from solver.plays import choices
from tests.boards import basic, board, the
from tests.kernel.told import told

COTTAGE = told(
    "Cottage",
    "This land enters tapped unless you control three or more other Swamps.\n"
    "When this land enters untapped, you gain 2 life.",
    types="Land",
    subtypes="Swamp",
)
SLOW = told("Slow Field", "This land enters tapped.", types="Land")
CAVES = told("Caves", "Lands you control enter untapped.", types="Enchantment")
FETCH = told("Fetcher", "Put a land card from your hand onto the battlefield tapped.", types="Sorcery", cost="{0}")


def played(position: Position, name: str) -> Position:
    position = run(position)
    (play,) = [c for c in choices(position) if isinstance(c, Play) and c.object == the(position, name)]
    return after(position, play)


def stands(position: Position, name: str) -> bool:
    return position.objects[the(position, name, "battlefield")].tapped


@pytest.mark.parametrize(("swamps", "life"), [(3, 22), (2, 20)])
def test_603_6a__a_trigger_on_entering_untapped(swamps: int, life: int) -> None:
    position = played(board(human_hand=[COTTAGE], human_battlefield=[basic("Swamp")] * swamps), "Cottage")
    if position.zones.get(("stack", -1)):
        position = after(after(position, PASS), PASS)
    assert position.players[0].life == life
    assert stands(position, "Cottage") is (swamps < 3)


def test_616_1__its_controller_says_what_comes_last() -> None:
    position = played(board(human_hand=[SLOW], human_battlefield=[CAVES]), "Slow Field")
    assert {stands(after(position, c), "Slow Field") for c in choices(position)} == {True, False}


def test_614_1c__only_what_the_effect_speaks_of() -> None:
    other = board(human_hand=[SLOW], ai_battlefield=[CAVES])
    assert stands(played(other, "Slow Field"), "Slow Field") is True


def test_614_1c__what_is_put_there_tapped_enters_untapped() -> None:
    position = played(board(human_hand=[FETCH, basic("Forest")], human_battlefield=[CAVES]), "Fetcher")
    position = after(after(position, PASS), PASS)
    assert stands(position, "Forest") is False
