"""Tokens whose abilities are told in a sentence of their own, and Vehicles (CR 111.4, 301.7)."""

from __future__ import annotations

import pytest

from model.ability.abilities import Keyword
from model.layers import characteristics
from model.play import Play, after, run
from model.play.play import PASS
from model.state import Game, Position
from solver.plays.choices import choices
from tests.boards import board, card
from tests.kernel.told import told


def made(text: str) -> Position:
    source = told("Test Maker", text, types="Artifact")
    position = run(board(human_battlefield=[source, card("Test Pilot", power=2, toughness=2)]))
    return after(after(after(position, Play("activate", 1)), PASS), PASS)


@pytest.mark.parametrize(
    ("text", "name", "keywords", "others"),
    [
        ('{0}: Create a 1/1 blue Faerie creature token with flying. It has "{T}: Draw a card."', "Faerie Token",
         ["flying"], 1),
        ('{0}: Create a 1/1 blue Faerie creature token named Cloud Sprite. It has flying and "{T}: Draw a card."',
         "Cloud Sprite", ["flying"], 1),
        ('{0}: Create a number of 1/1 green Plant creature tokens equal to the number of artifacts you control. They '
         'have "{T}: Draw a card."', "Plant Token", [], 1),
    ],
)  # fmt: skip
def test_111_4__what_a_token_has(text: str, name: str, keywords: list[str], others: int) -> None:
    game = Game(made(text))
    (token,) = [i for i in game.zone("battlefield") if i > 2]
    assert characteristics(game, token).name == name
    found = characteristics(game, token).abilities
    assert [a.name for a in found if isinstance(a, Keyword)] == keywords
    assert len(found) == len(keywords) + others


def test_301_7__a_vehicle_token_has_its_size_once_it_is_crewed() -> None:
    position = made("{0}: Create a 3/4 colorless Vehicle artifact token with flying and crew 2.")
    (token,) = [i for i in position.zones[("battlefield", -1)] if i > 2]
    assert "Creature" not in characteristics(Game(position), token).types
    (crew,) = [c for c in choices(position) if isinstance(c, Play) and c.object == token]
    looks = characteristics(Game(after(after(after(position, crew), PASS), PASS)), token)
    assert ("Creature" in looks.types, looks.power, looks.toughness) == (True, 3, 4)
