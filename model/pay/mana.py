"""Activating mana abilities, in the payment of something or on their own (CR 605.3, 605.4)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from model.ability.abilities import Activated, Cost, TapSelf
from model.ability.instructions import ManaSet
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import PaidWith
from model.base import IllegalPlay, ObjectId, PlayerId, Reason, walk
from model.events import EXHAUSTED, CarryOut, ResolveTriggered, happen, player_acts, take_mana_triggers
from model.events.event import AbilityActivated
from model.layers import activated, characteristics
from model.mana import Purpose
from model.pay.activation import activation_scope, note_use, why_not_activate
from model.pay.charge import Charge
from model.pay.costs import pay_others
from model.pay.needs import need_of
from model.pay.plain import activate_plainly
from model.pay.plan import ManaStep
from model.pay.purpose import purpose_of
from model.pay.spending import pay_mana
from model.pay.total import total_cost
from model.produce import could_produce
from model.state import Game, Scope
from model.state.objects import Ref
from model.state.work import carry_out_now

GIVEN_COULD_PRODUCE = "what was given could produce"
"""The role in the scope of a mana ability: pairs of an object given for its cost and the types it could produce."""

Watch = Callable[[ObjectId], None]


def mana_charge(player: PlayerId, source: ObjectId, ability: Activated, x: int = 0) -> Charge:
    """What has to be paid to activate a mana ability."""
    return Charge("activate", player, source, ability.costs, ability=ability, x=x)


def activate_mana(
    game: Game, player: PlayerId, step: ManaStep, *, scripted: bool = True, watch: Watch | None = None
) -> None:
    """Activates a mana ability and resolves it at once, with the triggered mana abilities that follow.

    `scripted`: its controller's choices stand in the step; else they are asked as decisions. `watch`: told the source
    of each triggered mana ability before it resolves. Raises IllegalPlay.
    Rules: 605.3, 605.3b, 605.4a."""
    if scripted and activate_plainly(game, player, step):
        return
    refusals = tuple(why_not_activate(game, player, step.source, step.ability))
    if refusals:
        raise IllegalPlay(*refusals)
    ability = activated(game, step.source)[step.ability]
    if not is_mana_ability(ability, game.edition):
        name = characteristics(game, step.source).name
        raise IllegalPlay(Reason("605.1a", f"that ability of {name} is not a mana ability", (name,)))
    before = game.script, game.script_for
    if scripted:
        game.script, game.script_for = list(step.choices), player
    try:
        _activate(game, player, step, ability, watch)
    finally:
        game.script, game.script_for = before


def _activate(game: Game, player: PlayerId, step: ManaStep, ability: Activated, watch: Watch | None) -> None:
    charge = mana_charge(player, step.source, ability, step.x)
    scope = activation_scope(game, player, step.source, step.x)
    # CR 605.3, 601.2f-h: its cost, the mana in it from the pool.
    total = total_cost(game, charge)
    note_use(game, step.source, step.ability, ability)
    purpose = purpose_of(game, charge) if step.pays else Purpose("activate")
    pay_mana(game, total.mana, step.pays, charge, purpose, ())
    given = split_given(game, total.costs, step.with_, scope)
    tapped = any(isinstance(c, TapSelf) for c in ability.costs)
    could = _could_produce(game, total.costs, given, scope, ability)
    paid = pay_others(game, total.costs, given, scope, for_mana=tapped)
    activated = AbilityActivated(source=step.source, player=player, mana=True, made_by=ability.made_by, taps=tapped)
    happen(game, [activated])
    if ability.made_by == "exhaust":
        player_acts(game, player, EXHAUSTED, objects=(step.source,))
    # CR 605.3b: it resolves immediately.
    event: tuple[tuple[str, Any], ...] = (("paid", tuple(paid.items())), ("tapped for mana", int(tapped)), *could)
    carry_out_now(game, CarryOut(do=ability.do, scope=_resolution_scope(scope, event)))
    # CR 605.4a: what triggered on it resolves right after.
    while pending := take_mana_triggers(game):
        for trigger in pending:
            if watch is not None:
                watch(trigger.source)
            carry_out_now(game, ResolveTriggered(pending=trigger))


def _could_produce(
    game: Game, costs: tuple[Cost, ...], given: tuple[tuple[Ref, ...], ...], scope: Scope, ability: Activated
) -> tuple[tuple[str, Any], ...]:
    """What each permanent that is sacrificed for the cost could produce as it last was on the battlefield, where the
    ability asks (CR 106.7, 608.2h)."""
    if not _asks_what_given_could_produce(ability):
        return ()
    ids: set[Ref] = {i for some in given for i in some}
    for cost in costs:
        need = need_of(game, cost, scope)
        # What leaves no choice need not be named.
        if need.fixed or len(need.options) <= need.least:
            ids.update(need.options)
    return ((GIVEN_COULD_PRODUCE, tuple((i, could_produce(game, i)) for i in sorted(ids) if i in game.objects)),)


@functools.lru_cache(maxsize=4096)
def _asks_what_given_could_produce(ability: Activated) -> bool:
    sets = (r for r in walk(ability.do) if isinstance(r, ManaSet) and r.kind == "could produce")
    return any(isinstance(r, PaidWith) for one in sets for r in walk(one))


def _resolution_scope(scope: Scope, event: tuple[tuple[str, Any], ...]) -> Scope:
    return Scope(controller=scope.controller, source=scope.source, x=scope.x, event=event)


def split_given(
    game: Game, costs: tuple[Cost, ...], objects: tuple[Ref, ...], scope: Scope
) -> tuple[tuple[Ref, ...], ...]:
    """The objects of one list dealt out to the costs that take some, in their order: as many as each asks for, the
    last one taking what is left."""
    if not objects:
        return ()
    left = list(objects)
    needs = [need_of(game, cost, scope) for cost in costs]
    open_ = [i for i, need in enumerate(needs) if not need.fixed]
    given: list[tuple[Ref, ...]] = [() for _ in costs]
    for i in open_:
        need = needs[i]
        n = len(left) if i == open_[-1] else need.least
        given[i] = tuple(left[:n])
        del left[:n]
    if left:
        raise IllegalPlay(Reason("601.2h", "objects for costs that there are not"))
    return tuple(given)
