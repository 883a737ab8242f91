"""Losing unspent mana, and what effects make of it (CR 106.4, 500.5, 703.4q)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from model.ability.continuous import PlayerRule
from model.base import PlayerId, UnsupportedText
from model.events.actions import lose_life
from model.events.matching import player_meets
from model.events.presence import present
from model.events.rules import active_statics, player_has
from model.mana import MANA_WORDS, ManaUnit, Pool
from model.state import Game

BECOMES: Final = {f"unspent mana becomes {word}": type_ for word, type_ in MANA_WORDS.items()}
"""Words of a rule for what mana that would be lost becomes instead."""
COSTS_LIFE: Final = "losing unspent mana costs life"


def lose_unspent(game: Game, player: PlayerId, lost: Callable[[ManaUnit], bool]) -> None:
    """The player loses those units, where nothing else becomes of them (CR 614.1a)."""
    pool = game.players[player].pool
    if not any(lost(unit) for unit, _ in pool.units):
        return
    instead = _instead(game, player)
    kept = Pool(tuple((unit, n) for unit, n in pool.units if not lost(unit)))
    gone = 0
    for unit, n in pool.units:
        if lost(unit) and instead:
            kept = kept.add((msgspec.structs.replace(unit, type=instead),) * n)
        elif lost(unit):
            gone += n
    game.update_player(player, pool=kept)
    if gone and player_has(game, player, COSTS_LIFE):
        lose_life(game, player, gone)


def _instead(game: Game, player: PlayerId) -> str:
    if ("C", "PlayerRule") not in present(game):
        return ""
    found = {
        BECOMES[rule.rule]
        for _, rule, scope in active_statics(game, PlayerRule)
        if rule.rule in BECOMES and player_meets(game, rule.who, player, scope)
    }
    if len(found) > 1:
        raise UnsupportedText("unspent mana", "several effects on mana that would be lost", rule="616.1")
    return next(iter(found), "")
