"""When and how often an event must happen: "during your turn", "for the first time each turn" (CR 603.2)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import EventPattern
from model.ability.conditions import Comparison, Every, Is, TurnIs
from model.ability.events import (
    BecomesTarget,
    Casts,
    CountersChange,
    LifeChanges,
    Nth,
    StateIs,
    StepBegins,
    While,
)
from model.ability.terms import CastBy, CountersOn, Filter, Has, HasMana, InZone, Number, Some, This
from model.oracle.engine import Grammar
from model.oracle.grammar.triggers.subjects import ACTOR, SPELL, known, said_from, said_of_cast

_DURING: Final = {
    "during your turn": TurnIs("your turn"),
    "during an opponent's turn": TurnIs("an opponent's turn"),
    "during each opponent's turn": TurnIs("an opponent's turn"),
    "during combat": TurnIs("combat"),
    "during each of your turns": TurnIs("your turn"),
    "during each of your main phases": TurnIs("your main phase"),
    "during your main phase": TurnIs("your main phase"),
}


FIRST: Final = "for the first time each turn"


class _Framed:
    """An event with what is said of it besides."""

    def __init__(self, make: Any, **fields: Any) -> None:
        self.make = make
        self.fields = fields

    def __call__(self, of: EventPattern, **more: Any) -> Any:
        if isinstance(of, (While, Nth, StateIs, StepBegins)):
            return None
        return self.make(of, **more, **self.fields)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, self.make) or any(getattr(value, k) != v for k, v in self.fields.items()):
            return None
        return {name: getattr(value, name) for name in value.__struct_fields__ if name not in self.fields}


def add(g: Grammar) -> None:
    for words, condition in _DURING.items():
        make = _Framed(While, condition=condition, word=words)
        g.rule("event", make, f"{{of:event.one}} {words}", unmake=make.parts, when=known)
        g.rule("event.timed", make, f"{{of:event.one}} {words}", unmake=make.parts, when=known)
    make = _Framed(While, word="while")
    g.rule("event", make, "{of:event.one} while {condition:condition}", unmake=make.parts, when=known)
    g.rule("event", make, "{of:event.one} while {condition:status}", unmake=make.parts, when=known)
    g.words("status", {"saddled": Is(This("it"), Filter((Has("saddled"),)))})
    g.words("status", {"it's exiled": EXILED})
    last = _LastCounter()
    words = "the last {kind:counter_kind} counter is removed from {on:this} while it's exiled"
    g.rule("event", last, words, unmake=last.parts)
    first = _Framed(Nth, n=1, word=FIRST)
    g.rule("event", first, "{of:event.one} for the first time each turn", unmake=first.parts, when=_not_said_itself)
    for during, turn in (("each of your turns", "your turn"), ("each of their turns", "that player's turn")):
        in_turn = _FirstInTurn(during, turn)
        words = f"{{of:event.one}} for the first time during {during}"
        g.rule("event", in_turn, words, unmake=in_turn.parts, when=known)
    for whose in ("your", "their"):
        counted = _NthCast(whose)
        g.rule(
            "acts",
            counted,
            f"cast[s] {whose} {{n:ordinal}} {{what:filter#s}} each turn",
            unmake=counted.parts,
            when=known,
        )
        inner = _Nth(whose)
        g.rule("nth_cast", inner, f"{{who:players}} cast[s] {whose} {{nth:ordinal}} spell", unmake=inner.parts)
    for turns, turn in (("each opponent's turn", "an opponent's turn"), ("each of your turns", "your turn")):
        timed = _Framed(While, condition=TurnIs(turn), word=turns)
        g.rule("event", timed, f"{{of:nth_cast}} during {turns}", unmake=timed.parts, when=known)


EXILED: Final = Is(This("it"), Filter((), (InZone("exile"),)))


class _LastCounter:
    """ "The last time counter is removed from this card while it's exiled"."""

    def __call__(self, kind: str, on: Any) -> While:
        none = Comparison(CountersOn(kind, This()), "==", Number(0))
        return While(CountersChange(kind, on, removed=True), Every((none, EXILED)), "last, while exiled")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, While) or not isinstance(value.of, CountersChange):
            return None
        found: dict[str, Any] = {"kind": value.of.kind, "on": value.of.on}
        return found if value == self(**found) else None


class _FirstInTurn:
    """ "You gain life for the first time during each of your turns": the first time in a turn that is such a turn."""

    def __init__(self, during: str, turn: str) -> None:
        self.word = f"first time during {during}"
        self.turn = TurnIs(turn)

    def __call__(self, of: EventPattern) -> While | None:
        if isinstance(of, LifeChanges) and not of.first:
            return While(msgspec.structs.replace(of, first=True), self.turn, self.word)
        return None

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, While) or value.word != self.word:
            return None
        return {"of": msgspec.structs.replace(value.of, first=False)}


def _not_said_itself(value: Any) -> bool:
    """Some events have a field for it."""
    return value is not None and not isinstance(value.of, (LifeChanges, BecomesTarget))


class _Nth:
    """ "you cast your first spell", before "during each opponent's turn"."""

    def __init__(self, whose: str) -> None:
        self.whose = whose

    def __call__(self, who: Any, nth: int) -> Casts:
        return Casts(who, SPELL, nth, word=self.whose + " of the turn")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Casts) and value == self(value.who, value.nth):
            return {"who": value.who, "nth": value.nth}
        return None


class _NthCast:
    """ "cast their first noncreature spell each turn": counted among such spells."""

    def __init__(self, whose: str) -> None:
        self.whose = whose

    def __call__(self, n: int, what: Any) -> Nth | None:
        said = said_of_cast(what)
        if said is None or Some(said) == SPELL or not all(isinstance(p, CastBy | HasMana) for p in said.post):
            return None
        return Nth(Casts(ACTOR, Some(said)), n, f"{self.whose} each turn")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Nth) or value.word != f"{self.whose} each turn" or not isinstance(value.of, Casts):
            return None
        return {"n": value.n, "what": said_from(value.of.what.filter)} if isinstance(value.of.what, Some) else None
