"""Exceptions of copies: "except it's an artifact in addition to its other types" (CR 707.9)."""

from __future__ import annotations

from typing import Any

from model.ability.abilities import ThisAbility
from model.ability.continuous import Gains, SetsTypes
from model.oracle.engine import Grammar


def add(g: Grammar) -> None:
    """`exceptions`: a tuple of changes."""
    g.rule("exception", None, "{#it's|they're} {it:becomes.bare}")
    g.rule("exceptions", None, "{it:exception}")
    g.rule("exceptions", _both, "{a:exception} and {b:exception}", unmake=_two)
    g.rule("exceptions", _three, "{a:exception}, {b:exception}, and {c:exception}", unmake=_parts_three)
    g.rule("exception", None, "{#it|they} {it:changes}", when=_plain)
    g.words("exception", {"it has this ability": (Gains((ThisAbility(),), "has"),)})
    for who in ("the token", "they", "the copy", "the copies"):
        verb = "isn't" if not who.endswith("s") and who != "they" else "aren't"
        make = _NotLegendary(who)
        g.rule("exception", make, f"{who} {verb} legendary", unmake=make.same)


class _NotLegendary:
    """The subject as it was said."""

    def __init__(self, who: str) -> None:
        self.who = who

    def __call__(self) -> Any:
        return (SetsTypes(lose=("Legendary",), word=self.who),)

    def same(self, value: Any) -> dict[str, Any] | None:
        return {} if value == self() else None


def _plain(value: Any) -> bool:
    from model.oracle.grammar.instructions.changes import grouped

    items = grouped(value)
    return items is not None and len(items) == 1 and not isinstance(items[0], tuple)


def _both(a: Any, b: Any) -> Any:
    return (*a, *b)


def _two(value: Any) -> dict[str, Any] | None:
    from model.oracle.grammar.instructions.changes import grouped

    items = grouped(value)
    if items is None or len(items) != 2:
        return None
    return {"a": _tuple(items[0]), "b": _tuple(items[1])}


def _tuple(item: Any) -> Any:
    return item if isinstance(item, tuple) else (item,)


def _three(a: Any, b: Any, c: Any) -> Any:
    return (*a, *b, *c)


def _parts_three(value: Any) -> dict[str, Any] | None:
    from model.oracle.grammar.instructions.changes import grouped

    items = grouped(value)
    if items is None or len(items) != 3:
        return None
    return {name: _tuple(item) for name, item in zip("abc", items, strict=True)}
