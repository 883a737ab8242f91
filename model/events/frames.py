"""Work that `events` and `turn` hand to `model.resolve`, which registers as the owner of these frames."""

from __future__ import annotations

from model.ability.abilities import Instruction
from model.base import ObjectId
from model.state.position import Frame, Pending, Scope


class CarryOut(Frame, frozen=True, gc=False, kw_only=True):
    """Carry out one instruction with this scope: the instead-part of a replacement, an as-enters choice, a cost that
    is an action."""

    do: Instruction
    scope: Scope


class ResolveTop(Frame, frozen=True, gc=False, kw_only=True):
    """Resolve this object, the topmost of the stack (CR 608)."""

    stack_id: ObjectId


class ResolveTriggered(Frame, frozen=True, gc=False, kw_only=True):
    """Carry out a triggered ability that does not use the stack: a triggered mana ability (CR 605.4a)."""

    pending: Pending
