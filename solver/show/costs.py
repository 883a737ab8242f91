"""Costs other than mana in a few words."""

from __future__ import annotations

from typing import Any

from model.ability.abilities import (
    Cost,
    DiscardCost,
    ExileCost,
    Loyalty,
    PayEnergy,
    PayLife,
    PayMana,
    RemoveCounters,
    ReturnCost,
    RevealCost,
    SacrificeCost,
    TapCost,
    TapSelf,
    UntapSelf,
)
from model.ability.terms import Some, This

_VERBS: dict[type[Cost], str] = {
    SacrificeCost: "sacrifice",
    DiscardCost: "discard",
    ExileCost: "exile",
    TapCost: "tap",
    ReturnCost: "return",
    RevealCost: "reveal",
}


def tell_costs(costs: tuple[Cost, ...]) -> list[str]:
    """The costs in words, in order."""
    return [tell_cost(c) for c in costs]


def tell_cost(cost: Cost) -> str:
    """One cost: `{T}`, `pay 2 life`, `sacrifice 1`; of what exactly, the card says."""
    match cost:
        case PayMana(cost=mana):
            return str(mana)
        case TapSelf():
            return "{T}"
        case UntapSelf():
            return "{Q}"
        case PayLife(amount=n):
            return f"pay {_number(n)} life"
        case PayEnergy(amount=n):
            return f"pay {_number(n)} energy"
        case Loyalty(change=change, x=x):
            return "-X" if x else f"{change:+d}" if change else "0"
        case RemoveCounters(kind=kind, count=count):
            return f"remove {_number(count)} {kind or ''} counters".replace("  ", " ")
        case _ if type(cost) in _VERBS:
            return f"{_VERBS[type(cost)]} {_what(getattr(cost, 'what', None))}"
        case _:
            name = type(cost).__name__.removesuffix("Cost")
            return getattr(cost, "how", "") or name[:1].lower() + name[1:]


def _what(what: Any) -> str:
    match what:
        case This():
            return "itself"
        case Some(least=least):
            return str(_number(least))
        case _:
            return "what the cost says"


def _number(n: Any) -> str:
    if n is None:
        return "X"
    value = getattr(n, "n", n)
    return str(value) if isinstance(value, int) else "X"
