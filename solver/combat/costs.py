"""Costs to attack or block, paid in every way (CR 508.1h-j, 509.1d-f)."""

from __future__ import annotations

from collections.abc import Iterator

from model.ability.abilities import Cost
from model.base import ObjectId, PlayerId
from model.pay.charge import Charge
from model.pay.plan import Payment
from model.pay.total import total_cost
from model.state import Game, Scope
from solver.payment import payments


def paid(game: Game, player: PlayerId, costs: tuple[Cost, ...], source: ObjectId) -> Iterator[Payment]:
    """One payment of each class."""
    charge = Charge("other", player, source, costs, name="attack")
    total = total_cost(game, charge)
    for found in payments(game, total, charge, Scope(player, source=source)):
        yield found.payment
