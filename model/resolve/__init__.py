"""Resolving spells and abilities: instructions carried out in order, copies, lasting effects (CR 608-611, 701, 707).

`EXECUTES` says which instructions are carried out, `supports(record)` which words of theirs are not. The frames that
others push (`ResolveTop`, `CarryOut`, `ResolveTriggered` of `model.events`) are owned here; `CastNow` belongs to
`model.play`.
"""

from model.resolve import (
    casting,
    control,
    copying,
    damage,
    designations,
    dungeons,
    encoding,
    exchanging,
    exploring,
    in_turns,
    keyword_actions,
    lasting,
    library,
    making,
    mana,
    melding,
    objects,
    own_kinds,
    paying,
    piles,
    players,
    radiation,
    redirecting,
    ring,
    sacrificing,
    tokens as tokens,
)
from model.resolve.attaching import can_attach
from model.resolve.copying import copiable
from model.resolve.frame import CastNow, ResolveFrame, Task
from model.resolve.leaving import counter, is_exiled_after, leave_stack
from model.resolve.run import EXECUTES, Run, executes
from model.resolve.stack import scope_of
from model.resolve.support import supports

__all__ = [
    "EXECUTES",
    "CastNow",
    "ResolveFrame",
    "Run",
    "Task",
    "can_attach",
    "casting",
    "control",
    "copiable",
    "copying",
    "counter",
    "damage",
    "designations",
    "dungeons",
    "encoding",
    "exchanging",
    "executes",
    "exploring",
    "in_turns",
    "is_exiled_after",
    "keyword_actions",
    "lasting",
    "leave_stack",
    "library",
    "making",
    "mana",
    "melding",
    "objects",
    "own_kinds",
    "paying",
    "piles",
    "players",
    "radiation",
    "redirecting",
    "ring",
    "sacrificing",
    "scope_of",
    "supports",
    "tokens",
]
