"""The key of a position: equal for positions that differ only in names (ids, labels, timestamps that decide nothing),
different for all others (DESIGN, section 2).

Objects, lasting effects, delayed and waiting triggers are nodes with a shape of their own and links to others.
Colours are refined over the links until nothing more is told apart; nodes that are still alike and linked to each
other are told apart one by one, each way tried. What no record asks about of the turn's history is left out
(`key_reads`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Any, Final

import msgspec

from model.ability.givers import givers_in
from model.base import ObjectId, Record
from model.state.history import COUNTERS_PUT, CREWED_BY, DAMAGED_BY, LAST, PLAYER_HISTORY, PLUS_PUT, TIMES_CREWED
from model.state.key_reads import GRAVEYARDS, HISTORY, MANA_SPENT, ORDER, layered, reads_of
from model.state.objects import CastInfo, Characteristics, GameObject
from model.state.position import Delayed, Lasting, Pending, Position, Scope

Refs = list[tuple[int, int]]
"""Links: (label, id). The label is the place of the reference in the shape, or ANY where the place says nothing."""

ANY: Final = -1
_PLACE: Final = "@"
_NUMBERS: Final = frozenset({"amount", "excess", "types", "n", "number", "count"})
_ORDERED: Final = frozenset({"library", "stack"})
_TOO_MANY: Final = 5_000
"""Ways to tell like nodes apart that are tried at most; beyond, ids are part of the key: less is merged."""

_colors: dict[Any, int] = {}
_Shape = tuple[GameObject, int, dict[int, tuple[int, tuple[tuple[int, int], ...]]], frozenset[str]]
"""Of an object: itself, what it asks about, by what is asked about its colour and links, the layers of its effects."""
_shapes: dict[int, _Shape] = {}
_CACHE_AT_MOST: Final = 300_000


def _shape_of(obj: GameObject) -> _Shape:
    """What is known of an object by itself, which is a value."""
    asked = reads_of(obj.card) | reads_of(obj.copy_of)
    if obj.cast is not None and obj.cast.ability is not None:
        asked |= reads_of(obj.cast.ability)
    return obj, asked, {}, layered(obj.card) | layered(obj.copy_of)


def color_of(signature: Any) -> int:
    """A number for the content, the same for equal content within one process."""
    found = _colors.get(signature)
    if found is None:
        found = _colors[signature] = len(_colors)
    return found


def key(position: Position) -> Hashable:
    """The key. Keys are compared within one process only."""
    return _graph(position).key()


def alike(position: Position) -> dict[ObjectId, int]:
    """For each object a number that is the same for objects that may stand for one another in every choice: equal in
    all that the key looks at, and linked to nothing but what stands alone."""
    return _graph(position).alike()


def reads(position: Position) -> int:
    """What the records of the position ask about: flags of `key_reads`."""
    return _graph(position).reads


_recent: dict[int, _Graph] = {}
_RECENT_AT_MOST: Final = 32


def _graph(position: Position) -> _Graph:
    """The graph of the position; the last few are kept, since several questions are asked of one position."""
    found = _recent.get(id(position))
    if found is None or found.position is not position:
        if len(_recent) >= _RECENT_AT_MOST:
            _recent.clear()
        found = _recent[id(position)] = _Graph(position)
    return found


# --- shapes -----------------------------------------------------------------------------------------------------------

RESULT_OBJECTS: Final = frozenset({"all", "to", "found", "rest", "heads", "tails"})
"""Entries of `Scope.results` that are objects or players, by the first word of their name; those with a plain number
and "moved" are so too."""
RESULT_NUMBERS: Final = frozenset({"n", "all n", "excess", "times"})
"""And those that are numbers."""


class _Writer:
    """Writes a value as a shape, ids taken out into links."""

    __slots__ = ("refs",)

    def __init__(self) -> None:
        self.refs: Refs = []

    def ref(self, ref: int | None) -> Any:
        if ref is None or ref <= 0:
            return ref
        self.refs.append((len(self.refs), ref))
        return _PLACE

    def all(self, refs: Iterable[int]) -> Any:
        return tuple(self.ref(r) for r in refs)

    def any(self, value: Any) -> Any:
        """A value of which nothing is known: a number may be an id and is then both."""
        if isinstance(value, bool) or value is None or isinstance(value, str):
            return value
        if isinstance(value, int):
            return (self.ref(value), value) if value > 0 else value
        if isinstance(value, tuple | list):
            return tuple(self.any(v) for v in value)
        if isinstance(value, frozenset):
            return frozenset(value) if not any(isinstance(v, int) for v in value) else self.any(tuple(sorted(value)))
        if isinstance(value, Scope):
            return self.scope(value)
        if isinstance(value, Pending):
            return self.pending(value)
        if isinstance(value, Record) and type(value).__module__.startswith(_WORDS):
            return self.words(value)
        names = getattr(value, "__struct_fields__", None)
        if names is not None:
            return (type(value).__name__, *(self.any(getattr(value, name)) for name in names))
        return value

    def words(self, value: Any) -> Any:
        """Records, with a link to each object that stands in them (CR 201.5a)."""
        named = givers_in(value)
        return (value, self.all(named)) if named else value

    def event(self, event: tuple[tuple[str, Any], ...]) -> Any:
        found = []
        for role, value in event:
            if role in _NUMBERS:
                found.append((role, value))
            elif isinstance(value, int) and not isinstance(value, bool):
                found.append((role, self.ref(value)))
            elif isinstance(value, tuple) and all(type(v) is int for v in value):
                found.append((role, self.all(value)))
            else:
                found.append((role, self.any(value)))
        return tuple(found)

    def results(self, results: tuple[tuple[Any, Any], ...]) -> Any:
        found = []
        for name, value in results:
            word = name[0] if isinstance(name, tuple) else ""
            if word in RESULT_NUMBERS or name in ("resolved", "base"):
                found.append((name, value))
            elif (type(name) is int or word in RESULT_OBJECTS or name == "moved") and isinstance(value, tuple) and all(
                type(v) is int for v in value
            ):  # fmt: skip
                found.append((name, self.all(value)))
            else:
                found.append((name, self.any(value)))
        return tuple(found)

    def scope(self, scope: Scope | None) -> Any:
        if scope is None:
            return None
        return (
            scope.controller, self.ref(scope.source), tuple(self.all(t) for t in scope.targets), scope.division,
            scope.x, scope.modes, self.event(scope.event), self.results(scope.results), self.all(scope.current),
            self.ref(scope.stack_id),
        )  # fmt: skip

    def pending(self, waiting: Pending) -> Any:
        return (
            self.words(waiting.ability), waiting.controller, self.ref(waiting.source), waiting.name,
            self.event(waiting.event), self.scope(waiting.scope),
        )  # fmt: skip

    def cast(self, cast: CastInfo | None, *, spent: bool) -> Any:
        if cast is None:
            return None
        return (
            tuple(self.all(t) for t in cast.targets), cast.division, cast.modes, cast.x, cast.kicked, cast.using,
            cast.from_zone, tuple((how, self.all(ids)) for how, ids in cast.paid),
            (cast.mana, cast.mana_sources) if spent else bool(cast.mana), cast.riders, self.words(cast.ability),
            self.ref(cast.source), self.event(cast.event), cast.caster,
            self.scope(cast.scope) if isinstance(cast.scope, Scope) else self.any(cast.scope),
        )  # fmt: skip

    def object(self, obj: GameObject, reads: int) -> Any:
        return (
            obj.card, obj.face, obj.zone, obj.owner, obj.controller, obj.kind, obj.tapped, obj.sick, obj.phased_out,
            obj.face_down, tuple(sorted(obj.counters)) if obj.counters else (), obj.damage, obj.deathtouched,
            self.ref(obj.attached_to), obj.copy_of, obj.designations, self.choices(obj.choices) if obj.choices else (),
            tuple((how, self.all(ids)) for how, ids in obj.links) if obj.links else (),
            self.cast(obj.cast, spent=bool(reads & MANA_SPENT)), obj.history if reads & HISTORY else (), obj.used,
            obj.counter_times if reads & ORDER else (),
        )  # fmt: skip

    def choices(self, choices: tuple[tuple[str, Any], ...]) -> Any:
        return tuple((kind, value if kind == "number" else self.any(value)) for kind, value in choices)

    def lasting(self, effect: Lasting) -> Any:
        return (
            self.all(effect.refs), self.words(effect.changes), effect.duration, self.scope(effect.scope), effect.ends,
            self.words(effect.what), self.words(effect.while_),
        )  # fmt: skip

    def delayed(self, delayed: Delayed) -> Any:
        return (self.words(delayed.ability), self.scope(delayed.scope), delayed.once, delayed.ends)


_WORDS: Final = ("model.ability", "model.card", "model.mana", "model.base")


def _unordered(looks: Characteristics) -> Characteristics:
    """Of an object that is gone nothing is activated any more: the order in which it gained abilities is nothing."""
    if len(looks.abilities) < 2:
        return looks
    return msgspec.structs.replace(looks, abilities=tuple(sorted(looks.abilities, key=color_of)))


# --- the graph --------------------------------------------------------------------------------------------------------


class _Graph:
    """Nodes with colours and labelled links between them."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.color: list[int] = []
        self.out: dict[int, list[tuple[int, int]]] = {}
        self.back: dict[int, list[tuple[int, int]]] = {}
        self.node_of: dict[ObjectId, int] = {}
        self.links: list[tuple[int, list[tuple[int, int]]]] = []
        self.shapes: list[tuple[ObjectId, GameObject, _Shape]] = []
        self.layered: list[tuple[ObjectId, GameObject, frozenset[str]]] = []
        self._settled: tuple[list[int], set[int]] | None = None
        self.reads = self._reads()
        self._objects()
        self._effects()
        self._root()
        self._connect()

    def _reads(self) -> int:
        found = HISTORY if self.position.turn.day else 0
        if len(_shapes) > _CACHE_AT_MOST:
            _shapes.clear()
        for i, obj in self.position.objects.items():
            kept = _shapes.get(id(obj))
            if kept is None or kept[0] is not obj:
                kept = _shapes[id(obj)] = _shape_of(obj)
            found |= kept[1]
            self.shapes.append((i, obj, kept))
            if kept[3]:
                self.layered.append((i, obj, kept[3]))
        for lasting in self.position.lasting:
            found |= reads_of((lasting.changes, lasting.what, lasting.while_))
        for delayed in self.position.delayed:
            found |= reads_of(delayed.ability)
        for pending in self.position.pending:
            found |= reads_of(pending.ability)
        for frame in self.position.frames:
            found |= reads_of(tuple(getattr(frame, name) for name in frame.__struct_fields__))
        return found

    def _node(self, color: int, refs: Iterable[tuple[int, int]]) -> int:
        number = len(self.color)
        self.color.append(color)
        found = list(refs)
        if found:
            self.links.append((number, found))
        return number

    def _objects(self) -> None:
        position, reads = self.position, self.reads
        places: dict[ObjectId, int] = {}
        for (zone, _), ids in position.zones.items():
            if zone in _ORDERED or (zone == "graveyard" and reads & GRAVEYARDS):
                places.update((i, n) for n, i in enumerate(ids))
        fighting = self._fighting()
        special = places.keys() | fighting.keys()
        colors = self.color
        # Objects are the first nodes, so that each has the number of its place among them.
        self.node_of = {i: n for n, i in enumerate(position.objects)}
        for i, obj, (_, _, table, _) in self.shapes:
            kept = table.get(reads)
            if kept is None:
                writer = _Writer()
                kept = table[reads] = (color_of(writer.object(obj, reads)), tuple(writer.refs))
            color, refs = kept
            if i not in special:
                if refs:
                    self.links.append((len(colors), list(refs)))
                colors.append(color)
                continue
            extra: list[Any] = []
            links = list(refs)
            place = places.get(i)
            if place is not None:
                extra.append(place)
                if obj.kind == "ability" and obj.cast is not None and obj.cast.source in position.objects:
                    # CR 701.28e: a permanent that transformed since does not do so again.
                    extra.append(position.objects[obj.cast.source].timestamp > obj.timestamp)
            if i in fighting:
                shape, more = fighting[i]
                extra.append(shape)
                links += more
            self._node(color_of((color, *extra)) if extra else color, links)

    def _fighting(self) -> dict[ObjectId, tuple[Any, Refs]]:
        """What combat says of each creature in it."""
        combat = self.position.combat
        if combat is None:
            return {}
        found: dict[ObjectId, tuple[Any, Refs]] = {}
        for i, whom in combat.attackers:
            links: Refs = [(1000, whom)] if whom > 0 else []
            found[i] = (("attacks", min(whom, 0), i in combat.blocked, i in combat.first_strikers), links)
        for i, attackers in combat.blocks:
            shape, links = found.get(i, ((), []))
            blocks = ("blocks", len(attackers), i in combat.first_strikers)
            found[i] = ((shape, blocks), [*links, *((1001, a) for a in attackers)])
        return found

    def _effects(self) -> None:
        position = self.position
        self.effects: list[int] = []
        for lasting in position.lasting:
            writer = _Writer()
            shape = ("lasting", writer.lasting(lasting))
            self.effects.append(self._node(color_of(shape), writer.refs))
        for delayed in position.delayed:
            writer = _Writer()
            self._node(color_of(("delayed", writer.delayed(delayed))), writer.refs)
        for n, pending in enumerate(position.pending):
            writer = _Writer()
            self._node(color_of(("pending", n, writer.pending(pending))), writer.refs)
        for name, value in position.history.items():
            self._remembered(name, value)

    def _remembered(self, name: Any, value: Any) -> None:
        """History that stands under the id of an object; that of players is part of the root."""
        if not _of_object(name) or (name[0] != "permission used" and not self.reads & HISTORY):
            return
        writer = _Writer()
        whose = writer.ref(name[1])
        told = value if isinstance(value, int) else writer.all(value)
        self._node(color_of(("history", name[0], whose, told)), writer.refs)

    def _root(self) -> None:
        position = self.position
        writer = _Writer()
        kept = []
        for name, value in position.history.items():
            if _of_object(name):
                continue
            word, player = name if isinstance(name, tuple) and len(name) == 2 else (str(name), None)
            if self.reads & HISTORY or word in _ALWAYS:
                kept.append((str(word), -1 if player is None else player, value))
        kept.sort(key=lambda one: (one[0], one[1]))
        history = tuple((word, player, _told(writer, word, value)) for word, player, value in kept)
        frames = tuple(
            (type(f).__name__, *(writer.any(getattr(f, name)) for name in f.__struct_fields__))
            for f in position.frames
        )  # fmt: skip
        due = position.due
        combat = position.combat
        shape = (
            position.players, position.turn, position.edition, position.over, position.blank, position.priority,
            position.passed, None if due is None else (due.kind, due.player, due.what),
            None if combat is None else combat.declared, history, frames, self._order(writer),
        )  # fmt: skip
        self._node(color_of(shape), writer.refs)

    def _order(self, writer: _Writer) -> Any:
        """The effects whose order within a layer can matter, oldest first (CR 613.7)."""
        position = self.position
        timed: list[tuple[int, str, int]] = []
        for i, obj, layers in self.layered:
            if obj.zone in ("battlefield", "command"):
                timed += [(obj.timestamp, layer, i) for layer in layers]
        nodes: dict[int, int] = {}
        for n, lasting in enumerate(position.lasting):
            for layer in layered(lasting.changes):
                timed.append((lasting.timestamp, layer, -1 - n))
                nodes[n] = self.effects[n]
        if len(timed) < 2:
            return ()
        count = Counter(layer for _, layer, _ in timed)
        taking = bool(self.reads & ORDER)
        found = []
        for layer in sorted(count):
            if count[layer] < 2 or (layer == "6" and not taking):
                continue
            # A layer in which all effects only add commutes.
            order = sorted((t, who) for t, where, who in timed if where == layer)
            names = []
            for _, who in order:
                if who > 0:
                    names.append(writer.ref(who))
                else:
                    writer.refs.append((len(writer.refs), -1000 - nodes[-1 - who]))
                    names.append(_PLACE)
            found.append((layer, tuple(names)))
        return tuple(found)

    def _connect(self) -> None:
        """Links from ids to nodes; what is gone and still spoken of becomes a node when first met."""
        at = 0
        while at < len(self.links):
            number, refs = self.links[at]
            at += 1
            for label, ref in refs:
                if ref <= -1000:
                    other = -1000 - ref
                else:
                    found = self.node_of.get(ref)
                    other = self._past(ref) if found is None else found
                self.out.setdefault(number, []).append((label, other))
                self.back.setdefault(other, []).append((label, number))

    def _past(self, ref: ObjectId) -> int:
        known = self.position.past.get(ref)
        if known is None:
            number = self.node_of[ref] = self._node(color_of("gone"), ())
            return number
        obj, looks = known
        writer = _Writer()
        shape = ("past", writer.object(obj, self.reads), _unordered(looks))
        number = self.node_of[ref] = len(self.color)
        self._node(color_of(shape), writer.refs)
        return number

    # --- refinement -----------------------------------------------------------------------------------------------

    def settled(self) -> tuple[list[int], set[int]]:
        """The colours told apart as far as the links do, and the nodes that are still alike and linked with such."""
        if self._settled is None:
            linked = sorted(self.out.keys() | self.back.keys())
            colors = self.refined(self.color, linked) if linked else self.color
            self._settled = colors, self.bound(colors, linked)
        return self._settled

    def alike(self) -> dict[ObjectId, int]:
        colors, bound = self.settled()
        return {i: -1 - n if n in bound else colors[n] for i, n in self.node_of.items() if i in self.position.objects}

    def key(self) -> Hashable:
        colors, bound = self.settled()
        if not bound:
            return tuple(sorted(colors))
        budget = [_TOO_MANY]
        parts = sorted(self._told(colors, part, budget) for part in self._parts(bound))
        if budget[0] < 0:
            named = tuple((n, tuple(refs)) for n, refs in self.links)
            return ("ids", tuple(sorted(self.node_of.items())), named, tuple(colors))
        loose = [c for n, c in enumerate(colors) if n not in bound]
        return (*sorted(loose), tuple(parts))

    def refined(self, colors: list[int], nodes: list[int]) -> list[int]:
        """Colours that tell apart what the links tell apart."""
        count = len({colors[n] for n in nodes})
        while True:
            new = list(colors)
            for n in nodes:
                to = tuple(sorted((label, colors[m]) for label, m in self.out.get(n, ())))
                by = tuple(sorted((label, colors[m]) for label, m in self.back.get(n, ())))
                new[n] = color_of((colors[n], to, by))
            colors = new
            now = len({colors[n] for n in nodes})
            if now == count:
                return colors
            count = now

    def bound(self, colors: list[int], nodes: Iterable[int]) -> set[int]:
        """The nodes that have the colour of another one and a link to such a node: only there can it matter which is
        which."""
        nodes = list(nodes)
        count = Counter(colors[n] for n in nodes)
        twins = {n for n in nodes if count[colors[n]] > 1}
        return {n for n in twins if any(m in twins for _, m in (*self.out.get(n, ()), *self.back.get(n, ())))}

    def _parts(self, nodes: set[int]) -> list[list[int]]:
        """The nodes in groups that are linked with each other."""
        left, found = set(nodes), []
        while left:
            todo, part = [left.pop()], []
            while todo:
                n = todo.pop()
                part.append(n)
                for _, m in (*self.out.get(n, ()), *self.back.get(n, ())):
                    if m in left:
                        left.remove(m)
                        todo.append(m)
            found.append(sorted(part))
        return found

    def _told(self, colors: list[int], part: list[int], budget: list[int]) -> tuple[int, ...]:
        """The smallest way to write the group: of nodes that are still alike each is taken first in turn."""
        budget[0] -= 1
        colors = self.refined(colors, part)
        alike = self.bound(colors, part)
        if not alike or budget[0] < 0:
            return tuple(sorted(colors[n] for n in part))
        sizes = Counter(colors[n] for n in alike)
        chosen = min(sizes, key=lambda c: (sizes[c], c))
        ways = []
        for n in (n for n in part if colors[n] == chosen and n in alike):
            marked = list(colors)
            marked[n] = color_of(("first", chosen))
            ways.append(self._told(marked, part, budget))
        return min(ways)


_ALWAYS: Final = frozenset({"loyalty activated", "commander cast", "previous active", "extra turn", "start", "speed"})
"""History that the rules themselves ask about."""

_OF_OBJECTS: Final = frozenset(
    {DAMAGED_BY, CREWED_BY, TIMES_CREWED, COUNTERS_PUT, PLUS_PUT, "targets", "permission used"}
)


def _of_object(name: Any) -> bool:
    return isinstance(name, tuple) and name[0] in _OF_OBJECTS


def _told(writer: _Writer, word: str, value: Any) -> Any:
    """What stands under one name of a player's history; a number there is never an id."""
    if isinstance(value, int):
        return value
    return writer.all(value) if isinstance(value, tuple) and _is_list(word) else writer.any(value)


def _is_list(word: str) -> bool:
    return PLAYER_HISTORY.get(word.removeprefix(LAST), ("",))[0] == "objects"
