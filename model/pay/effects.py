"""Which continuous effects change a cost (CR 601.2f, 118.7, 118.8): increases, reductions and further costs that static
abilities put on a spell, an ability or a special action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from model.ability.abilities import FIRST_ACTIVATED as FIRST, CostChange, PayMana, Static, StaticEffect
from model.ability.continuous import TaxOn
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import All, Filter, Objects, Players, Some, This
from model.base import ObjectId, PlayerId
from model.evaluate import amount, fits, holds, players, refs
from model.events.rules import active_statics
from model.layers import abilities_of, characteristics
from model.mana import ManaCost
from model.pay.charge import Charge
from model.pay.reduce import Reduction, with_x
from model.state import Game, Scope
from model.state.history import entries

E = TypeVar("E", bound=StaticEffect)


def static_effects(game: Game, kind: type[E]) -> Iterator[tuple[Scope, E]]:
    """The effects of that class of all static abilities that function now and whose condition holds, with the scope in
    which their words are read; then those that resolved spells and abilities made for a while."""
    for _, effect, scope in active_statics(game, kind):
        yield scope, effect
    for lasting in game.lasting:
        for change in lasting.changes:
            if isinstance(change, kind) and holds(game, lasting.while_, lasting.scope):
                yield lasting.scope, change


def scope_of(game: Game, source: ObjectId) -> Scope:
    """The scope of a static ability: its source and that one's controller."""
    return Scope(controller=characteristics(game, source).controller, source=source)


def is_among(game: Game, who: Players | None, player: PlayerId, scope: Scope) -> bool:
    """Whether the phrase for players, if there is one, means that player."""
    return who is None or player in players(game, who, scope)


def is_meant(game: Game, object_id: ObjectId, phrase: Objects | None, scope: Scope) -> bool:
    """Whether the phrase for objects, if there is one, means this object."""
    match phrase:
        case None:
            return True
        case This():
            return object_id == scope.source
        case All(filter=f) | Some(filter=f):
            return f == Filter() or fits(game, object_id, f, scope, anywhere=game.objects[object_id].zone == "stack")
        case _:
            return object_id in refs(game, phrase, scope)


def cost_changes(game: Game, charge: Charge) -> Iterator[tuple[Scope, CostChange]]:
    """The increases and reductions that apply to what is paid for."""
    for scope, effect in static_effects(game, CostChange):
        if (scope.source != charge.object or charge.kind != "cast") and _applies(game, effect, charge, scope):
            yield scope, effect
    # "This ability costs less to activate."
    for static in charge.ability.changes if charge.kind == "activate" and charge.ability is not None else ():
        scope = Scope(
            controller=charge.player,
            source=charge.object,
            x=charge.x or 0,
            targets=charge.targets,
            stack_id=charge.stack_id,
        )
        if static.condition is None or holds(game, static.condition, scope):
            for own in static.effects:
                if isinstance(own, CostChange) and is_among(game, own.who, charge.player, scope):
                    yield scope, own
    # CR 113.6d: "this spell costs less" functions wherever it is cast from; it is on the stack now.
    for ability in abilities_of(game, charge.object) if charge.kind == "cast" else ():
        if isinstance(ability, Static):
            for own in ability.effects:
                if isinstance(own, CostChange):
                    scope = Scope(
                        controller=charge.player, source=charge.object, x=charge.x or 0, targets=charge.targets
                    )
                    holding = ability.condition is None or holds(game, ability.condition, scope)
                    if holding and _applies(game, own, charge, scope):
                        yield scope, own


def _applies(game: Game, effect: CostChange, charge: Charge, scope: Scope) -> bool:
    return (
        _kind_fits(game, effect.of_abilities, charge)
        and (effect.of_abilities != FIRST or not _activated_before(game, effect, charge.player, scope))
        and is_among(game, effect.who, charge.player, scope)
        and is_meant(game, charge.object, effect.what, scope)
        and (
            effect.targets is None
            or any(is_meant(game, r, effect.targets, scope) for slot in charge.targets for r in slot if r > 0)
        )
    )


def _kind_fits(game: Game, words: str, charge: Charge) -> bool:
    """`words` is empty for spells, else the kind of ability or special action: "activated", "equip", "foretell", ..."""
    match charge.kind:
        case "cast":
            return not words or (bool(charge.using) and words == f"{charge.using} costs")
        case "activate" if words == "no mana ability":
            return charge.ability is not None and not is_mana_ability(charge.ability, game.edition)
        case "activate":
            made_by = charge.ability.made_by if charge.ability is not None else ""
            named = words == made_by or (words, made_by[-7:]) == _CYCLING
            return words in ("activated", FIRST) or (bool(words) and named)
        case "special":
            return bool(words) and words == charge.name
        case _:
            return False


_CYCLING = ("cycling", "cycling")


def first_costs_less(game: Game, player: PlayerId) -> bool:
    """Whether an effect changes the cost of the first ability alone that the player activates, and none has been."""
    return any(
        effect.of_abilities == FIRST and not _activated_before(game, effect, player, scope)
        for scope, effect in static_effects(game, CostChange)
    )


def _activated_before(game: Game, effect: CostChange, player: PlayerId, scope: Scope) -> bool:
    """Whether the player has already activated an ability of such a thing this turn, a mana ability too (CR 605.1a)."""
    before = (*entries(game, "activated", player), *entries(game, "mana abilities activated", player))
    return any(isinstance(effect.what, All) and fits(game, i, effect.what.filter, scope) for i in before)


def mana_changes(game: Game, charge: Charge) -> tuple[ManaCost, tuple[Reduction, ...], int, tuple[str, ...]]:
    """The mana added, the reductions, the least total that an effect sets, and all of it in words."""
    more: list[ManaCost] = []
    less: list[Reduction] = []
    least = 0
    notes = []
    for scope, effect in cost_changes(game, charge):
        aimed = scope if scope.targets else msgspec.structs.replace(scope, targets=charge.targets)
        times = 1 if effect.times is None else amount(game, effect.times, aimed)
        if times <= 0:
            continue
        # "{X} less, where X is ..." once; "{1} less for each ..." as often.
        by = with_x(effect.by, times) if effect.by.x_count else ManaCost(effect.by.symbols * times)
        name = _name(game, scope.source)
        if effect.more and effect.floor is not None:
            least = max(least, effect.floor)
            notes.append(f"{name}: at least {effect.floor} mana")
        elif effect.more:
            more.append(by)
            notes.append(f"{name}: {by} more")
        else:
            less.append(Reduction(by, effect.floor or 0, effect.word == "colored mana only"))
            notes.append(f"{name}: {by} less")
    for _, tax in taxes(game, charge):
        more += [c.cost for c in tax.costs if isinstance(c, PayMana)]
    return ManaCost(tuple(s for m in more for s in m.symbols)), tuple(less), least, tuple(notes)


def taxes(game: Game, charge: Charge) -> Iterator[tuple[Scope, TaxOn]]:
    """Additional costs that effects put on a spell (CR 118.8)."""
    if charge.kind != "cast":
        return
    for scope, effect in static_effects(game, TaxOn):
        if is_meant(game, charge.object, effect.what, scope):
            yield scope, effect


def _name(game: Game, object_id: ObjectId) -> str:
    return characteristics(game, object_id).name
