"""Goals other than winning, and the most that can be forced, against plain exhaustive search on small boards."""

from __future__ import annotations

import random

import pytest

from model.formats.goals import Goal, Horizon, TargetClause, of_player
from solver.search import question, solve
from solver.search.first_plays import first_plays, most_forced
from tests.boards import board, seeds
from tests.search.cards import bear, bird, burn, forest, mountain, murder, pump, swamp, wall
from tests.search.plain import plain_wins

NOW = Horizon("turn", 1)
GOALS = {
    "remove": Goal(kind="remove", horizon=NOW, targets=(TargetClause(kind="Creature", controller=1),)),
    "place": Goal(kind="place", horizon=NOW, targets=(TargetClause(name="Test Bear", zone="graveyard"),)),
    "damage": Goal(kind="amount", horizon=NOW, measure="damage", count=1),
    "win": Goal(kind="win", horizon=NOW),
}


def small(seed: int):
    rng = random.Random(seed)
    return board(
        human_hand=[rng.choice([burn(1), burn(2), pump(1)])],
        human_battlefield=[rng.choice([mountain, forest]), rng.choice([bear, bird])],
        ai_battlefield=[rng.choice([wall, bear]), swamp][: rng.randint(0, 2)],
        ai_hand=[murder] if rng.random() < 0.3 else [],
        ai_life=rng.randint(1, 4), step="combat",
    )  # fmt: skip


@pytest.mark.parametrize("kind", GOALS)
@pytest.mark.parametrize("seed", seeds(6))
def test_the_search_agrees_with_exhaustive_search(kind: str, seed: int) -> None:
    position, goal = small(seed), GOALS[kind]
    found = solve(position, goal, nodes=20_000).result
    assert found in ("proved", "refuted")
    assert (found == "proved") == plain_wins(question(position, goal), position)


@pytest.mark.parametrize("seed", seeds(4))
def test_the_most_that_can_be_forced_is_that_of_exhaustive_search(seed: int) -> None:
    position, goal = small(100 + seed), GOALS["damage"]
    life = position.players[1].life
    most = most_forced(position, goal, nodes=20_000)
    assert most.most == most.least

    def forced(amount: int) -> bool:
        asked = Goal(kind="amount", horizon=NOW, measure="damage", count=life - amount)
        return plain_wins(question(position, asked), position)

    assert not most.least or forced(most.least)
    assert not forced(most.least + 1)


@pytest.mark.parametrize("seed", seeds(4))
def test_a_first_play_wins_if_and_only_if_exhaustive_search_says_so(seed: int) -> None:
    from model.play import after

    position, goal = small(200 + seed), GOALS["win"]
    asked = question(position, goal)
    plays = list(first_plays(position, goal, nodes=20_000))
    assert any(p.found.result == "proved" for p in plays) == plain_wins(asked, position)
    for play in plays:
        if not play.replies:
            assert (play.found.result == "proved") == plain_wins(asked, after(play.position, play.choice))


def test_a_goal_of_the_other_player_is_turned_round() -> None:
    theirs = of_player(GOALS["remove"], 1)
    assert theirs.player == 1
    assert theirs.targets[0].controller == 0
    assert of_player(theirs, 0) == GOALS["remove"]
    swampy = board(ai_hand=[murder], ai_battlefield=[swamp], human_battlefield=[bear])
    assert solve(swampy, theirs, nodes=5_000).result == "proved"
    assert solve(swampy, GOALS["remove"], nodes=5_000).result in ("proved", "refuted")
