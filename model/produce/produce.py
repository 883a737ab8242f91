"""The least fixed point over permanents that ask about each other (CR 106.7).

Each permanent starts with what its abilities give by themselves; what is asked of others is added until nothing
changes, so that two lands that see only each other give nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from model.ability.abilities import Activated, TapSelf, Triggered
from model.ability.instructions import ManaSet
from model.ability.mana_abilities import is_mana_ability
from model.base import ObjectId
from model.layers import abilities_of, activated, characteristics
from model.mana import TYPES
from model.produce.abilities import Makes, among, makes
from model.produce.replaced import Order, may_replace_mana, outcomes
from model.state import Game, Scope


class Because(msgspec.Struct, frozen=True, gc=False):
    """Why a permanent could produce a type: the number of the ability among its activated ones (from 0; -1 for a
    triggered one) and the sources of the replacement effects in the order that gives it."""

    type: str
    ability: int
    order: Order = ()


class _Line(msgspec.Struct, frozen=True, gc=False):
    """One thing that an ability of the permanent makes."""

    ability: int
    tapped: bool
    makes: Makes


class _Table(msgspec.Struct):
    """What is known of the permanents asked about so far, for one version of the game."""

    lines: dict[ObjectId, tuple[_Line, ...]]
    types: dict[ObjectId, dict[str, Because]]


def could_produce(game: Game, object_id: ObjectId) -> frozenset[str]:
    """The types of mana that the permanent could produce now. Rules: 106.7."""
    return frozenset(_solved(game, object_id))


def explain_produce(game: Game, object_id: ObjectId) -> tuple[Because, ...]:
    """For each type that the permanent could produce, in the order W U B R G C, what gives it."""
    found = _solved(game, object_id)
    return tuple(found[t] for t in TYPES if t in found)


def mana_types(game: Game, what: ManaSet, scope: Scope) -> frozenset[str]:
    """The types of a set of mana types read off the game by an ability of the scope's source (CR 106.5: empty where
    none is defined)."""
    types: set[str] = set()
    for one in among(game, what, scope, 1):
        types |= set(one.types)
        for asked in one.asked:
            types |= {t for t in could_produce(game, asked) if t != "C" or not one.colors_only}
    return frozenset(types)


def _solved(game: Game, object_id: ObjectId) -> dict[str, Because]:
    kept = game.caches.get("produce")
    if kept is None or kept[0] != game.version:
        kept = game.caches["produce"] = (game.version, _Table({}, {}))
    table: _Table = kept[1]
    if object_id not in table.types:
        _solve(game, table, object_id)
    return table.types[object_id]


def _solve(game: Game, table: _Table, start: ObjectId) -> None:
    # 1. Everybody who is asked, directly or through others, and not yet known.
    todo, members = [start], {start}
    while todo:
        now = todo.pop()
        lines = table.lines[now] = tuple(_lines(game, now))
        for line in lines:
            for asked in line.makes.asked:
                if asked not in members and asked not in table.types:
                    members.add(asked)
                    todo.append(asked)
    # 2. What each gives by itself.
    replaces = may_replace_mana(game)
    memo: dict[tuple[ObjectId, bool, tuple[str, ...]], tuple[tuple[str, Order], ...]] = {}

    def come_to(owner: ObjectId, line: _Line, types: tuple[str, ...]) -> Iterable[tuple[str, Order]]:
        if not replaces:
            return ((t, ()) for t in types)
        key = (owner, line.tapped, types)
        if key not in memo:
            player = characteristics(game, owner).controller
            memo[key] = tuple(
                (t, order)
                for made, order in outcomes(game, player, owner, types, tapped=line.tapped)
                for t in dict.fromkeys(made)
            )
        return memo[key]

    found: dict[ObjectId, dict[str, Because]] = {m: {} for m in members}
    askers: dict[ObjectId, list[tuple[ObjectId, _Line]]] = {}
    changed: list[tuple[ObjectId, str]] = []

    def add(owner: ObjectId, line: _Line, types: tuple[str, ...]) -> None:
        for t, order in come_to(owner, line, types):
            if t not in found[owner]:
                found[owner][t] = Because(t, line.ability, order)
                changed.append((owner, t))

    for owner in members:
        for line in table.lines[owner]:
            if line.makes.types:
                add(owner, line, line.makes.types)
            for asked in line.makes.asked:
                askers.setdefault(asked, []).append((owner, line))
    # 3. What is known of those solved before, then from one to the next until nothing is new.
    for asked in askers:
        if asked in table.types:
            changed.extend((asked, t) for t in table.types[asked])
    while changed:
        giver, t = changed.pop()
        for owner, line in askers.get(giver, ()):
            # CR 106.7: "any color" never gives colourless mana, "any type" does.
            if t not in found[owner] or replaces:
                if t == "C" and line.makes.colors_only:
                    continue
                add(owner, line, (t,) * line.makes.n)
    table.types.update(found)


def _lines(game: Game, object_id: ObjectId) -> list[_Line]:
    """What each ability of the permanent may make: activated ones, mana abilities or not, and triggered ones of its
    own."""
    lines = []
    for number, ability in enumerate(activated(game, object_id)):
        lines.extend(_of(game, object_id, number, ability))
    for own in abilities_of(game, object_id):
        if isinstance(own, Triggered):
            lines.extend(_of(game, object_id, -1, own))
    return lines


def _of(game: Game, object_id: ObjectId, number: int, ability: Activated | Triggered) -> list[_Line]:
    # CR 106.12: tapped for mana is activating a mana ability with {T} in its cost.
    tapped = (
        isinstance(ability, Activated)
        and any(isinstance(c, TapSelf) for c in ability.costs)
        and is_mana_ability(ability, game.edition)
    )
    return [_Line(number, tapped, m) for m in makes(game, object_id, ability)]


__all__ = ["Because", "could_produce", "explain_produce", "mana_types"]
