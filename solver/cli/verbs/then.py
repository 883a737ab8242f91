"""`--then` of `ponder pay`: what is to be cast or played afterwards, one after another (CR 601.2, 117.1).

A payment is good if afterwards, in response or once things have resolved, the first of them can be played, then the
next, each with some payment. The other player only passes; what that player has to choose as something resolves is
taken as chosen against it. Where one bill says it all (`solver.payment.together`), the
classes of payment are not looked at.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import msgspec

from model.ability.abilities import Triggered
from model.base import MalformedInput, ObjectId, PlayerId
from model.formats.step_values import ObjectRef
from model.layers import abilities_of
from model.mana import TYPES, ManaUnit, Symbol
from model.pay.plan import Payment
from model.pay.purpose import purpose_of
from model.play import PASS, Play, Proposal, Way, after, charge_of, propose, slots_of, total_of
from model.play.cast_legality import x_decides
from model.state import Game, Position
from solver.cli.objects import PlayStep, object_named, steps_named
from solver.payment import SourceModel, TooHard, payments, sources, units_of
from solver.payment.together import Unknown, is_plain, paid_together
from solver.plays import choices
from solver.plays.announce import ANYTHING, Wanted
from solver.plays.complete import Finder, cost_reads_targets
from solver.plays.payer import PositionPayer
from solver.verify.faults import NotThere
from solver.verify.naming import read_ref
from solver.verify.playing import plays_of
from solver.verify.ways import allowed

MANY = 5_000
"""Positions that are looked at before it is undecided."""
PLENTY = 40


class Afterwards:
    """What is to follow for one player. `names`: cards or steps, in the order in which they are played; the second
    of a name ("#2") is the one that is it in `game`."""

    def __init__(self, game: Game, player: PlayerId, names: tuple[str, ...]) -> None:
        self.player, self.names = player, names
        self.looked = 0
        self.one: dict[str, ObjectId] = {}
        for name in names:
            ref = None if name.lstrip().startswith("{") else read_ref(name)
            if isinstance(ref, ObjectRef) and ref.nth:
                self.one[name] = object_named(game, name)[0]

    def follows(self, position: Position) -> bool:
        """Whether all of it can be done from there on, one after another. Raises TooHard."""
        return self._follows(position, self.names)

    def _follows(self, position: Position, names: tuple[str, ...]) -> bool:
        """Whatever somebody else chooses as something resolves, it has to go on."""
        due = position.due
        if not names or due is None:
            return not names
        self._looked()
        if due.kind == "priority":
            mine = self._plays(position, names) if due.player == self.player else ()
            if any(self._follows(after(position, play), names[1:]) for play in mine):
                return True
            return bool(position.zones.get(("stack", -1))) and self._follows(after(position, PASS), names)
        if due.kind in ("attackers", "blockers"):
            raise TooHard("attackers or blockers would be chosen meanwhile")
        following = (self._follows(after(position, choice), names) for choice in choices(position))
        return any(following) if due.player == self.player else all(following)

    def moments(self, position: Position) -> Iterator[Position]:
        """Where the player has priority next: at once, and each time something has resolved, whatever the player
        chooses meanwhile."""
        todo = [position]
        while todo:
            now = todo.pop()
            due = now.due
            if due is None:
                continue
            self._looked()
            if due.kind == "priority":
                if due.player == self.player:
                    yield now
                if now.zones.get(("stack", -1)):
                    todo.append(after(now, PASS))
            elif due.player == self.player and due.kind not in ("attackers", "blockers"):
                todo.extend(after(now, choice) for choice in choices(now))
            else:
                raise Unknown

    def _plays(self, position: Position, names: tuple[str, ...]) -> Iterator[Play]:
        """The plays of the first of the names that may let the others follow."""
        game = Game(position)
        for step in self._steps(game, names[0]):
            try:
                for way, play in plays_of(game, self.player, step, judging=True):
                    if way.object != self.one.get(names[0], way.object):
                        continue
                    if len(names) == 1 or way.kind == "play":
                        yield play
                    else:
                        yield from self._ways_to_pay(game, way, play, names[1:])
            except NotThere:
                continue

    def _ways_to_pay(self, game: Game, way: Way, play: Play, names: tuple[str, ...]) -> Iterator[Play]:
        """The play with the payments that leave enough, or else with each class of payment."""
        try:
            found = self.payments_of(game, way, play, names)
        except Unknown:
            proposal = self._proposal(game, way, play)
            total, charge = total_of(proposal, play.with_), charge_of(proposal, play.with_)
            found = (one.payment for one in payments(proposal.game, total, charge, proposal.scope()))
        for payment in found:
            self._looked()
            yield msgspec.structs.replace(play, with_=payment.with_, plan=payment.plan)

    def _steps(self, game: Game, name: str) -> list[PlayStep]:
        """What the name may mean there."""
        if name in self.one:
            if self.one[name] not in game.objects:
                return []
            name = name.rpartition("#")[0].strip()
        try:
            return steps_named(game, name, ability=None, x=None)
        except MalformedInput:
            return []

    def _looked(self) -> None:
        self.looked += 1
        if self.looked > MANY:
            raise TooHard(f"more than {MANY} positions that may follow")

    # --- by one bill --------------------------------------------------------------------------------------------------

    def payments_of(self, game: Game, way: Way, play: Play, names: tuple[str, ...] | None = None) -> Iterator[Payment]:
        """Payments of the play that leave what follows payable as far as one bill can tell, nothing if there is none.
        Raises Unknown at once where one bill does not tell, TooHard."""
        names = self.names if names is None else names
        if way.kind == "play":
            raise Unknown
        proposal = self._proposal(game, way, play)
        total, charge = total_of(proposal, play.with_), charge_of(proposal, play.with_)
        model = sources(proposal.game, self.player)
        found: list[Payment] = []
        rich = _rich(after(game.freeze(), play), self.player)
        for later in dict.fromkeys(self._costs(rich, model, names)):
            found += paid_together(proposal.game, total, charge, proposal.scope(), later, model=model)
            if found:
                break
        if not found and _has_triggers(game):
            # Another payment may set off something that this one does not.
            raise Unknown
        return iter(found)

    def _proposal(self, game: Game, way: Way, play: Play) -> Proposal:
        proposal = propose(game, self.player, way)
        if way.kind != "special":
            proposal.choose(
                modes=play.modes, kicked=play.kicked, x=play.x, targets=play.targets, division=play.division
            )
        return proposal

    def _costs(self, rich: Position, model: SourceModel, names: tuple[str, ...]) -> Iterator[tuple[Symbol, ...]]:
        """What the mana of all that follows may cost, each possibility: played from a pool that holds plenty."""
        if not names:
            yield ()
            return
        left = Counter(dict(rich.players[self.player].pool.units))
        for now in self.moments(rich):
            game = Game(now)
            if not _is_within(sources(game, self.player), model):
                raise Unknown
            if Counter(dict(now.players[self.player].pool.units)) - left:
                raise Unknown
            for symbols, play in self._costing(game, names[0], last=len(names) == 1):
                if play is None:
                    yield symbols
                else:
                    yield from ((*symbols, *more) for more in self._costs(after(now, play), model, names[1:]))

    def _costing(self, game: Game, name: str, *, last: bool) -> Iterator[tuple[tuple[Symbol, ...], Play | None]]:
        """The mana costs for which it can be played there, X as 0, with the plays if it is not the last."""
        for step in self._steps(game, name):
            try:
                ways = [w for w in allowed(game, self.player, step) if w.object == self.one.get(name, w.object)]
            except NotThere:
                continue
            for way in ways:
                if way.kind == "play":
                    yield (), None if last else Play("play", way.object, way.face, way.using, way.cost)
                    continue
                proposal = propose(game, self.player, way)
                if cost_reads_targets(proposal) or way.kind == "special":
                    raise Unknown
                finder = Finder(game, self.player, _FromPool(game, self.player), assisted=False)
                for modes, kicked in finder.branches(proposal):
                    has_x = slots_of(proposal, modes, kicked).x
                    proposal.choose(modes=modes, kicked=kicked, x=0)
                    total = total_of(proposal)
                    if total.unpayable:
                        continue
                    if total.costs or total.helps or (has_x and not last) or x_decides(proposal):
                        raise Unknown
                    if not is_plain(purpose_of(proposal.game, charge_of(proposal))):
                        raise Unknown
                    # What is chosen for the targets may decide what follows.
                    plays = finder.branch(proposal, modes, kicked, Wanted(x=0) if has_x else ANYTHING)
                    for play, _ in itertools.islice(plays, 1 if last else None):
                        self._looked()
                        yield from ((units_of(mana.symbols), None if last else play) for mana in total.mana)


class _FromPool(PositionPayer):
    """Pays with the mana that floats."""

    @property
    def model(self) -> SourceModel:
        return msgspec.structs.replace(super().model, activations=())


def _rich(position: Position, player: PlayerId) -> Position:
    """The position with plenty of mana of each type floating: what is played there shows what it costs."""
    game = Game(position)
    more = [ManaUnit(type_) for type_ in TYPES for _ in range(PLENTY)]
    game.update_player(player, pool=game.players[player].pool.add(more))
    return game.freeze()


def _has_triggers(game: Game) -> bool:
    return any(isinstance(a, Triggered) for i in game.zone("battlefield") for a in abilities_of(game, i))


def _is_within(later: SourceModel, before: SourceModel) -> bool:
    """Whether nothing makes mana later that did not before."""
    known = set(before.activations)
    return (
        not later.unsure
        and all(a in known for a in later.activations)
        and all(i in before.untapped for i in later.untapped if any(a.object == i for a in later.activations))
        and all(n <= before.resource(name) for name, n in later.resources)
    )


__all__ = ["Afterwards", "Unknown"]
