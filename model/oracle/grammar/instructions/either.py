""" "Sacrifice a creature or discard a card": one of two, chosen as it is carried out (CR 608.2d)."""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Instruction
from model.ability.instructions import FacesChoice, Later, May, PayCost
from model.ability.terms import Target
from model.base import walk
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.verbs import YOU


def add(g: Grammar) -> None:
    """The rows: behind "you may", and as a sentence."""
    g.rule("optional", _either, "{a:imperative} or {b:imperative}", unmake=_parts, when=_known)
    g.rule("optional.do", _either, "{a:do} or {b:do}", unmake=_parts, when=_known)
    g.rule("whole", _either, "{a:imperative} or {b:imperative}", unmake=_parts, when=_done_for_sure)


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
