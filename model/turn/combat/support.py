"""Words about combat that are carried out, as texts spell them, for the check of whole cards."""

from __future__ import annotations

from typing import Final

from model.ability.abilities import Change
from model.ability.continuous import CanAlso, Cant, CostTo, Must
from model.turn.combat.words import ATTACK_WITH, BLOCK_WITH, CAN_ALSO as CAN, CANT, COST_TO, MUST, SAME, word

_TAILS: Final = ("", " if able", " each combat if able", " this turn if able", " this combat if able",
                 " each turn if able", " this turn", " each combat", " this combat")  # fmt: skip


def _spellings(words: frozenset[str]) -> frozenset[str]:
    every = words | {said for said, meant in SAME.items() if meant in words}
    return frozenset(w + tail for w in every for tail in _TAILS)


CANT_WORDS: Final = _spellings(CANT)
MUST_WORDS: Final = _spellings(MUST)
CAN_ALSO: Final = _spellings(CAN)
COST_TO_WORDS: Final = _spellings(COST_TO)


def supports(change: Change) -> str | None:
    """The words that are not carried out of a rule about combat; None if it is, or is no such rule."""
    match change:
        case Must() if word(change.what) not in MUST:
            return f"must {change.what}"
        case CanAlso() if word(change.what) in CAN:
            return None
        case CostTo() if word(change.what) not in COST_TO:
            return f"a cost to {change.what}"
        case Cant() if word(change.what) in CANT:
            what = word(change.what)
            plural = change.by is not None or change.except_by is not None
            if plural and what not in ("block", "be blocked", "block or be blocked", ATTACK_WITH, BLOCK_WITH):
                return f"can't {change.what} by"
            if what == "be blocked by more than" and not change.number:
                return f"can't {change.what}"
            if change.number and what not in ("attack", "block", "be blocked", "be blocked by more than"):
                return f"can't {change.what} with a number"
    return None
