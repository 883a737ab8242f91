"""Words that are said of several objects together: "with different names", "that share a card type", "with total power
5 or less" (CR 115.1, 608.2d).

Each object alone always fits them; whether a set fits is asked here by whoever chooses or counts.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from model.ability.predicates import BY_ONE_PLAYER
from model.ability.terms import AsGroup, Compares, Filter, InZone, Predicate
from model.evaluate.core import Context, Seen, amount_in, predicate
from model.evaluate.predicates import names_of
from model.evaluate.stats import compare, stat
from model.state import Game, Ref, Scope
from model.types import is_creature_type, is_land_type

TOTALS: Final = {"total power": "power", "total mana value": "mana value", "total toughness": "toughness"}
"""Stats of `Compares` that are sums over the objects chosen."""


def _same(value: Callable[[Context, Ref, Seen], Any]) -> Callable[[Context, tuple[Ref, ...]], list[Any]]:
    def values(context: Context, refs: tuple[Ref, ...]) -> list[Any]:
        looks = [(r, context.looks(r)) for r in refs if r > 0]
        return [value(context, r, c) for r, c in looks if c is not None]

    return values


_NAMES: Final = _same(lambda context, r, c: names_of(c))
_POWERS: Final = _same(lambda context, r, c: c.power or 0)
_VALUES: Final = _same(lambda context, r, c: c.mana_value)
_CONTROLLERS: Final = _same(lambda context, r, c: c.controller)
_CREATURE_TYPES: Final = _same(lambda context, r, c: frozenset(s for s in c.subtypes if is_creature_type(s)))
_LAND_TYPES: Final = _same(lambda context, r, c: frozenset(s for s in c.subtypes if is_land_type(s)))
_CARD_TYPES: Final = _same(lambda context, r, c: frozenset(c.types))
_COLORS: Final = _same(lambda context, r, c: frozenset(c.colors))


def _owners(context: Context, refs: tuple[Ref, ...]) -> list[Any]:
    """Whose graveyards they are in: "from a single graveyard"."""
    return [obj.owner for r in refs if r > 0 and (obj := context.thing(r)) is not None]


_READ: Final[dict[str, tuple[str, Callable[[Context, tuple[Ref, ...]], list[Any]]]]] = {
    "with different names": ("apart", _NAMES),
    "with different powers": ("distinct", _POWERS),
    "with different mana values": ("distinct", _VALUES),
    "controlled by different players": ("distinct", _CONTROLLERS),
    "with the same name": ("common", _NAMES),
    "with the same name as one another": ("common", _NAMES),
    "with the same mana value": ("equal", _VALUES),
    "with the same controller": ("equal", _CONTROLLERS),
    **dict.fromkeys(BY_ONE_PLAYER, ("equal", _CONTROLLERS)),
    "that share a creature type": ("common", _CREATURE_TYPES),
    "that share a card type": ("common", _CARD_TYPES),
    "that share a color": ("common", _COLORS),
    "that share a land type": ("common", _LAND_TYPES),
    "that share no creature types": ("apart", _CREATURE_TYPES),
}


def _read(part: Predicate) -> tuple[str, Callable[[Context, tuple[Ref, ...]], list[Any]]]:
    if isinstance(part, InZone):
        return "equal", _owners
    assert isinstance(part, AsGroup)
    return _READ[part.what]


GROUP_WORDS: Final = frozenset(_READ)
"""What `AsGroup` may say."""


@predicate(AsGroup)
def _alone(context: Context, ref: Ref, part: AsGroup) -> bool:
    if part.what == "controlled by the same opponent":
        looks = context.looks(ref)
        return looks is not None and looks.controller != context.scope.controller
    return True


def together(value: Filter) -> tuple[Predicate, ...]:
    """The words of the filter that are said of all of them together."""
    return tuple(
        p
        for p in (*value.words, *value.post)
        if isinstance(p, AsGroup)
        or (isinstance(p, Compares) and p.stat in TOTALS)
        or (isinstance(p, InZone) and p.single)
    )


def fit_together(game: Game, refs: Iterable[Ref], value: Filter, scope: Scope) -> bool:
    """Whether these, each of which fits alone, fit as a set."""
    said = together(value)
    chosen = tuple(refs)
    return not said or all(_holds(Context(game, scope), chosen, p) for p in said)


def _holds(context: Context, refs: tuple[Ref, ...], part: Predicate) -> bool:
    if isinstance(part, Compares):
        total = sum(stat(context, r, TOTALS[part.stat]) or 0 for r in refs if r > 0)
        return compare(total, part.op, amount_in(context, part.amount))
    kind, read = _read(part)
    values = read(context, refs)
    match kind:
        case "distinct":
            return len(set(values)) == len(values)
        case "equal":
            return len(set(values)) <= 1
        case "common":
            return len(values) < 2 or bool(frozenset.intersection(*values))
        case _:
            # "apart": no two have anything in common. CR 201.2a: what has no name shares none.
            every = Counter(x for v in values for x in v)
            return all(n == 1 for n in every.values())


def largest_set(game: Game, refs: tuple[Ref, ...], most: int, value: Filter, scope: Scope) -> int:
    """How many of them at most, up to `most`, fit together."""
    for size in range(min(most, len(refs)), 0, -1):
        if any(fit_together(game, some, value, scope) for some in itertools.combinations(refs, size)):
            return size
    return 0


def how_many(context: Context, refs: tuple[Ref, ...], value: Filter) -> int:
    """The size of the largest set of them that fits together: "three or more creatures with different powers"."""
    counts = [_largest(context, refs, p) for p in together(value) if not isinstance(p, Compares)]
    return min(counts, default=len(refs))


def _largest(context: Context, refs: tuple[Ref, ...], part: Predicate) -> int:
    kind, read = _read(part)
    values = read(context, refs)
    match kind:
        case "distinct":
            return len(set(values))
        case "equal":
            return max(Counter(values).values(), default=0)
        case "common":
            return max(Counter(x for v in values for x in v).values(), default=0)
        case _:
            return _matching([v for v in values if v]) + sum(1 for v in values if not v)


def _matching(sets: list[Any]) -> int:
    """The most of them that are pairwise disjoint, by trying; they are few and mostly of one name."""
    best = 0

    def run(n: int, used: frozenset[Any], size: int) -> None:
        nonlocal best
        best = max(best, size)
        if n == len(sets) or size + len(sets) - n <= best:
            return
        if not used & sets[n]:
            run(n + 1, used | sets[n], size + 1)
        run(n + 1, used, size)

    run(0, frozenset(), 0)
    return best
