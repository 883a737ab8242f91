"""Controlling another player (CR 723): who decides, for how long, and what the search makes of it."""

from __future__ import annotations

from model.formats.goals import Horizon
from model.play import PASS, after, run
from model.state import Game, Position
from model.state.controlled import decider
from solver.plays import choices
from solver.search import solve
from tests.boards import board
from tests.kernel.told import told
from tests.search.cards import WIN

SLAVER = told(
    "Test Slaver", "{0}, Sacrifice ~: You control target player during that player's next turn.", types="Artifact"
)
PACT = told("Test Pact", "{0}, Sacrifice ~: You lose 20 life.", types="Artifact")


def _used(position: Position, target: int) -> Position:
    """After the first Slaver is used on that player."""
    mine = [c for c in choices(position) if getattr(c, "targets", ()) == ((-1 - target,),)]
    position = after(position, mine[0])
    while position.zones.get(("stack", -1)):
        position = after(position, PASS)
    return position


def _later(position: Position, turn: int) -> Position:
    while position.turn.number < turn or position.turn.step != "main1":
        position = after(position, PASS if position.due.kind == "priority" else next(iter(choices(position))))
    return position


def test_723_1__during_that_turn_and_no_longer() -> None:
    start = board(human_battlefield=(SLAVER,), human_library=(PACT,) * 9, ai_library=(PACT,) * 9)
    first = start.turn.number
    position = _used(run(start), 1)
    assert decider(position.players, 1) == 1
    position = _later(position, first + 1)
    assert position.turn.active == 1
    assert (decider(position.players, 0), decider(position.players, 1)) == (0, 0)
    position = _later(position, first + 2)
    assert decider(position.players, 1) == 1


def test_723_1a__the_last_effect_works_and_723_9__a_player_may_control_themself() -> None:
    start = board(human_battlefield=(SLAVER, SLAVER), human_library=(PACT,) * 9, ai_library=(PACT,) * 9)
    first = start.turn.number
    position = _used(_used(run(start), 1), 0)
    position = _later(position, first + 2)
    assert position.turn.active == 0
    assert decider(position.players, 0) == 0
    assert Game(position).players[0].designations == frozenset()


def test_723_5__what_the_controller_decides_is_not_searched_and_never_refuted() -> None:
    start = board(human_battlefield=(SLAVER,), ai_battlefield=(PACT,), human_library=(PACT,), ai_library=(PACT,))
    position = run(start)
    found = solve(position, WIN, Horizon("turn", position.turn.number + 1), nodes=500)
    assert found.result in ("unsupported", "undecided")
