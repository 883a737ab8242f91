""" "Target opponent who has more life than you do as you activate this ability" (CR 602.2b): descriptions of a player
that are judged only as the target is chosen.

Owns: rows of `relative` for them. Not here: other relative clauses (`relative`).
"""

from __future__ import annotations

from typing import Any

from model.ability.conditions import Comparison, WhileActivating
from model.ability.terms import (
    All,
    Amount,
    ControlledBy,
    CountOf,
    Filter,
    InZone,
    IsCard,
    LifeOf,
    Number,
    PlayerMeets,
    Players,
    Plus,
    ThatPlayer,
    You,
    Zone,
)
from model.oracle.engine import Grammar

_WHO = ThatPlayer("who")
_WORD = "than you do"


def add(g: Grammar) -> None:
    """The rows."""
    end = "than you do as you activate this ability"
    life = _Than(LifeOf(_WHO), LifeOf(You()))
    g.words("relative", {f"who has more life {end}": life.more()})
    controls = _Controls()
    g.rule("relative", controls, f"who controls more {{kind:filter.plural#p}} {end}", unmake=controls.parts)
    hand = _Than(_hand(_WHO), _hand(You()))
    g.rule("relative", hand.by, f"who has at least {{n:int_count}} more cards in hand {end}", unmake=hand.by_how_many)
    fewer = _FewerBuried()
    buried = "who has at least {n:int_count} fewer {kind:filter.plural#p} in their graveyard"
    g.rule("relative", fewer, f"{buried} {end}", unmake=fewer.parts, when=_known)


def _known(value: Any) -> bool:
    return value is not None


def _hand(who: Players) -> CountOf:
    return CountOf(Zone("hand", who))


def _meets(left: Amount, right: Amount) -> PlayerMeets:
    return PlayerMeets(WhileActivating(Comparison(left, ">=", right, _WORD)))


class _Than:
    """More of something than you have."""

    def __init__(self, theirs: Amount, mine: Amount) -> None:
        self.theirs, self.mine = theirs, mine

    def more(self) -> PlayerMeets:
        """At least one more."""
        return self.by(1)

    def by(self, n: int) -> PlayerMeets:
        """At least so many more."""
        return _meets(self.theirs, Plus(self.mine, Number(n)))

    def by_how_many(self, value: Any) -> dict[str, Any] | None:
        """So many."""
        n = _difference(value)
        return {"n": n} if n is not None and value == self.by(n) else None


def _difference(value: Any) -> int | None:
    match value:
        case PlayerMeets(condition=WhileActivating(of=Comparison(right=Plus(right=Number(n=n))))):
            return n
    return None


class _Controls:
    def __call__(self, kind: Filter) -> PlayerMeets:
        theirs = All(Filter(kind.words, (*kind.post, ControlledBy(_WHO))))
        mine = All(Filter(kind.words, (*kind.post, ControlledBy(You()))))
        return _meets(CountOf(theirs), Plus(CountOf(mine), Number(1)))

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case PlayerMeets(condition=WhileActivating(of=Comparison(left=CountOf(what=All(filter=theirs))))):
                kind = Filter(theirs.words, theirs.post[:-1])
                return {"kind": kind} if value == self(kind) else None
        return None


class _FewerBuried:
    """ "Has at least two fewer creature cards in their graveyard than you do"."""

    def __call__(self, n: int, kind: Filter) -> PlayerMeets | None:
        if kind.post or IsCard() not in kind.words:
            return None
        theirs, mine = (CountOf(All(Filter(kind.words, (InZone("graveyard", who),)))) for who in (_WHO, You()))
        return _meets(mine, Plus(theirs, Number(n)))

    def parts(self, value: Any) -> dict[str, Any] | None:
        n = _difference(value)
        match value:
            case PlayerMeets(condition=WhileActivating(of=Comparison(left=CountOf(what=All(filter=mine))))) if n:
                found = Filter(mine.words)
                return {"n": n, "kind": found} if value == self(n, found) else None
        return None
