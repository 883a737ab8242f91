"""Mana of a type that the land sacrificed for it could produce (CR 106.7, 608.2h), from texts."""

from __future__ import annotations

import pytest

import model.resolve  # noqa: F401
from model.state import Game
from solver.payment import game_totals
from tests.boards import board, on
from tests.payment.cards import BLIGHT, DUAL, FOREST, ISLAND, PLAINS, POOL, SWAMP
from tests.payment.test_produce import types
from tests.payment.test_spending import payable, told, totals_of, wanted

WASTE = told("Old Waste", "Sacrifice a land: Add one mana of any type the sacrificed land could produce.",
             types="Enchantment")  # fmt: skip
TALLY = told("Old Tally", "{T}: Add {G} for each land you control.", types="Land")
TAPPED = [on(land, tapped=True) for land in (PLAINS, ISLAND)]


@pytest.mark.parametrize(
    ("lands", "cost", "expected"),
    [
        ((PLAINS,), "{W}{W}", True),  # tapped for mana, then sacrificed
        ((PLAINS,), "{W}{W}{W}", False),
        ((PLAINS,), "{W}{U}", False),
        ((on(PLAINS, tapped=True),), "{W}", True),
        ((on(PLAINS, tapped=True),), "{U}", False),
        ((on(PLAINS, tapped=True), ISLAND), "{W}{U}{U}", True),
        ((on(PLAINS, tapped=True), ISLAND), "{W}{W}{U}", False),
        ((DUAL,), "{W}{U}", True),
        ((on(DUAL, tapped=True), on(DUAL, tapped=True)), "{U}{U}", True),
        # Each land is sacrificed once, and a Pool while others are still there.
        ((on(POOL, tapped=True), on(FOREST, tapped=True)), "{G}{G}", True),
        ((on(POOL, tapped=True),), "{1}", False),
        # As it last was on the battlefield, it counted itself.
        ((on(TALLY, tapped=True),), "{G}", True),
    ],
)  # fmt: skip
def test_106_7__each_land_gives_its_own_types(lands, cost, expected) -> None:
    assert payable([WASTE, *lands], cost, "Draw a card.") == expected


def test_106_7__all_that_can_be_made() -> None:
    assert totals_of(WASTE, *TAPPED) == wanted("{W}{U}")
    assert totals_of(WASTE, PLAINS, on(ISLAND, tapped=True)) == wanted("{W}{W}{U}")
    assert game_totals(Game(board(human_battlefield=[WASTE])), 0).words() == ("",)


def test_106_12b__what_is_not_tapped_for_mana_is_not_replaced() -> None:
    # The land could produce {B} alone; sacrificed, it gives that.
    assert payable([WASTE, BLIGHT, on(PLAINS, tapped=True)], "{B}", "Draw a card.")
    assert not payable([WASTE, BLIGHT, on(PLAINS, tapped=True)], "{W}", "Draw a card.")


def test_106_7__costs_are_ignored_for_what_it_could_produce() -> None:
    assert types(Game(board(human_battlefield=[WASTE, *TAPPED], ai_battlefield=[SWAMP])), "Old Waste") == "WU"
    assert types(Game(board(human_battlefield=[WASTE])), "Old Waste") == ""
