"""`solve`: the question put to the search, and the answer with its proof.

Numbered steps: 1. what is not understood, 2. more plays step by step, 3. the proof replayed, 4. the answer.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from typing import Final, Literal

import msgspec

from model.base import InternalError
from model.formats.goals import Goal, Horizon
from model.play import run
from model.play.support import unsupported_in
from model.state import Position
from solver.search.ask import Question, question
from solver.search.check import holds
from solver.search.generate import PLAIN, Rules
from solver.search.guided import Guided
from solver.search.narrow import Narrow
from solver.search.proof import Proof
from solver.search.prove import OutOfNodes, Prover
from solver.search.remember import ANY_NUMBER, PROVED, REFUTED, Table
from solver.search.shorten import shortened

Verdict = Literal["proved", "refuted", "undecided", "unsupported"]
STEPS: Final = (1, 2, 3, 4, 6, 8, 12, 16, 24, ANY_NUMBER)
NODES: Final = 100_000

_Promising = tuple[float, float, bool, bool]
_Look = tuple[Rules, float, _Promising | None]
PREPARED: Final[_Promising] = 0.5, 3.0, False, False
GREEDY: Final[_Promising] = 1.0, 0.0, False, False
EAGER: Final[_Promising] = 0.5, 0.0, True, False
PATIENT: Final[_Promising] = 0.5, 0.0, False, False
SPARING: Final[_Promising] = 0.5, 0.0, False, True
"""What one life costs in plays, so many times more in combat, whether all of use is looked at at once, and whether few
ways to aim a thing are."""


class Solved(msgspec.Struct, frozen=True, gc=False):
    """The answer. `proof`: of "proved" only; `nodes`: positions with a real choice looked at; `limit`: what stopped an
    "undecided" search; `unsupported`: words that were not understood and might decide; `assumed`: what was taken for
    granted; `plays`: within how many plays of the player it was found."""

    result: Verdict
    proof: Proof | None = None
    nodes: int = 0
    limit: str = ""
    assumed: tuple[str, ...] = ()
    unsupported: tuple[str, ...] = ()
    plays: int = 0


def solve(
    position: Position,
    goal: Goal,
    horizon: Horizon | None = None,
    *,
    nodes: int = NODES,
    rules: Rules = PLAIN,
    assumed: tuple[str, ...] = (),
    steps: tuple[int, ...] = STEPS,
    tell: Callable[[int], None] | None = None,
    began: Position | None = None,
    part: tuple[int, int] = (0, 1),
) -> Solved:
    """Whether the player of the goal can force it, whatever the opponent does. The budget counts nodes, so that runs
    repeat. `tell` hears now and then how many were looked at; `began`: where the time began to run, if not here;
    `part`: which of how many parts of the looks are taken, from 0."""
    asked = question(position if began is None else began, goal, horizon)
    # 1. Text that acts by itself and is not understood: nothing can be said.
    acting = tuple(f"{u.card}: {u.text}" for u in unsupported_in(position) if u.class_ == "ii")
    if acting:
        return Solved("unsupported", assumed=assumed, unsupported=tuple(dict.fromkeys(acting)))
    deep = sys.getrecursionlimit()
    sys.setrecursionlimit(max(deep, 40_000))
    gc.collect()
    gc.freeze()
    thresholds = gc.get_threshold()
    gc.set_threshold(200_000, 50, 100)
    try:
        return _staged(asked, run(position), nodes, _part(list(_stages(asked, rules)), *part), steps, assumed, tell)
    finally:
        sys.setrecursionlimit(deep)
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def _staged(
    asked: Question, position: Position, nodes: int, looks: list[_Look], steps: tuple[int, ...],
    assumed: tuple[str, ...], tell: Callable[[int], None] | None,
) -> Solved:  # fmt: skip
    """A short look at everything, then the narrow views that find wins sooner, then everything."""
    spent = 0
    begun: dict[tuple[Rules, _Promising], Guided] = {}
    left_out: tuple[str, ...] = ()
    while looks:
        # What is left is shared among the looks that are left.
        left = max(1, int((nodes - spent) * looks[0][1] / sum(share for _, share, _ in looks)))
        stage, _, promising = looks.pop(0)
        search = None if promising is None else begun.get((stage, promising))
        prover = Prover(asked, nodes=left, rules=stage, table=Table()) if search is None else search.prover
        before = spent - prover.nodes
        prover.budget, prover.tell = prover.nodes + left, _added(tell, before)
        if search is None and promising is not None:
            life, combat, eager, few = promising
            search = begun[stage, promising] = Guided(prover, asked, life=life, combat=combat, eager=eager, few=few)
        try:
            if search is not None:
                found = _guided(search, position, assumed, before=before)
                # Nothing is left to look at in this view: other orders would find no more.
                looks = [look for look in looks if look[0] != stage or look[2] is None]
            else:
                exact = stage.narrow is None
                found = _searched(prover, asked, position, steps, assumed, before=before, exact=exact)
        except OutOfNodes:
            found = None
        spent = min(before + prover.nodes, spent + left)
        left_out = tuple(prover.left_out)
        if found is not None:
            return found
        if spent >= nodes:
            break
    return Solved("undecided", nodes=spent, limit=f"{nodes} nodes", assumed=assumed, unsupported=left_out)


def _added(tell: Callable[[int], None] | None, before: int) -> Callable[[int], None] | None:
    """Tells of all nodes, those of earlier looks too."""
    return None if tell is None else lambda nodes: tell(before + nodes)


def _part(looks: list[_Look], n: int, parts: int) -> list[_Look]:
    """The looks of one of so many parts, in their order. What goes on where it was is in one part with its beginning;
    all that looks at everything is in the first."""
    shares = [0.0] * parts
    whose: dict[tuple[Rules, _Promising | None], int] = {}
    for rules, _, promising in looks:
        name = rules, promising
        if name not in whose:
            whose[name] = 0 if rules.narrow is None else shares.index(min(shares))
            shares[whose[name]] += sum(share for r, share, p in looks if (r, p) == name)
    return [look for look in looks if whose[look[0], look[2]] == n]


def _stages(asked: Question, rules: Rules) -> Iterator[_Look]:
    """How the player's choices are looked at in turn, each with its share of the budget, and how where what looks most
    promising comes first (None where short wins do). What comes twice goes on where it was, if it was not at its
    end."""
    if rules.narrow is None:
        yield rules, 0.02, None
        narrow = Narrow(asked.player, absent=1, payments=3, floats=False)
        looks: tuple[tuple[Narrow, float, _Promising | None], ...] = (
            (Narrow(asked.player, absent=1), 0.05, None),
            (narrow, 0.12, PREPARED),
            (narrow, 0.07, GREEDY),
            (msgspec.structs.replace(narrow, holds=True, floats=True), 0.14, SPARING),
            (narrow, 0.11, EAGER),
            (narrow, 0.14, PATIENT),
            (narrow, 0.12, PREPARED),
            (msgspec.structs.replace(narrow, calm=False), 0.06, PATIENT),
            (narrow, 0.02, EAGER),
            (narrow, 0.02, PATIENT),
            (Narrow(asked.player, absent=1), 0.02, None),
            (Narrow(asked.player, absent=1, holds=True), 0.02, None),
            (Narrow(asked.player, calm=False, holds=True, payments=3), 0.04, PATIENT),
            (Narrow(asked.player, calm=False, holds=True), 0.02, None),
        )
        for one, share, promising in looks:
            # What prepares combat is learned from what plays come to, also where a bound sees that it is too little.
            bounds = rules.bounds and promising != PREPARED
            yield msgspec.structs.replace(rules, narrow=one, bounds=bounds), share, promising
    yield rules, 0.03, None


def _guided(search: Guided, position: Position, assumed: tuple[str, ...], *, before: int) -> Solved | None:
    """The same, what looks most promising first."""
    proof = search.search(position)
    if proof is None:
        return None
    prover, asked = search.prover, search.asked
    proof, plays = shortened(proof, position, asked, prover.rules)
    _check(proof, position, asked, prover.rules)
    return Solved("proved", proof, before + prover.nodes, assumed=assumed, plays=plays)


def _check(proof: Proof, position: Position, asked: Question, rules: Rules) -> None:
    """The solver proposes, the model checks, with every choice of the opponent's."""
    wrong = holds(proof, position, asked, msgspec.structs.replace(rules, narrow=None))
    if wrong is not None:
        raise InternalError(f"a proof does not hold: {wrong}")


def _searched(
    prover: Prover, asked: Question, position: Position, steps: tuple[int, ...], assumed: tuple[str, ...], *,
    before: int, exact: bool,
) -> Solved | None:  # fmt: skip
    value = REFUTED
    for plays in steps:
        # 2. Short wins first.
        prover.left_out.clear()
        value, _, more, _ = prover.value(position, plays)
        if value == PROVED:
            # 3. The proof replayed.
            proof = prover.proof(position)
            _check(proof, position, asked, prover.rules)
            return Solved("proved", proof, before + prover.nodes, assumed=assumed, plays=plays)
        if not more:
            break
    if not exact:
        return None
    nodes = before + prover.nodes
    # 4. A "no" stands only if nothing was left out.
    if value == REFUTED:
        return Solved("refuted", nodes=nodes, assumed=assumed)
    left_out = tuple(prover.left_out)
    payments = all(w.startswith(("payments:", "more than")) for w in left_out)
    if left_out and payments:
        return Solved("undecided", nodes=nodes, limit=left_out[0], assumed=assumed)
    return Solved("unsupported", nodes=nodes, assumed=assumed, unsupported=left_out)
