"""Tokens, joining, and the normal form of a card's text. Cards are made up."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from model.oracle.engine import join, kind_of, normal_lines, read

CARDS = Path(__file__).resolve().parents[3] / "shared" / "cards" / "oracle-cards.jsonl.gz"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{T}: Add {2/W}{G}.", ["{T}", ":", "add", "{2/W}", "{G}", "."]),
        ("+1/+1 -X/-0 2/2 */* X/X", ["+1/+1", "-x/-0", "2/2", "*/*", "x/x"]),
        ("-3: Draw X cards, 10+", ["-3", ":", "draw", "x", "cards", ",", "10+"]),
        ("nontoken non-Human Noncreature none", ["non", "token", "non", "human", "non", "creature", "none"]),
        ("~'s owner can't; players' hands", ["~", "'s", "owner", "can't", ";", "players", "'", "hands"]),
        ("Kicker—Pay", ["kicker", "—", "pay"]),
        ("Raid — Draw", ["raid", " — ", "draw"]),
        ("face-down and/or first-strike", ["face-down", "and/or", "first-strike"]),
        ('has "Draw a card."', ["has", "“", "draw", "a", "card", ".", "”", "."]),
        ('has "Draw" until', ["has", "“", "draw", ".", "”", "until"]),
        ("has \"It has 'Draw.'\"", ["has", "“", "it", "has", "“", "draw", ".", "”", ".", "”", "."]),
    ],
)
def test_tokens(text: str, words: list[str]) -> None:
    line = read(text)
    assert line.words == [*words, ""]
    assert join(line.raw) == text[0].upper() + text[1:]


def test_spans_are_the_characters_as_written() -> None:
    line = read("Destroy Noncreature {T}")
    assert [line.text[a:b] for a, b in line.spans] == ["Destroy", "Non", "creature", "{T}", ""]
    assert line.slice(1, 3) == "Noncreature"


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("{W/P}", "<mana>"),
        ("+x/+x", "<pump>"),
        ("2/2", "<pt>"),
        ("-x", "<signed>"),
        ("12", "<number>"),
        ("x", "<word>"),
        ("~", "<self>"),
        (" — ", "<punct>"),
        ("", "<end>"),
    ],
)
def test_kinds(word: str, kind: str) -> None:
    assert kind_of(word) == kind


@pytest.mark.parametrize(
    ("noun", "with_article"),
    [
        *[(word, "an") for word in ("elf", "untapped land", "X/X", "8/8", "80", "hour", "unimpeded one", "11/11")],
        *[(word, "a") for word in ("unicorn", "one", "Human", "1/1", "Xenagos", "unique", "European")],
    ],
)
def test_article(noun: str, with_article: str) -> None:
    assert join(["\0a", noun], capital=False) == f"{with_article} {noun}"


def test_106_12__sentences_and_effects_start_with_a_capital() -> None:
    pieces = ["{T}", ",", "pay 1 life", ":", "add", "{G}", ".", "draw a card", "."]
    assert join(pieces) == "{T}, pay 1 life: Add {G}. Draw a card."


def test_201_5c__a_short_name_is_the_name() -> None:
    text = "When Marn enters, Marn deals 1 damage to a card named Marn Spark.\nMarn's power is 2."
    assert normal_lines("Marn, Cellar Witch", text, "Legendary Creature — Human") == [
        "When ~ enters, ~ deals 1 damage to a card named Marn Spark.",
        "~'s power is 2.",
    ]
    assert normal_lines("Marn of the Cellar", "Marn attacks.", "Legendary Creature — Human") == ["~ attacks."]
    assert normal_lines("Marn Vosk", "Tap Marn.", "Legendary Creature — Human") == ["Tap ~."]
    assert normal_lines("Marn, Again", "Tap Marn.", "Planeswalker"[:0]) == ["Tap Marn."], "only a legend has one"


def test_misprints_of_card_files_are_read() -> None:
    text = "Equipped creature has flying\nWhenever equipped creature dies, return it to its owners hand"
    assert normal_lines("Marn Blade", text) == [
        "Equipped creature has flying.",
        "Whenever equipped creature dies, return it to its owner's hand.",
    ]


def test_201_5c__a_type_is_no_short_name() -> None:
    text = "Slug creatures you control have flying. Sacrifice Slug Prince."
    assert normal_lines("Slug Prince", text, "Legendary Creature — Slug") == [
        "Slug creatures you control have flying. Sacrifice ~."
    ]
    assert normal_lines("Marn Stern", "-2: Marn deals 1 damage.", "Legendary Planeswalker — Marn") == [
        "-2: ~ deals 1 damage."
    ]


def test_a_plain_verb_is_no_name() -> None:
    assert normal_lines("Exile", "Exile target creature.") == ["Exile target creature."]


def test_207_2__reminder_text_is_left_out() -> None:
    assert normal_lines("Grey Rat", "Menace (It needs two blockers.)\nReach") == ["Menace", "Reach"]
    assert normal_lines("Plain Hill", "({T}: Add {R}.)") == []


def test_modes_stay_with_their_header() -> None:
    text = "Choose one —\n• Draw a card.\n• Destroy target land.\nCycling {2}"
    assert normal_lines("Fork", text) == ["Choose one — • Draw a card. • Destroy target land.", "Cycling {2}"]


def test_characters_are_made_the_same() -> None:
    assert normal_lines("X", "−2: Its  “one”\u00a0–\r\nIt’s") == ['-2: Its "one" -', "It's"]


@pytest.mark.skipif(not CARDS.exists(), reason="the card file of the shared data is not here")
def test_tokens_of_printed_text_join_to_the_same_text() -> None:
    """Of the sampled lines of the card file at most a few in a thousand (jokes, mostly) do not."""
    lines = []
    with gzip.open(CARDS, "rt", encoding="utf-8") as file:
        for at, row in enumerate(file):
            if at % 20 == 0:
                card = json.loads(row)
                lines += normal_lines(card["name"], card.get("oracle_text") or "", card["type_line"])
    differing = [line for line in lines if join(read(line).raw) != line]
    assert len(lines) > 2000
    assert len(differing) < len(lines) * 0.005, differing[:5]
