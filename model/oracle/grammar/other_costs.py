"""Costs behind "by" in a permission, and permissions for one of the card's own ways (CR 118.8-118.9, 601.3b).

Owns: `gerund_costs` ("paying 3 life and discarding a card"), rows of `static` for "using its blitz ability". Not here:
other permissions (`permissions`), the costs of abilities (`costs`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import (
    Cost,
    DiscardCost,
    ExileCost,
    PayEnergy,
    PayLife,
    PayMana,
    RemoveCounters,
    SacrificeCost,
    TapCost,
)
from model.ability.continuous import Permit
from model.ability.terms import This, You
from model.oracle.engine import Grammar

_WAYS: Final = ("bestow", "blitz", "mutate", "sneak")


def add(g: Grammar) -> None:
    """The rows."""
    g.rule("gerund_costs", _one, "{it:gerund_cost}", unmake=_the_one)
    g.rule("gerund_costs", _two, "{a:gerund_cost} and {b:gerund_cost}", unmake=_both)
    g.rule("gerund_cost", PayLife, "paying {amount:digits} life")
    g.rule("gerund_cost", PayEnergy, "paying {amount:energy}")
    g.rule("gerund_cost", PayMana, "paying {cost:mana_cost}")
    g.rule("gerund_cost", SacrificeCost, "sacrificing {what:objects}")
    g.rule("gerund_cost", DiscardCost, "discarding {what:objects}")
    g.rule("gerund_cost", ExileCost, "exiling {what:objects}")
    g.rule("gerund_cost", TapCost, "tapping {what:objects}")
    for kind, which in ((" {kind:counter_kind}", {}), ("", {"kind": ""})):
        for whence in ("from {from_:objects}", "from among {from_:among}"):
            template = f"removing {{count:number}}{kind} counter{{s:count}} {whence}"
            g.rule("gerund_cost", RemoveCounters, template, fixed=which)
    for way in _WAYS:
        using = f"you may cast {{what:cards}} using {{what#its {way} ability|their {way} abilities}}"
        g.rule("static", Permit, using, who=You(), using=way, when=_own)


def _own(value: Permit) -> bool:
    return isinstance(value.what, This)


def _one(it: Cost) -> tuple[Cost, ...]:
    return (it,)


def _the_one(value: Any) -> dict[str, Any] | None:
    return {"it": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _two(a: Cost, b: Cost) -> tuple[Cost, ...]:
    return (a, b)


def _both(value: Any) -> dict[str, Any] | None:
    return {"a": value[0], "b": value[1]} if isinstance(value, tuple) and len(value) == 2 else None
