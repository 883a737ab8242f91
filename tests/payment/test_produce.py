""" "Could produce" (CR 106.7) on boards worked out by hand."""

from __future__ import annotations

import model.resolve  # noqa: F401
from model.ability.abilities import Activated, TapSelf
from model.ability.instructions import AddMana, ManaSet
from model.ability.terms import All, ControlledBy, CountOf, EachPlayer, Filter, IsType, You
from model.produce import could_produce, explain_produce
from model.state import Game
from tests.boards import board, card, ids, on, the
from tests.payment import cards

THEIRS = Filter((IsType("Land"),), (ControlledBy(EachPlayer("opponent")),))
MINE = Filter((IsType("Land"),), (ControlledBy(You()),))
ORCHARD = card(
    "Orchard", types="Land", abilities=(Activated((TapSelf(),), AddMana(among=ManaSet("could produce", All(THEIRS)))),)
)
DRUID = card(
    "Druid", power=1, toughness=1,
    abilities=(Activated((TapSelf(),), AddMana(among=ManaSet("could produce", All(MINE), colors_only=True))),),
)  # fmt: skip


def types(game: Game, name: str) -> str:
    found = could_produce(game, ids(game, name)[0])
    return "".join(t for t in "WUBRGC" if t in found)


def test_106_7__two_lands_that_see_only_each_other_give_nothing() -> None:
    assert types(Game(board(human_battlefield=[cards.POOL, cards.POOL])), "Mirror Pond") == ""


def test_106_7__a_type_comes_through_any_cycle() -> None:
    game = Game(board(human_battlefield=[cards.POOL, ORCHARD, cards.FOREST], ai_battlefield=[ORCHARD, cards.PLAINS]))
    assert types(game, "Mirror Pond") == "WG"
    assert types(game, "Orchard") == "WG"


def test_106_7__costs_are_ignored() -> None:
    game = Game(board(human_battlefield=[cards.POOL, on(cards.PLAINS, tapped=True), cards.TRIPLE, cards.FILTER]))
    assert types(game, "Mirror Pond") == "WUC"


def test_106_7__colour_is_not_type() -> None:
    game = Game(board(human_battlefield=[DRUID, cards.TEMPLE, cards.ISLAND]))
    assert types(game, "Druid") == "U"


def test_106_7__no_mana_has_no_type() -> None:
    cradle = card(
        "Cradle",
        types="Land",
        abilities=(Activated((TapSelf(),), AddMana((("G",),), count=CountOf(All(cards.CREATURE)))),),
    )
    game = Game(board(human_battlefield=[cards.POOL, cradle]))
    assert types(game, "Mirror Pond") == ""
    game = Game(board(human_battlefield=[cards.POOL, cradle, cards.BEAR]))
    assert types(game, "Mirror Pond") == "G"


def test_106_12b__replacement_effects_are_taken_into_account_in_every_order() -> None:
    game = Game(board(human_battlefield=[cards.ISLAND, cards.POOL, cards.BLIGHT, cards.DOUBLER]))
    assert types(game, "Island") == "B"
    assert types(game, "Mirror Pond") == "B"
    (because,) = explain_produce(game, the(game, "Island"))
    assert because.ability == 0
    assert sorted(because.order) == [the(game, "Blight"), the(game, "Doubler")]


def test_106_7__triggered_mana_of_others_does_not_count() -> None:
    assert types(Game(board(human_battlefield=[cards.ISLAND, cards.GROWTH])), "Island") == "U"


def test_106_7__sixty_permanents_that_ask_about_each_other() -> None:
    game = Game(
        board(human_battlefield=[cards.POOL] * 30 + [ORCHARD] * 14 + [cards.DUAL], ai_battlefield=[ORCHARD] * 15)
    )
    assert types(game, "Mirror Pond") == "WU"
    assert types(game, "Orchard") == "WU"
