"""When and how often: what stands after "activate" and "cast this spell" (CR 602.5, 601.3).

Owns: the categories `restriction` (one, "only as a sorcery"), `only` (several joined) and `only_sentences`, the
sentences at the end of an activated ability. Not here: the abilities (`abilities`), permissions (`permissions`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import OncePerTurn, OnlyBy, OnlyDuring, OnlyIf, Restriction, SorcerySpeed, XNotZero
from model.ability.conditions import Every
from model.ability.terms import EachPlayer, OnePlayer
from model.oracle.engine import Grammar

_TIMES: Final = {1: "once", 2: "twice", 3: "three times"}
DURING: Final = {
    "your turn": "your turn",
    "your upkeep": "your upkeep",
    "combat": "combat",
    "your end step": "your end step",
    "your main phase": "your main phase",
    "an opponent's turn": "an opponent's turn",
    "your opponents' turns": "an opponent's turn of any",
    "the declare attackers step": "declare attackers step",
    "the declare blockers step": "declare blockers step",
    "your declare attackers step": "your declare attackers step",
    "combat after blockers are declared": "combat after blockers are declared",
    "combat before blockers are declared": "before blockers",
    "combat on your turn": "combat on your turn",
    "combat on an opponent's turn": "combat on an opponent's turn",
    "an opponent's upkeep": "an opponent's upkeep",
    "your draw step": "your draw step",
    "the upkeep step": "upkeep",
    "any upkeep step": "any upkeep step",
    "your turn, before attackers are declared": "your turn, before attackers are declared",
    "an opponent's turn, before attackers are declared": "an opponent's turn, before attackers are declared",
    "the end of combat step": "end of combat step",
    "an opponent's turn after their upkeep step": "an opponent's turn after their upkeep step",
}
BEFORE: Final = {
    "before attackers are declared": "before attackers are declared",
    "before blockers are declared": "before blockers are declared",
    "before the combat damage step": "before the combat damage step",
    "before combat": "before combat",
    "after combat": "after combat",
}
"""The words of the text, and those by which `TurnIs` knows them."""


def add(g: Grammar) -> None:
    """The rows of restrictions."""
    g.words("restriction", {"only as a sorcery": SorcerySpeed()})
    for n, word in _TIMES.items():
        g.words("restriction", {f"only {word} each turn": OncePerTurn(n)})
        g.words("restriction.more", {f"{word} each turn": OncePerTurn(n)})
    g.words("restriction", {"no more than once each turn": OncePerTurn(1, word="no more than")})
    g.words("restriction", {"no more than twice each turn": OncePerTurn(2, word="no more than")})
    g.words("restriction", {"no more than three times each turn": OncePerTurn(3, word="no more than")})
    g.words("restriction", {"only once": OncePerTurn(1, game=True)})
    g.rule("restriction", OnlyIf, "only if {condition:condition}")
    either = _Either()
    g.rule(
        "restriction", either, "only if {a:condition} or if {b:condition}", unmake=either.parts,
        when=lambda v: v is not None,
    )  # fmt: skip
    g.words("restriction", {f"only during {said}": OnlyDuring(when) for said, when in DURING.items()})
    g.words("restriction", {f"only {said}": OnlyDuring(when) for said, when in BEFORE.items()})
    g.words(
        "restriction", {"only any time you could cast an instant": OnlyDuring("any time you could cast an instant")}
    )
    g.rule("only", _one, "{it:restriction}", unmake=_only_one)
    g.rule("only", _two, "{a:restriction} and {b:restriction}", unmake=_only_two)
    g.rule("only", _two, "{a:restriction} and {b:restriction.more}", unmake=_only_two, render=False)
    g.rule("only", _three, "{a:restriction}, {b:restriction}, and {c:restriction}", unmake=_only_three)
    # Sentences; who may activate is one of its own.
    g.rule("only_sentence", None, "activate {it:only}.")
    g.rule("only_sentence", None, "activate this ability {it:only}.", render=False)
    g.words(
        "only_sentence",
        {
            "any player may activate this ability.": (OnlyBy(EachPlayer("player", "any")),),
            "only your opponents may activate this ability.": (OnlyBy(EachPlayer("opponent", "your opponents")),),
            "only any opponent may activate this ability.": (OnlyBy(OnePlayer("any opponent")),),
        },
    )
    for when in ("draw step", "upkeep", "turn"):
        any_player = (OnlyBy(EachPlayer("player", "any but")), OnlyDuring(f"your {when}"))
        words = f"any player may activate this ability but only during their {when}."
        g.words("only_sentence", {words: any_player})
    but = _AnyPlayerBut()
    g.rule("only_sentence", but, "any player may activate this ability but {only:only}.", unmake=but.parts)
    g.words("only_sentence", {"X can't be 0.": (XNotZero(),)})
    g.rule("only_sentences", None, "{it:only_sentence}")
    g.rule("only_sentences", _joined, "{a:only_sentence} {b:only_sentence}", unmake=_by_first)


class _Either:
    """ "Only if this land entered this turn or if you control a basic land": either will do."""

    def __call__(self, a: Any, b: Any) -> OnlyIf:
        return OnlyIf(Every((a, b), any=True), "or if")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, OnlyIf) and isinstance(value.condition, Every) and len(value.condition.of) == 2:
            a, b = value.condition.of
            return {"a": a, "b": b} if value == self(a, b) else None
        return None


class _AnyPlayerBut:
    """ "Any player may activate this ability but only as a sorcery": as the player who activates it could."""

    def __call__(self, only: Only) -> Only:
        return (OnlyBy(EachPlayer("player", "any but")), *only)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, tuple) and len(value) > 1 and value[0] == OnlyBy(EachPlayer("player", "any but")):
            return {"only": value[1:]}
        return None


Only = tuple[Restriction, ...]


def _one(it: Restriction) -> Only:
    return (it,)


def _only_one(value: Any) -> dict[str, Any] | None:
    return {"it": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _two(a: Restriction, b: Restriction) -> Only:
    return (a, b)


def _only_two(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 2 or any(isinstance(v, OnlyBy) for v in value):
        return None
    return {"a": value[0], "b": value[1]}


def _three(a: Restriction, b: Restriction, c: Restriction) -> Only:
    return (a, b, c)


def _only_three(value: Any) -> dict[str, Any] | None:
    if isinstance(value, tuple) and len(value) == 3 and not any(isinstance(v, OnlyBy) for v in value):
        return {"a": value[0], "b": value[1], "c": value[2]}
    return None


def _joined(a: Only, b: Only) -> Only:
    return (*a, *b)


def _by_first(value: Any) -> dict[str, Any] | None:
    """ "Any player may activate this ability but only ..." stands in two sentences, who may first."""
    if isinstance(value, tuple) and len(value) > 1 and isinstance(value[0], OnlyBy | XNotZero):
        return {"a": value[:1], "b": value[1:]}
    return None
