"""Why a step cannot be done: every reason that can be named, way by way (CR 601.2, 602.2).

Not here: minimal explanations of payments (`solver.explain`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from model.base import PLAYER_NAMES, PlayerId, Reason
from model.formats.step_values import Cast, PlayLand
from model.pay.needs import why_not_cost
from model.play import Way, propose, slots_of
from model.play.cast_legality import why_forbidden_with_x
from model.play.slots import charge_of, total_of
from model.play.targets import target_options, why_not_target
from model.play.ways import castable_ways
from model.state import Decision, Game
from solver.payment import TooHard, why_not_paid
from solver.payment.outputs import Unsure
from solver.plays.announce import Wanted, kicked_choices, mode_choices, target_choices
from solver.plays.likeness import likeness
from solver.verify.faults import NotThere
from solver.verify.naming import name_of
from solver.verify.ways import PlayStep, meant, wanted

UNPAID = "601.2h"
"""The rule of a play to which nothing but its payment is lacking."""


def reasons_against(game: Game, player: PlayerId, step: PlayStep) -> tuple[Reason, ...]:
    """Every reason found, each once. Empty only if the step says something that no way agrees with."""
    return tuple(dict.fromkeys(_against(game, player, step)))


def _against(game: Game, player: PlayerId, step: PlayStep) -> Iterator[Reason]:
    want = wanted(game, step, judging=True)
    none = True
    for one in meant(game, player, step):
        none = False
        if one.reasons:
            yield from one.reasons
        else:
            yield from way_against(game, player, one.way, want)
    if none:
        yield from _no_way(game, player, step)


def _no_way(game: Game, player: PlayerId, step: PlayStep) -> Iterator[Reason]:
    try:
        other = [w for w in castable_ways(game, player) if w.object in _named(game, player, step)]
    except NotThere:
        other = []
    rule = "601.3" if isinstance(step, Cast) else "305.1" if isinstance(step, PlayLand) else "602.2"
    said = f"nothing offers that use of {step.name}"
    if other:
        said += "; offered: " + ", ".join(dict.fromkeys(w.label or w.kind for w in other))
    yield Reason(rule, said, (str(step.name),))


def _named(game: Game, player: PlayerId, step: PlayStep) -> tuple[int, ...]:
    from solver.verify.ways import objects_meant

    return objects_meant(game, player, step)


def way_against(game: Game, player: PlayerId, way: Way, want: Wanted) -> Iterator[Reason]:
    """What speaks against an allowed way: modes, targets, non-mana costs; last that it cannot be paid."""
    if way.kind == "play":
        return
    name = name_of(game, way.object)
    proposal = propose(game, player, way)
    found = False
    announced = False
    if way.kind != "special":
        like = likeness(game)
        for kicked in kicked_choices(slots_of(proposal).optional, want):
            for modes in mode_choices(slots_of(proposal, (), kicked).modal, want):
                x = want.x or 0
                slots = slots_of(proposal, modes, kicked, x).targets
                if any(True for _ in target_choices(proposal, slots, want, like)):
                    announced = True
                    break
                for slot in slots:
                    options = target_options(proposal.game, proposal.id, slot.phrase, proposal.scope())
                    if len(options) < slot.least:
                        found = True
                        yield Reason("601.2c", f"{name} lacks a legal target", (name,))
                for refs, _ in want.targets or ():
                    for ref in refs:
                        why = why_not_target(proposal.game, player, proposal.id, ref)
                        if why is not None:
                            found = True
                            yield why
                if not found:
                    found = True
                    yield Reason("601.2c", f"those are no legal targets of {name}", (name,))
            if announced:
                break
        if not announced and not found:
            yield Reason("601.2b", f"{name} cannot be announced like that", (name,))
            return
        if not announced:
            return
        if want.x and not slots_of(proposal, (), (), want.x).x:
            # CR 107.3b: cast without paying its mana cost, or there is no {X} in what is paid.
            yield Reason("107.3b" if way.free else "107.3a", f"X of {name} can only be 0", (name,))
            return
        proposal.choose(x=want.x or 0)
        if want.x is not None and (barred := why_forbidden_with_x(proposal)):
            yield from barred
            return
    total = total_of(proposal)
    if total.unpayable:
        yield Reason("118.6", f"{name} has no mana cost, which cannot be paid", (name,))
        return
    for cost in total.costs:
        why = why_not_cost(proposal.game, cost, proposal.scope())
        if why is not None:
            yield why
    with contextlib.suppress(TooHard, Unsure):
        yield from why_not_paid(proposal.game, total, charge_of(proposal), proposal.scope())
    yield Reason(UNPAID, f"{total.mana[0]} of {name} cannot be paid", (name,))


def not_now(player: PlayerId, due: Decision) -> Reason:
    """The player does not have priority (CR 117.1)."""
    if due.kind == "priority":
        return Reason("117.1", f"{PLAYER_NAMES[player]} does not have priority")
    return Reason("117.1", f"no player has priority: a decision is due ({due.kind} {due.what})".replace(" )", ")"))


def rests_on_payment(reasons: tuple[Reason, ...]) -> bool:
    """Whether a refusal rests on a payment that was not found, so that mana that is not understood could change it."""
    return any(r.rule == UNPAID for r in reasons) or not reasons
