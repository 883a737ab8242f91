"""The total cost (CR 601.2f): the mana cost, alternative cost or activation cost, plus additional costs and increases,
minus reductions."""

from __future__ import annotations

from model.ability.casting import PaymentHelp
from model.ability.terms import StatOf, TargetNumber, That
from model.base import ObjectId
from model.evaluate import amount
from model.layers import abilities_of
from model.mana import ManaCost, Symbol
from model.pay.charge import Charge, TotalCost, mana_part, other_part
from model.pay.effects import mana_changes, taxes
from model.pay.reduce import Reduction, at_least, increased, normal, reduced, with_x
from model.state import Game, Scope


def total_cost(game: Game, charge: Charge) -> TotalCost:
    """The total cost as it is locked in now. With `charge.x` None the symbols {X} stay.

    Rules: 601.2f, 118.6-118.9, 107.3."""
    # 1. CR 601.2f: the mana cost, alternative cost or activation cost, and the additional costs.
    mana = increased(mana_part(charge.base), mana_part(charge.added))
    others = list(other_part(charge.base) + other_part(charge.added))
    # 2. Cost increases; further costs other than mana.
    more, less, least, notes = mana_changes(game, charge)
    mana = increased(mana, more)
    for _, tax in taxes(game, charge):
        others += other_part(tax.costs)
    if charge.x is not None:
        mana = with_x(mana, charge.x)
    # 3. Cost reductions; CR 118.7e-g the payer chooses among halves.
    if charge.reduced_by:
        n = stat_given(game, charge)
        less = (*less, Reduction(ManaCost((Symbol(generic=n),)))) if n else less
    # 4. Effects that directly affect the total come last.
    totals = tuple(dict.fromkeys(at_least(m, least) for m in reduced(normal(mana), less)))
    return TotalCost(totals, tuple(others), helps_of(game, charge), notes)


def helps_of(game: Game, charge: Charge) -> tuple[str, ...]:
    """What may be given instead of mana: convoke, improvise, delve, waterbend (CR 702.51a, 702.126a, 702.66a)."""
    if charge.kind != "cast":
        return ()
    found = [a.how for a in abilities_of(game, charge.object) if isinstance(a, PaymentHelp)]
    return tuple(dict.fromkeys(found))


def stat_given(game: Game, charge: Charge) -> int:
    """The sum of the stat of the objects given for the first cost in which any were given (CR 702.119a)."""
    ids: tuple[ObjectId, ...] = next((g for g in charge.given if g), ())
    total = 0
    for given in ids:
        scope = Scope(controller=charge.player, source=charge.object, targets=((given,),))
        total += amount(game, StatOf(charge.reduced_by, That("it", TargetNumber(0))), scope)
    return max(0, total)
