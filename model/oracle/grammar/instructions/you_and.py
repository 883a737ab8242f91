"""What a player and objects gain together: "you and permanents you control gain hexproof until end of turn".

Owns: these clauses of `Apply`. Not here: the same of static abilities (`statics`), what only objects gain (`changes`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import Keyword
from model.ability.continuous import Gains
from model.ability.instructions import Apply
from model.ability.terms import All, Both, You
from model.oracle.engine import Grammar

OF_PLAYERS: Final = ("hexproof", "shroud", "protection")
"""Keywords that players have too (CR 702.11c, 702.16c, 702.18a)."""


def add(g: Grammar) -> None:
    """The rows of `clause`."""
    make = _Gain()
    g.rule(
        "clause",
        make,
        "you and {what:objects} gain {abilities:granted_list} {duration:duration}",
        unmake=make.parts,
        when=lambda v: v is not None,
    )


class _Gain:
    """ "You and permanents you control gain hexproof until end of turn": the objects are those of now (CR 611.2c)."""

    def __call__(self, what: Any, abilities: Any, duration: str) -> Apply | None:
        if not isinstance(what, All) or not all(isinstance(a, Keyword) and a.name in OF_PLAYERS for a in abilities):
            return None
        return Apply(Both((You(), what)), (Gains(abilities, "gains"),), duration, word="you and")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Apply) or value.word != "you and" or not isinstance(value.to, Both):
            return None
        gains = value.changes[0]
        assert isinstance(gains, Gains)
        return {"what": value.to.of[1], "abilities": gains.abilities, "duration": value.duration}
