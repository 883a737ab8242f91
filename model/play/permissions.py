"""What allows a player to cast a card or play a land from where it is (CR 601.3, 305.1, 116.2a): the rules for the
hand, ways that the card has itself, permissions from static abilities and from effects that resolved."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import msgspec

from model.ability.abilities import Ability, AlternativeCost, Cost, Keyword, PayMana, Static
from model.ability.casting import EXILED_FROM_GRAVEYARD, RULE_WAYS, CastWay, foretold_for_less, way_of
from model.ability.continuous import EXILED_BY_EACH, Affects, CastThisWay, FlashFor, Gains, GrantsAlternative, Permit
from model.ability.instructions import Allow
from model.ability.keywords import expand
from model.ability.terms import (
    All,
    AnyOf,
    Both,
    Filter,
    Fits,
    FromAmong,
    InZone,
    IsCard,
    IsPermanent,
    IsSpell,
    IsType,
    Objects,
    OnTop,
    Predicate,
    Some,
    That,
    This,
    TopCards,
    Zone,
)
from model.base import ObjectId, PlayerId
from model.evaluate import fits, holds, players, refs
from model.events.preparing import prepared_by, stays_in_exile
from model.layers import abilities_of, characteristics, expanded
from model.mana import parse_cost
from model.pay.effects import is_among, static_effects
from model.play.way import Proposal
from model.state import Game, GameObject, Lasting, Scope
from model.state.history import number


class Permission(msgspec.Struct, frozen=True, gc=False):
    """May be cast (or, with `land`, played) from where it is. `costs`: rather than the mana cost, None: the mana cost
    or any alternative; with `only_way` none but that of the card's own ways. `face`: only as that one, 0 for any."""

    using: str = ""
    costs: tuple[Cost, ...] | None = None
    extra: tuple[Cost, ...] = ()
    land: bool = False
    spell: bool = True
    rule: CastWay | None = None
    what: Objects | None = None
    scope: Scope | None = None
    by: ObjectId = 0
    by_name: str = ""
    limit: int = 0
    any_type: str = ""
    flash: bool = False
    timing: str = ""
    marks: tuple[str, ...] = ()
    only_way: str = ""
    face: int = 0


def permissions(game: Game, player: PlayerId, obj: GameObject) -> Iterator[Permission]:
    """What lets the player play the object from its zone, whatever face or kind of spell that would be: `what` is still
    to be judged for the spell."""
    if obj.zone == "hand" and obj.owner == player:
        yield Permission(land=True)
    if (permanent := prepared_by(obj)) and stays_in_exile(game.objects, obj):
        # CR 722.3c: the controller of the prepared permanent may cast the copy.
        if characteristics(game, permanent).controller == player:
            yield Permission()
        return
    if obj.zone == "command" and obj.owner == player and "commander" in obj.designations:
        # CR 903.8: from the command zone, for {2} more for each time before.
        times = number(game, "commander cast", player)
        extra: tuple[Cost, ...] = (PayMana(parse_cost(f"{{{2 * times}}}")),) if times else ()
        yield Permission("commander", extra=extra)
    if obj.owner == player:
        for ability in own_abilities(game, obj):
            if isinstance(ability, CastWay) and ability.zone == obj.zone:
                yield of_way(ability)
        yield from _given_as_another_face(game, obj)
    for way in (*RULE_WAYS, *foretold_for_less(obj.designations)):
        if way.zone == obj.zone and has_designation(obj, way.needs) and _designated_for(obj, way.needs) == player:
            yield of_way(way)
    yield from _by_static(game, player, obj)
    yield from _by_effects(game, player, obj)


def own_abilities(game: Game, obj: GameObject) -> tuple[Ability, ...]:
    """The abilities of the card where it is. CR 702.143a: a foretold card lies face down and is judged as it is face
    up."""
    if obj.face_down and obj.zone == "exile":
        return expanded(obj.card.front.abilities)
    return abilities_of(game, obj.id)


def as_face(game: Game, obj: GameObject, face: int) -> Game:
    """A workspace in which the card is nothing but that face: what decides whether it may be played as it (CR 601.3e,
    712.11b, 715.3a)."""
    other = Game(game.freeze())
    other.update(obj.id, card=msgspec.structs.replace(obj.card, layout="normal", faces=(obj.card.faces[face],)), face=0)
    return other


def _given_as_another_face(game: Game, obj: GameObject) -> Iterator[Permission]:
    """CR 601.3e, 715.3a: what an effect gives to cards of a kind, the card has when it is to be cast as what is of that
    kind."""
    faces = range(1, len(obj.card.faces) if obj.card.layout in ("adventure", "omen", "modal_dfc") else 0)
    if not faces or not any(_gives_ways(effect) for _, effect in static_effects(game, Affects)):
        return
    mine = own_abilities(game, obj)
    for face in faces:
        other = as_face(game, obj, face)
        for ability in own_abilities(other, other.objects[obj.id]):
            if isinstance(ability, CastWay) and ability.zone == obj.zone and ability not in mine:
                yield msgspec.structs.replace(of_way(ability), face=face)


@functools.lru_cache(maxsize=10_000)
def _gives_ways(effect: Affects) -> bool:
    """Whether it gives cards a way to be cast."""
    given = (a for change in effect.changes if isinstance(change, Gains) for a in change.abilities)
    return isinstance(effect.what, All) and any(isinstance(one, CastWay) for a in given for one in expand(a))


def of_way(way: CastWay) -> Permission:
    """A way of the card's own as a permission."""
    return Permission(
        way.using, way.costs, way.extra, land=way.play, spell=True, rule=way, timing=way.timing,
    )  # fmt: skip


def has_designation(obj: GameObject, name: str) -> bool:
    """Whether the object is plotted, foretold, on an adventure, ..."""
    return any(d == name or d.startswith(name + ":") for d in obj.designations)


def _designated_for(obj: GameObject, name: str) -> PlayerId:
    """Whom the designation lets play the card: its owner, or who stands behind the colon (CR 715.3d)."""
    start = f"{name}:by "
    return next((int(d.removeprefix(start)) for d in obj.designations if d.startswith(start)), obj.owner)


def designated_this_turn(game: Game, obj: GameObject, name: str) -> bool:
    """Whether it was given the designation this turn, which stands behind the colon."""
    return f"{name}:{game.turn.number}" in obj.designations


def _by_static(game: Game, player: PlayerId, obj: GameObject) -> Iterator[Permission]:
    for scope, effect in static_effects(game, Permit):
        if (
            not effect.flash
            and not ("your turns" in effect.word and game.turn.active != scope.controller)
            and is_among(game, effect.who, player, scope)
            and (effect.word != EXILED_BY_EACH or (obj.owner == player and "from library" in obj.history))
            and where_fits(game, obj, effect.what, scope)
            and not (obj.zone == "hand" and not effect.free and not effect.costs and obj.owner == player)
        ):
            name = characteristics(game, scope.source).name
            then = effect.then or CastThisWay()
            costs: tuple[Cost, ...] | None = () if effect.free else effect.costs or then.costs or None
            special = effect.free or costs or effect.limit or effect.extra or effect.then is not None
            yield Permission(
                "free" if effect.free else name if special else "",
                costs, effect.extra, effect.play, not _only_lands(effect.what),
                what=effect.what, scope=scope, by=scope.source, by_name=name, limit=effect.limit,
                any_type=then.any_type, flash=then.flash, marks=marks_of(then), only_way=effect.using,
            )  # fmt: skip


def marks_of(then: CastThisWay) -> tuple[str, ...]:
    """What a spell that is cast by the permission keeps in mind, as designations."""
    found = (f"enters this way: {then.enters}: {then.count}",) if then.enters else ()
    return (*found, EXILED_FROM_GRAVEYARD) if then.exile else found


def _by_effects(game: Game, player: PlayerId, obj: GameObject) -> Iterator[Permission]:
    for lasting in game.lasting:
        for change in lasting.changes:
            if (
                isinstance(change, Allow)
                and (obj.id in lasting.refs or _is_one_of(game, obj, change, lasting))
                and player in players(game, change.who, lasting.scope)
                and (change.during is None or holds(game, change.during, lasting.scope))
            ):
                known = game.known(lasting.scope.source)
                one = isinstance(change.what, Some)
                what = change.what
                kept = not lasting.refs or (isinstance(what, All | Some) and IsSpell() in what.filter.words)
                yield Permission(
                    "free" if change.free else "allowed" if change.any_type or one else "",
                    () if change.free else None, land=change.play, by=-lasting.id if one else lasting.scope.source,
                    by_name=known[0].card.name if known else "", any_type=_spent_as(change),
                    what=what if kept else None, scope=lasting.scope, limit=int(one),
                    marks=(EXILED_FROM_GRAVEYARD,) if change.exiled else (),
                )  # fmt: skip


def _spent_as(change: Allow) -> str:
    """As though of which mana any mana may be spent on the spell (CR 609.4b)."""
    return "" if not change.any_type else "color" if change.word.startswith("color") else "type"


def _is_one_of(game: Game, obj: GameObject, change: Allow, lasting: Lasting) -> bool:
    """Of an effect that lets one card, or all of a zone, be played, whichever it is as that is done."""
    return (
        isinstance(change.what, Some | All | Both)
        and not lasting.refs
        and where_fits(game, obj, change.what, lasting.scope)
    )


def flash_permissions(game: Game, player: PlayerId, proposal: Proposal) -> bool:
    """CR 601.3b: whether an effect lets the player cast this spell as though it had flash."""
    if any(
        effect.flash and is_among(game, effect.who, player, scope) and spell_fits(proposal, effect.what, scope)
        for scope, effect in static_effects(game, Permit)
    ):
        return True
    # CR 702.8a: flash that an effect gives to cards where they are, though the spell is no such card any more.
    for scope, effect in static_effects(game, Affects):
        if isinstance(effect.what, All) and _gives_flash(effect) and spell_fits(proposal, effect.what, scope):
            return True
    # CR 601.3d: "you may cast this spell as though it had flash if ..." functions wherever it is cast from.
    mine = proposal.scope()
    return any(
        isinstance(effect, Permit) and effect.flash and isinstance(effect.what, This)
        for ability in abilities_of(game, proposal.id)
        if isinstance(ability, Static) and holds(game, ability.condition, mine)
        for effect in ability.effects
    )


@functools.lru_cache(maxsize=10_000)
def _gives_flash(effect: Affects) -> bool:
    """Whether it gives flash to cards."""
    if not isinstance(effect.what, All) or IsCard() not in effect.what.filter.words:
        return False
    given = [a for change in effect.changes if isinstance(change, Gains) for a in change.abilities]
    return any(isinstance(a, Keyword) and a.name == "flash" for a in given)


def alternative_costs(proposal: Proposal) -> Iterator[tuple[CastWay, str, ObjectId]]:
    """The alternative costs for the spell as it would be cast, with who offers it: its own ways and those that effects
    give (CR 118.9). The id is that of what offers it only so many times each turn, else 0."""
    game = proposal.game
    abilities = abilities_of(game, proposal.id)
    own, timed = _offering(abilities)
    for ability in own:
        way = way_of(ability)
        # Without a cost of its own only what takes something more (offering).
        if way is not None and not way.zone and (way.costs is not None or way.extra):
            yield way, "", 0
    # CR 601.3b, 118.8: as though it had flash for an additional cost; the mana cost is paid.
    for static in timed:
        if holds(game, static.condition, proposal.scope()):
            for one in static.effects:
                if isinstance(one, FlashFor) and isinstance(one.what, This):
                    yield CastWay("flash", extra=one.costs, timing="instant"), "", 0
    for scope, effect in static_effects(game, GrantsAlternative):
        if is_among(game, effect.who, proposal.player, scope) and spell_fits(proposal, effect.what, scope):
            if effect.limit and game.history.get(("permission used", scope.source), 0) >= effect.limit:
                continue
            name = characteristics(game, scope.source).name
            way = CastWay(
                name if effect.costs else "free", costs=effect.costs, timing="instant" if effect.flash else ""
            )
            yield way, name, scope.source if effect.limit else 0


@functools.lru_cache(maxsize=20_000)
def _offering(abilities: tuple[Ability, ...]) -> tuple[tuple[CastWay | AlternativeCost, ...], tuple[Static, ...]]:
    """The abilities that are ways of their own, and those that give flash for a cost."""
    statics = tuple(a for a in abilities if isinstance(a, Static) and any(isinstance(e, FlashFor) for e in a.effects))
    return tuple(a for a in abilities if isinstance(a, CastWay | AlternativeCost)), statics


# --- phrases for cards that would be spells -----------------------------------------------------------------------


def _parts(f: Filter) -> tuple[Predicate, ...]:
    return (*f.words, *f.post)


def _only_lands(what: Objects) -> bool:
    return isinstance(what, All | Some) and IsType("Land") in what.filter.words and len(what.filter.words) <= 2


def where_fits(game: Game, obj: GameObject, what: Objects | None, scope: Scope) -> bool:
    """Whether the object is where the phrase says. What it is like is judged for the spell that it would be (CR
    601.3e)."""
    match what:
        case None:
            return True
        case This():
            return obj.id == scope.source
        case All(filter=f) | Some(filter=f):
            zones = tuple(p for p in _parts(f) if isinstance(p, InZone | FromAmong | OnTop))
            if not zones:
                # "cast spells you own", "creature spells": from where they may be cast anyway.
                return obj.zone == "hand"
            return fits(game, obj.id, Filter((), zones), scope, anywhere=True)
        case Both(of=of):
            return any(isinstance(o, Objects) and where_fits(game, obj, o, scope) for o in of)
        case _:
            return obj.id in refs(game, what, scope)


def spell_fits(proposal: Proposal, what: Objects | None, scope: Scope) -> bool:
    """Whether the proposed spell is what the phrase describes, its words for zones being judged where it came from."""
    game, origin = proposal.game, proposal.origin
    match what:
        case None:
            return True
        case This() | That() | TopCards() | Zone():
            return _was_meant(proposal, what, scope)
        case All(filter=f) | Some(filter=f):
            rest = Filter(
                tuple(p for p in f.words if not isinstance(p, InZone | IsCard | IsSpell | FromAmong)),
                tuple(p for p in f.post if not isinstance(p, InZone | FromAmong | OnTop)),
            )
            zones = [p for p in _parts(f) if isinstance(p, InZone)]
            return all(_came_from(proposal, z, scope) for z in zones) and fits(
                game, proposal.id, _for_spell(rest), scope, anywhere=True
            )
        case Both(of=of):
            return any(isinstance(o, Objects) and spell_fits(proposal, o, scope) for o in of)
        case _:
            return origin.id in refs(game, what, scope)


def _was_meant(proposal: Proposal, what: Objects, scope: Scope) -> bool:
    """The top card of a library is no longer there: it was judged by `where_fits`."""
    if isinstance(what, This):
        return scope.source in (proposal.origin.id, proposal.id)
    return True


def _came_from(proposal: Proposal, place: InZone, scope: Scope) -> bool:
    if place.zone == "stack":
        return True
    if proposal.origin.zone != place.zone:
        return False
    return place.whose is None or proposal.origin.owner in players(proposal.game, place.whose, scope)


def _for_spell(f: Filter) -> Filter:
    """ "permanent card" means the types (CR 110.4b); other words are read of the spell as they stand."""
    return Filter(tuple(_word_for_spell(p) for p in f.words), f.post)


def _word_for_spell(p: Predicate) -> Predicate:
    match p:
        case IsPermanent():
            types = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
            return AnyOf(tuple(IsType(t) for t in types))
        case Fits(filter=f):
            return Fits(_for_spell(Filter(tuple(w for w in f.words if not isinstance(w, IsCard | IsSpell)), f.post)))
        case _:
            return p


def land_fits(game: Game, obj: GameObject, what: Objects | None, scope: Scope) -> bool:
    """Whether the land card is what the phrase describes; where it is was judged by `where_fits`."""
    match what:
        case All(filter=f) | Some(filter=f):
            rest = Filter(
                tuple(p for p in f.words if not isinstance(p, InZone | IsCard | IsSpell)),
                tuple(p for p in f.post if not isinstance(p, InZone | OnTop)),
            )
            return fits(game, obj.id, _for_spell(rest), scope, anywhere=True)
        case Both(of=of):
            return any(isinstance(o, Objects) and land_fits(game, obj, o, scope) for o in of)
        case _:
            return True
