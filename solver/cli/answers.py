"""Answers to decisions other than priority, as `plays` lists them."""

from __future__ import annotations

from typing import Any

from model.formats import payment_to_json
from model.pay.plan import Payment
from model.state import Decision
from solver.cli.ask import Ready
from solver.cli.limits import OutOfTime, stop_words
from solver.plays.answers import answers
from solver.show.lines import choice_data
from solver.show.names import Names
from solver.show.payments import tell_payment
from solver.verify.told import choice_words


def answers_due(ready: Ready, limit: int) -> tuple[list[dict[str, Any]], list[str], bool, str]:
    """The answers as JSON and as lines, whether these are all, and what has stopped the work. Raises UnsupportedText
    for a question whose answers cannot be listed."""
    due = ready.position.due
    assert due is not None
    names = Names(ready.game())
    told: list[dict[str, Any]] = []
    lines: list[str] = []
    try:
        for answer in answers(ready.position, due, complete=True):
            if len(told) == limit:
                return told, lines, False, ""
            data = choice_data(ready.position, due, answer)
            payment: list[Any] = []
            plan = answer.plan if isinstance(answer, Payment) else getattr(answer, "plan", None)
            if plan is not None and due.player >= 0:
                payment = [payment_to_json(s) for s in tell_payment(names.game, due.player, plan, names).steps]
            told.append({**data, "kind": kind_of(due), "count": 1, "payment": payment})
            lines.append(choice_words(ready.position, answer))
    except (KeyboardInterrupt, OutOfTime) as stop:
        return told, lines, False, stop_words(stop)
    return told, lines, True, ""


def kind_of(due: Decision) -> str:
    """The kind of answer as answers print it."""
    return {"attackers": "attack", "blockers": "block"}.get(due.kind, due.kind)
