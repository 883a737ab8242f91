"""Payments where every source is plain: "{T}: Add" one mana, and nothing that changes what tapping for mana does.

Then a class of payment is how many of each kind of like sources are tapped, and all of them are written down directly.
Where anything is not plain, `of` gives None and `solver.payment` is asked. Rules: 601.2g-h, 605.3, 107.4.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from model.ability.abilities import Activated, CostChange, Keyword, OnlyBy, TapSelf, UnsupportedAbility
from model.ability.continuous import SpendAsThough
from model.ability.events import Activates, Anything, ManaIsProduced, TappedForMana
from model.ability.instructions import AddMana
from model.ability.keywords import expand
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import You
from model.base import Edition, ObjectId, PlayerId, walk
from model.card import Card
from model.events.presence import Word, cards_of, present
from model.layers import activated, permanents
from model.mana import COLORS, ManaCost, ManaUnit, Symbol
from model.pay.activation import why_not_activate
from model.pay.charge import TotalCost
from model.pay.needs import is_sick
from model.pay.plain import is_quiet
from model.pay.plan import ManaStep, Plan, Spend
from model.state import Game

Way = tuple[tuple[int, ...], tuple[tuple[int, str], ...]]
"""How many of each kind are used; for each symbol the kind that pays it and the type of mana."""


class Kind(msgspec.Struct, frozen=True, gc=False):
    """Like sources, or like mana in the pool (`unit`). `types`: what each can give; `abilities`: for each type the
    number of the ability and whether the type is chosen as it resolves."""

    types: str
    ids: tuple[ObjectId, ...]
    abilities: tuple[tuple[int, bool], ...] = ()
    snow: bool = False
    words: tuple[str, ...] = ()
    unit: ManaUnit | None = None

    def made(self, type_: str) -> ManaUnit:
        return self.unit if self.unit is not None else ManaUnit(type_, self.snow, source=self.words)


class PlainMana:
    """The plain sources of one player."""

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self.kinds = kinds
        self._sizes = tuple((k.types, len(k.ids)) for k in kinds)

    def telling_apart(self, objects: Iterable[ObjectId]) -> PlainMana:
        """The same sources, none of these objects like another one."""
        told = {i for i in objects for k in self.kinds if len(k.ids) > 1 and i > 0 and i in k.ids}
        if not told:
            return self
        kinds: list[Kind] = []
        for kind in self.kinds:
            alone = [i for i in kind.ids if i in told]
            parts = [tuple(i for i in kind.ids if i not in told), *((i,) for i in alone)] if alone else [kind.ids]
            kinds += [msgspec.structs.replace(kind, ids=ids) for ids in parts if ids]
        return PlainMana(tuple(kinds))

    def plans(self, total: TotalCost) -> Iterator[Plan] | None:
        """A plan of each class; None if the cost is of a sort that is not for here."""
        found: dict[tuple[int, ...], Way] = {}
        symbols_of: dict[tuple[int, ...], tuple[Symbol, ...]] = {}
        for mana in total.mana:
            symbols = _symbols(mana)
            if symbols is None:
                return None
            for way in _ways(self._sizes, symbols):
                if way[0] not in found:
                    found[way[0]] = way
                    symbols_of[way[0]] = symbols
        return (self._plan(symbols_of[counts], way) for counts, way in found.items())

    def may_pay(self, cost: ManaCost) -> bool:
        """Whether the mana cost might be paid: False is certain. X counts nothing."""
        if cost.absent:
            return True  # which other rules refuse
        symbols = _symbols(ManaCost(tuple(s for s in cost.symbols if not s.x)) if cost.x_count else cost)
        if symbols is None:
            return True
        return bool(_ways(self._sizes, symbols))

    def _plan(self, symbols: tuple[Symbol, ...], way: Way) -> Plan:
        used = [0] * len(self.kinds)
        steps, spends = [], []
        for symbol, (n, type_) in zip(symbols, way[1], strict=True):
            kind = self.kinds[n]
            if kind.unit is None:
                ability, chosen = kind.abilities[kind.types.index(type_)]
                steps.append(ManaStep(kind.ids[used[n]], ability, choices=(type_,) if chosen else ()))
                used[n] += 1
            spends.append(Spend(symbol, unit=kind.made(type_)))
        return Plan(tuple(steps), tuple(spends))


def of(game: Game, player: PlayerId, like: Mapping[ObjectId, int]) -> PlainMana | None:
    """The plain sources; None if anything is not plain."""
    words = present(game)
    if not words.isdisjoint(_UNTAPPABLE):
        return None
    if not words.isdisjoint(_SUSPECT):
        if cards_of(game).any(_interferes):
            return None
        if game.lasting and any(isinstance(r, _CHANGES) for one in game.lasting for c in one.changes for r in walk(c)):
            return None
    for zone in ("hand", "graveyard", "command"):
        if any(_makes_mana_elsewhere(game.objects[i].card, game.edition) for i in game.zone(zone, player)):
            return None
    if any(_makes_mana_elsewhere(game.objects[i].card, game.edition) for i in game.zone("command")):
        return None
    kinds: dict[int, tuple[Kind, list[ObjectId]]] = {}
    quiet = is_quiet(game)
    for object_id, looks in permanents(game):
        if looks.controller != player or game.objects[object_id].tapped:
            continue
        kind = like.get(object_id, -object_id)
        known = kinds.get(kind)
        if known is not None:
            known[1].append(object_id)
            continue
        abilities = activated(game, object_id)
        table = _table(abilities, game.edition) if abilities else ()
        if table is None:
            return None
        # CR 302.6: nothing is tapped for mana that has summoning sickness.
        idle = bool(table) and is_sick(game, object_id)
        barred = (
            {n for _, n, _ in table if idle or any(why_not_activate(game, player, object_id, n))}
            if idle or not quiet else ()
        )  # fmt: skip
        usable = [row for row in table if row[1] not in barred]
        said = tuple(sorted(looks.types | (looks.subtypes & _WORDS))) if usable else ()
        one = Kind("".join([t for t, _, _ in usable]), (), tuple([(n, c) for _, n, c in usable]),
                   "Snow" in looks.supertypes, said)  # fmt: skip
        kinds[kind] = one, [object_id]
    found = [msgspec.structs.replace(k, ids=tuple(ids)) for k, ids in kinds.values() if k.types]
    for unit, n in game.players[player].pool.units:
        if unit.only is not None or unit.riders:
            return None
        found.append(Kind(unit.type, (0,) * n, unit=unit))
    return PlainMana(tuple(found))


_CHANGES = (SpendAsThough, TappedForMana, ManaIsProduced, Anything)
_UNTAPPABLE: frozenset[Word] = frozenset({("C", "become tapped"), ("C", "be tapped")})
_SUSPECT: frozenset[Word] = frozenset(
    ("C", kind.__name__) for kind in (*_CHANGES, UnsupportedAbility, OnlyBy, Activates, CostChange)
)
"""Words without which no card and no effect can interfere."""
_WORDS = frozenset({"Treasure", "Desert", "Cave", "Powerstone"})


@functools.lru_cache(maxsize=20_000)
def _interferes(card: Card) -> bool:
    """Whether the card says something of making or spending mana beyond its own mana abilities, or is not
    understood."""
    for face in card.faces:
        for ability in face.abilities:
            for one in expand(ability) if isinstance(ability, Keyword) else (ability,):
                for r in walk(one):
                    if isinstance(r, (*_CHANGES, UnsupportedAbility, OnlyBy)):
                        return True
                    if isinstance(r, Activates) and r.word == "mana ability":
                        return True
                    if isinstance(r, CostChange) and r.of_abilities:
                        return True
    return False


@functools.lru_cache(maxsize=20_000)
def _makes_mana_elsewhere(card: Card, edition: Edition) -> bool:
    return any(
        isinstance(one, Activated) and one.zone != "battlefield" and is_mana_ability(one, edition)
        for face in card.faces for ability in face.abilities for one in expand(ability)
    )  # fmt: skip


@functools.lru_cache(maxsize=20_000)
def _table(abilities: tuple[Activated, ...], edition: Edition) -> tuple[tuple[str, int, bool], ...] | None:
    """For each type of mana the ability that gives it and whether it is chosen; None if one is not plain."""
    found: dict[str, tuple[str, int, bool]] = {}
    for n, ability in enumerate(abilities):
        if not is_mana_ability(ability, edition):
            continue
        do = ability.do
        if (
            ability.costs != (TapSelf(),) or ability.only or ability.zone != "battlefield"
            or not isinstance(do, AddMana) or do.count is not None or do.among is not None or do.riders
            or do.only is not None or do.lasts or do.who != You()
        ):  # fmt: skip
            return None
        options = COLORS if do.any_color else tuple(dict.fromkeys("".join(o) for o in do.options))
        if any(len(o) != 1 for o in options):
            return None
        for t in options:
            found.setdefault(t, (t, n, len(options) > 1))
    return tuple(found.values())


@functools.lru_cache(maxsize=20_000)
def _symbols(mana: ManaCost) -> tuple[Symbol, ...] | None:
    """One symbol for each mana; None for snow, Phyrexian and the like."""
    if mana.absent:
        return ()
    flat: list[Symbol] = []
    for s in mana.symbols:
        if s.snow or s.life or s.x or (s.types and s.generic):
            return None
        flat += [s] * s.generic if s.is_generic else [s]
    # Coloured ones first: they have the fewest sources.
    flat.sort(key=lambda s: (s.is_generic, len(s.types)))
    return tuple(flat)


@functools.lru_cache(maxsize=100_000)
def _ways(kinds: tuple[tuple[str, int], ...], symbols: tuple[Symbol, ...]) -> tuple[Way, ...]:
    """The numbers of each kind that pay for the symbols, each with one way to do so."""
    found: dict[tuple[int, ...], Way] = {}
    needs = [frozenset(s.types) for s in symbols]

    def place(at: int, used: tuple[int, ...], chosen: tuple[tuple[int, str], ...]) -> None:
        if at == len(needs):
            found.setdefault(used, (used, chosen))
            return
        # Generic mana takes kinds in rising order: which mana pays it does not matter.
        start = chosen[-1][0] if at and not needs[at] and not needs[at - 1] else 0
        for n in range(start, len(kinds)):
            types, most = kinds[n]
            if used[n] >= most:
                continue
            fit = next((t for t in types if not needs[at] or t in needs[at]), None)
            if fit is not None:
                place(at + 1, (*used[:n], used[n] + 1, *used[n + 1 :]), (*chosen, (n, fit)))

    place(0, (0,) * len(kinds), ())
    return tuple(found.values())
