"""Looking, revealing, searching and choosing (CR 701.16-701.23, 608.2d)."""

from __future__ import annotations

from typing import Final

from model.ability.instructions import Choose, Look, Search
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.verbs import Verbs

KINDS: Final = ("a color", "a creature type", "a card name", "a card type", "a basic land type", "a number", "a player",
                "an opponent", "a nonland card name", "a creature card name", "odd or even", "a land type",
                "a color or colorless", "left or right", "a word")  # fmt: skip


def add(g: Grammar) -> None:
    """The rows."""
    v = Verbs(g)
    v.player(Look, "look[s] at {what:objects}")
    v.player(Look, "reveal[s] {what:objects}", reveal=True)
    for zones, words in (
        ("library", "library"),
        ("graveyard and/or library", "graveyard and/or library"),
        ("library and/or graveyard", "library and/or graveyard"),
        ("graveyard, hand, and library", "graveyard, hand, and library"),
        ("hand and/or library", "hand and/or library"),
        ("library and graveyard", "library and graveyard"),
        ("graveyard", "graveyard"),
        ("hand", "hand"),
    ):
        v.player(Search, f"search[es] {{whose:whose}} {words} for {{what:objects}}", zone=zones)
    for kind in KINDS:
        v.player(Choose, f"choose[s] {kind}", what=kind)
    v.player(Choose, "choose[s] {what:objects}")
