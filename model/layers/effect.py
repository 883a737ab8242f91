"""A continuous effect while the layers are applied: where it comes from, which objects it has, its parts by layer."""

from __future__ import annotations

from collections.abc import Mapping

from model.ability.abilities import Ability, Change
from model.ability.terms import Condition, Objects, Players
from model.base import ObjectId
from model.evaluate.reads import Reads
from model.state import Ref, Scope


class Effect:
    """`source`: the object whose ability it is, or that made it. `ability` is None for effects that no ability keeps
    up: those of resolutions and of counters. `nth` tells like abilities of one object apart.

    `fixed`: its objects are given (CR 611.2c); else `what` says which they are, read anew. `condition`: it applies only
    while this holds."""

    __slots__ = (
        "ability", "cda", "condition", "fixed", "kind", "layers", "nth", "number", "order", "reads", "scope", "source",
        "timestamp", "what", "writes",
    )  # fmt: skip

    def __init__(
        self,
        source: ObjectId,
        timestamp: int,
        order: int,
        layers: Mapping[str, tuple[Change, ...]],
        writes: Mapping[str, Reads],
        reads: Reads,
        *,
        kind: str,
        ability: Ability | None = None,
        nth: int = 0,
        number: int = 0,
        what: Objects | Players | None = None,
        condition: Condition | None = None,
        cda: bool = False,
        fixed: tuple[Ref, ...] | None = None,
        scope: Scope | None = None,
    ) -> None:
        self.source = source
        self.timestamp = timestamp
        self.order = order
        self.layers = layers
        self.writes = writes
        self.reads = reads
        self.kind = kind
        self.ability = ability
        self.nth = nth
        self.number = number
        self.what = what
        self.condition = condition
        self.cda = cda
        self.fixed = fixed
        self.scope = scope

    @property
    def key(self) -> tuple[ObjectId, Ability | None, int, int]:
        """Which effect it is, however often the list of effects is made anew."""
        return self.source, self.ability, self.nth, self.number

    @property
    def may_stop(self) -> bool:
        """Whether it could cease to exist or find other objects before it has started."""
        return self.ability is not None or self.condition is not None or self.fixed is None

    @property
    def place(self) -> tuple[int, ObjectId, int, int]:
        """Its place in timestamp order; effects of one object in the order of its text."""
        return self.timestamp, self.source, self.order, self.number
