"""Why a way to play something is not legal now: timing, zone, prohibition, target, cost (CR 601.2, 602.2, 116, 305).

Each reason stands for something that has to change; several may stand together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from model.base import PLAYER_NAMES, PlayerId, Reason
from model.evaluate import candidates
from model.layers import characteristics
from model.pay.charge import TotalCost
from model.pay.needs import why_not_cost
from model.play import Proposal, Way, charge_of, propose, slots_of, total_of
from model.play.cast_legality import why_forbidden_with_x, x_decides
from model.play.slots import Kicked
from model.play.targets import target_options, why_not_target
from model.state import Game, is_player
from model.state.objects import player_of
from solver.payment import SourceModel, TooHard, sources, why_not_paid
from solver.plays.announce import ANYTHING, Wanted, kicked_choices, mode_choices, target_choices
from solver.plays.likeness import likeness

TOLD = 4
"""Objects that are named one by one as no legal targets."""


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """One way with what speaks against it; `reasons` () if only its payment is open."""

    way: Way
    reasons: tuple[Reason, ...]


def refusals(
    game: Game, player: PlayerId, ways: Iterable[tuple[Way, tuple[Reason, ...]]], want: Wanted = ANYTHING
) -> tuple[Refusal, ...]:
    """The reasons against each way, way by way; a way already refused keeps its reasons. Raises TooHard."""
    model: SourceModel | None = None
    found = []
    for way, reasons in ways:
        if reasons:
            name = game.objects[way.object].card.faces[way.face].name or game.objects[way.object].card.name
            found.append(Refusal(way, tuple(dict.fromkeys(_named(r, name) for r in reasons))))
            continue
        model = model or sources(game, player)
        found.append(Refusal(way, why_not_play(game, player, way, want, model=model)))
    return tuple(found)


def why_not_play(
    game: Game, player: PlayerId, way: Way, want: Wanted = ANYTHING, *, model: SourceModel | None = None
) -> tuple[Reason, ...]:
    """What speaks against a way that the rules offer now: the choices to announce, then the cost. () if nothing does.
    Raises TooHard at the limit of work."""
    if way.kind == "play":
        return ()
    proposal = propose(game, player, way)
    if way.kind != "special":
        refused = tuple(_announced(proposal, player, want))
        if not refused and want.x and not slots_of(proposal, (), (), want.x).x:
            name = proposal.origin.card.faces[way.face].name
            refused = (Reason("107.3b" if way.free else "107.3a", f"X of {name} can only be 0", (name,)),)
        refused = refused or why_forbidden_with_x(proposal)
        if refused:
            return tuple(dict.fromkeys(refused))
    total = total_of(proposal)
    name = proposal.origin.card.faces[way.face].name or proposal.origin.card.name
    if total.unpayable:
        return (Reason("118.6", f"{name} has no mana cost, which cannot be paid", (name,)),)
    others = tuple(why for cost in total.costs if (why := why_not_cost(proposal.game, cost, proposal.scope())))
    # What cannot be given is told once; the mana is then looked at by itself.
    rest = msgspec.structs.replace(total, costs=()) if others else total
    paid = why_not_paid(proposal.game, rest, charge_of(proposal), proposal.scope(), model=model)
    return tuple(dict.fromkeys((*(_named(r, name) for r in others), *_with_changes(paid, total, name))))


def _named(reason: Reason, name: str) -> Reason:
    """The reason with the name of what has the cost, if it names nothing."""
    if reason.objects or name in reason.words:
        return reason
    return msgspec.structs.replace(reason, words=f"{name}: {reason.words}", objects=(name,))


def _with_changes(reasons: tuple[Reason, ...], total: TotalCost, name: str) -> tuple[Reason, ...]:
    """The reasons, and behind them what made the cost larger."""
    if not reasons or not total.notes:
        return reasons
    return (*reasons, Reason("601.2f", f"the cost of {name} is changed: {'; '.join(total.notes)}", (name,)))


def _announced(proposal: Proposal, player: PlayerId, want: Wanted) -> Iterator[Reason]:
    """What keeps the spell or ability from being announced; nothing if there is a way. Leaves the proposal with the
    cheapest choices announced."""
    game, way = proposal.game, proposal.way
    like = likeness(game)
    name = proposal.origin.card.faces[way.face].name or proposal.origin.card.name
    lacking: list[Reason] = []
    for modes in mode_choices(slots_of(proposal).modal, want):
        for kicked in kicked_choices(slots_of(proposal, modes).optional, want):
            x = want.x if want.x is not None else _least_x(proposal, modes, kicked)
            slots = slots_of(proposal, modes, kicked, x).targets
            for targets, division in target_choices(proposal, slots, want, like):
                proposal.choose(modes=modes, kicked=kicked, x=x, targets=targets, division=division)
                return
            for slot in slots:
                options = target_options(game, proposal.id, slot.phrase, proposal.scope())
                if len(options) < slot.least:
                    lacking.append(_lacks(name, len(options), slot.least))
                    lacking += _nearly(proposal, player, slot.phrase)
    yield from lacking
    told = False
    for refs, _ in want.targets or ():
        for ref in refs:
            why = why_not_target(game, player, proposal.id, ref)
            if why is not None:
                told = True
                yield why
            elif not lacking and not _is_option(proposal, ref):
                told = True
                label = PLAYER_NAMES[player_of(ref)] if is_player(ref) else characteristics(game, ref).name
                yield Reason("601.2c", f"{label} is no legal target of {name}", (label,))
    if want.targets == () and not lacking:
        told = True
        yield Reason("601.2c", f"{name} has to be given targets", (name,))
    if want.targets and not told and not lacking:
        yield Reason("601.2c", f"{name} cannot be given these targets together", (name,))
    if not lacking and want.targets is None:
        yield Reason("601.2b", f"{name} cannot be announced like that", (name,))


def _least_x(proposal: Proposal, modes: tuple[int, ...], kicked: Kicked) -> int:
    """The least X with which the spell may be cast at all (CR 601.2e)."""
    if not x_decides(proposal):
        return 0
    for x in range(100):
        proposal.choose(modes=modes, kicked=kicked, x=x)
        if not why_forbidden_with_x(proposal):
            return x
    return 0


def _is_option(proposal: Proposal, ref: int) -> bool:
    """Whether some announcement of it may target that, the other targets aside."""
    for kicked in kicked_choices(slots_of(proposal).optional, ANYTHING):
        for modes in mode_choices(slots_of(proposal, (), kicked).modal, ANYTHING):
            for slot in slots_of(proposal, modes, kicked, 0).targets:
                if ref in target_options(proposal.game, proposal.id, slot.phrase, proposal.scope()):
                    return True
    return False


def _lacks(name: str, have: int, need: int) -> Reason:
    if have == 0:
        return Reason("601.2c", f"{name} has no legal target", (name,))
    return Reason("601.2c", f"{name} needs {need} targets and there are {have}", (name,))


def _nearly(proposal: Proposal, player: PlayerId, phrase: object) -> Iterator[Reason]:
    """What fits the words of the target and still may not be targeted."""
    told = 0
    for ref in candidates(proposal.game, phrase, proposal.scope()):  # type: ignore[arg-type]
        why = None if ref == proposal.id else why_not_target(proposal.game, player, proposal.id, ref)
        if why is not None and told < TOLD:
            told += 1
            yield why


__all__ = ["Refusal", "TooHard", "refusals", "why_not_play"]
