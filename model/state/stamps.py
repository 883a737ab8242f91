"""Stamps: which parts of a game have changed, so that what was derived from the others stays valid (DESIGN, section 2).

A part is a zone, or "status" for what objects have beside their characteristics (tapped, damage, what they did this
turn); "zones" changes with every zone, but not with "status". Each change of a part gives it a number that no part of
any game had before; two games with the same number for a part have the same content in it.
"""

from __future__ import annotations

import itertools
from typing import Any, Final

PARTS: Final = (
    "battlefield", "stack", "hand", "graveyard", "library", "exile", "command", "sideboard", "zones", "status",
)  # fmt: skip
STATUS_FIELDS: Final = frozenset({"tapped", "sick", "damage", "deathtouched", "history", "used", "label", "known_to"})
"""Fields of an object that no characteristic is made of; effects that ask for them say so (`model.evaluate.reads`)."""

_next = itertools.count(1).__next__


def fresh() -> dict[str, int]:
    """Stamps for a position of which nothing is known."""
    return dict.fromkeys(PARTS, _next())


def new_stamp() -> int:
    """A number that no part had before."""
    return _next()


class Stamps:
    """The stamps of a position and the dicts for which they are true: a position made from another with `replace`
    shares the stamps but not the dicts, and is then judged anew. No part of the position's value: all are equal.

    `derived`: the memo tables of the game that was frozen (see `Game.derived`)."""

    __slots__ = ("derived", "objects", "parts", "zones")

    def __init__(
        self,
        objects: Any = None,
        zones: Any = None,
        parts: dict[str, int] | None = None,
        derived: dict[str, Any] | None = None,
    ) -> None:
        self.objects = objects
        self.zones = zones
        self.parts = parts
        self.derived: dict[str, Any] = {} if derived is None else derived

    def taken_for(self, objects: Any, zones: Any) -> tuple[dict[str, int], dict[str, Any]]:
        """Copies of the stamps and memo tables for a game that starts from these dicts."""
        if self.parts is None:
            self.objects, self.zones, self.parts = objects, zones, fresh()
        elif self.objects is not objects or self.zones is not zones:
            return fresh(), {}
        return self.parts.copy(), self.derived.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stamps)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "Stamps()"
