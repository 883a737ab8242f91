"""The imported card library: one SQLite file in the user's data folder, written whole and then only read.

Not here: reading card files (`read`), names as keys (`names`), the pool that comes with the program (`pool`).
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from model.base import MalformedInput
from model.card.data import KNOWN_LAYOUTS, CardData
from model.library.names import TOKEN_PREFIX, AmbiguousName, Hit, best, lookup_keys, loose_key, name_key
from model.library.read import CardFile, Source
from model.library.suggest import close_keys

_APPLICATION: Final = 0x706F6E64
_SCHEMA: Final = 1
_IMPORT: Final = "ponder cards import FILE"
_STALE_SECONDS: Final = 3600
_BATCH: Final = 2000
_ALIAS_LEVEL: Final = 3

_TABLES: Final = f"""
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA application_id = {_APPLICATION};
PRAGMA user_version = {_SCHEMA};
CREATE TABLE about (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE cards (id INTEGER PRIMARY KEY, name TEXT, token INTEGER, rank INTEGER, data BLOB);
CREATE TABLE names (key TEXT, level INTEGER, card INTEGER, shown TEXT, loose TEXT);
"""

_FINISH: Final = """
CREATE INDEX cards_by_name ON cards (name);
DELETE FROM cards WHERE token = 0 AND rank > (SELECT min(rank) FROM cards b WHERE b.name = cards.name AND b.token = 0);
DELETE FROM names WHERE card NOT IN (SELECT id FROM cards);
CREATE INDEX names_by_key ON names (key);
CREATE INDEX names_by_loose ON names (loose)
"""

ImportProgress = Callable[[int, int], None]


class ImportResult(msgspec.Struct, frozen=True):
    """What an import wrote. `skipped` are objects that are no cards (art), `superseded` cards that gave way to another
    of the same name, `incomplete` the names of cards of which the file lacks a face, `strange` layouts that the program
    does not know.
    """

    library: Path
    source: Source
    cards: int
    tokens: int
    skipped: int
    superseded: int
    incomplete: tuple[str, ...]
    strange: tuple[str, ...]


def default_library_path() -> Path:
    """Where the library is: `ponder/cards.sqlite3` in the user's data folder, or in XDG_DATA_HOME if that is set."""
    base = os.environ.get("XDG_DATA_HOME", "").strip()
    if base and Path(base).is_absolute():
        return Path(base) / "ponder" / "cards.sqlite3"
    import platformdirs

    return platformdirs.user_data_path("ponder", appauthor=False) / "cards.sqlite3"


def import_cards(path: Path, progress: ImportProgress | None = None, *, library: Path | None = None) -> ImportResult:
    """Read a card file into the library, which then holds these cards and no others.

    `progress` is told the bytes read so far and the size of the file. The old library stays whole until the new one is
    complete, also if the program is stopped. Raises MalformedInput.
    """
    target = library or default_library_path()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _remove_stale(target)
        handle, name = tempfile.mkstemp(prefix=f"{target.name}.", suffix=".partial", dir=target.parent)
        os.close(handle)
    except OSError as error:
        raise _not_writable(target, error) from None
    partial = Path(name)
    try:
        result = _write(partial, CardFile(Path(path), progress), target)
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        partial.chmod(0o644)
        partial.replace(target)
    except (OSError, sqlite3.OperationalError) as error:
        raise _not_writable(target, error) from None
    finally:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
    return result


class Library:
    """The imported cards. Look-ups raise MalformedInput, with the file and the command to import anew, for a damaged
    library, and AmbiguousName for a name that does not tell cards apart.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_library_path()
        if not self.path.is_file():
            raise MalformedInput(f"there is no card library: import one with '{_IMPORT}'", file=str(self.path))
        with self._guarded():
            # The file is only ever replaced as a whole, never changed.
            self._db = sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
            self._check()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def find(self, name: str) -> CardData | None:
        """The card that has this whole name, or else this front, or else this face; None if there is none."""
        found = self._best(name)
        if len(found) > 1:
            raise AmbiguousName(name, [self._name(hit.card) for hit in found])
        return self._card(found[0].card) if found else None

    def candidates(self, name: str) -> tuple[str, ...]:
        """The whole names of the cards that the name means equally well: one, none, or more if it is ambiguous."""
        return tuple(self._name(hit.card) for hit in self._best(name))

    def tokens(self, name: str) -> tuple[CardData, ...]:
        """The tokens and emblems with this name; there may be many."""
        rows = self._rows("SELECT DISTINCT card FROM names WHERE key = ? ORDER BY card", TOKEN_PREFIX + name_key(name))
        return tuple(self._card(card) for (card,) in rows)

    def names(self) -> tuple[str, ...]:
        """The whole names of all cards, sorted; tokens are not among them."""
        return tuple(name for (name,) in self._rows("SELECT DISTINCT name FROM cards WHERE token = 0 ORDER BY name"))

    def cards(self) -> Iterator[CardData]:
        """All cards by name, one after another; tokens are not among them."""
        for card, data in self._rows("SELECT id, data FROM cards WHERE token = 0 ORDER BY name, id"):
            yield self._decoded(card, data)

    def saying(self, words: str) -> CardData | None:
        """The first card whose text has these words."""
        query = "SELECT id, data FROM cards WHERE token = 0 AND instr(CAST(data AS TEXT), ?) ORDER BY name"
        cards = (self._decoded(card, data) for card, data in self._rows(query, json.dumps(words)[1:-1]))
        return next(cards, None)

    def suggest(self, name: str, n: int = 3) -> list[str]:
        """Names close to one that no card has, best first."""
        return [shown for _, shown in self.close_names(name, n)]

    def close_names(self, name: str, n: int = 3) -> list[tuple[float, str]]:
        """As `suggest`, each with its likeness between 0 and 1."""
        found: dict[int, tuple[float, str]] = {}
        for likeness, key in close_keys(name_key(name), str(self.about("keys")), 2 * n):
            for card, shown in self._rows("SELECT card, shown FROM names WHERE key = ? ORDER BY level", key):
                found.setdefault(card, (likeness, shown))
        return list(dict.fromkeys(found.values()))[:n]

    def about(self, key: str) -> str | int | None:
        """What the import noted: `source`, `file`, `cards`, `tokens`, `keys` (the keys of all names, a line each)."""
        rows = list(self._rows("SELECT value FROM about WHERE key = ?", key))
        return rows[0][0] if rows else None

    def _best(self, name: str) -> tuple[Hit, ...]:
        key = name_key(name)
        query = "SELECT level, rank, card FROM names JOIN cards ON cards.id = names.card WHERE token = 0 AND "
        found = best(Hit(*row) for row in self._rows(query + "key = ?", key))
        if found or not (loose := loose_key(key)):
            return found
        # Only punctuation differs: taken if one card answers, else the names are close ones and no more.
        found = best(Hit(*row) for row in self._rows(query + "loose = ?", loose))
        return found if len(found) == 1 else ()

    def _name(self, card: int) -> str:
        return str(next(self._rows("SELECT name FROM cards WHERE id = ?", card))[0])

    def _card(self, card: int) -> CardData:
        for (data,) in self._rows("SELECT data FROM cards WHERE id = ?", card):
            return self._decoded(card, data)
        raise self._damaged(f"card {card} is missing")

    def _decoded(self, card: int, data: Any) -> CardData:
        try:
            return msgspec.json.decode(data, type=CardData)
        except (msgspec.MsgspecError, TypeError):
            raise self._damaged(f"card {card} cannot be read") from None

    def _rows(self, query: str, *values: str | int) -> Iterator[tuple[Any, ...]]:
        with self._guarded():
            yield from self._db.execute(query, values)

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self._damaged(str(error)) from None

    def _check(self) -> None:
        (application,) = self._db.execute("PRAGMA application_id").fetchone()
        if application != _APPLICATION:
            raise self._damaged("it is a database of something else")
        (schema,) = self._db.execute("PRAGMA user_version").fetchone()
        if schema != _SCHEMA:
            raise MalformedInput(
                f"the card library was made by another version of ponder: import the cards anew with '{_IMPORT}'",
                file=str(self.path),
            )
        (pages,), (size,) = (self._db.execute(f"PRAGMA {word}").fetchone() for word in ("page_count", "page_size"))
        if self.path.stat().st_size < pages * size or not self._db.execute("SELECT count(*) FROM about").fetchone()[0]:
            raise self._damaged("its end is missing")

    def _damaged(self, detail: str) -> MalformedInput:
        return MalformedInput(
            f"the card library is damaged ({detail}): import the cards anew with '{_IMPORT}'", file=str(self.path)
        )


def _write(partial: Path, source: CardFile, target: Path) -> ImportResult:
    cards: list[tuple[int, str, bool, int, bytes]] = []
    names: list[tuple[str, int, int, str, str]] = []
    seen: set[tuple[bytes, int]] = set()
    incomplete: list[str] = []
    strange: set[str] = set()
    with contextlib.closing(sqlite3.connect(partial, isolation_level=None)) as db:
        db.executescript(_TABLES)
        db.execute("BEGIN")

        def flush() -> None:
            db.executemany("INSERT INTO cards VALUES (?, ?, ?, ?, ?)", cards)
            db.executemany("INSERT INTO names VALUES (?, ?, ?, ?, ?)", names)
            cards.clear()
            names.clear()

        for incoming in source:
            card = incoming.card
            data = msgspec.json.encode(card)
            if (data, incoming.rank) in seen:
                continue
            seen.add((data, incoming.rank))
            number = len(seen)
            cards.append((number, card.name, card.is_token, incoming.rank, data))
            names.extend(_names_of(number, card, incoming.aliases))
            if not card.is_complete:
                incomplete.append(card.name)
            if card.layout not in KNOWN_LAYOUTS:
                strange.add(card.layout)
            if len(cards) >= _BATCH:
                flush()
        flush()
        for statement in _FINISH.split(";"):
            db.execute(statement)
        keys = [key for (key,) in db.execute("SELECT DISTINCT key FROM names ORDER BY key")]
        shown = "\n".join(key for key in keys if not key.startswith(TOKEN_PREFIX))
        count, tokens = db.execute("SELECT count(*), coalesce(sum(token), 0) FROM cards").fetchone()
        about = {"source": source.source, "cards": count - tokens, "tokens": tokens, "keys": f"\n{shown}\n"}
        db.executemany("INSERT INTO about VALUES (?, ?)", about.items())
        db.execute("COMMIT")
    return ImportResult(
        library=target,
        source=source.source,
        cards=count - tokens,
        tokens=tokens,
        skipped=source.skipped,
        superseded=len(seen) - count,
        incomplete=tuple(sorted(incomplete)),
        strange=tuple(sorted(strange)),
    )


def _names_of(number: int, card: CardData, aliases: tuple[str, ...]) -> Iterator[tuple[str, int, int, str, str]]:
    faces = [face.name for face in card.faces]
    shown = [card.name, *faces]
    for i, key in enumerate(lookup_keys(card.name, faces, is_token=card.is_token)):
        loose = "" if card.is_token else loose_key(key)
        yield key, min(i, 2), number, shown[i] if i < len(shown) else card.name, loose
    if not card.is_token:
        for alias in aliases:
            yield name_key(alias), _ALIAS_LEVEL, number, alias, loose_key(name_key(alias))


def _remove_stale(target: Path) -> None:
    """What an import that was killed left behind."""
    for left in target.parent.glob(f"{target.name}.*.partial"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > _STALE_SECONDS:
                left.unlink()


def _not_writable(target: Path, error: Exception) -> MalformedInput:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return MalformedInput(f"the card library cannot be written: {reason.lower()}", file=str(target))
