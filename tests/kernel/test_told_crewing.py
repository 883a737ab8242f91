"""Who crews and saddles, and with what power (CR 702.122a, 702.171a)."""

from __future__ import annotations

import pytest

from model.ability.casting import CrewCost
from model.ability.terms import Number
from model.pay.needs import need_of, sum_of
from model.state import Game, Scope
from tests.boards import board, card
from tests.kernel.told import told

CART = told("Test Cart", "Crew 3", types="Artifact", subtypes="Vehicle", power=4, toughness=4)
MORE = "This creature saddles Mounts and crews Vehicles as though its power were 2 greater."


@pytest.mark.parametrize(
    ("text", "how", "counts"),
    [
        (MORE, "crew", 3), (MORE, "saddle", 3), (MORE, "teamwork", 1),
        ("This creature crews Vehicles using its toughness rather than its power.", "crew", 4),
        ("This creature crews Vehicles using its toughness rather than its power.", "saddle", 1),
    ],
)  # fmt: skip
def test_702_122a__power_for_crewing(text: str, how: str, counts: int) -> None:
    pilot = told("Test Pilot", text, power=1, toughness=4)
    game = Game(board(human_battlefield=[CART, pilot]))
    need = need_of(game, CrewCost(Number(3), how), Scope(0, source=1))
    assert need.options == (2,)
    assert sum_of(game, need.options, need.total, Scope(0, source=1)) == counts


def test_702_122__what_cannot_crew_vehicles() -> None:
    net = told("Test Net", "Creatures you control can't attack, block, or crew Vehicles.", types="Enchantment")
    game = Game(board(human_battlefield=[CART, card("Test Bear", power=2, toughness=2), net]))
    assert need_of(game, CrewCost(Number(3)), Scope(0, source=1)).options == ()
    assert need_of(game, CrewCost(Number(3), "saddle"), Scope(0, source=1)).options == (2,)
