"""What a mana ability is (CR 605.1): one predicate, by edition. Who activates it and what then happens stands in
`model.pay`."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from model.ability.abilities import (
    Ability,
    Activated,
    ExileCost,
    Loyalty,
    MillCost,
    ReturnCost,
    Triggered,
)
from model.ability.events import Activates, AnyEvent, TappedForMana
from model.ability.instructions import (
    AddMana,
    Cast,
    DoubleMana,
    Draw,
    KeywordAction,
    Later,
    Mill,
    Move,
    Reflexive,
    Search,
    Shuffle,
    Surveil,
)
from model.ability.terms import InZone, Target, TopCards
from model.base import Edition, Record

SYMBOLS_OF: Final = "colored mana symbols of"
"""A `kind` of `ManaSet`: one mana for each coloured symbol in the mana costs of `of`, of a colour of that symbol."""

# Keyword actions that take a card out of a library or put one into it (CR 701).
_LIBRARY_ACTIONS = frozenset(
    {"explore", "manifest", "manifest dread", "cloak", "connive", "learn", "discover", "cascade"}
)


def own_records(value: object) -> Iterator[Record]:
    """The records of an ability that happen as it is activated or resolves: not what it grants or delays."""
    if isinstance(value, Record):
        yield value
        for name in value.__struct_fields__:
            inner = getattr(value, name)
            if isinstance(inner, Ability | Later | Reflexive):
                continue
            yield from own_records(inner)
    elif isinstance(value, tuple):
        for item in value:
            if not isinstance(item, Ability | Later | Reflexive):
                yield from own_records(item)


@functools.lru_cache(maxsize=65536)
def could_add_mana(ability: Ability) -> bool:
    """Whether the ability adds mana itself, whatever else it does (CR 605.1a)."""
    return any(isinstance(r, AddMana | DoubleMana) for r in own_records(ability))


@functools.lru_cache(maxsize=65536)
def is_targeted(ability: Ability) -> bool:
    """Whether it requires a target (CR 115.6)."""
    return any(isinstance(r, Target) for r in own_records(ability))


@functools.lru_cache(maxsize=65536)
def touches_library(ability: Ability) -> bool:
    """Whether a cost or the effect moves a card to or from a library (CR 605.1a, edition of August 2026)."""
    for r in own_records(ability):
        match r:
            case MillCost() | Draw() | Mill() | Search() | Surveil():
                return True
            case ReturnCost(zone="library") | Move(to="library"):
                return True
            case Shuffle(what=what) if what is not None:
                return True
            case KeywordAction(name=name) if name in _LIBRARY_ACTIONS:
                return True
            case Move(what=what) | ExileCost(what=what) | Cast(what=what):
                if any(_in_library(r) for r in own_records(what)):
                    return True
            case _:
                pass
    return False


def _in_library(record: Record) -> bool:
    return isinstance(record, TopCards) or (isinstance(record, InZone) and record.zone == "library")


@functools.lru_cache(maxsize=65536)
def is_mana_ability(ability: Ability, edition: Edition) -> bool:
    """Whether the activated or triggered ability is a mana ability. Rules: 605.1a, 605.1b."""
    if isinstance(ability, Triggered):
        return is_triggered_mana_ability(ability)
    if not isinstance(ability, Activated) or not could_add_mana(ability) or is_targeted(ability):
        return False
    if any(isinstance(c, Loyalty) for c in ability.costs):
        return False
    return edition == "2026-06" or not touches_library(ability)


@functools.lru_cache(maxsize=65536)
def is_triggered_mana_ability(ability: Triggered) -> bool:
    """CR 605.1b: no target, could add mana, and triggers from a mana ability or from mana being added."""
    events = ability.when.of if isinstance(ability.when, AnyEvent) else (ability.when,)
    return (
        all(isinstance(e, TappedForMana) or (isinstance(e, Activates) and e.word == "mana ability") for e in events)
        and could_add_mana(ability)
        and not is_targeted(ability)
    )
