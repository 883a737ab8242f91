"""Links between objects that abilities of one object read (CR 607): exiled with it, created with it, chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from model.ability.terms import EXILED_FOR_IT, LinkedTo
from model.base import ObjectId, walk
from model.events.linked import add_link as add_link, is_read
from model.resolve.run import Run


def tell_of_exiled(run: Run, ids: Iterable[ObjectId], given: Any) -> None:
    """What this resolution exiled is noted on the objects to which it gives an ability that asks for it."""
    if not any(r == LinkedTo(EXILED_FOR_IT) for r in walk(given)):
        return
    objects = run.game.objects
    exiled = tuple(i for i in run.stored("moved", ()) if i in objects and objects[i].zone == "exile")
    for i in ids:
        add_link(run.game, i, EXILED_FOR_IT, exiled)


def link(run: Run, how: str, ids: tuple[ObjectId, ...]) -> None:
    """Notes on the source of the ability what it did to these objects, if its abilities ask."""
    source = run.scope.source or run.scope.stack_id
    if ids and is_read(run.game, source, how):
        add_link(run.game, source, how, ids)
