"""Type lines, subtypes and their plurals (CR 205, 305.6)."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from model import types
from model.base import MalformedInput
from model.types import TypeLine, as_card_type, as_subtype, card_types_of, correlated, parse_type_line, plural, singular

SHARED = Path(__file__).resolve().parents[1].parent / "shared"
CORPUS = SHARED / "cards" / "oracle-cards.jsonl.gz"

# Words that stand on the type lines of joke, playtest and promotional cards only; the rules do not list them.
PLAYFUL_TYPES = """
Dragon Eaturecray Elemental Goblin Hero Host Jaguar Knights Legend Licid Phenome-nom Poly Stickers Summon
Universewalker Wolf instant pLAnE
"""
PLAYFUL_SUBTYPES = """
Abian, Alicorn, Amsterdam, Armored, Art, Artist, Athlete, Autobot, B.O.B., Barnyard, Blind Eternities,
Bloomburrow, Boxer, Brainiac, Bureaucrat, Byode, Cephalid, Chameleon, Champion, Chef, Chicago, Chicken, Chorus,
Clamfolk, Clamhattan, Cloud, Control, Cow, Cyborg, Deb, Deer, Designer, Donkey, Duck, Dungeon, Duskmourn,
Elemental?, Elves, Ersta, Etiquette, Fire, Foldaria, Foundations, Grandchild, Gus, Hatificer, Hawk, Head, Hell, Human?,
Igpay, Inzerva, Judge, Key, Killbot, Koala, Lady, LaIR, Las Vegas, Luxior, MagicCon, Mammoth, Master, Mime,
Mission, Monopoly, Mummy, Officer, Omenpath, Paratrooper, Point, Pony, Proper, Quest, Realm, Secret,
Secret Lair, Ship, Spuzzem, Svega, The, Thunder Junction, Townsfolk, Tree, Ulamog's, Universia Beyondia, Vampyre,
Waiter, Wanderer, Wrestler, You, Zonian, and/or, of, sECreT
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Land", TypeLine((), ("Land",))),
        ("Basic Snow Land — Island", TypeLine(("Basic", "Snow"), ("Land",), ("Island",))),
        ("Legendary Creature — Human Wizard", TypeLine(("Legendary",), ("Creature",), ("Human", "Wizard"))),
        ("Kindred Artifact — Rogue Equipment", TypeLine((), ("Kindred", "Artifact"), ("Rogue", "Equipment"))),
        ("Creature — Time Lord Doctor", TypeLine((), ("Creature",), ("Time Lord", "Doctor"))),
        ("Land — Urza’s Power-Plant", TypeLine((), ("Land",), ("Urza's", "Power-Plant"))),
        ("Plane — Serra’s Realm", TypeLine((), ("Plane",), ("Serra's Realm",))),
        ("Host Creature — Bird", TypeLine(("Host",), ("Creature",), ("Bird",))),
    ],
)
def test_205_1__a_type_line_is_read(text: str, expected: TypeLine) -> None:
    assert parse_type_line(text) == expected
    assert str(expected) == text.replace("’", "'")


def test_hyphens_and_token_files() -> None:
    assert (
        parse_type_line("Creature - Dog")
        == parse_type_line("Token Creature — Dog")
        == parse_type_line("Creature — Dog")
    )


def test_308_3__tribal_is_kindred() -> None:
    assert str(parse_type_line("Tribal Instant — Goblin")) == "Kindred Instant — Goblin"


@pytest.mark.parametrize("text", ["", "  ", "Token", "— Human", "Creature — Elf // Land"])
def test_a_line_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(MalformedInput, match="type line"):
        parse_type_line(text)


def test_205_3c__subtypes_belong_to_card_types() -> None:
    line = parse_type_line("Land Creature — Forest Dryad")
    assert line.subtypes_of("Land") == ("Forest",)
    assert line.subtypes_of("Creature") == ("Dryad",)
    assert line.subtypes_of("Artifact") == ()
    assert correlated(line.subtypes, ("Land",)) == ("Forest",)
    assert card_types_of("Spacecraft") == ("Artifact", "Plane")
    assert card_types_of("Goblin") == ("Creature", "Kindred")
    assert card_types_of("Truck") == ()


def test_205_3d__words_the_rules_do_not_have_for_these_types_are_named() -> None:
    assert parse_type_line("Legendary Artifact Creature — Equipment Golem").unknown == ()
    assert parse_type_line("Host Creature — Elf Saga Gadget").unknown == ("Host", "Saga", "Gadget")
    assert parse_type_line("Summon Legend").unknown == ("Summon", "Legend")


def test_110_4__permanent_types() -> None:
    assert parse_type_line("Kindred Enchantment — Elf").is_permanent
    assert parse_type_line("Battle — Siege").is_permanent
    assert not parse_type_line("Kindred Sorcery — Elf").is_permanent
    assert not parse_type_line("Conspiracy").is_permanent
    assert types.is_permanent_type("Planeswalker")
    assert not types.is_permanent_type("Kindred")


def test_305_6__basic_land_types_make_mana() -> None:
    assert parse_type_line("Land — Swamp Island").basic_land_mana == ("B", "U")
    assert parse_type_line("Land Creature — Forest Dryad").basic_land_mana == ("G",)
    assert parse_type_line("Land — Gate").basic_land_mana == ()
    assert set(types.BASIC_LAND_MANA.items()) == set(
        zip(("Plains", "Island", "Swamp", "Mountain", "Forest"), "WUBRG", strict=True)
    )


def test_305_8__the_supertype_makes_a_land_basic() -> None:
    assert parse_type_line("Basic Land").is_basic_land
    assert not parse_type_line("Land — Forest Plains").is_basic_land


def test_predicates() -> None:
    assert types.is_supertype("World")
    assert not types.is_supertype("Host")
    assert types.is_card_type("Kindred")
    assert not types.is_card_type("Tribal")
    assert types.is_creature_type("Time Lord")
    assert not types.is_creature_type("Forest")
    assert types.is_land_type("Gate")
    assert not types.is_basic_land_type("Gate")
    line = parse_type_line("Snow Artifact — Food")
    assert line.has("Snow")
    assert line.has("Artifact")
    assert line.has("Food")
    assert not line.has("Creature")


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Elf", "Elves"),
        ("Wolf", "Wolves"),
        ("Dwarf", "Dwarves"),
        ("Mouse", "Mice"),
        ("Ox", "Oxen"),
        ("Fox", "Foxes"),
        ("Ally", "Allies"),
        ("Monkey", "Monkeys"),
        ("Hero", "Heroes"),
        ("Rhino", "Rhinos"),
        ("Pegasus", "Pegasi"),
        ("Octopus", "Octopuses"),
        ("Human", "Humans"),
        ("Shaman", "Shamans"),
        ("Cyberman", "Cybermen"),
        ("Sphinx", "Sphinxes"),
        ("Merfolk", "Merfolk"),
        ("Time Lord", "Time Lords"),
        ("Plains", "Plains"),
        ("Locus", "Loci"),
        ("Class", "Classes"),
        ("Assembly-Worker", "Assembly-Workers"),
        ("Siege", "Sieges"),
    ],
)
def test_number(one: str, many: str) -> None:
    assert plural(one) == many
    assert singular(many) == one
    assert as_subtype(many) == as_subtype(one) == one


def test_singular_of_what_is_no_plural() -> None:
    assert singular("Elf") is None
    assert singular("elves") is None
    assert singular("Creatures") is None
    assert singular("Fishes") == "Fish"
    assert as_subtype("Creature") is None


def test_no_two_subtypes_share_a_plural() -> None:
    countable = [s for k in ("Artifact", "Creature", "Enchantment", "Land", "Instant") for s in types.SUBTYPES[k]]
    assert len({plural(s) for s in countable}) == len(set(countable))
    assert all(singular(plural(s)) == s for s in countable)


def test_card_types_in_either_number() -> None:
    assert as_card_type("sorceries") == as_card_type("Sorcery") == "Sorcery"
    assert as_card_type("creatures") == "Creature"
    assert as_card_type("kindred") == "Kindred"
    assert as_card_type("permanents") is None


def test_205_3__the_tables_are_those_of_the_rules() -> None:
    path = SHARED / "cr" / "205-type-line.txt"
    if not path.exists():
        pytest.skip("the rules are not here")
    rules = path.read_text(encoding="utf-8").replace("’", "'")
    starts = {
        "205.3g": ("artifact types are ", types.ARTIFACT_TYPES),
        "205.3h": ("enchantment types are ", types.ENCHANTMENT_TYPES),
        "205.3i": ("land types are ", types.LAND_TYPES),
        "205.3j": ("planeswalker types are ", types.PLANESWALKER_TYPES),
        "205.3k": ("spell types are ", types.SPELL_TYPES),
        "205.3m": ("one word long: ", types.CREATURE_TYPES),
        "205.3n": ("planar types are ", types.PLANAR_TYPES),
        "205.2a": ("card types are ", types.CARD_TYPES),
        "205.4a": ("The supertypes are ", types.SUPERTYPES),
    }
    for rule, (words, table) in starts.items():
        line = next(line for line in rules.splitlines() if line.startswith(rule + " "))
        names = re.sub(r" \(see rule [^)]*\)", "", line).split(words, 1)[1].split(". ")[0].rstrip(".")
        listed = {re.sub(r"^and ", "", name).casefold() for name in names.split(", ")}
        known = {name.casefold() for name in table} - {"time lord"}
        assert known == listed, rule
    assert "Time Lord" in types.CREATURE_TYPES


def test_every_type_line_of_the_card_file_is_understood() -> None:
    if not CORPUS.exists():
        pytest.skip("the card file is not here")
    playful = {*PLAYFUL_TYPES.split(), *(w.strip() for w in re.split(r",\s+|\n", PLAYFUL_SUBTYPES))}
    playful |= {w + "," for w in ("Biggest", "Baddest", "Nastiest")}
    unknown: dict[str, str] = {}
    lines = 0
    with gzip.open(CORPUS, "rt", encoding="utf-8") as file:
        for text in {f.get("type_line", "") for raw in file for f in _faces(json.loads(raw))} - {""}:
            lines += 1
            line = parse_type_line(text)
            assert str(line) == text.replace("Tribal", "Kindred").replace("’", "'")
            # A known subtype may stand beside a card type that it does not belong to, on playtest cards.
            unknown |= {w: text for w in line.unknown if w not in playful and not card_types_of(w)}
    assert unknown == {}
    assert lines > 3000


def _faces(card: dict[str, object]) -> list[dict[str, str]]:
    faces = card.get("card_faces") or [card]
    assert isinstance(faces, list)
    return faces
