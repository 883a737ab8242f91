"""The search against plain minimax, its bound against the search without it, perft against a slow counter."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from model.play import after, run
from model.state import Position
from model.state.key import key
from solver.plays import choices, perft
from solver.search import Rules, question, solve
from tests.boards import board, card, seeds
from tests.search.cards import WIN, bear, bird, burn, forest, mountain, murder, ogre, pump, raider, swamp, wall
from tests.search.plain import plain_choices, plain_wins

HAND = [
    burn(1), burn(2), pump(1), pump(2, "{G}", "trample"), raider, forest, burn(3, "{1}{R}"), pump(1, "{G}", "haste"),
]  # fmt: skip
MINE = [bear, bird, ogre, mountain, mountain, forest, wall]
dual = card("Test Dual", types="Land", subtypes="Mountain Forest")


def small(seed: int) -> Position:
    rng = random.Random(seed)
    return board(
        human_hand=[rng.choice(HAND) for _ in range(rng.randint(0, 2))],
        human_battlefield=[rng.choice(MINE) for _ in range(rng.randint(1, 3))] + [rng.choice([mountain, forest, dual])],
        ai_battlefield=[rng.choice([bear, wall, bird, swamp]) for _ in range(rng.randint(0, 2))],
        ai_hand=[murder] if rng.random() < 0.2 else [],
        ai_life=rng.randint(1, 6), step=rng.choice(["main1", "main1", "combat", "main2"]),
    )  # fmt: skip


@pytest.mark.parametrize("seed", seeds(16))
def test_the_search_agrees_with_itself_without_reductions(seed: int) -> None:
    position = small(seed)
    found = solve(position, WIN, nodes=5_000).result
    assert found in ("proved", "refuted")
    assert solve(position, WIN, nodes=30_000, rules=Rules(bounds=False, dormant=False)).result == found


@pytest.mark.parametrize("seed", range(100, 130))
def test_the_search_agrees_with_minimax(seed: int) -> None:
    rng = random.Random(seed)
    position = board(
        human_hand=[rng.choice(HAND[:4])], human_battlefield=[rng.choice([mountain, forest]), rng.choice([bear, bird])],
        ai_battlefield=[rng.choice([wall, bear])] * rng.randint(0, 1), ai_life=rng.randint(1, 5), step="combat",
    )  # fmt: skip
    assert (solve(position, WIN).result == "proved") == plain_wins(question(position, WIN), position)


BOARDS: dict[str, dict[str, Any]] = {
    "burn": {"human_hand": [burn(2)], "human_battlefield": [mountain, mountain], "ai_battlefield": [bear, bear]},
    "two spells": {"human_hand": [burn(2), pump(1)], "human_battlefield": [mountain, forest, bear]},
    "dual": {"human_hand": [burn(3, "{1}{R}")], "human_battlefield": [mountain, forest, dual]},
    "land": {"human_hand": [mountain, burn(1)], "human_battlefield": []},
    "both": {"human_hand": [burn(1)], "human_battlefield": [mountain], "ai_hand": [murder],
             "ai_battlefield": [swamp, bear]},
    "creature": {"human_hand": [bear], "human_battlefield": [forest, forest, mountain]},
}  # fmt: skip


def reached(position: Position, depth: int, options: Callable[[Position], Iterator[Any]]) -> set[Any]:
    """The keys of all positions after so many choices."""
    level = {key(p): p for p in [run(position)]}
    for _ in range(depth):
        level = {
            key(child): child
            for at in level.values() if at.due is not None
            for child in (after(at, c) for c in options(at))
        }  # fmt: skip
    return set(level)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_perft__the_slow_counter_reaches_the_same_positions(name: str, depth: int) -> None:
    position = run(board(**BOARDS[name]))
    assert reached(position, depth, plain_choices) == reached(position, depth, lambda p: choices(p, classes=True))


# Worked out by hand. Burn: passing, either player, one of two like bears; then nobody has more than a pass. Land: after
# it the burn at either player. Creature: two ways to pay, {G}{G} or {R}{G}.
PERFT = {"burn": (4, 4), "land": (2, 4), "creature": (3, 3)}


@pytest.mark.parametrize("name", PERFT)
def test_perft__by_hand(name: str) -> None:
    position = run(board(**BOARDS[name]))
    for depth, lines in enumerate(PERFT[name], 1):
        found = perft(position, depth, classes=True)
        assert found.lines == lines
        assert sum(n for _, n in found.split) == lines
