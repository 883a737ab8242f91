"""Paired creatures (CR 702.95), and what melds with the source (CR 701.42)."""

from __future__ import annotations

from typing import Final

from model.ability.conditions import OwnsAndControls
from model.ability.terms import Filter
from model.base import ObjectId
from model.evaluate.core import Context, condition, refs_in
from model.evaluate.filters import everything, fits_in
from model.state import GameObject, Ref

PAIRED: Final = "paired"
"""The link that each of two paired creatures has to the other."""


def melding(context: Context, described: Filter) -> tuple[ObjectId, ...]:
    """The permanents that the player owns and controls and that fit."""
    return tuple(i for i in everything(context, described) if _is_yours(context, i) and fits_in(context, i, described))


def _is_yours(context: Context, ref: Ref) -> bool:
    obj = context.game.objects.get(ref)
    you = context.scope.controller
    return obj is not None and obj.zone == "battlefield" and obj.owner == you == context.view(ref).controller


@condition(OwnsAndControls)
def _owns_and_controls(context: Context, value: OwnsAndControls) -> bool:
    sources = tuple(i for i in refs_in(context, value.what) if _is_yours(context, i))
    others = tuple(i for i in melding(context, value.partner) if i not in sources)
    if value.attacking:
        attackers = {a for a, _ in context.game.combat.attackers} if context.game.combat is not None else set()
        sources, others = (tuple(i for i in ids if i in attackers) for ids in (sources, others))
    return bool(sources and others)


def partner(context: Context, obj: GameObject) -> Ref | None:
    """The creature that this one is paired with. CR 702.95e: both are creatures on the battlefield under the control of
    one player, else they are paired no more."""
    for how, linked in obj.links:
        if how == PAIRED and linked:
            other = context.game.objects.get(linked[0])
            if other is None or other.zone != "battlefield" or obj.id not in dict(other.links).get(PAIRED, ()):
                return None
            mine, its = context.view(obj.id), context.view(other.id)
            together = mine.controller == its.controller and "Creature" in mine.types and "Creature" in its.types
            return other.id if together else None
    return None
