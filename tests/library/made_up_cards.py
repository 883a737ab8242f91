"""Made-up cards in both file formats, for the tests of the library."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

PLAIN: dict[str, Any] = {
    "object": "card",
    "name": "Brook Heron",
    "layout": "normal",
    "mana_cost": "{1}{W}{U}",
    "type_line": "Creature — Bird",
    "oracle_text": "Flying",
    "power": "2",
    "toughness": "1+*",
    "colors": ["U", "W"],
    "set_type": "expansion",
    "prices": {"usd": None},
}
WALKER: dict[str, Any] = {
    "name": "Æthra, Keeper of Façades",
    "layout": "normal",
    "mana_cost": "{2}{R}",
    "type_line": "Legendary Planeswalker — Æthra",
    "oracle_text": "+1: Draw a card.\n−X: Æthra deals X damage to any target.\n0: Add {R}.",
    "loyalty": "4",
    "colors": ["R"],
}
TWO_SIDES: dict[str, Any] = {
    "name": "Dock Apprentice // Master of Cranes",
    "layout": "transform",
    "type_line": "Creature — Human // Creature — Human Artificer",
    "card_faces": [
        {
            "name": "Dock Apprentice",
            "mana_cost": "{U}",
            "type_line": "Creature — Human",
            "oracle_text": "When this creature dies, draw a card.",
            "power": "1",
            "toughness": "1",
            "colors": ["U"],
        },
        {
            "name": "Master of Cranes",
            "mana_cost": "",
            "type_line": "Creature — Human Artificer",
            "oracle_text": "Flying",
            "power": "3",
            "toughness": "3",
            "colors": ["B", "U"],
            "color_indicator": ["B", "U"],
        },
    ],
}


def halves(
    layout: str,
    first: tuple[str, str, str],
    second: tuple[str, str, str],
) -> dict[str, Any]:
    """A card of two faces, each given by name, type line and text."""
    faces = [
        {"object": "card_face", "name": n, "mana_cost": "{1}{G}", "type_line": t, "oracle_text": o}
        for n, t, o in (first, second)
    ]
    return {
        "name": f"{first[0]} // {second[0]}",
        "layout": layout,
        "type_line": f"{first[1]} // {second[1]}",
        "colors": ["G"],
        "card_faces": faces,
    }


SPLIT = halves("split", ("Dawn", "Instant", "Draw a card."), ("Dusk", "Instant", "You gain 2 life."))
FUSE = halves(
    "split",
    ("Push", "Instant", "Draw a card.\nFuse (You may cast one or both halves of this card from your hand.)"),
    ("Shove", "Instant", "You gain 2 life.\nFuse (You may cast one or both halves of this card from your hand.)"),
)
AFTERMATH = halves(
    "split", ("Sow", "Sorcery", "Draw a card."), ("Harvest", "Sorcery", "Aftermath (Reminder.)\nYou gain 2 life.")
)
ROOM = halves("split", ("Old Cellar", "Enchantment — Room", ""), ("Wine Rack", "Enchantment — Room", ""))
ADVENTURE = halves(
    "adventure", ("Marsh Giant", "Creature — Giant", ""), ("Wade In", "Sorcery — Adventure", "Draw a card.")
)
OMEN = halves("adventure", ("Cinder Wyrm", "Creature — Dragon", "Flying"), ("Ash Fall", "Sorcery — Omen", ""))
BATTLE = halves("battle", ("Siege of Rivers", "Battle — Siege", ""), ("River Warden", "Creature — Elemental", ""))
TOKEN: dict[str, Any] = {
    "name": "Brook Heron",
    "layout": "token",
    "type_line": "Token Creature — Bird",
    "oracle_text": "",
    "power": "1",
    "toughness": "1",
    "colors": ["U"],
}
ART: dict[str, Any] = {"name": "Dawn // Dawn", "layout": "art_series", "type_line": "Card // Card", "card_faces": []}

SCRYFALL = [PLAIN, WALKER, TWO_SIDES, SPLIT, FUSE, AFTERMATH, ROOM, ADVENTURE, OMEN, BATTLE, TOKEN, ART]

ATOMIC: dict[str, Any] = {
    "meta": {"date": "2026-06-01", "version": "5.2.2"},
    "data": {
        "Brook Heron": [
            {
                "name": "Brook Heron",
                "layout": "normal",
                "manaCost": "{1}{W}{U}",
                "type": "Creature — Bird",
                "text": "Flying",
                "power": "2",
                "toughness": "1+*",
                "colors": ["U", "W"],
                "colorIdentity": ["U", "W"],
                "legalities": {},
            }
        ],
        "Æthra, Keeper of Façades": [
            {
                "name": "Æthra, Keeper of Façades",
                "layout": "normal",
                "manaCost": "{2}{R}",
                "type": "Legendary Planeswalker — Æthra",
                "text": "[+1]: Draw a card.\n[-X]: Æthra deals X damage to any target.\n[0]: Add {R}.",
                "loyalty": "4",
                "colors": ["R"],
            }
        ],
        "Dock Apprentice // Master of Cranes": [
            {
                "name": "Dock Apprentice // Master of Cranes",
                "faceName": "Master of Cranes",
                "side": "b",
                "layout": "transform",
                "type": "Creature — Human Artificer",
                "text": "Flying",
                "power": "3",
                "toughness": "3",
                "colors": ["B", "U"],
                "colorIndicator": ["B", "U"],
            },
            {
                "name": "Dock Apprentice // Master of Cranes",
                "faceName": "Dock Apprentice",
                "side": "a",
                "layout": "transform",
                "manaCost": "{U}",
                "type": "Creature — Human",
                "text": "When this creature dies, draw a card.",
                "power": "1",
                "toughness": "1",
                "colors": ["U"],
            },
        ],
    },
}


def write_json(path: Path, value: Any) -> Path:
    """The value as a JSON file, packed if the name ends in .gz."""
    data = json.dumps(value, ensure_ascii=False, indent=1).encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


def write_lines(path: Path, cards: list[dict[str, Any]]) -> Path:
    """The cards as JSON lines, packed if the name ends in .gz."""
    data = "".join(json.dumps(card, ensure_ascii=False) + "\n" for card in cards).encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


def many(count: int) -> list[dict[str, Any]]:
    """Cards enough for a file that is read in several pieces."""
    return [{**PLAIN, "name": f"Heron {i}", "oracle_text": "Flying\n" * 100} for i in range(count)]
