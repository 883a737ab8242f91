"""Whether a goal is reached, lost or still open in a position (CR 104 and the goals of puzzle files).

Not here: what a file says (`model.formats.goals`), how a goal is reached.
"""

from __future__ import annotations

from typing import Literal

from model.base import ObjectId, PlayerId
from model.formats import Goal, Horizon, TargetClause
from model.formats.check_values import Solve
from model.layers import characteristics
from model.library.names import name_key
from model.state import Game, Position

Status = Literal["won", "lost", "open"]


def goal_of_check(check: Solve, position: Position) -> Goal:
    """The goal that a check `solve` names: so many turns, this one counted."""
    if isinstance(check.within, int):
        horizon = Horizon("turn", position.turn.number + check.within - 1)
    else:
        horizon = Horizon("opponent's next turn")
    return Goal(kind=check.goal, horizon=horizon, player=check.player if check.player is not None else 0)


def status(position: Position, goal: Goal, began: int) -> Status:
    """How the goal stands; `began` is the number of the turn in which it was set."""
    me, other = position.players[goal.player], position.players[1 - goal.player]
    if me.lost:
        return "lost"
    if other.lost or me.won:
        return "won"
    if other.won:
        return "lost"
    if position.over:
        # CR 104.4: a draw is no win, and not a loss.
        return "won" if goal.kind == "survive" else "lost"
    if goal.targets and _reached(position, goal):
        return "won"
    if is_over(position, goal.horizon, goal.player, began):
        return "won" if goal.kind == "survive" else "lost"
    return "open"


def is_over(position: Position, horizon: Horizon, player: PlayerId, began: int) -> bool:
    """Whether the time is over."""
    turn = position.turn
    match horizon.kind:
        case "turn":
            return turn.number > horizon.last_turn
        case "opponent's next turn":
            return turn.number > began and turn.active != player
        case _:
            return False


def _reached(position: Position, goal: Goal) -> bool:
    game = Game(position)
    fitting = [i for i in game.objects if any(_fits(game, i, clause) for clause in goal.targets)]
    match goal.kind:
        case "remove":
            return not any(game.objects[i].zone == "battlefield" for i in fitting)
        case "control":
            return not fitting
        case "place":
            return sum(1 for i in fitting if game.objects[i].zone == "battlefield") >= goal.count
        case _:
            return False


def _fits(game: Game, object_id: ObjectId, clause: TargetClause) -> bool:
    obj, ch = game.objects[object_id], characteristics(game, object_id)
    if clause.zone is not None and obj.zone != clause.zone:
        return False
    if clause.controller is not None and ch.controller != clause.controller:
        return False
    words = {w.lower() for w in (*ch.types, *ch.subtypes, *ch.supertypes)}
    if clause.kind and clause.kind.lower() not in words:
        return False
    if any(w.lower() not in words for w in clause.words):
        return False
    if clause.name and name_key(clause.name) != name_key(ch.name):
        return False
    return set(clause.colors) <= set(ch.colors)
