"""What mana one ability would add if it resolved now, replacement effects aside (CR 106.5, 106.7).

Costs are ignored: a number that only a cost would give (X, counters removed, the creature sacrificed) may be anything.
Where the types hang on what another permanent could produce, the question is handed on instead of answered.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from model.ability.abilities import Ability, Activated, Instruction, SacrificeCost, Triggered
from model.ability.casting import TimesPaid
from model.ability.instructions import (
    AddMana,
    CoinFlip,
    DoubleMana,
    ForEach,
    If,
    IfYouDo,
    ManaSet,
    May,
    Modal,
    Sequence,
    UnlessPays,
)
from model.ability.mana_abilities import SYMBOLS_OF, could_add_mana
from model.ability.terms import (
    All,
    Amount,
    CostX,
    Devotion,
    Objects,
    PaidWith,
    ResultOf,
    Some,
    Target,
    That,
    ThatMuch,
    XAmount,
)
from model.base import ObjectId, Record, UnsupportedText, walk
from model.evaluate import amount, candidates, holds, refs
from model.layers import characteristics
from model.mana import COLORS
from model.state import Game, Scope


class Makes(msgspec.Struct, frozen=True, gc=False):
    """One thing that an ability may add: mana of exactly these types, or `n` of one type that `asked` gives.

    `asked`: permanents whose types are meant; `colors_only`: only their colours (CR 106.7)."""

    types: tuple[str, ...] = ()
    asked: tuple[ObjectId, ...] = ()
    colors_only: bool = False
    n: int = 1


_COSTS = "costs not paid"


def makes(game: Game, source: ObjectId, ability: Ability) -> Iterator[Makes]:
    """Everything that the ability of that source might add if it resolved now."""
    if not isinstance(ability, Activated | Triggered) or not could_add_mana(ability):
        return
    costs = ability.costs if isinstance(ability, Activated) else ()
    scope = Scope(controller=characteristics(game, source).controller, source=source, event=((_COSTS, costs),))
    yield from _of(game, ability.do, scope)


def _of(game: Game, do: Instruction | None, scope: Scope) -> Iterator[Makes]:
    match do:
        case AddMana():
            yield from _added(game, do, scope)
        case DoubleMana():
            # As much again of what there is: of an empty pool nothing.
            yield from (Makes((u.type,)) for u, _ in game.players[scope.controller].pool.units)
        case Sequence(steps=steps):
            yield from _sequence(game, steps, scope)
        case If(condition=condition, do=then, otherwise=otherwise):
            yield from _of(game, then if holds(game, condition, scope) else otherwise, scope)
        case Modal(modes=modes):
            for mode in modes:
                yield from _of(game, mode, scope)
        case IfYouDo(do=then, otherwise=otherwise):
            yield from _of(game, then, scope)
            yield from _of(game, otherwise, scope)
        case May(do=then) | UnlessPays(do=then):
            yield from _of(game, then, scope)
        case ForEach(over=over, do=then):
            for ref in refs(game, over, scope):
                yield from _of(game, then, msgspec.structs.replace(scope, current=(ref, *scope.current)))
        case CoinFlip(results=results):
            for _, _, then in results:
                yield from _of(game, then, scope)
        case _:
            return


def _sequence(game: Game, steps: tuple[Instruction, ...], scope: Scope) -> Iterator[Makes]:
    """Step by step; an "instead" replaces the step before it if its condition holds (CR 614.15)."""
    for i, step in enumerate(steps):
        after = steps[i + 1] if i + 1 < len(steps) else None
        if isinstance(after, If) and after.instead and holds(game, after.condition, scope):
            continue
        yield from _of(game, step, scope)


def _added(game: Game, do: AddMana, scope: Scope) -> Iterator[Makes]:
    if do.any_color and isinstance(do.count, Devotion) and "that color" in do.count.colors:
        # CR 106.7: a colour to which there is no devotion gives no mana and so no type.
        for color in COLORS:
            n = amount(game, do.count, msgspec.structs.replace(scope, event=(*scope.event, ("color", color))))
            if n > 0:
                yield Makes((color,) * n)
        return
    counts = _counts(game, do.count, scope)
    for n in counts:
        for option in do.options:
            # CR 106.7: no mana, no type.
            if option and n > 0:
                yield Makes(option * n)
        if n <= 0:
            continue
        if do.any_color:
            # "In any combination" gives no type that one colour alone would not.
            for color in COLORS:
                yield Makes((color,) * n)
        elif do.among is not None:
            yield from among(game, do.among, scope, n)


def _counts(game: Game, count: Amount | None, scope: Scope) -> tuple[int, ...]:
    """The numbers that count may be: where a cost decides, one and several (CR 106.7: costs are ignored)."""
    if count is None:
        return (1,)
    if _hangs_on_cost(count):
        return (1, 2)
    return (amount(game, count, scope),)


def _hangs_on_cost(record: Record) -> bool:
    kinds = PaidWith | CostX | ThatMuch | TimesPaid | ResultOf
    return any(isinstance(r, kinds) or (isinstance(r, XAmount) and r.defined is None) for r in walk(record))


def among(game: Game, what: ManaSet, scope: Scope, n: int) -> Iterator[Makes]:
    match what.kind:
        case "could produce":
            asked = asked_by(game, what.of, scope)
            if asked:
                yield Makes(asked=asked, colors_only=what.colors_only, n=n)
        case "colors among" | "colors of":
            colors: set[str] = set()
            for ref in _meant(game, what.of, scope):
                colors |= characteristics(game, ref).colors
            yield from (Makes((c,) * n) for c in COLORS if c in colors)
        case "chosen color" | "chosen color or":
            yield from (Makes((c,) * n) for c in (*what.also, *_chosen(game, scope)))
        case "commander identity":
            yield from (Makes((c,) * n) for c in _identity(game, scope))
        case _ if what.kind == SYMBOLS_OF:
            # What is given for the cost is not known before: the types are not defined (CR 106.5).
            return
        case "produced":
            # The type that an event produced: without the event it is undefined and gives nothing (CR 106.5).
            return
        case _:
            raise UnsupportedText(characteristics(game, scope.source).name, f"mana of types: {what.kind}")


def asked_by(game: Game, what: Objects | None, scope: Scope) -> tuple[ObjectId, ...]:
    """The permanents that a "could produce" asks about, read once for all sources that ask the same."""
    if what is None:
        return ()
    if isinstance(what, That) and isinstance(what.to, PaidWith):
        return _given(game, what.to, scope)
    own = any(type(r).__name__ in _OWN for r in walk(what))
    kept = game.caches.get("produce asked")
    if kept is None or kept[0] != game.version:
        kept = game.caches["produce asked"] = (game.version, {})
    memo: dict[tuple[Objects, int, ObjectId], tuple[ObjectId, ...]] = kept[1]
    key = (what, scope.controller, scope.source if own else 0)
    found = memo.get(key)
    if found is None:
        found = memo[key] = _meant(game, what, scope)
    return found


def _given(game: Game, to: PaidWith, scope: Scope) -> tuple[ObjectId, ...]:
    """What was given for the cost; where it is not paid, as costs are ignored, every permanent of its controller that
    the cost names (CR 106.7)."""
    costs = dict(scope.event).get(_COSTS)
    if costs is None:
        return tuple(r for r in refs(game, That("", to), scope) if r > 0)
    found: list[ObjectId] = []
    for cost in costs:
        if isinstance(cost, SacrificeCost) and to.how == "sacrifice":
            named = candidates(game, cost.what, scope) if isinstance(cost.what, Some) else refs(game, cost.what, scope)
            found.extend(i for i in named if i > 0 and characteristics(game, i).controller == scope.controller)
    return tuple(found)


_OWN = frozenset({"Other", "This", "That", "Attached", "Chosen", "LinkedTo", "SourceItself", "Current", "NameOf"})


def _meant(game: Game, what: Objects | None, scope: Scope) -> tuple[ObjectId, ...]:
    match what:
        case None:
            return ()
        case All():
            return tuple(r for r in refs(game, what, scope) if r > 0)
        case Some() | Target():
            return tuple(r for r in candidates(game, what, scope) if r > 0)
        case That(to=PaidWith()):
            # What is given for the cost: any that could be, costs being ignored, is not said; nothing is defined.
            return ()
        case _:
            return tuple(r for r in refs(game, what, scope) if r > 0)


def _chosen(game: Game, scope: Scope) -> tuple[str, ...]:
    known = game.known(scope.source)
    if known is None:
        return ()
    colors = [value for kind, value in known[0].choices if kind in ("color", "colour")]
    return tuple(c for c in COLORS if c in colors)


def _identity(game: Game, scope: Scope) -> tuple[str, ...]:
    """The colours in the commander's colour identity (CR 903.4); without a commander it is undefined."""
    colors: set[str] = set()
    for obj in game.objects.values():
        if "commander" in obj.designations and obj.owner == scope.controller:
            for face in obj.card.faces:
                colors |= face.mana_cost.colors | set(face.indicator)
                colors |= {s for r in walk(face.abilities) for s in getattr(r, "colors", ()) if s in COLORS}
    return tuple(c for c in COLORS if c in colors)


__all__ = ["Makes", "among", "asked_by", "makes"]
