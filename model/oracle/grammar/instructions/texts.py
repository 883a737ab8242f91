"""Changes of text: "change the text of target spell or permanent by replacing all instances of one color word with
another" (CR 612)."""

from __future__ import annotations

from typing import Any

from model.ability.continuous import ChangesText
from model.ability.instructions import Apply
from model.oracle.engine import Grammar

KINDS = {
    "one color word with another": "color word",
    "one basic land type with another": "basic land type",
    "one color word with another or one basic land type with another": "color word or basic land type",
}
"""Which word is replaced by which is chosen as the effect begins."""


class _Change:
    def __init__(self, kind: str, *, lasting: bool) -> None:
        self.kind = kind
        self.lasting = lasting

    def __call__(self, to: Any, duration: str = "") -> Apply:
        return Apply(to, (ChangesText(self.kind),), duration, word="change the text")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Apply) or bool(value.duration) is self.lasting:
            return None
        return {"to": value.to, "duration": value.duration} if value == self(value.to, value.duration) else None


def add(g: Grammar) -> None:
    """The rows."""
    for words, kind in KINDS.items():
        said = f"change the text of {{to:objects}} by replacing all instances of {words}"
        for tail, lasting in (("", True), (" {duration:duration}", False)):
            make = _Change(kind, lasting=lasting)
            g.rule("command", make, said + tail, unmake=make.parts)
