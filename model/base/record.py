"""Records: the frozen values that abilities compile to, and their plain-data form.

A record class is written once and is thereby known by name, so that data read back needs no list of unions.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

_CLASSES: dict[str, type[Record]] = {}
_INTERNED: dict[Record, int] = {}


class Record(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A frozen value that compares by content. Fields hold records, tuples, strings, integers, booleans or None."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        known = _CLASSES.setdefault(cls.__name__, cls)
        if known.__module__ != cls.__module__:
            raise TypeError(f"two record classes are called {cls.__name__}: {known.__module__} and {cls.__module__}")


def record_id(record: Record) -> int:
    """A small integer for this content, the same for equal records within one process."""
    found = _INTERNED.get(record)
    if found is None:
        found = _INTERNED[record] = len(_INTERNED)
    return found


@functools.cache
def _fields(cls: type[Record]) -> tuple[tuple[str, Any], ...]:
    """The names of the fields with their defaults."""
    return tuple((field.name, field.default) for field in msgspec.structs.fields(cls))


def to_data(value: Any) -> Any:
    """Plain JSON-able data of a record; fields at their default are left out."""
    if isinstance(value, Record):
        data: dict[str, Any] = {"is": type(value).__name__}
        for name, default in _fields(type(value)):
            got = getattr(value, name)
            if default is msgspec.NODEFAULT or got != default:
                data[name] = to_data(got)
        return data
    if isinstance(value, tuple):
        return [to_data(v) for v in value]
    return value


def from_data(data: Any) -> Any:
    """The value that `to_data` made the data from. Raises KeyError for a record name that no longer exists."""
    if isinstance(data, dict):
        cls = _CLASSES[data["is"]]
        return cls(**{key: from_data(item) for key, item in data.items() if key != "is"})
    if isinstance(data, list):
        return tuple(from_data(item) for item in data)
    return data


def with_parts(value: Any, change: Callable[[Any], Any]) -> Any:
    """The same with each part changed: the items of a tuple, the fields of a record; of anything else itself."""
    if isinstance(value, tuple):
        return tuple(map(change, value))
    if not isinstance(value, Record):
        return value
    return type(value)(*(change(getattr(value, name)) for name in value.__struct_fields__))


def with_instead(value: Any, old: Any, new: Any) -> Any:
    """The same with one value in place of another, wherever it stands."""
    return new if value == old else with_parts(value, lambda part: with_instead(part, old, new))


def walk(value: Any) -> Iterator[Record]:
    """Every record inside the value, itself first, in the order of fields: the order of the words."""
    if isinstance(value, Record):
        yield value
        for name in value.__struct_fields__:
            yield from walk(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from walk(item)
