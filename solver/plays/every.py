"""Every complete play of the player with priority, like choices merged, with one payment or one of each class.

Where the total cost does not depend on the targets, payments are found once for all targets. What is given here has not
been replayed: `model.play.after` checks it. Not here: plays as people list them (`listing`).
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from model.ability.abilities import (
    CostChange,
    Keyword,
    TapSelf,
    UnsupportedAbility,
)
from model.ability.continuous import Affects, GrantsAlternative, Permit, SpendAsThough
from model.ability.keywords import expand
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import InZone, IsCard, IsSpell
from model.base import ObjectId, PlayerId, walk
from model.card import Card
from model.events.presence import cards_of
from model.layers import permanents
from model.pay.charge import TotalCost
from model.pay.needs import why_not_cost
from model.pay.plan import NO_PLAN
from model.play import Play, Proposal, Way, castable_ways, charge_of, needs_of, propose, slots_of, total_of
from model.play.cast_legality import why_forbidden_with_x
from model.play.glance import offers_only_itself
from model.play.slots import Kicked, is_priced_by_given
from model.play.special import least_x
from model.play.ways import playable_objects
from model.state import CastInfo, Game
from solver.payment import SourceModel, TooHard, payments
from solver.payment.demand import named
from solver.plays import plain_mana
from solver.plays.announce import ANYTHING, kicked_choices, mode_choices, target_choices
from solver.plays.complete import Settled, cost_reads_targets, last_picked, play_of
from solver.plays.payer import PositionPayer

X_MOST = 100
"""A larger X is not looked at one by one."""


class Every:
    """The plays of one player in one game. `like`: objects with the same number stand for one another. `mana`: which
    mana abilities are plays of their own; `without`: ways that are left out. `classes`: each class of payment, else one
    payment for each play. `thrift`: which of the payments found for an object are kept."""

    def __init__(
        self,
        game: Game,
        player: PlayerId,
        like: Mapping[ObjectId, int],
        *,
        mana: Callable[[Way], bool] = lambda way: False,
        without: Callable[[Way], bool] = lambda way: False,
        classes: bool = False,
        colors_matter: bool = False,
        thrift: Callable[[ObjectId, list[Settled]], list[Settled]] | None = None,
    ) -> None:
        self.game, self.player, self.like = game, player, dict(like)
        self.mana, self.without, self.classes, self.colors_matter = mana, without, classes, colors_matter
        self.thrift = thrift
        self.payer = PositionPayer(game, player)

    @functools.cached_property
    def plain(self) -> plain_mana.PlainMana | None:
        """The sources of mana, if all of them are plain."""
        return None if self.colors_matter else plain_mana.of(self.game, self.player, self.like)

    def plays(self) -> Iterator[Play]:
        """All of them, passing left out, by way."""
        for _, found in self.by_way():
            yield from found

    def by_way(self) -> Iterator[tuple[Way, Iterator[Play]]]:
        """The ways that are open, ways with like objects once, each with its plays."""
        seen: set[int] = set()
        for object_id in tuple(playable_objects(self.game, self.player)):
            kind = self.like.get(object_id, -object_id)
            if kind in seen:
                continue
            seen.add(kind)
            if self._is_beyond_means(object_id):
                continue
            for way in castable_ways(self.game, self.player, object_id):
                mana = way.activated is not None and is_mana_ability(way.activated, self.game.edition)
                if not self.without(way) and (not mana or self.mana(way)):
                    yield way, self.of(way, mana=mana)

    def _is_beyond_means(self, object_id: ObjectId) -> bool:
        """Whether all that the object offers is a spell whose mana cost cannot be paid, seen at a glance."""
        obj = self.game.objects[object_id]
        if obj.zone != "hand" or obj.designations or obj.card.faces[0].is_land or not offers_only_itself(obj.card):
            return False
        if self.costs_may_change:
            return False
        return self.plain is not None and not self.plain.may_pay(obj.card.faces[0].mana_cost)

    @functools.cached_property
    def costs_may_change(self) -> bool:
        """Whether anything in the game might change what spells cost or let them be cast otherwise."""
        cards = cards_of(self.game)
        if cards.copies or cards.any(_changes_costs):
            return True
        return any(_is_cost_change(one.changes) for one in self.game.lasting)

    def of(self, way: Way, *, mana: bool = False) -> Iterator[Play]:
        """The plays of one way."""
        if way.kind == "play":
            yield Play("play", way.object, way.face, way.using, way.cost)
            return
        proposal = propose(self.game, self.player, way)
        if way.kind == "special":
            for x in range(least_x(way), X_MOST if slots_of(proposal).x else 1):
                proposal.choose(x=x)
                found = list(self.settled(proposal, total_of(proposal), mana=False))
                if not found:
                    break
                yield from (play_of(way, (), (), x, (), (), settled=one) for one in found)
            return
        varies = cost_reads_targets(proposal)
        for kicked in kicked_choices(slots_of(proposal).optional, ANYTHING):
            for modes in mode_choices(slots_of(proposal, (), kicked).modal, ANYTHING):
                yield from self._announced(proposal, modes, kicked, varies=varies, mana=mana)

    def _announced(
        self, proposal: Proposal, modes: tuple[int, ...], kicked: Kicked, *, varies: bool, mana: bool
    ) -> Iterator[Play]:
        way = proposal.way
        has_x = slots_of(proposal, modes, kicked).x
        for x in range(X_MOST + 1 if has_x else 1):
            if x == X_MOST:
                raise TooHard("X without a bound")
            slots = slots_of(proposal, modes, kicked, x)
            shared: Iterable[Settled] | None = None
            if not varies:
                proposal.choose(modes=modes, kicked=kicked, x=x, targets=(), division=())
                shared = self._kept(proposal, total_of(proposal), mana=mana)
                if not shared and has_x and x < last_picked(proposal):
                    continue
                if not shared:
                    return  # One more X never makes a payment easier, unless it says what is given.
            if has_x and why_forbidden_with_x(proposal):
                continue
            found = False
            for targets, division in target_choices(proposal, slots.targets, ANYTHING, self.like):
                options = shared
                if options is None or self._tells_apart(proposal, targets):
                    proposal.choose(modes=modes, kicked=kicked, x=x, targets=targets, division=division)
                    options = self._kept(proposal, total_of(proposal), mana=mana)
                found = found or bool(options)
                for one in options:
                    yield play_of(way, modes, kicked, x, targets, division, settled=one)
            if has_x and not found and x > len(self.game.objects):
                return

    def _tells_apart(self, proposal: Proposal, targets: tuple[tuple[ObjectId, ...], ...]) -> bool:
        """Whether a target is like another object that might be tapped or given for the cost, or might be so itself:
        then it matters which of them is."""
        return any(self._numbers[self.like.get(r, -r)] > 1 for slot in targets for r in slot if r in self.game.objects)

    @functools.cached_property
    def _numbers(self) -> Counter[int]:
        """How many permanents of the player there are of each likeness."""
        return Counter(self.like.get(i, -i) for i, looks in permanents(self.game) if looks.controller == self.player)

    def _kept(self, proposal: Proposal, total: TotalCost, *, mana: bool) -> list[Settled] | _Payments:
        settled = self.settled(proposal, total, mana=mana)
        if self.thrift is None:
            return _Payments(proposal, settled)
        found = list(settled)
        return found if len(found) < 2 else self.thrift(proposal.way.object, found)

    def settled(self, proposal: Proposal, total: TotalCost, *, mana: bool) -> Iterator[Settled]:
        """The payments: with `classes` one of each class. A mana ability played by itself is paid from the pool,
        since every other one may be activated on its own before it."""
        if total.unpayable:
            return
        # CR 609.4b: mana that may be spent as though it were another is not plain.
        plain = self.plain is not None and not mana and not total.helps and not proposal.way.any_type
        if plain and self.plain is not None and self._taps_at_most(proposal, total):
            plans = self.plain.telling_apart(_named(proposal)).plans(total)
            if plans is not None:
                for plan in plans:
                    yield Settled(((),) * len(total.costs), plan)
                    if not self.classes:
                        return
                return
        needs = needs_of(proposal, total)
        model = self.payer.model_for(proposal)
        if mana:
            # Nothing else is activated for it, so nothing changes what the pool pays.
            model = msgspec.structs.replace(
                model, activations=(), changing=False, fragile=False, elsewhere=(), unsure=()
            )
        elif not self.classes:
            found = self.payer.settle(proposal, total)
            if found is not None:
                yield found
            return
        if not needs and not total.helps and not any(m.symbols for m in total.mana):
            yield Settled((), NO_PLAN)
            return
        reduced = is_priced_by_given(proposal)
        for chosen in self.payer.givings(proposal, needs, None, reduced):
            now = total_of(proposal, chosen) if reduced else total
            for one in self._classes(proposal, now, chosen, model):
                if mana:
                    # A mana ability takes only what has to be chosen.
                    given = zip(one.with_, needs, strict=False)
                    one = Settled(tuple(() if need.fixed else objects for objects, need in given), one.plan)
                yield one

    def _taps_at_most(self, proposal: Proposal, total: TotalCost) -> bool:
        """Whether no cost but mana is paid, or {T} of what makes no mana and is known to be ready."""
        if not total.costs:
            return True
        source = proposal.way.object
        assert self.plain is not None
        return all(
            isinstance(c, TapSelf) and why_not_cost(proposal.game, c, proposal.scope()) is None for c in total.costs
        ) and all(source not in k.ids for k in self.plain.kinds)

    def _classes(
        self, proposal: Proposal, total: TotalCost, chosen: tuple[tuple[ObjectId, ...], ...], model: SourceModel
    ) -> Iterator[Settled]:
        for found in payments(
            proposal.game, total, charge_of(proposal, chosen), proposal.scope(), given=chosen, model=model,
            colors_matter=self.colors_matter, check=False,
        ):  # fmt: skip
            yield Settled(found.payment.with_, found.payment.plan)


class _Payments:
    """The payments of what is announced in the proposal now, each found once: the first at once, the others when they
    are asked for. False if there are none."""

    def __init__(self, proposal: Proposal, found: Iterator[Settled]) -> None:
        self._proposal = proposal
        self._announced = proposal.on_stack.cast or CastInfo()
        self._left = found
        self._found = list(itertools.islice(found, 1))
        self._all = not self._found

    def __bool__(self) -> bool:
        return bool(self._found)

    def __iter__(self) -> Iterator[Settled]:
        yield from self._found[:1]
        if not self._all:
            # What was chosen since stays out of it.
            now = self._proposal.on_stack.cast or CastInfo()
            then = self._announced
            self._proposal.choose(targets=then.targets, division=then.division)
            self._found += self._left
            self._all = True
            self._proposal.choose(targets=now.targets, division=now.division)
        yield from self._found[1:]


def _named(proposal: Proposal) -> tuple[ObjectId, ...]:
    return named(charge_of(proposal), proposal.scope())


@functools.lru_cache(maxsize=20_000)
def _changes_costs(card: Card) -> bool:
    """Whether the card might change what spells cost or let them be cast otherwise."""
    return any(
        _is_cost_change(one) or isinstance(one, UnsupportedAbility)
        for face in card.faces for ability in face.abilities
        for one in (expand(ability) or (ability,) if isinstance(ability, Keyword) else (ability,))
    )  # fmt: skip


@functools.lru_cache(maxsize=20_000)
def _is_cost_change(value: Any) -> bool:
    return any(isinstance(r, CostChange | GrantsAlternative | Permit | SpendAsThough) or (
        isinstance(r, Affects) and any(isinstance(p, IsCard | InZone | IsSpell) for p in walk(r.what))
    ) for r in walk(value))  # fmt: skip
