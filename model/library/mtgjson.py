"""Cards of MTGJSON: the entries of an `AtomicCards` file, a list for each name with an object for each face.

Not here: taking the entries out of the file (`read`).
"""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from model.card.data import CardData, FaceData, in_color_order, told_apart
from model.library.scryfall import Incoming

_LOYALTY: Final = re.compile(r"^\[?([+−–-]?)(\d+|X)\]?: ", re.MULTILINE)


class _Entry(msgspec.Struct, rename="camel", gc=False):
    name: str
    type: str
    layout: str
    face_name: str | None = None
    side: str | None = None
    mana_cost: str | None = None
    text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: list[str] | None = None
    color_indicator: list[str] | None = None
    is_funny: bool | None = None


def is_mtgjson_entry(item: Any) -> bool:
    """The value of one name in AtomicCards: a list of objects with a name, a type and a layout."""
    return isinstance(item, list) and all(isinstance(i, dict) and {"name", "type", "layout"} <= i.keys() for i in item)


def from_mtgjson(item: list[dict[str, Any]]) -> tuple[Incoming, ...]:
    """The cards of one name: usually one, more where different cards are called the same.

    Raises msgspec.ValidationError for fields of the wrong kind.
    """
    entries = msgspec.convert(item, list[_Entry])
    found: list[Incoming] = []
    sides: dict[str, _Entry] = {}
    for entry in entries:
        # A card of a meld pair is a card of its own, and so is what they meld into (CR 712.2).
        if entry.side is None or entry.layout == "meld":
            found.append(_card(entry.face_name or entry.name, [entry]))
        elif entry.layout != "art_series":
            sides.setdefault(entry.side, entry)
    if sides:
        found.append(_card(next(iter(sides.values())).name, [sides[side] for side in sorted(sides)]))
    return tuple(dict.fromkeys(found))


def _card(name: str, entries: list[_Entry]) -> Incoming:
    faces = tuple(_face(entry) for entry in entries)
    data = CardData(name, told_apart(entries[0].layout, faces), faces)
    return Incoming(data, 1 if any(entry.is_funny for entry in entries) else 0)


def _face(entry: _Entry) -> FaceData:
    text = entry.text or ""
    if "Planeswalker" in entry.type:
        # MTGJSON writes loyalty costs in brackets; the Oracle text has a minus sign.
        text = _LOYALTY.sub(lambda m: f"{'−' if m[1] and m[1] != '+' else m[1]}{m[2]}: ", text)
    return FaceData(
        name=entry.face_name or entry.name,
        mana_cost=entry.mana_cost or "",
        type_line=entry.type,
        oracle_text=text,
        power=entry.power,
        toughness=entry.toughness,
        loyalty=entry.loyalty,
        defense=entry.defense,
        colors=None if entry.colors is None else in_color_order(entry.colors),
        color_indicator=in_color_order(entry.color_indicator or []),
    )
