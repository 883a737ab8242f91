"""From a scenario to its position: the file, the filler cards, the edition (SCENARIOS, `filler`, `edition`)."""

from __future__ import annotations

from typing import Final

import msgspec

from model.base import AI, HUMAN
from model.card import Card, Face
from model.formats import Scenario
from model.formats.build import Built, build_position
from model.library.book import CardBook
from model.play import run
from model.state import GameObject, Position

BLANK: Final = Card("Blank Card", faces=(Face("Blank Card"),))
"""A filler card: no cost, no types, no text."""


def position_of(scenario: Scenario, book: CardBook) -> Built:
    """The position in which the scenario begins, before anything is carried on. Libraries that are not listed are
    empty, save for the filler."""
    built = build_position(
        scenario.position,
        book,
        library="empty",
        edition=scenario.edition,
        name=scenario.position_file or None,
    )
    return msgspec.structs.replace(built, position=with_filler(built.position, scenario.filler))


def with_filler(position: Position, filler: tuple[int, int]) -> Position:
    """So many blank cards under each library."""
    if not any(filler):
        return position
    objects, zones, new = dict(position.objects), dict(position.zones), position.next_id
    for player in (HUMAN, AI):
        ids = tuple(range(new, new + filler[player]))
        for i in ids:
            objects[i] = GameObject(i, BLANK, "library", player, player)
        zones["library", player] = (*zones.get(("library", player), ()), *ids)
        new += len(ids)
    return msgspec.structs.replace(position, objects=objects, zones=zones, next_id=new)


def begun(position: Position) -> Position:
    """Carried on to its first decision: state-based actions are checked before it."""
    return run(position)
