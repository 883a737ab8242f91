"""What belongs to "When you do, ..." though it stands in a sentence of its own (CR 603.12).

Owns: `with_followers`. "When you do, tap target creature. It doesn't untap ...": the target is chosen as the reflexive
ability goes on the stack, so what is said of it is an instruction of that ability.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from model.ability.abilities import Ability, Activated, Instruction, Spell, Triggered
from model.ability.instructions import Reflexive, Sequence, WithX
from model.ability.numbering import instruction_numbers
from model.ability.terms import ResultOf, Target, TargetNumber
from model.base import Record, walk, with_parts


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
    if isinstance(value, Triggered | Activated) and isinstance(value.do, Sequence):
        value = _with_made(value)
    if isinstance(value, Spell) and isinstance(value.do, Sequence) and _says_more(value.do):
        raise NotGathered("what is said behind what is done when you do")
    made = with_parts(value, with_followers)
    return _gathered(made) if isinstance(made, Sequence) else made


def _says_more(whole: Sequence) -> bool:
    """Of a spell, of which the numbers go on from line to line."""
    at = next((n for n, step in enumerate(whole.steps) if isinstance(step, Reflexive)), len(whole.steps))
    return any(True for _ in _results(whole.steps[at + 1 :]))


def _with_made(ability: Triggered | Activated) -> Triggered | Activated:
    """The same with what is said behind a reflexive ability of something that it makes or chooses inside it: "When you
    do, create a token that's a copy of target creature. Sacrifice it at the beginning of the next end step"."""
    whole = ability.do
    assert isinstance(whole, Sequence)
    at = next((n for n, step in enumerate(whole.steps) if isinstance(step, Reflexive)), -1)
    if at < 0 or at + 1 == len(whole.steps):
        return ability
    numbers = instruction_numbers(ability)
    first, end = numbers["do", "steps", at, "do"], numbers["do", "steps", at + 1]
    inside = [n for n, step in enumerate(whole.steps) if n > at and any(first <= k < end for k in _results(step))]
    if not inside:
        return ability
    step, last = whole.steps[at], inside[-1]
    assert isinstance(step, Reflexive)
    inner = step.do
    if not isinstance(inner, Sequence):
        # One more instruction stands before what it does: the numbers behind move on by one.
        if any(isinstance(r, Ability) and r is not ability and any(True for _ in _results(r)) for r in walk(ability)):
            raise NotGathered("what is done by an ability that is granted")
        whole = moved_on(whole, first)
        step = whole.steps[at]
        inner = Sequence((step.do,), ())
    do = Sequence((*inner.steps, *whole.steps[at + 1 : last + 1]), (*inner.joins, *whole.joins[at:last]))
    return msgspec.structs.replace(
        ability,
        do=Sequence(
            (*whole.steps[:at], Reflexive(do, step.word), *whole.steps[last + 1 :]),
            (*whole.joins[:at], *whole.joins[last:]),
        ),
    )


def _results(value: Any) -> Iterator[int]:
    return (r.n for r in walk(value) if isinstance(r, ResultOf))


def moved_on(value: Any, first: int) -> Any:
    """The same with the numbers of instructions from `first` on one higher."""
    made = with_parts(value, lambda part: moved_on(part, first))
    return msgspec.structs.replace(made, n=made.n + 1) if isinstance(made, ResultOf) and made.n >= first else made


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
