"""Mana costs (CR 202, 118)."""

from __future__ import annotations

import functools
import re

from model.base import Record
from model.mana.symbols import Symbol, parse_symbol


class ManaCost(Record, frozen=True, gc=False):
    """Symbols in the order printed. `absent` is "no mana cost", which cannot be paid (CR 118.6); `{0}` is a cost of
    nothing."""

    symbols: tuple[Symbol, ...] = ()
    absent: bool = False

    def mana_value(self, x: int = 0) -> int:
        """CR 202.3; `x` is the value chosen for {X}, 0 off the stack (CR 202.3e)."""
        return sum(x if s.x else s.mana_value for s in self.symbols)

    @property
    def colors(self) -> frozenset[str]:
        """The colours of the symbols (CR 105.2)."""
        return frozenset(c for s in self.symbols for c in s.colors)

    @property
    def generic(self) -> int:
        """The plain generic part, which reductions of generic mana take from (CR 118.7c)."""
        return sum(s.generic for s in self.symbols if s.is_generic)

    @property
    def x_count(self) -> int:
        """How many {X} it has."""
        return sum(1 for s in self.symbols if s.x)

    def __str__(self) -> str:
        return "".join(map(str, self.symbols)) or ("" if self.absent else "{0}")


NO_COST = ManaCost(absent=True)


@functools.cache
def parse_cost(text: str) -> ManaCost:
    """The cost written as symbols in braces, `{1}{W/U}`. Empty text is no cost. Raises ValueError for anything
    else."""
    text = text.strip()
    if not text:
        return NO_COST
    found = re.findall(r"\{[^{}]*\}", text)
    symbols = tuple(s for s in map(parse_symbol, found) if s is not None)
    if "".join(found) != text.replace(" ", "") or len(symbols) != len(found):
        raise ValueError(f"not a mana cost: {text}")
    return ManaCost(symbols)
