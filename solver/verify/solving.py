"""The check `solve`: asks `solver.search.solve` whether the goal can be forced."""

from __future__ import annotations

import importlib
from typing import Any

from model.base import UnsupportedText
from model.formats.check_values import Solve
from model.state import Position
from solver.verify.goals import goal_of_check


def solved(position: Position, check: Solve, *, nodes: int | None = None) -> str:
    """proved or refuted. Raises UnsupportedText for a search that does not know, with the limit named.

    The search is called as `solve(position, goal, nodes=...)`; its answer has `result` and `limit`."""
    try:
        search: Any = importlib.import_module("solver.search")
    except ImportError:
        search = None
    if not hasattr(search, "solve"):
        raise UnsupportedText("solve", "there is no search yet")
    answer = search.solve(position, goal_of_check(check, position), nodes=nodes)
    if answer.result not in ("proved", "refuted"):
        limit = getattr(answer, "limit", "") or answer.result
        raise UnsupportedText("solve", f"{answer.result}: {limit}")
    return str(answer.result)
