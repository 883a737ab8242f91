"""How what an effect puts onto the battlefield enters: "that creature enters with an additional +1/+1 counter on it"
(CR 614.1c).

Owns: rows of `clause` and `whole` for EntersWithMore, and for Enters for a while. Not here: of which move it is said
(`model.oracle.entering_with`), how permanents enter by static abilities (`entering`).
"""

from __future__ import annotations

from typing import Any

from model.ability.continuous import Enters
from model.ability.instructions import EntersWithMore, Impose
from model.ability.terms import All, Number, That
from model.oracle.engine import Grammar
from model.oracle.grammar.base import number


def add(g: Grammar) -> None:
    """The rows."""
    g.rows.setdefault("enter_more", [])
    enters = "{what:objects} enters with {counters:enter_more#what}"
    g.rule("clause", EntersWithMore, enters, when=_spoken_of)
    g.rule("clause", EntersWithMore, enters + " if it's {a} {kind:filter#s}", word="if it's", when=_spoken_of, prefer=1)
    for word, start in (
        ("this way", "if {a} {kind:filter#s} enters this way"),
        ("as", "if it enters as {a} {kind:filter#s}"),
    ):
        told = start + ", it enters with {counters:enter_more#s}"
        g.rule("whole", EntersWithMore, told, what=That("it"), word=word)
    g.rule("for_now", Enters, "{what:all} enter[s] with {counters:enter_more#what}", word="additional", when=_fixed)
    for duration in ("this turn", "until your next turn", "until end of turn"):
        make = _ForNow(duration)
        g.rule("whole", make, f"{duration}, {{it:for_now}}", unmake=make.parts)


def _spoken_of(value: Any) -> bool:
    return isinstance(value.what, That) and number(value.what) == "s"


def _fixed(value: Any) -> bool:
    return isinstance(value.what, All) and all(isinstance(n, Number) for _, n in value.counters)


class _ForNow:
    """ "This turn, each creature you control enters with an additional +1/+1 counter on it"."""

    def __init__(self, duration: str) -> None:
        self.duration = duration

    def __call__(self, it: Enters) -> Impose:
        return Impose(it, self.duration, word="how it enters")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Impose) or not isinstance(value.effect, Enters):
            return None
        return {"it": value.effect} if value == self(value.effect) else None
