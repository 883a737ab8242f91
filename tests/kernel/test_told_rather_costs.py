"""Costs that are paid rather than the mana cost (CR 118.9)."""

from __future__ import annotations

import pytest

from model.play import Play, after, run
from model.play.play import PASS
from model.state import Position
from solver.plays.choices import choices
from tests.boards import basic, board, card
from tests.kernel.told import told

GRANT = told(
    "Test Grant",
    "If you have no land cards in hand, you may reveal your hand rather than pay this spell's mana cost.\nYou gain 1 life.",
    types="Sorcery",
    cost="{1}{G}",
)
BEAR = card("Test Bear", cost="{1}{G}", power=2, toughness=2)


def casts(position: Position) -> list[Play]:
    return [c for c in choices(position) if isinstance(c, Play) and c.kind == "cast"]


@pytest.mark.parametrize(
    ("hand", "free"), [((), True), ((BEAR, BEAR), True), ((basic("Forest"),), False), ((BEAR, basic("Forest")), False)]
)
def test_118_9__a_hand_without_lands_is_revealed(hand: tuple, free: bool) -> None:
    position = run(board(human_hand=[GRANT, *hand]))
    plays = casts(position)
    assert bool(plays) is free
    if free:
        position = after(after(after(position, plays[0]), PASS), PASS)
        assert position.players[0].life == 21
        assert len(position.zones[("hand", 0)]) == len(hand)


@pytest.mark.parametrize(
    ("has", "who", "n"),
    [("Forest", "an opponent", 3), ("Forest", "each other player", 6), ("Island", "an opponent", 3)],
)
def test_118_9__others_gain_life_as_the_cost(has: str, who: str, n: int) -> None:
    text = f"If you control a Forest, rather than pay this spell's mana cost, you may have {who} gain {n} life.\nYou gain 1 life."
    position = run(
        board(human_battlefield=[basic(has)], human_hand=[told("Test Vigour", text, types="Instant", cost="{5}")])
    )
    plays = casts(position)
    assert bool(plays) is (has == "Forest")
    for play in plays:
        # A cost: it is paid before anybody could answer.
        cast = after(position, play)
        assert [p.life for p in cast.players] == [20, 20 + n]
        assert [p.life for p in after(after(cast, PASS), PASS).players] == [21, 20 + n]
