"""What a mana ability gives if it is activated: read off its record where that is plain, else tried out.

Plain is one AddMana, perhaps with damage or loss of life beside it, with nothing in the game that replaces or adds
to mana. Everything else is resolved by `model` on a copy of the game, once for each way to answer what it asks, with
the triggered mana abilities that follow; so orders of replacement effects need no model of their own here.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import msgspec

from model.ability.abilities import Activated, Instruction, TapSelf
from model.ability.instructions import AddMana, DealDamage, GainLife, LoseLife, Sequence
from model.ability.terms import Number, This, You
from model.base import ObjectId, PlayerId
from model.evaluate import amount
from model.events import CarryOut, ResolveTriggered, take_mana_triggers
from model.events.presence import present
from model.layers import characteristics
from model.mana import COLORS, TYPES, ManaUnit
from model.pay.purpose import bound
from model.produce import mana_types
from model.resolve.mana import counts_by_color, with_color
from model.state import Due, Game, Scope
from model.state.work import carry_out_now
from solver.payment.sources import Made, Output

MOST_ANSWERS = 3_000
"""Ways to answer looked at for one ability: beyond it, the ability counts as not understood."""


class Unsure(Exception):
    """What the ability gives cannot be said."""


class Gives(msgspec.Struct, frozen=True, gc=False):
    """The outputs that take the same life from the player, and that life (negative: gained)."""

    outputs: tuple[Output, ...]
    loses: int = 0


def outputs_of(
    game: Game, player: PlayerId, source: ObjectId, ability: Activated, *, x: int = 0,
    paid: tuple[tuple[str, tuple[ObjectId, ...]], ...] = (),
) -> tuple[Gives, ...]:  # fmt: skip
    """What one activation gives, by the life it takes. Raises Unsure."""
    scope = Scope(controller=player, source=source, x=x, event=(("paid", paid),))
    if not _touches_mana(game):
        plain = _plainly(game, scope, ability.do)
        if plain is not None:
            return plain
    tapped = any(isinstance(c, TapSelf) for c in ability.costs)
    tried = msgspec.structs.replace(scope, event=(("paid", paid), ("tapped for mana", int(tapped))))
    return _compressed(list(_try(game, player, tried, ability)))


def plain_outputs(
    game: Game, player: PlayerId, source: ObjectId, ability: Activated,
    *, paid: tuple[tuple[str, tuple[ObjectId, ...]], ...] = (),
) -> tuple[Output, ...] | None:  # fmt: skip
    """What it would give with nothing that replaces or adds to mana, where that is plain to read."""
    found = _plainly(game, Scope(controller=player, source=source, event=(("paid", paid),)), ability.do)
    return None if found is None or len(found) != 1 else found[0].outputs


def _touches_mana(game: Game) -> bool:
    words = present(game)
    return ("R", "mana") in words or ("T", "mana") in words or ("T", "Activates") in words


# --- read off the record --------------------------------------------------------------------------------------------


def _plainly(game: Game, scope: Scope, do: Instruction) -> tuple[Gives, ...] | None:
    steps = do.steps if isinstance(do, Sequence) else (do,)
    adds = [s for s in steps if isinstance(s, AddMana)]
    if len(adds) != 1 or adds[0].who != You():
        return None
    loses = 0
    for step in steps:
        match step:
            case AddMana():
                pass
            case DealDamage(amount=Number(n=n), to=You(), source=This(), divided=False):
                if ("R", "IsDealtDamage") in present(game):
                    return None
                loses += n
            case LoseLife(amount=Number(n=n), who=You()) if ("R", "life loss") not in present(game):
                loses += n
            case GainLife(amount=Number(n=n), who=You()) if ("R", "life gain") not in present(game):
                loses -= n
            case _:
                return None
    if loses and any(rule == "C" and word in _LIFE_RULES for rule, word in present(game)):
        return None
    return (Gives(tuple(_added(game, scope, adds[0])), loses),)


_LIFE_RULES = frozenset({"life total can't change", "can't lose life", "gain life", "can't gain life", "protection"})


def _added(game: Game, scope: Scope, do: AddMana) -> Iterator[Output]:
    """The same choices, and answers, as `model.resolve` asks for."""
    by_color = counts_by_color(do)
    times = 1 if do.count is None or by_color else max(0, amount(game, do.count, scope))
    known = game.known(scope.source) is not None
    looks = characteristics(game, scope.source) if known else None
    snow = looks is not None and "Snow" in looks.supertypes
    words = () if looks is None else tuple(sorted(looks.types | (looks.subtypes & _NAMED)))

    only = bound(game, do.only, scope.source)

    def made(types: str) -> Made:
        return Made(types, snow, only, do.riders, do.lasts, words)

    if by_color and do.count is not None:
        for color in COLORS:
            n = max(0, amount(game, do.count, with_color(scope, color)))
            yield Output((made(color),) * n, (color,))
        return
    if times == 0:
        yield Output(())
        return
    if do.options and not (do.combination and len(do.options) > 1):
        options = tuple(dict.fromkeys("".join(o) for o in do.options))
        if len(options) == 1:
            yield Output(tuple(made(t) for t in options[0] * times))
        elif times == 1:
            yield from _merged([(o, (o,)) for o in options], made)
        else:
            yield from (Output(tuple(made(t) for t in o * times), (o,)) for o in options)
        return
    types: tuple[str, ...]
    if do.options:
        types = tuple(o[0] for o in do.options if o)
    elif do.among is not None:
        found = mana_types(game, do.among, scope)
        types = tuple(t for t in TYPES if t in found)
    else:
        types = COLORS if do.any_color else ()
    if not types:
        yield Output(())
    elif do.each:
        yield Output(tuple(made(t) for t in types for _ in range(times)))
    elif len(types) == 1:
        yield Output((made(types[0]),) * times)
    elif times == 1 or do.combination:
        yield Output((made("".join(t for t in TYPES if t in types)),) * times, word=True)
    else:
        yield from (Output((made(t),) * times, (t,)) for t in types)


_NAMED = frozenset({"Treasure", "Desert", "Cave", "Powerstone"})


def _merged(options: list[tuple[str, tuple[Any, ...]]], made: Any) -> Iterator[Output]:
    """Outputs of equal size whose types are free of one another as one flexible output."""
    words = ["".join(sorted(word, key=TYPES.index)) for word, _ in options]
    sizes = {len(w) for w in words}
    types = "".join(t for t in TYPES if any(t in w for w in words))
    if len(sizes) == 1 and len(set(words)) == len(words) == math.comb(len(types) + len(words[0]) - 1, len(words[0])):
        table = tuple((w, answers) for w, (_, answers) in zip(words, options, strict=True))
        yield Output(tuple(made(types) for _ in words[0]), table=table)
        return
    yield from (Output(tuple(made(t) for t in word), answers) for word, answers in options)


# --- tried out --------------------------------------------------------------------------------------------------------


class _Tried(msgspec.Struct, frozen=True):
    units: tuple[ManaUnit, ...]
    loses: int
    answers: tuple[Any, ...]


def _try(game: Game, player: PlayerId, scope: Scope, ability: Activated) -> Iterator[_Tried]:
    position = game.freeze()
    before = position.players[player]
    todo: list[tuple[Any, ...]] = [()]
    count = 0
    while todo:
        answers = todo.pop()
        count += 1
        if count > MOST_ANSWERS:
            raise Unsure("too many ways to answer")
        copy = Game(position)
        copy.answers, copy.cursor = answers, 0
        try:
            carry_out_now(copy, CarryOut(do=ability.do, scope=scope))
            while pending := take_mana_triggers(copy):
                for trigger in pending:
                    carry_out_now(copy, ResolveTriggered(pending=trigger))
        except Due as due:
            decision = due.decision
            if decision.player != player:
                raise Unsure("somebody else chooses") from due
            todo.extend((*answers, a) for a in _answers(decision))
            continue
        had = dict(before.pool.units)
        units = tuple(u for u, n in copy.players[player].pool.units for _ in range(n - had.get(u, 0)))
        yield _Tried(units, before.life - copy.players[player].life, answers)


def _answers(decision: Any) -> Iterator[Any]:
    """Every answer to the decision."""
    if decision.what == "yes":
        yield from (True, False)
    elif decision.what == "number":
        yield from range(decision.least, decision.most + 1)
    elif not decision.options:
        raise Unsure("an open question")
    elif decision.what == "mana" and decision.most > 1:
        for word in itertools.combinations_with_replacement(decision.options, decision.most):
            yield "".join(word)
    elif decision.kind != "replacement" and (decision.what == "order" or decision.kind == "order_triggers"):
        yield from itertools.permutations(decision.options)
    elif decision.least == decision.most == 1:
        yield from decision.options
    else:
        for n in range(decision.least, decision.most + 1):
            yield from itertools.combinations(decision.options, n)


def _compressed(tried: list[_Tried]) -> tuple[Gives, ...]:
    """The outcomes with like ones as one, flexible where the types are free."""
    by_life: dict[int, dict[tuple[ManaUnit, ...], tuple[Any, ...]]] = {}
    for one in tried:
        units = tuple(sorted(one.units, key=repr))
        known = by_life.setdefault(one.loses, {})
        if units not in known or len(one.answers) < len(known[units]):
            known[units] = one.answers
    return tuple(Gives(tuple(_grouped(outcomes)), loses) for loses, outcomes in by_life.items())


def _grouped(outcomes: dict[tuple[ManaUnit, ...], tuple[Any, ...]]) -> Iterator[Output]:
    sorts: dict[Any, list[tuple[str, tuple[Any, ...]]]] = {}
    for units, answers in outcomes.items():
        bare = {msgspec.structs.replace(u, type="C") for u in units}
        if len(bare) <= 1:
            key = (len(units), next(iter(bare), None))
            sorts.setdefault(key, []).append(("".join(u.type for u in units), answers))
        else:
            yield Output(tuple(_made(u, u.type) for u in units), answers)
    for (_, sort), options in sorts.items():
        if sort is None:
            yield Output((), options[0][1])
        else:
            yield from _merged(options, lambda types, sort=sort: _made(sort, types))


def _made(unit: ManaUnit, types: str) -> Made:
    return Made(types, unit.snow, unit.only, unit.riders, unit.lasts, unit.source)
