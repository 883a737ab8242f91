"""The continuous effects that the static abilities of an object make, read once for each ability (CR 604, 611.3)."""

from __future__ import annotations

import functools
from typing import Final

import msgspec

from model.ability.abilities import Ability, Change, Level, Static, StaticEffect
from model.ability.conditions import Comparison, Every
from model.ability.continuous import (
    Affects,
    BecomesCopyOf,
    CopiesValues,
    DefinesPT,
    Gains,
    Loses,
    SetsColors,
    SetsPT,
    SetsTypes,
)
from model.ability.keywords import expand
from model.ability.terms import Condition, CountersOn, Number, Objects, Players, StatOf, This
from model.base import Record
from model.evaluate.reads import EVERYTHING, Reads, reads, written

LAYERS: Final = ("1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d", "0")


class Part(msgspec.Struct, frozen=True):
    """One effect of a static ability.

    `layers`: layer -> the changes there. `cda`: characteristic-defining if the ability is the object's own (CR 604.3a).
    `reads`: what its set of objects, its condition and its amounts depend on; `tags` likewise with what the abilities
    that it grants read. `zone` where the ability functions."""

    what: Objects | Players
    layers: dict[str, tuple[Change, ...]]
    condition: Condition | None
    zone: str
    cda: bool
    reads: Reads
    tags: Reads
    writes: dict[str, frozenset[str]]


def layer_of(change: Change) -> str:
    """The layer of a change; "" for what other packages keep in lasting effects."""
    found = getattr(change, "layer", "")
    return found if isinstance(found, str) else ""


def by_layer(changes: tuple[Record, ...]) -> dict[str, tuple[Change, ...]]:
    """The changes by layer."""
    found: dict[str, tuple[Change, ...]] = {}
    for change in changes:
        if not isinstance(change, Change):
            continue
        layer = layer_of(change)
        if layer and _loses_others(change):
            found[layer] = (change, *found.get(layer, ()))  # all but what the effect itself gives
        elif layer:
            found[layer] = (*found.get(layer, ()), change)
    return found


def _is_defining(effect: Affects) -> bool:
    # CR 604.3a: colours, subtypes, power or toughness of the object itself.
    return isinstance(effect.what, This) and all(
        isinstance(c, DefinesPT | SetsColors) or (isinstance(c, SetsTypes) and not (c.types or c.supertypes or c.lose))
        for c in effect.changes
    )


def defining(ability: Ability) -> tuple[Change, ...]:
    """The changes of an ability that define characteristics."""
    return tuple(
        c
        for inner in expand(ability)
        if isinstance(inner, Static) and inner.condition is None
        for effect in inner.effects
        if isinstance(effect, Affects) and _is_defining(effect)
        for c in effect.changes
    )


def _keeps_others(effect: StaticEffect) -> bool:
    """Losing all other abilities comes before what another sentence of the same ability gives."""
    return not (isinstance(effect, Affects) and any(_loses_others(c) for c in effect.changes))


def _loses_others(change: Change) -> bool:
    return isinstance(change, Loses) and change.word.startswith("other")


@functools.lru_cache(maxsize=100_000)
def parts_of(ability: Ability) -> tuple[Part, ...]:
    """The continuous effects of an ability that change objects; none for most abilities."""
    found: list[Part] = []
    for inner in (_level(ability),) if isinstance(ability, Level) else expand(ability):
        if not isinstance(inner, Static):
            continue
        for effect in sorted(inner.effects, key=_keeps_others):
            if not isinstance(effect, Affects) or isinstance(effect.what, Players):
                continue
            layers = by_layer(effect.changes)
            if not layers:
                continue
            cda = inner.condition is None and _is_defining(effect)
            changes = tuple(c for layer in layers.values() for c in layer if layer_of(c) != "0")
            own = reads(effect.what) | reads(inner.condition) | reads(changes)
            found.append(
                Part(
                    effect.what,
                    layers,
                    inner.condition,
                    "all" if cda else inner.zone,
                    cda,
                    own,
                    own | tags(changes),
                    {layer: written(changes) for layer, changes in layers.items()},
                )
            )
    return tuple(found)


@functools.lru_cache(maxsize=20_000)
def tags(changes: tuple[Change, ...]) -> Reads:
    """What the changes may read, and the abilities that they give."""
    found = reads(changes)
    for change in changes:
        match change:
            case Gains():
                found = found.union(*(part.tags for a in change.abilities for part in parts_of(a)))
            case CopiesValues():
                given = [a for face in change.card.faces for a in face.abilities]
                found = found.union(tags(change.except_), *(part.tags for a in given for part in parts_of(a)))
            case BecomesCopyOf():
                found = EVERYTHING
    return found


@functools.lru_cache(maxsize=10_000)
def parts_among(abilities: tuple[Ability, ...]) -> tuple[tuple[int, Ability, int, Part], ...]:
    """The effects of all abilities of an object: (index of the ability, ability, which effect of it, effect)."""
    return tuple(
        (i, ability, n, part) for i, ability in enumerate(abilities) for n, part in enumerate(parts_of(ability))
    )


def _level(level: Level) -> Static:
    """What a level symbol, class level or station symbol stands for (CR 711.2, 716.2a, 721.2)."""
    own = This()
    if level.kind == "class":
        condition: Condition = Comparison(StatOf("class level", own), ">=", Number(level.least))
    else:
        number = CountersOn("charge" if level.kind == "station" else "level", own)
        conditions: tuple[Condition, ...] = (Comparison(number, ">=", Number(level.least)),)
        if level.most is not None:
            conditions += (Comparison(number, "<=", Number(level.most)),)
        condition = Every(conditions)
    changes: list[Change] = []
    if level.power is not None or level.toughness is not None:
        if level.kind == "station":
            changes.append(SetsTypes(("Creature",)))
        power = None if level.power is None else Number(level.power)
        changes.append(SetsPT(power, None if level.toughness is None else Number(level.toughness)))
    if level.abilities:
        changes.append(Gains(level.abilities))
    return Static((Affects(own, tuple(changes)),), condition)
