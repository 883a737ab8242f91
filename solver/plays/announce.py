"""Every way to announce a proposed spell or ability: modes, optional costs, X, targets, divisions (CR 601.2b-d,
602.2b).

Lazy: the first announcements come without the others being made. Not here: payment (`complete`).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import msgspec

from model.evaluate.groups import fit_together
from model.evaluate.targeting import Slot as TargetSlot
from model.play import Proposal, slots_of, target_options
from model.play.slots import Kicked, ModalSlot, OptionalSlot
from model.play.splice import why_not_splices
from model.state import Ref
from solver.plays.likeness import Likeness, choices_of

Division = tuple[tuple[int, ...], ...]
Targets = tuple[tuple[Ref, ...], ...]

REPEATS = 12
"""How often an optional cost without a limit is tried at most; payments end it long before."""


class Wanted(msgspec.Struct, frozen=True, gc=False):
    """What of a play is already fixed; None is open.

    `targets`: in the order of the text, each a set of refs that will do, with its share of a division or None.
    `modes`: 0-based.
    `kicked`: True (any way of paying optional costs but none), False, or how often in all. `given`: sets of objects
    of which each is to be among those
    given for costs. `assisted`: another player is to pay a part (CR 702.132)."""

    modes: tuple[int, ...] | None = None
    kicked: bool | int | None = None
    x: int | None = None
    targets: tuple[tuple[frozenset[Ref], int | None], ...] | None = None
    given: tuple[frozenset[Ref], ...] | None = None
    assisted: bool = False


ANYTHING = Wanted()


def mode_choices(slot: ModalSlot | None, want: Wanted) -> Iterator[tuple[int, ...]]:
    """The sets of modes, in the order of the text (CR 700.2)."""
    if slot is None:
        if not want.modes:
            yield ()
        return
    if want.modes is not None:
        fine = slot.least <= len(want.modes) <= slot.most and not slot.left_out.intersection(want.modes)
        if fine and not slot.is_too_much(want.modes):
            yield want.modes
        return
    pick = itertools.combinations_with_replacement if slot.repeat else itertools.combinations
    for size in range(slot.least, slot.most + 1):
        every = pick([n for n in range(slot.count) if n not in slot.left_out], size)
        yield from (modes for modes in every if not slot.is_too_much(modes))


def kicked_choices(slots: tuple[OptionalSlot, ...], want: Wanted) -> Iterator[Kicked]:
    """The optional and alternative additional costs taken, none first (CR 601.2b)."""
    # Nothing given, or no optional cost wanted and nothing named: what may be left out of the additional costs is.
    nothing = want.given == () or (want.kicked is False and want.given is None)
    ranges = [
        range(1) if nothing and not s.least and s.name.startswith("additional cost") else
        range(s.least, (REPEATS if s.most is None else s.most) + 1)
        for s in slots
    ]  # fmt: skip
    counts = next((s.counts for s in slots if s.counts), ())
    for times in itertools.product(*ranges):
        kicked = tuple((s.name, n) for s, n in zip(slots, times, strict=True) if n)
        if counts and why_not_splices(counts, kicked) is not None:
            continue
        paid = sum(n for s, n in zip(slots, times, strict=True) if not s.name.startswith("additional cost"))
        if want.kicked is None or ((paid > 0) == want.kicked if isinstance(want.kicked, bool) else paid == want.kicked):
            yield kicked


def target_choices(
    proposal: Proposal, slots: tuple[TargetSlot, ...], want: Wanted, like: Likeness
) -> Iterator[tuple[Targets, Division]]:
    """The targets for all phrases, like ones merged, with every division (CR 601.2c-d)."""
    yield from _targets(proposal, slots, 0, (), (), want.targets, like)


def _targets(
    proposal: Proposal,
    slots: tuple[TargetSlot, ...],
    at: int,
    chosen: Targets,
    shares: Division,
    left: tuple[tuple[frozenset[Ref], int | None], ...] | None,
    like: Likeness,
) -> Iterator[tuple[Targets, Division]]:
    if at == len(slots):
        if not left:
            yield chosen, shares if any(shares) else ()
        return
    slot = slots[at]
    while len(chosen) < slot.n:
        chosen, shares = (*chosen, ()), (*shares, ())
    proposal.choose(targets=chosen)
    options = target_options(proposal.game, proposal.id, slot.phrase, proposal.scope())
    # What is chosen already, or has the ability, is like nothing else any more.
    told = {r for part in chosen for r in part} | {proposal.way.object}
    if any(r in told for r in options):
        like = {r: n for r, n in like.items() if r not in told}
    most = len(options) if slot.most is None else min(slot.most, len(options))
    for picked, rest, given in _picked(options, slot.least, most, left, like):
        if not fit_together(proposal.game, picked, slot.phrase.filter, proposal.scope()):
            continue
        for division in _divisions(slot.divided, len(picked), given):
            yield from _targets(proposal, slots, at + 1, (*chosen, picked), (*shares, division), rest, like)


def _picked(
    options: tuple[Ref, ...],
    least: int,
    most: int,
    left: tuple[tuple[frozenset[Ref], int | None], ...] | None,
    like: Likeness,
) -> Iterator[tuple[tuple[Ref, ...], tuple[tuple[frozenset[Ref], int | None], ...] | None, tuple[int | None, ...]]]:
    if left is None:
        for picked in choices_of(options, least, most, like):
            yield picked, None, (None,) * len(picked)
        return
    for size in range(min(most, len(left)), least - 1, -1):
        sets = [tuple(r for r in options if r in refs) for refs, _ in left[:size]]
        for picked in itertools.product(*sets):
            if len(set(picked)) == size:
                yield picked, left[size:], tuple(share for _, share in left[:size])


def _divisions(total: int | None, parts: int, given: tuple[int | None, ...]) -> Iterator[tuple[int, ...]]:
    """The ways to divide: each part at least 1 (CR 601.2d)."""
    if total is None:
        # What is not divided has no parts.
        if all(g is None for g in given):
            yield ()
        return
    if parts == 0:
        yield ()
        return
    for cuts in itertools.combinations(range(1, total), parts - 1):
        edges = (0, *cuts, total)
        shares = tuple(edges[i + 1] - edges[i] for i in range(parts))
        if all(g is None or g == s for g, s in zip(given, shares, strict=True)):
            yield shares


def slots_for(proposal: Proposal, modes: tuple[int, ...], kicked: Kicked, x: int) -> tuple[TargetSlot, ...]:
    """The target phrases with these choices announced."""
    return slots_of(proposal, modes, kicked, x).targets
