"""Payments for lists of plays: where a "no" would rest on mana that is not understood, or on a limit of work, the play
is left out and the list says that it is not complete."""

from __future__ import annotations

from model.base import ObjectId, PlayerId, UnsupportedText
from model.pay.charge import TotalCost
from model.pay.needs import why_not_cost
from model.play import Proposal, Way
from model.state import Game
from solver.payment.sources import TooHard
from solver.plays.complete import Settled
from solver.plays.payer import PositionPayer


class LenientPayer(PositionPayer):
    """`unsure`: sources of mana whose text might pay for what was left out. `undecided`: the cards of plays that met
    the limit of work."""

    def __init__(self, game: Game, player: PlayerId) -> None:
        super().__init__(game, player)
        self.unsure: dict[str, None] = {}
        self.undecided: dict[str, None] = {}

    def name_of(self, way: Way) -> str:
        """The card of a way."""
        return self.game.objects[way.object].card.name

    def settle(
        self,
        proposal: Proposal,
        total: TotalCost,
        given: tuple[frozenset[ObjectId], ...] | None = None,
        *,
        check: bool = True,
    ) -> Settled | None:
        """A payment of the total cost, or None if none was found."""
        scope = proposal.scope()
        if any(why_not_cost(proposal.game, cost, scope) is not None for cost in total.costs):
            return None
        try:
            return super().settle(proposal, total, given, check=check)
        except UnsupportedText as error:
            self.unsure[error.card] = None
        except TooHard:
            self.undecided[proposal.origin.card.name] = None
        return None
