"""Why a cost cannot be paid: the fewest symbols that cannot be paid together, and what would have paid them (601.2h).

The core is found by leaving symbols out one by one. Then each thing that stands in the way of a source (it is tapped,
it is summoning sick, its mana is restricted, life) is lifted alone: what then lets the core be paid is named.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from model.base import ObjectId, PlayerId, Reason, UnsupportedText
from model.layers import activated, characteristics
from model.mana import Symbol
from model.pay.activation import why_not_activate
from model.pay.charge import Charge, TotalCost
from model.pay.needs import is_sick
from model.pay.purpose import purpose_of
from model.state import Game, Scope
from solver.payment.demand import Given, demand_of, settled
from solver.payment.extract import activations_of, holders, sources
from solver.payment.find import is_payable
from solver.payment.outputs import Unsure
from solver.payment.plan import still_there
from solver.payment.quick import type_mask
from solver.payment.sources import LIFE, Activation, Bill, SourceModel, TooHard

COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}


def why_not_paid(
    game: Game, total: TotalCost, charge: Charge, scope: Scope, *, given: Given = (), model: SourceModel | None = None
) -> tuple[Reason, ...]:
    """The reasons why the total cost cannot be paid now; () if it can. The first says which symbols; the others what
    would have paid them and why it does not. Raises TooHard."""
    name = characteristics(game, charge.object).name if charge.object in game.objects else ""
    if total.unpayable:
        return (Reason("118.6", f"{name or 'it'} has no mana cost, which cannot be paid", (name,) if name else ()),)
    base = still_there(game, model if model is not None else sources(game, charge.player))
    purpose = purpose_of(game, charge)
    first: tuple[Reason, ...] = ()
    for mana in total.mana:
        demand = demand_of(game, total, mana, charge, scope, given, purpose)
        ready = None if demand is None else settled(game, base, demand.bill)
        if ready is None:
            first = first or (Reason("118.3", f"what else {name or 'it'} costs cannot be given", (name,)),)
            continue
        known, bill = ready
        if is_payable(known, bill):
            return ()
        first = first or why_not_bill(game, charge.player, known, bill, name)
    return first


def why_not_bill(game: Game, player: PlayerId, model: SourceModel, bill: Bill, name: str = "") -> tuple[Reason, ...]:
    """The reasons for a bill that cannot be paid."""
    core = core_of(model, bill)
    reasons = [_shortage(model, core, name)]
    seen: set[tuple[str, str]] = set()
    for lifted, core_then, reason in _lifted(game, player, model, core):
        key = (reason.rule, reason.words)
        if key in seen:
            continue
        seen.add(key)
        try:
            if is_payable(lifted, core_then, limit=2_000):
                reasons.append(reason)
        except TooHard:
            continue
    return tuple(reasons)


def core_of(model: SourceModel, bill: Bill) -> Bill:
    """A bill with as little as possible of what this one asks for that still cannot be paid: everything in it is
    needed for that."""

    def fails(smaller: Bill) -> bool:
        try:
            return not is_payable(model, smaller, limit=2_000)
        except TooHard:
            return False

    core = bill
    # Generic mana is left out first: what colour is missing says more than how much.
    for symbol in sorted(bill.symbols, key=lambda s: (bool(s.types), s.snow)):
        rest = list(core.symbols)
        rest.remove(symbol)
        smaller = msgspec.structs.replace(core, symbols=tuple(rest))
        if fails(smaller):
            core = smaller
    for pick in bill.needs:
        smaller = msgspec.structs.replace(core, needs=tuple(p for p in core.needs if p is not pick))
        if fails(smaller):
            core = smaller
    if core.life and fails(msgspec.structs.replace(core, life=0)):
        core = msgspec.structs.replace(core, life=0)
    return core


def written(symbols: tuple[Symbol, ...]) -> str:
    """The symbols for people, generic mana as one number in front."""
    generic = sum(1 for s in symbols if s.is_generic or s.x)
    rest = "".join(str(s) for s in symbols if not (s.is_generic or s.x))
    return (f"{{{generic}}}" if generic else "") + rest or "{0}"


def _shortage(model: SourceModel, core: Bill, name: str) -> Reason:
    what = written(core.symbols) + (f" of {name}" if name else "")
    if not core.symbols:
        if core.needs:
            words = f"what {name or 'it'} costs besides mana cannot be given"
            return Reason("118.3", words, (name,) if name else ())
        return Reason("119.4", f"{core.life} life to pay and a life total of {model.resource(LIFE)}")
    typed = [s for s in core.symbols if s.types or s.snow]
    # With generic mana in the core it is the amount that lacks, else the types.
    if typed and len(typed) == len(core.symbols):
        mask = 0
        for s in typed:
            mask |= type_mask("".join(s.types))
        makers = sorted({model.names.get(a.object, "") for a in model.activations if _makes(model, a, mask)})
        if any(s.snow for s in typed):
            kind = "snow mana"
        else:
            kind = " or ".join(COLOR_WORDS[t] for t in dict.fromkeys(t for s in typed for t in s.types)) + " mana"
        if not makers:
            return Reason("601.2h", f"cannot pay {what}: nothing untapped makes {kind}", (name,) if name else ())
        return Reason("601.2h", f"cannot pay {what}: too little {kind} from {', '.join(makers)}", tuple(makers))
    return Reason(
        "601.2h",
        f"cannot pay {what}: {_most(model, core)} of {len(core.symbols)} mana at most",
        (name,) if name else (),
    )


def _makes(model: SourceModel, act: Activation, mask: int) -> bool:
    here = act.object in model.untapped or not act.tap
    return here and any(type_mask(m.types) & mask for o in act.outputs for m in o.mana)


def _most(model: SourceModel, core: Bill) -> int:
    """How many of the symbols can be paid."""
    for n in range(len(core.symbols) - 1, -1, -1):
        try:
            if is_payable(model, msgspec.structs.replace(core, symbols=core.symbols[:n]), limit=2_000):
                return n
        except TooHard:
            continue
    return 0


# --- what stands in the way -----------------------------------------------------------------------------------------


def _lifted(game: Game, player: PlayerId, model: SourceModel, core: Bill) -> Iterator[tuple[SourceModel, Bill, Reason]]:
    """The model or the core with one obstacle lifted, and the obstacle in words."""
    for object_id in sorted(model.tapped):
        if any(a.object == object_id and a.tap for a in model.activations) or _would_help(core, object_id):
            lifted = msgspec.structs.replace(
                model, untapped=model.untapped | {object_id}, tapped=model.tapped - {object_id}
            )
            label = model.names.get(object_id) or characteristics(game, object_id).name
            yield lifted, core, Reason("107.5", f"{label} is tapped", (label,))
    for act, reason in near(game, player):
        lifted = msgspec.structs.replace(
            model, activations=(*model.activations, act), untapped=model.untapped | {act.object}
        )
        yield lifted, core, reason
    allowed = {m.only for a in model.activations for o in a.outputs for m in o.mana if m.only is not None}
    allowed |= {u.only for u in model.floating if u.only is not None}
    for only in sorted(allowed - core.purpose.allowed, key=repr):
        purpose = msgspec.structs.replace(core.purpose, allowed=core.purpose.allowed | {only})
        makers = sorted(
            {
                model.names.get(a.object, "")
                for a in model.activations
                for o in a.outputs
                for m in o.mana
                if m.only == only
            }
        )
        words = f"the mana of {', '.join(makers) or 'the pool'} may not be spent on this"
        yield model, msgspec.structs.replace(core, purpose=purpose), Reason("106.6", words, tuple(makers))
    if core.life or any(s.life for s in core.symbols) or any(a.uses for a in model.activations):
        rich = tuple((k, 10_000 if k == LIFE else n) for k, n in model.resources)
        lifted = msgspec.structs.replace(model, resources=rich)
        yield lifted, core, Reason("119.4", f"a life total of {model.resource(LIFE)} is too small to pay life with")
    if core.needs:
        words = "what makes the mana is itself to be given or tapped for the cost"
        yield model, msgspec.structs.replace(core, needs=()), Reason("601.2h", words)


def _would_help(core: Bill, object_id: ObjectId) -> bool:
    return any(h.object == object_id for h in core.helpers)


def near(game: Game, player: PlayerId) -> Iterator[tuple[Activation, Reason]]:
    """Mana abilities of the player's objects that cannot be activated now, with the reason, as though they could."""
    for object_id in holders(game, player):
        c = characteristics(game, object_id)
        if c.controller != player:
            continue
        zone = game.objects[object_id].zone
        for n, ability in enumerate(activated(game, object_id)):
            if ability.zone not in ("all", zone):
                continue
            reasons = tuple(why_not_activate(game, player, object_id, n))
            if not reasons and is_sick(game, object_id):
                reasons = (Reason("302.6", f"{c.name} has summoning sickness", (c.name,)),)
            if not reasons:
                continue
            try:
                for act in activations_of(game, player, object_id, n, ability, sickness=False):
                    if any(o.mana for o in act.outputs):
                        yield act, reasons[0]
            except (Unsure, UnsupportedText):
                continue
