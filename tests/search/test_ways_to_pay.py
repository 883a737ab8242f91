"""Wins that hang on which of several ways to pay is taken: none of them may be left out."""

from __future__ import annotations

from typing import Any

import pytest

import model.resolve  # noqa: F401
from model.play import run
from solver.search import solve
from solver.search.generate import choices_of
from tests.boards import board, card
from tests.kernel.told import told
from tests.search.cards import WIN, forest, lands, mountain, wall

elf = told("Test Elf", "{T}: Add {G}.", power=1, toughness=1)
growth = told("Test Growth", "Target creature gets +3/+0 until end of turn.", types="Sorcery", cost="{G}")
grove = told(
    "Test Grove",
    "{T}: Add {G}.\n{1}{G}: This land becomes a 3/3 green Ape creature until end of turn. It's still a land.",
    types="Land",
)
spark = told("Test Spark", "Test Spark deals 2 damage to each opponent.", types="Sorcery", cost="{1}{R/P}")
thorn = told("Test Thorn", "Pay 2 life: This artifact deals 1 damage to each opponent.", types="Artifact")
bear = card("Test Bear", cost="{1}{G}", power=2, toughness=2)
drums = told(
    "Test Drums", "Convoke\nCreatures you control get +2/+0 until end of turn.", types="Sorcery", cost="{1}{R}"
)
dig = told("Test Dig", "Delve\nThis spell deals 1 damage to each opponent.", types="Sorcery", cost="{1}{R}")
rite2 = told("Test Recall", "This spell deals 2 damage to each opponent.\nFlashback {R}", types="Sorcery", cost="{9}")
twin = told(
    "Test Twins",
    "Target creature gets +2/+0 until end of turn. Target creature gets +1/+0 until end of turn.",
    types="Sorcery", cost="{R}",
)  # fmt: skip
coach = told("Test Coach", "{T}: Target creature gets +2/+0 until end of turn.", power=1, toughness=1)

CASES: dict[str, tuple[dict[str, Any], str]] = {
    # One of two like creatures pays, the other one is the target.
    "the other elf pays": ({"human_battlefield": [elf, elf], "human_hand": [growth], "ai_life": 4}, "proved"),
    "neither elf is left over": ({"human_battlefield": [elf, elf], "human_hand": [growth], "ai_life": 5}, "refuted"),
    # One of two like lands pays for what the other one becomes.
    "the other grove pays": ({"human_battlefield": [grove, grove, forest], "ai_life": 3}, "proved"),
    "no third source": ({"human_battlefield": [grove, grove], "ai_life": 3}, "refuted"),
    # Mana for a Phyrexian symbol keeps the life for something else.
    "mana and not life": (
        {"human_battlefield": [*lands(mountain, 2), thorn], "human_hand": [spark], "human_life": 3, "ai_life": 3},
        "proved",
    ),
    "life is needed twice": (
        {"human_battlefield": [mountain, thorn], "human_hand": [spark], "human_life": 3, "ai_life": 3},
        "refuted",
    ),
    # Lands and not creatures, which are to attack.
    "mana and not convoke": (
        {"human_battlefield": [*lands(mountain, 2), bear], "human_hand": [drums], "ai_life": 4}, "proved",
    ),
    "convoke takes the attacker": (
        {"human_battlefield": [mountain, bear], "human_hand": [drums], "ai_life": 4}, "refuted",
    ),
    # What stays in the graveyard is cast from there.
    "mana and not delve": (
        {"human_battlefield": lands(mountain, 3), "human_hand": [dig], "human_graveyard": [rite2], "ai_life": 3},
        "proved",
    ),
    "delve takes the card": (
        {"human_battlefield": lands(mountain, 2), "human_hand": [dig], "human_graveyard": [rite2], "ai_life": 3},
        "refuted",
    ),
    # Two phrases that may have the same target or two.
    "two targets": (
        {"human_battlefield": [mountain, bear, bear], "human_hand": [twin], "ai_battlefield": [wall], "ai_life": 3},
        "proved",
    ),
    # Of two like creatures one has the ability and the other one is its target.
    "the other coach": ({"human_battlefield": [coach, coach], "ai_life": 3}, "proved"),
    "a coach of its own": ({"human_battlefield": [coach], "ai_life": 3}, "refuted"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_601_2h__every_way_to_pay_is_looked_at(name: str) -> None:
    fields, expected = CASES[name]
    assert solve(board(**fields), WIN).result == expected


def test_118_3__what_may_not_be_sacrificed_is_no_choice() -> None:
    ban = told(
        "Test Ban", "Players can't pay life or sacrifice nonland permanents to cast spells or activate abilities.",
        types="Enchantment",
    )  # fmt: skip
    pie = told("Test Pie", "{1}, {T}, Sacrifice this artifact: You gain 3 life.", types="Artifact")
    free = run(board(human_battlefield=[forest, pie]))
    assert [choice.kind for choice in choices_of(free).list] == ["pass", "activate"]
    banned = run(board(human_battlefield=[forest, pie, ban]))
    assert [choice.kind for choice in choices_of(banned).list] == ["pass"]
