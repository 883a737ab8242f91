"""May this activated ability be activated now, payment and targets aside (CR 602.2, 602.5, 606.3, 605.3)."""

from __future__ import annotations

from collections.abc import Iterator

from model.ability.abilities import Activated, Loyalty, OncePerTurn, TapSelf
from model.ability.continuous import Cant, LoyaltyRule
from model.ability.mana_abilities import is_mana_ability
from model.base import PLAYER_NAMES, ObjectId, PlayerId, Reason
from model.evaluate import holds
from model.layers import activated, characteristics
from model.pay.effects import is_among, is_meant, static_effects
from model.pay.timing import (
    may_activate,
    why_forbidden,
    why_not_restrictions,
    why_not_sorcery_timing,
    why_not_split_second,
)
from model.state import Game, Scope
from model.state.history import entries


def activation_scope(game: Game, player: PlayerId, source: ObjectId, x: int = 0) -> Scope:
    """The scope in which the costs and restrictions of an ability are read."""
    return Scope(controller=player, source=source, x=x)


def why_not_activate(game: Game, player: PlayerId, source: ObjectId, n: int) -> Iterator[Reason]:
    """Why the n-th activated ability of the object cannot begin to be activated by the player."""
    obj = game.objects.get(source)
    if obj is None or obj.phased_out:
        yield Reason("602.2", "there is no such object")
        return
    c = characteristics(game, source)
    abilities = activated(game, source)
    if not 0 <= n < len(abilities):
        yield Reason("602.2", f"{c.name} has no activated ability number {n + 1}", (c.name,))
        return
    ability = abilities[n]
    mana = is_mana_ability(ability, game.edition)
    controller = c.controller if obj.zone in ("battlefield", "stack", "command") else obj.owner
    if not may_activate(game, ability.only, player, activation_scope(game, controller, source)):
        yield Reason("602.2", f"{c.name} is not controlled by {PLAYER_NAMES[player]}", (c.name,))
    if ability.zone not in ("all", obj.zone):
        # CR 113.6: an ability functions only in its zone.
        yield Reason("113.6", f"that ability of {c.name} works only in the zone {ability.zone}", (c.name,))
    if not mana:
        refused = why_not_split_second(game)
        if refused is not None:
            yield refused
    scope = activation_scope(game, player, source)
    used, whole = times_used(game, source, n)
    yield from why_not_restrictions(game, ability.only, scope, used, whole, c.name)
    if any(isinstance(cost, Loyalty) for cost in ability.costs):
        yield from _why_not_loyalty(game, player, source, c.name)
    refused = why_forbidden(game, "activate", player, source, mana=mana)
    if refused is not None:
        yield refused
    for change, by in c.rules:
        if (
            isinstance(change, Cant)
            and change.what in CANT_ACTIVATE
            and not (mana and "mana" in change.what)
            and (change.what != CANT_TAP or TapSelf() in ability.costs)
            and (change.unless is None or not holds(game, change.unless, Scope(controller=c.controller, source=by)))
        ):
            yield Reason("602.5", f"the activated abilities of {c.name} can't be activated", (c.name,))


CANT_TAP = "have its activated abilities with {T} in their costs activated"
CANT_ACTIVATE = frozenset(
    {
        CANT_TAP,
        "have its activated abilities activated",
        "have its activated abilities activated unless they're mana abilities",
        "activated abilities can't be activated",
        "activated abilities can't be activated unless they're mana abilities",
    }
)


def _why_not_loyalty(game: Game, player: PlayerId, source: ObjectId, name: str) -> Iterator[Reason]:
    """CR 606.3: as a sorcery, once each turn for each permanent, whoever activated it."""
    rules = [
        effect
        for scope, effect in static_effects(game, LoyaltyRule)
        if is_among(game, effect.who, player, scope) and is_meant(game, source, effect.what, scope)
    ]
    refused = why_not_sorcery_timing(game, player, "606.3")
    if refused is not None and not any(rule.instant for rule in rules):
        yield refused
    used = sum(entries(game, "loyalty activated", p).count(source) for p in (0, 1))
    if used >= max([1, *(rule.times for rule in rules)]):
        yield Reason("606.3", f"a loyalty ability of {name} was already activated this turn", (name,))


def times_used(game: Game, source: ObjectId, n: int) -> tuple[int, int]:
    """How often the n-th ability of the object was activated this turn and, as far as counted, this game."""
    counts = dict(game.objects[source].used)
    return counts.get(n, 0), counts.get(-1 - n, 0)


def note_use(game: Game, source: ObjectId, n: int, ability: Activated) -> None:
    """Counts the activation where a restriction asks for it. `used` holds n for this turn and -1-n for the game."""
    for restriction in ability.only:
        if isinstance(restriction, OncePerTurn) and source in game.objects:
            key = -1 - n if restriction.game else n
            counts = dict(game.objects[source].used)
            counts[key] = counts.get(key, 0) + 1
            game.update(source, used=tuple(sorted(counts.items())))
