"""What was put into a graveyard "this way", with made-up cards (CR 109.2, 614.6)."""

from __future__ import annotations

from typing import Any

import pytest
from resolving import board, on, resolved
from told import told

from model.base import AI, HUMAN
from model.state import CastInfo, Game
from tests.boards import card

VOID = told("Void", "If a card would be put into a graveyard from anywhere, exile it instead.", types="Enchantment")
BEAR = told("Bear", "", power=2, toughness=2)
ROCK = told("Rock", "", types="Land", subtypes="Mountain")


def cast(text: str, *targets: int) -> Any:
    return on(told("Rite", text, types="Sorcery"), cast=CastInfo(targets=(targets,)))


def names(game: Game, zone: str, player: int | None = None) -> list[str]:
    return [game.objects[i].card.name for i in (game.zone(zone) if player is None else game.zone(zone, player))]


@pytest.mark.parametrize(("void", "life"), [((), 18), ((VOID,), 20)])
def test_614_6__what_was_exiled_instead_was_not_put_into_a_graveyard_this_way(void: Any, life: int) -> None:
    text = (
        "Destroy two target lands. ~ deals damage to each player equal to the number of Mountains put into a graveyard "
        "this way."
    )
    spell = cast(text, 1, 2)
    game = resolved(board(ai_battlefield=[ROCK, ROCK, *void], human_stack=[spell]))
    assert [p.life for p in game.players] == [life, life]


@pytest.mark.parametrize(("void", "drawn"), [((), 1), ((VOID,), 0)])
def test_614_6__nor_what_was_milled_into_exile(void: Any, drawn: int) -> None:
    spell = cast("Target opponent mills two cards, then you draw a card for each land card put into their graveyard "
                 "this way.", -2)  # fmt: skip
    game = resolved(
        board(ai_battlefield=void, ai_library=[ROCK, BEAR], human_library=[ROCK, ROCK], human_stack=[spell])
    )
    assert len(game.zone("hand", HUMAN)) == drawn


@pytest.mark.parametrize("void", [(), (VOID,)])
def test_109_2__the_cards_put_into_a_graveyard_this_way_are_those_there(void: Any) -> None:
    text = (
        "Destroy target creature. Return each card put into a graveyard this way to the battlefield under your control."
    )
    game = resolved(board(ai_battlefield=[BEAR, *void], human_stack=[cast(text, 1)]))
    there = [i for i in game.zone("battlefield") if game.objects[i].card.name == "Bear"]
    assert [game.objects[i].controller for i in there] == ([] if void else [HUMAN])


@pytest.mark.parametrize("void", [(), (VOID,)])
def test_608_2c__if_a_creature_card_is_put_into_a_graveyard_this_way(void: Any) -> None:
    text = (
        "Destroy target creature. If a creature card is put into a graveyard this way, return it to the battlefield "
        "under your control. Tap it."
    )
    game = resolved(board(ai_battlefield=[BEAR, *void], human_stack=[cast(text, 1)]))
    there = [i for i in game.zone("battlefield") if game.objects[i].card.name == "Bear"]
    # CR 400.7j: the effect finds what it moved twice.
    assert [(game.objects[i].controller, game.objects[i].tapped) for i in there] == ([] if void else [(HUMAN, True)])
    assert bool(names(game, "exile", AI) or names(game, "exile")) is bool(void)


@pytest.mark.parametrize(("hand", "left"), [([BEAR, ROCK], []), ([BEAR], []), ([BEAR, ROCK], None)])
def test_609_3__all_of_none_is_done(hand: Any, left: Any) -> None:
    text = "You may reveal your hand and put all land cards from it onto the battlefield. If you do, discard your hand."
    spell = on(told("Rite", text, types="Sorcery"), cast=CastInfo())
    game = resolved(board(human_hand=hand, human_stack=[spell]), [left is not None])
    assert len(game.zone("hand", HUMAN)) == (len(hand) if left is None else 0)
    assert names(game, "battlefield") == (["Rock"] if left is not None and ROCK in hand else [])


@pytest.mark.parametrize("hand", [[BEAR], []])
def test_607_2a__other_cards_exiled_with_it_than_those_exiled_just_now(hand: Any) -> None:
    mirror = told(
        "Mirror",
        "{1}: You may exile all cards from your hand. If you do, put all other cards you own exiled with this artifact "
        "into your hand.",
        types="Artifact",
    )
    ability = on(card("Swap"), kind="ability", cast=CastInfo(ability=mirror.front.abilities[0], source=1))
    swapped = on(mirror, links=(("exiled", (2 + len(hand),)),))
    start = board(human_battlefield=[swapped], human_exile=[ROCK], human_hand=hand, human_stack=[ability])
    game = resolved(start, [True])
    assert names(game, "hand", HUMAN) == ["Rock"]
    assert names(game, "exile") == [c.name for c in hand]
