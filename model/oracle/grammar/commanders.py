""" "Your commander" (CR 903.3, 702.124e): a commander you own; one of two that fits.

Owns: that phrase as what something happens to, as a spell and as a card in the command zone.
"""

from __future__ import annotations

from typing import Final

from model.ability.abilities import Instruction
from model.ability.events import Casts
from model.ability.instructions import Move, SpendOnly
from model.ability.terms import Filter, Has, InZone, IsCard, IsSpell, OwnedBy, Predicate, Some, You
from model.oracle.engine import Grammar

YOUR_COMMANDER: Final = "your commander"
_IN_COMMAND: Final = InZone("command", None, "from")


def commander(*nouns: Predicate, zone: tuple[Predicate, ...] = ()) -> Some:
    """The phrase; without a noun for a permanent."""
    return Some(Filter((Has("commander"), *nouns), (OwnedBy(You()), *zone)), word=YOUR_COMMANDER)


_SPELL: Final = commander(IsSpell())
_CARD: Final = commander(IsCard(), zone=(_IN_COMMAND,))
_TAKEN: Final[dict[str, Instruction]] = {
    "put your commander into your hand from the command zone": Move(_CARD, "hand", "put", whose=You()),
}


def add(g: Grammar) -> None:
    """The rows."""
    g.words("event.one", {f"you cast {YOUR_COMMANDER}": Casts(You(), _SPELL)})
    g.words("do", _TAKEN)
    words = f"cast {YOUR_COMMANDER}"
    g.words("purpose.named", {words: SpendOnly((_SPELL.filter,), word=words)})
