"""Damage dealt by instructions, and fights (CR 120, 701.14)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from model.ability.instructions import DealDamage, Fight
from model.ability.terms import Itself, Players
from model.base import ObjectId, walk
from model.evaluate import refs
from model.events import damage_events, deal_damage
from model.events.damage import excess_of
from model.events.event import Damage, Event
from model.layers import characteristics
from model.resolve.at_once import Plan, planned
from model.resolve.run import Run, executes
from model.state.objects import Ref, is_player, player_ref


@planned(DealDamage)
def damage_plan(run: Run, do: DealDamage) -> Plan:
    damages = _damages(run, do)
    if do.excess_to is not None:
        damages = _with_excess(run, do.excess_to, damages)

    def note(happened: Sequence[Event]) -> None:
        done = [e for e in happened if isinstance(e, Damage)]
        run.result((d.target for d in done), number=sum(d.amount for d in done))
        run.store(("to", run.number), tuple(dict.fromkeys(target for _, target, _ in damages)))
        run.store(("excess", run.number), sum(d.excess for d in done))
        run.done = bool(done)

    return Plan(damage_events(damages, cause=run.cause, preventable=do.preventable), note)


def _damages(run: Run, do: DealDamage) -> list[tuple[ObjectId, Ref, int]]:
    """Which source deals how much to what."""
    sources = run.refs(do.source)
    if any(isinstance(r, Itself) for r in walk(do.to)):
        # "Each creature deals 1 damage to its controller": what is dealt damage is another one for each of them.
        return [d for s in sources for d in _damages_of(run, do, s)]
    to = tuple(r for r in run.refs(do.to) if _damageable(run, r))
    if do.divided:
        shares = run.shares(do.to, to, run.amount(do.amount), run.you)
        return [(s, r, n) for s in sources for r, n in zip(to, shares, strict=True)]
    if do.evenly:
        # CR 608.2b: among the targets that are still legal.
        share = run.amount(do.amount) // max(len(to), 1)
        return [(s, r, share) for s in sources for r in to]
    # "Each creature you control deals damage equal to its power": each of them its own.
    own = any(isinstance(r, Itself) for r in walk(do.amount))
    return [
        (s, r, run.amount_for(do.amount, s) if own else run.amount_to(do.amount, r, do.to)) for s in sources for r in to
    ]


def _damages_of(run: Run, do: DealDamage, source: Ref) -> list[tuple[ObjectId, Ref, int]]:
    scope = msgspec.structs.replace(run.scope, current=(source, *run.scope.current))
    to = (r for r in refs(run.game, do.to, scope) if _damageable(run, r))
    return [(source, r, run.amount_for(do.amount, source)) for r in to]


def _with_excess(run: Run, who: Players, damages: list[tuple[ObjectId, Ref, int]]) -> list[tuple[ObjectId, Ref, int]]:
    """CR 120.4a: what is more than lethal is dealt by the same source to those players instead."""
    found: list[tuple[ObjectId, Ref, int]] = []
    for source, to, n in damages:
        excess = excess_of(run.game, Damage(source=source, target=to, amount=n))
        found.append((source, to, n - excess))
        found += [(source, player_ref(p), excess) for p in run.players(who)]
    return found


def _damageable(run: Run, ref: Ref) -> bool:
    # CR 120.1: battles, creatures, planeswalkers and players.
    if is_player(ref):
        return True
    if not run.on_battlefield(ref):
        return False
    return bool({"Creature", "Planeswalker", "Battle"} & characteristics(run.game, ref).types)


@executes(Fight)
def fight(run: Run, do: Fight) -> None:
    ids = run.refs(do.what)
    pair = tuple(ids) if do.other is None else (*ids[:1], *run.refs(do.other)[:1])
    able = [i for i in pair if i > 0 and run.on_battlefield(i) and "Creature" in characteristics(run.game, i).types]
    # CR 701.14b: if one of them cannot, neither fights.
    if len(pair) != 2 or len(able) != 2:
        run.done = False
        return
    a, b = able
    strength = [max(0, characteristics(run.game, i).power or 0) for i in (a, b)]
    # CR 701.14c: one that fights itself deals itself twice its power.
    done = deal_damage(run.game, [(a, b, strength[0]), (b, a, strength[1])], cause=run.cause)
    run.result((a, b), number=sum(d.amount for d in done))
