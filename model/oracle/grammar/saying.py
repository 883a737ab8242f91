"""What is said of objects with "that's", together, or in comparison: "that's tapped", "with lesser power" (CR 109.2).

Owns: the category `adjective.plain` and these rows of `post`. Not here: other words after a noun (`posts`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.predicates import BY_ONE_PLAYER
from model.ability.terms import (
    AnyOf,
    AsGroup,
    Compares,
    Fits,
    IsAbility,
    IsColor,
    Not,
    Predicate,
    StatOf,
    That,
)
from model.mana import COLORS
from model.oracle.engine import Grammar
from model.oracle.grammar import nouns

# What is said of several objects together.
_GROUPS: Final = (
    "with different names",
    "with different powers",
    "with different mana values",
    "with the same name",
    *BY_ONE_PLAYER,
    "controlled by different players",
    "with the same controller",
    "with different controllers",
    "that share a card type",
    "that share a creature type",
    "that share a color",
    "with different types",
    "of different colors",
    "with the same mana value",
    "with the same power",
    "that don't share a card type",
    "that don't share a creature type",
    "with the same name as one another",
    "that share no creature types",
    "that share a land type",
    "of different types",
)


_RELATIVE: Final = {
    "with lesser power": ("power", "<"),
    "with greater power": ("power", ">"),
    "with equal or lesser power": ("power", "<="),
    "with equal or greater power": ("power", ">="),
    "with lesser mana value": ("mana value", "<"),
    "with equal or lesser mana value": ("mana value", "<="),
    "with greater mana value": ("mana value", ">"),
    "with lesser toughness": ("toughness", "<"),
    "with greater toughness": ("toughness", ">"),
}


def _decided(value: Any) -> bool:
    return value is not None


def add(g: Grammar) -> None:
    """What is said with "that's": the same as an adjective or noun before."""
    g.words(
        "adjective.plain",
        {w: what for w, what in nouns.ADJECTIVES.items() if w not in ("other", "kicked", "foretold", "exiled")},
    )
    g.words("adjective.plain", NEGATIVE)
    g.rule("adjective", None, "{it:adjective.plain}")
    g.list("adjectives_or", "adjective.plain", conj=("or",))
    g.rule("adjective", _either, "{of:adjectives_or}", unmake=_either_parts)
    for verb, wrap, unwrap in (
        ("that {#isn't|aren't}", _negated, _is_negated),
        ("that{#'s| are}", _itself, _is_itself),
    ):
        g.rule("post", wrap, f"{verb} {{of:adjective}}", unmake=unwrap(False), when=_decided)
        g.rule("post", wrap, f"{verb} {{a}} {{filter:words#s}}", unmake=unwrap(True), when=_decided)
    # Of each color is said one by one: an object is colored if it is of any.
    g.rule("post", _Colored(), "that{#'s| are} one or more colors", unmake=_Colored().parts)
    for phrase in _GROUPS:
        g.words("post", {phrase: AsGroup(phrase)})
    for phrase, (stat, op) in _RELATIVE.items():
        value = Compares(stat, op, StatOf(stat, That("implied")), phrase)
        g.words("post", {phrase: value})


class _Colored:
    """ "that's one or more colors"."""

    def __call__(self) -> AnyOf:
        return AnyOf(tuple(IsColor(c) for c in COLORS), "one or more colors")

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {} if value == self() else None


def _either(of: Any) -> AnyOf:
    return AnyOf(tuple(of), "or")


def _either_parts(value: Any) -> dict[str, Any] | None:
    return {"of": value.of} if isinstance(value, AnyOf) and value.conj == "or" else None


def _itself(of: Any = None, filter: Any = None) -> Predicate:
    return of if filter is None else Fits(filter)


def _negated(of: Any = None, filter: Any = None) -> Predicate | None:
    if filter is not None and isinstance(filter.words[-1], IsAbility):
        return None  # "that isn't a mana ability" is said of abilities, and is a word of its own
    return Not(_itself(of, filter))


def _is_itself(noun: bool) -> Any:
    def parts(value: Any) -> dict[str, Any] | None:
        if noun:
            return {"filter": value.filter} if isinstance(value, Fits) and not value.filter.post else None
        return {"of": value} if _is_adjective(value) else None

    return parts


def _is_adjective(value: Any) -> bool:
    if isinstance(value, AnyOf):
        return value.conj == "or" and all(_is_adjective(of) for of in value.of)
    return value in _ADJECTIVES


NEGATIVE: Final = {f"non{word}": Not(what) for word, what in nouns.ADJECTIVES.items() if word in nouns.NON}


_ADJECTIVES: Final = frozenset({*nouns.ADJECTIVES.values(), *NEGATIVE.values()})


def _is_negated(noun: bool) -> Any:
    def parts(value: Any) -> dict[str, Any] | None:
        return _is_itself(noun)(value.of) if isinstance(value, Not) else None

    return parts
