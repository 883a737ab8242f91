"""Finished characteristics, and how long they stay valid (CR 613; DESIGN, section 2).

What the layers give depends on the zones that hold a source of an effect, and on what those effects read. A table of
results is kept for all games by the stamps of just these parts, so that a tapped land or a card drawn recomputes no
layer unless some effect looks at it.
"""

from __future__ import annotations

from typing import Any, Final

from model.base import InternalError, ObjectId
from model.evaluate.core import holds, register_view
from model.evaluate.filters import ZONES
from model.evaluate.reads import NOTHING, Reads, reads
from model.layers.order import apply_layer
from model.layers.plain import base_of, plain
from model.layers.statics import by_layer, parts_among, tags
from model.layers.work import Work
from model.state import Characteristics, Game, Lasting

_TABLES: Final = 4_096
_SURVEYS: Final = 65_536
_STATE: Final = frozenset({"combat", "turn", "players", "history"})

_tables: dict[Any, dict[ObjectId, Characteristics]] = {}
_surveys: dict[tuple[str, int], tuple[tuple[ObjectId, ...], Reads]] = {}
_EMPTY: Final[dict[ObjectId, Characteristics]] = {}


class Memo:
    """The results that hold for a game as long as `key` does.

    `known`: objects that effects reach. `plain`: the others, each with the object value for which it was computed."""

    __slots__ = ("key", "known", "lasting", "plain", "version", "volatile")

    def __init__(self) -> None:
        self.version = -1
        self.lasting: list[Lasting] = []
        self.volatile = False
        self.key: Any = None
        self.known: dict[ObjectId, Characteristics] = _EMPTY
        self.plain: dict[ObjectId, tuple[Any, Characteristics]] = {}


def memo(game: Game) -> Memo:
    """What is valid for the game now."""
    found: Memo | None = game.caches.get("layers")
    if found is None:
        found = game.caches["layers"] = Memo()
    elif found.version == game.version and not found.volatile and found.lasting == game.lasting:
        return found
    key, sources, volatile = _key(game)
    if key != found.key:
        found.known = _table(game, key, sources)
        found.key = key
    found.version, found.volatile = game.version, volatile
    found.lasting = game.lasting.copy()
    return found


def _survey(game: Game, zone: str) -> tuple[tuple[ObjectId, ...], Reads]:
    """The objects in the zone with effects that function there, and what those read."""
    at = (zone, game.parts[zone])
    found = _surveys.get(at)
    if found is None:
        sources: list[ObjectId] = []
        read: Reads = NOTHING
        for key, ids in game.zones.items():
            if key[0] != zone:
                continue
            for i in ids:
                obj = game.objects[i]
                parts = parts_among(base_of(obj).abilities)
                if parts and not obj.phased_out:
                    emblem = obj.kind == "emblem"
                    here = [p for _, _, _, p in parts if emblem or p.zone in (zone, "all")]
                    if here:
                        sources.append(i)
                        read = read.union(*(p.tags for p in here))
        if len(_surveys) > _SURVEYS:
            _surveys.clear()
        found = _surveys[at] = (tuple(sources), read)
    return found


def _key(game: Game) -> tuple[Any, tuple[ObjectId, ...], bool]:
    """(what the results depend on, the sources of effects, whether that may change without the game's version)."""
    parts = game.parts
    sources: tuple[ObjectId, ...] = ()
    read: Reads = NOTHING
    zones = ["battlefield"]
    for zone in ZONES:
        found, wanted = _survey(game, zone)
        if found:
            sources += found
            read |= wanted
            if zone != "battlefield":
                zones.append(zone)
    lasting = tuple(game.lasting)
    reached: set[str] = set()
    for one in lasting:
        if by_layer(one.changes):
            read = read.union(tags(one.changes), reads(one.while_), reads(one.what))
            reached.update(game.objects[r].zone for r in one.refs if r in game.objects)
            if one.what is not None:
                reached.add("battlefield")
    if not sources and not reached:
        return None, (), False
    zones += [z for z in ZONES[1:] if (z in read or z in reached) and z not in zones]
    state: list[Any] = [lasting, *((z, parts[z]) for z in zones)]
    if "status" in read:
        state.append(parts["status"])
    volatile = bool(read & _STATE)
    if volatile:
        if "combat" in read:
            state.append(game.combat)
        if "turn" in read:
            state.append(game.turn)
        if "players" in read:
            state.append(tuple(game.players))
        if "history" in read:
            state.append(frozenset(game.history.items()))
    return tuple(state), sources, volatile


def _table(game: Game, key: Any, sources: tuple[ObjectId, ...]) -> dict[ObjectId, Characteristics]:
    if key is None:
        return _EMPTY
    found = _tables.get(key)
    if found is None:
        work = Work(game, sources)
        work.run(apply_layer)
        found = {i: draft.finished() for i, draft in work.drafts.items()}
        if len(_tables) >= _TABLES:
            for old in list(_tables)[: _TABLES // 2]:
                del _tables[old]
        _tables[key] = found
    return found


def characteristics(game: Game, object_id: ObjectId) -> Characteristics:
    """The object's characteristics after all layers, with its controller; what it last was if it is gone (CR 608.2h).

    Raises InternalError for an id that never was."""
    now = memo(game)
    found = now.known.get(object_id)
    if found is not None:
        return found
    obj = game.objects.get(object_id)
    if obj is None:
        past = game.past.get(object_id)
        if past is None:
            raise InternalError(f"no object {object_id}")
        return past[1]
    kept = now.plain.get(object_id)
    if kept is not None and kept[0] is obj:
        return kept[1]
    value = plain(obj)
    now.plain[object_id] = (obj, value)
    return value


register_view(characteristics)


def stamp(game: Game) -> Any:
    """A hashable value that stays the same while no characteristics change: for memos of what is derived from them.
    What such a memo reads besides (tapped, life, the turn) is not in it."""
    now = memo(game)
    return now.key, tuple(game.parts[z] for z in ZONES)


def ended_effects(game: Game) -> tuple[Lasting, ...]:
    """The lasting effects whose "for as long as" no longer holds: they have ended for good (CR 611.2b). The layers
    leave them out; whoever keeps `game.lasting` takes them away."""
    return tuple(one for one in game.lasting if one.while_ is not None and not holds(game, one.while_, one.scope))


def sources_of_effects(game: Game) -> tuple[ObjectId, ...]:
    """The objects whose static abilities make continuous effects on objects now."""
    return _key(game)[1]
