"""Does a line of play reach its goal whatever the opponent does: `check_line` (for `ponder check`).

The steps of the line are the player's own; at each decision of the opponent, and at each outcome, every choice is
tried. A branch `when` answers the choice that it names, `else` the others; where no branch is given the line goes on
as it stands. A step `by` the opponent outside a branch assumes that reply: what comes before it is passing, nothing
else is tried there, and the verdict says so. Combat damage that no step assigns goes to players as far as it may. When
the line is at its end its player only passes.
"""

from __future__ import annotations

import copy
from typing import Any, Final

import msgspec

from model.base import PLAYER_NAMES, IllegalPlay, PlayerId, Reason
from model.formats import Goal, Line, step_to_json
from model.formats.step_values import (
    Activate,
    Answer,
    Attack,
    Block,
    Cast,
    Choose,
    Go,
    Otherwise,
    Pass,
    PlayLand,
    Resolve,
    Special,
    Step,
    When,
)
from model.pay.plan import NO_PLAN
from model.play import PASS, Play, after, run
from model.state import Game, Position, Ref
from model.state.key import key
from model.state.objects import is_player
from model.state.position import STEPS
from solver.combat import most_to
from solver.payment import TooHard
from solver.search.assume import Assumed
from solver.verify.answers import choices_for, forced, told_due
from solver.verify.combat import attack_named, block_named, fewest_attackers, fewest_blockers
from solver.verify.faults import Open, Refused, StepFault
from solver.verify.goals import status
from solver.verify.replies import Reply, every_reply
from solver.verify.support import watched
from solver.verify.tasks import GoTask, Move, Task, task_of
from solver.verify.ways import KINDS, meant, objects_meant, wanted

NODES = 50_000


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """`step`: the number of the step of the line that fails, from 1, counted through the branches taken; `reasons`:
    why; `defence`: the choices of the opponent that lead there. `nodes`: choices looked at. `assumed`: the replies that
    the line takes for granted."""

    ok: bool
    step: int = 0
    reasons: tuple[Reason, ...] = ()
    defence: tuple[Reply, ...] = ()
    nodes: int = 0
    assumed: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The record that `check` prints."""
        return {
            "ok": self.ok,
            "step": self.step,
            "reasons": [{"rule": r.rule, "objects": list(r.objects), "words": r.words} for r in self.reasons],
            "defence": [reply.words for reply in self.defence],
        }


def check_line(
    position: Position, goal: Goal, line: Line, *, nodes: int = NODES, assumed: Assumed | None = None
) -> Verdict:
    """Whether the line reaches the goal against everything that the opponent may do, except what is assumed away.

    Raises UnsupportedText for what is not carried out, TooHard at the limit of choices looked at."""
    watched(position)
    position = run(position)
    watched(position)
    checker = _Checker(goal, position.turn.number, nodes, assumed)
    found = checker.walk(_State(position, tuple(line)))
    if found is None:
        found = Verdict(ok=True)
    return msgspec.structs.replace(found, nodes=checker.nodes, assumed=tuple(checker.taken))


class _State:
    """A place in the line: the position, what of the line is left, the step being done, answers to come."""

    def __init__(self, position: Position, rest: Line) -> None:
        self.position, self.rest = position, rest
        self.task: Task | None = None
        self.step = 0
        self.queues: tuple[tuple[Answer, ...], ...] = ()
        self.defence: tuple[Reply, ...] = ()

    def place(self) -> object:
        """What tells this place from others, like objects taken for one."""
        rest = tuple(map(id, self.rest))
        return key(self.position), rest, _told_task(self.task, self.position), self.queues

    def fork(self) -> _State:
        other = copy.copy(self)
        if self.task is not None:
            task = copy.copy(self.task)
            go = getattr(task, "go", None)
            if go is not None:
                task.go = copy.copy(go)  # type: ignore[attr-defined]
            other.task = task
        return other


_UNTOLD: Final = frozenset({"passes", "before", "last"})
"""What a task keeps that does not say what it does next."""


def _told_task(task: Any, position: Position) -> object:
    """What a task is about and how far it is, stack objects by their places."""
    if task is None:
        return None
    stack = position.zones.get(("stack", -1), ())
    found: list[object] = [type(task)]
    for name, value in vars(task).items():
        match name:
            case "top":
                found.append(stack.index(value) if value in stack else bool(value) - 2)
            case "began":
                found.append(task.moment(position) == value)
            case "go":
                found.append(_told_task(value, position))
            case "group":
                found.append(tuple(map(id, value)))
            case _ if name not in _UNTOLD:
                found.append(value)
    return tuple(found)


class _Checker:
    def __init__(self, goal: Goal, began: int, most: int, assumed: Assumed | None) -> None:
        self.goal, self.began, self.most, self.assumed = goal, began, most, assumed
        self.nodes = 0
        self.taken: dict[str, None] = {}
        self._met: set[object] = set()

    def walk(self, state: _State) -> Verdict | None:
        """None if the goal is reached from here against every reply; else the first way in which it is not."""
        while True:
            position = state.position
            match status(position, self.goal, self.began):
                case "won":
                    return self._unused(state)
                case "lost":
                    return self._fails(state, Reason("104.3", f"the goal is not reached: {self._told(position)}"))
            due = position.due
            if due is None:
                return self._fails(state, Reason("104.1", f"the game is over: {position.over}"))
            if due.player != self.goal.player:
                return self._replies(state)
            try:
                choice = self._own(state)
                if choice is None:
                    continue
                self._advance(state, choice)
            except Refused as refused:
                return self._fails(state, *refused.reasons)
            except StepFault as fault:
                return self._fails(state, Reason("117.1", str(fault)))

    def _unused(self, state: _State) -> Verdict | None:
        """None, but a reply that is assumed and never comes is no proof."""
        if not isinstance(state.task, _Assuming):
            return None
        step = step_to_json(state.task.step)
        return self._fails(state, Reason("117.1", f"the opponent's step that the line assumes does not come: {step}"))

    def _told(self, position: Position) -> str:
        if position.over:
            return "the game is over"
        return f"turn {position.turn.number} has come"

    def _fails(self, state: _State, *reasons: Reason) -> Verdict:
        return Verdict(ok=False, step=state.step, reasons=tuple(reasons), defence=state.defence)

    def _advance(self, state: _State, choice: Any) -> None:
        self.nodes += 1
        if self.nodes > self.most:
            raise TooHard(f"more than {self.most} choices")
        try:
            state.position = after(state.position, choice)
        except IllegalPlay as refused:
            raise Refused(tuple(refused.reasons)) from refused
        watched(state.position)

    # --- the player's own choices -----------------------------------------------------------------------------------

    def _own(self, state: _State) -> Any:
        """The next choice of the line; None if a step has come to its end and the next one was begun."""
        position = state.position
        due = position.due
        assert due is not None
        if due.kind not in ("priority", "attackers", "blockers") and not _is_choose(state):
            return self._answer(state)
        if state.task is None:
            self._begin(state, position)
            return None
        move = state.task.next(position)
        if move is None:
            if isinstance(state.task, _Waiting):
                # Nothing of what the branches name was done.
                rest = next((b.then for b in state.task.group if isinstance(b, Otherwise)), ())
                state.rest = (*rest, *state.rest)
            state.task = None
            return None
        if isinstance(move.choice, Play) and move.choice.helped != NO_PLAN:
            # CR 702.132a: the other player may pay, and need not.
            raise Refused((Reason("702.132a", "nothing makes the other player pay for that"),))
        return move.choice

    def _begin(self, state: _State, position: Position) -> None:
        """Takes the next step of the line; at its end its player passes on, before branches until the opponent has
        decided."""
        if not state.rest:
            state.task = _ToTheEnd()
            return
        group, rest = _branches(state.rest)
        if group:
            state.task, state.rest = _Waiting(group, position), rest
            return
        item, state.rest = state.rest[0], state.rest[1:]
        assert not isinstance(item, When | Otherwise)
        state.step += 1
        if item.by is not None and item.by != self.goal.player:
            state.task = _Assuming(item)
            return
        if item.choices:
            state.queues = (*state.queues, item.choices)
        state.task = task_of(item)

    def _answer(self, state: _State) -> Any:
        position = state.position
        own = state.task.answer(position) if state.task is not None else None
        if own is not None:
            return own.choice
        for n in reversed(range(len(state.queues))):
            queue = state.queues[n]
            if queue:
                for choice in choices_for(position, queue[0]):
                    state.queues = (*state.queues[:n], queue[1:], *state.queues[n + 1 :])
                    return choice
        only = forced(position)
        if only is not None:
            return only.choice
        if state.rest and isinstance(state.rest[0], Choose):
            state.step += 1
            item = state.rest[0]
            state.rest = state.rest[1:]
            for choice in choices_for(position, item.answer):
                return choice
        due = position.due
        if due is not None and due.kind == "damage":
            return _through(position)
        raise Open(f"the line does not say: {told_due(position)}")

    # --- replies ----------------------------------------------------------------------------------------------------

    def _replies(self, state: _State) -> Verdict | None:
        """Every choice of the opponent, or every outcome; only the one that the line assumes, if it assumes one. Each
        place in the line is looked at once in like positions."""
        self._assume(state)
        place = state.place()
        if place in self._met:
            return None
        found = self._assumed_reply(state, state.task) if isinstance(state.task, _Assuming) else self._any_reply(state)
        if found is None:
            self._met.add(place)
        return found

    def _any_reply(self, state: _State) -> Verdict | None:
        group, rest = (state.task.group, state.rest) if isinstance(state.task, _Waiting) else _branches(state.rest)
        if not isinstance(state.task, _Waiting) and not getattr(state.task, "done", state.task is None):
            group = ()  # A step is not at its end: what is done meanwhile is no answer to it.
        for reply in every_reply(state.position, self.assumed):
            other = state.fork()
            other.defence = (*state.defence, reply) if reply.choice != PASS else state.defence
            if group:
                branch = self._branch(state.position, group, reply)
                if branch is not None:
                    other.task, other.rest = None, (*branch, *rest)
            try:
                self._advance(other, reply.choice)
            except Refused:
                continue  # No legal choice after all.
            found = self.walk(other)
            if found is not None:
                return found
        return None

    def _assume(self, state: _State) -> None:
        """Takes up a step of the opponent's that comes next in the line, if the step before is done."""
        if state.task is not None and not getattr(state.task, "done", False):
            return
        item = state.rest[0] if state.rest else None
        if item is None or isinstance(item, When | Otherwise) or item.by in (None, self.goal.player):
            return
        state.rest = state.rest[1:]
        state.step += 1
        state.task = _Assuming(item)

    def _assumed_reply(self, state: _State, task: _Assuming) -> Verdict | None:
        position = state.position
        due = position.due
        assert due is not None
        if due.player < 0:
            replies = list(every_reply(position, self.assumed))
        else:
            meant_now = [
                r for r in every_reply(position, self.assumed) if says(position, due.player, task.step, r.choice)
            ]
            if not meant_now and due.kind not in ("priority", "attackers", "blockers"):
                meant_now = list(every_reply(position, self.assumed))
            elif not meant_now:
                return self._assumed_later(state, task)
            else:
                self.taken[f"{PLAYER_NAMES[due.player]}: {meant_now[0].words}"] = None
                state.task = None
            replies = meant_now
        for reply in replies:
            other = state.fork()
            other.defence = (*state.defence, reply)
            try:
                self._advance(other, reply.choice)
            except Refused:
                continue
            found = self.walk(other)
            if found is not None:
                return found
        return None

    def _assumed_later(self, state: _State, task: _Assuming) -> Verdict | None:
        """The opponent does nothing until then; the step is not there once its time is over."""
        position = state.position
        due = position.due
        assert due is not None
        if task.is_past(position):
            words = f"{PLAYER_NAMES[due.player]} cannot do what the line assumes: {step_to_json(task.step)}"
            return self._fails(state, Reason("117.1", words))
        self._advance(state, PASS if due.kind == "priority" else _least(position))
        return self.walk(state)

    def _branch(self, position: Position, group: tuple[When | Otherwise, ...], reply: Reply) -> Line | None:
        """What follows on this choice; passing is an answer only where a branch names it."""
        for item in group:
            if isinstance(item, Otherwise):
                if reply.choice != PASS:
                    return item.then
            elif says(position, reply.player, item.step, reply.choice):
                return item.then
        return None


class _Waiting:
    """Before branches: the player passes until the opponent has had the decision that they name."""

    def __init__(self, group: tuple[When | Otherwise, ...], position: Position) -> None:
        self.group = group
        self.blocks = any(isinstance(b, When) and isinstance(b.step, Block) for b in group)
        self.began = self.moment(position)

    def moment(self, position: Position) -> object:
        turn = position.turn
        if not self.blocks:
            return turn.number, turn.step, position.zones.get(("stack", -1), ())[:1]
        return turn.number, STEPS.index(turn.step) >= STEPS.index("blockers")

    def next(self, position: Position) -> Any:
        if self.moment(position) != self.began:
            return None
        due = position.due
        if due is not None and due.kind != "priority":
            return Move(fewest_attackers(position)) if due.kind == "attackers" else Move(fewest_blockers(position))
        return Move(PASS)

    def answer(self, position: Position) -> Any:
        return None


class _Assuming:
    """A step of the opponent's that the line assumes: both pass until it can be taken."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.passes = 0

    def is_past(self, position: Position) -> bool:
        """Whether it has not come for long."""
        self.passes += 1
        return self.passes > 60

    def next(self, position: Position) -> Any:
        due = position.due
        return Move(PASS if due is None or due.kind == "priority" else _least(position))

    def answer(self, position: Position) -> Any:
        return None


def _through(position: Position) -> Any:
    """Combat damage that the line does not assign: as much as may be to players."""
    due = position.due
    assert due is not None
    return most_to(position, due, is_player)


def _least(position: Position) -> Any:
    """As few attackers or blockers as the rules allow."""
    due = position.due
    assert due is not None
    return fewest_attackers(position) if due.kind == "attackers" else fewest_blockers(position)


class _ToTheEnd:
    """The end of the line: its player passes, attacks and blocks as little as the rules allow."""

    def __init__(self) -> None:
        self.go = GoTask("next turn")

    def next(self, position: Position) -> Any:
        move = self.go.next(position)
        if move is None:
            self.go = GoTask("next turn")
            move = self.go.next(position)
        return move

    def answer(self, position: Position) -> Any:
        return None


def _is_choose(state: _State) -> bool:
    from solver.verify.tasks import ChooseTask

    return isinstance(state.task, ChooseTask)


def _branches(line: Line) -> tuple[tuple[When | Otherwise, ...], Line]:
    """The branches that stand next in the line, and the line after them."""
    n = 0
    while n < len(line) and isinstance(line[n], When | Otherwise):
        n += 1
    return tuple(item for item in line[:n] if isinstance(item, When | Otherwise)), line[n:]


def says(position: Position, player: PlayerId, step: Step, choice: Any) -> bool:
    """Whether the choice is one that the step names."""
    game = Game(position)
    try:
        match step:
            case Cast() | PlayLand() | Activate() | Special():
                is_kind = isinstance(choice, Play) and choice.kind == KINDS[type(step)]
                return is_kind and _is_play(game, player, step, choice)
            case Pass() | Resolve() | Go():
                return bool(choice == PASS)
            case Attack():
                return bool(choice.attackers == attack_named(position, step).attackers)
            case Block():
                return bool(set(choice.blocks) == set(block_named(position, step).blocks))
            case Choose():
                return any(choice == c for c in choices_for(position, step.answer))
    except (StepFault, AttributeError):
        return False


def _is_play(game: Game, player: PlayerId, step: Cast | PlayLand | Activate | Special, play: Play) -> bool:
    if play.object not in objects_meant(game, player, step):
        return False
    said = (play.object, play.face, play.using, play.cost, play.ability, play.special)
    ways = [m.way for m in meant(game, player, step)]
    if not any((w.object, w.face, w.using, w.cost, w.ability, w.special) == said for w in ways):
        return False
    want = wanted(game, step, judging=True)
    refs: list[Ref] = [r for some in play.targets for r in some]
    if want.targets is not None and not (
        len(refs) == len(want.targets) and all(r in named for r, (named, _) in zip(refs, want.targets, strict=True))
    ):
        return False
    if want.x is not None and play.x != want.x:
        return False
    return want.modes is None or play.modes == want.modes
