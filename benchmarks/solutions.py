"""Known solutions of shared puzzles through `check`: accepted or at which step not, choices looked at, seconds of work.

`--steps`: each also without every single step of its own (with what only lets it resolve): then it has to fail, or
another way to win is shown. Usage: python -m benchmarks.solutions [--only NAME] [--steps]
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import yaml

from model.formats import Line, goal_of, read_document, read_file, read_forge, read_line_text
from model.formats.build import build_position
from model.formats.step_values import Otherwise, Resolve, When
from model.library.book import default_book
from solver.search.assume import Assumptions, read_assumptions
from solver.verify.lines import Verdict, check_line

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "puzzles"


AMENDED: dict[str, dict[str, str]] = yaml.safe_load((ROOT / "tests" / "amended.yaml").read_text())


def checked(name: str, line: Line, words: dict[str, str]) -> Verdict:
    """The verdict on a line of the puzzle of that name, with other words in its file."""
    path = SHARED / f"{name}.pzl"
    file = read_forge(amended(path.read_text(), words), file=str(path))
    goal = goal_of(file, name=name)
    assert goal is not None
    said = Assumptions()
    assumed = ROOT / "tests" / "assumptions" / f"{name}.yaml"
    if assumed.exists():
        where, data = read_document(read_file(str(assumed)), file=str(assumed))
        said = read_assumptions(where, data, file=str(assumed))
    position = said.position(build_position(file, default_book(), name=name).position, goal.player)
    return check_line(position, goal, line, nodes=1_000_000, assumed=said.of_opponent(goal.player))


def amended(text: str, words: dict[str, str]) -> str:
    """The text with other words."""
    for old, new in words.items():
        text = text.replace(old, new)
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--steps", action="store_true", help="also without each of its steps")
    options = parser.parse_args()
    for path in sorted((ROOT / "tests" / "solutions").glob("*.yaml")):
        if options.only not in path.name:
            continue
        for words in ({}, AMENDED[path.stem]) if path.stem in AMENDED else ({},):
            report(path, words, steps=options.steps)


def report(path: Path, words: dict[str, str], *, steps: bool) -> None:
    """Prints what becomes of the line, and without its steps."""
    line = read_line_text(amended(path.read_text(), words), file=str(path))
    began = time.process_time()
    verdict = checked(path.stem, line, words)
    spent = time.process_time() - began
    name = f"{path.stem}{' amended' if words else ''}"
    print(f"{name:16} {_words(verdict):40} {verdict.nodes:8} choices {spent:8.1f} s", flush=True)
    for n, step in enumerate(line) if steps and verdict.ok else ():
        if not isinstance(step, Resolve | When | Otherwise):
            end = n + 2 if isinstance(line[n + 1] if n + 1 < len(line) else None, Resolve) else n + 1
            less = (*line[:n], *line[end:])
            print(f"    without step {n + 1}: {_words(checked(path.stem, less, words))}", flush=True)


def _words(verdict: Verdict) -> str:
    return "accepted" if verdict.ok else f"fails at step {verdict.step}: {verdict.reasons[0].words[:60]}"


if __name__ == "__main__":
    main()
