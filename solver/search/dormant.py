"""Whether a player with priority can do nothing but pass, seen at a glance: what both players pass over by themselves.

Only a "yes" is an answer; "no" means that the plays have to be listed. Cards are judged once by their text.
"""

from __future__ import annotations

import functools
from typing import Any, Final

from model.ability.abilities import (
    Activated,
    AlternativeCost,
    CostChange,
    Keyword,
    OnlyBy,
    PayMana,
    Spell,
    Static,
    TapSelf,
    Triggered,
    UnsupportedAbility,
)
from model.ability.casting import CastWay, PaymentHelp, SpecialAction
from model.ability.continuous import (
    Affects,
    Gains,
    GainsAbilitiesOf,
    GrantsAlternative,
    LifeForMana,
    ModifiesPT,
    Permit,
)
from model.ability.keywords import expand
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import InZone, IsCard
from model.base import PlayerId, walk
from model.card import Card
from model.events.presence import cards_of
from model.layers import activated, permanents, stamp
from model.mana import ManaCost
from model.state import Game
from solver.search.relevance import ManaAlone


def is_dormant(game: Game, player: PlayerId, alone: ManaAlone) -> bool:
    """Whether passing is all that there is for certain."""
    if game.delayed:
        return _is_dormant(game, player, alone)
    turn = game.turn
    main = turn.active == player and turn.step in ("main1", "main2")
    at: Any = stamp(game), tuple(game.lasting), player, main
    found = _known.get(at)
    if found is None:
        # Whoever has nothing to do with everything untapped has nothing to do, whatever is tapped.
        found = _remember(at, _is_dormant(game, player, alone, untapped=True))
    if not found:
        at = *at, game.parts["status"], not game.players[player].pool
        found = _known.get(at)
        if found is None:
            found = _remember(at, _is_dormant(game, player, alone))
    return found


_known: dict[Any, bool] = {}
_KNOWN_AT_MOST: Final = 65_536


def _remember(at: Any, found: bool) -> bool:
    if len(_known) >= _KNOWN_AT_MOST:
        _known.clear()
    _known[at] = found
    return found


def _is_dormant(game: Game, player: PlayerId, alone: ManaAlone, *, untapped: bool = False) -> bool:
    """`untapped`: as though nothing were tapped."""
    sorcery = game.turn.active == player and game.turn.step in ("main1", "main2") and not game.zone("stack")
    hand = game.zone("hand", player)
    if sorcery and hand:
        return False
    objects = game.objects
    if cards_of(game).any(_opens):
        return False
    for effect in game.lasting:
        if effect.what is not None or any(not isinstance(c, ModifiesPT | Gains) for c in effect.changes):
            return False
        if any(r > 0 and r in objects and objects[r].zone != "battlefield" for r in effect.refs):
            return False
    broke = not untapped and _is_broke(game, player)
    for i in hand:
        card = objects[i].card
        if objects[i].designations or (_is_quick(card) and not (broke and _needs_mana(card))):
            return False
    for zone in ("graveyard", "exile", "command"):
        for owner in (0, 1, -1):
            for i in game.zone(zone, owner):
                obj = objects[i]
                if obj.designations or obj.face_down or obj.kind == "emblem" or _acts_from_elsewhere(obj.card):
                    return False
    return all(
        looks.controller != player or _is_quiet(game, i, alone, untapped, broke) for i, looks in permanents(game)
    )


def is_done(game: Game, player: PlayerId, alone: ManaAlone) -> bool:
    """The same for all the rest of the turn, main phases too, as long as nothing happens."""
    if not is_dormant(game, player, alone):
        return False
    hand = game.zone("hand", player)
    if game.turn.active != player or not hand:
        return True
    return _is_broke(game, player) and all(_needs_mana(game.objects[i].card) for i in hand)


def _is_broke(game: Game, player: PlayerId) -> bool:
    """Whether there is no mana, none can be made, and no cost is changed or paid otherwise."""
    if game.players[player].pool or cards_of(game).any(_eases):
        return False
    for i, looks in permanents(game):
        if looks.controller != player:
            continue
        tapped = game.objects[i].tapped
        for ability in activated(game, i):
            if is_mana_ability(ability, game.edition) and not (tapped and TapSelf() in ability.costs):
                return False
    return True


@functools.lru_cache(maxsize=20_000)
def _eases(card: Card) -> bool:
    """Whether the card's text may make costs smaller or let them be paid without mana."""
    return any(_is_easing(r) for face in card.faces for ability in face.abilities for r in walk(ability))


def _is_easing(record: Any) -> bool:
    if isinstance(record, Keyword):
        return any(_is_easing(r) for one in expand(record) if one != record for r in walk(one))
    return isinstance(record, _EASING)


_EASING: Final = (
    CostChange, LifeForMana, PaymentHelp, GrantsAlternative, Permit, SpecialAction, AlternativeCost, UnsupportedAbility,
)  # fmt: skip


@functools.lru_cache(maxsize=20_000)
def _needs_mana(card: Card) -> bool:
    """Whether the card can only be cast, and only with mana."""
    if len(card.faces) != 1 or card.layout != "normal" or card.faces[0].is_land:
        return False
    face = card.faces[0]
    plain = all(
        isinstance(one, Spell) or (isinstance(one, Keyword) and one.name in _ONLY_THERE)
        or (isinstance(one, Activated | Triggered | Static) and one.zone == "battlefield")
        for one in face.abilities
    )  # fmt: skip
    return plain and _takes_mana(face.mana_cost)


_ONLY_THERE: Final = frozenset({
    "flash", "flying", "reach", "haste", "vigilance", "trample", "menace", "deathtouch", "first strike", "equip",
    "double strike", "lifelink", "hexproof", "defender", "enchant",
})  # fmt: skip


def _takes_mana(cost: ManaCost) -> bool:
    """Whether some of the cost has to be paid with mana, however large X is."""
    return any(not s.life and not s.x and s.mana_value for s in cost.symbols)


def _is_quiet(game: Game, object_id: int, alone: ManaAlone, untapped: bool, broke: bool) -> bool:
    """A permanent that gives its controller nothing to do."""
    obj = game.objects[object_id]
    if obj.face_down:
        return False
    for ability in activated(game, object_id):
        if obj.tapped and not untapped and TapSelf() in ability.costs:
            continue
        if broke and not ability.changes and any(type(c) is PayMana and _takes_mana(c.cost) for c in ability.costs):
            continue
        if not is_mana_ability(ability, game.edition) or alone.matters_of(object_id, ability):
            return False
    return True


@functools.lru_cache(maxsize=20_000)
def _opens(card: Card) -> bool:
    """Whether the card's text might let somebody play or activate what would not be playable by itself."""
    for face in card.faces:
        for ability in face.abilities:
            if isinstance(ability, UnsupportedAbility | SpecialAction):
                return True
            for one in expand(ability) if isinstance(ability, Keyword) else (ability,):
                for r in walk(one):
                    if isinstance(r, Permit | GrantsAlternative | GainsAbilitiesOf | OnlyBy):
                        return True
                    if isinstance(r, Affects) and any(isinstance(p, InZone | IsCard) for p in walk(r.what)):
                        return True
    return False


@functools.lru_cache(maxsize=20_000)
def _is_quick(card: Card) -> bool:
    """Whether the card in a hand might be of use outside its player's main phases."""
    if len(card.faces) != 1 or card.layout != "normal":
        return True
    face = card.faces[0]
    if "Instant" in face.types or _acts_from_elsewhere(card):
        return True
    return any(isinstance(a, Keyword) and a.name == "flash" for a in face.abilities)


@functools.lru_cache(maxsize=20_000)
def _acts_from_elsewhere(card: Card) -> bool:
    """Whether some ability might be of use while the card is not on the battlefield."""
    for face in card.faces:
        for ability in face.abilities:
            for one in expand(ability) if isinstance(ability, Keyword) else (ability,):
                if isinstance(one, CastWay | SpecialAction | AlternativeCost):
                    return True
                if isinstance(one, Activated | Static) and one.zone != "battlefield":
                    return True
    return False
