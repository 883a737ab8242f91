"""Blocking it, attached to it: what "it" is there (CR 608.2c)."""

from __future__ import annotations

import pytest

from model.layers import characteristics
from model.play import Play, after, run
from model.play.play import PASS
from model.state import Game, Position
from tests.boards import board, card, on
from tests.kernel.told import told

BEAR = card("Test Bear", power=2, toughness=2)
CHARM = told("Test Charm", "Enchant creature", types="Enchantment", subtypes="Aura")
SWORD = card("Test Sword", types="Artifact", subtypes="Equipment")


def size(position: Position, object_id: int) -> tuple[int | None, int | None]:
    found = characteristics(Game(position), object_id)
    return found.power, found.toughness


def test_an_aura_counts_what_is_attached_to_the_enchanted_creature() -> None:
    text = "Enchant creature\nEnchanted creature gets +2/+2 for each Aura and Equipment attached to it."
    strong = told("Test Back", text, types="Enchantment", subtypes="Aura")
    held = [on(c, attached_to=1) for c in (strong, CHARM, SWORD)]
    position = run(board(human_battlefield=[BEAR, *held, BEAR, on(CHARM, attached_to=5)]))
    assert size(position, 1) == (8, 8)
    assert size(position, 5) == (2, 2)


def test_each_creature_counts_its_own() -> None:
    lord = told("Test Lord", "Each creature you control gets +2/+0 for each Equipment attached to it.", power=1,
                toughness=1)  # fmt: skip
    held = [on(SWORD, attached_to=n) for n in (2, 2, 3)]
    position = run(board(human_battlefield=[lord, BEAR, BEAR, *held]))
    assert [size(position, n)[0] for n in (1, 2, 3)] == [1, 6, 4]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("{0}: Return target creature and all Auras attached to it to their owners' hands.", [1, 3, 5, 6]),
        ("{0}: Return target creature and each Aura attached to it to their owners' hands.", [1, 3, 5, 6]),
        ("{0}: Destroy all Auras and Equipment attached to target creature.", [1, 2, 3, 6]),
    ],
)
def test_what_is_attached_to_a_target(text: str, left: list[int]) -> None:
    source = told("Test Portal", text, types="Artifact")
    held = [on(CHARM, attached_to=2), on(SWORD, attached_to=2), on(CHARM, attached_to=3)]
    position = run(board(human_battlefield=[source, BEAR, BEAR, *held]))
    position = after(after(after(position, Play("activate", 1, targets=((2,),))), PASS), PASS)
    assert sorted(position.zones[("battlefield", -1)]) == left
