"""Narrow views of the player's choices: what they prove is a win by plain minimax, and its proof covers every reply."""

from __future__ import annotations

import pytest

from model.play import run
from solver.search import Rules, holds, question
from solver.search.narrow import Narrow
from solver.search.prove import Prover
from solver.search.remember import PROVED
from tests.search.cards import WIN
from tests.search.plain import plain_wins
from tests.search.test_agreement import small

VIEWS = (Narrow(0, absent=1), Narrow(0, holds=True), Narrow(0, calm=False), Narrow(0, payments=3))


@pytest.mark.parametrize("seed", range(30))
def test_narrow_wins_are_wins(seed: int) -> None:
    position = run(small(seed))
    asked = question(position, WIN)
    for view in VIEWS:
        prover = Prover(asked, nodes=30_000, rules=Rules(narrow=view))
        for plays in (0, 1, 2, 3):
            if prover.value(position, plays)[0] == PROVED:
                assert plain_wins(asked, position)
                assert holds(prover.proof(position), position, asked) is None
                break


def test_some_of_them_are_found() -> None:
    found = 0
    for seed in range(30):
        position = run(small(seed))
        prover = Prover(question(position, WIN), nodes=30_000, rules=Rules(narrow=VIEWS[0]))
        found += prover.value(position, 3)[0] == PROVED
    assert found >= 3
