"""Paying non-mana costs with the objects given for them (CR 118, 601.2h)."""

from __future__ import annotations

from model.ability.abilities import (
    ActionCost,
    Cost,
    DiscardCost,
    ExileCost,
    Loyalty,
    MillCost,
    PayEnergy,
    PayLife,
    PutCounters,
    RemoveCounters,
    ReturnCost,
    RevealCost,
    SacrificeCost,
    TapCost,
    TapSelf,
    UntapSelf,
)
from model.ability.casting import CraftCost, CrewCost
from model.ability.events import CREWS, SADDLES
from model.ability.instructions import KeywordAction
from model.ability.terms import Some, ThatMuch
from model.base import IllegalPlay, ObjectId, Reason, UnsupportedText
from model.evaluate import amount
from model.events import (
    CarryOut,
    discard,
    happen,
    lose_life,
    mill,
    move,
    player_acts,
    put_counters,
    remove_counters,
    sacrifice,
    tap,
    untap,
)
from model.events.event import StatusChange
from model.pay.needs import need_of, why_not_cost
from model.state import Decision, Game, Scope, player_ref
from model.state.history import ATTACKED_BY_RETURNED, COUNTERS_REMOVED, CREWED_BY
from model.state.objects import Ref
from model.state.work import carry_out_now

Paid = dict[str, tuple[ObjectId, ...]]
"""What was given, by how: sacrifice and tap with the old ids, exile, discard and return with the new ones."""

# In which order the parts are paid: what needs an object to be still there comes first (CR 601.2h: in any order), and
# what is random or moves a card from a library last.
_ORDER: tuple[type[Cost], ...] = (
    TapSelf, UntapSelf, TapCost, CrewCost, RemoveCounters, PutCounters, Loyalty, PayEnergy, PayLife, RevealCost,
    DiscardCost, ReturnCost, SacrificeCost, ExileCost, CraftCost, ActionCost, MillCost,
)  # fmt: skip


def pay_others(
    game: Game,
    costs: tuple[Cost, ...],
    given: tuple[tuple[Ref, ...], ...],
    scope: Scope,
    *,
    for_mana: bool = False,
    sickness: bool = True,
) -> Paid:
    """Pays the non-mana costs, `given[n]` being the objects for the n-th. Raises IllegalPlay if one cannot be paid."""
    paid: Paid = {}
    numbered = [(cost, given[n] if n < len(given) else ()) for n, cost in enumerate(costs)]
    if len(given) > len(costs):
        raise IllegalPlay(Reason("601.2h", "objects for costs that there are not"))
    for cost, objects in sorted(numbered, key=lambda item: _rank(item[0])):
        objects = filled(game, cost, objects, scope)
        refused = why_not_cost(game, cost, scope, objects, tapping_ability=sickness)
        if refused is not None:
            raise IllegalPlay(refused)
        for how, ids in _pay(game, cost, objects, scope, for_mana=for_mana):
            paid[how] = (*paid.get(how, ()), *ids)
    return paid


def _rank(cost: Cost) -> int:
    random = isinstance(cost, DiscardCost) and isinstance(cost.what, Some) and cost.what.random
    # "Exile this" after "sacrifice a creature": the source goes last, so that its own words can still be read.
    return len(_ORDER) if random else _ORDER.index(type(cost)) if type(cost) in _ORDER else len(_ORDER)


def filled(game: Game, cost: Cost, given: tuple[Ref, ...], scope: Scope) -> tuple[Ref, ...]:
    """What is given, filled in where nothing was said and there is only one possibility."""
    if given:
        return given
    need = need_of(game, cost, scope)
    if need.fixed:
        return need.options
    if isinstance(cost, DiscardCost) and isinstance(cost.what, Some) and cost.what.random:
        return _at_random(game, need.options, need.least, scope)
    if need.options and need.least == len(need.options) and not need.repeat and not need.total:
        return need.options
    return given


def _at_random(game: Game, options: tuple[Ref, ...], n: int, scope: Scope) -> tuple[Ref, ...]:
    """CR 701.9b: a random choice is an outcome, all of which count."""
    if len(options) <= n:
        return options
    answer = game.ask(
        Decision("outcome", -1, "objects", options, n, n, scope.source, words="which cards are discarded at random")
    )
    return tuple(answer) if isinstance(answer, tuple | list) else (answer,)


def _pay(
    game: Game, cost: Cost, objects: tuple[Ref, ...], scope: Scope, *, for_mana: bool
) -> list[tuple[str, tuple[ObjectId, ...]]]:
    player, cause = scope.controller, scope.stack_id or scope.source
    done: tuple[ObjectId, ...] = objects
    match cost:
        case TapSelf():
            done = tap(game, (scope.source,), cause=cause, for_mana=for_mana)
            return _all("tap", done, (scope.source,))
        case UntapSelf():
            done = untap(game, (scope.source,), cause=cause)
            return _all("untap", done, (scope.source,))
        case TapCost(untap=True):
            return _all("untap", untap(game, objects, cause=cause), objects)
        case CrewCost(how=how):
            tapped = _all("tap", tap(game, objects, cause=cause), objects)
            if how in ("crew", "saddle"):
                key = (CREWED_BY, scope.source)
                game.history[key] = (*game.history.get(key, ()), *objects)
                player_acts(game, player, how, objects=objects, cause=scope.source)
                # CR 702.122b, 702.171c
                verb = CREWS if how == "crew" else SADDLES
                happen(game, [StatusChange(object=i, how=verb, other=scope.source, cause=cause) for i in objects])
            return tapped
        case TapCost():
            return _all("tap", tap(game, objects, cause=cause), objects)
        case PayLife(amount=n):
            lose_life(game, player, amount(game, n, scope), cause=cause, why="pay")
            return []
        case PayEnergy(amount=n):
            remove_counters(game, player_ref(player), "energy", amount(game, n, scope), cause=cause, by=player)
            return []
        case Loyalty(change=change, x=x):
            loyalty = change - (scope.x if x else 0)
            if loyalty > 0:
                put_counters(game, scope.source, "loyalty", loyalty, cause=cause, by=player, why="pay")
            elif loyalty < 0:
                remove_counters(game, scope.source, "loyalty", -loyalty, cause=cause, by=player)
            return []
        case RemoveCounters():
            return _remove(game, cost, objects, scope, cause)
        case PutCounters(kind=kind, count=count):
            for i in objects:
                put_counters(game, i, kind, amount(game, count, scope), cause=cause, by=player, why="pay")
            return [("counters", objects)]
        case RevealCost():
            return [("reveal", objects)]
        case DiscardCost():
            return [("discard", discard(game, objects, cause=cause, by=player))]
        case SacrificeCost():
            return _all("sacrifice", sacrifice(game, objects, by=player, cause=cause), objects)
        case ExileCost():
            return [("exile", move(game, objects, "exile", cause=cause, by=player, why="exile"))]
        case CraftCost():
            # CR 702.167a: the permanent itself and the materials, all at once; the materials are what was used.
            new = move(game, (scope.source, *objects), "exile", cause=cause, by=player, why="craft")
            return [("craft source", new[:1]), ("craft", new[1:])]
        case ReturnCost(zone="library bottom"):
            new = move(game, objects, "library", cause=cause, by=player, why="return", position="bottom")
            return [("return", new)]
        case ReturnCost(zone="library top"):
            new = move(game, objects, "library", cause=cause, by=player, why="return", position="top")
            return [("return", new)]
        case ReturnCost(zone=zone):
            # CR 702.49c, 702.190b: what comes in its place attacks what it attacked.
            whom = tuple(w for a, w in game.combat.attackers if a in objects) if game.combat is not None else ()
            new = move(game, objects, zone, cause=cause, by=player, why="return")
            return [("return", new), (ATTACKED_BY_RETURNED, whom)] if whom else [("return", new)]
        case MillCost(count=n):
            return [("mill", mill(game, player, amount(game, n, scope), cause=cause))]
        case ActionCost(do=KeywordAction(name="collect evidence")):
            exiled = move(game, objects, "exile", cause=cause, by=player, why="exile")
            player_acts(game, player, "collect evidence", objects=exiled, cause=cause)
            return [("exile", exiled)]
        case ActionCost(do=do):
            carry_out_now(game, CarryOut(do=do, scope=scope))
            return []
        case _:
            raise IllegalPlay(Reason("118.3", "a cost that is not carried out"))


def _all(how: str, done: tuple[ObjectId, ...], wanted: tuple[Ref, ...]) -> list[tuple[str, tuple[ObjectId, ...]]]:
    """CR 118.3: a cost is paid in full or not at all."""
    if set(done) != set(wanted):
        raise IllegalPlay(Reason("118.3", f"that cannot be done to pay a cost: {how}"))
    return [(how, done)]


def _remove(
    game: Game, cost: RemoveCounters, objects: tuple[Ref, ...], scope: Scope, cause: ObjectId
) -> list[tuple[str, tuple[ObjectId, ...]]]:
    count = scope.x if cost.count is None else amount(game, cost.count, scope)
    each = need_of(game, cost, scope).repeat
    for i in dict.fromkeys(objects):
        left = objects.count(i) if each else count
        kinds = [n for kind, n in game.objects[i].counters if not cost.kind or kind == cost.kind]
        if len(kinds) > 1 and left < sum(kinds):
            # CR 601.2h: which kinds is the payer's choice, for which a payment has no place.
            raise UnsupportedText(game.objects[i].card.name, "which kind of counter is removed", rule="601.2h")
        for kind, n in game.objects[i].counters:
            if left and (not cost.kind or kind == cost.kind):
                left -= remove_counters(game, i, kind, min(n, left), cause=cause, by=scope.controller)
        if left:
            raise IllegalPlay(Reason("118.3", "not so many counters there to remove"))
    if isinstance(cost.count, ThatMuch):
        # "For each counter removed this way": one entry for each.
        return [("counters", objects), (COUNTERS_REMOVED, objects[:1] * count)]
    return [("counters", objects)]
