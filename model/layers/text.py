"""Text-changing effects: one word of the text for another (CR 612)."""

from __future__ import annotations

import functools
from typing import Any, Final

import msgspec

from model.ability.abilities import Keyword
from model.ability.continuous import Renames, SetsColors, SetsTypes
from model.ability.instructions import CreateToken
from model.ability.terms import Devotion, HasKeyword, IsColor, IsSubtype, Named
from model.base import Record, walk
from model.mana import COLOR_WORDS

# Where a colour or a subtype stands as a word of the text. Mana symbols (CR 612.2) and names are no such words.
_COLORS: Final[dict[type[Record], tuple[str, ...]]] = {
    IsColor: ("color",),
    SetsColors: ("colors",),
    Devotion: ("colors",),
    CreateToken: ("colors",),
}
_SUBTYPES: Final[dict[type[Record], tuple[str, ...]]] = {
    IsSubtype: ("subtype",),
    SetsTypes: ("subtypes", "lose"),
    CreateToken: ("subtypes",),
}


@functools.lru_cache(maxsize=4096)
def replaced(record: Record, kind: str, from_: str, to: str) -> Any:
    """The record with the word changed everywhere; `kind` "color word" (from_ and to are W, U, B, R, G) or a kind of
    subtype."""
    return _change(record, _COLORS if kind == "color word" else _SUBTYPES, from_, to)


def _change(value: Any, places: dict[type[Record], tuple[str, ...]], from_: str, to: str) -> Any:
    if isinstance(value, Record):
        words = places.get(type(value), ())
        changed = {}
        for name in value.__struct_fields__:
            old = getattr(value, name)
            new = _word(old, from_, to) if name in words else _change(old, places, from_, to)
            if name == "name" and isinstance(value, Keyword | HasKeyword) and old == f"{from_.lower()}walk":
                new = f"{to.lower()}walk"  # CR 702.14a: the word is the type with "walk"
            if new is not old and new != old:
                changed[name] = new
        return msgspec.structs.replace(value, **changed) if changed else value
    if isinstance(value, tuple):
        new_items = tuple(_change(item, places, from_, to) for item in value)
        return value if new_items == value else new_items
    return value


def _word(value: Any, from_: str, to: str) -> Any:
    if isinstance(value, tuple):
        return tuple(to if item == from_ else item for item in value)
    return to if value == from_ else value


_NAMES: Final = {letter: word for word, letter in COLOR_WORDS.items()}
_LETTERS: Final = {"ManaSpent": "color", "OnlyMana": "types", "LifeForMana": "types", "SpendAsThough": "from_"}
"""Records that name colours of mana in letters, and in which field."""


def says_besides(value: Any, kind: str, from_: str) -> bool:
    """Whether the word stands in it also where `replaced` would leave it."""
    word = _NAMES[from_] if kind == "color word" else from_.lower()
    for record in walk(replaced_all(value, kind, from_)):
        if isinstance(record, Named | Renames):
            continue
        if kind == "color word" and from_ in (getattr(record, _LETTERS.get(type(record).__name__, ""), None) or ()):
            return True
        # Names are no such words, nor labels, nor what the rules give to a basic land type.
        names = {"label", "made_by", "name" if isinstance(record, CreateToken) else ""}
        said = (getattr(record, name) for name in record.__struct_fields__ if name not in names)
        if any(isinstance(text, str) and word in text.lower() for text in said):
            return True
    return False


def replaced_all(value: Any, kind: str, from_: str) -> Any:
    """The value with the word taken out wherever it is replaced."""
    return _change(value, _COLORS if kind == "color word" else _SUBTYPES, from_, "")
