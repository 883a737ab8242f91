"""`ponder play`: stepping through a position in the terminal, with undo."""

from __future__ import annotations

import sys
from typing import Final

from model.base import MalformedInput, PonderError
from model.formats import read_document, read_step
from model.formats.step_reader import answer as read_answer
from solver.cli.ask import Ask, load
from solver.cli.gate import pass_gate
from solver.cli.output import print_json, print_text
from solver.payment import TooHard
from solver.show.text import header, tell_position
from solver.verify.faults import StepFault
from solver.verify.play import SHOWN, Table, answer as answered, begin, choose, do, history, options, undo

HELP: Final = (
    "a number chooses; u takes back; b shows the board; h what was done; m lists mana abilities too; a step such as "
    "{cast: Shock} or {go: end} is carried out; an answer in words answers a decision; q ends"
)


def answer(ask: Ask) -> int:
    """Runs until `q` or the end of the input; the exit status."""
    file, _ = ask.split(0, 0, "nothing more")
    passed = pass_gate(load(ask, file))
    table = begin(passed.ready.position)
    if ask.json and not sys.stdin.isatty():
        return _once(ask, table)
    mana = False
    print_text(tell_position(table.position))
    print_text(f"({HELP})")
    while True:
        shown = options(table, mana=mana)
        print_text("\n" + header(table.position))
        for n, option in enumerate(shown, 1):
            print_text(f"{n:4} {option.words}")
        if len(shown) == SHOWN:
            print_text("     ... and more: give a step")
        word = _read()
        if word is None or word in ("q", "quit"):
            return 0
        if word == "m":
            mana = not mana
            continue
        table = _done(table, word, shown)


def _once(ask: Ask, table: Table) -> int:
    """With --json and no terminal: what may be chosen, once."""
    said = [option.words for option in options(table)]
    print_json({"edition": ask.edition, "due": table.due, "choices": said})
    return 0


def _read() -> str | None:
    if sys.stdin.isatty():
        sys.stdout.write("> ")
        sys.stdout.flush()
    line = sys.stdin.readline()
    return line.strip() if line else None


def _done(table: Table, word: str, shown: tuple[object, ...]) -> Table:
    """The table after what was typed; the same with a line that says why if it cannot be done."""
    if word == "u":
        return undo(table)
    if word == "b":
        print_text(tell_position(table.position))
        return table
    if word == "h":
        print_text("\n".join(history(table)) or "nothing yet")
        return table
    if word in ("", "?", "help"):
        print_text(HELP)
        return table
    try:
        if word.isdecimal() and word.isascii():
            n = int(word)
            if not 1 <= n <= len(shown):
                print_text(f"there is no choice {n}")
                return table
            return choose(table, shown[n - 1].choice)  # type: ignore[attr-defined]
        if word.startswith("{"):
            where, data = read_document(word, file="the step")
            return do(table, read_step(where, data))
        where, data = read_document(word, file="the answer")
        return answered(table, read_answer(where, data))
    except (StepFault, PonderError, MalformedInput, TooHard) as error:
        print_text(f"no: {error}")
        return table
