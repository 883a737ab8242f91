"""Declaring blockers: restrictions, requirements, costs (CR 509.1)."""

from __future__ import annotations

import msgspec

from model.ability.abilities import Cost
from model.ability.continuous import CanAlso, Cant, CostTo, Must, PlayerRule
from model.ability.keywords import has_keyword
from model.base import IllegalPlay, ObjectId, PlayerId, Reason, Record
from model.evaluate import amount
from model.events import happen
from model.events.event import BecameBlocked, BlockDeclared, Event, Unblocked
from model.events.matching import meets
from model.events.rules import active_statics, changes_of, is_lifted
from model.layers import characteristics
from model.state import Combat, Decision, Game
from model.state.work import owner
from model.turn.combat.attacking import ANY_NUMBER, company_of, pay
from model.turn.combat.declaration import NO_BLOCK, Block
from model.turn.combat.evasion import why_not_blocker, why_not_pair
from model.turn.combat.requirements import most_obeyed_blocks
from model.turn.combat.words import BLOCK_WITH, FEW_BLOCK, word
from model.turn.frames import DeclareBlockers


class Blocker(Record, frozen=True, gc=False):
    """A creature that could block: which attackers, how many of them; `musts`: for each requirement on it the
    attackers that obey it (CR 509.1c). `company`: how many creatures must block in all if it does; `with_`: for each
    restriction of that kind the creatures one of which must block too. `crowd`: how many may block in all."""

    id: ObjectId
    attackers: tuple[ObjectId, ...]
    most: int = 1
    musts: tuple[tuple[ObjectId, ...], ...] = ()
    company: int = 1
    costs: tuple[Cost, ...] = ()
    with_: tuple[tuple[ObjectId, ...], ...] = ()
    crowd: int = ANY_NUMBER


class Attacked(Record, frozen=True, gc=False):
    """An attacker: how many creatures must block it if any do, at most how many can; `musts`: how many effects say
    that it must be blocked; `kinds`: for each that says by which, the creatures that those are."""

    id: ObjectId
    least: int = 1
    most: int = ANY_NUMBER
    musts: int = 0
    kinds: tuple[tuple[ObjectId, ...], ...] = ()


@owner(DeclareBlockers)
def declare_blockers(game: Game, frame: DeclareBlockers) -> None:
    """CR 509.1, a turn-based action: asked only where some creature can block."""
    combat = game.combat
    if combat is None:
        return
    player = 1 - game.turn.active
    able, attacked = blockers(game), attacked_by(game)
    declared = NO_BLOCK
    if able:
        answer = game.ask(
            Decision(
                "blockers", player, "blockers", tuple(b.id for b in able), 0, len(able), words="who blocks what",
                data=(able, attacked),
            )
        )  # fmt: skip
        if not isinstance(answer, Block):
            raise IllegalPlay(Reason("509.1", "blockers are to be declared"))
        declared = answer
    refused = why_not_block(game, declared, able, attacked)
    if refused:
        raise IllegalPlay(*refused)
    carry_out_block(game, declared, able)


def attacked_by(game: Game) -> tuple[Attacked, ...]:
    """The attackers that may be blocked, with the restrictions on how many block them."""
    found = []
    combat = game.combat
    for i, _ in combat.attackers if combat is not None else ():
        if i not in game.objects:
            continue
        ch = characteristics(game, i)
        least, most, musts = 1, ANY_NUMBER, 0
        kinds: list[tuple[ObjectId, ...]] = []
        if has_keyword(ch, "menace"):  # CR 702.111b
            least = 2
        if ch.rules:
            for change, scope in changes_of(game, i, Cant):
                if change.number and not is_lifted(game, change, scope):
                    if word(change.what) == "be blocked":
                        least = max(least, change.number)
                    elif word(change.what) == "be blocked by more than":
                        most = min(most, change.number)
            for must, scope in changes_of(game, i, Must):
                if word(must.what) != "be blocked":
                    continue
                if must.whom is None:
                    musts += 1
                else:
                    kinds.append(tuple(b for b in game.zone("battlefield") if meets(game, must.whom, b, scope)))
        found.append(Attacked(i, least, most, musts, tuple(kinds)))
    return tuple(found)


def blockers(game: Game) -> tuple[Blocker, ...]:
    """The creatures that can block something, each alone looked at."""
    combat = game.combat
    attackers = tuple(i for i, _ in combat.attackers if i in game.objects) if combat is not None else ()
    if not attackers:
        return ()
    lures = [(i, must, scope) for i in attackers if characteristics(game, i).rules
             for must, scope in changes_of(game, i, Must) if word(must.what) == "be blocked by all"]  # fmt: skip
    player = 1 - game.turn.active
    found = []
    for i in game.zone("battlefield"):
        ch = characteristics(game, i)
        if "Creature" not in ch.types or ch.controller != player or why_not_blocker(game, i) is not None:
            continue
        could = tuple(a for a in attackers if why_not_pair(game, i, a) is None)
        if could:
            musts: list[tuple[ObjectId, ...]] = [
                (a,) for a, must, scope in lures if a in could and meets(game, must.whom, i, scope)
            ]
            found.append(_blocker(game, i, could, musts))
    return _restricted(game, found)


def _restricted(game: Game, able: list[Blocker]) -> tuple[Blocker, ...]:
    """What is said of them together: "no more than one creature can block each combat", "can't block unless a creature
    with greater power also blocks" (CR 509.1b)."""
    crowd = min(
        (
            amount(game, rule.n, scope)
            for _, rule, scope in active_statics(game, PlayerRule)
            if rule.rule == FEW_BLOCK and rule.n is not None
        ),
        default=ANY_NUMBER,
    )
    if crowd == 0:
        return ()
    ids = tuple(one.id for one in able)
    found = []
    for one in able:
        needs = company_of(game, one.id, BLOCK_WITH, ids)
        if needs or crowd < ANY_NUMBER:
            one = msgspec.structs.replace(one, with_=needs, crowd=crowd)
        found.append(one)
    return tuple(found)


def _blocker(
    game: Game, object_id: ObjectId, could: tuple[ObjectId, ...], musts: list[tuple[ObjectId, ...]]
) -> Blocker:
    if not characteristics(game, object_id).rules:
        return Blocker(object_id, could, 1, tuple(musts))
    most, company = 1, 1
    for also, scope in changes_of(game, object_id, CanAlso):
        what = word(also.what)
        if what == "block an additional creature":
            most += 1 if also.n is None else amount(game, also.n, scope)
        elif what == "block any number of creatures":
            most = ANY_NUMBER
    for change, scope in changes_of(game, object_id, Cant):
        if is_lifted(game, change, scope):
            continue
        what = word(change.what)
        if what in ("block alone", "attack or block alone"):
            company = max(company, 2)
        elif what == "block" and change.number:
            company = max(company, change.number)
    for must, scope in changes_of(game, object_id, Must):
        if word(must.what) in ("block", "attack or block"):
            these = could if must.whom is None else tuple(a for a in could if meets(game, must.whom, a, scope))
            if these:
                musts.append(these)
    taxes = [(t, s) for t, s in changes_of(game, object_id, CostTo) if word(t.what) in ("block", "attack or block")]
    often = [1 if tax.times is None else amount(game, tax.times, scope) for tax, scope in taxes]
    costs = tuple(c for (tax, _), n in zip(taxes, often, strict=True) for c in tax.costs * n)
    return Blocker(object_id, could, most, tuple(musts), company, costs)


def obeyed_by(blocks: dict[ObjectId, tuple[ObjectId, ...]], able: tuple[Blocker, ...],
              attacked: tuple[Attacked, ...]) -> int:  # fmt: skip
    """How many requirements the blocks obey."""
    total = 0
    for one in able:
        mine = blocks.get(one.id, ())
        total += sum(1 for these in one.musts if any(a in these for a in mine))
    hit = {a for mine in blocks.values() for a in mine}
    total += sum(a.musts for a in attacked if a.id in hit)
    return total + sum(any(a.id in blocks.get(b, ()) for b in these) for a in attacked for these in a.kinds)


def why_not_block(
    game: Game,
    declared: Block,
    able: tuple[Blocker, ...] | None = None,
    attacked: tuple[Attacked, ...] | None = None,
) -> tuple[Reason, ...]:
    """Everything that is wrong with the declaration."""
    able = blockers(game) if able is None else able
    attacked = attacked_by(game) if attacked is None else attacked
    table = {one.id: one for one in able}
    reasons: list[Reason] = []
    counts: dict[ObjectId, int] = {}
    blocks: dict[ObjectId, tuple[ObjectId, ...]] = {}
    active = sum(1 for _, mine in declared.blocks if mine)
    for i, mine in declared.blocks:
        name = characteristics(game, i).name if i in game.objects else "it"
        if i in blocks or len(set(mine)) != len(mine):
            reasons.append(Reason("509.1a", f"{name} is named twice", (name,)))
            continue
        blocks[i] = mine
        if not mine:
            continue
        one = table.get(i)
        for a in mine:
            counts[a] = counts.get(a, 0) + 1
            if one is None or a not in one.attackers:
                reasons.append(_why_not(game, i, a, name))
        if one is None:
            continue
        if len(mine) > one.most:
            reasons.append(Reason("509.1a", f"{name} can block {one.most} attacker(s)", (name,)))
        if active < one.company:
            reasons.append(Reason("509.1b", f"{name} can't block alone", (name,)))
        if active > one.crowd:
            reasons.append(Reason("509.1b", f"no more than {one.crowd} creature(s) can block", (name,)))
        blocking = {b for b, others in declared.blocks if others}
        if any(blocking.isdisjoint(others) for others in one.with_):
            words = f"{name} can't block unless another creature that it needs also blocks"
            reasons.append(Reason("509.1b", words, (name,)))
    for one_attacked in attacked:
        n = counts.get(one_attacked.id, 0)
        name = characteristics(game, one_attacked.id).name
        if n and n < one_attacked.least:
            words = f"{name} can't be blocked except by {one_attacked.least} or more creatures"
            reasons.append(Reason("509.1b", words, (name,)))
        if n > one_attacked.most:
            words = f"{name} can't be blocked by more than {one_attacked.most} creature(s)"
            reasons.append(Reason("509.1b", words, (name,)))
    if not reasons and (any(b.musts for b in able) or any(a.musts or a.kinds for a in attacked)):
        obeyed = obeyed_by(blocks, able, attacked)
        most = most_obeyed_blocks(able, attacked, obeyed)
        if obeyed < most:
            names = tuple(characteristics(game, b.id).name for b in able if b.musts)
            words = f"{obeyed} requirement(s) to block are obeyed where {most} can be"
            reasons.append(Reason("509.1c", words, names))
    return tuple(reasons)


def _why_not(game: Game, blocker: ObjectId, attacker: ObjectId, name: str) -> Reason:
    found = why_not_blocker(game, blocker)
    if found is not None:
        return found
    if game.combat is None or all(a != attacker for a, _ in game.combat.attackers) or attacker not in game.objects:
        return Reason("509.1a", f"{name} can only block attacking creatures", (name,))
    return why_not_pair(game, blocker, attacker) or Reason("509.1b", f"{name} can't block that", (name,))


def carry_out_block(game: Game, declared: Block, able: tuple[Blocker, ...]) -> None:
    """CR 509.1d-i: costs are paid, they block, and it is noticed."""
    player: PlayerId = 1 - game.turn.active
    blocks = tuple((i, mine) for i, mine in declared.blocks if mine)
    costs = {b.id: b.costs for b in able}
    pay(game, player, tuple(c for i, _ in blocks for c in costs.get(i, ())), declared, blocks[0][0] if blocks else 0)
    combat = game.combat or Combat()
    there = tuple((i, mine) for i, mine in blocks if i in game.objects)
    hit: dict[ObjectId, list[ObjectId]] = {}
    for i, mine in there:
        for a in mine:
            hit.setdefault(a, []).append(i)
    game.combat = msgspec.structs.replace(
        combat, blocks=(*combat.blocks, *there), blocked=combat.blocked | set(hit),
        declared=combat.declared | {"blockers"},
    )  # fmt: skip
    game.touch()
    if game.priority is None:
        game.priority = game.turn.active
    events: list[Event] = []
    for i, mine in there:
        events += [BlockDeclared(blocker=i, attacker=a, first=n == 0) for n, a in enumerate(mine)]
    for a, _ in game.combat.attackers:
        if a in hit:
            events.append(BecameBlocked(attacker=a, by_creatures=tuple(hit[a])))
        elif a in game.objects and a not in combat.blocked:
            events.append(Unblocked(attacker=a))
    happen(game, events)
