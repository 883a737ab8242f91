"""Paired creatures (CR 702.95)."""

from __future__ import annotations

from typing import Final

from model.evaluate.core import Context
from model.state import GameObject, Ref

PAIRED: Final = "paired"
"""The link that each of two paired creatures has to the other."""


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
