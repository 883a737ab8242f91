"""`ponder solve`: forced wins."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from model.base import PLAYER_NAMES, MalformedInput, PonderError, UnsupportedText
from model.formats import read_document, read_file
from solver.cli.ask import Ask, Loaded, load
from solver.cli.gate import Passed, Stopped, pass_gate
from solver.cli.goals import goal_asked
from solver.cli.limits import OutOfTime, stop_words, time_limit
from solver.cli.output import print_json, print_text
from solver.cli.verbs.plays import beside_text
from solver.search import NODES, Solved, line_of, solve
from solver.show.lines import line_data, line_text

STATUS = {"proved": 0, "refuted": 0, "undecided": 4, "unsupported": 3}
ASSUMPTIONS = ("opponent_mana", "never_activates", "library", "draws")


def answer(
    ask: Ask, *, nodes: int, seconds: float | None, assume: str | None, goal: str | None, within: str | None
) -> int:
    """Prints what the search found; the exit status."""
    file, _ = ask.split(0, 0, "nothing more")
    assumed = _assumptions(assume)
    if file is not None and Path(file).is_dir():
        return _directory(ask, Path(file), nodes, seconds, assumed, goal, within)
    told, lines, status = _answered(ask, file, nodes, seconds, assumed, goal, within)
    if ask.json:
        print_json(told)
    else:
        print_text("\n".join(lines))
    return status


def _directory(
    ask: Ask, folder: Path, nodes: int, seconds: float | None, assumed: tuple[str, ...], goal: str | None,
    within: str | None,
) -> int:  # fmt: skip
    """Every puzzle in the folder, a line each."""
    worst = 0
    for path in sorted(folder.glob("*.pzl")):
        try:
            told, lines, status = _answered(ask, str(path), nodes, seconds, assumed, goal, within)
        except UnsupportedText as error:
            items = list(getattr(error, "items", [{"card": error.card, "text": error.text}]))
            told, lines, status = _nothing(ask, "unsupported", items), [str(error)], 3
        except PonderError as error:
            told, lines, status = {"error": {"kind": error.kind, "message": str(error)}}, [str(error)], 2
        worst = max(worst, status)
        if ask.json:
            print_json({"file": path.name, **told})
        else:
            print_text(
                f"{path.name}: {told.get('result', 'error')}" + ("" if told.get("line") else f"  {lines[0][:120]}")
            )
        sys.stdout.flush()
    return worst


def _nothing(ask: Ask, result: str, unsupported: list[Any], limit: str = "") -> dict[str, Any]:
    return {
        "edition": ask.edition, "result": result, "line": None, "assumed": [], "nodes": 0, "seconds": 0.0,
        "limit": limit, "unsupported": unsupported,
    }  # fmt: skip


def _answered(
    ask: Ask, file: str | None, nodes: int, seconds: float | None, assumed: tuple[str, ...], goal: str | None,
    within: str | None,
) -> tuple[dict[str, Any], list[str], int]:  # fmt: skip
    loaded = load(ask, file)
    asked = goal_asked(loaded, goal, within)
    try:
        passed = pass_gate(loaded)
    except Stopped as stopped:
        told = _nothing(ask, "unsupported", list(stopped.items))
        return told, [f"unsupported: {stopped}"], 3
    began = time.monotonic()
    try:
        with time_limit(seconds, f"{seconds} seconds"):
            found = solve(passed.ready.position, asked, nodes=nodes, assumed=_taken(passed, assumed))
    except (OutOfTime, KeyboardInterrupt) as stopped_by:
        limit = stop_words(stopped_by)
        found = Solved("undecided", limit=limit, assumed=_taken(passed, assumed))
    except RecursionError:
        found = Solved("undecided", limit="lines that are too long", assumed=_taken(passed, assumed))
    spent = round(time.monotonic() - began, 3)
    line = line_of(passed.ready.position, found.proof) if found.proof is not None else None
    told = {
        **passed.beside(),
        "result": found.result,
        "line": None if line is None else line_data(line, asked.player),
        "assumed": list(found.assumed),
        "nodes": found.nodes,
        "seconds": spent,
        "limit": found.limit,
        "unsupported": [{"text": u} for u in found.unsupported],
    }
    lines = [f"{found.result}: {_goal_words(loaded, asked.kind, PLAYER_NAMES[asked.player])}"]
    if line is not None:
        lines += [f"  {w}" for w in line_text(line, asked.player)]
    if found.limit:
        lines.append(f"limit met: {found.limit}")
    lines += [f"not supported: {u}" for u in found.unsupported]
    lines += [f"assumed: {a}" for a in found.assumed]
    lines.append(f"{found.nodes} positions, {spent} s")
    description = loaded.file.info.description if loaded.file is not None and loaded.file.info is not None else ""
    if description and not assumed:
        told["description_not_read"] = description
        lines.append("the puzzle's description is not read: " + " ".join(description.split()))
    return told, [*lines, *beside_text(passed)], STATUS[found.result]


def _goal_words(loaded: Loaded, kind: str, who: str) -> str:
    goal = loaded.file.info.goal if loaded.file is not None and loaded.file.info is not None else ""
    return f"{who}: {goal or kind}"


def _taken(passed: Passed, assumed: tuple[str, ...]) -> tuple[str, ...]:
    """What the answer takes for granted."""
    said = list(assumed)
    beside = passed.beside()
    said += [
        f"the library of {who} is unknown cards that do not run out" for who in beside.get("unknown_libraries", ())
    ]
    said += [f"{name} has no text" for name in beside.get("assumed_blank", ())]
    return tuple(said)


def _assumptions(path: str | None) -> tuple[str, ...]:
    """The assumptions of a file. Raises UnsupportedText for those that the search does not use, since an answer without
    them would be about another question."""
    if path is None:
        return ()
    where, data = read_document(read_file(path), file=path)
    if not isinstance(data, dict):
        raise where.expected("a mapping such as 'opponent_mana: none'", data)
    for key in data:
        if key not in ASSUMPTIONS:
            raise MalformedInput(f"found {key}, expected some of {', '.join(ASSUMPTIONS)}", file=path)
    first = next(iter(data), None)
    if first is not None:
        raise UnsupportedText("--assume", f"{first}: {data[first]}")
    return ()


__all__ = ["NODES", "answer"]
