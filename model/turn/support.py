"""What of turns is carried out, for the check of whole cards before anything is played."""

from __future__ import annotations

from typing import Final

from model.ability.abilities import Ability, Chapter
from model.events.unspent import BECOMES, COSTS_LIFE
from model.mana import MANA_WORDS
from model.resolve.dungeons import ROOMS_AGAIN

ABILITIES: Final[frozenset[type[Ability]]] = frozenset({Chapter})
"""Kinds of abilities that only the turn knows."""

PLAYER_RULES: Final = frozenset({
    "no maximum hand size", "have no maximum hand size", "maximum hand size", "smaller hand size",
    "greater hand size", "don't lose unspent mana", ROOMS_AGAIN,
    "the legend rule doesn't apply", "the legend rule doesn't apply to some",
    "don't lose the game for having 0 or less life",
    "skip your draw step", "skip your untap step", "skip your upkeep step",
    "skip extra turns", "untap at most", "skip your combat phase", "skip your end step",
    *BECOMES, COSTS_LIFE,
    *(f"don't lose unspent {c} mana" for c in MANA_WORDS),
})  # fmt: skip
"""Words of `PlayerRule` that are heeded here."""
