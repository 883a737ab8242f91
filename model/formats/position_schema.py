"""The JSON schema of positions, made from the classes themselves; a copy is published in the documents."""

from __future__ import annotations

import types
import typing
from typing import Any, Final

import msgspec

from model.base import EDITIONS, Record
from model.card import Card
from model.formats.position_json import FORMAT, VERSION, hints_of
from model.state import Position
from model.state.position import Frame

SCHEMA_ID: Final = "position.schema.json"
_VALUE: Final = {"$ref": "#/$defs/value"}


def position_schema() -> dict[str, Any]:
    """The schema of what `write_position` writes."""
    maker = _Maker()
    body = maker.of(Position)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "A position as ponder writes and reads it",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "edition": {"enum": list(EDITIONS)},
            "cards": {"type": "array", "items": {"$ref": "#/$defs/record"}},
            "position": body,
        },
        "required": ["format", "version", "edition", "cards", "position"],
        "additionalProperties": False,
        "$defs": {
            "value": {
                "description": "null, a boolean, a whole number, text, a list, a set, a map, a card or an object",
                "type": ["null", "boolean", "integer", "string", "array", "object"],
            },
            "record": _tagged("A record: of an ability, a card, a cost, ..."),
            "frame": _tagged("A piece of work that is suspended."),
            "card": {
                "description": "A number in the table of cards.",
                "type": "object",
                "properties": {"card": {"type": "integer", "minimum": 0}},
                "required": ["card"],
                "additionalProperties": False,
            },
            **dict(sorted(maker.defs.items())),
        },
    }


def _tagged(words: str) -> dict[str, Any]:
    return {"description": words, "type": "object", "properties": {"is": {"type": "string"}}, "required": ["is"]}


class _Maker:
    def __init__(self) -> None:
        self.defs: dict[str, Any] = {}

    def of(self, hint: Any) -> dict[str, Any]:
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if hint is Any or hint is object:
            return _VALUE
        if origin in (typing.Union, types.UnionType):
            return {"anyOf": [self.of(a) for a in args]}
        if origin is typing.Literal:
            return {"enum": list(args)}
        if origin is tuple:
            if len(args) == 2 and args[1] is Ellipsis:
                return {"type": "array", "items": self.of(args[0])}
            return {"type": "array", "prefixItems": [self.of(a) for a in args], "minItems": len(args), "items": False}
        if origin is frozenset:
            return self._wrapped("set", self.of(args[0]))
        if origin is dict:
            pair = {
                "type": "array", "prefixItems": [self.of(args[0]), self.of(args[1])], "minItems": 2, "items": False,
            }  # fmt: skip
            return self._wrapped("map", pair)
        simple = {int: "integer", str: "string", bool: "boolean", type(None): "null"}
        if hint in simple:
            return {"type": simple[hint]}
        return self._class(hint)

    def _wrapped(self, key: str, items: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {key: {"type": "array", "items": items}},
            "required": [key],
            "additionalProperties": False,
        }

    def _class(self, cls: Any) -> dict[str, Any]:
        if cls is Card:
            return {"$ref": "#/$defs/card"}
        if not (isinstance(cls, type) and issubclass(cls, msgspec.Struct)):
            return _VALUE
        if issubclass(cls, Frame):
            return {"$ref": "#/$defs/frame"}
        if issubclass(cls, Record):
            return {"$ref": "#/$defs/record"}
        name = cls.__name__
        if name not in self.defs:
            self.defs[name] = {}
            hints = hints_of(cls)
            fields = [f for f in msgspec.structs.fields(cls) if f.name != "stamps"]
            self.defs[name] = {
                "type": "object",
                "properties": {
                    "is": {"const": name},
                    **{f.name: self.of(hints.get(f.name, Any)) for f in fields},
                },
                "required": ["is", *(f.name for f in fields if f.required)],
                "additionalProperties": False,
            }
        return {"$ref": f"#/$defs/{name}"}
