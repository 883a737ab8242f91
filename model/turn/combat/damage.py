"""Combat damage: who deals it, how it is assigned, and that all of it is dealt at once (CR 510)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from model.ability.abilities import Triggered
from model.ability.continuous import CanAlso
from model.ability.events import IsDealtDamage
from model.ability.instructions import KeywordAction
from model.ability.keywords import has_keyword
from model.ability.terms import ControllerOf, EventRole, That
from model.base import IllegalPlay, ObjectId, PlayerId, Reason, Record
from model.events import deal_damage
from model.events.damage import can_be_dealt
from model.events.event import Damage
from model.events.rules import cants
from model.events.triggers import trigger
from model.layers import characteristics
from model.resolve.dungeons import DAMAGE_TAKES
from model.state import Decision, Game, Scope
from model.state.objects import Characteristics, Ref, player_ref
from model.state.work import owner
from model.turn.combat.declaration import Assignment
from model.turn.combat.words import word
from model.turn.frames import DealCombatDamage

Shares = tuple[tuple[Ref, int], ...]


class Dealer(Record, frozen=True, gc=False):
    """A creature that assigns combat damage: how much, to which creatures; `beyond`: what it attacks, for trample or
    if it is not blocked. `unblocked`: all of it may go beyond (CR 510.1c and effects). `lethal`: for each creature
    what is lethal damage (CR 702.19b, 702.2c), before other damage of this step."""

    id: ObjectId
    amount: int
    creatures: tuple[ObjectId, ...]
    beyond: Ref | None = None
    lethal: tuple[int, ...] = ()
    unblocked: bool = False
    free: bool = False

    @property
    def has_choice(self) -> bool:
        targets = len(self.creatures) + (self.beyond is not None)
        return self.amount > 0 and targets > 1


def has_first_strikers(game: Game) -> bool:
    """CR 510.4: whether the combat damage step is split."""
    combat = game.combat
    if combat is None:
        return False
    ids = [i for i, _ in combat.attackers] + [i for i, _ in combat.blocks]
    return any(i in game.objects and strikes_first(characteristics(game, i)) for i in ids)


def strikes_first(ch: Characteristics) -> bool:
    """First strike or double strike."""
    return has_keyword(ch, "first strike") or has_keyword(ch, "double strike")


@owner(DealCombatDamage)
def combat_damage(game: Game, frame: DealCombatDamage) -> None:
    """CR 510.1-2: the active player announces, then the defending player, then all is dealt."""
    combat = game.combat
    if combat is None:
        return
    first = game.turn.step == "first damage"
    taking_part = frozenset(_taking_part(game, first=first))
    assigned: list[tuple[ObjectId, Shares]] = []
    for player in (game.turn.active, 1 - game.turn.active):
        assigned += announce(game, player, dealers(game, player, taking_part), tuple(assigned))
    if first:
        game.combat = msgspec.structs.replace(
            combat, first_strikers=taking_part, declared=combat.declared | {"first damage"}
        )
        game.touch()
    dealt = deal_damage(game, [(i, to, n) for i, shares in assigned for to, n in shares if n > 0], combat=True)
    _monarch(game, dealt)
    _initiative(game, dealt)


MONARCH_CHANGES = Triggered(
    IsDealtDamage(combat=True), KeywordAction("become the monarch", ControllerOf(That("it", EventRole("source"))))
)


def _monarch(game: Game, dealt: tuple[Damage, ...]) -> None:
    # CR 725.2: a creature dealt combat damage to the monarch.
    for p in (0, 1):
        if "monarch" in game.players[p].designations:
            for event in dealt:
                if event.target == player_ref(p) and "Creature" in characteristics(game, event.source).types:
                    told = (("source", event.source), ("player", player_ref(p)), ("amount", event.amount))
                    trigger(game, MONARCH_CHANGES, Scope(p, event=told))


def _initiative(game: Game, dealt: tuple[Damage, ...]) -> None:
    # CR 726.2: once for the creatures that dealt combat damage to the player who has the initiative.
    for p in (0, 1):
        if "initiative" in game.players[p].designations:
            hits = [
                e for e in dealt if e.target == player_ref(p) and "Creature" in characteristics(game, e.source).types
            ]
            for holder in sorted({characteristics(game, e.source).controller for e in hits}):
                first = next(e for e in hits if characteristics(game, e.source).controller == holder)
                told = (("source", first.source), ("player", player_ref(p)), ("amount", first.amount))
                trigger(game, DAMAGE_TAKES, Scope(p, event=told))


def _taking_part(game: Game, *, first: bool) -> Iterator[ObjectId]:
    combat = game.combat
    assert combat is not None
    for i in (*(a for a, _ in combat.attackers), *(b for b, _ in combat.blocks)):
        if i not in game.objects:
            continue
        ch = characteristics(game, i)
        if "Creature" not in ch.types:
            continue
        if first:
            if strikes_first(ch):
                yield i
        elif i not in combat.first_strikers or has_keyword(ch, "double strike"):
            yield i


def dealers(game: Game, player: PlayerId, taking_part: frozenset[ObjectId]) -> tuple[Dealer, ...]:
    """The player's creatures that assign damage, with where it may go (CR 510.1a-d)."""
    combat = game.combat
    assert combat is not None
    found = []
    if player == game.turn.active:
        for i, whom in combat.attackers:
            if i in taking_part:
                found.append(_attacking(game, i, whom))
    else:
        for i, blocked in combat.blocks:
            if i in taking_part:
                creatures = tuple(a for a in blocked if can_be_dealt(game, a))
                found.append(Dealer(i, damage_of(game, i), creatures))
    return tuple(d for d in found if d.amount > 0 and (d.creatures or d.beyond is not None))


def _attacking(game: Game, attacker: ObjectId, whom: Ref) -> Dealer:
    combat = game.combat
    assert combat is not None
    n = damage_of(game, attacker)
    attacked = whom if whom and can_be_dealt(game, whom) else None
    if attacker not in combat.blocked:
        return Dealer(attacker, n, (), attacked, unblocked=True)
    creatures = tuple(b for b, mine in combat.blocks if attacker in mine and can_be_dealt(game, b))
    ch = characteristics(game, attacker)
    free = any(isinstance(c, CanAlso) and word(c.what) == "assign its damage as though unblocked" for c, _ in ch.rules)
    if not has_keyword(ch, "trample"):
        return Dealer(attacker, n, creatures, attacked if free else None, free=free)
    # CR 702.19e: with no creature blocking it any more, all its damage goes to what it attacks.
    lethal = tuple(lethal_damage(game, b, deathtouch=has_keyword(ch, "deathtouch")) for b in creatures)
    return Dealer(attacker, n, creatures, attacked, lethal, unblocked=not creatures, free=free)


def damage_of(game: Game, object_id: ObjectId) -> int:
    """CR 510.1a: its power, or what effects say instead."""
    ch = characteristics(game, object_id)
    if ch.rules:
        if any(True for _ in cants(game, object_id, "assign combat damage", "deal combat damage")):
            return 0
        if any(isinstance(c, CanAlso) and word(c.what) == "assign damage by toughness" for c, _ in ch.rules):
            return max(0, ch.toughness or 0)
    return max(0, ch.power or 0)


def lethal_damage(game: Game, object_id: ObjectId, *, deathtouch: bool) -> int:
    """CR 120.4a, 702.2c, 702.19b: damage already marked counts, prevention does not."""
    ch, obj = characteristics(game, object_id), game.objects[object_id]
    need = max(0, (ch.toughness or 0) - obj.damage)
    return min(1, need) if deathtouch else need


def announce(
    game: Game, player: PlayerId, mine: tuple[Dealer, ...], before: tuple[tuple[ObjectId, Shares], ...]
) -> list[tuple[ObjectId, Shares]]:
    """The player's assignment; asked for only where some creature has a choice."""
    choosing, forced = _sorted_out(mine)
    shares = dict(forced)
    if choosing:
        answer = game.ask(
            Decision(
                "damage", player, "damage", tuple(d.id for d in choosing), len(choosing), len(choosing),
                words="how combat damage is assigned", data=choosing,
            )
        )  # fmt: skip
        if not isinstance(answer, Assignment):
            raise IllegalPlay(Reason("510.1", "combat damage is to be assigned"))
        refused = why_not_assign(game, choosing, answer, tuple(shares.items()))
        if refused:
            raise IllegalPlay(*refused)
        shares.update(answer.shares)
    return [(d.id, shares[d.id]) for d in mine]


def assigners(game: Game, player: PlayerId) -> tuple[tuple[Dealer, ...], tuple[tuple[ObjectId, Shares], ...]]:
    """The player's creatures that have a choice how to assign damage now, and what the others assign."""
    if game.combat is None:
        return (), ()
    first = game.turn.step == "first damage"
    return _sorted_out(dealers(game, player, frozenset(_taking_part(game, first=first))))


def _sorted_out(mine: tuple[Dealer, ...]) -> tuple[tuple[Dealer, ...], tuple[tuple[ObjectId, Shares], ...]]:
    choosing = tuple(d for d in mine if d.has_choice and _really(d, mine))
    return choosing, tuple((d.id, _forced(d)) for d in mine if d not in choosing)


def _really(dealer: Dealer, mine: tuple[Dealer, ...]) -> bool:
    """Whether more than one assignment is legal: trample without enough for what blocks it may leave only one creature
    to assign to."""
    if len(dealer.creatures) > 1 or dealer.free:
        return True
    # One blocker and trample: a choice only if something is left beyond lethal damage, which others may add to.
    others = any(d.id != dealer.id and set(d.creatures) & set(dealer.creatures) for d in mine)
    return others or dealer.amount > sum(dealer.lethal)


def _forced(dealer: Dealer) -> Shares:
    if dealer.creatures:
        return ((dealer.creatures[0], dealer.amount),)
    return ((dealer.beyond, dealer.amount),) if dealer.beyond is not None else ()


def why_not_assign(
    game: Game, choosing: tuple[Dealer, ...], answer: Assignment, others: tuple[tuple[ObjectId, Shares], ...] = ()
) -> tuple[Reason, ...]:
    """Everything that is wrong with the assignment (CR 510.1c-e)."""
    reasons: list[Reason] = []
    table = dict(answer.shares)
    if len(answer.shares) != len(table) or set(table) != {d.id for d in choosing}:
        return (Reason("510.1e", "every creature with a choice assigns its damage once"),)
    totals: dict[Ref, int] = {}
    touched: set[Ref] = set()
    for i, shares in (*others, *answer.shares):
        deadly = i in game.objects and has_keyword(characteristics(game, i), "deathtouch")
        for to, n in shares:
            totals[to] = totals.get(to, 0) + n
            if deadly and n > 0:
                touched.add(to)
    for dealer in choosing:
        shares = table[dealer.id]
        name = characteristics(game, dealer.id).name
        targets = {*dealer.creatures, *(() if dealer.beyond is None else (dealer.beyond,))}
        given = dict(shares)
        if len(given) != len(shares) or any(to not in targets or n < 0 for to, n in shares):
            reasons.append(Reason("510.1c", f"{name} can't assign damage there", (name,)))
            continue
        if sum(given.values()) != dealer.amount:
            reasons.append(Reason("510.1a", f"{name} assigns {dealer.amount} damage", (name,)))
        beyond = given.get(dealer.beyond, 0) if dealer.beyond is not None else 0
        if beyond and not dealer.unblocked:
            if dealer.free and beyond == dealer.amount:
                continue
            if not dealer.lethal:
                reasons.append(Reason("510.1c", f"{name} is blocked", (name,)))
            elif not all(_is_lethal(game, c, totals.get(c, 0), deadly=c in touched) for c in dealer.creatures):
                words = f"{name} must assign lethal damage to all creatures blocking it first"
                reasons.append(Reason("702.19b", words, (name,)))
    return tuple(reasons)


def _is_lethal(game: Game, creature: ObjectId, n: int, *, deadly: bool) -> bool:
    return n >= lethal_damage(game, creature, deathtouch=deadly)
