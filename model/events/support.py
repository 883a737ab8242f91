"""What of events this package carries out, for the check of whole cards before anything is played.

`supports(record)` gives the words that are not handled, or None. Records inside are asked for one by one.
"""

from __future__ import annotations

from typing import Final

from model.ability import events as patterns
from model.ability.abilities import EventPattern, StaticEffect
from model.ability.continuous import (
    AlwaysRegenerates,
    DoesntTrigger,
    Enters,
    EntersWithOneOf,
    Instead,
    PlayerRule,
    PreventDamage,
    RedirectsDamage,
    SearchesTop,
    TriggersAgain,
    TurnedUp,
)
from model.ability.standing_rules import DamageAsThough, MaySkipTurn
from model.ability.terms import All, This
from model.base import Record
from model.events import counted, entering, instead
from model.events.actions import EXHAUSTED
from model.events.channels import STEP_WORDS
from model.events.matching import MATCHERS
from model.state.position import STEPS

HANDLED_EVENTS: Final[frozenset[type[EventPattern]]] = frozenset(MATCHERS)
"""Patterns that triggers may wait for."""

HANDLED_EFFECTS: Final[frozenset[type[StaticEffect]]] = frozenset(
    {
        Instead,
        PreventDamage,
        SearchesTop,
        Enters,
        EntersWithOneOf,
        TriggersAgain,
        DoesntTrigger,
        RedirectsDamage,
        DamageAsThough,
        MaySkipTurn,
        AlwaysRegenerates,
        TurnedUp,
    }
)
"""Static effects that are carried out here."""

REPLACEABLE: Final[frozenset[type[EventPattern]]] = frozenset({
    patterns.ZoneChanges, patterns.AnyEvent, patterns.IsDealtDamage, patterns.Draws, patterns.LifeChanges,
    patterns.CountersChange, patterns.WouldCreateTokens, patterns.ManaIsProduced, patterns.TappedForMana,
    patterns.Discards, patterns.CausedDiscard, patterns.StatusChanges, patterns.PlayerActs,
})  # fmt: skip
"""Patterns that replacement effects may replace."""

STATUSES: Final = frozenset({
    "becomes tapped", "becomes untapped", "transforms", "converts", "is turned face up", "phases in", "phases out",
    "becomes monstrous", "becomes renowned", "becomes saddled", "becomes suspected", "becomes attached",
    "becomes unattached", "changes control", "becomes plotted", "mutates", patterns.CREWED, patterns.CREWS,
    patterns.SADDLES,
})  # fmt: skip
"""What `StatusChanges` may say."""

ACTS: Final = frozenset({
    "win a coin flip", "lose a coin flip",
    "sacrifice", "discard", "mill", "scry", "surveil", "search", "shuffle", "explore", "cycle", "cycle or discard",
    "proliferate", "investigate", "crew", "saddle", "tap", "play a land", "create a token", "become the monarch",
    "lose the game", "commit a crime", "collect evidence", "clash", "win a clash", "exert", "exploit",
    "be tempted by the Ring", "venture into the dungeon", "complete a dungeon", "take the initiative",
    "unlock this door", "fully unlock a Room", "pay life", "expend",
    "foretell", "day or night changes", "exploit a creature", "connive", "forage", "amass", "blight",
    "manifest dread", "get energy", "waterbend", "counter",
    "would explore", "would proliferate", EXHAUSTED,
})  # fmt: skip
"""What `PlayerActs` may say: each is told by whoever does it."""

COUNTED_NOT: Final = frozenset({"pay life", "sacrifice", "discard", "mill", "create a token", "get energy"})
REPLACEABLE_ACTS: Final = frozenset({
    "sacrifice", "discard", "mill", "lose the game", "shuffle", "would explore", "would proliferate",
})  # fmt: skip

_BLOCKED: Final = ("", "blocked", "blocked by", patterns.BLOCKED_BY_SEVERAL, "unblocked")


def _pattern(record: EventPattern) -> str | None:
    match record:
        case patterns.StatusChanges(how="transforms into", what=This()):
            return None
        case patterns.StatusChanges(how=how) if how.startswith("becomes level ") and how[14:].isdecimal():
            return None
        case patterns.StatusChanges() if record.how not in STATUSES:
            return f'the event "{record.how}"'
        case patterns.PlayerActs() if record.act not in ACTS:
            return f'the event "{record.act}"'
        case patterns.StepBegins() if record.step not in STEPS and record.step not in STEP_WORDS:
            return f'the step "{record.step}"'
        case patterns.Attacks() if record.blocked not in _BLOCKED:
            return f'the event "{record.blocked}"'
        case patterns.Attacks(what=All()):
            return "all of them attack"
        case patterns.Nth():
            return counted.why_not_nth(record)
        case patterns.PlayerActs(nth=nth, act=act) if nth and act in COUNTED_NOT:
            return f'the event "{act}" for the n-th time'
        case patterns.Casts(word=word, copy=copy) if record.nth and (copy or word == "copy only"):
            return "copies for the n-th time"
    return None if type(record) in HANDLED_EVENTS else f"the event {type(record).__name__}"


def replaceable(record: EventPattern) -> str | None:
    """Words for a pattern that replacement effects may not use; None if they may."""
    if isinstance(record, patterns.AnyEvent):
        return next((w for w in map(replaceable, record.of) if w is not None), None)
    if type(record) not in REPLACEABLE:
        return f"replacing {type(record).__name__}"
    if isinstance(record, patterns.PlayerActs) and record.act not in REPLACEABLE_ACTS:
        return f'replacing "{record.act}"'
    if isinstance(record, patterns.StatusChanges) and record.how not in ("becomes untapped", "becomes tapped"):
        return f'replacing "{record.how}"'
    return None


def supports(record: Record) -> str | None:
    """The words that are not handled of an event pattern or a static effect of this package; None if it is handled.
    Other records are None too: they are somebody else's."""
    match record:
        case Instead():
            return replaceable(record.event) or _pattern(record.event) or instead.handled(record)
        case Enters():
            return entering.handled(record)
        case PlayerRule():
            return None
        case EventPattern():
            return _pattern(record)
    return None
