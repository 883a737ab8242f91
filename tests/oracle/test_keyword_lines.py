"""Keyword abilities as they are printed (CR 702)."""

from __future__ import annotations

import pytest
from oracle_lines import line, one, reads

from model.ability.abilities import Activated, ExileCost, Keyword, PayLife, PayMana
from model.ability.terms import ControlledBy, Filter, IsColor, IsSubtype, IsType, Number, You
from model.mana import parse_cost


def mana(text: str) -> tuple[PayMana, ...]:
    return (PayMana(parse_cost(text)),)


KEYWORDS = {
    "Flying": Keyword("flying"),
    "Cycling {2}": Keyword("cycling", mana("{2}")),
    "Basic landcycling {1}": Keyword("landcycling", mana("{1}"), text="basic"),
    "Islandcycling {2}": Keyword("islandcycling", mana("{2}")),
    "Equip {3}": Keyword("equip", mana("{3}")),
    "Equip Knight {1}": Keyword("equip", mana("{1}"), what=(Filter((IsSubtype("Knight"),)),)),
    "Enchant creature you control": Keyword("enchant", what=(Filter((IsType("Creature"),), (ControlledBy(You()),)),)),
    "Protection from red": Keyword("protection", what=(Filter((IsColor("R"),)),)),
    "Protection from red and from blue": Keyword("protection", what=(Filter((IsColor("R"),)), Filter((IsColor("U"),)))),
    "Protection from everything": Keyword("protection", text="everything"),
    "Hexproof from black": Keyword("hexproof", what=(Filter((IsColor("B"),)),)),
    "Affinity for artifacts": Keyword("affinity", what=(Filter((IsType("Artifact"),)),)),
    "Toxic 1": Keyword("toxic", n=Number(1)),
    "Ward {2}": Keyword("ward", mana("{2}")),
    "Ward—Pay 3 life.": Keyword("ward", (PayLife(Number(3)),)),
    "Suspend 4—{U}": Keyword("suspend", mana("{U}"), Number(4)),
    "Plot {3}{R}": Keyword("plot", mana("{3}{R}")),
    "Kicker {2} and/or {W}": Keyword("kicker", mana("{2}") + mana("{W}"), text="and/or"),
    "Prototype {2}{R} — 2/2": Keyword("prototype", mana("{2}{R}"), (2, 2)),
    "Craft with artifact {3}{W}{W}": Keyword("craft", mana("{3}{W}{W}"), what=(Filter((IsType("Artifact"),)),)),
    "Partner with Somebody Else": Keyword("partner with", text="Somebody Else"),
    "Crew 2": Keyword("crew", n=Number(2)),
    "Modular—Sunburst": Keyword("modular", text="sunburst"),
    "Mobilize 2": Keyword("mobilize", n=Number(2)),
    "Nonbasic landwalk": None,
    "Champion an Elf": Keyword("champion", what=(Filter((IsSubtype("Elf"),)),)),
    "Gift a card": Keyword("gift", text="card"),
    "For Mirrodin!": Keyword("for mirrodin!"),
}


@pytest.mark.parametrize("text", KEYWORDS)
def test_702__a_keyword_with_its_arguments(text: str) -> None:
    found = one(text)
    assert isinstance(found, Keyword)
    assert KEYWORDS[text] is None or found == KEYWORDS[text]


def test_702_138__a_cost_of_several_parts_stands_behind_a_dash() -> None:
    found = one("Escape—{3}{R}, Exile four other cards from your graveyard.")
    assert found.name == "escape"
    assert [type(c) for c in found.costs] == [PayMana, ExileCost]


def test_several_keywords_in_a_line() -> None:
    assert line("Flying, vigilance, ward {1}") == (
        Keyword("flying"), Keyword("vigilance"), Keyword("ward", mana("{1}")),
    )  # fmt: skip
    assert line("Flying; first strike") == (Keyword("flying"), Keyword("first strike"))


def test_702_142__an_ability_behind_the_dash() -> None:
    found = one("Boast — {1}: Draw a card.")
    assert found.name == "boast"
    assert isinstance(found.abilities[0], Activated)


def test_a_word_that_is_no_keyword_is_not_read() -> None:
    assert not reads("Flyingish")
    assert not reads("Cycling")
    assert not reads("Protection from")
