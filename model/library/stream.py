"""JSON values out of a large file one after another, so that no more than a few of them are in memory.

Not here: which values are cards (`read`).
"""

from __future__ import annotations

import codecs
import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Final

from model.base import MalformedInput

_CHUNK: Final = 1 << 20
# A value longer than this is no card and no list of cards.
_LONGEST: Final = 64 << 20
# An error this near to the end of what has been read may only mean that more has to be read.
_NEAR: Final = 32
_SPACE: Final = " \t\r\n"

_FOREIGN: Final = (
    (b"PK\x03\x04", "is a zip archive: unpack it first"),
    (b"BZh", "is packed with bzip2: unpack it first"),
    (b"\xfd7zXZ", "is packed with xz: unpack it first"),
    (b"\x28\xb5\x2f\xfd", "is packed with zstd: unpack it first"),
    (b"SQLite format 3", "is an SQLite database, not a JSON file of cards"),
)
_AGAIN: Final = "download it again"

Progress = Callable[[int, int], None]


class JsonStream:
    """A JSON text that is read on demand; `progress` is told the bytes read and the size of the file.

    Every fault raises MalformedInput with the file, the line where it is known, and what to do.
    """

    def __init__(self, path: Path, progress: Progress | None = None) -> None:
        self._path = path
        self._progress = progress
        self._decoder = json.JSONDecoder()
        self._to_text = codecs.getincrementaldecoder("utf-8-sig")()
        self._text = ""
        self._at = 0
        self._lines_before = 0
        self._ended = False
        try:
            self._size = path.stat().st_size
            self._raw: IO[bytes] = path.open("rb")
        except FileNotFoundError:
            raise MalformedInput("no such file", file=str(path)) from None
        except OSError as error:
            raise self._unreadable(error) from None
        try:
            self._source = self._unpacked()
        except BaseException:
            self._raw.close()
            raise

    def __enter__(self) -> JsonStream:
        return self

    def __exit__(self, *exc: object) -> None:
        self._raw.close()

    @property
    def line(self) -> int:
        """The line that has been reached, from 1."""
        return self._lines_before + self._text.count("\n", 0, self._at) + 1

    def fault(self, message: str, *, line: int | None = None) -> MalformedInput:
        """The error to raise for what stands in this file."""
        return MalformedInput(message, file=str(self._path), line=line)

    def peek(self) -> str:
        """The next character that is no space, without taking it; "" at the end."""
        while True:
            while self._at < len(self._text):
                char = self._text[self._at]
                if char not in _SPACE:
                    return char
                self._at += 1
            if not self._more(_CHUNK):
                return ""

    def take(self, expected: str) -> str:
        """The next character, which must be one of these."""
        char = self.peek()
        if char == "":
            raise self.cut_off()
        if char not in expected:
            raise self.fault(f"expected {' or '.join(map(repr, expected))}, found {char!r}", line=self.line)
        self._at += 1
        return char

    def value(self) -> Any:
        """The next JSON value, whole."""
        self.peek()
        step = _CHUNK
        while True:
            try:
                found, end = self._decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                near_end = error.pos >= len(self._text) - _NEAR or error.msg.startswith("Unterminated string")
                if near_end and len(self._text) - self._at < _LONGEST:
                    if self._more(step):
                        step *= 2
                        continue
                    raise self.cut_off() from None
                line = self._lines_before + self._text.count("\n", 0, error.pos) + 1
                raise self.fault(f"not valid JSON: {error.msg.lower()}; {_AGAIN}", line=line) from None
            except RecursionError:
                raise self.fault("not a file of cards: the JSON is nested too deeply", line=self.line) from None
            # A number may go on behind what has been read.
            if end == len(self._text) and isinstance(found, int | float) and self._more(step):
                continue
            self._at = end
            return found

    def items(self) -> Iterator[Any]:
        """The values of the array that starts here."""
        self.take("[")
        if self.peek() == "]":
            self.take("]")
            return
        yield self.value()
        while self.take(",]") == ",":
            yield self.value()

    def members(self) -> Iterator[str]:
        """The keys of the object that starts here; the caller takes each value before it asks for the next key."""
        self.take("{")
        if self.peek() == "}":
            self.take("}")
            return
        while True:
            key = self.value()
            if not isinstance(key, str):
                raise self.fault("not valid JSON: the key of an object is a string", line=self.line)
            self.take(":")
            yield key
            if self.take(",}") == "}":
                return

    def starts_with_key(self) -> str | None:
        """The first key of the object that starts here, without taking anything; None if there is none."""
        if self.peek() != "{":
            return None
        while len(self._text) - self._at < 4096 and self._more(_CHUNK):
            pass
        at = self._at + 1
        while self._text[at : at + 1] in tuple(_SPACE):
            at += 1
        try:
            key, _ = self._decoder.raw_decode(self._text, at)
        except json.JSONDecodeError:
            return None
        return key if isinstance(key, str) else None

    def cut_off(self) -> MalformedInput:
        """The error for a file that ends too early."""
        return self.fault(f"the file ends in the middle: {_AGAIN}", line=self.line)

    def _more(self, size: int) -> bool:
        """Read on; False at the end of the file. What has been taken is let go."""
        if self._ended:
            return False
        try:
            data = self._source.read(size)
        except EOFError:
            raise self.fault(f"the gzip file ends in the middle: {_AGAIN}") from None
        except (gzip.BadGzipFile, zlib.error) as error:
            raise self.fault(f"the gzip file is damaged ({error}): {_AGAIN}") from None
        except OSError as error:
            raise self._unreadable(error) from None
        self._ended = not data
        self._lines_before += self._text.count("\n", 0, self._at)
        try:
            self._text = self._text[self._at :] + self._to_text.decode(data, self._ended)
        except UnicodeDecodeError:
            self._at = 0
            if not self._text and not self._lines_before:
                raise self.fault("not a text file: expected card data as JSON, plain or packed with gzip") from None
            if self._ended:
                raise self.cut_off() from None
            raise self.fault(f"not UTF-8 text from here on: {_AGAIN}", line=self.line) from None
        self._at = 0
        if self._progress is not None:
            self._progress(self._raw.tell(), self._size)
        return not self._ended

    def _unpacked(self) -> IO[bytes] | gzip.GzipFile:
        try:
            start = self._raw.read(16)
            self._raw.seek(0)
        except OSError as error:
            raise self._unreadable(error) from None
        for magic, message in _FOREIGN:
            if start.startswith(magic):
                raise self.fault(message)
        if start.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise self.fault("is UTF-16 text: save it as UTF-8")
        if start.startswith(b"\x1f\x8b"):
            return gzip.GzipFile(fileobj=self._raw, mode="rb")
        return self._raw

    def _unreadable(self, error: OSError) -> MalformedInput:
        reason = "is a folder, not a file" if isinstance(error, IsADirectoryError) else error.strerror or str(error)
        return MalformedInput(f"cannot be read: {reason.lower()}", file=str(self._path))
