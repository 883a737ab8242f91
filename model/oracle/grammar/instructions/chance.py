"""Coins and dice (CR 705, 706)."""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Instruction
from model.ability.instructions import CoinFlip, May, Sequence
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.flow import Items

NOTHING = Sequence(())


def add(g: Grammar) -> None:
    """The rows: 1 is the winning side of a coin."""
    for words, won, lost in (
        ("flip a coin. if you win the flip, {won:told}. if you lose the flip, {lost:told}", True, True),
        ("flip a coin. if you win the flip, {won:told}", True, False),
        ("flip a coin. if you lose the flip, {lost:told}", False, True),
    ):
        make = _Flip(won, lost)
        g.rule("flip", make, words, unmake=make.parts)
    g.rule("whole", None, "{it:flip}")
    g.rule("whole", May, "you may {do:flip}")
    then = _ThenFlip()
    g.rule("sentence", then, "{head:clauses}, then {last:flip}", unmake=then.parts)


class _ThenFlip:
    """ "Create two tokens, then flip a coin. If you win the flip, ..."."""

    def __call__(self, head: Items, last: Instruction) -> Items:
        return (*head, (", then ", last))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) < 2 or value[-1][0] != ", then ":
            return None
        return {"head": value[:-1], "last": value[-1][1]} if isinstance(value[-1][1], CoinFlip) else None


class _Flip:
    def __init__(self, won: bool, lost: bool) -> None:
        self.won = won
        self.lost = lost

    def __call__(self, won: Instruction | None = None, lost: Instruction | None = None) -> CoinFlip:
        results = (*(((1, 1, won),) if won else ()), *(((2, 2, lost),) if lost else ()))
        return CoinFlip(2, results)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CoinFlip) or value.sides != 2:
            return None
        sides = {low: do for low, _, do in value.results}
        if (1 in sides) != self.won or (2 in sides) != self.lost or value != self(sides.get(1), sides.get(2)):
            return None
        return {"won": sides.get(1), "lost": sides.get(2)}
