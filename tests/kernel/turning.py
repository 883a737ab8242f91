"""Ways for the tests of turns to go on: both players pass, nobody attacks unless told."""

from __future__ import annotations

from typing import Any

from model.play.loop import after, run
from model.play.play import PASS
from model.state import Position
from model.turn import Attack, Block


def until(position: Position, step: str, *, turn: int = 0, answers: Any = ()) -> Position:
    """Carried on until the active player has priority in that step (of that turn), with these answers to decisions
    in between; nobody attacks or blocks unless an answer says so."""
    left = list(answers)
    position = run(position)
    for _ in range(400):
        due = position.due
        if position.over or due is None:
            return position
        if due.kind == "priority":
            active = due.player == position.turn.active
            here = position.turn.step == step and active and not position.zones.get(("stack", -1))
            if here and (not turn or position.turn.number == turn):
                assert not left, left
                return position
            position = after(position, PASS)
        elif left:
            position = after(position, left.pop(0))
        elif due.kind == "attackers":
            position = after(position, Attack())
        elif due.kind == "blockers":
            position = after(position, Block())
        else:
            raise AssertionError(f"not answered: {due}")
    raise AssertionError(f"never reached {step}")


def passed(position: Position, times: int = 2, answers: Any = ()) -> Position:
    """After so many passes, with answers to what comes up."""
    left = list(answers)
    position = run(position)
    while times or left:
        assert position.due is not None
        if position.due.kind == "priority":
            if not times:
                break
            times -= 1
            position = after(position, PASS)
        else:
            position = after(position, left.pop(0))
    return position
