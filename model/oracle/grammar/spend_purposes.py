"""What mana may be spent on, one purpose after another (CR 106.6): "cast a colorless spell, unlock a door, or ...".

Owns: the category `purpose` and rows of `spend_only` for several of them. Not here: the usual "to cast ... or activate
..." (`mana`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.instructions import SpendOnly
from model.ability.terms import Filter
from model.oracle.engine import Grammar

KEYWORDS: Final = ("equip", "power-up", "exhaust", "cycling", "ninjutsu", "boast", "outlast")
"""Keywords of activated abilities for which mana may be meant."""
_NAMED: Final = {
    "unlock doors": "unlock",
    "unlock a door": "unlock",
    "turn permanents face up": "turn face up",
    "turn a permanent face up": "turn face up",
    "foretell cards": "foretell",
    "gain a Class level": "class level",
    "pay a cost that contains {C}": "costs that contain {C}",
}


def add(g: Grammar) -> None:
    """The rows."""
    for words, cast, act in (
        ("cast {cast:filter.plural#p}", True, None),
        ("cast {a} {cast:filter#s}", True, None),
        ("activate abilities", False, Filter()),
        ("activate an ability", False, Filter()),
        ("activate abilities of {act:filter.plural#p}", False, None),
        ("activate an ability of {a} {act:filter#s}", False, None),
    ):
        purpose = _Purpose(words, cast, act)
        g.rule("purpose", purpose, words, unmake=purpose.parts)
    named = {**_NAMED, **{f"activate {name} abilities": name for name in KEYWORDS}}
    for name in KEYWORDS:
        named[f"activate {'an' if name[0] in 'aeiou' else 'a'} {name} ability"] = name
    for words, name in named.items():
        g.words("purpose.named", {words: SpendOnly(special=(name,), word=words)})
    g.rule("purpose", None, "{it:purpose.named}")
    g.rule("spend_only", None, "to {it:purpose.named}")
    for conj in ("or", "or to", "and"):
        two = _Several(conj)
        g.rule("spend_only", two, f"to {{a:purpose}} {conj} {{b:purpose}}", unmake=two.parts, when=_is_new)
    three = _Several("or", 3)
    g.rule("spend_only", three, "to {a:purpose}, {b:purpose}, or {c:purpose}", unmake=three.parts, when=_known)


def _known(value: Any) -> bool:
    return value is not None


def _is_new(value: Any) -> bool:
    """Of two purposes: that rows of their own do not say them already."""
    if value is None or len(value.parts) != 2:
        return False
    a, b = value.parts
    usual = a.cast and (b.cast or b.activate)
    return not usual and (bool(a.special or b.special) or bool(b.cast))


class _Purpose:
    """One purpose; `word`: its words."""

    def __init__(self, word: str, cast: bool, act: Filter | None) -> None:
        self.word, self.casts, self.act = word, cast, act

    def __call__(self, cast: Filter | None = None, act: Filter | None = None) -> SpendOnly:
        source = act or self.act
        return SpendOnly(() if cast is None else (cast,), () if source is None else (source,), word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, SpendOnly) or value.word != self.word or value.parts:
            return None
        if self.casts:
            return {"cast": value.cast[0]}
        return {} if self.act is not None else {"act": value.activate[0]}


class _Several:
    """Two or three of them."""

    def __init__(self, conj: str, n: int = 2) -> None:
        self.conj, self.n = conj, n

    def __call__(self, a: SpendOnly, b: SpendOnly, c: SpendOnly | None = None) -> SpendOnly:
        return SpendOnly(parts=(a, b) if c is None else (a, b, c), word=self.conj)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, SpendOnly) or len(value.parts) != self.n or value.word != self.conj:
            return None
        return dict(zip("abc", value.parts, strict=False))
