"""Small cards and positions for the tests of the kernel: made-up cards from records, boards from lists of cards."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from model.ability.abilities import Ability, Keyword
from model.base import AI, HUMAN, ObjectId
from model.card import Card, Face
from model.mana import parse_cost
from model.state import Game, GameObject, Player, Position, Turn
from model.types import SUPERTYPES

Entry = Card | tuple[Card, dict[str, Any]]


def seeds(few: int) -> range:
    """Seeds of random boards; `PONDER_BOARDS=10 pytest tests/search` takes ten times as many."""
    return range(few * int(os.environ.get("PONDER_BOARDS", "1")))


def keyword(name: str, **fields: Any) -> Keyword:
    """A keyword ability: `keyword("flying")`."""
    return Keyword(name, **fields)


def face(
    name: str,
    *,
    types: str | Iterable[str] = "Creature",
    subtypes: str | Iterable[str] = (),
    cost: str = "",
    power: int | None = None,
    toughness: int | None = None,
    abilities: Iterable[Ability | str] = (),
    **other: Any,
) -> Face:
    """One face. `types` may hold supertypes ("Legendary Creature"); an ability that is a string is a keyword."""
    words = types.split() if isinstance(types, str) else list(types)
    return Face(
        name,
        mana_cost=parse_cost(cost),
        supertypes=tuple(w for w in words if w in SUPERTYPES),
        types=tuple(w for w in words if w not in SUPERTYPES),
        subtypes=tuple(subtypes.split() if isinstance(subtypes, str) else subtypes),
        power=power,
        toughness=toughness,
        abilities=tuple(Keyword(a) if isinstance(a, str) else a for a in abilities),
        **other,
    )


def card(name: str, *, layout: str = "normal", faces: Iterable[Face] = (), **fields: Any) -> Card:
    """A card of one face with the fields of `face`, or of the faces given."""
    return Card(name, layout=layout, faces=tuple(faces) or (face(name, **fields),))


def basic(subtype: str) -> Card:
    """A basic land: `basic("Mountain")`."""
    return card(subtype, types="Basic Land", subtypes=subtype)


def on(what: Card, **changes: Any) -> Entry:
    """A card with fields of its object: `on(bear, tapped=True, counters=(("+1/+1", 2),))`."""
    return what, changes


def board(
    *,
    human_battlefield: Iterable[Entry] = (),
    ai_battlefield: Iterable[Entry] = (),
    human_hand: Iterable[Entry] = (),
    ai_hand: Iterable[Entry] = (),
    human_graveyard: Iterable[Entry] = (),
    ai_graveyard: Iterable[Entry] = (),
    human_library: Iterable[Entry] = (),
    ai_library: Iterable[Entry] = (),
    human_exile: Iterable[Entry] = (),
    ai_exile: Iterable[Entry] = (),
    human_stack: Iterable[Entry] = (),
    ai_stack: Iterable[Entry] = (),
    human_command: Iterable[Entry] = (),
    ai_command: Iterable[Entry] = (),
    human_life: int = 20,
    ai_life: int = 20,
    step: str = "main1",
    active: int = HUMAN,
    priority: int | None = HUMAN,
    human: dict[str, Any] | None = None,
    ai: dict[str, Any] | None = None,
    turn: dict[str, Any] | None = None,
    **fields: Any,
) -> Position:
    """A position: ids from 1 in the order of the arguments, timestamps likewise. `human`, `ai`, `turn`: fields of
    `Player` and `Turn`; other fields are those of `Position`."""
    zones: dict[tuple[str, int], tuple[ObjectId, ...]] = {}
    objects: dict[ObjectId, GameObject] = {}
    parts = (
        ("battlefield", HUMAN, human_battlefield), ("battlefield", AI, ai_battlefield),
        ("hand", HUMAN, human_hand), ("hand", AI, ai_hand),
        ("graveyard", HUMAN, human_graveyard), ("graveyard", AI, ai_graveyard),
        ("library", HUMAN, human_library), ("library", AI, ai_library),
        ("exile", HUMAN, human_exile), ("exile", AI, ai_exile),
        ("stack", HUMAN, human_stack), ("stack", AI, ai_stack),
        ("command", HUMAN, human_command), ("command", AI, ai_command),
    )  # fmt: skip
    for zone, player, entries in parts:
        for entry in entries:
            what, changes = entry if isinstance(entry, tuple) else (entry, {})
            number = len(objects) + 1
            given = {"controller": player, "timestamp": number, **changes}
            obj = GameObject(number, what, zone, player, **given)
            objects[number] = obj
            key = (zone, player) if zone in ("hand", "library", "graveyard") else (zone, -1)
            zones[key] = (*zones.get(key, ()), number)
    return Position(
        players=(Player(life=human_life, **(human or {})), Player(life=ai_life, **(ai or {}))),
        objects=objects,
        zones=zones,
        turn=Turn(step=step, active=active, **(turn or {})),
        priority=priority,
        next_id=len(objects) + 1,
        next_timestamp=len(objects) + 1,
        **fields,
    )


def ids(where: Position | Game, name: str, zone: str = "") -> tuple[ObjectId, ...]:
    """The objects whose card has the name, in order of their ids."""
    found = [i for i, o in where.objects.items() if o.card.name == name and (not zone or o.zone == zone)]
    return tuple(sorted(found))


def the(where: Position | Game, name: str, zone: str = "") -> ObjectId:
    """The one object whose card has the name."""
    (found,) = ids(where, name, zone)
    return found
