"""Two zones behind a noun: "from graveyards or exile", "in the command zone or on the battlefield" (CR 109.2, 400.1).

Owns: these rows of `post`. Not here: one zone (`posts`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.terms import AnyOf, CastBy, InZone, Not, You
from model.oracle.engine import Grammar

_TWO_ZONES: Final = {
    "from graveyards or libraries": ("from", "graveyard", "library"),
    "from graveyards or exile": ("from", "graveyard", "exile"),
    "in graveyards and libraries": ("in", "graveyard", "library"),
    "in graveyards or libraries": ("in", "graveyard", "library"),
    "from all hands and graveyards": ("from", "hand", "graveyard"),
}


_HERE: Final = InZone("battlefield", None, "on")
_COMMAND: Final = InZone("command", None, "in")
_MINE: Final = InZone("graveyard", You(), "in")
_ONE_OR_OTHER: Final[dict[str, tuple[InZone, ...]]] = {
    "on the battlefield or in the command zone": (_HERE, _COMMAND),
    "in the command zone or on the battlefield": (_COMMAND, _HERE),
    "in your graveyard or on the battlefield": (_MINE, _HERE),
    "on the battlefield or in your graveyard": (_HERE, _MINE),
}


def add(g: Grammar) -> None:
    """ "From graveyards or libraries": anybody's. "You cast from your graveyard or from exile"."""
    for a, b in (("graveyard", "hand"), ("hand", "graveyard")):
        for word in ("from", "in"):
            for conj in ("or", "and", "and/or"):
                both = _OfEither(word, a, b, conj)
                g.rule("post", both, f"{word} {{whose:whose}} {a} {conj} {b}", unmake=both.parts)
    for words, (word, a, b) in _TWO_ZONES.items():
        g.words("post", {words: AnyOf((InZone(a, None, word), InZone(b, None, word)), words)})
    g.words("post", {words: AnyOf(places, words) for words, places in _ONE_OR_OTHER.items()})
    own = "in exile and in your graveyard"
    g.words("post", {own: AnyOf((InZone("exile", None, "in"), _MINE), own)})
    g.words("post", {"that {#isn't|aren't} on the battlefield": Not(_HERE)})
    elsewhere = "from anywhere other than their hands"
    g.words("post", {elsewhere: CastBy(None, "elsewhere", word=elsewhere)})
    for first, zone, whose in (("your graveyard", "graveyard", True), ("graveyards", "graveyard", False)):
        for second in ("or from exile", "or exile"):
            either = _CastFromTwo(zone, whose, f"from {first} {second}")
            g.rule("post", either, f"{{who:players}} cast[s] from {first} {second}", unmake=either.parts)


class _OfEither:
    """ "From that player's graveyard or hand"."""

    def __init__(self, word: str, a: str, b: str, conj: str) -> None:
        self.word, self.a, self.b, self.conj = word, a, b, conj

    def __call__(self, whose: Any) -> AnyOf:
        of = (InZone(self.a, whose, self.word), InZone(self.b, whose, self.word))
        return AnyOf(of, f"{self.word} {self.a} {self.conj} {self.b}")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AnyOf) or not isinstance(value.of[0], InZone):
            return None
        return {"whose": value.of[0].whose} if value == self(value.of[0].whose) else None


class _CastFromTwo:
    """Spells cast from a graveyard or from exile."""

    def __init__(self, zone: str, own: bool, word: str) -> None:
        self.zone, self.own, self.word = zone, own, word

    def __call__(self, who: Any) -> AnyOf:
        first = CastBy(who, self.zone, who if self.own else None)
        return AnyOf((first, CastBy(who, "exile")), self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AnyOf) or value.conj != self.word or not isinstance(value.of[0], CastBy):
            return None
        return {"who": value.of[0].who} if value == self(value.of[0].who) else None
