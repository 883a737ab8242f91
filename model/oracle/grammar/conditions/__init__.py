"""Conditions: what stands after if, as long as, unless, only if (CR 603.4, 608.2c).

Owns: the category `condition`, its rows in the sibling files. Not here: who wraps it ("if ..., [effect]"), and "you
do", "you don't" (instructions).
"""

from __future__ import annotations

from typing import Any

from model.ability.conditions import Every
from model.oracle.engine import Grammar
from model.oracle.grammar.conditions import being, casting, compare, exist, happening, ring


def add(g: Grammar) -> None:
    """The rows of `condition`."""
    g.alias("condition", ["condition.one"])
    for any_, word in ((False, "and"), (True, "or")):
        g.rule("condition", _Join(any_), f"{{a:condition.one}} {word} {{b:condition.one}}", unmake=_Join(any_).parts)
    for part in (exist, compare, being, casting, happening, ring):
        part.add(g)


class _Join:
    """Two conditions."""

    def __init__(self, any_: bool) -> None:
        self.any = any_

    def __call__(self, a: Any, b: Any) -> Every:
        return Every((a, b), self.any)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Every) and value.any == self.any and len(value.of) == 2:
            return {"a": value.of[0], "b": value.of[1]}
        return None
