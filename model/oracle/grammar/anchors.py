"""Anchor words: "As ~ enters, choose Khans or Dragons." with a bullet for each word (CR 614.12b).

Owns: rows of `line` that read such a paragraph: the choice as it enters, and what the permanent has as long as a word
was chosen. Not here: other choices as something enters (`entering`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import Ability, Spell, Static
from model.ability.conditions import Is
from model.ability.continuous import Affects, Enters, Gains
from model.ability.instructions import Choose
from model.ability.predicates import AnchorIs
from model.ability.terms import Filter, This
from model.oracle.engine import Grammar, Line
from model.oracle.engine.tokens import DASH

_MOST_WORDS: Final = 4
WORD: Final = "anchor word"


def add(g: Grammar) -> None:
    """The rows."""
    g.custom("anchor", _parse, _print, ["<word>"])
    make = _Anchored()
    g.rule(
        "line",
        make,
        "as {what:entering} enter[s], choose {a:anchor} or {b:anchor}. • {again:anchor} — {first:plain_ability} "
        "• {last:anchor} — {second:plain_ability}",
        unmake=make.parts,
        when=lambda v: v is not None,
    )


def _parse(line: Line, at: int) -> list[tuple[int, Any]]:
    """A word or several that begin with a capital, up to "or", a full stop or a dash."""
    for end in range(at, min(at + _MOST_WORDS, len(line.raw)) + 1):
        if line.words[end] in ("or", ".", DASH):
            return [(end, line.slice(at, end))] if end > at and line.raw[at][:1].isupper() else []
    return []


def _print(value: Any) -> str | None:
    return value if isinstance(value, str) and value[:1].isupper() else None


def _as_long_as(word: str, ability: Ability) -> Static:
    """CR 614.12b: as long as the word was chosen as it entered, it has the ability."""
    chosen = Is(This(), Filter((AnchorIs(word),)))
    return Static((Affects(This(), (Gains((ability,)),)),), chosen, word=WORD)


class _Anchored:
    """The choice and an ability for each word."""

    def __call__(
        self, what: Any, a: str, b: str, again: str, first: Ability, last: str, second: Ability
    ) -> tuple[Ability, ...] | None:
        if (a, b) != (again, last) or not isinstance(what, This) or isinstance(first, Spell):
            return None
        if isinstance(second, Spell):
            return None
        choice = Static((Enters(what, as_=Choose(f"{a} or {b}"), word=WORD),))
        return (choice, _as_long_as(a, first), _as_long_as(b, second))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 3 or not all(isinstance(one, Static) for one in value):
            return None
        enters = value[0].effects[0]
        if not isinstance(enters, Enters) or enters.word != WORD or not isinstance(enters.as_, Choose):
            return None
        a, b = str(enters.as_.what).split(" or ")
        first, second = (one.effects[0].changes[0].abilities[0] for one in value[1:])
        found = {"what": enters.what, "a": a, "b": b, "again": a, "first": first, "last": b, "second": second}
        return found if self(**found) == value else None
