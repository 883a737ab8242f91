"""What is kept of a position that was listed is not taken for another one."""

from __future__ import annotations

import msgspec
import pytest

from model.base import HUMAN, IllegalPlay
from model.play import after, castable_ways, run
from model.play.ways import listed_ways
from model.state import Game, Position
from solver.search.generate import choices_of
from tests.boards import board
from tests.kernel.told import told
from tests.search.cards import bear, forest


def creature_at_hand() -> Position:
    return run(board(human_battlefield=[forest, forest], human_hand=[bear]))


def test_601_3__a_way_that_was_listed_is_judged_anew_in_another_step() -> None:
    position = creature_at_hand()
    play = next(c for c in choices_of(position).list if c.kind == "cast")
    assert after(position, play)
    later = msgspec.structs.replace(position, turn=msgspec.structs.replace(position.turn, step="end"))
    with pytest.raises(IllegalPlay):
        after(later, play)


def test_ways_are_kept_for_the_game_as_it_was_made_only() -> None:
    # A card with a further cost, so that its ways are judged.
    kicked = told("Kicked", "Kicker {1}", cost="{G}", power=1, toughness=1)
    position = run(board(human_battlefield=[forest, forest], human_hand=[kicked]))
    (card,) = position.zones["hand", HUMAN]
    game = Game(position)
    assert listed_ways(game, HUMAN, card) is None
    found = tuple(castable_ways(game, HUMAN, card))
    assert listed_ways(Game(position), HUMAN, card) == found
    game.priority = 1 - HUMAN
    assert listed_ways(game, HUMAN, card) is None
    changed = Game(position)
    changed.update_player(HUMAN, life=1)
    assert listed_ways(changed, HUMAN, card) is None


def test_a_copy_of_a_workspace_is_its_own() -> None:
    position = creature_at_hand()
    game = Game(position)
    copy = game.copy()
    (card,) = game.zone("hand", HUMAN)
    copy.remove(card)
    copy.update_player(HUMAN, life=1)
    copy.history["x", HUMAN] = 1
    assert game.freeze() == position
    assert copy.freeze() != position
