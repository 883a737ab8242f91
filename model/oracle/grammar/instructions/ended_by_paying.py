""" "You may pay {W} to end this effect": effects that somebody may end later, by a special action (CR 116.2c).

Owns: the row of `whole` for what becomes an Aura until then. Not here: what is said of it (`becoming`), the action
itself (`model.play.special`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from model.ability.abilities import PayMana
from model.ability.casting import SpecialAction
from model.ability.continuous import Gains
from model.ability.instructions import Apply, Attach, KeywordAction, Sequence
from model.ability.terms import This
from model.mana import ManaCost
from model.oracle.engine import Grammar

ENDS = "end the effect"
MAY_BE_ENDED = "may be ended"
"""What stands between the steps of such an instruction, and is said of the action that it gives."""


def add(g: Grammar) -> None:
    """The row."""
    said = "{apply:applied}. attach {what:that} to {to:objects}. you may pay {cost:mana_cost} to end this effect"
    g.rule("whole", _make, said, unmake=_parts, when=_known)


def _known(value: Any) -> bool:
    return value is not None


def _ending(cost: ManaCost) -> Gains:
    do = KeywordAction(ENDS, what=This())
    return Gains((SpecialAction(ENDS, (PayMana(cost),), do, "battlefield"),), MAY_BE_ENDED)


def _make(apply: Apply, what: Any, to: Any, cost: ManaCost) -> Sequence | None:
    if not isinstance(apply, Apply) or not isinstance(apply.to, This) or apply.duration or apply.while_ is not None:
        return None
    until = msgspec.structs.replace(apply, changes=(*apply.changes, _ending(cost)))
    return Sequence((until, Attach(what, to)), (MAY_BE_ENDED,))


def _parts(value: Any) -> dict[str, Any] | None:
    match value:
        case Sequence(
            steps=(
                Apply(changes=(*changes, Gains(abilities=(SpecialAction(costs=(PayMana(cost=cost),)),)))) as apply,
                Attach(what=what, to=to),
            )
        ):
            said = msgspec.structs.replace(apply, changes=tuple(changes))
            same = _make(said, what, to, cost) == value
            return {"apply": said, "what": what, "to": to, "cost": cost} if same else None
    return None
