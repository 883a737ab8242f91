"""Whole cards from text to records and back (CR 113, 200-210, 702)."""

from __future__ import annotations

from typing import Any

import pytest

from model.ability.abilities import Activated, Keyword, Level, Spell, Static, Triggered, UnsupportedAbility
from model.ability.instructions import Apply, PutCountersOn, Reflexive
from model.ability.terms import Named
from model.base import from_data, to_data, walk
from model.library import CardData, FaceData
from model.oracle.compile import compile_card, digest, is_compiled_from, text_lines, unsupported
from model.oracle.render import render_face


def creature(text: str, name: str = "Test Beast", **more: str) -> CardData:
    face = FaceData(name, "{2}{G}", "Creature — Beast", text, more.get("power", "2"), more.get("toughness", "2"))
    return CardData(name, "normal", (face,))


def test_lines_become_abilities_in_order() -> None:
    card = compile_card(creature("Flying, trample\nWhen this creature enters, draw a card.\n{T}: Add {G}."))
    assert [type(a) for a in card.front.abilities] == [Keyword, Keyword, Triggered, Activated]
    assert unsupported(card) == ()


def test_reminder_text_is_left_out() -> None:
    card = compile_card(creature("Trample (This creature can deal excess combat damage to the player it's attacking.)"))
    assert card.front.abilities == (Keyword("trample"),)


def test_what_is_not_understood_is_named() -> None:
    card = compile_card(creature("Flying\nWhenever this creature frobnicates, draw a card."))
    (found,) = unsupported(card)
    assert isinstance(found, UnsupportedAbility)
    assert (found.shape, found.mana) == ("triggered", False)
    assert found.stopped_at.startswith("frobnicates")


def test_unread_mana_abilities_are_marked() -> None:
    (found,) = unsupported(compile_card(creature("{T}, Frobnicate a land: Add {G}{G}.")))
    assert found.mana
    assert found.shape == "activated"


def test_an_instruction_is_no_ability_of_a_permanent() -> None:
    (found,) = unsupported(compile_card(creature("Draw a card.")))
    assert found.stopped_at == "an instruction on a permanent"
    face = FaceData("Test Thought", "{U}", "Instant", "Draw a card.")
    card = compile_card(CardData("Test Thought", "normal", (face,)))
    assert [type(a) for a in card.front.abilities] == [Spell]


def test_208_2a__star_power_is_zero_until_an_ability_defines_it() -> None:
    text = "Test Beast's power and toughness are each equal to the number of creatures you control."
    card = compile_card(creature(text, power="*", toughness="1+*"))
    assert (card.front.power, card.front.toughness) == (0, 0)
    assert [type(a) for a in card.front.abilities] == [Static]


def test_204__colour_indicator() -> None:
    face = FaceData("Test Pact", "", "Sorcery", "Draw a card.", color_indicator=("U",))
    assert compile_card(CardData("Test Pact", "normal", (face,))).front.indicator == ("U",)


def test_faces_of_a_double_faced_card() -> None:
    front = FaceData("Test Cub", "{G}", "Creature — Bear", "{3}: Transform this creature.", "1", "1")
    back = FaceData("Test Bear", "", "Creature — Bear", "Trample", "4", "4", color_indicator=("G",))
    card = compile_card(CardData("Test Cub // Test Bear", "transform", (front, back)))
    assert [f.name for f in card.faces] == ["Test Cub", "Test Bear"]
    assert unsupported(card) == ()


def test_711_2__what_stands_under_a_level_symbol_is_in_it() -> None:
    text = "Level up {1}\nLEVEL 1-2\n3/3\nFlying\nLEVEL 3+\n5/5\nFlying, trample"
    face = FaceData("Test Climber", "{1}{W}", "Creature — Human", text, "1", "1")
    card = compile_card(CardData("Test Climber", "leveler", (face,)))
    levels = [a for a in card.front.abilities if isinstance(a, Level)]
    assert [(a.least, a.most, a.power) for a in levels] == [(1, 2, 3), (3, None, 5)]
    assert levels[1].abilities == (Keyword("flying"), Keyword("trample"))


STATION = "Station (Tap another creature you control: Put charge counters on it.{where})\n"


@pytest.mark.parametrize(
    ("where", "lines", "levels"),
    [
        ("", "8+ | Flying, trample\n{1}: Draw a card.", [(8, 5, 3)]),
        (" It's an artifact creature at 9+.", "3+ | Other creatures you control have haste.\n9+ | Flying",
         [(3, None, 1), (9, 5, 1)]),
    ],
)  # fmt: skip
def test_721_2__what_stands_in_the_striation_of_a_station_symbol(where: str, lines: str, levels: list[Any]) -> None:
    face = FaceData("Test Barge", "{3}", "Artifact — Spacecraft", STATION.format(where=where) + lines, "5", "4")
    card = compile_card(CardData("Test Barge", "normal", (face,)))
    assert unsupported(card) == ()
    found = [a for a in card.front.abilities if isinstance(a, Level)]
    assert [(a.least, a.power, len(a.abilities)) for a in found] == levels
    # CR 721.2c: no power where the card is no creature.
    assert card.front.power is None
    assert is_compiled_from(card, CardData("Test Barge", "normal", (face,)))


def test_721_2__a_frame_that_the_text_does_not_tell_is_not_guessed() -> None:
    face = FaceData("Test Barge", "{3}", "Artifact — Spacecraft", "Station\n3+ | Haste\n9+ | Flying", "5", "4")
    assert unsupported(compile_card(CardData("Test Barge", "normal", (face,))))


@pytest.mark.parametrize(
    "text",
    [
        "Flying",
        "Whenever another creature you control dies, each opponent loses 1 life and you gain 1 life.",
        "{1}{R}, {T}, Sacrifice another creature: This creature deals 2 damage to any target.",
        "As long as you control an artifact, this creature gets +1/+1 and has trample.",
        "Other Beasts you control get +1/+0.",
    ],
)
def test_records_reloaded_from_plain_data_print_the_text(text: str) -> None:
    card = compile_card(creature(text))
    assert unsupported(card) == ()
    again = from_data(to_data(card))
    assert again == card
    assert render_face(again.front) == [text]


def test_the_digest_is_that_of_the_normalised_text() -> None:
    plain = creature("Flying")
    noted = creature("Flying (This creature can't be blocked except by creatures with flying or reach.)")
    assert compile_card(plain).hash == compile_card(noted).hash == digest(text_lines(plain))
    assert compile_card(creature("Reach")).hash != compile_card(plain).hash


def test_every_reference_of_a_compiled_card_is_bound() -> None:
    card = compile_card(creature("Whenever this creature attacks, tap target creature. It can't block this turn."))
    assert all(getattr(r, "to", "bound") is not None for r in walk(card) if type(r).__name__.startswith("That"))


def test_named_so_is_the_printed_name_for_good() -> None:
    text = "When this creature enters, put a +1/+1 counter on each other creature you control named Test Beast."
    card = compile_card(creature(text))
    assert unsupported(card) == ()
    assert [r.name for r in walk(card.front.abilities) if isinstance(r, Named)] == ["Test Beast"]
    assert not any(isinstance(r, Named) and "~" in r.name for r in walk(card))
    (line,) = render_face(card.front)
    assert line == text


def test_603_12__what_is_said_of_the_target_of_a_reflexive_ability_belongs_to_it() -> None:
    text = (
        "Whenever this creature attacks, you may discard a card. When you do, put a +1/+1 counter on target creature. "
        "It gains trample until end of turn."
    )
    card = compile_card(creature(text))
    assert unsupported(card) == ()
    (reflexive,) = [r for r in walk(card.front.abilities) if isinstance(r, Reflexive)]
    assert [type(r) for r in walk(reflexive) if isinstance(r, PutCountersOn | Apply)] == [PutCountersOn, Apply]


def test_702_129a__nothing_is_decided_of_a_token_of_a_land_card() -> None:
    text = "Eternalize {3}{W}"
    land = CardData("Test Arch", "normal", (FaceData("Test Arch", "", "Land", text),))
    assert [a.stopped_at for a in unsupported(compile_card(land))] == ["eternalize of a card that is no creature"]
    assert unsupported(compile_card(creature(text))) == ()
