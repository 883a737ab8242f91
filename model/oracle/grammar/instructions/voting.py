"""Votes for one of several words, and what follows from how they fall (CR 701.38)."""

from __future__ import annotations

from typing import Any, Final

from model.ability.conditions import VoteGoes
from model.ability.instructions import Vote
from model.ability.terms import VotesFor
from model.oracle.engine import Grammar, Line

_FIRST: Final = "starting with you, each player votes for"


def add(g: Grammar) -> None:
    """The rows."""
    g.custom("vote_word", _parse_word, _print_word, ["<word>"])
    g.rule("clause", _two, f"{_FIRST} {{a:vote_word}} or {{b:vote_word}}", unmake=_of_two)
    for tied, words in ((False, "gets more votes"), (True, "gets more votes or the vote is tied")):
        g.rule("condition.one", VoteGoes, f"{{option:vote_word}} {words}", tied=tied)
    g.rule("times", VotesFor, "{option:vote_word} vote")
    g.rule("measure", VotesFor, "the number of {option:vote_word} votes", word="number")


def _two(a: str, b: str) -> Vote:
    return Vote((a, b))


def _of_two(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Vote) or len(value.options) != 2:
        return None
    return {"a": value.options[0], "b": value.options[1]}


# Where such a word can stand, these would be something else.
_NO_OPTION: Final = frozenset(
    {"a", "an", "the", "each", "another", "one", "two", "up", "any", "target", "this", "that"}
)


def _parse_word(line: Line, at: int) -> list[tuple[int, Any]]:
    word = line.words[at]
    if not word.isalpha() or word in _NO_OPTION:
        return []
    behind = line.words[at + 1 : at + 2]
    before = line.words[max(0, at - 2) : at]
    asked = bool(behind) and behind[0] in ("vote", "votes", "gets")
    named = asked or tuple(before) == ("votes", "for") or tuple(before[-1:]) == ("or",)
    return [(at + 1, line.raw[at].lower())] if named else []


def _print_word(value: Any) -> str | None:
    return value if isinstance(value, str) and value.isalpha() else None
