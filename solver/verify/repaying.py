"""Other payments of a play that a scenario's steps leave open (SCENARIOS: "a payment, which may be any").

Which payment was taken shows only later: in what can still be paid for, and in what is tapped. `Trail` remembers the
plays made, and gives the runner back as it stood before one of them with another payment to make it with.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec

from model.base import PlayerId, UnsupportedText
from model.formats.step_values import Activate, Cast, Special, Step
from model.play import Play, propose
from model.play.casting import find_way
from model.play.slots import charge_of, total_of
from model.state import Game, Position
from solver.payment import TooHard
from solver.payment.outputs import Unsure
from solver.payment.pay import payments
from solver.verify.steps import Runner

TRIED = 150
"""So many other payments of one scenario are tried."""
OF_ONE = 40
"""So many of one play."""


def other_payments(position: Position, player: PlayerId, play: Play) -> Iterator[Play]:
    """The same play, paid otherwise: one for each other class of payment, as far as they are known."""
    game = Game(position)
    proposal = propose(game, player, find_way(game, player, play))
    if play.kind != "special":
        proposal.choose(modes=play.modes, kicked=play.kicked, x=play.x, targets=play.targets, division=play.division)
    total, charge = total_of(proposal), charge_of(proposal)
    try:
        for one in itertools.islice(payments(proposal.game, total, charge, proposal.scope()), OF_ONE):
            other = msgspec.structs.replace(play, with_=one.payment.with_, plan=one.payment.plan)
            if other != play:
                yield other
    except (TooHard, Unsure, UnsupportedText):
        return


class Mark(msgspec.Struct, frozen=True):
    """A step that was carried out: its number, the runner before it, what did not hold by then, other payments."""

    n: int
    before: Runner
    failures: tuple[Any, ...]
    others: Iterator[Play]


class Trail:
    """The steps whose payment nothing says, first to last."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.tried = 0

    def add(
        self, n: int, step: Step, before: Runner, failures: tuple[Any, ...], paid: tuple[Position, PlayerId, Play]
    ) -> None:
        """Remembers a step that was carried out, if its payment was left open."""
        if isinstance(step, Cast | Activate | Special) and not any((step.pay, step.payment, step.extra)):
            if self.marks and self.marks[-1].n == n:
                return  # made again with another payment: the rest of them is known
            self.marks.append(Mark(n, before, failures, other_payments(*paid)))

    def back(self) -> tuple[int, Runner, tuple[Any, ...]] | None:
        """The number of the last step that can be paid otherwise, the runner about to do so, and what did not hold by
        then; None if nothing is left to try."""
        while self.marks and self.tried < TRIED:
            mark = self.marks[-1]
            other = next(mark.others, None)
            if other is None:
                self.marks.pop()
                continue
            self.tried += 1
            runner = mark.before.copy()
            runner.instead = other
            return mark.n, runner, mark.failures
        return None


__all__ = ["Trail", "other_payments"]
