"""Links between objects that abilities of one object read (CR 607): exiled with it, created with it, chosen."""

from __future__ import annotations

from model.base import ObjectId
from model.events.linked import add_link as add_link
from model.events.linked import is_read
from model.resolve.run import Run


def link(run: Run, how: str, ids: tuple[ObjectId, ...]) -> None:
    """Notes on the source of the ability what it did to these objects, if its abilities ask."""
    source = run.scope.source or run.scope.stack_id
    if ids and is_read(run.game, source, how):
        add_link(run.game, source, how, ids)
