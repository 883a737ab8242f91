"""`ponder check`: a line of play against the goal and every defence."""

from __future__ import annotations

import sys

from model.formats import load_line, read_line_text
from model.formats.source import STANDARD_INPUT, decode
from solver.cli.ask import Ask, load
from solver.cli.gate import pass_gate
from solver.cli.goals import goal_asked
from solver.cli.output import print_json, print_text
from solver.cli.verbs.plays import beside_text
from solver.payment import TooHard
from solver.verify import check_line


def answer(ask: Ask, *, goal: str | None, within: str | None) -> int:
    """Prints whether the line holds; the exit status, 1 if it does not."""
    file, (path,) = ask.split(1, 1, "a line of play (YAML or JSON)")
    loaded = load(ask, file)
    asked = goal_asked(loaded, goal, within)
    if path == "-":
        line = read_line_text(decode(sys.stdin.buffer.read(), file=STANDARD_INPUT), file=STANDARD_INPUT)
    else:
        line = load_line(path)
    passed = pass_gate(loaded)
    try:
        verdict = check_line(passed.ready.position, asked, line)
    except TooHard as error:
        from solver.cli.main import tell

        return tell("limit", f"undecided: {error}", as_json=ask.json, status=4, beside=passed.beside())
    if ask.json:
        print_json({**passed.beside(), **verdict.to_json(), "nodes": verdict.nodes})
    elif verdict.ok:
        print_text("\n".join(["the line reaches the goal against every defence", *beside_text(passed)]))
    else:
        lines = [f"the line fails at step {verdict.step}" if verdict.step else "the line fails"]
        lines += [f"  {r}" for r in verdict.reasons]
        if verdict.defence:
            lines.append("  against: " + "; ".join(r.words for r in verdict.defence))
        print_text("\n".join([*lines, *beside_text(passed)]))
    return 0 if verdict.ok else 1
