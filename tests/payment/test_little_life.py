"""Payments where the life total is small or below zero (CR 119.4: no life can always be paid)."""

from __future__ import annotations

import pytest

from model.library import CardData, FaceData
from model.oracle.compile import compile_card
from solver.plays import choices
from tests.boards import basic, board, card


def written(name: str, type_line: str, text: str, cost: str = ""):
    return compile_card(CardData(name, "normal", (FaceData(name, cost, type_line, text, None, None),)))


PAINFUL = written("Painful", "Land", "{T}: Add {W} or {U}. This land deals 1 damage to you.")
PAID = written("Paid", "Land", "{T}, Pay 1 life: Add {W}.")
GIVEN = written(
    "Given", "Sorcery", "As an additional cost to cast this spell, sacrifice a creature.\nDraw a card.", "{1}{U}"
)
KEPT = written("Kept", "Enchantment", "You can't lose the game and your opponents can't win the game.")
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
