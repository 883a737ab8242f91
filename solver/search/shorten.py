"""A proof without superfluous plays: the same search again with the plays of the proof only, the fewest first.

Not here: the search itself (`prove`).
"""

from __future__ import annotations

from collections.abc import Hashable

from model.play import PASS, Play, after, run
from model.state import Position
from solver.search.ask import Question
from solver.search.generate import Rules
from solver.search.order import look
from solver.search.proof import Move, Proof, Replies
from solver.search.prove import OutOfNodes, Prover
from solver.search.remember import PROVED

NODES = 2_000
"""Positions looked at for a shorter proof."""


def plays_of(proof: Proof, position: Position) -> tuple[frozenset[Hashable], int]:
    """What the player's plays in the proof look like, and how many there are on its longest line."""
    found: set[Hashable] = set()
    most = 0
    todo = [(proof, run(position), 0)]
    while todo:
        part, at, n = todo.pop()
        most = max(most, n)
        match part:
            case Move(choice=choice, then=then):
                if isinstance(choice, Play) and choice != PASS:
                    found.add(look(at, choice))
                    n += 1
                todo.append((then, after(at, choice), n))
            case Replies(branches=branches):
                todo += [(then, after(at, choice), n) for choice, then in branches]
    return frozenset(found), most


def shortened(proof: Proof, position: Position, asked: Question, rules: Rules, nodes: int = NODES) -> tuple[Proof, int]:
    """A proof with as few plays as those of this one allow, and their number; the same where none is found soon."""
    known, most = plays_of(proof, position)
    prover = Prover(asked, nodes=nodes, rules=rules)
    prover.only = known
    try:
        for plays in range(most):
            if prover.value(position, plays)[0] == PROVED:
                return prover.proof(position), plays
    except OutOfNodes:
        pass
    return proof, most
