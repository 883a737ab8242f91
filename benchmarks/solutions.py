"""Known solutions of shared puzzles through `check`: accepted or at which step not, choices looked at, seconds of work.

Each is also checked without every single step of its own: then it has to fail, or another way to win is shown. Slow
ones are here and not in the tests. Usage: python -m benchmarks.solutions [--only NAME] [--steps]
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from model.formats import Line, goal_of, load_forge, load_line, read_document, read_file
from model.formats.build import build_position
from model.library.book import default_book
from solver.search.assume import Assumptions, read_assumptions
from solver.verify.lines import Verdict, check_line

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "puzzles"


def checked(path: Path, line: Line) -> Verdict:
    """The verdict on a line of the puzzle of that name."""
    file = load_forge(str(SHARED / f"{path.stem}.pzl"))
    goal = goal_of(file, name=path.stem)
    assert goal is not None
    said = Assumptions()
    assumed = ROOT / "tests" / "assumptions" / path.name
    if assumed.exists():
        where, data = read_document(read_file(str(assumed)), file=str(assumed))
        said = read_assumptions(where, data, file=str(assumed))
    position = said.position(build_position(file, default_book(), name=path.stem).position, goal.player)
    return check_line(position, goal, line, nodes=1_000_000, assumed=said.of_opponent(goal.player))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--steps", action="store_true", help="also without each of its steps")
    options = parser.parse_args()
    for path in sorted((ROOT / "tests" / "solutions").glob("*.yaml")):
        if options.only not in path.name:
            continue
        line = load_line(str(path))
        began = time.process_time()
        verdict = checked(path, line)
        spent = time.process_time() - began
        print(f"{path.stem:10} {_words(verdict):40} {verdict.nodes:8} choices {spent:8.1f} s", flush=True)
        for n in range(len(line)) if options.steps and verdict.ok else ():
            print(f"    without step {n + 1}: {_words(checked(path, line[:n] + line[n + 1 :]))}", flush=True)


def _words(verdict: Verdict) -> str:
    return "accepted" if verdict.ok else f"fails at step {verdict.step}: {verdict.reasons[0].words[:60]}"


if __name__ == "__main__":
    main()
