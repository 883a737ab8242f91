"""A play: one complete choice of a player with priority, as a frozen value (CR 116, 117.1, 601, 602, 305)."""

from __future__ import annotations

from model.base import ObjectId, Record
from model.pay.plan import NO_PLAN, Plan
from model.state.objects import Ref


class Play(Record, frozen=True, gc=False):
    """`kind`: cast, play (a land), activate, special, pass.

    `object`: what is cast, played, or has the ability; `face`: index of the face cast or played; `using`: the
    alternative cost or permission, "" for none
    ("flashback", "plotted", "overload", "free", the name of the permanent that offers it, ...); `cost`: which of
    several such costs, as its index.
    `ability`: index among the object's activated abilities, from 0. `special`: plot, foretell, turn face up,
    suspend, ...
    `modes`: 0-based; `targets[n]`: for target phrase n; `division` likewise; `x`; `kicked`: (name of the optional
    cost, times).
    `with_`: for each non-mana cost in the order of the total cost, the objects given for it. `plan`: the payment.
    `helped`: what another player pays of a spell with assist (CR 702.132), that player's part of the play."""

    kind: str
    object: ObjectId = 0
    face: int = 0
    using: str = ""
    cost: int = 0
    ability: int = 0
    special: str = ""
    modes: tuple[int, ...] = ()
    targets: tuple[tuple[Ref, ...], ...] = ()
    division: tuple[tuple[int, ...], ...] = ()
    x: int = 0
    kicked: tuple[tuple[str, int], ...] = ()
    with_: tuple[tuple[ObjectId, ...], ...] = ()
    plan: Plan = NO_PLAN
    helped: Plan = NO_PLAN


PASS = Play("pass")
