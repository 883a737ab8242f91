"""Anchor words: chosen as the permanent enters, one ability for each (CR 614.12b)."""

from __future__ import annotations

import pytest

from model.events import move
from model.layers import characteristics
from model.state import Due, Game
from tests.boards import board, card, on
from tests.kernel.told import told

TEXT = (
    "As this enchantment enters, choose Brook or Dale.\n• Brook — Creatures you control have flying.\n"
    "• Dale — Whenever a creature you control dies, draw a card."
)
HALL = told("Test Hall", TEXT, types="Enchantment")
BEAR = card("Test Bear", power=2, toughness=2)


@pytest.mark.parametrize(("word", "flying", "own"), [("Brook", 1, "Static"), ("Dale", 0, "Triggered")])
def test_614_12b__only_the_ability_of_the_word_that_was_chosen(word: str, flying: int, own: str) -> None:
    game = Game(board(human_battlefield=[BEAR, on(HALL, choices=(("anchor", word),))]))
    assert len(characteristics(game, 1).abilities) == flying
    assert type(characteristics(game, 2).abilities[-1]).__name__ == own
    assert len(characteristics(game, 2).abilities) == 4


def test_614_12b__nothing_was_chosen() -> None:
    game = Game(board(human_battlefield=[BEAR, HALL]))
    assert len(characteristics(game, 2).abilities) == 3


def test_614_12__the_word_is_chosen_as_it_enters() -> None:
    game = Game(board(human_hand=[HALL]))
    with pytest.raises(Due) as due:
        move(game, (1,), "battlefield")
    assert due.value.decision.options == ("Brook", "Dale")
    again = Game(board(human_hand=[HALL]))
    again.answers = ("Dale",)
    (new,) = move(again, (1,), "battlefield")
    assert ("anchor", "Dale") in again.objects[new].choices
