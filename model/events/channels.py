"""Coarse names under which patterns of triggers and replacements are filed and events look for them, so that most
events meet no pattern at all."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from model.ability import events as patterns
from model.ability.abilities import EventPattern
from model.events.event import (
    AbilityActivated,
    AttackDeclared,
    BecameBlocked,
    BecameTarget,
    BlockDeclared,
    CountersEvent,
    CreatesTokens,
    Damage,
    Draw,
    Event,
    LifeChange,
    ManaAdded,
    PlayerActed,
    SpellCast,
    StatusChange,
    StepStarts,
    Taps,
    Unblocked,
    ZoneChange,
)

STEP_WORDS = {
    "end step": "end",
    "end of combat": "combat end",
    "draw step": "draw",
    "untap step": "untap",
    "precombat main phase": "main1",
    "first main phase": "main1",
    "postcombat main phase": "main2",
    "second main phase": "main2",
    "beginning of combat": "combat",
    "declare attackers": "attackers",
    "declare attackers step": "attackers",
    "declare blockers": "blockers",
    "declare blockers step": "blockers",
    "combat damage step": "damage",
    "cleanup step": "cleanup",
}


def step_name(word: str) -> str:
    """The step as in STEPS for the words of a pattern."""
    return STEP_WORDS.get(word, word)


_SAME_ACT = {"exploit a creature": ("exploit",), "cycle or discard": ("cycle", "discard")}


def acts_of(pattern: patterns.PlayerActs) -> tuple[str, ...]:
    """The acts that the pattern waits for, as events name them."""
    return _SAME_ACT.get(pattern.act, (pattern.act,))


Channel = str | tuple[str, str]


@functools.cache
def channels(pattern: EventPattern) -> frozenset[Channel]:
    """Under which names the pattern is filed."""
    match pattern:
        case patterns.AnyEvent():
            return frozenset(c for one in pattern.of for c in channels(one))
        case patterns.ZoneChanges():
            return frozenset({("zone", f"{pattern.from_}>{pattern.to}")})
        case patterns.StepBegins():
            return frozenset({("step", step_name(pattern.step))})
        case patterns.Attacks():
            if pattern.blocked == "blocked by":
                return frozenset({"Blocks"})
            several = pattern.blocked == patterns.BLOCKED_BY_SEVERAL
            return frozenset({"attacks blocked" if several else f"attacks {pattern.blocked}"})
        case patterns.StatusChanges():
            return frozenset({("status", "transforms" if pattern.how == "transforms into" else pattern.how)})
        case patterns.TappedForMana() | patterns.ManaIsProduced():
            return frozenset({"mana"})
        case patterns.LifeChanges():
            return frozenset({"life gain" if pattern.gain else "life loss"})
        case patterns.CountersChange():
            return frozenset({"counters removed" if pattern.removed else "counters"})
        case patterns.PlayerActs(act="tap"):
            return frozenset({("status", "becomes tapped")})
        case patterns.PlayerActs():
            return frozenset(("act", a) for a in acts_of(pattern))
        case patterns.Discards() | patterns.CausedDiscard():
            return frozenset({("act", "discard")})
        case patterns.While() | patterns.Nth():
            return channels(pattern.of)
        case patterns.WouldCreateTokens():
            return frozenset({"tokens"})
    return frozenset({type(pattern).__name__})


def channels_of(event: Event) -> tuple[Channel, ...]:
    """The names under which patterns that may match the event are filed."""
    kind = type(event)
    named = _NAMED.get(kind)
    if named is not None:
        return named
    told = _TOLD.get(kind)
    return told(event) if told is not None else ()


_NAMED: dict[type[Event], tuple[Channel, ...]] = {
    Damage: ("IsDealtDamage",),
    Draw: ("Draws",),
    CreatesTokens: ("tokens",),
    ManaAdded: ("mana",),
    SpellCast: ("Casts",),
    AbilityActivated: ("Activates",),
    BecameTarget: ("BecomesTarget",),
    AttackDeclared: ("attacks ",),
    BlockDeclared: ("Blocks",),
    BecameBlocked: ("attacks blocked",),
    Unblocked: ("attacks unblocked",),
}


def _zone_change(event: ZoneChange) -> tuple[Channel, ...]:
    zone = _between(event.from_, event.to)
    if event.why == "create":
        return (*zone, ("act", "create a token"))
    return (*zone, ("act", event.why)) if event.why in ("sacrifice", "discard", "mill") else zone


@functools.cache
def _between(a: str, b: str) -> tuple[Channel, ...]:
    return (("zone", f"{a}>{b}"), ("zone", f"{a}>"), ("zone", f">{b}"), ("zone", ">"))


def _life(event: LifeChange) -> tuple[Channel, ...]:
    if event.why == "pay":
        return ("life loss", ("act", "pay life"))
    return ("life gain",) if event.amount > 0 else ("life loss",)


def _counters(event: CountersEvent) -> tuple[Channel, ...]:
    if event.kind == "energy" and event.amount > 0:
        return ("counters", ("act", "get energy"))
    return ("counters",) if event.amount > 0 else ("counters removed",)


_TOLD: dict[type[Event], Callable[[Any], tuple[Channel, ...]]] = {
    ZoneChange: _zone_change,
    LifeChange: _life,
    CountersEvent: _counters,
    Taps: lambda event: (("status", "becomes untapped" if event.untap else "becomes tapped"),),
    StepStarts: lambda event: (("step", event.step),),
    StatusChange: lambda event: (("status", event.how),),
    PlayerActed: lambda event: (("act", event.act),),
}
