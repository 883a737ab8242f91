"""Damage divided evenly, rounded down, among targets: no choice, and read as it resolves (CR 608.2b, 608.2i)."""

from __future__ import annotations

import pytest

from model.play import Play, after, run
from model.play.play import PASS
from model.state import Game
from model.state.objects import player_ref
from solver.plays.choices import choices
from tests.boards import basic, board, card
from tests.kernel.told import told

BALL = told(
    "Test Ball",
    "This spell costs {1} more to cast for each target beyond the first.\n"
    "~ deals X damage divided evenly, rounded down, among any number of targets.",
    types="Sorcery",
    cost="{X}{R}",
)
WALL = card("Test Wall", cost="{1}", power=0, toughness=9)
ZAP = told("Test Zap", "Destroy target creature.", types="Instant", cost="{0}")


@pytest.mark.parametrize(
    ("lands", "x", "walls", "damage", "zapped"),
    [
        (4, 3, 1, 1, False),
        (5, 3, 1, 1, False),
        (6, 3, 2, 1, False),
        (6, 3, 2, 1, True),
        (7, 4, 2, 1, False),
        (7, 4, 2, 2, True),
        (6, 5, 0, 5, False),
    ],
)
def test_608_2b__evenly_among_the_targets_that_are_left(
    lands: int, x: int, walls: int, damage: int, zapped: bool
) -> None:
    position = run(
        board(human_battlefield=[basic("Mountain")] * lands, human_hand=[BALL, ZAP], ai_battlefield=[WALL] * walls)
    )
    (ball, zap) = position.zones[("hand", 0)]
    targets = (player_ref(1), *(i for i in Game(position).zone("battlefield") if Game(position).objects[i].owner == 1))
    plays = [
        c
        for c in choices(position)
        if isinstance(c, Play) and c.object == ball and c.x == x and set(c.targets[0]) == set(targets)
    ]
    assert bool(plays) is (lands >= x + 1 + walls)
    if not plays:
        return
    position = after(position, plays[0])
    if zapped:
        position = after(position, next(c for c in choices(position) if isinstance(c, Play) and c.object == zap))
        position = after(after(position, PASS), PASS)
    while position.zones.get(("stack", -1)):
        position = after(position, PASS)
    assert position.players[1].life == 20 - damage
    hurt = [Game(position).objects[i].damage for i in Game(position).zone("battlefield") if i in targets]
    assert hurt == [damage] * (walls - zapped)
