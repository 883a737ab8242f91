"""Complete plays: every announcement of a way to play something that can be paid, each with one payment and replayed
through `model` (CR 601.2, 602.2).

Lazy. Not here: which ways there are (`model.play`), how a cost is paid (`solver.payment`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Final, Protocol

import msgspec

from model.ability.abilities import Ability, CostChange
from model.ability.predicates import Compares
from model.ability.terms import IsPlayer, SpecialCount, Target, TargetNumber, TargetsA, XAmount
from model.base import IllegalPlay, InternalError, ObjectId, PlayerId, Record, walk
from model.events.presence import present
from model.layers import abilities_of, characteristics
from model.pay.charge import TotalCost
from model.pay.effects import static_effects
from model.pay.plan import NO_PLAN, Plan
from model.play import Play, Proposal, Way, propose, slots_of, total_of
from model.play.cast_legality import why_forbidden_with_x, x_decides
from model.play.casting import do_way
from model.play.slots import Kicked
from model.play.special import least_x
from model.play.way import copy_of
from model.state import Due, Game
from solver.plays.announce import ANYTHING, Wanted, kicked_choices, mode_choices, slots_for, target_choices
from solver.plays.assist import helps
from solver.plays.likeness import Likeness, likeness

X_TRIED = 1 << 14
"""The largest X that is looked at; a larger one is called unbounded."""
X_AIMED = 200
"""With unbounded mana, the largest X that is looked at where targets depend on it (or the number of objects)."""


class Settled(msgspec.Struct, frozen=True, gc=False):
    """A payment found: the objects for each non-mana cost, and the plan."""

    with_: tuple[tuple[ObjectId, ...], ...]
    plan: Plan


UNPAID: Final = Settled((), NO_PLAN)


class Payer(Protocol):
    """What finds payments: `solver.payment`."""

    def settle(
        self,
        proposal: Proposal,
        total: TotalCost,
        given: tuple[frozenset[ObjectId], ...] | None = None,
        *,
        check: bool = True,
    ) -> Settled | None:
        """A payment of the total cost of the proposal as it is announced; each set of `given` is to have a member
        among the objects given. `check` False: whoever asks replays it, and asks again if it is refused."""

    def reach(self, proposal: Proposal, total: TotalCost) -> int | None:
        """How much mana there may be for it, a guess that is seldom too small; None if without a bound."""


class Finder:
    """Finds complete plays of one player in one game, of ways that `model.play` allows there. Keeps what the plays of a
    position share. `assisted`: where the player alone cannot pay, another player may help (CR 702.132)."""

    def __init__(
        self, game: Game, player: PlayerId, payer: Payer, *, replay: bool = True, assisted: bool = True
    ) -> None:
        self.game, self.player, self.payer, self.replay, self.assisted = game, player, payer, replay, assisted
        self.like: Likeness = likeness(game)

    def complete(self, way: Way, want: Wanted = ANYTHING) -> Iterator[Play]:
        """Every complete play of this way that agrees with what is wanted, like choices merged, one payment each."""
        for play, _ in self.announced(way, want):
            yield play

    def announced(self, way: Way, want: Wanted = ANYTHING) -> Iterator[tuple[Play, TotalCost | None]]:
        """The same with the total cost of each."""
        if way.kind == "play":
            play = Play("play", way.object, way.face, way.using, way.cost)
            if self._holds(way, play):
                yield play, None
            return
        proposal = propose(self.game, self.player, way)
        if way.kind == "special":
            for x in self._xs(proposal, (), (), want):
                found = self._settled(proposal, (), (), x, (), (), want)
                if found is None:
                    break
                yield found
            return
        for modes, kicked in self.branches(proposal, want):
            yield from self.branch(proposal, modes, kicked, want)

    def branches(self, proposal: Proposal, want: Wanted = ANYTHING) -> Iterator[tuple[tuple[int, ...], Kicked]]:
        """The modes and optional costs that may be announced together, before targets and payment."""
        for kicked in kicked_choices(slots_of(proposal).optional, want):
            # CR 700.2, 601.2b: how many modes may be chosen can depend on what is paid.
            for modes in mode_choices(slots_of(proposal, (), kicked).modal, want):
                yield modes, kicked

    def branch(
        self, proposal: Proposal, modes: tuple[int, ...], kicked: Kicked, want: Wanted = ANYTHING
    ) -> Iterator[tuple[Play, TotalCost]]:
        """The complete plays with these modes and optional costs."""
        varies, decides = cost_reads_targets(proposal), x_decides(proposal)
        for x in self._xs(proposal, modes, kicked, want):
            if decides and self.forbids_x(proposal, modes, kicked, x):
                # CR 601.2e: another X may be allowed, as long as it can be paid.
                if not varies and x >= last_picked(proposal) and not self._is_payable(proposal):
                    break
                continue
            refused = False
            for targets, division in target_choices(proposal, slots_for(proposal, modes, kicked, x), want, self.like):
                found = self._settled(proposal, modes, kicked, x, targets, division, want)
                if found is not None:
                    yield found
                elif not varies:
                    refused = True
                    break
            if refused and x >= last_picked(proposal):
                # One more X never makes a payment easier, unless it says what is given.
                break

    def forbids_x(self, proposal: Proposal, modes: tuple[int, ...], kicked: Kicked, x: int) -> bool:
        """Whether this X makes the spell one that may not be cast; X is then announced."""
        proposal.choose(modes=modes, kicked=kicked, x=x, targets=(), division=())
        return bool(why_forbidden_with_x(proposal))

    def _is_payable(self, proposal: Proposal) -> bool:
        total = total_of(proposal)
        return not total.unpayable and self.payer.settle(proposal, total, None) is not None

    def _xs(self, proposal: Proposal, modes: tuple[int, ...], kicked: Kicked, want: Wanted) -> Iterator[int]:
        if not slots_of(proposal, modes, kicked).x:
            if not want.x:
                yield 0
            return
        if want.x is not None:
            if want.x >= least_x(proposal.way):
                yield want.x
            return
        yield from range(least_x(proposal.way), X_TRIED)

    def _settled(
        self,
        proposal: Proposal,
        modes: tuple[int, ...],
        kicked: Kicked,
        x: int,
        targets: tuple[tuple[int, ...], ...],
        division: tuple[tuple[int, ...], ...],
        want: Wanted,
    ) -> tuple[Play, TotalCost] | None:
        way = proposal.way
        proposal.choose(modes=modes, kicked=kicked, x=x, targets=targets, division=division)
        total = total_of(proposal)
        if total.unpayable:
            return None
        if not want.assisted:
            found = self._paid(way, play_of(way, modes, kicked, x, targets, division), proposal, total, want)
            if found is not None:
                return found, total
        if self.assisted:
            for helped, rest in helps(proposal, total):
                play = play_of(way, modes, kicked, x, targets, division, helped)
                found = self._paid(way, play, proposal, rest, want)
                if found is not None:
                    return found, total
        return None

    def _paid(self, way: Way, play: Play, proposal: Proposal, total: TotalCost, want: Wanted) -> Play | None:
        """The play with a payment of this cost, None if there is none."""
        refused: IllegalPlay | None = None
        # A payment that the whole play replays is not replayed by itself before, unless the play is refused.
        for check in (False, True) if self.replay else (True,):
            settled = self.payer.settle(proposal, total, want.given, check=check)
            if settled is None:
                return None
            play = msgspec.structs.replace(play, with_=settled.with_, plan=settled.plan)
            refused = self._refused(way, play)
            if refused is None:
                return play
        raise InternalError(f"a play that was found does not replay: {refused}: {play}") from refused

    def _holds(self, way: Way, play: Play) -> bool:
        """The solver proposes, the model checks."""
        refused = self._refused(way, play)
        if refused is not None:
            raise InternalError(f"a play that was found does not replay: {refused}: {play}") from refused
        return True

    def _refused(self, way: Way, play: Play) -> IllegalPlay | None:
        """What the model says against it, if it is asked. It has judged the way already: that it is offered now."""
        if not self.replay:
            return None
        try:
            do_way(copy_of(self.game), self.player, way, play)
        except Due:
            pass
        except IllegalPlay as refused:
            return refused
        return None

    def largest_x(
        self, way: Way, modes: tuple[int, ...], kicked: Kicked, targets: tuple[tuple[int, ...], ...]
    ) -> int | None:
        """The largest X that can be paid and has enough legal targets, with these choices; None if it is
        unbounded."""
        most = self._largest_paid(way, modes, kicked, targets)
        proposal = propose(self.game, self.player, way)
        decides = x_decides(proposal)
        if way.kind == "special" or not (decides or slots_for(proposal, modes, kicked, 1)):
            return most

        def aimed(x: int) -> bool:
            if decides and self.forbids_x(proposal, modes, kicked, x):
                return False
            # CR 601.2c: the number of targets, or what they have to be, may depend on X.
            slots = slots_for(proposal, modes, kicked, x)
            return next(target_choices(proposal, slots, ANYTHING, self.like), None) is not None

        if most is None:
            if aimed(X_TRIED):
                return None
            most = max(X_AIMED, len(self.game.objects) + 2)
        return next((x for x in range(most, -1, -1) if aimed(x)), 0)

    def _largest_paid(
        self, way: Way, modes: tuple[int, ...], kicked: Kicked, targets: tuple[tuple[int, ...], ...]
    ) -> int | None:
        proposal = propose(self.game, self.player, way)
        proposal.choose(modes=modes, kicked=kicked, x=1)

        def total_with(x: int) -> TotalCost:
            proposal.choose(modes=modes, kicked=kicked, x=x, targets=targets)
            return total_of(proposal)

        def payable(x: int, *, check: bool = False) -> bool:
            total = total_with(x)
            return not total.unpayable and self.payer.settle(proposal, total, check=check) is not None

        last = last_picked(proposal)
        if last:
            return next((x for x in range(last, 0, -1) if payable(x, check=True)), 0)
        guess = self._guessed_x(proposal, total_with)
        # What is found is replayed, as a rule once: the guess is the answer. A smaller X is never harder to pay.
        most = _largest(guess, payable, X_TRIED) if payable(guess, check=True) else _largest_below(guess, payable)
        if most is None or most == guess or not most or payable(most, check=True):
            return most
        return _largest_below(most, lambda x: payable(x, check=True))

    def _guessed_x(self, proposal: Proposal, total_with: Callable[[int], TotalCost]) -> int:
        """The X for which all the mana that there may be is spent, 1 where that says nothing."""
        total = total_with(1)
        reach = self.payer.reach(proposal, total)
        if reach is None or not 1 < reach <= X_TRIED:
            return 1
        here, more = _mana_of(total_with(reach)), _mana_of(total_with(reach + 1))
        return max(1, reach + (reach - here) // (more - here)) if more > here else 1


def play_of(
    way: Way,
    modes: tuple[int, ...],
    kicked: Kicked,
    x: int,
    targets: tuple[tuple[int, ...], ...],
    division: tuple[tuple[int, ...], ...],
    helped: Plan = NO_PLAN,
    settled: Settled = UNPAID,
) -> Play:
    """The play as announced, with what has been settled of its payment."""
    return Play(
        way.kind, way.object, way.face, way.using, way.cost, way.ability, way.special, modes, targets, division, x,
        kicked, settled.with_, settled.plan, helped,
    )  # fmt: skip


def _mana_of(total: TotalCost) -> int:
    """How much mana it takes at least, life for mana aside."""
    return min((sum(s.generic or 1 for s in mana.symbols) for mana in total.mana), default=0)


def _largest(low: int, holds: Callable[[int], bool], limit: int) -> int | None:
    """The largest number with what is true of `low` and of every number below one for which it is true; None if that
    goes beyond the limit."""
    step = 1
    while holds(low + step):
        low, step = low + step, step * 2
        if low + step > limit:
            return None
    return _between(low, low + step, holds)


def _largest_below(high: int, holds: Callable[[int], bool]) -> int:
    """The same below a number for which it is not true, 0 if there is none."""
    step = 1
    while high - step > 0 and not holds(high - step):
        high, step = high - step, step * 2
    return _between(max(high - step, 0), high, holds)


def _between(low: int, high: int, holds: Callable[[int], bool]) -> int:
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def picks_by_x(total: TotalCost) -> bool:
    """Whether X says which objects may be given for a cost: "sacrifice a creature with mana value X"."""
    filters = (r for c in total.costs for r in walk(c) if isinstance(r, Compares))
    return any(isinstance(r, XAmount) for one in filters for r in walk(one))


def last_picked(proposal: Proposal) -> int:
    """Where X says which objects may be given for a cost, the largest that can be true of one: no mana value, power,
    toughness or number of counters is larger. Else 0."""
    game = proposal.game
    if not picks_by_x(total_of(proposal)):
        return 0
    most = 1
    for i, obj in game.objects.items():
        seen = characteristics(game, i)
        most = max(most, seen.mana_value, seen.power or 0, seen.toughness or 0, *(n for _, n in obj.counters))
    return most


def cost_reads_targets(proposal: Proposal) -> bool:
    """Whether some change of costs asks what the spell or ability targets."""
    if ("C", "CostChange") not in present(proposal.game):
        return False
    changes = [e for _, e in static_effects(proposal.game, CostChange)]
    activated = proposal.way.activated
    mine = (*abilities_of(proposal.game, proposal.id), *(activated.changes if activated is not None else ()))
    own = tuple(a for a in mine if _cost_changes_in(a))
    if any(c.targets is not None for c in (*changes, *(c for a in own for c in _cost_changes_in(a)))):
        return True
    # The condition of a change stands beside it: "costs {2} less to cast if it targets a creature you control".
    return any(_asks_of_targets(one) for one in (*changes, *own))


@functools.lru_cache(maxsize=20_000)
def _asks_of_targets(record: Record) -> bool:
    return any(
        isinstance(r, TargetsA | TargetNumber | Target | IsPlayer)
        or (isinstance(r, SpecialCount) and r.what.startswith("targets"))
        for r in walk(record)
    )


@functools.lru_cache(maxsize=20_000)
def _cost_changes_in(ability: Ability) -> tuple[CostChange, ...]:
    return tuple(r for r in walk(ability) if isinstance(r, CostChange))
