"""A payment as steps: each mana ability with what it gives and what its mana pays, then what is given instead of mana.

The plan is carried out on a copy of the game, so that what is told is what happens. Not here: finding payments.
"""

from __future__ import annotations

import itertools
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
    for step in plan.steps:
        health, here = board.players[player].life, set(board.zone("battlefield"))
        own = _step(board, step, names)
        gained, triggered = _carried_out(board, player, step)
        for spend in step.pays:
            _spend(made, spend)
        paid = max(0, health - board.players[player].life)
        life += paid
        lost += [names.of(i) for i in sorted(here - set(board.zone("battlefield")))]
        said.append(msgspec.structs.replace(own, gives=_symbols(gained), life=paid))
        made += [_Made(len(said) - 1, unit) for unit in gained]
        for source, units in triggered:
            said.append(PaymentStep(source=_ref(source, names), triggered=True, gives=_symbols(units)))
            made += [_Made(len(said) - 1, unit) for unit in units]
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


def tell_help(game: Game, player: PlayerId, plan: Plan, names: Names) -> tuple[PaymentStep, ...]:
    """The steps of what the other player pays of a spell of this one (CR 702.132)."""
    other = 1 - player
    return tuple(msgspec.structs.replace(s, by=other) for s in tell_payment(game, other, plan, names).steps)


def _step(board: Game, step: ManaStep, names: Names) -> PaymentStep:
    costs = activated(board, step.source)[step.ability].costs
    own = [c for c in costs if isinstance(getattr(c, "what", None), This)]
    return PaymentStep(
        source=_ref(step.source, names),
        ability=step.ability + 1,
        tap=any(isinstance(c, TapSelf) for c in costs),
        untap=any(isinstance(c, UntapSelf) for c in costs),
        sacrifice=any(isinstance(c, SacrificeCost) for c in own),
        exile=any(isinstance(c, ExileCost) for c in own),
        choices=(*(names.of(i) for i in step.with_), *_chosen(step, names)),
    )


def _chosen(step: ManaStep, names: Names) -> tuple[str, ...]:
    """The objects chosen as the ability resolves; types of mana show in what it gives."""
    flat = [c for choice in step.choices for c in (choice if isinstance(choice, tuple) else (choice,))]
    return tuple(names.of(c) for c in flat if type(c) is int and c in names.game.objects)


def _carried_out(
    board: Game, player: PlayerId, step: ManaStep
) -> tuple[list[ManaUnit], list[tuple[ObjectId, list[ManaUnit]]]]:
    """What the ability added, what paid for it aside, and what each triggered mana ability after it added."""
    pools = [board.players[player].pool]
    sources: list[ObjectId] = []

    def watch(source: ObjectId) -> None:
        sources.append(source)
        pools.append(board.players[player].pool)

    try:
        activate_mana(board, player, step, watch=watch)
    except (IllegalPlay, Due):
        return [], []
    pools.append(board.players[player].pool)
    spent = Counter(s.unit for s in step.pays if s.unit is not None)
    own, *others = [_more(before, after) for before, after in itertools.pairwise(pools)]
    if spent:
        own = _more(pools[0], pools[1], spent)
    return own, [(source, units) for source, units in zip(sources, others, strict=True) if units]


def _more(before: Pool, after: Pool, spent: Counter[ManaUnit] | None = None) -> list[ManaUnit]:
    """The mana by which a pool has grown, what was taken from it counted back."""
    gained: Counter[ManaUnit] = Counter(dict(after.units))
    gained.update(spent or {})
    gained.subtract(dict(before.units))
    return list((+gained).elements())


def _spend(made: list[_Made], spend: Spend) -> None:
    """Marks the mana that pays the symbol, the first of its kind."""
    for m in made:
        if m.unit == spend.unit and not m.pays:
            m.pays = _symbol(spend.symbol)
            return


def _instead(spend: Spend, names: Names) -> PaymentStep:
    ref = _ref(spend.object, names)
    return PaymentStep(
        source=ref, tap=spend.how != "delve", exile=spend.how == "delve", pays=(_symbol(spend.symbol),)
    )  # fmt: skip


def _symbol(symbol: Symbol) -> str:
    """What one mana pays: of {3} it is {1}."""
    return "{1}" if symbol.is_generic or symbol.x else str(symbol)


def _ref(object_id: ObjectId, names: Names) -> ObjectRef:
    return names.ref(object_id) if object_id in names.game.objects else ObjectRef(names.plain(object_id))


def _symbols(units: list[ManaUnit]) -> str:
    return "".join("{" + t + "}" for t in sorted((u.type for u in units), key="WUBRGC".index))


def helpers_given(plan: Plan) -> tuple[ObjectId, ...]:
    """The objects that convoke, improvise or are delved."""
    return tuple(s.object for s in plan.spends if s.object)
