"""Base power and toughness taken from another: "change its base power and toughness to ..." (CR 613.4b)."""

from __future__ import annotations

from typing import Any

import msgspec

from model.ability.continuous import SetsPT
from model.ability.instructions import Apply
from model.ability.terms import StatOf
from model.oracle.engine import Grammar


def add(g: Grammar) -> None:
    """The rows."""
    g.rule(
        "command",
        _swap_base,
        "change {to:possessor} base power and toughness to {of:possessor} power and toughness {duration:duration}",
        unmake=_swap_base_parts,
    )
    base, theirs = "the base power and toughness of {to:objects}", "{of:possessor} power and toughness"
    for category, words in (
        ("command", f"change {base} to {theirs}"),
        ("bare", f"{base} become equal to {theirs}"),
    ):
        swap = _SwapBaseOf(f"change of, {category}")
        g.rule(category, swap, f"{words} {{duration:duration}}", unmake=swap.parts)


def _swap_base(to: Any, of: Any, duration: str) -> Apply:
    return Apply(to, (SetsPT(StatOf("power", of), StatOf("toughness", of), "changed"),), duration, word="change")


def _swap_base_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Apply) and value.word == "change" and isinstance(value.changes[0], SetsPT):
        power = value.changes[0].power
        if isinstance(power, StatOf) and value == _swap_base(value.to, power.of, value.duration):
            return {"to": value.to, "of": power.of, "duration": value.duration}
    return None


class _SwapBaseOf:
    """ "Have the base power and toughness of target creature become equal to its power and toughness"."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, to: Any, of: Any, duration: str) -> Apply:
        return msgspec.structs.replace(_swap_base(to, of, duration), word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Apply) or value.word != self.word:
            return None
        return _swap_base_parts(msgspec.structs.replace(value, word="change"))
