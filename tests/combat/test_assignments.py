"""Assignments of combat damage found dealer by dealer, against every way to divide judged as a whole (CR 510.1)."""

from __future__ import annotations

import itertools
import random

import pytest

from model.ability.continuous import CanAlso
from model.play import PASS, after
from model.state import Game, Position
from model.state.objects import is_player
from model.turn.combat.damage import Dealer, assigners, why_not_assign
from model.turn.combat.declaration import Assignment, Block
from solver.combat import most_to
from solver.plays import answers
from tests.kernel.test_turn_combat import at_block, beast

ATTACKING = [beast(power=3), beast("trample", power=4), beast("trample", "deathtouch", power=3), beast("deathtouch")]
BLOCKING = [beast(), beast(toughness=1), beast(CanAlso("block an additional creature"))]


def plain_assignments(position: Position) -> set[Assignment]:
    """Every division of every creature's damage, all together judged by `why_not_assign`."""
    assert position.due is not None
    choosing: tuple[Dealer, ...] = position.due.data
    others = assigners(Game(position), position.due.player)[1]
    ways = []
    for dealer in choosing:
        targets = (*((dealer.beyond,) if dealer.beyond is not None else ()), *dealer.creatures)
        counts = itertools.product(range(dealer.amount + 1), repeat=len(targets))
        divided = [c for c in counts if sum(c) == dealer.amount]
        ways.append([tuple((to, n) for to, n in zip(targets, c, strict=True) if n) for c in divided])
    found = {
        Assignment(tuple((d.id, s) for d, s in zip(choosing, some, strict=True))) for some in itertools.product(*ways)
    }
    return {one for one in found if not why_not_assign(Game(position), choosing, one, others)}


def to_players(one: Assignment) -> int:
    return sum(n for _, shares in one.shares for to, n in shares if is_player(to))


@pytest.mark.parametrize("seed", range(30))
def test_510_1__assignments_agree_with_every_division(seed: int) -> None:
    rng = random.Random(seed)
    mine = [rng.choice(ATTACKING) for _ in range(rng.randint(1, 3))]
    theirs = [rng.choice(BLOCKING) for _ in range(rng.randint(1, 4))]
    position = at_block(mine, theirs, *range(1, len(mine) + 1))
    choices = [one for one in answers(position) if sum(len(who) for _, who in one.blocks) >= len(theirs)]
    position = after(position, rng.choice(choices or [Block()]))
    while position.due is not None and position.due.kind == "priority" and position.turn.step == "blockers":
        position = after(position, PASS)
    if position.due is None or position.due.kind != "damage":
        return
    plain = plain_assignments(position)
    found = list(answers(position, complete=True))
    assert len(found) == len(set(found))
    assert set(found) == plain
    assert set(answers(position)) <= plain
    assert set(map(to_players, answers(position))) == set(map(to_players, plain))
    assert to_players(most_to(position, position.due, is_player)) == max(map(to_players, plain))
