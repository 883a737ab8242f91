""" "If there are three or more charge counters on it, remove those counters": all of the kind spoken of (CR 122.1).

Owns: the rows of `whole` for it. Not here: other counters that are removed (`board`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Instruction
from model.ability.conditions import Comparison
from model.ability.instructions import If, May, RemoveCountersFrom, Sequence
from model.ability.terms import CountersOn, That, This
from model.oracle.engine import Grammar

_SAID: Final = ("those counters", "them")
THOSE_COUNTERS: Final = "those counters"
"""What it was a condition of that something had counters: as many as were on that (CR 122.8)."""
COUNTED: Final = "what the condition counts on"
"""The reference for what the condition says the counters are on: no word is printed for it."""


def add(g: Grammar) -> None:
    """The rows. The counters are told by the condition, so the sentence is read as a whole."""
    for said in _SAID:
        g.words("counters.command", {f"remove {said}": RemoveCountersFrom("", None, That(""), word=said)})
    g.rule("counters.list", _first, "{it:counters.command}", unmake=_is_first)
    for join in (" and ", ", then ", ", ", ", and "):
        more = _Then(join)
        g.rule("counters.list", more, f"{{head:counters.list}}{join.rstrip()} {{last:full}}", unmake=more.parts)
    g.rule("counters.do", _joined, "{steps:counters.list}", unmake=_is_joined)
    make = _IfCounters(may=False)
    g.rule("whole", make, "if {condition:condition}, {do:counters.do}", unmake=make.parts, when=_known)
    may = _IfCounters(may=True)
    g.rule("whole", may, "if {condition:condition}, you may {do:counters.do}", unmake=may.parts, when=_known)


def _known(value: Any) -> bool:
    return value is not None


Steps = tuple[tuple[str, Instruction], ...]


def _first(it: Instruction) -> Steps:
    return (("", it),)


def _is_first(value: Any) -> dict[str, Any] | None:
    return {"it": value[0][1]} if isinstance(value, tuple) and len(value) == 1 else None


class _Then:
    def __init__(self, join: str) -> None:
        self.join = join

    def __call__(self, head: Steps, last: Instruction) -> Steps:
        return (*head, (self.join, last))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, tuple) and len(value) > 1 and value[-1][0] == self.join:
            return {"head": value[:-1], "last": value[-1][1]}
        return None


def _joined(steps: Steps) -> Instruction:
    if len(steps) == 1:
        return steps[0][1]
    return Sequence(tuple(step for _, step in steps), tuple(join for join, _ in steps[1:]))


def _is_joined(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Sequence) and len(value.joins) == len(value.steps) - 1:
        return {"steps": tuple(zip(("", *value.joins), value.steps, strict=True))}
    return {"steps": (("", value),)} if isinstance(value, RemoveCountersFrom) else None


def _with_first(do: Instruction, first: Instruction) -> Instruction:
    return msgspec.structs.replace(do, steps=(first, *do.steps[1:])) if isinstance(do, Sequence) else first


class _IfCounters:
    """What the condition counts is removed."""

    def __init__(self, *, may: bool) -> None:
        self.may = may

    def __call__(self, condition: Any, do: Instruction) -> If | None:
        counted = condition.left if isinstance(condition, Comparison) else None
        if not isinstance(counted, CountersOn) or not counted.kind or not isinstance(counted.of, This | That):
            return None
        first = do.steps[0] if isinstance(do, Sequence) else do
        removed = RemoveCountersFrom(counted.kind, None, That(COUNTED), word=first.word)  # type: ignore[attr-defined]
        whole = _with_first(do, removed)
        return If(condition, May(whole) if self.may else whole)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, If):
            return None
        do = value.do
        if self.may:
            if not isinstance(do, May):
                return None
            do = do.do
        first = do.steps[0] if isinstance(do, Sequence) else do
        if not isinstance(first, RemoveCountersFrom) or first.word not in _SAID:
            return None
        said = _with_first(do, RemoveCountersFrom("", None, That(""), word=first.word))
        return {"condition": value.condition, "do": said} if self(value.condition, said) == value else None
