"""Proofs as values: what the player does, and for every reply of the opponent what then.

A proof is replayed by `model.play.after` alone; `holds` does it, independently of the search.
"""

from __future__ import annotations

from typing import Any

import msgspec

from model.base import PlayerId


class Won(msgspec.Struct, frozen=True, gc=False):
    """The goal is reached."""


class Move(msgspec.Struct, frozen=True, gc=False):
    """The player's choice and what follows."""

    choice: Any
    then: Proof


class Replies(msgspec.Struct, frozen=True, gc=False):
    """Every choice of the opponent (or outcome, `player` -1), each with what follows. `forced`: there is but one."""

    player: PlayerId
    branches: tuple[tuple[Any, Proof], ...]

    @property
    def forced(self) -> bool:
        return len(self.branches) == 1


Proof = Won | Move | Replies


def size(proof: Proof) -> int:
    """How many choices and replies it holds."""
    todo: list[Proof] = [proof]
    found = 0
    while todo:
        match todo.pop():
            case Move(then=then):
                found += 1
                todo.append(then)
            case Replies(branches=branches):
                found += len(branches)
                todo.extend(then for _, then in branches)
    return found
