"""Whole lines: activated abilities, loyalty, chapters, levels, lines before the game (CR 602, 606, 711, 714, 716)."""

from __future__ import annotations

import pytest
from oracle_lines import one, reads

from model.ability.abilities import (
    Activated,
    BeforeTheGame,
    Chapter,
    Keyword,
    Level,
    Loyalty,
    OncePerTurn,
    OnlyBy,
    OnlyDuring,
    OnlyIf,
    SorcerySpeed,
    Spell,
    Triggered,
)
from model.ability.instructions import Draw
from model.ability.terms import Number
from model.oracle.grammar.layouts import gathered, spread


def test_602_1__costs_and_effect() -> None:
    ability = one("{1}, {T}, Sacrifice ~: Draw a card.")
    assert isinstance(ability, Activated)
    assert len(ability.costs) == 3
    assert ability.do == Draw(Number(1))
    assert ability.zone == "battlefield"


@pytest.mark.parametrize(
    ("said", "kinds"),
    [
        ("Activate only as a sorcery.", [SorcerySpeed]),
        ("Activate only once each turn.", [OncePerTurn]),
        ("Activate only during your turn and only once each turn.", [OnlyDuring, OncePerTurn]),
        ("Activate only if you control an artifact.", [OnlyIf]),
        ("Any player may activate this ability.", [OnlyBy]),
    ],
)
def test_602_5__restrictions(said: str, kinds: list[type]) -> None:
    ability = one(f"{{1}}: Draw a card. {said}")
    assert [type(r) for r in ability.only] == kinds
    assert ability.do == Draw(Number(1))


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("{2}, Discard this card: Draw a card.", "hand"),
        ("{2}, Exile this card from your graveyard: Draw a card.", "graveyard"),
        ("{2}: Return this card from your graveyard to your hand.", "graveyard"),
        ("{2}: Draw a card.", "battlefield"),
    ],
)
def test_113_6__the_zone_is_deduced(text: str, zone: str) -> None:
    assert one(text).zone == zone


@pytest.mark.parametrize(("said", "cost"), [("+1", Loyalty(1)), ("-3", Loyalty(-3)), ("0", Loyalty(0))])
def test_606__loyalty(said: str, cost: Loyalty) -> None:
    assert one(f"{said}: Draw a card.").costs == (cost,)


def test_714__chapters() -> None:
    assert one("I, II — Draw a card.") == Chapter((1, 2), Draw(Number(1)))


def test_716__class_levels_hold_what_stands_below() -> None:
    level = one("{1}{R}: Level 2")
    assert level == Level(2, None, (), kind="class", costs=level.costs)
    lines = (Keyword("haste"), level, Keyword("flying"), one("{2}{R}: Level 3"), Keyword("trample"))
    faces = gathered(lines)
    assert [type(a) for a in faces] == [Keyword, Level, Level]
    assert faces[1].abilities == (Keyword("flying"),)  # type: ignore[attr-defined]
    assert spread(faces) == lines


def test_711__level_symbols() -> None:
    found = gathered((one("LEVEL 1-4"), one("2/2"), Keyword("flying"), one("LEVEL 5+"), one("4/4")))
    assert found == (Level(1, 4, (Keyword("flying"),), 2, 2, "level"), Level(5, None, (), 4, 4, "level"))


def test_719__a_case() -> None:
    assert isinstance(one("To solve — You control three or more artifacts."), Triggered)
    solved = one("Solved — {1}: Draw a card.")
    assert solved.name == "solved"
    assert isinstance(solved.abilities[0], Activated)


def test_207_2c__labels_do_not_swallow_rules_words() -> None:
    assert one("Delirium — Draw a card.") == Spell(Draw(Number(1)), "Delirium")
    assert not reads("Sacrifice a creature: — Draw a card.")
    assert not reads("Whenever ~ attacks — Draw a card.")


def test_903_3__lines_that_matter_before_the_game() -> None:
    assert isinstance(one("~ can be your commander."), BeforeTheGame)
