"""Can what one activation does make another one give more than the source model says (CR 605.3b)?

The model reads amounts, conditions and colours once. Tapping first and giving up later keeps them true; what is given
up can only make them smaller, where they count what is on the battlefield. Where they may grow (a graveyard fills, a
permanent that forbade or replaced something leaves), "no" is not final and the game itself is walked.
"""

from __future__ import annotations

import itertools
from collections import Counter

from model.ability.abilities import Ability, Activated, CostChange, Instruction, Keyword, OnlyIf, Static, Triggered
from model.ability.conditions import Every, Exists, Happened, TurnIs
from model.ability.continuous import BecomesCopyOf, CantHave, ChangesText, Gains, Instead, Loses, SetsTypes
from model.ability.events import ManaIsProduced, TappedForMana
from model.ability.instructions import AddMana, DoubleMana, If, ManaSet, Sequence
from model.ability.predicates import InZone
from model.ability.terms import (
    Amount,
    AnyOf,
    Compares,
    Condition,
    CostX,
    CountersOn,
    CountOf,
    Devotion,
    Filter,
    IsCard,
    IsColor,
    IsColorless,
    IsPermanent,
    IsSubtype,
    IsSupertype,
    IsType,
    Not,
    Number,
    ThatMuch,
    XAmount,
    You,
    Zone,
)
from model.base import ObjectId, Record, walk
from model.events.presence import present
from model.layers import abilities_of
from model.state import Game
from solver.payment.sources import LIFE, Activation, per_record

# Numbers that count permanents or counters: giving something up never makes them larger.
_SHRINK = (CountOf, Devotion, Number, XAmount, CountersOn)


def is_changing(game: Game, activations: list[Activation], abilities: dict[ObjectId, list[Activated]]) -> bool:
    """Whether some activation may make another one give more than is said, or make one possible."""
    if any(reads_pool(a) for own in abilities.values() for a in own):
        return True
    given_up = {i for a in activations for p in a.picks if p.leaves for i in p.among}
    given_up |= {a.object for a in activations if a.leaves}
    counters = any(name != LIFE and n < 0 for a in activations for name, n in a.uses)
    if not given_up and not counters:
        return False
    # "Discard your hand" after a card of it has gone costs less.
    whole = {i for a in activations for p in a.picks if p.all for i in p.among}
    if any(p.leaves and not p.all and p.among & whole for a in activations for p in a.picks):
        return True
    if any(may_grow(a) for own in abilities.values() for a in own):
        return True
    # What leaves may take with it what took abilities or land types from others.
    if any(
        isinstance(a, Static) and takes_abilities(a)
        for i in given_up
        if game.objects[i].zone == "battlefield"
        for a in abilities_of(game, i)
    ):
        return True
    # What leaves may take with it what made other mana smaller, or kept something from being activated.
    words = present(game)
    if ("R", "mana") in words or ("C", "activate") in words or ("C", "CostChange") in words:
        return any(
            isinstance(a, Static)
            for i in given_up
            if game.objects[i].zone == "battlefield"
            for a in abilities_of(game, i)
        )
    return False


def is_fragile(game: Game, activations: list[Activation], abilities: dict[ObjectId, list[Activated]]) -> bool:
    """Whether some activation may come to give less than is said in every order in which it can be paid: it costs
    mana or gives something up itself, and what it counts, or what makes it count more, may be given up for that."""
    given_up = {i for a in activations for p in a.picks if p.leaves for i in p.among}
    given_up |= {a.object for a in activations if a.leaves}
    counters = any(name != LIFE and n > 0 and name[0] == "counter" for a in activations for name, n in a.uses)
    if not given_up and not counters:
        return False
    late = {a.object for a in activations if a.mana or any(p.leaves for p in a.picks)}
    if not late:
        return False
    if any(reads_board(a) for i in late for a in abilities.get(i, ())):
        return True
    return any(
        isinstance(a, Static | Triggered) and helps_mana(a)
        for i in given_up
        if game.objects[i].zone == "battlefield"
        for a in abilities_of(game, i)
    )


_HELPING = frozenset({Instead, TappedForMana, ManaIsProduced, CostChange, Gains, SetsTypes})


@per_record
def may_grow(ability: Ability) -> bool:
    """Whether what the ability gives may become more as things are given up."""
    return any(map(_may_grow, walk(ability)))


@per_record
def reads_pool(ability: Ability) -> bool:
    """Whether what the ability gives hangs on the mana that is there."""
    return any(isinstance(r, DoubleMana) for r in walk(ability))


@per_record
def reads_board(ability: Ability) -> bool:
    """Whether how much or what it gives is read off the board."""
    return any(map(_reads, walk(ability)))


@per_record
def looks_elsewhere(ability: Ability) -> bool:
    """Whether the ability looks at another zone than the battlefield, which a card leaves as it is cast."""
    return any(isinstance(r, InZone | Zone) and r.zone != "battlefield" for r in walk(ability))


@per_record
def seen_elsewhere(ability: Ability) -> tuple[Filter, ...] | None:
    """The descriptions of the cards that it looks at in other zones, of words about a single card; None if it looks in
    another way, or at the stack."""
    found: list[Filter] = []
    zones = 0
    for record in walk(ability):
        if isinstance(record, InZone | Zone) and record.zone != "battlefield":
            zones += 1
        if isinstance(record, Filter):
            here = [w for w in (*record.words, *record.post) if isinstance(w, InZone) and w.zone != "battlefield"]
            if any(w.zone == "stack" for w in here) or (here and any(not isinstance(r, _PLAIN) for r in walk(record))):
                return None
            found += [record] * len(here)
    return tuple(found) if zones == len(found) else None


_PLAIN = (
    Filter, InZone, IsCard, IsType, IsSubtype, IsSupertype, IsColor, IsColorless, IsPermanent, Compares, Number, You,
    Not, AnyOf,
)  # fmt: skip


@per_record
def helps_mana(ability: Ability) -> bool:
    """Whether what makes or changes mana may hang on the ability."""
    return any(type(r) in _HELPING for r in walk(ability))


@per_record
def takes_abilities(ability: Ability) -> bool:
    """Whether permanents may lose mana abilities while the ability holds: types set, abilities lost."""
    for record in walk(ability):
        match record:
            case SetsTypes():
                if not record.add:
                    return True
            case Loses(abilities=lost):
                if not lost or not all(isinstance(a, Keyword) for a in lost):
                    return True
            case CantHave() | ChangesText() | BecomesCopyOf():
                return True
    return False


def _reads(record: Record) -> bool:
    match record:
        case OnlyIf() | If() | ManaSet():
            return True
        case AddMana(count=count) if count is not None:
            return not isinstance(count, Number | XAmount) and not _is_paid(count)
        case _:
            return False


def _may_grow(record: Record) -> bool:
    match record:
        case OnlyIf(condition=condition):
            return not _only_shrinks(condition)
        case If(condition=condition, otherwise=otherwise):
            return otherwise is not None or not _only_shrinks(condition)
        case Sequence(steps=steps):
            return any(
                isinstance(after, If) and after.instead and not _is_part(before, after.do)
                for before, after in itertools.pairwise(steps)
            )
        case AddMana(count=count) if count is not None:
            inner = [r for r in walk(count) if isinstance(r, Amount)]
            return not (all(isinstance(r, _SHRINK) for r in inner) or _is_paid(count)) or _reads_elsewhere(count)
        case _:
            return False


def _is_paid(count: Record) -> bool:
    return isinstance(count, ThatMuch) and isinstance(count.to, CostX)


def _only_shrinks(condition: Condition) -> bool:
    """Whether giving something up can make the condition false but never true."""
    match condition:
        case Exists(op=">="):
            return not _reads_elsewhere(condition)
        case TurnIs():
            return True
        case Happened(what=what):
            return not any(word in what for word in ("sacrific", "die", "left", "graveyard", "discard"))
        case Every(of=parts):
            return all(map(_only_shrinks, parts))
        case _:
            return False


def _is_part(less: Instruction, more: Instruction) -> bool:
    """Whether one AddMana gives no more than the other: what is made instead is more of it."""
    if not (isinstance(less, AddMana) and isinstance(more, AddMana)) or less.count or more.count:
        return False
    return all(any(not Counter(a) - Counter(b) for b in more.options) for a in less.options) and bool(less.options)


def _reads_elsewhere(count: Record) -> bool:
    """Whether the number looks at a zone that fills as things are given up."""
    return any(type(r).__name__ in ("InZone", "Zone", "Not", "TurnCount", "ThisTurn") for r in walk(count))


__all__ = ["is_changing", "is_fragile", "looks_elsewhere", "seen_elsewhere"]
