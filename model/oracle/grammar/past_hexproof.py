""" "Can be the targets of spells and abilities you control as though they didn't have hexproof" (CR 702.11, 609.4).

Owns: rows of `static` and `instruction` for it. Not here: what may be targeted (`model.evaluate.targeting`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.continuous import OPPONENTS_TOO, PAST_HEXPROOF, PlayerRule
from model.ability.instructions import Impose
from model.ability.terms import All, EachPlayer, Filter, Players, You
from model.oracle.engine import Grammar

_UNTIL: Final = "until end of turn"


def add(g: Grammar) -> None:
    """The rows."""
    for whose, who in ((" you control", You()), ("", EachPlayer("player", ""))):
        can = f"can be the targets of spells and abilities{whose} as though they didn't have hexproof"
        for start, rule in (("", PAST_HEXPROOF), ("your opponents and ", OPPONENTS_TOO)):
            make = _Past(rule, who)
            g.rule("static", make, f"{start}{{what:all}} {can}", unmake=make.parts, when=_known)
            for_now = f"{_UNTIL}, {start}{{what:all}} {can}"
            g.rule("clause", make.for_now, for_now, unmake=make.of_now, when=_known)


def _known(value: Any) -> bool:
    return value is not None


class _Past:
    """A rule for who may target so: objects that fit, and with `OPPONENTS_TOO` the opponents."""

    def __init__(self, rule: str, who: Players) -> None:
        self.rule = rule
        self.who = who

    def __call__(self, what: Any) -> PlayerRule | None:
        return PlayerRule(self.rule, self.who, what.filter) if isinstance(what, All) and not what.word else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PlayerRule) or not isinstance(value.filter, Filter):
            return None
        what = All(value.filter)
        return {"what": what} if value == self(what) else None

    def for_now(self, what: Any) -> Impose | None:
        """The same until end of turn."""
        rule = self(what)
        return None if rule is None else Impose(rule, _UNTIL)

    def of_now(self, value: Any) -> dict[str, Any] | None:
        """Its fields."""
        if not isinstance(value, Impose):
            return None
        found = self.parts(value.effect)
        return found if found is not None and value == self.for_now(**found) else None
