"""Triggers whose order cannot matter are put on the stack in one order (CR 603.3b)."""

from __future__ import annotations

import pytest

from model.play import PASS, after, run
from solver.plays import choices
from solver.plays.answers import answers
from tests.boards import board, card
from tests.kernel.told import told

BEAR = card("Test Bear", power=2, toughness=2)
OX = card("Test Ox", power=2, toughness=3)
WRATH = told("Test Wrath", "Destroy all creatures.", types="Sorcery", cost="{0}")


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        # Three that say the same of nobody, and one more: the place of that one.
        ("Whenever a creature dies, you gain 1 life.", 4),
        ("Whenever a creature dies, put a +1/+1 counter on target artifact.", 4),
        ("Whenever a creature dies, put a charge counter on ~.", 4),
        # What died is spoken of: the order of all.
        ("Whenever a creature dies, you gain life equal to its power.", 24),
        ("Whenever a creature dies, its controller loses 1 life.", 24),
        ("Whenever a creature dies, return that card to its owner's hand.", 24),
    ],
)
def test_603_3b__what_does_not_speak_of_what_it_noticed(text: str, orders: int) -> None:
    watcher = told("Test Watcher", text, types="Artifact")
    first = told("Test First", "When ~ dies, draw a card.", power=1, toughness=1)
    position = run(board(human_hand=[WRATH], human_battlefield=[watcher, first], ai_battlefield=[BEAR, OX]))
    position = after(position, next(c for c in choices(position) if getattr(c, "kind", "") == "cast"))
    position = after(after(position, PASS), PASS)
    due = position.due
    assert due is not None
    assert (due.kind, len(list(answers(position)))) == ("order_triggers", orders)
