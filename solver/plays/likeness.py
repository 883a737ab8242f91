"""Which objects are alike: one may stand for another in any choice, so that like choices are listed once.

Two objects are alike if they are equal in all but id, timestamp and label, and nothing refers to either of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from model.base import ObjectId, record_id, walk
from model.state import Game, GameObject, Ref

Likeness = dict[ObjectId, int]


def likeness(game: Game) -> Likeness:
    """The class of each object, as a small number."""
    named = referred(game)
    classes: dict[Any, int] = {}
    found: Likeness = {}
    for i, obj in game.objects.items():
        key: Any = i if i in named else _looks(obj)
        found[i] = classes.setdefault(key, len(classes))
    return found


def _looks(obj: GameObject) -> tuple[Any, ...]:
    return (
        record_id(obj.card), obj.face, obj.zone, obj.owner, obj.controller, obj.kind, obj.tapped, obj.sick,
        obj.phased_out,
        obj.face_down, obj.counters, obj.damage, obj.deathtouched, obj.copy_of, obj.designations, obj.choices,
        obj.cast,
        obj.history, obj.used, obj.known_to,
    )  # fmt: skip


def referred(game: Game) -> set[Ref]:
    """Objects that something else in the game names: what is attached, linked, targeted, fighting, under an
    effect."""
    found: set[Ref] = set()
    for i, obj in game.objects.items():
        if obj.attached_to is not None:
            found |= {i, obj.attached_to}
        for _, ids in obj.links:
            found |= {i, *ids}
        if obj.cast is not None:
            found.update(ref for slot in obj.cast.targets for ref in slot)
            found.update(i for _, ids in obj.cast.paid for i in ids)
            found.add(obj.cast.source)
            found.update(_ints(obj.cast.event))
        if obj.zone == "library":
            # Its place in the library tells it apart.
            found.add(i)
    if game.combat is not None:
        found.update(ref for pair in game.combat.attackers for ref in pair)
        found.update(i for blocker, blocked in game.combat.blocks for i in (blocker, *blocked))
    for lasting in game.lasting:
        found.update(lasting.refs)
        found.update(_scope(lasting.scope))
        found.update(i for change in lasting.changes for i in _ids_in(change))
    for delayed in game.delayed:
        found.update(_scope(delayed.scope))
    for pending in game.pending:
        found.add(pending.source)
        found.update(_ints(pending.event))
    for value in game.history.values():
        found.update(_ints(value))
    for frame in game.frames:
        for name in frame.__struct_fields__:
            found.update(_ints(getattr(frame, name)))
    return found


def _scope(scope: Any) -> Iterable[int]:
    return _ints((scope.source, scope.targets, scope.event, scope.results, scope.current, scope.stack_id))


def _ints(value: Any) -> Iterable[int]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple | list | frozenset | set):
        for item in value:
            yield from _ints(item)
    elif hasattr(value, "__struct_fields__") and not hasattr(value, "supertypes"):
        for name in value.__struct_fields__:
            yield from _ints(getattr(value, name))


def _ids_in(record: Any) -> Iterable[int]:
    for part in walk(record):
        for name in part.__struct_fields__:
            value = getattr(part, name)
            if isinstance(value, int) and not isinstance(value, bool):
                yield value


def choices_of(options: Iterable[Ref], least: int, most: int, like: Likeness) -> Iterable[tuple[Ref, ...]]:
    """The ways to choose `least`..`most` of the options, like ones merged, smaller numbers first."""
    groups: dict[Any, list[Ref]] = {}
    for ref in options:
        groups.setdefault(like.get(ref, ("player", ref)), []).append(ref)
    members = list(groups.values())
    for size in range(least, min(most, sum(map(len, members))) + 1):
        yield from _pick(members, 0, size)


def _pick(groups: list[list[Ref]], at: int, size: int) -> Iterable[tuple[Ref, ...]]:
    if size == 0:
        yield ()
        return
    if at == len(groups) or sum(len(g) for g in groups[at:]) < size:
        return
    group = groups[at]
    for take in range(min(size, len(group)), -1, -1):
        for rest in _pick(groups, at + 1, size - take):
            yield (*group[:take], *rest)
