"""The table of what is known of positions, by their keys."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import msgspec

PROVED: Final = 1
REFUTED: Final = 0
UNKNOWN: Final = 2

ANY_NUMBER: Final = 1 << 30


class Known(msgspec.Struct, frozen=True, gc=False):
    """`value`; for PROVED the `height` of the proof; for the others how many plays were allowed (`plays`): with at
    most so many, the value stands."""

    value: int
    height: int = 0
    plays: int = ANY_NUMBER


class Table:
    """A bounded table. When it is full what was found last is not kept: what is known stays known."""

    def __init__(self, at_most: int = 3_000_000) -> None:
        self.at_most = at_most
        self._known: dict[Hashable, Known] = {}

    def __len__(self) -> int:
        return len(self._known)

    def get(self, key: Hashable, plays: int) -> Known | None:
        """What is known of the position when so many plays are allowed."""
        known = self._known.get(key)
        if known is None or (known.value != PROVED and known.plays < plays):
            return None
        return known

    def proved(self, key: Hashable) -> Known | None:
        """The entry of a proved position."""
        known = self._known.get(key)
        return known if known is not None and known.value == PROVED else None

    def put(self, key: Hashable, known: Known) -> None:
        if key in self._known or len(self._known) < self.at_most:
            self._known[key] = known
