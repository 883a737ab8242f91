"""Whether a goal is reached, lost or still open in a position (CR 104 and the goals of puzzle files).

Not here: what a file says (`model.formats.goals`), when a goal is reached (`solver.search.ask`).
"""

from __future__ import annotations

from typing import Literal

from model.formats import Goal, Horizon
from model.formats.check_values import Solve
from model.state import Position
from solver.search import Question, judge

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
    verdict = judge(Question(goal, began, position.turn.active), position)
    return "open" if verdict is None else "won" if verdict else "lost"
