"""What a step makes the players do, one choice at a time, read off the position each time.

`Task.next` gives the next choice, or None when the step is done. Decisions that come up meanwhile (choices of effects,
orders) are answered by whoever runs the task (`steps`).
"""

from __future__ import annotations

from typing import Any, Protocol, assert_never

import msgspec

from model.base import PLAYER_NAMES, IllegalPlay, PlayerId
from model.formats.step_values import (
    Activate,
    Attack,
    Block,
    Cast,
    Choose,
    Go,
    Pass,
    PlayLand,
    Resolve,
    Special,
    Step,
)
from model.play import PASS, Play, after
from model.state import Decision, Game, Position
from model.state.position import STEPS
from solver.verify.answers import choice_for, told_due
from solver.verify.combat import attack_named, block_named, fewest_attackers, fewest_blockers
from solver.verify.faults import NotThere, Open, Refused
from solver.verify.playing import answers_giving, gives_in_time, plays_giving, the_play
from solver.verify.reasons import not_now
from solver.verify.support import untouched
from solver.verify.ways import meant

PASSES_AT_MOST = 2_000


class Move(msgspec.Struct, frozen=True, gc=False):
    """A choice for the decision that is due. `free`: the task asks for it only because nothing else is said: another
    choice of that player would not break the step."""

    choice: Any
    free: bool = False


class Task(Protocol):
    """One step being carried out."""

    def next(self, position: Position) -> Move | None:
        """The next choice, None when the step is done. Raises StepFault."""

    def answer(self, position: Position) -> Move | None:
        """The task's own answer to a choice that came up, None if it has none."""


class _Task:
    def answer(self, position: Position) -> Move | None:
        return None


def task_of(step: Step) -> Task:
    """The task of a step."""
    match step:
        case Cast() | PlayLand() | Activate() | Special():
            return PlayTask(step)
        case Pass():
            return PassTask(step.by)
        case Resolve():
            return ResolveTask(step.count)
        case Go():
            return GoTask(step.step, step.turn)
        case Attack():
            return AttackTask(step)
        case Block():
            return BlockTask(step)
        case Choose():
            return ChooseTask(step)
    assert_never(step)


def due_in(position: Position) -> Decision:
    """What is due; raises NotThere if the game is over."""
    if position.due is None:
        raise NotThere(f"the game is over: {position.over}")
    return position.due


def to_priority(position: Position, player: PlayerId) -> Move | None:
    """The pass of the other player that gives this one priority; None if the player has it.

    Nothing resolves by that: with objects on the stack it is refused where the pass would be the last one."""
    due = due_in(position)
    if due.kind != "priority":
        raise Refused((not_now(player, due),))
    if due.player == player:
        return None
    if position.passed and position.zones.get(("stack", -1)):
        raise Refused((not_now(player, due),))
    return Move(PASS, free=True)


class PlayTask(_Task):
    """A card cast or played, an ability activated, a special action taken (CR 116, 117.1)."""

    def __init__(self, step: Cast | PlayLand | Activate | Special) -> None:
        self.step = step
        self.done = False
        self.before: Position | None = None
        self.passes = 0

    def next(self, position: Position) -> Move | None:
        if self.done:
            return None
        who = self.player(position)
        move = to_priority(position, who)
        if move is not None:
            self.passes += 1
            if self.passes > 2:
                raise Refused((not_now(who, due_in(position)),))
            return move
        untouched(position, self.step, who)
        self.done, self.before = True, position
        return Move(self.play(position, who))

    def player(self, position: Position) -> PlayerId:
        if self.step.by is not None:
            return self.step.by
        due = due_in(position)
        if due.kind != "priority":
            return position.turn.active
        # Who has priority; the other player, if only that one could do it.
        game = Game(position)
        for who in (due.player, 1 - due.player):
            if any(True for _ in meant(game, who, self.step)):
                return who
        return due.player

    def play(self, position: Position, who: PlayerId) -> Play:
        step = self.step
        if isinstance(step, Activate) and step.produce is not None:
            for play in plays_giving(position, who, step):
                try:
                    end = after(position, play)
                except IllegalPlay:
                    continue
                if gives_in_time(position, end, who, step.produce):
                    return play
        return the_play(position, who, step)

    def answer(self, position: Position) -> Move | None:
        due = due_in(position)
        if (
            self.before is None
            or not isinstance(self.step, Activate)
            or self.step.produce is None
            or due.kind != "choose"
            or due.what not in ("mana", "color")
        ):
            return None
        for choice in answers_giving(self.step.produce, due.options):
            try:
                end = after(position, choice)
            except IllegalPlay:
                continue
            if gives_in_time(self.before, end, due.player, self.step.produce):
                return Move(choice)
        return None


class PassTask(_Task):
    """That player passes priority once (CR 117.3d)."""

    def __init__(self, by: PlayerId | None) -> None:
        self.by = by
        self.done = False

    def next(self, position: Position) -> Move | None:
        if self.done:
            return None
        due = due_in(position)
        if self.by is not None and (move := to_priority(position, self.by)) is not None:
            return move
        if due.kind != "priority":
            raise Refused((not_now(due.player if self.by is None else self.by, due),))
        self.done = True
        return Move(PASS)


class ResolveTask(_Task):
    """Everybody passes until so many objects have resolved, None for all (CR 117.4, 608)."""

    def __init__(self, count: int | None) -> None:
        self.count = count
        self.resolved = 0
        self.top = 0
        self.begun = False
        self.passes = 0

    def next(self, position: Position) -> Move | None:
        stack = position.zones.get(("stack", -1), ())
        if position.due is None:
            if self.begun:
                return None
            raise NotThere(f"the game is over: {position.over}")
        if self.top and self.top not in stack:
            self.resolved += 1
            self.top = 0
        if (self.count is None and not stack) or (self.count is not None and self.resolved >= self.count):
            return None
        if not stack:
            raise NotThere(f"only {self.resolved} of {self.count} objects have resolved: the stack is empty")
        due = due_in(position)
        if due.kind != "priority":
            raise Refused((not_now(due.player, due),))
        self.passes += 1
        if self.passes > PASSES_AT_MOST:
            raise NotThere("the stack does not become empty")
        self.begun, self.top = True, stack[0]
        return Move(PASS, free=True)


class GoTask(_Task):
    """Everybody passes until that step; nobody attacks or blocks unless a rule forces it."""

    def __init__(self, step: str, turn: int | None = None) -> None:
        self.step, self.turn = step, turn
        self.first: int | None = None
        self.last = 0
        self.passes = 0

    def next(self, position: Position) -> Move | None:
        now = position.turn
        if self.first is None:
            self.first = now.number
            self.last = self._last(position)
        if self._arrived(position):
            return None
        if position.due is None:
            raise NotThere(f"the game ends before {self.told()}: {position.over}")
        if now.number > self.last:
            raise NotThere(f"{self.told()} does not happen")
        self.passes += 1
        if self.passes > PASSES_AT_MOST:
            raise NotThere(f"{self.told()} does not come")
        due = position.due
        if due.kind == "priority":
            return Move(PASS, free=True)
        if due.kind == "attackers":
            return Move(fewest_attackers(position), free=True)
        if due.kind == "blockers":
            return Move(fewest_blockers(position), free=True)
        raise Open(f"a decision is due: {told_due(position)}")

    def _last(self, position: Position) -> int:
        """The number of the turn in which the step has to come."""
        now = position.turn
        if self.turn is not None:
            return self.turn
        if self.step == "next turn":
            return now.number + 1
        return now.number if STEPS.index(self.step) >= STEPS.index(now.step) else now.number + 1

    def _arrived(self, position: Position) -> bool:
        now, due = position.turn, position.due
        if due is None:
            return False
        if self.step == "next turn":
            return now.number > (self.first or 0)
        if now.step != self.step or (self.turn is not None and now.number != self.turn):
            return False
        if due.kind == "attackers":
            return self.step == "attackers"
        return due.kind == "priority"

    def told(self) -> str:
        return self.step if self.turn is None else f"{self.step} of turn {self.turn}"


class AttackTask(_Task):
    """Attackers are declared, after moving on to that step (CR 508.1)."""

    def __init__(self, step: Attack) -> None:
        self.step = step
        self.go = GoTask("attackers")
        self.done = False

    def next(self, position: Position) -> Move | None:
        if self.done:
            return None
        due = position.due
        if due is not None and due.kind == "attackers":
            if self.step.by is not None and due.player != self.step.by:
                raise NotThere(f"{PLAYER_NAMES[due.player]} attacks this turn")
            self.done = True
            return Move(attack_named(position, self.step))
        move = self.go.next(position)
        if move is not None:
            return move
        # The step is there, but no decision: nobody can attack, or it was made.
        attack_named(position, self.step)
        if not self.step.attackers:
            self.done = True
            return None
        raise NotThere("attackers have been declared already")


class BlockTask(_Task):
    """Blockers are declared, after moving on to that step (CR 509.1)."""

    def __init__(self, step: Block) -> None:
        self.step = step
        self.go = GoTask("blockers")
        self.done = False

    def next(self, position: Position) -> Move | None:
        if self.done:
            return None
        due = position.due
        if due is not None and due.kind == "blockers":
            if self.step.by is not None and due.player != self.step.by:
                raise NotThere(f"{PLAYER_NAMES[due.player]} blocks this turn")
            self.done = True
            return Move(block_named(position, self.step))
        move = self.go.next(position)
        if move is not None:
            return move
        block_named(position, self.step)
        if not self.step.blocks:
            self.done = True
            return None
        raise NotThere("blockers have been declared already")


class ChooseTask(_Task):
    """The answer to the decision that is due."""

    def __init__(self, step: Choose) -> None:
        self.step = step
        self.done = False

    def next(self, position: Position) -> Move | None:
        if self.done:
            return None
        due = due_in(position)
        if due.kind == "priority":
            raise NotThere("nothing is to be chosen: a player has priority")
        if self.step.by is not None and due.player not in (self.step.by, -1):
            raise NotThere(f"{PLAYER_NAMES[due.player]} chooses")
        self.done = True
        return Move(choice_for(position, self.step.answer))
