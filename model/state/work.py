"""Carrying out frames: the registry by which an earlier row of the import order has a later row's work done without
importing it.

`owner(FrameType)` registers the function that carries a frame type out; the function is called with the frame
already taken off and may push others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.base import InternalError
from model.state.game import Game
from model.state.position import Frame

_OWNERS: dict[type[Frame], Callable[[Game, Any], None]] = {}


def owner(frame_type: type[Frame]) -> Callable[[Callable[[Game, Any], None]], Callable[[Game, Any], None]]:
    """Registers the decorated function as what carries out this type of frame."""

    def register(function: Callable[[Game, Any], None]) -> Callable[[Game, Any], None]:
        _OWNERS[frame_type] = function
        return function

    return register


def carry_out_top(game: Game) -> None:
    """Takes the top frame and has its owner carry it out once."""
    frame = game.frames.pop()
    _carry_out(game, frame)


def carry_out_now(game: Game, *frames: Frame) -> None:
    """Pushes the frames (the last is first) and carries them and all that they push out before returning.

    A decision that comes up raises `Due` through this call: the piece of work around it is then re-run with the
    answer."""
    depth = len(game.frames)
    game.frames.extend(frames)
    while len(game.frames) > depth:
        _carry_out(game, game.frames.pop())


def _carry_out(game: Game, frame: Frame) -> None:
    function = _OWNERS.get(type(frame))
    if function is None:
        raise InternalError(f"no owner for the frame {type(frame).__name__}")
    function(game, frame)
