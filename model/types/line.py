"""A type line: supertypes, card types and subtypes of one face or object (CR 205.1).

Not here: the tables of words (`tables`); what an effect does to types (layer 4, `model/layers`).
"""

from __future__ import annotations

import functools
import re

from model.base import MalformedInput, Record
from model.types.tables import (
    BASIC_LAND_MANA,
    CARD_TYPES,
    CREATURE_TYPES,
    PERMANENT_TYPES,
    SUBTYPES,
    SUPERTYPES,
    card_types_of,
)

_DASH = re.compile(r"(?:^|\s+)[—–-]+\s+")
_TWO_WORDS = tuple(name for name in CREATURE_TYPES if " " in name)


class TypeLine(Record, frozen=True, gc=False):
    """What stands on a type line, each word with a capital, in the order of the line.

    Words that the rules do not know are kept where they stood; `unknown` names them.
    """

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = " ".join((*self.supertypes, *self.types))
        return f"{words} — {' '.join(self.subtypes)}" if self.subtypes else words

    def has(self, word: str) -> bool:
        """The word is among the supertypes, card types or subtypes."""
        return word in self.types or word in self.subtypes or word in self.supertypes

    def subtypes_of(self, card_type: str) -> tuple[str, ...]:
        """The subtypes that are correlated with that card type (CR 205.3c)."""
        return tuple(s for s in self.subtypes if card_type in card_types_of(s))

    @property
    def is_permanent(self) -> bool:
        """CR 110.4: at least one of the card types is a permanent type."""
        return any(t in PERMANENT_TYPES for t in self.types)

    @property
    def is_basic_land(self) -> bool:
        """CR 205.4c, 305.8: the supertype decides, not the land type."""
        return "Basic" in self.supertypes and "Land" in self.types

    @property
    def basic_land_mana(self) -> tuple[str, ...]:
        """CR 305.6: the mana of the intrinsic abilities of a land with basic land types, in their order."""
        if "Land" not in self.types:
            return ()
        return tuple(BASIC_LAND_MANA[s] for s in self.subtypes if s in BASIC_LAND_MANA)

    @property
    def unknown(self) -> tuple[str, ...]:
        """Words that the rules do not have, or not for these card types (CR 205.2a, 205.3d, 205.4a)."""
        allowed = {s for t in self.types for s in SUBTYPES.get(t, ())}
        return (
            *(s for s in self.supertypes if s not in SUPERTYPES),
            *(t for t in self.types if t not in CARD_TYPES),
            *(s for s in self.subtypes if s not in allowed),
        )


@functools.lru_cache(maxsize=8192)
def parse_type_line(text: str) -> TypeLine:
    """The type line of one face, as on the card: `Legendary Creature — Human Wizard`.

    A hyphen does for the dash, and the word Token that card files put in front is no part of the line. Raises
    MalformedInput for an empty line and for two faces in one string (`A // B`).
    """
    if "//" in text:
        raise MalformedInput(f"the type line {text!r} is that of several faces: read each face by itself")
    before, *after = _DASH.split(" ".join(text.replace("’", "'").split()), maxsplit=1)
    # CR 308.3: what was printed as tribal is kindred now.
    words = ["Kindred" if word == "Tribal" else word for word in before.split()]
    if words and words[0] == "Token":
        del words[0]
    if not words:
        raise MalformedInput(f"the type line {text!r} is empty: expected a card type such as 'Creature'")
    first = next((i for i, word in enumerate(words) if word in CARD_TYPES), None)
    if first is None:
        first = next((i for i, word in enumerate(words) if word not in SUPERTYPES), len(words))
    types = tuple(words[first:])
    return TypeLine(tuple(words[:first]), types, _subtypes(after[0], types) if after else ())


def _subtypes(text: str, types: tuple[str, ...]) -> tuple[str, ...]:
    # CR 205.3b: all words after the dash of a plane are one subtype.
    if "Plane" in types:
        return (text,)
    found = text.split()
    # CR 205.3b, 205.3m: a creature type may have two words.
    if "Creature" in types or "Kindred" in types:
        for name in _TWO_WORDS:
            pair = name.split()
            for i in range(len(found) - 1):
                if found[i : i + 2] == pair:
                    found[i : i + 2] = [name]
    return tuple(found)
