"""Relative clauses of players: "each opponent who controls a creature", "target player who lost life this turn" (CR
608.2c).

Owns: the category `relative` and the word "who" as a phrase for the player looked at. The clause is any condition on a
player, told of "who". Not here: what stands after nouns for objects (`posts`), conditions (`conditions`).
"""

from __future__ import annotations

from typing import Any

from model.ability.terms import Antecedent, EachPlayer, PlayerMeets, Players, PlayersWho, ThatPlayer
from model.base import Record
from model.oracle.engine import Grammar

WHO = ThatPlayer("who")


def add(g: Grammar) -> None:
    """The rows."""
    g.rows.setdefault("condition.one", [])
    g.words("players", {"who": WHO})
    g.rule("relative", PlayerMeets, "{condition:condition.one}", when=_of_who)
    g.rule("players", PlayersWho, "{of:players} {that:relative}", when=_of_several)
    g.rule("post", None, "{it:relative}")


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
