"""What can't happen, and other rules that effects set for objects and players (CR 101.2, 613.11, 614.17).

`Cant` and its like on an object are found in its characteristics; for players here, from static abilities and lasting
effects. Words are the compiler's, as after "can't".
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeVar

from model.ability.abilities import Static, StaticEffect
from model.ability.conditions import TurnIs
from model.ability.continuous import Cant, Forbid, Gains, PlayerRule
from model.ability.keywords import keywords
from model.ability.terms import Both, Condition, Players
from model.base import ObjectId, PlayerId
from model.evaluate import holds
from model.evaluate.reads import reads
from model.evaluate.targeting import PAST, register_player_rules
from model.events.matching import player_meets
from model.events.presence import present
from model.layers import ON_PLAYERS, characteristics, functioning_effects, stamp
from model.state import Game, Scope
from model.state.objects import Ref, is_player, player_of, player_ref

E = TypeVar("E", bound=StaticEffect)


def statics(game: Game, kind: type[E]) -> tuple[tuple[ObjectId, Static, E], ...]:
    """The effects of that class of static abilities that function now, with source and ability; conditions are not
    judged."""
    if ("C", kind.__name__) not in present(game):
        return ()
    return functioning_effects(game, kind)


def source_scope(game: Game, source: ObjectId, **more: Any) -> Scope:
    """The scope of an ability of the source: its controller is "you"."""
    return Scope(characteristics(game, source).controller, source=source, **more)


def active_statics(game: Game, kind: type[E]) -> Iterator[tuple[ObjectId, E, Scope]]:
    """Those whose condition holds, with their scopes."""
    return _active(game, statics(game, kind))


def _active(game: Game, found: Iterable[tuple[ObjectId, Static, E]]) -> Iterator[tuple[ObjectId, E, Scope]]:
    for source, ability, effect in found:
        scope = source_scope(game, source)
        if ability.condition is None or _is_true(game, ability.condition, scope):
            yield source, effect, scope


def _is_true(game: Game, condition: Condition, scope: Scope) -> bool:
    """Whether the condition of a static ability holds; kept while no zone, no lasting effect and no characteristics
    change, if it reads nothing else."""
    if not _reads_zones_only(condition):
        return holds(game, condition, scope)
    at = stamp(game)
    kept = game.derived.get("conditions")
    if kept is None or kept[0] != at or kept[1] != game.lasting:
        kept = game.derived["conditions"] = (at, game.lasting.copy(), {})
    known: dict[tuple[Condition, Scope], bool] = kept[2]
    found = known.get((condition, scope))
    if found is None:
        found = known[condition, scope] = holds(game, condition, scope)
    return found


@functools.lru_cache(maxsize=10_000)
def _reads_zones_only(condition: Condition) -> bool:
    return not reads(condition) & _NO_ZONE


_NO_ZONE: Final = frozenset({"status", "combat", "turn", "players", "history"})


def player_changes(game: Game, player: PlayerId) -> Iterator[tuple[Any, Scope]]:
    """Changes that effects make to the player: of static abilities that affect players, and of lasting effects."""
    reaching = functioning_effects(game, ON_PLAYERS) if ("C", "Affects") in present(game) else ()
    for _, effect, scope in _active(game, reaching):
        parts = effect.what.of if isinstance(effect.what, Both) else (effect.what,)
        if any(isinstance(what, Players) and player_meets(game, what, player, scope) for what in parts):
            for change in effect.changes:
                yield change, scope
    ref = player_ref(player)
    for one in game.lasting:
        if ref in one.refs or (
            isinstance(one.what, Players)
            and player_meets(game, one.what, player, one.scope)
            and holds(game, one.while_, one.scope)
        ):
            for said in one.changes:
                yield said, one.scope


def player_has(game: Game, player: PlayerId, *words: str) -> bool:
    """Whether a rule with one of these words holds for the player: a PlayerRule, a Forbid, or a Cant upon the
    player."""
    words_present = present(game)
    if not any(("C", w) in words_present for w in words):
        return False
    for _, rule, scope in active_statics(game, PlayerRule):
        if rule.rule in words and player_meets(game, rule.who, player, scope):
            return True
    for _, ban, scope in active_statics(game, Forbid):
        if ban.act in words and ban.limit is None and player_meets(game, ban.who, player, scope):
            return True
    for change, scope in player_changes(game, player):
        if isinstance(change, Cant) and change.what in words and not is_lifted(game, change, scope):
            return True
        if isinstance(change, (PlayerRule, Forbid)) and getattr(change, "rule", getattr(change, "act", "")) in words:
            return True
    return False


def is_lifted(game: Game, change: Cant, scope: Scope) -> bool:
    """Whether the restriction does not hold now: its "unless" is true, or it is not the time that it speaks of."""
    if change.during and not holds(game, TurnIs(change.during), scope):
        return True
    return change.unless is not None and holds(game, change.unless, scope)


def cant(game: Game, ref: Ref, *words: str) -> bool:
    """Whether "can't [one of the words]" holds for the object or player."""
    if is_player(ref):
        return player_has(game, player_of(ref), *words)
    if not any(("C", w) in present(game) for w in words):
        return False
    return any(True for _ in cants(game, ref, *words))


def cants(game: Game, object_id: ObjectId, *words: str) -> Iterator[tuple[Cant, Scope]]:
    """The restrictions of these words on the object that hold now, each with the scope of its source."""
    for change, source in characteristics(game, object_id).rules:
        if isinstance(change, Cant) and change.what in words:
            scope = source_scope(game, source) if game.known(source) else Scope(game.turn.active, source=source)
            if not is_lifted(game, change, scope):
                yield change, scope


def changes_of(game: Game, object_id: ObjectId, kind: type[Any]) -> Iterator[tuple[Any, Scope]]:
    """The rules of that class on the object, each with the scope of its source."""
    for change, source in characteristics(game, object_id).rules:
        if isinstance(change, kind):
            yield change, source_scope(game, source) if game.known(source) else Scope(game.turn.active, source=source)


def targeting_rules(game: Game, player: PlayerId) -> Iterator[tuple[str, Any, Scope]]:
    """Hexproof, shroud and protection of a player, with what it is from and its scope, and what that player may target
    as though it didn't have hexproof."""
    for _, rule, scope in active_statics(game, PlayerRule):
        about = rule.rule in ("hexproof", "shroud", "protection") or rule.rule in PAST
        if about and player_meets(game, rule.who, player, scope):
            yield rule.rule, rule.filter, scope
    for change, scope in player_changes(game, player):
        if isinstance(change, PlayerRule) and change.rule in PAST:
            yield change.rule, change.filter, scope
        if isinstance(change, Gains):
            for name in ("hexproof", "shroud", "protection"):
                for keyword in keywords(change.abilities, name):
                    yield from ((name, quality, Scope(player)) for quality in keyword.what or (None,))


register_player_rules(targeting_rules)
