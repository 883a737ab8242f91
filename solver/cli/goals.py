"""What is asked of a search: the goal of a puzzle file, or of options; until when, and for whom."""

from __future__ import annotations

import re
from typing import Final, get_args

import msgspec

from model.base import PLAYER_NAMES, MalformedInput
from model.formats import Goal, Horizon, goal_of
from model.formats.forge_entries import PLAYERS
from model.formats.goals import GoalKind, Measure, default_targets, goal_kind, goal_names, of_player, target_clauses
from model.formats.source import hint, shown
from model.state import Position
from solver.cli.ask import Loaded
from solver.search import Question, judge

SHORT: Final[dict[str, GoalKind]] = {"destroy": "remove", "put": "place", "control": "control"}
NAMES: Final = ("win", "survive", *SHORT)
MEASURES: Final = tuple(m for m in get_args(Measure) if m)


class Wanted(msgspec.Struct, frozen=True, gc=False):
    """The options that say what is asked."""

    goal: str | None = None
    within: str | None = None
    targets: str | None = None
    count: int | None = None
    for_: str | None = None


def goal_asked(loaded: Loaded, wanted: Wanted) -> Goal:
    """The goal, that of the file where no other is said. Raises MalformedInput if none is said."""
    found = None
    is_puzzle = loaded.file is not None and loaded.file.info is not None and bool(loaded.file.info.goal)
    if is_puzzle and loaded.file is not None:
        found = goal_of(loaded.file, name=loaded.name)
    if wanted.goal is not None:
        found = _goal_named(loaded, wanted, None if found is None else found.horizon)
    if found is None:
        raise MalformedInput(f"{loaded.name} names no goal: give --goal win, survive, destroy, put or control")
    if wanted.targets is not None:
        if found.kind in ("win", "survive"):
            raise MalformedInput(f"found --targets beside the goal {found.kind}, expected destroy, put or control")
        found = msgspec.structs.replace(found, targets=target_clauses(wanted.targets, name="--targets"))
    if wanted.count is not None:
        if found.kind != "place":
            raise MalformedInput("found --count, expected it only beside the goal put")
        found = msgspec.structs.replace(found, count=wanted.count)
    if found.kind == "place" and not found.targets:
        raise MalformedInput("the goal put needs --targets, such as 'Creature.namedGrizzly Bears+YouCtrl'")
    if wanted.within is not None:
        found = msgspec.structs.replace(found, horizon=horizon_named(wanted.within, loaded.position))
    if wanted.for_ is not None:
        found = of_player(found, _player(wanted.for_))
    if found.kind in ("remove", "control") and judge(question_of(loaded.position, found), loaded.position):
        raise MalformedInput(f"{loaded.name}: nothing in the position is what the goal {goal_words(found)} is about")
    return found


def question_of(position: Position, goal: Goal) -> Question:
    """The goal asked of the position as it is."""
    return Question(goal, position.turn.number, position.turn.active)


def _goal_named(loaded: Loaded, wanted: Wanted, horizon: Horizon | None) -> Goal:
    words = " ".join((wanted.goal or "").lower().split())
    kind = SHORT.get(words) or goal_kind(words)
    if kind is None:
        known = (*NAMES, *goal_names())
        raise MalformedInput(f"found --goal {shown(words)}, expected {', '.join(NAMES)}{hint(words, known)}")
    if "next turn" in words:
        horizon = Horizon("opponent's next turn")
    if horizon is None:
        horizon = Horizon("turn", loaded.position.turn.number)
    return Goal(kind=kind, horizon=horizon, targets=default_targets(kind))


def _player(name: str) -> int:
    player = PLAYERS.get(name.strip().lower())
    if player is None:
        raise MalformedInput(f"found --for {shown(name)}, expected {' or '.join(PLAYER_NAMES)}")
    return player


def horizon_named(text: str, position: Position) -> Horizon:
    """The time that the words name: this turn, 2 turns, opponent's next turn, no limit. Raises MalformedInput."""
    words = " ".join(text.lower().replace("’", "'").split())
    if words in ("this turn", "1 turn"):
        return Horizon("turn", position.turn.number)
    if words in ("opponent's next turn", "opponents next turn"):
        return Horizon("opponent's next turn")
    if words == "no limit":
        return Horizon("none")
    turns = re.fullmatch(r"(\d{1,4}) turns", words)
    if turns and int(turns[1]):
        return Horizon("turn", position.turn.number + int(turns[1]) - 1)
    raise MalformedInput(
        f"found --within {shown(text)}, expected 'this turn', '2 turns', \"opponent's next turn\" or 'no limit'"
    )


def goal_words(goal: Goal) -> str:
    """The goal for people: `Human wins by the end of turn 1`."""
    who, other = PLAYER_NAMES[goal.player], PLAYER_NAMES[1 - goal.player]
    fits = " or ".join(_clause_words(c) for c in goal.targets)
    match goal.kind:
        case "win":
            said = f"{who} wins"
        case "survive":
            said = f"{who} survives"
        case "remove":
            said = f"nothing is left of: {fits}"
        case "place":
            said = f"{goal.count} on the battlefield of: {fits}" if goal.count > 1 else f"there is: {fits}"
        case "control":
            said = f"{who} controls all of: {fits}"
        case _:
            said = {
                "damage": f"the life total of {other} is {goal.count} or lower",
                "life": f"the life total of {who} is {goal.count} or higher",
                "poison": f"{other} has {goal.count} or more poison counters",
                "cards": f"{who} has {goal.count} or more cards in hand",
            }[goal.measure]
    match goal.horizon.kind:
        case "turn":
            return f"{said} by the end of turn {goal.horizon.last_turn}"
        case "none":
            return f"{said}, without a limit of time"
        case _:
            return f"{said} before {other}'s next turn begins"


def _clause_words(clause: object) -> str:
    from model.formats.goals import TargetClause

    assert isinstance(clause, TargetClause)
    words = [*clause.colors, *clause.words, clause.kind or ("card" if clause.zone is None else "object")]
    said = " ".join(w.lower() if w == clause.kind else w for w in words)
    if clause.name:
        said += f" named {clause.name}"
    if clause.controller is not None:
        said += f" of {PLAYER_NAMES[clause.controller]}"
    return said
