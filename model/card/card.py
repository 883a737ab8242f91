"""A card as printed: one or more faces."""

from __future__ import annotations

from model.ability.abilities import Ability
from model.base import Record
from model.mana import NO_COST, ManaCost


class Face(Record, frozen=True, gc=False):
    """One set of characteristics (CR 109.3). `power` and `toughness` are None where there are none, 0 where a
    characteristic-defining ability gives them.

    `colors`: colours by colour indicator only (CR 204); those of the mana cost come from it, and those of defining
    abilities from the abilities.
    """

    name: str
    mana_cost: ManaCost = NO_COST
    indicator: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    abilities: tuple[Ability, ...] = ()

    @property
    def is_land(self) -> bool:
        return "Land" in self.types

    @property
    def is_permanent(self) -> bool:
        """Has a permanent type (CR 110.4)."""
        return not {"Instant", "Sorcery"} & set(self.types)


class Card(Record, frozen=True, gc=False):
    """A card or token with its faces. `layout` is Scryfall's word (normal, split, adventure, transform, modal_dfc,
    flip, ...), with "omen", "aftermath", "room"
    told apart. `hash` is a digest of the normalised text that the records must render to; "" for what has no card
    (inline tokens)."""

    name: str
    layout: str = "normal"
    faces: tuple[Face, ...] = ()
    hash: str = ""

    @property
    def front(self) -> Face:
        return self.faces[0]
