"""Does an answer fit the decision that is due: the check that every answer passes before a piece of work reads it.

An answer to a choice of one thing is that thing, to a choice of several a tuple of them; one thing may also be given as
a tuple of one. Plays, attacks, blocks and payments are judged by the rows that own them.
"""

from __future__ import annotations

from typing import Any

from model.base import Reason
from model.state.decision import Decision

_JUDGED_ELSEWHERE = frozenset({"priority", "attackers", "blockers", "damage", "pay"})


def why_not_answer(decision: Decision, answer: Any) -> Reason | None:
    """Why the answer does not fit; None if it does. `least`, `most` and `options` of the decision are the bounds."""
    if decision.kind in _JUDGED_ELSEWHERE:
        return None
    # Of replacement effects the next one is named, not all of them (CR 616.1).
    ordered = decision.kind == "order_triggers" or (decision.what == "order" and decision.kind != "replacement")
    items = tuple(answer) if isinstance(answer, tuple | list) and answer not in decision.options else (answer,)
    if decision.what == "division":
        return None if all(isinstance(n, int) and n >= 0 for n in items) else _refuse(decision, "a division is numbers")
    if not decision.options:
        if decision.what == "number":
            fits = isinstance(answer, int) and decision.least <= answer <= decision.most
            return None if fits else _refuse(decision, f"a number from {decision.least} to {decision.most}")
        return None
    if decision.what == "mana" and decision.most > 1 and all(isinstance(i, str) for i in items):
        # Types of mana may repeat: "WWU".
        letters = "".join(items)
        if set(letters) <= set(decision.options) and decision.least <= len(letters) <= decision.most:
            return None
        return _refuse(decision, f"{letters} is not among the choices")
    left = list(decision.options)
    for item in items:
        if item in left:
            left.remove(item)
        else:
            return _refuse(decision, f"{item!r} is not among the choices")
    if ordered:
        return _refuse(decision, "an order names all of them") if left else None
    if not decision.least <= len(items) <= decision.most:
        return _refuse(decision, f"{len(items)} chosen, from {decision.least} to {decision.most} are to be")
    return None


def forced_answer(decision: Decision) -> Any | None:
    """The only answer that there is, if there is only one and it is a single thing."""
    if decision.kind in ("choose", "replacement") and decision.least == decision.most == len(decision.options) == 1:
        return decision.options[0]
    return None


def _refuse(decision: Decision, words: str) -> Reason:
    about = f"{decision.name}: " if decision.name else ""
    return Reason("608.2d", f"{about}{words}", (decision.name,) if decision.name else ())
