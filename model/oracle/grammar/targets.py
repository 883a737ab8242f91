"""Target phrases: "target creature", "up to two target players", "any target" (CR 115).

Owns: the category `target` and its parts `target_player`, `target_object`.
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.terms import (
    Amount,
    AnyOf,
    Filter,
    Fits,
    IsPlayer,
    IsType,
    Not,
    Number,
    OnePlayer,
    Other,
    Players,
    Predicate,
    Target,
    ThatMuch,
    ThatPlayer,
    ThisTurn,
)
from model.oracle.engine import Grammar
from model.oracle.grammar.base import is_filter_of_players

# CR 115.4.
ANY_TARGET: Final = Filter(
    (AnyOf((IsType("Creature"), IsPlayer(), IsType("Planeswalker"), IsType("Battle")), "any target"),)
)
OTHER_ANY_TARGET: Final = Filter((Other("other"), *ANY_TARGET.words))


class _Counted:
    """`least` and `most` the same."""

    def __init__(self, word: str = "", lead: str = "") -> None:
        self.word = word
        self.lead = lead

    def __call__(self, n: Any, filter: Filter) -> Target:
        n = n.n if isinstance(n, Number) else n
        if self.lead:
            filter = Filter((Other(self.lead), *filter.words), filter.post)
        return Target(filter, n, n, word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Target) or value.least != value.most or value.word != self.word or value.n != -1:
            return None
        if value.who is not None:
            return None
        if value.least == 1 or value.least is None:
            return None
        bare = _without_lead(value.filter, self.lead)
        return None if bare is None else {"n": amount_of(value.least), "filter": bare}


def amount_of(n: Any) -> Amount:
    return Number(n) if isinstance(n, int) else n


def int_of(n: Any) -> Any:
    return n.n if isinstance(n, Number) else n


def _without_lead(filter: Filter, lead: str) -> Filter | None:
    if not lead:
        return None if filter.words and isinstance(filter.words[0], Other) else filter
    if filter.words and filter.words[0] == Other(lead):
        return Filter(filter.words[1:], filter.post)
    return None


class _Range:
    """From a fixed least to a counted most, or the like."""

    def __init__(self, least: int, word: str = "", lead: str = "", most: Any = ...) -> None:
        self.least = least
        self.word = word
        self.lead = lead
        self.most = most

    def __call__(self, filter: Filter, n: Any = None) -> Target:
        if self.lead:
            filter = Filter((Other(self.lead), *filter.words), filter.post)
        return Target(filter, self.least, int_of(n) if self.most is ... else self.most, word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Target) or value.least != self.least or value.word != self.word or value.n != -1:
            return None
        if value.who is not None:
            return None
        bare = _without_lead(value.filter, self.lead)
        if bare is None or bare == ANY_TARGET:
            return None
        if self.most is not ...:
            return {"filter": bare} if value.most == self.most and type(value.most) is type(self.most) else None
        if value.most is None:
            return None
        return {"filter": bare, "n": amount_of(value.most)}


class _UpToThatMany(_Range):
    """ "Up to that many target creatures": as many as was said before."""

    def __init__(self, lead: str) -> None:
        super().__init__(0, "", lead, ThatMuch("that many"))


class _Chosen:
    """ "Target creature of an opponent's choice": somebody else chooses it."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def __call__(self, filter: Filter) -> Target:
        return Target(filter, who=self.who)

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"filter": value.filter} if isinstance(value, Target) and value == self(value.filter) else None


def add(g: Grammar) -> None:
    for whose, who in (("their", ThatPlayer("their")), ("an opponent's", OnePlayer("opponent"))):
        chosen = _Chosen(who)
        g.rule("target.any", chosen, f"target {{filter:filter#s}} of {whose} choice", unmake=chosen.parts)
        if whose != "their":
            either = f"any target of {whose} choice"
            g.words("target.any", {either: chosen(ANY_TARGET)})

    def row(make: Any, template: str, **more: Any) -> None:
        g.rule("target.any", make, template, unmake=make.parts, **more)

    for each in ("", "each of "):
        word = each.strip()
        for lead in ("", "other"):
            before = f"{lead} " if lead else ""
            if not each:
                one = _Range(1, word, "another" if lead else "", 1)
                row(one, ("another " if lead else "") + "target {filter:filter#s}")
                if lead:
                    row(_Range(1, "other", "other", 1), "other target {filter:filter#s}")
            row(_Range(0, word, lead), f"{each}up to {{n:count}} {before}target {{filter:filter#n}}")
            if not each:
                row(_UpToThatMany(lead), f"up to that many {before}target {{filter:filter#p}}")
            row(_Counted(word, lead), f"{each}{{n:count}} {before}target {{filter:filter#p}}")
            row(_Range(0, word, lead, None), f"{each}any number of {before}target {{filter:filter#p}}")
            row(
                _Range(1, "one or more", lead, None), f"{each}one or more {before}target {{filter:filter#p}}"
            ) if not each else None
            row(
                _Range(1, f"{word} one or two".strip(), lead, 2), f"{each}one or two {before}target {{filter:filter#p}}"
            )
            row(
                _Range(1, f"{word} one, two, or three".strip(), lead, 3),
                f"{each}one, two, or three {before}target {{filter:filter#p}}",
            )
    g.words(
        "target.any",
        {
            "any target": Target(ANY_TARGET),
            "any other target": Target(OTHER_ANY_TARGET),
            "any number of targets": Target(ANY_TARGET, 0, None),
            "one or two targets": Target(ANY_TARGET, 1, 2, word="one or two"),
            "each of one or two targets": Target(ANY_TARGET, 1, 2, word="each of one or two"),
            "one, two, or three targets": Target(ANY_TARGET, 1, 3, word="one, two, or three"),
            "each of any number of targets": Target(ANY_TARGET, 0, None, word="each of"),
        },
    )
    g.rule("target.any", _any_that, "any target {post:post#s}", unmake=_any_that_parts, when=lambda v: v is not None)
    g.rule("target.any", _UpTo(""), "up to {n:count} target{s:n}", unmake=_UpTo("").parts)
    g.rule("target.any", _UpTo("each of"), "each of up to {n:count} target{s:n}", unmake=_UpTo("each of").parts)
    g.rule("target.any", _UpTo("exactly"), "{n:count} targets", unmake=_UpTo("exactly").parts)
    g.rule("target.any", _UpTo("each of exactly"), "each of {n:count} targets", unmake=_UpTo("each of exactly").parts)
    g.rule("target", None, "{it:target.any}")
    g.rule("target_player", None, "{it:target.any}", when=is_player_target)
    g.rule("target_object", None, "{it:target.any}", when=_is_object_target)


def _any_that(post: Predicate) -> Target | None:
    """ "any target that was dealt damage this turn", "any target other than that permanent"."""
    of_no_type = isinstance(post, Not) and isinstance(post.of, Fits)
    return Target(Filter(ANY_TARGET.words, (post,))) if of_no_type or isinstance(post, ThisTurn | Other) else None


def _any_that_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Target) and value.filter.words == ANY_TARGET.words and len(value.filter.post) == 1:
        return {"post": value.filter.post[0]} if value == _any_that(value.filter.post[0]) else None
    return None


class _UpTo:
    """Targets of any kind, counted."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, n: Any) -> Target:
        n = int_of(n)
        exactly = "exactly" in self.word
        return Target(ANY_TARGET, n if exactly else 0, n, word=self.word.replace("exactly", "").strip())

    def parts(self, value: Any) -> dict[str, Any] | None:
        if (
            not isinstance(value, Target)
            or value.filter != ANY_TARGET
            or value.most is None
            or (value.most == 1 and value.least == 1)
        ):
            return None
        if value.word != self.word.replace("exactly", "").strip():
            return None
        if (value.least == value.most) if "exactly" in self.word else value.least == 0:
            return {"n": amount_of(value.most)}
        return None


def is_player_target(value: Any) -> bool:
    """ "target player", "target opponent"."""
    return isinstance(value, Target) and is_filter_of_players(value.filter)


def _is_object_target(value: Any) -> bool:
    return not is_player_target(value)
