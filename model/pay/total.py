"""The total cost (CR 601.2f): the mana cost, alternative cost or activation cost, plus additional costs and increases,
minus reductions."""

from __future__ import annotations

import functools

from model.ability.abilities import Activated, Cost, Loyalty, Waterbend
from model.ability.casting import PaymentHelp
from model.ability.continuous import LifeForMana, LoyaltyMore
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import StatOf, TargetNumber, That
from model.base import ObjectId, UnsupportedText
from model.evaluate import amount
from model.events.presence import Word, present
from model.layers import abilities_of, characteristics
from model.mana import ManaCost, Symbol
from model.pay.charge import Charge, TotalCost, mana_part, other_part
from model.pay.effects import is_among, is_meant, mana_changes, static_effects, taxes
from model.pay.needs import BAN_LIFE, is_life_banned
from model.pay.purpose import limits_of
from model.pay.reduce import (
    Reduction,
    announced,
    at_least,
    increased,
    normal,
    payable_with_life,
    reduced,
    some_with_life,
    with_x,
)
from model.state import Game, Scope


def total_cost(game: Game, charge: Charge) -> TotalCost:
    """The total cost as it is locked in now. With `charge.x` None the symbols {X} stay.

    Rules: 601.2f, 118.6-118.9, 107.3."""
    has_x = charge.x is not None and charge.has_x
    if (
        charge.kind == "cast"
        and not (has_x or charge.reduced_by or charge.less_each)
        and _nothing_changes(present(game))
    ):
        fixed, rest = _fixed(charge.base, charge.added)
        return TotalCost(fixed, rest, _helps_with(game, charge, fixed))
    # 1. CR 601.2f: the mana cost, alternative cost or activation cost, and the additional costs.
    mana = increased(mana_part(charge.base), mana_part(charge.added))
    others = list(other_part(charge.base) + other_part(charge.added))
    # 2. Cost increases; further costs other than mana.
    more, less, least, notes = mana_changes(game, charge)
    mana = increased(mana, more)
    for _, tax in taxes(game, charge):
        others += other_part(tax.costs)
    if charge.kind == "activate":
        others = with_loyalty(game, charge, others)
    if charge.x is not None:
        on_x = next((only.types for only in limits_of(game, charge) if only.on_x), ())
        mana = with_x(mana, charge.x, on_x)
        if on_x and less and mana_part(charge.base).x_count:
            # CR 118.7: whether X or the rest of the generic mana becomes less would have to be chosen.
            words = "reductions of a cost whose X takes mana of one type"
            raise UnsupportedText(_name(game, charge), words, rule="118.7")
    # 3. Cost reductions; CR 118.7e-g the payer chooses among halves.
    if charge.reduced_by == "mana cost":
        less = (*less, *(Reduction(cost) for cost in mana_costs_given(game, charge)))
    elif charge.reduced_by:
        n = stat_given(game, charge)
        less = (*less, Reduction(ManaCost((Symbol(generic=n),)))) if n else less
    if charge.less_each:
        n = charge.less_each * len(next((g for g in charge.given if g), ()))
        less = (*less, Reduction(ManaCost((Symbol(generic=n),)))) if n else less
    less = (*less, *(Reduction(cost) for cost in _powering_up(game, charge)))
    # 4. Effects that directly affect the total come last.
    totals = reduced(normal(mana), less)
    for types, life, n in life_instead(game, charge, counted=True):
        totals = tuple(dict.fromkeys(o for m in totals for o in some_with_life(m, types, life, n)))
    if least:
        totals = tuple(dict.fromkeys(at_least(n, least) for m in totals for n in announced(m)))
    for types, life, _ in life_instead(game, charge, counted=False):
        totals = tuple(dict.fromkeys(payable_with_life(m, types, life) for m in totals))
    if charge.kind in ("cast", "activate") and any(s.life for m in totals for s in m.symbols):
        mana_ability = charge.ability is not None and is_mana_ability(charge.ability, game.edition)
        if is_life_banned(game, charge.player, mana=mana_ability):
            # CR 101.2: then Phyrexian symbols are paid with mana only.
            totals = tuple(dict.fromkeys(_without_life(m) for m in totals if not any(s.announced for s in m.symbols)))
    return TotalCost(totals, tuple(others), _helps_with(game, charge, totals), notes)


@functools.lru_cache(maxsize=4096)
def _nothing_changes(words: frozenset[Word]) -> bool:
    """Whether no card and no effect of the game could change what a spell costs."""
    return words.isdisjoint({("C", "CostChange"), ("C", "TaxOn"), ("C", "LifeForMana"), ("C", BAN_LIFE)})


@functools.lru_cache(maxsize=20_000)
def _fixed(base: tuple[Cost, ...], added: tuple[Cost, ...]) -> tuple[tuple[ManaCost, ...], tuple[Cost, ...]]:
    """What is paid for a spell where nothing changes it: the mana, and the rest."""
    return reduced(normal(increased(mana_part(base), mana_part(added))), ()), other_part(base) + other_part(added)


def with_loyalty(game: Game, charge: Charge, costs: list[Cost]) -> list[Cost]:
    """CR 606.4-5: further loyalty costs are combined with that of the ability."""
    if not any(isinstance(c, Loyalty) for c in costs):
        return costs
    more = sum(
        effect.change
        for scope, effect in static_effects(game, LoyaltyMore)
        if is_among(game, effect.who, charge.player, scope)
        and "Planeswalker" in characteristics(game, charge.object).types
    )
    return [Loyalty(c.change + more, c.x) if isinstance(c, Loyalty) else c for c in costs]


def _without_life(cost: ManaCost) -> ManaCost:
    return ManaCost(tuple(Symbol(s.types, s.generic) if s.life else s for s in cost.symbols))


def life_instead(game: Game, charge: Charge, *, counted: bool) -> list[tuple[frozenset[str], int, int]]:
    """The types of mana of which each in a cost, or so many of it, may be paid with so much life instead (CR 118.9,
    601.2h)."""
    return [
        (frozenset(effect.types), effect.life, effect.n or 0)
        for scope, effect in static_effects(game, LifeForMana)
        if (effect.n is not None) == counted
        and is_among(game, effect.who, charge.player, scope)
        and (effect.what is None or (charge.kind == "cast" and is_meant(game, charge.object, effect.what, scope)))
    ]


def _name(game: Game, charge: Charge) -> str:
    known = game.known(charge.object)
    return "" if known is None else known[0].card.name


def helps_of(game: Game, charge: Charge) -> tuple[str, ...]:
    """What may be given instead of mana: convoke, improvise, delve, waterbend (CR 702.51a, 702.126a, 702.66a)."""
    if charge.kind == "activate" and any(isinstance(c, Waterbend) for c in charge.base):
        return ("waterbend",)
    if charge.kind != "cast":
        return ()
    # What another player pays for assist is mana (CR 702.132a): `model.pay.assist`.
    found = [a.how for a in abilities_of(game, charge.object) if isinstance(a, PaymentHelp) and a.how != "assist"]
    if any(isinstance(c, Waterbend) for c in charge.added):
        found.append("waterbend")
    return tuple(dict.fromkeys(found))


def _helps_with(game: Game, charge: Charge, totals: tuple[ManaCost, ...]) -> tuple[str, ...]:
    helps = helps_of(game, charge)
    if "waterbend" in helps and charge.kind == "cast":
        _waterbent(game, charge, totals)
    return helps


def _waterbent(game: Game, charge: Charge, totals: tuple[ManaCost, ...]) -> None:
    """CR 701.67b: only the generic mana of the waterbend cost may be paid by tapping, not other generic mana of the
    total. Refused where there is more of it than that, and more to tap."""
    if charge.x is None:
        return
    own = with_x(mana_part(tuple(c for c in charge.added if isinstance(c, Waterbend))), charge.x).generic
    if all(m.generic <= own for m in totals):
        return
    there = 0
    for i in game.zone("battlefield"):
        looks = characteristics(game, i)
        there += looks.controller == charge.player and bool(looks.types & {"Artifact", "Creature"})
    if there > own:
        raise UnsupportedText(_name(game, charge), "waterbending for a part of the generic mana", rule="701.67b")


def mana_costs_given(game: Game, charge: Charge) -> list[ManaCost]:
    """The mana costs of the objects given for the first cost in which any were given (CR 702.48a)."""
    ids: tuple[ObjectId, ...] = next((g for g in charge.given if g), ())
    found = [characteristics(game, i).mana_cost for i in ids if i in game.objects]
    return [with_x(cost, 0) for cost in found if not cost.absent]


def _powering_up(game: Game, charge: Charge) -> tuple[ManaCost, ...]:
    """The mana cost of a permanent that entered this turn, for its power-up abilities (CR 702.193a-b)."""
    if not isinstance(charge.ability, Activated) or charge.ability.made_by != "power-up":
        return ()
    source = game.objects.get(charge.object)
    if source is None or "entered" not in source.history:
        return ()
    cost = characteristics(game, charge.object).mana_cost
    return () if cost.absent else (with_x(cost, 0),)


def stat_given(game: Game, charge: Charge) -> int:
    """The sum of the stat of the objects given for the first cost in which any were given (CR 702.119a)."""
    ids: tuple[ObjectId, ...] = next((g for g in charge.given if g), ())
    total = 0
    for given in ids:
        scope = Scope(controller=charge.player, source=charge.object, targets=((given,),))
        total += amount(game, StatOf(charge.reduced_by, That("it", TargetNumber(0))), scope)
    return max(0, total)
