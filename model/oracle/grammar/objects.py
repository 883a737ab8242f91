"""Phrases for objects: targets, pronouns, "each creature", "a card", "the top card of your library" (CR 109, 115).

Owns: the categories `target`, `objects`, `possessor`, `subject`, `damaged` and their parts. Not here: filters
(`filters`), players (`players`), what a pronoun stands for (`model.oracle.bind`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.terms import (
    All,
    AnyOf,
    Attached,
    Both,
    EachPlayer,
    Filter,
    IsPlayer,
    LastCast,
    Number,
    Other,
    Some,
    Target,
    That,
    ThatMuch,
    ThatPlayer,
    This,
    TopCards,
    XAmount,
    Zone,
)
from model.oracle.engine import Grammar, Line
from model.oracle.grammar import nouns, targets
from model.oracle.grammar.base import is_filter_of_players
from model.oracle.grammar.posts import CRAFTED
from model.oracle.grammar.targets import amount_of, int_of

_THIS_NOUNS: Final = frozenset(
    [
        "creature",
        "spell",
        "card",
        "permanent",
        "artifact",
        "enchantment",
        "land",
        "planeswalker",
        "token",
        "battle",
        "aura",
        "equipment",
        "vehicle",
        "saga",
        "class",
        "case",
        "room",
        "siege",
        "fortification",
        "emblem",
        "spacecraft",
        "planet",
        "contraption",
        "attraction",
        "scheme",
        "food",
        "commander",
    ]
)
_PARTICIPLES: Final = frozenset(
    [
        "exiled",
        "chosen",
        "sacrificed",
        "discarded",
        "revealed",
        "targeted",
        "copied",
        "countered",
        "destroyed",
        "returned",
        "tapped",
        "untapped",
        "milled",
        "crewed",
        "entering",
        "dying",
        "damaged",
        "blocking",
        "blocked",
        "attacking",
        "imprinted",
        "goaded",
        "manifested",
        "cloaked",
        "linked",
        "noted",
        "haunted",
        "championed",
        "encoded",
        "conjured",
        "drafted",
        "incubated",
        "new",
        "other",
        "equipped",
        "enchanted",
        "searched",
        "looked",
        "first",
        "second",
        "last",
        "same",
        "remaining",
        "triggering",
        "paired",
        "amassed",
        "suspected",
        "prepared",
    ]
)
_ATTACHED: Final = ("enchanted", "equipped", "fortified")
_PRONOUNS: Final = ("it", "them", "they", "itself", "themselves", "those", "this", "each", "he", "she", "him", "her")
_REST: Final = (
    "the rest",
    "the other",
    "the others",
    "each of them",
    "both",
    "both of them",
    "all of them",
    "the first",
    "the second",
    "the last",
    "the token",
    "the tokens",
    "the copy",
    "the copies",
    "the creature",
    "the creatures",
    "the card",
    "the cards",
    "the spell",
    "the permanent",
    "the permanents",
    "the land",
    "the artifact",
    "the enchantment",
    "the source",
    "the ability",
    "the original",
    "the pair",
    "the duplicate",
    "any of them",
    "none of them",
)


def add(g: Grammar) -> None:
    """The rows of noun phrases for objects."""
    targets.add(g)
    _pronouns(g)
    _some(g)
    _all(g)
    g.rule("objects", Zone, "{whose:whose} {zone=hand|graveyard|library|hands|graveyards|libraries}")
    g.words(
        "objects",
        {
            "all graveyards": Zone("graveyards", EachPlayer("player", "all graveyards")),
            "all hands": Zone("hands", EachPlayer("player", "all hands")),
        },
    )
    g.words("objects", {"the spell most recently cast this turn": LastCast()})
    g.rule("objects", TopCards, "the top card of {whose:whose} library")
    g.rule("objects", TopCards, "the top {count:count} card{s:count} of {whose:whose} library", when=_several)
    g.rule("objects", TopCards, "the bottom card of {whose:whose} library", bottom=True)
    g.rule("objects", TopCards, "the bottom {count:count} cards of {whose:whose} library", bottom=True, when=_several)
    for conj in ("and", "or"):
        g.rule(
            "both",
            _Pair(conj),
            f"{{a:one_object}} {conj} {{b:one_object}}",
            unmake=_Pair(conj).parts,
            when=_not_two_of_a_kind,
        )
    others = _Pair("and")
    g.rule("both", others, "{a:attached} and {b:others}", unmake=others.parts)
    g.rule("others", All, "other {filter:filter.plural#p}".replace("other {", "{"), word="", when=_others)
    g.alias("one_object", ["this", "that", "attached", "target_object", "some", "each"])
    g.alias(
        "objects",
        ["this", "that", "attached", "target_object", "some", "all", "both", "those_of"],
    )
    g.alias("subject", ["objects"])
    # "they" as a subject of what objects do too means objects; of what players do, see the instructions.
    g.rule("subject", None, "{it:players}", when=lambda v: v != ThatPlayer("they"))
    # "Up to two target creatures each get +1/+0".
    g.rule("subject", _each_after, "{it:target.any} each", unmake=_not_each_after, when=lambda v: v is not None)
    g.alias("damaged", ["objects", "players"])
    g.rule("damaged", _Pair("and"), "{a:side} and {b:side}", unmake=_Pair("and").parts, when=_mixed)
    g.alias("side", ["players", "one_object"])
    # "You and permanents you control".
    g.rule("damaged", _Pair("and"), "{a:players} and {b:several}", unmake=_Pair("and").parts, when=_mixed)
    g.rule("several", None, "{it:all}", when=lambda v: isinstance(v, All) and not v.word)
    g.words("possessor", {"its": That("it"), "their": That("their"), "his": That("he"), "her": That("she")})
    g.rule("possessor", None, "{it:named}'s", when=_singular)
    g.rule("possessor", None, "{it:named}'", when=_ends_with_s)
    g.rule("possessor", None, "{it:named}'s", when=_odd_plural)
    g.alias("named", ["this", "that_noun", "attached", "target_object"])


def _others(value: Any) -> bool:
    return isinstance(value, All) and bool(value.filter.words) and value.filter.words[0] == Other("other")


def _each_after(it: Target) -> Target | None:
    if it.most == 1 or it.word not in ("", "one or two", "one, two, or three", "one or more"):
        return None
    return Target(it.filter, it.least, it.most, it.n, f"{it.word} each after".strip())


def _not_each_after(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Target) and value.word.endswith("each after"):
        word = value.word.removesuffix("each after").strip()
        return {"it": Target(value.filter, value.least, value.most, value.n, word)}
    return None


def _not_two_of_a_kind(value: Any) -> bool:
    """ "a creature or an artifact" is one choice."""
    if value.conj == "or" and isinstance(value.of[0], All):
        return False  # "each creature that's a Wolf or a Werewolf"
    return value.conj != "or" or not all(isinstance(of, Some | Target) for of in value.of)


def _several(value: Any) -> bool:
    return value.count not in (1, Number(1))


def _mixed(value: Any) -> bool:
    return isinstance(value, Both)


def _singular(value: Any) -> bool:
    from model.oracle.grammar.base import number

    return number(value) == "s"


def _odd_plural(value: Any) -> bool:
    return not _singular(value) and not _ends_with_s(value)


def _ends_with_s(value: Any) -> bool:
    if _singular(value):
        return False
    return not isinstance(value, That) or value.word.endswith("s")


class _Pair:
    """Two phrases joined."""

    def __init__(self, conj: str) -> None:
        self.conj = conj

    def __call__(self, a: Any, b: Any) -> Both:
        return Both((a, b), self.conj)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Both) and value.conj == self.conj and len(value.of) == 2:
            return {"a": value.of[0], "b": value.of[1]}
        return None


# --- pronouns and definite phrases ----------------------------------------------------------------------------------


def _parse_this(line: Line, at: int) -> list[tuple[int, Any]]:
    word = line.words[at]
    if word == "~":
        return [(at + 1, This("~"))]
    if word == "this" and line.words[at + 1] in _THIS_NOUNS:
        return [(at + 2, This("this " + line.raw[at + 1]))]
    return []


def _print_this(value: Any) -> str | None:
    return value.word if isinstance(value, This) else None


def _parse_attached(line: Line, at: int) -> list[tuple[int, Any]]:
    if line.words[at] not in _ATTACHED:
        return []
    return [
        (p.end, Attached(f"{line.words[at]} {line.slice(at + 1, p.end)}"))
        for p in nouns.phrases(line, at + 1)
        if "s" in p.number and len(p.words) == 1 and not isinstance(p.words[0], AnyOf | IsPlayer)
    ]


def _print_attached(value: Any) -> str | None:
    return value.word if isinstance(value, Attached) else None


def _parse_that_noun(line: Line, at: int) -> list[tuple[int, Any]]:
    """ "that creature", "those artifact cards", "the exiled card", "the other creature"."""
    word = line.words[at]
    start = at + 1
    lead = word
    if word == "the":
        if line.words[start] not in _PARTICIPLES:
            return []
        lead = f"the {line.words[start]}"
        start += 1
    elif word not in ("that", "those"):
        return []
    elif line.words[start] in ("exiled", "chosen", "revealed", "sacrificed", "other"):
        lead += " " + line.words[start]
        start += 1
    found = []
    for phrase in nouns.phrases(line, start):
        if _players(phrase.words):
            continue
        if (word == "that" and "s" not in phrase.number) or (word == "those" and "p" not in phrase.number):
            continue
        found.append((phrase.end, That(f"{lead} {_lowered(line, start, phrase.end)}")))
    if word == "that" and line.words[at + 1] == "many":
        return []
    return found


def _players(words: tuple[Any, ...]) -> bool:
    last = words[-1]
    if isinstance(last, AnyOf):
        return all(isinstance(of, IsPlayer) for of in last.of)
    return isinstance(last, IsPlayer)


def _lowered(line: Line, start: int, end: int) -> str:
    return line.slice(start, end)


def _print_that_noun(value: Any) -> str | None:
    if not isinstance(value, That) or value.to is not None:
        return None
    return value.word if " " in value.word and value.word.split(" ")[0] in ("that", "those", "the") else None


def _pronouns(g: Grammar) -> None:
    g.custom("this", _parse_this, _print_this, ["~", "this"])
    g.custom("attached", _parse_attached, _print_attached, _ATTACHED)
    g.words("that_noun", {phrase: That(phrase) for phrase in _REST})
    for it in CRAFTED:
        for cards in ("card", "cards"):
            crafted = f"the exiled {cards} used to craft {it}"
            g.words("that_noun", {crafted: That(crafted)})
    g.custom("that_noun", _parse_that_noun, _print_that_noun, ["that", "those", "the"])
    g.words("that", {word: That(word) for word in _PRONOUNS if word not in ("this", "each", "those")})
    g.alias("that", ["that_noun"])
    # What can stand after "one of", "from among".
    g.words("those", {"them": That("them")})
    g.rule("those", None, "{it:that_noun}", when=lambda v: not _singular(v))


# --- some and all ---------------------------------------------------------------------------------------------------


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
    """ "That many permanents": as many as was said of an event or an instruction before."""

    def __call__(self, filter: Filter) -> Some:
        return Some(filter, ThatMuch("that many"), ThatMuch("that many"))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Some) or value.who is not None or value.random or value.word:
            return None
        number_ = value.least
        return {"filter": value.filter} if isinstance(number_, ThatMuch) and number_.word == "that many" else None


def _more_than_one(value: Any) -> bool:
    """ "One or more" is a phrase of its own."""
    return isinstance(value, Some) and value.least != 1


def _no_plain_player(value: Any) -> bool:
    """ "A player", "an opponent" are phrases for players."""
    if not isinstance(value, Some):
        return False
    one = value.most == 1 or value.word == "one or more"
    return not (one and not value.filter.post and is_filter_of_players(value.filter))


def _some(g: Grammar) -> None:
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
    many = _SomeThatMany()
    g.rule("some.plain", many, "that many {filter:filter#p}", unmake=many.parts)
    equal = _SomeEqual()
    g.rule("some.plain", equal, "a number of {filter:filter#p} equal to {n:measure}", unmake=equal.parts)
    g.rule("some", None, "{it:some.plain}", when=_no_plain_player)
    g.rule("some.random", _at_random, "{it:some.plain} at random", unmake=_not_random)
    g.rule("some.random", _random_more, "{it:some.random} {post:post}", unmake=_random_less)
    g.rule("some", None, "{it:some.random}")
    g.rule("some", _of_choice, "{it:some.plain} of {who:whose} choice", unmake=_not_chosen)
    # "a creature or an artifact": alternatives with articles of their own.
    g.rule(
        "some",
        _either,
        "{a} {a:phrase#s} or {b:some.one}".replace("{a} {a:", "{a} {first:").replace("{b:", "{second:"),
        unmake=_either_parts,
    )
    # "another creature or an artifact", "an artifact or another creature".
    g.rule("some", _either, "{first:phrase.another#s} or {second:some.one}", unmake=_either_parts)
    g.rule("some.one", None, "{a} {it:filter#s}")
    g.rule("some.one", None, "{it:filter.another#s}")
    # "one of them", "two of those cards", "up to one of them", "any number of them".
    for shape, words in (
        ("count", "{n:count} of"),
        ("upto", "up to {n:count} of"),
        ("any", "any number of"),
        ("more", "one or more of"),
    ):
        make = _SomeOf(shape)
        g.rule("some", make, f"{words} {{those:those}}", unmake=make.parts)


def _at_random(it: Some) -> Some:
    return Some(it.filter, it.least, it.most, it.who, True, it.word)


def _random_more(it: Some, post: Any) -> Some:
    """What the card is stands before "at random", where it is behind it."""
    filter = Filter(it.filter.words, (*it.filter.post, post))
    return Some(filter, it.least, it.most, it.who, True, it.word)


def _random_less(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Some) or not value.random or not value.filter.post:
        return None
    filter = Filter(value.filter.words, value.filter.post[:-1])
    return {"it": Some(filter, value.least, value.most, value.who, True, value.word), "post": value.filter.post[-1]}


def _not_random(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Some) and value.random and not value.filter.post:
        return {"it": Some(value.filter, value.least, value.most, value.who, False, value.word)}
    return None


def _of_choice(it: Some, who: Any) -> Some:
    if who == ThatPlayer("their"):
        # CR 608.2d: who carries the instruction out chooses anyway.
        return Some(it.filter, it.least, it.most, None, it.random, f"{it.word} their choice".strip())
    return Some(it.filter, it.least, it.most, who, it.random, it.word)


def _not_chosen(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Some):
        return None
    if value.who is not None:
        return {"it": Some(value.filter, value.least, value.most, None, value.random, value.word), "who": value.who}
    if value.word.endswith("their choice"):
        word = value.word.removesuffix("their choice").strip()
        return {"it": Some(value.filter, value.least, value.most, None, value.random, word), "who": ThatPlayer("their")}
    return None


def _either(first: Filter, second: Filter) -> Some:
    from model.ability.terms import Fits

    return Some(Filter((AnyOf((Fits(first), Fits(second)), "or a"),)))


def _either_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Some) and len(value.filter.words) == 1 and not value.filter.post:
        only = value.filter.words[0]
        if isinstance(only, AnyOf) and only.conj == "or a" and len(only.of) == 2:
            return {"first": only.of[0].filter, "second": only.of[1].filter}  # type: ignore[attr-defined]
    return None


class _SomeEqual:
    """ "a number of cards equal to its power"."""

    def __call__(self, filter: Filter, n: Any) -> Some:
        return Some(filter, n, n, word="a number of")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Some) or value.word != "a number of" or value.who is not None or value.random:
            return None
        return {"filter": value.filter, "n": value.most}


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


def _all(g: Grammar) -> None:
    g.rule("each", All, "each {filter:filter#s}", word="each", when=_not_players)
    g.alias("all", ["each"])
    g.rule("all", All, "all {filter:filter#p}", word="all", when=_not_players)
    g.rule("all", All, "{filter:filter.plural#p}", word="", when=_not_players)
    g.rule("all", All, "the {filter:filter.plural#p}", word="the", when=_not_players)
    g.rule(
        "all",
        All,
        "all other {filter:rest#p}".replace("rest", "filter"),
        word="all other",
        render=False,
        when=lambda v: False,
    )
    g.rule("those_of", All, "each of {filter:filter.plural#p}", word="each of", when=_not_players)


def _not_players(value: Any) -> bool:
    return not is_filter_of_players(value.filter)


_unused = XAmount
