"""When a mana ability activated by itself can matter, so that the search need not try it everywhere.

Mana for a payment is made while paying. Activating earlier is of use only before the source is touched: it is about to
be destroyed, tapped, taken or changed by something on the stack, or given up for a cost. Until then the activation can
be put off without changing anything. Coarse on the safe side: what is not known to leave the source alone touches it.
"""

from __future__ import annotations

import functools
from typing import Any

from model.ability.abilities import (
    Ability,
    Activated,
    Cost,
    Keyword,
    TapSelf,
    Triggered,
)
from model.ability.continuous import Affects, Forbid, PlayerRule
from model.ability.events import Activates, Anything, ManaIsProduced, StatusChanges, TappedForMana
from model.ability.instructions import AddMana, Look
from model.ability.keywords import expand
from model.ability.mana_abilities import is_mana_ability
from model.ability.numbering import numbered
from model.ability.terms import (
    All,
    Amount,
    AnyOf,
    Condition,
    Filter,
    Fits,
    FromAmong,
    Has,
    InZone,
    IsAbility,
    IsCard,
    IsPlayer,
    IsSpell,
    IsSubtype,
    IsType,
    Predicate,
    ResultOf,
    Some,
    SpecialCount,
    Target,
    That,
    TopCards,
    Zone,
)
from model.base import ObjectId, PlayerId, Record, walk
from model.card import Card
from model.events.presence import cards_of
from model.layers import characteristics, expanded
from model.play import Way
from model.state import Game
from model.types import card_types_of
from solver.search.idle_mana import is_idle

Types = frozenset[str]


class ManaAlone:
    """Judges the mana abilities of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._of_types: dict[Types, bool] = {}
        self._idle: dict[tuple[PlayerId, Activated], bool] = {}

    @functools.cached_property
    def effects(self) -> tuple[Any, ...]:
        """What holds or waits beside the cards."""
        game = self.game
        return (
            *(one.changes for one in game.lasting), *(one.what for one in game.lasting),
            *(one.ability for one in game.delayed),
        )  # fmt: skip

    def matters(self, way: Way) -> bool:
        """Whether activating it now, for itself, can lead to something that paying with it later cannot."""
        assert way.activated is not None
        return self.matters_of(way.object, way.activated)

    def matters_of(self, object_id: ObjectId, ability: Activated) -> bool:
        """The same for a mana ability of that object."""
        looks = characteristics(self.game, object_id)
        if not self._asks_taps and self._is_idle(looks.controller, ability):
            return False
        if not is_plain(ability) or _some_does_more(expanded(looks.abilities), self.game.edition):
            return True
        if "Legendary" in looks.supertypes and self._others(object_id, looks.name):
            return True
        found = self._of_types.get(looks.types)
        if found is None:
            found = self._of_types[looks.types] = self._matters_for(looks.types)
        return found

    def _matters_for(self, types: Types) -> bool:
        """The same for a plain mana ability of any permanent of these types that has no other use."""
        cards = cards_of(self.game)
        if self._asks_taps:
            return True
        touched = cards.any(_touches, types) or any(_inside(e, types) for e in self.effects)
        if not touched or self.game.zone("stack"):
            return touched
        return cards.any(_given_for_costs, types)

    def _is_idle(self, player: PlayerId, ability: Activated) -> bool:
        found = self._idle.get((player, ability))
        if found is None:
            found = self._idle[player, ability] = is_idle(self.game, player, ability)
        return found

    @functools.cached_property
    def _asks_taps(self) -> bool:
        return cards_of(self.game).any(_asks_taps) or any(asks_taps(e) for e in self.effects)

    def _others(self, object_id: int, name: str) -> bool:
        return any(i != object_id and o.card.name == name for i, o in self.game.objects.items())


@functools.lru_cache(maxsize=10_000)
def is_plain(ability: Activated) -> bool:
    """ "{T}: Add ..." with nothing else to it."""
    do = ability.do
    return (
        ability.costs == (TapSelf(),) and not ability.only and isinstance(do, AddMana) and do.count is None
        and not do.riders and not do.lasts and do.among is None
    )  # fmt: skip


@functools.lru_cache(maxsize=20_000)
def _some_does_more(abilities: tuple[Ability, ...], edition: Any) -> bool:
    return any(_does_more(a, edition) for a in abilities)


def _does_more(ability: Ability, edition: Any) -> bool:
    """Whether the source has another ability there for which its being untapped does not matter."""
    if isinstance(ability, Activated):
        there = ability.zone == "battlefield" and TapSelf() not in ability.costs
        return there and not is_mana_ability(ability, edition)
    return isinstance(ability, Triggered) and any(isinstance(r, TappedForMana | StatusChanges) for r in walk(ability))


@functools.lru_cache(maxsize=50_000)
def _touches(card: Card, types: Types) -> bool:
    return any(_inside(a, types, _looks(a)) for face in card.faces for a in face.abilities)


@functools.lru_cache(maxsize=20_000)
def _looks(ability: Ability) -> frozenset[int]:
    """The numbers of its instructions that look at cards which are no permanents."""
    return frozenset(
        n for n, _, do in numbered(ability) if isinstance(do, Look) and (
            isinstance(do.what, TopCards) or (isinstance(do.what, Zone) and do.what.zone != "battlefield")
        )
    )  # fmt: skip


@functools.lru_cache(maxsize=50_000)
def _inside(value: Any, types: Types, looks: frozenset[int] = frozenset()) -> bool:
    """Whether something in the value, carried out or holding, could change a permanent of these types. `looks`: what
    the instructions with these numbers look at is no permanent; an ability that is given has its own numbers."""
    if isinstance(value, tuple):
        return any(_inside(v, types, frozenset() if isinstance(v, Ability) else looks) for v in value)
    if not isinstance(value, Record) or isinstance(value, Amount | Condition):
        return False  # a number or a condition changes nothing
    if isinstance(value, Activated) and is_plain(value):
        return False
    if isinstance(value, Forbid | Anything):
        return True
    if isinstance(value, Target | All | Some):
        return could_fit(value.filter, types) and not _is_seen(value.filter, looks)
    if isinstance(value, Filter):
        return could_fit(value, types)
    if isinstance(value, Keyword) and any(_inside(a, types) for a in expand(value) if a != value):
        return True
    return _inside(tuple(getattr(value, name) for name in value.__struct_fields__), types, looks)


def _is_seen(fits: Filter, looks: frozenset[int]) -> bool:
    """Whether what fits is among the results of these instructions."""
    return any(
        isinstance(part, FromAmong) and isinstance(part.of, That) and isinstance(part.of.to, ResultOf)
        and part.of.to.n in looks
        for part in (*fits.words, *fits.post)
    )  # fmt: skip


@functools.lru_cache(maxsize=50_000)
def _asks_taps(card: Card) -> bool:
    return any(asks_taps(a) for face in card.faces for a in face.abilities)


@functools.lru_cache(maxsize=50_000)
def asks_taps(value: Any) -> bool:
    """Whether it asks what is tapped, or notices it: then tapping may be wanted for itself."""
    if isinstance(value, Keyword) and any(asks_taps(a) for a in expand(value) if a != value):
        return True
    if isinstance(value, Has) and "tapped" in value.state:
        return True
    if isinstance(value, TappedForMana | ManaIsProduced | Anything):
        return True
    if isinstance(value, StatusChanges) and "tapped" in value.how:
        return True
    if isinstance(value, Activates) and value.word == "mana ability":
        return True
    if (isinstance(value, PlayerRule) and "unspent" in value.rule) or (
        isinstance(value, SpecialCount) and "unspent" in value.what
    ):
        return True
    if isinstance(value, tuple):
        return any(asks_taps(v) for v in value)
    if not isinstance(value, Record):
        return False
    fields = (getattr(value, name) for name in value.__struct_fields__)
    return any(asks_taps(v) for v in fields if isinstance(v, Record | tuple))


@functools.lru_cache(maxsize=50_000)
def could_fit(filter_: Filter, types: Types) -> bool:
    """Whether a permanent of these types might fit."""
    parts: list[Predicate] = [*filter_.words, *filter_.post]
    return all(_could(p, types) for p in parts)


def _could(part: Predicate, types: Types) -> bool:
    match part:
        case IsType(type=name):
            return name in types
        case IsSubtype(subtype=name):
            of = card_types_of(name)
            return not of or not types.isdisjoint(of)  # CR 205.3d
        case IsPlayer() | IsSpell() | IsAbility() | IsCard():
            return False
        case InZone(zone=zone):
            return zone == "battlefield"
        case AnyOf(of=parts):
            return any(_could(p, types) for p in parts)
        case Fits(filter=inner):
            return could_fit(inner, types)
        case _:
            return True


@functools.lru_cache(maxsize=50_000)
def _given_for_costs(card: Card, types: Types) -> bool:
    """Whether a cost of the card could take such a permanent, or a static ability of it could change one as soon as it
    is there (a land is played without the stack)."""
    for face in card.faces:
        for ability in face.abilities:
            for one in expand(ability):
                for r in walk(one):
                    if isinstance(r, Cost) and not isinstance(r, TapSelf) and _inside(r, types):
                        return True
                    if isinstance(r, Affects) and face.is_land and _inside(r, types):
                        return True
    return False
