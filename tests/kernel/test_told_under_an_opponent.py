"""Entering under the control of an opponent (CR 110.2a, 616.1b)."""

from __future__ import annotations

from model.layers import characteristics
from model.play import Play, after, run
from model.play.play import PASS
from model.state import Game, Position
from solver.plays import choices
from tests.boards import board, card, the
from tests.kernel.told import told

AGENT = told(
    "Agent",
    "This creature enters under the control of an opponent of your choice.\n"
    "When this creature enters, you gain 1 life.",
    cost="{0}",
    power=5,
    toughness=5,
)
WATCH = told("Watch", "Whenever a creature you control enters, you gain 3 life.", types="Enchantment")
BEAR = card("Test Bear", power=2, toughness=2)


def resolved(position: Position) -> Position:
    position = run(position)
    (play,) = [c for c in choices(position) if isinstance(c, Play) and c.kind == "cast"]
    position = after(position, play)
    while position.zones.get(("stack", -1)) or position.pending:
        due = position.due
        assert due is not None
        position = after(position, PASS if due.kind == "priority" else next(iter(choices(position))))
    return position


def test_110_2a__the_opponent_controls_it_from_the_start() -> None:
    position = resolved(board(human_hand=[AGENT], human_battlefield=[WATCH], ai_battlefield=[WATCH]))
    agent = the(position, "Agent", "battlefield")
    assert characteristics(Game(position), agent).controller == 1
    assert position.objects[agent].owner == 0
    assert [p.life for p in position.players] == [20, 24]


def test_616_1b__a_copy_of_it_too() -> None:
    clone = told("Clone", "You may have this creature enter as a copy of any creature on the battlefield.", cost="{0}",
                 power=0, toughness=0)  # fmt: skip
    position = run(board(human_hand=[clone], human_battlefield=[AGENT]))
    (play,) = [c for c in choices(position) if isinstance(c, Play) and c.kind == "cast"]
    position = after(after(after(position, play), PASS), PASS)
    assert position.due is not None
    position = after(position, (1,))
    copied = next(i for i, o in position.objects.items() if o.card is clone)
    assert characteristics(Game(position), copied).controller == 1
