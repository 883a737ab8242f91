"""What a delayed trigger does besides, with what it returned (CR 603.7, 400.7j).

Owns: "If it entered under your control, ..." behind it, and the trigger on what enters so.
Not here: the condition elsewhere (`conditions.being`).
"""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Instruction
from model.ability.conditions import Is
from model.ability.events import RETURNED_TO_YOU, ZoneChanges
from model.ability.instructions import If, Later, Sequence
from model.ability.terms import Filter, FromAmong, Some, That
from model.oracle.engine import Grammar
from model.oracle.grammar.conditions.being import entered_yours


def add(g: Grammar) -> None:
    """The rows. The sentence is no part of the effect that makes the delayed trigger."""
    came = "at {when:event}, {do:body}. if {it:that} entered under your control, {then:told}"
    g.rule("whole", _and_if_it_came, came, unmake=_if_it_came, when=lambda value: value is not None, prefer=1)
    returned = _Returned()
    template = f"when an exiled card {RETURNED_TO_YOU}, {{do:told}}"
    g.rule("whole", returned, template, unmake=returned.parts)


def _and_if_it_came(when: Any, do: Instruction, it: Any, then: Instruction) -> Later:
    """ "At the beginning of the next end step, return that card. If it entered under your control, ..."."""
    return Later(when, Sequence((do, If(entered_yours(it), then)), (". ",)), word="at")


def _if_it_came(value: Any) -> dict[str, Any] | None:
    match value:
        case Later(when=when, do=Sequence(steps=(do, If(condition=Is(what=it), do=then)))):
            return {"when": when, "do": do, "it": it, "then": then}
    return None


class _Returned:
    """ "When an exiled card enters under your control this way, put two +1/+1 counters on it"."""

    what = Some(Filter((), (FromAmong(That("the exiled cards"), "of"),)))
    event = ZoneChanges(what, "exile", "battlefield", verb=RETURNED_TO_YOU)

    def __call__(self, do: Instruction) -> Later:
        return Later(self.event, do, once=False, word="when an exiled card")

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Later(when=ZoneChanges(verb=verb), do=do, word="when an exiled card") if verb == RETURNED_TO_YOU:
                return {"do": do}
        return None
