"""Cases: solved at the end of the turn, and what they have then (CR 719.3)."""

from __future__ import annotations

import pytest

from model.ability.abilities import Triggered
from model.evaluate import holds
from model.layers import characteristics
from model.state import Game, Scope
from tests.boards import board, card, on
from tests.kernel.resolving import do
from tests.kernel.told import told

CASE = told(
    "Case of the Test",
    "To solve — You control two or more creatures.\nSolved — Creatures you control get +1/+1.",
    types="Enchantment",
    subtypes="Case",
)
BEAR = card("Test Bear", power=2, toughness=2)


@pytest.mark.parametrize(
    ("bears", "solved", "triggers"), [(1, False, False), (2, False, True), (2, True, False)]
)  # fmt: skip
def test_719_3a__solves_only_if_it_is_so_and_it_is_not_solved(bears: int, solved: bool, triggers: bool) -> None:
    marks = frozenset({"solved"}) if solved else frozenset()
    game = Game(board(human_battlefield=[on(CASE, designations=marks), *[BEAR] * bears]))
    (to_solve,) = (a for a in CASE.front.abilities if isinstance(a, Triggered))
    assert holds(game, to_solve.condition, Scope(0, source=1)) is triggers
    assert characteristics(game, 2).power == (3 if solved else 2)


def test_719_3b_c__solved_until_it_leaves() -> None:
    (to_solve,) = (a for a in CASE.front.abilities if isinstance(a, Triggered))
    game = do(board(human_battlefield=[CASE, BEAR, BEAR]), to_solve.do, source=1)
    assert "solved" in game.objects[1].designations
    assert characteristics(game, 2).power == 3
