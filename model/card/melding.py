"""Meld pairs: the front of one of the two cards says what it melds with and into (CR 712.4a)."""

from __future__ import annotations

import functools

import msgspec

from model.ability.object_instructions import Meld
from model.ability.terms import Named
from model.base import walk
from model.card.card import Card


class MeldPair(msgspec.Struct, frozen=True, gc=False):
    """The names of the other card and of what both become."""

    partner: str
    into: str


@functools.lru_cache(maxsize=1_000)
def meld_of(card: Card) -> MeldPair | None:
    """What the card says of its meld pair; None for the other card of it and for all that do not meld."""
    if card.layout != "meld":
        return None
    for record in walk(card.front.abilities):
        if isinstance(record, Meld):
            name = next((p.name for p in record.partner.post if isinstance(p, Named)), "")
            return MeldPair(name, record.into)
    return None


def with_combined_face(card: Card, whole: Card) -> Card:
    """The card with the face that both halves show together as its back."""
    return msgspec.structs.replace(card, faces=(card.front, whole.front))
