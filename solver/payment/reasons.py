"""Why a cost cannot be paid: the fewest symbols that cannot be paid together, and what would have paid them (601.2h).

The core is found by leaving symbols out one by one. Then each thing that stands in the way of a source (it is tapped,
it is summoning sick, its mana is restricted, life) is lifted alone: what then lets the core be paid is named.
"""

from __future__ import annotations

import msgspec

from model.base import ObjectId, PlayerId, Reason
from model.layers import characteristics
from model.mana import MANA_NAMES, Symbol
from model.pay.charge import Charge, TotalCost
from model.pay.needs import why_not_cost
from model.pay.purpose import purpose_of
from model.state import Game, Scope
from solver.payment.demand import Given, demand_of, settled
from solver.payment.extract import sources
from solver.payment.find import is_payable
from solver.payment.obstacles import lifted, near
from solver.payment.plan import still_there
from solver.payment.quick import type_mask
from solver.payment.sources import LIFE, Activation, Bill, SourceModel, TooHard


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
            first = first or _not_given(game, total, scope, name)
            continue
        known, bill = ready
        if is_payable(known, bill):
            return ()
        first = first or (*why_not_bill(game, charge.player, known, bill, name), *_increases(total))
    return first


def _not_given(game: Game, total: TotalCost, scope: Scope, name: str) -> tuple[Reason, ...]:
    """What else is to be given, and is not there (CR 118.3)."""
    found = [r for r in (why_not_cost(game, cost, scope) for cost in total.costs) if r is not None]
    named = tuple(Reason(r.rule, f"{name or 'it'} also costs something: {r.words}", (name,)) for r in found)
    return named or (Reason("118.3", f"what else {name or 'it'} costs cannot be given", (name,)),)


def _increases(total: TotalCost) -> tuple[Reason, ...]:
    """What made the cost larger (CR 601.2f)."""
    return tuple(Reason("601.2f", note) for note in total.notes if not note.endswith(" less"))


def why_not_bill(game: Game, player: PlayerId, model: SourceModel, bill: Bill, name: str = "") -> tuple[Reason, ...]:
    """The reasons for a bill that cannot be paid."""
    core = core_of(model, bill)
    reasons = [_shortage(model, core, bill, name)]
    seen: set[tuple[str, str]] = set()
    for without, core_then, reason in lifted(game, player, model, core):
        key = (reason.rule, reason.words)
        if key in seen:
            continue
        seen.add(key)
        try:
            if is_payable(without, core_then, limit=2_000):
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


def _shortage(model: SourceModel, core: Bill, bill: Bill, name: str) -> Reason:
    what = written(core.symbols) + (f" of {name}" if name else "")
    if not core.symbols:
        if core.needs:
            words = f"what {name or 'it'} costs besides mana cannot be given"
            return Reason("118.3", words, (name,) if name else ())
        return Reason("119.4", f"{core.life} life to pay and a life total of {model.resource(LIFE)}")
    typed = [s for s in core.symbols if s.types or s.snow]
    # With generic mana in the core it is the amount that lacks, else the types.
    if not typed or len(typed) < len(core.symbols):
        # Then all of the cost is named, not so much of it as is just too much.
        what = written(bill.symbols) + (f" of {name}" if name else "")
        most = _most(model, bill)
        said = f"{most} of {len(bill.symbols)} mana at most" if most else f"there is no mana for it{_empty(model)}"
        return Reason("601.2h", f"cannot pay {what}: {said}", (name,) if name else ())
    mask = 0
    for s in typed:
        mask |= type_mask("".join(s.types))
    if any(s.snow for s in typed):
        kind = "snow mana"
    else:
        kind = " or ".join(MANA_NAMES[t] for t in dict.fromkeys(t for s in typed for t in s.types)) + " mana"
    makers: dict[str, set[ObjectId]] = {}
    costly: dict[str, str] = {}
    for act in model.activations:
        if _makes(model, act, mask, snow=any(s.snow for s in typed)):
            label = model.names.get(act.object, "")
            makers.setdefault(label, set()).add(act.object)
            if act.mana:
                costly.setdefault(label, written(act.mana))
            else:
                costly[label] = ""
    if not makers:
        return Reason("601.2h", f"cannot pay {what}: nothing untapped makes {kind}", (name,) if name else ())
    names = [f"{len(ids)} {label}" if len(ids) > 1 else label for label, ids in sorted(makers.items())]
    if all(costly.values()):
        asks = ", ".join(f"{label} asks for {costly[label]} first" for label in sorted(makers))
        return Reason("601.2h", f"cannot pay {what}: {asks}", tuple(sorted(makers)))
    verb, noun = ("is", "source") if sum(map(len, makers.values())) == 1 else ("are", "sources")
    only = f"{' and '.join(names)} {verb} the only untapped {noun} of {kind}"
    return Reason("601.2h", f"cannot pay {what}: {only}", tuple(sorted(makers)))


def _empty(model: SourceModel) -> str:
    """What makes nothing: its number is zero, or its types are not defined (CR 106.5)."""
    names = {model.names.get(a.object, "") for a in model.activations if not any(o.mana for o in a.outputs)}
    return f", {' and '.join(sorted(names))} would make none (106.5)" if names else ""


def _makes(model: SourceModel, act: Activation, mask: int, *, snow: bool) -> bool:
    here = act.object in model.untapped or not act.tap
    return here and any((snow and m.snow) or type_mask(m.types) & mask for o in act.outputs for m in o.mana)


def _most(model: SourceModel, core: Bill) -> int:
    """How many of the symbols can be paid."""
    for n in range(len(core.symbols) - 1, -1, -1):
        try:
            if is_payable(model, msgspec.structs.replace(core, symbols=core.symbols[:n]), limit=2_000):
                return n
        except TooHard:
            continue
    return 0


__all__ = ["core_of", "near", "why_not_bill", "why_not_paid", "written"]
