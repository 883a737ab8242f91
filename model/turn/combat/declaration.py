"""Answers to the decisions of combat, as values."""

from __future__ import annotations

from model.base import ObjectId, Record
from model.pay.plan import NO_PLAN, Plan
from model.state.objects import Ref


class Attack(Record, frozen=True, gc=False):
    """Who attacks whom (CR 508.1a-b). `plan` and `with_`: how costs to attack are paid, if there are any (CR
    508.1i-j)."""

    attackers: tuple[tuple[ObjectId, Ref], ...] = ()
    plan: Plan = NO_PLAN
    with_: tuple[tuple[Ref, ...], ...] = ()


class Block(Record, frozen=True, gc=False):
    """Who blocks what (CR 509.1a): (blocker, attackers blocked). `plan` and `with_`: for costs to block."""

    blocks: tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...] = ()
    plan: Plan = NO_PLAN
    with_: tuple[tuple[Ref, ...], ...] = ()


class Assignment(Record, frozen=True, gc=False):
    """How creatures assign combat damage (CR 510.1): for each source (target, amount) of what it assigns."""

    shares: tuple[tuple[ObjectId, tuple[tuple[Ref, int], ...]], ...] = ()


NO_ATTACK = Attack()
NO_BLOCK = Block()
