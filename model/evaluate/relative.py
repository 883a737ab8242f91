"""Who and what by what is true of them: "each opponent who controls a creature", "dealt damage by it this turn" (CR
109.5, 608.2c, 608.2i)."""

from __future__ import annotations

from collections import Counter

import msgspec

from model.ability.conditions import (
    AttacksPlayer,
    CastThisGame,
    ChoseBearer,
    ColorsDiffer,
    DidSo,
    IsCommonColor,
    Outsizes,
    RemainsAttached,
    ResolvedTimes,
)
from model.ability.predicates import HasManaCost, OfCommonColor
from model.ability.terms import (
    AttackedByIt,
    DamagedBy,
    DifferenceOf,
    Itself,
    Objects,
    PlayerMeets,
    PlayerOrController,
    PlayersWho,
    SaidNumber,
    StatOf,
)
from model.base import PlayerId
from model.evaluate.core import (
    Context,
    amount_in,
    antecedent,
    condition,
    holds_in,
    objects,
    players_in,
    players_row,
    predicate,
    refs_in,
    unique,
    unknown,
)
from model.evaluate.counts import cast_this_game
from model.evaluate.filters import fits_in
from model.evaluate.predicates import names_of
from model.state import Ref, player_of, player_ref
from model.state.history import DAMAGED_BY


@predicate(PlayerMeets)
def _meets(context: Context, ref: Ref, part: PlayerMeets) -> bool:
    if ref >= 0:
        return False
    scope = context.scope
    inner = msgspec.structs.replace(scope, current=(ref, *scope.current))
    return holds_in(context.within(inner), part.condition)


@objects(AttackedByIt)
def _attacked_by_it(context: Context, phrase: AttackedByIt) -> tuple[Ref, ...]:
    combat = context.game.combat
    now = dict(combat.attackers) if combat is not None else {}
    told = dict(context.scope.event)
    found = []
    for attacker in refs_in(context, phrase.of):
        attacked = now.get(attacker, told.get("attacked", 0) if told.get("subject") == attacker else 0)
        looks = context.looks(attacked) if attacked > 0 else None
        if attacked < 0 or (looks is not None and "Planeswalker" in looks.types):
            found.append(attacked)
    return unique(found)


@players_row(PlayersWho)
def _players_who(context: Context, phrase: PlayersWho) -> tuple[PlayerId, ...]:
    return tuple(p for p in players_in(context, phrase.of) if _meets(context, player_ref(p), phrase.that))


@players_row(PlayerOrController)
def _player_or_controller(context: Context, phrase: PlayerOrController) -> tuple[PlayerId, ...]:
    found: list[PlayerId] = []
    for ref in refs_in(context, phrase.of):
        if ref < 0:
            found.append(player_of(ref))
        elif (looks := context.looks(ref)) is not None:
            found.append(looks.controller)
    return tuple(dict.fromkeys(found))


@predicate(DamagedBy)
def _damaged_by(context: Context, ref: Ref, part: DamagedBy) -> bool:
    history = context.game.history
    return any(ref in history.get((DAMAGED_BY, source), ()) for source in refs_in(context, part.by))


def _most_common_colors(context: Context, among: Objects) -> frozenset[str]:
    """Those of which no other is a color of more of the objects; none if all of them are colorless (CR 105.2)."""
    looks = (context.looks(ref) for ref in refs_in(context, among) if ref > 0)
    counts = Counter(color for seen in looks if seen is not None for color in seen.colors)
    most = max(counts.values(), default=0)
    return frozenset(color for color, n in counts.items() if n == most)


@condition(IsCommonColor)
def _is_common_color(context: Context, value: IsCommonColor) -> bool:
    return value.color in _most_common_colors(context, value.among)


@predicate(HasManaCost)
def _has_mana_cost(context: Context, ref: Ref, part: HasManaCost) -> bool:
    looks = context.looks(ref) if ref > 0 else None
    return looks is not None and looks.mana_cost in part.costs


@predicate(OfCommonColor)
def _of_common_color(context: Context, ref: Ref, part: OfCommonColor) -> bool:
    looks = context.looks(ref) if ref > 0 else None
    return looks is not None and bool(_most_common_colors(context, part.among) & frozenset(looks.colors))


SEARCHED_BY = "searched by"
"""Among the results, with the number of the instruction: the players who searched a library (CR 701.23)."""


@condition(ColorsDiffer)
def _colors_differ(context: Context, value: ColorsDiffer) -> bool:
    seen = [context.looks(ref) for ref in refs_in(context, value.of)]
    colors = [frozenset(looks.colors) for looks in seen if looks is not None]
    return len(colors) < 2 or colors[0] != colors[1]


@condition(RemainsAttached)
def _remains_attached(context: Context, value: RemainsAttached) -> bool:
    on = refs_in(context, value.to)
    there = (context.game.objects.get(ref) for ref in refs_in(context, value.what))
    return any(obj is not None and obj.attached_to in on for obj in there)


@condition(CastThisGame)
def _cast_this_game(context: Context, value: CastThisGame) -> bool:
    name, you = value.name.name, context.scope.controller
    source = context.thing(context.scope.source)
    own = source is not None and source.kind == "card" and source.cast is not None and source.cast.caster == you
    looks = context.looks(context.scope.source) if own else None
    itself = looks is not None and name in names_of(looks)
    return cast_this_game(context.game, you, name) - itself >= 1


@condition(DidSo)
def _did_so(context: Context, value: DidSo) -> bool:
    found: tuple[Ref, ...] = ()
    if value.verb == "search":
        by = next((refs for key, refs in context.scope.results if key == (SEARCHED_BY, value.n)), ())
        return any(player_ref(p) in by for p in players_in(context, value.who)) is not value.negated
    for key, refs in context.scope.results:
        if key == value.n and not found:
            found = refs
        elif key == ("all", value.n):
            found = refs  # of all the players that the instruction was carried out for
    who = players_in(context, value.who)
    mine = (ref for ref in found if _by(context, ref) in who)
    return any(value.filter is None or fits_in(context, ref, value.filter, True) for ref in mine) is not value.negated


def _by(context: Context, ref: Ref) -> PlayerId | None:
    """Who sacrificed, created or discarded it: its controller, of a card its owner (CR 701.9, 701.21)."""
    obj = context.thing(ref) if ref > 0 else None
    if obj is None:
        return None
    looks = context.looks(ref) if obj.zone == "battlefield" else None
    return obj.owner if looks is None else looks.controller


@antecedent(Itself)
def _itself(context: Context, to: Itself) -> tuple[Ref, ...]:
    return context.scope.current[:1]


@antecedent(SaidNumber)
def _said_number(context: Context, to: SaidNumber) -> int:
    return amount_in(context, to.of)


@antecedent(DifferenceOf)
def _difference(context: Context, to: DifferenceOf) -> int:
    return abs(amount_in(context, to.left) - amount_in(context, to.right))


RESOLVED = "resolved"
"""The entry of a scope's results that says the how manieth resolution of the ability in the turn this is."""


@condition(ResolvedTimes)
def _resolved_times(context: Context, value: ResolvedTimes) -> bool:
    for key, n in context.scope.results:
        if key == RESOLVED:
            return bool(n == value.n)
    raise unknown(context, value, "how often it has resolved is not known")


@condition(Outsizes)
def _outsizes(context: Context, value: Outsizes) -> bool:
    return any(
        amount_in(context, StatOf(name, value.what)) > amount_in(context, StatOf(name, value.than))
        for name in ("power", "toughness")
    )


@condition(AttacksPlayer)
def _attacks_player(context: Context, value: AttacksPlayer) -> bool:
    combat = context.game.combat
    whom = {player_ref(p) for p in players_in(context, value.whom)}
    attackers = [a for a, attacked in combat.attackers if attacked in whom] if combat is not None else []
    who = players_in(context, value.who)
    return any(looks.controller in who for a in attackers if (looks := context.looks(a)) is not None)


@condition(ChoseBearer)
def _chose_bearer(context: Context, value: ChoseBearer) -> bool:
    # CR 701.54a, d: the creature that became the Ring-bearer as the Ring tempted the player, if one did.
    chosen = next((ref for role, ref in context.scope.event if role == "subject"), 0)
    return bool(chosen) and chosen != context.scope.source
