"""What any player, or another, may have done: "any player may ...", "an opponent may have ... deal damage to them" (CR
608.2c-d, 101.4)."""

from __future__ import annotations

from typing import Any

import pytest

from model.state import Position
from tests.boards import board, card
from tests.kernel.told import told
from tests.kernel.turning import passed

BEAR = card("Test Bear", power=2, toughness=2)
LAND = card("Test Land", types="Land")
WURM = told(
    "Wurm",
    "When this creature enters, any player may sacrifice a land of their choice. If a player does, put this creature "
    "on top of its owner's library.",
    power=6,
    toughness=6,
)
BEAT = told(
    "Beat", "Any player may have ~ deal 5 damage to them. If no one does, you draw three cards.", types="Sorcery"
)
RATS = told(
    "Rats",
    "When this creature enters, any player may exile two cards from their graveyard. If a player does, you "
    "lose 1 life.",
    power=1,
    toughness=1,
)
DEVIL = told(
    "Devil",
    "When this creature enters, any opponent may have it deal 4 damage to them. If a player does, sacrifice this "
    "creature.",
    power=4,
    toughness=3,
)
GEAR = told("Gear", "Target opponent may have you draw two cards. If they don't, you gain 1 life.", types="Sorcery")


def entered(what: Any, **more: Any) -> Position:
    from model.events import move
    from model.play.loop import run
    from model.state import Game

    game = Game(run(board(human_hand=[what], **more)))
    move(game, (next(i for i, o in game.objects.items() if o.card is what),), "battlefield")
    return game.freeze()


@pytest.mark.parametrize(("answers", "left"), [([True], [1, 0]), ([False, True], [0, 1]), ([False, False], [1, 1])])
def test_101_4__each_is_asked_until_one_does(answers: list[bool], left: list[int]) -> None:
    position = entered(WURM, human_battlefield=[LAND], ai_battlefield=[LAND])
    asked = passed(position, 2, answers)
    lands = [i for i in asked.zones[("battlefield", -1)] if asked.objects[i].card is LAND]
    owners = [asked.objects[i].controller for i in lands]
    if any(answers):
        assert owners == [1 - answers.index(True)]
        assert asked.objects[asked.zones[("library", 0)][0]].card is WURM
    else:
        assert sorted(owners) == [0, 1]
        assert ("library", 0) not in asked.zones or not asked.zones[("library", 0)]


def test_608_2d__who_has_no_land_is_not_asked() -> None:
    position = passed(entered(WURM, ai_battlefield=[LAND]), 2, [True])
    assert not [i for i in position.zones[("battlefield", -1)] if position.objects[i].card is LAND]


@pytest.mark.parametrize(
    ("answers", "lives", "drawn"),
    [([True], [15, 20], 0), ([False, True], [20, 15], 0), ([False, False], [20, 20], 3)],
)
def test_608_2c__any_player_may_have_it_deal_damage_to_them(answers: list[bool], lives: list[int], drawn: int) -> None:
    position = passed(board(human_stack=[BEAT], human_library=[BEAR] * 4), 2, answers)
    assert [p.life for p in position.players] == lives
    assert len(position.zones.get(("hand", 0), ())) == drawn


@pytest.mark.parametrize(("graves", "lost"), [((2, 0), 1), ((0, 3), 1), ((1, 1), 0)])
def test_101_4__from_their_own_graveyard(graves: tuple[int, int], lost: int) -> None:
    position = entered(RATS, human_graveyard=[BEAR] * graves[0], ai_graveyard=[BEAR] * graves[1])
    answers: list[Any] = [True] if lost else []
    if graves[1] == 3:
        answers.append(position.zones[("graveyard", 1)][:2])
    position = passed(position, 2, answers)
    assert position.players[0].life == 20 - lost
    assert len(position.zones.get(("exile", -1), ())) == 2 * lost


@pytest.mark.parametrize(("answer", "life", "stays"), [(True, 16, False), (False, 20, True)])
def test_608_2d__an_opponent_may_have_it_deal_damage(answer: bool, life: int, stays: bool) -> None:
    position = passed(entered(DEVIL), 2, [answer])
    assert position.players[1].life == life
    assert any(o.card is DEVIL and o.zone == "battlefield" for o in position.objects.values()) is stays


@pytest.mark.parametrize(("answer", "life", "drawn"), [(True, 20, 2), (False, 21, 0)])
def test_608_2d__an_opponent_may_have_you_do_it(answer: bool, life: int, drawn: int) -> None:
    from model.state import CastInfo
    from tests.boards import on

    spell = on(GEAR, cast=CastInfo(targets=((-2,),)))
    position = passed(board(human_stack=[spell], human_library=[BEAR] * 4), 2, [answer])
    assert position.players[0].life == life
    assert len(position.zones.get(("hand", 0), ())) == drawn
