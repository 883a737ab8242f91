"""Equip with what is said behind its cost, names of chapters, opening hands (CR 702.6, 714.2, 103.6)."""

from __future__ import annotations

from model.ability.abilities import Activated, Chapter, OncePerTurn, OpeningHand
from model.base import HUMAN
from model.layers import activated
from model.play import castable_ways, propose, total_of
from model.state import Game
from tests.boards import board, card
from tests.kernel.told import told

BEAR = card("Test Bear", power=2, toughness=2)


def equip_costs(text: str, *others: object) -> list[str]:
    axe = told("Test Axe", text, types="Artifact", subtypes="Equipment")
    game = Game(board(human_battlefield=[axe, BEAR, *others]))  # type: ignore[list-item]
    ways = [w for w in castable_ways(game, HUMAN, 1) if w.kind == "activate"]
    return [str(m) for w in ways for m in total_of(propose(game, HUMAN, w)).mana]


def test_702_6a__the_cost_of_equip_may_be_less() -> None:
    text = "Equip {3}. This ability costs {1} less to activate for each artifact you control."
    assert equip_costs(text) == ["{2}"]
    assert equip_costs(text, card("Test Orb", types="Artifact")) == ["{1}"]


def test_702_6a__equip_only_once_each_turn() -> None:
    for text in ("Equip {0}. Activate only once each turn.", "Equip—Pay 3 life. Activate only once each turn."):
        axe = told("Test Axe", text, types="Artifact", subtypes="Equipment")
        (ability,) = activated(Game(board(human_battlefield=[axe])), 1)
        assert isinstance(ability, Activated)
        assert OncePerTurn() in ability.only


def test_207_2d__a_chapter_with_a_name_of_its_own() -> None:
    saga = told("Test Saga", "I, II — Loud Bolt! — Draw a card.", types="Enchantment", subtypes="Saga")
    (chapter,) = saga.front.abilities
    assert isinstance(chapter, Chapter)
    assert (chapter.numbers, chapter.label) == ((1, 2), "Loud Bolt!")


def test_103_6__what_an_opening_hand_did_is_past() -> None:
    text = (
        "You may reveal this card from your opening hand. If you do, at the beginning of the first upkeep, draw a card."
    )
    (ability,) = told("Test Herald", text).front.abilities
    assert isinstance(ability, OpeningHand)
