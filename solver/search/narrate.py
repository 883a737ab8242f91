"""A proof as a line of play: steps in order, a branch where the opponent's replies lead to different answers.

Choices stay values here; names and words are `solver.show`'s.
"""

from __future__ import annotations

from typing import Any

import msgspec

from model.base import PlayerId
from model.play import PASS, after, run
from model.state import Decision, Position
from solver.search.proof import Move, Proof, Replies, Won


class Step(msgspec.Struct, frozen=True, gc=False):
    """One choice, by whom, and the position and decision at which it is made."""

    player: PlayerId
    choice: Any
    position: Position
    due: Decision
    forced: bool = False


class Branch(msgspec.Struct, frozen=True, gc=False):
    """What follows on each reply of the opponent; the first is passing or the like, where there is one."""

    player: PlayerId
    replies: tuple[tuple[Step, tuple[Step | Branch, ...]], ...]


Line = tuple[Step | Branch, ...]


def line_of(position: Position, proof: Proof) -> Line:
    """The proof as a line. Passing where nothing else was possible is left out of it."""
    found: list[Step | Branch] = []
    at = run(position)
    while True:
        due = at.due
        match proof:
            case Won():
                return tuple(found)
            case Move(choice=choice, then=then):
                assert due is not None
                found.append(Step(due.player, choice, at, due))
                at, proof = after(at, choice), then
            case Replies(branches=branches):
                assert due is not None
                player = due.player
                if len(branches) == 1:
                    choice, then = branches[0]
                    if choice != PASS:
                        found.append(Step(player, choice, at, due, forced=True))
                    at, proof = after(at, choice), then
                    continue
                replies = tuple(
                    (Step(player, choice, at, due), line_of(after(at, choice), then)) for choice, then in branches
                )
                found.append(Branch(player, replies))
                return tuple(found)
