"""What others do too: "You draw a card. Each opponent attacking that player does the same" (CR 608.2c).

Owns: these rows of `whole`, and the players "each opponent attacking that player".
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.conditions import AttacksPlayer
from model.ability.instructions import Sequence
from model.ability.terms import EachPlayer, EventRole, PlayerMeets, PlayersWho, ThatPlayer, You
from model.oracle.engine import Grammar

THE_SAME: Final = ". the same: "
_ATTACKED: Final = ThatPlayer("that player", EventRole("player"))
_ATTACKING: Final = PlayersWho(EachPlayer("opponent"), PlayerMeets(AttacksPlayer(ThatPlayer("who"), _ATTACKED)))


def add(g: Grammar) -> None:
    """The rows."""
    g.words("players_attacking", {"each opponent attacking that player": _ATTACKING})
    g.rule("whole", _same, "{do:told}. {who:players_attacking} does the same", unmake=_parts, when=_known)
    g.rule("players", None, "{it:players_attacking}")


def _known(value: Any) -> bool:
    return value is not None


def _same(do: Any, who: Any) -> Sequence | None:
    """What you do, and then the others, each for themselves."""
    if isinstance(do, Sequence) or not isinstance(getattr(do, "who", None), You):
        return None
    return Sequence((do, msgspec.structs.replace(do, who=who)), (THE_SAME,))


def _parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Sequence) or value.joins != (THE_SAME,):
        return None
    steps: tuple[Any, ...] = value.steps
    do, same = steps
    return {"do": do, "who": same.who} if value == _same(do, getattr(same, "who", None)) else None
