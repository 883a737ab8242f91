"""Mana symbols (CR 107.4)."""

from __future__ import annotations

import functools
from typing import Final

from model.base import Record

COLORS: Final = ("W", "U", "B", "R", "G")
TYPES: Final = ("W", "U", "B", "R", "G", "C")
COLOR_WORDS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
MANA_WORDS: Final = {**COLOR_WORDS, "colorless": "C"}
"""The words for the types of mana (CR 106.1b)."""
MANA_NAMES: Final = {letter: word for word, letter in MANA_WORDS.items()}


class Symbol(Record, frozen=True, gc=False):
    """One symbol of a mana cost.

    `types`: the mana types one of which pays it ({W} has one, {W/U} two); empty for generic, {S} and {X}.
    `generic`: how much generic mana pays it instead: {3} has 3, {2/W} has 2, {W} has 0.
    `life`: life that pays it instead, 2 for Phyrexian symbols (CR 107.4f), else 0.
    `snow`: {S} (CR 107.4h). `x`: the letter of a variable symbol, "X", "Y" or "Z" (CR 107.3), else "".
    `announced`: its player has said that it is paid with life, and so it is no mana of the cost (CR 601.2b).
    """

    types: tuple[str, ...] = ()
    generic: int = 0
    life: int = 0
    snow: bool = False
    x: str = ""
    announced: bool = False

    @property
    def mana_value(self) -> int:
        """CR 202.3f-g: the largest component; X counts 0 here."""
        return 1 if self.snow else max(self.generic, 1 if self.types else 0)

    @property
    def colors(self) -> frozenset[str]:
        """CR 105.2: the colours that the symbol has."""
        return frozenset(t for t in self.types if t != "C")

    @property
    def is_generic(self) -> bool:
        """Plain generic mana such as {3} (CR 107.4b)."""
        return not self.types and not self.snow and not self.x

    def __str__(self) -> str:
        if self.x:
            return "{" + self.x + "}"
        if self.snow:
            return "{S}"
        parts = [*([str(self.generic)] if self.generic or not self.types else []), *self.types]
        return "{" + "/".join(parts) + ("/P" if self.life else "") + "}"


@functools.cache
def parse_symbol(text: str) -> Symbol | None:
    """The symbol written `{...}` or the inside of the braces; None if it is no mana symbol ({T}, {Q}, {E} and
    such)."""
    inside = text.strip("{}").upper()
    if inside in ("X", "Y", "Z"):
        return Symbol(x=inside)
    if inside == "S":
        return Symbol(snow=True)
    types: list[str] = []
    generic, life = 0, 0
    for part in inside.split("/"):
        if part in TYPES:
            types.append(part)
        elif part == "P":
            life = 2
        elif part.isdecimal() and part.isascii() and len(part) < 9:
            generic = int(part)
        else:
            return None
    if life and not types:
        return None
    return Symbol(types=tuple(types), generic=generic, life=life)
