"""Giving an X its definition: "... X ..., where X is ..." (CR 107.3).

Owns: `define_x` and `undefine_x`. Not here: the amounts that define it (`amounts`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import Activated, Static, Triggered
from model.ability.terms import (
    Amount,
    XAmount,
)
from model.base import Record

# The X of an ability in quotes is defined inside the quotes.
_QUOTED: Final = (Activated, Triggered, Static)


def define_x(value: Any, amount: Amount, letter: str = "X") -> Any:
    """The value with every undefined X in it defined: "... X ..., where X is [amount]". None if there is none."""
    found = _replace(value, XAmount(letter), XAmount(letter, amount))
    return None if found == value else found


def undefine_x(value: Any, letter: str = "X") -> tuple[Any, Amount] | None:
    """The value with the X undefined again, and its definition; None if it holds none, or two."""
    definitions: list[Amount] = []
    _find_x(value, letter, definitions)
    if not definitions or any(d != definitions[0] for d in definitions):
        return None
    amount = definitions[0]
    return _replace(value, XAmount(letter, amount), XAmount(letter)), amount


def _find_x(value: Any, letter: str, out: list[Amount]) -> None:
    if isinstance(value, XAmount):
        if value.letter == letter and value.defined is not None:
            out.append(value.defined)
    elif isinstance(value, Record) and not isinstance(value, _QUOTED):
        for name in value.__struct_fields__:
            _find_x(getattr(value, name), letter, out)
    elif isinstance(value, tuple):
        for item in value:
            _find_x(item, letter, out)


def _replace(value: Any, old: XAmount, new: XAmount) -> Any:
    if isinstance(value, XAmount):
        return new if value == old else value
    if isinstance(value, _QUOTED):
        return value
    if isinstance(value, Record):
        changed = {}
        for name in value.__struct_fields__:
            got = getattr(value, name)
            now = _replace(got, old, new)
            if now is not got:
                changed[name] = now
        if not changed:
            return value
        return type(value)(**{**{n: getattr(value, n) for n in value.__struct_fields__}, **changed})
    if isinstance(value, tuple):
        items = tuple(_replace(item, old, new) for item in value)
        return items if any(a is not b for a, b in zip(items, value, strict=True)) else value
    return value
