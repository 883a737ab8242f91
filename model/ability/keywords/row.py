"""What a row of the keyword table is, and the few words that its expansions are made of (CR 702.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from model.ability.abilities import Ability, Instruction, Keyword, Static, StaticEffect, Triggered
from model.ability.conditions import Comparison, WasCastWith
from model.ability.continuous import Affects, Gains
from model.ability.events import CountersChange, While, ZoneChanges
from model.ability.terms import (
    Amount,
    Condition,
    ControlledBy,
    CountersOn,
    EventRole,
    Filter,
    Has,
    IsType,
    Number,
    Objects,
    Other,
    Some,
    Target,
    That,
    This,
    You,
)

Expand = Callable[[Keyword], tuple[Ability, ...]]


class KeywordRow(msgspec.Struct, frozen=True):
    """A keyword ability of CR 702.

    `forms`: how it is written, with {cost}, {n}, {what}, {ability} for its arguments; a cost that is more than mana
    stands after a long dash instead of a space, everywhere. `expand`: the abilities that it stands for. `handled`: the
    rule whose code knows the name, for those that stand for no other ability. Neither: not supported."""

    name: str
    rule: str
    forms: tuple[str, ...] = ("{name}",)
    expand: Expand | None = None
    handled: str = ""
    why: str = ""

    @property
    def supported(self) -> bool:
        return self.expand is not None or bool(self.handled)


THIS: Final = This()
YOU: Final = You()
CREATURE: Final = Filter((IsType("Creature"),))
CREATURE_YOU_CONTROL: Final = Filter((IsType("Creature"),), (ControlledBy(YOU),))
ANOTHER_CREATURE_YOU_CONTROL: Final = Filter((Other("another"), IsType("Creature")), (ControlledBy(YOU),))
UNPAIRED_CREATURE_YOU_CONTROL: Final = Filter((IsType("Creature"),), (Has("unpaired"), ControlledBy(YOU)))
ENTERS: Final = ZoneChanges(THIS, to="battlefield", verb="enters")
DIES: Final = ZoneChanges(THIS, from_="battlefield", to="graveyard", verb="dies")
ONE: Final = Number(1)
LAST_TIME_COUNTER: Final = While(
    CountersChange("time", THIS, removed=True), Comparison(CountersOn("time", THIS), "==", Number(0)), "last"
)
"""CR 702.62a, 702.63a: an event, not a condition: counters put on it after that change nothing."""
SUBJECT: Final = That("that creature", EventRole("subject"))


def role(name: str, word: str = "it") -> That:
    """The object of the event in that role."""
    return That(word, EventRole(name))


def amount(n: Any) -> Amount:
    """The number of a keyword as an amount; nothing counts as 1."""
    return n if isinstance(n, Amount) else Number(1 if n is None else n)


def target(kind: Filter = CREATURE, n: int = 0, *, least: int = 1, most: int | None = 1) -> Target:
    return Target(kind, least, most, n)


def some(kind: Filter = CREATURE) -> Some:
    return Some(kind)


def trigger(
    keyword: Keyword, when: Any, do: Instruction, *, condition: Condition | None = None, zone: str = "battlefield"
) -> Triggered:
    return Triggered(when, do, condition, "whenever", 0, zone, "", keyword.name)


def static(
    keyword: Keyword, *effects: StaticEffect, condition: Condition | None = None, zone: str = "battlefield"
) -> Static:
    return Static(effects, condition, zone, "", keyword.name)


def cast_with(name: str) -> WasCastWith:
    return WasCastWith(name, THIS)


def haste_if(keyword: Keyword, name: str, *more: Ability) -> Static:
    """ "As long as this permanent's [name] cost was paid, it has haste." """
    return static(keyword, Affects(THIS, (Gains((Keyword("haste"), *more), "has"),)), condition=cast_with(name))


def objects(kind: Filter) -> Objects:
    return Some(kind)
