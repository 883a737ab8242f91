"""The legal plays of every shared puzzle: how many are listed, or the first words that stop it; a table at the end.

Run `python benchmarks/puzzle_plays.py [FILE ...]`; without files, all of ../shared/puzzles. Cards come from the
imported library and the embedded pool,
as for the command.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from solver.cli import main  # noqa: E402

PUZZLES = ROOT.parent / "shared" / "puzzles"


def answer(path: Path) -> tuple[str, str, float]:
    """(complete | partly | stopped, words, seconds) for one puzzle."""
    out = io.StringIO()
    start = time.perf_counter()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        try:
            status = main(["plays", str(path), "--json"])
        except SystemExit as end:
            status = end.code
    seconds = time.perf_counter() - start
    data = json.loads(out.getvalue())
    if "error" in data:
        return "stopped", f"[{status}] {data['error']['message']}", seconds
    plays = len(data["plays"])
    if data["complete"]:
        return "complete", f"{plays} plays", seconds
    first = data["unsupported"][0] if data["unsupported"] else {"card": "", "text": "undecided at a limit"}
    return "partly", f"{plays} plays without {first['card']}: {first['text']}", seconds


def run(paths: list[Path]) -> None:
    """Prints a line for each puzzle and the table."""
    results: Counter[str] = Counter()
    times = []
    for path in paths:
        kind, words, seconds = answer(path)
        results[kind] += 1
        times.append(seconds)
        print(f"{path.stem:18} {kind:9} {seconds * 1000:7.1f} ms  {words[:150]}")
    print()
    for kind in ("complete", "partly", "stopped"):
        print(f"{kind:9} {results[kind]:4}")
    times.sort()
    median, worst = times[len(times) // 2] * 1000, times[-1] * 1000
    print(f"in process, reading included: median {median:.1f} ms, worst {worst:.0f} ms")


if __name__ == "__main__":
    given = [Path(a) for a in sys.argv[1:]]
    if not given and not PUZZLES.is_dir():
        sys.exit("the shared puzzles are not here: name files to ask about")
    run(given or sorted(PUZZLES.glob("*.pzl")))
