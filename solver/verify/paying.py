"""Payments as steps say them: objects under `with`, sources under `pay` or `payment`, and otherwise any payment.

`StepPayer` is what `solver.plays` asks for a payment. What it finds is replayed through `model` by whoever asks.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import msgspec

from model.ability.abilities import RemoveCounters
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import XAmount
from model.base import IllegalPlay, ObjectId, PlayerId, walk
from model.formats.step_values import ObjectRef, PayLife, PaymentStep, PaySource
from model.layers import activated, characteristics
from model.mana import ManaCost, ManaUnit, Pool, Purpose, Symbol, may_pay, parse_cost
from model.pay.charge import Charge, TotalCost
from model.pay.mana import activate_mana, mana_charge
from model.pay.needs import Need, need_of
from model.pay.plan import ManaStep, Payment, Plan, Spend
from model.pay.purpose import purpose_of
from model.pay.total import total_cost
from model.play import Proposal
from model.play.slots import charge_of, needs_of, total_of
from model.play.way import copy_of
from model.state import Due, Game, Scope
from solver.payment.pay import find_payment
from solver.payment.plan import replays
from solver.payment.sources import units_of
from solver.plays.complete import Settled
from solver.plays.likeness import choices_of, likeness
from solver.plays.payer import PositionPayer
from solver.verify.naming import find, read_ref

With = tuple[tuple[ObjectId, ...], ...]
Sets = tuple[frozenset[ObjectId], ...]


class Source(msgspec.Struct, frozen=True, gc=False):
    """One activation that a step names: objects that have the name, the number of the ability, what it gives, the
    names of the objects given or chosen for it."""

    ids: tuple[ObjectId, ...]
    gives: str
    ability: int | None = None
    chosen: tuple[str, ...] = ()


class StepPayer:
    """Finds payments as a step wants them; with nothing said, any."""

    def __init__(
        self,
        game: Game,
        player: PlayerId,
        pay: tuple[PaySource | PayLife, ...] | None = None,
        payment: tuple[PaymentStep, ...] | None = None,
    ) -> None:
        self.pay, self.payment = pay, payment
        self.any = PositionPayer(game, player)

    def settle(
        self, proposal: Proposal, total: TotalCost, given: Sets | None = None, *, check: bool = True
    ) -> Settled | None:
        """A payment of the total cost of the proposal as it is announced, or None."""
        if not check and given is None and self.pay is None and self.payment is None:
            return None if total.unpayable else self.any.settle(proposal, total, check=False)
        return next(self.settlements(proposal, total, given), None)

    def reach(self, proposal: Proposal, total: TotalCost) -> int | None:
        """How much mana there may be."""
        return self.any.reach(proposal, total)

    def settlements(self, proposal: Proposal, total: TotalCost, given: Sets | None) -> Iterator[Settled]:
        """The payments found, one for each way to give what is named."""
        if total.unpayable:
            return
        if given is None and self.pay is None and self.payment is None:
            settled = self.any.settle(proposal, total)
            if settled is not None:
                yield settled
            return
        dealt = handed_out(proposal, total, given)
        if given is None:
            dealt = self._anything(proposal, total)
        for with_, helpers in dealt:
            now = total_of(proposal, with_) if any(with_) else total
            charge = charge_of(proposal, with_)
            found = self._pay(proposal.game, charge, proposal.scope(), now, with_, helpers)
            if found is not None:
                yield found

    def _anything(self, proposal: Proposal, total: TotalCost) -> Iterator[tuple[With, Helped]]:
        """Where sources are named and the objects given are not: any of them, like ones once."""
        parts = [
            [()] if n.fixed else list(choices_of(n.options, n.least, n.least, self.any.like))
            for n in needs_of(proposal, total)
        ]  # fmt: skip
        if not any(len(p) != 1 or p[0] for p in parts):
            yield (), ()
            return
        for given in itertools.islice(itertools.product(*parts), TRIED):
            flat = [i for part in given for i in part]
            if len(set(flat)) == len(flat):
                yield given, ()

    def _pay(
        self, game: Game, charge: Charge, scope: Scope, total: TotalCost, with_: With, helpers: Helped
    ) -> Settled | None:
        for mana, spends in helped(total, helpers, game):
            rest = msgspec.structs.replace(total, mana=(mana,), helps=())
            board = copy_of(game)
            for s in spends:
                if s.how != "delve":
                    board.update(s.object, tapped=True)
            if self.pay is None and self.payment is None:
                payment = find_payment(board, rest, charge, scope, given=with_)
            else:
                payment = self._as_said(board, charge, scope, rest, with_)
            if payment is None:
                continue
            plan = Plan(payment.plan.steps, (*payment.plan.spends, *spends))
            whole = Payment(payment.with_ if not any(with_) else with_, plan)
            if replays(game, total, charge, whole, scope) is None:
                return Settled(whole.with_, whole.plan)
        return None

    def _as_said(self, game: Game, charge: Charge, scope: Scope, total: TotalCost, with_: With) -> Payment | None:
        named, lives = self._named(game)
        purpose = purpose_of(game, charge)
        for steps, after in activations(game, charge.player, named):
            pool = after.players[charge.player].pool
            for mana in total.mana:
                for spends in spendings(units_of(mana.symbols), pool, purpose, lives):
                    found = Payment(with_, Plan(steps, spends))
                    if replays(game, total, charge, found, scope) is None:
                        return found
        return None

    def _named(self, game: Game) -> tuple[tuple[Source, ...], int]:
        if self.payment is not None:
            steps: list[Source] = []
            for s in self.payment:
                if s.by is not None:
                    continue
                if s.triggered and steps:
                    # What a triggered mana ability adds comes with the activation before it.
                    steps[-1] = msgspec.structs.replace(steps[-1], gives=steps[-1].gives + s.gives)
                elif s.gives and not s.triggered:
                    ability = None if s.ability is None else s.ability - 1
                    chosen = tuple(c for c in s.choices if isinstance(c, str))
                    steps.append(Source(find(game, s.source), s.gives, ability, chosen))
            return tuple(steps), sum(1 for s in self.payment if not s.gives and s.life and s.by is None)
        named = tuple(Source(find(game, s.source), s.gives) for s in self.pay or () if isinstance(s, PaySource))
        return named, sum(1 for s in self.pay or () if isinstance(s, PayLife))


# --- objects given -------------------------------------------------------------------------------------------------

Helped = tuple[tuple[ObjectId, str], ...]


def handed_out(proposal: Proposal, total: TotalCost, given: Sets | None) -> Iterator[tuple[With, Helped]]:
    """The ways to give the objects named: to the costs that take objects, the rest to convoke, delve and the like.
    With `given` None nothing is fixed."""
    if given is None:
        yield (), ()
        return
    for objects in distinct(given):
        total = total_of(proposal)
        yield from _dealt(needs_of(proposal, total), objects, total.helps, proposal.game)


def distinct(sets: Sets) -> Iterator[tuple[ObjectId, ...]]:
    """One object of each set, all different; like sets give each combination once."""
    counts = Counter(sets)
    groups = [itertools.combinations(sorted(one), n) for one, n in counts.items()]
    for picked in itertools.product(*groups):
        flat = tuple(i for group in picked for i in group)
        if len(set(flat)) == len(flat):
            yield flat


def _dealt(
    needs: tuple[Need, ...], objects: tuple[ObjectId, ...], helps: tuple[str, ...], game: Game
) -> Iterator[tuple[With, Helped]]:
    if not needs:
        for hows in itertools.product(helps, repeat=len(objects)) if objects else [()]:
            yield (), tuple(zip(objects, hows, strict=True))
        return
    need, rest = needs[0], needs[1:]
    if need.fixed:
        left = tuple(i for i in objects if i not in need.options)
        for with_, helpers in _dealt(rest, left, helps, game):
            yield ((), *with_), helpers
        return
    fitting = [i for i in objects if i in need.options]
    most = len(fitting) if need.most is None else min(need.most, len(fitting))
    least = min(need.least, most)
    for n in range(most, least - 1, -1):
        for chosen in itertools.combinations(fitting, n):
            left = tuple(i for i in objects if i not in chosen)
            for with_, helpers in _dealt(rest, left, helps, game):
                yield (chosen, *with_), helpers


def helped(total: TotalCost, helpers: Helped, game: Game) -> Iterator[tuple[ManaCost, tuple[Spend, ...]]]:
    """What is left of the mana cost when these objects stand for some of it (CR 702.51a, 702.66a)."""
    for mana in total.mana:
        if not helpers:
            yield mana, ()
            continue
        yield from _helped(list(units_of(mana.symbols)), helpers, game, ())


def _helped(
    symbols: list[Symbol], helpers: Helped, game: Game, spends: tuple[Spend, ...]
) -> Iterator[tuple[ManaCost, tuple[Spend, ...]]]:
    if not helpers:
        generic = sum(1 for s in symbols if s.is_generic)
        others = tuple(s for s in symbols if not s.is_generic)
        yield ManaCost((*((Symbol(generic=generic),) if generic else ()), *others)), spends
        return
    (object_id, how), rest = helpers[0], helpers[1:]
    colors = characteristics(game, object_id).colors if how == "convoke" else frozenset()
    for symbol in dict.fromkeys(symbols):
        if symbol.is_generic or colors & set(symbol.types):
            left = list(symbols)
            left.remove(symbol)
            yield from _helped(left, rest, game, (*spends, Spend(symbol, object=object_id, how=how)))


# --- sources named -------------------------------------------------------------------------------------------------


def activations(game: Game, player: PlayerId, named: tuple[Source, ...]) -> Iterator[tuple[tuple[ManaStep, ...], Game]]:
    """The ways to activate mana abilities of these sources in this order so that each gives what it says."""
    if not named:
        yield (), game
        return
    source, rest = named[0], named[1:]
    like, tried = likeness(game), set[object]()
    for object_id in source.ids:
        if object_id not in game.objects or like.get(object_id) in tried:
            continue
        tried.add(like.get(object_id))
        for step, after in steps_giving(game, player, object_id, source.gives, source.ability, source.chosen):
            for steps, end in activations(after, player, rest):
                yield (step, *steps), end


def steps_giving(
    game: Game, player: PlayerId, object_id: ObjectId, gives: str, ability: int | None = None,
    chosen: tuple[str, ...] = (),
) -> Iterator[tuple[ManaStep, Game]]:  # fmt: skip
    """The activations of one object that add exactly this mana, each with the game after it. `chosen`: names of the
    objects given for its costs, then of those chosen as it resolves."""
    wanted = Counter(s.types[0] for s in parse_cost(gives).symbols if s.types) if gives else Counter()
    letters, pool = "".join(wanted.elements()), game.players[player].pool
    answers = dict.fromkeys([(), (letters,), tuple(letters), tuple(dict.fromkeys(letters)), (letters[:1],)])
    for n, one in enumerate(activated(game, object_id)):
        if (ability is not None and n != ability) or not is_mana_ability(one, game.edition):
            continue
        has_x = any(isinstance(r, XAmount) or (isinstance(r, RemoveCounters) and r.count is None) for r in walk(one))
        for x in range(len(letters) + 2) if has_x else (0,):
            charge = mana_charge(player, object_id, one, x)
            total = total_cost(game, charge)
            needs = [need_of(game, c, Scope(controller=player, source=object_id, x=x)) for c in total.costs]
            for with_, objects in objects_given(game, needs, chosen):
                candidates = answers if not objects else {(objects, *a): None for a in answers} | {objects: None}
                for mana in total.mana:
                    for pays in spendings(units_of(mana.symbols), pool, purpose_of(game, charge), 0):
                        for choices in candidates:
                            after = copy_of(game)
                            step = ManaStep(object_id, n, pays, with_, choices, x)
                            try:
                                activate_mana(after, player, step)
                            except (IllegalPlay, Due):
                                continue
                            if gained(pool, after.players[player].pool, pays) == wanted:
                                yield step, after
                                break


TRIED = 200
"""So many ways to give what nobody names are tried."""


def objects_given(
    game: Game, needs: list[Need] | tuple[Need, ...], chosen: tuple[str, ...]
) -> Iterator[tuple[tuple[ObjectId, ...], tuple[ObjectId, ...]]]:
    """The objects for the costs that leave a choice, in their order, and those named that are left over. With nothing
    named any objects will do."""
    open_ = [n for n in needs if not n.fixed]
    if not chosen:
        parts = [itertools.combinations([o for o in n.options if o > 0], n.least) for n in open_]
        for given in itertools.islice(itertools.product(*parts), TRIED):
            flat = tuple(i for part in given for i in part)
            if len(set(flat)) == len(flat):
                yield flat, ()
        return
    named = []
    for name in chosen:
        ref = read_ref(name)
        named.append(find(game, ref) if isinstance(ref, ObjectRef) else ())
    at_least = sum(n.least for n in open_)
    for flat in itertools.islice(itertools.product(*named), TRIED):
        if len(set(flat)) == len(flat):
            for given_ in range(len(flat) if open_ else 0, at_least - 1, -1):
                yield flat[:given_], flat[given_:]


def gained(before: Pool, after: Pool, pays: tuple[Spend, ...]) -> Counter[str]:
    """The types of mana that an activation added, what it cost aside."""
    spent = Counter(s.unit.type for s in pays if s.unit is not None)
    had = Counter(_types(before))
    found = Counter(_types(after))
    found.update(spent)
    found.subtract(had)
    return +found


def _types(pool: Pool) -> Iterator[str]:
    for unit, n in pool.units:
        for _ in range(n):
            yield unit.type


def spendings(symbols: tuple[Symbol, ...], pool: Pool, purpose: Purpose, lives: int) -> Iterator[tuple[Spend, ...]]:
    """The ways to pay these symbols from the pool, so many of them with life, which pay for other symbols first."""
    ordered = sorted(symbols, key=lambda s: (s.is_generic or bool(s.x), len(s.types)))
    yield from _spendings(tuple(ordered), pool, purpose, lives)


def _spendings(symbols: tuple[Symbol, ...], pool: Pool, purpose: Purpose, lives: int) -> Iterator[tuple[Spend, ...]]:
    if not symbols:
        if not lives:
            yield ()
        return
    symbol, rest = symbols[0], symbols[1:]
    if symbol.life and lives:
        for more in _spendings(rest, pool, purpose, lives - 1):
            yield (Spend(symbol, life=True), *more)
    for unit, _ in sorted(pool.units, key=lambda item: _free(item[0])):
        if may_pay(unit, symbol, purpose):
            left = pool.take(unit)
            assert left is not None
            for more in _spendings(rest, left, purpose, lives):
                yield (Spend(symbol, unit=unit), *more)
    if symbol.types and symbol.generic > 1:
        # {2/W}: so many of any mana.
        plain = (Symbol(generic=1),) * symbol.generic
        for more in _spendings((*plain, *rest), pool, purpose, lives):
            yield tuple(msgspec.structs.replace(s, symbol=symbol) if i < symbol.generic else s
                        for i, s in enumerate(more))  # fmt: skip


def _free(unit: ManaUnit) -> bool:
    """Restricted mana is spent first."""
    return unit.only is None
