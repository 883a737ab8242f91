"""Tokens written out, and tokens by the name of a script."""

from __future__ import annotations

import csv

import pytest
from shared_files import SHARED, shared_files
from token_corpus import plain_tokens_of

from model.formats import TokenFacts, script_token_facts
from model.formats.build import token_card
from model.formats.tokens import NotAToken, inline_text, inline_token, plain_tokens


def test_a_token_written_out() -> None:
    text = "Zombie Knight,,P:2,T:2,Cost:no cost,Color:B,Types:Creature-Zombie-Knight"
    text += ",Keywords:First Strike-Menace,Image:b_2_2"
    token = inline_token(text)
    assert token.image == "b_2_2"
    assert token.facts == TokenFacts(
        name="Zombie Knight",
        power=2,
        toughness=2,
        colors="B",
        types=("Creature",),
        subtypes=("Zombie", "Knight"),
        keywords=("First Strike", "Menace"),
    )
    assert inline_token(inline_text(token)) == token


@pytest.mark.parametrize(("written", "names"), [
    ("", []), ("Flying", ["flying"]), ("Flying-Hexproof-Lifelink", ["flying", "hexproof", "lifelink"]),
    ("First Strike-Double Strike", ["first strike", "double strike"]), ("Protection from red", ["protection"]),
])  # fmt: skip
def test_702_1__keywords_of_a_token_are_understood_each(written: str, names: list[str]) -> None:
    card = token_card(inline_token(f"Ox,P:1,T:1,Cost:no cost,Types:Creature-Ox,Keywords:{written}").facts)
    assert [getattr(ability, "name", ability) for ability in card.front.abilities] == names


@pytest.mark.parametrize(
    ("color", "letters"), [("WU", "WU"), ("green white", "WG"), ("Red", "R"), ("colorless", ""), ("", "")]
)
def test_colours_of_a_token(color: str, letters: str) -> None:
    assert inline_token(f"Ox,P:1,T:1,Color:{color},Types:Creature-Ox").facts.colors == letters


def test_subtypes_with_a_hyphen_and_supertypes() -> None:
    facts = inline_token("X,P:2,T:2,Types:Legendary-Artifact-Creature-Assembly-Worker-Elf,Keywords:").facts
    assert (facts.supertypes, facts.types) == (("Legendary",), ("Artifact", "Creature"))
    assert facts.subtypes == ("Assembly-Worker", "Elf")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (",P:1,T:1,Types:Creature", "where the token's name should stand"),
        ("Ox,P:1,T:1", "has no Types:"),
        ("Ox,P:1,Types:Creature-Ox", "needs P: and T:"),
        ("Ox,P:x,T:1,Types:Creature-Ox", "found P:x"),
        ("Ox,P:1,T:1,Types:Ox", "no card type"),
        ("Ox,P:1,T:1,Types:Creature-Ox,Color:pink", "found Color:pink"),
        ("Ox,P:1,T:1,Types:Creature-Ox,Text:Moo", "found 'Text:Moo'"),
        ("Ox,P:1,T:1,Cost:2,Types:Creature-Ox", "expected Cost:no cost"),
    ],
)
def test_tokens_that_cannot_be_read(text: str, words: str) -> None:
    with pytest.raises(NotAToken) as raised:
        inline_token(text)
    assert words in str(raised.value)


def test_a_script_whose_name_says_everything() -> None:
    assert script_token_facts("wu_1_1_bird_flying") == TokenFacts(
        name="Bird", power=1, toughness=1, colors="WU", types=("Creature",), subtypes=("Bird",), keywords=("Flying",)
    )
    thopter = script_token_facts("c_1_1_a_thopter_flying")
    assert thopter is not None
    assert thopter.types == ("Artifact", "Creature")
    assert script_token_facts("r_3_1_elemental_trample_haste") is not None
    assert script_token_facts("w_2_2_knight_first_strike") == script_token_facts("w_2_2_knight_firststrike") is not None


@pytest.mark.parametrize(
    "script",
    [
        "b_2_2_a_alien_angel_firststrike_vigilance",  # the shape of a plain one, but it has a triggered ability
        "c_0_1_eldrazi_spawn",
        "r_1_1_mercenary_swordplay",
        "w_7_9_soldier_lifelink",
        "c_x_x_a_construct",
        "xy_1_1_ox",
        "w_1_1",
        "c_a_unheardof",
        "marit",
        "",
    ],
)
def test_other_scripts_are_not_guessed(script: str) -> None:
    assert script_token_facts(script) is None


def test_scripts_that_do_more_have_their_text() -> None:
    treasure, incubator = script_token_facts("c_a_treasure_sac"), script_token_facts("incubator_c_0_0_a_phyrexian")
    assert treasure is not None
    assert incubator is not None
    assert (treasure.subtypes, treasure.power, treasure.colors) == (("Treasure",), None, "")
    assert treasure.text
    back = script_token_facts(incubator.back)
    assert back is not None
    assert (back.name, back.power, back.types) == ("Phyrexian", 0, ("Artifact", "Creature"))


def test_plain_tokens_are_made_by_cards() -> None:
    (cards,) = shared_files("cards/oracle-cards.jsonl.gz")
    assert plain_tokens() <= plain_tokens_of(cards)
    assert len(plain_tokens()) > 400


def test_the_table_agrees_with_the_shared_one() -> None:
    shared_files("tokens.csv")
    with (SHARED / "tokens.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        facts = script_token_facts(row["script"])
        assert facts is not None, row["script"]
        kinds = " ".join((*facts.supertypes, *facts.types)) + (
            " - " + " ".join(facts.subtypes) if facts.subtypes else ""
        )
        size = ["" if n is None else str(n) for n in (facts.power, facts.toughness)]
        assert (facts.name, kinds, size) == (row["name"], row["types"], [row["power"], row["toughness"]])
        assert (set(facts.colors), ", ".join(facts.keywords)) == (set(row["colors"]), row["keywords"])
        assert facts.text == row["text"].partition(" (Back:")[0]
