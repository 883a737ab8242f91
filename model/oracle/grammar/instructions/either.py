""" "Sacrifice a creature or discard a card": one of two, chosen as it is carried out (CR 608.2d)."""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Instruction
from model.ability.instructions import FacesChoice, Later, May, PayCost, PutCountersOn, RemoveCountersFrom
from model.ability.terms import Number, Target, That
from model.base import walk
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.verbs import YOU


def add(g: Grammar) -> None:
    """The rows: behind "you may", and as a sentence."""
    g.rule("optional", _either, "{a:imperative} or {b:imperative}", unmake=_parts, when=_known)
    g.rule("optional.do", _either, "{a:do} or {b:do}", unmake=_parts, when=_known)
    g.rule("whole", _either, "{a:imperative} or {b:imperative}", unmake=_parts, when=_done_for_sure)
    for category in ("whole", "optional", "optional.do"):
        one, such = _OneMoreOrLess("one"), _OneMoreOrLess("such a counter")
        put = "put {a} {kind:counter_kind} counter on"
        g.rule(category, one, f"{put} {{on:same_one}} or remove one from it", unmake=one.parts, when=_known)
        again = f"{put} {{on:this}} or remove {{a}} {{again:counter_kind}} counter from it"
        g.rule(category, such, again, unmake=such.parts, when=_known, prefer=1)
    g.alias("same_one", ["this"])
    g.words("same_one", {"it": That("it")})


class _OneMoreOrLess:
    """ "Put a charge counter on this artifact or remove one from it"."""

    def __init__(self, tail: str) -> None:
        self.word = f"or remove {tail}"

    def __call__(self, kind: str, on: Any, again: str | None = None) -> FacesChoice | None:
        if again not in (None, kind):
            return None
        one = Number(1)
        return FacesChoice((PutCountersOn(kind, one, on), RemoveCountersFrom(kind, one, on)), word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, FacesChoice) or value.word != self.word:
            return None
        put = value.options[0]
        return {"kind": put.kind, "on": put.on, "again": put.kind} if isinstance(put, PutCountersOn) else None


def _known(value: Any) -> bool:
    return value is not None


def _done_for_sure(value: Any) -> bool:
    return value is not None and not any(isinstance(r, PayCost) for r in walk(value))


def _either(a: Instruction, b: Instruction) -> FacesChoice | None:
    """Targets of both would be chosen before (CR 601.2c)."""
    plain = not any(isinstance(r, Target | May | Later | FacesChoice) for do in (a, b) for r in walk(do))
    return FacesChoice((a, b), word="or") if plain else None


def _parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, FacesChoice) or value.word != "or" or value.who != YOU:
        return None
    return dict(zip("ab", value.options, strict=True))
