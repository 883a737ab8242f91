"""The payment that is liked best: wishes in order, the first of them first (CR 601.2g-h leave the choice to the payer).

`preferred_payment` asks CP-SAT for the best activations, one wish after another with what the earlier ones reached kept
fixed, and has the proposal carried out; where that does not reach what was proposed, and for wishes that look at what
can still be cast, the classes of payment are compared instead. Both are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from model.base import ObjectId
from model.layers import characteristics
from model.mana import TYPES, ManaCost, Purpose
from model.pay.charge import Charge, TotalCost
from model.pay.payment import carry_out
from model.pay.plan import Payment
from model.pay.purpose import purpose_of
from model.state import Due, Game, Scope
from solver.payment.classes import is_lean
from solver.payment.demand import Given, demand_of, payment_of, settled
from solver.payment.extract import sources
from solver.payment.pay import find_payment, payment_for_cost, payments
from solver.payment.plan import replays, still_there
from solver.payment.problem import Problem
from solver.payment.solution import giving_up_last, pruned, write_down
from solver.payment.sources import Bill, Solution, SourceModel, TooHard
from solver.payment.walked import is_final

WORDS = ("permanents", "life", "restricted", "floating", "castable")
"""Fewest permanents lost, least life, restricted mana first, nothing floating, most still castable afterwards. Besides:
"keep NAME" and "keep {U}": sources of that name, or that could make that mana, stay unused."""

RANKED = 20_000
"""Classes that are compared at most."""


class Wish(msgspec.Struct, frozen=True, gc=False):
    """One wish: its word, and what "keep" names."""

    word: str
    of: str = ""

    @property
    def is_linear(self) -> bool:
        """Whether it is a sum over activations, which CP-SAT is asked for."""
        return self.word != "castable"


def wishes(words: tuple[str, ...]) -> tuple[Wish, ...]:
    """The wishes that the words say. Raises ValueError for a word that is none."""
    found = []
    for word in words:
        kept = word[5:].strip() if word.startswith("keep ") else ""
        if kept and not (kept.startswith("{") and kept.strip("{}").upper() not in TYPES):
            found.append(Wish("keep", kept))
        elif word in WORDS:
            found.append(Wish(word))
        else:
            raise ValueError(word)
    return tuple(found)


def preferred_payment(
    game: Game, total: TotalCost, charge: Charge, scope: Scope, *, prefer: tuple[str, ...] = (),
    keep: ManaCost | None = None, then: Callable[[Payment], bool] | None = None, given: Given = (),
    model: SourceModel | None = None,
) -> Payment | None:  # fmt: skip
    """The best payment by the wishes, or None if there is none. `keep`: this much mana must stay payable afterwards;
    `then`: whatever else must still be possible. Raises TooHard, UnsupportedText, ValueError for an unknown wish."""
    wanted = wishes(prefer)
    base = still_there(game, model if model is not None else sources(game, charge.player))
    if not wanted and keep is None and then is None:
        return find_payment(game, total, charge, scope, given=given, model=base)

    def fits(payment: Payment) -> bool:
        return (keep is None or keeps(game, total, charge, scope, payment, keep)) and (then is None or then(payment))

    if is_final(base) and all(w.is_linear for w in wanted) and wanted:
        proposed = _proposed(game, total, charge, scope, given, base, wanted)
        if proposed is not None and fits(proposed):
            return proposed
    best: tuple[tuple[int, ...], Payment] | None = None
    found = payments(game, total, charge, scope, given=given, model=base)
    for n, one in enumerate(found):
        if n >= RANKED:
            raise TooHard(f"more than {RANKED} classes of payment to compare")
        value = measure(game, total, charge, scope, one.payment, wanted, base)
        if (best is None or value < best[0]) and fits(one.payment):
            best = (value, one.payment)
            if not wanted:
                break
    return None if best is None else best[1]


def after_payment(game: Game, total: TotalCost, charge: Charge, scope: Scope, payment: Payment) -> Game | None:
    """The game once all is paid; None where somebody else has to choose meanwhile."""
    copy = Game(game.freeze())
    try:
        carry_out(copy, total, charge, payment.plan, payment.with_, scope)
    except Due:
        return None
    return copy


def keeps(game: Game, total: TotalCost, charge: Charge, scope: Scope, payment: Payment, cost: ManaCost) -> bool:
    """Whether that cost can still be paid after the payment, for anything."""
    later = after_payment(game, total, charge, scope, payment)
    return later is not None and payment_for_cost(later, charge.player, cost, Purpose()) is not None


# --- measuring a payment ----------------------------------------------------------------------------------------------


def measure(
    game: Game, total: TotalCost, charge: Charge, scope: Scope, payment: Payment, wanted: tuple[Wish, ...],
    model: SourceModel,
) -> tuple[int, ...]:  # fmt: skip
    """How far the payment is from each wish; smaller is better."""
    later = after_payment(game, total, charge, scope, payment)
    if later is None:
        return (1_000_000,) * len(wanted)
    return tuple(_distance(game, later, charge, payment, wish, model) for wish in wanted)


def _distance(game: Game, later: Game, charge: Charge, payment: Payment, wish: Wish, model: SourceModel) -> int:
    player = charge.player
    match wish.word:
        case "permanents":
            return sum(1 for i in game.zone("battlefield") if i not in later.objects)
        case "life":
            return game.players[player].life - later.players[player].life
        case "restricted":
            spends = (*payment.plan.spends, *(s for step in payment.plan.steps for s in step.pays))
            return -sum(1 for s in spends if s.unit is not None and s.unit.only is not None)
        case "floating":
            return len(later.players[player].pool)
        case "keep":
            used = {s.source for s in payment.plan.steps} | {s.object for s in payment.plan.spends if s.object}
            return sum(1 for i in used if _is_kept(model, i, wish.of))
        case _:
            return -castable(later, charge)


def castable(game: Game, charge: Charge) -> int:
    """How many cards in the payer's hand could be paid for by themselves, by their mana costs with X as 0."""
    found = 0
    for i in game.zone("hand", charge.player):
        cost = characteristics(game, i).mana_cost
        if not cost.absent and i != charge.object:
            purpose = purpose_of(game, Charge("cast", charge.player, i, ()))
            found += payment_for_cost(game, charge.player, cost, purpose) is not None
    return found


def _is_kept(model: SourceModel, object_id: ObjectId, of: str) -> bool:
    """Whether a "keep" names the object: by its name, or by mana that it could make."""
    if of.startswith("{"):
        return any(
            a.object == object_id and any(of.strip("{}").upper() in m.types for o in a.outputs for m in o.mana)
            for a in model.activations
        )
    name = model.names.get(object_id, "").lower()
    return name == of.lower() or name.startswith(of.lower() + ",")


# --- by CP-SAT --------------------------------------------------------------------------------------------------------


def _proposed(
    game: Game, total: TotalCost, charge: Charge, scope: Scope, given: Given, base: SourceModel,
    wanted: tuple[Wish, ...],
) -> Payment | None:  # fmt: skip
    """The best payment by the constraint model; None where what it proposes is not reached so."""
    best: tuple[tuple[int, ...], Payment] | None = None
    purpose = purpose_of(game, charge)
    here = frozenset(game.zone("battlefield"))
    for mana in total.mana:
        demand = demand_of(game, total, mana, charge, scope, given, purpose)
        ready = None if demand is None else settled(game, base, demand.bill)
        if demand is None or ready is None:
            continue
        known, bill = ready
        answer = best_solution(known, bill, wanted, here)
        if answer is None:
            continue
        bound, solution = answer
        if solution is None or (_may_waste(known, wanted) and not is_lean(known, bill, solution)):
            return None
        payment = payment_of(known, giving_up_last(solution), demand, bill)
        if replays(game, total, charge, payment, scope) is not None:
            return None
        value = measure(game, total, charge, scope, payment, wanted, base)
        if value != bound:
            return None
        if best is None or value < best[0]:
            best = (value, payment)
    return None if best is None else best[1]


def _may_waste(model: SourceModel, wanted: tuple[Wish, ...]) -> bool:
    """Whether a superfluous activation may come closer to a wish."""
    words = {w.word for w in wanted}
    shrinks = any(len(a.mana) > len(o.mana) for a in model.activations for o in a.outputs)
    return "restricted" in words or ("floating" in words and shrinks)


def best_solution(
    model: SourceModel, bill: Bill, wanted: tuple[Wish, ...], battlefield: frozenset[ObjectId]
) -> tuple[tuple[int, ...], Solution | None] | None:
    """The best values of the wishes that activations can have as far as the constraint model knows, and a solution with
    these activations, None if the search finds none. None: the bill cannot be paid."""
    from solver.payment import cpsat

    problem = Problem(model, bill, identities=True, apart=True)
    if any(s.is_free and len(s.tokens) > len(s.demand) for s in problem.slots):
        return (), None
    cuts: list[list[int]] = []
    for _ in range(cpsat.ROUNDS):
        system = cpsat.PaymentModel(problem)
        if not all(system.cut(allowed) for allowed in cuts):
            return None
        solver = cpsat.solver()
        bound = _bound(system, problem, solver, wanted, battlefield)
        if not isinstance(bound, tuple):
            return None if bound == cpsat.INFEASIBLE else ((), None)
        chosen = [solver.value(v) for v in system.used]
        try:
            found = cpsat.guided(problem, system, solver, chosen) or cpsat.inside(problem, system.rows, chosen)
            if found[1] is not None:
                return bound, pruned(model, bill, write_down(found[0], found[1]))
            # Not in any order: some activation more has to be used.
            cpsat.widened(problem, system.rows, chosen)
        except TooHard:
            return bound, None
        cuts.append(chosen)
    return (), None


def _bound(
    system: Any, problem: Problem, solver: Any, wanted: tuple[Wish, ...], battlefield: frozenset[ObjectId]
) -> tuple[int, ...] | int:
    """The best values of the wishes one after another, the solver standing at a solution that has them with as few
    activations as can be; else the status of the solver."""
    from solver.payment import cpsat

    found: list[int] = []
    for wish in wanted:
        goal = _linear(system, problem, wish, battlefield)
        system.model.minimize(goal)
        status = solver.solve(system.model)
        if status != cpsat.OPTIMAL:
            return int(status)
        value = round(solver.objective_value)
        system.model.add(goal == value)
        found.append(value)
    system.model.minimize(sum(system.used))
    status = solver.solve(system.model)
    return tuple(found) if status in cpsat.SOLVED else int(status)


def _linear(system: Any, problem: Problem, wish: Wish, battlefield: frozenset[ObjectId]) -> Any:
    """The wish as a sum over the variables of the constraint model, to be made small."""
    terms: list[Any] = [0]
    uses = list(zip(system.rows, system.used, strict=True))
    match wish.word:
        case "permanents":
            for at, (row, used) in enumerate(uses):
                if row.slot.leaves and problem.ids[row.slot.obj] in battlefield:
                    terms.append(used)
                for number, (_, _, _, leaves) in enumerate(row.slot.picks):
                    if leaves:
                        terms += [p for g, p in system.parts[at, number] if _stands(problem, g, battlefield)]
            for (_, _, _, leaves), parts in zip(problem.needs, system.needs, strict=True):
                if leaves:
                    terms += [p for g, p in parts if _stands(problem, g, battlefield)]
        case "life":
            for row, used in uses:
                cost = sum(n for i, n in row.slot.uses if i == problem.life_at) + row.slot.loses
                terms.append(cost * used)
            terms += [g.life * r for g, r in zip(problem.goals, system.reading, strict=True)]
            terms.append(problem.bill.life)
        case "restricted":
            for (c, _), flow in system.flow.items():
                if any(s.only is not None for s in _sorts(problem, problem.masks[c])):
                    terms.append(-flow)
        case "floating":
            terms.append(sum(problem.pool))
            for row, used in uses:
                terms.append((len(row.slot.tokens) - len(row.slot.demand)) * used)
            terms += [-len(g.variant.demand) * r for g, r in zip(problem.goals, system.reading, strict=True)]
            terms += [helps for _, helps in system.helps]
        case _:
            for row, used in uses:
                if any(_is_kept(problem.model, problem.ids[s.obj], wish.of) for s in row.slots):
                    terms.append(used)
    return sum(terms)


def _stands(problem: Problem, group: Any, battlefield: frozenset[ObjectId]) -> bool:
    return any(g == group and problem.ids[o] in battlefield for o, g in problem.group_of.items())


def _sorts(problem: Problem, mask: int) -> Iterator[Any]:
    at = problem.type_kinds - len(problem.sorts)
    return (s for i, s in enumerate(problem.sorts) if mask >> (at + i) & 1)


__all__ = ["RANKED", "WORDS", "Wish", "best_solution", "castable", "keeps", "measure", "preferred_payment", "wishes"]
