"""Where a countered spell goes instead of its owner's graveyard (CR 701.6a): "put it into its owner's hand instead".

Owns: the sentence that says so behind one that counters. Not here: countering itself (`stack`), unless (`flow`)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.instructions import CounterSpell, UnlessPays
from model.ability.terms import Filter
from model.oracle.engine import Grammar

_NOT_THERE: Final = "instead of into that player's graveyard"
_PLACES: Final = {
    "exile it instead of putting it into its owner's graveyard": "exile",
    f"put it into its owner's hand {_NOT_THERE}": "hand",
    f"put it on top of its owner's library {_NOT_THERE}": "library top",
    f"put it on the bottom of its owner's library {_NOT_THERE}": "library bottom",
    f"put that card on your choice of the top or bottom of its owner's library {_NOT_THERE}": "library either",
}


class _Placed:
    """What counters, with where the spell goes."""

    def __init__(self, to: str) -> None:
        self.to = to

    def __call__(self, it: Any) -> Any:
        if isinstance(it, UnlessPays) and self.to.endswith("paid"):
            do = self(it.do)
            return None if do is None else msgspec.structs.replace(it, do=do)
        if not isinstance(it, CounterSpell) or it.to:
            return None
        return msgspec.structs.replace(it, to=self.to)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, UnlessPays):
            found = self.parts(value.do)
            return None if found is None else {"it": msgspec.structs.replace(value, do=found["it"])}
        if not isinstance(value, CounterSpell) or value.to != self.to:
            return None
        return {"it": msgspec.structs.replace(value, to="")}


class _Taken:
    """ "If an artifact or creature spell is countered this way, put that card onto the battlefield under your control
    instead of into its owner's graveyard"."""

    def __call__(self, it: Any, only: Filter) -> CounterSpell | None:
        if not isinstance(it, CounterSpell) or it.to:
            return None
        return msgspec.structs.replace(it, to="battlefield", only=only)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CounterSpell) or value.to != "battlefield":
            return None
        return {"it": msgspec.structs.replace(value, to="", only=None), "only": value.only}


def add(g: Grammar) -> None:
    """The rows."""
    taken = _Taken()
    put = "put that card onto the battlefield under your control instead of into its owner's graveyard"
    words = f"{{it:command}}. if {{a}} {{only:filter#s}} is countered this way, {put}"
    g.rule("whole", taken, words, unmake=taken.parts, when=lambda v: v is not None, prefer=1)
    for category in ("command", "clause.if"):
        for said, to in _PLACES.items():
            if category == "command" and to == "exile":
                continue  # see `stack`
            placed = _Placed(to if category == "command" else f"{to} unless paid")
            template = f"{{it:{category}}}. if that spell is countered this way, {said}"
            g.rule("whole", placed, template, unmake=placed.parts, when=lambda v: v is not None, prefer=1)
