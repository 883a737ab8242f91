"""Nothing is looked for after combat where nothing takes life: against the search without that, and what it must not
take for harmless."""

from __future__ import annotations

import random

import pytest

from model.ability.abilities import Activated, PayMana, Spell, Triggered
from model.ability.continuous import Gains, GainsControl
from model.ability.events import StepBegins, ZoneChanges
from model.ability.instructions import (
    Apply,
    DealDamage,
    Draw,
    ExtraTurn,
    LoseLife,
    PutCountersOn,
    WinGame,
)
from model.ability.terms import ControlledBy, EachPlayer, Filter, IsPlayer, IsType, Number, Target, This, You
from model.mana import parse_cost
from model.play import run
from model.state import Position
from solver.search import Rules, question, solve
from solver.search.spent import takes_no_life
from tests.boards import board, card, keyword
from tests.search.cards import (
    ANY_TARGET,
    CREATURE,
    WIN,
    bear,
    bird,
    burn,
    creature,
    forest,
    mountain,
    murder,
    ogre,
    pump,
    swamp,
    wall,
)

OPPONENT = EachPlayer("opponent")
AN_OPPONENT = Filter((IsPlayer("opponent"),))
MINE = Filter((IsType("Creature"),), (ControlledBy(You()),))
KEEN = card(
    "Keen", types="Sorcery", cost="{G}", abilities=[Spell(PutCountersOn("+1/+1", Number(1), Target(CREATURE, n=0)))]
)
SCORCH = card(
    "Scorch", types="Sorcery", cost="{R}", abilities=[Spell(DealDamage(Number(2), Target(CREATURE, n=0), This()))]
)
STUDY = card("Study", types="Sorcery", cost="{G}", abilities=[Spell(Draw(Number(1)))])
BITE = creature("Bite", 1, 1, Triggered(ZoneChanges(This(), "battlefield", "graveyard"), LoseLife(Number(1), OPPONENT)))
HARMLESS = [KEEN, SCORCH, STUDY, pump(1), murder, forest, bear]
HARMFUL = [burn(1), BITE]


def late(seed: int) -> Position:
    rng = random.Random(seed)
    hand = [rng.choice(HARMLESS + HARMFUL) for _ in range(2)]
    return board(
        human_hand=hand,
        human_battlefield=[rng.choice([mountain, forest]), forest, rng.choice([bear, ogre, bird, BITE])],
        human_library=[forest, bear], ai_battlefield=[rng.choice([bear, wall, swamp])], ai_life=rng.randint(1, 3),
        step=rng.choice(["combat", "combat", "main2"]),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_the_search_agrees_with_itself_without_it(seed: int) -> None:
    position = late(seed)
    found = solve(position, WIN, nodes=8_000).result
    assert found in ("proved", "refuted")
    assert solve(position, WIN, nodes=40_000, rules=Rules(bounds=False)).result == found


def judged(*hand: object, opponents: tuple[object, ...] = ()) -> bool:
    position = run(board(human_hand=list(hand), human_battlefield=[forest, bear], ai_battlefield=list(opponents)))
    return takes_no_life(question(position, WIN), position)


def test_what_only_does_something_to_objects_takes_no_life() -> None:
    assert judged(KEEN, SCORCH, STUDY, pump(2, "{G}", "trample"), murder)
    assert judged(creature("Loss", 1, 1, Activated((PayMana(parse_cost("{1}")),), LoseLife(Number(1)))))


@pytest.mark.parametrize(("name", "do"), [
    ("burn", DealDamage(Number(1), Target(ANY_TARGET, n=0), This())),
    ("damage to players", DealDamage(Number(1), OPPONENT, This())),
    ("life", LoseLife(Number(1), OPPONENT)),
    ("poison", PutCountersOn("poison", Number(1), OPPONENT)),
    ("cards of an empty library", Draw(Number(1), OPPONENT)),
    ("a turn", ExtraTurn()),
    ("the game", WinGame()),
])  # fmt: skip
def test_what_may_end_the_game_is_not_harmless(name: str, do: object) -> None:
    assert not judged(card("Test", types="Sorcery", cost="{G}", abilities=[Spell(do)]))
    assert not judged(creature("Test", 1, 1, Activated((PayMana(parse_cost("{1}")),), do)))


def test_keywords_are_what_they_stand_for() -> None:
    assert judged(creature("Test", 1, 1, keyword("flying"), keyword("undying")))
    assert not judged(creature("Test", 1, 1, keyword("extort")))
    assert not judged(creature("Test", 1, 1, keyword("infect")))


def test_704_5b__the_opponent_draws_from_a_library_that_runs_out() -> None:
    assert not judged(
        opponents=(creature("Test", 1, 1, Activated((PayMana(parse_cost("{1}")),), Draw(Number(1), You()))),)
    )


GIVE = card("Give", types="Sorcery", cost="{G}", abilities=[
    Spell(Apply(Target(MINE, n=0), (GainsControl(Target(AN_OPPONENT, n=1)),), "")),
])  # fmt: skip
LOSS = creature("Loss", 1, 1, Activated((PayMana(parse_cost("{1}")),), LoseLife(Number(1))))


def test_109_5__who_loses_life_changes_with_the_controller() -> None:
    assert not judged(LOSS, GIVE)
    assert not judged(card("Curse", types="Sorcery", cost="{G}", abilities=[
        Spell(Apply(Target(CREATURE, n=0), (Gains(LOSS.faces[0].abilities),), "until end of turn")),
    ]))  # fmt: skip


def test_what_the_opponents_abilities_take_from_opponents_is_the_players_own() -> None:
    assert judged(opponents=(BITE,))
    assert not judged(BITE)
    assert not judged(GIVE, opponents=(BITE,))


@pytest.mark.parametrize(("step", "harmless"), [("main1", True), ("upkeep", False)])
def test_503_1a__the_upkeep_of_the_turn_is_over(step: str, harmless: bool) -> None:
    bleeding = creature("Bleeding", 1, 1, Triggered(StepBegins("upkeep", You()), LoseLife(Number(1), OPPONENT)))
    position = run(board(human_battlefield=[forest], ai_battlefield=[bear], human_hand=[bleeding], step=step))
    assert takes_no_life(question(position, WIN), position) == harmless
