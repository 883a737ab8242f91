"""Players by what is true of them: "each opponent who controls a creature" (CR 109.5, 608.2c)."""

from __future__ import annotations

import msgspec

from model.ability.terms import PlayerMeets, PlayerOrController, PlayersWho
from model.base import PlayerId
from model.evaluate.core import Context, holds_in, players_in, players_row, predicate, refs_in
from model.state import Ref, player_of, player_ref


@predicate(PlayerMeets)
def _meets(context: Context, ref: Ref, part: PlayerMeets) -> bool:
    if ref >= 0:
        return False
    scope = context.scope
    inner = msgspec.structs.replace(scope, current=(ref, *scope.current))
    return holds_in(context.within(inner), part.condition)


@players_row(PlayersWho)
def _players_who(context: Context, phrase: PlayersWho) -> tuple[PlayerId, ...]:
    return tuple(p for p in players_in(context, phrase.of) if _meets(context, player_ref(p), phrase.that))


@players_row(PlayerOrController)
def _player_or_controller(context: Context, phrase: PlayerOrController) -> tuple[PlayerId, ...]:
    found: list[PlayerId] = []
    for ref in refs_in(context, phrase.of):
        if ref < 0:
            found.append(player_of(ref))
        elif (looks := context.looks(ref)) is not None:
            found.append(looks.controller)
    return tuple(dict.fromkeys(found))
