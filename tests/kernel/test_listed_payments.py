"""What is asked to be paid as something resolves: every way to give what has to reach a sum or is a free choice (CR
118.12, 701.59a, 702.21a)."""

from __future__ import annotations

import pytest

from model.play import PASS, Play, after, run
from solver.plays import choices
from solver.plays.answers import answers
from tests.boards import board, card
from tests.kernel.told import told

PING = told("Test Ping", "Test Ping deals 2 damage to target creature.", types="Instant", cost="{0}")
CARDS = {n: card(f"Test {n}", cost=f"{{{n}}}", power=1, toughness=1) for n in (1, 2, 3, 4)}


@pytest.mark.parametrize(
    ("graveyard", "given"),
    [
        ((), set()),
        ((1, 2), set()),
        ((1, 2, 3, 4), {(4,), (1, 3), (2, 3)}),
        ((2, 2, 2), {(2, 2)}),
    ],
)
def test_701_59a__cards_that_reach_the_sum_with_none_to_spare(
    graveyard: tuple[int, ...], given: set[tuple[int, ...]]
) -> None:
    shy = told("Test Shy", "Ward—Collect evidence 4.", power=2, toughness=2)
    position = run(board(human_hand=[PING], human_graveyard=[CARDS[n] for n in graveyard], ai_battlefield=[shy]))
    position = after(position, next(c for c in choices(position) if isinstance(c, Play) and c.kind == "cast"))
    position = after(after(position, PASS), PASS)
    due = position.due
    if not given:
        assert due is None or due.kind != "pay" or list(answers(position)) == [None]
        return
    assert due is not None
    assert due.kind == "pay"
    found = list(answers(position))
    paid = [a for a in found if a is not None]
    values = {i: int(o.card.name.split()[1]) for i, o in position.objects.items() if o.zone == "graveyard"}
    assert {tuple(sorted(values[i] for i in a.with_[0])) for a in paid} == given
    assert len(paid) == len(given)
    assert None in found
    for a in paid:
        then = after(position, a)
        assert sum(o.zone == "exile" for o in then.objects.values()) == len(a.with_[0])
