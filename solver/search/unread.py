"""Plays that a player may have and nobody can list, since their text is not understood (DESIGN, class i).

Where there is one, a position of that player's is not known in full: neither a "no" nor, of the opponent's, a "yes"
can be said. Not here: spells and abilities of which a part is understood (`generate` leaves them out one by one).
"""

from __future__ import annotations

import functools
import re
from typing import Final

from model.ability.abilities import UnsupportedAbility
from model.base import PlayerId
from model.card import Card
from model.events.presence import cards_of
from model.play.support import class_of
from model.state import Game, GameObject
from solver.search.assume import Assumed

_MANA: Final = re.compile(r"\{(?!T\}|Q\}|E\}|0\})[^{}]+\}")
_ANYBODY: Final = re.compile(r"\b(?:any (?:player|opponent)|(?:each|an) opponent) may activate", re.I)
_OF_A_HAND: Final = re.compile(r"\b(?:this card|hand|discard|cycling|channel|bloodrush|reinforce)\b", re.I)


def unread_plays(game: Game, player: PlayerId, assumed: Assumed | None = None) -> tuple[str, ...]:
    """The words of abilities that the player might activate, and of what it might cast out of a graveyard or exile."""
    if not cards_of(game).any(_is_unread):
        return ()
    found: list[str] = []
    for obj in game.objects.values():
        card = obj.copy_of[0] if obj.copy_of is not None else obj.card
        texts = _unread(card, obj.zone)
        if not texts or obj.face_down or card.name in game.blank:
            continue
        found += [f"{card.name}: {t}" for t in texts if _may(obj, t, player, assumed)]
    return tuple(dict.fromkeys(found))


def _may(obj: GameObject, text: str, player: PlayerId, assumed: Assumed | None) -> bool:
    """Whether the player might do it now."""
    whose = obj.controller if obj.zone == "battlefield" else obj.owner
    if whose != player and not _ANYBODY.search(text):
        return False
    cost = text.partition(":")[0]
    if obj.tapped and "{T}" in cost and obj.zone == "battlefield":
        return False
    if assumed is None:
        return True
    if assumed.no_mana and _MANA.search(cost):
        return False
    return not assumed.never_activates(obj)


def _is_unread(card: Card) -> bool:
    """Whether some ability of the card is not understood."""
    return any(isinstance(a, UnsupportedAbility) for face in card.faces for a in face.abilities)


@functools.lru_cache(maxsize=50_000)
def _unread(card: Card, zone: str) -> tuple[str, ...]:
    return tuple(
        a.text for face in card.faces for a in face.abilities
        if isinstance(a, UnsupportedAbility) and class_of(a, zone) == "i" and _is_there(a, zone)
    )  # fmt: skip


def _is_there(ability: UnsupportedAbility, zone: str) -> bool:
    """Whether it might be activated, or let something be cast, from there; spells in a hand are judged as such."""
    match zone:
        case "battlefield" | "command":
            return ability.shape == "activated"
        case "hand":
            return ability.shape == "activated" and _OF_A_HAND.search(ability.text) is not None
        case "graveyard" | "exile":
            return ability.shape != "activated" or zone in ability.text.lower() or "this card" in ability.text.lower()
        case _:
            return False
