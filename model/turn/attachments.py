"""What becomes of attached permanents whose attachment is not legal (CR 704.5m-p, 704.5y, 301.5c, 303.4c)."""

from __future__ import annotations

from collections.abc import Iterable

from model.base import ObjectId
from model.resolve.attaching import can_attach
from model.state import Game
from model.state.objects import Characteristics, GameObject, Ref


def fate(game: Game, obj: GameObject, ch: Characteristics) -> str:
    """ "graveyard", "unattach" or "" for a permanent as it is attached now."""
    to = obj.attached_to
    aura = "Aura" in ch.subtypes and "Enchantment" in ch.types
    if aura and "Creature" not in ch.types:
        if to is not None and _is_legal(game, obj.id, to):
            return ""
        # CR 704.5m; 702.103f: a bestowed one stays, unattached, and is a creature again.
        return "unattach" if obj.cast is not None and obj.cast.using == "bestow" else "graveyard"
    if to is None:
        return "graveyard" if aura else ""
    if aura:  # CR 303.4d: an Aura that is also a creature can't enchant anything.
        return "graveyard"
    if "Equipment" in ch.subtypes or "Fortification" in ch.subtypes:
        return "" if _is_legal(game, obj.id, to) else "unattach"  # CR 704.5n
    return "unattach"  # CR 704.5p


def _is_legal(game: Game, what: ObjectId, to: Ref) -> bool:
    if to > 0 and to not in game.objects:
        return False
    return can_attach(game, what, to)


def surplus_roles(permanents: Iterable[tuple[GameObject, Characteristics]]) -> tuple[ObjectId, ...]:
    """CR 704.5y: of the Roles that one player controls on one permanent all but the newest."""
    groups: dict[tuple[Ref | None, int], list[GameObject]] = {}
    for obj, ch in permanents:
        if "Role" in ch.subtypes and obj.attached_to is not None:
            groups.setdefault((obj.attached_to, ch.controller), []).append(obj)
    surplus = []
    for group in groups.values():
        newest = max(o.timestamp for o in group)
        surplus += [o.id for o in group if o.timestamp < newest]
    return tuple(surplus)
