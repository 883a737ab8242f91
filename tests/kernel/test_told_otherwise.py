""" "Otherwise" of static abilities, and what an Aura leaves of what it enchants (CR 205.1a, 604, 613.1f)."""

from __future__ import annotations

import pytest

from model.ability.abilities import Activated, Keyword
from model.layers import characteristics
from model.state import Game
from tests.boards import board, card, keyword, on
from tests.kernel.told import told


@pytest.mark.parametrize(("kind", "power", "can_block"), [("Human", 4, True), ("Elf", 2, False)])
def test_604__otherwise_is_the_opposite_condition(kind: str, power: int, can_block: bool) -> None:
    text = "Enchant creature\nEnchanted creature gets +2/+2 as long as it's a Human. Otherwise, it can't block."
    aura = told("Test Bond", text, types="Enchantment", subtypes="Aura")
    who = card("Test One", subtypes=kind, power=2, toughness=2)
    looks = characteristics(Game(board(human_battlefield=[who, on(aura, attached_to=1)])), 1)
    assert looks.power == power
    assert (not any(getattr(c, "what", "") == "block" for c, _ in looks.rules)) is can_block


@pytest.mark.parametrize(("active", "name"), [(0, "deathtouch"), (1, "reach")])
def test_604__otherwise_of_a_turn(active: int, name: str) -> None:
    text = "Equipped creature has deathtouch during your turn. Otherwise, it has reach.\nEquip {1}"
    gun = told("Test Gun", text, types="Artifact", subtypes="Equipment")
    who = card("Test One", power=2, toughness=2)
    looks = characteristics(Game(board(human_battlefield=[who, on(gun, attached_to=1)], active=active)), 1)
    assert [a.name for a in looks.abilities if isinstance(a, Keyword)] == [name]


AURA = "Enchant permanent\nEnchanted permanent is "
WHAT = [
    ('a colorless land with "{T}: Add {C}" and loses all other card types and abilities.', {"Land"}, 1),
    ("an enchantment and loses all other card types.", {"Enchantment"}, 1),
    ('a Treasure artifact with "{T}, Sacrifice this artifact: Draw a card," and it loses all other abilities.',
     {"Artifact"}, 1),
]  # fmt: skip


@pytest.mark.parametrize(("text", "types", "left"), WHAT)
def test_205_1a__loses_all_other_card_types(text: str, types: set[str], left: int) -> None:
    aura = told("Test Prison", AURA + text, types="Enchantment", subtypes="Aura")
    golem = card("Test Golem", types="Artifact Creature", subtypes="Golem", power=3, toughness=3,
                 abilities=[keyword("flying")])  # fmt: skip
    looks = characteristics(Game(board(human_battlefield=[golem, on(aura, attached_to=1)])), 1)
    assert looks.types == types
    assert "Golem" not in looks.subtypes
    assert len(looks.abilities) == left
    assert isinstance(looks.abilities[0], Activated) is ("{T}" in text)
