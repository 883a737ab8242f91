"""Rolls: their results as a number and by a table (CR 706)."""

from __future__ import annotations

import pytest

from model.ability.abilities import UnsupportedAbility
from model.oracle.compile import compile_lines
from model.oracle.engine import normal_lines
from model.play import Play, after, run
from model.play.play import PASS
from model.state import Position
from solver.plays.answers import answers
from tests.boards import basic, board
from tests.kernel.told import told

FOREST = basic("Forest")
TABLE = "{0}: Roll a d20.\n1—9 | Draw a card.\n10—19 | Draw two cards.\n20 | You gain 5 life."


def rolled(text: str) -> Position:
    position = run(board(human_battlefield=[told("Test Die", text, types="Artifact")], human_library=[FOREST] * 9))
    return after(after(after(position, Play("activate", 1)), PASS), PASS)


@pytest.mark.parametrize(("result", "cards", "life"), [(1, 1, 20), (9, 1, 20), (10, 2, 20), (19, 2, 20), (20, 0, 25)])
def test_706_3a__what_happens_by_the_result(result: int, cards: int, life: int) -> None:
    position = rolled(TABLE)
    assert position.due is not None
    assert (position.due.kind, len(list(answers(position)))) == ("outcome", 20)
    done = after(position, result)
    assert (len(done.zones.get(("hand", 0), ())), done.players[0].life) == (cards, life)


@pytest.mark.parametrize(("result", "life"), [(1, 21), (4, 24), (6, 26)])
def test_706_2__the_result_as_a_number(result: int, life: int) -> None:
    position = rolled("{0}: Roll a six-sided die. You gain life equal to the result.")
    assert after(position, result).players[0].life == life


def test_706__a_branch_does_not_speak_of_what_another_one_does() -> None:
    text = "{0}: Roll a d20.\n1—9 | Create a Treasure token.\n10—20 | Sacrifice it."
    (ability,) = compile_lines(normal_lines("Test Die", text, "Artifact"))
    assert isinstance(ability, UnsupportedAbility)


def test_706_3__a_table_that_leaves_results_out_is_not_read() -> None:
    text = "{0}: Roll a d20.\n1—9 | Draw a card.\n11—20 | Draw two cards."
    assert all(isinstance(a, UnsupportedAbility) for a in compile_lines(normal_lines("Test Die", text, "Artifact")))
