"""Which mana of one source can pay some part of a cost (CR 601.2h, 107.4)."""

from __future__ import annotations

from model.base import ObjectId
from model.mana import TYPES, ManaCost, Purpose, Symbol, may_pay
from solver.payment.sources import SourceModel

GENERIC = Symbol(generic=1)


def useful_types(
    model: SourceModel, source: ObjectId, cost: ManaCost, purpose: Purpose | None = None
) -> frozenset[str]:
    """The types of mana that the source can make and that can pay some part of the cost. Without a purpose
    restrictions on spending are left aside."""
    found: set[str] = set()
    for act in model.activations:
        if act.object != source:
            continue
        for made in (m for o in act.outputs for m in o.mana):
            allowed = frozenset() if made.only is None else frozenset({made.only})
            judged = purpose or Purpose("other", allowed)
            for t in made.types:
                unit = made.unit(t)
                if any(
                    may_pay(unit, s, judged) or (s.generic and may_pay(unit, GENERIC, judged)) for s in cost.symbols
                ):
                    found.add(t)
    return frozenset(t for t in TYPES if t in found)
