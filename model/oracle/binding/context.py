"""What an ability can refer to outside itself: the other abilities of its face (CR 607, 601.2b).

Owns: `Context`. Not here: references inside an ability (`resolve`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from model.ability.abilities import AdditionalCost, DiscardCost, ExileCost, Keyword, RevealCost, SacrificeCost, TapCost
from model.ability.instructions import Choose, Move
from model.base import Record, walk

CHOSEN_NUMBER: Final = "number chosen"
"""Of a link: the number that an ability chose (CR 607.2d)."""
_PAID: Final[dict[type, str]] = {
    SacrificeCost: "sacrifice",
    DiscardCost: "discard",
    ExileCost: "exile",
    TapCost: "tap",
    RevealCost: "reveal",
}


def paid_by(cost: Record) -> str:
    """What a cost does to objects, by the word of PaidWith; "" if nothing."""
    return _PAID.get(type(cost), "")


class Context(msgspec.Struct, frozen=True):
    """`paid`: what additional costs of the spell take ("sacrifice"); `links`: what other abilities did that a linked
    one may mean ("exiled", "chosen"); `is_spell`: an instant or sorcery."""

    paid: frozenset[str] = frozenset()
    links: frozenset[str] = frozenset()
    is_spell: bool = False


NOWHERE = Context()


def context_of(abilities: Iterable[Record], *, is_spell: bool = False) -> Context:
    """The context that the abilities of a face are for each other."""
    paid: set[str] = set()
    links: set[str] = set()
    for ability in abilities:
        if isinstance(ability, AdditionalCost):
            paid |= {paid_by(c) for costs in ability.choices for c in costs} - {""}
        for record in walk(ability):
            links |= _links(record)
    return Context(frozenset(paid), frozenset(links), is_spell)


def _links(record: Any) -> set[str]:
    match record:
        case Move(to="exile") | ExileCost():
            return {"exiled"}
        case Keyword(name="hideaway"):  # CR 702.75a, 607.2a
            return {"exiled"}
        case Choose(what=str() as what):
            return {CHOSEN_NUMBER} if what.startswith("a number") else set()
        case Choose():
            return {"chosen"}
    return set()
