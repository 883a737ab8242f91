"""Where a card comes from: the imported library if there is one, and the pool that comes with the program.

Not here: the library (`store`) and the pool (`pool`) themselves. Nothing is opened before the first question.
"""

from __future__ import annotations

import functools
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from model.card.data import CardData
from model.library.pool import Pool

if TYPE_CHECKING:
    from model.library.store import Library


class PoolCard(msgspec.Struct, frozen=True, gc=False):
    """A card of the pool: its line, whose record the caller decodes."""

    line: bytes


class CardSource:
    """Look-ups in the imported library first and then in the pool. A damaged library raises MalformedInput at the
    first question; a missing one is none.
    """

    def __init__(self, library_path: Path | None = None, pool: Pool | None = None) -> None:
        self._library_path = library_path
        self._library: Library | None = None
        self.pool = pool or Pool()

    @property
    def library(self) -> Library | None:
        """The imported library, opened when it is first asked for; None as long as nothing has been imported."""
        if self._library is None:
            from model.library.store import Library, default_library_path

            path = self._library_path or default_library_path()
            self._library = Library(path) if path.is_file() else None
        return self._library

    def find(self, name: str) -> CardData | PoolCard | None:
        """The card that the name means, or None. Raises AmbiguousName."""
        library = self.library
        if library is not None and (card := library.find(name)) is not None:
            return card
        line = self.pool.find(name)
        return None if line is None else PoolCard(line)

    def melding_into(self, name: str) -> CardData | PoolCard | None:
        """The card that says that it melds into the one of that name (CR 712.4a)."""
        library = self.library
        if library is not None and (card := library.saying(f"meld them into {name}")) is not None:
            return card
        line = self.pool.with_record(f'"is":"Meld","into":{json.dumps(name, ensure_ascii=False)}')
        return None if line is None else PoolCard(line)

    def candidates(self, name: str) -> tuple[str, ...]:
        """The whole names of the cards that the name means equally well: one, none, or more if it is ambiguous."""
        library = self.library
        found = library.candidates(name) if library is not None else ()
        return found or self.pool.candidates(name)

    def suggest(self, name: str, n: int = 3) -> list[str]:
        """Names in either place close to one that no card has, best first."""
        library = self.library
        close = [] if library is None else library.close_names(name, n)
        close += self.pool.close_names(name, n)
        return list(dict.fromkeys(shown for _, shown in sorted(close, key=lambda found: -found[0])))[:n]

    def names(self) -> tuple[str, ...]:
        """The whole names of all cards in either place, sorted."""
        library = self.library
        imported = () if library is None else library.names()
        return tuple(sorted({*imported, *self.pool.names()}))


@functools.lru_cache(maxsize=4)
def _source(data_folder: str) -> CardSource:
    return CardSource()


def default_source() -> CardSource:
    """The user's library with the pool, opened once in a process (and once more if XDG_DATA_HOME changes)."""
    return _source(os.environ.get("XDG_DATA_HOME", ""))


def find_card(name: str) -> CardData | PoolCard | None:
    """The card that the name means, from the user's library or else the pool, or None. Raises AmbiguousName."""
    return default_source().find(name)


def suggest_names(name: str, n: int = 3) -> list[str]:
    """Names of cards close to one that no card has, best first."""
    return default_source().suggest(name, n)
