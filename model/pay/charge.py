"""What has to be paid, as values: the charge (what is being paid for, before increases and reductions) and the total
cost (CR 601.2f).

How one follows from the other stands in `total`, which effects change it in `effects`.
"""

from __future__ import annotations

import msgspec

from model.ability.abilities import Activated, Cost, PayMana
from model.ability.terms import Both
from model.base import ObjectId, PlayerId, Record
from model.mana import NO_COST, ManaCost, Symbol
from model.state.objects import Ref


class Charge(msgspec.Struct, frozen=True, gc=False):
    """What is being paid for.

    `kind`: cast, activate, special, other (a cost during resolution). `object`: the spell on the stack, or the object
    that has the ability or the special action, or the source of the cost.
    `base`: the mana cost, alternative cost or activation cost; `added`: additional costs (kicker and the like).
    `ability`: what is activated; `name`: of the special action. `x`: the value of X, None while it is open.
    `reduced_by`: generic mana less by this stat of the objects given for the first cost that takes objects.
    `less_each`: so much generic mana less for each object given for that cost.
    `given`: the objects for each non-mana cost in the order of the total cost. `targets`: as chosen.
    `stack_id`: an ability on the stack. `any_type`: a permission lets mana be spent as though it were of any "color" or
    any "type". `using`: the way a spell is cast (dash, flashback, ...)."""

    kind: str
    player: PlayerId
    object: ObjectId
    base: tuple[Cost, ...]
    added: tuple[Cost, ...] = ()
    ability: Activated | None = None
    name: str = ""
    x: int | None = None
    reduced_by: str = ""
    less_each: int = 0
    given: tuple[tuple[Ref, ...], ...] = ()
    targets: tuple[tuple[Ref, ...], ...] = ()
    stack_id: ObjectId = 0
    any_type: str = ""
    using: str = ""

    @property
    def has_x(self) -> bool:
        """Whether a cost that is paid contains {X}."""
        return has_x((*self.base, *self.added))

    @property
    def x_is_open(self) -> bool:
        """Whether X is chosen as it is paid (CR 107.3f)."""
        return self.x is None and self.has_x


def has_x(costs: tuple[Cost, ...]) -> bool:
    """Whether {X} is in a mana cost among these."""
    return any(isinstance(c, PayMana) and c.cost.x_count > 0 for c in costs)


class TotalCost(Record, frozen=True, gc=False):
    """The locked-in cost (CR 601.2f).

    `mana`: the mana parts one of which is to be paid, as the payer chooses halves of hybrid symbols and the order of
    reductions; the first is the one with nothing chosen. `costs`: the non-mana parts in order. `helps`: what may be
    given instead of mana (convoke, improvise, delve, waterbend). `notes`: the increases and reductions in words."""

    mana: tuple[ManaCost, ...]
    costs: tuple[Cost, ...] = ()
    helps: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def unpayable(self) -> bool:
        """CR 118.6: it contains "no mana cost"."""
        return self.mana[0].absent


def mana_part(costs: tuple[Cost, ...]) -> ManaCost:
    """The mana of the costs taken together; "no mana cost" among them makes the whole unpayable (CR 118.6a)."""
    symbols: list[Symbol] = []
    for cost in costs:
        if isinstance(cost, PayMana):
            if cost.cost.absent:
                return NO_COST
            symbols += cost.cost.symbols
    return ManaCost(tuple(symbols))


def other_part(costs: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The costs that are not mana, in order. "Exile two cards from your graveyard and this creature" is two costs."""
    return tuple(part for c in costs if not isinstance(c, PayMana) for part in _parts(c))


def _parts(cost: Cost) -> tuple[Cost, ...]:
    what = getattr(cost, "what", None)
    if isinstance(what, Both) and what.conj == "and":
        return tuple(msgspec.structs.replace(cost, what=part) for part in what.of)
    return (cost,)
