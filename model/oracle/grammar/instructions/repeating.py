""" "Repeat this process": the instructions of an effect from their beginning once more (CR 608.2c).

Owns: the wordings of `RepeatProcess`, and `whole_process`, which puts the effect around it. Not here: the effect
itself (`flow`).
"""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Instruction
from model.ability.instructions import If, IfYouDo, May, Process, RepeatProcess, Sequence
from model.base import walk
from model.oracle.grammar.instructions.verbs import Verbs


def add(v: Verbs) -> None:
    """The rows."""
    v.command(RepeatProcess, "repeat this process")
    v.command(RepeatProcess, "repeat this process once", times=1)
    v.command(RepeatProcess, "repeat this process {times:int_count} more times", when=_several)
    v.g.rule("clause", May, "you may repeat this process any number of times", do=RepeatProcess(), word="any number")


def _several(value: Any) -> bool:
    return bool(value.times is not None and value.times > 1)


def repeats(value: Any) -> bool:
    """Whether the words stand in it."""
    return any(isinstance(r, RepeatProcess) for r in walk(value))


def _at_the_end(do: Instruction | None) -> bool:
    """Nothing comes after the words that the repetition could leave out or do too often."""
    match do:
        case Sequence(steps=(*before, last)):
            return not any(repeats(step) for step in before) and _at_the_end(last)
        case If(do=then, otherwise=otherwise) | IfYouDo(do=then, otherwise=otherwise):
            return not getattr(do, "instead", False) and _at_the_end(then) and _at_the_end(otherwise)
        case May(do=then):
            return _at_the_end(then)
        case RepeatProcess() | None:
            return True
        case _:
            return not repeats(do)


def whole_process(do: Instruction) -> Instruction | None:
    """The effect as a process, if it is to be repeated; None if what is repeated is not all of it."""
    if not repeats(do):
        return do
    return Process(do) if _at_the_end(do) and not isinstance(do, RepeatProcess) else None
