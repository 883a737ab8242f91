"""Settles the cost of a proposal: what is given for its non-mana costs, and the payment (CR 601.2f-h).

Objects that only have to be so many are left to the payment search; those that must reach a sum (crew, evidence),
that set the cost (emerge), or that
somebody asked for by name are tried here, few first.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec

from model.ability.abilities import Ability, PutCounters, RemoveCounters
from model.ability.casting import CraftCost
from model.base import ObjectId, PlayerId
from model.evaluate import fits
from model.layers import characteristics
from model.pay.charge import Charge, TotalCost
from model.pay.needs import Need, fits_as_group, has_counters, stat_of
from model.play import Proposal, charge_of, needs_of, total_of
from model.play.slots import is_priced_by_given
from model.state import Game, Scope
from solver.payment.changing import seen_elsewhere
from solver.payment.demand import named
from solver.payment.extract import sources
from solver.payment.pay import find_payment
from solver.payment.plan import helpers_of
from solver.payment.quick import mana_at_most
from solver.payment.sources import SourceModel
from solver.plays.complete import Settled
from solver.plays.likeness import Likeness, choices_of, likeness

Given = tuple[tuple[ObjectId, ...], ...]


class PositionPayer:
    """Finds payments for one player in one position: one source model for all of its plays."""

    def __init__(self, game: Game, player: PlayerId) -> None:
        self.game, self.player = game, player
        self._model: SourceModel | None = None
        self._like: Likeness | None = None

    @property
    def model(self) -> SourceModel:
        """What makes mana for the player."""
        if self._model is None:
            self._model = sources(self.game, self.player)
        return self._model

    def model_for(self, proposal: Proposal) -> SourceModel:
        """The same, known to hold for the proposal too where that is no card that some ability counts (CR 601.2a): the
        cards that it sees are then the same."""
        model = self.model
        if not model.elsewhere or not all(self._is_unseen(proposal, i, ability) for i, ability in model.elsewhere):
            return model
        return msgspec.structs.replace(model, elsewhere=())

    def _is_unseen(self, proposal: Proposal, holder: ObjectId, ability: Ability) -> bool:
        """Whether putting the proposal on the stack is nothing to the ability."""
        seen = seen_elsewhere(ability)
        if seen is None or proposal.way.kind != "cast":
            return seen is not None
        scope = Scope(controller=characteristics(self.game, holder).controller, source=holder)
        return not any(fits(self.game, proposal.way.object, f, scope) for f in seen)

    @property
    def like(self) -> Likeness:
        """Which objects are alike."""
        if self._like is None:
            self._like = likeness(self.game)
        return self._like

    def settle(
        self,
        proposal: Proposal,
        total: TotalCost,
        given: tuple[frozenset[ObjectId], ...] | None = None,
        *,
        check: bool = True,
    ) -> Settled | None:
        """A payment of the total cost; each set of `given` has a member among the objects given or tapped for it.
        `check` False: the caller replays it."""
        needs = needs_of(proposal, total)
        reduced = is_priced_by_given(proposal)
        for chosen in self.givings(proposal, needs, given, reduced):
            now = total_of(proposal, chosen) if reduced else total
            payment = find_payment(
                proposal.game, now, charge_of(proposal, chosen), proposal.scope(), given=chosen,
                model=self.model_for(proposal), check=check,
            )  # fmt: skip
            if payment is not None:
                return Settled(payment.with_, payment.plan)
        return None

    def reach(self, proposal: Proposal, total: TotalCost) -> int | None:
        """How much mana there may be, with what helps to pay; None if without a bound."""
        most = mana_at_most(self.model)
        if most is None or not total.helps:
            return most
        return most + len(helpers_of(proposal.game, self.player, total.helps, frozenset({proposal.id})))

    def givings(
        self, proposal: Proposal, needs: tuple[Need, ...], wanted: tuple[frozenset[ObjectId], ...] | None, reduced: bool
    ) -> Iterator[Given]:
        """The same for the proposal, with what is alike apart from what it names."""
        like = but_named(self.like, charge_of(proposal), proposal.scope()) if needs else {}
        return givings(proposal.game, needs, like, wanted, reduced=reduced)


def but_named(like: Likeness, charge: Charge, scope: Scope) -> Likeness:
    """What is alike apart from what the charge names: that stands for nothing else."""
    told = set(named(charge, scope))
    return {i: n for i, n in like.items() if i not in told}


def givings(
    game: Game, needs: tuple[Need, ...], like: Likeness, wanted: tuple[frozenset[ObjectId], ...] | None = None, *,
    reduced: bool = False,
) -> Iterator[Given]:  # fmt: skip
    """The objects to be given for each cost; () where the payment search is to choose. `wanted`: sets of which each
    is to have a member among them. `reduced`: all are listed, since the cost depends on them."""
    if not needs:
        yield ()
        return
    options: list[Any] = []
    for need in needs:
        if need.fixed and not need.total:
            options.append([()])
        elif reduced or wanted or _is_open(need):
            options.append(list(_choices(game, need, like)))
        else:
            options.append([()])
    for chosen in itertools.product(*options):
        flat = [i for part in chosen for i in part]
        if len(set(flat)) < len(flat) and not any(n.repeat for n in needs):
            continue
        if wanted is None or _all_met(wanted, flat):
            yield chosen


def _is_open(need: Need) -> bool:
    """Whether more than a number of objects is to be chosen."""
    chosen = isinstance(need.cost, CraftCost | PutCounters | RemoveCounters)
    return bool(need.total or need.repeat or need.group or chosen or need.most != need.least)


def _all_met(wanted: tuple[frozenset[ObjectId], ...], given: list[ObjectId]) -> bool:
    """Whether each set can be met by an object of its own."""
    left = list(given)
    for refs in sorted(wanted, key=len):
        found = next((i for i in left if i in refs), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _choices(game: Game, need: Need, like: Likeness) -> Iterator[tuple[ObjectId, ...]]:
    """The sets of objects that meet the need, like ones merged, none of them with one to spare where a sum is
    asked."""
    if need.repeat:
        kind = getattr(need.cost, "kind", "")
        for chosen in itertools.combinations_with_replacement(need.options, need.least):
            if all(has_counters(game, i, kind) >= chosen.count(i) for i in dict.fromkeys(chosen)):
                yield chosen
        return
    most = len(need.options) if need.most is None else need.most
    for chosen in choices_of(need.options, need.least, most, like):
        if not need.total:
            if fits_as_group(game, need, chosen):
                yield chosen
            continue
        values = [stat_of(game, i, need.total) for i in chosen]
        if sum(values) >= need.sum and all(sum(values) - v < need.sum for v in values):
            yield chosen
