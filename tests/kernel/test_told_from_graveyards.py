"""Who notices what leaves a graveyard for the battlefield, with made-up cards (CR 603.6a, 603.10a)."""

from __future__ import annotations

from typing import Any

import pytest
from resolving import board
from told import told

from model.events import move
from model.state import Game

COUNT = "put a page counter on this creature."
BEAR = told("Bear", "", power=2, toughness=2)


def fired(when: str, *, theirs: bool = False) -> list[dict[str, Any]]:
    """What triggers as a Bear enters under your control from your graveyard, or from theirs."""
    scribe = told("Scribe", f"Whenever {when}, {COUNT}", power=1, toughness=5)
    grave = {"ai_graveyard" if theirs else "human_graveyard": [BEAR]}
    game = Game(board(human_battlefield=[scribe], **grave))
    (bear,) = (i for i, o in game.objects.items() if o.card is BEAR)
    move(game, [bear], "battlefield", by=0, controller=0)
    return [dict(p.event) for p in game.pending]


@pytest.mark.parametrize("theirs", [False, True])
@pytest.mark.parametrize(
    ("when", "times"),
    [
        ("a creature enters", 1),
        ("another creature you control enters", 1),
        ("a creature an opponent controls enters", 0),
        ("a creature enters from a graveyard", 1),
        ("a land enters", 0),
    ],
)
def test_603_6a__what_enters_is_judged_on_the_battlefield(when: str, times: int, theirs: bool) -> None:
    told_of = fired(when, theirs=theirs)
    assert len(told_of) == times
    # "It" is the permanent, not the card that was in the graveyard.
    assert all(t["subject"] == t["new"] for t in told_of)


@pytest.mark.parametrize(("theirs", "times"), [(False, 1), (True, 0)])
def test_603_10a__what_leaves_your_graveyard_is_judged_there(theirs: bool, times: int) -> None:
    told_of = fired("a creature card leaves your graveyard", theirs=theirs)
    assert len(told_of) == times
    assert all(t["subject"] == t["old"] for t in told_of)
