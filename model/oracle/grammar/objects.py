"""Phrases for objects: targets, pronouns, "each creature", "a card", "the top card of your library" (CR 109, 115).

Owns: the categories `target`, `objects`, `possessor`, `subject`, `damaged` and their parts. Not here: filters
(`filters`), players (`players`), what a pronoun stands for (`model.oracle.bind`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.predicates import THOSE_TYPES
from model.ability.terms import (
    All,
    AnyOf,
    Attached,
    Both,
    ControlledBy,
    EachPlayer,
    Filter,
    Has,
    InZone,
    IsCard,
    IsPlayer,
    IsType,
    LastCast,
    Number,
    Other,
    SharesWith,
    Some,
    Target,
    That,
    ThatPlayer,
    This,
    TopCards,
    Zone,
)
from model.oracle.engine import Grammar, Line
from model.oracle.grammar import indefinite, nouns, targets
from model.oracle.grammar.base import NOT_CAST, THE_REST, is_filter_of_players
from model.oracle.grammar.posts import CRAFTED

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
    *THE_REST,
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

ONE_OF_TWO: Final = ("the creature you control", "the creature an opponent controls", "the creature you don't control")
"""The one of two targets of which that was said (CR 608.2c)."""


def add(g: Grammar) -> None:
    """The rows of noun phrases for objects."""
    targets.add(g)
    _pronouns(g)
    indefinite.add(g)
    _all(g)
    g.rule("objects", Zone, "{whose:whose} {zone=hand|graveyard|library|hands|graveyards|libraries}")
    g.words(
        "objects",
        {
            "all graveyards": Zone("graveyards", EachPlayer("player", "all graveyards")),
            "all hands": Zone("hands", EachPlayer("player", "all hands")),
        },
    )
    where = "your graveyard|their graveyard|its owner's graveyard|that player's graveyard|a graveyard"
    those = "it|them|that card|those cards|the discarded card|the chosen card"
    g.rule("objects", _that_from, f"{{word={those}}} from {{from_={where}}}", unmake=_that_from_parts)
    g.rule("that", _each_of, "each of {it:that_noun}", unmake=_of_each, when=lambda v: v is not None)
    g.words("objects", {"the spell most recently cast this turn": LastCast()})
    g.rule("objects", TopCards, "the top card of {whose:whose} library")
    g.rule("objects", TopCards, "the top {count:count} card{s:count} of {whose:whose} library", when=_several)
    for word in ("a number of cards", "cards"):
        equal = f"{word} from the top of {{whose:whose}} library equal to {{count:measure}}"
        g.rule("objects", TopCards, equal, word=word)
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
    for conj in ("and", "and/or"):
        for names in ("abc", "abcd"):
            listed = _Listed(conj, names)
            *before, last = (f"{{{name}:target_object}}" for name in names)
            words = f"{', '.join(before)}, {conj} {last}"
            g.rule("both", listed, words, unmake=listed.parts, when=_none_in_a_zone)
    all_all = _Pair("and")
    g.rule("both", all_all, "{a:all_of_them} and {b:all_of_them}", unmake=all_all.parts, when=_none_in_a_zone)
    g.rule("both", all_all, "{a:that_one} and {b:all_of_them}", unmake=all_all.parts, when=_none_in_a_zone)
    # "Among creatures you control and creature cards in your graveyard".
    two = _Pair("and")
    g.rule("two_groups", two, "{a:group} and {b:group}", unmake=two.parts, when=_both_described)
    g.rule("one_of_all", All, "{filter:filter#s}", word="of a")
    g.rule("group", All, "{filter:filter.plural#p}", word="")
    g.words("that_one", {"it": That("it")})
    g.rule("all_of_them", All, "all {filter:filter.plural#p}", word="all")
    others = _Pair("and")
    g.rule("both", others, "{a:attached} and {b:others}", unmake=others.parts)
    alike = _OfThoseTypes()
    pair = "{a:target_object} and {b:target_object}"
    g.rule("both", alike, pair, unmake=alike.parts, when=lambda v: v is not None)
    named_alike = _AllOthers()
    g.rule(
        "both",
        named_alike,
        "{a:target_object} and {b:all_others}",
        unmake=named_alike.parts,
        when=lambda v: v is not None,
    )
    and_group = _Pair("and")
    g.rule("both", and_group, "{a:this_or_it} and {b:group}", unmake=and_group.parts, when=_second_described)
    g.alias("this_or_it", ["this", "that_one"])
    with_auras = _Pair("and")
    g.rule("both", with_auras, "{a:one_object} and {b:all_attached}", unmake=with_auras.parts)
    g.rule("all_attached", All, "all {filter:filter.plural#p}", word="all", when=_are_attached)
    g.rule("all_others", All, "all {filter:filter.plural#p}", word="all", when=_others)
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
    for word in ("each", "both"):
        every = _PairEach(word)
        g.rule("subject", every, f"{{it:both}} {word}", unmake=every.parts, when=lambda v: v is not None)
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


def _are_attached(value: Any) -> bool:
    """ "and all Auras attached to it"."""
    last = value.filter.post[-1:] if isinstance(value, All) else ()
    return bool(last) and isinstance(last[0], Has) and last[0].state == "attached to it"


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
    """ "a creature or an artifact" is one choice; "one of those types" are types named in the first of two phrases."""
    if _shares_those_types(value.of[1]):
        return False
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


def _each_of(it: That) -> That | None:
    """ "Each of those creatures": one by one."""
    return That(EACH_OF + it.word) if it.word.startswith("those ") else None


def _of_each(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, That) or value.to is not None or not value.word.startswith(EACH_OF + "those "):
        return None
    return {"it": That(value.word.removeprefix(EACH_OF))}


EACH_OF: Final = "each of "


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


class _PairEach:
    """ "This creature and enchanted creature each"."""

    def __init__(self, word: str) -> None:
        self.conj = f"and {word}"

    def __call__(self, it: Both) -> Both | None:
        return Both(it.of, self.conj) if it.conj == "and" else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"it": Both(value.of, "and")} if isinstance(value, Both) and value.conj == self.conj else None


def _shares_those_types(value: Any) -> bool:
    return isinstance(value, Target) and any(
        isinstance(p, SharesWith) and p.what == THOSE_TYPES for p in value.filter.post
    )


class _OfThoseTypes:
    """ "Target artifact or creature and another target permanent that shares one of those types with it": the types
    that the first phrase names."""

    def __call__(self, a: Target, b: Target) -> Both | None:
        types = a.filter.words[-1]
        if not _shares_those_types(b) or not isinstance(types, AnyOf):
            return None
        among = tuple(t.type for t in types.of if isinstance(t, IsType))
        return Both((a, _sharing(b, among))) if len(among) == len(types.of) else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        found = _Pair("and").parts(value)
        if found is None or not _shares_those_types(found["b"]):
            return None
        return {"a": found["a"], "b": _sharing(found["b"], ())}


def _sharing(target: Target, among: tuple[str, ...]) -> Target:
    """The target with the types that are meant by "those types"."""
    post = tuple(
        msgspec.structs.replace(p, among=among) if isinstance(p, SharesWith) and p.what == THOSE_TYPES else p
        for p in target.filter.post
    )
    return msgspec.structs.replace(target, filter=Filter(target.filter.words, post))


class _Listed:
    """Three targets or more: "target artifact, target creature, and target land"."""

    def __init__(self, conj: str, names: str) -> None:
        self.conj, self.names = conj, names

    def __call__(self, **of: Target) -> Both:
        return Both(tuple(of[name] for name in self.names), self.conj)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Both) and value.conj == self.conj and len(value.of) == len(self.names):
            return dict(zip(self.names, value.of, strict=True))
        return None


def _none_in_a_zone(value: Any) -> bool:
    """A zone behind the last would be that of all (CR 109.2)."""
    filters = [of.filter for of in value.of if isinstance(of, Target | All)]
    return not any(isinstance(p, InZone | IsCard) for f in filters for p in (*f.words, *f.post))


def _both_described(value: Any) -> bool:
    """Of each it is said where it is: "creatures and creature cards in your graveyard" are one group."""
    return all(of.filter.post for of in value.of)


def _second_described(value: Any) -> bool:
    """ "It and Zombies you control": whose they are is said of the second."""
    group = value.of[1]
    told = isinstance(group, All) and any(isinstance(p, ControlledBy) for p in group.filter.post)
    return told and not group.word and _none_in_a_zone(value)


class _AllOthers:
    """ "Target creature card and all other cards with the same name as that card from your graveyard": the zone behind
    is that of both (CR 109.2)."""

    def __call__(self, a: Any, b: All) -> Both | None:
        zone = tuple(p for p in b.filter.post if isinstance(p, InZone))
        cards = IsCard() in a.filter.words
        if cards != bool(zone) or (zone and (len(zone) > 1 or a.filter.post or b.filter.post[-1:] != zone)):
            return None
        filter_ = Filter(a.filter.words, (*a.filter.post, *zone))
        return Both((msgspec.structs.replace(a, filter=filter_), b), "and all other")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Both) or value.conj != "and all other" or not isinstance(value.of[0], Target):
            return None
        a = value.of[0]
        post = tuple(p for p in a.filter.post if not isinstance(p, InZone))
        return {"a": msgspec.structs.replace(a, filter=Filter(a.filter.words, post)), "b": value.of[1]}


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
            return _the_one_done_so(line, start)
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


_DONE_SO: Final = ("tapped", "sacrificed", "destroyed")
_DONE_TO_CARDS: Final = (*_DONE_SO, "returned", "exiled", "discarded", "milled")
"""What was done to something that is meant as it was then, and to a card, which is the same where it came to."""


def _the_one_done_so(line: Line, start: int) -> list[tuple[int, Any]]:
    """ "the creature tapped this way"."""
    found = []
    for phrase in nouns.phrases(line, start):
        way = tuple(line.words[phrase.end : phrase.end + 3])
        done = _DONE_TO_CARDS if phrase.words[-1] == IsCard() else _DONE_SO
        if "s" in phrase.number and not _players(phrase.words) and way[1:] == ("this", "way") and way[0] in done:
            end = phrase.end + 3
            found.append((end, That(f"the {_lowered(line, start, end)}")))
    return found


def _players(words: tuple[Any, ...]) -> bool:
    last = words[-1]
    if isinstance(last, AnyOf):
        return all(isinstance(of, IsPlayer) for of in last.of)
    return isinstance(last, IsPlayer)


def _lowered(line: Line, start: int, end: int) -> str:
    return line.slice(start, end)


def _that_from(word: str, from_: str) -> That:
    return That(word, from_=from_)


def _that_from_parts(value: Any) -> dict[str, Any] | None:
    return {"word": value.word, "from_": value.from_} if isinstance(value, That) and value.from_ else None


def _print_that_noun(value: Any) -> str | None:
    if not isinstance(value, That) or value.to is not None or value.from_:
        return None
    if value.word in NOT_CAST:
        return None
    return value.word if " " in value.word and value.word.split(" ")[0] in ("that", "those", "the") else None


def _pronouns(g: Grammar) -> None:
    g.custom("this", _parse_this, _print_this, ["~", "this"])
    g.custom("attached", _parse_attached, _print_attached, _ATTACHED)
    g.words("that_noun", {phrase: That(phrase) for phrase in (*_REST, *ONE_OF_TWO, *NOT_CAST)})
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
