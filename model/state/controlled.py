"""Players who are controlled by another player (CR 723): whose decisions are made by whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from model.base import PlayerId
from model.state.game import Game
from model.state.position import Player

_NEXT_TURN: Final = "controlled next turn by:"
_NOW: Final = "controlled by:"
_EXTRA: Final = "+"
"""Behind the controller of the next turn: how many extra turns that player takes after it."""


def decider(players: Sequence[Player], player: PlayerId) -> PlayerId:
    """Who makes the decisions of the player (CR 723.5)."""
    for mark in players[player].designations:
        if mark.startswith(_NOW):
            return int(mark.removeprefix(_NOW))
    return player


def will_be_controlled(game: Game, player: PlayerId, by: PlayerId, *, extra: bool) -> None:
    """From the beginning of the player's next turn, in place of what was to be (CR 723.1, 723.1a). A pending extra turn
    after it stays."""
    kept = game.players[player].designations
    before = next((mark for mark in kept if mark.startswith(_NEXT_TURN)), "")
    turns = int(before.partition(_EXTRA)[2] or 0) + extra
    game.update_player(player, designations=kept - {before} | {f"{_NEXT_TURN}{by}{_EXTRA}{turns}"})


def turn_of_controlled_begins(game: Game) -> None:
    """CR 723.1: control lasts until the next turn begins, and begins with the next turn that the player takes."""
    for player in (0, 1):
        marks = game.players[player].designations
        if any(mark.startswith((_NOW, _NEXT_TURN)) for mark in marks):
            _begins(game, player, marks)


def _begins(game: Game, player: PlayerId, marks: frozenset[str]) -> None:
    marks = frozenset(mark for mark in marks if not mark.startswith(_NOW))
    pending = next((mark for mark in marks if mark.startswith(_NEXT_TURN)), "")
    if pending and game.turn.active == player:
        by, _, turns = pending.removeprefix(_NEXT_TURN).partition(_EXTRA)
        game.turn = msgspec.structs.replace(game.turn, extra_turns=(*game.turn.extra_turns, *(player,) * int(turns)))
        marks = marks - {pending}
        if int(by) != player:
            marks = marks | {f"{_NOW}{by}"}
    game.update_player(player, designations=marks)
