"""Conditions about the Ring and who bears it (CR 701.54)."""

from __future__ import annotations

from typing import Any, Final

from model.ability.conditions import ChoseBearer, Happened, Is
from model.ability.terms import ControlledBy, Filter, Has, That, This, You
from model.oracle.engine import Grammar

_BEARER: Final = Filter((Has("ring-bearer"),), (ControlledBy(You()),))
_WORD: Final = "Ring-bearer"


def add(g: Grammar) -> None:
    """The rows of `condition.one`."""
    for words, negated in (("is", False), ("isn't", True)):
        make = _IsBearer(negated)
        g.rule(
            "condition.one",
            make,
            f"{{what:objects}} {words} your Ring-bearer",
            unmake=make.parts,
            when=lambda v: v is not None,
        )
    g.rule(
        "condition.one",
        Happened,
        "the Ring has tempted you {amount:count} or more times this game",
        what="ring tempted",
        who=You(),
    )
    g.words("condition.one", {"you chose a creature other than ~ as your Ring-bearer": ChoseBearer()})


class _IsBearer:
    """CR 701.54e: on the battlefield under your control, with the designation."""

    def __init__(self, negated: bool) -> None:
        self.negated = negated

    def __call__(self, what: Any) -> Is | None:
        return Is(what, _BEARER, self.negated, _WORD) if isinstance(what, This | That) else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Is) and value == Is(value.what, _BEARER, self.negated, _WORD):
            return {"what": value.what}
        return None
