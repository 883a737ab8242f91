"""The layers told to people: each effect on an object in order, and why in this order (`ponder layers`)."""

from __future__ import annotations

import msgspec

from model.base import ObjectId
from model.layers.effect import Effect
from model.layers.order import apply_layer
from model.layers.plain import base_of
from model.layers.statics import layer_of
from model.layers.table import characteristics, sources_of_effects
from model.layers.work import Work
from model.state import Characteristics, Game


class Applied(msgspec.Struct, frozen=True):
    """One effect in one layer. `kind`: static, lasting or counter. `changes`: the class names of what it does.
    `because`: why it stands here; empty where the timestamp decides."""

    layer: str
    source: ObjectId
    name: str
    timestamp: int
    kind: str
    changes: tuple[str, ...]
    because: str


class Trace(msgspec.Struct, frozen=True):
    """`edges`: (layer, name and timestamp of what depends, of that on which it depends)."""

    object: ObjectId
    before: Characteristics
    effects: tuple[Applied, ...]
    edges: tuple[tuple[str, tuple[str, int], tuple[str, int]], ...]
    after: Characteristics


def layer_trace(game: Game, object_id: ObjectId) -> Trace:
    """Every effect that applies to the object, in the order of application, and the dependencies found."""
    work = Work(game, sources_of_effects(game), log=True)
    work.run(apply_layer)
    waits: dict[tuple[str, int], list[str]] = {}
    for layer, first, second in work.edges:
        waits.setdefault((layer, id(first)), []).append(_name(game, second))
    effects = []
    for layer, effect, ids, why in work.log or ():
        if object_id not in ids:
            continue
        on = waits.get((layer, id(effect)))
        because = "after what it depends on: " + ", ".join(dict.fromkeys(on)) if on else why
        if effect.cda:
            because = "characteristic-defining"
        effects.append(
            Applied(
                layer, effect.source, _name(game, effect), effect.timestamp, effect.kind,
                tuple(type(c).__name__ for c in effect.layers[layer] if layer_of(c)), because,
            )
        )  # fmt: skip
    edges = tuple((layer, (_name(game, a), a.timestamp), (_name(game, b), b.timestamp)) for layer, a, b in work.edges)
    obj = game.objects[object_id]
    return Trace(object_id, base_of(obj), tuple(effects), edges, characteristics(game, object_id))


def _name(game: Game, effect: Effect) -> str:
    known = game.known(effect.source)
    return known[0].card.name if known is not None else ""
