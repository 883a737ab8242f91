"""The ways of an object that its words alone tell: where nothing in the game speaks of casting or activating, a plain
card in a hand is cast for its mana cost when its types allow that, and a permanent offers its mana abilities or nothing
(CR 117.1a, 601.3, 602.2, 605.3a).

What is not plain is for `ways`, which judges every way and must agree with this.
"""

from __future__ import annotations

import functools
from typing import Any, Final

from model.ability.abilities import (
    Ability,
    Activated,
    Keyword,
    OnlyBy,
    PayMana,
    Spell,
    Static,
    Triggered,
    UnsupportedAbility,
)
from model.ability.casting import SpecialAction
from model.ability.continuous import Affects, Cant, FlashFor, Forbid, GrantsAlternative, Permit, PermitAction
from model.ability.instructions import Allow
from model.ability.keywords import expand, has_keyword
from model.ability.terms import InZone, IsAbility, IsCard, IsSpell
from model.base import PlayerId, walk
from model.card import Card
from model.events.presence import cards_of
from model.layers import activated_by, characteristics, expanded
from model.pay.plain import is_quiet, plain
from model.pay.timing import why_not_sorcery_timing
from model.play.way import Way
from model.state import Characteristics, Game, GameObject


def glanced(game: Game, player: PlayerId, obj: GameObject) -> tuple[Way, ...] | None:
    """The ways to play the object that the rules allow the player now; None if that has to be judged."""
    if obj.phased_out or obj.face_down or obj.copy_of is not None or game.blank:
        return None
    looks = characteristics(game, obj.id)
    if obj.zone == "battlefield":
        return _of_permanent(game, player, obj, looks)
    if obj.zone not in _ASIDE or obj.kind != "card" or obj.designations or not _is_silent(game):
        return None
    card = obj.card
    # What an effect gave to the card might let it be played.
    if not offers_only_itself(card) or looks.abilities != card.faces[0].abilities:
        return None
    if obj.zone != "hand" or obj.owner != player:
        return ()
    if card.faces[0].is_land or (looks.supertypes & {"Legendary"} and looks.types & {"Instant", "Sorcery"}):
        return None
    if game.priority is not None and game.priority != player:
        return ()
    quick = "Instant" in looks.types or has_keyword(looks, "flash")
    if not quick and why_not_sorcery_timing(game, player) is not None:
        return ()
    return (Way("cast", obj.id, costs=(PayMana(card.faces[0].mana_cost),)),)


_ASIDE: Final = frozenset({"hand", "graveyard", "library", "exile"})


def _of_permanent(game: Game, player: PlayerId, obj: GameObject, looks: Characteristics) -> tuple[Way, ...] | None:
    acts = _acts(looks.abilities)
    if not acts:
        return () if obj.card.layout != "room" else None
    if acts != "activated":
        return None
    if looks.controller != player:
        return ()  # CR 602.2: nobody else may activate them
    found = activated_by(looks, game.edition)
    if not is_quiet(game) or any(plain(a) is None for a in found):
        return None
    if game.priority is not None and game.priority != player:
        return ()
    return tuple(
        Way("activate", obj.id, obj.face, ability=n, label="mana", costs=ability.costs, activated=ability)
        for n, ability in enumerate(found)
    )  # fmt: skip


@functools.lru_cache(maxsize=20_000)
def _acts(abilities: tuple[Ability, ...]) -> str:
    """What there is to do with a permanent: nothing, "activated" abilities for its controller, or "more"."""
    found = expanded(abilities)
    if any(isinstance(a, SpecialAction | UnsupportedAbility) for a in found):
        return "more"
    mine = [a for a in found if isinstance(a, Activated)]
    if any(isinstance(r, OnlyBy) for a in mine for r in a.only):
        return "more"
    return "activated" if mine else ""


@functools.lru_cache(maxsize=20_000)
def offers_only_itself(card: Card) -> bool:
    """Whether the card, where it is not on the battlefield, can do nothing but be cast for its mana cost, or be played,
    from its owner's hand."""
    if len(card.faces) != 1 or card.layout != "normal":
        return False
    for ability in card.faces[0].abilities:
        parts = expand(ability) if isinstance(ability, Keyword) else (ability,)
        if isinstance(ability, Keyword) and not parts and ability.name not in _NO_WAYS:
            return False
        for one in parts:
            if not isinstance(one, Spell | Triggered | Static | Activated | Keyword):
                return False
            if isinstance(one, Static | Activated) and one.zone != "battlefield":
                return False
    return True


_NO_WAYS: Final = frozenset({
    "flying", "reach", "haste", "vigilance", "trample", "menace", "defender", "flash", "deathtouch", "first strike",
    "double strike", "hexproof", "shroud", "indestructible", "lifelink", "fear", "intimidate", "shadow", "skulk",
    "protection", "infect", "wither", "enchant", "changeling", "devoid",
})  # fmt: skip
"""Keywords that a rule knows by name and that say nothing of costs, zones or when a card may be cast."""


def _is_silent(game: Game) -> bool:
    """Whether nothing in the game speaks of who may cast or play what, from where, when or for what else."""
    cards = cards_of(game)
    if cards.copies or cards.any(_speaks_up):
        return False
    return not any(isinstance(c, Allow) or _speaks(c) for one in game.lasting for c in one.changes)


@functools.lru_cache(maxsize=20_000)
def _speaks_up(card: Card) -> bool:
    return any(_speaks(face.abilities) for face in card.faces)


@functools.lru_cache(maxsize=20_000)
def _speaks(value: Any) -> bool:
    """Whether some record in it, or in what a keyword in it stands for, speaks of that."""
    for r in walk(value):
        match r:
            case Permit() | PermitAction() | GrantsAlternative() | FlashFor() | UnsupportedAbility():
                return True
            case Forbid(act=word) | Cant(what=word) if "cast" in word:
                return True
            case Affects(what=what) if any(isinstance(p, IsCard | InZone | IsSpell | IsAbility) for p in walk(what)):
                return True
            case Keyword(name="split second"):
                return True
            case Keyword() if any(_speaks(one) for one in expand(r) if one != r):
                return True
    return False
