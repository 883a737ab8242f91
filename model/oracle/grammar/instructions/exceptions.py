"""Exceptions of copies: "except it's an artifact in addition to its other types" (CR 707.9).

A change whose subject is not the usual "it" or "they", or is left out, says so at the end of its `word`.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Ability, ThisAbility
from model.ability.continuous import Gains, Renames, SetsPT, SetsTypes
from model.ability.copy_exceptions import KeepsColors
from model.ability.terms import Half, StatOf
from model.oracle.engine import Grammar

_AND: Final = " (and)"
_VERBS: Final = {"it": "'s", "they": "'re"}


def add(g: Grammar) -> None:
    """`exceptions`: a tuple of changes."""
    g.rule("exception", None, "{#it's|they're} {it:becomes.bare}")
    g.rule("exception", None, "{#it|they} {it:changes}", when=_plain)
    g.rule("exception", None, "{#it's|they're} {it:exception.is}")
    g.rule("exception.is", _sized, "{pt:pt}", unmake=_size)
    g.rule("exception.is", _more_super, "{kind:supertype} in addition to {#its|their} other types", unmake=_supertype)
    g.words("supertype", {word.lower(): word for word in ("Legendary", "Snow", "Basic")})
    for who in ("the token", "the copy", "he", "she"):
        said = _Subject(f" ({who})")
        g.rule("exception", said, f"{who} {{it:changes}}", unmake=said.parts, when=_known_plain)
        g.rule("exception", said, f"{who} is {{it:exception.is}}", unmake=said.parts, when=_known_plain)
    elided = _Subject(_AND)
    g.rule("exception.and", elided, "{it:changes}", unmake=elided.parts, when=_known_plain)
    for with_this in (_WithThis(""), _WithThis("this first")):
        g.rule("exception", with_this, with_this.template("{#it has|they have}"), unmake=with_this.parts)
    g.words("exception.and", {"has this ability": (Gains((ThisAbility(),), "has" + _AND),)})
    halves = _Halves()
    half = "{#its|their} power is half {a:possessor} power and {#its|their} toughness is half {b:possessor} toughness"
    g.rule("exceptions", halves, f"{half}, rounded up", unmake=halves.parts)
    g.words("exception", {"it doesn't copy that creature's color": (KeepsColors(),)})
    g.words("exception", {"it has this ability": (Gains((ThisAbility(),), "has"),)})
    for who in ("he", "she"):
        g.words("exception", {f"{who} has this ability": (Gains((ThisAbility(),), f"has ({who})"),)})
    for whose in ("its", "his", "her", "their"):
        named = _Named(whose)
        g.rule("exception", named, f"{whose} name is {{name:name}}", unmake=named.parts)
    for who, what in (("it", "the spell"), ("it", "that creature"), ("those creatures", "the chosen creature")):
        # What is not legendary loses nothing, so that the condition adds nothing.
        said_of = _NotLegendary(f"{who}, if {what} is")
        verb = "isn't" if who == "it" else "aren't"
        g.rule("exception", said_of, f"{who} {verb} legendary if {what} is legendary", unmake=said_of.same)
    for who in ("it", "the token", "they", "the copy", "the copies"):
        verb = "isn't" if not who.endswith("s") and who != "they" else "aren't"
        make = _NotLegendary(who)
        if who != "it":
            g.rule("exception", make, f"{who} {verb} legendary", unmake=make.same)
        if who in ("it", "they"):
            other = _NotLegendary(f"{who}, not")
            g.rule("exception", other, f"{who}{_VERBS[who]} not legendary", unmake=other.same)
    g.rule("exceptions", None, "{it:exception}")
    for n, template in (
        (2, "{a:exception} and {b:exception}"),
        (2, "{a:exception} and {b:exception.and}"),
        (3, "{a:exception}, {b:exception}, and {c:exception}"),
        (3, "{a:exception}, {b:exception.and}, and {c:exception.and}"),
    ):
        items = _Items(n)
        g.rule("exceptions", items, template, unmake=items.parts)


class _Halves:
    """ "Their power is half that creature's power and their toughness is half that creature's toughness, rounded up":
    each of both."""

    word = "halves"

    def __call__(self, a: Any, b: Any) -> Any:
        return (SetsPT(Half(StatOf("power", a), up=True), Half(StatOf("toughness", b), up=True), self.word),)

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case (SetsPT(power=Half(of=StatOf(of=a)), toughness=Half(of=StatOf(of=b)), word=self.word),):
                return {"a": a, "b": b}
        return None


def _sized(pt: Any) -> Any:
    return (SetsPT(pt[0], pt[1], "is"),)


def _size(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], SetsPT) or value[0].word != "is":
        return None
    return {"pt": (value[0].power, value[0].toughness)}


def _more_super(kind: str) -> Any:
    return (SetsTypes(supertypes=(kind,), word="more super"),)


def _supertype(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], SetsTypes):
        return None
    kind = value[0].supertypes[0] if value[0].word == "more super" else ""
    return {"kind": kind} if kind and value == _more_super(kind) else None


class _Subject:
    """A subject that is said, or left out."""

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def __call__(self, it: Any) -> Any:
        if not _plain(it) or not isinstance(it[0], Gains | SetsTypes | SetsPT):
            return None
        if isinstance(it[0], SetsTypes) and it[0].lose and self.mark != _AND:
            return None  # see `_NotLegendary`
        return (msgspec.structs.replace(it[0], word=it[0].word + self.mark), *it[1:])

    def parts(self, value: Any) -> dict[str, Any] | None:
        first = value[0] if isinstance(value, tuple) and value else None
        if not isinstance(first, Gains | SetsTypes | SetsPT) or not first.word.endswith(self.mark):
            return None
        return {"it": (msgspec.structs.replace(first, word=first.word.removesuffix(self.mark)), *value[1:])}


class _WithThis:
    """ "It has flying and this ability", "it has this ability and flying"."""

    def __init__(self, order: str) -> None:
        self.order = order

    def template(self, has: str) -> str:
        more = "{abilities:granted_list}"
        return f"{has} this ability and {more}" if self.order else f"{has} {more} and this ability"

    def __call__(self, abilities: tuple[Ability, ...]) -> Any:
        this = (ThisAbility(),)
        return (Gains((*this, *abilities) if self.order else (*abilities, *this), f"has {self.order}".strip()),)

    def parts(self, value: Any) -> dict[str, Any] | None:
        found = value[0] if isinstance(value, tuple) and len(value) == 1 else None
        if not isinstance(found, Gains) or found.word != f"has {self.order}".strip() or len(found.abilities) < 2:
            return None
        rest = found.abilities[1:] if self.order else found.abilities[:-1]
        return {"abilities": rest} if self(rest) == value else None


class _Named:
    """ "Its name is ~" (CR 707.9b)."""

    def __init__(self, whose: str) -> None:
        self.whose = whose

    def __call__(self, name: str) -> Any:
        return (Renames(name, self.whose),)

    def parts(self, value: Any) -> dict[str, Any] | None:
        found = value[0] if isinstance(value, tuple) and len(value) == 1 else None
        return {"name": found.name} if isinstance(found, Renames) and found.word == self.whose else None


class _NotLegendary:
    """The subject as it was said."""

    def __init__(self, who: str) -> None:
        self.who = who

    def __call__(self) -> Any:
        return (SetsTypes(lose=("Legendary",), word=self.who),)

    def same(self, value: Any) -> dict[str, Any] | None:
        return {} if value == self() else None


def _grouped(value: Any) -> tuple[Any, ...] | None:
    from model.oracle.grammar.instructions.changes import grouped

    return grouped(value)


def _plain(value: Any) -> bool:
    items = _grouped(value)
    return items is not None and len(items) == 1


def _known_plain(value: Any) -> bool:
    return value is not None and _plain(value)


class _Items:
    """Several exceptions, one after the other."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __call__(self, **items: Any) -> Any:
        return tuple(change for name in sorted(items) for change in items[name])

    def parts(self, value: Any) -> dict[str, Any] | None:
        items = _grouped(value)
        if items is None or len(items) != self.n:
            return None
        return {name: i if isinstance(i, tuple) else (i,) for name, i in zip("abc", items, strict=False)}
