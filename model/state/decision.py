"""A decision that is due, and how work that needs one is suspended."""

from __future__ import annotations

from typing import Any

import msgspec

from model.base import PlayerId
from model.state.objects import Ref


class Decision(msgspec.Struct, frozen=True, gc=False):
    """What is due, by whom, and the bounds that the rules set; never a list of finished answers.

    `kind`: priority, attackers, blockers, damage, order_triggers, replacement, choose, pay, outcome (a coin, a die,
    an unknown card: `player` -1, every answer counts).
    `what`: for choose, the sort of answer: objects, players, number, color, type, name, yes, mode, order, cards,
    division, mana, targets.
    `options`: the candidates (refs, numbers, strings, or records), `least`..`most` of them (order matters for
    "order"). `of`: the source object's id,
    `name` its name for people. `words`: what is asked, in a few words. `data`: what the owner of the frame needs to
    check the answer."""

    kind: str
    player: PlayerId
    what: str = ""
    options: tuple[Any, ...] = ()
    least: int = 1
    most: int = 1
    of: Ref = 0
    name: str = ""
    words: str = ""
    data: Any = None


class Due(Exception):
    """Raised by `Game.ask` when the answer is not there yet; the loop in `model.play` turns it into a position with
    that decision due."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
