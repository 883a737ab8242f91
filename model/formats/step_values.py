"""Steps as frozen values: what is done in a position, as scenarios, lines of play and the command's output say it.

Names are text, and what was left out is None. Not here: reading (`step_reader`), writing (`step_writer`), carrying out.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from model.base import PLAYER_NAMES, PlayerId
from model.formats.forge_values import Label, StepName


class PlayerRef(msgspec.Struct, frozen=True, gc=False):
    """A player."""

    player: PlayerId

    def __str__(self) -> str:
        return PLAYER_NAMES[self.player]


class ObjectRef(msgspec.Struct, frozen=True, gc=False):
    """An object: by name, with `nth` the nth of that name in its zone (0: any that fits); or by `label` alone."""

    name: str = ""
    nth: int = 0
    label: Label | None = None

    def __str__(self) -> str:
        if self.label is not None:
            return f"#{self.label}"
        return f"{self.name}#{self.nth}" if self.nth else self.name


Ref = PlayerRef | ObjectRef


class Share(msgspec.Struct, frozen=True, gc=False):
    """A target with its part of what is divided (CR 601.2d)."""

    target: Ref
    amount: int


class XRange(msgspec.Struct, frozen=True, gc=False):
    """Any X between these: a whole class of plays."""

    least: int
    most: int | None


class Division(msgspec.Struct, frozen=True, gc=False):
    """An answer that divides an amount among named things."""

    parts: tuple[tuple[str, int], ...]


class AnyOrder(msgspec.Struct, frozen=True, gc=False):
    """An answer that takes the order as it comes."""


# yes or no; a number; an object, player, colour or other word; a list, in order.
Answer = bool | int | str | tuple["Answer", ...] | Division | AnyOrder


class PaySource(msgspec.Struct, frozen=True, gc=False):
    """One mana ability of that source, activated for this mana."""

    source: ObjectRef
    gives: str


class PayLife(msgspec.Struct, frozen=True, gc=False):
    """A symbol paid with life."""

    life: int


class PaymentStep(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A step of a payment as the command prints it. `ability` is numbered as in steps; `pays`: the symbols paid.
    `by`: another player who does it (assist, CR 702.132)."""

    source: ObjectRef
    ability: int | None = None
    triggered: bool = False
    gives: str = ""
    tap: bool = False
    untap: bool = False
    sacrifice: bool = False
    exile: bool = False
    life: int = 0
    choices: tuple[Answer, ...] = ()
    pays: tuple[str, ...] = ()
    by: PlayerId | None = None


class _Step(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """`by`: who does it, None for whoever is due. `choices`: answers, in order, to what comes up meanwhile."""

    by: PlayerId | None = None
    choices: tuple[Answer, ...] = ()


class _Paid(_Step, frozen=True, gc=False, kw_only=True):
    """`extra` (the key `with`): what additional costs, convoke, delve, improvise take. `pay`, `payment`: how paid."""

    x: int | XRange | None = None
    targets: tuple[Ref | Share, ...] | None = None
    extra: tuple[ObjectRef, ...] | None = None
    pay: tuple[PaySource | PayLife, ...] | None = None
    payment: tuple[PaymentStep, ...] | None = None
    cost: str | None = None


class Cast(_Paid, frozen=True, gc=False, kw_only=True):
    """Cast a spell (CR 601)."""

    name: ObjectRef
    zone: str | None = None
    using: tuple[str, ...] = ()
    kicked: bool | int | None = None
    face: str | None = None
    modes: tuple[int, ...] | None = None


class PlayLand(_Step, frozen=True, gc=False, kw_only=True):
    """Play a land (CR 305.1)."""

    name: ObjectRef
    zone: str | None = None
    using: tuple[str, ...] = ()
    face: str | None = None


class Activate(_Paid, frozen=True, gc=False, kw_only=True):
    """Activate an ability (CR 602). `ability`: its number in the text, or the cost of a loyalty ability as text."""

    name: ObjectRef
    zone: str | None = None
    ability: int | str | None = None
    modes: tuple[int, ...] | None = None
    produce: str | None = None


class Special(_Paid, frozen=True, gc=False, kw_only=True):
    """A special action (CR 116.2): plot, foretell, suspend, unmorph and so on."""

    kind: str
    name: ObjectRef
    zone: str | None = None


class Pass(_Step, frozen=True, gc=False, kw_only=True):
    """Pass priority once (CR 117.3d)."""


class Attack(_Paid, frozen=True, gc=False, kw_only=True):
    """Declare attackers (CR 508.1), each with what it attacks, None for the only possibility or the opponent."""

    attackers: tuple[tuple[ObjectRef, Ref | None], ...]


class Block(_Paid, frozen=True, gc=False, kw_only=True):
    """Declare blockers (CR 509.1), each with the attackers that it blocks."""

    blocks: tuple[tuple[ObjectRef, tuple[ObjectRef, ...]], ...]


class Resolve(_Step, frozen=True, gc=False, kw_only=True):
    """Everybody passes until so many objects have resolved; None for all."""

    count: int | None = None


class Go(_Step, frozen=True, gc=False, kw_only=True):
    """Everybody passes until that step, of that turn if it is given."""

    step: StepName | Literal["next turn"]
    turn: int | None = None


class Choose(_Step, frozen=True, gc=False, kw_only=True):
    """Answer the decision that is due."""

    answer: Answer


Step = Cast | PlayLand | Activate | Special | Pass | Attack | Block | Resolve | Go | Choose


class When(msgspec.Struct, frozen=True, gc=False):
    """A branch of a line: what follows if the opponent does this."""

    step: Step
    then: Line


class Otherwise(msgspec.Struct, frozen=True, gc=False):
    """The branch of a line that covers what no `when` before it does."""

    then: Line


Line = tuple[Step | When | Otherwise, ...]
