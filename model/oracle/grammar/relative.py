"""Relative clauses of players: "each opponent who controls a creature", "target player who lost life this turn" (CR
608.2c).

Owns: the category `relative` and the word "who" as a phrase for the player looked at. The clause is any condition on a
player, told of "who". Not here: what stands after nouns for objects (`posts`), conditions (`conditions`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.conditions import DidSo
from model.ability.terms import Antecedent, EachPlayer, PlayerMeets, Players, PlayersWho, ThatPlayer
from model.base import Record
from model.oracle.engine import Grammar
from model.oracle.grammar import than_you_do

WHO = ThatPlayer("who")


def add(g: Grammar) -> None:
    """The rows."""
    g.rows.setdefault("condition.one", [])
    g.words("players", {"who": WHO})
    g.rule("relative", PlayerMeets, "{condition:condition.one}", when=_of_who)
    for word, negated in (("can't", True), ("doesn't", True), ("didn't", True), ("does", False), ("did", False)):
        short = _Did("", word, negated=negated)
        g.rule("relative.did", short, f"who {word}", unmake=short.parts, filter=None)
    for verb, past in _DEEDS.items():
        not_so, so = _Did(verb, "didn't", negated=True), _Did(verb, past, negated=False)
        g.rule("relative.did", not_so, f"who didn't {verb} {{a}} {{filter:filter#s}} this way", unmake=not_so.parts)
        bare = _Did(verb, "didn't, of those", negated=True)
        g.rule("relative.deed", bare, f"who didn't {verb} {{a}} {{filter:filter#s}}", unmake=bare.parts)
        g.rule("relative.did", so, f"who {past} {{a}} {{filter:filter#s}} this way", unmake=so.parts)
    for library in ("their library", "a library"):
        searched = _Did("search", f"searched {library}", negated=False)
        g.rule("relative.did", searched, f"who searched {library} this way", unmake=searched.parts, filter=None)
    g.rule("relative", None, "{it:relative.did}")
    than_you_do.add(g)
    g.rule("players", PlayersWho, "{of:players} {that:relative}", when=_of_several)
    g.rule("post", None, "{it:relative}")


_DEEDS: Final = {"discard": "discarded", "sacrifice": "sacrificed"}


class _Did:
    """ "who didn't discard a card this way", "who can't"."""

    def __init__(self, verb: str, word: str, *, negated: bool) -> None:
        self.verb, self.word, self.negated = verb, word, negated

    def __call__(self, filter: Any) -> PlayerMeets:
        return PlayerMeets(DidSo(WHO, self.verb, filter, self.negated, self.word))

    def parts(self, value: Any) -> dict[str, Any] | None:
        did = value.condition if isinstance(value, PlayerMeets) else None
        if not isinstance(did, DidSo) or (did.filter is None) is (self.verb in _DEEDS):
            return None
        return {"filter": did.filter} if value == self(did.filter) else None


def _of_several(value: Any) -> bool:
    return isinstance(value.of, EachPlayer)


def _of_who(value: Any) -> bool:
    """The clause is about "who", and about nothing else that is left open."""
    return _about(value.condition) == WHO


def _about(condition: Any) -> Players | None:
    """The first phrase for players in the order of the words, which is what the clause is about."""
    for name in ("who", "left", "what", "of"):
        found = getattr(condition, name, None)
        if isinstance(found, Players):
            return found
        if isinstance(found, Record) and not isinstance(found, Antecedent):
            inner = _about(found)
            if inner is not None:
                return inner
    return None
