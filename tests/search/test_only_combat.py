"""Creatures that are too small together: against the search without the bound, and what makes a creature larger."""

from __future__ import annotations

import random

import pytest

from model.ability.abilities import Activated, Spell, Static
from model.ability.continuous import Affects, CanAlso, Gains, ModifiesPT, SetsPT, SetsTypes
from model.ability.instructions import Apply, CreateToken, PutCountersOn, Tap
from model.ability.terms import All, ControlledBy, Filter, IsType, Number, Target, You
from model.play import run
from model.state import Position
from solver.search import Rules, question, solve
from solver.search.only_combat import fall_short
from solver.search.spent import takes_no_life
from tests.boards import board, card, keyword
from tests.search.cards import CREATURE, WIN, bear, bird, creature, forest, mountain, murder, ogre, pump, swamp, wall

MINE = All(Filter((IsType("Creature"),), (ControlledBy(You()),)))
ONE = Number(1)


def spell(name: str, *do: object, types: str = "Sorcery"):
    return card(name, types=types, cost="{G}", abilities=[Spell(*do)])


def becomes(*changes: object) -> Apply:
    return Apply(Target(CREATURE, n=0), tuple(changes), duration="until end of turn")  # type: ignore[arg-type]


SET = spell("Set", becomes(SetsPT(Number(3), Number(1))))
TOUGH = creature("Tough", 0, 4, Static((Affects(MINE, (CanAlso("assign damage by toughness"),)),)))
WAKE = spell("Wake", Tap(Target(CREATURE, n=0), untap=True))
GUARDS = creature("Guards", 1, 2, Static((Affects(MINE, (ModifiesPT(ONE, ONE),)),)))
GROW = spell("Grow", PutCountersOn("+1/+1", ONE, Target(CREATURE, n=0)))
TWICE = spell("Twice", becomes(Gains((keyword("double strike"),))))
SMALL = [SET, WAKE, murder, bear, TWICE]


def fight(seed: int) -> Position:
    rng = random.Random(seed)
    mine = rng.choices([bear, ogre, bird, TOUGH], k=rng.randint(1, 2))
    return board(
        human_hand=[rng.choice([*SMALL, *SMALL, GROW, pump(1)]) for _ in range(rng.randint(1, 2))],
        human_battlefield=[rng.choice([mountain, forest]), forest, *mine],
        ai_battlefield=[rng.choice([bear, wall, swamp, GUARDS])], ai_life=rng.randint(2, 7),
        step=rng.choice(["main1", "combat"]),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_the_search_agrees_with_itself_without_it(seed: int) -> None:
    position = fight(seed)
    found = solve(position, WIN, nodes=8_000).result
    assert found in ("proved", "refuted")
    assert solve(position, WIN, nodes=60_000, rules=Rules(bounds=False)).result == found


def falls_short(life: int, *hand: object, mine: tuple[object, ...] = (bear,), theirs: tuple[object, ...] = ()) -> bool:
    position = run(
        board(human_hand=list(hand), human_battlefield=[forest, *mine], ai_battlefield=list(theirs), ai_life=life)
    )
    asked = question(position, WIN)
    assert takes_no_life(asked, position)
    return fall_short(asked, position)


def test_the_largest_number_that_is_printed_or_set() -> None:
    assert falls_short(3)
    assert not falls_short(2)
    assert falls_short(4, SET)
    assert not falls_short(3, SET)
    assert falls_short(5, mine=(TOUGH,))
    assert not falls_short(4, mine=(TOUGH,))
    assert falls_short(5, TWICE)
    assert not falls_short(4, TWICE)


def test_what_makes_the_opponents_creatures_larger_is_left_aside() -> None:
    assert falls_short(3, theirs=(GUARDS,))
    assert falls_short(6, mine=(bear, GUARDS))
    assert not falls_short(5, mine=(bear, GUARDS))


@pytest.mark.parametrize("more", [
    spell("Animate", Apply(Target(CREATURE, n=0), (SetsTypes(types=("Creature",)),))),
    spell("Join", CreateToken(ONE, ONE, ONE, types=("Creature",), attacking=True)),
    spell("Swift", becomes(CanAlso("attack as though it had haste"))),
    spell("Counter", PutCountersOn("double strike", ONE, Target(CREATURE, n=0))),
    creature("Pumps", 1, 1, Activated((), becomes(ModifiesPT(ONE, Number(0))))),
], ids=lambda c: c.name)  # fmt: skip
def test_what_may_make_a_creature_larger_without_end_or_bring_one_gives_no_bound(more: object) -> None:
    assert not falls_short(30, more, mine=(bear, forest, forest))
