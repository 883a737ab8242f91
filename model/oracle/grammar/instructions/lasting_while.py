"""How long something lasts: "for as long as ~ remains tapped" (CR 611.2b).

Owns: the category `while`, which holds every condition besides.
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.conditions import Comparison, Every, Is
from model.ability.terms import Attached, ControlledBy, Filter, Has, InZone, StatOf, You
from model.oracle.engine import Grammar


def add(g: Grammar) -> None:
    """The rows."""
    g.alias("while", ["condition"])
    g.rule("while", _remains, "{what:objects} remain[s] {state=tapped|on the battlefield}", unmake=_remains_parts)
    g.rule("condition.one", _you_control, "you control {what:attached}", unmake=_you_control_attached)
    g.rule("while", _you_control, "you control {what:this}", unmake=_you_control_parts)
    for second in ("remains", "compared"):
        both = _BothLast(second)
        g.rule("while", both, f"{{a:while.{second}.first}} and {{b:while.{second}}}", unmake=both.parts)
    g.rule("while.remains.first", _you_control, "you control {what:this}", unmake=_you_control_parts)
    g.rule("while.remains", _remains, "{what:this} remains {state=tapped}", unmake=_remains_parts)
    g.alias("while.compared.first", ["while.remains"])
    power = "{a:possessor} power remains less than or equal to {b:possessor} power"
    g.rule("while.compared", _no_stronger, power, unmake=_no_stronger_parts)


_REMAINS: Final = {
    "tapped": Filter((Has("tapped"),)),
    "on the battlefield": Filter((), (InZone("battlefield", word="on"),)),
}
_MINE: Final = Filter((), (ControlledBy(You()),))


def _remains(what: Any, state: str) -> Is | None:
    return Is(what, _REMAINS[state], word="remains")


def _remains_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Is) and value.word == "remains" and not value.negated:
        for state, kind in _REMAINS.items():
            if kind == value.filter:
                return {"what": value.what, "state": state}
    return None


class _BothLast:
    """ "For as long as you control ~ and ~ remains tapped"."""

    def __init__(self, word: str) -> None:
        self.second = Is if word == "remains" else Comparison

    def __call__(self, a: Any, b: Any) -> Every:
        return Every((a, b))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Every) and not value.any and len(value.of) == 2 and isinstance(value.of[1], self.second):
            return {"a": value.of[0], "b": value.of[1]}
        return None


def _no_stronger(a: Any, b: Any) -> Comparison:
    return Comparison(StatOf("power", a), "<=", StatOf("power", b), "remains")


def _no_stronger_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Comparison) or value.word != "remains":
        return None
    left, right = value.left, value.right
    return {"a": left.of, "b": right.of} if isinstance(left, StatOf) and isinstance(right, StatOf) else None


def _you_control(what: Any) -> Is:
    return Is(what, _MINE, word="you control")


def _you_control_parts(value: Any) -> dict[str, Any] | None:
    return {"what": value.what} if isinstance(value, Is) and value == _you_control(value.what) else None


def _you_control_attached(value: Any) -> dict[str, Any] | None:
    found = _you_control_parts(value)
    return found if found is not None and isinstance(found["what"], Attached) else None
