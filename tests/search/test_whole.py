"""Combat decided as a whole: against the search without it, against every block, and what it leaves alone."""

from __future__ import annotations

import itertools
import random

import pytest

from model.ability.abilities import Activated, PayMana, SacrificeCost, Static, Triggered
from model.ability.continuous import Affects, Cant, ModifiesPT, Must
from model.ability.events import Attacks, IsDealtDamage, ZoneChanges
from model.ability.instructions import Apply, GainLife
from model.ability.terms import All, ControlledBy, Filter, IsType, Number, This, You
from model.mana import parse_cost
from model.play import PASS, after, run
from model.state import Position
from solver.combat.through import Hit, least_through
from solver.search import Rules, holds, question, solve
from solver.search.generate import PLAIN
from solver.search.whole import outcome
from tests.boards import board, on
from tests.search.cards import (
    WIN,
    bear,
    bird,
    creature,
    forest,
    murder,
    ogre,
    pump,
    wall,
)  # fmt: skip
from tests.search.test_agreement import plain_wins

MINE = All(Filter((IsType("Creature"),), (ControlledBy(You()),)))
TRAMPLER = creature("Trampler", 4, 4, "trample")
DEADLY = creature("Deadly", 3, 1, "trample", "deathtouch")
PAIR = creature("Pair", 3, 2, "menace")
TWICE = creature("Twice", 2, 2, "double strike")
QUICK = creature("Quick", 2, 2, "first strike")
HEALER = creature("Healer", 2, 3, "lifelink")
LORD = creature("Lord", 1, 1, Static((Affects(MINE, (ModifiesPT(Number(1), Number(1)),)),)))
SLY = creature("Sly", 2, 2, Static((Affects(This(), (Cant("be blocked"),)),)))
LURE = creature("Lure", 1, 1, Static((Affects(This(), (Must("be blocked"),)),)))
MOURNER = creature(
    "Mourner", 1, 1, Triggered(ZoneChanges(This(), to="graveyard", from_="battlefield"), GainLife(Number(3)))
)
EATER = creature("Eater", 1, 1, Activated((SacrificeCost(MINE),), Apply(This(), (ModifiesPT(Number(1), Number(1)),))))
GROWER = creature(
    "Grower", 1, 1, Activated((PayMana(parse_cost("{G}")),), Apply(This(), (ModifiesPT(Number(1), Number(1)),))),
)  # fmt: skip
RAIDERS = creature("Raiders", 1, 1, Triggered(Attacks(This()), Apply(This(), (ModifiesPT(Number(2), Number(2)),))))
BITER = creature("Biter", 1, 3, Triggered(IsDealtDamage(to=This()), GainLife(Number(1))))
ATTACKING = [bear, bird, ogre, TRAMPLER, DEADLY, PAIR, TWICE, SLY, LORD, GROWER, LURE, RAIDERS]
BLOCKING = [bear, bird, wall, QUICK, HEALER, ogre, MOURNER, LORD, BITER]


def fight(seed: int) -> Position:
    rng = random.Random(seed)
    return board(
        human_hand=rng.choices([pump(1), bear, murder], k=rng.randint(0, 1)),
        human_battlefield=[on(forest, tapped=rng.random() < 0.6), *rng.choices(ATTACKING, k=rng.randint(1, 3))],
        ai_battlefield=[*rng.choices(BLOCKING, k=rng.randint(0, 2)), *[EATER] * (rng.random() < 0.1)],
        ai_life=rng.randint(1, 9), step=rng.choice(["main1", "combat"]),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_the_search_agrees_with_itself_without_it(seed: int) -> None:
    position = fight(seed)
    found = solve(position, WIN, nodes=8_000)
    assert found.result in ("proved", "refuted")
    assert (
        solve(position, WIN, nodes=60_000, rules=Rules(whole=False, bounds=False, dormant=False)).result == found.result
    )


@pytest.mark.parametrize("seed", range(100, 120))
def test_it_agrees_with_minimax_where_it_speaks(seed: int) -> None:
    rng = random.Random(seed)
    position = run(board(
        human_battlefield=rng.choices(ATTACKING[:9], k=2), ai_battlefield=rng.choices(BLOCKING, k=rng.randint(1, 2)),
        ai_life=rng.randint(1, 6), step="combat",
    ))  # fmt: skip
    asked = question(position, WIN)
    while position.due is not None and position.due.kind == "priority":
        position = run(after(position, PASS))
    said = outcome(asked, position, PLAIN, spends=False)
    if said is not None:
        assert said == plain_wins(asked, position)


def said(life: int, *mine: object, theirs: tuple[object, ...] = (), hand: tuple[object, ...] = ()) -> bool | None:
    """What is said as attackers are to be declared."""
    position = run(board(
        human_hand=list(hand), human_battlefield=list(mine), ai_battlefield=list(theirs), ai_life=life, step="combat",
    ))  # fmt: skip
    asked = question(position, WIN)
    while position.due is not None and position.due.kind == "priority":
        position = run(after(position, PASS))
    return outcome(asked, position, PLAIN, spends=False)


def test_what_is_not_blocked_is_counted() -> None:
    assert said(3, ogre) is True
    assert said(4, ogre) is False
    assert said(2, ogre, bear, theirs=(bear,)) is True
    assert said(3, ogre, bear, theirs=(bear,)) is False
    assert said(4, TWICE) is True
    assert said(5, TWICE) is False


def test_what_is_beyond_lethal_damage_is_counted() -> None:
    assert said(2, TRAMPLER, theirs=(bear,)) is True
    assert said(3, TRAMPLER, theirs=(bear,)) is False
    assert said(1, TRAMPLER, theirs=(bear, bear)) is False
    assert said(1, DEADLY, theirs=(wall, wall)) is True
    assert said(2, DEADLY, theirs=(wall, wall)) is False


def test_two_have_to_block_what_has_menace() -> None:
    assert said(3, PAIR, theirs=(bear,)) is True
    assert said(3, PAIR, theirs=(bear, bear)) is False


@pytest.mark.parametrize(("mine", "theirs", "hand"), [
    ((ogre, RAIDERS), (), ()), ((ogre,), (HEALER,), ()), ((TRAMPLER,), (QUICK,), ()), ((ogre, LURE), (bear,), ()),
    ((ogre,), (EATER,), ()), ((GROWER, forest), (), ()), ((TWICE, TRAMPLER, LORD), (bear,), ()),
    ((ogre, forest), (), (pump(1),)), ((BITER,), (bear,), ()),
], ids=str)  # fmt: skip
def test_it_says_nothing_where_more_may_happen(mine: tuple, theirs: tuple, hand: tuple) -> None:
    assert said(30, *mine, theirs=theirs, hand=hand) is None


def test_without_mana_nobody_acts() -> None:
    tapped = on(forest, tapped=True)
    assert said(1, GROWER, tapped) is True
    assert said(3, GROWER, tapped, hand=(pump(1),)) is False
    assert said(3, GROWER, tapped, hand=(pump(1, "{0}"),)) is None
    assert said(3, GROWER, tapped, hand=(forest,)) is None


def test_what_dies_may_still_do_something_after_a_win_only() -> None:
    assert said(3, ogre, theirs=(on(MOURNER, tapped=True),)) is True
    assert said(4, ogre, theirs=(on(MOURNER, tapped=True),)) is None


@pytest.mark.parametrize("seed", range(40))
def test_the_least_is_the_least_of_all_blocks(seed: int) -> None:
    rng = random.Random(seed)
    kinds = tuple(rng.randint(1, 2) for _ in range(rng.randint(1, 2)))
    hits = tuple(
        Hit(rng.randint(0, 5), rng.choice([1, 1, 2]), rng.choice([1, 2, 9]),
            tuple(rng.choice([None, 1, 2, 4]) for _ in kinds), rng.random() < 0.5)
        for _ in range(rng.randint(1, 3))
    )  # fmt: skip
    blockers = [k for k, n in enumerate(kinds) for _ in range(n)]
    least = sum(h.damage for h in hits)
    for chosen in itertools.product(range(-1, len(hits)), repeat=len(blockers)):
        total = 0
        for n, hit in enumerate(hits):
            by = [k for k, at in zip(blockers, chosen, strict=True) if at == n]
            if any(hit.lethal[k] is None for k in by) or (by and not hit.least <= len(by) <= hit.most):
                break
            beyond = max(0, hit.damage - sum(hit.lethal[k] or 0 for k in by)) if hit.trample else 0
            total += beyond if by else hit.damage
        else:
            least = min(least, total)
    assert least_through(hits, kinds) == least


def test_the_proof_of_such_a_win_holds() -> None:
    position = board(
        human_battlefield=[ogre, TRAMPLER, PAIR], ai_battlefield=[bear, wall], ai_life=3, step="main1",
    )  # fmt: skip
    found = solve(position, WIN)
    assert found.result == "proved"
    assert found.nodes == 0
    assert found.proof is not None
    assert holds(found.proof, position, question(position, WIN)) is None
