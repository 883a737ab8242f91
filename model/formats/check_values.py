"""Checks as frozen values: what a scenario says must be true. Fields that are None or not given are not checked.

Not here: reading (`check_reader`), whether a check holds.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from model.base import PlayerId
from model.formats.step_values import ObjectRef, Ref, Step

DueKind = Literal["priority", "attackers", "blockers", "damage", "order_triggers", "replacement", "choose", "pay"]
NEXT_TURN: Literal["opponent's next turn"] = "opponent's next turn"


class Legal(msgspec.Struct, frozen=True, gc=False):
    """That step can be done now, completed somehow."""

    step: Step


class Illegal(msgspec.Struct, frozen=True, gc=False):
    """It cannot; if `rule` is given, one of the reasons is that rule or a part of it."""

    step: Step
    rule: str = ""


class LegalPlays(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Exactly these plays are legal, or exactly so many; mana abilities and passing left out."""

    plays: tuple[Step, ...] | None = None
    count: int | None = None


class CouldProduce(msgspec.Struct, frozen=True, gc=False):
    """That permanent could produce exactly these types (CR 106.7)."""

    permanent: ObjectRef
    types: tuple[str, ...]


class ManaTotals(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The undominated totals of mana: exactly `totals`, or `includes` among them. {Any} is any one colour."""

    of: PlayerId | None = None
    totals: tuple[str, ...] | None = None
    includes: tuple[str, ...] | None = None


class Useful(msgspec.Struct, frozen=True, gc=False):
    """Exactly these types of mana of that source can pay some part of that cost."""

    source: ObjectRef
    cost: str
    types: tuple[str, ...]


class Payable(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The cost can be paid now with mana abilities, for that spell's purpose; with `holds` False it cannot."""

    cost: str
    purpose: ObjectRef | None = None
    by: PlayerId | None = None
    holds: bool = True


class PaymentClasses(msgspec.Struct, frozen=True, gc=False):
    """There are exactly so many classes of payment for that play."""

    step: Step
    count: int


class ObjectCheck(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """An object fits all that is given; `count`: exactly so many do. `holds` False is the check `no_object`: none fits.

    `types`, `subtypes`, `supertypes`, `keywords` are among the object's, `lacks` are keywords that it has not;
    `colors` are exactly its. `attacking` may name what is attacked.
    """

    holds: bool = True
    name: ObjectRef | None = None
    zone: str | None = None
    controller: PlayerId | None = None
    owner: PlayerId | None = None
    count: int | None = None
    power: int | None = None
    toughness: int | None = None
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    colors: tuple[str, ...] | None = None
    tapped: bool | None = None
    counters: tuple[tuple[str, int], ...] = ()
    damage: int | None = None
    mana_value: int | None = None
    attached_to: Ref | None = None
    attacking: bool | Ref | None = None
    face_down: bool | None = None
    transformed: bool | None = None


class PlayerCheck(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What is true of that player. Zones by number of cards, or by their names in any order; `pool` is exact."""

    who: PlayerId
    life: int | None = None
    hand: int | tuple[str, ...] | None = None
    library: int | tuple[str, ...] | None = None
    graveyard: int | tuple[str, ...] | None = None
    exile: int | tuple[str, ...] | None = None
    poison: int | None = None
    energy: int | None = None
    pool: str | None = None
    lost: bool | None = None


class StackCheck(msgspec.Struct, frozen=True, gc=False):
    """The stack holds exactly these, from the top."""

    names: tuple[str, ...]


class Due(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """That decision is due."""

    by: PlayerId | None = None
    kind: DueKind | None = None


class LayerOrder(msgspec.Struct, frozen=True, gc=False):
    """Continuous effects apply to the object in this order; each by its source, with the layer or ""."""

    object: ObjectRef
    order: tuple[tuple[ObjectRef, str], ...]


class Solve(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Can the goal be forced? `within`: so many turns, this one counted, or until the opponent's next turn begins."""

    goal: Literal["win", "survive"]
    within: int | Literal["opponent's next turn"]
    expected: Literal["proved", "refuted"]
    player: PlayerId | None = None


Check = (
    Legal | Illegal | LegalPlays | CouldProduce | ManaTotals | Useful | Payable | PaymentClasses | ObjectCheck
    | PlayerCheck | StackCheck | Due | LayerOrder | Solve
)  # fmt: skip
