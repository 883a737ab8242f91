"""Damage dealt to something else instead, for a while: "the next 3 damage that would be dealt to target creature this
turn is dealt to another target creature instead" (CR 614.9).

Not here: the same of static abilities (`replacements`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.instructions import Redirect
from model.ability.terms import ControllerOf
from model.oracle.engine import Grammar

_DURATIONS: Final = ("until end of turn", "until your next turn")


def add(g: Grammar) -> None:
    """The rows."""
    g.alias("redirecting", ["chosen_source", "target_object", "all"])
    for words, combat in (("damage", None), ("combat damage", True)):
        every: dict[str, Any] = {"amount": None, "combat": combat, "when": _is_clear}
        start = f"all {words} that would be dealt"
        end = "is dealt to {instead:damaged} instead"
        for word, where in (
            ("", "to {to:damaged} this turn"),
            ("turn first", "this turn to {to:damaged}"),
            ("by", "to {to:damaged} this turn by {by:redirecting}"),
            ("turn first, by", "this turn to {to:damaged} by {by:redirecting}"),
            ("by, turn last", "to {to:damaged} by {by:redirecting} this turn"),
        ):
            g.rule("clause", Redirect, f"{start} {where} {end}", word=word, **every)
        for duration in _DURATIONS:
            g.rule(
                "clause",
                Redirect,
                f"{duration}, {start} to {{to:damaged}} {end}",
                duration=duration,
                word="duration first",
                **every,
            )
        g.rule(
            "clause",
            Redirect,
            f"the next time {{by:chosen_source}} would deal {words} to {{to:damaged}} this turn, that damage {end}",
            amount=None,
            combat=combat,
            once=True,
            when=_is_clear,
        )
    for word, where in (("", "to {to:damaged} this turn"), ("turn first", "this turn to {to:damaged}")):
        g.rule(
            "clause",
            Redirect,
            f"the next {{amount:digits}} damage that would be dealt {where} {end}",
            word=word,
            when=_is_clear,
        )
    g.rule(
        "clause",
        Redirect,
        f"the next {{amount:digits}} damage that {{by:chosen_source}} would deal to {{to:damaged}} this turn {end}",
        word="would deal",
        when=_is_clear,
    )


def _is_clear(value: Any) -> bool:
    """Who will be its controller as the damage is dealt is not known as the effect begins."""
    return not isinstance(value.instead, ControllerOf)
