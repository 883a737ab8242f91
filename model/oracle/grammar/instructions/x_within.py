"""An X that is said in the middle of a sentence: "search your library for up to X basic land cards, where X is the
number of lands you control, put them onto the battlefield tapped, then shuffle" (CR 107.3).

Owns: these rows of `sentence`. Not here: an X that is said at the end (`flow`) or in an earlier sentence (`said_once`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import Instruction
from model.ability.terms import Amount, XAmount
from model.base import walk
from model.oracle.engine import Grammar
from model.oracle.grammar.defining_x import define_x, undefine_x

Items = tuple[tuple[str, Instruction], ...]
X_WITHIN: Final = "where X is said, "
"""How the joins behind the definition begin."""


def add(g: Grammar) -> None:
    """The rows."""
    for join in ("", "and ", "then "):
        make = _Within(X_WITHIN + join)
        words = f"{{head:clauses}}, where X is {{amount:where_x}}, {join}{{tail:clauses}}"
        g.rule("sentence", make, words, unmake=make.parts, when=lambda value: value is not None)


class _Within:
    """The X of what stands before; nothing behind speaks of it."""

    def __init__(self, join: str) -> None:
        self.join = join

    def __call__(self, head: Items, amount: Amount, tail: Items) -> Items | None:
        if _speaks_of_x(tail) or any(join.startswith(X_WITHIN) for join, _ in (*head, *tail)):
            return None
        first = define_x(head, amount)
        return None if first is None else (*first, (self.join, tail[0][1]), *tail[1:])

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple):
            return None
        at = next((i for i, (join, _) in enumerate(value) if join == self.join), 0)
        found = undefine_x(value[:at]) if at else None
        if found is None:
            return None
        return {"head": found[0], "amount": found[1], "tail": (("", value[at][1]), *value[at + 1 :])}


def _speaks_of_x(value: Any) -> bool:
    return any(isinstance(one, XAmount) for _, do in value for one in walk(do))
