"""Which abilities objects have and which of them function where they are (CR 113.6, 602, 604, 613.11)."""

from __future__ import annotations

import functools
from typing import Any, Final, TypeVar

import msgspec

from model.ability.abilities import (
    Ability,
    Activated,
    Change,
    Level,
    OnlyIf,
    SorcerySpeed,
    Static,
)
from model.ability.casting import OwnManaCost, with_own_cost
from model.ability.conditions import Comparison
from model.ability.continuous import Affects
from model.ability.instructions import KeywordAction
from model.ability.keywords import expand
from model.ability.terms import Number, Players, StatOf, This
from model.base import ObjectId
from model.evaluate.core import holds, players
from model.evaluate.filters import ZONES
from model.layers.statics import layer_of
from model.layers.table import characteristics, memo, stamp
from model.state import Game, GameObject, Ref, Scope, player_of

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
    looks = characteristics(game, object_id)
    found = _activated(looks.abilities)
    return (
        found
        if not _own_costs(found)
        else tuple(msgspec.structs.replace(a, costs=with_own_cost(a.costs, looks.mana_cost)) for a in found)
    )


@functools.lru_cache(maxsize=10_000)
def _own_costs(found: tuple[Activated, ...]) -> bool:
    return any(isinstance(cost, OwnManaCost) for a in found for cost in a.costs)


def functions_in(ability: Ability, obj: GameObject) -> bool:
    """Whether an ability of the object functions where it is (CR 113.6)."""
    zone = getattr(ability, "zone", "battlefield")
    if zone == obj.zone or zone == _ANYWHERE:
        return True
    # CR 113.6p, 114.4: emblems.
    return zone == "battlefield" and obj.kind == "emblem" and obj.zone == "command"


def functioning(game: Game, kind: type[A]) -> tuple[tuple[ObjectId, A], ...]:
    """The abilities of that class of all objects in zones where they function, by zone and its order."""
    at = stamp(game), game.turn.active
    kept = game.derived.get("functioning")
    if kept is None or kept[0] != at:
        kept = game.derived["functioning"] = (at, {kind: tuple(found) for kind, found in _index(game).items()})
    found: tuple[tuple[ObjectId, Any], ...] = kept[1].get(kind, ())
    return found


_zones: dict[tuple[str, int], list[tuple[ObjectId, Ability]]] = {}
_LIMIT: Final = 65_536


def _index(game: Game) -> dict[type[Ability], list[tuple[ObjectId, Any]]]:
    known = memo(game).known
    found: dict[type[Ability], list[tuple[ObjectId, Any]]] = {}
    for zone in ZONES:
        own = zone in ("hand", "library", "graveyard")
        keys = ((zone, game.turn.active), (zone, 1 - game.turn.active)) if own else ((zone, -1),)
        for key in keys:
            for i, ability in _of_zone(game, key, known):
                found.setdefault(type(ability), []).append((i, ability))
    return found


def _of_zone(game: Game, key: tuple[str, int], known: Any) -> list[tuple[ObjectId, Ability]]:
    ids = game.zones.get(key, ())
    # A zone that no effect reaches is read once for all games with the same content.
    shared = not any(i in known for i in ids)
    at = (f"{key[0]} {key[1]}", game.parts[key[0]])
    if shared and at in _zones:
        return _zones[at]
    found = []
    for i in ids:
        obj = game.objects[i]
        if obj.phased_out:
            continue
        found += [(i, a) for a in expanded(characteristics(game, i).abilities) if functions_in(a, obj)]
    if shared:
        if len(_zones) > _LIMIT:
            _zones.clear()
        _zones[at] = found
    return found


# --- rules (CR 613.10, 613.11) ----------------------------------------------------------------------------------------


def rules_on(game: Game, ref: Ref, kind: type[C]) -> tuple[tuple[C, ObjectId], ...]:
    """What continuous effects say of the object or player, of that class, with the source of each, in timestamp
    order."""
    if ref > 0:
        return tuple(
            (change, source) for change, source in characteristics(game, ref).rules if isinstance(change, kind)
        )
    found: list[tuple[int, C, ObjectId]] = []
    for source, ability in functioning(game, Static):
        for effect in ability.effects:
            if not isinstance(effect, Affects) or not isinstance(effect.what, Players):
                continue
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
