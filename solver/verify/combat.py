"""Attacks and blocks as steps name them, and the declarations that nobody asked for: as few as the rules allow.

What may attack and block stands in `model.turn.combat`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TypeVar

import msgspec

from model.base import IllegalPlay, Reason, UnsupportedText
from model.formats.step_values import Attack as AttackStep, Block as BlockStep
from model.pay.charge import Charge
from model.pay.plan import Payment
from model.pay.total import total_cost
from model.play import after
from model.state import Game, Position, Ref, Scope, player_ref
from model.turn.combat.attacking import Attacker, costs_of, defenders, why_not_attack, why_not_attacker
from model.turn.combat.blocking import Attacked, Blocker, blockers, why_not_block
from model.turn.combat.declaration import NO_ATTACK, NO_BLOCK, Attack, Block
from solver.payment.pay import find_payment
from solver.verify.faults import NotThere, Open, Refused
from solver.verify.naming import find, must_find, refs_named

TRIED = 200_000
Declared = TypeVar("Declared", Attack, Block)


# --- named -----------------------------------------------------------------------------------------------------------


def attack_named(position: Position, step: AttackStep) -> Attack:
    """The attack that the step says, paid for. Raises Refused, Open, NotThere."""
    game = Game(position)
    player = game.turn.active
    board = game.zone("battlefield")
    pairs: list[tuple[int, Ref]] = []
    for name, whom in step.attackers:
        named = [i for i in must_find(game, name, board) if i not in {i for i, _ in pairs}]
        mine = [i for i in named if why_not_attacker(game, i) is None] or named
        if not mine:
            raise NotThere(f"there is no further {name}")
        attacked = player_ref(1 - player)
        if whom is not None:
            refs = [r for r in refs_named(game, whom) if r in defenders(game)] or list(refs_named(game, whom))
            if not refs:
                raise NotThere(f"there is no {whom}")
            attacked = refs[0]
        pairs.append((mine[0], attacked))
    declared = Attack(tuple(pairs))
    refused = why_not_attack(game, declared)
    if refused:
        raise Refused(refused)
    able = position.due.data if position.due is not None and position.due.kind == "attackers" else ()
    costs = costs_of(game, declared, able) if able else ()
    payment = _paid(game, player, costs, pairs[0][0] if pairs else 0)
    return msgspec.structs.replace(declared, plan=payment.plan, with_=payment.with_)


def block_named(position: Position, step: BlockStep) -> Block:
    """The blocks that the step says, paid for."""
    game = Game(position)
    player = 1 - game.turn.active
    board = game.zone("battlefield")
    attacking = [i for i, _ in game.combat.attackers] if game.combat is not None else []
    pairs: list[tuple[int, tuple[int, ...]]] = []
    taken: set[int] = set()
    for name, blocked in step.blocks:
        named = [i for i in must_find(game, name, board) if i not in taken]
        able = [b.id for b in blockers(game) if b.id in named]
        mine = able or named
        if not mine:
            raise NotThere(f"there is no further {name}")
        taken.add(mine[0])
        these: list[int] = []
        for attacker in blocked:
            ids = [i for i in find(game, attacker, attacking) if i not in these]
            ids = ids or [i for i in must_find(game, attacker, board) if i not in these]
            if not ids:
                raise NotThere(f"there is no further {attacker}")
            these.append(ids[0])
        pairs.append((mine[0], tuple(these)))
    declared = Block(tuple(pairs))
    refused = why_not_block(game, declared)
    if refused:
        raise Refused(refused)
    costs = {b.id: b.costs for b in blockers(game)}
    payment = _paid(game, player, tuple(c for i, _ in pairs for c in costs.get(i, ())), pairs[0][0] if pairs else 0)
    return msgspec.structs.replace(declared, plan=payment.plan, with_=payment.with_)


def _paid(game: Game, player: int, costs: tuple[object, ...], source: int) -> Payment:
    if not costs:
        return Payment()
    charge = Charge("other", player, source, costs, name="attack")  # type: ignore[arg-type]
    payment = find_payment(game, total_cost(game, charge), charge, Scope(player, source=source))
    if payment is None:
        raise Refused((Reason("508.1h", "the cost to attack or block cannot be paid"),))
    return payment


# --- as few as the rules allow ---------------------------------------------------------------------------------------


def fewest_attackers(position: Position) -> Attack:
    """The smallest attack that is legal where nobody wants to attack. Raises Open if several are equally small."""
    game, due = Game(position), position.due
    able: tuple[Attacker, ...] = due.data if due is not None else ()
    if not why_not_attack(game, NO_ATTACK, able):
        return NO_ATTACK
    bound = [a for a in able if any(a.obeys)]
    for n in range(1, len(bound) + 1):
        found = [Attack(pairs) for pairs in _attacks(bound, n) if not why_not_attack(game, Attack(pairs), able)]
        if found:
            return _only(position, found)
    raise UnsupportedText("attackers", "an attack forced in company", rule="508.1d")


def _attacks(bound: list[Attacker], n: int) -> Iterator[tuple[tuple[int, Ref], ...]]:
    for chosen in itertools.combinations(bound, n):
        whoms = []
        for one in chosen:
            best = max(one.obeys)
            whoms.append([(one.id, w) for w, v in zip(one.whom, one.obeys, strict=True) if v == best])
        yield from itertools.islice(itertools.product(*whoms), 64)


def fewest_blockers(position: Position) -> Block:
    """The smallest set of blocks that is legal where nobody wants to block."""
    game, due = Game(position), position.due
    able: tuple[Blocker, ...]
    attacked: tuple[Attacked, ...]
    able, attacked = due.data if due is not None else ((), ())
    if not why_not_block(game, NO_BLOCK, able, attacked):
        return NO_BLOCK
    wanted = {a.id for a in attacked if a.musts}
    tries = 0
    for n in range(1, len(able) + 1):
        found = []
        for chosen in itertools.combinations(able, n):
            options = []
            for one in chosen:
                must = {a for these in one.musts for a in these} | wanted
                options.append([(one.id, (a,)) for a in one.attackers if a in must])
            for blocks in itertools.product(*options):
                tries += 1
                if tries > TRIED:
                    raise UnsupportedText("blockers", "too many ways to obey the requirements", rule="509.1c")
                if not why_not_block(game, Block(blocks), able, attacked):
                    found.append(Block(blocks))
        if found:
            return _only(position, found)
    raise UnsupportedText("blockers", "blocks forced on several attackers", rule="509.1c")


def _only(position: Position, found: list[Declared]) -> Declared:
    legal = []
    for one in found:
        try:
            after(position, one)
        except IllegalPlay:
            continue
        legal.append(one)
    if len(legal) != 1:
        raise Open("a rule forces an attack or a block, and there are several; say which")
    return legal[0]
