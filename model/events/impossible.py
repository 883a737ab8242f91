"""Events that cannot happen: "can't" effects and impossible actions (CR 101.2-3, 614.17, 701.8b, 701.21a)."""

from __future__ import annotations

from model.ability.continuous import ITS_DAMAGE, Forbid
from model.ability.keywords import has_keyword
from model.base import ObjectId, PlayerId
from model.events.event import (
    CountersEvent,
    CreatesTokens,
    Damage,
    Draw,
    Event,
    LifeChange,
    PlayerActed,
    StatusChange,
    Taps,
    ZoneChange,
)
from model.events.matching import player_meets
from model.events.presence import present
from model.events.roles import controller_of
from model.events.rules import active_statics, cant, player_has
from model.layers import characteristics
from model.state import Game
from model.state.history import number
from model.state.objects import is_player, player_of

KEEPS_DAMAGE = "have damage removed in the cleanup step"
"""A word of `Cant`: an exception to CR 514.2."""
CANT_WORDS = frozenset({
    "be destroyed", "be sacrificed", "be regenerated", ITS_DAMAGE,
    "have counters put on it", "have counters put on them",
    "have +1/+1 counters put on it", "have -1/-1 counters put on it",
    "become untapped", "untap", "transform", "be turned face up", "enter the battlefield", "gain life", "lose life",
    "draw cards", "lose the game", "win the game", "get counters", "leave the battlefield", "be prevented",
    "be tapped", "become tapped", "search libraries", KEEPS_DAMAGE,
})  # fmt: skip
"""What `Cant` may say that is heeded here."""

KEEPS_LIFE = "damage leaves life"
"""A `PlayerRule` with a number: damage that would make the life total less makes it that number instead."""
KEEPS_FROM = "opponents can't cause one to "
"""A `PlayerRule`, before the act: what spells and abilities of opponents do and ask for (CR 101.2)."""
PLAYER_WORDS = frozenset({
    "can't gain life", "can't lose life", "life total can't change", "can't lose the game", "can't win the game",
    "can't draw cards", "can't get counters", "damage can't be prevented", "can't get poison counters",
    "combat damage can't be prevented", "can't search libraries", KEEPS_LIFE, "damage costs no life",
    *(KEEPS_FROM + act for act in ("sacrifice", "discard")),
})  # fmt: skip
"""What `PlayerRule` or `Forbid` may say that is heeded here; the words without "can't" too."""


def cannot(game: Game, event: Event) -> bool:
    """Whether the event cannot happen."""
    match event:
        case ZoneChange():
            return _zone_change(game, event)
        case Damage():
            return event.amount <= 0  # CR 614.7a, 120.8
        case LifeChange():
            return _life(game, event)
        case Draw():
            return _draw(game, event)
        case CountersEvent():
            return _counters(game, event)
        case Taps():
            obj = game.objects.get(event.object)
            if obj is None or obj.tapped != event.untap:
                return True
            if event.untap:
                return cant(game, event.object, "become untapped", "untap")
            return cant(game, event.object, "become tapped", "be tapped")
        case CreatesTokens():
            return all(n <= 0 for _, n, _ in event.tokens)
        case StatusChange():
            if event.how in ("transforms", "converts"):
                words = present(game)
                bound = ("C", "daybound") in words or ("C", "nightbound") in words
                if bound and event.cause and event.object in game.objects:
                    # CR 702.145b, e: only day and night turn it over.
                    ch = characteristics(game, event.object)
                    if has_keyword(ch, "daybound") or has_keyword(ch, "nightbound"):
                        return True
                return cant(game, event.object, "transform", "attack, block, or transform")
            return event.how == "is turned face up" and cant(game, event.object, "be turned face up")
        case PlayerActed():
            if event.act == "lose the game":
                return player_has(game, event.player, "can't lose the game", "lose the game")
            if event.act == "win the game":
                return player_has(game, event.player, "can't win the game", "win the game")
    return False


def is_spared(game: Game, act: str, player: PlayerId, by: PlayerId) -> bool:
    """Whether no spell or ability that `by` controls can cause the player to do that."""
    return player != by and player_has(game, player, KEEPS_FROM + act)


UNPREVENTABLE = ("damage can't be prevented", "be prevented", ITS_DAMAGE)


def is_unpreventable(game: Game, event: Damage) -> bool:
    """Whether an effect says that this damage can't be prevented (CR 615.12)."""
    words = present(game)
    if event.combat and any(player_has(game, p, "combat damage can't be prevented") for p in (0, 1)):
        return True
    if not any(("C", w) in words for w in UNPREVENTABLE):
        return False
    if any(player_has(game, p, "damage can't be prevented") for p in (0, 1)):
        return True
    return game.known(event.source) is not None and cant(game, event.source, *UNPREVENTABLE[1:])


def _zone_change(game: Game, event: ZoneChange) -> bool:
    if event.made is not None:
        return False
    obj = game.objects.get(event.old)
    if obj is None or (event.from_ and obj.zone != event.from_):
        return True
    # CR 111.8: a token that has left the battlefield can't go anywhere.
    if obj.kind == "token" and obj.zone != "battlefield":
        return True
    if obj.phased_out and event.why != "cease":
        return True
    if event.why == "destroy":
        words = present(game)
        if ("C", "indestructible") in words and has_keyword(characteristics(game, event.old), "indestructible"):
            return True
        return cant(game, event.old, "be destroyed")
    if event.why in ("sacrifice", "cost") and event.by is not None and event.to == "graveyard":
        if event.from_ == "battlefield" and controller_of(game, event.old) != event.by:
            return True  # CR 701.21a
        return cant(game, event.old, "be sacrificed")
    if event.to == "battlefield" and ("C", "enter the battlefield") in present(game):
        return cant(game, event.old, "enter the battlefield")
    return False


def _life(game: Game, event: LifeChange) -> bool:
    if not event.amount:
        return True
    if player_has(game, event.player, "life total can't change"):
        return True
    if event.amount > 0:
        return player_has(game, event.player, "can't gain life", "gain life")
    return player_has(game, event.player, "can't lose life", "lose life")


def _draw(game: Game, event: Draw) -> bool:
    if player_has(game, event.player, "can't draw cards", "draw cards"):
        return True
    for _, ban, scope in active_statics(game, Forbid):
        if (
            ban.act in ("draw cards", "draw")
            and ban.limit is not None
            and player_meets(game, ban.who, event.player, scope)
            and number(game, "drawn", event.player) >= ban.limit
        ):
            return True
    return False


def _counters(game: Game, event: CountersEvent) -> bool:
    if not event.amount:
        return True
    if event.amount < 0:
        return False
    if is_player(event.on):
        player = player_of(event.on)
        if player_has(game, player, "can't get counters", "get counters"):
            return True
        return event.kind == "poison" and player_has(game, player, "can't get poison counters")
    if event.on not in game.objects:
        return True
    return refuses_counters(game, event.on, event.kind)


def refuses_counters(game: Game, object_id: ObjectId, kind: str) -> bool:
    """Whether counters of the kind can't be put on the object, for a cost either (CR 118.3)."""
    said = (f"have {kind} counters put on it",) if kind in ("+1/+1", "-1/-1") else ()
    return cant(game, object_id, "have counters put on it", "have counters put on them", *said)
