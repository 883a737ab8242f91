"""What players do with cards and life: draw, discard, mill, life, winning, turns (CR 119-121, 701.9, 701.17).

Not here: libraries (`library`), keyword actions (`actions`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.instructions import (
    Discard,
    Draw,
    EndTurn,
    ExtraTurn,
    GainLife,
    LoseLife,
    Mill,
    Scry,
    SetLife,
    SkipNext,
    Surveil,
    WinGame,
)
from model.ability.terms import All, CountOf, Half, LifeOf, Number, Plus, ThatMuch, Times, Zone
from model.oracle.engine import Grammar
from model.oracle.grammar.base import is_filter_of_players
from model.oracle.grammar.instructions import repeating
from model.oracle.grammar.instructions.board import ChosenEach, PerEach, counted
from model.oracle.grammar.instructions.verbs import YOU, Verbs
from model.oracle.grammar.numbers import PARTS


def add(g: Grammar) -> None:
    """The rows."""
    v = Verbs(g)
    counted(v, Draw, "count", "draw[s] @ card{s:@}")
    v.player(Draw, "draw[s] up to {count:count} card{s:count}", word="up to")
    v.player(Draw, "draw[s] cards equal to {count:measure}")
    v.player(Draw, "draw[s] an additional card", count=Number(1), word="additional")
    v.player(Draw, "draw[s] {count:count} additional cards", word="additional", when=_several)
    more = "draw[s] {n:count} card{s:n} plus an additional card for each {times:times}"
    v.player(_draw_more, more, unmake=_drawn_more)
    counted(v, Mill, "count", "mill[s] @ card{s:@}")
    v.player(Mill, "mill[s] cards equal to {count:measure}")
    for rounded, up in (("up", True), ("down", False)):
        part = _HalfLibrary(up)
        v.player(part, f"mill[s] half {{whose:whose}} library, rounded {rounded}", unmake=part.parts)
    v.player(Draw, "draw[s] that many cards plus one", count=Plus(ThatMuch("that many"), Number(1)))
    g.rule("all", All, "all the {filter:filter.plural#p}", word="all the", when=_of_objects)
    v.player(Discard, "discard[s] {what:objects}")
    per = ChosenEach(Discard)
    v.player(per, "discard[s] {what:some} for each {times:times}", unmake=per.parts, when=lambda v: v is not None)
    for rounded, up in (("up", True), ("down", False)):
        for share, into in PARTS.items():
            half = _HalfLife(up, into)
            v.player(half, f"lose[s] {share} {{whose:whose}} life, rounded {rounded}", unmake=half.parts)
    for make, verb in ((GainLife, "gain"), (LoseLife, "lose")):
        v.player(make, verb + "[s] {amount:much} life")
        v.player(make, verb + "[s] life equal to {amount:measure}")
        each = PerEach(make, "amount")
        v.player(each, verb + "[s] {n:digits} life for each {times:times}", unmake=each.parts)
    v.player(LoseLife, "lose[s] {amount:half_life}")
    g.rule("half_life", None, "{it:measure}", when=lambda value: type(value).__name__ == "Half")
    v.player(Scry, "<scries|scry> {count:much}")
    v.player(Surveil, "surveil[s] {count:much}")
    g.rule("clause", SetLife, "{who:whose} life total becomes {amount:amount}")
    g.rule("clause", SetLife, "{who:whose} life total becomes equal to {amount:amount}", word="equal to")
    v.player(WinGame, "win[s] the game")
    v.player(WinGame, "lose[s] the game", lose=True)
    v.player(ExtraTurn, "take[s] an extra turn after this one")
    v.player(ExtraTurn, "take[s] {count:count} extra turns after this one", when=_several)
    g.words("clause", {"double your life total": SetLife(Times(2, LifeOf(YOU), "double"), YOU)})
    g.rule(
        "clause",
        ExtraTurn,
        "after this phase, there is an additional combat phase followed by an additional main phase",
        kind="combat and main",
    )
    g.rule("clause", ExtraTurn, "after this phase, there is an additional combat phase", kind="combat")
    for main in ("after this main phase, there is an additional combat phase followed by an additional main phase",):
        g.rule("clause", ExtraTurn, main, kind="combat and main", word="main")
    g.rule("clause", ExtraTurn, "there is an additional combat phase after this phase", kind="combat", word="after")
    for said in ("after this combat phase, there is an additional combat phase",
                 "after this main phase, there is an additional combat phase",
                 "there is an additional combat phase after this one",
                 "there's an additional combat phase after this phase"):  # fmt: skip
        g.rule("clause", ExtraTurn, said, kind="combat", word=said)
    for comma in ("", ","):
        said = f"there is an additional combat phase after this phase{comma} followed by an additional main phase"
        g.rule("clause", ExtraTurn, said, kind="combat and main", word=f"after{comma}")
    two = "after this main phase, there are {count:count} additional combat phases"
    g.rule("clause", ExtraTurn, two, kind="combat", word="several")
    for step in ("turn", "untap step", "combat phase", "draw step", "combat phase this turn"):
        g.rule("do", SkipNext, f"skip your next {step}", kind=step)
        g.rule("does", SkipNext, f"skips their next {step}", kind=step)
    repeating.add(v)
    v.command(EndTurn, "end the turn")
    v.command(EndTurn, "end the combat phase", kind="combat phase")


_BESIDES: Final = "plus an additional"


def _draw_more(n: Any, times: Any) -> Draw:
    """ "Draws X cards plus an additional card for each ...": one number of cards (CR 121.2)."""
    return Draw(Plus(n, times, word=_BESIDES))


def _drawn_more(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Draw) or not isinstance(value.count, Plus) or value.count.word != _BESIDES:
        return None
    return {"n": value.count.left, "times": value.count.right}


def _several(value: object) -> bool:
    return getattr(value, "count", None) != Number(1)


def _of_objects(value: Any) -> bool:
    return isinstance(value, All) and not is_filter_of_players(value.filter)


class _HalfLife:
    """ "loses half their life, rounded up"."""

    def __init__(self, up: bool, into: int) -> None:
        self.up, self.into = up, into

    def __call__(self, whose: Any) -> LoseLife:
        return LoseLife(Half(LifeOf(whose), self.up, self.into))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, LoseLife) or value.who != YOU or not isinstance(value.amount, Half):
            return None
        of = value.amount.of
        return {"whose": of.who} if isinstance(of, LifeOf) and value == self(of.who) else None


class _HalfLibrary:
    """ "mills half their library, rounded down"."""

    def __init__(self, up: bool) -> None:
        self.up = up

    def __call__(self, whose: Any) -> Mill:
        return Mill(Half(CountOf(Zone("library", whose)), self.up))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Mill) or value.who != YOU or not isinstance(value.count, Half):
            return None
        of = value.count.of
        if value.count.up != self.up or not isinstance(of, CountOf) or not isinstance(of.what, Zone):
            return None
        return {"whose": of.what.whose} if of == CountOf(Zone("library", of.what.whose)) else None
