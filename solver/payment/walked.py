"""The mana window walked through `model` itself, one activation after another (CR 601.2g, 605.3b).

For boards where the source model is not the last word: what one activation does may let another make more, or less
(`SourceModel.changing`, `fragile`). Each state is read anew; a state whose own source model is final is answered by
it, the others are gone through activation by activation. States that are the same position are met once. Exact, and
bounded: `TooHard` at the limit.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator

from model.base import IllegalPlay, ObjectId, PlayerId
from model.mana import ManaUnit, Pool, Purpose, Symbol, may_pay
from model.pay.mana import activate_mana
from model.pay.plan import ManaStep, Spend
from model.state import Due, Game, Position
from model.state.key import key
from solver.payment.extract import sources
from solver.payment.problem import GENERIC, variants
from solver.payment.sources import LIFE, Activation, Pick, SourceModel, TooHard

LIMIT = 1_500
"""States looked at in one walk."""

Row = Hashable
"""What activations count as alike in a class of payments."""


class State:
    """A state that the window can reach, with the activations that lead to it."""

    __slots__ = ("game", "rows", "steps")

    def __init__(self, game: Game, steps: tuple[ManaStep, ...] = (), rows: tuple[tuple[Row, int], ...] = ()) -> None:
        self.game, self.steps, self.rows = game, steps, rows


def is_final(model: SourceModel) -> bool:
    """Whether the source model alone says all that the window can do."""
    return not (model.changing or model.fragile)


def walk(
    game: Game, player: PlayerId, prune: Callable[[State, SourceModel], bool], *, named: Iterable[int] = (),
    limit: int = LIMIT, rows: bool = False,
) -> Iterator[State]:  # fmt: skip
    """The states that the player's mana abilities can reach, few activations first. `prune(state, model)`: nothing
    has to be activated from there on. `named`: objects that are told apart from like ones. `rows`: states that the
    same activations reach in another order are one, but not those that others reach."""
    told = tuple(sorted({i for i in named if i > 0}))
    count = itertools.count()
    first = State(Game(game.freeze()))
    seen = {_key(first, told, rows=rows)}
    queue: list[tuple[int, int, State]] = [(0, next(count), first)]
    while queue:
        depth, _, state = heapq.heappop(queue)
        yield state
        model = sources(state.game, player).telling_apart(told)
        if prune(state, model):
            continue
        position = state.game.freeze()
        for step, row in steps(model, state.game.players[player].pool):
            after = activated(position, player, step)
            if after is None:
                continue
            fired = dict(state.rows)
            fired[row] = fired.get(row, 0) + 1
            child = State(after, (*state.steps, step), tuple(sorted(fired.items(), key=repr)) if rows else ())
            at = _key(child, told, rows=rows)
            if at in seen:
                continue
            seen.add(at)
            if len(seen) > limit:
                raise TooHard(f"more than {limit} states of payment, walked one by one")
            heapq.heappush(queue, (depth + 1, next(count), child))


def _key(state: State, told: tuple[int, ...], *, rows: bool) -> Hashable:
    objects = state.game.objects
    marks = tuple((i, objects[i].tapped, objects[i].counters) if i in objects else i for i in told)
    return key(state.game.freeze()), marks, state.rows if rows else ()


def activated(position: Position, player: PlayerId, step: ManaStep) -> Game | None:
    """The game after that activation; None if `model` refuses it or somebody else would have to choose."""
    game = Game(position)
    try:
        activate_mana(game, player, step)
    except (IllegalPlay, Due):
        return None
    return game


# --- the steps from a state -----------------------------------------------------------------------------------------


def steps(model: SourceModel, pool: Pool) -> Iterator[tuple[ManaStep, Row]]:
    """Every activation that the state allows in every way: paid with, given, answered. Of like objects in the same
    state the first."""
    tried: set[Hashable] = set()
    resources = dict(model.resources)
    for act in model.activations:
        if (act.tap and act.object in model.tapped) or (act.untap and act.object in model.untapped):
            continue
        if any(n > 0 and resources.get(name, 0) < n for name, n in act.uses if name != LIFE):
            continue
        own = (model.like.get(act.object, -act.object), act.object in model.tapped)
        picks = tuple((p.how, p.n, p.among - {act.object}) for p in act.picks)
        alike = (own, act.ability, act.x, act.mana, act.outputs, picks)
        if alike in tried:
            continue
        tried.add(alike)
        row = (own[0], act.tap, act.untap, act.leaves, act.x, act.mana, tuple((p.how, p.n) for p in act.picks))
        for pays in payings(act, pool):
            for given in _givings(act.picks, model, act.object):
                for output in act.outputs:
                    shape = tuple(m.types for m in output.mana) if len(output.mana) != 1 else "one"
                    for types in _typings([m.types for m in output.mana]):
                        step = ManaStep(act.object, act.ability, pays, given, output.answers(types), act.x)
                        yield step, (row, shape)


def _typings(options: list[str]) -> Iterator[tuple[str, ...]]:
    """The choices of types, once for each multiset."""
    seen: set[tuple[str, ...]] = set()
    for types in itertools.product(*options):
        key_ = tuple(sorted(types))
        if key_ not in seen:
            seen.add(key_)
            yield types


def payings(act: Activation, pool: Pool) -> Iterator[tuple[Spend, ...]]:
    """The ways to pay the mana of the activation's cost out of the pool."""
    if not act.mana:
        yield ()
        return
    for reading in variants(act.mana):
        life = tuple(Spend(s, life=True) for s in reading.by_life)
        seen: set[Hashable] = set()
        for spends in spendings(reading.demand, pool, act.purpose):
            used = tuple(sorted((repr(s.symbol), repr(s.unit)) for s in spends))
            if used not in seen:
                seen.add(used)
                yield (*spends, *life)


def spendings(demand: tuple[tuple[Symbol, Symbol], ...], pool: Pool, purpose: Purpose) -> Iterator[tuple[Spend, ...]]:
    """The ways to pay the symbols (of the cost, as what it is paid) with mana of the pool; like generic ones once."""
    ordered = sorted(demand, key=lambda d: (d[1] == GENERIC, repr(d)))
    yield from _spendings(tuple(ordered), pool, purpose, "")


def _spendings(
    demand: tuple[tuple[Symbol, Symbol], ...], pool: Pool, purpose: Purpose, least: str
) -> Iterator[tuple[Spend, ...]]:
    if not demand:
        yield ()
        return
    (symbol, plain), rest = demand[0], demand[1:]
    same = bool(rest) and rest[0] == demand[0]
    for unit, _ in pool.units:
        if (least and repr(unit) < least) or not may_pay(unit, plain, purpose):
            continue
        left = pool.take(unit)
        assert left is not None
        for more in _spendings(rest, left, purpose, repr(unit) if same else ""):
            yield (Spend(symbol, unit=unit), *more)


def _givings(picks: tuple[Pick, ...], model: SourceModel, source: ObjectId) -> Iterator[tuple[ObjectId, ...]]:
    if not picks:
        yield ()
        return
    pick, rest = picks[0], picks[1:]
    if pick.all:
        yield from _givings(rest, model, source)
        return
    free = sorted(
        i
        for i in pick.among
        if not (pick.how == "tap" and i in model.tapped) and not (pick.how == "untap" and i in model.untapped)
    )
    seen: set[Hashable] = set()
    for chosen in itertools.combinations(free, pick.n):
        looks = tuple(sorted((model.like.get(i, -i), i in model.tapped, i == source) for i in chosen))
        if looks in seen and not rest:
            continue
        seen.add(looks)
        for more in _givings(rest, model, source):
            yield (*chosen, *more)


def unit_types(pool: Pool) -> Iterator[ManaUnit]:
    """Each mana of the pool."""
    for unit, n in pool.units:
        yield from (unit for _ in range(n))


__all__ = ["LIMIT", "State", "activated", "is_final", "spendings", "steps", "unit_types", "walk"]
