"""The numbers by which later words of an ability mean earlier instructions (ResultOf, CR 608.2c).

Instructions are numbered in the preorder of `walk` over the whole ability: the order of the words.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any

from model.ability.abilities import Ability, Instruction
from model.base import Record

Path = tuple[str | int, ...]
"""Where a record stands inside an ability: names of fields and indexes of tuples."""


def _instructions(value: Any, path: Path) -> Iterator[tuple[Path, Instruction]]:
    if isinstance(value, Record):
        if isinstance(value, Instruction):
            yield path, value
        for name in value.__struct_fields__:
            yield from _instructions(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _instructions(item, (*path, i))


@functools.lru_cache(maxsize=20_000)
def instruction_numbers(ability: Ability | Instruction) -> Mapping[Path, int]:
    """Path -> number of each instruction in the ability, counted from 0 in the order of the words. The same
    instruction written twice has two numbers, hence paths."""
    return {path: n for n, (path, _) in enumerate(_instructions(ability, ()))}


def numbered(ability: Ability | Instruction) -> tuple[tuple[int, Path, Instruction], ...]:
    """The instructions with their numbers and paths."""
    return tuple((n, path, found) for n, (path, found) in enumerate(_instructions(ability, ())))


@functools.lru_cache(maxsize=50_000)
def instruction_count(value: Any) -> int:
    """How many instructions a record or a tuple of them contains, itself counted: what a number moves on by when the
    record is passed."""
    return sum(1 for _ in _instructions(value, ()))
