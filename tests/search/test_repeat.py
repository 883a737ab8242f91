"""Sequences that are repeated as one choice: what they win, the proof, and where the opponent can break in."""

from __future__ import annotations

import pytest

from model.ability.abilities import Activated, PayMana, Spell, TapSelf
from model.ability.continuous import ModifiesPT
from model.ability.instructions import AddMana, Apply, DealDamage, Destroy, Tap
from model.ability.terms import Filter, IsType, Number, Target, This
from model.mana import parse_cost
from model.play import run
from model.state import Position
from solver.search import holds, line_of, question, solve
from solver.search.generate import PLAIN
from solver.search.guided import Guided
from solver.search.proof import Proof
from solver.search.prove import OutOfNodes, Prover
from solver.search.repeat import looks_of
from tests.boards import board, card, on
from tests.search.cards import ANY_TARGET, WIN, bear, blaze, creature, swamp

ROUND = Activated((PayMana(parse_cost("{0}")),), Tap(This(), untap=True))
BIGGER = Apply(This(), (ModifiesPT(Number(1), Number(1)),), duration="until end of turn")
PINGER = card(
    "Test Pinger", types="Artifact",
    abilities=[Activated((TapSelf(),), DealDamage(Number(1), Target(ANY_TARGET, n=0), This())), ROUND],
)  # fmt: skip
GROWER = creature("Grower", 1, 1, Activated((TapSelf(),), BIGGER), ROUND)
STONE = card(
    "Test Stone", types="Artifact",
    abilities=[
        Activated((TapSelf(),), AddMana((("R", "R"),))),
        Activated((PayMana(parse_cost("{1}")),), Tap(This(), untap=True)),
    ],
)  # fmt: skip
SHATTER = card(
    "Test Shatter", types="Instant", cost="{B}",
    abilities=[Spell(Destroy(Target(Filter((IsType("Artifact"),)), n=0)))],
)  # fmt: skip
SLOW = card(
    "Test Slow",
    types="Artifact",
    abilities=[Activated((TapSelf(),), DealDamage(Number(1), Target(ANY_TARGET, n=0), This()))],
)


def found(position: Position, nodes: int = 1_500) -> Proof | None:
    asked = question(position, WIN)
    try:
        return Guided(Prover(asked, nodes=nodes), asked).search(position)
    except OutOfNodes:
        return None


@pytest.mark.parametrize("life", [5, 60, 200])
def test_732_2a__as_often_as_it_takes(life: int) -> None:
    position = board(human_battlefield=[PINGER], ai_life=life)
    proof = found(position)
    assert proof is not None
    assert holds(proof, position, question(position, WIN), PLAIN) is None
    steps = [s for s in line_of(run(position), proof) if s.player == 0 and s.choice.kind != "pass"]
    assert len(steps) == 2 * life - 1


def test_what_grows_is_enough_where_it_is_used_later() -> None:
    grown = board(human_battlefield=[GROWER], ai_life=30, step="main1")
    proof = found(grown)
    assert proof is not None
    assert holds(proof, grown, question(grown, WIN), PLAIN) is None
    mana = board(human_battlefield=[STONE], human_hand=[blaze], ai_life=9)
    proof = found(mana)
    assert proof is not None
    assert holds(proof, mana, question(mana, WIN), PLAIN) is None


def test_the_opponent_breaks_in() -> None:
    position = board(human_battlefield=[PINGER], ai_battlefield=[swamp], ai_hand=[SHATTER], ai_life=40)
    assert found(position, 400) is None
    late = board(human_battlefield=[PINGER], ai_battlefield=[on(swamp, tapped=True)], ai_hand=[SHATTER], ai_life=40)
    assert found(late) is not None


def test_what_does_not_come_back_is_not_repeated() -> None:
    position = board(human_battlefield=[SLOW, SLOW], ai_life=3)
    assert solve(position, WIN, nodes=2_000).result == "refuted"


def test_numbers_are_no_part_of_what_a_position_looks_like() -> None:
    one = looks_of(run(board(human_battlefield=[bear, bear], ai_life=9)), 0)
    two = looks_of(run(board(human_battlefield=[bear, bear, bear], ai_life=7)), 0)
    tapped = looks_of(run(board(human_battlefield=[bear, on(bear, tapped=True)], ai_life=9)), 0)
    assert one.shape == two.shape != tapped.shape
    assert (one.life, two.life) == (9, 7)
    assert one.wealth < two.wealth
