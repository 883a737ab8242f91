"""What of a position is not carried out, and which answers may be given all the same (DESIGN, classes i to iii)."""

from __future__ import annotations

from typing import Any

import msgspec

from model.base import UnsupportedText
from model.play.support import UnsupportedItem, unsupported_in
from solver.cli.ask import Loaded, Ready, carried_on


class Stopped(UnsupportedText):
    """Words on which every answer might hang; `items` are all of them."""

    def __init__(self, loaded: Loaded | None, items: tuple[dict[str, Any], ...], rule: str = "") -> None:
        self.items = items
        first = items[0]
        more = f" (and {len(items) - 1} more)" if len(items) > 1 else ""
        place = f"line {first['line']}: " if first.get("line") else ""
        super().__init__(f"{place}{first['card']}", f"{first['text']}{more}", rule=rule)


class Passed(msgspec.Struct, frozen=True, gc=False):
    """A position that may be answered about. `unsupported`: what is left out of the answer (class i); `noted`: what
    does nothing where it is."""

    ready: Ready
    unsupported: tuple[UnsupportedItem, ...]
    noted: tuple[dict[str, Any], ...]

    @property
    def complete(self) -> bool:
        return not self.unsupported

    def beside(self) -> dict[str, Any]:
        """What every answer says beside itself, as far as there is something to say."""
        said: dict[str, Any] = {"edition": self.ready.position.edition}
        loaded = self.ready.loaded
        if loaded.assumed:
            said["assumed_blank"] = list(loaded.assumed)
        unknown = [p for p in (0, 1) if self.ready.position.players[p].library == "unknown"]
        if unknown:
            said["unknown_libraries"] = [("Human", "AI")[p] for p in unknown]
        if self.noted:
            said["noted"] = list(self.noted)
        warnings = [*loaded.notices, *self.ready.position.warnings]
        if warnings:
            said["warnings"] = warnings
        return said

    def named(self) -> list[dict[str, Any]]:
        """`unsupported` as answers print it."""
        return _merged([item_data(i) for i in self.unsupported])


def item_data(item: UnsupportedItem) -> dict[str, Any]:
    """One item as answers print it."""
    return {"card": item.card, "text": item.text, "class": item.class_}


def _merged(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return list({tuple(sorted((k, str(v)) for k, v in i.items())): i for i in items}.values())


def pass_gate(loaded: Loaded) -> Passed:
    """The position carried on to its first decision. Raises Stopped for what might change every answer."""
    noted: list[dict[str, Any]] = []
    stopping: list[dict[str, Any]] = []
    for u in loaded.unhonoured:
        entry: dict[str, Any] = {"card": u.card, "text": u.text, "class": "iii" if u.noted else "ii"}
        if u.line:
            entry["line"] = u.line
        (noted if u.noted else stopping).append(entry)
    stopping += [item_data(i) for i in unsupported_in(loaded.position) if i.class_ not in ("i", "iii")]
    if stopping:
        raise Stopped(loaded, tuple(_merged(stopping)))
    ready = carried_on(loaded)
    items = unsupported_in(ready.position)
    later = [item_data(i) for i in items if i.class_ not in ("i", "iii")]
    if later:
        raise Stopped(loaded, tuple(_merged(later)))
    known = {n["card"] for n in noted}
    noted += [item_data(i) for i in items if i.class_ == "iii" and i.card not in known]
    return Passed(ready, tuple(i for i in items if i.class_ == "i"), tuple(_merged(noted)))
