"""The slow obvious version that walks `model`: activates every mana ability in every way, one step at a time."""

from __future__ import annotations

import itertools

from model.ability.mana_abilities import is_mana_ability
from model.base import IllegalPlay
from model.layers import activated
from model.mana import Symbol
from model.pay.mana import activate_mana, mana_charge
from model.pay.needs import need_of
from model.pay.payment import carry_out
from model.pay.plan import ManaStep, Plan, Spend
from model.pay.total import total_cost
from model.state import Due, Game, Scope
from solver.payment.problem import variants
from solver.payment.sources import units_of


class TooBig(Exception):
    pass


def key(game: Game, player: int):
    objects = tuple((i, o.zone, o.tapped, o.counters, o.used) for i, o in sorted(game.objects.items()))
    return objects, game.players[player].pool, game.players[player].life


def spendings(pool, symbols):
    """Every tuple of spends for the symbols (one for each mana) out of the pool, any unit for any symbol."""
    if not symbols:
        yield ()
        return
    for unit, _ in pool.units:
        rest = pool.take(unit)
        for more in spendings(rest, symbols[1:]):
            yield (Spend(symbols[0], unit=unit), *more)


def steps(game: Game, player: int):
    for source in list(game.objects):
        for n, ability in enumerate(activated(game, source)):
            if not is_mana_ability(ability, game.edition):
                continue
            for x in range(4) if _has_x(ability) else (0,):
                total = total_cost(game, mana_charge(player, source, ability, x))
                scope = Scope(controller=player, source=source, x=x)
                options = [need_of(game, c, scope) for c in total.costs]
                open_ = [itertools.combinations(o.options, o.least) for o in options if not o.fixed]
                for chosen in itertools.product(*open_):
                    with_ = tuple(i for group in chosen for i in group)
                    for mana in total.mana:
                        for spends in set(spendings(game.players[player].pool, units_of(mana.symbols))):
                            yield ManaStep(source, n, spends, with_, (), x)


def _has_x(ability) -> bool:
    from model.ability.terms import XAmount
    from model.base import walk

    return any(isinstance(r, XAmount) for r in walk(ability))


def after(position, player: int, step: ManaStep):
    todo = [()]
    while todo:
        answers = todo.pop()
        game = Game(position)
        game.answers = answers
        try:
            activate_mana(game, player, step, scripted=False)
        except IllegalPlay:
            return
        except Due as due:
            todo.extend((*answers, o) for o in due.decision.options)
            continue
        yield game


def states(start: Game, player: int, limit: int):
    seen = {key(start, player)}
    todo = [start]
    while todo:
        game = todo.pop()
        yield game
        position = game.freeze()
        for step in steps(game, player):
            for new in after(position, player, step):
                k = key(new, player)
                if k not in seen:
                    seen.add(k)
                    if len(seen) > limit or len(new.players[player].pool) > 12:
                        raise TooBig
                    todo.append(new)


def payable(start: Game, player: int, total, charge, scope, limit: int = 400) -> bool:
    for game in states(start, player, limit):
        for mana in total.mana:
            for reading in variants(units_of(mana.symbols)):
                life = tuple(Spend(s, life=True) for s in reading.by_life)
                symbols = tuple(s for s, _ in reading.demand)
                for spends in set(spendings(game.players[player].pool, symbols)):
                    copy = Game(game.freeze())
                    try:
                        carry_out(copy, total, charge, Plan((), (*spends, *life)), (), scope)
                    except IllegalPlay:
                        continue
                    return True
    return False


def totals(start: Game, player: int, limit: int = 400) -> set[tuple[int, ...]]:
    found = set()
    for game in states(start, player, limit):
        vector = [0] * 6
        for unit, n in game.players[player].pool.units:
            vector["WUBRGC".index(unit.type)] += n
        found.add(tuple(vector))
    return {v for v in found if not any(w != v and all(a >= b for a, b in zip(w, v, strict=True)) for w in found)}


__all__ = ["Symbol", "TooBig", "payable", "totals"]
