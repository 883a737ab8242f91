"""What paired creatures both have: "As long as ~ is paired with another creature, both creatures have flying." (CR
702.95)."""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Static
from model.ability.conditions import Is
from model.ability.continuous import Affects
from model.ability.terms import Both, Filter, Has, LinkedTo, That, This
from model.oracle.engine import Grammar

_PAIR = Both((This(), That("it", LinkedTo("paired"))))


def add(g: Grammar) -> None:
    for words, number in (("both creatures", "#p"), ("each of those creatures", "#s")):
        paired = _Paired(words)
        template = f"as long as {{what:this}} is paired with another creature, {words} {{changes:changes{number}}}."
        g.rule("static_line", paired, template, unmake=paired.parts)


class _Paired:
    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, what: Any, changes: Any) -> Static:
        return Static((Affects(_PAIR, changes),), Is(what, Filter((Has("paired"),))), word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Static) or value.word != self.word or not isinstance(value.condition, Is):
            return None
        changes = value.effects[0].changes if isinstance(value.effects[0], Affects) else ()
        return {"what": value.condition.what, "changes": changes}
