"""The one grammar of Oracle text: who adds rows to it, and what is singular or plural.

Each family of clauses is a sibling file with `add(g)`. Categories are named in docs/parsing.md.
"""

from __future__ import annotations

import functools
import importlib
from typing import Any

from model.ability.terms import (
    All,
    Amount,
    AnyOf,
    Both,
    ControllerOf,
    EachPlayer,
    Number,
    OwnerOf,
    Some,
    Target,
    That,
    ThatPlayer,
    TopCards,
    You,
)
from model.oracle.engine import Grammar

FAMILIES = (
    "numbers",
    "players",
    "filters",
    "objects",
    "amounts",
    "conditions",
    "costs",
    "mana",
    "instructions",
    "triggers",
    "statics",
    "keywords",
    "abilities",
)

_PLURAL_WORDS = frozenset({"them", "those", "they", "both", "cards", "the rest"})


def number(value: Any) -> str:
    """ "s" or "p": the number of a noun phrase as the subject of a verb, or of the noun after an amount."""
    match value:
        case Number(n=n):
            return "s" if n == 1 else "p"
        case int():
            return "s" if value == 1 else "p"
        case Amount() | You() | None:
            return "p"
        case Target(most=most) | Some(most=most):
            return number(most)
        case All(word=word):
            return "s" if word == "each" else "p"
        case EachPlayer(word=word):
            return "s" if word == "each" else "p"
        case ThatPlayer(word=word):
            return "p" if word == "they" or word.startswith("those") else "s"
        case ControllerOf(of=of) | OwnerOf(of=of):
            return "s"
        case That(word=word):
            return "p" if word.split(" ")[0] in _PLURAL_WORDS or word.endswith("s") and "'" not in word else "s"
        case TopCards(count=count):
            return number(count)
        case Both(of=of, conj=conj):
            return "p" if conj == "and" else number(of[-1])
        case AnyOf(of=of):
            return number(of[-1])
        case _:
            return "s"


@functools.cache
def grammar() -> Grammar:
    """The grammar with every family's rows."""
    g = Grammar(number=number)
    for family in FAMILIES:
        try:
            module = importlib.import_module(f"model.oracle.grammar.{family}")
        except ModuleNotFoundError as error:
            if error.name != f"model.oracle.grammar.{family}":
                raise
            continue
        module.add(g)
    return g
