"""The layers applied to a game (CR 613): effects gathered, layer by layer, each layer in its order.

Which effect comes first within a layer is decided in `order`; what a change does in `changes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from model.ability.abilities import Change, Keyword
from model.ability.continuous import Gains
from model.ability.terms import Objects
from model.base import ObjectId
from model.evaluate.core import Context, Seen, holds_in, refs_in, unknown
from model.evaluate.reads import reads, written
from model.layers.changes import APPLY, names_ability, with_numbers
from model.layers.draft import Draft
from model.layers.effect import Effect
from model.layers.plain import base_of, keyword_counters, pt_counters
from model.layers.statics import LAYERS, by_layer, parts_among
from model.state import Characteristics, Game, Scope

# Layers in which abilities, and with them effects, may come and go.
_ABILITIES: Final = frozenset({"1a", "1b", "3", "4", "6"})


class Work:
    """The half-applied characteristics of a game's objects.

    `drafts`: of the objects that an effect has touched; the others look as they are by themselves. `started`: the
    objects of each effect that began to apply. `log` and `edges` (layer, what depends, on what): for people, see
    `trace`."""

    __slots__ = ("bases", "changed", "drafts", "edges", "effects", "game", "log", "own", "parent", "sources", "started")

    def __init__(self, game: Game, sources: Iterable[ObjectId], *, log: bool = False) -> None:
        self.game = game
        self.sources: dict[ObjectId, None] = dict.fromkeys(sources)
        self.drafts: dict[ObjectId, Draft] = {}
        self.started: dict[object, tuple[ObjectId, ...]] = {}
        self.effects: list[Effect] = []
        self.changed: set[ObjectId] = set()
        self.parent: Work | None = None
        self.own: set[ObjectId] = set()
        self.bases: dict[ObjectId, Characteristics] = {}
        self.log: list[tuple[str, Effect, tuple[ObjectId, ...], str]] | None = [] if log else None
        self.edges: list[tuple[str, Effect, Effect]] = []

    # --- how objects look ---------------------------------------------------------------------------------------------

    def look(self, object_id: ObjectId) -> Seen:
        """The object's characteristics as far as they are applied; last-known information of what is gone."""
        draft = self.drafts.get(object_id)
        if draft is not None:
            return draft
        base = self.bases.get(object_id)
        if base is None:
            obj = self.game.objects.get(object_id)
            base = base_of(obj) if obj is not None else self.game.past[object_id][1]
            self.bases[object_id] = base
        return base

    def draft(self, object_id: ObjectId) -> Draft | None:
        """The object's draft, made when it is first touched; None for what is not there or phased out."""
        draft = self.drafts.get(object_id)
        if draft is not None:
            if self.parent is not None and object_id not in self.own:
                draft = self.drafts[object_id] = draft.copy()
                self.own.add(object_id)
            return draft
        obj = self.game.objects.get(object_id)
        if obj is None or obj.phased_out:
            return None
        base = self.bases.get(object_id)
        draft = self.drafts[object_id] = Draft(obj, base_of(obj) if base is None else base)
        self.own.add(object_id)
        return draft

    def fork(self) -> Work:
        """A copy in which an effect can be tried out."""
        new = Work(self.game, ())
        new.drafts = self.drafts.copy()
        new.started = self.started.copy()
        new.effects = self.effects
        new.parent = self
        new.bases = self.bases
        return new

    # --- effects ------------------------------------------------------------------------------------------------------

    def gather(self) -> None:
        """The effects of all sources, of lasting effects and of counters, in timestamp order."""
        effects: list[Effect] = []
        for source in self.sources:
            effects += self._of_object(source)
        game = self.game
        for lasting in game.lasting:
            layers = by_layer(lasting.changes)
            ids = tuple(r for r in lasting.refs if r > 0)
            phrase = lasting.what if isinstance(lasting.what, Objects) else None
            if layers and (ids or phrase is not None):
                effects.append(
                    Effect(
                        lasting.scope.source, lasting.timestamp, lasting.id, layers,
                        {layer: written(changes) for layer, changes in layers.items()},
                        reads((lasting.changes, lasting.while_, lasting.what)), kind="lasting", nth=lasting.id,
                        fixed=ids if phrase is None else None, what=phrase, condition=lasting.while_,
                        scope=lasting.scope,
                    )
                )  # fmt: skip
        for i in self._with_counters():
            obj = game.objects[i]
            for kind in keyword_counters(obj):
                time = dict(obj.counter_times).get(kind, obj.timestamp)
                gains = {"6": (Gains((Keyword(kind),)),)}
                effects.append(
                    Effect(i, time, -1, gains, {"6": frozenset({"abilities"})}, frozenset(), kind="counter", fixed=(i,))
                )
        effects.sort(key=lambda e: e.place)
        self.effects = effects
        self.changed.clear()

    def _with_counters(self) -> list[ObjectId]:
        objects = self.game.objects
        return [i for i in self.game.zones.get(("battlefield", -1), ()) if objects[i].counters]

    def _of_object(self, source: ObjectId) -> list[Effect]:
        obj = self.game.objects.get(source)
        if obj is None or obj.phased_out:
            return []
        found: list[Effect] = []
        draft = self.drafts.get(source)
        abilities = base_of(obj).abilities if draft is None else draft.abilities
        copies: dict[object, int] = {}
        for i, ability, number, part in parts_among(abilities):
            stamp = 0 if draft is None else draft.stamps[i]
            # CR 113.6: where the ability functions; those of emblems and conspiracies in the command zone (CR 113.6p).
            if part.zone not in (obj.zone, "all") and not obj.commands:
                continue
            nth = copies[ability, number] = copies.get((ability, number), -1) + 1
            found.append(
                Effect(
                    source, max(obj.timestamp, stamp), i, part.layers, part.writes, part.reads, kind="static",
                    ability=ability, nth=nth, number=number, what=part.what, condition=part.condition,
                    cda=part.cda and stamp == 0,
                )
            )  # fmt: skip
        return found

    def refresh(self) -> None:
        """Makes the effects of objects whose abilities changed anew; those that started stay (CR 613.6)."""
        known = {e.key for e in self.effects}
        fresh = [e for i in self.changed for e in self._of_object(i) if e.key not in known]
        self.changed.clear()
        if fresh:
            self.effects = sorted((*self.effects, *fresh), key=lambda e: e.place)

    # --- one effect ---------------------------------------------------------------------------------------------------

    def exists(self, effect: Effect) -> bool:
        """Whether the ability that makes the effect is there, if one does, and its condition holds."""
        if effect.ability is not None:
            abilities = self.look(effect.source).abilities
            if effect.nth == 0:
                if effect.ability not in abilities:
                    return False
            elif sum(a == effect.ability for a in abilities) <= effect.nth:
                return False
        return effect.condition is None or holds_in(self.context(effect), effect.condition)

    def context(self, effect: Effect) -> Context:
        """What the words of the effect refer to, with objects as they look now."""
        scope = effect.scope
        if scope is None:
            scope = Scope(controller=self.look(effect.source).controller, source=effect.source)
        return Context(self.game, scope, self.look)

    def objects_of(self, effect: Effect) -> tuple[ObjectId, ...]:
        """The objects that it applies to now; none if it does not exist."""
        if not effect.may_stop and effect.fixed is not None:
            return effect.fixed
        started = self.started.get(effect.key)
        if started is not None:
            return started
        if not self.exists(effect):
            return ()
        if effect.fixed is not None:
            return effect.fixed
        if effect.what is None:
            return ()
        return tuple(r for r in refs_in(self.context(effect), effect.what) if r > 0)

    def apply(self, effect: Effect, layer: str, why: str = "") -> None:
        """Applies the effect's part of this layer."""
        if effect.may_stop and effect.key not in self.started:
            if not self.exists(effect):
                return
            self.started[effect.key] = self.objects_of(effect)
        ids = self.objects_of(effect)
        context = self.context(effect)
        changes = effect.layers[layer]
        watch = layer in _ABILITIES
        scope = context.scope
        each = (
            self._numbers(context, ids, changes) if layer[0] == "7" and len(ids) > 1 and "pt" in effect.reads else None
        )
        for i in ids:
            draft = self.draft(i)
            if draft is None:
                continue
            before = draft.abilities
            # "equal to its mana value" of each creature: it is what "each" looks at.
            context.scope = looking_at(scope, i)
            for change in changes if each is None else each[i]:
                if (function := APPLY.get(type(change))) is not None:
                    function(context, draft, change, effect.timestamp, effect.source)
                elif layer != "0":
                    raise unknown(context, change)  # in layer 0 other packages keep theirs
            if watch and draft.abilities is not before:
                self.changed.add(i)
        if self.log is not None and ids:
            self.log.append((layer, effect, ids, why))

    def _numbers(
        self, context: Context, ids: tuple[ObjectId, ...], changes: tuple[Change, ...]
    ) -> dict[ObjectId, tuple[Change, ...]]:
        """The changes with their numbers, read before the effect has changed any of its objects."""
        scope = context.scope
        found = {}
        for i in ids:
            context.scope = looking_at(scope, i)
            found[i] = tuple(with_numbers(context, change) for change in changes)
        context.scope = scope
        return found

    # --- all of it ----------------------------------------------------------------------------------------------------

    def run(self, apply_layer: Callable[[Work, str, list[Effect]], None], last: str = "") -> None:
        """Applies every layer, or those up to the last one named."""
        self.gather()
        for layer in LAYERS[: LAYERS.index(last) + 1] if last else LAYERS:
            if layer == "7c":
                self._count_counters()
            pending = [e for e in self.effects if layer in e.layers]
            if not pending:
                continue
            if layer == "0":
                # CR 613.11: rules are applied once characteristics are known, in timestamp order.
                for effect in pending:
                    self.apply(effect, layer)
                continue
            apply_layer(self, layer, pending)
            if layer == "6":
                self._heed_prohibitions()

    def _heed_prohibitions(self) -> None:
        """CR 613.1f, 101.2: what can't be had is not had, whatever the timestamps."""
        for draft in self.drafts.values():
            if draft.cannot:
                cannot = draft.cannot
                draft.keep(lambda a, cannot=cannot: not any(names_ability(c, a) for c in cannot))

    def _count_counters(self) -> None:
        """CR 613.4c: counters modify power and toughness."""
        for i in self._with_counters():
            change = pt_counters(self.game.objects[i])
            if change is not None and (draft := self.draft(i)) is not None:
                draft.power = (draft.power or 0) + change[0]
                draft.toughness = (draft.toughness or 0) + change[1]


def looking_at(scope: Scope, object_id: ObjectId) -> Scope:
    """The scope in which the innermost "each" means that object."""
    return msgspec.structs.replace(scope, current=(object_id, *scope.current))
