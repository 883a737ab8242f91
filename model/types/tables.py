"""The words that may stand on a type line and what kind each one is (CR 205).

Not here: reading a line (`line`), plurals (`number`).
"""

from __future__ import annotations

from typing import Final


def _names(text: str) -> tuple[str, ...]:
    return tuple(" ".join(name.split()) for name in text.split(","))


# CR 205.4a.
SUPERTYPES: Final = ("Basic", "Legendary", "Ongoing", "Snow", "World")

# CR 205.2a, 300.1.
CARD_TYPES: Final = _names(
    """
    Artifact, Battle, Conspiracy, Creature, Dungeon, Enchantment, Instant, Kindred, Land, Phenomenon, Plane,
    Planeswalker, Scheme, Sorcery, Vanguard
    """
)

# CR 110.4: instants and sorceries cannot enter the battlefield, and neither can what belongs to the command zone.
PERMANENT_TYPES: Final = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")

# CR 205.3g.
ARTIFACT_TYPES: Final = _names(
    """
    Attraction, Blood, Bobblehead, Book, Clue, Contraption, Equipment, Food, Fortification, Gold, Incubator,
    Infinity, Junk, Lander, Map, Mutagen, Powerstone, Spacecraft, Stone, Treasure, Vehicle, Vibranium
    """
)
# CR 205.3h.
ENCHANTMENT_TYPES: Final = _names(
    """
    Aura, Background, Cartouche, Case, Class, Curse, Plan, Role, Room, Rune, Saga, Shard, Shrine
    """
)
# CR 205.3i.
LAND_TYPES: Final = _names(
    """
    Cave, Desert, Forest, Gate, Island, Lair, Locus, Mine, Mountain, Plains, Planet, Power-Plant, Sphere, Swamp,
    Tower, Town, Urza's
    """
)
# CR 205.3j.
PLANESWALKER_TYPES: Final = _names(
    """
    Ajani, Aminatou, Angrath, Arlinn, Ashiok, Bahamut, Basri, Bolas, Calix, Chandra, Comet, Dack, Dakkon, Daretti,
    Davriel, Dellian, Dihada, Domri, Dovin, Ellywick, Elminster, Elspeth, Estrid, Freyalise, Garruk, Gideon, Grist,
    Guff, Huatli, Jace, Jared, Jaya, Jeska, Kaito, Karn, Kasmina, Kaya, Kiora, Koth, Liliana, Lolth, Lukka, Minsc,
    Mordenkainen, Nahiri, Narset, Niko, Nissa, Nixilis, Oko, Quintorius, Ral, Rowan, Saheeli, Samut, Sarkhan, Serra,
    Sivitri, Sorin, Szat, Tamiyo, Tasha, Teferi, Teyo, Tezzeret, Tibalt, Tyvar, Ugin, Urza, Venser, Vivien, Vraska,
    Vronos, Will, Windgrace, Wrenn, Xenagos, Yanggu, Yanling, Zariel
    """
)
# CR 205.3k: one list for instants and sorceries.
SPELL_TYPES: Final = _names(
    """
    Adventure, Arcane, Lesson, Omen, Trap
    """
)
# CR 205.3m: one list for creatures and kindreds; one of them has two words.
CREATURE_TYPES: Final = _names(
    """
    Advisor, Aetherborn, Alien, Ally, Angel, Antelope, Ape, Archer, Archon, Armadillo, Army, Artificer, Assassin,
    Assembly-Worker, Astartes, Atog, Aurochs, Avatar, Azra, Badger, Balloon, Barbarian, Bard, Basilisk, Bat, Bear,
    Beast, Beaver, Beeble, Beholder, Berserker, Bird, Bison, Blinkmoth, Boar, Bringer, Brushwagg, C'tan, Camarid,
    Camel, Capybara, Caribou, Carrier, Cat, Centaur, Child, Chimera, Citizen, Cleric, Clown, Cockatrice, Construct,
    Coward, Coyote, Crab, Crocodile, Custodes, Cyberman, Cyclops, Dalek, Dauthi, Demigod, Demon, Deserter,
    Detective, Devil, Dinosaur, Djinn, Doctor, Dog, Dragon, Drake, Dreadnought, Drix, Drone, Druid, Dryad, Dwarf,
    Echidna, Efreet, Egg, Elder, Eldrazi, Elemental, Elephant, Elf, Elk, Employee, Eternal, Eye, Faerie, Ferret,
    Fish, Flagbearer, Fox, Fractal, Frog, Fungus, Gamer, Gamma, Gargoyle, Germ, Giant, Giraffe, Gith, Glimmer,
    Gnoll, Gnome, Goat, Goblin, God, Golem, Gorgon, Graveborn, Gremlin, Griffin, Guest, Hag, Halfling, Hamster,
    Harpy, Hedgehog, Hellion, Hero, Hippo, Hippogriff, Homarid, Homunculus, Horror, Horse, Human, Hydra, Hyena,
    Illusion, Imp, Incarnation, Inhuman, Inkling, Inquisitor, Insect, Jackal, Jellyfish, Juggernaut, Kangaroo, Kavu,
    Kirin, Kithkin, Knight, Kobold, Kor, Kraken, Kree, Lamia, Lammasu, Leech, Lemur, Leviathan, Lhurgoyf, Licid,
    Lizard, Llama, Lobster, Manticore, Masticore, Mercenary, Merfolk, Metathran, Minion, Minotaur, Mite, Mole,
    Monger, Mongoose, Monk, Monkey, Moogle, Moonfolk, Mount, Mouse, Mutant, Myr, Mystic, Nautilus, Necron, Nephilim,
    Nightmare, Nightstalker, Ninja, Noble, Noggle, Nomad, Nymph, Octopus, Ogre, Ooze, Orb, Orc, Orgg, Otter, Ouphe,
    Ox, Oyster, Pangolin, Peasant, Pegasus, Pentavite, Performer, Pest, Phelddagrif, Phoenix, Phyrexian, Pilot,
    Pincher, Pirate, Plant, Platypus, Porcupine, Possum, Praetor, Primarch, Prism, Processor, Qu, Rabbit, Raccoon,
    Ranger, Rat, Rebel, Reflection, Rhino, Rigger, Robot, Rogue, Sable, Salamander, Samurai, Sand, Saproling, Satyr,
    Scarecrow, Scientist, Scion, Scorpion, Scout, Sculpture, Seal, Serf, Serpent, Servo, Shade, Shaman,
    Shapeshifter, Shark, Sheep, Shi'ar, Siren, Skeleton, Skrull, Skunk, Slith, Sliver, Sloth, Slug, Snail, Snake,
    Soldier, Soltari, Sorcerer, Spawn, Specter, Spellshaper, Sphinx, Spider, Spike, Spirit, Splinter, Sponge, Spy,
    Squid, Squirrel, Starfish, Surrakar, Survivor, Symbiote, Synth, Tentacle, Tetravite, Thalakos, Thopter, Thrull,
    Tiefling, Time Lord, Toy, Treefolk, Trilobite, Triskelavite, Troll, Turtle, Tyranid, Unicorn, Utrom, Vampire,
    Varmint, Vedalken, Villain, Volver, Wall, Walrus, Warlock, Warrior, Weasel, Weird, Werewolf, Whale, Wizard,
    Wolf, Wolverine, Wombat, Worm, Wraith, Wurm, Yeti, Zombie, Zubera
    """
)
# CR 205.3n: they may have any number of words.
PLANAR_TYPES: Final = _names(
    """
    The Abyss, Alara, Alfava Metraxis, Amonkhet, Androzani Minor, Antausia, Apalapucia, Arcavios, Arkhos, Avishkar,
    Azgol, Belenon, Bolas's Meditation Realm, Capenna, Cridhe, The Dalek Asylum, Darillium, Dominaria, Earth,
    Echoir, Eldraine, Equilor, Ergamon, Fabacin, Fiora, Gallifrey, Gargantikar, Gobakhan, Horsehead Nebula, Ikoria,
    Innistrad, Iquatana, Ir, Ixalan, Kaldheim, Kamigawa, Kandoka, Karsus, Kephalai, Kinshala, Kolbahan, Kylem,
    Kyneth, The Library, Lorwyn, Luvion, Mars, Mercadia, Mirrodin, Moag, Mongseng, Moon, Muraganda, Necros,
    New Earth, New Phyrexia, Outside Mutter's Spiral, Phyrexia, Pyrulea, Rabiah, Rath, Ravnica, Regatha, Segovia,
    Serra's Realm, Shadowmoor, Shandalar, Shenmeng, Skaro, Spacecraft, Tarkir, Theros, Time, Trenzalore, Ulgrotha,
    Unknown Planet, Valla, Vryn, Wildfire, Xerex, Zendikar, Zhalfir
    """
)
# CR 205.3p, 205.3q.
DUNGEON_TYPES: Final = ("Undercity",)
BATTLE_TYPES: Final = ("Siege",)

# CR 305.6: the basic land types and the mana that each gives its land the ability to make.
BASIC_LAND_MANA: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
BASIC_LAND_TYPES: Final = tuple(BASIC_LAND_MANA)

# CR 205.3g-205.3r: which subtypes belong to which card type; the card types left out here have none.
SUBTYPES: Final[dict[str, tuple[str, ...]]] = {
    "Artifact": ARTIFACT_TYPES,
    "Battle": BATTLE_TYPES,
    "Creature": CREATURE_TYPES,
    "Dungeon": DUNGEON_TYPES,
    "Enchantment": ENCHANTMENT_TYPES,
    "Instant": SPELL_TYPES,
    "Kindred": CREATURE_TYPES,
    "Land": LAND_TYPES,
    "Plane": PLANAR_TYPES,
    "Planeswalker": PLANESWALKER_TYPES,
    "Sorcery": SPELL_TYPES,
}


def _card_types_by_subtype() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for card_type, subtypes in SUBTYPES.items():
        for subtype in subtypes:
            found[subtype] = (*found.get(subtype, ()), card_type)
    return found


_CARD_TYPES_OF: Final = _card_types_by_subtype()
_CREATURE_TYPES: Final = frozenset(CREATURE_TYPES)
_LAND_TYPES: Final = frozenset(LAND_TYPES)


def is_supertype(word: str) -> bool:
    """One of the five supertypes, written with a capital (CR 205.4a)."""
    return word in SUPERTYPES


def is_card_type(word: str) -> bool:
    """One of the fifteen card types, written with a capital (CR 205.2a)."""
    return word in CARD_TYPES


def is_permanent_type(card_type: str) -> bool:
    """An object with this card type can be on the battlefield (CR 110.4)."""
    return card_type in PERMANENT_TYPES


def is_subtype(word: str) -> bool:
    """A subtype of any card type."""
    return word in _CARD_TYPES_OF


def is_creature_type(subtype: str) -> bool:
    """CR 205.3m."""
    return subtype in _CREATURE_TYPES


def is_land_type(subtype: str) -> bool:
    """CR 205.3i."""
    return subtype in _LAND_TYPES


def is_basic_land_type(subtype: str) -> bool:
    """CR 305.6."""
    return subtype in BASIC_LAND_MANA


def card_types_of(subtype: str) -> tuple[str, ...]:
    """The card types that a subtype belongs to; none for a word that the rules do not list.

    `Goblin` belongs to creatures and kindreds, `Spacecraft` to artifacts and planes.
    """
    return _CARD_TYPES_OF.get(subtype, ())


def correlated(subtypes: tuple[str, ...], types: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the subtypes that an object with these card types can have (CR 205.1a, 205.3d)."""
    return tuple(s for s in subtypes if any(t in types for t in card_types_of(s)))
