"""What stands behind an instruction and says how what it puts onto the battlefield enters (CR 614.1c, 608.2c).

Owns: `with_more`. "Return target creature card from your graveyard to the battlefield. That creature enters with an
additional +1/+1 counter on it": the counters are said of the move, which is carried out with them. Of a spell that was
cast the words are an instruction of their own.
"""

from __future__ import annotations

from typing import Any

import msgspec

from model.ability.abilities import Triggered
from model.ability.events import Casts
from model.ability.instructions import EntersWithMore, If, Later, Move, Sequence
from model.ability.terms import EventRole, Number, ResultOf, That, XAmount
from model.base import Record, walk, with_parts
from model.oracle.reflexive import NotGathered


def with_more(value: Any, *, of_spell: bool = False) -> Any:
    """The same with the counters at the moves of which they are said. Raises NotGathered where they are said of
    something else than what is put onto the battlefield or a spell that is cast."""
    if isinstance(value, tuple):
        return tuple(with_more(v, of_spell=of_spell) for v in value) if _says(value) else value
    if not isinstance(value, Record) or not _says(value):
        return value
    if isinstance(value, EntersWithMore):
        told = value.what.to if isinstance(value.what, That) else None
        # CR 611.2d: X is what it is now; what is counted otherwise would be counted as it enters.
        plain = value.kind is None and all(isinstance(n, Number | XAmount) for _, n in value.counters)
        if not value.of_move and not (of_spell and isinstance(told, EventRole) and plain):
            raise NotGathered("what enters with counters")
        return value
    if isinstance(value, Triggered | Later):
        of_spell = isinstance(value.when, Casts)
    if isinstance(value, Sequence):
        value = _gathered(value)
    return with_parts(value, lambda part: with_more(part, of_spell=of_spell))


def _says(value: Any) -> bool:
    return any(isinstance(r, EntersWithMore) for r in walk(value))


def _gathered(whole: Sequence) -> Sequence:
    steps = list(whole.steps)
    for at in range(1, len(steps)):
        told = steps[at]
        before = at - 1
        while before and _of_move(steps[before]):
            before -= 1
        condition = told.condition if isinstance(told, If) and told.otherwise is None and not told.instead else None
        more = told.do if condition is not None and isinstance(told, If) else told
        if not isinstance(more, EntersWithMore) or any(isinstance(r, ResultOf) for r in walk(condition)):
            continue
        moved = _with(steps[before], (condition, more.kind, more.counters))
        if moved is not None:
            steps[before] = moved
            done = msgspec.structs.replace(more, of_move=True)
            steps[at] = done if more is told else msgspec.structs.replace(told, do=done)
    return Sequence(tuple(steps), whole.joins)


def _of_move(step: Any) -> bool:
    return isinstance(step, EntersWithMore) and step.of_move


def _with(step: Any, more: Any) -> Any:
    if isinstance(step, Later):
        inner = _with(step.do, more)
        return None if inner is None else msgspec.structs.replace(step, do=inner)
    if isinstance(step, Move) and step.to == "battlefield":
        return msgspec.structs.replace(step, more=(*step.more, more))
    return None
