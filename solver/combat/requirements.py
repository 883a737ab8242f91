"""The greatest number of requirements that an attack or a block can obey, found by CP-SAT (CR 508.1d, 509.1c).

`model.turn.combat` has an exact search of its own, which judges; this finder has to agree with it and is for boards
that are too large for it. Deciding such a maximum is hard in general: each requirement may need several creatures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.base import ObjectId
from model.state import Ref
from model.turn.combat.attacking import Attacker
from model.turn.combat.blocking import Attacked, Blocker

if TYPE_CHECKING:
    from ortools.sat.python import cp_model as cp


def best_attack(able: tuple[Attacker, ...]) -> tuple[int, tuple[tuple[ObjectId, Ref], ...]]:
    """The maximum and an attack that reaches it; whoever would have to pay stays at home."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    attacks: dict[tuple[ObjectId, Ref], cp_model.IntVar] = {}
    gains = []
    for one in able:
        mine = []
        for whom, cost, obeys in zip(one.whom, one.costs, one.obeys, strict=True):
            if not cost:
                var = attacks[one.id, whom] = model.new_bool_var(f"{one.id} {whom}")
                mine.append(var)
                gains.append(obeys * var)
        if len(mine) > 1:
            model.add_at_most_one(mine)  # CR 508.1b
    total = sum(attacks.values())
    for one in able:
        for whom in one.whom:
            if one.company > 1 and (one.id, whom) in attacks:
                model.add(total >= one.company).only_enforce_if(attacks[one.id, whom])  # CR 508.1c
    for one in able:
        mine = [attacks[one.id, whom] for whom in one.whom if (one.id, whom) in attacks]
        for others in one.with_:
            there = [var for (i, _), var in attacks.items() if i in others]
            for var in mine:
                model.add(sum(there) >= 1).only_enforce_if(var)
        for var in mine if one.alone else ():
            model.add(total <= 1).only_enforce_if(var)
        if one.crowd < len(able):
            model.add(total <= one.crowd)
        for whom, n in zip(one.whom, one.crowds, strict=False):
            model.add(sum(var for (_, ref), var in attacks.items() if ref == whom) <= min(n, len(able)))
    model.maximize(sum(gains) if gains else 0)
    solver = _solver()
    solver.solve(model)
    return round(solver.objective_value), tuple(pair for pair, var in attacks.items() if solver.value(var))


def best_blocks(
    able: tuple[Blocker, ...], attacked: tuple[Attacked, ...]
) -> tuple[int, tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]]:
    """The maximum and blocks that reach it; whoever would have to pay does not block."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    table = {a.id: a for a in attacked}
    blocks: dict[tuple[ObjectId, ObjectId], cp_model.IntVar] = {}
    gains: list[cp_model.IntVar] = []
    active: dict[ObjectId, cp_model.IntVar] = {}
    for one in able:
        if one.costs:
            continue
        mine = [(a, model.new_bool_var(f"{one.id} blocks {a}")) for a in one.attackers if a in table]
        blocks.update(((one.id, a), var) for a, var in mine)
        model.add(sum(var for _, var in mine) <= one.most)
        active[one.id] = _any(model, [var for _, var in mine], f"{one.id} blocks")
        gains += [_any(model, [v for a, v in mine if a in these], "obeyed") for these in one.musts]
    for a in attacked:
        by = [var for (_, attacker), var in blocks.items() if attacker == a.id]
        hit = _any(model, by, f"{a.id} blocked")
        gains += [hit] * a.musts
        model.add(sum(by) <= min(a.most, len(by)))
        if a.least > 1:
            model.add(sum(by) >= a.least).only_enforce_if(hit)  # CR 509.1b
        gains += [_any(model, [v for (b, i), v in blocks.items() if i == a.id and b in k], "kind") for k in a.kinds]
    for one in able:
        if one.company > 1 and one.id in active:
            model.add(sum(active.values()) >= one.company).only_enforce_if(active[one.id])
        if one.id in active:
            for others in one.with_:
                model.add(sum(v for i, v in active.items() if i in others) >= 1).only_enforce_if(active[one.id])
            model.add(sum(active.values()) <= min(one.crowd, len(able)))
    model.maximize(sum(gains) if gains else 0)
    solver = _solver()
    solver.solve(model)
    chosen: dict[ObjectId, tuple[ObjectId, ...]] = {}
    for (blocker, attacker), var in blocks.items():
        if solver.value(var):
            chosen[blocker] = (*chosen.get(blocker, ()), attacker)
    return round(solver.objective_value), tuple(chosen.items())


def _any(model: cp.CpModel, variables: list[cp.IntVar], name: str) -> cp.IntVar:
    """A variable that is 1 exactly if one of these is."""
    var = model.new_bool_var(name)
    model.add_max_equality(var, variables) if variables else model.add(var == 0)
    return var


def _solver() -> cp.CpSolver:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    return solver
