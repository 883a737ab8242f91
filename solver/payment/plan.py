"""From a solution on numbers to a plan that `model` carries out, and its replay there.

Every plan that leaves this package has been replayed: a mistake in the numbers can lose an answer but not invent one.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from model.base import IllegalPlay, ObjectId, PlayerId
from model.layers import characteristics
from model.mana import Symbol
from model.pay.charge import Charge, TotalCost
from model.pay.payment import carry_out
from model.pay.plan import ManaStep, Payment, Plan, Spend
from model.state import Due, Game, Scope
from model.state.objects import Ref
from solver.payment.extract import sources
from solver.payment.sources import Activation, Helper, Pick, Solution, SourceModel


def plan_of(model: SourceModel, solution: Solution) -> Plan:
    """The plan with the units, answers and objects in the order in which `model` asks for them."""
    steps = []
    for fired in solution.fired:
        act = fired.activation
        pays = tuple(
            Spend(symbol, unit=solution.unit(model, ref))
            for symbol, ref in zip(_paid_symbols(act.mana, len(fired.pays)), fired.pays, strict=True)
        )
        output = act.outputs[fired.output]
        steps.append(
            ManaStep(
                act.object,
                act.ability,
                pays,
                tuple(i for pick, given in zip(act.picks, fired.given, strict=True) if not pick.all for i in given),
                output.answers(fired.types),
                act.x,
            )
        )
    spends = []
    for p in solution.paid:
        if p.by is not None:
            spends.append(Spend(p.symbol, unit=solution.unit(model, p.by)))
        elif p.helper is not None:
            spends.append(Spend(p.symbol, object=p.helper.object, how=p.helper.how))
        else:
            spends.append(Spend(p.symbol, life=True))
    return Plan(tuple(steps), tuple(_ordered(spends)))


def _paid_symbols(symbols: tuple[Symbol, ...], n: int) -> tuple[Symbol, ...]:
    """The symbol that each mana of an activation pays for; a {2/W} may take two."""
    if len(symbols) == n:
        return symbols
    flat: list[Symbol] = []
    spare = n - len(symbols)
    for s in symbols:
        extra = min(spare, s.generic - 1) if s.types and s.generic else 0
        flat.extend([s] * (1 + extra))
        spare -= extra
    return tuple(flat)


def _ordered(spends: Iterable[Spend]) -> list[Spend]:
    """Mana first, then what is given instead, life last."""
    return sorted(spends, key=lambda s: (s.life, s.unit is None))


def replays(game: Game, total: TotalCost, charge: Charge, payment: Payment, scope: Scope) -> IllegalPlay | None:
    """What `model` says against the payment, carried out on a copy; None if it goes through. A choice that somebody
    else has to make meanwhile speaks for it: the payment is legal so far."""
    copy = Game(game.freeze())
    try:
        carry_out(copy, total, charge, payment.plan, payment.with_, scope)
    except IllegalPlay as refused:
        return refused
    except Due:
        return None
    return None


def helpers_of(game: Game, player: PlayerId, helps: tuple[str, ...], without: frozenset[Ref]) -> tuple[Helper, ...]:
    """The objects that may convoke, improvise, waterbend or be delved (CR 702.51a, 702.126a, 702.66a)."""
    found: list[Helper] = []
    if "delve" in helps:
        found += [Helper(i, "delve") for i in game.zone("graveyard", player) if i not in without]
    taps = [h for h in ("convoke", "improvise", "waterbend") if h in helps]
    if not taps:
        return tuple(found)
    for i in game.zone("battlefield"):
        obj = game.objects[i]
        if obj.phased_out or i in without:
            continue
        c = characteristics(game, i)
        if c.controller != player:
            continue
        for how in taps:
            types = {"convoke": {"Creature"}, "improvise": {"Artifact"}}.get(how, {"Artifact", "Creature"})
            if types & c.types:
                found.append(Helper(i, how, c.colors if how == "convoke" else frozenset()))
    return tuple(found)


def with_objects(game: Game, model: SourceModel, objects: Iterable[ObjectId]) -> SourceModel:
    """The model that also knows these objects, for needs and helpers."""
    more = [i for i in objects if i not in model.untapped and i not in model.tapped and i in game.objects]
    if not more:
        return model
    tapped = frozenset(i for i in more if game.objects[i].tapped)
    return msgspec.structs.replace(
        model, untapped=model.untapped | (frozenset(more) - tapped), tapped=model.tapped | tapped
    )


def still_there(game: Game, model: SourceModel) -> SourceModel:
    """The model without what is no longer where it was, such as the card that is being cast, and without abilities
    that cannot be activated while something is paid for."""
    here = game.objects
    if model.elsewhere:
        # Kept for as long as the game does not change: the spell is on the stack when mana is made (CR 601.2a, 601.2g).
        model = sources(game, model.player)
    if any(a.timed for a in model.activations):
        anytime = tuple(a for a in model.activations if not a.timed)
        model = msgspec.structs.replace(model, activations=anytime)
    if all(i in here for i in model.untapped) and all(i in here for i in model.tapped):
        return model
    gone = {i for i in model.untapped | model.tapped if i not in here}
    kept: list[Activation] = []
    for act in model.activations:
        if act.object in gone:
            continue
        if any(p.among & gone for p in act.picks):
            picks = tuple(_left_of(p, gone) for p in act.picks)
            if any(len(p.among) < p.n for p in picks):
                continue
            act = msgspec.structs.replace(act, picks=picks)
        kept.append(act)
    return msgspec.structs.replace(
        model, activations=tuple(kept), untapped=model.untapped - gone, tapped=model.tapped - gone
    )


def _left_of(pick: Pick, gone: set[ObjectId]) -> Pick:
    among = pick.among - gone
    return msgspec.structs.replace(pick, among=among, n=len(among) if pick.all else pick.n)


__all__ = ["helpers_of", "plan_of", "replays", "still_there", "with_objects"]
