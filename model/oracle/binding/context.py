"""What an ability can refer to outside itself: the other abilities of its face (CR 607, 601.2b).

Owns: `Context`. Not here: references inside an ability (`resolve`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from model.ability.abilities import (
    AdditionalCost,
    DiscardCost,
    ExileCost,
    Keyword,
    MillCost,
    RevealCost,
    SacrificeCost,
    TapCost,
)
from model.ability.instructions import Choose, Move
from model.ability.terms import AnyOf, Filter, Fits, IsSubtype, IsType, Predicate
from model.base import Record, walk

CHOSEN_NUMBER: Final = "number chosen"
"""Of a link: the number that an ability chose (CR 607.2d)."""
_PAID: Final[dict[type, str]] = {
    SacrificeCost: "sacrifice",
    DiscardCost: "discard",
    ExileCost: "exile",
    TapCost: "tap",
    RevealCost: "reveal",
    MillCost: "mill",
}


def paid_by(cost: Record) -> str:
    """What a cost does to objects, by the word of PaidWith; "" if nothing."""
    return _PAID.get(type(cost), "")


class Context(msgspec.Struct, frozen=True):
    """`paid`: what additional costs of the spell take ("sacrifice"); `links`: what other abilities did that a linked
    one may mean ("exiled", "chosen"); `is_spell`: an instant or sorcery; `types`: the card types and subtypes of the
    face, None where they are not known, as of what is granted to others."""

    paid: frozenset[str] = frozenset()
    links: frozenset[str] = frozenset()
    is_spell: bool = False
    types: frozenset[str] | None = None

    @property
    def is_attached(self) -> bool:
        """An Aura, Equipment or Fortification: its words are about something else than itself."""
        return bool((self.types or frozenset()) & {"Aura", "Equipment", "Fortification"})

    def may_be(self, described: Filter) -> bool:
        """Whether the source may be what the nouns say: False only if a card type or subtype speaks against it."""
        return all(self._may(word) for word in described.words)

    def _may(self, noun: Predicate) -> bool:
        match noun:
            case AnyOf(of=of):
                return any(self._may(one) for one in of)
            case Fits(filter=described):
                return self.may_be(described)
            case IsType(type=name) | IsSubtype(subtype=name):
                return self.types is None or name in self.types
        return True


NOWHERE = Context()


def context_of(abilities: Iterable[Record], *, is_spell: bool = False, types: frozenset[str] | None = None) -> Context:
    """The context that the abilities of a face are for each other."""
    paid: set[str] = set()
    links: set[str] = set()
    for ability in abilities:
        if isinstance(ability, AdditionalCost):
            paid |= {paid_by(c) for costs in ability.choices for c in costs} - {""}
        for record in walk(ability):
            links |= _links(record)
    return Context(frozenset(paid), frozenset(links), is_spell, types)


def _links(record: Any) -> set[str]:
    match record:
        case Move(to="exile") | ExileCost():
            return {"exiled"}
        case Keyword(name="hideaway" | "delve"):  # CR 702.75a, 702.66a, 607.2a
            return {"exiled"}
        case Choose(what=str() as what):
            return {CHOSEN_NUMBER} if what.startswith("a number") else set()
        case Choose():
            return {"chosen"}
    return set()
