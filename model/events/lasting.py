"""Shields and other replacement effects that resolutions leave behind (CR 614.8, 615.7-8, 609.7, 610.3).

Each is a `Lasting` with one of the changes below; `refs` of the Lasting are the objects or players concerned. Layers
take no notice of them. Made with the functions here, used up by `replacing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from model.ability.abilities import Change, Instruction
from model.ability.casting import UNTIL_CAST
from model.ability.continuous import Instead
from model.ability.terms import Objects, Players
from model.base import ObjectId
from model.events.zones import became
from model.state import Game, Lasting, Scope
from model.state.objects import Ref


class Prevents(Change, frozen=True, gc=False):
    """Damage that would be dealt to the refs (`refs_are` "to") or by them ("by") is prevented; with no refs, what the
    phrases say. `amount` None: all of it. `once`: only the next time (CR 615.8)."""

    layer: ClassVar[str] = "0"
    amount: int | None = None
    refs_are: str = "to"
    to: Objects | Players | None = None
    by: Objects | None = None
    combat: bool | None = None
    once: bool = False
    then: Instruction | None = None


class Regenerates(Change, frozen=True, gc=False):
    """CR 701.19a: the next time the object would be destroyed."""

    layer: ClassVar[str] = "0"


class Redirects(Change, frozen=True, gc=False):
    """CR 614.9: damage that would be dealt to a ref after the first, or to what `to` says, is dealt to the first
    instead; `amount` None: all. `by`: only from these sources. `once`: only the next time."""

    layer: ClassVar[str] = "0"
    amount: int | None = None
    combat: bool | None = None
    once: bool = False
    to: Objects | Players | None = None
    by: Objects | None = None


class Replaces(Change, frozen=True, gc=False):
    """A replacement effect from a resolution; `uses` None: for as long as it lasts, else so many times."""

    layer: ClassVar[str] = "0"
    effect: Instead
    uses: int | None = None


class ComesBack(Change, frozen=True, gc=False):
    """CR 610.3: the refs after the first return to `zone` when the first leaves the battlefield."""

    layer: ClassVar[str] = "0"
    zone: str = "battlefield"


def prevent_damage(
    game: Game,
    scope: Scope,
    *,
    amount: int | None = None,
    refs: Iterable[Ref] = (),
    refs_are: str = "to",
    to: Objects | Players | None = None,
    by: Objects | None = None,
    combat: bool | None = None,
    once: bool = False,
    then: Instruction | None = None,
    duration: str = "this turn",
) -> None:
    """A prevention effect (CR 615). With an amount and several refs each gets its own shield (CR 615.11)."""
    shield = Prevents(amount, refs_are, to, by, combat, once, then)
    all_refs = tuple(refs)
    if amount is not None and len(all_refs) > 1:
        for ref in all_refs:
            _add(game, scope, (ref,), shield, duration)
    else:
        _add(game, scope, all_refs, shield, duration)


def regenerate(game: Game, scope: Scope, ids: Iterable[ObjectId]) -> None:
    """CR 701.19a: a regeneration shield on each, for this turn."""
    for i in ids:
        if i in game.objects and game.objects[i].zone == "battlefield":
            _add(game, scope, (i,), Regenerates(), "this turn")


def redirect_damage(
    game: Game,
    scope: Scope,
    from_: Iterable[Ref] | Objects | Players,
    to: Ref,
    *,
    amount: int | None = None,
    combat: bool | None = None,
    once: bool = False,
    by: Objects | None = None,
    duration: str = "this turn",
) -> None:
    """A redirection effect (CR 614.9) from those refs, or from whatever the phrase means as damage would be dealt."""
    if isinstance(from_, Objects | Players):
        _add(game, scope, (to,), Redirects(amount, combat, once, from_, by), duration)
    else:
        _add(game, scope, (to, *from_), Redirects(amount, combat, once, None, by), duration)


def replace_next(
    game: Game, scope: Scope, effect: Instead, *, uses: int | None = 1, duration: str = "this turn"
) -> None:
    """A replacement effect from a resolution: "the next time ... this turn", or with `uses` None for a duration."""
    _add(game, scope, (), Replaces(effect, uses), duration)


def exile_until(game: Game, ids: Iterable[ObjectId], source: ObjectId, scope: Scope) -> tuple[ObjectId, ...]:
    """CR 610.3: exile the objects until the source leaves the battlefield; each then returns to the zone that it was
    in. If the source is gone already nothing happens (CR 610.3a). Gives the new ids."""
    from model.events.actions import move

    if source not in game.objects or game.objects[source].zone != "battlefield":
        return ()
    from_zones: dict[str, list[ObjectId]] = {}
    for i in ids:
        if i in game.objects:
            from_zones.setdefault(game.objects[i].zone, []).append(i)
    gone: tuple[ObjectId, ...] = ()
    for zone, those in from_zones.items():
        moved = move(game, those, "exile", cause=source, by=scope.controller, why="exile")
        there = tuple(i for i in moved if i in game.objects and game.objects[i].zone == "exile")
        if there:
            _add(game, scope, (source, *there), ComesBack(zone), "until it leaves")
        gone += tuple(moved)
    return gone


def cast_from_exile(game: Game, spell: ObjectId) -> None:
    """Effects "until this card is cast from exile" end as it becomes cast."""
    kept = [one for one in game.lasting if one.duration not in UNTIL_CAST or became(game, one.scope.source) != spell]
    if len(kept) != len(game.lasting):
        game.lasting = kept
        game.touch()


def _add(game: Game, scope: Scope, refs: tuple[Ref, ...], change: Change, duration: str) -> None:
    game.lasting.append(Lasting(game.new_id(), refs, (change,), game.new_timestamp(), duration, scope, ends=None))
    game.touch()


def use_up(game: Game, effect: Lasting, change: Change | None) -> None:
    """The effect is used: it goes on with this change, or ends."""
    at = next(n for n, one in enumerate(game.lasting) if one.id == effect.id)
    if change is None:
        del game.lasting[at]
    else:
        game.lasting[at] = msgspec.structs.replace(game.lasting[at], changes=(change,))
    game.touch()


def shields(game: Game, kind: type[Any]) -> list[tuple[Lasting, Any]]:
    """The lasting effects with a change of that class, in order of timestamps."""
    return [(one, one.changes[0]) for one in game.lasting if one.changes and isinstance(one.changes[0], kind)]
