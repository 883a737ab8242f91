"""Choosing at one place after another, without recursion: a combat may have thousands of creatures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

Choice = TypeVar("Choice")
State = TypeVar("State")


def depth_first(
    places: int, first: State, options: Callable[[int, State], Iterator[tuple[Choice, State]]]
) -> Iterator[tuple[tuple[Choice, ...], State]]:
    """Every way to choose at each of so many places, with the state behind the last one. `options(place, state)` gives
    what may be chosen there, each with the state after it."""
    if not places:
        yield (), first
        return
    chosen: list[Choice] = []
    levels = [options(0, first)]
    while levels:
        del chosen[len(levels) - 1 :]
        got = next(levels[-1], None)
        if got is None:
            levels.pop()
            continue
        choice, state = got
        chosen.append(choice)
        if len(levels) == places:
            yield tuple(chosen), state
        else:
            levels.append(options(len(levels), state))
