""" "For each opponent, ...", "for each card exiled this way, ..." (CR 608.2c-f).

Owns: these rows of `whole` and what may stand behind "for each". Not here: "for each" as an amount (`amounts`).
"""

from __future__ import annotations

from typing import Any

from model.ability.instructions import Discard, ForEach, Move, Prevent, UnlessPays
from model.ability.terms import All, EachPlayer, IsCard, Players, PlayersWho, Some, That, ThatPlayer
from model.oracle.engine import Grammar
from model.oracle.grammar.base import is_filter_of_players


def add(g: Grammar) -> None:
    """The rows."""
    g.rule("whole", ForEach, "for each {over:each_one}, {do:told}", word="for each", when=_one_by_one)
    g.words(
        "each_one", {"player": _each("player"), "opponent": _each("opponent"), "other player": _each("other player")}
    )
    for who in ("player", "opponent"):
        each = _each(who)
        g.rule("each_one", PlayersWho, f"{who} {{that:relative.did}}", of=each)
    g.rule("each_one", _every, "{filter:filter#s}", unmake=_every_parts, when=_decided)
    g.rule("each_one", None, "of {it:those}")
    g.rule("each_one", PlayersWho, "of {of:those_players} {that:relative.deed}")
    g.words("those_players", {f"those {who}": ThatPlayer(f"those {who}") for who in ("players", "opponents")})


def _each(who: str) -> EachPlayer:
    return EachPlayer(who, "for each")


def _one_by_one(value: Any) -> bool:
    """Whether it is done for one after the other, as no permanent is affected for which somebody did not pay: those
    are all at once."""
    if not isinstance(value.do, UnlessPays) or isinstance(value.over, Players):
        return True
    match value.do.do:
        case Prevent() | Discard(what=Some()):
            return True
        case Move():
            return isinstance(value.over, That)
    return False


def _decided(value: Any) -> bool:
    return value is not None


def _every(filter: Any) -> Any:
    if is_filter_of_players(filter):
        return None
    anywhere = not filter.post and any(isinstance(p, IsCard) for p in filter.words)  # which cards is not said
    return None if anywhere else All(filter, "for each")


def _every_parts(value: Any) -> dict[str, Any] | None:
    return {"filter": value.filter} if isinstance(value, All) and value.word == "for each" else None
