"""`ponder verify`: scenario files, one result for each scenario."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from model.formats import decode, read_scenarios
from solver.cli.output import print_json, print_text
from solver.verify import Result, verify
from solver.verify.report import lines_of, summary


def answer(files: list[str], *, as_json: bool, only: tuple[str, ...], nodes: int | None) -> int:
    """Prints the results; the exit status, 1 if any scenario failed or is in error."""
    kept: list[Result] = []
    for file in files:
        for result in _results(file, frozenset(only), nodes):
            kept.append(result)
            if as_json:
                print_json(result.to_json())
                sys.stdout.flush()
            else:
                for line in lines_of(result):
                    print_text(line)
    if not as_json:
        print_text("\n".join(summary(kept)))
    return 1 if any(r.result in ("fail", "error") for r in kept) else 0


def _results(file: str, only: frozenset[str], nodes: int | None) -> Iterator[Result]:
    if file == "-":
        text = decode(sys.stdin.buffer.read(), file="standard input")
        return verify(tuple(read_scenarios(text, file="standard input")), only=only, nodes=nodes)
    return verify(file, only=only, nodes=nodes)
