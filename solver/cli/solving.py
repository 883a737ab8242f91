"""One question to the search, as `ponder solve` asks it: what is assumed, the budgets, and the answer told.

Not here: folders (`folder`), further questions (`--all`, `--max`: `verbs.solve`), the search itself.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from model.base import MalformedInput, PonderError
from model.formats import Goal, read_document, read_file
from model.state import Position
from solver.cli.ask import Ask, Loaded, load
from solver.cli.gate import Passed, Stopped, pass_gate
from solver.cli.goals import Wanted, goal_asked, goal_words
from solver.cli.limits import OutOfTime, stop_words, time_limit
from solver.cli.verbs.plays import beside_text
from solver.search import Rules, Solved, line_of
from solver.search.assume import Assumptions, read_assumptions
from solver.search.parallel import solve_parallel
from solver.show.lines import line_data, line_text

STATUS: Final = {"proved": 0, "refuted": 0, "undecided": 4, "unsupported": 3}
_UNITS: Final = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


class OutOfMemory(PonderError):
    """The memory allowed is used up: neither yes nor no."""

    exit_status = 4
    kind = "limit"


class Budget(msgspec.Struct, frozen=True, gc=False):
    """At most so many positions with a choice, seconds, bytes of memory; in so many processes."""

    nodes: int
    seconds: float | None = None
    memory: int | None = None
    jobs: int = 1


class Asked(msgspec.Struct, frozen=True, gc=False):
    """What is asked of each position."""

    wanted: Wanted
    budget: Budget
    assumptions: Assumptions = Assumptions()


class Case(msgspec.Struct, frozen=True, gc=False):
    """A position with the goal, ready for the search; `assumed`: all that the answer takes for granted."""

    loaded: Loaded
    passed: Passed
    position: Position
    goal: Goal
    rules: Rules
    assumed: tuple[str, ...]
    assumptions: Assumptions


class Told(msgspec.Struct, frozen=True, gc=False):
    """An answer as JSON and as lines of text, with the exit status; what was found, for those who want more of it."""

    data: dict[str, Any]
    lines: list[str]
    status: int
    found: Solved | None = None
    case: Case | None = None


def bytes_of(text: str | None) -> int | None:
    """`500M`, `2G` as a number. Raises MalformedInput."""
    if text is None:
        return None
    words = text.strip().upper().removesuffix("B")
    unit = _UNITS.get(words[-1:], 1)
    number = words[:-1] if words[-1:] in _UNITS else words
    if not number.isdecimal() or not int(number):
        raise MalformedInput(f"found --memory {text}, expected a size such as 500M or 2G")
    return int(number) * unit


def assumptions_of(path: str | None) -> Assumptions:
    """The assumptions of a file, none without one. Raises MalformedInput."""
    if path is None:
        return Assumptions()
    where, data = read_document(read_file(path), file=path)
    return read_assumptions(where, data, file=path)


def prepared(ask: Ask, file: str | None, wanted: Wanted, assumptions: Assumptions) -> Case:
    """The position with its goal and what is assumed. Raises PonderError, Stopped for text that stops every answer."""
    loaded = load(ask, file)
    goal = goal_asked(loaded, wanted)
    position = assumptions.position(loaded.position, goal.player)
    loaded = msgspec.structs.replace(loaded, position=position)
    passed = pass_gate(loaded)
    beside = passed.beside()
    said = list(assumptions.words)
    said += [
        f"the library of {who} is unknown cards that do not run out" for who in beside.get("unknown_libraries", ())
    ]
    said += [f"{name} has no text" for name in beside.get("assumed_blank", ())]
    rules = Rules(assumed=assumptions.of_opponent(goal.player))
    return Case(
        loaded, passed, passed.ready.position, goal, rules, tuple(dict.fromkeys(said)), assumptions
    )  # fmt: skip


class Watch:
    """How far the search is; raises OutOfMemory once it has taken more than is allowed."""

    def __init__(self, memory: int | None) -> None:
        self.memory, self.nodes = memory, 0

    def __call__(self, nodes: int) -> None:
        self.nodes = nodes
        if self.memory is not None and memory_taken() > self.memory:
            raise OutOfMemory(f"{_size(self.memory)} of memory")


def memory_taken() -> int:
    """The most memory that this process has had, in bytes; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _size(number: int) -> str:
    for unit, size in reversed(_UNITS.items()):
        if number % size == 0:
            return f"{number // size}{unit}"
    return f"{number} bytes"


def guarded(budget: Budget, assumed: tuple[str, ...], work: Callable[[Watch], Solved]) -> Solved:
    """What the work finds within the budget of seconds and memory; where that or the keyboard stops it, how far it
    got."""
    watch = Watch(budget.memory)
    try:
        with time_limit(budget.seconds, f"{budget.seconds:g} seconds" if budget.seconds else ""):
            return work(watch)
    except (OutOfTime, OutOfMemory, KeyboardInterrupt) as stop:
        return Solved("undecided", nodes=watch.nodes, limit=stop_words(stop), assumed=assumed)
    except MemoryError:
        return Solved("undecided", nodes=watch.nodes, limit="the memory is used up", assumed=assumed)
    except RecursionError:
        return Solved("undecided", nodes=watch.nodes, limit="lines that are too long", assumed=assumed)


def solve_file(ask: Ask, file: str | None, asked: Asked) -> Told:
    """The answer about one position."""
    try:
        case = prepared(ask, file, asked.wanted, asked.assumptions)
    except Stopped as stopped:
        return Told(nothing(ask, "unsupported", list(stopped.items)), [f"unsupported: {stopped}"], 3)
    began = time.monotonic()
    budget = asked.budget
    found = guarded(
        budget, case.assumed,
        lambda watch: solve_parallel(
            case.position, case.goal, jobs=budget.jobs, nodes=budget.nodes, rules=case.rules, assumed=case.assumed,
            tell=watch,
        ),
    )  # fmt: skip
    return told(case, found, time.monotonic() - began)


def told(case: Case, found: Solved, seconds: float) -> Told:
    """The answer in JSON and words."""
    player = case.goal.player
    line = line_of(case.position, found.proof) if found.proof is not None else None
    data = {
        **case.passed.beside(),
        "result": found.result,
        "goal": goal_words(case.goal),
        "line": None if line is None else line_data(line, player),
        "assumed": list(case.assumed),
        "nodes": found.nodes,
        "seconds": round(seconds, 3),
        "limit": found.limit,
        "unsupported": [{"text": u} for u in found.unsupported],
    }
    lines = [f"{found.result}: {goal_words(case.goal)}"]
    if line is not None:
        lines += list(line_text(line, player)) or ["  nothing has to be done"]
    lines += after_words(case, found)
    lines.append(f"{found.nodes} positions, {seconds:.1f} s")
    _description(case, data, lines)
    return Told(data, [*lines, *beside_text(case.passed)], STATUS[found.result], found, case)


def after_words(case: Case, found: Solved) -> list[str]:
    """What stopped it, what was not understood, what is taken for granted."""
    lines = []
    if found.limit:
        lines.append(f"limit met: {found.limit}")
    lines += [f"not supported: {u}" for u in found.unsupported]
    lines += [f"assumed: {a}" for a in case.assumed]
    return lines


def _description(case: Case, data: dict[str, Any], lines: list[str]) -> None:
    info = case.loaded.file.info if case.loaded.file is not None else None
    if info is not None and info.description and not case.assumptions.words:
        data["description_not_read"] = info.description
        lines.append("the puzzle's description is not read: " + " ".join(info.description.split()))


def nothing(ask: Ask, result: str, unsupported: list[Any], limit: str = "") -> dict[str, Any]:
    """The answer where nothing was looked at."""
    return {
        "edition": ask.edition, "result": result, "line": None, "assumed": [], "nodes": 0, "seconds": 0.0,
        "limit": limit, "unsupported": unsupported,
    }  # fmt: skip
