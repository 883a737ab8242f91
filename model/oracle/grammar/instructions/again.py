"""What a sentence says of the one before it: "create five of those tokens instead" (CR 111.4, 608.2c), "if you do" of
what is done later (CR 603.7).

Owns: putting the description in the place of the words that point at it, the sentence into the delayed trigger that it
goes on, and the ways back.
"""

from __future__ import annotations

from typing import Final

import msgspec

from model.ability.abilities import Instruction
from model.ability.instructions import (
    Allow,
    Cast,
    CopySpell,
    CreateToken,
    If,
    IfYouDo,
    Later,
    May,
    Move,
    Reflexive,
    Sacrifice,
    Sequence,
)
from model.ability.object_instructions import TokensAgain
from model.ability.terms import That, TopCards
from model.base import walk

Items = tuple[tuple[str, Instruction], ...]
_OF_THOSE: Final = "of those tokens"


def of_those_tokens(head: Items, last: Items) -> Items:
    """ "Create two Soldier tokens. If ..., create five of those tokens instead": tokens like those (CR 111.4)."""
    do, before = last[0][1], head[-1][1]
    if not isinstance(do, If) or not isinstance(do.do, TokensAgain) or not isinstance(before, CreateToken):
        return last
    again = msgspec.structs.replace(before, count=do.do.count, word=_OF_THOSE)
    return ((last[0][0], msgspec.structs.replace(do, do=again)), *last[1:])


def said_of_tokens(head: Items, last: Items) -> Items:
    """The same as it is said."""
    do, before = last[0][1], head[-1][1]
    if not isinstance(do, If) or not isinstance(do.do, CreateToken) or do.do.word != _OF_THOSE:
        return last
    if (
        not isinstance(before, CreateToken)
        or msgspec.structs.replace(before, count=do.do.count, word=_OF_THOSE) != do.do
    ):
        return last
    return ((last[0][0], msgspec.structs.replace(do, do=TokensAgain(do.do.count))), *last[1:])


# --- what goes on a delayed trigger -----------------------------------------------------------------------------------


def into_delayed(head: Items, last: Items, stop: str) -> Items | None:
    """ "At the beginning of your next upkeep, pay {3}. If you don't, you lose the game": what is done or not done then,
    so the second sentence is the delayed trigger's too (CR 603.7, 608.2c)."""
    (join, before), do = head[-1], last[0][1]
    if not isinstance(before, Later) or not _goes_on(before.do, do):
        return None
    steps, joins = (before.do.steps, before.do.joins) if isinstance(before.do, Sequence) else ((before.do,), ())
    whole = Sequence((*steps, do), (*joins, stop))
    return (*head[:-1], (join, msgspec.structs.replace(before, do=whole)), *last[1:])


def out_of_delayed(items: Items, stop: str) -> tuple[Items, Items] | None:
    """The sentences before, and the one that goes on the delayed trigger with which they end."""
    join, last = items[-1]
    if not isinstance(last, Later) or not isinstance(last.do, Sequence) or not last.do.joins:
        return None
    *steps, do = last.do.steps
    *joins, before = last.do.joins
    inner = steps[0] if len(steps) == 1 else Sequence(tuple(steps), tuple(joins))
    if before != stop or not _goes_on(inner, do):
        return None
    return (*items[:-1], (join, msgspec.structs.replace(last, do=inner))), (("", do),)


def _goes_on(before: Instruction, do: Instruction) -> bool:
    """The instruction is about what the one before does: "if you do", "when you do", "you may cast the copy"."""
    if isinstance(do, IfYouDo | Reflexive) or (isinstance(do, If) and isinstance(do.do, Reflexive)):
        return True
    inner = do.do if isinstance(do, May | Later) else do
    what = getattr(inner, "what", None)
    if not isinstance(what, That):
        return False
    does = [r for r in walk(before) if isinstance(r, Instruction)]
    if isinstance(inner, Cast):
        return what.word == "the copy" and any(isinstance(r, CopySpell) for r in does)
    if isinstance(inner, Allow):
        # "Exile the top card of your library. You may play it this turn."
        cards = ("it", "that card", "them", "those cards")
        return what.word in cards and any(isinstance(r, Move) and isinstance(r.what, TopCards) for r in does)
    tokens = ("it", "them", "that token", "those tokens")
    gone = isinstance(do, Later) and (isinstance(inner, Sacrifice) or (isinstance(inner, Move) and inner.to == "exile"))
    return gone and what.word in tokens and any(isinstance(r, CreateToken) for r in does)
