"""Plain data (from YAML or JSON) read field by field, with errors that say where: file, line, scenario, key.

Not here: what the fields are (`step_reader`, `check_reader`, `scenario_syntax`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, TypeVar

import yaml

from model.base import MalformedInput, PlayerId
from model.formats.forge_entries import PLAYERS
from model.formats.source import hint, shown

T = TypeVar("T")
_MANA: Final = re.compile(r"(?:\{[^{}\s]+\})*")
_DEEPEST: Final = 12


class Where:
    """A place inside a document, from its root by keys and indices."""

    def __init__(
        self, file: str, root: yaml.Node | None = None, path: tuple[str | int, ...] = (), about: str = ""
    ) -> None:
        self.file, self.root, self.path, self.about = file, root, path, about

    def at(self, key: str | int) -> Where:
        """The place of that key or index of what is here."""
        return Where(self.file, self.root, (*self.path, key), self.about)

    def node(self) -> yaml.Node | None:
        """The innermost node of the document that holds what is here, None if that is not known."""
        node = self.root
        for key in self.path:
            inner = None if node is None else _inside(node, key)
            if inner is None:
                break
            node = inner
        return node

    def line(self) -> int | None:
        """The line it begins in, None if that is not known."""
        node = self.node()
        return None if node is None else int(node.start_mark.line) + 1

    def error(self, words: str) -> MalformedInput:
        """The error to raise for what is here."""
        path = ""
        for key in self.path[1:] if self.about else self.path:
            path += f"[{key + 1}]" if isinstance(key, int) else f".{key}" if path else key
        parts = [part for part in (self.about, path, words) if part]
        return MalformedInput(": ".join(parts), file=self.file, line=self.line())

    def expected(self, what: str, found: Any) -> MalformedInput:
        """The error for something else than was expected."""
        return self.error(f"found {_told(found)}, expected {what}")


def _inside(node: yaml.Node, key: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for name, value in node.value if name.value == str(key)), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(key, int) and key < len(node.value):
        found: yaml.Node = node.value[key]
        return found
    return None


def _told(value: Any) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case str():
            return shown(value)
        case dict():
            return "a mapping" if len(value) != 1 else f"{{{next(iter(value))}: ...}}"
        case list():
            return f"a list of {len(value)}"
    return shown(str(value))


Read = Callable[[Where, Any], T]


class Fields:
    """The fields of one mapping, each taken once; what is left over at the end is an error."""

    def __init__(self, where: Where, data: Any, what: str) -> None:
        if not isinstance(data, dict):
            raise where.expected(f"{what}: a mapping of keys", data)
        self.where, self.what = where, what
        self.data = {str(key): value for key, value in data.items()}
        self._known: list[str] = []

    def has(self, key: str) -> bool:
        return key in self.data

    def get(self, key: str, read: Read[T], default: T) -> T:
        """What `read` makes of that field, the default if the field is not there."""
        self._known.append(key)
        return read(self.where.at(key), self.data.pop(key)) if key in self.data else default

    def maybe(self, key: str, read: Read[T]) -> T | None:
        """What `read` makes of that field, None if it is not there."""
        self._known.append(key)
        return read(self.where.at(key), self.data.pop(key)) if key in self.data else None

    def need(self, key: str, read: Read[T]) -> T:
        """What `read` makes of that field, which must be there."""
        self._known.append(key)
        if key not in self.data:
            raise self.where.error(f"{self.what} needs the key {key}")
        return read(self.where.at(key), self.data.pop(key))

    def skip(self, keys: Iterable[str]) -> None:
        """Leave those fields unread."""
        for key in keys:
            self.data.pop(key, None)

    def end(self) -> None:
        """Raise MalformedInput if a field is left over."""
        for key in self.data:
            words = f"unknown key {shown(key)} of {self.what}{hint(key, self._known)}"
            raise self.where.at(key).error(f"{words}; known are {', '.join(self._known)}")


def text(where: Where, value: Any) -> str:
    """Text; a number is taken as its digits."""
    if isinstance(value, str) and value.strip():
        return value.strip()
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise where.expected("text", value)


def whole(least: int | None = 0) -> Read[int]:
    """A whole number of at least that."""
    expected = "a whole number" if least is None else f"a whole number, {least} or more"

    def read(where: Where, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 10**12:
            raise where.expected(expected, value)
        if least is not None and value < least:
            raise where.expected(expected, value)
        return value

    return read


def truth(where: Where, value: Any) -> bool:
    """Yes or no, as YAML's booleans or as words."""
    said = yes_or_no(value)
    if said is None:
        raise where.expected("yes or no", value)
    return said


def yes_or_no(value: Any) -> bool | None:
    """YAML reads an unquoted yes as true; both forms count."""
    if isinstance(value, bool):
        return value
    return {"yes": True, "no": False}.get(value.strip().lower()) if isinstance(value, str) else None


def always_true(where: Where, value: Any) -> bool:
    """`true`, of a key whose presence says all."""
    if value is not True:
        raise where.expected("true", value)
    return True


def player(where: Where, value: Any) -> PlayerId:
    """Human or AI, or their aliases p0 and p1."""
    if not isinstance(value, str) or value.strip().lower() not in PLAYERS:
        raise where.expected("Human or AI", value)
    return PLAYERS[value.strip().lower()]


def one_of(*words: str) -> Read[Any]:
    """One of those words, in any case."""

    def read(where: Where, value: Any) -> str:
        if not isinstance(value, str) or value.strip().lower() not in words:
            raise where.expected(f"one of {', '.join(words)}{hint(str(value), words)}", value)
        return value.strip().lower()

    return read


def listing(read: Read[T]) -> Read[tuple[T, ...]]:
    """A list of those."""

    def read_all(where: Where, value: Any) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise where.expected("a list", value)
        if len(where.path) > _DEEPEST:
            raise where.error("lists are nested too deep here")
        return tuple(read(where.at(i), item) for i, item in enumerate(value))

    return read_all


def mapping(read: Read[T]) -> Read[tuple[tuple[str, T], ...]]:
    """Names with one of those each, in order."""

    def read_all(where: Where, value: Any) -> tuple[tuple[str, T], ...]:
        if not isinstance(value, dict):
            raise where.expected("a mapping", value)
        return tuple((text(where, key), read(where.at(key), item)) for key, item in value.items())

    return read_all


def mana(where: Where, value: Any) -> str:
    """Symbols in braces, such as {1}{W/U}; may be none."""
    if not isinstance(value, str) or not _MANA.fullmatch(value.replace(" ", "")):
        raise where.expected("mana symbols in braces", value)
    return value.replace(" ", "")


_TOTAL: Final = re.compile(r"(\{(Any|[WUBRGC])\})*", re.IGNORECASE)


def mana_total(where: Where, value: Any) -> str:
    """An amount of mana by type, such as {G}{G}{Any}; may be none."""
    if not isinstance(value, str) or not _TOTAL.fullmatch(value.replace(" ", "")):
        raise where.expected("mana in braces, each {Any}, {W}, {U}, {B}, {R}, {G} or {C}", value)
    parts = re.findall(r"\{(\w+)\}", value)
    return "".join("{Any}" if part.lower() == "any" else f"{{{part.upper()}}}" for part in parts)


def mana_types(where: Where, value: Any) -> tuple[str, ...]:
    """A list of mana types by letter (CR 106.1b)."""
    return listing(_mana_type)(where, value)


def _mana_type(where: Where, value: Any) -> Literal["W", "U", "B", "R", "G", "C"]:
    letter: Literal["W", "U", "B", "R", "G", "C"] = one_of("w", "u", "b", "r", "g", "c")(where, value).upper()
    return letter
