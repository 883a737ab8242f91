"""Subtypes and card types in the plural, as Oracle texts write them: "Elves you control", "artifacts and enchantments".

Not here: the tables of subtypes (`tables`).
"""

from __future__ import annotations

from typing import Final

from model.types.tables import (
    ARTIFACT_TYPES,
    BATTLE_TYPES,
    CARD_TYPES,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    SPELL_TYPES,
    is_subtype,
)

_COUNTED: Final = tuple(
    dict.fromkeys((*ARTIFACT_TYPES, *BATTLE_TYPES, *CREATURE_TYPES, *ENCHANTMENT_TYPES, *LAND_TYPES, *SPELL_TYPES))
)

_IRREGULAR: Final = {
    "Child": "Children",
    "Cyberman": "Cybermen",
    "Cyclops": "Cyclopes",
    "Dwarf": "Dwarves",
    "Elf": "Elves",
    "Fungus": "Fungi",
    "Hero": "Heroes",
    "Homunculus": "Homunculi",
    "Locus": "Loci",
    "Mouse": "Mice",
    "Ox": "Oxen",
    "Pegasus": "Pegasi",
    "Primarch": "Primarchs",
    "Werewolf": "Werewolves",
    "Wolf": "Wolves",
}

# One form for both numbers.
_ONE_FORM: Final = """
    Aetherborn Astartes Aurochs Azra Bison Caribou C'tan Custodes Dauthi Eldrazi Elk Equipment Fish Gamma Gold Jellyfish
    Junk Kavu Kithkin Kor Kree Lammasu Merfolk Metathran Moonfolk Myr Nephilim Plains Qu Samurai Sand Sheep Shi'ar
    Soltari Spacecraft Starfish Surrakar Thalakos Treefolk Urza's Vedalken Vibranium
"""
_UNCHANGED: Final = frozenset(_ONE_FORM.split())

# Plurals that people also write; read, never written.
_ALSO: Final = {
    "Cyclopses": "Cyclops",
    "Dwarfs": "Dwarf",
    "Elks": "Elk",
    "Fishes": "Fish",
    "Funguses": "Fungus",
    "Homunculuses": "Homunculus",
    "Octopi": "Octopus",
    "Pegasuses": "Pegasus",
}


def plural(word: str) -> str:
    """The plural of a subtype or card type: Elf, Elves; Ally, Allies; Merfolk, Merfolk."""
    if word in _UNCHANGED:
        return word
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    return word + "s"


_SINGULAR: Final = {**_ALSO, **{plural(name): name for name in _COUNTED}}
_CARD_TYPES: Final = {
    form: name for name in CARD_TYPES for form in (name.lower(), plural(name).lower(), name, plural(name))
}


def singular(word: str) -> str | None:
    """The subtype whose plural this is, or None: Elves gives Elf, Merfolk gives Merfolk, Elf gives None.

    Subtypes of planeswalkers, planes and dungeons are not counted in Oracle texts and have no plural here.
    """
    return _SINGULAR.get(word)


def as_subtype(word: str) -> str | None:
    """The subtype that a word names in either number, or None."""
    return word if is_subtype(word) else _SINGULAR.get(word)


def as_card_type(word: str) -> str | None:
    """The card type that a word names in either number, small or with a capital, or None: `sorceries` gives Sorcery."""
    return _CARD_TYPES.get(word)
