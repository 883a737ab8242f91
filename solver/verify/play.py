"""Stepping through a position by hand, as pure functions (for `ponder play`): what is due, what may be chosen, a choice
made, a step carried out, all of it taken back.

A `Table` is a value: each choice gives a new one that remembers the one before it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec

from model.base import IllegalPlay
from model.formats.step_values import Answer, Step
from model.play import PASS, after, run
from model.state import Game, Position
from model.state.key import alike
from solver.plays.answers import answers
from solver.plays.every import Every
from solver.verify.answers import choice_for, told_due
from solver.verify.faults import Refused
from solver.verify.steps import Runner
from solver.verify.support import watched
from solver.verify.told import choice_words

SHOWN = 60
"""So many choices are listed at once."""


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing that may be chosen, with its words."""

    choice: Any
    words: str


class Table(msgspec.Struct, frozen=True, gc=False):
    """A position with a decision due, and the table before the last choice. `told`: what that choice was."""

    position: Position
    before: Table | None = None
    told: str = ""

    @property
    def due(self) -> str:
        """What is due, for people."""
        return told_due(self.position)

    @property
    def over(self) -> bool:
        return self.position.due is None


def begin(position: Position) -> Table:
    """The table at the position's first decision. Raises UnsupportedText for what is not carried out."""
    watched(position)
    start = run(position)
    watched(start)
    return Table(start)


def options(table: Table, *, mana: bool = False, most: int = SHOWN) -> tuple[Option, ...]:
    """What may be chosen, like choices once, passing first; at most so many. `mana`: mana abilities by themselves
    too."""
    return tuple(itertools.islice(_options(table.position, mana=mana), most))


def _options(position: Position, *, mana: bool) -> Iterator[Option]:
    due = position.due
    if due is None:
        return
    if due.kind == "priority":
        yield Option(PASS, "pass")
        for play in Every(Game(position), due.player, alike(position), mana=lambda way: mana).plays():
            if _legal(position, play):
                yield Option(play, choice_words(position, play))
        return
    for choice in answers(position, due, complete=True):
        yield Option(choice, choice_words(position, choice))


def _legal(position: Position, choice: Any) -> bool:
    try:
        after(position, choice)
    except IllegalPlay:
        return False
    return True


def choose(table: Table, choice: Any) -> Table:
    """The table after that choice. Raises Refused with the reasons of the rules."""
    told = choice_words(table.position, choice)
    try:
        position = after(table.position, choice)
    except IllegalPlay as refused:
        raise Refused(tuple(refused.reasons)) from refused
    watched(position)
    return Table(position, table, told)


def answer(table: Table, words: Answer) -> Table:
    """The table after an answer in words, as a scenario's `choose` has it. Raises Misfit, Refused."""
    return choose(table, choice_for(table.position, words))


def do(table: Table, step: Step) -> Table:
    """The table after a whole step, as scenarios have them; taken back as one. Raises StepFault."""
    runner = Runner(table.position)
    runner.do(step)
    from solver.verify.run import step_words

    return Table(runner.position, table, step_words(step))


def undo(table: Table) -> Table:
    """The table before the last choice; itself at the beginning."""
    return table.before if table.before is not None else table


def history(table: Table) -> tuple[str, ...]:
    """The choices made so far, first to last."""
    found = []
    now: Table | None = table
    while now is not None and now.before is not None:
        found.append(now.told)
        now = now.before
    return tuple(reversed(found))
