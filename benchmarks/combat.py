"""Attacks and blocks listed, and the maximum of requirements on hard boards: each requirement needs several creatures.

Usage: python -m benchmarks.combat
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from model.play import run
from model.turn.combat.blocking import Attacked, Blocker
from model.turn.combat.requirements import most_obeyed_blocks
from solver.combat import best_blocks
from solver.plays import answers
from tests.boards import board
from tests.search.cards import bear, bird, creature, ogre


def timed(name: str, work: Callable[[], Any]) -> None:
    began = time.perf_counter()
    found = work()
    print(f"{name:48} {found!s:>10} {(time.perf_counter() - began) * 1000:9.1f} ms")


def hard(n: int) -> tuple[tuple[Blocker, ...], tuple[Attacked, ...]]:
    """n attackers with menace that must be blocked, n + 1 blockers that can each block three of them: each requirement
    takes two creatures."""
    attacked = tuple(Attacked(100 + i, 2, 1000, 1) for i in range(n))
    able = tuple(
        Blocker(i + 1, tuple(sorted({100 + (i * k) % n for k in (1, 2, 5)}))) for i in range(n + 1)
    )  # fmt: skip
    return able, attacked


def main() -> None:
    attack = run(board(human_battlefield=[bear] * 10, step="attackers"))
    timed("attacks of ten like creatures", lambda: sum(1 for _ in answers(attack)))
    kinds = [creature(f"Kind {n}", n + 1, n + 1) for n in range(10)]
    different = run(board(human_battlefield=kinds, step="attackers"))
    timed("attacks of ten different creatures", lambda: sum(1 for _ in answers(different)))
    several = run(board(human_battlefield=[bear] * 4 + [ogre] * 3 + [bird] * 3, step="attackers"))
    timed("attacks of 4 + 3 + 3 like creatures", lambda: sum(1 for _ in answers(several)))
    for n in (4, 8, 12, 16, 24):
        able, attacked = hard(n)
        timed(f"requirements, {n} attackers, CP-SAT", lambda a=able, b=attacked: best_blocks(a, b)[0])  # type: ignore[misc]
        if n <= 12:
            timed(f"requirements, {n} attackers, branch and bound",
                  lambda a=able, b=attacked: most_obeyed_blocks(a, b))  # type: ignore[misc]  # fmt: skip


if __name__ == "__main__":
    main()
