"""What is asked of a search: the goal of a puzzle file, or of options for a bare state."""

from __future__ import annotations

import re

import msgspec

from model.base import MalformedInput
from model.formats import Goal, Horizon, goal_of
from model.formats.source import hint
from model.state import Position
from solver.cli.ask import Loaded

KINDS = ("win", "survive")


def goal_asked(loaded: Loaded, goal: str | None, within: str | None) -> Goal:
    """The goal, that of the file if there is one. Raises MalformedInput if none is said."""
    found = None
    if loaded.file is not None and goal is None and (loaded.file.info is None or loaded.file.info.goal):
        found = goal_of(loaded.file, name=loaded.name)
    if found is None:
        kind = (goal or "").strip().lower()
        if not kind:
            raise MalformedInput(f"{loaded.name} names no goal: give --goal win or --goal survive")
        if kind not in KINDS:
            raise MalformedInput(f"found --goal {goal}, expected {' or '.join(KINDS)}{hint(kind, KINDS)}")
        found = Goal(kind="win" if kind == "win" else "survive", horizon=Horizon("turn", loaded.position.turn.number))
    if within is not None:
        found = msgspec.structs.replace(found, horizon=horizon_named(within, loaded.position))
    return found


def horizon_named(text: str, position: Position) -> Horizon:
    """The time that the words name: this turn, 2 turns, opponent's next turn. Raises MalformedInput."""
    words = " ".join(text.lower().split())
    if words in ("this turn", "1 turn"):
        return Horizon("turn", position.turn.number)
    if words in ("opponent's next turn", "opponents next turn"):
        return Horizon("opponent's next turn")
    turns = re.fullmatch(r"(\d{1,4}) turns", words)
    if turns and int(turns[1]):
        return Horizon("turn", position.turn.number + int(turns[1]) - 1)
    raise MalformedInput(f"found --within {text}, expected 'this turn', '2 turns' or \"opponent's next turn\"")
