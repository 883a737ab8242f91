"""`ponder perft`: how many lines of choices there are."""

from __future__ import annotations

from model.base import MalformedInput
from solver.cli.ask import Ask, load
from solver.cli.gate import pass_gate
from solver.cli.output import print_json, print_text
from solver.cli.verbs.plays import beside_text
from solver.plays.perft import perft
from solver.verify.support import all_is_known
from solver.verify.told import choice_words


def _many(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def answer(ask: Ask, *, split: bool) -> int:
    """Prints the number; the exit status."""
    file, given = ask.split(0, 1, "nothing more or a depth")
    if given and not (given[0].isdecimal() and given[0].isascii() and len(given[0]) < 4):
        raise MalformedInput(f"found {given[0]!r} for the depth, expected a whole number")
    passed = pass_gate(load(ask, file))
    position = passed.ready.position
    # A number of lines with some left out says nothing.
    all_is_known(position)
    found = perft(position, int(given[0]) if given else 1)
    parts = [{"choice": choice_words(position, choice), "lines": n} for choice, n in found.split]
    if ask.json:
        print_json(
            {
                **passed.beside(),
                "depth": found.depth,
                "lines": found.lines,
                "positions": found.positions,
                "split": parts,
            }
        )
        return 0
    lines = [f"{p['lines']:>10}  {p['choice']}" for p in parts] if split else []
    print_text(
        "\n".join([*lines, f"{_many(found.lines, 'line')}, {_many(found.positions, 'position')}", *beside_text(passed)])
    )
    return 0
