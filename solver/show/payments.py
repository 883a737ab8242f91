"""A payment as steps: each mana ability with what it gives and what its mana pays, then what is given instead of mana.

The plan is carried out on a copy of the game, so that what is told is what happens. Not here: finding payments.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from model.ability.abilities import ExileCost, SacrificeCost, TapSelf, UntapSelf
from model.ability.terms import This
from model.base import IllegalPlay, ObjectId, PlayerId
from model.formats import ObjectRef
from model.formats.step_values import PaymentStep
from model.layers import activated
from model.mana import ManaUnit, Pool, Symbol
from model.pay.mana import activate_mana
from model.pay.plan import ManaStep, Plan, Spend
from model.play.way import copy_of
from model.state import Due, Game
from solver.show.names import Names


class Told(msgspec.Struct, frozen=True, gc=False):
    """`left`: the mana that stays floating, `{U}` each; `lost`: permanents sacrificed or exiled for mana, by name;
    `life`: life paid or lost meanwhile."""

    steps: tuple[PaymentStep, ...]
    left: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    life: int = 0


class _Made(msgspec.Struct):
    step: int
    unit: ManaUnit
    pays: str = ""


def tell_payment(game: Game, player: PlayerId, plan: Plan, names: Names) -> Told:
    """The steps of the plan, carried out in this game (a proposal's, where something is cast)."""
    board = copy_of(game)
    made = [_Made(-1, unit) for unit, n in board.players[player].pool.units for _ in range(n)]
    said: list[PaymentStep] = []
    lost: list[str] = []
    life = 0
    for number, step in enumerate(plan.steps):
        before, health = board.players[player].pool, board.players[player].life
        here = set(board.zone("battlefield"))
        said.append(_step(board, step, names))
        gained = _carried_out(board, player, step, before)
        for spend in step.pays:
            _spend(made, spend)
        units = [unit for unit, n in gained.items() for _ in range(n)]
        made += [_Made(number, unit) for unit in units]
        paid = max(0, health - board.players[player].life)
        life += paid
        gone = here - set(board.zone("battlefield"))
        lost += [names.of(i) for i in sorted(gone)]
        said[-1] = msgspec.structs.replace(said[-1], gives=_symbols(units), life=paid)
    tail: list[PaymentStep] = []
    for spend in plan.spends:
        if spend.unit is not None:
            _spend(made, spend)
        elif spend.life:
            life += spend.symbol.life
            tail.append(PaymentStep(source=ObjectRef(), life=spend.symbol.life, pays=(_symbol(spend.symbol),)))
        else:
            tail.append(_instead(spend, names))
    for number, one in enumerate(said):
        pays = tuple(m.pays for m in made if m.step == number and m.pays)
        said[number] = msgspec.structs.replace(one, pays=pays)
    left = sorted((m.unit.type for m in made if not m.pays), key="WUBRGC".index)
    return Told((*said, *tail), tuple("{" + t + "}" for t in left), tuple(lost), life)


def _step(board: Game, step: ManaStep, names: Names) -> PaymentStep:
    costs = activated(board, step.source)[step.ability].costs
    own = [c for c in costs if isinstance(getattr(c, "what", None), This)]
    ref = names.ref(step.source) if step.source in names.game.objects else ObjectRef(names.plain(step.source))
    return PaymentStep(
        source=ref,
        ability=step.ability + 1,
        tap=any(isinstance(c, TapSelf) for c in costs),
        untap=any(isinstance(c, UntapSelf) for c in costs),
        sacrifice=any(isinstance(c, SacrificeCost) for c in own),
        exile=any(isinstance(c, ExileCost) for c in own),
        choices=tuple(names.of(i) for i in step.with_),
    )


def _carried_out(board: Game, player: PlayerId, step: ManaStep, before: Pool) -> Counter[ManaUnit]:
    """What the ability added, what paid for it aside."""
    try:
        activate_mana(board, player, step)
    except (IllegalPlay, Due):
        return Counter()
    gained: Counter[ManaUnit] = Counter(dict(board.players[player].pool.units))
    gained.update(s.unit for s in step.pays if s.unit is not None)
    gained.subtract(dict(before.units))
    return +gained


def _spend(made: list[_Made], spend: Spend) -> None:
    """Marks the mana that pays the symbol, the first of its kind."""
    for m in made:
        if m.unit == spend.unit and not m.pays:
            m.pays = _symbol(spend.symbol)
            return


def _instead(spend: Spend, names: Names) -> PaymentStep:
    ref = names.ref(spend.object) if spend.object in names.game.objects else ObjectRef(names.plain(spend.object))
    return PaymentStep(
        source=ref, tap=spend.how != "delve", exile=spend.how == "delve", pays=(_symbol(spend.symbol),)
    )  # fmt: skip


def _symbol(symbol: Symbol) -> str:
    """What one mana pays: of {3} it is {1}."""
    return "{1}" if symbol.is_generic or symbol.x else str(symbol)


def _symbols(units: list[ManaUnit]) -> str:
    return "".join("{" + t + "}" for t in sorted((u.type for u in units), key="WUBRGC".index))


def helpers_given(plan: Plan) -> tuple[ObjectId, ...]:
    """The objects that convoke, improvise or are delved."""
    return tuple(s.object for s in plan.spends if s.object)
