"""All impossible things of a position, with the rules that exclude them."""

from __future__ import annotations

from collections.abc import Iterator

from model.base import ObjectId, Reason
from model.events.preparing import stays_in_exile
from model.state import GameObject, Position
from model.state.game import zone_key
from model.state.objects import is_player, player_of
from model.state.position import STEPS

COMBAT_STEPS = frozenset({"combat", "attackers", "blockers", "first damage", "damage", "combat end"})


def problems(position: Position) -> tuple[Reason, ...]:
    """Everything about the position that no game can reach; empty if nothing was found."""
    return (*_zones(position), *_objects(position), *_attachments(position), *_combat(position), *_turn(position))


def _name(obj: GameObject) -> str:
    return obj.card.name or "an unknown card"


def _zones(position: Position) -> Iterator[Reason]:
    # CR 400.1: each object is in one zone.
    seen: set[ObjectId] = set()
    for (zone, player), ids in position.zones.items():
        for i in ids:
            obj = position.objects.get(i)
            if obj is None:
                yield Reason("400.1", f"the {zone} lists an object that does not exist ({i})")
                continue
            if i in seen:
                yield Reason("400.1", f"{_name(obj)} is in two places", (_name(obj),))
            seen.add(i)
            if zone_key(obj.zone, obj.owner) != (zone, player):
                yield Reason("400.3", f"{_name(obj)} is listed in a zone that is not its own", (_name(obj),))
    for i, obj in position.objects.items():
        if i not in seen:
            yield Reason("400.1", f"{_name(obj)} is in no zone", (_name(obj),))
        if i >= position.next_id or i <= 0:
            yield Reason("400.7", f"{_name(obj)} has an id that is not its own", (_name(obj),))


def _objects(position: Position) -> Iterator[Reason]:
    for obj in position.objects.values():
        name = (_name(obj),)
        if any(n <= 0 for _, n in obj.counters):
            yield Reason("122.1", f"{name[0]} has a number of counters below one", name)
        if obj.damage < 0:
            yield Reason("120.3", f"{name[0]} has negative damage", name)
        if obj.zone != "battlefield":
            if obj.tapped or obj.attached_to is not None or obj.damage or obj.phased_out:
                yield Reason("110.5", f"{name[0]} has a status that only permanents have", name)
            if obj.zone == "stack" and obj.kind == "ability" and (obj.cast is None or obj.cast.ability is None):
                yield Reason("113.1c", f"an ability of {name[0]} on the stack does nothing known", name)
        else:
            card, face = obj.copy_of[:2] if obj.copy_of else (obj.card, obj.face)
            if not 0 <= face < len(card.faces):
                yield Reason("712.8", f"{name[0]} has no such face", name)
            elif not obj.face_down and not card.faces[face].is_permanent:
                yield Reason("110.4", f"{name[0]} is no permanent", name)
        # CR 707.12, 704.5e: a copy that may be cast as something resolves ceases to exist with the next check.
        kept = position.frames or stays_in_exile(position.objects, obj)
        if obj.kind in ("ability", "copy") and obj.zone not in ("stack", "battlefield") and not kept:
            yield Reason("704.5e", f"a {obj.kind} of {name[0]} is off the stack", name)


def _attachments(position: Position) -> Iterator[Reason]:
    for i, obj in position.objects.items():
        to = obj.attached_to
        if to is None:
            continue
        name = (_name(obj),)
        if is_player(to):
            if player_of(to) not in (0, 1):
                yield Reason("303.4", f"{name[0]} is attached to nobody", name)
            continue
        if to not in position.objects:
            # CR 704.5m-n: what it was on left just now; the next check of state-based actions sees to it.
            if position.frames or position.over:
                continue
            yield Reason("301.5c", f"{name[0]} is attached to something that does not exist", name)
            continue
        seen = {i}
        while to is not None and to > 0:
            if to in seen:
                yield Reason("303.4d", f"{name[0]} is attached in a circle", name)
                break
            seen.add(to)
            following = position.objects.get(to)
            to = following.attached_to if following is not None else None


def _combat(position: Position) -> Iterator[Reason]:
    combat = position.combat
    if combat is None:
        return
    if position.turn.step not in COMBAT_STEPS and (combat.attackers or combat.blocks):
        yield Reason("506.1", "creatures are attacking or blocking outside combat")
    attackers = {a for a, _ in combat.attackers}
    for a, whom in combat.attackers:
        obj = position.objects.get(a)
        if obj is None or obj.zone != "battlefield":
            yield Reason("506.4", "an attacker is not on the battlefield")
        elif whom == -1 - position.turn.active:
            yield Reason("506.2", f"{_name(obj)} attacks its own player", (_name(obj),))
    for b, mine in combat.blocks:
        obj = position.objects.get(b)
        if obj is None or obj.zone != "battlefield":
            yield Reason("506.4", "a blocker is not on the battlefield")
        elif any(a not in attackers for a in mine):
            yield Reason("509.1a", f"{_name(obj)} blocks what does not attack", (_name(obj),))


def _turn(position: Position) -> Iterator[Reason]:
    if position.turn.step not in STEPS:
        yield Reason("500.1", f"there is no step {position.turn.step}")
    if position.turn.active not in (0, 1):
        yield Reason("102.1", "nobody is the active player")
    for p, player in enumerate(position.players):
        if any(n < 0 for _, n in player.counters):
            yield Reason("122.1", f"player {p} has a negative number of counters")
        if any(n <= 0 for _, n in player.pool.units):
            yield Reason("106.4", f"player {p} has a number of mana below one")
