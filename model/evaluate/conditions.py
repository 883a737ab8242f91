"""Conditions (CR 603.4, 608.2c, 611.3a): each is true or false of the game now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from model.ability.abilities import AlternativeCost, PayMana
from model.ability.casting import named_optional_costs
from model.ability.conditions import (
    Beheld,
    Comparison,
    ControlledAsCast,
    DamagePrevented,
    Done,
    Every,
    Exists,
    Happened,
    Is,
    ManaFrom,
    Negation,
    PlayerIs,
    RevealedOrControlled,
    TurnIs,
    VoteGoes,
    WasCastWith,
    WhileActivating,
)
from model.ability.keywords import expand
from model.ability.terms import (
    All,
    AnyOf,
    ControlledBy,
    CountersOn,
    EachPlayer,
    Filter,
    InZone,
    IsCard,
    LifeOf,
    Objects,
    OnePlayer,
    OwnedBy,
    Players,
    Predicate,
    Some,
    Target,
    You,
    Zone,
)
from model.base import PlayerId
from model.evaluate.amounts import votes
from model.evaluate.core import Context, amount_in, condition, holds_in, players_in, refs_in, unknown
from model.evaluate.counts import speed
from model.evaluate.events import tally, tally_of
from model.evaluate.filters import arrived, everything, fits_in, says_where
from model.evaluate.groups import how_many
from model.evaluate.phrases import NOBODY, as_refs, meant
from model.evaluate.predicates import some_share
from model.evaluate.stats import compare
from model.mana import parse_cost
from model.state import CastInfo, Ref, player_ref


@condition(Every)
def _every(context: Context, value: Every) -> bool:
    return (any if value.any else all)(holds_in(context, c) for c in value.of)


@condition(Negation)
def _negation(context: Context, value: Negation) -> bool:
    return not holds_in(context, value.of)


@condition(Is)
def _is(context: Context, value: Is) -> bool:
    # 0 is nothing: a mana ability is no object on the stack (CR 605.3b).
    refs = tuple(ref for ref in refs_in(context, value.what) if ref)
    if value.word == ENTERED_YOURS:
        refs = tuple(new for ref in refs if (new := _put_there(context, ref)))
    # Of several, all must fit; of none, nothing can be said of it.
    fitting = bool(refs) and all(fits_in(context, ref, value.filter, True) for ref in refs)
    if fitting and value.word not in ("was", "were") and any(map(_names_a_zone, value.filter.post)):
        # What has left is nowhere now: "if it's on the battlefield" does not look back.
        fitting = all(ref < 0 or ref in context.game.objects for ref in refs)
    return fitting is not value.negated if refs else False


def _names_a_zone(part: Predicate) -> bool:
    """ "On the battlefield"; "in the command zone or on the battlefield"."""
    return isinstance(part, InZone) or (isinstance(part, AnyOf) and any(map(_names_a_zone, part.of)))


ENTERED_YOURS: Final = "entered under your control"
"""A `word` of `Is`, said of what this resolution put onto the battlefield."""


def _put_there(context: Context, ref: Ref) -> Ref:
    """What this resolution made of the object, 0 if it moved it nowhere (CR 400.7j)."""
    moved: tuple[Ref, ...] = next((value for key, value in context.scope.results if key == "moved"), ())
    while ref and ref not in context.game.objects:
        ref = context.game.became_once(ref)
    return ref if ref in moved else 0


@condition(Exists)
def _exists(context: Context, value: Exists) -> bool:
    refs: tuple[Ref, ...]
    amount = amount_in(context, value.amount)
    if isinstance(value.what, All | Some | Target):
        refs = everything(context, value.what.filter)
    else:
        refs = refs_in(context, value.what)
    who: Players | Objects | None = value.who
    if who is None and isinstance(value.what, Zone):
        who = value.what.whose
    filter_ = value.what.filter if isinstance(value.what, All | Some | Target) else Filter()
    if who is None:
        return compare(how_many(context, refs, filter_), value.op, amount)
    groups = (tuple(r for r in refs if _belongs(context, r) in owners) for owners in _each(context, who))
    return _quantifier(who)(compare(how_many(context, group, filter_), value.op, amount) for group in groups)


def _each(context: Context, who: Players | Objects) -> tuple[tuple[PlayerId, ...], ...]:
    """The players that a condition speaks of: one by one for "a player" and "each player", else together."""
    players = players_in(context, who)
    apart = isinstance(who, OnePlayer) or (isinstance(who, EachPlayer) and who.word == "each")
    return tuple((p,) for p in players) if apart else (players,)


def _quantifier(who: Any) -> Callable[[Iterable[bool]], bool]:
    if isinstance(who, OnePlayer):
        return _none if who.who in NOBODY else any
    return all


def _none(found: Iterable[bool]) -> bool:
    return not any(found)


def _belongs(context: Context, ref: Ref) -> PlayerId | None:
    """Who controls it or, off the battlefield and the stack, owns it (CR 108.4)."""
    obj = context.thing(ref)
    if obj is None:
        return None
    return context.view(ref).controller if obj.zone in ("battlefield", "stack") else obj.owner


@condition(Comparison)
def _comparison(context: Context, value: Comparison) -> bool:
    left = value.left
    if isinstance(left, LifeOf) and isinstance(left.who, OnePlayer | EachPlayer):
        # "if a player has 5 or less life", "if each player has 10 or less life"
        right = amount_in(context, value.right)
        found = [compare(context.game.players[p].life, value.op, right) for p in players_in(context, left.who)]
        return _quantifier(left.who)(found)
    if isinstance(left, CountersOn) and isinstance(left.of, OnePlayer):
        right = amount_in(context, value.right)
        players = [context.game.players[p] for p in players_in(context, left.of)]
        return any(compare(p.counter(left.kind), value.op, right) for p in players)
    return compare(amount_in(context, left), value.op, amount_in(context, value.right))


@condition(VoteGoes)
def _vote_goes(context: Context, value: VoteGoes) -> bool:
    # CR 701.38: of two options; more votes than the other one.
    found = votes(context)
    mine, others = found.get(value.option, 0), [n for word, n in found.items() if word != value.option]
    return bool(found) and (mine > max(others, default=0) or (value.tied and mine == max(others, default=0)))


@condition(ManaFrom)
def _mana_from(context: Context, value: ManaFrom) -> bool:
    cast = cast_of(context, value.what)
    return cast is not None and value.source.capitalize() in cast.mana_sources


@condition(Happened)
def _happened(context: Context, value: Happened) -> bool:
    amount = amount_in(context, value.amount)
    if isinstance(value.who, OnePlayer | EachPlayer):
        groups: tuple[tuple[PlayerId | None, ...], ...] = _each(context, value.who)
        found = _quantifier(value.who)(
            compare(tally_of(context, value.what, group, value.filter, value), value.op, amount) for group in groups
        )
    else:
        found = compare(tally(context, value.what, value.who, value.filter, value), value.op, amount)
    return found is not value.negated


# --- how it was cast --------------------------------------------------------------------------------------------------


def cast_of(context: Context, what: Objects | None) -> CastInfo | None:
    """What was chosen and paid for the spell: of the object meant, else of the spell or source itself; a permanent
    keeps it (CR 400.7d)."""
    if what is not None:
        refs: tuple[Ref, ...] = refs_in(context, what)
    else:
        refs = (context.scope.stack_id, context.scope.source)
    for ref in refs:
        obj = context.thing(ref) if ref > 0 else None
        if obj is not None and obj.cast is not None and obj.kind != "ability":
            return obj.cast
    return None


def _by_you(context: Context, cast: CastInfo, detail: str) -> bool:
    return cast.caster == context.scope.controller


def _in_your_main_phase(context: Context, cast: CastInfo, detail: str) -> bool:
    # CR 505.5: what is on the stack resolves in the phase in which it was cast.
    return _by_you(context, cast, detail) and _yours(context) and context.game.turn.step in ("main1", "main2")


def _additional(cast: CastInfo) -> bool:
    return any(n and name.startswith("additional cost") for name, n in cast.kicked)


def spent(cast: CastInfo, symbol: str) -> int:
    """How much mana of the type was spent; {S}: mana from snow sources (CR 107.4h)."""
    return cast.mana_sources.count("snow") if symbol == "S" else cast.mana.count(symbol)


SPENT_SYMBOLS: Final = re.compile(r"(\{[WUBRGCS]\})+")
"""What "was spent to cast it" may ask for: each of the symbols must have been spent, "{R}{R}" is two red."""


def _from(zone: str) -> Callable[[Context, CastInfo, str], bool]:
    return lambda context, cast, detail: cast.caster >= 0 and cast.from_zone == zone


CAST_WORDS: Final[dict[str, Callable[[Context, CastInfo, str], bool]]] = {
    # CR 707.10, 707.12: a copy was not cast; nobody is its caster.
    "cast": lambda context, cast, detail: cast.caster >= 0,
    "you cast it": _by_you,
    "your main phase": _in_your_main_phase,
    # CR 702.62a, 702.138b: only what was cast that way, not its copies.
    "escape": lambda context, cast, detail: cast.using == "escape" and cast.caster >= 0,
    "suspend": lambda context, cast, detail: cast.using == "suspend" and cast.caster >= 0,
    "kicked": lambda context, cast, detail: any(n and "kicker" in name for name, n in cast.kicked),
    "kicked twice": lambda context, cast, detail: sum(n for name, n in cast.kicked if "kicker" in name) >= 2,
    "additional cost": lambda context, cast, detail: any(n for _, n in cast.kicked),
    # CR 701.59, 701.68: an optional additional cost without a name of its own.
    "collect evidence": lambda context, cast, detail: _additional(cast),
    "blight": lambda context, cast, detail: _additional(cast),
    **{f"from {zone}": _from(zone) for zone in ("hand", "graveyard", "exile", "library", "command")},
    "from anywhere other than hand": lambda context, cast, detail: (
        cast.caster >= 0 and cast.from_zone not in ("", "hand")
    ),
    "mana was spent": lambda context, cast, detail: bool(cast.mana),
    "no mana was spent": lambda context, cast, detail: not cast.mana,
    "spent": lambda context, cast, detail: all(
        spent(cast, t) >= detail.count(t) for t in frozenset(detail.replace("{", "").replace("}", ""))
    ),
    "x": lambda context, cast, detail: cast.x > 0,
}
"""How a spell was cast, by word; any other word is the name of an optional cost or way of casting."""


@condition(WasCastWith)
def _was_cast_with(context: Context, value: WasCastWith) -> bool:
    cast = cast_of(context, value.what)
    if cast is None:
        return value.negated
    if value.detail == "you cast it" and cast.caster != context.scope.controller:
        return value.negated
    if value.how == "kicked with":
        name = _kicker_named(context, value)
        return bool(name and dict(cast.kicked).get(name)) is not value.negated
    if value.how == "alternative":
        return (cast.using == "alternative" and _is_own_cost(context, value)) is not value.negated
    judge = CAST_WORDS.get(value.how)
    if judge is not None:
        return judge(context, cast, value.detail) is not value.negated
    how = PASSIVE.get(value.how, value.how)
    found = cast.using == how or bool(dict(cast.kicked).get(how))
    return found is not value.negated


@condition(RevealedOrControlled)
def _revealed_or_controlled(context: Context, value: RevealedOrControlled) -> bool:
    cast = cast_of(context, None)
    if cast is None:
        return False
    if any(how == "reveal" and ids for how, ids in cast.paid):
        return True
    return any(role == as_cast(value.what) for role, _ in cast.event)


@condition(ControlledAsCast)
def _controlled_as_cast(context: Context, value: ControlledAsCast) -> bool:
    cast = cast_of(context, None)
    return cast is not None and any(role == as_cast(value.what) for role, _ in cast.event)


ANNOUNCED: Final = "announced"
"""What stands among the events of an ability whose description of a target was judged as it was chosen."""


@condition(WhileActivating)
def _while_activating(context: Context, value: WhileActivating) -> bool:
    on_stack = context.thing(context.scope.stack_id)
    said = on_stack.cast.event if on_stack is not None and on_stack.cast is not None else ()
    return any(role == ANNOUNCED for role, _ in said) or holds_in(context, value.of)


@condition(Beheld)
def _beheld(context: Context, value: Beheld) -> bool:
    cast = cast_of(context, None)
    return cast is not None and any(how == "reveal" and ids for how, ids in cast.paid)


def as_cast(what: Filter) -> str:
    """What stands among the events of a spell whose caster controlled such a permanent as it was cast."""
    words = (getattr(p, "subtype", "") or getattr(p, "type", "") for p in what.words)
    return f"controlled as it was cast: {' '.join(words)}"


UNTIMELY: Final = "cast any time a sorcery couldn't have been cast"
"""What stands among the events of a spell that asks for that (CR 307.5a)."""


PASSIVE: Final = {"overloaded": "overload", "cleaved": "cleave", "harmonized": "harmonize", "bargained": "bargain"}


def _is_own_cost(context: Context, value: WasCastWith) -> bool:
    """Whether the mana that the words name is the alternative cost of the spell (CR 118.9)."""
    paid = (PayMana(parse_cost(value.detail)),)
    looks = (context.looks(ref) for ref in (context.scope.stack_id, context.scope.source))
    return any(isinstance(a, AlternativeCost) and a.costs == paid for one in looks if one for a in one.abilities)


def _kicker_named(context: Context, value: WasCastWith) -> str:
    """The name under which the kicker with that cost is counted (CR 702.33c)."""
    refs = refs_in(context, value.what) if value.what is not None else (context.scope.stack_id, context.scope.source)
    for ref in refs:
        looks = context.looks(ref)
        if looks is not None:
            abilities = [inner for a in looks.abilities for inner in expand(a)]
            for name, cost in named_optional_costs(abilities):
                if cost.costs == (PayMana(parse_cost(value.detail)),):
                    return name
    return ""


# --- turn and players -------------------------------------------------------------------------------------------------

_COMBAT: Final = frozenset({"combat", "attackers", "blockers", "first damage", "damage", "combat end"})


def _step(*steps: str) -> Callable[[Context], bool]:
    return lambda context: context.game.turn.step in steps


def _yours(context: Context) -> bool:
    return context.game.turn.active == context.scope.controller


_UP_TO_COMBAT: Final = ("untap", "upkeep", "draw", "main1", "combat", "attackers", "blockers", "first damage")


def _before_combat_step(context: Context, step: str) -> bool:
    earlier = _UP_TO_COMBAT[: _UP_TO_COMBAT.index(step)]
    phases = int(context.game.history.get(("combat phases", None), 0))
    return context.game.turn.step in earlier and phases <= 1


TURN_WORDS: Final[dict[str, Callable[[Context], bool]]] = {
    "your turn": _yours,
    "an opponent's turn": lambda context: not _yours(context),
    "during combat": lambda context: context.game.turn.step in _COMBAT,
    "combat": lambda context: context.game.turn.step in _COMBAT,
    "your main phase": lambda context: _yours(context) and context.game.turn.step in ("main1", "main2"),
    "main phase": _step("main1", "main2"),
    "your upkeep": lambda context: _yours(context) and context.game.turn.step == "upkeep",
    "upkeep": _step("upkeep"),
    "your end step": lambda context: _yours(context) and context.game.turn.step == "end",
    "end step": _step("end"),
    "declare attackers step": _step("attackers"),
    "declare blockers step": _step("blockers"),
    "before blockers": _step("combat", "attackers"),
    "your draw step": lambda context: _yours(context) and context.game.turn.step == "draw",
    "your declare attackers step": lambda context: _yours(context) and context.game.turn.step == "attackers",
    "end of combat step": _step("combat end"),
    "combat on your turn": lambda context: _yours(context) and context.game.turn.step in _COMBAT,
    "combat on an opponent's turn": lambda context: not _yours(context) and context.game.turn.step in _COMBAT,
    "combat after blockers are declared": _step("blockers", "first damage", "damage", "combat end"),
    # CR 506.1: of several combat phases the first decides what is before.
    "before attackers are declared": lambda context: _before_combat_step(context, "attackers"),
    "before blockers are declared": lambda context: _before_combat_step(context, "blockers"),
    "before the combat damage step": lambda context: _before_combat_step(context, "first damage"),
    "your turn, before attackers are declared": lambda context: (
        _yours(context) and _before_combat_step(context, "attackers")
    ),
    "an opponent's turn, before attackers are declared": lambda context: (
        not _yours(context) and _before_combat_step(context, "attackers")
    ),
    "an opponent's upkeep": lambda context: not _yours(context) and context.game.turn.step == "upkeep",
    "any upkeep step": _step("upkeep"),
    "an opponent's turn after their upkeep step": lambda context: (
        not _yours(context) and context.game.turn.step not in ("untap", "upkeep")
    ),
    "the declare attackers step": _step("attackers"),
    "the declare blockers step": _step("blockers"),
    "the end of combat step": _step("combat end"),
    "combat before blockers are declared": _step("combat", "attackers"),
    "after combat": _step("main2", "end", "cleanup"),
    # CR 602.5e: of mana abilities, `model.pay` refuses what is done while something is being paid for.
    "as an instant": lambda context: True,
    "any time you could cast an instant": lambda context: True,
    "your first turn": lambda context: _yours(context) and context.game.turn.number <= 2,
    "your first three turns": lambda context: _yours(context) and context.game.turn.number <= 6,
    "first combat phase": lambda context: (
        context.game.turn.step in _COMBAT and int(context.game.history.get(("combat phases", None), 0)) <= 1
    ),
    "first combat phase of your turn": lambda context: _yours(context) and TURN_WORDS["first combat phase"](context),
    "extra turn": lambda context: bool(context.game.history.get(("extra turn", None))),
    "that player's turn": lambda context: (
        -1 - context.game.turn.active in as_refs(dict(context.scope.event).get("player"))
    ),
}
"""When it is, by word."""


@condition(TurnIs)
def _turn_is(context: Context, value: TurnIs) -> bool:
    judge = TURN_WORDS.get(value.when)
    if judge is None:
        raise unknown(context, value, value.when)
    return judge(context) is not value.negated


PLAYER_WORDS: Final = (
    "monarch", "not the monarch", "no monarch", "initiative", "city's blessing", "day", "night",
    "neither day nor night", "max speed", "attacked", "controls commander", "attacked this step",
)  # fmt: skip


@condition(PlayerIs)
def _player_is(context: Context, value: PlayerIs) -> bool:
    game = context.game
    players = (context.scope.controller,) if value.who is None else players_in(context, value.who)
    match value.what:
        case "day" | "night":
            return game.turn.day == value.what
        case "neither day nor night":
            return game.turn.day == ""
        case "max speed":
            return any(speed(game, p) >= 4 for p in players)  # CR 702.178a
        case "monarch" | "initiative" | "city's blessing":
            return any(value.what in game.players[p].designations for p in players)
        case "not the monarch":
            return not any("monarch" in game.players[p].designations for p in players)
        case "no monarch":
            return not any("monarch" in p.designations for p in game.players)
        case "controls commander":
            return any(
                any(d.startswith("commander") for d in game.objects[i].designations)
                and context.view(i).controller in players
                and game.objects[i].owner in players
                for i in game.zones.get(("battlefield", -1), ())
                if not game.objects[i].phased_out
            )
        case "attacked this step":
            # CR 508.1: in the declare attackers step, those that are declared then attack.
            combat = game.combat
            attacked = {whom for _, whom in combat.attackers} if combat is not None else set()
            return game.turn.step == "attackers" and any(player_ref(p) in attacked for p in players)
        case "attacked":
            return any(game.history.get(("was attacked", p)) for p in players)
        case _:
            raise unknown(context, value, value.what)


SEARCHED: Final = frozenset({"you search your library", "you searched your library"})
"""Of a search of several zones: whether the library was one of them, whatever was found."""


@condition(DamagePrevented)
def _damage_prevented(context: Context, value: DamagePrevented) -> bool:
    told = dict(context.scope.event)
    if not told.get("amount", 0):
        return False
    return value.source is None or fits_in(context, told.get("source", 0), value.source, True)


_OF_YOURS: Final = Filter((), (ControlledBy(You()),))
_CARD_OF_YOURS: Final = Filter((), (OwnedBy(You()),))
BY_YOU: Final = {
    "you sacrifice": _OF_YOURS, "you sacrificed": _OF_YOURS,
    "you discard": _CARD_OF_YOURS, "you discarded": _CARD_OF_YOURS,
}  # fmt: skip
"""What of several players' deeds one of them did: each sacrifices permanents they control (CR 701.21a) and discards
cards of their own hand (CR 701.9a)."""


@condition(Done)
def _done(context: Context, value: Done) -> bool:
    found: Any = None
    if value.paid is not None:
        found = as_refs(meant(context, value.paid))
    for key, result in context.scope.results if value.paid is None else ():
        if value.word in SEARCHED:
            found = result if key == ("searched", value.n) else found
            continue
        if key == value.n or key == ("n", value.n):
            found = result
            if key == value.n:
                break
    if isinstance(found, tuple) and says_where(value.word):
        card = value.filter is not None and any(isinstance(p, IsCard) for p in value.filter.words)
        there = ((r, arrived(context, r, value.word)) for r in found if isinstance(r, int))
        found = tuple(new if card else r for r, new in there if new)
    if isinstance(found, tuple) and value.word in BY_YOU:
        found = tuple(r for r in found if isinstance(r, int) and fits_in(context, r, BY_YOU[value.word], True))
    if isinstance(found, tuple) and value.filter is not None:
        refs = tuple(r for r in found if isinstance(r, int) and fits_in(context, r, value.filter, True))
        done = len(refs) >= value.least and (not value.share or some_share(context, refs, value.share))
        return done is not value.negated
    return bool(found) is not value.negated
