"""Characteristics while the layers are being applied to them: like `Characteristics`, but changed in place."""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Ability
from model.base import ObjectId, PlayerId
from model.mana import ManaCost
from model.state import Characteristics, GameObject

_FIELDS = (
    "name", "controller", "mana_cost", "colors", "supertypes", "types", "subtypes", "abilities", "power", "toughness",
    "loyalty", "mana_value", "defense",
)  # fmt: skip


class Draft:
    """One object's characteristics half way. The sets and tuples inside are replaced, never changed.

    `stamps[i]`: the timestamp of the effect that gave ability i, 0 for the object's own (CR 613.7a). `cannot`: what
    abilities it can't have. `rules`: as in `Characteristics`."""

    __slots__ = (*_FIELDS, "cannot", "obj", "rules", "stamps")

    def __init__(self, obj: GameObject, base: Characteristics) -> None:
        self.obj = obj
        self.name: str = base.name
        self.controller: PlayerId = base.controller
        self.mana_cost: ManaCost = base.mana_cost
        self.colors: frozenset[str] = base.colors
        self.supertypes: frozenset[str] = base.supertypes
        self.types: frozenset[str] = base.types
        self.subtypes: frozenset[str] = base.subtypes
        self.abilities: tuple[Ability, ...] = base.abilities
        self.power: int | None = base.power
        self.toughness: int | None = base.toughness
        self.loyalty: int | None = base.loyalty
        self.mana_value: int = base.mana_value
        self.defense: int | None = base.defense
        self.stamps: tuple[int, ...] = (0,) * len(base.abilities)
        self.cannot: tuple[Ability, ...] = ()
        self.rules: list[tuple[Any, ObjectId]] = []

    def take(self, base: Characteristics) -> None:
        """Other copiable values (layer 1); the controller stays."""
        self.name, self.mana_cost, self.colors = base.name, base.mana_cost, base.colors
        self.supertypes, self.types, self.subtypes = base.supertypes, base.types, base.subtypes
        self.abilities, self.stamps = base.abilities, (0,) * len(base.abilities)
        self.power, self.toughness, self.loyalty = base.power, base.toughness, base.loyalty
        self.mana_value, self.defense = base.mana_value, base.defense

    def copy(self) -> Draft:
        """A draft that can be changed without changing this one."""
        new = Draft.__new__(Draft)
        new.obj = self.obj
        new.name, new.controller, new.mana_cost, new.colors = self.name, self.controller, self.mana_cost, self.colors
        new.supertypes, new.types, new.subtypes = self.supertypes, self.types, self.subtypes
        new.abilities, new.stamps, new.cannot = self.abilities, self.stamps, self.cannot
        new.power, new.toughness, new.loyalty = self.power, self.toughness, self.loyalty
        new.mana_value, new.defense = self.mana_value, self.defense
        new.rules = self.rules.copy()
        return new

    def gain(self, ability: Ability, timestamp: int) -> None:
        self.abilities = (*self.abilities, ability)
        self.stamps = (*self.stamps, timestamp)

    def keep(self, wanted: Any) -> None:
        """Keeps only the abilities that the function wants."""
        kept = [(a, s) for a, s in zip(self.abilities, self.stamps, strict=True) if wanted(a)]
        self.abilities = tuple(a for a, _ in kept)
        self.stamps = tuple(s for _, s in kept)

    def unfinished(self) -> Characteristics:
        """The values as they are, power and toughness too whatever the types: for copying."""
        return Characteristics(
            self.name, self.controller, self.mana_cost, self.colors, self.supertypes, self.types, self.subtypes,
            self.abilities, self.power, self.toughness, self.loyalty, self.mana_value, self.defense,
        )  # fmt: skip

    def finished(self) -> Characteristics:
        """The characteristics as they are now."""
        power, toughness, loyalty, defense = self.power, self.toughness, self.loyalty, self.defense
        obj = self.obj
        if obj.zone == "battlefield":
            if "Creature" in self.types:
                power, toughness = power or 0, toughness or 0
            else:
                power = toughness = None  # CR 208.3
            # CR 306.5c, 310.4c
            loyalty = obj.counter("loyalty") if "Planeswalker" in self.types else None
            defense = obj.counter("defense") if "Battle" in self.types else None
        return Characteristics(
            self.name, self.controller, self.mana_cost, self.colors, self.supertypes, self.types, self.subtypes,
            self.abilities, power, toughness, loyalty, self.mana_value, defense, tuple(self.rules),
        )  # fmt: skip
