"""Which abilities objects have and which of them function where they are (CR 113.6, 602, 604, 613.11)."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec

from model.ability.abilities import (
    Ability,
    Activated,
    Change,
    Level,
    OncePerTurn,
    OnlyIf,
    SorcerySpeed,
    Static,
    StaticEffect,
)
from model.ability.casting import OwnManaCost, with_own_cost
from model.ability.conditions import Comparison
from model.ability.continuous import BOAST_TWICE, Affects, CanAlso, MoreToActivate
from model.ability.instructions import KeywordAction
from model.ability.keywords import expand
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import Both, Number, Players, StatOf, This
from model.base import Edition, ObjectId
from model.evaluate.core import holds, players
from model.evaluate.filters import ZONES
from model.layers.statics import layer_of
from model.layers.table import characteristics, memo, stamp
from model.state import Characteristics, Game, GameObject, Ref, Scope, player_of

A = TypeVar("A", bound=Ability)
C = TypeVar("C", bound=Change)

_ANYWHERE: Final = "all"


@functools.lru_cache(maxsize=100_000)
def expanded(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities with keywords and level bars replaced by what they stand for, in the order of the text."""
    return tuple(inner for a in abilities for inner in _expand(a))


def _expand(ability: Ability) -> tuple[Ability, ...]:
    if not isinstance(ability, Level):
        return expand(ability)
    if ability.kind != "class" or not ability.costs:
        return ()
    # CR 716.2a; what its static ability gives comes in through the layers.
    before = Comparison(StatOf("class level", This()), "==", Number(ability.least - 1))
    gain = KeywordAction("gain class level", n=Number(ability.least), what=This())
    return (Activated(ability.costs, gain, (OnlyIf(before), SorcerySpeed()), made_by="class level"),)


@functools.lru_cache(maxsize=100_000)
def _activated(abilities: tuple[Ability, ...]) -> tuple[Activated, ...]:
    return tuple(a for a in expanded(abilities) if isinstance(a, Activated))


def abilities_of(game: Game, object_id: ObjectId) -> tuple[Ability, ...]:
    """The abilities after layers, what keywords stand for in their place."""
    return expanded(characteristics(game, object_id).abilities)


def activated(game: Game, object_id: ObjectId) -> tuple[Activated, ...]:
    """The activated abilities, mana abilities among them, in the order of the text, those gained last. Their index is
    what `Play.ability` and `ManaStep.ability` count."""
    return activated_by(characteristics(game, object_id), game.edition)


def activated_by(looks: Characteristics, edition: Edition) -> tuple[Activated, ...]:
    """Those of an object with these characteristics, with the costs that effects add to each (CR 118.8)."""
    found = _activated(looks.abilities)
    if _own_costs(found):
        found = tuple(msgspec.structs.replace(a, costs=with_own_cost(a.costs, looks.mana_cost)) for a in found)
    for change, _ in looks.rules:
        if type(change) is MoreToActivate:
            found = tuple(_costing_more(a, change, edition) for a in found)
        elif type(change) is CanAlso and change.what == BOAST_TWICE:
            found = tuple(_boasting_twice(a) for a in found)
    return found


def _boasting_twice(ability: Activated) -> Activated:
    """CR 702.142a with what an effect allows instead of once each turn."""
    if ability.made_by != "boast":
        return ability
    only = tuple(OncePerTurn(2) if r == OncePerTurn() else r for r in ability.only)
    return msgspec.structs.replace(ability, only=only)


def _costing_more(ability: Activated, change: MoreToActivate, edition: Edition) -> Activated:
    if change.mana and not is_mana_ability(ability, edition):
        return ability
    return msgspec.structs.replace(ability, costs=(*ability.costs, *change.costs))


@functools.lru_cache(maxsize=10_000)
def _own_costs(found: tuple[Activated, ...]) -> bool:
    return any(isinstance(cost, OwnManaCost) for a in found for cost in a.costs)


def functions_in(ability: Ability, obj: GameObject) -> bool:
    """Whether an ability of the object functions where it is (CR 113.6)."""
    zone = getattr(ability, "zone", "battlefield")
    if zone == obj.zone or zone == _ANYWHERE:
        return True
    # CR 113.6p, 114.4: emblems; CR 315.5: conspiracies.
    return zone == "battlefield" and obj.commands


def functioning(game: Game, kind: type[A]) -> tuple[tuple[ObjectId, A], ...]:
    """The abilities of that class of all objects in zones where they function, by zone and its order."""
    zones, found = _zones_of(game)
    known: tuple[tuple[ObjectId, Any], ...] | None = found.get(kind)
    if known is None:
        known = found[kind] = tuple(one for zone in zones for one in zone.abilities.get(kind, ()))
    return known


ON_PLAYERS: Final = "on players"
"""Stands for the `Affects` that reach players, in `functioning_effects`."""


def functioning_effects(game: Game, kind: Any) -> tuple[tuple[ObjectId, Static, Any], ...]:
    """The effects of that class of the static abilities that function now, with source and ability, in the same order;
    conditions are not judged. `kind`: a class of effects, or ON_PLAYERS."""
    zones, found = _zones_of(game)
    known: tuple[tuple[ObjectId, Static, Any], ...] | None = found.get((Static, kind))
    if known is None:
        known = found[Static, kind] = tuple(one for zone in zones for one in zone.effects.get(kind, ()))
    return known


class _Zone:
    """What functions in one zone, by class; never changed. `known`: what effects reach there, if they do."""

    __slots__ = ("abilities", "effects", "known")

    def __init__(self, found: Sequence[tuple[ObjectId, Ability]], known: Any) -> None:
        self.known = known
        self.abilities: dict[type[Ability], list[tuple[ObjectId, Any]]] = {}
        self.effects: dict[Any, list[tuple[ObjectId, Static, StaticEffect]]] = {}
        for i, ability in found:
            self.abilities.setdefault(type(ability), []).append((i, ability))
            if type(ability) is Static:
                for effect in ability.effects:
                    self.effects.setdefault(type(effect), []).append((i, ability, effect))
                    if isinstance(effect, Affects) and _on_players(effect.what):
                        self.effects.setdefault(ON_PLAYERS, []).append((i, ability, effect))


def _on_players(what: Any) -> bool:
    return any(isinstance(w, Players) for w in (what.of if isinstance(what, Both) else (what,)))


_zones: dict[tuple[tuple[str, int], int, int], _Zone] = {}
_LIMIT: Final = 65_536


def _zones_of(game: Game) -> tuple[tuple[_Zone, ...], dict[Any, Any]]:
    """What functions in each zone, and what was gathered from all of them by class."""
    at = stamp(game), game.turn.active
    kept = game.derived.get("functioning")
    if kept is None or kept[0] != at:
        known = memo(game).known
        active = game.turn.active
        zones = []
        for zone in ZONES:
            own = zone in ("hand", "library", "graveyard")
            for key in ((zone, active), (zone, 1 - active)) if own else ((zone, -1),):
                ids = game.zones.get(key)
                if ids:
                    zones.append(_of_zone(game, key, ids, known))
        kept = game.derived["functioning"] = (at, tuple(zones), {})
    return kept[1], kept[2]


def _of_zone(game: Game, key: tuple[str, int], ids: tuple[ObjectId, ...], known: Any) -> _Zone:
    # A zone is read once for all games with the same content in it and, if effects reach it, the same effects.
    at = (key, game.parts[key[0]], id(known))
    zone = _zones.get(at)
    if zone is not None and zone.known is known:
        return zone
    touched = known and any(i in known for i in ids)
    if not touched:
        at = (*at[:2], 0)
        zone = _zones.get(at)
    if zone is None or touched:
        found = []
        for i in ids:
            obj = game.objects[i]
            if not obj.phased_out:
                found += [(i, a) for a in expanded(characteristics(game, i).abilities) if functions_in(a, obj)]
        if len(_zones) > _LIMIT:
            _zones.clear()
        zone = _zones[at] = _Zone(found, known if touched else None)
    return zone


# --- rules (CR 613.10, 613.11) ----------------------------------------------------------------------------------------


def rules_on(game: Game, ref: Ref, kind: type[C]) -> tuple[tuple[C, ObjectId], ...]:
    """What continuous effects say of the object or player, of that class, with the source of each, in timestamp
    order."""
    if ref > 0:
        return tuple(
            (change, source) for change, source in characteristics(game, ref).rules if isinstance(change, kind)
        )
    found: list[tuple[int, C, ObjectId]] = []
    for source, ability, effect in functioning_effects(game, ON_PLAYERS):
        if isinstance(effect.what, Players):
            wanted = [c for c in effect.changes if isinstance(c, kind)]
            scope = Scope(controller=characteristics(game, source).controller, source=source)
            if wanted and player_of(ref) in players(game, effect.what, scope) and holds(game, ability.condition, scope):
                found += [(game.objects[source].timestamp, c, source) for c in wanted]
    for lasting in game.lasting:
        if ref in lasting.refs:
            found += [
                (lasting.timestamp, c, lasting.scope.source)
                for c in lasting.changes
                if isinstance(c, kind) and layer_of(c) == "0"
            ]
    found.sort(key=lambda item: item[0])
    return tuple((change, source) for _, change, source in found)
