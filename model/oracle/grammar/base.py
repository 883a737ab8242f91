"""The one grammar of Oracle text: who adds rows to it, and what is singular or plural.

Each family of clauses is a sibling file with `add(g)`. Categories:

| category | value |
|---|---|
| number | small number as a determiner: "a", "two", "X" (Amount); `count` has "one" for "a"; `digits` 3, X |
| amount | any Amount as a noun phrase: "the number of ...", "its power", "that much", 3, X |
| times | what stands after "for each": Amount |
| where_x | what stands after "where X is": Amount; see `amounts.define_x` |
| filter | Filter in the number from outside; `filter.plural`, `filter.another`: so read |
| target | Target |
| objects | any phrase for objects, targets too; `possessor` the same before "'s" or as "its", "their" |
| players | any phrase for players, "target player" too; `whose` the same as an owner ("your", "a") |
| subject | objects or players |
| event | what stands after "when", "whenever", "at": EventPattern; `would` after "if" in a replacement |
| keyword | one keyword in the middle of a sentence; `keyword_line` as a line |
| static | one clause of a static ability: StaticEffect; `static_line` the sentences of a line: Static |
| restriction | "only as a sorcery": Restriction; `only` several; `only_sentences` after an activated ability |
| ability | one whole line; `plain_ability` without its label; `layout_line`, `casting_line`; `quoted` in quotes |
| damaged | objects, players or both: "any target", "each creature and each player" |
"""

from __future__ import annotations

import functools
import importlib
from typing import Any, Final

from model.ability.terms import (
    All,
    Amount,
    AnyOf,
    Both,
    EachPlayer,
    Filter,
    Number,
    OnePlayer,
    PlayersWho,
    Predicate,
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
    "filters",
    "players",
    "relative",
    "owned",
    "objects",
    "amounts",
    "conditions",
    "costs",
    "casting",
    "mana",
    "mana_kinds",
    "rather",
    "spending",
    "commanders",
    "instructions",
    "melding",
    "triggers",
    "restrictions",
    "statics",
    "replacements",
    "own_kinds",
    "permissions",
    "prohibitions",
    "loyalty",
    "keywords",
    "own_costs",
    "priced_modes",
    "layouts",
    "abilities",
    "lines",
)

NOT_CAST: Final = (
    "the exiled cards not cast this way",
    "the exiled cards that weren't cast this way",
    "all revealed cards not cast this way",
    "all exiled cards not cast this way",
    "the revealed cards not cast this way",
    "all cards exiled this way that weren't cast",
    "all cards revealed this way that weren't put onto the battlefield",
)
"""What is left of cards of which some may have been cast (CR 608.2g)."""
REST_OF_REVEALED: Final = "the rest of the revealed cards"
THE_REST: Final = ("the rest", REST_OF_REVEALED, "the rest of those cards")
EITHER_ONE: Final = "either one"
"""Of two, whichever."""
_PLURAL_WORDS = frozenset({"them", "those", "they", "both", "their"})


def _that(word: str) -> str:
    first = word.split(" ")[0]
    if first in _PLURAL_WORDS:
        return "p"
    if first in ("it", "its", "that", "this"):
        return "s"
    many = word.endswith("s") and not word.endswith(("'s", "ss", "us", " haunts"))
    return "p" if many or word == "the rest" or word in NOT_CAST else "s"


def number(value: Any) -> str:
    """ "s" or "p": the number of a noun phrase as the subject of a verb, or of the noun after an amount."""
    match value:
        case Number(n=n):
            return "s" if n == 1 else "p"
        case int():
            return "s" if value == 1 else "p"
        case You(word="your team"):
            return "s"
        case Amount() | You() | None:
            return "p"
        case Target(most=most, word=word):
            return "s" if word.startswith("each of") else number(most)
        case Some(most=most, word=word):
            if word.startswith("one of"):
                return "s"
            return "p" if word == "one or more" else number(most)
        case All(word=word):
            return "s" if word in ("each", "each of", "the nth") else "p"
        case EachPlayer(word=word):
            return "s" if word.startswith("each") else "p"
        case PlayersWho(of=of):
            return number(of)
        case OnePlayer(who=who):
            return "p" if who.endswith("s") else "s"
        case ThatPlayer(word=word):
            return "p" if word.startswith(("they", "those", "their", "both")) else "s"
        case That(word=word):
            return "s" if word.startswith("each of those ") else _that(word)
        case TopCards(count=count):
            return number(count)
        case Both(of=of, conj=conj):
            return "p" if conj.startswith("and") else number(of[-1])
        case AnyOf(of=of):
            return number(of[-1])
        case _:
            return "s"


def is_filter_of_players(value: Any) -> bool:
    """The filter fits players only: "target opponent"."""
    return isinstance(value, Filter) and bool(value.words) and _is_player(value.words[-1])


def _is_player(what: Predicate) -> bool:
    if isinstance(what, AnyOf):
        return all(_is_player(of) for of in what.of)
    return type(what).__name__ == "IsPlayer"


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
        if hasattr(module, "add"):
            module.add(g)
    return g
