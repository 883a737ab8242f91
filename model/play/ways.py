"""Every way in which the rules offer something to a player, each with the reasons that speak against it now, payment,
modes and targets aside (CR 116-117, 305, 601.3, 602, 606).

`castable_ways` gives those that nothing speaks against, `why_not_ways` the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from model.ability.abilities import Cost, PayMana
from model.ability.casting import SpecialAction, with_own_cost
from model.ability.instructions import KeywordAction
from model.ability.keywords import expand
from model.ability.keywords.casting import turning_up
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import This
from model.base import PLAYER_NAMES, ObjectId, PlayerId, Reason
from model.card import Card, Face
from model.events.preparing import prepared_by
from model.events.zones import DOORS
from model.layers import abilities_of, activated, characteristics
from model.mana import ManaCost
from model.pay.activation import why_not_activate
from model.play.cast_legality import why_not_cast
from model.play.glance import glanced
from model.play.lands import why_not_land
from model.play.permissions import (
    Permission,
    alternative_costs,
    as_face,
    land_fits,
    own_abilities,
    permissions,
    where_fits,
)
from model.play.special import why_not_special
from model.play.way import Proposal, Way, hand_on, propose
from model.state import Game, GameObject, Position

Judged = tuple[Way, tuple[Reason, ...]]
MANIFESTED: Final = frozenset({"manifested", "cloaked"})


def castable_ways(game: Game, player: PlayerId, object_id: ObjectId | None = None) -> Iterator[Way]:
    """The ways to play something that the rules allow now: of that object, or of all."""
    if object_id is not None and (seen := seen_at_once(game, player, object_id)) is not None:
        return iter(seen)
    if object_id is None or not _is_as_made(game):
        return (way for way, reasons in _judged(game, player, object_id, refused=False) if not reasons)
    known = listed_ways(game, player, object_id)
    return iter(known) if known is not None else _remembering(game, player, object_id)


_listed: dict[int, tuple[Position, dict[tuple[PlayerId, ObjectId], tuple[Way, ...]]]] = {}
_LISTED_AT_MOST: Final = 64


def _is_as_made(game: Game) -> bool:
    """Whether the game stands as the position of which it was made."""
    made = game.origin
    return (
        made is not None and not game.version and game.priority == made.priority and game.turn is made.turn
        and game.combat is made.combat and game.history == made.history and tuple(game.players) == made.players
        and tuple(game.lasting) == made.lasting
    )  # fmt: skip


def listed_ways(game: Game, player: PlayerId, object_id: ObjectId) -> tuple[Way, ...] | None:
    """The ways that nothing speaks against, if they were listed for this very position a short while ago."""
    found = _listed.get(id(game.origin))
    if found is None or found[0] is not game.origin or not _is_as_made(game):
        return None
    return found[1].get((player, object_id))


def seen_at_once(game: Game, player: PlayerId, object_id: ObjectId) -> tuple[Way, ...] | None:
    """The ways of the object that nothing speaks against, if its words tell; else None."""
    obj = game.objects.get(object_id)
    return glanced(game, player, obj) if obj is not None else None


def _remembering(game: Game, player: PlayerId, object_id: ObjectId) -> Iterator[Way]:
    origin = game.origin
    assert origin is not None
    found = []
    for way, reasons in _judged(game, player, object_id, refused=False):
        if not reasons:
            found.append(way)
            yield way
    kept = _listed.get(id(origin))
    if kept is None or kept[0] is not origin:
        if len(_listed) >= _LISTED_AT_MOST:
            _listed.clear()
        kept = _listed[id(origin)] = (origin, {})
    kept[1][player, object_id] = tuple(found)


def why_not_ways(game: Game, player: PlayerId, object_id: ObjectId | None = None) -> Iterator[Judged]:
    """The ways that are offered but refused now, with the reasons."""
    return ((way, reasons) for way, reasons in judged_ways(game, player, object_id) if reasons)


def judged_ways(game: Game, player: PlayerId, object_id: ObjectId | None = None) -> Iterator[Judged]:
    """Every way with its reasons, () for the allowed ones. Mana abilities are among them."""
    return _judged(game, player, object_id, refused=True)


def _judged(game: Game, player: PlayerId, object_id: ObjectId | None, *, refused: bool) -> Iterator[Judged]:
    """`refused` False leaves out what no permission offers at all."""
    for i in (object_id,) if object_id is not None else playable_objects(game, player):
        obj = game.objects.get(i)
        if obj is None or obj.phased_out:
            continue
        castable = obj.kind in ("card", "copy") and obj.zone not in ("battlefield", "stack")
        if castable and (refused or any(True for _ in permissions(game, player, obj))):
            yield from numbered(cast_ways(game, player, obj))
            yield from land_ways(game, player, obj)
        yield from activation_ways(game, player, obj)
        yield from special_ways(game, player, obj)


def playable_objects(game: Game, player: PlayerId) -> Iterator[ObjectId]:
    """The objects that could have something to offer the player, in the order of the position."""
    for zone, owner in (
        ("hand", player), ("battlefield", -1), ("graveyard", player), ("exile", -1), ("command", -1),
        ("graveyard", 1 - player), ("hand", 1 - player),
    ):  # fmt: skip
        yield from game.zone(zone, owner)
    for owner in (player, 1 - player):
        library = game.zone("library", owner)
        allowed = {i for lasting in game.lasting for i in lasting.refs if i > 0}
        yield from (i for n, i in enumerate(library) if n == 0 or i in allowed)


# --- casting ----------------------------------------------------------------------------------------------------------


def castable_faces(card: Card, obj: GameObject) -> tuple[int, ...]:
    """The faces as which the card may be cast or played by the rules of its layout (CR 709.3, 712.11b, 715.3,
    720.3)."""
    match card.layout:
        case "split" | "adventure" | "omen" | "modal_dfc" | "room":
            return tuple(range(len(card.faces)))
        case "prepare":
            return (1,) if prepared_by(obj) else (0,)  # CR 722.3
        case _:
            return (0,)


def cast_ways(game: Game, player: PlayerId, obj: GameObject) -> Iterator[Judged]:
    """The ways to cast the card from where it is."""
    card = obj.card
    allowed = tuple(permissions(game, player, obj))
    mine = obj.owner == player or bool(allowed)
    if not mine:
        return
    faces = castable_faces(card, obj)
    for face in dict.fromkeys((*faces, *(f for p in allowed for f in _faces_of(p, card)))):
        if card.faces[face].is_land:
            # CR 708.4: a land with morph may be cast face down.
            if any(getattr(e, "face_down", "") for a in card.faces[face].abilities for e in expand(a)):
                ways = _cast_face(game, player, obj, face, allowed, by_layout=face in faces)
                yield from (one for one in ways if one[0].face_down)
            continue
        yield from _cast_face(game, player, obj, face, allowed, by_layout=face in faces)
    if card.layout == "split" and obj.zone == "hand" and any(has_fuse(f) for f in card.faces):
        yield from _cast_face(game, player, obj, 0, allowed, by_layout=True, fused=True)


def has_fuse(face: Face) -> bool:
    return any(getattr(a, "name", "") == "fuse" for a in face.abilities)


def _faces_of(permission: Permission, card: Card) -> tuple[int, ...]:
    """The faces that a way of the card's own names beyond those of the layout."""
    rule = permission.rule
    if rule is None or not rule.face:
        return ()
    if rule.face == "back":
        return (1,) if len(card.faces) > 1 else ()
    return tuple(i for i, f in enumerate(card.faces) if any(rule in expand(a) for a in f.abilities))


def _cast_face(
    game: Game, player: PlayerId, obj: GameObject, face: int, allowed: tuple[Permission, ...], *, by_layout: bool,
    fused: bool = False,
) -> Iterator[Judged]:  # fmt: skip
    """One face, or both halves, by every permission and every cost."""
    usable = [
        p for p in allowed if p.spell and p.face in (0, face) and _allows_face(p, obj.card, face, by_layout=by_layout)
    ]
    if face and any(_is_granted(p, obj.card) for p in usable):
        # CR 715.3a, 601.3e: what an effect gives to cards of a kind is judged for what would be cast.
        other = as_face(game, obj, face)
        mine = own_abilities(other, other.objects[obj.id])
        usable = [p for p in usable if not _is_granted(p, obj.card) or p.rule in mine]
    as_said = _fused if fused else _unchanged
    own = _mana_cost(obj.card, face, fused=fused)
    printed = (PayMana(own),)
    proposal = propose(game, player, as_said(Way("cast", obj.id, face)))
    others = tuple(alternative_costs(proposal)) if obj.owner == player or usable else ()
    for p in usable:
        if p.costs is not None:
            yield judged(game, player, as_said(_way(obj, face, p, with_own_cost(p.costs, own), p.using)), p, None)
            continue
        # The mana cost, or any one alternative cost (CR 118.9a).
        if not p.only_way:
            found = judged(game, player, as_said(_way(obj, face, p, printed, p.using)), p, proposal)
            if len(usable) == 1 and not others and _is_proposed(found):
                hand_on(game, msgspec.structs.replace(proposal, way=found[0]))
            yield found
        for rule, offered_by, limited_by in others:
            if (limited_by and p.limit) or (p.only_way and (rule.using != p.only_way or offered_by)):
                continue
            costs = printed if rule.costs is None else with_own_cost(rule.costs, own)
            # CR 702.162a: cast converted.
            cast_face = 1 if rule.face == "back" else face
            way = msgspec.structs.replace(
                _way(obj, cast_face, p, costs, rule.using),
                rule=rule if p.rule is None else msgspec.structs.replace(rule, exile_after=p.rule.exile_after),
                extra=(*p.extra, *rule.extra), alternative=rule.costs is not None, free=not costs,
                offered_by=offered_by or p.by_name, timing=rule.timing or p.timing,
                label=f"{p.using}, {rule.using}" if p.using else rule.using,
                **({"limited": 1, "permitted_by": limited_by} if limited_by else {}),
            )  # fmt: skip
            yield judged(game, player, as_said(way), p, None)
    if not usable:
        way = as_said(Way("cast", obj.id, face, label="", costs=printed))
        yield way, why_not_cast(proposal, None)
        return
    if all(p.costs is not None for p in usable):
        # CR 118.9a: the permission is an alternative cost already.
        for rule, offered_by, _ in (o for o in others if o[0].costs is not None):
            way = Way("cast", obj.id, face, rule.using, label=rule.using, costs=rule.costs or (), alternative=True,
                      rule=rule, offered_by=offered_by)  # fmt: skip
            words = f"{obj.card.faces[face].name} may be cast only for one alternative cost, {usable[0].using}"
            yield as_said(way), (Reason("118.9a", words, (obj.card.faces[face].name,)),)


def _unchanged(way: Way) -> Way:
    return way


def _fused(way: Way) -> Way:
    """CR 702.102a: the same with both halves."""
    label = f"fused, {way.label}" if way.label else "fused"
    return msgspec.structs.replace(way, using="fuse", label=label)


def _mana_cost(card: Card, face: int, *, fused: bool) -> ManaCost:
    """CR 709.4d: a fused split spell has the mana cost of both halves."""
    if not fused:
        return card.faces[face].mana_cost
    return ManaCost(tuple(s for f in card.faces for s in f.mana_cost.symbols))


def _is_proposed(found: Judged) -> bool:
    """Whether the proposal of the face by itself is just what that way proposes, and nothing speaks against it."""
    way, reasons = found
    return not (reasons or way.using or way.marks or way.rule is not None)


def _allows_face(p: Permission, card: Card, face: int, *, by_layout: bool) -> bool:
    rule = p.rule
    if rule is None or not rule.face:
        # CR 715.3d: from exile after its Adventure it is cast as what it normally is.
        adventured = rule is not None and rule.needs == "on an adventure"
        return by_layout and not (adventured and face != 0) and not _aftermath(card, face)
    return face in _faces_of(p, card)


def _is_granted(p: Permission, card: Card) -> bool:
    """Whether the way is an ability that the card does not have by itself."""
    rule = p.rule
    if rule is None or rule.needs:
        return False
    return not any(rule in expand(a) for f in card.faces for a in f.abilities)


def _aftermath(card: Card, face: int) -> bool:
    """CR 702.127a: a half with aftermath is cast from nowhere but the graveyard."""
    return any(getattr(a, "name", "") == "aftermath" for a in card.faces[face].abilities)


def _way(obj: GameObject, face: int, p: Permission, costs: tuple[Cost, ...], using: str) -> Way:
    return Way(
        "cast", obj.id, face, using, label=using, costs=costs, extra=p.extra,
        alternative=p.costs is not None, free=p.costs is not None and not p.costs, rule=p.rule,
        permitted_by=p.by, offered_by=p.by_name, limited=p.limit, any_type=p.any_type, flash=p.flash, timing=p.timing,
        marks=p.marks, meant=p.what, meant_by=p.scope,
    )  # fmt: skip


def judged(game: Game, player: PlayerId, way: Way, p: Permission, proposal: Proposal | None) -> Judged:
    """The way with what speaks against it. A proposal of the same face with nothing chosen may serve."""
    if proposal is None or way.face_down or way.using:
        proposal = propose(game, player, way)
    else:
        proposal = msgspec.structs.replace(proposal, way=way)
    return way, why_not_cast(proposal, p)


def numbered(found: Iterable[Judged]) -> Iterator[Judged]:
    """Several ways of one face and name are told apart by `cost`, in the order offered; the same way twice is one."""
    seen: dict[tuple[int, str], int] = {}
    known: set[tuple[object, ...]] = set()
    for way, reasons in found:
        same = (way.face, way.using, way.costs, way.extra, way.any_type, way.marks, bool(way.limited), bool(reasons))
        if same in known:
            continue
        known.add(same)
        n = seen.get((way.face, way.using), 0)
        seen[way.face, way.using] = n + 1
        yield (msgspec.structs.replace(way, cost=n) if n else way), reasons


# --- lands ------------------------------------------------------------------------------------------------------------


def land_ways(game: Game, player: PlayerId, obj: GameObject) -> Iterator[Judged]:
    """The ways to play the card as a land (CR 305.1, 712.12)."""
    lands = [f for f in castable_faces(obj.card, obj) if obj.card.faces[f].is_land]
    if not lands:
        return
    allowed = [p for p in permissions(game, player, obj) if p.land]
    for face in lands:
        fits = [p for p in allowed if p.what is None or _land_fits(game, obj, face, p)]
        fitting = [p for p in fits if not (p.rule is not None and p.rule.needs == "on an adventure" and face)]
        offers: list[Permission | None] = [*fitting] or [None]
        for p in offers:
            if p is None and obj.owner != player:
                continue
            way = Way(
                "play", obj.id, face, p.using if p is not None else "", label=p.using if p is not None else "",
                permitted_by=p.by if p is not None else 0, offered_by=p.by_name if p is not None else "",
                limited=p.limit if p is not None else 0, rule=p.rule if p is not None else None,
            )  # fmt: skip
            yield way, why_not_land(game, player, way, p)


def _land_fits(game: Game, obj: GameObject, face: int, p: Permission) -> bool:
    if p.scope is None or not where_fits(game, obj, p.what, p.scope):
        return False
    if face:
        # CR 712.12: the face that would be played decides.
        game = as_face(game, obj, face)
        obj = game.objects[obj.id]
    return land_fits(game, obj, p.what, p.scope)


# --- abilities and special actions ---------------------------------------------------------------------------------


def activation_ways(game: Game, player: PlayerId, obj: GameObject) -> Iterator[Judged]:
    """The activated abilities of the object, mana abilities among them (CR 602)."""
    for n, ability in enumerate(activated(game, obj.id)):
        if ability.zone not in ("all", obj.zone):
            continue
        mana = is_mana_ability(ability, game.edition)
        way = Way(
            "activate", obj.id, obj.face, ability=n, label="mana" if mana else ability.made_by, costs=ability.costs,
            activated=ability,
        )  # fmt: skip
        reasons = tuple(why_not_activate(game, player, obj.id, n))
        if game.priority is not None and game.priority != player:
            reasons = (Reason("117.1b", f"{PLAYER_NAMES[player]} does not have priority"), *reasons)
        yield way, reasons


def special_ways(game: Game, player: PlayerId, obj: GameObject) -> Iterator[Judged]:
    """The special actions that the object offers (CR 116.2)."""
    seen: dict[str, int] = {}
    for action in special_actions(game, obj):
        if action.zone != obj.zone and not (action.zone == "hand" and obj.owner == player):
            continue
        way = Way(
            "special", obj.id, obj.face, special=action.name, cost=seen.get(action.name, 0), label=action.name,
            costs=with_own_cost(action.costs, characteristics(game, obj.id).mana_cost), action=action,
        )  # fmt: skip
        seen[action.name] = way.cost + 1
        reasons = list(why_not_special(game, player, way))
        if action.timing == "castable":
            reasons += why_not_begin(game, player, obj)
        yield way, tuple(reasons)


def special_actions(game: Game, obj: GameObject) -> tuple[SpecialAction, ...]:
    """Those of a face-down permanent are the ones that it would have face up, effects that would reach it then included
    (CR 702.37e, 708.7), and the mana cost of a creature card that was manifested or cloaked."""
    if obj.face_down and obj.zone == "battlefield":
        up = game.copy()
        up.update(obj.id, face_down="", timestamp=up.new_timestamp())
        would = (a for a in abilities_of(up, obj.id) if isinstance(a, SpecialAction) and a.face_down)
        return (*would, *_manifested(obj))
    own = tuple(a for a in abilities_of(game, obj.id) if isinstance(a, SpecialAction) and not a.face_down)
    return (*own, *_locked_doors(obj))


def _manifested(obj: GameObject) -> tuple[SpecialAction, ...]:
    """CR 701.40b, 701.58b: a creature card with a mana cost is turned face up for that cost."""
    front = obj.card.front
    if obj.face_down not in MANIFESTED or "Creature" not in front.types or front.mana_cost.absent:
        return ()
    return (turning_up((PayMana(front.mana_cost),)),)


def _locked_doors(obj: GameObject) -> tuple[SpecialAction, ...]:
    """CR 709.5e: a locked door may be unlocked for the mana cost of its half."""
    card = obj.card if obj.copy_of is None else obj.copy_of[0]
    if card.layout != "room" or obj.zone != "battlefield":
        return ()
    locked = [(d, half) for d, half in zip(DOORS, card.faces, strict=True) if f"unlocked:{d}" not in obj.designations]
    return tuple(
        SpecialAction("unlock", (PayMana(half.mana_cost),), KeywordAction("unlock", what=This(), text=door),
                      "battlefield", "sorcery")
        for door, half in locked
    )  # fmt: skip


def why_not_begin(game: Game, player: PlayerId, obj: GameObject) -> tuple[Reason, ...]:
    """CR 116.2f: whether the player could begin to cast the card, its cost aside."""
    refused: tuple[Reason, ...] = ()
    for _, reasons in cast_ways(game, player, obj):
        if not reasons:
            return ()
        refused = refused or reasons
    return refused or (Reason("116.2f", f"{obj.card.name} could not be cast now", (obj.card.name,)),)
