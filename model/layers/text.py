"""Text-changing effects: one word of the text for another (CR 612)."""

from __future__ import annotations

import functools
from typing import Any, Final

import msgspec

from model.ability.continuous import SetsColors, SetsTypes
from model.ability.instructions import CreateToken
from model.ability.terms import IsColor, IsSubtype
from model.base import Record

# Where a colour or a subtype stands as a word of the text. Mana symbols (CR 612.2) and names are no such words.
_COLORS: Final[dict[type[Record], tuple[str, ...]]] = {
    IsColor: ("color",),
    SetsColors: ("colors",),
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
