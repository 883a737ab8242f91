"""Forced wins: AND/OR search with proofs that cover every reply, refutations, and the limit where one was met.

`solve(position, goal)` answers; `line_of` tells the proof; `holds` checks one.
"""

from solver.search.ask import Question, judge, question
from solver.search.check import holds
from solver.search.generate import Rules
from solver.search.narrate import Branch, Line, Step, line_of
from solver.search.proof import Move, Proof, Replies, Won, size
from solver.search.solve import NODES, Solved, solve

__all__ = [
    "NODES",
    "Branch",
    "Line",
    "Move",
    "Proof",
    "Question",
    "Replies",
    "Rules",
    "Solved",
    "Step",
    "Won",
    "holds",
    "judge",
    "line_of",
    "question",
    "size",
    "solve",
]
