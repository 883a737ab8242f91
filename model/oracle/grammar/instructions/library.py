"""Looking, revealing, searching and choosing (CR 701.16-701.23, 608.2d)."""

from __future__ import annotations

from typing import Any, Final

from model.ability.choices import listed_types
from model.ability.instructions import Choose, Look, Move, Nothing, Search
from model.ability.object_instructions import ChooseNameOf
from model.ability.terms import CardsUntil, FromAmong, That, ThatMuch, TopCards
from model.mana import COLOR_WORDS
from model.oracle.engine import Grammar, Line
from model.oracle.grammar.instructions.verbs import Verbs

NUMBER_BETWEEN: Final = "a number between "
KINDS: Final = (
    "a color",
    "a creature type",
    "a card name",
    "a card type",
    "a basic land type",
    "a number",
    "a player",
    "an opponent",
    "a nonland card name",
    "a creature card name",
    "a land card name",
    "any card name",
    "an artifact card name",
    "a noncreature, nonland card name",
    "a nonartifact, nonland card name",
    "a nonbasic land card name",
    "a card name other than a basic land card name",
    "odd or even",
    "a land type",
    "a color or colorless",
    *(f"a color other than {color}" for color in COLOR_WORDS),
    "left or right",
    "a word",
)


def add(g: Grammar) -> None:
    """The rows."""
    v = Verbs(g)
    for verb, make, fixed in (
        ("reveal", Look, {"reveal": True}),
        ("exile", Move, {"to": "exile", "verb": "exile"}),
    ):
        until = _Until(verb, make, fixed)
        g.rule(
            "do",
            until,
            f"{verb} cards from the top of {{whose:whose}} library until you {verb} {{until:some}}",
            unmake=until.parts,
        )
        g.rule(
            "does",
            until,
            f"{verb}s cards from the top of {{whose:whose}} library until they {verb} {{until:some}}",
            unmake=until.parts,
        )
    v.player(Look, "look[s] at {what:objects}")
    v.player(Look, "reveal[s] {what:objects}", reveal=True)
    for zones, words in (
        ("library", "library"),
        ("graveyard and/or library", "graveyard and/or library"),
        ("library and/or graveyard", "library and/or graveyard"),
        ("graveyard, hand, and library", "graveyard, hand, and library"),
        ("hand and/or library", "hand and/or library"),
        ("graveyard, hand, and/or library", "graveyard, hand, and/or library"),
        ("graveyard, hand and/or library", "graveyard, hand and/or library"),
        ("hand, library, and/or graveyard", "hand, library, and/or graveyard"),
        ("library, hand, and/or graveyard", "library, hand, and/or graveyard"),
        ("library and graveyard", "library and graveyard"),
        ("graveyard", "graveyard"),
        ("hand", "hand"),
    ):
        v.player(Search, f"search[es] {{whose:whose}} {words} for {{what:objects}}", zone=zones)
        v.player(Search, f"search[es] {{whose:whose}} {words} for {{what:and_or}}", zone=zones)
    g.rule("post", FromAmong, "from it", of=That("it"), word="from")
    g.rule("post", FromAmong, "from them", of=That("them"), word="from")
    g.rule("objects", TopCards, "that many cards from the top of {whose:whose} library", count=ThatMuch("that many"))
    removed = _Removed()
    g.rule("times", removed, "counter removed this way", unmake=removed.parts, kind="")
    g.rule("times", removed, "{kind:counter_kind} counter removed this way", unmake=removed.parts)
    removed_many = _Removed("counters removed this way")
    g.rule("measure", removed_many, "the number of counters removed this way", unmake=removed_many.parts, kind="")
    all_removed = "the number of {kind:counter_kind} counters removed this way"
    g.rule("measure", removed_many, all_removed, unmake=removed_many.parts)
    for look in ("it", "that card", "them", "those cards", "the exiled card", "the exiled cards"):
        remain = "it remains" if look in ("it", "that card", "the exiled card") else "they remain"
        words = f"you may look at {look} for as long as {remain} exiled"
        g.rule("clause", Nothing, words, word=words)
    for kind in KINDS:
        v.player(Choose, f"choose[s] {kind}", what=kind)
    g.custom("types_listed", _parse_listed, _print_listed, ["<word>"])
    v.player(Choose, "choose[s] {what:types_listed}")
    g.custom("number_between", _parse_between, _print_between, ["a"])
    v.player(Choose, "choose[s] {what:number_between}", when=lambda it: isinstance(it.what, str))
    v.player(Choose, "choose[s] {what:objects}")
    v.player(Choose, "choose[s] {what:target_player}")
    v.player(ChooseNameOf, "choose[s] the name of {what:some}")


def _parse_between(line: Line, at: int) -> list[tuple[int, Any]]:
    """ "a number between 1 and 10"."""
    words = line.words[at : at + 6]
    if words[:3] != ["a", "number", "between"] or words[4:5] != ["and"]:
        return []
    return [(at + 6, line.slice(at, at + 6))] if words[3].isdecimal() and words[5].isdecimal() else []


def _parse_listed(line: Line, at: int) -> list[tuple[int, Any]]:
    """ "artifact, creature, or enchantment": three types of a kind or more."""
    end = at + 1
    while line.words[end : end + 1] == [","] and end + 2 < len(line.words):
        last = line.words[end + 1] == "or"
        end += 3 if last else 2
        if last:
            text = line.slice(at, end)
            return [(end, text)] if listed_types(text) is not None else []
    return []


def _print_listed(value: Any) -> str | None:
    return value if isinstance(value, str) and listed_types(value) is not None else None


def _print_between(value: Any) -> str | None:
    return value if isinstance(value, str) and value.startswith(NUMBER_BETWEEN) else None


class _Until:
    """Cards from the top of a library up to the first that fits."""

    def __init__(self, verb: str, make: Any, fixed: dict[str, Any]) -> None:
        self.verb = verb
        self.make = make
        self.fixed = fixed

    def __call__(self, whose: Any, until: Any) -> Any:
        return self.make(CardsUntil(until, whose, self.verb), **self.fixed)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, self.make) or not isinstance(value.what, CardsUntil):
            return None
        return (
            {"whose": value.what.whose, "until": value.what.until}
            if value == self(value.what.whose, value.what.until)
            else None
        )


class _Removed:
    """ "for each charge counter removed this way": how many they were."""

    def __init__(self, tail: str = "counter removed this way") -> None:
        self.tail = tail

    def __call__(self, kind: str) -> ThatMuch:
        return ThatMuch(f"{kind} {self.tail}".strip())

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, ThatMuch) and value.word.endswith(self.tail):
            return {"kind": value.word.removesuffix(self.tail).strip()}
        return None
