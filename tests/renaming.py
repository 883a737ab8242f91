"""A position with other ids and timestamps: for tests of what names must not decide."""

from __future__ import annotations

from typing import Any

import msgspec

from model.base import Record
from model.state import Position, Scope
from model.state.key import RESULT_OBJECTS
from model.state.objects import CastInfo

_OF_OBJECTS = ("targets", "damaged by", "crewed by", "permission used")


def renamed(position: Position, new: dict[int, int], shift: int = 100) -> Position:
    """Every id replaced; timestamps keep their order; objects and zones without an order are listed in another one."""

    def ref(i: Any) -> Any:
        return new.get(i, i) if isinstance(i, int) and i > 0 else i

    def all_(refs: Any) -> Any:
        return tuple(ref(r) for r in refs)

    def links(pairs: Any) -> Any:
        return tuple((how, all_(ids)) for how, ids in pairs)

    def scope(s: Scope) -> Scope:
        return msgspec.structs.replace(
            s, source=ref(s.source), targets=tuple(map(all_, s.targets)), current=all_(s.current),
            stack_id=ref(s.stack_id), event=tuple((role, _value(role, v, ref)) for role, v in s.event),
            results=tuple(
                (k, all_(v) if _are_objects(k) and isinstance(v, tuple) else v) for k, v in s.results
            ),
        )  # fmt: skip

    def cast(c: CastInfo | None) -> CastInfo | None:
        if c is None:
            return None
        return msgspec.structs.replace(
            c, targets=tuple(map(all_, c.targets)), source=ref(c.source),
            paid=tuple((how, all_(ids)) for how, ids in c.paid),
            event=tuple((role, _value(role, v, ref)) for role, v in c.event),
            scope=scope(c.scope) if isinstance(c.scope, Scope) else c.scope,
        )  # fmt: skip

    objects = {}
    for i, obj in reversed(position.objects.items()):
        objects[new[i]] = msgspec.structs.replace(
            obj, id=new[i], attached_to=ref(obj.attached_to), timestamp=obj.timestamp + shift, cast=cast(obj.cast),
            links=links(obj.links), label=None,
        )  # fmt: skip
    zones = {
        name: tuple(new[i] for i in (ids if name[0] in ("library", "stack") else reversed(ids)))
        for name, ids in position.zones.items()
    }
    combat = position.combat
    if combat is not None:
        combat = msgspec.structs.replace(
            combat, attackers=tuple((new[i], ref(w)) for i, w in reversed(combat.attackers)),
            blocks=tuple((new[i], all_(a)) for i, a in reversed(combat.blocks)),
            blocked=frozenset(map(ref, combat.blocked)), first_strikers=frozenset(map(ref, combat.first_strikers)),
        )  # fmt: skip
    lasting = tuple(
        msgspec.structs.replace(
            one, id=one.id + shift, refs=all_(one.refs), timestamp=one.timestamp + shift, scope=scope(one.scope)
        )
        for one in position.lasting
    )
    history = {
        (name if not isinstance(name, tuple) or name[0] not in _OF_OBJECTS else (name[0], ref(name[1]))):
        (all_(v) if isinstance(v, tuple) else v)
        for name, v in position.history.items()
    }  # fmt: skip
    past = {
        ref(i): (
            msgspec.structs.replace(
                o, id=ref(i), cast=cast(o.cast), attached_to=ref(o.attached_to), links=links(o.links)
            ),
            looks,
        )
        for i, (o, looks) in position.past.items()
    }  # fmt: skip
    return msgspec.structs.replace(
        position, objects=objects, zones=zones, combat=combat, lasting=lasting, history=history, past=past,
        next_id=position.next_id + shift + 1000, next_timestamp=position.next_timestamp + shift,
    )  # fmt: skip


def _value(role: str, value: Any, ref: Any) -> Any:
    if role in ("amount", "excess", "types"):
        return value
    if isinstance(value, tuple):
        return tuple(ref(v) for v in value)
    return value if isinstance(value, Record) else ref(value)


def _are_objects(name: Any) -> bool:
    """Whether what an instruction left under that name are objects."""
    return isinstance(name, int) or name == "moved" or (isinstance(name, tuple) and name[0] in RESULT_OBJECTS)
