"""Enlist: an optional cost to attack, and what it triggers (CR 702.154, 508.1g)."""

from __future__ import annotations

from typing import Final

from model.ability.abilities import Triggered
from model.ability.continuous import ModifiesPT
from model.ability.events import PlayerActs
from model.ability.instructions import Apply
from model.ability.keywords import has_keyword, keywords
from model.ability.terms import EventRole, Number, StatOf, That, This, You
from model.base import ObjectId, PlayerId
from model.events import player_acts, tap
from model.events.triggers import trigger
from model.layers import characteristics
from model.state import Decision, Game, Scope
from model.state.objects import player_ref

_POWER: Final = StatOf("power", That("it", EventRole("enlisted")))
_ENLISTED: Final = Triggered(
    PlayerActs(You(), "enlist", This()),
    Apply(This(), (ModifiesPT(_POWER, Number(0)),), "until end of turn"),
    word="when",
    made_by="enlist",
)

Enlisted = tuple[tuple[ObjectId, ObjectId], ...]


def chosen(game: Game, player: PlayerId, attacking: tuple[ObjectId, ...]) -> Enlisted:
    """Which creature each attacker with enlist taps, if any, once for each instance (CR 702.154a, d)."""
    found: list[tuple[ObjectId, ObjectId]] = []
    for i in attacking:
        for _ in keywords(characteristics(game, i).abilities, "enlist"):
            taken = {tapped for _, tapped in found}
            options = tuple(c for c in _free(game, player) if c not in attacking and c not in taken)
            if not options:
                continue
            words = "which creature it enlists"
            answer = game.ask(Decision("choose", player, "objects", options, 0, 1, of=i, words=words))
            found += [(i, c) for c in (answer if isinstance(answer, tuple) else (answer,))]
    return tuple(found)


def _free(game: Game, player: PlayerId) -> list[ObjectId]:
    return [
        i for i in game.zone("battlefield")
        if not game.objects[i].tapped and not game.objects[i].phased_out
        and (ch := characteristics(game, i)).controller == player and "Creature" in ch.types
        and (not game.objects[i].sick or has_keyword(ch, "haste"))
    ]  # fmt: skip


def carry_out(game: Game, player: PlayerId, enlisted: Enlisted) -> None:
    """The creatures are tapped, and each triggers the ability linked with the cost (CR 607.2h)."""
    for attacker, tapped in enlisted:
        tap(game, (tapped,), cause=attacker)
        player_acts(game, player, "enlist", objects=(tapped,), cause=attacker)
        event = (("subject", attacker), ("enlisted", tapped), ("player", player_ref(player)))
        trigger(game, _ENLISTED, Scope(player, source=attacker, event=event))
