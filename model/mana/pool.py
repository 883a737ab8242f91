"""Units of mana, the pool, and the one relation `may_pay` (CR 106)."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final

from model.base import Record
from model.mana.symbols import Symbol


class ManaUnit(Record, frozen=True, gc=False):
    """One mana with all that a rule can ask of it (CR 106.1, 106.6).

    `only`: the `record_id`-able restriction on what it may be spent on, `riders`: what follows from spending it,
    `lasts`: it does not empty between steps ("end of turn" or "" or "always"). `source`: card types and subtypes of
    the source where a record reads them.
    """

    type: str
    snow: bool = False
    only: Record | None = None
    riders: tuple[Record, ...] = ()
    lasts: str = ""
    source: tuple[str, ...] = ()


class Purpose(Record, frozen=True, gc=False):
    """What mana is being spent on, with the restrictions that allow it already judged.

    `kind`: "cast", "activate", "special", "other". `allowed`: the restriction records that this purpose satisfies.
    `as_though`: pairs (type of mana, type as which it may be spent): "spend mana as though it were mana of any
    colour". `sources`: only mana from sources with one of these words may be spent; `types`: only mana of these types,
    "" for no such limit.
    """

    kind: str = "other"
    allowed: frozenset[Record] = frozenset()
    as_though: frozenset[tuple[str, str]] = frozenset()
    sources: frozenset[str] = frozenset()
    types: str = ""


class Pool(Record, frozen=True, gc=False):
    """A player's mana pool: units in canonical order, like ones counted."""

    units: tuple[tuple[ManaUnit, int], ...] = ()

    def __len__(self) -> int:
        return sum(n for _, n in self.units)

    def add(self, units: Iterable[ManaUnit]) -> Pool:
        """The pool with these units more."""
        counts = dict(self.units)
        for unit in units:
            counts[unit] = counts.get(unit, 0) + 1
        return Pool(tuple(sorted(counts.items(), key=_place) if len(counts) > 1 else counts.items()))

    def take(self, unit: ManaUnit) -> Pool | None:
        """The pool without one such unit; None if there is none."""
        counts = dict(self.units)
        if not counts.get(unit):
            return None
        counts[unit] -= 1
        return Pool(tuple((u, n) for u, n in counts.items() if n))

    def total(self) -> str:
        """The symbols of the mana, `{W}{U}`, in the order W U B R G C."""
        order = "WUBRGC"
        return "".join(
            sorted(("{" + u.type + "}" for u, n in self.units for _ in range(n)), key=lambda s: order.index(s[1]))
        )


@functools.lru_cache(maxsize=4096)
def _named(unit: ManaUnit) -> str:
    return repr(unit)


def _place(item: tuple[ManaUnit, int]) -> str:
    return _named(item[0])


EMPTY_POOL = Pool()


ONLY: Final = "only"
"""In the second place of a pair of `as_though`: that mana may be spent only as its other pairs say."""


def pays_no_generic(unit: ManaUnit) -> bool:
    """Mana that can't be spent to pay generic mana costs."""
    return getattr(unit.only, "no_generic", False)


def may_pay(unit: ManaUnit, symbol: Symbol, purpose: Purpose) -> bool:
    """Whether one unit can pay the symbol, or one of its generic mana, for this purpose (CR 106.6, 107.4, 118.3)."""
    if unit.only is not None and unit.only not in purpose.allowed:
        return False
    if (purpose.types and unit.type not in purpose.types) or (
        purpose.sources and purpose.sources.isdisjoint(unit.source)
    ):
        return False
    if symbol.announced:
        return False
    if symbol.snow:
        return unit.snow
    if (symbol.x or symbol.generic) and not pays_no_generic(unit):
        return True
    if unit.type in symbol.types and (unit.type, ONLY) not in purpose.as_though:
        return True
    return any((unit.type, t) in purpose.as_though for t in symbol.types)
