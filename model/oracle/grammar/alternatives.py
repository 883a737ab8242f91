"""Posts that name several numbers, colours or what is attached: "with power 4, 5, or 6", "that's both red and white",
"enchanted by an Aura you control" (CR 109.2).

Owns: rows of `post` for them. Not here: lists of types and colours before a noun (`nouns`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.terms import (
    All,
    AnyOf,
    AttachedTo,
    Compares,
    ControlledBy,
    FromAmong,
    HasAttached,
    HasCounter,
    IsColor,
    Number,
    Some,
    That,
    ThatPlayer,
    You,
)
from model.mana import COLOR_WORDS
from model.oracle.engine import Grammar

_OR: Final = "or number"


def add(g: Grammar) -> None:
    """The rows."""
    two, three = _Numbers("ab"), _Numbers("abc")
    g.rule("post", two, "with {stat:stat} {a:ints} or {b:ints}", unmake=two.parts)
    g.rule("post", three, "with {stat:stat} {a:ints}, {b:ints}, or {c:ints}", unmake=three.parts)
    quality = "with {stat:stat} of the chosen quality"
    g.rule("post", Compares, quality, op="chosen parity", amount=Number(0))
    g.rule("post", Compares, f"without{quality[4:]}", op="not of the chosen parity", amount=Number(0))
    g.words("one_color_word", COLOR_WORDS)
    both = "that{#'s| are} both {a:one_color_word} and {b:one_color_word}"
    g.rule("post", _both_colors, both, unmake=_of_both_colors)
    g.rule("post", HasCounter, "that {#has|have} no {kind:counter_kind} counters on {#it|them}", least=0, most=0,
           word="that has")  # fmt: skip
    for way in ("destroyed", "sacrificed", "exiled"):
        did = f"that {{#was|were}} {way} this way"
        g.rule("post", FromAmong, did, of=That(f"{way} this way"), word="that was")
    g.rule("post", ControlledBy, "{who:players} controlled", past=True, when=_one_player)
    # Said of one thing it may be by one or by more.
    by_one: dict[str, Any] = {"word": "enchanted by", "when": _is_single}
    g.rule("post", HasAttached, "enchanted by {what:some}", **by_one)
    g.rule("post", HasAttached, "that{#'s| are} enchanted by {what:some}", **{**by_one, "word": "that's enchanted by"})
    some: dict[str, Any] = {"when": _are_any}
    g.rule("post", HasAttached, "enchanted by {what:all}", word="enchanted by", **some)
    g.rule("post", HasAttached, "that{#'s| are} enchanted by {what:all}", word="that's enchanted by", **some)
    g.rule("post", HasAttached, "with {what:some} attached to {#it|them}", **{**by_one, "word": "with"})
    g.rule("post", AttachedTo, "attached to {what:some}", when=_is_single)
    g.rule("post", AttachedTo, "that{#'s| are} attached to {what:some}", word="that's", when=_is_single)


def _one_player(value: Any) -> bool:
    """As what it is said of last existed (CR 608.2h)."""
    return isinstance(value.who, You | ThatPlayer)


def _are_any(value: Any) -> bool:
    """ "Auras you control": one of them will do."""
    return isinstance(value.what, All) and not value.what.word


def _is_single(value: Any) -> bool:
    """ "An Aura": one will do, and nobody chooses it."""
    what = value.what
    return isinstance(what, Some) and what.least == what.most == 1 and not what.random and what.who is None


class _Numbers:
    """One of the numbers."""

    def __init__(self, fields: str) -> None:
        self.fields = fields

    def __call__(self, stat: str, **numbers: int) -> AnyOf:
        return AnyOf(tuple(Compares(stat, "==", Number(numbers[f])) for f in self.fields), _OR)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AnyOf) or value.conj != _OR or len(value.of) != len(self.fields):
            return None
        numbers = [of.amount.n for of in value.of if isinstance(of, Compares) and isinstance(of.amount, Number)]
        first = value.of[0]
        stat = first.stat if isinstance(first, Compares) else ""
        return {"stat": stat, **dict(zip(self.fields, numbers, strict=True))}


def _both_colors(a: str, b: str) -> AnyOf:
    return AnyOf((IsColor(a), IsColor(b)), "both")


def _of_both_colors(value: Any) -> dict[str, Any] | None:
    match value:
        case AnyOf(of=(IsColor(color=a), IsColor(color=b)), conj="both"):
            return {"a": a, "b": b}
    return None
