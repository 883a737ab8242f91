"""Arithmetic of cost reductions on symbols (CR 118.7, 601.2f): which mana costs can result, over the payer's choices.

Only symbols and numbers here; which effects apply stands in `effects`.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator

from model.base import Record
from model.mana import ManaCost, Symbol

GENERIC = Symbol(generic=1)


class Reduction(Record, frozen=True, gc=False):
    """Mana less: the symbols; `floor`: the total mana that it cannot reduce the cost below; `colored`: it reduces only
    the amount of coloured mana."""

    by: ManaCost
    floor: int = 0
    colored: bool = False


def with_x(cost: ManaCost, x: int, types: tuple[str, ...] = ()) -> ManaCost:
    """The cost with the value for each variable symbol (CR 107.3a), as generic mana, or as mana of one of the types
    where only that may be spent on X."""
    if not cost.x_count:
        return cost
    if types:
        rest = tuple(s for s in cost.symbols if not s.x)
        return normal(ManaCost((*rest, *((Symbol(types=types),) * (x * cost.x_count))), cost.absent))
    return normal(ManaCost(tuple(Symbol(generic=x) if s.x else s for s in cost.symbols), cost.absent))


def payable_with_life(cost: ManaCost, types: frozenset[str], life: int) -> ManaCost:
    """The cost with that much life as another way to pay each symbol that one of the types pays."""
    if not any(types & set(s.types) and not s.life for s in cost.symbols):
        return cost
    return ManaCost(
        tuple(
            Symbol(s.types, s.generic, life, s.snow, s.x) if types & set(s.types) and not s.life else s
            for s in cost.symbols
        ),
        cost.absent,
    )


def some_with_life(cost: ManaCost, types: frozenset[str], life: int, n: int) -> Iterator[ManaCost]:
    """The cost with that much life as another way to pay at most n of the symbols that one of the types pays, those of
    that type alone first: less is asked for of what only it can pay."""
    fitting = [i for i, s in enumerate(cost.symbols) if types & set(s.types) and not s.life]
    plain = [i for i in fitting if len(cost.symbols[i].types) == 1 and not cost.symbols[i].generic]
    enough = len(plain) >= n or len(plain) == len(fitting)
    for chosen in [tuple(plain[:n])] if enough else itertools.combinations(fitting, min(n, len(fitting))):
        yield ManaCost(
            tuple(
                Symbol(s.types, s.generic, life, s.snow, s.x) if i in chosen else s for i, s in enumerate(cost.symbols)
            ),
            cost.absent,
        )


def normal(cost: ManaCost) -> ManaCost:
    """The generic mana in one symbol in front, X before it; {0} symbols gone. The other symbols keep their order."""
    generic = cost.generic
    variable = tuple(s for s in cost.symbols if s.x)
    rest = tuple(s for s in cost.symbols if not s.is_generic and not s.x)
    return ManaCost((*variable, *((Symbol(generic=generic),) if generic else ()), *rest), cost.absent)


def increased(cost: ManaCost, more: ManaCost) -> ManaCost:
    """The cost and the increase together."""
    if cost.absent or more.absent:
        return ManaCost(absent=True)
    return normal(ManaCost((*cost.symbols, *more.symbols)))


def total_mana(cost: ManaCost) -> int:
    """How much mana it takes if each symbol is paid with mana, hybrid ones with their cheaper half."""
    return sum(0 if s.announced else 1 if s.types or s.snow else s.generic for s in cost.symbols)


def announced(cost: ManaCost) -> tuple[ManaCost, ...]:
    """The cost once it is said which Phyrexian symbols are paid with life (CR 601.2b), which tells how much mana there
    is in it; the same number of like symbols once."""
    places: dict[Symbol, list[int]] = {}
    for i, s in enumerate(cost.symbols):
        if s.life:
            places.setdefault(s, []).append(i)
    found = []
    for numbers in itertools.product(*(range(len(at) + 1) for at in places.values())):
        symbols = list(cost.symbols)
        for (s, at), n in zip(places.items(), numbers, strict=True):
            for k, i in enumerate(at):
                symbols[i] = Symbol(s.types, s.generic, s.life, announced=True) if k < n else Symbol(s.types, s.generic)
        found.append(ManaCost(tuple(symbols), cost.absent))
    return tuple(found)


@functools.lru_cache(maxsize=16384)
def reduced(cost: ManaCost, reductions: tuple[Reduction, ...]) -> tuple[ManaCost, ...]:
    """The mana costs that can result, one for each way to choose halves (CR 107.4e, 601.2b) as far as it matters, in
    the order least total first; the same cost once."""
    cost = normal(cost)
    if cost.absent or not reductions:
        return (cost,)
    # CR 601.2f: the payer orders the reductions. Those with a floor first is never worse: the others lower the total
    # further whatever it is.
    ordered = sorted(reductions, key=lambda r: -r.floor)
    found: dict[ManaCost, None] = {}
    for start in _halves(cost, reductions):
        for chosen in itertools.product(*(tuple(_reduction_halves(r.by)) for r in ordered)):
            result = start
            for reduction, (typed, generic) in zip(ordered, chosen, strict=True):
                result = _reduce(result, typed, generic, reduction.floor, colored=reduction.colored)
            found[normal(result)] = None
    return tuple(sorted(found, key=lambda c: (total_mana(c), c.generic)))


def _halves(cost: ManaCost, reductions: tuple[Reduction, ...]) -> Iterator[ManaCost]:
    """The cost with the halves of hybrid symbols chosen where a reduction could tell the difference: a coloured half
    that a reduction of that colour takes, a generic half that a generic reduction takes."""
    colors = {t for r in reductions for s in r.by.symbols for t in s.types}
    generic = any(s.generic or s.snow or s.types for r in reductions for s in r.by.symbols)
    options: list[tuple[Symbol, ...]] = []
    for s in cost.symbols:
        choices_of: list[Symbol] = [s]
        if len(s.types) + bool(s.generic) > 1 or s.life:
            choices_of += [Symbol(types=(t,)) for t in s.types if t in colors]
            if s.generic and s.types and generic:
                choices_of.append(Symbol(generic=s.generic))
        options.append(tuple(choices_of))
    # Like symbols are interchangeable: only how many of each choice counts.
    places: dict[tuple[Symbol, ...], list[int]] = {}
    for at, choices in enumerate(options):
        places.setdefault(choices, []).append(at)
    grouped = [tuple(itertools.combinations_with_replacement(c, len(at))) for c, at in places.items()]
    for picked in itertools.product(*grouped):
        symbols = list(cost.symbols)
        for spots, group in zip(places.values(), picked, strict=True):
            for n, symbol in zip(spots, group, strict=True):
                symbols[n] = symbol
        yield ManaCost(tuple(symbols))


def _reduction_halves(by: ManaCost) -> Iterator[tuple[tuple[str, ...], int]]:
    """What a reduction takes: mana types and generic mana. CR 118.7e: a hybrid symbol in it is one of its halves;
    118.7f: a Phyrexian one its colour; 118.7g: snow is generic."""
    options: list[tuple[tuple[str, int], ...]] = []
    for s in by.symbols:
        halves = tuple((t, 0) for t in s.types)
        if s.generic or not halves:
            halves = (*halves, ("", s.generic or (1 if s.snow else 0)))
        options.append(halves)
    seen = set()
    for picked in itertools.product(*options):
        result = (tuple(sorted(t for t, _ in picked if t)), sum(n for _, n in picked))
        if result not in seen:
            seen.add(result)
            yield result


def _reduce(cost: ManaCost, typed: tuple[str, ...], generic: int, floor: int, *, colored: bool = False) -> ManaCost:
    """One reduction applied (CR 118.7a-d), down to the floor; with `colored` generic mana is left alone."""
    symbols = list(cost.symbols)
    left = total_mana(cost)
    for t in typed:
        if left <= floor:
            return ManaCost(tuple(symbols))
        for i, s in enumerate(symbols):
            if s.types == (t,) and not s.generic and not s.life:
                del symbols[i]
                left -= 1
                break
        else:
            generic += not colored  # CR 118.7b-d: what finds no mana of its type takes generic mana.
    for i, s in enumerate(symbols):
        if s.is_generic:
            less = min(s.generic, generic, max(0, left - floor))
            symbols[i] = Symbol(generic=s.generic - less)
            generic -= less
            left -= less
    return ManaCost(tuple(symbols))


def at_least(cost: ManaCost, least: int) -> ManaCost:
    """An effect on the finished total: "costs at least that much to cast" adds generic mana up to it."""
    missing = least - total_mana(cost)
    return cost if missing <= 0 or cost.absent else increased(cost, ManaCost((Symbol(generic=missing),)))
