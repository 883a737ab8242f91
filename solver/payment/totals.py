"""Undominated totals of mana: what a player could have in the pool at once.

The states of the exact search, without those with less mana, give pools whose flexible mana is written out only at
the end; {Any}, one mana of any one colour, stays as it is. Dominated totals are dropped before they are listed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import msgspec

from model.base import Record
from model.mana import Purpose, Symbol
from solver.payment import quick
from solver.payment.find import is_payable
from solver.payment.foremost import can_be_had, foremost
from solver.payment.problem import Problem
from solver.payment.reached import reached, unpacked
from solver.payment.search import MANY, Search
from solver.payment.sources import Bill, SourceModel, TooHard

Vector = tuple[int, ...]
"""Amounts of {Any} W U B R G C."""

SYMBOLS = ("{Any}", "{W}", "{U}", "{B}", "{R}", "{G}", "{C}")
ALL_COLORS = 31
LIMIT = 200_000
STATES = 25_000
"""States that the search looks at for them, where not all that makes mana only taps."""
COMPARED = 8_000_000
"""Comparisons of totals with one another before it is undecided."""


class Totals(msgspec.Struct, frozen=True, gc=False):
    """`totals`: undominated ones without restricted mana; `restricted`: further ones that need mana of these
    restrictions; `unbounded`: types of which there can be as much as wanted. `more`: there are too many, and these are
    some of them."""

    totals: tuple[Vector, ...]
    restricted: tuple[tuple[Vector, tuple[Record, ...]], ...] = ()
    unbounded: tuple[str, ...] = ()
    more: bool = False

    def every(self) -> tuple[Vector, ...]:
        """The undominated totals, restrictions aside."""
        return undominated([*self.totals, *(v for v, _ in self.restricted)])

    def words(self) -> tuple[str, ...]:
        return tuple(write(v) for v in self.totals)


def write(vector: Vector) -> str:
    """The symbols of a total, {Any} W U B R G C."""
    return "".join(symbol * n for symbol, n in zip(SYMBOLS, vector, strict=True))


def read(text: str) -> Vector:
    """The total that the symbols stand for. Raises ValueError."""
    vector = [0] * 7
    for part in text.replace("}", "}|").split("|"):
        if part:
            vector[SYMBOLS.index(part.replace("{any}", "{Any}"))] += 1
    return tuple(vector)


def vector_of(types: Iterable[str]) -> Vector:
    """The total that this mana is."""
    vector = [0] * 7
    for t in types:
        vector[" WUBRGC".index(t)] += 1
    return tuple(vector)


def every_purpose(model: SourceModel) -> Purpose:
    """A purpose for which all mana of the model may be spent."""
    return Purpose(
        "other",
        frozenset(
            {m.only for a in model.activations for o in a.outputs for m in o.mana if m.only is not None}
            | {u.only for u in model.floating if u.only is not None}
        ),
    )


def mana_totals(model: SourceModel, *, limit: int = LIMIT) -> Totals:
    """The undominated totals of the model's player, some of them where they are too many. Raises TooHard where not even
    these are found."""
    free, endless, some = _totals(model, free_only=True, limit=limit)
    only = {m.only for a in model.activations for o in a.outputs for m in o.mana if m.only is not None}
    only |= {u.only for u in model.floating if u.only is not None}
    restricted: list[tuple[Vector, tuple[Record, ...]]] = []
    if only:
        every, more, some_of_all = _totals(model, free_only=False, limit=limit)
        endless = endless | more
        further = [v for v in every if not any(dominates(w, v) for w in free)]
        if some:
            alone = Problem(model, Bill(()), totals=True, free_only=True, any_color=True)
            further = [v for v in further if not can_be_had(alone, v)]
        some = some or some_of_all
        restricted = [(v, tuple(sorted(only, key=repr))) for v in further]
    return Totals(tuple(free), tuple(restricted), tuple(t for t in "WUBRGC" if t in endless), some)


def _totals(model: SourceModel, *, free_only: bool, limit: int) -> tuple[list[Vector], frozenset[str], bool]:
    """The totals, the types without a bound, and whether there are more."""
    try:
        return *_all_totals(model, free_only=free_only, limit=limit), False
    except TooHard:
        if quick.counts(model).total >= MANY:
            raise
        problem = Problem(model, Bill(()), totals=True, free_only=free_only, any_color=True)
        return sorted(foremost(problem), key=lambda v: tuple(-n for n in v)), frozenset(), True


def _all_totals(model: SourceModel, *, free_only: bool, limit: int) -> tuple[list[Vector], frozenset[str]]:
    problem = Problem(model, Bill(()), totals=True, free_only=free_only)
    ends = reached(problem, limit)
    if ends is not None:
        return list(undominated(map(unpacked, ends))), frozenset()
    search = Search(problem, min(limit, STATES))
    pools: dict[tuple[tuple[int, int], ...], None] = {}
    endless: set[str] = set()
    for state in search.explore():
        counts: dict[int, int] = {}
        for mask, n in zip(problem.masks, state[3], strict=True):
            types = mask >> problem.bill_kinds & 63
            if n >= MANY:
                endless |= {t for i, t in enumerate("WUBRGC") if types >> i & 1}
            elif types and n:
                counts[types] = counts.get(types, 0) + n
        pools[tuple(sorted(counts.items()))] = None
    vectors: dict[Vector, None] = {}
    for pool in _largest(pools):
        for vector in _written_out(pool):
            vectors[vector] = None
    return list(undominated(vectors)), frozenset(endless)


def _largest(pools: Iterable[tuple[tuple[int, int], ...]]) -> list[tuple[tuple[int, int], ...]]:
    """Without pools that have no more of any class than another one."""
    ordered = sorted(pools, key=lambda p: -sum(n for _, n in p))
    kept: list[tuple[tuple[int, int], ...]] = []
    by_size: list[tuple[int, dict[int, int]]] = []
    compared = 0
    for pool in ordered:
        compared += len(by_size)
        if compared > COMPARED:
            raise TooHard(f"more than {COMPARED} comparisons of mana")
        size = sum(n for _, n in pool)
        if not any(s > size and all(big.get(m, 0) >= n for m, n in pool) for s, big in by_size):
            kept.append(pool)
            by_size.append((size, dict(pool)))
    return kept


def _written_out(pool: tuple[tuple[int, int], ...]) -> list[Vector]:
    """Every choice of types for flexible mana; mana of any colour stays {Any}."""
    found: dict[Vector, None] = {(0,) * 7: None}
    for mask, n in pool:
        places = [0] if mask & ALL_COLORS == ALL_COLORS else [i + 1 for i in range(5) if mask >> i & 1]
        if mask >> 5 & 1:
            places.append(6)
        if len(places) == 1:
            split: list[tuple[int, ...]] = [(n,)]
        else:
            split = [
                tuple(b - a - 1 for a, b in itertools.pairwise((-1, *bars, n + len(places) - 1)))
                for bars in itertools.combinations(range(n + len(places) - 1), len(places) - 1)
            ]
        more: dict[Vector, None] = {}
        for vector in found:
            for amounts in split:
                new = list(vector)
                for place, amount in zip(places, amounts, strict=True):
                    new[place] += amount
                more[tuple(new)] = None
        found = more
    return list(found)


def dominates(more: Vector, less: Vector) -> bool:
    """Whether whoever can have `more` could have at least `less`: {Any} stands for any one colour."""
    if more[6] < less[6]:
        return False
    short = less[0]
    for i in range(1, 6):
        if less[i] > more[i]:
            short += less[i] - more[i]
    return short <= more[0]


def undominated(vectors: Iterable[Vector]) -> tuple[Vector, ...]:
    """The vectors that no other dominates, most {Any} and mana first."""
    ordered = sorted(set(vectors), key=lambda v: (-sum(v), tuple(-n for n in v)))
    kept: list[Vector] = []
    larger: list[Vector] = []
    current: list[Vector] = []
    size, compared = -1, 0
    for v in ordered:
        if sum(v) != size:
            larger.extend(current)
            current, size = [], sum(v)
        flexible = [w for w in current if w[0] > v[0]]
        compared += len(larger) + len(flexible) + len(current) // 16  # looking for {Any} costs little of a comparison
        if compared > COMPARED:
            raise TooHard(f"more than {COMPARED} comparisons of totals")
        if not any(dominates(w, v) for w in larger) and not any(dominates(w, v) for w in flexible):
            kept.append(v)
            current.append(v)
    return tuple(kept)


def written_out(vectors: Iterable[Vector], most: int = 500_000) -> set[Vector]:
    """The totals with {Any} written out as each colour and dominated ones dropped: what two lists are compared by."""
    found: set[Vector] = set()
    for v in vectors:
        for bars in itertools.combinations(range(v[0] + 4), 4):
            amounts = [b - a - 1 for a, b in itertools.pairwise((-1, *bars, v[0] + 4))]
            found.add((0, *(v[i + 1] + amounts[i] for i in range(5)), v[6]))
            if len(found) > most:
                raise OverflowError("too many totals to write out")
    return set(undominated(found))


def is_undominated(model: SourceModel, vector: Vector) -> bool:
    """Whether the total can be had, restrictions aside, and with no mana more: asked as payments, without listing the
    other totals."""
    purpose = every_purpose(model)

    def can(amounts: Vector) -> bool:
        symbols = tuple(Symbol(types=(t,)) for t, n in zip("WUBRGC", amounts[1:], strict=True) for _ in range(n))
        return is_payable(model, Bill(symbols, purpose))

    singles = written_out([vector])
    larger = [tuple(n + (i == j) for j, n in enumerate(v)) for v in singles for i in range(1, 7)]
    return all(map(can, singles)) and not any(map(can, larger))
