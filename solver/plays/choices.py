"""`choices`: everything that may be answered to the decision that is due."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model.play import PASS, run
from model.state import Game, Position
from model.state.key import alike
from solver.plays.answers import answers
from solver.plays.every import Every


def choices(position: Position, *, mana: bool = False, classes: bool = False, complete: bool = False) -> Iterator[Any]:
    """The choices, like ones once, lazily; none if the game is over.

    With priority: passing and every complete play; `mana`: mana abilities on their own too; `classes`: a play with each
    class of payment, else with one payment. `complete`: assignments of combat damage that cannot matter too."""
    position = run(position)
    due = position.due
    if due is None:
        return
    if due.kind != "priority":
        yield from answers(position, due, complete=complete)
        return
    yield PASS
    yield from Every(Game(position), due.player, alike(position), mana=lambda way: mana, classes=classes).plays()
