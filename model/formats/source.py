"""Where input comes from: bytes to text, and errors that name file and line.

Not here: what the text means.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from model.base import MalformedInput
from model.formats.forge_values import Notice

STANDARD_INPUT: Final = "standard input"
MOST_BYTES: Final = 64 * 1024 * 1024
_MOST_DIGITS: Final = 9
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")


def read_file(path: str | Path) -> str:
    """The text of that file. Raises MalformedInput if there is no such file, or it is no text."""
    name = str(path)
    try:
        size = Path(path).stat().st_size
        if size > MOST_BYTES:
            most = MOST_BYTES // 2**20
            raise MalformedInput(f"the file is {size // 2**20} MB long, expected at most {most}", file=name)
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise MalformedInput("no such file", file=name) from None
    except IsADirectoryError:
        raise MalformedInput("is a directory, expected a file", file=name) from None
    except (OSError, ValueError) as error:
        words = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise MalformedInput(f"cannot be read: {words[:1].lower()}{words[1:]}", file=name) from None
    return decode(data, file=name)


def decode(data: bytes, *, file: str) -> str:
    """UTF-8 text without byte order mark. Raises MalformedInput, naming the first byte that is no text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise MalformedInput("the file is UTF-16, expected UTF-8: save it again in that encoding", file=file)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, byte = data.count(b"\n", 0, error.start) + 1, data[error.start]
        raise MalformedInput(f"not UTF-8 text: found byte 0x{byte:02X}", file=file, line=line) from None
    control = _CONTROL.search(text)
    if control is not None:
        line = text.count("\n", 0, control.start()) + 1
        words = f"not a text file: found the control character 0x{ord(control[0]):02X}"
        raise MalformedInput(words, file=file, line=line)
    if not text.strip():
        raise MalformedInput("the file is empty", file=file)
    return text


class Source:
    """A file being read: makes its errors, gathers its notices."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.notices: list[Notice] = []

    def error(self, line: int, words: str) -> MalformedInput:
        """The error to raise for that line; 0 is no line."""
        return MalformedInput(words, file=self.file, line=line or None)

    def notice(self, line: int, words: str) -> None:
        """Note what is left unread."""
        self.notices.append(Notice(line, words))

    def number(self, line: int, text: str, what: str, *, least: int | None = 0) -> int:
        """A whole number of at least `least`. `what` names it in the error."""
        digits = text[1:] if text[:1] in ("-", "+") else text
        expected = "a whole number" if least is None else f"a whole number, {least} or more"
        if not (digits.isdecimal() and digits.isascii()):
            raise self.error(line, f"found {shown(text)} for {what}, expected {expected}")
        if len(digits.lstrip("0")) > _MOST_DIGITS:
            raise self.error(line, f"found {shown(text)} for {what}, expected at most {_MOST_DIGITS} digits")
        number = int(text)
        if least is not None and number < least:
            raise self.error(line, f"found {text} for {what}, expected {expected}")
        return number


def shown(text: str, most: int = 60) -> str:
    """The text as errors show it."""
    text = text if len(text) <= most else text[: most - 3] + "..."
    return f"'{text}'" if text else "nothing"


def hint(word: str, known: Iterable[str]) -> str:
    """`; did you mean X?` if one of the known words is near, else nothing."""
    by_lower = {name.lower(): name for name in known}
    near = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=0.7)
    return f"; did you mean {by_lower[near[0]]}?" if near else ""
