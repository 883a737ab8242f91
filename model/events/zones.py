"""Zone changes carried out: new objects, last-known information, tokens (CR 400.7, 111, 608.2h).

Replacement effects have been applied before; how a permanent enters (CR 614.12) stands in `entering`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from model.ability.keywords import keywords
from model.base import ObjectId, PlayerId
from model.card import Card, Face
from model.events.event import ZoneChange
from model.layers import characteristics
from model.state import Combat, Decision, Game
from model.state.game import zone_key
from model.state.objects import GameObject, Ref

UNKNOWN_CARD: Final = Card("", faces=(Face(""),))
"""A card that nobody knows: the top of a library that the file does not list."""


def unknown_card(game: Game, player: PlayerId) -> ObjectId:
    """A new unknown card at the bottom of what is known of the player's library; gives its id."""
    obj = GameObject(game.new_id(), UNKNOWN_CARD, "library", player, player, timestamp=game.new_timestamp())
    game.add(obj)
    return obj.id


def became(game: Game, object_id: ObjectId) -> ObjectId:
    """The object that this one became when it left its zone, if that exists; the object itself if it is still there;
    else 0 (CR 400.7, 603.6: only the first zone that it went to)."""
    if object_id in game.objects:
        return object_id
    once = game.became_once(object_id)
    return once if once in game.objects else 0


def token_object(
    game: Game, card: Card, copy_of: tuple[Card, int, tuple[Any, ...]] | None, player: PlayerId
) -> GameObject:
    """A token as it would be created, not in the game yet (CR 111.2: its creator owns it)."""
    return GameObject(
        game.new_id(), card, "battlefield", player, player, kind="token", copy_of=copy_of,
        timestamp=game.next_timestamp, sick=True,
    )  # fmt: skip


def remember(game: Game, object_id: ObjectId) -> None:
    """Takes down last-known information, before anything of the event happens."""
    obj = game.objects[object_id]
    if obj.zone == "battlefield":
        around = tuple(_surroundings(game, object_id))
        if around:
            obj = msgspec.structs.replace(obj, links=(*obj.links, *around))
    game.past[object_id] = (obj, characteristics(game, object_id))


def _surroundings(game: Game, object_id: ObjectId) -> Iterator[tuple[str, tuple[Ref, ...]]]:
    """CR 608.2h: what last-known information says besides the object itself: what it attacked or blocked, and what was
    attached to it. The names are read in `model.evaluate.states`."""
    attached = tuple(i for i in game.zone("battlefield") if game.objects[i].attached_to == object_id)
    if attached:
        yield "had attached", attached
    combat = game.combat
    if combat is None:
        return
    for attacker, whom in combat.attackers:
        if attacker == object_id:
            yield "was attacking", (whom,)
            if len(combat.attackers) == 1:
                yield "was attacking alone", ()
            if attacker in combat.blocked:
                yield "was blocked", tuple(b for b, blocked in combat.blocks if attacker in blocked)
            elif "blockers" in combat.declared:
                yield "was unblocked", ()
    for blocker, blocked in combat.blocks:
        if blocker == object_id:
            yield "was blocking", blocked


def new_object(game: Game, event: ZoneChange) -> GameObject:
    """The object as it will be in the new zone (CR 400.7: no memory of what it was), with a new id."""
    new_id = event.new or game.new_id()
    if event.made is not None:
        return _with(
            game, msgspec.structs.replace(event.made, id=new_id, timestamp=game.new_timestamp(), sick=True), event
        )
    old = game.objects[event.old]
    spell = event.from_ == "stack" and event.to == "battlefield"
    controller = event.controller
    if event.to not in ("battlefield", "stack"):
        controller = old.owner
    elif controller is None:
        controller = old.controller if spell else old.owner
    obj = GameObject(
        new_id,
        old.card,
        event.to,
        old.owner,
        controller,
        kind=_kind(old, event),
        face=_face_up(game, old, event, spell=spell),
        sick=event.to == "battlefield",
        timestamp=game.new_timestamp(),
        # CR 707.10f, 400.7a-d: what a permanent spell was and how it was cast goes with it.
        copy_of=old.copy_of if spell or (old.kind == "token" and old.copy_of) else None,
        cast=old.cast if spell or event.keep_cast else None,
        face_down=event.face_down or (old.face_down if spell else ""),
        label=old.label,
        merged=(component(game.objects[event.melded]),) if event.melded and event.to == "battlefield" else (),
        designations=_of_the_card(old, event.to),
    )
    if spell and old.card.layout == "room":
        # CR 709.5d: the half that was cast is unlocked.
        door = DOORS[old.face]
        obj = msgspec.structs.replace(obj, designations=obj.designations | {f"unlocked:{door}"})
    return _with(game, obj, event)


def component(obj: GameObject, kind: str = "card") -> GameObject:
    """The card or token as a part of a merged or melded permanent (CR 730.2, 701.42a)."""
    return GameObject(0, obj.card, "battlefield", obj.owner, obj.owner, kind=kind, label=obj.label)


COMMANDER: Final = "commander"
COMMANDER_MOVED: Final = "commander put there"
"""Of a commander in a graveyard or exile that state-based actions have not seen there yet (CR 903.9a)."""


def goes_to_command_zone(game: Game, commander: GameObject) -> bool:
    """CR 903.9: its owner may put it there."""
    words = "whether it is put into the command zone"
    yes = Decision("choose", commander.owner, "yes", of=commander.id, name=commander.card.name, words=words)
    return bool(game.ask(yes))


def _of_the_card(old: GameObject, to: str) -> frozenset[str]:
    """CR 903.3: a card is a commander in every zone."""
    if COMMANDER not in old.designations or old.kind != "card":
        return frozenset()
    return frozenset({COMMANDER, COMMANDER_MOVED} if to in ("graveyard", "exile") else {COMMANDER})


DOORS: Final = ("left", "right")
"""The halves of a Room by their faces (CR 709.5)."""


def _face_up(game: Game, old: GameObject, event: ZoneChange, *, spell: bool) -> int:
    face = event.face if event.face is not None else old.face if spell else 0
    night = game.turn.day == "night" and event.to == "battlefield" and not event.face_down and old.copy_of is None
    if night and face == 0 and len(old.card.faces) == 2 and keywords(old.card.front.abilities, "daybound"):
        return 1  # CR 702.145d: it enters transformed.
    return face


def _kind(old: GameObject, event: ZoneChange) -> str:
    # CR 707.10f: a copy of a permanent spell becomes a token as it resolves.
    return "token" if old.kind == "copy" and event.to == "battlefield" else old.kind


def _with(game: Game, obj: GameObject, event: ZoneChange) -> GameObject:
    changes: dict[str, Any] = {}
    if event.tapped:
        changes["tapped"] = True
    if event.copy_of is not None:
        changes["copy_of"] = event.copy_of
    if event.choices:
        changes["choices"] = event.choices
    if event.links:
        changes["links"] = event.links
    if event.designations:
        changes["designations"] = obj.designations | event.designations
    if event.face_down:
        changes["face_down"] = event.face_down
    if event.attach_to is not None and event.to == "battlefield":
        changes["attached_to"] = event.attach_to
    if event.controller is not None and event.to in ("battlefield", "stack"):
        changes["controller"] = event.controller
    return msgspec.structs.replace(obj, **changes) if changes else obj


def put(game: Game, obj: GameObject, event: ZoneChange) -> None:
    """Puts the new object into its zone: the place in a library, the top of the stack, else at the end."""
    key = zone_key(obj.zone, obj.owner)
    here = [i for i in game.zones.get(key, ()) if i != obj.id]
    game.objects[obj.id] = obj
    if obj.zone == "library":
        at = 0 if event.position == "top" else len(here) if event.position == "bottom" else int(event.position)
        here.insert(at, obj.id)
    elif obj.zone == "stack":
        here.insert(0, obj.id)
    else:
        here.append(obj.id)
    game.zones[key] = tuple(here)
    game.touch(obj.zone)


MERGED: Final = "merged"
"""Where the components of a merged permanent below the topmost come from as it leaves the battlefield."""


def take_away(
    game: Game, events: Sequence[ZoneChange], parts: Mapping[ObjectId, tuple[ObjectId, ...]] | None = None
) -> None:
    """The objects leave their old zones, all at once; `past` holds what they were, with what they became; `parts`:
    what else, of merged permanents (CR 730.3c)."""
    gone = {e.old: e.new for e in events if e.old} | {e.melded: e.new for e in events if e.melded}
    for old, new in gone.items():
        obj = game.remove(old)
        kept, ch = game.past[old]
        if new:
            kept = msgspec.structs.replace(kept, links=(*kept.links, ("became", (new, *(parts or {}).get(old, ())))))
        game.past[old] = (kept, ch)
        if obj.zone == "stack" and new:
            carry_effects_over(game, old, new)
    if game.combat is not None:
        for old in gone:
            remove_from_combat(game, old)


def carry_effects_over(game: Game, old: ObjectId, new: ObjectId) -> None:
    # CR 400.7a: effects that changed a permanent spell go on applying to the permanent that it becomes.
    if game.objects.get(new) is not None and game.objects[new].zone != "battlefield":
        return
    for n, one in enumerate(game.lasting):
        if old in one.refs:
            game.lasting[n] = msgspec.structs.replace(one, refs=(*one.refs, new))


def remove_from_combat(game: Game, object_id: ObjectId) -> None:
    """CR 506.4: it stops being an attacking, blocking, attacked, blocked or unblocked one. Blocked attackers stay
    blocked."""
    combat = game.combat
    if combat is None:
        return
    attackers = tuple(
        (a, 0 if whom == object_id else whom) for a, whom in combat.attackers if a != object_id
    )  # CR 506.4c: what attacked it goes on attacking, but nothing.
    blocks = tuple(
        (b, tuple(a for a in blocked if a != object_id)) for b, blocked in combat.blocks if b != object_id
    )  # CR 506.4: a blocker whose attacker is gone stays a blocking creature.
    if attackers != combat.attackers or blocks != combat.blocks or object_id in combat.blocked:
        game.combat = Combat(
            attackers, blocks, combat.blocked - {object_id}, combat.first_strikers - {object_id}, combat.declared
        )
        game.touch()


def is_hidden(zone: str) -> bool:
    """CR 400.2."""
    return zone in ("hand", "library")


__all__ = [
    "UNKNOWN_CARD",
    "became",
    "is_hidden",
    "new_object",
    "put",
    "remember",
    "remove_from_combat",
    "take_away",
    "token_object",
    "unknown_card",
]
