"""The pieces of work of a turn: each is carried out as one, and re-run with the answers if it has to ask."""

from __future__ import annotations

from typing import ClassVar

from model.state.position import Frame, Pending


class CheckState(Frame, frozen=True, gc=False, kw_only=True):
    """State-based actions, then waiting triggers, then priority (CR 117.5, 704.3)."""


class StackTriggers(Frame, frozen=True, gc=False, kw_only=True):
    """Triggers that wait are put on the stack, in an order that their controllers choose (CR 603.3b)."""


class PutTrigger(Frame, frozen=True, gc=False, kw_only=True):
    """One triggered ability is put on the stack, with its modes and targets (CR 603.3c-d)."""

    pending: Pending


class NextStep(Frame, frozen=True, gc=False, kw_only=True):
    """The step ends and the next one begins (CR 500.2-5)."""

    asks: ClassVar[bool] = False


class NewTurn(Frame, frozen=True, gc=False, kw_only=True):
    """The next turn begins, where somebody may skip it (CR 500.7, 614.10)."""


class BeginStep(Frame, frozen=True, gc=False, kw_only=True):
    """A step begins: what triggers then, then its turn-based actions (CR 703.3)."""

    step: str


class Untap(Frame, frozen=True, gc=False, kw_only=True):
    """The turn-based actions of the untap step (CR 502)."""


class DrawForTurn(Frame, frozen=True, gc=False, kw_only=True):
    """CR 504.1."""


class AddLore(Frame, frozen=True, gc=False, kw_only=True):
    """CR 505.4, 714.3c: a lore counter on each Saga."""


class Cleanup(Frame, frozen=True, gc=False, kw_only=True):
    """The turn-based actions of the cleanup step (CR 514.1-2)."""


class DeclareAttackers(Frame, frozen=True, gc=False, kw_only=True):
    """CR 508.1."""


class DeclareBlockers(Frame, frozen=True, gc=False, kw_only=True):
    """CR 509.1."""


class DealCombatDamage(Frame, frozen=True, gc=False, kw_only=True):
    """CR 510.1-2."""
