"""Numbers as they are written: "a", "two", 3, X (CR 107.1-107.3)."""

from __future__ import annotations

from typing import Any, Final

from model.ability.terms import Number, XAmount
from model.oracle.engine import Grammar, Line

WORDS: Final = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_VALUES: Final = {word: n for n, word in enumerate(WORDS)}
_TENS: Final = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety-nine": 99}
_LARGEST_WORD: Final = 99
_LETTERS: Final = {"x": "X", "y": "Y", "z": "Z"}
PARTS: Final = {"half": 2, "a third of": 3, "a quarter of": 4, "a tenth of": 10}
"""How a part is called, and into how many."""
ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def spelled(n: int) -> str | None:
    """ "three" for 3."""
    if 0 <= n < len(WORDS):
        return WORDS[n]
    return next((word for word, value in _TENS.items() if value == n), None)


def _parse_count(line: Line, at: int) -> list[tuple[int, Any]]:
    word = line.words[at]
    if word in _LETTERS:
        return [(at + 1, XAmount(_LETTERS[word]))] if line.raw[at].isupper() else []
    if word in _VALUES:
        return [(at + 1, Number(_VALUES[word]))]
    if word in _TENS:
        return [(at + 1, Number(_TENS[word]))]
    if word.isdecimal() and int(word) > _LARGEST_WORD:
        return [(at + 1, Number(int(word)))]
    return []


def _print_count(value: Any) -> str | None:
    if isinstance(value, XAmount):
        return value.letter if value.defined is None else None
    if not isinstance(value, Number):
        return None
    return spelled(value.n) or (str(value.n) if value.n > _LARGEST_WORD else None)


def _parse_digits(line: Line, at: int) -> list[tuple[int, Any]]:
    word = line.words[at]
    if word in _LETTERS:
        return [(at + 1, XAmount(_LETTERS[word]))] if line.raw[at].isupper() else []
    if word.isdecimal() or word.replace(",", "").isdecimal():
        return [(at + 1, Number(int(word.replace(",", ""))))]
    return []


def _print_digits(value: Any) -> str | None:
    if isinstance(value, XAmount):
        return value.letter if value.defined is None else None
    return f"{value.n:,}" if isinstance(value, Number) and value.n >= 0 else None


_FIRST: Final = {*_VALUES, *_TENS, *_LETTERS, "<number>"}


def _of_int(value: Any) -> Any:
    return {"n": Number(value)} if isinstance(value, int) and not isinstance(value, bool) else None


def _to_int(n: Any) -> Any:
    return n.n if isinstance(n, Number) else None


def _ordinal(line: Line, at: int) -> list[tuple[int, Any]]:
    word = line.words[at]
    return [(at + 1, ORDINALS.index(word))] if word and word in ORDINALS else []


def _print_ordinal(value: Any) -> str | None:
    return ORDINALS[value] if isinstance(value, int) and 0 < value < len(ORDINALS) else None


def add(g: Grammar) -> None:
    """`count`: "one", "two", X. `number`: the same with "a" or "an" for one. `digits`: 3, X. `ints`, `int_count`:
    plain integers in digits or words. `ordinal`: an integer as "second"."""
    g.words("number", {"{a}": Number(1)})
    g.custom("count", _parse_count, _print_count, _FIRST)
    g.alias("number", ["count"])
    g.rule("count_word", None, "{it:count}", when=lambda v: isinstance(v, Number))
    g.custom("digits", _parse_digits, _print_digits, {*_LETTERS, "<number>"})
    g.rule("ints", _to_int, "{n:digits}", unmake=_of_int, when=lambda v: isinstance(v, int))
    g.rule("int_count", _to_int, "{n:count}", unmake=_of_int, when=lambda v: isinstance(v, int))
    g.custom("ordinal", _ordinal, _print_ordinal, ORDINALS[1:])
