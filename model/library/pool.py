"""The pool of cards that comes with the program: compiled records, a card a line, found without reading the rest.

A line is a JSON object that starts with `"name"` and `"names"` as `pool_head` gives them; what follows is the card's
record, which this file does not look into. The lines are sorted by name.

Not here: the records (`model/card`), making the pool out of a card file.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from model.base import MalformedInput
from model.library.names import TOKEN_PREFIX, AmbiguousName, Hit, best, lookup_keys, loose_key, name_key
from model.library.suggest import close_keys

POOL_PATH: Final = Path(__file__).with_name("data") / "pool.jsonl"

_NAME: Final = b'{"name":'
_KEYS: Final = b',"names":["'
_NO_KEYS: Final = b',"names":[]'
# An index entry is the offset of the line times this, and the level of the key.
_LEVELS: Final = 4
_TOKEN: Final = TOKEN_PREFIX.encode()


def pool_head(name: str, faces: Sequence[str], *, is_token: bool = False) -> dict[str, Any]:
    """The start of a card's line: its whole name and the keys that it is looked up by."""
    return {"name": name, "names": lookup_keys(name, faces, is_token=is_token)}


def write_pool(path: Path, cards: Iterable[dict[str, Any]]) -> int:
    """Write cards, each with what `pool_head` gives first, sorted by name and a line each; how many there were."""
    lines = sorted((card["name"], tuple(card["names"]), msgspec.json.encode(card)) for card in cards)
    path.write_bytes(b"".join(line + b"\n" for _, _, line in lines))
    written = Pool(path)
    for name, keys, line in lines:
        if not all(line in written.with_key(key) for key in keys):
            raise ValueError(f"{name!r} cannot be found by {keys}: a line starts with name and names")
    return len(lines)


class Pool:
    """The cards of a pool file; nothing is read before the first question, and of a card only its line."""

    def __init__(self, path: Path = POOL_PATH) -> None:
        self.path = path

    def find(self, name: str) -> bytes | None:
        """The line of the card that has this whole name, or else this front, or else this face; None if there is none.

        Raises AmbiguousName.
        """
        found = self._best(name)
        if len(found) > 1:
            raise AmbiguousName(name, [self._name(hit.card) for hit in found])
        return self._line(found[0].card) if found else None

    def candidates(self, name: str) -> tuple[str, ...]:
        """The whole names of the cards that the name means equally well: one, none, or more if it is ambiguous."""
        return tuple(self._name(hit.card) for hit in self._best(name))

    def tokens(self, name: str) -> tuple[bytes, ...]:
        """The lines of the tokens with this name; there may be many."""
        return self.with_key(TOKEN_PREFIX + name_key(name))

    def with_key(self, key: str) -> tuple[bytes, ...]:
        """The lines that have this key (see `names.lookup_keys`)."""
        return tuple(self._line(hit.card) for hit in self._hits(key))

    def with_record(self, fragment: str) -> bytes | None:
        """The first line that holds this, as records are written."""
        at = self._data.find(fragment.encode())
        return None if at < 0 else self._line(self._data.rfind(b"\n", 0, at) + 1)

    def names(self) -> tuple[str, ...]:
        """The whole names of all cards in the order of the file; tokens are not among them."""
        first, more = self._index
        entries = [e for k, e in first.items() if not k.startswith(_TOKEN)]
        entries += [e for k, further in more.items() if not k.startswith(_TOKEN) for e in further]
        return tuple(self._name(e // _LEVELS) for e in sorted(entries) if e % _LEVELS == 0)

    def lines(self) -> Iterator[bytes]:
        """All lines, those of tokens as well."""
        return iter(self._data.splitlines())

    def suggest(self, name: str, n: int = 3) -> list[str]:
        """Names close to one that no card has, best first."""
        return [shown for _, shown in self.close_names(name, n)]

    def close_names(self, name: str, n: int = 3) -> list[tuple[float, str]]:
        """As `suggest`, each with its likeness between 0 and 1. A face's name stands for its card."""
        found: dict[int, tuple[float, str]] = {}
        for likeness, key in close_keys(name_key(name), self._keys, 2 * n):
            for hit in sorted(self._hits(key), key=lambda hit: hit.level):
                found.setdefault(hit.card, (likeness, self._name(hit.card)))
        return list(found.values())[:n]

    def _best(self, name: str) -> tuple[Hit, ...]:
        key = name_key(name)
        found = best(self._hits(key))
        if found or not (loose := loose_key(key)):
            return found
        # Only punctuation differs: taken if one card answers, else the names are close ones and no more.
        found = best(hit for other in self._loose.get(loose, ()) for hit in self._hits(other))
        return found if len(found) == 1 else ()

    def _hits(self, key: str) -> Iterator[Hit]:
        first, more = self._index
        # The index holds the keys as they stand in the file.
        raw = msgspec.json.encode(key)[1:-1]
        for entry in (*([first[raw]] if raw in first else []), *more.get(raw, ())):
            yield Hit(entry % _LEVELS, 0, entry // _LEVELS)

    def _line(self, start: int) -> bytes:
        return self._data[start : self._data.find(b"\n", start)]

    def _name(self, start: int) -> str:
        return str(json.loads(self._data[start + len(_NAME) : self._data.find(_KEYS, start)]))

    @functools.cached_property
    def _data(self) -> bytes:
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise MalformedInput(f"cannot be read: {error.strerror}", file=str(self.path)) from None
        return data if data.endswith(b"\n") or not data else data + b"\n"

    @functools.cached_property
    def _index(self) -> tuple[dict[bytes, int], dict[bytes, list[int]]]:
        """From key to offset and level; the second holds what further cards have the same key."""
        data, find = self._data, self._data.find
        first: dict[bytes, int] = {}
        more: dict[bytes, list[int]] = {}
        start = 0
        while start < len(data):
            line_end = find(b"\n", start)
            keys = find(_KEYS, start, line_end) + len(_KEYS)
            end = find(b'"]', keys, line_end)
            while data[end - 1 : end] == b"\\":
                end = find(b'"]', end + 1, line_end)
            if not data.startswith(_NAME, start) or end < keys or keys < start:
                if find(_NO_KEYS, start, line_end) < 0:
                    line = data.count(b"\n", 0, start) + 1
                    raise MalformedInput(
                        "the card pool is damaged: install ponder again", file=str(self.path), line=line
                    )
            else:
                for level, key in enumerate(data[keys:end].split(b'","')):
                    entry = start * _LEVELS + min(level, 2)
                    if first.setdefault(key, entry) != entry:
                        more.setdefault(key, []).append(entry)
            start = line_end + 1
        return first, more

    @functools.cached_property
    def _keys(self) -> str:
        shown = b"\n".join(key for key in self._index[0] if not key.startswith(_TOKEN)).decode("utf-8")
        return "\n" + shown.replace('\\"', '"') + "\n"

    @functools.cached_property
    def _loose(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for key in self._keys.split("\n")[1:-1]:
            found.setdefault(loose_key(key), []).append(key)
        return found
