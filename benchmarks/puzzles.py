"""All puzzles of a folder through the search: solved, refuted, undecided, unsupported (with the words), nodes, seconds.

    python -m benchmarks.puzzles [FOLDER] [--nodes N] [--seconds S] [--only NAME,NAME] [--json] [--line]

Seconds are of processor time. A puzzle that is solved has its proof replayed with every reply of the opponent; `plays`
is the number of plays on the longest line of the proof, `choices` its size. `--line` prints the line in words.
"""

from __future__ import annotations

import argparse
import json
import signal
import time
from collections import Counter
from pathlib import Path
from typing import Any

from model.base import PonderError
from model.formats import goal_of, load_forge
from model.formats.build import build_position
from model.library.book import default_book
from model.play import run
from solver.search import Solved, line_of, size, solve
from solver.show.lines import line_text

SHARED = Path(__file__).resolve().parents[2] / "shared" / "puzzles"


class OutOfTime(Exception):
    """The seconds for one puzzle are over."""


def asked(path: Path, nodes: int, seconds: float) -> dict[str, Any]:
    """One puzzle and what came of it."""
    began = time.process_time()
    told: dict[str, Any] = {"file": path.name}
    try:
        file = load_forge(str(path))
        goal = goal_of(file, name=path.name)
        built = build_position(file, default_book(), name=path.name)
        words = [f"{u.card}: {u.text}" for u in built.unhonoured if not u.noted]
        if goal is None or words:
            told.update(result="unsupported", words=words[:3] or ["no goal"])
        else:
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
            try:
                found = solve(run(built.position), goal, nodes=nodes)
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            told.update(_told(found))
            if found.proof is not None:
                told["choices"] = size(found.proof)
                told["line"] = "\n".join(line_text(line_of(run(built.position), found.proof), goal.player))
    except OutOfTime:
        told.update(result="undecided", limit=f"{seconds} s")
    except RecursionError:
        told.update(result="undecided", limit="lines that are too long")
    except PonderError as error:
        told.update(result="unsupported" if error.exit_status == 3 else "error", words=[str(error)])
    told["seconds"] = round(time.process_time() - began, 2)
    return told


def _told(found: Solved) -> dict[str, Any]:
    return {
        "result": found.result, "nodes": found.nodes, "plays": found.plays, "limit": found.limit,
        "words": list(found.unsupported[:3]),
    }  # fmt: skip


def _over(*_: object) -> None:
    raise OutOfTime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=SHARED)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--only", default="", help="parts of names of files, with commas between them")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--line", action="store_true")
    options = parser.parse_args()
    signal.signal(signal.SIGVTALRM, _over)
    results: Counter[str] = Counter()
    for path in sorted(options.folder.glob("*.pzl")):
        if not any(part in path.name for part in options.only.split(",")):
            continue
        told = asked(path, options.nodes, options.seconds)
        results[told["result"]] += 1
        if options.json:
            print(json.dumps(told), flush=True)
        else:
            words = "; ".join(told.get("words", []))[:100] or told.get("limit", "")
            nodes, spent = told.get("nodes", 0), told["seconds"]
            won = f"{told['plays']} plays, {told['choices']} choices" if "choices" in told else ""
            print(f"{told['file']:28} {told['result']:12} {nodes:7} {spent:8} {won or words}", flush=True)
            if options.line and "line" in told:
                print(told["line"], flush=True)
    print("  ".join(f"{kind} {n}" for kind, n in sorted(results.items())))


if __name__ == "__main__":
    main()
