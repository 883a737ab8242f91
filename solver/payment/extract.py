"""The source model of a game: every mana ability that a player may activate, its costs and what it gives.

Made once for a position and used for all its spells (`sources`). A mana ability whose cost or effect does not go into
the numbers of an `Activation` is named in `unsure`: then "no" is no answer.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from model.ability.abilities import (
    Ability,
    Activated,
    Cost,
    DiscardCost,
    ExileCost,
    Instruction,
    MillCost,
    OncePerTurn,
    OnlyBy,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    RemoveCounters,
    ReturnCost,
    RevealCost,
    SacrificeCost,
    Static,
    TapCost,
    TapSelf,
    UnsupportedAbility,
    UntapSelf,
)
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import CostX, Has, PaidWith, Some, This, XAmount
from model.base import Edition, ObjectId, PlayerId, UnsupportedText, record_id, walk
from model.evaluate import amount, candidates
from model.layers import abilities_of, activated_by, characteristics, permanents
from model.mana import ManaCost, Purpose
from model.pay.activation import times_used, why_not_activate
from model.pay.effects import first_costs_less
from model.pay.mana import mana_charge
from model.pay.needs import has_counters, is_sick, need_of, why_not_cost_of_life
from model.pay.payment import is_timed
from model.pay.plain import is_quiet, plain
from model.pay.purpose import purpose_of
from model.pay.total import total_cost
from model.play.support import may_make_mana, unsupported_of
from model.state import Characteristics, Game, Scope
from solver.payment.changing import is_changing, is_fragile, looks_elsewhere
from solver.payment.outputs import Unsure, outputs_of
from solver.payment.sources import ENERGY, LIFE, Activation, Output, Pick, SourceModel, per_record, units_of

LIBRARY = ("library",)


class _Costs(msgspec.Struct):
    """The costs of one activation while they are read."""

    tap: bool = False
    untap: bool = False
    leaves: str = ""
    picks: list[Pick] = []
    uses: dict[Any, int] = {}


def sources(game: Game, player: PlayerId) -> SourceModel:
    """The source model for the player as the game stands, kept for as long as nothing changes."""
    key = f"payment sources {player}"
    kept = game.caches.get(key)
    if kept is None or kept[0] != game.version:
        kept = game.caches[key] = (game.version, _extract(game, player))
    model: SourceModel = kept[1]
    return model


def _extract(game: Game, player: PlayerId) -> SourceModel:
    activations: list[Activation] = []
    unsure: list[str] = []
    # CR 119.4: no life can always be paid.
    resources: dict[Any, int] = {LIFE: max(0, game.players[player].life)}
    seen = dict(permanents(game))
    like = _likeness(game, seen)
    abilities: dict[ObjectId, list[Activated]] = {}
    templates: dict[Any, list[Activation]] = {}
    late: list[tuple[ObjectId, int, Activated]] = []
    barred: dict[Any, bool] = {}
    quiet = is_quiet(game)
    for object_id in holders(game, player):
        looks = seen.get(object_id) or characteristics(game, object_id)
        obj = game.objects[object_id]
        found = _mana_abilities(activated_by(looks, game.edition), game.edition)
        if looks.controller == player and looks.name not in game.blank and _may_hold_more(looks.abilities, obj.zone):
            unsure.append(looks.name)
        if not found:
            continue
        if obj.zone == "battlefield" and not (
            looks.controller == player or any(isinstance(r, OnlyBy) for _, a in found for r in a.only)
        ):
            continue
        abilities[object_id] = [a for _, a in found]
        for n, ability in found:
            if ability.zone not in ("all", obj.zone):
                continue
            # What something else names stands for itself alone.
            kind = (like.get(object_id, -object_id), n)
            # Its own restrictions may read anything of the object, prohibitions only what like ones share.
            state = (kind, obj.tapped, object_id if ability.only else 0)
            if state not in barred:
                free = quiet and obj.zone == "battlefield" and plain(ability) is not None
                barred[state] = not free and any(why_not_activate(game, player, object_id, n))
            if barred[state]:
                continue
            template = templates.get(kind)
            if template is not None and all(not a.picks for a in template):
                activations.extend(_moved(a, object_id) for a in template)
            else:
                try:
                    if unsupported_of(ability):
                        raise Unsure(unsupported_of(ability)[0])
                    if pays_x(ability):
                        late.append((object_id, n, ability))
                        continue
                    if quiet and ability.costs == _TAP and plain(ability) is not None:
                        template = _plain_template(game, player, object_id, n, ability)
                    else:
                        template = list(activations_of(game, player, object_id, n, ability))
                except (Unsure, UnsupportedText):
                    unsure.append(characteristics(game, object_id).name)
                    continue
                templates[kind] = template
                activations.extend(template)
            _limits(game, object_id, n, ability, resources)
    for object_id, n, ability in late:
        # X of mana: as much as everything else can make.
        try:
            most = _most_mana(game, player, activations)
            activations.extend(activations_of(game, player, object_id, n, ability, most_x=most))
            _limits(game, object_id, n, ability, resources)
        except (Unsure, UnsupportedText):
            unsure.append(characteristics(game, object_id).name)
    involved = {a.object for a in activations} | {i for a in activations for p in a.picks for i in p.among}
    for act in activations:
        for name, _ in act.uses:
            if name not in resources:
                resources[name] = _resource(game, player, name)
    tapped = frozenset(i for i in involved if game.objects[i].tapped)
    first = bool(activations) and first_costs_less(game, player)
    return SourceModel(
        player=player,
        activations=tuple(activations),
        floating=tuple(u for u, n in game.players[player].pool.units for _ in range(n)),
        untapped=frozenset(involved) - tapped,
        tapped=tapped,
        resources=tuple(resources.items()),
        names={i: (seen.get(i) or characteristics(game, i)).name for i in involved},
        like=like,
        # What the first activation alone costs less, the others do not: each state is read anew.
        changing=first or is_changing(game, activations, abilities),
        fragile=first or is_fragile(game, activations, abilities),
        elsewhere=_elsewhere(game, abilities),
        unsure=tuple(unsure),
    )


def _elsewhere(game: Game, abilities: dict[ObjectId, list[Activated]]) -> tuple[tuple[ObjectId, Ability], ...]:
    """The abilities by which what makes mana, or what permanents are, hangs on cards outside the battlefield."""
    found: list[tuple[ObjectId, Ability]] = [(i, a) for i, own in abilities.items() for a in own if looks_elsewhere(a)]
    for i in game.zone("battlefield") if abilities else ():
        found += [(i, a) for a in abilities_of(game, i) if isinstance(a, Static) and looks_elsewhere(a)]
    return tuple(found)


@functools.lru_cache(maxsize=20_000)
def _mana_abilities(abilities: tuple[Activated, ...], edition: Edition) -> tuple[tuple[int, Activated], ...]:
    """The mana abilities with their numbers."""
    return tuple((n, a) for n, a in enumerate(abilities) if is_mana_ability(a, edition))


def _most_mana(game: Game, player: PlayerId, activations: list[Activation]) -> int:
    """No more mana than this can be had from these activations and the pool. Raises Unsure where there is no bound."""
    floating = len(game.players[player].pool)
    most = 0
    for act in activations:
        made = max((len(o.mana) for o in act.outputs), default=0) - len(act.mana)
        if made <= 0:
            continue
        if not (act.tap or act.leaves) or act.untap or any(a.untap for a in activations):
            raise Unsure("X of mana without a bound")
        most += made
    if floating + most > 60:
        raise Unsure("so large an X of mana")
    return floating + most


def holders(game: Game, player: PlayerId) -> Iterator[ObjectId]:
    """The objects that may have a mana ability for the player."""
    for zone, owner in (("battlefield", -1), ("hand", player), ("graveyard", player), ("command", -1)):
        for object_id in game.zone(zone, owner):
            if not game.objects[object_id].phased_out:
                yield object_id


@functools.lru_cache(maxsize=20_000)
def _may_hold_more(abilities: tuple[Ability, ...], zone: str) -> bool:
    """Whether words that are not understood might be a mana ability."""
    return any(
        isinstance(a, UnsupportedAbility)
        and may_make_mana(a)
        and (a.shape == "activated" or (a.shape == "unknown" and zone == "battlefield"))
        for a in abilities
    )


_TAP: Final = (TapSelf(),)
_plain: dict[Any, tuple[Activation, ...]] = {}


def _plain_template(game: Game, player: PlayerId, object_id: ObjectId, n: int, ability: Activated) -> list[Activation]:
    """The activations of "{T}: Add" so much, where nothing speaks of it: kept for all sources of that look."""
    if is_sick(game, object_id):
        return []
    looks = characteristics(game, object_id)
    key = (ability, n, looks.types, looks.subtypes, looks.supertypes)
    found = _plain.get(key)
    if found is None:
        if len(_plain) >= 20_000:
            _plain.clear()
        found = _plain[key] = tuple(activations_of(game, player, object_id, n, ability))
    return [_moved(act, object_id) for act in found]


def _moved(act: Activation, object_id: ObjectId) -> Activation:
    """The same activation of a like object."""
    uses = tuple(((name[0], object_id, *name[2:]) if len(name) > 1 else name, n) for name, n in act.uses)
    return msgspec.structs.replace(act, object=object_id, uses=uses)


def _likeness(game: Game, seen: dict[ObjectId, Characteristics]) -> dict[ObjectId, int]:
    """Objects that may stand for one another: equal in all but id and time, and named by nothing else. `seen`: the
    permanents that are phased in."""
    named: set[ObjectId] = set()
    for i, obj in game.objects.items():
        if obj.attached_to is not None:
            named |= {i, obj.attached_to}
        for _, ids in obj.links:
            named |= {i, *ids}
        if obj.cast is not None and obj.zone == "stack":
            named.update(r for slot in obj.cast.targets for r in slot)
    if game.combat is not None:
        named |= {a for a, _ in game.combat.attackers} | {b for b, _ in game.combat.blocks}
    for lasting in game.lasting:
        named.update(lasting.refs)
    for delayed in game.delayed:
        named.add(delayed.scope.source)
        named.update(r for slot in delayed.scope.targets for r in slot)
    for pending in game.pending:
        named.add(pending.source)
    classes: dict[Any, int] = {}
    found: dict[ObjectId, int] = {}
    for i, obj in game.objects.items():
        if i in named or obj.zone == "library":
            continue
        looks = (
            record_id(obj.card), obj.face, obj.zone, obj.owner, obj.controller, obj.kind, obj.sick, obj.phased_out,
            obj.face_down, obj.counters, obj.copy_of, obj.designations, obj.choices, obj.history, obj.used,
            (seen.get(i) or characteristics(game, i)) if obj.zone == "battlefield" else None,
        )  # fmt: skip
        found[i] = classes.setdefault(looks, len(classes))
    return found


# --- one ability ------------------------------------------------------------------------------------------------------


def activations_of(
    game: Game, player: PlayerId, object_id: ObjectId, n: int, ability: Activated, *, sickness: bool = True,
    most_x: int = 0,
) -> Iterator[Activation]:  # fmt: skip
    """The activations that one mana ability stands for: one for each X and each reading of its mana cost. `sickness`
    False: as though its source were not summoning sick; `most_x`: the largest X that mana could pay. Raises Unsure."""
    for x in range(most_x + 1) if pays_x(ability) else _values_of_x(game, player, object_id, ability):
        charge = mana_charge(player, object_id, ability, x)
        total = total_cost(game, charge)
        if total.unpayable:
            continue
        scope = Scope(controller=player, source=object_id, x=x)
        costs = _Costs(picks=[], uses={})
        if not all(_read(game, cost, scope, costs, sickness=sickness) for cost in total.costs):
            continue
        _once(ability, object_id, n, costs)
        has_mana = any(m.symbols for m in total.mana)
        purpose = purpose_of(game, charge) if has_mana else Purpose("activate")
        for picks, paid in _splits(game, ability, costs.picks):
            for gives in outputs_of(game, player, object_id, ability, x=x, paid=paid):
                for mana in total.mana:
                    yield Activation(
                        object_id, n, gives.outputs, _symbols(mana), costs.tap, costs.untap, costs.leaves, picks,
                        tuple(costs.uses.items()), gives.loses, purpose, x, is_timed(ability),
                    )  # fmt: skip


def _symbols(mana: ManaCost) -> Any:
    return units_of(mana.symbols)


@per_record
def numbers_in(ability: Activated) -> tuple[bool, bool]:
    """Whether a cost says "any number", and whether there is any number to choose (X)."""
    any_number = any(isinstance(r, CostX) for r in walk(ability))
    has_x = any(isinstance(r, XAmount) and r.defined is None for r in walk(ability))
    open_ = any(isinstance(c, RemoveCounters) and c.count is None for c in ability.costs)
    return any_number, any_number or has_x or open_


@per_record
def pays_x(ability: Activated) -> bool:
    """Whether X is of mana alone: nothing else in the cost bounds it."""
    counted = any(isinstance(c, RemoveCounters) for c in ability.costs)
    return not counted and any(isinstance(c, PayMana) and c.cost.x_count for c in ability.costs)


@per_record
def reads_paid(do: Instruction) -> bool:
    """Whether the effect reads what was given for the cost."""
    return any(isinstance(r, PaidWith) for r in walk(do))


def _values_of_x(game: Game, player: PlayerId, object_id: ObjectId, ability: Activated) -> range:
    """The values of X worth choosing: by counters there are, or by mana up to a bound."""
    any_number, has_x = numbers_in(ability)
    if not has_x:
        return range(1)
    for cost in ability.costs:
        if isinstance(cost, RemoveCounters) and isinstance(cost.from_, This):
            return range(0 if any_number else 1, has_counters(game, object_id, cost.kind) + 1)
    # X objects sacrificed, exiled, ...: as many as there are.
    scope = Scope(controller=player, source=object_id, x=1)
    numbers = [len(need_of(game, c, scope).options) for c in ability.costs]
    return range(1, max([1, *numbers]) + 1)


def _once(ability: Activated, object_id: ObjectId, n: int, costs: _Costs) -> None:
    if any(isinstance(r, OncePerTurn) for r in ability.only):
        costs.uses["limit", object_id, n] = 1


def _limits(game: Game, object_id: ObjectId, n: int, ability: Activated, resources: dict[Any, int]) -> None:
    """CR 602.5b: how often it may still be activated."""
    for restriction in ability.only:
        if isinstance(restriction, OncePerTurn):
            turn, whole = times_used(game, object_id, n)
            left = max(0, restriction.n - (whole if restriction.game else turn))
            key = ("limit", object_id, n)
            resources[key] = min(left, resources.get(key, left))


def _resource(game: Game, player: PlayerId, name: Any) -> int:
    match name:
        case ("energy",):
            return game.players[player].counter("energy")
        case ("library",):
            known = game.players[player].library != "unknown"
            return len(game.zone("library", player)) if known else 1000
        case ("counter", object_id, kind):
            return has_counters(game, object_id, kind)
    return 0


def _read(game: Game, cost: Cost, scope: Scope, into: _Costs, *, sickness: bool) -> bool:
    """Takes one non-mana cost down; False if it can never be paid now. Raises Unsure for what has no numbers here."""
    source = scope.source
    match cost:
        case TapSelf() | UntapSelf():
            if game.objects[source].zone != "battlefield" or (sickness and is_sick(game, source)):
                return False
            if isinstance(cost, TapSelf):
                into.tap = True
            else:
                into.untap = True
        case PayLife(amount=n):
            life = amount(game, n, scope)
            if (
                why_not_cost_of_life(game, cost, scope, min(life, max(0, game.players[scope.controller].life)))
                is not None
            ):
                return False
            into.uses[LIFE] = into.uses.get(LIFE, 0) + life
        case PayEnergy(amount=n):
            into.uses[ENERGY] = into.uses.get(ENERGY, 0) + amount(game, n, scope)
        case MillCost(count=n):
            into.uses[LIBRARY] = into.uses.get(LIBRARY, 0) + amount(game, n, scope)
        case RemoveCounters(kind=kind, count=count, from_=This()):
            key = ("counter", source, kind)
            into.uses[key] = into.uses.get(key, 0) + (scope.x if count is None else amount(game, count, scope))
            if not kind and len(game.objects[source].counters) > 1:
                raise Unsure("any counters")
        case PutCounters(kind=kind, count=count, on=This()):
            key = ("counter", source, kind)
            into.uses[key] = into.uses.get(key, 0) - amount(game, count, scope)
        case TapCost(what=Some() as what, untap=untap):
            pick = tappable(game, what, scope, untap=untap)
            into.picks.append(pick)
            return len(pick.among) >= pick.n
        case SacrificeCost() | DiscardCost() | ExileCost() | ReturnCost() | RevealCost():
            return _given(game, cost, scope, into)
        case _:
            raise Unsure(type(cost).__name__)
    return True


HOW: dict[type[Cost], str] = {
    SacrificeCost: "sacrifice",
    DiscardCost: "discard",
    ExileCost: "exile",
    ReturnCost: "return",
    RevealCost: "reveal",
}


def _given(game: Game, cost: Cost, scope: Scope, into: _Costs) -> bool:
    need = need_of(game, cost, scope)
    how = HOW[type(cost)]
    if need.total or need.repeat or need.most is None or (not need.fixed and need.least != need.most):
        raise Unsure("a free number of objects")
    what = getattr(cost, "what", None)
    if isinstance(what, Some) and what.random:
        raise Unsure("at random")
    if need.fixed:
        if len(need.options) < need.least:
            return False
        if need.options == (scope.source,):
            into.leaves = how if how != "reveal" else into.leaves
            return True
        # "Discard your hand", "sacrifice all": what there is when it is paid. Nothing is always enough.
        if need.options:
            into.picks.append(Pick(how, len(need.options), frozenset(need.options), all=True))
        return True
    into.picks.append(Pick(how, need.least, frozenset(need.options)))
    return len(need.options) >= need.least


def tappable(game: Game, what: Some, scope: Scope, *, untap: bool) -> Pick:
    """What may be tapped (or untapped) for the cost, whatever its state is now: the window may change that."""
    states = (Has("untapped"), Has("tapped"))
    bare = msgspec.structs.replace(
        what,
        filter=msgspec.structs.replace(
            what.filter,
            words=tuple(w for w in what.filter.words if w not in states),
            post=tuple(w for w in what.filter.post if w not in states),
        ),
    )
    ids = frozenset(
        i
        for i in candidates(game, bare, scope)
        if i > 0
        and game.objects[i].zone == "battlefield"
        and not game.objects[i].phased_out
        and characteristics(game, i).controller == scope.controller
    )
    least = what.least if isinstance(what.least, int) else amount(game, what.least, scope)
    most = what.most if isinstance(what.most, int) or what.most is None else amount(game, what.most, scope)
    if least != most:
        raise Unsure("a free number of objects")
    return Pick("untap" if untap else "tap", least, ids)


def _splits(
    game: Game, ability: Activated, picks: list[Pick]
) -> Iterator[tuple[tuple[Pick, ...], tuple[tuple[str, tuple[ObjectId, ...]], ...]]]:
    """Where the effect reads what was given ("the sacrificed creature's power"), one activation for each object."""
    if not picks or not reads_paid(ability.do):
        yield tuple(picks), ()
        return
    if len(picks) > 1 or picks[0].n != 1:
        raise Unsure("several objects are read")
    for object_id in sorted(picks[0].among):
        one = Pick(picks[0].how, 1, frozenset({object_id}))
        yield (one,), ((picks[0].how, (object_id,)),)


__all__ = ["LIBRARY", "Output", "sources"]
