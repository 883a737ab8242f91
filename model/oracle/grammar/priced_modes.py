"""Modes that have costs of their own: spree and tiered (CR 702.172, 702.183).

Owns: the lines of these keywords with their modes. Not here: modes without costs (`instructions.modes`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import Ability, Cost, Instruction, Keyword, Spell
from model.ability.instructions import Modal
from model.oracle.engine import Grammar

Priced = tuple[str, tuple[Cost, ...], Instruction]
"""Label, costs, what the mode does."""


def add(g: Grammar) -> None:
    """The rows."""
    g.rule("mode.priced", _spree, "+ {costs:costs} — {do:effect.plain}", unmake=_spree_parts)
    g.sequence("mode.spree", "mode.priced")
    g.rule("mode.tier", _tier, "• {label:mode_label} — {costs:costs} — {do:effect.plain}", unmake=_tier_parts)
    g.sequence("mode.tiered", "mode.tier")
    for name, least_most in _KEYWORDS.items():
        make = _Line(name, least_most)
        g.rule("line", make, f"{name} {{modes:mode.{name}}}", unmake=make.parts)


_KEYWORDS: Final[dict[str, int | None]] = {"spree": None, "tiered": 1}
"""The most modes that may be chosen; None: all of them."""


def _spree(costs: tuple[Cost, ...], do: Instruction) -> Priced:
    return ("", costs, do)


def _spree_parts(value: Any) -> dict[str, Any] | None:
    return {"costs": value[1], "do": value[2]} if isinstance(value, tuple) and value[0] == "" else None


def _tier(label: str, costs: tuple[Cost, ...], do: Instruction) -> Priced:
    return (label, costs, do)


def _tier_parts(value: Any) -> dict[str, Any] | None:
    return {"label": value[0], "costs": value[1], "do": value[2]} if isinstance(value, tuple) and value[0] else None


class _Line:
    """The keyword and the spell with its modes."""

    def __init__(self, name: str, most: int | None) -> None:
        self.name, self.most = name, most

    def __call__(self, modes: tuple[Priced, ...]) -> tuple[Ability, ...]:
        labels, costs, dos = zip(*modes, strict=True)
        most = len(modes) if self.most is None else self.most
        modal = Modal(1, most, dos, costs=costs, word=self.name, labels=labels if any(labels) else ())
        return (Keyword(self.name), Spell(modal))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or value[0] != Keyword(self.name):
            return None
        modal = getattr(value[1], "do", None)
        if not isinstance(modal, Modal) or len(modal.costs) != len(modal.modes):
            return None
        labels = modal.labels or ("",) * len(modal.modes)
        return {"modes": tuple(zip(labels, modal.costs, modal.modes, strict=True))}
