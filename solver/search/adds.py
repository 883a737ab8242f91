"""What cards may add: the record that `growth` fills in for each card, and how two of them are put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from model.ability.terms import Filter

MANY: Final = 10_000


class Adds(msgspec.Struct, frozen=True, gc=False):
    """What may be added at most. `one`: to one creature, by what happens once; `each`: to each. `attached`: to what
    it is attached to; `all`: to each creature of the player's while it is on the battlefield; `holds`: to one, and
    `holds_each`: to each that fits or as long as something is so. `paid`: (mana, one, each, taken), as often as the
    mana is paid; `casts`: (which, one, each), for each such spell that is cast. `sets`: the largest number that an
    effect sets; `fixes`: numbers that are set once each, for one creature; `itself`: so large the card becomes a
    creature itself. `mana`: so much, once; `tokens`: the power of creature tokens, `made`: how many. `haste`,
    `trample`, `twice`: given to creatures; `quick`, `double`: the card's own. `again`: cards or what they do as
    they come may be used again; `late`: it may be cast from a graveyard once; `twins`: permanents that may be
    copies of others; `more`: another counter of a kind that is there; `taps`: some is added for tapping; `cheaper`:
    abilities may cost less; `first`: first strike; `lowers`: power that is taken. `own`: (which, one, aimed), to
    itself for each such spell that is cast, or each time that one aims at it; `keeps`: what it is attached to has
    trample; `tramples`: those that fit are given it; `puts`: cards may be put onto the battlefield that were not
    cast; `taken`: life that is lost without combat, by what happens once; `powers`: as much as the power of a
    creature, so often; `foreign`: it may be one of an opponent's; `met`: instructions that take life which are
    counted in these. `copies`: (mana, one, each, taken, powers), once for the mana from a graveyard; `lingers`: it
    does something from elsewhere than the battlefield; `back`: it may return itself from a graveyard for mana,
    again and again. `enters`: (which, taken), for each permanent that enters; `brings`: tokens of any kind;
    `grows`: it becomes larger itself, for each of something; `spawned`: mana of tokens that a trigger creates;
    `wakes`: so many permanents become creatures, `waked`: what their power is set to."""

    one: int = 0
    each: int = 0
    attached: int = 0
    all: int = 0
    holds: int = 0
    holds_each: int = 0
    paid: tuple[tuple[int, int, int, int], ...] = ()
    casts: tuple[tuple[Filter, int, int], ...] = ()
    own: tuple[tuple[Filter, int, bool], ...] = ()
    copies: tuple[tuple[int, int, int, int, int], ...] = ()
    tramples: tuple[Filter, ...] = ()
    fixes: tuple[int, ...] = ()
    sets: int = 0
    itself: int = 0
    mana: int = 0
    tokens: int = 0
    made: int = 0
    twins: int = 0
    quick: bool = False
    double: bool = False
    haste: bool = False
    trample: bool = False
    twice: bool = False
    first: bool = False
    again: bool = False
    late: bool = False
    untaps: bool = False
    taps: bool = False
    more: bool = False
    cheaper: bool = False
    lowers: int = 0
    keeps: bool = False
    lingers: bool = False
    back: bool = False
    enters: tuple[tuple[Filter, int], ...] = ()
    brings: int = 0
    grows: bool = False
    spawned: int = 0
    wakes: int = 0
    waked: int = 0
    puts: bool = False
    taken: int = 0
    powers: int = 0
    foreign: bool = False
    met: int = 0

    @property
    def gains(self) -> bool:
        """Whether power is added, or what may become power, or life is taken."""
        return bool(
            self.one or self.each or self.attached or self.all or self.holds or self.holds_each or self.paid
            or self.casts or self.own or self.mana or self.twins or self.itself or self.taken or self.powers
            or self.copies or self.fixes or self.enters or self.spawned or self.wakes
        )  # fmt: skip


NOTHING: Final = Adds()


def both(x: Adds | None, y: Adds | None) -> Adds | None:
    """The two together."""
    if x is None or y is None:
        return None
    if x == NOTHING:
        return y
    if y == NOTHING:
        return x
    found: dict[str, Any] = {}
    for name in Adds.__struct_fields__:
        one, other = getattr(x, name), getattr(y, name)
        if name in ("sets", "itself"):
            found[name] = max(one, other)
        else:
            found[name] = (one or other) if isinstance(one, bool) else one + other
    return Adds(**found)


def together(parts: Iterable[Adds | None]) -> Adds | None:
    """All of them together."""
    found: Adds | None = NOTHING
    for part in parts:
        found = both(found, part)
    return found


def coming_back(found: Adds) -> Adds:
    """The same of a card that returns itself as often as that is paid for: what happens once happens each time."""
    if found.gains and msgspec.structs.replace(found, attached=0, all=0, holds=0, holds_each=0).gains:
        return msgspec.structs.replace(found, again=True, puts=True)
    many = MANY if found.made else 0
    return msgspec.structs.replace(found, made=many, tokens=many, brings=MANY if found.brings else 0)
