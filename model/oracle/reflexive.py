"""What belongs to "When you do, ..." though it stands in a sentence of its own (CR 603.12).

Owns: `with_followers`. "When you do, tap target creature. It doesn't untap ...": the target is chosen as the reflexive
ability goes on the stack, so what is said of it is an instruction of that ability.
"""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Instruction
from model.ability.instructions import Reflexive, Sequence, WithX
from model.ability.terms import ResultOf, Target, TargetNumber
from model.base import Record, walk


class NotGathered(Exception):
    """What stands behind the reflexive ability cannot be put into it, or an X would be needed before it is known."""


def checked_x(value: Any) -> Any:
    """The same. Raises NotGathered where the X of a whole effect is told by what the effect does."""
    do = getattr(value, "do", None)
    if isinstance(do, WithX) and any(isinstance(r, ResultOf) for r in walk(do.x)):
        raise NotGathered("what X is, before it is done")
    return value


def with_followers(value: Any) -> Any:
    """The same with the steps behind a reflexive ability that speak of its targets inside it. Raises NotGathered
    where what they or it refer to would be numbered anew."""
    if isinstance(value, tuple):
        return tuple(map(with_followers, value)) if any(isinstance(r, Reflexive) for r in walk(value)) else value
    if not isinstance(value, Record) or not any(isinstance(r, Reflexive) for r in walk(value)):
        return value
    made = type(value)(*(with_followers(getattr(value, field)) for field in value.__struct_fields__))
    return _gathered(made) if isinstance(made, Sequence) else made


def _gathered(whole: Sequence) -> Sequence:
    for at, step in enumerate(whole.steps):
        if not isinstance(step, Reflexive):
            continue
        own = {r.n for r in walk(step) if isinstance(r, Target)}
        last = max((n for n, later in enumerate(whole.steps) if n > at and _speaks_of(later, own)), default=at)
        if last == at:
            continue
        behind, joins = whole.steps[at + 1 : last + 1], whole.joins[at:last]
        if any(isinstance(r, ResultOf) for r in walk((step.do, whole.steps[at + 1 :]))):
            raise NotGathered("what is said of a target behind another sentence")
        inner = step.do.steps if isinstance(step.do, Sequence) else (step.do,)
        within = step.do.joins if isinstance(step.do, Sequence) else ()
        do = Sequence((*inner, *behind), (*within, *joins))
        return Sequence(
            (*whole.steps[:at], Reflexive(do, step.word), *whole.steps[last + 1 :]),
            (*whole.joins[:at], *whole.joins[last:]),
        )
    return whole


def _speaks_of(step: Instruction, targets: set[int]) -> bool:
    own = {r.n for r in walk(step) if isinstance(r, Target)}
    return any(isinstance(r, TargetNumber) and r.n in targets - own for r in walk(step))
