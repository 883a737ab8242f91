"""When something may be done: sorcery timing, restrictions written on spells and abilities, and what effects forbid
(CR 117.1, 307.1, 601.3, 602.5, 101.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from model.ability.abilities import (
    OncePerTurn,
    OnlyBy,
    OnlyDuring,
    OnlyIf,
    OnlyMana,
    Restriction,
    SorcerySpeed,
    XNotZero,
)
from model.ability.conditions import TurnIs
from model.ability.continuous import Cant, Forbid
from model.ability.keywords import has_keyword
from model.base import PLAYER_NAMES, ObjectId, PlayerId, Reason, UnsupportedText
from model.evaluate import holds, players
from model.events.rules import player_changes
from model.layers import characteristics
from model.pay.effects import is_among, is_meant, static_effects
from model.state import Game, Scope


def why_not_sorcery_timing(game: Game, player: PlayerId, rule: str = "307.1") -> Reason | None:
    """CR 117.1a, 307.1: only in a main phase of the player's own turn, with an empty stack."""
    if game.turn.active != player:
        return Reason(rule, f"it is not {PLAYER_NAMES[player]}'s turn")
    if game.turn.step not in ("main1", "main2"):
        return Reason(rule, f"it is not a main phase but the {step_name(game.turn.step)}")
    if game.zone("stack"):
        top = game.objects[game.zone("stack")[0]]
        return Reason(rule, f"the stack is not empty: {top.card.name} is on it", (top.card.name,))
    return None


def step_name(step: str) -> str:
    """The step as the rules call it."""
    return _STEPS.get(step, f"{step} step")


_STEPS = {
    "main1": "precombat main phase",
    "main2": "postcombat main phase",
    "combat": "beginning of combat step",
    "attackers": "declare attackers step",
    "blockers": "declare blockers step",
    "first damage": "first combat damage step",
    "damage": "combat damage step",
    "combat end": "end of combat step",
    "cleanup": "cleanup step",
}


def why_not_split_second(game: Game) -> Reason | None:
    """CR 702.61a: with such a spell on the stack only mana abilities and special actions."""
    for i in game.zone("stack"):
        if game.objects[i].kind != "ability" and has_keyword(characteristics(game, i), "split second"):
            name = characteristics(game, i).name
            return Reason("702.61a", f"{name} with split second is on the stack", (name,))
    return None


def why_not_restrictions(
    game: Game,
    only: Iterable[Restriction],
    scope: Scope,
    times_this_turn: int,
    times_this_game: int,
    name: str,
    *,
    spell: bool = False,
) -> Iterator[Reason]:
    """Which of the restrictions written on an ability or spell are not met (CR 602.5, 601.3)."""
    player = scope.controller
    rule = "601.3" if spell else "602.5"
    for restriction in only:
        match restriction:
            case SorcerySpeed():
                refused = why_not_sorcery_timing(game, player, rule if spell else "602.5d")
                if refused is not None:
                    yield refused
            case OncePerTurn(n=n, game=whole):
                if (times_this_game if whole else times_this_turn) >= n:
                    span = "this game" if whole else "this turn"
                    yield Reason(rule if spell else "602.5b", f"{name}: already {n} times {span}", (name,))
            case OnlyIf(condition=condition):
                if not holds(game, condition, scope):
                    yield Reason(rule, f"the condition of {name} does not hold", (name,))
            case OnlyDuring(when=when):
                if not holds(game, TurnIs(when), scope):
                    yield Reason(rule, f"{name}: only {when}", (name,))
            case OnlyBy() | OnlyMana() | XNotZero():
                pass
            case _:
                raise UnsupportedText(name, type(restriction).__name__, rule=rule)


def may_activate(game: Game, only: Iterable[Restriction], player: PlayerId, scope: Scope) -> bool:
    """CR 602.2: the controller, or the owner of what has none, unless the ability says who may."""
    for restriction in only:
        if isinstance(restriction, OnlyBy):
            return player in players(game, restriction.who, scope)
    return player == scope.controller


def is_during(game: Game, when: str, player: PlayerId, scope: Scope) -> bool:
    """Whether a prohibition for that time holds for the player now: "during their own turns" means the player's."""
    if when == THEIR_TURNS:
        return game.turn.active == player
    if when == OTHERS_TURNS:
        return game.turn.active != player
    if when == NO_SORCERY:
        return why_not_sorcery_timing(game, player) is not None
    return not when or holds(game, TurnIs(when), scope)


THEIR_TURNS = "their own turns"
OTHERS_TURNS = "others' turns"
NO_SORCERY = "no time for a sorcery"
PROHIBITED_TIMES = frozenset({THEIR_TURNS, OTHERS_TURNS, NO_SORCERY})
"""Times at which a prohibition holds for a player, besides those that `TurnIs` knows."""


def why_forbidden(
    game: Game, act: str, player: PlayerId, object_id: ObjectId = 0, *, mana: bool = False
) -> Reason | None:
    """CR 101.2: an effect that says that it can't happen. `act`: cast, play lands, activate, ..."""
    for scope, effect in static_effects(game, Forbid):
        if (
            effect.act in (act, *_SAME.get(act, ()))
            and effect.limit is None
            and not (mana and effect.except_mana)
            and is_among(game, effect.who, player, scope)
            and (not object_id or is_meant(game, object_id, effect.what, scope))
            and is_during(game, effect.during, player, scope)
        ):
            name = characteristics(game, scope.source).name
            words = f"{name} says that {PLAYER_NAMES[player]} can't {act} it"
            return Reason(_PROHIBITED.get(act, "101.2"), words, (name,))
    for change, scope in player_changes(game, player):
        if (
            isinstance(change, Cant)
            and change.what in (act, *_SAME.get(act, ()))
            and (change.by is None or not object_id or is_meant(game, object_id, change.by, scope))
        ):
            words = f"an effect says that {PLAYER_NAMES[player]} can't {change.what}"
            return Reason(_PROHIBITED.get(act, "101.2"), words)
    return None


_PROHIBITED = {"cast": "601.3", "cast spells": "601.3", "activate": "602.5"}
"""The rule by which what an effect prohibits cannot be begun."""
_SAME = {
    "play lands": ("play a land", "play land cards", "play lands or cast spells"),
    "activate": ("activate abilities",),
}
