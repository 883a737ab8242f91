"""Cards that are exiled instead of being drawn, and may be played by who would have drawn them (CR 121.6, 601.3b).

Owns: these rows of `static`. Not here: other replaced draws (`replacements`), other permissions (`permissions`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import EventPattern, Instruction
from model.ability.continuous import EXILED_BY_EACH, Instead, Permit
from model.ability.events import Draws
from model.ability.instructions import Discard, IfYouDo, Move, Sequence
from model.ability.terms import (
    All,
    Both,
    EachPlayer,
    EventRole,
    Filter,
    FromAmong,
    IsCard,
    IsSpell,
    IsType,
    Some,
    That,
    ThatPlayer,
    TopCards,
)
from model.oracle.engine import Grammar

_FACE_UP: Final = "face up"


def add(g: Grammar) -> None:
    """The rows."""
    words = "if {event:would}, that player exiles that card face up instead"
    g.rule("static", _exiled, words, unmake=_exiled_parts, when=_known)
    either = _Either()
    chained = (
        "if {event:would}, that player discards a card instead. if the player discards a card this way, {yes:told}. "
    )
    chained += "if the player doesn't discard a card this way, {no:told}"
    g.rule("static", either, chained, unmake=either.parts, when=_known)
    for source in ("~", "this artifact", "this enchantment"):
        allowed = Permit(_from(source), EachPlayer("player"), play=True, word=EXILED_BY_EACH)
        among = f"cards they exiled with {source} this turn"
        g.words("static", {f"each player may play lands and cast spells from among {among}": allowed})


def _known(value: Any) -> bool:
    return value is not None


def _exiled(event: Any) -> Instead | None:
    """The card that would be drawn is the top one of that player's library."""
    if not isinstance(event, Draws):
        return None
    player = ThatPlayer("that player", EventRole("player"))
    return Instead(event, Move(TopCards(1, player), "exile", "exile", who=player, word=_FACE_UP), word=_FACE_UP)


def _exiled_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Instead) or value.word != _FACE_UP:
        return None
    return {"event": value.event} if value == _exiled(value.event) else None


def _from(source: str) -> Both:
    among = FromAmong(That(f"exiled with {source}"), "")
    return Both((All(Filter((IsType("Land"),), (among,))), All(Filter((IsSpell(),), (among,)))))


class _Either:
    """ "That player discards a card instead. If the player discards a card this way, they draw a card. If the player
    doesn't discard a card this way, they mill a card"."""

    word = "if the player discards"
    discard = Discard(Some(Filter((IsCard(),))), ThatPlayer("that player"))

    def __call__(self, event: EventPattern, yes: Instruction, no: Instruction) -> Instead | None:
        if not isinstance(event, Draws):
            return None
        return Instead(event, Sequence((self.discard, IfYouDo(yes, no, self.word)), (". ",)), word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Instead(event=event, do=Sequence(steps=(_, IfYouDo(do=yes, otherwise=no))), word=self.word):
                return {"event": event, "yes": yes, "no": no}
        return None
