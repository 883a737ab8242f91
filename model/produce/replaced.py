"""The types that a production of mana comes to, under every order of the replacement effects (CR 106.7, 106.12b).

Each order that the affected player may choose is tried on a copy of the game, so that nothing is used up and nobody
is asked: every possible answer counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from model.base import ObjectId, PlayerId
from model.events.candidates import applicable
from model.events.event import Event, ManaAdded
from model.events.presence import present
from model.mana import ManaUnit
from model.state import Due, Game

Order = tuple[ObjectId, ...]
"""The sources of the replacement effects, in the order in which they apply."""

MOST = 20_000
"""Events looked at for one production; so many orders of different effects no board has."""


def may_replace_mana(game: Game) -> bool:
    """Whether any text in the game could replace mana that is produced; False saves the copy of the game."""
    return ("R", "mana") in present(game) or bool(game.lasting)


def outcomes(
    game: Game, player: PlayerId, source: ObjectId, types: tuple[str, ...], *, tapped: bool
) -> Iterator[tuple[tuple[str, ...], Order]]:
    """What the player may get where this mana would be produced: its types, and an order that gives them."""
    event = ManaAdded(player=player, units=tuple(ManaUnit(t) for t in types), source=source, tapped=tapped)
    if not types:
        return
    if not may_replace_mana(game):
        yield types, ()
        return
    copy = Game(game.freeze())
    seen: set[Any] = set()
    todo: list[tuple[ManaAdded, Order]] = [(event, ())]
    given: set[tuple[str, ...]] = set()
    while todo and len(seen) < MOST:
        now, order = todo.pop()
        effects = applicable(copy, now)
        if not effects:
            made = tuple(u.type for u in now.units)
            if made not in given:
                given.add(made)
                yield made, order
            continue
        # CR 616.1: of several the affected player chooses; those alike give the same.
        alike: set[Any] = set()
        first = min(c.rank for c in effects)
        for candidate in effects:
            if candidate.rank != first or (candidate.like is not None and candidate.like in alike):
                continue
            alike.add(candidate.like)
            for results in answered(copy, now, candidate.now):
                for result in results:
                    if isinstance(result, ManaAdded):
                        key = (result.units, frozenset(map(repr, result.applied)))
                        if key not in seen:
                            seen.add(key)
                            todo.append((result, (*order, candidate.source)))


def answered(game: Game, event: Event, apply: Callable[[Game, Event], list[Event]]) -> Iterator[list[Event]]:
    """What the effect makes of the event, once for each way to answer what it asks."""
    todo: list[tuple[Any, ...]] = [()]
    while todo:
        answers = todo.pop()
        copy = Game(game.freeze())
        copy.answers, copy.cursor = answers, 0
        try:
            yield apply(copy, event)
        except Due as due:
            decision = due.decision
            options = (True, False) if decision.what == "yes" else decision.options
            todo.extend((*answers, option) for option in options)


def types_of(made: tuple[str, ...]) -> frozenset[str]:
    """The types among the mana."""
    return frozenset(made)


__all__ = ["Order", "answered", "may_replace_mana", "outcomes", "types_of"]
