"""Costs that are instructions, and costs of all of a zone (CR 118.3, 701.61a, 701.68a)."""

from __future__ import annotations

import pytest

from model.card import Card
from solver.plays import choices
from tests.boards import basic, board, card as plain
from tests.kernel.told import told

FORAGER = told(
    "Forager", "As an additional cost to cast this spell, forage or pay {B}.\nDraw a card.", types="Sorcery", cost="{B}"
)
BLIGHTER = told(
    "Blighter",
    "As an additional cost to cast this spell, blight 1 or pay {B}.\nDraw a card.",
    types="Sorcery",
    cost="{B}",
)
BEAR = plain("Bear", cost="{9}", power=2, toughness=2)
FOOD = plain("Bread", types="Artifact", subtypes="Food")
CANDY = told("Candy", "{1}, {T}, Sacrifice this artifact: Add one mana of any color.", types="Artifact")
SLATE = told("Slate", "{T}, Discard your hand: Draw a card.", types="Artifact")
SWAMP = basic("Swamp")


@pytest.mark.parametrize(
    ("card", "battlefield", "graveyard", "castable"),
    [
        (FORAGER, [SWAMP], [], False),
        (FORAGER, [SWAMP], [BEAR, BEAR], False),
        (FORAGER, [SWAMP], [BEAR] * 3, True),
        (FORAGER, [SWAMP, FOOD], [], True),
        (FORAGER, [SWAMP, SWAMP], [], True),
        # What is sacrificed for mana is the third card.
        (FORAGER, [SWAMP, CANDY], [BEAR, BEAR], True),
        (FORAGER, [SWAMP, CANDY], [BEAR], False),
        (BLIGHTER, [SWAMP], [], False),
        (BLIGHTER, [SWAMP, BEAR], [], True),
        (BLIGHTER, [SWAMP, SWAMP], [], True),
    ],
)
def test_what_cannot_be_done_is_no_cost_that_is_paid(
    card: Card, battlefield: list[Card], graveyard: list[Card], castable: bool
) -> None:
    position = board(human_battlefield=battlefield, human_graveyard=graveyard, human_hand=[card], human_library=[BEAR])
    assert any(getattr(p, "kind", "") == "cast" for p in choices(position)) is castable


@pytest.mark.parametrize("hand", [[], [BEAR], [BEAR, BEAR]])
def test_118__a_hand_of_no_cards_is_discarded_too(hand: list[Card]) -> None:
    position = board(human_battlefield=[SLATE], human_hand=hand, human_library=[BEAR])
    assert any(getattr(p, "kind", "") == "activate" for p in choices(position))
