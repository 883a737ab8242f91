"""X that whoever pays chooses while something resolves (CR 107.3f): of which abilities that is understood.

Owns: `why_not_open_x`. Not here: paying (`control`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model.ability.abilities import Ability, Activated, Instruction, Triggered
from model.ability.instructions import Look, May, PayCost, Reflexive, Sacrifice, Tap, WithX
from model.ability.terms import Some, Target, XAmount
from model.base import Record, walk
from model.pay.charge import has_x


def why_not_open_x(ability: Ability) -> str:
    """The words that are not handled; "" if X of every cost paid in the ability's resolution is clear."""
    inside = tuple(_outside(ability, WithX))
    paid = any(isinstance(r, May) and isinstance(r.do, PayCost) and has_x(r.do.costs) for r in inside)
    if not paid and not any(isinstance(r, May) and picks_x(r.do) is not None for r in inside):
        return ""
    match ability:
        case Activated(costs=costs):
            if has_x(costs):
                return ""
        case Triggered():
            pass
        case _:
            # X may be that of the spell, which its text does not show.
            return "X chosen as it is paid"
    targets = (r for r in _outside(ability, Reflexive) if isinstance(r, Target))
    if any(isinstance(x, XAmount) and x.defined is None for t in targets for x in walk((t.filter, t.least, t.most))):
        return "a target described by an X that is chosen later"
    return ""


def picks_x(do: Instruction) -> Some | None:
    """ "Tap X untapped Myr you control": what so many are chosen of, where whoever does it chooses X."""
    what = do.what if isinstance(do, Tap | Sacrifice | Look) else None
    if isinstance(what, Some) and what.least == what.most and isinstance(what.least, XAmount) and not what.random:
        return what if what.least.defined is None else None
    return None


def _outside(value: Any, around: type[Record]) -> Iterator[Record]:
    """The records inside an ability that stand in none of that class, nor in an ability that it grants."""
    parts = value if isinstance(value, tuple) else (getattr(value, name) for name in value.__struct_fields__)
    for part in parts:
        if isinstance(part, tuple):
            yield from _outside(part, around)
        elif isinstance(part, Record) and not isinstance(part, (Ability, around)):
            yield part
            yield from _outside(part, around)
