"""Damage that becomes another number: "it deals double that damage instead" (CR 614.1a, 120.4b), always, while
something is so, or for a turn.

Owns: rows of `static` and `whole` for it. Not here: other replacement effects (`replacements`), prevention
(`prevention`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import EventPattern
from model.ability.continuous import Instead
from model.ability.events import IsDealtDamage
from model.ability.instructions import Impose
from model.ability.standing_rules import DamageAsThough
from model.ability.terms import All, Amount, EventRole, Half, Plus, ThatMuch, Times
from model.base import Record
from model.oracle.engine import Grammar

_DAMAGED: Final = (
    "",
    " to that player",
    " to that permanent",
    " to that permanent or player",
    " to that creature",
    " to that object",
    " to that source",
    " to that player or permanent",
    " to that creature or player",
    " to that opponent",
    " to it",
    " to this creature",
    " to ~",
    " to this permanent",
    " to you",
    " to equipped creature",
    " to that player or battle",
)


_SO_MUCH: Final = ThatMuch("that many", EventRole("amount"))
_FACTORS: Final = {
    "double that damage": Times(2, _SO_MUCH),
    "twice that damage": Times(2, _SO_MUCH),
    "twice that much damage": Times(2, _SO_MUCH),
    "triple that damage": Times(3, _SO_MUCH),
    "half that damage, rounded down,": Half(_SO_MUCH),
}


class Changed(Record, frozen=True, gc=False):
    """How much is dealt instead, and the words for it."""

    amount: Amount
    words: str


class _Sum:
    """ "That much damage plus 2"."""

    def __init__(self, words: str, *, minus: bool) -> None:
        self.words, self.minus = words, minus

    def __call__(self, n: Amount) -> Changed:
        return Changed(Plus(_SO_MUCH, n, self.minus), self.words)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Changed) or value.words != self.words or not isinstance(value.amount, Plus):
            return None
        return {"n": value.amount.right}


class _Instead:
    """The replacement, and with a duration what an instruction sets (CR 611.2c)."""

    def __init__(self, shape: str, duration: str = "") -> None:
        self.shape, self.duration = shape, duration

    def __call__(self, event: EventPattern, it: Changed, condition: Any = None) -> Instead | Impose | None:
        if not isinstance(event, IsDealtDamage):
            return None
        effect = Instead(event, None, condition, amount=it.amount, word=self.shape + it.words)
        return Impose(effect, self.duration) if self.duration else effect

    def parts(self, value: Any) -> dict[str, Any] | None:
        if self.duration:
            if not isinstance(value, Impose) or value.uses or value.word or value.duration != self.duration:
                return None
            value = value.effect
        if not isinstance(value, Instead) or value.amount is None or not isinstance(value.event, IsDealtDamage):
            return None
        if not value.word.startswith(self.shape) or (value.condition is not None) is not ("while" in self.shape):
            return None
        changed = Changed(value.amount, value.word.removeprefix(self.shape))
        return {"event": value.event, "it": changed, "condition": value.condition}


class _All:
    """ "Double all damage that sources you control would deal"."""

    def __init__(self, word: str, n: int) -> None:
        self.word, self.n = word, n

    def __call__(self, source: Any) -> Instead:
        return Instead(IsDealtDamage(source), amount=Times(self.n, _SO_MUCH), word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Instead) or value.word != self.word or not isinstance(value.event, IsDealtDamage):
            return None
        return {"source": value.event.source}


def _known(value: Any) -> bool:
    return value is not None


def add(g: Grammar) -> None:
    """The rows."""
    for to in _DAMAGED:
        for verb in ("it deals", "that source deals"):
            for words, amount in _FACTORS.items():
                said = f"{verb} {words}{to}"
                if not (words.endswith(",") and not to):
                    g.words("dealt_instead", {said: Changed(amount, said)})
            for sign in ("plus", "minus"):
                said = f"{verb} that much damage {sign} {{n:digits}}{to}"
                made = _Sum(said, minus=sign == "minus")
                g.rule("dealt_instead", made, said, unmake=made.parts)
    for shape, template in (("", "{it:dealt_instead} instead"), ("instead first: ", "instead {it:dealt_instead}")):
        always, while_ = _Instead(shape), _Instead(f"while: {shape}")
        rows: dict[str, Any] = {"when": _known, "prefer": 1}
        g.rule("static", always, "if {event:would}, " + template, unmake=always.parts, **rows)
        during = "if {event:would} while {condition:condition}, " + template
        g.rule("static", while_, during, unmake=while_.parts, **rows)
        now, until = _Instead(shape, "this turn"), _Instead(f"until: {shape}", "until end of turn")
        g.rule("whole", now, "if {event:would} this turn, " + template, unmake=now.parts, **rows)
        g.rule("whole", until, "until end of turn, if {event:would}, " + template, unmake=until.parts, **rows)
    for keyword in ("wither", "infect"):
        though = f"as though its source had {keyword}"
        g.words("static", {f"all damage is dealt {though}": DamageAsThough(keyword)})
        g.words("static", {f"all damage is dealt to you {though}": DamageAsThough(keyword, to_you=True)})
    for word, n in (("double", 2), ("triple", 3)):
        every = _All(f"{word} all", n)
        g.rule("static", every, f"{word} all damage {{source:dealing}} would deal", unmake=every.parts)
    g.rule("dealing", None, "that {it:all}", when=lambda value: isinstance(value, All))
    g.rule("dealing", None, "{it:attached}")
    g.rule("dealing", None, "{it:this}")
