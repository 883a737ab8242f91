"""Filters: does an object or player fit, and which ones do (CR 109.2, 115.1).

What each predicate means stands in `predicates` and `states`; here is where a filter looks and how its parts combine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeGuard

from model.ability.predicates import FROM_THEIR_HAND, THEY
from model.ability.terms import (
    AbilityOf,
    All,
    AnyOf,
    CastBy,
    ControlledBy,
    EventRole,
    Filter,
    Fits,
    FromAmong,
    Has,
    InZone,
    IsAbility,
    IsCard,
    IsColor,
    IsColorless,
    IsPermanent,
    IsPlayer,
    IsSource,
    IsSpell,
    IsSubtype,
    IsSupertype,
    IsToken,
    IsType,
    LiesUnder,
    LinkedTo,
    Not,
    NthCast,
    Objects,
    OnePlayer,
    OnTop,
    Other,
    Players,
    Predicate,
    Some,
    Target,
    That,
    ThatPlayer,
    You,
)
from model.base import Record
from model.evaluate.core import (
    PREDICATES,
    Context,
    View,
    objects,
    permanents_of,
    players_in,
    predicate,
    refs_in,
    unique,
    unknown,
)
from model.state import Game, Ref, Scope, player_of, player_ref
from model.state.history import entries

ZONES: Final = ("battlefield", "stack", "hand", "graveyard", "exile", "library", "command")
SIDEBOARD: Final = "sideboard"
OUTSIDE: Final = "outside"
"""CR 400.11b: cards from outside the game are those of the sideboard."""
_OWN: Final = frozenset({"hand", "graveyard", "library", SIDEBOARD})
_OFF: Final = frozenset({"hand", "graveyard", "exile", "library", "command"})
_BATTLEFIELD: Final = frozenset({"battlefield"})


class _Mixed:
    """Alternatives with whether each of them says a zone."""

    __slots__ = ("of",)

    def __init__(self, value: AnyOf) -> None:
        self.of = tuple((_spot(p) is None, p) for p in value.of)


class _CardArrived:
    """The words "put into a graveyard this way" of cards."""

    __slots__ = ("of", "word")

    def __init__(self, value: FromAmong) -> None:
        assert isinstance(value.of, That)
        self.of, self.word = value.of, value.of.word


class Prepared:
    """A filter read once: where it looks, and its predicates with their rows."""

    __slots__ = ("cards", "default", "parts", "players", "steady", "zones")

    def __init__(self, value: Filter) -> None:
        parts = (*value.words, *value.post)
        spots = [spot for spot in map(_spot, parts) if spot is not None]
        # CR 109.2: without a word for a zone, a card or a spell, permanents on the battlefield are meant.
        self.default = not spots
        zones = frozenset(ZONES)
        for spot in spots:
            zones &= spot[0]
        self.zones: tuple[str, ...] = tuple(z for z in ZONES if z in zones) if spots else ("battlefield",)
        if any(spot[0] == {SIDEBOARD} for spot in spots):
            self.zones = (SIDEBOARD,)
        self.players = bool(spots) and all(spot[1] for spot in spots)
        self.cards = any(type(p) is IsCard for p in parts)
        self.steady = self.zones == ("battlefield",) and all(map(_is_steady, parts))
        # Alternatives that say no zone mean permanents if no other word of the filter says one.
        named = any(_spot(p) is not None for p in parts if type(p) is not AnyOf)
        self.parts: tuple[tuple[Any, Any], ...] = tuple(
            (_mixed, _Mixed(p)) if type(p) is AnyOf and _spot(p) is not None and not named
            else (_card_arrived, _CardArrived(p)) if _is_card_arrived(p, value)
            else (_not_now, p) if _is_other_linked(p, value)
            else (PREDICATES.get(type(p)), p)
            for p in parts
        )  # fmt: skip


def _is_steady(part: Predicate) -> bool:
    """Whether the word asks for characteristics and zones only, and of the scope for its controller."""
    match part:
        case IsType() | IsSubtype() | IsSupertype() | IsColor() | IsColorless() | IsPermanent() | IsPlayer():
            return True
        case InZone(whose=None) | ControlledBy(who=You() | OnePlayer("opponent")):
            return True
        case Not():
            return _is_steady(part.of)
        case AnyOf():
            return all(map(_is_steady, part.of))
        case _:
            return False


def _is_card_arrived(part: Predicate, value: Filter) -> TypeGuard[FromAmong]:
    if not isinstance(part, FromAmong) or not isinstance(part.of, That) or says_where(part.of.word) != "graveyard":
        return False
    return any(isinstance(p, IsCard) for p in value.words)


def _is_other_linked(part: Predicate, value: Filter) -> bool:
    """ "each other card exiled with this artifact": than what this ability exiled just now."""
    return (
        isinstance(part, Other)
        and part.than is None
        and any(
            isinstance(p, FromAmong) and isinstance(p.of, That) and isinstance(p.of.to, LinkedTo) for p in value.post
        )
    )


_PREPARED: dict[Filter, Prepared] = {}


def prepared(value: Filter) -> Prepared:
    """The filter, read; kept for all games."""
    found = _PREPARED.get(value)
    if found is None:
        found = _PREPARED[value] = Prepared(value)
    return found


def zone_of(part: InZone) -> str:
    """The zone by its name in a position."""
    return SIDEBOARD if part.zone == OUTSIDE else part.zone


def _spot(part: Predicate) -> tuple[frozenset[str], bool] | None:
    """Where what fits may be and whether it may be a player; None if the word does not say."""
    match part:
        case InZone():
            return frozenset({zone_of(part)}), False
        case IsSpell() | IsAbility():
            return frozenset({"stack"}), False
        case Has(state="suspended"):
            return frozenset({"exile"}), False
        case IsCard():
            return _OFF, False
        case OnTop():
            return frozenset({"library"}), False
        case CastBy():
            return frozenset({"stack"}), False
        case IsSource() | FromAmong():
            return frozenset(ZONES), False
        case IsPlayer():
            return frozenset(), True
        case Fits():
            inner = prepared(part.filter)
            # "card that's an instant or sorcery": without a word for a zone it says nothing about where.
            return None if inner.default else (frozenset(inner.zones), inner.players)
        case AnyOf():
            spots = [_spot(p) for p in part.of]
            if all(s is None for s in spots):
                return None
            zones = frozenset(z for s in spots for z in (_BATTLEFIELD if s is None else s[0]))
            return zones, any(s is not None and s[1] for s in spots)
        case Not():
            # "nontoken", "isn't a spell" say nothing about where; "not on the battlefield" leaves the rest.
            if isinstance(part.of, InZone) and part.of.whose is None:
                return frozenset(ZONES) - {part.of.zone}, False
            return None
        case _:
            return None


def fits_in(context: Context, ref: Ref, value: Filter, anywhere: bool = False) -> bool:
    """Whether the object or player fits. `anywhere`: wherever it is, for "if it's a creature"."""
    ready = _PREPARED.get(value) or prepared(value)
    if ref < 0:
        if not ready.players and not anywhere:
            return False
    elif ready.default and not anywhere:
        obj = context.game.objects.get(ref)
        if obj is None:
            known = context.game.past.get(ref)
            if known is None:
                return False
            obj = known[0]
        # CR 702.26b: a phased-out permanent is treated as though it did not exist.
        if obj.zone != "battlefield" or obj.phased_out:
            return False
    # A loop, not `all`: this is the innermost question of a search.
    for row, part in ready.parts:  # noqa: SIM110
        if not (row or _judge)(context, ref, part):
            return False
    return True


def fits(
    game: Game, ref: Ref, value: Filter, scope: Scope, view: View | None = None, *, anywhere: bool = False
) -> bool:
    """Whether the object or player fits the filter. `anywhere`: a filter without a word for a zone then does not ask
    for the battlefield ("if it's a creature", of a card or spell)."""
    return fits_in(Context(game, scope, view), ref, value, anywhere)


def everything(context: Context, value: Filter) -> tuple[Ref, ...]:
    """All objects and players that fit, players first, then by zone in its order, the active player's first."""
    ready = prepared(value)
    if not (ready.steady and context.finished):
        return _everything(context, value, ready)
    # Such words ask for the permanents and their characteristics alone: one answer for all games with the same.
    here = permanents_of(context.game)
    at = id(here), value, context.scope.controller, context.game.turn.active
    kept = _steady.get(at)
    if kept is None or kept[0] is not here:
        if len(_steady) >= _STEADY_AT_MOST:
            _steady.clear()
        kept = _steady[at] = (here, _everything(context, value, ready))
    return kept[1]


_steady: dict[Any, tuple[tuple[Any, ...], tuple[Ref, ...]]] = {}
_STEADY_AT_MOST: Final = 65_536


def _everything(context: Context, value: Filter, ready: Prepared) -> tuple[Ref, ...]:
    found: list[Ref] = []
    game = context.game
    first = game.turn.active
    if ready.players:
        found += [ref for ref in (-1 - first, first - 2) if fits_in(context, ref, value)]
    for zone in ready.zones:
        keys = ((zone, first), (zone, 1 - first)) if zone in _OWN else ((zone, -1),)
        for key in keys:
            found += [i for i in game.zones.get(key, ()) if fits_in(context, i, value)]
    return tuple(found)


def candidates(
    game: Game,
    phrase: Objects,
    scope: Scope,
    view: View | None = None,
    *,
    within: Iterable[Ref] | None = None,
) -> tuple[Ref, ...]:
    """What could be picked for a target or other choice, each once. Whether it can be targeted (CR 702.11, 702.18,
    702.16) is not judged here. `within`: only among these, wherever they are: "discard a card" picks in a hand."""
    if not isinstance(phrase, Target | Some | All):
        raise unknown(Context(game, scope, view), phrase)
    context = Context(game, scope, view)
    if within is not None:
        return unique(ref for ref in within if fits_in(context, ref, phrase.filter, True))
    return everything(context, phrase.filter)


def is_candidate(game: Game, ref: Ref, phrase: Target, scope: Scope) -> bool:
    """Whether it is one of the `candidates` for the target."""
    ready = prepared(phrase.filter)
    if ref > 0:
        obj = game.objects.get(ref)
        if obj is None or obj.zone not in ready.zones:
            return False
    return fits_in(Context(game, scope), ref, phrase.filter)


@objects(All)
def _all(context: Context, phrase: All) -> tuple[Ref, ...]:
    found = everything(context, phrase.filter)
    gone = [r for r in _done_this_way(context, phrase.filter) if r > 0 and r not in context.game.objects]
    return (*found, *(r for r in gone if fits_in(context, r, phrase.filter, True))) if gone else found


def _done_this_way(context: Context, value: Filter) -> tuple[Ref, ...]:
    """CR 608.2h: "each creature destroyed this way": those that are gone too, as they last were."""
    for part in value.post:
        if isinstance(part, FromAmong) and isinstance(part.of, That) and part.of.word.endswith("this way"):
            return refs_in(context, part.of)
    return ()


# --- how predicates combine -----------------------------------------------------------------------------------------


def _judge(context: Context, ref: Ref, part: Predicate) -> bool:
    row = PREDICATES.get(type(part))
    if row is None:
        raise unknown(context, part)
    return row(context, ref, part)


@predicate(Not)
def _not(context: Context, ref: Ref, part: Not) -> bool:
    return not _judge(context, ref, part.of)


@predicate(AnyOf)
def _any_of(context: Context, ref: Ref, part: AnyOf) -> bool:
    if part.conj == "both":
        return all(_judge(context, ref, p) for p in part.of)
    # A loop, not `any`, as in `fits_in`.
    for p in part.of:  # noqa: SIM110
        if (PREDICATES.get(type(p)) or _judge)(context, ref, p):
            return True
    return False


def _mixed(context: Context, ref: Ref, part: _Mixed) -> bool:
    """ "spell or creature": an alternative that says no zone means permanents (CR 109.2)."""
    for says_no_zone, p in part.of:
        if says_no_zone:
            obj = context.thing(ref)
            if obj is None or obj.zone != "battlefield" or obj.phased_out:
                continue
        if _judge(context, ref, p):
            return True
    return False


@predicate(Fits)
def _fits(context: Context, ref: Ref, part: Fits) -> bool:
    return fits_in(context, ref, part.filter, True)


# --- words for a zone -------------------------------------------------------------------------------------------------


@predicate(InZone)
def _in_zone(context: Context, ref: Ref, part: InZone) -> bool:
    zone = zone_of(part)
    if zone not in ZONES and zone != SIDEBOARD:
        raise unknown(context, part, part.zone)
    obj = context.thing(ref)
    if obj is None or obj.zone != zone or obj.phased_out:
        return False
    if part.whose is None:
        return True
    # CR 400.1, 400.3: a card in a hand, library or graveyard is in its owner's.
    return obj.owner in players_in(context, part.whose)


@predicate(OnTop)
def _on_top(context: Context, ref: Ref, part: OnTop) -> bool:
    game = context.game
    return any(game.zone("library", p)[:1] == (ref,) for p in players_in(context, part.whose))


@predicate(LiesUnder)
def _lies_under(context: Context, ref: Ref, part: LiesUnder) -> bool:
    obj = context.thing(ref)
    if obj is None or obj.zone != "graveyard":
        return False
    # CR 404.2: what is put there goes on top, which is the end.
    cards = context.game.zone("graveyard", obj.owner)
    above = cards[cards.index(ref) + 1 :] if ref in cards else ()
    meant = above[:1] if part.directly else above
    return sum(fits_in(context, i, part.of, True) for i in meant) >= part.least


@predicate(NthCast)
def _nth_cast(context: Context, ref: Ref, part: NthCast) -> bool:
    # CR 601.2i: counted as spells become cast; what is being cast now is the next one of its caster.
    obj = context.thing(ref)
    if obj is None or not fits_in(context, ref, part.of, True):
        return False
    caster = obj.controller if obj.cast is None or obj.cast.caster is None else obj.cast.caster
    cast = entries(context.game, "cast", caster)
    before = cast[: cast.index(ref)] if ref in cast else cast
    return sum(fits_in(context, i, part.of, True) for i in before) == part.n - 1


@predicate(IsCard)
def _is_card(context: Context, ref: Ref, part: IsCard) -> bool:
    obj = context.thing(ref)
    # CR 108.2b, 111.6, 707.10a: tokens and copies are no cards.
    return obj is not None and obj.kind == "card" and obj.zone not in ("battlefield", "stack")


@predicate(IsSpell)
def _is_spell(context: Context, ref: Ref, part: IsSpell) -> bool:
    obj = context.thing(ref)
    # CR 112.1, 113.3
    return obj is not None and obj.zone == "stack" and obj.kind in ("card", "copy")


@predicate(IsAbility)
def _is_ability(context: Context, ref: Ref, part: IsAbility) -> bool:
    from model.ability.abilities import Activated, Loyalty

    obj = context.thing(ref)
    if obj is None or obj.kind != "ability" or obj.zone != "stack":
        return False
    ability: Record | None = obj.cast.ability if obj.cast is not None else None
    match part.which:
        case "":
            return True
        case "activated":
            return isinstance(ability, Activated)
        case "triggered":
            return not isinstance(ability, Activated)
        case "activated or triggered":
            return True
        case "mana":
            return False  # CR 605.3b: mana abilities do not use the stack.
        case "loyalty":
            return isinstance(ability, Activated) and any(isinstance(c, Loyalty) for c in ability.costs)
        case _:
            raise unknown(context, part, part.which)


@predicate(AbilityOf)
def _ability_of(context: Context, ref: Ref, part: AbilityOf) -> bool:
    obj = context.thing(ref)
    if obj is None or obj.kind != "ability" or obj.cast is None:
        return False
    return fits_in(context, obj.cast.source, part.of, True)


@predicate(IsSource)
def _is_source(context: Context, ref: Ref, part: IsSource) -> bool:
    # CR 609.7: any object may be a source.
    return ref > 0


@predicate(FromAmong)
def _from_among(context: Context, ref: Ref, part: FromAmong) -> bool:
    among = refs_in(context, part.of)
    if ref not in among and ref not in _came_of_event(context, part.of, among):
        return False
    if part.word == THEY and not _is_of_current(context, ref):
        return False
    if part.word == FROM_THEIR_HAND:
        known = context.game.known(ref)
        return known is not None and "from hand" in known[0].history
    return not isinstance(part.of, That) or bool(arrived(context, ref, part.of.word))


def _came_of_event(context: Context, of: Objects, among: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """CR 400.7: the cards that an event moved, told of as they were before it, are found where they went."""
    if not isinstance(of, That) or of.to != EventRole("cards"):
        return ()
    return tuple(context.game.became_once(r) for r in among)


def _is_of_current(context: Context, ref: Ref) -> bool:
    known = context.game.known(ref)
    return known is not None and context.scope.current[:1] == (player_ref(known[0].owner),)


def says_where(word: str) -> str:
    """The zone into which the words say that something came: "graveyard" ("put into a graveyard this way"), "exile",
    "hand" ("returned to your hand this way"); else empty."""
    if "put into exile" in word:
        return "exile"
    if "put into " in word and "graveyard" in word:
        return "graveyard"
    return "hand" if "return" in word and " hand" in word else ""


def arrived(context: Context, ref: Ref, word: str) -> Ref:
    """What it became where the words say, itself if they say no zone; 0 if it did not come there: "put
    into a graveyard this way" is not what was exiled instead (CR 614.6). The first zone that it went to counts
    (CR 400.7)."""
    zone = says_where(word)
    if not zone:
        return ref
    obj = context.thing(ref)
    if obj is not None and obj.zone != zone:
        ref = context.game.became_once(ref)
        obj = context.thing(ref) if ref else None
    if obj is None or obj.zone != zone:
        return 0
    return 0 if f"your {zone}" in word and obj.owner != context.scope.controller else ref


def _card_arrived(context: Context, ref: Ref, part: _CardArrived) -> bool:
    """ "each card put into a graveyard this way": the cards there, not the permanents that they were (CR 109.2)."""
    obj = context.thing(ref)
    if obj is None or obj.zone != "graveyard":
        return False
    return any(arrived(context, r, part.word) == ref for r in refs_in(context, part.of))


def _not_now(context: Context, ref: Ref, part: Predicate) -> bool:
    moved: tuple[Ref, ...] = next((value for key, value in context.scope.results if key == "moved"), ())
    return ref != context.scope.source and ref not in moved


def _caster(whose: Players) -> bool:
    return isinstance(whose, ThatPlayer) and isinstance(whose.to, EventRole) and whose.to.role == "player"


@predicate(CastBy)
def _cast_by(context: Context, ref: Ref, part: CastBy) -> bool:
    obj = context.thing(ref)
    # CR 601.2a: from the moment that it is put onto the stack; a copy is not cast (CR 707.10).
    if obj is None or obj.zone != "stack" or obj.kind != "card" or obj.cast is None:
        return False
    if part.who is not None and obj.cast.caster not in players_in(context, part.who):
        return False
    if part.whose is not None:
        # CR 400.3: "a player casts a spell from their hand": a card in the hand of whoever casts it.
        owners = (obj.cast.caster,) if _caster(part.whose) else players_in(context, part.whose)
        if obj.owner not in owners:
            return part.zone == "elsewhere"
    match part.zone:
        case "":
            return True
        case "elsewhere":
            return obj.cast.from_zone != "hand"
        case _:
            return obj.cast.from_zone == part.zone


@predicate(IsToken)
def _is_token(context: Context, ref: Ref, part: IsToken) -> bool:
    obj = context.thing(ref)
    return obj is not None and obj.kind == "token"


@predicate(IsPermanent)
def _is_permanent(context: Context, ref: Ref, part: IsPermanent) -> bool:
    obj, looks = context.thing(ref), context.looks(ref)
    if obj is None or looks is None:
        return False
    if obj.zone == "battlefield":
        return not obj.phased_out
    # CR 110.4a: of a card or spell, it has a permanent type.
    return obj.kind != "ability" and bool(_PERMANENT & frozenset(looks.types))


_PERMANENT: Final = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})


@predicate(IsPlayer)
def _is_player(context: Context, ref: Ref, part: IsPlayer) -> bool:
    if ref >= 0:
        return False
    match part.who:
        case "player":
            return True
        case "opponent" | "other player":
            return player_of(ref) != context.scope.controller
        case "you":
            return player_of(ref) == context.scope.controller
        case _:
            raise unknown(context, part, part.who)
