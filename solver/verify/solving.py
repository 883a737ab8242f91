"""The check `solve`: asks the search whether the goal can be forced."""

from __future__ import annotations

from model.base import UnsupportedText
from model.formats.check_values import Solve
from model.state import Position
from solver.search import NODES, solve
from solver.verify.goals import goal_of_check


def solved(position: Position, check: Solve, *, nodes: int | None = None) -> str:
    """proved or refuted. Raises UnsupportedText for a search that does not know, with the limit or the text named."""
    answer = solve(position, goal_of_check(check, position), nodes=NODES if nodes is None else nodes)
    if answer.result not in ("proved", "refuted"):
        why = "; ".join(answer.unsupported) or answer.limit
        raise UnsupportedText("solve", f"{answer.result}: {why}")
    return answer.result
