"""What stands in the way of a payment, each thing with the source model as it would be without it (CR 601.2g-h).

A permanent is tapped, summoning sick, has lost its abilities; an ability asks for what cannot be given; mana is
replaced, undefined or may not be spent on this; life. Which of them decides is asked in `reasons`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from model.ability.abilities import Activated, TapSelf
from model.ability.mana_abilities import is_mana_ability
from model.base import ObjectId, PlayerId, Reason, UnsupportedText
from model.events.presence import words_of
from model.layers import activated, characteristics, layer_trace
from model.pay.activation import why_not_activate
from model.pay.mana import mana_charge
from model.pay.needs import is_sick, why_not_cost
from model.pay.total import total_cost
from model.state import Game, Scope
from solver.payment.extract import activations_of, holders
from solver.payment.outputs import Unsure, outputs_of, plain_outputs
from solver.payment.sources import LIFE, Activation, Bill, SourceModel

Lifted = tuple[SourceModel, Bill, Reason]


def lifted(game: Game, player: PlayerId, model: SourceModel, core: Bill) -> Iterator[Lifted]:
    """The model or the core with one obstacle lifted, and the obstacle in words."""
    yield from _tapped(game, model, core)
    for act, reason in near(game, player):
        free = tuple((name, n) for name, n in act.uses if name[0] != "limit")
        act = msgspec.structs.replace(act, timed=False, uses=free)
        more = msgspec.structs.replace(
            model, activations=(*model.activations, act), untapped=model.untapped | {act.object},
            resources=_with_resources(model, act),
        )  # fmt: skip
        yield more, core, reason
    yield from _replaced(game, player, model, core)
    yield from _restricted(model, core)
    spends_life = core.life or any(s.life for s in core.symbols) or any(a.uses for a in model.activations)
    if core.symbols and spends_life:
        rich = tuple((k, 10_000 if k == LIFE else n) for k, n in model.resources)
        reason = Reason("119.4", f"a life total of {model.resource(LIFE)} is too small to pay life with")
        yield msgspec.structs.replace(model, resources=rich), core, reason
    if core.needs:
        words = "what makes the mana is itself to be given or tapped for the cost"
        yield model, msgspec.structs.replace(core, needs=()), Reason("601.2h", words)


def _with_resources(model: SourceModel, act: Activation) -> tuple[tuple[object, int], ...]:
    known = dict(model.resources)
    return (*model.resources, *((name, n) for name, n in act.uses if name not in known and n > 0))


def _tapped(game: Game, model: SourceModel, core: Bill) -> Iterator[Lifted]:
    for object_id in sorted(model.tapped):
        taps = any(
            (a.object == object_id and a.tap) or any(p.how == "tap" and object_id in p.among for p in a.picks)
            for a in model.activations
        )
        if taps or any(h.object == object_id for h in core.helpers):
            more = msgspec.structs.replace(
                model, untapped=model.untapped | {object_id}, tapped=model.tapped - {object_id}
            )
            label = model.names.get(object_id) or characteristics(game, object_id).name
            yield more, core, Reason("107.5", f"{label} is tapped", (label,))


def _restricted(model: SourceModel, core: Bill) -> Iterator[Lifted]:
    """CR 106.6: mana that may not be spent on this, and what may not be paid with other mana."""
    makers: dict[object, set[str]] = {}
    for a in model.activations:
        for o in a.outputs:
            for m in o.mana:
                if m.only is not None:
                    makers.setdefault(m.only, set()).add(model.names.get(a.object, ""))
    allowed = {m.only for a in model.activations for o in a.outputs for m in o.mana if m.only is not None}
    allowed |= {u.only for u in model.floating if u.only is not None}
    for only in sorted(allowed - core.purpose.allowed, key=repr):
        purpose = msgspec.structs.replace(core.purpose, allowed=core.purpose.allowed | {only})
        names = tuple(sorted(makers.get(only, ())))
        words = f"the mana of {', '.join(names) or 'the pool'} may not be spent on this"
        yield model, msgspec.structs.replace(core, purpose=purpose), Reason("106.6", words, names)
    if core.purpose.sources or core.purpose.types:
        purpose = msgspec.structs.replace(core.purpose, sources=frozenset(), types="")
        kind = "from " + " or ".join(sorted(f"{w.lower()}s" for w in core.purpose.sources))
        if not core.purpose.sources:
            kind = "".join("{" + t + "}" for t in core.purpose.types if t in "WUBRGC")
        words = f"only mana {kind} may be spent on it"
        yield model, msgspec.structs.replace(core, purpose=purpose), Reason("106.6", words)


def _replaced(game: Game, player: PlayerId, model: SourceModel, core: Bill) -> Iterator[Lifted]:
    """CR 106.12b: what would make other mana if nothing replaced it."""
    by = tuple(
        dict.fromkeys(
            characteristics(game, i).name
            for i in game.zone("battlefield")
            if any(("R", "mana") in words_of(a) for a in characteristics(game, i).abilities)
        )
    )
    if not by:
        return
    seen: set[str] = set()
    for act in model.activations:
        name = model.names.get(act.object, "")
        if name in seen or act.object not in game.objects:
            continue
        given = tuple((p.how, tuple(p.among)) for p in act.picks if len(p.among) == p.n)
        found = plain_outputs(game, player, act.object, activated(game, act.object)[act.ability], paid=given)
        if found is not None and found != act.outputs:
            seen.add(name)
            more = msgspec.structs.replace(act, outputs=found)
            others = tuple(a for a in model.activations if a is not act)
            reason = Reason("106.12b", f"{', '.join(by)} changes the mana that {name} makes", (*by, name))
            yield msgspec.structs.replace(model, activations=(*others, more)), core, reason


# --- mana abilities that are not in the model ---------------------------------------------------------------------


def near(game: Game, player: PlayerId) -> Iterator[tuple[Activation, Reason]]:
    """Mana abilities of the player's objects that cannot be activated now, with the reason, as though they could."""
    for object_id in holders(game, player):
        c = characteristics(game, object_id)
        if c.controller != player:
            continue
        zone = game.objects[object_id].zone
        for n, ability in enumerate(activated(game, object_id)):
            if ability.zone in ("all", zone) and is_mana_ability(ability, game.edition):
                yield from _of(game, player, object_id, n, ability)
        if zone == "battlefield":
            yield from _lost(game, player, object_id)


def _of(
    game: Game, player: PlayerId, object_id: ObjectId, n: int, ability: Activated
) -> Iterator[tuple[Activation, Reason]]:
    name = characteristics(game, object_id).name
    reasons = tuple(why_not_activate(game, player, object_id, n))
    if not reasons and is_sick(game, object_id) and any(isinstance(c, TapSelf) for c in ability.costs):
        reasons = (Reason("302.6", f"{name} has summoning sickness", (name,)),)
    try:
        acts = list(activations_of(game, player, object_id, n, ability, sickness=False))
        if not acts and not reasons:
            yield from _not_given(game, player, object_id, n, ability)
        for act in acts:
            if reasons and any(o.mana for o in act.outputs):
                yield act, reasons[0]
            elif act.timed and any(o.mana for o in act.outputs):
                words = f"{name} makes mana only while its controller has priority"
                yield act, Reason("602.5e", words, (name,))
    except (Unsure, UnsupportedText):
        return


def _not_given(
    game: Game, player: PlayerId, object_id: ObjectId, n: int, ability: Activated
) -> Iterator[tuple[Activation, Reason]]:
    """The ability costs what is not there."""
    name = characteristics(game, object_id).name
    scope = Scope(controller=player, source=object_id)
    for cost in total_cost(game, mana_charge(player, object_id, ability)).costs:
        reason = why_not_cost(game, cost, scope)
        if reason is not None and not isinstance(cost, TapSelf):
            for gives in outputs_of(game, player, object_id, ability):
                act = Activation(object_id, n, gives.outputs, tap=any(isinstance(c, TapSelf) for c in ability.costs))
                yield act, Reason(reason.rule, f"{name}: {reason.words}", (name,))
            return


def _lost(game: Game, player: PlayerId, object_id: ObjectId) -> Iterator[tuple[Activation, Reason]]:
    """Mana abilities that are printed on the permanent and that it does not have now (CR 305.7, 613.1f)."""
    obj = game.objects[object_id]
    if obj.face_down or obj.copy_of is not None:
        return
    face = obj.card.faces[obj.face] if obj.face < len(obj.card.faces) else obj.card.front
    now = activated(game, object_id)
    gone = [a for a in face.abilities if isinstance(a, Activated) and a not in now and is_mana_ability(a, game.edition)]
    if not gone:
        return
    by = tuple(
        dict.fromkeys(
            e.name for e in layer_trace(game, object_id).effects if e.source != object_id and e.layer in ("4", "6")
        )
    )
    name = face.name
    for ability in gone:
        try:
            for gives in outputs_of(game, player, object_id, ability):
                taps = any(isinstance(c, TapSelf) for c in ability.costs)
                words = f"{name} has lost that ability" + (f" to {', '.join(by)}" if by else "")
                yield Activation(object_id, -1, gives.outputs, tap=taps), Reason("613.1f", words, (name, *by))
        except (Unsure, UnsupportedText):
            continue


__all__ = ["lifted", "near"]
