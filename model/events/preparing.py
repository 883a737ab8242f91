"""Preparation cards: the copy of its prepare spell that a prepared permanent keeps in exile (CR 722.3).

Owns: which permanents can be prepared, the copy, as long as what it stays, and that casting it unprepares. Not here:
what makes a permanent prepared (the keyword action in `model.resolve`), who may cast the copy (`model.play`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from model.base import ObjectId
from model.layers import characteristics
from model.state import Game, GameObject

PREPARED: Final = "prepared"
PREPARED_BY: Final = "prepared by"
"""The link from the copy to its permanent."""


def has_prepare_spell(obj: GameObject) -> bool:
    """CR 722.2a-b: the alternative characteristics, a copy's too; not of what is face down."""
    card = obj.card if obj.copy_of is None else obj.copy_of[0]
    return card.layout == "prepare" and len(card.faces) == 2 and not obj.face_down


def exile_prepare_spell(game: Game, permanent: ObjectId) -> None:
    """CR 722.3c: its controller creates a copy in exile that has only the characteristics of the prepare spell."""
    obj = game.objects[permanent]
    card = obj.card if obj.copy_of is None else obj.copy_of[0]
    for i in game.zone("exile"):
        if prepared_by(game.objects[i]) == permanent:
            game.remove(i)
    who = characteristics(game, permanent).controller
    copy = GameObject(
        game.new_id(), card, "exile", who, who, kind="copy", face=1, timestamp=game.new_timestamp(),
        links=((PREPARED_BY, (permanent,)),),
    )  # fmt: skip
    game.add(copy)


def prepared_by(obj: GameObject) -> ObjectId:
    """The permanent whose prepare spell the object is a copy of, in exile; 0 for others."""
    if obj.kind != "copy" or obj.zone != "exile":
        return 0
    return next((ids[0] for how, ids in obj.links if how == PREPARED_BY and ids), 0)


def stays_in_exile(objects: Mapping[ObjectId, GameObject], obj: GameObject) -> bool:
    """CR 722.3c: for as long as the permanent is on the battlefield and prepared."""
    permanent = objects.get(prepared_by(obj))
    return (
        permanent is not None
        and permanent.zone == "battlefield"
        and not permanent.phased_out
        and PREPARED in permanent.designations
    )


def unprepare(game: Game, permanent: ObjectId) -> bool:
    """CR 722.3b: the designation is removed, and the copy is no longer kept."""
    obj = game.objects.get(permanent)
    if obj is None or PREPARED not in obj.designations:
        return False
    game.update(permanent, designations=obj.designations - {PREPARED})
    for i in game.zone("exile"):
        if prepared_by(game.objects[i]) == permanent:
            game.remove(i)
    return True
