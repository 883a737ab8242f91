"""Finished characteristics, and how long they stay valid (CR 613; DESIGN, section 2).

What the layers give depends on the zones that hold a source of an effect, and on what those effects read. A table of
results is kept for all games by the stamps of just these parts, so that a tapped land or a card drawn recomputes no
layer unless some effect looks at it.
"""

from __future__ import annotations

from typing import Any, Final

from model.base import InternalError, ObjectId
from model.evaluate.core import register_view
from model.evaluate.filters import ZONES
from model.evaluate.reads import NOTHING, Reads, reads
from model.layers.order import apply_layer
from model.layers.plain import base_of, plain
from model.layers.statics import by_layer, parts_among, tags
from model.layers.work import Work
from model.state import Characteristics, Game, GameObject

_TABLES: Final = 4_096
_SURVEYS: Final = 65_536
_STATE: Final = frozenset({"combat", "turn", "players", "history"})
"""What is read that has no stamp, each the name of a field of `Game`."""

_tables: dict[Any, dict[ObjectId, Characteristics]] = {}
_surveys: dict[tuple[str, int], tuple[tuple[ObjectId, ...], Reads]] = {}
_EMPTY: Final[dict[ObjectId, Characteristics]] = {}
_ALONE: Final = 200_000
_alone: dict[int, Alone] = {}
"""By the identity of the object, which is kept here so that it stays its own: an object is a value, and what it is by
itself depends on nothing else."""


class Alone:
    """What an object is by itself: `looks`, if no effect reaches it; `reads` of the effects on objects that it makes
    where it is, None if it makes none."""

    __slots__ = ("looks", "obj", "reads")
    looks: Characteristics
    reads: Reads | None

    def __init__(self, obj: GameObject) -> None:
        self.obj = obj
        at = _what_decides(obj)
        like = _like.get(at) if at is not None else None
        if like is not None and like.obj.card is obj.card:
            self.looks, self.reads = like.looks, like.reads
            return
        self.looks = plain(obj)
        self.reads = _reads_of_effects(obj)
        if at is not None:
            if len(_like) >= _ALONE:
                _like.clear()
            _like[at] = self


_like: dict[Any, Alone] = {}
"""By what decides: one of the objects for which that is the same."""


def _what_decides(obj: GameObject) -> Any:
    """What makes a card of one face what it is by itself; None if there may be more to it."""
    cast = obj.cast
    if (
        obj.copy_of is not None or obj.face_down or obj.zone == "command" or len(obj.card.faces) != 1
        or (cast is not None and (cast.using or cast.x or cast.spliced))
    ):  # fmt: skip
        return None
    return id(obj.card), obj.zone, obj.controller, obj.counters, obj.phased_out


def _reads_of_effects(obj: GameObject) -> Reads | None:
    parts = parts_among(base_of(obj).abilities)
    if not parts or obj.phased_out:
        return None
    commands = obj.commands
    here = [p for _, _, _, p in parts if commands or p.zone in (obj.zone, "all")]
    return NOTHING.union(*(p.tags for p in here)) if here else None


def _by_itself(obj: GameObject) -> Alone:
    if len(_alone) >= _ALONE:
        _alone.clear()
    found = _alone[id(obj)] = Alone(obj)
    return found


class Memo:
    """The results that hold for a game as long as `key` does; never changed.

    `known`: objects that effects reach. `zones`, `status`, `lasting`: those of the game for which it was made; with the
    same ones the key is the same if the `volatile` things that are read (words of _STATE) are too: `state`. `status` is
    0 where nothing reads it; `varies`: whether the zones and lasting effects alone do not decide. `stamps`: of each of
    ZONES; `idle`: those without a source of an effect that no effect reads or reaches either, so that a change there
    means nothing as long as no source comes."""

    __slots__ = ("idle", "key", "known", "lasting", "stamps", "state", "status", "varies", "volatile", "zones")

    def __init__(self, game: Game, key: Any, known: dict[ObjectId, Characteristics], volatile: Reads) -> None:
        parts = game.parts
        self.key = key
        self.known = known
        self.volatile = volatile
        self.state = tuple((word, _kept(getattr(game, word))) for word in volatile)
        self.zones = parts["zones"]
        self.stamps = [parts[z] for z in ZONES]
        self.lasting = game.lasting.copy()
        self.status = parts["status"] if key is not None and "status" in key else 0
        self.varies = bool(volatile or self.status)
        looked_at = () if key is None else [one[0] for one in key[1:] if type(one) is tuple and one]
        self.idle = [z not in looked_at for z in ZONES]

    def moved_on(self, game: Game) -> Memo | None:
        """The same for a game in which only idle zones changed and are so still; None if there is more to it."""
        parts = game.parts
        stamps = [parts[z] for z in ZONES]
        for zone, old, new, idle in zip(ZONES, self.stamps, stamps, self.idle, strict=True):
            if old != new and not (idle and not _survey(game, zone)[0]):
                return None
        found: Memo = object.__new__(Memo)
        found.key, found.known, found.volatile, found.varies = self.key, self.known, self.volatile, self.varies
        found.state, found.lasting, found.status, found.idle = self.state, self.lasting, self.status, self.idle
        found.zones, found.stamps = parts["zones"], stamps
        return found


def _kept(value: Any) -> Any:
    return value.copy() if isinstance(value, dict | list) else value


def _stands(game: Game, state: tuple[tuple[str, Any], ...]) -> bool:
    """Whether what is read beside zones and status is as it was."""
    for word, value in state:  # noqa: SIM110 (one of the most frequent questions)
        if getattr(game, word) != value:
            return False
    return True


def memo(game: Game) -> Memo:
    """What is valid for the game now."""
    found: Memo | None = game.derived.get("layers")
    parts = game.parts
    if (
        found is not None
        and found.lasting == game.lasting
        and (not found.volatile or _stands(game, found.state))
        and (not found.status or found.status == parts["status"])
    ):
        if found.zones == parts["zones"]:
            return found
        now = found.moved_on(game)
        if now is not None:
            game.derived["layers"] = now
            return now
    key, sources, volatile = _key(game)
    known = found.known if found is not None and key == found.key else _table(game, key, sources)
    found = game.derived["layers"] = Memo(game, key, known, volatile)
    return found


def _survey(game: Game, zone: str) -> tuple[tuple[ObjectId, ...], Reads]:
    """The objects in the zone with effects that function there, and what those read."""
    at = (zone, game.parts[zone])
    found = _surveys.get(at)
    if found is None:
        sources: list[ObjectId] = []
        read: Reads = NOTHING
        for owner in (0, 1, -1):
            for i in game.zones.get((zone, owner), ()):
                obj = game.objects[i]
                wanted = (_alone.get(id(obj)) or _by_itself(obj)).reads
                if wanted is not None:
                    sources.append(i)
                    read |= wanted
        if len(_surveys) > _SURVEYS:
            _surveys.clear()
        found = _surveys[at] = (tuple(sources), read)
    return found


def _key(game: Game) -> tuple[Any, tuple[ObjectId, ...], Reads]:
    """(what the results depend on, the sources of effects, what is read that has no stamp: words of _STATE)."""
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
        return None, (), NOTHING
    zones += [z for z in ZONES[1:] if (z in read or z in reached) and z not in zones]
    state: list[Any] = [lasting, *((z, parts[z]) for z in zones)]
    if "status" in read:
        state += ["status", parts["status"]]
    volatile = read & _STATE
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
    # The same test as in `memo`, written out: this is the most frequent question of all.
    now: Memo | None = game.derived.get("layers")
    if now is None or now.zones != game.parts["zones"] or now.varies or now.lasting != game.lasting:
        now = memo(game)
    if now.known:
        found = now.known.get(object_id)
        if found is not None:
            return found
    obj = game.objects.get(object_id)
    if obj is None:
        past = game.past.get(object_id)
        if past is None:
            raise InternalError(f"no object {object_id}")
        return past[1]
    return (_alone.get(id(obj)) or _by_itself(obj)).looks


_permanents: dict[int, tuple[Any, tuple[tuple[ObjectId, Characteristics], ...]]] = {}


def permanents(game: Game) -> tuple[tuple[ObjectId, Characteristics], ...]:
    """The permanents that are phased in (CR 702.26b), in their order, with their characteristics: the same tuple as
    long as nothing of that changes."""
    known = memo(game).known
    at = game.parts["battlefield"]
    kept = _permanents.get(at)
    if kept is None or kept[0] is not known:
        objects = game.objects
        found = tuple((i, characteristics(game, i)) for i in game.zone("battlefield") if not objects[i].phased_out)
        if len(_permanents) >= _SURVEYS:
            _permanents.clear()
        kept = _permanents[at] = (known, found)
    return kept[1]


def stamp(game: Game) -> Any:
    """A hashable value that stays the same while no characteristics change: for memos of what is derived from them.
    What such a memo reads besides (tapped, life, the turn) is not in it."""
    return memo(game).key, game.parts["zones"]


register_view(characteristics, permanents)


def sources_of_effects(game: Game) -> tuple[ObjectId, ...]:
    """The objects whose static abilities make continuous effects on objects now."""
    return _key(game)[1]
