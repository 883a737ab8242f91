"""Melding: "if you both own and control ~ and a creature named Great Heron, exile them, then meld them into Greater
Heron" (CR 701.42).

The condition says what "them" are: `with_partner` writes that into the instruction.
"""

from __future__ import annotations

from typing import Any

import msgspec

from model.ability.conditions import OwnsAndControls
from model.ability.object_instructions import Meld
from model.ability.terms import Filter
from model.base import walk, with_parts
from model.oracle.engine import Grammar
from model.oracle.reflexive import NotGathered

_BOTH = "{what:this} and {a} {partner:filter#s}"
_MELD = "exile them, then meld them into {into:name}"


def add(g: Grammar) -> None:
    """The rows of `condition.one` and `command`."""
    g.rule("condition.one", OwnsAndControls, f"you both own and control {_BOTH}")
    attacking = f"{_BOTH} are attacking, and you both own and control them"
    g.rule("condition.one", OwnsAndControls, attacking, attacking=True)
    for tail, fields in (("", {}), (". It enters tapped and attacking", {"attacking": True})):
        g.rule("command", _Meld(fields), _MELD + tail, unmake=_Meld(fields).parts)


class _Meld:
    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields

    def __call__(self, into: str) -> Meld:
        return Meld(into, **self.fields)

    def parts(self, value: Any) -> dict[str, Any] | None:
        # What is melded is said by the condition.
        if isinstance(value, Meld) and msgspec.structs.replace(value, partner=Filter()) == self(value.into):
            return {"into": value.into}
        return None


def with_partner(value: Any) -> Any:
    """The same with what the condition names in what melds it. Raises NotGathered where it names nothing."""
    if not any(isinstance(r, Meld) for r in walk(value)):
        return value
    named = {r.partner for r in walk(value) if isinstance(r, OwnsAndControls)}
    if len(named) != 1:
        raise NotGathered("what is melded")
    return _told(value, named.pop())


def _told(value: Any, partner: Filter) -> Any:
    if isinstance(value, Meld):
        return msgspec.structs.replace(value, partner=partner)
    return with_parts(value, lambda part: _told(part, partner))
