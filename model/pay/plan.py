"""A payment plan: which mana abilities are activated, in which order and how, and what pays each symbol (CR
601.2g-h, 605.3).

Plans are values: proposed by `solver`, or written by a person, and carried out step by step by `model.pay`.
"""

from __future__ import annotations

from typing import Any

from model.base import ObjectId, Record
from model.mana import ManaUnit, Symbol


class Spend(Record, frozen=True, gc=False):
    """What pays one symbol of the cost (one mana of a generic symbol: {3} takes three Spends).

    `symbol`: the symbol of the total cost. Exactly one of: `unit`, a mana from the pool; `life` True, for a
    Phyrexian symbol; `object`, with `how` "convoke",
    "improvise", "delve", "waterbend", ...: what is tapped or exiled for it."""

    symbol: Symbol
    unit: ManaUnit | None = None
    life: bool = False
    object: ObjectId = 0
    how: str = ""


class ManaStep(Record, frozen=True, gc=False):
    """One activation of a mana ability. `ability`: index into `activated(game, source)` of `model.layers`, from 0.

    `pays`: how the mana in its own cost is paid; `with_`: objects for its other costs, in the order of the costs;
    `choices`: what its controller chooses as it
    resolves (mana types as "W" or "WWU", modes, orders of replacements by the ids of their sources, targets of
    triggered mana abilities), in order asked."""

    source: ObjectId
    ability: int
    pays: tuple[Spend, ...] = ()
    with_: tuple[ObjectId, ...] = ()
    choices: tuple[Any, ...] = ()
    x: int = 0


class Plan(Record, frozen=True, gc=False):
    """Mana abilities first (CR 601.2g), then the payment (CR 601.2h)."""

    steps: tuple[ManaStep, ...] = ()
    spends: tuple[Spend, ...] = ()


NO_PLAN = Plan()


class Payment(Record, frozen=True, gc=False):
    """The answer to a decision "pay" (CR 118.12): the objects for each non-mana cost in order, and the plan. None
    instead of one: not paying. `x`: the value of X where the charge leaves it open (CR 107.3f)."""

    with_: tuple[tuple[ObjectId, ...], ...] = ()
    plan: Plan = NO_PLAN
    x: int = 0
