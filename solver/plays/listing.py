"""The legal plays of a position as classes: one line for like objects, with what is still open in each (CR 116.1,
117.1).

A class is listed only if one complete play of it has been found and replayed. Not here: every single play
(`complete`), answers to other decisions
(`answers`), text (`solver.show`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from model.ability.mana_abilities import is_mana_ability
from model.base import ObjectId, PlayerId
from model.evaluate.targeting import Slot as TargetSlot
from model.pay.charge import TotalCost
from model.play import Play, Proposal, Way, castable_ways, propose, slots_of, target_options
from model.play.cast_legality import x_decides
from model.play.slots import Kicked
from model.play.ways import playable_objects
from model.state import Game, Ref
from solver.plays.announce import Wanted, slots_for
from solver.plays.complete import Finder, Payer, picks_by_x


class ListedPlay(msgspec.Struct, frozen=True, gc=False):
    """A class of plays of one way: `objects` are alike, `play` is a complete example with the first of them.

    `x`: smallest and largest value, None where there is no X, the largest None if it is unbounded. `targets`: for
    each target phrase what may be chosen
    first. `total`: the total cost of the example, None for lands."""

    way: Way
    objects: tuple[ObjectId, ...]
    play: Play
    modes: tuple[int, ...] = ()
    kicked: Kicked = ()
    x: tuple[int, int | None] | None = None
    targets: tuple[tuple[TargetSlot, tuple[Ref, ...]], ...] = ()
    total: TotalCost | None = None


def listed_plays(game: Game, player: PlayerId, payer: Payer, *, mana: bool = False) -> tuple[ListedPlay, ...]:
    """Every class of legal plays of the player with priority, passing left out; mana abilities only with `mana`."""
    finder = Finder(game, player, payer)
    return tuple(p for way, objects in way_groups(finder, mana=mana) for p in plays_of_way(finder, way, objects))


def way_groups(finder: Finder, *, mana: bool = False) -> Iterator[tuple[Way, tuple[ObjectId, ...]]]:
    """The ways that nothing speaks against, payment and targets aside, each with the like objects that offer it."""
    game = finder.game
    groups: dict[Any, tuple[Way, list[ObjectId]]] = {}
    offered: dict[Any, list[Any]] = {}
    for object_id in dict.fromkeys(playable_objects(game, finder.player)):
        like = finder.like[object_id]
        if like in offered and game.objects[object_id].zone in ("hand", "battlefield"):
            # What is alike offers the same.
            for key in offered[like]:
                groups[key][1].append(object_id)
            continue
        keys = offered[like] = []
        for way in castable_ways(game, finder.player, object_id):
            if not mana and way.activated is not None and is_mana_ability(way.activated, game.edition):
                continue
            key = (
                like, way.kind, way.face, way.using, way.cost, way.ability, way.special, way.costs, way.extra,
                way.permitted_by,
            )  # fmt: skip
            if key not in keys:
                keys.append(key)
                groups.setdefault(key, (way, []))[1].append(object_id)
    yield from ((way, tuple(objects)) for way, objects in groups.values())


def plays_of_way(finder: Finder, way: Way, objects: tuple[ObjectId, ...]) -> list[ListedPlay]:
    """The classes of plays of one way."""
    if way.kind in ("play", "special"):
        first = next(finder.announced(way), None)
        if first is None:
            return []
        play, total = first
        x = None
        if way.kind == "special" and slots_of(propose(finder.game, finder.player, way)).x:
            x = (play.x, finder.largest_x(way, (), (), ()))
        return [ListedPlay(way, objects, play, x=x, total=total)]
    found = []
    proposal = propose(finder.game, finder.player, way)
    for modes, kicked in finder.branches(proposal):
        first = next(finder.branch(proposal, modes, kicked), None)
        if first is None:
            continue
        play, total = first
        if not slots_of(proposal, modes, kicked).x:
            targets = _open_targets(proposal, play)
            found.append(ListedPlay(way, objects, play, modes, kicked, None, targets, total))
            continue
        most = finder.largest_x(way, modes, kicked, play.targets)
        for one, cost, last in _runs_of_x(finder, proposal, (play, total), most):
            targets = _open_targets(proposal, one, last)
            found.append(ListedPlay(way, objects, one, modes, kicked, (one.x, last), targets, cost))
    return found


def _runs_of_x(
    finder: Finder, proposal: Proposal, first: tuple[Play, TotalCost], most: int | None
) -> Iterator[tuple[Play, TotalCost, int | None]]:
    """The values of X in runs for which the same may be targeted: for each an example and the last value."""
    modes, kicked = first[0].modes, first[0].kicked
    if most is not None and picks_by_x(first[1]):
        # What has to be given depends on X: each value by itself.
        yield *first, first[0].x
        for x in range(first[0].x + 1, most + 1):
            other = next(finder.branch(proposal, modes, kicked, Wanted(x=x)), None)
            if other is not None:
                yield *other, x
        return
    barred = most is not None and _is_barred(finder, proposal, first[0], most)
    if most is None or not (barred or slots_of(proposal, modes, kicked, most).targets):
        yield *first, most
        return

    def options(x: int) -> Any:
        if barred and finder.forbids_x(proposal, modes, kicked, x):
            return None
        proposal.choose(modes=modes, kicked=kicked, x=x, targets=())
        slots = slots_for(proposal, modes, kicked, x)
        here = [target_options(proposal.game, proposal.id, slot.phrase, proposal.scope()) for slot in slots]
        # CR 601.2c: as many legal targets as the number says.
        enough = all(len(refs) >= slot.least for slot, refs in zip(slots, here, strict=True))
        return tuple(here) if enough else None

    play, total = first
    start, may = play.x, options(play.x)
    for x in range(play.x + 1, most + 1):
        now = options(x)
        if now == may:
            continue
        if may is not None:
            yield play, total, x - 1
        start, may = x, now
        if now is not None:
            found = next(finder.branch(proposal, modes, kicked, Wanted(x=x)), None)
            if found is None:
                may = None
            else:
                play, total = found
    if may is not None and start <= most:
        yield play, total, most


def _is_barred(finder: Finder, proposal: Proposal, play: Play, most: int) -> bool:
    """CR 601.2e: whether some X of the range makes the spell one that may not be cast."""
    return x_decides(proposal) and any(
        finder.forbids_x(proposal, play.modes, play.kicked, x) for x in range(play.x, most + 1)
    )


def _open_targets(
    proposal: Proposal, play: Play, last: int | None = None
) -> tuple[tuple[TargetSlot, tuple[Ref, ...]], ...]:
    """For each phrase what may be chosen, given the example's choices for the phrases before it. `last`: the largest X
    of the line."""
    slots = slots_for(proposal, play.modes, play.kicked, play.x)
    largest = slots if last is None else slots_for(proposal, play.modes, play.kicked, last)
    found = []
    for slot, at_last in zip(slots, largest, strict=True):
        proposal.choose(modes=play.modes, kicked=play.kicked, x=play.x, targets=play.targets[: slot.n])
        options = target_options(proposal.game, proposal.id, slot.phrase, proposal.scope())
        found.append((msgspec.structs.replace(slot, most=at_last.most), options))
    return tuple(found)
