"""Coins and dice (CR 705, 706)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Instruction
from model.ability.instructions import CoinFlip, FlipForEach, IfYouDo, May, Reflexive, Sequence
from model.ability.terms import All, Filter
from model.oracle.engine import Grammar, Line
from model.oracle.engine.tokens import TIGHT_DASH
from model.oracle.grammar.instructions.flow import Items, apart, known, together
from model.oracle.grammar.instructions.verbs import YOU, Verbs
from model.oracle.grammar.numbers import WORDS

NOTHING = Sequence(())
TWO: Final = "two, choose one"
"""The word of a roll of two dice of which the player chooses one result."""


def add(g: Grammar) -> None:
    """The rows: 1 is the winning side of a coin."""
    for words, won, lost in (
        ("flip a coin. if you win the flip, {won:told}. if you lose the flip, {lost:told}", True, True),
        ("flip a coin. if you win the flip, {won:told}", True, False),
        ("flip a coin. if you lose the flip, {lost:told}", False, True),
    ):
        make = _Flip(won, lost)
        g.rule("flip", make, words, unmake=make.parts)
    last = _Flip(True, True, "lost first")
    g.rule("flip", last, "flip a coin. if you lose the flip, {lost:told}. if you win the flip, {won:told}",
           unmake=last.parts)  # fmt: skip
    when = _WhenFlipped()
    g.rule("flip", when, "flip a coin. when you win the flip, {won:told}. when you lose the flip, {lost:told}",
           unmake=when.parts)  # fmt: skip
    # Its result is asked of by other abilities.
    g.rule("flip", CoinFlip, "flip a coin", sides=2, results=(), word="coin")
    _dice(g)
    g.rule("whole", None, "{it:flip}")
    g.rule("whole", _flip_each, "flip a coin for each {filter:filter#s}", unmake=_flipped_each)
    g.rule("whole", May, "you may {do:flip}")
    g.rule("whole", IfYouDo, "if you do, {do:flip}")
    then = _ThenFlip()
    g.rule("sentence", then, "{head:clauses}, then {last:flip}", unmake=then.parts)


def _dice(g: Grammar) -> None:
    v = Verbs(g)
    g.custom("die", _parse_die, _print_die, ["<word>"])
    g.custom("roll.range", _parse_range, _print_range, ["<number>"])
    roll = _Roll()
    v.player(roll, "roll[s] a {die:die}", unmake=roll.parts)
    two = _RollTwo()
    v.player(two, "roll[s] two {die:die} and choose one result", unmake=two.parts)
    g.rule("roll.row", _row, "{range:roll.range} ^{do:effect.plain}", unmake=_row_parts)
    g.sequence("roll.rows", "roll.row")
    table = _Table()
    g.rule("effect", table, "{items:sentences}. {rows:roll.rows}", unmake=table.parts, when=known)


_SIDES: Final = ("four", "six", "eight", "ten", "twelve", "twenty")


def _parse_die(line: Line, at: int) -> list[tuple[int, Any]]:
    word = line.words[at]
    if word[:1] == "d" and word[1:].isdecimal():
        return [(at + 1, (int(word[1:]), ""))]
    n, _, rest = word.partition("-")
    if rest == "sided" and n in _SIDES and line.words[at + 1] == "die":
        return [(at + 2, (WORDS.index(n), "sided"))]
    return []


def _print_die(value: Any) -> str | None:
    if not isinstance(value, tuple) or len(value) != 2:
        return None
    sides, word = value
    return f"{WORDS[sides]}-sided die" if word == "sided" else f"d{sides}"


def _parse_range(line: Line, at: int) -> list[tuple[int, Any]]:
    """ "1—9 |" and "20 |" before what happens then (CR 706.3a)."""
    words = line.words
    if not words[at].isdecimal():
        return []
    if words[at + 1] == "|":
        return [(at + 2, (int(words[at]), int(words[at])))]
    if words[at + 1] == TIGHT_DASH and words[at + 2].isdecimal() and words[at + 3] == "|":
        return [(at + 4, (int(words[at]), int(words[at + 2])))]
    return []


def _print_range(value: Any) -> str | None:
    low, high = value
    return f"{low} |" if low == high else f"{low}{TIGHT_DASH}{high} |"


class _Roll:
    """A roll whose result later words mean."""

    def __call__(self, die: tuple[int, str]) -> CoinFlip:
        return CoinFlip(die[0], (), word=die[1])

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CoinFlip) or value.results or value.who != YOU or value.word in ("coin", TWO):
            return None
        return {"die": (value.sides, value.word)}


class _RollTwo:
    """ "Roll two d12 and choose one result"."""

    def __call__(self, die: tuple[int, str]) -> CoinFlip | None:
        return None if die[1] else CoinFlip(die[0], (), word=TWO)

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"die": (value.sides, "")} if isinstance(value, CoinFlip) and value == self((value.sides, "")) else None


def _row(range: tuple[int, int], do: Instruction) -> tuple[int, int, Instruction]:
    return (*range, do)


def _row_parts(value: Any) -> dict[str, Any] | None:
    return {"range": value[:2], "do": value[2]} if isinstance(value, tuple) and len(value) == 3 else None


class _Table:
    """A roll at the end of the instructions, and what happens by its result."""

    def __call__(self, items: Items, rows: Any) -> Instruction | None:
        roll = items[-1][1]
        if not isinstance(roll, CoinFlip) or roll.results:
            return None
        if [low for low, _, _ in rows] != [1, *(high + 1 for _, high, _ in rows[:-1])] or rows[-1][1] != roll.sides:
            return None  # not each result stands in one row
        return together((*items[:-1], (items[-1][0], msgspec.structs.replace(roll, results=tuple(rows)))))

    def parts(self, value: Any) -> dict[str, Any] | None:
        found = apart(value)
        last = found["items"][-1][1] if found is not None else None
        if found is None or not isinstance(last, CoinFlip) or not last.results or last.sides == 2:
            return None
        roll = msgspec.structs.replace(last, results=())
        return {"items": (*found["items"][:-1], (found["items"][-1][0], roll)), "rows": last.results}


def _flip_each(filter: Filter) -> FlipForEach:
    return FlipForEach(All(filter, "each"))


def _flipped_each(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, FlipForEach) or not isinstance(value.over, All):
        return None
    return {"filter": value.over.filter} if value == _flip_each(value.over.filter) else None


class _ThenFlip:
    """ "Create two tokens, then flip a coin. If you win the flip, ..."."""

    def __call__(self, head: Items, last: Instruction) -> Items:
        return (*head, (", then ", last))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) < 2 or value[-1][0] != ", then ":
            return None
        return {"head": value[:-1], "last": value[-1][1]} if isinstance(value[-1][1], CoinFlip) else None


class _Flip:
    """`word` "lost first": the losing side stands first."""

    def __init__(self, won: bool, lost: bool, word: str = "") -> None:
        self.won = won
        self.lost = lost
        self.word = word

    def __call__(self, won: Instruction | None = None, lost: Instruction | None = None) -> CoinFlip:
        results = [*(((1, 1, won),) if won else ()), *(((2, 2, lost),) if lost else ())]
        return CoinFlip(2, tuple(reversed(results) if self.word else results), word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CoinFlip) or value.sides != 2 or value.word != self.word:
            return None
        sides = {low: do for low, _, do in value.results}
        if (1 in sides) != self.won or (2 in sides) != self.lost or value != self(sides.get(1), sides.get(2)):
            return None
        return {"won": sides.get(1), "lost": sides.get(2)}


class _WhenFlipped:
    """ "When you win the flip, ... When you lose the flip, ...": reflexive triggers (CR 603.12)."""

    word = "when"

    def __call__(self, won: Instruction, lost: Instruction) -> CoinFlip:
        results = tuple((n, n, Reflexive(do, "this way")) for n, do in ((1, won), (2, lost)))
        return CoinFlip(2, results, word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case CoinFlip(results=((1, 1, Reflexive(do=won)), (2, 2, Reflexive(do=lost))), word=self.word):
                return {"won": won, "lost": lost}
        return None
