"""What is attacked: "attacking that player", "the player or planeswalker it's attacking" (CR 508.4, 508.5).

Owns: whom a creature that enters attacking attacks, the phrase for what an attacking creature attacks. Not here: tokens
and moves that enter attacking (`tokens`, `moves`)."""

from __future__ import annotations

from typing import Any

import msgspec

from model.ability.instructions import CreateToken, Move
from model.ability.terms import (
    AttackedByIt,
    Both,
    ControlledBy,
    Filter,
    IsType,
    Some,
    That,
    ThatPlayer,
)
from model.oracle.engine import Grammar

_WALKER = Some(Filter((IsType("Planeswalker"),), (ControlledBy(ThatPlayer("they")),)))


def _whom(it: Any, whom: Any) -> Any:
    if not isinstance(it, CreateToken | Move) or not it.attacking or it.whom is not None:
        return None
    return msgspec.structs.replace(it, whom=whom)


def _whom_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, CreateToken | Move) or value.whom is None:
        return None
    return {"it": msgspec.structs.replace(value, whom=None), "whom": value.whom}


def _or_planeswalker(who: Any) -> Both:
    return Both((who, _WALKER), "or")


def _or_planeswalker_parts(value: Any) -> dict[str, Any] | None:
    return {"who": value.of[0]} if isinstance(value, Both) and value == _or_planeswalker(value.of[0]) else None


def add(g: Grammar) -> None:
    """The rows."""
    g.words("attacked_player", {who: ThatPlayer(who) for who in ("that player", "that opponent")})
    g.alias("attacked", ["attacked_player"])
    either = "{who:attacked_player} or a planeswalker they control"
    g.rule("attacked", _or_planeswalker, either, unmake=_or_planeswalker_parts)
    for form in ("do", "does", "command"):
        template = f"{{it:{form}}} {{whom:attacked}}"
        g.rule(form, _whom, template, unmake=_whom_parts, when=lambda v: v is not None)
    its = "the player or planeswalker"
    g.rule("damaged", AttackedByIt, f"{its} it's attacking", of=That("it"))
    g.rule("damaged", AttackedByIt, f"{its} {{of:that_noun}} is attacking")
