"""A folder of puzzles: each solved, a line of a table or of JSON for each, resumable, over processes or a cluster.

Not here: one puzzle (`solving`), the cluster (`cluster`).
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

import msgspec

from model.base import MalformedInput, PonderError, UnsupportedText
from solver.cli.ask import Ask
from solver.cli.output import note, print_json, print_text
from solver.cli.solving import Asked, nothing, solve_file

KEYBOARD: Final = "stopped by the keyboard"
Record = dict[str, Any]
Job = tuple[Ask, str, Asked]
Spread = Callable[[list[Job]], Iterator[Record]]
"""Carries jobs out somewhere and gives their records in order."""


def solve_folder(ask: Ask, folder: Path, asked: Asked, results: str | None, spread: Spread | None = None) -> int:
    """Every puzzle of the folder. Records that `results` holds already, of the same file and question, are not made
    again; new ones are added to it as they come. The worst exit status."""
    files = sorted(folder.glob("*.pzl"))
    if not files:
        raise MalformedInput(f"{folder}: found no puzzle (*.pzl), expected some", file=str(folder))
    known = _known(results)
    jobs: list[Job] = []
    names = {path: _name(ask, path, asked) for path in files}
    for path in files:
        if names[path] not in known:
            jobs.append((ask, str(path), msgspec.structs.replace(asked, budget=_alone(asked))))
    spread = spread or (_serial if asked.budget.jobs < 2 else _over_processes(asked.budget.jobs))
    coming = spread(jobs)
    told = _Told(ask.json, len(files))
    try:
        for path in files:
            record = known.get(names[path])
            if record is None:
                record = next(coming)
                if record.get("limit") == KEYBOARD:
                    raise KeyboardInterrupt
                record = {"file": path.name, "of": names[path], **record}
                _keep(results, record)
            told.record(record)
    except KeyboardInterrupt:
        more = f"; the same command goes on from there with --results {results}" if results else ""
        note(f"stopped by the keyboard: {told.done} of {len(files)} puzzles{more}")
        told.end()
        return 4
    told.end()
    return told.worst


def _alone(asked: Asked) -> Any:
    return msgspec.structs.replace(asked.budget, jobs=1)


def solve_job(job: Job) -> Record:
    """The record of one puzzle, whatever goes wrong."""
    ask, path, asked = job
    try:
        told = solve_file(ask, path, asked)
    except UnsupportedText as error:
        items = list(getattr(error, "items", [{"card": error.card, "text": error.text}]))
        return {**nothing(ask, "unsupported", items), "status": 3}
    except PonderError as error:
        return {"edition": ask.edition, "error": {"kind": error.kind, "message": str(error)}, "status": 2}
    return {**told.data, "status": told.status}


def _serial(jobs: list[Job]) -> Iterator[Record]:
    return map(solve_job, jobs)


def _over_processes(count: int) -> Spread:
    def spread(jobs: list[Job]) -> Iterator[Record]:
        if not jobs:
            return
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(min(count, len(jobs)), mp_context=context, initializer=_quiet) as pool:
            try:
                yield from pool.map(solve_job, jobs)
            except KeyboardInterrupt:
                pool.shutdown(wait=False, cancel_futures=True)
                for process in list(getattr(pool, "_processes", {}).values()):
                    process.terminate()
                raise

    return spread


def _quiet() -> None:
    """The keyboard stops the process that asked, and that one these."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


# --- records that are kept ----------------------------------------------------------------------------------------


def _name(ask: Ask, path: Path, asked: Asked) -> str:
    """What tells a question from others: the file's text, and all that was said of it."""
    question = repr((ask.edition, ask.blank, ask.library, asked.wanted, asked.assumptions, _alone(asked)))
    return hashlib.sha256(path.read_bytes() + question.encode()).hexdigest()[:16]


def _known(results: str | None) -> dict[str, Record]:
    if results is None or not Path(results).exists():
        return {}
    found: dict[str, Record] = {}
    for n, line in enumerate(Path(results).read_text(encoding="utf-8").splitlines(), 1):
        try:
            record = json.loads(line)
            found[record["of"]] = record
        except (ValueError, KeyError, TypeError):
            raise MalformedInput(
                "found no record of 'ponder solve', expected one a line", file=results, line=n
            ) from None
    return found


def _keep(results: str | None, record: Record) -> None:
    if results is not None:
        with Path(results).open("a", encoding="utf-8") as file:
            file.write(msgspec.json.encode(record).decode() + "\n")


# --- telling ------------------------------------------------------------------------------------------------------


class _Told:
    """The table, or JSON a line each."""

    def __init__(self, as_json: bool, files: int) -> None:
        self.as_json, self.files = as_json, files
        self.done, self.worst = 0, 0
        self.results: Counter[str] = Counter()
        if not as_json:
            print_text(f"{'puzzle':<28} {'result':<12} {'nodes':>9} {'seconds':>9}")

    def record(self, record: Record) -> None:
        result = record.get("result", "error")
        self.done += 1
        self.results[result] += 1
        self.worst = max(self.worst, record.get("status", 0))
        if self.as_json:
            print_json({k: v for k, v in record.items() if k not in ("status", "of")})
        else:
            nodes, seconds = record.get("nodes", 0), record.get("seconds", 0.0)
            words = _words(record)
            print_text(f"{record['file']:<28} {result:<12} {nodes:>9} {seconds:>9.1f}  {words}".rstrip())
        sys.stdout.flush()

    def end(self) -> None:
        if not self.as_json:
            counts = ", ".join(f"{n} {what}" for what, n in sorted(self.results.items()))
            print_text(f"{self.done} of {self.files} puzzles: {counts or 'none'}")


def _words(record: Record) -> str:
    """What stopped it, in a few words."""
    if "error" in record:
        return str(record["error"]["message"])[:100]
    items = record.get("unsupported") or []
    if record["result"] in ("unsupported", "undecided") and items:
        first = items[0]
        return ": ".join(str(first[k]) for k in ("card", "text") if first.get(k))[:100]
    return str(record.get("limit") or "")
