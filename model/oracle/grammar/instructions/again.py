"""What is said again of something described before: "create five of those tokens instead" (CR 111.4, 608.2c).

Owns: putting the description in the place of the words that point at it, and the way back.
"""

from __future__ import annotations

from typing import Final

import msgspec

from model.ability.abilities import Instruction
from model.ability.instructions import CreateToken, If
from model.ability.object_instructions import TokensAgain

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
