"""Mana that is counted by zones which the card leaves as it is cast (CR 601.2a, 601.2g)."""

from __future__ import annotations

import pytest

from model.card import Card
from model.play import castable_ways, propose, run
from model.state import Game
from solver.plays import choices
from solver.plays.payer import PositionPayer
from tests.boards import basic, board, card
from tests.kernel.told import told

SHOWER = told(
    "Shower",
    "{T}: Reveal any number of creature cards with power 5 or greater from your hand. "
    "Add {G} for each card revealed this way.",
    types="Artifact",
)
COUNTER = told("Counter", "{T}: Add {B} for each creature card in your graveyard.", types="Artifact")
EMPTY = told("Empty", "{T}: Add {R}. Activate only if you have no cards in hand.", types="Artifact")
GIANT = card("Giant", cost="{1}{G}", power=5, toughness=5)
RISER = told("Riser", "Escape—{B}, Pay 1 life.", cost="{4}{B}", power=1, toughness=1)
DEAD = card("Dead", cost="{9}", power=1, toughness=1)
HASTY = card("Hasty", cost="{R}", power=1, toughness=1)


def casts(**where) -> list[str]:
    position = board(**where)
    return [position.objects[p.object].card.name for p in choices(position) if getattr(p, "kind", "") == "cast"]


@pytest.mark.parametrize(("hand", "expected"), [([GIANT], []), ([GIANT, GIANT], ["Giant"]), ([GIANT, DEAD], [])])
def test_a_card_that_is_cast_is_not_revealed_from_the_hand(hand: list[Card], expected: list[str]) -> None:
    assert sorted(set(casts(human_battlefield=[SHOWER, basic("Forest")], human_hand=hand))) == expected


@pytest.mark.parametrize(("more", "expected"), [([], []), ([DEAD], ["Riser"])])
def test_a_card_that_is_cast_is_not_counted_in_the_graveyard(more: list[Card], expected: list[str]) -> None:
    assert casts(human_battlefield=[COUNTER], human_graveyard=[RISER, *more]) == expected


@pytest.mark.parametrize(("more", "expected"), [([], ["Hasty"]), ([DEAD], [])])
def test_the_last_card_of_the_hand_is_on_the_stack_as_mana_is_made(more: list[Card], expected: list[str]) -> None:
    assert casts(human_battlefield=[EMPTY], human_hand=[HASTY, *more]) == expected


@pytest.mark.parametrize(
    ("source", "cast", "seen"),
    [(SHOWER, GIANT, True), (SHOWER, HASTY, False), (EMPTY, HASTY, True), (COUNTER, HASTY, False)],
)
def test_only_what_is_counted_makes_the_sources_be_looked_at_again(source: Card, cast: Card, seen: bool) -> None:
    game = Game(run(board(human_battlefield=[source], human_hand=[cast, GIANT], human_graveyard=[DEAD])))
    spell = game.zone("hand", 0)[0]
    (way,) = castable_ways(game, 0, spell)
    payer = PositionPayer(game, 0)
    assert payer.model.elsewhere
    assert bool(payer.model_for(propose(game, 0, way)).elsewhere) is seen
