"""Noun phrases up to and with the noun: "nontoken artifact creature", "instant or sorcery card", "Elves".

Owns: the table of adjectives and nouns, and the terminal that reads and prints the `words` of a Filter. Not here: what
stands after the noun (`filters`), determiners (`objects`).

Scope of what stands before an "or" (CR 608.2 leaves it to English): an adjective before the first alternative holds for
all of them if no other alternative has adjectives of its own and it can hold for all; if every alternative has its own,
each keeps its own; anything else is not read. A carrier noun after the last alternative (card, spell, token) is that of
all of them.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Any, Final

from model.ability.terms import (
    AnyOf,
    Filter,
    Fits,
    Has,
    InZone,
    IsAbility,
    IsCard,
    IsColor,
    IsColorless,
    IsMonocolored,
    IsMulticolored,
    IsPermanent,
    IsPlayer,
    IsSize,
    IsSource,
    IsSpell,
    IsSubtype,
    IsSupertype,
    IsToken,
    IsType,
    Not,
    Other,
    Predicate,
)
from model.mana import COLOR_WORDS
from model.oracle.engine import Line
from model.types import BASIC_LAND_TYPES, CARD_TYPES, CREATURE_TYPES, as_subtype, plural
from model.types.tables import SUBTYPES

_COLOR_NAMES: Final = {letter: word for word, letter in COLOR_WORDS.items()}
_SUPERTYPES: Final = ("legendary", "basic", "snow", "world")
_STATES: Final = [
    "tapped",
    "untapped",
    "attacking",
    "blocking",
    "blocked",
    "unblocked",
    "enchanted",
    "equipped",
    "face-down",
    "face-up",
    "modified",
    "historic",
    "transformed",
    "suspected",
    "goaded",
    "saddled",
    "suspended",
    "foretold",
    "monstrous",
    "renowned",
    "double-faced",
    "kicked",
    "revealed",
    "crewed",
    "paired",
    "noncommander",
    "exerted",
    "solved",
    "unlocked",
    "fortified",
    "attached",
    "adventurer",
    "haunted",
    "worthy",
]
# Adjectives that only attacking or blocking creatures and the like can have: no card or spell.
_BOARD_STATES: Final = frozenset(
    ["tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "enchanted", "equipped"]
)

ADJECTIVES: Final[dict[str, Predicate]] = {
    **{word: IsColor(letter) for word, letter in COLOR_WORDS.items()},
    "colorless": IsColorless(),
    "multicolored": IsMulticolored(),
    "monocolored": IsMonocolored(),
    **{word: IsSupertype(word.capitalize()) for word in _SUPERTYPES},
    **{word: Has(word) for word in _STATES},
    "other": Other("other"),
    "exiled": InZone("exile", word="exiled"),
}
_SIZE: Final = re.compile(r"(\d+)/(\d+)")
NON: Final = frozenset({*COLOR_WORDS, "basic", "legendary", "snow", "historic"})
"""Adjectives that are said with "non" too."""
# What stands before another noun as well as alone: "artifact creature", "creature token", "Goblin spell".
_TYPES: Final = {name.lower(): IsType(name) for name in CARD_TYPES}
_PLURAL_TYPES: Final = {plural(name).lower(): IsType(name) for name in CARD_TYPES}
_SINGULAR_NOUNS: Final[dict[tuple[str, ...], Predicate]] = {
    ("permanent",): IsPermanent(),
    ("card",): IsCard(),
    ("spell",): IsSpell(),
    ("token",): IsToken(),
    ("player",): IsPlayer("player"),
    ("opponent",): IsPlayer("opponent"),
    ("ability",): IsAbility(),
    ("activated", "ability"): IsAbility("activated"),
    ("triggered", "ability"): IsAbility("triggered"),
    ("loyalty", "ability"): IsAbility("loyalty"),
    ("activated", "or", "triggered", "ability"): IsAbility("activated or triggered"),
    ("mana", "ability"): IsAbility("mana"),
    ("source",): IsSource(),
    ("commander",): Has("commander"),
    ("outlaw",): Has("outlaw"),
    ("emblem",): Has("emblem"),
}
# These may stand before another noun too.
_MODIFYING: Final = frozenset({"permanent", "token", "commander", "outlaw"})


def _plural_noun(words: tuple[str, ...]) -> tuple[str, ...]:
    return (*words[:-1], "abilities" if words[-1] == "ability" else words[-1] + "s")


_NOUNS: Final = {
    **{words: (found, "s") for words, found in _SINGULAR_NOUNS.items()},
    **{_plural_noun(words): (found, "p") for words, found in _SINGULAR_NOUNS.items()},
}
_NOUN_STARTS: Final = {
    first: tuple(sorted((w for w in _NOUNS if w[0] == first), key=len)) for first in {w[0] for w in _NOUNS}
}
_CARRIERS: Final = (IsCard, IsSpell, IsToken, IsAbility, IsSource, IsPermanent)


@functools.cache
def _subtype_words() -> frozenset[str]:
    names = {name for kind, found in SUBTYPES.items() if kind not in ("Plane", "Dungeon") for name in found}
    forms = {form for name in names for form in (name, plural(name))}
    return frozenset(form.split()[0].split("'s")[0].lower() for form in forms)


@functools.cache
def first_words() -> frozenset[str]:
    """Every word that a noun phrase can start with."""
    return frozenset({*ADJECTIVES, *_TYPES, *_PLURAL_TYPES, *_NOUN_STARTS, *_subtype_words(), "non", "<pt>"})


class Unit:
    """One word or two: an adjective ("a"), or a noun in singular ("s"), plural ("p") or both ("sp").

    `before`: it can stand before a noun."""

    __slots__ = ("before", "end", "number", "what")

    def __init__(self, end: int, what: Predicate, number: str, before: bool) -> None:
        self.end = end
        self.what = what
        self.number = number  # "" for an adjective
        self.before = before


def _subtype(line: Line, at: int) -> tuple[int, str, str] | None:
    if at >= len(line.raw):
        return None
    raw = line.raw[at]
    if not raw[:1].isupper():
        return None
    after = line.words[at + 1]
    if after == "'s":
        joined = raw + "'s"
        return (at + 2, joined, "sp") if as_subtype(joined) == joined else None
    if raw == "Time" and after in ("lord", "lords"):
        return at + 2, "Time Lord", "s" if after == "lord" else "p"
    found = as_subtype(raw)
    if found is None:
        return None
    number = ("s" if raw == found else "") + ("p" if raw != found or plural(found) == raw else "")
    return at + 1, found, number


def _units(line: Line, at: int) -> Iterator[Unit]:
    if at >= len(line.raw):
        return
    word = line.words[at]
    if word == "non":
        inner = line.words[at + 1]
        if inner in ADJECTIVES:
            yield Unit(at + 2, Not(ADJECTIVES[inner]), "", True)
        elif inner in _TYPES:
            yield Unit(at + 2, Not(_TYPES[inner]), "", True)
        elif inner == "token":
            yield Unit(at + 2, Not(IsToken()), "", True)
        elif inner == "outlaw":
            yield Unit(at + 2, Not(Has("outlaw")), "", True)
        elif inner == "commander":
            yield Unit(at + 2, Not(Has("commander")), "", True)
        else:
            found = _subtype(line, at + 1)
            if found is not None:
                yield Unit(found[0], Not(IsSubtype(found[1])), "", True)
        return
    if word in ("exiled", "revealed") and at > 0 and line.words[at - 1] in ("the", "that", "those"):
        return  # what was exiled or revealed before: `objects`
    if (size := _SIZE.fullmatch(word)) is not None:
        yield Unit(at + 1, IsSize(int(size[1]), int(size[2])), "", True)
    if word in ADJECTIVES:
        yield Unit(at + 1, ADJECTIVES[word], "", True)
    if word in _TYPES:
        yield Unit(at + 1, _TYPES[word], "s", True)
    elif word in _PLURAL_TYPES:
        yield Unit(at + 1, _PLURAL_TYPES[word], "p", False)
    else:
        subtype = _subtype(line, at)
        if subtype is not None:
            yield Unit(subtype[0], IsSubtype(subtype[1]), subtype[2], "s" in subtype[2])
    for words in _NOUN_STARTS.get(word, ()):
        if tuple(line.words[at : at + len(words)]) == words:
            what, number = _NOUNS[words]
            yield Unit(at + len(words), what, number, words[0] in _MODIFYING and len(words) == 1)


class Phrase:
    """Adjectives and a noun, or several such joined: an intermediate of reading."""

    __slots__ = ("end", "number", "words")

    def __init__(self, end: int, words: tuple[Predicate, ...], number: str) -> None:
        self.end = end
        self.words = words
        self.number = number


def _plain(line: Line, at: int, *, adjectives_only: bool = False) -> list[Phrase]:
    """Units side by side; each phrase ends in a noun (number "s"/"p"/"sp") or, as a part, in something before a noun
    (number "")."""
    found: list[Phrase] = []
    stack: list[tuple[int, tuple[Predicate, ...]]] = [(at, ())]
    while stack:
        here, words = stack.pop()
        for unit in _units(line, here):
            so_far = (*words, unit.what)
            if unit.number:
                found.append(Phrase(unit.end, so_far, unit.number))
            elif adjectives_only:
                found.append(Phrase(unit.end, so_far, ""))
            if unit.before:
                following = unit.end
                comma = line.words[following] == ","
                if comma and isinstance(unit.what, Not):
                    # "nonland, nontoken permanent"; without the comma it would print back otherwise.
                    stack.append((following + 1, so_far))
                else:
                    stack.append((following, so_far))
    return found


def is_noun(what: Predicate) -> bool:
    return isinstance(
        what, (IsType, IsSubtype, IsPermanent, IsCard, IsSpell, IsToken, IsPlayer, IsAbility, IsSource)
    ) or (isinstance(what, Has) and what.state in ("commander", "outlaw", "emblem"))


def is_carrier(what: Predicate) -> bool:
    return isinstance(what, _CARRIERS)


def _adjectives(words: tuple[Predicate, ...]) -> tuple[Predicate, ...]:
    """The leading words that are no nouns."""
    n = 0
    while n < len(words) and not is_noun(words[n]):
        n += 1
    return words[:n]


def _item(words: tuple[Predicate, ...]) -> Predicate:
    return words[0] if len(words) == 1 else Fits(Filter(words))


def item_words(item: Predicate) -> tuple[Predicate, ...]:
    return item.filter.words if isinstance(item, Fits) else (item,)


def _holds_for(adjective: Predicate, item: tuple[Predicate, ...]) -> bool:
    """The adjective makes sense of the alternative."""
    if isinstance(adjective, Not):
        adjective = adjective.of
    if adjective == IsSupertype("Basic"):
        return item[-1] == IsType("Land") or (isinstance(item[-1], IsSubtype) and item[-1].subtype in BASIC_LAND_TYPES)
    if isinstance(adjective, Has) and adjective.state in _BOARD_STATES:
        return not any(isinstance(w, (IsCard, IsSpell, IsAbility, IsPlayer)) for w in item)
    return not isinstance(item[-1], IsPlayer) or isinstance(adjective, Other)


def _join(items: list[tuple[Predicate, ...]], conj: str) -> tuple[Predicate, ...] | None:
    """The words of alternatives by the rule of scope; None where it does not decide."""
    first, rest = items[0], items[1:]
    own = _adjectives(first)
    others = [_adjectives(item) for item in rest]
    if own and len(own) == len(first):
        return None
    # "other creatures and artifacts": "other" goes with all that follows, whatever else they have.
    lead: tuple[Predicate, ...] = ()
    if own and isinstance(own[0], Other) and not any(o and isinstance(o[0], Other) for o in others):
        lead, own, first = own[:1], own[1:], first[1:]
        items = [first, *rest]
    if own and not any(others):
        if len(first) == len(own) + 1 and all(len(item) > 1 and item[-1] == first[-1] for item in rest):
            # "enchanted creature or enchantment creature": an adjective of both would say nothing of the second.
            return (*lead, AnyOf(tuple(_item(item) for item in items), conj))
        whole = all(len(item) > 1 and isinstance(item[-1], IsCard) for item in items)
        if whole and own == (IsSupertype("Basic"),) and not any(_holds_for(own[0], item) for item in rest):
            # "a basic land card or Gate card": no Gate is basic.
            return (*lead, AnyOf(tuple(_item(item) for item in items), conj))
        if not all(_holds_for(a, item) for a in own for item in rest):
            return None
        # Only single nouns: "legendary artifact creature or planeswalker" could mean two things.
        nouns = first[len(own) :]
        if len(nouns) > 1 or any(len(item) > 1 for item in rest):
            return None
        return (*lead, *own, AnyOf((_item(nouns), *(_item(item) for item in rest)), conj))
    if own and not all(others):
        return None
    if len(first) > 1 and not own and any(len(item) == 1 for item in rest) and not is_carrier(first[-1]):
        # "artifact creature or planeswalker": is it an artifact planeswalker?
        return None
    return (*lead, AnyOf(tuple(_item(item) for item in items), conj))


_CONJ: Final = ("or", "and", "and/or")


def _lists(line: Line, at: int, *, adjectives_only: bool) -> Iterator[tuple[int, list[Phrase], str]]:
    """Two or more phrases with commas and a conjunction."""
    stack: list[tuple[int, list[Phrase]]] = [(at, [])]
    while stack:
        here, items = stack.pop()
        for phrase in _plain(line, here, adjectives_only=adjectives_only):
            word = line.words[phrase.end]
            so_far = [*items, phrase]
            if word == ",":
                after = line.words[phrase.end + 1]
                if after in _CONJ:
                    if items:
                        yield from _last(line, phrase.end + 2, so_far, after, adjectives_only)
                else:
                    stack.append((phrase.end + 1, so_far))
            elif word in _CONJ and not items:
                yield from _last(line, phrase.end + 1, so_far, word, adjectives_only)


def _last(
    line: Line, at: int, items: list[Phrase], conj: str, adjectives_only: bool
) -> Iterator[tuple[int, list[Phrase], str]]:
    for phrase in _plain(line, at, adjectives_only=adjectives_only):
        yield phrase.end, [*items, phrase], conj


def phrases(line: Line, at: int) -> list[Phrase]:
    """Every noun phrase that starts here."""
    found = [p for p in _plain(line, at) if p.number]
    # 1. The alternatives end the phrase: "artifact or creature".
    for end, items, conj in _lists(line, at, adjectives_only=False):
        last = items[-1]
        if is_carrier(last.words[-1]) and len(last.words) > 1 and not any(is_carrier(i.words[-1]) for i in items[:-1]):
            continue
        if _kinds_of_creature([item.words for item in items]):
            continue
        words = _join([item.words for item in items], conj)
        if words is not None:
            found.append(Phrase(end, words, _agreed(items, conj)))
    # 2. The alternatives stand before a noun: "instant or sorcery card", "attacking or blocking creature".
    for lead_end, lead in _leads(line, at):
        for end, items, conj in _lists(line, lead_end, adjectives_only=True):
            for tail in _plain(line, end):
                each = at > 0 and "each" in (line.words[at - 1], *line.words[at - 2 : at - 1])
                kinds = "p" in tail.number and _creature_kinds([i.words for i in items], tail.words)
                if conj == "and" and not kinds and not _of_each_kind(items, tail, "s" if each else "p"):
                    continue
                words = _before(lead, [i.words for i in items], conj, tail.words)
                if words is not None:
                    found.append(Phrase(tail.end, words, tail.number))
    out: list[Phrase] = []
    for phrase in found:
        if not any(p.end == phrase.end and p.words == phrase.words for p in out):
            out.append(phrase)
    return out


def _of_each_kind(items: list[Phrase], tail: Phrase, number: str) -> bool:
    """ "Instant and sorcery spells", "each instant and sorcery spell": spells of each of the kinds."""
    return number in tail.number and is_carrier(tail.words[-1]) and all(is_noun(i.words[-1]) for i in items)


def _agreed(items: list[Phrase], conj: str) -> str:
    both = set(items[0].number)
    for item in items[1:]:
        both &= set(item.number)
    return "".join(sorted(both, reverse=True))


# "An Adventure instant or sorcery spell": a subtype of either.
_ADVENTURE: Final = IsSubtype("Adventure")


def _leads(line: Line, at: int) -> list[tuple[int, tuple[Predicate, ...]]]:
    """Adjectives before a group: "nontoken", "other"; and none."""
    found: list[tuple[int, tuple[Predicate, ...]]] = [(at, ())]
    for end, words in found:
        for unit in _units(line, end):
            if not unit.number or unit.what == _ADVENTURE:
                comma = line.words[unit.end] == "," and isinstance(unit.what, Not)
                found.append((unit.end + comma, (*words, unit.what)))
            if isinstance(unit.what, IsColor) and line.words[unit.end] == "or":
                others = (u for u in _units(line, unit.end + 1) if isinstance(u.what, IsColor))
                found.extend((u.end, (*words, AnyOf((unit.what, u.what), "or"))) for u in others)
    return found


def _kinds_of_creature(items: list[tuple[Predicate, ...]]) -> bool:
    """ "Angel or Human creature": the types stand together before "creature"."""
    last = items[-1]
    return (
        len(last) == 2
        and last[-1] == IsType("Creature")
        and all(len(item) == 1 for item in items[:-1])
        and all(isinstance(item[0], IsSubtype) and item[0].subtype in CREATURE_TYPES for item in items)
    )


def _creature_kinds(items: list[tuple[Predicate, ...]], tail: tuple[Predicate, ...]) -> bool:
    """ "Black or artifact creature", "Ninja and Rogue creatures": words that stand before "creature", of which the
    first could not stand alone, or creature types."""
    if tail != (IsType("Creature"),) or any(len(item) != 1 for item in items):
        return False
    first, rest = items[0][0], [item[0] for item in items[1:]]
    types = all(isinstance(w, IsSubtype) and w.subtype in CREATURE_TYPES for w in (first, *rest))
    return types or (not is_noun(first) and all(not is_carrier(w) and not isinstance(w, IsPlayer) for w in rest))


def _colors_of_kind(items: list[tuple[Predicate, ...]]) -> bool:
    """ "Blue or red creature card": the colors stand together before what is said of both."""
    colors = (IsColor, IsColorless, IsMulticolored, IsMonocolored)
    return (
        len(items[-1]) > 1
        and all(len(item) == 1 for item in items[:-1])
        and all(isinstance(item[0], colors) for item in items)
    )


def _before(
    lead: tuple[Predicate, ...], items: list[tuple[Predicate, ...]], conj: str, tail: tuple[Predicate, ...]
) -> tuple[Predicate, ...] | None:
    pure = all(not is_noun(w) for item in items for w in item)
    if pure:
        if any(len(item) > 1 for item in items):
            return None
        return (*lead, AnyOf(tuple(item[0] for item in items), conj), *tail)
    kinds = all(isinstance(w, IsSubtype) for item in items for w in item)
    mixed = _creature_kinds(items, tail)
    if not (mixed or is_carrier(tail[0]) or (kinds and len(tail) <= 2 and tail[0] == IsType("Creature"))):
        return None
    if any(is_carrier(item[-1]) for item in items):
        return None
    if _kinds_of_creature(items) or _colors_of_kind(items):
        return None
    if lead and not (mixed and lead == (Other("other"),)):
        if any(_adjectives(item) for item in items) or any(len(item) > 1 for item in items):
            return None
        if not all(_holds_for(a, item) for a in lead for item in items):
            return None
        return (*lead, AnyOf(tuple(_item(item) for item in items), conj), *tail)
    if _adjectives(items[0]) and len(_adjectives(items[0])) < len(items[0]) and not all(map(_adjectives, items[1:])):
        return None  # the reading with the adjective outside stands under `lead`
    if len(items[0]) > 1 and not _adjectives(items[0]) and any(len(item) == 1 for item in items[1:]):
        return None
    return (*lead, AnyOf(tuple(_item(item) for item in items), conj), *tail)


# --- printing -------------------------------------------------------------------------------------------------------


def _noun_form(what: Predicate, number: str) -> str | None:
    match what:
        case IsType(type=name):
            return (name if number == "s" else plural(name)).lower()
        case IsSubtype(subtype=name):
            return name if number == "s" else plural(name)
        case IsAbility(which=which):
            noun = "ability" if number == "s" else "abilities"
            return f"{which} {noun}" if which else noun
        case IsPlayer(who=who):
            return who if number == "s" else who + "s"
        case Has(state="commander" | "outlaw" | "emblem" as state):
            return state if number == "s" else state + "s"
    for words, known in _SINGULAR_NOUNS.items():
        if known == what:
            return " ".join(words if number == "s" else _plural_noun(words))
    return None


def _adjective_form(what: Predicate) -> str | None:
    match what:
        case IsColor(color=letter):
            return _COLOR_NAMES.get(letter)
        case IsSupertype(supertype=name):
            return name.lower()
        case Has(state=state):
            return state
        case Other(word=word, than=None):
            return word
        case Not(of=inner):
            form = _adjective_form(inner)
            hyphen = form is not None and (form[:1].isupper() or form == "outlaw")
            return None if form is None else ("non-" if hyphen else "non") + form
        case InZone(zone="exile", word="exiled"):
            return "exiled"
        case IsColorless():
            return "colorless"
        case IsMulticolored():
            return "multicolored"
        case IsMonocolored():
            return "monocolored"
        case IsSize(power=power, toughness=toughness):
            return f"{power}/{toughness}"
    return _noun_form(what, "s")


def _listed(forms: list[str], conj: str) -> str:
    if len(forms) == 2:
        return f"{forms[0]} {conj} {forms[1]}"
    return ", ".join(forms[:-1]) + f", {conj} {forms[-1]}"


def print_words(words: tuple[Predicate, ...], number: str) -> str | None:
    """The wording of the words of a filter; None if they cannot be said so."""
    out: list[str] = []
    for i, what in enumerate(words):
        last = i == len(words) - 1
        if isinstance(what, AnyOf):
            if what.conj not in _CONJ or any(isinstance(of, Fits) and of.filter.post for of in what.of):
                return None
            forms = [print_words(item_words(of), number if last else "adjective") for of in what.of]
            if any(form is None for form in forms):
                return None
            form: str | None = _listed([f for f in forms if f is not None], what.conj)
        elif last and number != "adjective":
            form = _noun_form(what, number)
        else:
            form = _adjective_form(what)
        if form is None:
            return None
        if out and isinstance(what, Not) and isinstance(words[i - 1], Not):
            out[-1] += ","
        out.append(form)
    return " ".join(out) if out else None


def parse_words(line: Line, at: int) -> list[tuple[int, Any]]:
    """The terminal `words`: every noun phrase here, in any number."""
    return [(p.end, Filter(p.words)) for p in phrases(line, at)]


def parse_plural(line: Line, at: int) -> list[tuple[int, Any]]:
    """The terminal `words.plural`: noun phrases whose noun is in the plural."""
    return [(p.end, Filter(p.words)) for p in phrases(line, at) if "p" in p.number]


def parse_another(line: Line, at: int) -> list[tuple[int, Any]]:
    """The terminal `words.another`: "another creature"."""
    if line.words[at] != "another":
        return []
    return [
        (p.end, Filter((Other("another"), *p.words)))
        for p in phrases(line, at + 1)
        if "s" in p.number and not isinstance(p.words[0], Other)
    ]


def print_filter_words(value: Any, number: str) -> str | None:
    if not isinstance(value, Filter) or value.post or not value.words or value.words[0] == Other("another"):
        return None
    return print_words(value.words, number)


def print_another(value: Any, number: str) -> str | None:
    if not isinstance(value, Filter) or value.post or not value.words or value.words[0] != Other("another"):
        return None
    return print_words(value.words, "s")
