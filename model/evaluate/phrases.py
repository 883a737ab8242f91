"""Phrases for objects and players, and what pronouns stand for (CR 109.5, 608.2c, 608.2h, 607)."""

from __future__ import annotations

from typing import Any, Final

from model.ability.predicates import EveryoneBut
from model.ability.terms import (
    EXILED_FOR_IT,
    Again,
    AllCounters,
    Antecedent,
    Attached,
    Both,
    ControllerOf,
    CostX,
    Current,
    EachPlayer,
    EventRole,
    Fixed,
    LastCast,
    LinkedTo,
    Objects,
    OnePlayer,
    OwnerOf,
    PaidWith,
    PlayerRole,
    Players,
    Rest,
    ResultOf,
    Same,
    SourceItself,
    Target,
    TargetNumber,
    That,
    ThatPlayer,
    TheObject,
    This,
    TopCards,
    You,
    Zone,
)
from model.base import PlayerId
from model.evaluate.core import (
    ANTECEDENTS,
    Context,
    amount_in,
    antecedent,
    objects,
    players_in,
    players_row,
    refs_in,
    unique,
    unknown,
)
from model.evaluate.pairs import PAIRED, partner
from model.state import Ref, player_of
from model.state.history import ATTACKED_BY_RETURNED, entries

# --- objects ----------------------------------------------------------------------------------------------------------


@objects(This)
def _this(context: Context, phrase: This) -> tuple[Ref, ...]:
    return (context.scope.source,) if context.scope.source else ()


@objects(TheObject)
def _the_object(context: Context, phrase: TheObject) -> tuple[Ref, ...]:
    return (phrase.id,)


@objects(Target)
def _target(context: Context, phrase: Target) -> tuple[Ref, ...]:
    if phrase.n < 0:
        raise unknown(context, phrase, "its number is not known")
    chosen = context.scope.targets
    return chosen[phrase.n] if phrase.n < len(chosen) else ()


@objects(That)
def _that(context: Context, phrase: That) -> tuple[Ref, ...]:
    if phrase.to is None:
        raise unknown(context, phrase, phrase.word)
    found = as_refs(meant(context, phrase.to))
    return tuple(r for r in found if _is_from(context, r, phrase.from_)) if phrase.from_ else found


def _is_from(context: Context, ref: Ref, place: str) -> bool:
    """Whether it is in that graveyard. A card is in the graveyard of its owner (CR 400.3)."""
    obj = context.thing(ref)
    if obj is not None and ref not in context.game.objects:
        obj = context.game.objects.get(context.game.became_once(ref))
    if obj is None or obj.zone != "graveyard":
        return False
    return place != "your graveyard" or obj.owner == context.scope.controller


@objects(Attached)
def _attached(context: Context, phrase: Attached) -> tuple[Ref, ...]:
    # CR 301.5f, 303.4m; of a source that is gone, what it was attached to (CR 608.2h).
    source = context.thing(context.scope.source)
    return () if source is None or source.attached_to is None else (source.attached_to,)


@objects(Fixed)
def _fixed(context: Context, phrase: Fixed) -> tuple[Ref, ...]:
    return phrase.refs


@objects(LastCast)
def _last_cast(context: Context, phrase: LastCast) -> tuple[Ref, ...]:
    # The ids of spells grow in the order in which they are put on the stack.
    cast = [i for player in (0, 1) for i in entries(context.game, "cast", player)]
    return (max(cast),) if cast else ()


@objects(Both)
def _both(context: Context, phrase: Both) -> tuple[Ref, ...]:
    return unique(ref for part in phrase.of for ref in refs_in(context, part))


@objects(Zone)
def _zone(context: Context, phrase: Zone) -> tuple[Ref, ...]:
    game = context.game
    zone = _ZONE_WORDS.get(phrase.zone, phrase.zone)
    if zone in ("hand", "library", "graveyard"):
        return tuple(i for p in players_in(context, phrase.whose) for i in game.zones.get((zone, p), ()))
    owners = players_in(context, phrase.whose)
    return tuple(i for i in game.zones.get((zone, -1), ()) if game.objects[i].owner in owners)


_ZONE_WORDS: Final = {"hands": "hand", "libraries": "library", "graveyards": "graveyard"}


@objects(TopCards)
def _top_cards(context: Context, phrase: TopCards) -> tuple[Ref, ...]:
    count = max(0, amount_in(context, phrase.count))
    found: list[Ref] = []
    for player in players_in(context, phrase.whose):
        cards = context.game.zones.get(("library", player), ())
        found += cards[max(0, len(cards) - count) :] if phrase.bottom else cards[:count]
    return tuple(found)


# --- antecedents ------------------------------------------------------------------------------------------------------


def meant(context: Context, to: Antecedent) -> Any:
    """What the antecedent stands for: refs, or a number."""
    row = ANTECEDENTS.get(type(to))
    if row is None:
        raise unknown(context, to)
    return row(context, to)


def as_refs(value: Any) -> tuple[Ref, ...]:
    """One ref or several, as a tuple."""
    if value is None:
        return ()
    return (value,) if isinstance(value, int) else tuple(value)


@antecedent(TargetNumber)
def _target_number(context: Context, to: TargetNumber) -> tuple[Ref, ...]:
    chosen = context.scope.targets
    return chosen[to.n] if to.n < len(chosen) else ()


@antecedent(EventRole)
def _event_role(context: Context, to: EventRole) -> Any:
    for role, value in context.scope.event:
        if role == to.role:
            return value
    return ()


@antecedent(CostX)
def _cost_x(context: Context, to: CostX) -> int:
    on_stack = context.thing(context.scope.stack_id)
    return context.scope.x or (0 if on_stack is None or on_stack.cast is None else on_stack.cast.x)


@antecedent(ResultOf)
def _result_of(context: Context, to: ResultOf) -> Any:
    wanted = (to.what, to.n) if to.what else to.n
    found: Any = ()
    for key, value in context.scope.results:
        if key == wanted:
            found = value
    return found


@antecedent(PaidWith)
def _paid_with(context: Context, to: PaidWith) -> tuple[Ref, ...]:
    for role, value in context.scope.event:
        if role == "paid":  # a mana ability, which never was on the stack (CR 605.3b)
            return tuple(i for how, given in value if to.how in ("", how) for i in given)
    for ref in (context.scope.stack_id, context.scope.source):
        obj = context.thing(ref)
        if obj is not None and obj.cast is not None and (obj.kind != "ability" or obj.cast.paid):
            # CR 400.7d, 607.2q: a triggered ability of a permanent means what was paid for the spell that it was.
            return tuple(
                i for how, given in obj.cast.paid if to.how in ("", how) and how != ATTACKED_BY_RETURNED for i in given
            )
    return ()


@antecedent(AllCounters)
def _all_counters(context: Context, to: AllCounters) -> int:
    source = context.thing(context.scope.source)
    return 0 if source is None else source.counter(to.kind)


MADE_BY = "made by"
"""A link of an emblem to the object whose ability made it."""


@antecedent(LinkedTo)
def _linked_to(context: Context, to: LinkedTo) -> tuple[Ref, ...]:
    source = context.thing(context.scope.source)
    if source is not None and source.kind == "emblem":
        # CR 607.1: what an emblem's words name is what made it, wherever that is now.
        source = next((context.thing(i) for how, ids in source.links if how == MADE_BY for i in ids), None)
    if source is None:
        return ()
    if to.how == PAIRED:
        other = partner(context, source)
        return () if other is None else (other,)
    found = tuple(i for how, linked in source.links if how == to.how for i in linked)
    if to.how == "exiled" and source.cast is not None:
        # CR 702.66a: what was exiled as the spell that it was was paid for.
        found += tuple(i for how, given in source.cast.paid if how == "delve" for i in given)
    if to.how in ("exiled", "crafted", EXILED_FOR_IT):
        # CR 607.2a, 702.167c: cards in exile; one that has left it is a new object.
        return tuple(i for i in found if i in context.game.objects)
    return found


@antecedent(Current)
def _current(context: Context, to: Current) -> tuple[Ref, ...]:
    current = context.scope.current
    return (current[to.depth],) if to.depth < len(current) else ()


@antecedent(Again)
def _again(context: Context, to: Again) -> tuple[Ref, ...]:
    return refs_in(context, to.of)


@antecedent(SourceItself)
def _source_itself(context: Context, to: SourceItself) -> tuple[Ref, ...]:
    return (context.scope.source,) if context.scope.source else ()


@antecedent(Same)
def _same(context: Context, to: Same) -> tuple[Ref, ...]:
    return refs_in(context, to.of)


@antecedent(Rest)
def _rest(context: Context, to: Rest) -> tuple[Ref, ...]:
    taken = {ref for part in to.but for ref in as_refs(meant(context, part))}
    # CR 400.7: what went elsewhere is another object.
    return tuple(r for r in as_refs(meant(context, to.of)) if r in context.game.objects and r not in taken)


# --- players ----------------------------------------------------------------------------------------------------------


def in_turn_order(context: Context, chosen: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    """APNAP order (CR 101.4), each once."""
    first = context.game.turn.active
    return tuple(p for p in (first, 1 - first) if p in chosen)


def _by_word(context: Context, phrase: EachPlayer | OnePlayer) -> tuple[PlayerId, ...]:
    you = context.scope.controller
    if phrase.who in EVERYBODY:
        return in_turn_order(context, (0, 1))
    if phrase.who in THE_OTHER:
        return (1 - you,)
    if phrase.who == OTHER_OPPONENT:
        return ()
    if phrase.who == OTHER_THAN_THAT_PLAYER:
        spoken_of = as_refs(dict(context.scope.event).get("player"))
        return in_turn_order(context, tuple(p for p in (0, 1) if -1 - p not in spoken_of)) if spoken_of else ()
    raise unknown(context, phrase, phrase.who)


EVERYBODY: Final = frozenset({"player", "any", "any player", "one or more players", "no player"})
THE_OTHER: Final = frozenset(
    {"opponent", "other player", "any opponent", "one of your opponents", "one or more opponents", "no opponent"}
)
NOBODY: Final = frozenset({"no player", "no opponent"})
"""Of conditions: that it is so of none of them."""


OTHER_THAN_THAT_PLAYER: Final = "player other than that player"
"""Of a trigger on what "a player" does: each other player (CR 102.1)."""
OTHER_OPPONENT: Final = "other opponent"
"""An opponent besides the one spoken of: with two players there is none (CR 102.2)."""


@players_row(You)
def _you(context: Context, phrase: You) -> tuple[PlayerId, ...]:
    return (context.scope.controller,)


@players_row(EachPlayer)
def _each_player(context: Context, phrase: EachPlayer) -> tuple[PlayerId, ...]:
    return _by_word(context, phrase)


@players_row(OnePlayer)
def _one_player(context: Context, phrase: OnePlayer) -> tuple[PlayerId, ...]:
    return _by_word(context, phrase)


@players_row(ThatPlayer)
def _that_player(context: Context, phrase: ThatPlayer) -> tuple[PlayerId, ...]:
    if phrase.to is None:
        raise unknown(context, phrase, phrase.word)
    return tuple(player_of(r) for r in as_refs(meant(context, phrase.to)) if r < 0)


@players_row(ControllerOf)
def _controller_of(context: Context, phrase: ControllerOf) -> tuple[PlayerId, ...]:
    found: list[PlayerId] = []
    for ref in refs_in(context, phrase.of):
        if ref < 0:
            found.append(player_of(ref))
        elif (looks := context.looks(_with_controller(context, ref))) is not None:
            found.append(looks.controller)
    return in_turn_order(context, tuple(found))


@players_row(EveryoneBut)
def _everyone_but(context: Context, phrase: EveryoneBut) -> tuple[PlayerId, ...]:
    spared = players_in(context, ControllerOf(phrase.of))
    return in_turn_order(context, tuple(p for p in (0, 1) if p not in spared))


def as_they_left(context: Context, phrase: Objects | Players) -> tuple[Ref, ...]:
    """Those of which a number is asked: "return a creature you control to its owner's hand, then ... its power" asks
    of what it was on the battlefield (CR 608.2h), "that card's" of the card."""
    found = refs_in(context, phrase)
    if not isinstance(phrase, That) or not isinstance(phrase.to, ResultOf) or phrase.to.what or "card" in phrase.word:
        return found
    moved: tuple[Ref, ...] = next((value for key, value in context.scope.results if key == "moved"), ())
    return tuple(_with_controller(context, ref) if ref in moved else ref for ref in found)


def _with_controller(context: Context, ref: Ref) -> Ref:
    """CR 108.4, 608.2h: a card off the battlefield and the stack has no controller; what is meant is that of the
    permanent or spell that it was."""
    obj = context.game.objects.get(ref)
    if obj is None or obj.zone in ("battlefield", "stack"):
        return ref
    for old, (was, *_) in context.game.past.items():
        if ("became", (ref,)) in was.links and was.zone in ("battlefield", "stack"):
            return old
    return ref


@players_row(OwnerOf)
def _owner_of(context: Context, phrase: OwnerOf) -> tuple[PlayerId, ...]:
    things = [context.thing(ref) for ref in refs_in(context, phrase.of)]
    return in_turn_order(context, tuple(t.owner for t in things if t is not None))


@players_row(PlayerRole)
def _player_role(context: Context, phrase: PlayerRole) -> tuple[PlayerId, ...]:
    game = context.game
    match phrase.role:
        case "active player" | "attacking player" | "that attacking player":
            return (game.turn.active,)
        case "player to your left" | "player to your right":
            return (1 - context.scope.controller,)
        case "nonactive player" | "defending player" | "the defending player":
            # CR 506.2: with two players the nonactive player is the defending one.
            return (1 - game.turn.active,)
        case "monarch" | "initiative":
            return tuple(p for p in (0, 1) if phrase.role in game.players[p].designations)
        case "enchanted player" | "enchanted opponent":
            source = context.thing(context.scope.source)
            at = source.attached_to if source is not None else None
            return (player_of(at),) if at is not None and at < 0 else ()
        case "chosen player" | "protector":
            source = context.thing(context.scope.source)
            kind = "player" if phrase.role == "chosen player" else "protector"
            choices = source.choices if source is not None else ()
            return tuple(player_of(value) for name, value in choices if name == kind)
        case _:
            raise unknown(context, phrase, phrase.role)
