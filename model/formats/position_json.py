"""Positions as JSON, complete: what is written reads back to an equal position, suspended work and all.

A value of a class is an object with its class name under "is", fields at their default left out; a tuple is a list, a
set `{"set": [...]}`, a dict `{"map": [[key, value], ...]}`; a card stands once in the table `cards` and is
`{"card": number}` elsewhere. The schema stands in `position_schema`. Not here: Forge text (`forge_of`, `forge_writer`).
"""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Iterator
from typing import Any, Final

import msgspec

import model.play  # noqa: F401  # every class of suspended work has to be known
from model.base import MalformedInput, Record, UnsupportedText, to_data
from model.card import Card
from model.state import Position

FORMAT: Final = "ponder position"
VERSION: Final = 1
_NOT_OF_POSITIONS: Final = ("model.formats", "model.library", "model.oracle")
_HIDDEN: Final = frozenset({"stamps"})
MOST_BYTES: Final = 64 * 1024 * 1024


def write_position(position: Position) -> dict[str, Any]:
    """The position as plain data. Raises UnsupportedText for a value that no text can hold."""
    writer = _Writer()
    body = writer.data(position)
    return {
        "format": FORMAT, "version": VERSION, "edition": position.edition, "cards": writer.written, "position": body,
    }  # fmt: skip


def read_position(text: str | bytes, *, name: str) -> Position:
    """The position in that text. `name` is the file's, for messages. Raises MalformedInput."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise MalformedInput(f"not JSON: {error}", file=name) from None
    except RecursionError:
        raise MalformedInput("JSON nested too deep", file=name) from None
    return position_from_data(data, name=name)


def position_from_data(data: Any, *, name: str) -> Position:
    """The position that `write_position` made the data from. Raises MalformedInput, naming the place."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise MalformedInput("not a position as 'ponder show FILE --as json' writes it", file=name)
    if data.get("version") != VERSION:
        raise MalformedInput(f"found version {data.get('version')!r}, expected {VERSION}", file=name)
    try:
        cards = [_record(c, f"cards[{i}]") for i, c in enumerate(_list(data.get("cards"), "cards"))]
        if not all(isinstance(c, Card) for c in cards):
            raise _Misfit("cards", "expected cards")
        found = _Reader(cards).value(data.get("position"), "position", Position)
    except _Misfit as error:
        raise MalformedInput(f"{error.path}: {error.words}", file=name) from None
    except RecursionError:
        raise MalformedInput("JSON nested too deep", file=name) from None
    assert isinstance(found, Position)
    return found


def write_value(value: Any) -> dict[str, Any]:
    """Any value that a position may hold (a choice, a goal) as plain data, with the cards that stand in it."""
    writer = _Writer()
    body = writer.data(value)
    return {"cards": writer.written, "value": body}


def value_from_data(data: Any, *, name: str) -> Any:
    """The value that `write_value` made the data from. Raises MalformedInput, naming the place."""
    if not isinstance(data, dict):
        raise MalformedInput("found no value with its cards, expected what 'ponder' wrote", file=name)
    try:
        cards = [_record(c, f"cards[{i}]") for i, c in enumerate(_list(data.get("cards"), "cards"))]
        return _Reader(cards).value(data.get("value"), "value", Any)
    except _Misfit as error:
        raise MalformedInput(f"{error.path}: {error.words}", file=name) from None
    except RecursionError:
        raise MalformedInput("JSON nested too deep", file=name) from None


# --- writing ----------------------------------------------------------------------------------------------------------


class _Writer:
    def __init__(self) -> None:
        self.cards: dict[Card, int] = {}
        self.written: list[Any] = []

    def data(self, value: Any) -> Any:
        match value:
            case None | bool() | int() | str():
                return value
            case Card():
                return {"card": self._card(value)}
            case msgspec.Struct():
                return self._struct(value)
            case tuple():
                return [self.data(v) for v in value]
            case frozenset():
                return {"set": [self.data(v) for v in sorted(value, key=repr)]}
            case dict():
                return {"map": [[self.data(k), self.data(v)] for k, v in value.items()]}
        raise UnsupportedText("the position", f"a value that JSON cannot hold: {type(value).__name__}")

    def _card(self, card: Card) -> int:
        if card not in self.cards:
            self.cards[card] = len(self.written)
            self.written.append(to_data(card))
        return self.cards[card]

    def _struct(self, value: msgspec.Struct) -> dict[str, Any]:
        cls = type(value)
        name = name_of(cls)
        if classes().get(name) is not cls:
            raise UnsupportedText("the position", f"a value that JSON cannot hold: {cls.__name__}")
        said: dict[str, Any] = {"is": name}
        for field in msgspec.structs.fields(cls):
            got = getattr(value, field.name)
            if field.name not in _HIDDEN and not _is_default(field, got):
                said[field.name] = self.data(got)
        return said


def _is_default(field: msgspec.structs.FieldInfo, got: Any) -> bool:
    if field.default is not msgspec.NODEFAULT:
        return bool(type(got) is type(field.default) and got == field.default)
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(got == field.default_factory())
    return False


# --- reading ----------------------------------------------------------------------------------------------------------


class _Misfit(Exception):
    def __init__(self, path: str, words: str) -> None:
        self.path, self.words = path, words
        super().__init__(words)


def _list(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise _Misfit(path, "expected a list")
    return value


def _record(data: Any, path: str) -> Any:
    """A card's record, which holds no sets, dicts or other cards."""
    return _Reader([]).value(data, path, Any)


class _Reader:
    def __init__(self, cards: list[Any]) -> None:
        self.cards = cards

    def value(self, data: Any, path: str, hint: Any) -> Any:
        found = self._read(data, path)
        if not conforms(found, hint):
            raise _Misfit(path, f"found {_shown(data)}, expected {_said(hint)}")
        return found

    def _read(self, data: Any, path: str) -> Any:
        if data is None or isinstance(data, bool | int | str):
            return data
        if isinstance(data, list):
            return tuple(self._read(v, f"{path}[{i}]") for i, v in enumerate(data))
        if not isinstance(data, dict):
            raise _Misfit(path, f"found {_shown(data)}, expected no such number")
        keys = set(data)
        if keys == {"card"}:
            number = data["card"]
            if not isinstance(number, int) or not 0 <= number < len(self.cards):
                raise _Misfit(path, f"there is no card number {number!r}")
            return self.cards[number]
        if keys == {"set"}:
            return frozenset(self._hashable(self._read(v, path), path) for v in _list(data["set"], path))
        if keys == {"map"}:
            return self._map(data["map"], path)
        return self._struct(data, path)

    def _hashable(self, value: Any, path: str) -> Any:
        try:
            hash(value)
        except TypeError:
            raise _Misfit(path, "found a map where none may stand") from None
        return value

    def _map(self, pairs: Any, path: str) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for i, pair in enumerate(_list(pairs, path)):
            if len(_list(pair, f"{path}[{i}]")) != 2:
                raise _Misfit(f"{path}[{i}]", "expected a key and a value")
            key = self._hashable(self._read(pair[0], path), path)
            found[key] = self._read(pair[1], f"{path}[{pair[0]}]" if isinstance(pair[0], int | str) else f"{path}[{i}]")
        return found

    def _struct(self, data: dict[str, Any], path: str) -> Any:
        name = data.get("is")
        cls = classes().get(name) if isinstance(name, str) else None
        if cls is None:
            raise _Misfit(path, f"found {_shown(name)} under 'is', expected the name of a class")
        # Records are read as they are: the words of their fields are wider than their annotations say.
        hints = {} if issubclass(cls, Record) else hints_of(cls)
        fields = {f.name: f for f in msgspec.structs.fields(cls)}
        given: dict[str, Any] = {}
        for key, item in data.items():
            if key == "is":
                continue
            if key not in fields or key in _HIDDEN:
                raise _Misfit(path, f"found the key {key!r} in {name}, which has none of that name")
            given[key] = self.value(item, f"{path}.{key}", hints.get(key, Any))
        missing = [f.name for f in fields.values() if f.required and f.name not in given]
        if missing:
            raise _Misfit(path, f"{name} needs {', '.join(missing)}")
        return cls(**given)


# --- classes and their fields -----------------------------------------------------------------------------------------


@functools.cache
def classes() -> dict[str, type[msgspec.Struct]]:
    """Every class whose values may stand in a position, by name."""
    found: dict[str, type[msgspec.Struct]] = {}
    for cls in _below(msgspec.Struct):
        if cls.__module__.startswith("model.") and not cls.__module__.startswith(_NOT_OF_POSITIONS):
            found[name_of(cls)] = cls
    return found


def name_of(cls: type) -> str:
    """The name of a class in JSON: of a record its own, of another class with the name of a record with its module."""
    is_doubled = not issubclass(cls, Record) and cls.__name__ in _record_names()
    return f"{cls.__module__.removeprefix('model.')}.{cls.__name__}" if is_doubled else cls.__name__


@functools.cache
def _record_names() -> frozenset[str]:
    return frozenset(cls.__name__ for cls in _below(Record))


def _below(cls: Any) -> Iterator[type[msgspec.Struct]]:
    sub: Any
    for sub in cls.__subclasses__():
        yield sub
        yield from _below(sub)


@functools.cache
def hints_of(cls: type) -> dict[str, Any]:
    """The types of a class's fields; those that cannot be told are left out."""
    try:
        return typing.get_type_hints(cls)
    except (NameError, TypeError):
        return {}


def conforms(value: Any, hint: Any) -> bool:
    """Whether the value has that type, as far as it is said."""
    if hint is Any or hint is object:
        return True
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return any(conforms(value, a) for a in args)
    if origin is typing.Literal:
        return value in args
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if len(args) == 2 and args[1] is Ellipsis:
            return all(conforms(v, args[0]) for v in value)
        return len(value) == len(args) and all(conforms(v, a) for v, a in zip(value, args, strict=True))
    if origin is frozenset:
        return isinstance(value, frozenset) and all(conforms(v, args[0]) for v in value)
    if origin is dict:
        return isinstance(value, dict) and all(conforms(k, args[0]) and conforms(v, args[1]) for k, v in value.items())
    if hint is None or hint is type(None):
        return value is None
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return not isinstance(hint, type) or isinstance(value, hint)


def _shown(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 40 else text[:37] + "..."


def _said(hint: Any) -> str:
    return hint.__name__ if isinstance(hint, type) and not typing.get_args(hint) else str(hint).replace("typing.", "")


__all__ = ["FORMAT", "VERSION", "Record", "classes", "conforms", "hints_of", "position_from_data", "read_position",
           "write_position"]  # fmt: skip
