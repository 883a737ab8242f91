"""The same question looked at by several processes at once: each takes a view of its own, with a budget of its own.

The views that find wins sooner come first, the whole search last; the answer is that of the first in this order that
knows one, so that runs repeat whichever process is faster.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from typing import Any

import msgspec

from model.base import PonderError
from model.formats.goals import Goal
from model.state import Position
from solver.search.generate import PLAIN, Rules
from solver.search.narrow import Narrow
from solver.search.proof_file import deep, flat
from solver.search.solve import NODES, Solved, solve


def views(player: int, rules: Rules, jobs: int) -> tuple[Rules, ...]:
    """So many views; the last is everything."""
    narrow = (
        Narrow(player, absent=1), Narrow(player, absent=1, holds=True), Narrow(player), Narrow(player, calm=False),
        Narrow(player, calm=False, holds=True), Narrow(player, payments=3),
    )  # fmt: skip
    return (*(msgspec.structs.replace(rules, narrow=one) for one in narrow[: jobs - 1]), rules)


def solve_parallel(
    position: Position, goal: Goal, *, jobs: int, nodes: int = NODES, rules: Rules = PLAIN,
    assumed: tuple[str, ...] = (), tell: Callable[[int], None] | None = None,
) -> Solved:  # fmt: skip
    """The answer of `solve`, from up to so many processes. The budget is that of each."""
    if jobs < 2:
        return solve(position, goal, nodes=nodes, rules=rules, assumed=assumed, tell=tell)
    context = multiprocessing.get_context("spawn")
    work: list[tuple[Any, Connection]] = []
    try:
        for view in views(goal.player, rules, jobs):
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=_work, args=(there, position, goal, nodes, view, assumed), daemon=True)
            process.start()
            there.close()
            work.append((process, here))
        return _first(work, tell)
    finally:
        for process, pipe in work:
            process.terminate()
            pipe.close()


def _first(work: list[tuple[Any, Connection]], tell: Callable[[int], None] | None) -> Solved:
    """The answer of the first view in order that knows one; else that of the last."""
    answers: dict[int, Solved] = {}
    looked: dict[int, int] = {}
    for n, (_, pipe) in enumerate(work):
        while n not in answers:
            ready = wait([p for m, (_, p) in enumerate(work) if m not in answers])
            for m, (_, other) in enumerate(work):
                if other in ready and m not in answers:
                    _hear(other, m, answers, looked)
            if tell is not None:
                tell(sum(looked.values()))
        if answers[n].result == "proved" or n == len(work) - 1:
            break
        del pipe
    nodes = sum(a.nodes for a in (answers[m] for m in range(n + 1)))
    return msgspec.structs.replace(answers[n], nodes=nodes)


def _hear(pipe: Connection, n: int, answers: dict[int, Solved], looked: dict[int, int]) -> None:
    """One message of a process: how far it is, its answer, or what stopped it."""
    try:
        what, said = pipe.recv()
    except EOFError:
        answers[n] = Solved("undecided", limit="a process that ended early")
        return
    if what == "nodes":
        looked[n] = said
    elif what == "answer":
        answers[n] = _whole(said)
        looked[n] = answers[n].nodes
    else:
        answers[n] = Solved("undecided", limit=said)


def _whole(said: tuple[Solved, Any]) -> Solved:
    found, proof = said
    return found if proof is None else msgspec.structs.replace(found, proof=deep(*proof))


def _work(pipe: Connection, position: Position, goal: Goal, nodes: int, rules: Rules, assumed: tuple[str, ...]) -> None:
    """One view in a process of its own."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard stops the process that asked
    try:
        found = solve(position, goal, nodes=nodes, rules=rules, assumed=assumed, tell=lambda n: pipe.send(("nodes", n)))
        proof = None if found.proof is None else flat(found.proof)
        pipe.send(("answer", (msgspec.structs.replace(found, proof=None), proof)))
    except RecursionError:
        pipe.send(("stopped", "lines that are too long"))
    except MemoryError:
        pipe.send(("stopped", "the memory is used up"))
    except PonderError as error:
        pipe.send(("stopped", str(error)))
    except Exception as error:
        pipe.send(("stopped", f"a fault of the program: {type(error).__name__}: {error}"))
    finally:
        pipe.close()
