"""What each non-mana cost asks for: how many objects out of which, and why it cannot be paid (CR 118.3, 601.2h).

Paying them stands in `costs`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, Final

import msgspec

from model.ability.abilities import (
    ActionCost,
    Activated,
    Cost,
    DiscardCost,
    ExileCost,
    Loyalty,
    MillCost,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    RemoveCounters,
    ReturnCost,
    RevealCost,
    SacrificeCost,
    TapCost,
    TapSelf,
    UntapSelf,
    Waterbend,
)
from model.ability.casting import CraftCost, CrewCost
from model.ability.continuous import CanAlso, Cant, Forbid
from model.ability.instructions import AddMana, Attach, CreateToken, DealDamage, GainLife, KeywordAction
from model.ability.keywords import has_keyword
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import (
    All,
    Amount,
    Compares,
    Filter,
    InZone,
    IsCard,
    Number,
    Objects,
    Some,
    TheObject,
    This,
    You,
    Zone,
)
from model.base import ObjectId, PlayerId, Reason, UnsupportedText
from model.evaluate import amount, candidates, fits, refs
from model.evaluate.groups import TOTALS, fit_together, together
from model.events.impossible import refuses_counters
from model.events.matching import player_meets
from model.events.presence import present
from model.events.rules import active_statics, cant, player_has
from model.layers import activated, characteristics
from model.state import Game, Scope
from model.state.objects import Ref


class Need(msgspec.Struct, frozen=True, gc=False):
    """`least`..`most` of `options` are to be given for the cost (most None: any number). `fixed`: what is given is not
    chosen. `total`: the stat whose sum over the objects must be at least `sum`. `repeat`: the same one may be given
    several times (counters removed one by one). `group`: the description, in its scope, that what is given has to fit
    together ("that share a creature type")."""

    cost: Cost
    options: tuple[Ref, ...] = ()
    least: int = 0
    most: int | None = 0
    fixed: bool = True
    total: str = ""
    sum: int = 0
    repeat: bool = False
    group: tuple[Filter, Scope] | None = None


def need_of(game: Game, cost: Cost, scope: Scope) -> Need:
    """What has to be given for this cost by the scope's controller. X is the scope's."""
    player = scope.controller
    match cost:
        case SacrificeCost(what=what):
            return _chosen(
                game, cost, what, scope,
                lambda i: may_sacrifice(game, i, player) and not _is_banned(game, BAN_SACRIFICE, cost, scope, i),
            )  # fmt: skip
        case DiscardCost(what=what):
            return _chosen(game, cost, what, scope, lambda i: i in game.zone("hand", player), "hand")
        case RevealCost(what=Some() as what, behold=True) | ExileCost(what=Some() as what, behold=True):
            need = _chosen(game, cost, what, scope, lambda i: _controls(game, i, player))
            cards = msgspec.structs.replace(what, filter=Filter((*what.filter.words, IsCard()), what.filter.post))
            in_hand = candidates(game, cards, scope, within=game.zone("hand", player))
            return msgspec.structs.replace(need, options=(*need.options, *in_hand))
        case ExileCost(what=what):
            return _chosen(game, cost, what, scope, lambda i: i != scope.stack_id)
        case TapCost(what=what, untap=untap):
            return _chosen(
                game, cost, what, scope,
                lambda i: _controls(game, i, player) and game.objects[i].tapped == untap,
            )  # fmt: skip
        case ReturnCost(what=what):
            return _chosen(game, cost, what, scope, lambda i: True)
        case RevealCost(what=what):
            return _chosen(game, cost, what, scope, lambda i: i in game.zone("hand", player), "hand")
        case PutCounters(on=what, kind=kind):
            return _chosen(game, cost, what, scope, lambda i: not refuses_counters(game, i, kind))
        case RemoveCounters(from_=what, kind=kind, count=count):
            n = scope.x if count is None else amount(game, count, scope)
            need = _chosen(game, cost, what, scope, lambda i: has_counters(game, i, kind) > 0)
            if need.most is None or (need.most > 1 and not need.fixed):
                # "Remove N counters from among ...": one object named for each counter.
                return msgspec.structs.replace(need, least=n, most=n, repeat=True)
            enough = tuple(i for i in need.options if need.fixed or has_counters(game, i, kind) >= n)
            return msgspec.structs.replace(need, options=enough)
        case CrewCost(power=power, how=how):
            ids = [
                i for i in game.zone("battlefield")
                if i != scope.source and _controls(game, i, player) and not game.objects[i].tapped
                and not game.objects[i].phased_out and "Creature" in characteristics(game, i).types
                and not (how == "crew" and _cannot_crew(game, i))
            ]  # fmt: skip
            stat = f"{how} power" if how in ("crew", "saddle") else "power"
            return Need(cost, tuple(ids), 0, None, False, stat, amount(game, power, scope))
        case CraftCost(what=what, least=least, most=most):
            ids = [
                i for i in (*game.zone("battlefield"), *game.zone("graveyard", player))
                if i != scope.source and not game.objects[i].phased_out
                and (game.objects[i].zone == "graveyard" or _controls(game, i, player))
                and fits_anywhere(game, i, what, scope)
            ]  # fmt: skip
            return Need(cost, tuple(ids), least, most, False, group=_group(what, scope))
        case ActionCost(do=KeywordAction(name="collect evidence", n=n)) if n is not None:
            return Need(cost, game.zone("graveyard", player), 0, None, False, "mana value", amount(game, n, scope))
        case _:
            return Need(cost)


def fits_anywhere(game: Game, object_id: ObjectId, what: Any, scope: Scope) -> bool:
    """Whether the object fits a description that names no zone, wherever it is: a card in a graveyard too."""
    return fits(game, object_id, what, scope, anywhere=True)


def _chosen(
    game: Game, cost: Cost, what: Objects, scope: Scope, usable: Callable[[ObjectId], bool], zone: str = ""
) -> Need:
    if isinstance(what, Some):
        pool = _pool(game, what, scope, zone)
        options = tuple(i for i in pool if i > 0 and not game.objects[i].phased_out and usable(i))
        least = _number(game, what.least, scope)
        most = None if what.most is None else _number(game, what.most, scope)
        return Need(cost, options, least, most, False, group=_group(what.filter, scope))
    options = tuple(i for i in refs(game, what, scope) if i > 0)
    if not all(i in game.objects and usable(i) for i in options) or (not options and isinstance(what, This)):
        return Need(cost, (), 1, 1)
    # "Discard your hand", "reveal your hand": all there are, also if there are none.
    least = 0 if isinstance(what, All) else len(options) if isinstance(what, Zone) else max(len(options), 1)
    return Need(cost, options, least, len(options))


def _group(what: Filter, scope: Scope) -> tuple[Filter, Scope] | None:
    return (what, scope) if together(what) else None


def fits_as_group(game: Game, need: Need, given: tuple[Ref, ...]) -> bool:
    """Whether these, each of which may be given, fit what is said of all of them together."""
    return need.group is None or fit_together(game, given, *need.group)


def _could_fit(game: Game, need: Need) -> bool:
    """Whether as many of the options as are asked for fit together."""
    if need.group is None:
        return True
    options, said = need.options, together(need.group[0])
    most = len(options) if need.most is None else min(need.most, len(options))
    sizes = range(need.least, most + 1)
    if all(isinstance(p, Compares) and p.op == ">=" for p in said):
        # "With total power 10 or greater": the greatest ones, if any.
        stats = [TOTALS[p.stat] for p in said if isinstance(p, Compares)]
        options = tuple(sorted(options, key=lambda i: [stat_of(game, i, s) for s in stats], reverse=True))
        return any(fits_as_group(game, need, options[:n]) for n in sizes)
    return any(fits_as_group(game, need, some) for n in sizes for some in itertools.combinations(options, n))


def _pool(game: Game, what: Some, scope: Scope, zone: str) -> tuple[ObjectId, ...]:
    """Who could be given. A cost that implies a zone ("discard a card") is read there."""
    if zone and not any(isinstance(p, InZone) for p in what.filter.post):
        return candidates(game, what, scope, within=game.zone(zone, scope.controller))
    return candidates(game, what, scope)


def _number(game: Game, n: Amount | int, scope: Scope) -> int:
    return n if isinstance(n, int) else amount(game, n, scope)


def _controls(game: Game, object_id: ObjectId, player: PlayerId) -> bool:
    obj = game.objects[object_id]
    return obj.zone == "battlefield" and characteristics(game, object_id).controller == player


def may_sacrifice(game: Game, object_id: ObjectId, player: PlayerId) -> bool:
    """CR 701.21a: only what the player controls on the battlefield; CR 101.2: not what can't be sacrificed."""
    return _controls(game, object_id, player) and not cant(game, object_id, "be sacrificed")


def has_counters(game: Game, object_id: ObjectId, kind: str) -> int:
    """How many counters of the kind, "" for any, are on the object."""
    obj = game.objects[object_id]
    return sum(n for name, n in obj.counters if not kind or name == kind)


def why_not_cost(
    game: Game, cost: Cost, scope: Scope, given: tuple[Ref, ...] | None = None, *, tapping_ability: bool = True
) -> Reason | None:
    """Why the cost cannot be paid now, by these objects if they are given; None if it can.

    Rules: 118.3, 119.4, 107.5, 107.6, 302.6, 606.6, 602.5a."""
    handled(game, cost, scope)
    player = scope.controller
    name = characteristics(game, scope.source).name if scope.source in game.objects else "that object"
    source = game.objects.get(scope.source)
    match cost:
        case PayMana():  # and Waterbend
            return None
        case TapSelf() | UntapSelf():
            if source is None or source.zone != "battlefield":
                return Reason("118.3", f"{name} is not on the battlefield", (name,))
            if isinstance(cost, TapSelf) and source.tapped:
                return Reason("107.5", f"{name} is already tapped", (name,))
            if isinstance(cost, UntapSelf) and not source.tapped:
                return Reason("107.6", f"{name} is already untapped", (name,))
            if tapping_ability and is_sick(game, scope.source):
                return Reason("302.6", f"{name} has summoning sickness", (name,))
            return None
        case PayLife(amount=n):
            return why_not_cost_of_life(game, cost, scope, amount(game, n, scope))
        case PayEnergy(amount=n):
            have, want = game.players[player].counter("energy"), amount(game, n, scope)
            return None if have >= want else Reason("118.3", f"{want} energy to pay and {have} to pay with")
        case MillCost(count=n):
            want = amount(game, n, scope)
            have = len(game.zone("library", player))
            if have >= want or game.players[player].library == "unknown":
                return None
            return Reason("701.17b", f"{want} cards to mill and {have} in the library")
        case Loyalty(change=change, x=x):
            have = source.counter("loyalty") if source is not None else 0
            want = (scope.x if x else 0) - change
            if want < 0 and refuses_counters(game, scope.source, "loyalty"):
                return Reason("118.3", f"counters can't be put on {name}", (name,))
            return None if want <= have else Reason("606.6", f"{name} has {have} loyalty counters, not {want}", (name,))
        case RemoveCounters(kind=kind, count=count, from_=what) if not isinstance(what, Some):
            want = scope.x if count is None else amount(game, count, scope)
            ids = refs(game, what, scope)
            have = has_counters(game, ids[0], kind) if ids and ids[0] in game.objects else 0
            said = f"{kind} " if kind else ""
            return None if have >= want else Reason("118.3", f"{name} has {have} {said}counters, not {want}", (name,))
        case ActionCost(do=KeywordAction(name="forage")):
            # CR 701.61a: three cards in the graveyard, or a Food.
            food = any(_controls(game, i, player) and "Food" in characteristics(game, i).subtypes
                       for i in game.zone("battlefield"))  # fmt: skip
            if food or len(game.zone("graveyard", player)) >= 3:
                return None
            return Reason("701.61a", "there is no Food and there are not three cards in the graveyard")
        case ActionCost(do=KeywordAction(name="blight")):
            own = any(_controls(game, i, player) and "Creature" in characteristics(game, i).types
                      for i in game.zone("battlefield"))  # fmt: skip
            return None if own else Reason("701.68a", "there is no creature to put counters on")
        case ActionCost(do=Attach(what=what)):
            # CR 701.3d
            there = (game.objects.get(i) for i in refs(game, what, scope))
            attached = any(obj is not None and obj.attached_to is not None for obj in there)
            return None if attached else Reason("701.3d", "what would be unattached is attached to nothing")
        case _:
            pass
    return _why_not_need(game, need_of(game, cost, scope), given, cost, scope)


def _why_not_need(game: Game, need: Need, given: tuple[Ref, ...] | None, cost: Cost, scope: Scope) -> Reason | None:
    what = _ACTIONS.get(type(cost), "give")
    if given is None:
        if not _could_fit(game, need):
            return Reason("118.3", f"nothing to {what} for the cost fits together what is said of it")
        short = not need.repeat and len(need.options) < need.least
        if need.repeat:
            kind = getattr(cost, "kind", "")
            short = sum(has_counters(game, i, kind) for i in need.options) < need.least
        if short or (need.total and sum_of(game, need.options, need.total, scope) < need.sum):
            return Reason("118.3", f"there is not enough to {what} for the cost")
        return None
    if not need.repeat and len(set(given)) != len(given):
        return Reason("118.3", f"the same object to {what} twice")
    wrong = [i for i in given if i not in need.options]
    if wrong:
        names = tuple(characteristics(game, i).name for i in wrong if i in game.objects)
        return Reason("118.3", f"{' and '.join(names) or 'that'} cannot be what to {what} for the cost", names)
    if len(given) < need.least or (need.most is not None and len(given) > need.most):
        return Reason("118.3", f"{len(given)} objects to {what} and not {need.least}")
    if need.repeat:
        kind = getattr(cost, "kind", "")
        if any(has_counters(game, i, kind) < given.count(i) for i in set(given)):
            return Reason("118.3", "not so many counters there to remove")
    if not fits_as_group(game, need, given):
        return Reason("118.3", f"those to {what} for the cost do not fit together what is said of them")
    if need.total and sum_of(game, given, need.total, scope) < need.sum:
        return Reason("118.3", f"their total {need.total} is less than {need.sum}")
    return None


_ACTIONS: dict[type[Cost], str] = {
    SacrificeCost: "sacrifice",
    DiscardCost: "discard",
    ExileCost: "exile",
    TapCost: "tap",
    CrewCost: "tap",
    ReturnCost: "return",
    RevealCost: "reveal",
    RemoveCounters: "remove counters from",
    PutCounters: "put counters on",
    CraftCost: "exile",
}


def sum_of(game: Game, ids: tuple[Ref, ...], stat: str, scope: Scope) -> int:
    """The sum of power or mana value; CR 107.1b: a negative sum is what it is."""
    return sum(stat_of(game, i, stat) for i in ids)


def stat_of(game: Game, object_id: ObjectId, stat: str) -> int:
    """The power or mana value of one of them, or what it counts as where it crews or saddles (CR 702.122a, 702.171a):
    "crew power", "saddle power"."""
    c = characteristics(game, object_id)
    if stat == "mana value":
        return c.mana_value
    found = c.power or 0
    how, _, _ = stat.rpartition(" ")
    if how:
        said = [change for change, _ in c.rules if isinstance(change, CanAlso) and how in change.what.split(" by ")[0]]
        if any(change.what.endswith(" by toughness") for change in said):
            found = c.toughness or 0
        for change in said:
            if change.what.endswith(" by more") and isinstance(change.n, Number):
                found += change.n.n
    return found


CREWING: Final = frozenset(
    f"{what} by {how}" for what in ("crew", "saddle", "saddle and crew") for how in ("more", "toughness")
)
"""What `CanAlso` may say of crewing and saddling."""


def _cannot_crew(game: Game, object_id: ObjectId) -> bool:
    return any(isinstance(c, Cant) and "crew Vehicles" in c.what for c, _ in characteristics(game, object_id).rules)


def why_not_life(game: Game, player: PlayerId, n: int) -> Reason | None:
    """CR 119.4: life is paid only from a life total at least as great; 0 can always be paid. CR 119.8."""
    if n <= 0:
        return None
    life = game.players[player].life
    if life < n:
        return Reason("119.4", f"{n} life to pay and a life total of {life}")
    if player_has(game, player, "can't pay life", "can't lose life", "life total can't change", "lose life"):
        return Reason("119.8", "that player can't lose life")
    return None


def why_not_cost_of_life(game: Game, cost: Cost, scope: Scope, n: int) -> Reason | None:
    """The same for a cost that says how much life is paid: of a spell or an ability an effect may say that it can't be
    paid (CR 101.2)."""
    if n > 0 and _is_banned(game, BAN_LIFE, cost, scope):
        return Reason("119.4", "an effect says that life can't be paid for spells and abilities")
    return why_not_life(game, scope.controller, n)


BAN_LIFE: Final = "pay life to cast spells or activate abilities"
BAN_SACRIFICE: Final = "sacrifice to cast spells or activate abilities"
PAYMENT_BANS: Final = frozenset({BAN_LIFE, BAN_SACRIFICE})
"""What `Forbid` may say of costs."""
RESOLUTION: Final = "paid during resolution"
"""Stands in the event of a scope in which a cost is paid while something resolves (CR 118.12)."""


def is_life_banned(game: Game, player: PlayerId, *, mana: bool) -> bool:
    """Whether the player can't pay life for spells and abilities, or for mana abilities."""
    if ("C", BAN_LIFE) not in present(game):
        return False
    return any(
        ban.act == BAN_LIFE and not (mana and ban.except_mana) and player_meets(game, ban.who, player, scope)
        for _, ban, scope in active_statics(game, Forbid)
    )


def _is_banned(game: Game, act: str, cost: Cost, scope: Scope, given: ObjectId = 0) -> bool:
    if ("C", act) not in present(game):
        return False
    paid_for = _paid_for(game, cost, scope)
    if not paid_for:
        return False
    if act == BAN_LIFE:
        return is_life_banned(game, scope.controller, mana=paid_for == "mana")
    return any(
        ban.act == act
        and player_meets(game, ban.who, scope.controller, theirs)
        and isinstance(ban.what, All)
        and fits(game, given, ban.what.filter, theirs)
        for _, ban, theirs in active_statics(game, Forbid)
    )


def _paid_for(game: Game, cost: Cost, scope: Scope) -> str:
    """What the cost is paid for: "spell" or ability, "mana" ability, "" anything else."""
    if any(role == RESOLUTION for role, _ in scope.event):
        return ""
    proposed = game.objects.get(scope.stack_id)
    if proposed is not None:
        ability = proposed.cast.ability if proposed.cast is not None else None
    elif scope.source in game.objects:
        ability = next((a for a in activated(game, scope.source) if cost in a.costs), None)
        if ability is None:
            return ""
    else:
        return ""
    return "mana" if isinstance(ability, Activated) and is_mana_ability(ability, game.edition) else "spell"


def is_sick(game: Game, object_id: ObjectId, *, to_attack: bool = False) -> bool:
    """CR 302.6: a creature not controlled continuously since its controller's most recent turn began, without haste.
    As though it had haste it may activate abilities, not attack."""
    if not game.objects[object_id].sick:
        return False
    c = characteristics(game, object_id)
    return (
        "Creature" in c.types
        and not has_keyword(c, "haste")
        and (
            to_attack
            or not any(
                isinstance(change, CanAlso) and change.what == "activate abilities as though it had haste"
                for change, _ in c.rules
            )
        )
    )


SUPPORTED_COSTS = frozenset(
    {
        Waterbend,
        PayMana,
        TapSelf,
        UntapSelf,
        PayLife,
        SacrificeCost,
        DiscardCost,
        ExileCost,
        TapCost,
        ReturnCost,
        RemoveCounters,
    }
    | {PutCounters, RevealCost, MillCost, PayEnergy, Loyalty, CrewCost, CraftCost}
)
"""The costs that are paid whatever they name. Of ActionCost, see `pays_action`."""


def handled(game: Game, cost: Cost, scope: Scope) -> None:
    """Raises UnsupportedText for a cost that is not carried out: neither "can" nor "cannot be paid" would be known."""
    if type(cost) in SUPPORTED_COSTS or (isinstance(cost, ActionCost) and pays_action(cost)):
        return
    known = game.known(scope.source)
    raise UnsupportedText(known[0].card.name if known else "", f"the cost {type(cost).__name__}", rule="118.3")


def pays_action(cost: ActionCost) -> bool:
    """Whether a cost that is an instruction can be judged and paid: collecting evidence, or what can always be done."""
    match cost.do:
        case KeywordAction(name="collect evidence" | "forage" | "blight" | "exert"):
            return True
        case GainLife(who=who):
            return not isinstance(who, You)
        case Attach(what=This() | TheObject(), unattach=True, to=None):
            return True
        case CreateToken() | DealDamage(to=You(), source=This()):
            return True
        case AddMana(who=who):
            return isinstance(who, You)
        case _:
            return False
