"""Cards of Scryfall: objects of the bulk file `oracle_cards`, and of those with every printing.

Not here: taking the objects out of the file (`read`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.card.data import CardData, FaceData, in_color_order, told_apart

# Sets whose cards give way to a card of the same name from a set that is played.
_PLAYFUL_SETS: Final = frozenset({"funny", "memorabilia", "minigame"})
_NO_RULES: Final = frozenset({"art_series"})


class Incoming(msgspec.Struct, frozen=True, gc=False):
    """A card on its way into the library, with its rank (see `names.Hit`) and the names of other printings."""

    card: CardData
    rank: int = 0
    aliases: tuple[str, ...] = ()


class _Face(msgspec.Struct, gc=False):
    name: str
    mana_cost: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: list[str] | None = None
    color_indicator: list[str] | None = None
    flavor_name: str | None = None
    layout: str | None = None


class _Card(_Face, gc=False):
    set_type: str | None = None
    card_faces: list[_Face] | None = None


def is_scryfall_card(item: Any) -> bool:
    """The object is a card as Scryfall writes them: a name, and a type line or faces."""
    return (
        isinstance(item, dict)
        and "name" in item
        and item.get("object", "card") == "card"
        and ("type_line" in item or "card_faces" in item)
    )


def from_scryfall(item: dict[str, Any]) -> tuple[Incoming, ...]:
    """The cards that one object stands for: none for cards that are only art, two for a card printed with another
    on its back. Raises msgspec.ValidationError for fields of the wrong kind.
    """
    card = msgspec.convert(item, _Card)
    layout = card.layout or "normal"
    if layout in _NO_RULES:
        return ()
    rank = 1 if card.set_type in _PLAYFUL_SETS else 0
    if layout == "reversible_card":
        return _reversible(card)
    printed: list[_Face] = [*card.card_faces] if card.card_faces else [card]
    faces = tuple(_face(face) for face in printed)
    data = CardData(card.name, told_apart(layout, faces), faces)
    aliases = tuple(dict.fromkeys(f.flavor_name for f in (card, *printed) if f.flavor_name))
    return (Incoming(data, rank if data.is_complete else 1, aliases),)


def _reversible(card: _Card) -> tuple[Incoming, ...]:
    """Each side is a card by itself. A side that has a second face of its own is left to the card's other record."""
    sides = {face.name: face for face in card.card_faces or [] if (face.layout or "normal") == "normal"}
    return tuple(Incoming(CardData(name, "normal", (_face(face),)), 1) for name, face in sides.items())


def _face(face: _Face) -> FaceData:
    return FaceData(
        name=face.name,
        mana_cost=face.mana_cost or "",
        type_line=face.type_line or "",
        oracle_text=face.oracle_text or "",
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        colors=None if face.colors is None else in_color_order(face.colors),
        color_indicator=in_color_order(face.color_indicator or []),
    )
