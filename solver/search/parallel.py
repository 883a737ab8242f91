"""The same question looked at by several processes at once: each takes a part of the looks, with a budget of its own.

The answer is that which took the fewest nodes in its process, so that runs repeat whichever process is faster: the
others go on until they have looked at as many.
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
from solver.search.proof_file import deep, flat
from solver.search.solve import NODES, Solved, solve


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
        for n in range(jobs):
            here, there = context.Pipe(duplex=False)
            process = context.Process(
                target=_work, args=(there, position, goal, nodes, rules, assumed, (n, jobs)), daemon=True
            )
            process.start()
            there.close()
            work.append((process, here))
        return _first(work, tell)
    finally:
        for process, pipe in work:
            process.terminate()
            pipe.close()


def _first(work: list[tuple[Any, Connection]], tell: Callable[[int], None] | None) -> Solved:
    """The answer that took the fewest nodes; if nobody knows one, what the first says, which looks at everything."""
    answers: dict[int, Solved] = {}
    looked: dict[int, int] = {}
    while True:
        known = [(a.nodes, n) for n, a in answers.items() if a.result in ("proved", "refuted")]
        most = min(known, default=None)
        open_ = [n for n in range(len(work)) if n not in answers and (most is None or (looked.get(n, 0), n) < most)]
        if not open_:
            break
        ready = wait([work[n][1] for n in open_])
        for n in open_:
            if work[n][1] in ready:
                _hear(work[n][1], n, answers, looked)
        if tell is not None:
            tell(sum(looked.values()))
    if most is not None:
        return answers[most[1]]
    return msgspec.structs.replace(answers[0], nodes=sum(a.nodes for a in answers.values()))


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


def _work(
    pipe: Connection, position: Position, goal: Goal, nodes: int, rules: Rules, assumed: tuple[str, ...],
    part: tuple[int, int],
) -> None:  # fmt: skip
    """One part of the looks in a process of its own."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard stops the process that asked
    try:
        found = solve(
            position, goal, nodes=nodes, rules=rules, assumed=assumed, tell=lambda n: pipe.send(("nodes", n)), part=part
        )
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
