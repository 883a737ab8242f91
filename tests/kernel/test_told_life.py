"""Damage that cannot take the last life, or costs none (CR 120.3a, 614)."""

from __future__ import annotations

import pytest

from model.events import deal_damage, lose_life
from model.state import Game
from tests.boards import board, card, keyword
from tests.kernel.told import told

BEAR = card("Test Bear", power=2, toughness=2)
LINKED = card("Test Leech", power=9, toughness=2, abilities=[keyword("lifelink")])
PRAYER = told(
    "Test Prayer",
    "If you control a creature, damage that would reduce your life total to less than 1 reduces it to 1 instead.",
    types="Enchantment",
)
CROWN = told("Test Crown", "Damage doesn't cause you to lose life.", types="Enchantment")


@pytest.mark.parametrize(
    ("life", "bears", "left"), [(5, [BEAR], 1), (5, [], -4), (20, [BEAR], 11), (1, [BEAR], 1), (0, [BEAR], -9)]
)
def test_120_3a__damage_leaves_one_life(life: int, bears: list[object], left: int) -> None:
    game = Game(board(human_battlefield=[PRAYER, *bears], ai_battlefield=[LINKED], human_life=life))  # type: ignore[list-item]
    leech = 2 + len(bears)
    deal_damage(game, [(leech, -1, 9)])
    assert game.players[0].life == left
    # CR 120.3f: all of it was dealt.
    assert game.players[1].life == 29


def test_119_3__losing_life_is_no_damage() -> None:
    game = Game(board(human_battlefield=[PRAYER, BEAR], human_life=3))
    lose_life(game, 0, 5)
    assert game.players[0].life == -2


def test_120_3a__damage_costs_no_life() -> None:
    game = Game(board(human_battlefield=[CROWN], ai_battlefield=[LINKED]))
    deal_damage(game, [(2, -1, 9)])
    assert [p.life for p in game.players] == [20, 29]
