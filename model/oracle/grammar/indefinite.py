"""Indefinite phrases for objects: "a card", "up to two creatures you control", "one of them" (CR 109, 608.2d).

Owns: the category `some` and its parts. Not here: targets (`targets`), "each" and "all" (`objects`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.instructions import Nothing
from model.ability.terms import (
    All,
    AnyOf,
    Both,
    ControlledBy,
    CountOf,
    Filter,
    Fits,
    FromAmong,
    Half,
    InZone,
    IsCard,
    Other,
    Predicate,
    Some,
    TargetsA,
    That,
    ThatMuch,
    ThatPlayer,
)
from model.oracle.engine import Grammar
from model.oracle.grammar.base import is_filter_of_players
from model.oracle.grammar.filters import OF_ALL
from model.oracle.grammar.numbers import PARTS
from model.oracle.grammar.targets import amount_of, int_of


def _decided(value: Any) -> bool:
    return value is not None


class _Some:
    """An indefinite phrase. `shape` says how many: a, another, count, upto, any, more."""

    def __init__(self, shape: str, lead: str = "") -> None:
        self.shape = shape
        self.lead = lead

    def __call__(self, filter: Filter, n: Any = None) -> Some:
        if self.lead:
            filter = Filter((Other(self.lead), *filter.words), filter.post)
        match self.shape:
            case "upto":
                return Some(filter, 0, int_of(n))
            case "count":
                return Some(filter, int_of(n), int_of(n))
            case "any":
                return Some(filter, 0, None)
            case "more":
                return Some(filter, 1, None, word="one or more")
            case "least":
                return Some(filter, int_of(n), None, word="or more")
            case _:
                return Some(filter)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Some) or value.who is not None or value.random:
            return None
        filter = value.filter
        first = filter.words[0] if filter.words else None
        if self.lead:
            if first != Other(self.lead):
                return None
            filter = Filter(filter.words[1:], filter.post)
        elif (isinstance(first, Other) and (self.shape == "another") != (first.word == "another")) or (
            self.shape == "another" and not isinstance(first, Other)
        ):
            return None
        least, most, word = value.least, value.most, value.word
        match self.shape:
            case "a" | "another":
                good = least == 1 and most == 1 and word == ""
                return {"filter": filter} if good else None
            case "upto":
                good = least == 0 and most is not None and word == ""
                return {"filter": filter, "n": amount_of(most)} if good else None
            case "count":
                good = least == most and least != 1 and word == ""
                return {"filter": filter, "n": amount_of(most)} if good else None
            case "any":
                return {"filter": filter} if least == 0 and most is None and word == "" else None
            case "more":
                return {"filter": filter} if word == "one or more" else None
            case "least":
                return {"filter": filter, "n": amount_of(least)} if word == "or more" else None
        return None


class _SomeThatMany:
    """ "That many permanents": as many as was said of an event or an instruction before; or up to so many."""

    def __init__(self, *, up_to: bool) -> None:
        self.up_to = up_to

    def __call__(self, filter: Filter) -> Some:
        return Some(filter, 0 if self.up_to else ThatMuch("that many"), ThatMuch("that many"))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Some) or value.who is not None or value.random or value.word:
            return None
        number_ = value.most
        if not isinstance(number_, ThatMuch) or number_.word != "that many" or (value.least == 0) is not self.up_to:
            return None
        return {"filter": value.filter}


def _more_than_one(value: Any) -> bool:
    """ "One or more" is a phrase of its own."""
    return isinstance(value, Some) and value.least != 1


def _no_plain_player(value: Any) -> bool:
    """ "A player", "an opponent" are phrases for players."""
    if not isinstance(value, Some):
        return False
    one = value.most == 1 or value.word == "one or more"
    return not (one and not value.filter.post and is_filter_of_players(value.filter))


THE_MOST: Final = "the one with the most"
"""The word of "the creature with the least power": who chooses among those that are tied is said behind it."""


def _is_superlative(value: Any) -> bool:
    return bool(value.filter.post) and getattr(value.filter.post[-1], "word", "").endswith(OF_ALL)


def add(g: Grammar) -> None:
    def row(make: _Some, template: str, **more: Any) -> None:
        g.rule("some.plain", make, template, unmake=make.parts, **more)

    row(_Some("a"), "{a} {filter:filter#s}")
    row(_Some("another"), "{filter:filter.another#s}")
    for lead in ("", "other"):
        before = f"{lead} " if lead else ""
        row(_Some("count", lead), f"{{n:count}} {before}{{filter:filter#p}}")
        row(_Some("upto", lead), f"up to {{n:count}} {before}{{filter:filter#n}}")
        row(_Some("any", lead), f"any number of {before}{{filter:filter#p}}")
        row(_Some("more", lead), f"one or more {before}{{filter:filter#p}}")
        row(_Some("least", lead), f"{{n:count}} or more {before}{{filter:filter#p}}", when=_more_than_one)
    for up_to, words in ((False, "that many"), (True, "up to that many")):
        many = _SomeThatMany(up_to=up_to)
        g.rule("some.plain", many, f"{words} {{filter:filter#p}}", unmake=many.parts)
    equal = _SomeEqual()
    g.rule("some.plain", equal, "a number of {filter:filter#p} equal to {n:measure}", unmake=equal.parts)
    for rounded, up in (("up", True), ("down", False)):
        for part, into in PARTS.items():
            for whose in ("", " of their choice"):
                half = _SomePart(up, into, whose.removeprefix(" of "))
                kind = "{filter:filter.plural#p}"
                g.rule("some", half, f"{part} the {kind}{whose}, rounded {rounded}", unmake=half.parts)
    g.rule("some", None, "{it:some.plain}", when=_no_plain_player)
    g.rule("some", Some, "the {filter:filter#s}", word=THE_MOST, when=_is_superlative)
    ties = "if two or more {noun} are tied for {which} {stat}, you choose one of them"
    for noun in ("creatures", "permanents", "cards"):
        for which, stat in (("greatest", "power"), ("least", "power"), ("greatest", "toughness"),
                            ("least", "toughness"), ("greatest", "mana value"), ("lowest", "mana value")):  # fmt: skip
            words = ties.format(noun=noun, which=which, stat=stat)
            g.rule("whole", Nothing, words, word=words)
    g.rule("some.random", _at_random, "{it:some.plain} at random", unmake=_not_random)
    g.rule("some.random", _random_more, "{it:some.random} {post:post}", unmake=_random_less)
    g.rule("some", None, "{it:some.random}")
    random = "{it:some.plain} chosen at random"
    g.rule("some", _chosen_at_random, random, unmake=_not_chosen_at_random, when=_no_plain_player)
    g.rule("some", _of_choice, "{it:some.plain} of {who:whose} choice", unmake=_not_chosen)
    g.rule("some", _choice_more, "{it:some.plain} of their choice {post:post#it}", unmake=_choice_less, when=_decided)
    # "a creature or an artifact": alternatives with articles of their own.
    g.rule(
        "some",
        _either,
        "{a} {a:phrase#s} or {b:some.one}".replace("{a} {a:", "{a} {first:").replace("{b:", "{second:"),
        unmake=_either_parts,
        when=_decided,
    )
    # "another creature or an artifact", "an artifact or another creature".
    g.rule("some", _either, "{first:phrase.another#s} or {second:some.one}", unmake=_either_parts, when=_decided)
    g.rule("some.one", None, "{a} {it:filter#s}")
    g.rule("some.one", None, "{it:filter.another#s}")
    both = _AndOr()
    anywhere = _AndOr(zone=False)
    g.rule("and_or", anywhere, "{a} {first:phrase#s} and/or {second:some.one}", unmake=anywhere.parts, when=_decided)
    g.rule("both", both, "{a} {first:phrase#s} and/or {second:some.one}", unmake=both.parts, when=_decided)
    # "one of them", "two of those cards", "up to one of them", "any number of them".
    for shape, words in (
        ("count", "{n:count} of"),
        ("upto", "up to {n:count} of"),
        ("any", "any number of"),
        ("more", "one or more of"),
    ):
        make = _SomeOf(shape)
        g.rule("some.of", make, f"{words} {{those:those}}", unmake=make.parts)
    g.rule("some", None, "{it:some.of}")
    g.rule("some", _of_choice, "{it:some.of} of {who:whose} choice", unmake=_not_chosen)


def _at_random(it: Some) -> Some:
    return Some(it.filter, it.least, it.most, it.who, True, it.word)


def _chosen_at_random(it: Some) -> Some:
    return Some(it.filter, it.least, it.most, it.who, True, f"{it.word} chosen")


def _not_chosen_at_random(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Some) or not value.random or not value.word.endswith(" chosen"):
        return None
    return {"it": Some(value.filter, value.least, value.most, value.who, False, value.word.removesuffix(" chosen"))}


def _random_more(it: Some, post: Any) -> Some:
    """What the card is stands before "at random", where it is behind it."""
    filter = Filter(it.filter.words, (*it.filter.post, post))
    return Some(filter, it.least, it.most, it.who, True, it.word)


def _random_less(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Some) or not value.random or not value.filter.post or _used_to_craft(value):
        return None
    filter = Filter(value.filter.words, value.filter.post[:-1])
    return {"it": Some(filter, value.least, value.most, value.who, True, value.word), "post": value.filter.post[-1]}


def _used_to_craft(value: Some) -> bool:
    """ "an exiled card used to craft this artifact at random": those words stand last."""
    last = value.filter.post[-1]
    return isinstance(last, FromAmong) and isinstance(last.of, That) and last.of.word.startswith("used to craft")


def _not_random(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Some) and value.random and (not value.filter.post or _used_to_craft(value)):
        return {"it": Some(value.filter, value.least, value.most, value.who, False, value.word)}
    return None


def _of_choice(it: Some, who: Any) -> Some:
    if who == ThatPlayer("their"):
        # CR 608.2d: who carries the instruction out chooses anyway.
        return Some(it.filter, it.least, it.most, None, it.random, f"{it.word} their choice".strip())
    return Some(it.filter, it.least, it.most, who, it.random, it.word)


_CHOICE_FIRST: Final = "their choice first"


def _choice_more(it: Some, post: Any) -> Some | None:
    """ "A creature of their choice with flying": what it has to be stands behind the words too."""
    if it.word or it.filter.post or isinstance(post, InZone | FromAmong | ControlledBy):
        return None
    filter = Filter(it.filter.words, (post,))
    return Some(filter, it.least, it.most, None, it.random, _CHOICE_FIRST)


def _choice_less(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Some) or value.word != _CHOICE_FIRST:
        return None
    it = Some(Filter(value.filter.words), value.least, value.most)
    return {"it": it, "post": value.filter.post[0]}


def _not_chosen(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Some):
        return None
    if value.who is not None:
        return {"it": Some(value.filter, value.least, value.most, None, value.random, value.word), "who": value.who}
    if value.word.endswith("their choice") and not value.word.startswith("part"):
        word = value.word.removesuffix("their choice").strip()
        return {"it": Some(value.filter, value.least, value.most, None, value.random, word), "who": ThatPlayer("their")}
    return None


def _zone_of_both(first: Filter, second: Filter) -> tuple[Predicate, ...]:
    """ "A creature card or a land card from among them": where the cards are stands behind both of them."""
    if first.post or IsCard() not in first.words or IsCard() not in second.words:
        return ()
    last = second.post[-1:]
    return last if last and isinstance(last[0], InZone | FromAmong) else ()


def _either(first: Filter, second: Filter) -> Some | None:
    if first.post and isinstance(first.post[-1], TargetsA):
        return None  # "a spell that targets you or a creature": the alternatives are of what it targets
    zone = _zone_of_both(first, second)
    if zone:
        second = Filter(second.words, second.post[:-1])
    return Some(Filter((AnyOf((Fits(first), Fits(second)), "or a"),), zone))


class _AndOr:
    """ "a creature card and/or a land card from among them": up to one of each; without `zone`, of what is searched."""

    def __init__(self, *, zone: bool = True) -> None:
        self.zone = zone

    def __call__(self, first: Filter, second: Filter) -> Both | None:
        zone = _zone_of_both(first, second)
        if bool(zone) != self.zone:
            return None
        return Both(tuple(Some(f, 0, 1, word="and/or") for f in (Filter(first.words, zone), second)), "and/or")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Both) or value.conj != "and/or" or len(value.of) != 2:
            return None
        a, b = value.of
        if not isinstance(a, Some) or not isinstance(b, Some) or a.word != "and/or":
            return None
        first = Filter(a.filter.words)
        return {"first": first, "second": b.filter} if self(first, b.filter) == value else None


def _either_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Some) and len(value.filter.words) == 1 and len(value.filter.post) < 2:
        only = value.filter.words[0]
        if isinstance(only, AnyOf) and only.conj == "or a" and len(only.of) == 2:
            first, second = (of.filter for of in only.of)  # type: ignore[attr-defined]
            second = Filter(second.words, (*second.post, *value.filter.post))
            return {"first": first, "second": second} if _either(first, second) == value else None
    return None


class _SomeEqual:
    """ "a number of cards equal to its power"."""

    def __call__(self, filter: Filter, n: Any) -> Some:
        return Some(filter, n, n, word="a number of")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Some) or value.word != "a number of" or value.who is not None or value.random:
            return None
        return {"filter": value.filter, "n": value.most}


class _SomePart:
    """ "Half the creatures they control of their choice, rounded up" (CR 107.1a)."""

    def __init__(self, up: bool, into: int, word: str) -> None:
        self.up, self.into, self.word = up, into, f"part {word}".strip()

    def __call__(self, filter: Filter) -> Some:
        n = Half(CountOf(All(filter)), self.up, self.into)
        return Some(filter, n, n, word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Some) or value.word != self.word:
            return None
        return {"filter": value.filter} if value == self(value.filter) else None


class _SomeOf:
    """Some of objects that were spoken of."""

    def __init__(self, shape: str) -> None:
        self.shape = shape

    def __call__(self, those: That, n: Any = None) -> Some:
        from model.ability.terms import FromAmong

        filter = Filter((), (FromAmong(those, "of"),))
        match self.shape:
            case "count":
                return Some(filter, int_of(n), int_of(n))
            case "upto":
                return Some(filter, 0, int_of(n))
            case "any":
                return Some(filter, 0, None)
            case _:
                return Some(filter, 1, None, word="one or more")

    def parts(self, value: Any) -> dict[str, Any] | None:
        from model.ability.terms import FromAmong

        if (
            not isinstance(value, Some)
            or value.filter.words
            or len(value.filter.post) != 1
            or value.random
            or value.who
        ):
            return None
        post = value.filter.post[0]
        if not isinstance(post, FromAmong) or post.word != "of":
            return None
        least, most, word = value.least, value.most, value.word
        match self.shape:
            case "count":
                return {"those": post.of, "n": amount_of(most)} if least == most and not word else None
            case "upto":
                return {"those": post.of, "n": amount_of(most)} if least == 0 and most is not None else None
            case "any":
                return {"those": post.of} if least == 0 and most is None else None
            case _:
                return {"those": post.of} if word == "one or more" else None
