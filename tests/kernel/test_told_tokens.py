"""Tokens that replacement effects add or put in the place of others (CR 614.1a, 614.5, 111)."""

from __future__ import annotations

from resolving import board, characteristics, do
from told import told

from model.ability.abilities import Spell
from model.card import Card
from model.state import Game

FACTORY = told(
    "Factory", "If you would create a Clue, Food, or Treasure token, instead create one of each.", types="Artifact"
)
SWARM = told(
    "Swarm",
    "If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel "
    "creature tokens are created instead.",
    types="Enchantment",
)
HELPER = told(
    "Helper",
    "If you would create one or more artifact tokens, instead create those tokens plus an additional Map token.",
    types="Artifact",
)
DOUBLER = told(
    "Doubler",
    "If one or more artifact tokens would be created under your control, twice that many of those tokens are created "
    "instead.",
    types="Enchantment",
)


def created(permanents: list[Card], text: str, answers: list[object] | None = None) -> dict[str, int]:
    """How many tokens of each name there are after the text."""
    (spell,) = told("Test", text, types="Sorcery").front.abilities
    assert isinstance(spell, Spell)
    game: Game = do(board(human_battlefield=permanents), spell.do, answers=answers or [])
    found: dict[str, int] = {}
    for i, obj in game.objects.items():
        if obj.kind == "token":
            name = characteristics(game, i).name
            found[name] = found.get(name, 0) + 1
    return found


def test_one_of_each_for_each_such_token() -> None:
    assert created([FACTORY], "Create two Food tokens.") == {"Clue": 2, "Food": 2, "Treasure": 2}
    assert created([FACTORY], "Create a Blood token.") == {"Blood": 1}


def test_those_tokens_plus_that_many_others() -> None:
    assert created([SWARM], "Create three Blood tokens.") == {"Blood": 3, "Squirrel Token": 3}


def test_those_tokens_plus_one_more_of_a_kind() -> None:
    assert created([HELPER], "Create two Clue tokens.") == {"Clue": 2, "Map": 1}
    assert created([HELPER], "Create a 1/1 white Soldier creature token.") == {"Soldier Token": 1}


def test_only_the_tokens_of_the_kind_are_doubled() -> None:
    # The Squirrels that Swarm added are no artifacts.
    found = created([SWARM, DOUBLER], "Create a Clue token.", answers=[0])
    assert found in ({"Clue": 2, "Squirrel Token": 1}, {"Clue": 2, "Squirrel Token": 2})


def test_each_effect_has_one_opportunity() -> None:
    assert created([FACTORY, FACTORY], "Create a Clue token.") == {"Clue": 3, "Food": 3, "Treasure": 3}
