"""Card files: which kind of file it is, and its cards one after another.

Not here: JSON values out of a large file (`stream`), the fields of the two formats (`scryfall`, `mtgjson`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from model.base import MalformedInput
from model.library.mtgjson import from_mtgjson, is_mtgjson_entry
from model.library.scryfall import Incoming, from_scryfall, is_scryfall_card
from model.library.stream import JsonStream, Progress

Source = Literal["scryfall", "mtgjson"]

_WANTED: Final = "expected Scryfall's 'oracle_cards' or MTGJSON's 'AtomicCards'"
_OTHER_OBJECTS: Final = {
    "list": "one page of a Scryfall search",
    "bulk_data": "the list of Scryfall's bulk files, not one of them",
    "ruling": "Scryfall's rulings",
    "set": "Scryfall's sets",
    "card_symbol": "Scryfall's symbols",
    "error": "an error message of Scryfall",
}


class CardFile:
    """The cards of a file. `source` is known once the first card has been read; `skipped` counts what is no card."""

    def __init__(self, path: Path, progress: Progress | None = None) -> None:
        self._path = path
        self._progress = progress
        self.source: Source = "scryfall"
        self.skipped = 0

    def __iter__(self) -> Iterator[Incoming]:
        """Raises MalformedInput for a file that is of another kind, damaged, cut off, or holds no cards."""
        count = 0
        with JsonStream(self._path, self._progress) as stream:
            for found in self._records(stream):
                self.skipped += not found
                count += len(found)
                yield from found
            if stream.peek():
                raise stream.fault("there is more text behind the end of the cards", line=stream.line)
        if not count:
            raise MalformedInput(f"holds no cards: {_WANTED}", file=str(self._path))

    def _records(self, stream: JsonStream) -> Iterator[tuple[Incoming, ...]]:
        match stream.peek():
            case "":
                raise stream.fault(f"is empty: {_WANTED}")
            case "[":
                yield from self._scryfall(stream, stream.items())
            case "{" if stream.starts_with_key() in ("meta", "data"):
                self.source = "mtgjson"
                yield from self._mtgjson(stream)
            case "{":
                yield from self._scryfall(stream, _one_after_another(stream))
            case "<":
                raise stream.fault(f"is a web page, not card data: {_WANTED}")
            case _:
                raise stream.fault(f"is not JSON: {_WANTED}")

    def _scryfall(self, stream: JsonStream, items: Iterator[Any]) -> Iterator[tuple[Incoming, ...]]:
        for item in items:
            if not is_scryfall_card(item):
                raise _wrong_kind(stream, item)
            yield _converted(stream, from_scryfall, item)

    def _mtgjson(self, stream: JsonStream) -> Iterator[tuple[Incoming, ...]]:
        for key in stream.members():
            if key != "data":
                stream.value()
                continue
            if stream.peek() != "{":
                raise stream.fault(f"is a file of MTGJSON, but not one of cards: {_WANTED}")
            for _ in stream.members():
                item = stream.value()
                if not is_mtgjson_entry(item):
                    raise _wrong_kind(stream, item)
                yield _converted(stream, from_mtgjson, item)


def _one_after_another(stream: JsonStream) -> Iterator[Any]:
    while stream.peek():
        yield stream.value()


def _converted(stream: JsonStream, convert: Callable[[Any], tuple[Incoming, ...]], item: Any) -> tuple[Incoming, ...]:
    try:
        return convert(item)
    except msgspec.ValidationError as error:
        name = item.get("name") if isinstance(item, dict) else item[0].get("name")
        raise stream.fault(f"the card {name!r} cannot be read: {str(error).lower()}", line=stream.line) from None


def _wrong_kind(stream: JsonStream, item: Any) -> MalformedInput:
    found = "no card"
    if isinstance(item, dict):
        if "cards" in item and "code" in item:
            found = "a set of MTGJSON with its printings"
        else:
            found = _OTHER_OBJECTS.get(str(item.get("object")), found)
    return stream.fault(f"wrong kind of file, this is {found}: {_WANTED}", line=stream.line)
