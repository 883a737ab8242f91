"""What is asked: whether the goal is reached, or can no longer be, in a position.

Not here: what a puzzle file says of goals (`model.formats.goals`), how a goal is reached (`prove`).
"""

from __future__ import annotations

from typing import Final

import msgspec

from model.base import PLAYER_NAMES, PlayerId
from model.formats.goals import Goal, Horizon, TargetClause
from model.layers import characteristics
from model.state import Game, Position

REACHED: Final = True
FAILED: Final = False


class Question(msgspec.Struct, frozen=True, gc=False):
    """A goal asked of a position: `turn` and `active` are those of its first turn."""

    goal: Goal
    turn: int
    active: PlayerId

    @property
    def player(self) -> PlayerId:
        return self.goal.player


def question(position: Position, goal: Goal, horizon: Horizon | None = None) -> Question:
    """The question as it stands in this position; another horizon may be given."""
    if horizon is not None:
        goal = msgspec.structs.replace(goal, horizon=horizon)
    return Question(goal, position.turn.number, position.turn.active)


def judge(asked: Question, position: Position) -> bool | None:
    """REACHED, FAILED, or None while it is open."""
    goal, player = asked.goal, asked.goal.player
    if goal.kind not in ("win", "survive") and _achieved(goal, position):
        return REACHED
    if position.over:
        if goal.kind == "survive":
            # A draw is not survived: nobody plays on.
            return position.over == PLAYER_NAMES[player]
        return position.over == PLAYER_NAMES[player] if goal.kind == "win" else FAILED
    if _time_is_over(asked, position):
        return goal.kind == "survive"
    return None


def is_open(asked: Question, game: Game) -> bool:
    """Whether a game that goes on is still in the time of the goal, which is one that the end decides; False says
    nothing."""
    return asked.goal.kind in ("win", "survive") and not _time_is_over(asked, game)


def _time_is_over(asked: Question, position: Position | Game) -> bool:
    horizon, turn = asked.goal.horizon, position.turn
    match horizon.kind:
        case "turn":
            if asked.goal.kind == "survive":
                return turn.number > horizon.last_turn and turn.step != "untap"
            return turn.number > horizon.last_turn
        case "opponent's next turn":
            return turn.number > asked.turn and turn.active != asked.player
        case _:
            return False


def measured(goal: Goal, position: Position) -> int:
    """What the measure of an "amount" comes to."""
    me, other = position.players[goal.player], position.players[1 - goal.player]
    match goal.measure:
        case "damage":
            return other.life
        case "life":
            return me.life
        case "poison":
            return dict(other.counters).get("poison", 0)
        case "cards":
            return len(position.zones.get(("hand", goal.player), ()))
    raise ValueError(f"nothing is measured by {goal.measure!r}")


def _achieved(goal: Goal, position: Position) -> bool:
    """Of what fits nothing is left (remove), all is controlled (control), or enough is there (place, amount)."""
    if goal.kind == "amount":
        found = measured(goal, position)
        return found <= goal.count if goal.measure == "damage" else found >= goal.count
    game = Game(position)
    fitting = [i for i in position.objects if any(_fits(game, i, clause, goal) for clause in goal.targets)]
    if goal.kind == "remove":
        return not fitting
    if goal.kind == "control":
        return not any(characteristics(game, i).controller != goal.player for i in fitting)
    return len(fitting) >= goal.count


def _fits(game: Game, object_id: int, clause: TargetClause, goal: Goal) -> bool:
    obj = game.objects[object_id]
    zone = clause.zone or "battlefield"
    if obj.zone != zone or obj.phased_out:
        return False
    looks = characteristics(game, object_id)
    controller = looks.controller if zone in ("battlefield", "stack") else obj.owner
    # In a control goal the clause says whose they are at first; who has them now is what is asked.
    if clause.controller is not None and controller != clause.controller:
        return False
    if clause.name and looks.name != clause.name:
        return False
    words = {*looks.types, *looks.supertypes, *looks.subtypes}
    return (not clause.kind or clause.kind in looks.types) and words.issuperset(clause.words) and (
        looks.colors.issuperset(clause.colors)
    )  # fmt: skip
