"""Does a payment cover the mana part of a total cost exactly, and paying it (CR 601.2h, 118.3, 702.51a, 702.66a)."""

from __future__ import annotations

import functools
from collections import Counter

from model.base import IllegalPlay, ObjectId, Reason
from model.evaluate import fits
from model.events import lose_life, move, player_acts, tap
from model.events.presence import present
from model.layers import characteristics
from model.mana import TYPES, ManaCost, ManaUnit, Purpose, Symbol, may_pay, pays_no_generic
from model.pay.charge import Charge
from model.pay.needs import why_not_life
from model.pay.plan import Spend
from model.pay.purpose import judged
from model.state import Game, Scope
from model.state.history import record


@functools.lru_cache(maxsize=50_000)
def covers(cost: ManaCost, spends: tuple[Spend, ...], purpose: Purpose) -> bool:
    """Whether the spends are what the symbols ask for, none over: one for each mana, or one for a symbol paid with
    life."""
    generic = sum(1 for s in spends if s.symbol.is_generic or s.symbol.x)
    if generic != cost.generic or cost.x_count or cost.absent:
        return False
    wanted = Counter(s for s in cost.symbols if not s.is_generic)
    given: dict[Symbol, list[Spend]] = {}
    for s in spends:
        if not (s.symbol.is_generic or s.symbol.x):
            given.setdefault(s.symbol, []).append(s)
    return given.keys() == wanted.keys() and all(
        _covers_symbol(symbol, n, given[symbol], purpose) for symbol, n in wanted.items()
    )


def _covers_symbol(symbol: Symbol, n: int, spends: list[Spend], purpose: Purpose) -> bool:
    if not symbol.generic or not symbol.types:
        return len(spends) == n
    # What is paid with life needs no mana.
    n -= sum(1 for s in spends if s.life)
    spends = [s for s in spends if not s.life]
    # {2/W}: each symbol takes one mana of its type or `generic` mana of any (CR 107.4e).
    by_type = symbol.generic * n - len(spends)
    if by_type % (symbol.generic - 1 or 1) or symbol.generic < 2:
        return False
    by_type //= symbol.generic - 1
    pure = Symbol(types=symbol.types)
    able = sum(1 for s in spends if s.unit is not None and may_pay(s.unit, pure, purpose))
    able += sum(1 for s in spends if s.object)
    only_typed = sum(1 for s in spends if s.unit is not None and pays_no_generic(s.unit))
    return only_typed <= by_type <= n and able >= by_type


def pay_mana(
    game: Game,
    costs: tuple[ManaCost, ...],
    spends: tuple[Spend, ...],
    charge: Charge,
    purpose: Purpose,
    helps: tuple[str, ...],
) -> tuple[tuple[ManaUnit, ...], dict[str, tuple[ObjectId, ...]]]:
    """Takes the mana out of the pool, pays the life, taps and exiles what is given instead. Gives the mana spent and
    the objects. Raises IllegalPlay."""
    for s in spends:
        if s.unit is not None:
            purpose = judged(game, purpose, charge, s.unit.only)
    if not any(covers(cost, spends, purpose) for cost in costs):
        due = " or ".join(str(c) for c in costs[:3])
        got = "".join(str(s.symbol) for s in spends) or "nothing"
        raise IllegalPlay(Reason("601.2h", f"the cost is {due} and the payment is for {got}"))
    player = charge.player
    pool = game.players[player].pool
    units: list[ManaUnit] = []
    life = 0
    given: dict[str, tuple[ObjectId, ...]] = {}
    for s in spends:
        if sum((s.unit is not None, s.life, bool(s.object))) != 1:
            raise IllegalPlay(Reason("601.2h", f"{s.symbol} is paid with exactly one thing"))
        if s.unit is not None:
            left = pool.take(s.unit)
            if left is None:
                raise IllegalPlay(Reason("118.3a", f"there is no such {{{s.unit.type}}} in the mana pool"))
            if not may_pay(s.unit, s.symbol, purpose):
                raise IllegalPlay(_why_not_unit(s))
            pool = left
            units.append(s.unit)
        elif s.life:
            if not s.symbol.life:
                raise IllegalPlay(Reason("107.4f", f"{s.symbol} cannot be paid with life"))
            life += s.symbol.life
        else:
            if s.how not in helps or s.symbol.announced:
                raise IllegalPlay(Reason("601.2h", f"nothing lets {s.how or 'that'} pay for this"))
            _check_help(game, s, charge)
            if s.object in given.get(s.how, ()):
                raise IllegalPlay(Reason("118.3", "the same object given twice"))
            given[s.how] = (*given.get(s.how, ()), s.object)
    if units:
        game.update_player(player, pool=pool)
        record(game, "mana spent", player, n=len(units))
        if ("T", ("act", "expend")) in present(game):
            for _ in units:  # CR 700.14: each mana is one more; a player expends N as the N-th is spent.
                player_acts(game, player, "expend")
    refused = why_not_life(game, player, life)
    if refused is not None:
        raise IllegalPlay(refused)
    if life:
        lose_life(game, player, life, cause=charge.stack_id or charge.object, why="pay")
    return tuple(units), _give(game, given, charge)


def _why_not_unit(s: Spend) -> Reason:
    assert s.unit is not None
    if s.unit.only is not None:
        return Reason("106.6", f"the {{{s.unit.type}}} may not be spent on this")
    return Reason("107.4", f"{{{s.unit.type}}} cannot pay {s.symbol}")


def _check_help(game: Game, s: Spend, charge: Charge) -> None:
    """CR 702.51a, 702.126a, 702.66a: what the object must be, and which mana it stands for."""
    obj = game.objects.get(s.object)
    if obj is None or obj.phased_out:
        raise IllegalPlay(Reason("118.3", f"there is no such object to {s.how}"))
    c = characteristics(game, s.object)
    generic = bool(s.symbol.generic or s.symbol.x)
    if s.how == "delve":
        fine = obj.zone == "graveyard" and obj.owner == charge.player and generic
        rule = "702.66a"
    else:
        fine = obj.zone == "battlefield" and not obj.tapped and c.controller == charge.player
        match s.how:
            case "convoke":
                rule = "702.51a"
                fine = fine and "Creature" in c.types and (generic or bool(c.colors & set(s.symbol.types)))
            case "improvise":
                rule = "702.126a"
                fine = fine and "Artifact" in c.types and generic
            case _:
                rule = "701.67a"
                fine = fine and bool({"Artifact", "Creature"} & c.types) and generic
    if not fine:
        raise IllegalPlay(Reason(rule, f"{c.name} cannot {s.how} for {s.symbol}", (c.name,)))


def _give(game: Game, given: dict[str, tuple[ObjectId, ...]], charge: Charge) -> dict[str, tuple[ObjectId, ...]]:
    cause = charge.stack_id or charge.object
    done: dict[str, tuple[ObjectId, ...]] = {}
    for how, ids in given.items():
        if how == "delve":
            done[how] = move(game, ids, "exile", cause=cause, by=charge.player, why="exile")
        else:
            if set(tap(game, ids, cause=cause)) != set(ids):
                raise IllegalPlay(Reason("118.3", f"what is tapped to {how} cannot be tapped"))
            done[how] = ids
    return done


def mana_words(units: tuple[ManaUnit, ...]) -> str:
    """The types spent, in the order W U B R G C."""
    return "".join(sorted((u.type for u in units), key=TYPES.index))


def riders_of(game: Game, units: tuple[ManaUnit, ...], charge: Charge) -> tuple[object, ...]:
    """CR 106.6: what follows from having spent this mana on this spell."""
    if charge.kind != "cast":
        return ()
    scope = Scope(controller=charge.player, source=charge.object)
    found = []
    for unit in units:
        for rider in unit.riders:
            on = getattr(rider, "on", None)
            if on is None or fits(game, charge.object, on, scope, anywhere=True):
                found.append(rider)
    return tuple(found)
