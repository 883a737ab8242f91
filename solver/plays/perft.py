"""perft: how many lines of choices there are to a depth, like choices counted once. For comparing with other counts."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

import msgspec

from model.play import after, run
from model.state import Position
from model.state.key import key
from solver.plays.choices import choices


class Perft(msgspec.Struct, frozen=True, gc=False):
    """`lines`: lines of exactly `depth` choices (or that end sooner, with the game). `split`: by first choice.
    `positions`: different positions met, keys compared."""

    depth: int
    lines: int
    positions: int
    split: tuple[tuple[Any, int], ...]


def perft(position: Position, depth: int, *, mana: bool = False, classes: bool = False) -> Perft:
    """Counts the lines. Equal positions are counted once and remembered."""
    position = run(position)
    table: dict[tuple[Hashable, int], int] = {}

    def count(at: Position, left: int) -> int:
        if left == 0 or at.due is None:
            return 1
        name = (key(at), left)
        found = table.get(name)
        if found is None:
            found = table[name] = sum(count(after(at, c), left - 1) for c in choices(at, mana=mana, classes=classes))
        return found

    if depth == 0 or position.due is None:
        return Perft(depth, 1, 1, ())
    split = tuple((c, count(after(position, c), depth - 1)) for c in choices(position, mana=mana, classes=classes))
    positions = len({name for name, _ in table}) + 1
    return Perft(depth, sum(n for _, n in split), positions, split)


def lines(position: Position, depth: int, **options: bool) -> Iterator[tuple[Any, ...]]:
    """The lines themselves."""
    position = run(position)
    if depth == 0 or position.due is None:
        yield ()
        return
    for choice in choices(position, **options):
        for rest in lines(after(position, choice), depth - 1, **options):
            yield (choice, *rest)
