"""The Ring tempts you: the emblem, who bears the Ring, and what the Ring does (CR 701.54)."""

from __future__ import annotations

from typing import Any

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
