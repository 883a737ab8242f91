"""A whole line of a card: one ability, or several keywords with commas."""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Ability
from model.oracle.engine import Grammar


def add(g: Grammar) -> None:
    """`line`: a tuple of abilities."""
    if "ability" not in g.rows:
        return
    g.rule("line", _one, "{it:ability}", unmake=_only)
    if "keyword" in g.rows:
        g.sequence("keyword_list", "keyword", separator=",")
        g.rule("line", _several, "{head:keyword_list}, {last:keyword}", unmake=_split)
        g.rule("line", _several, "{head:keyword_list}; {last:keyword}", unmake=_split)


def _one(it: Ability) -> tuple[Ability, ...]:
    return (it,)


def _only(value: Any) -> dict[str, Any] | None:
    return {"it": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _several(head: tuple[Ability, ...], last: Ability) -> tuple[Ability, ...]:
    return (*head, last)


def _split(value: Any) -> dict[str, Any] | None:
    return {"head": value[:-1], "last": value[-1]} if isinstance(value, tuple) and len(value) > 1 else None
