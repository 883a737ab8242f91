"""Numbers of one object, and comparing them (CR 202.3, 208, 209)."""

from __future__ import annotations

from typing import Final

from model.base import UnsupportedText
from model.evaluate.core import Context, Seen
from model.state import GameObject, Ref

STATS: Final = (
    "power", "toughness", "mana value", "loyalty", "defense", "colors", "level", "class level", "damage",
    "greatest of power and toughness", "counters", "total power and toughness",
)  # fmt: skip
_OF_CREATURES: Final = ("power", "toughness", "greatest of power and toughness", "total power and toughness")
OPS: Final = ("==", "!=", "<=", ">=", "<", ">", "odd", "even")


def designation_number(obj: GameObject, name: str, default: int) -> int:
    """The number of a designation such as "class level:2"."""
    for designation in obj.designations:
        word, _, value = designation.partition(":")
        if word == name and value.isdecimal():
            return int(value)
    return default


def stat(context: Context, ref: Ref, name: str) -> int | None:
    """The number, from last-known information if the object is gone; None where the object has no such number."""
    looks, obj = context.looks(ref), context.thing(ref)
    if looks is None or obj is None:
        return None
    if name in _OF_CREATURES and _is_no_creature(obj, looks):
        return None
    match name:
        case "power":
            return looks.power
        case "toughness":
            return looks.toughness
        case "mana value":
            return looks.mana_value
        case "loyalty":
            return looks.loyalty
        case "defense":
            return obj.counter("defense") if obj.zone == "battlefield" else obj.card.faces[obj.face].defense
        case "colors":
            return len(looks.colors)
        case "level":
            return obj.counter("level")
        case "class level":
            return designation_number(obj, "class level", 1)  # CR 716.2d
        case "damage":
            return obj.damage
        case "counters":
            return sum(n for _, n in obj.counters)
        case "total power and toughness":
            return None if looks.power is None else looks.power + (looks.toughness or 0)
        case "greatest of power and toughness":
            return None if looks.power is None else max(looks.power, looks.toughness or 0)
        case _:
            raise UnsupportedText(obj.card.name, f"number: {name}")


def _is_no_creature(obj: GameObject, looks: Seen) -> bool:
    # CR 208.3: a noncreature permanent has no power or toughness, whatever is printed on it.
    return obj.zone == "battlefield" and "Creature" not in looks.types


def compare(left: int, op: str, right: int) -> bool:
    """The comparison; "odd" and "even" look at the left one only."""
    match op:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "<=":
            return left <= right
        case ">=":
            return left >= right
        case "<":
            return left < right
        case ">":
            return left > right
        case "odd":
            return left % 2 == 1
        case "even":
            return left % 2 == 0
        case _:
            raise UnsupportedText("", f"comparison: {op}")
