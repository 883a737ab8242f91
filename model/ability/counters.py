"""Instructions about counters besides those that put and remove them (CR 122)."""

from __future__ import annotations

from model.ability.abilities import Instruction
from model.ability.terms import Amount, Objects


class MoveCounters(Instruction, frozen=True, gc=False):
    """ "Move a +1/+1 counter from ~ onto target creature" (CR 122.5): `count` of the kind ("" for every kind) removed
    from the one and put on the other, only if both can be done. `count` None for all of them; `any`: any number."""

    kind: str
    count: Amount | None
    from_: Objects
    on: Objects
    any: bool = False
