"""Waterbend as an additional cost: which part of the total may be paid by tapping (CR 701.67b)."""

from __future__ import annotations

import pytest

from model.ability.abilities import AdditionalCost, Waterbend
from model.base import UnsupportedText
from model.mana import parse_cost
from model.play import castable_ways
from model.play.slots import slots_of, total_of
from model.play.way import Proposal, propose
from model.state import Game
from tests.boards import board, card

_ADDED = AdditionalCost(((Waterbend(parse_cost("{2}")),),))


def _proposal(cost: str, creatures: int) -> Proposal:
    spell = card("Test Wave", types="Sorcery", cost=cost, abilities=[_ADDED])
    bears = [card(f"Bear {n}", power=2, toughness=2) for n in range(creatures)]
    game = Game(board(human_hand=[spell], human_battlefield=bears))
    (way,) = (w for w in castable_ways(game, 0) if w.kind == "cast")
    return propose(game, 0, way)


def test_701_67b__all_the_generic_mana_is_of_the_waterbend_cost() -> None:
    proposal = _proposal("{U}{U}", 4)
    slots_of(proposal)
    assert "waterbend" in total_of(proposal).helps


def test_701_67b__other_generic_mana_is_not_tapped_for() -> None:
    few = _proposal("{3}{U}", 2)  # as many as may be tapped for the cost anyhow
    slots_of(few)
    assert "waterbend" in total_of(few).helps
    many = _proposal("{3}{U}", 3)
    slots_of(many)
    with pytest.raises(UnsupportedText):
        total_of(many)
