"""What can go wrong with a step or a check: refused by the rules, left open, or about something that is not there.

None of them is an answer of the rules kernel by itself; `run` turns them into results.
"""

from __future__ import annotations

from model.base import Reason


class StepFault(Exception):
    """A step that could not be carried out."""


class Refused(StepFault):
    """The rules do not allow it."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        self.reasons = reasons
        super().__init__("; ".join(map(str, reasons)) or "nothing allows it")


class Open(StepFault):
    """Several possibilities are left; the words list them."""


class NotThere(StepFault):
    """A name or a number that fits nothing, or a step that does not happen."""


class Misfit(StepFault):
    """An answer that does not fit the decision that is due."""
