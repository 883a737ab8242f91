"""Sentences joined into effects (CR 608.2c, 107.3i).

Owns: the categories `sentences`, `effect.plain`, `instruction`. Not here: the sentences themselves (`flow`).
"""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Instruction
from model.ability.continuous import ModifiesPT
from model.ability.instructions import (
    Apply,
    If,
    KeywordAction,
    Later,
    Limited,
    Process,
    Sequence,
    WithX,
)
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.again import into_delayed, of_those_tokens, out_of_delayed, said_of_tokens
from model.oracle.grammar.instructions.flow import Items, apart, known, together
from model.oracle.grammar.instructions.repeating import whole_process
from model.oracle.grammar.instructions.said_once import STOPS, all_x, defined_once, x_said_once
from model.oracle.grammar.instructions.sharing import AS_BEFORE


def _replaces_clearly(head: Items, do: Instruction) -> bool:
    """CR 608.2c: an "instead" replaces the step before it. It must be the only step it could mean: the whole sentence
    before, or the one step there that is of its kind."""
    if not isinstance(do, If) or not do.instead:
        return True
    start = max((i for i, (join, _) in enumerate(head) if join in STOPS), default=0)
    before = [step for _, step in head[start:]]
    if getattr(do.do, "word", "") == AS_BEFORE:
        last = before[-1]
        same = isinstance(last, Apply) and isinstance(do.do, Apply) and last.duration == do.do.duration
        if not same or [type(c) for c in last.changes] != [ModifiesPT]:  # type: ignore[attr-defined]
            return False
    alike = [step for step in before if type(step) is type(do.do)]
    if len(before) > 1:
        return len(alike) == 1 and alike[0] is before[-1]
    return start == 0 or bool(alike)


def _replaces_a_sentence(head: Items, do: Instruction) -> int | None:
    """Where the sentence begins in whose place the "instead" stands: one that does the same in the same order
    ("Search for a card, put it onto the battlefield, then shuffle. If it was kicked, instead search ...")."""
    start = max((i for i, (join, _) in enumerate(head) if join in STOPS), default=0)
    before = [type(step) for _, step in head[start:]]
    if not isinstance(do, If) or not do.instead or not isinstance(do.do, Sequence) or len(before) < 2:
        return None
    return start if before == [type(step) for step in do.do.steps] else None


class _More:
    """One more sentence."""

    def __init__(self, stop: str) -> None:
        self.stop = stop

    def __call__(self, head: Items, last: Items) -> Items | None:
        last = of_those_tokens(head, last)
        start = _replaces_a_sentence(head, last[0][1])
        if start is not None:
            # CR 608.2c: one step, which the "instead" replaces as a whole.
            whole = together((("", head[start][1]), *head[start + 1 :]))
            return (*head[:start], (head[start][0], whole), (self.stop, last[0][1]), *last[1:])
        if not _replaces_clearly(head, last[0][1]):
            return None
        return into_delayed(head, last, self.stop) or (*head, (self.stop, last[0][1]), *last[1:])

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple):
            return None
        delayed = out_of_delayed(value, self.stop)
        if delayed is not None:
            return {"head": delayed[0], "last": delayed[1]}
        stops = [i for i, (join, _) in enumerate(value) if join in STOPS]
        if not stops or value[stops[-1]][0] != self.stop:
            return None
        cut = stops[-1]
        last = (("", value[cut][1]), *value[cut + 1 :])
        join, whole = value[cut - 1]
        if isinstance(whole, Sequence) and whole.joins and isinstance(value[cut][1], If) and value[cut][1].instead:
            inner = tuple(zip((join, *whole.joins), whole.steps, strict=True))
            if _replaces_a_sentence((*value[: cut - 1], *inner), value[cut][1]) == cut - 1:
                return {"head": (*value[: cut - 1], *inner), "last": last}
        return {"head": value[:cut], "last": said_of_tokens(value[:cut], last)}


def _limited(items: Items) -> Instruction | None:
    return Limited(together(items)) if _x_is_clear(items) else None


def _not_limited(value: Any) -> dict[str, Any] | None:
    return apart(value.do) if isinstance(value, Limited) and value.n == 1 else None


def _x_is_clear(items: Items) -> bool:
    """CR 107.3i: X is the same everywhere in a text. One that a sentence defines and another one only uses would have
    to be worked out once for both."""
    defined = [x.defined is not None for x in all_x(items)]
    return all(defined) or not any(defined)


def _effect(items: Items) -> Instruction | None:
    """A delayed trigger at the very start would be a triggered ability."""
    first = items[0][1]
    if (
        isinstance(first, Later)
        and first.word != "after"
        and not first.until
        and not getattr(first.when, "next", False)
    ):
        return None
    return whole_process(together(items)) if _x_is_clear(items) else x_said_once(items)


def _following(times: Any, items: Items) -> Process:
    return Process(together(items), times)


def _followed(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Process) or value.times is None or isinstance(value.do, KeywordAction):
        return None
    items = apart(value.do)
    return None if items is None else {"times": value.times, **items}


def _effect_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, WithX):
        return defined_once(value)
    return apart(value.do if isinstance(value, Process) and value.times is None else value)


def add(g: Grammar) -> None:
    """The rows of effects."""
    g.rule("sentences", None, "{it:sentence}")
    for stop in STOPS:
        more = _More(stop)
        g.rule("sentences", more, f"{{head:sentences}}{stop.rstrip()} {{last:sentence}}", unmake=more.parts, when=known)
    g.rule("effect.plain", _limited, "{items:sentences}. do this only once each turn.", unmake=_not_limited, when=known)
    g.rule("effect.plain", _following, "repeat the following process {times:count} times. {items:sentences}.",
           unmake=_followed)  # fmt: skip
    g.rule("effect.plain", _effect, "{items:sentences}.", unmake=_effect_parts, when=known)
    g.rule("instruction", None, "{it:told}")
    g.rule("instruction", None, "{it:whole}")
