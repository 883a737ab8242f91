"""Spells that are exiled as they resolve: "exile that card instead of putting it into your graveyard as it resolves"
(CR 608.2n, 614.1a).

Owns: those rows. The spell is given `SpellGoesTo`; what follows "if you do" is done with the exiled card.
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import Instruction
from model.ability.casting import SpellGoesTo
from model.ability.conditions import Is
from model.ability.continuous import Gains
from model.ability.events import StepBegins
from model.ability.instructions import Apply, KeywordAction, Later, Move, PutCountersOn
from model.ability.terms import Filter, Number, OwnedBy, This, You
from model.oracle.engine import Grammar

_IT: Final = This("it")
_YOURS: Final = Is(_IT, Filter((), (OwnedBy(You()),)))
_IN_PLACE: Final = "instead of putting it into your graveyard as it resolves"
_BACK: Final = Later(StepBegins("end", next=True, whose=None), Move(_IT, "hand", "return", whose=You()))
_DONE: Final[dict[str, Instruction]] = {
    "return it to your hand at the beginning of the next end step": _BACK,
    "it becomes plotted": KeywordAction("become plotted", what=_IT),
}


def add(g: Grammar) -> None:
    """The rows."""
    for words, do in _DONE.items():
        exiled = _Exiled(do)
        g.rule("whole", exiled, f"exile {{to:that}} {_IN_PLACE}. if you do, {words}", unmake=exiled.parts)
    counted = _WithCounter()
    g.rule("whole", counted, f"exile {{to:that}} with {{a}} {{kind:counter_kind}} counter on it {_IN_PLACE}",
           unmake=counted.parts)  # fmt: skip


class _Exiled:
    """The spell goes to exile, and that is then done."""

    def __init__(self, do: Instruction) -> None:
        self.do = do

    def __call__(self, to: Any) -> Apply:
        return Apply(to, (Gains((SpellGoesTo("exile", _YOURS, self.do),)),), "", word="as it resolves")

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"to": value.to} if isinstance(value, Apply) and value == self(value.to) else None


class _WithCounter:
    """With a counter on it."""

    def __call__(self, to: Any, kind: str) -> Apply:
        return _Exiled(PutCountersOn(kind, Number(1), _IT))(to)

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Apply(to=to, changes=(Gains(abilities=(SpellGoesTo(do=PutCountersOn(kind=kind)),)),)):
                return {"to": to, "kind": kind} if value == self(to, kind) else None
        return None
