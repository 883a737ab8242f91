"""Payments where the life total is small or below zero (CR 119.4: no life can always be paid)."""

from __future__ import annotations

import pytest

from solver.plays import choices
from tests.boards import basic, board, card
from tests.kernel.told import told

PAINFUL = told("Painful", "{T}: Add {W} or {U}. This land deals 1 damage to you.", types="Land")
PAID = told("Paid", "{T}, Pay 1 life: Add {W}.", types="Land")
GIVEN = told(
    "Given",
    "As an additional cost to cast this spell, sacrifice a creature.\nDraw a card.",
    types="Sorcery",
    cost="{1}{U}",
)
KEPT = told("Kept", "You can't lose the game and your opponents can't win the game.", types="Enchantment")
BEAR = card("Bear", power=2, toughness=2)


def is_castable(cost: str, lands, life: int) -> bool:
    position = board(human_battlefield=lands, human_hand=[card("Spell", cost=cost, types="Sorcery")], human_life=life)
    return any(getattr(c, "kind", "") == "cast" for c in choices(position))


@pytest.mark.parametrize("life", [3, 2, 1])
def test_damage_of_a_mana_ability_is_no_cost(life: int) -> None:
    assert is_castable("{W}{U}{U}", [PAINFUL] * 3, life)


@pytest.mark.parametrize(("life", "expected"), [(2, True), (1, False), (-1, False)])
def test_life_that_is_paid_has_to_be_there(life: int, expected: bool) -> None:
    assert is_castable("{W}{W}", [PAID] * 2, life) is expected


def test_life_below_zero_keeps_nothing_else_from_being_paid() -> None:
    position = board(human_battlefield=[PAINFUL, basic("Island"), BEAR, KEPT], human_hand=[GIVEN], human_life=-2)
    assert any(getattr(c, "kind", "") == "cast" for c in choices(position))
