"""Carrying out the steps of a scenario or line one after the other (SCENARIOS, "Steps").

The runner passes each choice of a task on to the model and answers what comes up meanwhile: with the answers that the
steps give, or with the only answer there is. What stays open waits for a step `choose`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.base import PLAYER_NAMES, IllegalPlay, PlayerId
from model.formats.step_values import Answer, Choose, Go, Step
from model.play import Play, after, run
from model.state import Game, Position
from solver.verify.answers import choices_for, forced, told_answer, told_due
from solver.verify.cast_now import said_now
from solver.verify.faults import Misfit, NotThere, Open, Refused
from solver.verify.support import watched
from solver.verify.tasks import Move, Task, task_of

Watch = Callable[[Position, int, Any], None]
"""Told of each choice before it is made: the position, whose it is, the choice."""


class Runner:
    """A position and the answers that are still to be used. `position` is always one in which something is due.
    `instead`: how the next play is paid for; `paid`: the last play that took a payment, with where and by whom."""

    def __init__(self, position: Position, *, watch: Watch | None = None) -> None:
        watched(position)
        self.position = run(position)
        watched(self.position)
        self.watch = watch
        self.queues: list[list[Answer]] = []
        self.unfinished: Task | None = None
        self.agreed = 0
        self.used = 0
        self.partial: list[Answer] = []
        self.nodes: int | None = None
        self.instead: Play | None = None
        self.paid: tuple[Position, PlayerId, Play] | None = None

    def copy(self) -> Runner:
        """The same runner for trying something."""
        other = Runner.__new__(Runner)
        other.position, other.watch = self.position, None
        other.queues = [list(q) for q in self.queues]
        other.used, other.partial = 0, list(self.partial)
        other.unfinished, other.agreed, other.nodes = self.unfinished, self.agreed, self.nodes
        other.instead, other.paid = None, None
        return other

    def do(self, step: Step) -> None:
        """Carries the step out. Raises StepFault, UnsupportedText."""
        if step.choices:
            self.queues.append(list(step.choices))
        if not isinstance(step, Choose | Go):
            self.finish()
        elif isinstance(step, Go):
            # A step that waited has been answered and goes on to what this one says.
            self.unfinished = None
        if not isinstance(step, Choose):
            if step.choices:
                # What the step before left open may be answered here.
                self.settle()
            self.must_be_free()
        waiting = self.unfinished
        self.unfinished = None
        if isinstance(step, Choose) and self._plays_now():
            self._say_more(step)
        else:
            self._carry_on(task_of(step))
        if isinstance(step, Choose):
            self.unfinished = waiting

    def finish(self) -> None:
        """Carries on with a step that waited for a choice."""
        task, self.unfinished = self.unfinished, None
        if task is not None:
            self._carry_on(task)

    @property
    def waits(self) -> str:
        """The choice that is due and that nobody has answered yet, "" if there is none."""
        due = self.position.due
        return "" if due is None or due.kind in ("priority", "attackers", "blockers") else told_due(self.position)

    def _carry_on(self, task: Task) -> None:
        first = True
        while True:
            if not (first and _is_choice(task)) and not self.settle(task):
                # A decision is open: the step goes on after it.
                self.unfinished = task
                return
            first = False
            move = task.next(self.position)
            if move is None:
                return
            self.advance(move.choice)

    def settle(self, task: Task | None = None) -> bool:
        """Answers what is due as long as it is a choice with an answer; whether the way is free."""
        while True:
            due = self.position.due
            if due is None or due.kind in ("priority", "attackers", "blockers"):
                return True
            move = self._answer(task)
            if move is None:
                return False
            self.advance(move.choice)

    def _answer(self, task: Task | None) -> Move | None:
        own = task.answer(self.position) if task is not None else None
        if own is not None:
            return own
        for queue in reversed(self.queues):
            if queue and (found := self._heads(queue)) is not None:
                return found
        only = forced(self.position, agreed=self._has_agreed())
        if only is not None:
            return Move(only.choice)
        for queue in reversed(self.queues):
            for n, answer in enumerate(queue):
                if self._plays_now():
                    if (made := self._heads(queue[n:])) is not None:
                        del queue[: n + self.used]
                        return made
                    continue
                # Answers before it were given where only one was possible.
                if (found := self._fitting(answer)) is not None:
                    del queue[: n + 1]
                    return found
        return None

    def _heads(self, queue: list[Answer]) -> Move | None:
        """The answer at the head of the queue if it fits; a yes to casting something goes on to which it is and to
        its targets, where there are several."""
        due = self.position.due
        if due is not None and self._plays_now():
            said = said_now(Game(self.position), due, queue, agreed=self._has_agreed())
            if said is None or not said.clear:
                return None
            self.used = said.used
            del queue[: said.used]
            return Move(said.choice)
        found = self._fitting(queue[0])
        if found is not None:
            agreed = queue.pop(0) is True
            if agreed and queue and not isinstance(queue[0], bool) and self._fitting(queue[0]) == found:
                queue.pop(0)  # the object after the yes, given where there is one only
        return found

    def _plays_now(self) -> bool:
        """Whether it is due what is cast or played while something resolves."""
        return self.position.due is not None and self.position.due.what == "play"

    def _say_more(self, step: Choose) -> None:
        """What is cast now is said in as many steps as it takes. Raises StepFault."""
        due = self.position.due
        assert due is not None
        if step.by is not None and due.player != step.by:
            raise NotThere(f"{PLAYER_NAMES[due.player]} chooses")
        self.partial.append(step.answer)
        said = said_now(Game(self.position), due, self.partial, agreed=self._has_agreed())
        if said is None or said.used < len(self.partial):
            raise Misfit(f"the answer {told_answer(step.answer)} does not fit the decision that is due ({due.words})")
        if said.clear:
            self.partial = []
            self.advance(said.choice)

    def _fitting(self, answer: Answer) -> Move | None:
        for choice in choices_for(self.position, answer):
            return Move(choice)
        return None

    def _has_agreed(self) -> bool:
        """Whether the choice before this one was a yes to the same effect."""
        due = self.position.due
        return due is not None and bool(self.agreed) and due.of == self.agreed

    def advance(self, choice: Any) -> None:
        """Makes one choice. Raises Refused with the reasons of the model."""
        due = self.position.due
        said_yes = due is not None and due.what == "yes" and choice is True
        self.agreed = due.of if said_yes and due is not None else 0
        if isinstance(choice, Play) and choice.plan.steps and due is not None:
            choice, self.instead = self.instead or choice, None
            self.paid = (self.position, due.player, choice)
        if self.watch is not None:
            self.watch(self.position, due.player if due is not None else -1, choice)
        try:
            self.position = after(self.position, choice)
        except IllegalPlay as refused:
            raise Refused(tuple(refused.reasons)) from refused
        watched(self.position)

    def must_be_free(self) -> None:
        """Raises Open if a step waits for a choice that nobody gives."""
        if self.waits:
            due = self.position.due
            who = PLAYER_NAMES[due.player] if due is not None and due.player >= 0 else "nobody"
            raise Open(f"a decision is due that the steps do not answer, by {who}: {self.waits}")


def _is_choice(task: Task) -> bool:
    from solver.verify.tasks import ChooseTask

    return isinstance(task, ChooseTask)
