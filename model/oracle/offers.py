"""What "any player may ..." offers: whoever takes it up does it (CR 608.2c, 101.4).

Owns: `with_takers`. What is said in the offer of the player who takes it up ("their graveyard") means the one that is
looked at, as within "for each player".
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.instructions import ForEach, May, PayCost
from model.ability.terms import Current, OnePlayer, Same
from model.base import Record, walk, with_parts

ANYBODY: Final = OnePlayer("any player")


def with_takers(value: Any) -> Any:
    """The same with the taker in its offers."""
    if isinstance(value, tuple):
        return tuple(map(with_takers, value)) if any(_is_offer(r) for r in walk(value)) else value
    if not isinstance(value, Record) or not any(_is_offer(r) for r in walk(value)):
        return value
    if isinstance(value, May) and _is_offer(value):
        return May(_told(value.do), value.who, value.word)
    return with_parts(value, with_takers)


def _is_offer(value: Record) -> bool:
    if not isinstance(value, May) or value.who != ANYBODY or isinstance(value.do, PayCost):
        return False
    return not any(isinstance(r, ForEach) for r in walk(value.do))


def _told(value: Any) -> Any:
    if value == Same(ANYBODY):
        return Current(0)
    return with_parts(value, _told)
