"""A proof checked by itself: replayed through `model`, with every reply there (DESIGN: the solver proposes, the model
checks).

Nothing of the search is used but the list of the opponent's choices.
"""

from __future__ import annotations

from model.base import PonderError
from model.play import after, run
from model.state import Position
from solver.search.ask import Question, judge
from solver.search.generate import PLAIN, Rules, choices_of
from solver.search.proof import Move, Proof, Replies, Won


def holds(proof: Proof, position: Position, asked: Question, rules: Rules = PLAIN) -> str | None:
    """What is wrong with the proof; None if it holds."""
    todo: list[tuple[Proof, Position]] = [(proof, run(position))]
    while todo:
        part, at = todo.pop()
        verdict = judge(asked, at)
        due = at.due
        match part:
            case Won():
                if not verdict:
                    return "the goal is not reached"
                continue
            case _ if verdict is False:
                return "the goal can no longer be reached"
            case _ if due is None:
                return "nobody has a choice"
            case Move(choice=choice, then=then):
                if due.player != asked.player:
                    return f"the choice is not the player's: {due.words}"
                branches = [(choice, then)]
            case Replies(branches=replies):
                wanted = choices_of(at, rules)
                if due.player == asked.player or wanted.left_out:
                    return f"not every reply is known: {', '.join(wanted.left_out) or due.words}"
                given = {c for c, _ in replies}
                missing = [c for c in wanted.list if c not in given]
                if missing:
                    return f"a reply is missing: {missing[0]}"
                branches = list(replies)
        for choice, then in branches:
            try:
                todo.append((then, after(at, choice)))
            except PonderError as wrong:
                return f"{choice} is refused: {wrong}"
    return None
