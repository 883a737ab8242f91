"""The Ring tempts you: the emblem, who bears the Ring, and what the Ring does (CR 701.54)."""

from __future__ import annotations

from typing import Any

import pytest

from model.ability.abilities import Keyword
from model.base import AI, HUMAN
from model.events import deal_damage
from model.layers import characteristics
from model.play.support import unsupported_in
from model.resolve.ring import GREATER
from model.state import Game
from model.turn.combat.evasion import why_not_pair
from model.turn.combat.words import BY_GREATER
from tests.boards import board, card
from tests.kernel.resolving import do
from tests.kernel.test_resolve_from_text import abilities
from tests.kernel.told import told

SMALL = card("Test Small", power=1, toughness=1)
BIG = card("Test Big", power=3, toughness=3)
TEMPTS = abilities("The Ring tempts you.")[0].do


def tempted(times: int, *answers: Any, **fields: Any) -> Game:
    position = board(human_battlefield=[SMALL, SMALL], ai_battlefield=[BIG], **fields)
    return do(position, *[TEMPTS] * times, answers=answers)


def emblems(game: Game) -> list[int]:
    return [len(game.objects[i].card.front.abilities) for i in game.zone("command")]


def test_701_54a__a_creature_bears_the_ring_until_another_does() -> None:
    game = tempted(2, (1,), (2,))
    assert emblems(game) == [2]
    assert "Legendary" not in characteristics(game, 1).supertypes
    assert "Legendary" in characteristics(game, 2).supertypes
    assert why_not_pair(game, 3, 2) is not None
    assert why_not_pair(game, 3, 1) is None
    assert GREATER == BY_GREATER


def test_701_54c__one_ability_more_each_time_up_to_four() -> None:
    game = tempted(5, (1,), (1,), (1,), (1,), (1,))
    assert emblems(game) == [4]
    deal_damage(game, [(1, -2, 1)], combat=True)
    assert len(game.pending) == 1
    deal_damage(game, [(2, -2, 1)], combat=True)
    deal_damage(game, [(1, -2, 1)])
    assert len(game.pending) == 1


def test_701_54d__tempted_without_a_creature_too() -> None:
    watcher = card("Test Watcher", types="Enchantment",
                   abilities=abilities("Whenever the Ring tempts you, draw a card.", spell=False))  # fmt: skip
    game = do(board(human_battlefield=[watcher], ai_battlefield=[BIG]), TEMPTS)
    assert emblems(game) == [1]
    assert len(game.pending) == 1
    assert "Legendary" not in characteristics(game, 2).supertypes
    assert (HUMAN, AI) == (0, 1)


def test_701_54c__everything_that_the_ring_says_is_carried_out() -> None:
    assert not unsupported_in(tempted(4, (1,), (1,), (1,), (1,)).freeze())


@pytest.mark.parametrize(("answer", "drawn"), [((1,), 1), ((2,), 0)])
def test_701_54a__chose_a_creature_other_than_it(answer: Any, drawn: int) -> None:
    text = "Whenever the Ring tempts you, if you chose a creature other than ~ as your Ring-bearer, draw a card."
    wise = told("Test Wise", text, power=1, toughness=1)
    game = do(board(human_battlefield=[SMALL, wise]), TEMPTS, answers=[answer])
    assert len(game.pending) == drawn


def test_701_54e__is_your_ring_bearer_and_how_often_it_tempted() -> None:
    text = (
        "As long as ~ is your Ring-bearer, it has flying.\n"
        "As long as the Ring has tempted you two or more times this game, ~ has reach."
    )
    hero = told("Test Hero", text, power=1, toughness=1)
    for times, names in ((1, {"flying"}), (2, {"flying", "reach"})):
        game = do(board(human_battlefield=[hero]), *[TEMPTS] * times)
        assert {a.name for a in characteristics(game, 1).abilities if isinstance(a, Keyword)} == names
