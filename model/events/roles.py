"""What "it", "that player", "that much" and the like mean of an event: role -> refs or numbers.

The names stand in `model.ability.roles`; here they get their values from what happened. A triggered ability on the
stack and a replacement effect carry these pairs in `Scope.event`; EventRole reads them. Besides the names there, zone
changes have "old", the object as it was, and damage has "excess".
"""

from __future__ import annotations

from typing import Any

from model.base import ObjectId, PlayerId
from model.events.event import (
    AbilityActivated,
    AttackDeclared,
    BecameBlocked,
    BecameTarget,
    BlockDeclared,
    CountersEvent,
    CreatesTokens,
    Damage,
    Draw,
    Event,
    LifeChange,
    ManaAdded,
    PlayerActed,
    SpellCast,
    StatusChange,
    StepStarts,
    Taps,
    Unblocked,
    ZoneChange,
)
from model.layers import characteristics
from model.state import Game
from model.state.objects import Ref, is_player, player_of, player_ref

Roles = tuple[tuple[str, Any], ...]


def controller_of(game: Game, object_id: ObjectId) -> PlayerId:
    """Who controls the object, or did when it was last known; its owner outside the battlefield and the stack."""
    known = game.known(object_id)
    if known is None:
        return game.turn.active
    obj, past = known
    if obj.zone not in ("battlefield", "stack"):
        return obj.owner
    return past.controller if past is not None else characteristics(game, object_id).controller


def looks_back(event: Event) -> bool:
    """CR 603.10a-d: leaving the battlefield or a graveyard, from a public zone to hand or library, unattaching, losing
    control, phasing out, sacrifices."""
    if isinstance(event, ZoneChange):
        if event.from_ in ("battlefield", "graveyard"):
            return True
        return event.to in ("hand", "library") and event.from_ in ("exile", "stack", "command")
    if isinstance(event, StatusChange):
        return event.how in ("becomes unattached", "phases out", "changes control")
    return isinstance(event, PlayerActed) and event.act == "lose the game"


def roles(game: Game, event: Event, *, passive: bool = False) -> Roles:
    """The roles of one event; `passive` for patterns whose first noun is what the event befalls: what is dealt damage,
    the attacker that becomes blocked by a creature, what leaves a graveyard wherever it goes."""
    match event:
        case ZoneChange():
            enters = event.to == "battlefield" and not passive
            subject = event.old if not event.new or (looks_back(event) and not enters) else event.new
            return _plain(subject, controller_of(game, subject), old=event.old, new=event.new)
        case Damage():
            subject = event.target if passive else event.source
            hit = player_of(event.target) if is_player(event.target) else controller_of(game, event.target)
            return _plain(
                subject, hit, amount=event.amount, source=event.source, to=event.target, excess=event.excess,
                other=event.source if passive else event.target,
            )  # fmt: skip
        case LifeChange():
            return (("player", player_ref(event.player)), ("amount", abs(event.amount)), ("source", event.cause))
        case Draw():
            return _plain(event.new, event.player)
        case CountersEvent():
            who = event.by if event.by is not None else _holder(game, event.on)
            return _plain(event.on, who, amount=abs(event.amount))
        case Taps():
            return _plain(event.object, controller_of(game, event.object))
        case CreatesTokens():
            return (("player", player_ref(event.player)), ("amount", sum(n for _, n, _ in event.tokens)))
        case ManaAdded():
            types = tuple(u.type for u in event.units)
            return _plain(event.source, event.player, amount=len(types), types=types)
        case SpellCast():
            return _plain(event.object, event.player)
        case AbilityActivated():
            return _plain(event.source, event.player, source=event.stack_id)
        case BecameTarget():
            return _plain(event.target, event.player, source=event.by_stack)
        case AttackDeclared():
            return _plain(
                event.attacker, defender_of(game, event.whom), attacked=event.whom, amount=event.count,
            )  # fmt: skip
        case BlockDeclared() if passive:
            return _plain(event.attacker, controller_of(game, event.blocker), other=event.blocker)
        case BlockDeclared():
            return _plain(event.blocker, controller_of(game, event.attacker), other=event.attacker)
        case BecameBlocked():
            attacked = dict(game.combat.attackers).get(event.attacker, 0) if game.combat else 0
            who = defender_of(game, attacked) if attacked else 1 - controller_of(game, event.attacker)
            return _plain(
                event.attacker, who, other=event.by_creatures, attacked=attacked, amount=len(event.by_creatures),
            )  # fmt: skip
        case Unblocked():
            attacked = dict(game.combat.attackers).get(event.attacker, 0) if game.combat else 0
            who = defender_of(game, attacked) if attacked else 1 - controller_of(game, event.attacker)
            return _plain(event.attacker, who, attacked=attacked)
        case StepStarts():
            return (("player", player_ref(event.player)),)
        case StatusChange():
            return _plain(event.object, controller_of(game, event.object), other=event.other)
        case PlayerActed():
            first = event.objects[0] if event.objects else 0
            return (
                ("subject", first), ("player", player_ref(event.player)), ("cards", event.objects),
                ("amount", event.amount),
            )  # fmt: skip
    return ()


def batch_roles(game: Game, events: list[Event], *, passive: bool = False) -> Roles:
    """The roles of "one or more": those of the first, with all the cards and the whole amount."""
    first = dict(roles(game, events[0], passive=passive))
    if len(events) > 1:
        every = [dict(roles(game, e, passive=passive)) for e in events]
        first["cards"] = tuple(dict.fromkeys(r for one in every for r in one.get("cards", (one.get("subject", 0),))))
        if isinstance(events[0], AttackDeclared):
            first["amount"] = len(events)
        else:
            first["amount"] = sum(one.get("amount", 1) for one in every)
        if "excess" in first:
            first["excess"] = sum(one["excess"] for one in every)
    return tuple(first.items())


def defender_of(game: Game, attacked: Ref) -> PlayerId:
    """CR 508.5: the player attacked, the controller of the planeswalker, or the protector of the battle."""
    if is_player(attacked):
        return player_of(attacked)
    known = game.known(attacked)
    if known is not None:
        for kind, value in known[0].choices:
            if kind == "protector":
                return player_of(value)
    return controller_of(game, attacked)


def _holder(game: Game, ref: Ref) -> PlayerId:
    return player_of(ref) if is_player(ref) else controller_of(game, ref)


def _plain(subject: Ref, player: PlayerId, *, amount: int = 1, **more: Any) -> Roles:
    return (
        ("subject", subject), ("player", player_ref(player)), ("cards", (subject,)), ("amount", amount), *more.items(),
    )  # fmt: skip
