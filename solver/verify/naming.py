"""Names in steps and checks: which objects and players they mean (SCENARIOS, "A name picks the object").

An object answers to the name that it has now, to the whole name of its card and, where none has the name now, to any
name printed on its card. Not here: which of several is meant in a step (`ways`, `answers`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from model.base import PLAYER_NAMES, ObjectId
from model.formats import ObjectRef, PlayerRef
from model.formats.forge_entries import PLAYERS
from model.layers import characteristics
from model.library.names import name_key
from model.state import Game, GameObject, Ref, player_ref
from model.state.game import zone_key
from model.state.objects import is_player, player_of
from solver.verify.faults import NotThere

ZONES: Final = ("battlefield", "stack", "hand", "graveyard", "exile", "library", "command", "sideboard")
_NUMBERED: Final = re.compile(r"(.+?)#(\d{1,9})")
_TOKEN: Final = " token"


def read_ref(text: str) -> ObjectRef | PlayerRef:
    """The object or player that the words of an answer name."""
    words = text.strip()
    if words.lower() in PLAYERS:
        return PlayerRef(PLAYERS[words.lower()])
    if words.startswith("#") and words[1:].isdecimal():
        return ObjectRef(label=int(words[1:]))
    numbered = _NUMBERED.fullmatch(words)
    return ObjectRef(numbered[1].strip(), int(numbered[2])) if numbered else ObjectRef(words)


def names_now(game: Game, object_id: ObjectId) -> frozenset[str]:
    """The keys of the names to which the object answers as it is now."""
    obj = game.objects[object_id]
    found: set[str] = set()
    if obj.kind == "ability":
        # A triggered or activated ability goes by the name of its source.
        found |= {obj.card.name, *(f.name for f in obj.card.faces[obj.face : obj.face + 1])}
    else:
        name = characteristics(game, object_id).name
        found |= {name, *name.split(" // ")}
        if any(name == face.name for face in obj.card.faces) and not obj.merged:
            # Not of what has become a copy of something else (CR 707.2), nor of what several cards are.
            found.add(obj.card.name)
    keys = {name_key(n) for n in found if n}
    if obj.kind == "token":
        keys |= {k + _TOKEN for k in keys if not k.endswith(_TOKEN)} | {k.removesuffix(_TOKEN) for k in keys}
    return frozenset(keys)


def names_printed(obj: GameObject) -> frozenset[str]:
    """The keys of every name on the card, whatever it is now."""
    return frozenset(name_key(n) for card in obj.cards for n in (card.name, *(f.name for f in card.faces)) if n)


def find(
    game: Game, ref: ObjectRef, ids: Iterable[ObjectId] | None = None, *, printed: bool = True
) -> tuple[ObjectId, ...]:
    """The objects of `ids` (all if left out) that the name means; with `printed` also by what is printed on the card
    where none has the name now."""
    among = tuple(game.objects if ids is None else (i for i in ids if i in game.objects))
    if ref.label is not None:
        return tuple(i for i in among if game.objects[i].label == ref.label)
    key = name_key(ref.name)
    found = tuple(i for i in among if key in names_now(game, i))
    if not found and printed:
        found = tuple(i for i in among if key in names_printed(game.objects[i]))
    if ref.nth:
        found = tuple(i for i in found if _place(game, i, key, printed=printed) == ref.nth)
    return found


def _place(game: Game, object_id: ObjectId, key: str, *, printed: bool) -> int:
    """Which of that name in its zone the object is, in the order of the zone, from 1."""
    obj = game.objects[object_id]
    zone = game.zones.get(zone_key(obj.zone, obj.owner), ())
    like = [i for i in zone if key in names_now(game, i)]
    if object_id not in like and printed:
        like = [i for i in zone if key in names_printed(game.objects[i])]
    return like.index(object_id) + 1 if object_id in like else 0


def refs_named(game: Game, ref: ObjectRef | PlayerRef, among: Iterable[Ref] | None = None) -> tuple[Ref, ...]:
    """The same for what may be a player."""
    if isinstance(ref, PlayerRef):
        found = player_ref(ref.player)
        return (found,) if among is None or found in tuple(among) else ()
    return find(game, ref, None if among is None else [r for r in among if not is_player(r)])


def must_find(game: Game, ref: ObjectRef, ids: Iterable[ObjectId] | None = None) -> tuple[ObjectId, ...]:
    """The same; raises NotThere if nothing has the name."""
    found = find(game, ref, ids)
    if not found:
        raise NotThere(f"there is no {ref}")
    return found


def name_of(game: Game, ref: Ref) -> str:
    """The name for people, with its number where several like-named ones stand in its zone."""
    if is_player(ref):
        return PLAYER_NAMES[player_of(ref)]
    obj = game.objects.get(ref)
    if obj is None:
        known = game.known(ref)
        return known[0].card.name if known is not None else "that object"
    name = obj.card.name if obj.kind == "ability" else characteristics(game, ref).name or obj.card.name
    key = name_key(name)
    zone = game.zones.get(zone_key(obj.zone, obj.owner), ())
    like = [i for i in zone if key in names_now(game, i)]
    return f"{name}#{like.index(ref) + 1}" if len(like) > 1 and ref in like else name


def look(game: Game, object_id: ObjectId) -> object:
    """What can be seen of the object: like-named objects that look the same need no number (SCENARIOS, `Name#2`)."""
    obj = game.objects.get(object_id)
    if obj is None:
        return object_id
    attached = tuple(sorted(name_of(game, i) for i, o in game.objects.items() if o.attached_to == object_id))
    fights: object = None
    if game.combat is not None:
        blocked = tuple(b for b, mine in game.combat.blocks if object_id in mine)
        fights = (dict(game.combat.attackers).get(object_id), dict(game.combat.blocks).get(object_id), blocked)
    place = game.zones[zone_key(obj.zone, obj.owner)].index(object_id) if obj.zone == "stack" else 0
    return (
        obj.card.name, obj.face, obj.zone, obj.owner, obj.controller, obj.kind, obj.tapped, obj.sick, obj.phased_out,
        obj.face_down, obj.counters, obj.damage, obj.copy_of, obj.designations, obj.choices, obj.attached_to, attached,
        fights, place, characteristics(game, object_id) if obj.zone == "battlefield" else None,
    )  # fmt: skip
