"""Numbers that a static ability counts anew for each object that it affects (CR 611.3a)."""

from __future__ import annotations

import pytest

from model.layers import characteristics
from model.play import run
from model.state import Game
from tests.boards import board, card
from tests.kernel.told import told

ELF = card("Test Elf", subtypes="Elf", power=1, toughness=1)
ARCHER = card("Test Archer", subtypes="Elf Archer", power=1, toughness=1)
GOBLIN = card("Test Goblin", subtypes="Goblin", power=1, toughness=1)
HERO = card("Test Hero", types="Legendary Creature", subtypes="Human", power=1, toughness=1)
LEADER = card("Test Leader", types="Legendary Creature", subtypes="Elf", power=1, toughness=1)

SHARED = "Each creature gets +1/+1 for each other creature on the battlefield that shares {} creature type with it."


@pytest.mark.parametrize(
    ("text", "powers"),
    [
        # The other Elves, wherever they stand; nobody else is a Human or a Goblin.
        (SHARED.format("a"), {"Test Elf": 3, "Test Archer": 3, "Test Leader": 3, "Test Goblin": 1, "Test Hero": 1}),
        (SHARED.format("at least one"), {"Test Elf": 3, "Test Archer": 3, "Test Goblin": 1, "Test Hero": 1}),
        (
            "Each legendary creature you control gets +1/+1 for each other legendary creature you control.",
            {"Test Elf": 1, "Test Archer": 1, "Test Leader": 2, "Test Hero": 2},
        ),
    ],
)
def test_611_3a__each_creature_counts_the_others(text: str, powers: dict[str, int]) -> None:
    coat = told("Test Coat", text, types="Artifact")
    game = Game(run(board(human_battlefield=[coat, ELF, GOBLIN, HERO, LEADER], ai_battlefield=[ARCHER])))
    looks = [characteristics(game, i) for i in game.zone("battlefield")]
    seen = {c.name: c.power for c in looks}
    assert {name: seen[name] for name in powers} == powers
    assert seen == {**seen, **{c.name: c.toughness for c in looks if "Creature" in c.types}}
