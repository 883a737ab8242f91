"""What the words of a choice say by themselves: "choose Elf, Goblin, or Merfolk" (CR 205.2, 205.3m, 607.2d)."""

from __future__ import annotations

import re

from model.types import CARD_TYPES, SUBTYPES


def listed_types(what: str) -> tuple[str, tuple[str, ...]] | None:
    """The kind of the choice and the types of "artifact, creature, or enchantment"; None for other choices."""
    words = tuple(re.sub(r", (?:or )?", "|", what).split("|"))
    if len(words) < 3 or f", or {words[-1]}" not in what:
        return None
    if all(w in SUBTYPES["Creature"] for w in words):
        return "creature type", words
    types = tuple(w.capitalize() for w in words)
    return (
        ("card type", types)
        if all(t in CARD_TYPES and t.lower() == w for t, w in zip(types, words, strict=True))
        else None
    )
