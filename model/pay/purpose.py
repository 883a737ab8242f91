"""What mana is spent on, with the restrictions that the mana carries already judged (CR 106.6, 609.4b)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import msgspec

from model.ability.abilities import Activated, OnlyMana, PayMana, SpendsOnly
from model.ability.continuous import ONLY_AS_COLORLESS, SpendAsThough
from model.ability.instructions import AddMana, SpendOnly
from model.ability.terms import AnyOf, Chosen, Filter, IsColor, IsSubtype, IsType, Named, Objects, Predicate
from model.base import ObjectId, Record, walk
from model.card import Card
from model.evaluate import fits, refs
from model.events.presence import present
from model.layers import abilities_of
from model.mana import COLOR_WORDS, COLORS, ONLY, TYPES, Purpose
from model.pay.charge import Charge
from model.pay.effects import is_among, static_effects
from model.state import Game, Scope
from model.types import is_card_type


def purpose_of(game: Game, charge: Charge) -> Purpose:
    """The purpose of paying this charge: every restriction that mana in a pool or any mana ability in the game carries
    is judged."""
    allowed = frozenset(r for r in restrictions(game) if satisfies(game, r, charge))
    purpose = Purpose(charge.kind, allowed, as_though(game, charge))
    for only in limits_of(game, charge):
        purpose = _limited(game, purpose, only, charge)
    return purpose


def limits_of(game: Game, charge: Charge) -> tuple[OnlyMana, ...]:
    """What the spell or ability itself says about the mana that may be spent on it, or on its X."""
    if charge.kind == "activate" and charge.ability is not None:
        return tuple(r for r in charge.ability.only if isinstance(r, OnlyMana))
    if charge.kind == "cast":
        return tuple(a.only for a in abilities_of(game, charge.object) if isinstance(a, SpendsOnly))
    return ()


def _limited(game: Game, purpose: Purpose, only: OnlyMana, charge: Charge) -> Purpose:
    """The purpose with the limit. CR 106.5: of a colour that was never chosen there is no mana."""
    if only.on_x:
        return purpose
    types = "".join(only.types)
    if only.chosen:
        known = game.known(charge.object)
        types = "".join(v for kind, v in known[0].choices if kind == "color") if known is not None else ""
        types = types or "none"
    sources = frozenset() if only.by is None else source_words(only.by)
    return msgspec.structs.replace(purpose, types=types, sources=sources)


def source_words(by: Filter) -> frozenset[str]:
    """The words of `ManaUnit.source` one of which a source must have; empty where the filter asks for something
    else."""
    match by:
        case Filter(words=(IsType(type=word),), post=()) | Filter(words=(IsSubtype(subtype=word),), post=()):
            return frozenset({word}) & SOURCE_WORDS
        case _:
            return frozenset()


SOURCE_WORDS = frozenset({
    "Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker", "Treasure", "Desert", "Cave", "Powerstone",
})  # fmt: skip
"""The words that a mana keeps of its source (`model.resolve.mana`)."""


def restrictions(game: Game) -> frozenset[Record]:
    """Every restriction on spending that mana in a pool has or that some card's ability would give it."""
    found: set[Record] = set()
    for player in game.players:
        found.update(unit.only for unit, _ in player.pool.units if unit.only is not None)
    if ("C", SpendOnly.__name__) not in present(game):
        return frozenset(found)
    for obj in game.objects.values():
        own = _card_restrictions(obj.card)
        if obj.copy_of is not None:
            own |= _card_restrictions(obj.copy_of[0])
        found.update(own)
        if obj.choices:
            found.update(bound(game, only, obj.id) for only in own)
    return frozenset(found)


@functools.lru_cache(maxsize=65536)
def _card_restrictions(card: Card) -> frozenset[Record]:
    return frozenset(r.only for r in walk(card) if isinstance(r, AddMana) and r.only is not None)


def bound(game: Game, only: Record | None, source: ObjectId) -> Any:
    """The restriction with what was chosen for the source in place of "of the chosen type": once the mana is in a pool
    it no longer asks its source (CR 106.6, 607.2d)."""
    if only is None or not _asks_choice(only):
        return only
    known = game.known(source)
    return _with_choices(only, known[0].choices if known is not None else ())


@functools.lru_cache(maxsize=4096)
def _asks_choice(only: Record) -> bool:
    return any(isinstance(r, Chosen) for r in walk(only))


def _with_choices(value: Any, choices: tuple[tuple[str, Any], ...]) -> Any:
    if isinstance(value, tuple):
        return tuple(_with_choices(v, choices) for v in value)
    if isinstance(value, Chosen):
        return _chosen(value, choices)
    if not isinstance(value, Record):
        return value
    found = {name: getattr(value, name) for name in value.__struct_fields__}
    return type(value)(**{name: _with_choices(v, choices) for name, v in found.items()})


def _chosen(value: Chosen, choices: tuple[tuple[str, Any], ...]) -> Predicate:
    kind = value.what.removeprefix("that ").removesuffix("s")
    values = [v for name, v in choices if name == kind or (kind == "type" and name.endswith(" type"))]
    match kind:
        case "color":
            return AnyOf(tuple(IsColor(COLOR_WORDS.get(v, v)) for v in values))
        case "name":
            return AnyOf(tuple(Named(v) for v in values))
        case "type" | "creature type" | "card type" | "land type":
            return AnyOf(tuple(IsType(v) if is_card_type(v) else IsSubtype(v) for v in values))
        case _:
            return value


def satisfies(game: Game, only: Record, charge: Charge) -> bool:
    """Whether mana with that restriction may be spent on this (CR 106.6). A restriction of an unknown kind allows
    nothing."""
    if not isinstance(only, SpendOnly):
        return False
    if only.no_generic:
        return True  # what it pays is judged symbol by symbol (`may_pay`)
    if only.parts:
        return any(satisfies(game, part, charge) for part in only.parts)
    scope = Scope(controller=charge.player, source=charge.object)
    if only.never:
        return charge.kind != "cast" or not any(fits(game, charge.object, f, scope, anywhere=True) for f in only.never)
    if charge.has_x and any("contain {x}" in word.lower() for word in only.special):
        # Whatever X is: the cost has the symbol.
        return True
    if any("contain {C}" in word for word in only.special) and _contains_colorless(charge):
        return True
    match charge.kind:
        case "cast":
            return any(fits(game, charge.object, f, scope, anywhere=True) for f in only.cast)
        case "activate":
            fitting = any(f == Filter() or fits(game, charge.object, f, scope) for f in only.activate)
            return fitting or _named(only, charge)
        case _:
            return _named(only, charge)


def _contains_colorless(charge: Charge) -> bool:
    """Whether the symbol {C} is in a cost that is paid (CR 107.4c)."""
    paid = (c.cost.symbols for c in (*charge.base, *charge.added) if isinstance(c, PayMana))
    return any("C" in s.types for symbols in paid for s in symbols)


def _named(only: SpendOnly, charge: Charge) -> bool:
    made_by = charge.ability.made_by if isinstance(charge.ability, Activated) else ""
    return any(word and any(s.startswith(word) for s in only.special) for word in (charge.name, made_by))


def as_though(game: Game, charge: Charge) -> frozenset[tuple[str, str]]:
    """CR 609.4b: pairs (type of the mana, type as which it may be spent)."""
    pairs: set[tuple[str, str]] = set()
    if charge.any_type:
        pairs.update(_pairs(TYPES, TYPES if charge.any_type == "type" else COLORS))
    for scope, effect in static_effects(game, SpendAsThough):
        if not is_among(game, effect.who, charge.player, scope):
            continue
        if effect.only is not None or effect.activate:
            fitting = charge.kind == "activate" if effect.activate else charge.kind == "cast"
            if not fitting or not (effect.only is None or fits(game, charge.object, effect.only, scope)):
                continue
        if effect.of is not None and not _is_had_from(game, effect.of, charge, scope):
            continue
        if effect.word == ONLY_AS_COLORLESS:
            pairs.update((t, as_) for t in effect.from_ for as_ in ("C", ONLY))
            continue
        pairs.update(_pairs(effect.from_ or TYPES, TYPES if effect.any_type else COLORS))
    return frozenset(pairs)


def _is_had_from(game: Game, of: Objects, charge: Charge, scope: Scope) -> bool:
    """Whether it is an ability that the source of the effect has from one of these objects."""
    ability = charge.ability
    if ability is None or charge.object != scope.source:
        return False
    theirs = (a for ref in refs(game, of, scope) if ref > 0 for a in abilities_of(game, ref))
    return any(isinstance(a, Activated) and (a.do, a.only) == (ability.do, ability.only) for a in theirs)


def _pairs(types: tuple[str, ...], as_: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    return ((t, a) for t in types for a in as_ if t != a)


def judged(game: Game, purpose: Purpose, charge: Charge, only: Record | None) -> Purpose:
    """The purpose with this one restriction judged too: mana that came into being while paying may carry one that no
    card shows."""
    if only is None or only in purpose.allowed or not satisfies(game, only, charge):
        return purpose
    return msgspec.structs.replace(purpose, allowed=purpose.allowed | {only})
