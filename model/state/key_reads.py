"""What the records of a position ask of its history and of the order of effects: the key leaves the rest out.

Coarse on the safe side: a record of a class that is not known to ask for nothing is taken to ask for everything.
"""

from __future__ import annotations

import functools
from typing import Any, Final

from model.ability.abilities import FIRST_ACTIVATED, Change, CostChange, EventPattern, Keyword
from model.ability.conditions import Happened, ManaFrom, PlayerIs, TurnIs, WasCastWith
from model.ability.continuous import EXILED_BY_EACH, Affects, CantHave, Gains, Loses, ModifiesPT, Permit, SwitchesPT
from model.ability.keywords import expand
from model.ability.predicates import FROM_THEIR_HAND, FromAmong
from model.ability.terms import (
    Compares,
    Greatest,
    LastCast,
    LiesUnder,
    ManaSpent,
    NthCast,
    SpecialCount,
    StatOf,
    ThisTurn,
    TurnCount,
)
from model.base import Record, walk
from model.mana import MANA_WORDS

HISTORY: Final = 1
MANA_SPENT: Final = 2
ORDER: Final = 4
GRAVEYARDS: Final = 8
"""Flags: the turn's history is read; what mana was spent is read; abilities may be taken away (CR 613.1f); the order of
graveyards is read (CR 404.2)."""

_READS_HISTORY: Final = (ThisTurn, Happened, TurnCount, PlayerIs, LastCast, NthCast)
_PLAIN_COUNTS: Final = frozenset({
    "domain", "basic land types among lands you control", "party", "creatures in your party",
    "colors among permanents you control", "card types in your graveyard",
    "card types among cards in your graveyard", "card types among cards in all graveyards", "cards in your hand",
    "opponents", "players", "speed", "unspent mana",
    *(f"unspent {word} mana" for word in MANA_WORDS),
})  # fmt: skip
_PLAIN_TURNS: Final = ("your turn", "not your turn", "an opponent's turn")
_PATTERNS: Final = frozenset({
    "ZoneChanges", "AnyEvent", "StepBegins", "Attacks", "Blocks", "IsDealtDamage", "StatusChanges", "TappedForMana",
    "Casts", "BecomesTarget", "Draws", "Discards", "LifeChanges", "CountersChange", "Activates", "StateIs",
    "WouldCreateTokens", "While", "CausedDiscard", "Anything", "ManaIsProduced",
})  # fmt: skip
_NTH: Final = ("nth", "first", "except_first")
_COMMUTE: Final = (ModifiesPT, SwitchesPT)


def reads_of(value: Any) -> int:
    """The flags for a card, an ability or a tuple of records."""
    try:
        return _reads(value)
    except TypeError:  # something in it has no hash
        return _flags(value)


@functools.lru_cache(maxsize=50_000)
def _reads(value: Any) -> int:
    return _flags(value)


def _flags(value: Any) -> int:
    if isinstance(value, tuple):
        found = 0
        for item in value:
            found |= reads_of(item) if isinstance(item, Record | tuple) else _flags(item)
        return found
    if not isinstance(value, Record):
        names = getattr(value, "__struct_fields__", ())
        return _flags(tuple(getattr(value, name) for name in names))
    found = _own(value)
    if isinstance(value, Keyword):
        if value.name == "compleated":
            found |= MANA_SPENT
        for ability in expand(value):
            if ability != value:
                found |= reads_of(ability)
    for name in value.__struct_fields__:
        item = getattr(value, name)
        if isinstance(item, Record | tuple):
            found |= reads_of(item)
    return found


def _own(value: Record) -> int:
    if isinstance(value, _READS_HISTORY):
        return HISTORY
    if isinstance(value, SpecialCount):
        what = next((v for n in value.__struct_fields__ if isinstance(v := getattr(value, n), str) and v), "")
        if what in _PLAIN_COUNTS:
            return 0
        return MANA_SPENT if "spent" in what else HISTORY | MANA_SPENT
    if isinstance(value, ManaSpent | ManaFrom):
        return MANA_SPENT
    if isinstance(value, WasCastWith):
        return MANA_SPENT if "spent" in value.how else 0
    if isinstance(value, TurnIs):
        return 0 if value.when in _PLAIN_TURNS else HISTORY
    if isinstance(value, EventPattern):
        asks = type(value).__name__ not in _PATTERNS or any(getattr(value, name, 0) for name in _NTH)
        return HISTORY if asks else 0
    if isinstance(value, Loses | CantHave):
        return ORDER
    if isinstance(value, FromAmong) and value.word == FROM_THEIR_HAND:
        return HISTORY
    if isinstance(value, LiesUnder):
        return GRAVEYARDS
    if isinstance(value, CostChange) and value.of_abilities == FIRST_ACTIVATED:
        return HISTORY
    if isinstance(value, Permit) and value.word == EXILED_BY_EACH:
        return HISTORY
    # Bans of so many a turn.
    return HISTORY if getattr(value, "limit", None) else 0


def _asks_sizes(value: Any) -> bool:
    """Whether power or toughness is read, which other effects of the same layer may have changed or not."""
    return any(isinstance(r, Compares | StatOf | Greatest) for r in walk(value))


@functools.lru_cache(maxsize=50_000)
def layered(value: Any) -> frozenset[str]:
    """The layers in which effects of this card, or these changes, apply and in which their order can matter."""
    found: set[str] = set()
    _layers(value, found, inside=not _is_changes(value))
    return frozenset(found)


def _is_changes(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(v, Change) for v in value)


def _layers(value: Any, found: set[str], *, inside: bool) -> None:
    if isinstance(value, tuple):
        for item in value:
            _layers(item, found, inside=inside)
        return
    if not isinstance(value, Record):
        return
    if isinstance(value, Keyword):
        for ability in expand(value):
            if ability != value:
                _layers(ability, found, inside=inside)
    if isinstance(value, Change) and not inside:
        layer = getattr(value, "layer", "0")
        if layer not in ("0", "") and not (isinstance(value, _COMMUTE) and not _asks_sizes(value)):
            found.add(layer)
        if not isinstance(value, Gains):
            return
    if isinstance(value, Affects):
        _layers(value.changes, found, inside=False)
        if _asks_sizes(value.what):
            found.update(getattr(c, "layer", "0") for c in value.changes)
        return
    for name in value.__struct_fields__:
        item = getattr(value, name)
        if isinstance(item, Record | tuple):
            _layers(item, found, inside=True)
