"""Triggers on several events at once, and on a discard that ends on the battlefield."""

from __future__ import annotations

import pytest

from model.events import happen
from model.events.event import LifeChange, ZoneChange
from model.play import after, run
from model.play.play import PASS
from model.state import Game
from tests.boards import board, card
from tests.kernel.told import told

LAND = card("Test Land", types="Land")


def _resolved(game: Game) -> Game:
    return Game(after(after(run(game.freeze()), PASS), PASS))


@pytest.mark.parametrize(("gained", "drawn"), [((2, 3), 1), ((2, 2), 1), ((4,), 1)])
def test_119_9__the_first_of_several_gains_is_the_first(gained: tuple[int, ...], drawn: int) -> None:
    watcher = told(
        "Test Healer", "Whenever you gain life for the first time each turn, draw a card.", types="Enchantment"
    )
    game = Game(run(board(human_battlefield=[watcher], human_library=[LAND] * 3)))
    happen(game, [LifeChange(player=0, amount=n, cause=i) for i, n in enumerate(gained)])
    assert len(game.pending) == drawn
    game = _resolved(game)
    happen(game, [LifeChange(player=0, amount=1)])
    assert not game.pending


@pytest.mark.parametrize("what", ["a card", "a creature card"])
def test_701_9a__discarded_onto_the_battlefield(what: str) -> None:
    watcher = told("Test Watcher", f"Whenever an opponent discards {what}, you gain 2 life.", types="Enchantment")
    returns = told(
        "Test Baloth",
        "If a spell or ability an opponent controls causes you to discard this card, "
        "put it onto the battlefield instead of putting it into your graveyard.",
        power=4,
        toughness=4,
    )
    game = Game(run(board(human_battlefield=[watcher], ai_hand=[returns])))
    happen(game, [ZoneChange(old=2, from_="hand", to="graveyard", why="discard", cause=1, by=0)])
    assert not game.zone("graveyard", 1)
    game = _resolved(game)
    assert game.players[0].life == 22
