"""A "no" before combat damage: what can still attack, and all that can make it larger, is too little.

Owns: `stay_small`, asked once of the position in which a search begins, and `fall_short` of those that come from it.
For games in which only combat takes life (`spent`): then the opponent loses at most the power of the creatures that
can deal combat damage yet, with all that the cards may still add (`growth`). A creature that was blocked deals nothing
to a player without trample (CR 509.1h, 510.1c). Blocks to come, and the costs of cards, are left out of account, so
that the bound is never too small.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from model.ability import abilities as a
from model.ability import casting as w
from model.ability import continuous as c
from model.ability.instructions import AddMana
from model.ability.keywords import expand, has_keyword
from model.ability.terms import Filter, Number, This
from model.base import ObjectId, PlayerId, walk
from model.card import Card
from model.layers import activated, characteristics
from model.state import Game, GameObject, Position, player_ref
from solver.search.ask import Question
from solver.search.growth import (
    MANY,
    NOTHING,
    Adds,
    adds,
    both,
    counter_size,
    is_quick,
    least_mana,
    mana_of,
    may_be_cast,
    puts_larger,
    size_in,
    together,
)
from solver.search.spent import come_over

_BEFORE: Final = frozenset({"main1", "combat"})
_DURING: Final = frozenset({"attackers", "blockers", "first damage"})
_BLOCKED: Final = frozenset({"blockers", "first damage"})
_GONE: Final = frozenset({"normal", "token", "split", "transform", "modal_dfc"})


class Small(msgspec.Struct, frozen=True, gc=False):
    """What was found of the game as the search begins. `crosses`: objects may come under another player; `tough`:
    creatures may deal damage by their toughness; `again`: cards may be used again; `sets`: the least and the largest
    number that an effect sets as power; `haste`: whether what comes this turn may attack; `untaps`: creatures may be
    untapped; `loses`: abilities may be lost, and come back; `flash`: spells may be given it;
    `cheaper`: spells cost at most so much mana less, None: they may cost nothing."""

    crosses: bool
    tough: bool
    again: bool
    sets: tuple[int, int]
    haste: bool
    untaps: bool
    loses: bool
    flash: bool
    cheaper: int | None


def stay_small(asked: Question, position: Position) -> Small | None:
    """What creatures can come to in this game; None where nothing can be said. Only where nothing but combat takes
    life, and in the last turn."""
    if asked.goal.horizon.last_turn != position.turn.number or position.turn.active != asked.player:
        return None
    if position.delayed:
        return None
    crossing = come_over(position, asked.player)
    records: list[tuple[Any, ...]] = [tuple(one.changes) for one in position.lasting]
    for obj in position.objects.values():
        if obj.face_down or any(counter_size(kind) >= MANY for kind, _ in obj.counters):
            return None
        records += [face.abilities for card in obj.cards for face in card.faces]
    tough = any(isinstance(r, c.CanAlso) and "toughness" in r.what for one in records for r in walk(one))
    again = False
    for came in (False, True):
        # What is on the battlefield does not enter again, if nothing brings it back.
        parts = [
            adds(
                face.abilities, obj.owner != asked.player and not crossing, tough,
                "came" if came and obj.zone == "battlefield" else "",
            )
            for obj in position.objects.values() for card in obj.cards for face in card.faces
        ]  # fmt: skip
        again = again or any(part is not None and part.again for part in parts)
        if again:
            break
    for one in position.lasting:
        if any(isinstance(x, c.Gains) and together((_held(x),)) is None for x in one.changes):
            return None
    found = together(parts)
    if found is not None and found.more and _has_larger(position, records):
        return None
    if found is None or (found.paid and (found.cheaper or found.mana >= MANY)):
        return None
    made = found.made if found.haste or found.quick else 0
    once = bool(found.one or found.each or found.casts or (found.mana and found.paid))
    if made >= MANY or (again and (once or made)) or (found.taps and found.untaps and once):
        return None
    numbers = [
        n.n for one in records for r in walk(one) if isinstance(r, c.SetsPT)
        for n in (r.power, r.toughness if tough else None) if isinstance(n, Number)
    ]  # fmt: skip
    haste = found.haste or (found.quick and bool(found.twins))
    loses = any(isinstance(r, c.Loses) for one in records for r in walk(one))
    # Given to spells or creatures, not printed.
    flash = any(
        isinstance(r, a.Keyword) and r.name == "flash"
        for one in records for x in one for r in walk(x) if r is not x
    )  # fmt: skip
    sets = min(numbers, default=MANY), max([found.sets, *numbers])
    return Small(crossing, tough, again, sets, haste, found.untaps, loses, flash, _cheaper(records))


def _has_larger(position: Position, records: list[tuple[Any, ...]]) -> bool:
    """Whether a counter that adds to power is or may be on something."""
    there = any(counter_size(kind) for obj in position.objects.values() for kind, _ in obj.counters)
    return there or any(map(puts_larger, records))


def _held(gains: c.Gains) -> Adds | None:
    """What a lasting effect has given: it stays."""
    found = adds(tuple(gains.abilities), False, True)
    return None if found is None or found.gains else NOTHING


def fall_short(asked: Question, position: Position, small: Small) -> bool:
    """Whether all that can still deal combat damage this turn is too small together to win."""
    most = most_damage(asked, position, small)
    return most is not None and most < position.players[1 - asked.player].life


def most_damage(asked: Question, position: Position, small: Small) -> int | None:
    """At most so much life the opponent loses yet in this last turn; None where nothing is said."""
    goal, turn = asked.goal, position.turn
    if goal.kind != "win" or goal.horizon.kind != "turn" or goal.horizon.last_turn != turn.number or position.over:
        return None
    if turn.active != goal.player or turn.extra or position.due is None or position.due.kind != "priority":
        return None
    if turn.step not in _BEFORE and turn.step not in _DURING:
        return None
    if position.zones.get(("stack", -1)) or position.pending or position.frames or position.delayed:
        return None
    return _Sum(position, goal.player, small).total()


class _Sum:
    """The sums for one position."""

    def __init__(self, position: Position, player: PlayerId, small: Small) -> None:
        self.position, self.player, self.small = position, player, small
        self.game = Game(position)
        self.left = NOTHING
        self.there = NOTHING
        self.hand: list[tuple[int, Adds]] = []
        for obj in position.objects.values():
            holds = obj.zone in ("battlefield", "command")
            mine = holds and len(obj.card.faces) == 1 and not obj.copy_of and not small.loses
            mine = mine and characteristics(self.game, obj.id).controller == player
            for found in self._adds(obj, theirs=obj.owner != player and not small.crosses):
                if _is_used(obj) and not small.again and not found.late:
                    continue
                self.left = both(self.left, _still(found, mine=mine, there=holds)) or self.left
                if obj.zone == "hand" and small.cheaper is not None:
                    self.hand.append((_least_mana(obj.card, small.cheaper), found))
                if holds:
                    self.there = both(self.there, found) or self.there
        lasting = [tuple(one.changes) for one in position.lasting]
        self.lowered = sum(map(_lowers, position.objects.values())) + sum(map(_lowering, lasting))
        self.raised = self.there.attached + self.there.all + self.there.holds + self.there.holds_each
        self.raised += sum(map(_raising, lasting))
        self.set = any(map(_sets, lasting)) or any(
            _sets(face.abilities)
            for obj in position.objects.values()
            if obj.zone in ("battlefield", "command")
            for card in obj.cards
            for face in card.faces
        )

    def _adds(self, obj: GameObject, *, theirs: bool = False) -> Iterator[Adds]:
        """What each face of the object may add."""
        for card in obj.cards:
            for face in card.faces:
                found = adds(face.abilities, theirs, self.small.tough, self._where(obj))
                if found is not None:
                    yield found

    def _where(self, obj: GameObject) -> str:
        """Where the object is, as `adds` asks it."""
        if self.small.again:
            return ""
        fights = self.position.turn.step != "main1"
        if obj.zone == "battlefield":
            return "fights" if fights else "came"
        return "stays" if fights and not self._is_quick(obj) else ""

    def _is_quick(self, obj: GameObject) -> bool:
        """Whether the card may still be cast in combat."""
        return self.small.flash or obj.zone == "command" or any(is_quick(f.abilities, f.types) for f in obj.card.faces)

    def total(self) -> int | None:
        left, turn = self.left, self.position.turn
        fighting = list(self._fighting())
        total, n = sum(size for _, size in fighting), len(fighting)
        if turn.step in _BEFORE and (self.small.haste or left.quick):
            more = list(self._coming({obj.id for obj, _ in fighting}))
            total, n = total + sum(more) + left.tokens + left.made * self.raised, n + len(more) + left.made
        if not n:
            return 0
        total += left.one + left.holds + self._attached({obj.id for obj, _ in fighting})
        total += (left.each + left.all + left.holds_each) * n
        for fits, one, each in left.casts:
            total += self._castable(fits) * (one + each * n)
        if left.paid:
            mana = self._mana()
            if mana is None:
                return None
            total += max(mana * (one + n * many) // cost for cost, one, many in left.paid)
        total -= self._too_dear(n)
        twice = (
            left.twice
            or left.double
            or any(has_keyword(characteristics(self.game, obj.id), "double strike") for obj, _ in fighting)
        )
        return total * (1 + left.twins) * (2 if twice else 1)

    def _too_dear(self, n: int) -> int:
        """What the cards in the hand would add to so many creatures and there is not the mana for."""
        strikes = 2 if self.left.first else 1
        values = [
            (cost, x.one + x.holds + x.attached * strikes + (x.each + x.all + x.holds_each) * n)
            for cost, x in self.hand
        ]
        whole = sum(value for _, value in values)
        mana = self._mana() if whole else None
        if mana is None or mana >= sum(cost for cost, _ in values):
            return 0
        best = [0] * (mana + 1)
        for cost, value in values:
            for have in range(mana, cost - 1, -1):
                best[have] = max(best[have], best[have - cost] + value)
        return whole - best[mana]

    def _attached(self, there: set[ObjectId]) -> int:
        """What is added to what something is attached to. What is attached to a creature that fights is in it; between
        two steps of combat damage it may go on to another."""
        if self.left.first:
            return 2 * self.left.attached
        return self.left.attached - sum(
            found.attached
            for obj in self.position.objects.values()
            if obj.zone == "battlefield" and obj.attached_to in there
            for found in self._adds(obj, theirs=obj.owner != self.player and not self.small.crosses)
        )

    def _fighting(self) -> Iterator[tuple[GameObject, int]]:
        """What may deal combat damage to the opponent yet, and how large it can be at most without what is added."""
        position, game, turn = self.position, self.game, self.position.turn
        if turn.step in _BEFORE:
            for obj in position.objects.values():
                if obj.zone != "battlefield" or (obj.tapped and not self.small.untaps):
                    continue
                looks = characteristics(game, obj.id)
                if looks.controller != self.player:
                    continue
                if obj.sick and not self.small.haste and not has_keyword(looks, "haste"):
                    continue
                if "Creature" in looks.types:
                    yield obj, self._size(obj)
                elif (itself := self._itself(obj)) is not None:
                    yield obj, itself
        elif turn.step in _DURING and position.combat is not None:
            defender = player_ref(1 - self.player)
            through = turn.step not in _BLOCKED or "blockers" not in position.combat.declared or self.left.trample
            through = through or self.small.loses
            for n, whom in position.combat.attackers:
                if n not in position.objects or whom != defender:
                    continue
                if through or n not in position.combat.blocked or has_keyword(characteristics(game, n), "trample"):
                    yield position.objects[n], self._size(position.objects[n])

    def _size(self, obj: GameObject) -> int:
        """How large the creature can be: as it is, with what makes it smaller undone, and with the largest number that
        may be set; or the largest number there is, with all that makes it larger."""
        looks = characteristics(self.game, obj.id)
        now = max(0, looks.power or 0, (looks.toughness or 0) if self.small.tough else 0)
        numbers = self._printed(obj) or [max((f.itself for f in self._adds(obj)), default=0)]
        least, most = self.small.sets
        base = min([*numbers, least if self.set else MANY])
        lost = sum(_lost(kind) * count for kind, count in obj.counters)
        undone = now + self.lowered + lost + max(0, max([*numbers, most]) - base)
        return min(undone, max([*numbers, most]) + self._counters(obj) + self.raised)

    def _printed(self, obj: GameObject) -> list[int]:
        """The numbers on its faces."""
        faces = [
            face for card in obj.cards for face in card.faces if "Creature" in face.types or face.power is not None
        ]
        return [face.power or 0 for face in faces] + [face.toughness or 0 for face in faces if self.small.tough]

    def _counters(self, obj: GameObject) -> int:
        return sum(counter_size(kind) * count for kind, count in obj.counters)

    def _itself(self, obj: GameObject) -> int | None:
        """How large what is no creature now may become one; None if it does not."""
        found = max((f.itself for f in self._adds(obj)), default=0)
        printed = self._printed(obj)
        if not found and not printed:
            return None
        return max([found, self.small.sets[1], *printed]) + self._counters(obj) + self.raised

    def _coming(self, there: set[ObjectId]) -> Iterator[int]:
        """The creatures that may come and attack this turn."""
        for obj in self.position.objects.values():
            if obj.id in there or (obj.owner != self.player and not self.small.crosses):
                continue
            if not self.small.haste and not any(f.quick for f in self._adds(obj)):
                continue
            printed = self._printed(obj)
            if printed and (obj.zone != "battlefield" or obj.owner != self.player or obj.sick):
                yield max([*printed, self.small.sets[1]]) + self._counters(obj) + self.raised

    def _castable(self, fits: Filter) -> int:
        """At most so many spells that fit may still be cast."""
        return sum(
            may_be_cast(face, fits)
            for obj in self.position.objects.values()
            if obj.owner == self.player and obj.zone != "battlefield" and self._where(obj) != "stays"
            for face in obj.card.faces
            if not face.is_land
            and (not _is_used(obj) or any(x.late for x in (adds(face.abilities, False, self.small.tough),) if x))
        )

    def _mana(self) -> int | None:
        """At most so much mana; None where nothing can be said."""
        if self.small.untaps or self.there.mana >= MANY:
            return None
        total = len(self.position.players[self.player].pool) + self.left.mana
        for obj in self.position.objects.values():
            if obj.zone == "hand" and obj.owner == self.player and obj.card.faces[0].is_land:
                total += 1
            if obj.zone == "battlefield" and characteristics(self.game, obj.id).controller == self.player:
                tapping = [0]
                for ability in activated(self.game, obj.id):
                    made = sum(mana_of(r) for r in walk(ability) if isinstance(r, AddMana))
                    if a.TapSelf() in ability.costs:
                        tapping.append(0 if obj.tapped else made)
                    else:
                        total += made
                total += max(tapping)
        return total if total < MANY else None


def _is_used(obj: GameObject) -> bool:
    """Whether the card is where it does no more, if nothing uses cards again (CR 715.3d)."""
    return obj.zone == "graveyard" or (obj.zone == "exile" and obj.card.layout in _GONE)


def _still(found: Adds, *, mine: bool, there: bool) -> Adds:
    """What is not seen yet in the creatures as they are: what a permanent of the player's gives to all is. What a
    permanent makes of mana is counted with it."""
    if not there or not (found.all or found.mana):
        return found
    return msgspec.structs.replace(found, all=0 if mine else found.all, mana=0)


_OTHER_COSTS: Final = w.PaymentHelp | w.CastWay | a.AlternativeCost


def _cheaper(records: list[tuple[Any, ...]]) -> int | None:
    """By how much mana at most spells are made cheaper (CR 601.2f), beside what a card says of itself; None where they
    may be given other costs."""
    total = 0
    for one in records:
        for ability in one:
            if isinstance(ability, a.Keyword | w.PaymentHelp | w.CastWay | a.AlternativeCost):
                continue
            for r in walk(ability):
                if isinstance(r, _OTHER_COSTS) or (isinstance(r, a.Keyword) and _changes_costs(r)):
                    return None
                if isinstance(r, a.CostChange) and not r.more and not r.of_abilities and not isinstance(r.what, This):
                    if r.times is not None:
                        return None
                    total += least_mana(r.by)
    return total


def _changes_costs(keyword: a.Keyword) -> bool:
    return any(isinstance(r, _OTHER_COSTS) for x in expand(keyword) if x != keyword for r in walk(x))


@functools.lru_cache(maxsize=20_000)
def _least_mana(card: Card, cheaper: int) -> int:
    """At least so much mana is spent to cast the card from a hand."""
    found = []
    for face in card.faces:
        said = [x for one in face.abilities for x in (one, *expand(one))]
        other = any(isinstance(x, _OTHER_COSTS) for x in said)
        if other or any(isinstance(x, a.Activated) and x.zone == "hand" for x in said):
            return 0
        own = 0
        for r in (r for x in said for r in walk(x)):
            if isinstance(r, a.CostChange) and not r.more:
                own += least_mana(r.by) if r.times is None else MANY
        if not face.is_land:
            found.append(max(0, least_mana(face.mana_cost) - cheaper - own))
    return min(found, default=0)


def _lowers(obj: GameObject) -> int:
    """What the abilities of the permanent may take from a creature."""
    if obj.zone not in ("battlefield", "command"):
        return 0
    return sum(_lowering(face.abilities) for card in obj.cards for face in card.faces)


@functools.lru_cache(maxsize=20_000)
def _lowering(records: tuple[Any, ...]) -> int:
    return sum(max(0, -power, -toughness) for power, toughness in _modified(records))


@functools.lru_cache(maxsize=20_000)
def _raising(records: tuple[Any, ...]) -> int:
    return sum(max(0, power, toughness) for power, toughness in _modified(records))


def _modified(records: tuple[Any, ...]) -> Iterator[tuple[int, int]]:
    for r in walk(records):
        if isinstance(r, c.ModifiesPT):
            power, toughness = (
                n.n if isinstance(n, Number) and r.times is None else MANY for n in (r.power, r.toughness)
            )
            yield power, toughness


@functools.lru_cache(maxsize=20_000)
def _sets(records: tuple[Any, ...]) -> bool:
    """Whether one of the static abilities or changes sets power and toughness."""
    return any(isinstance(r, c.SetsPT) for one in records if isinstance(one, a.Static | a.Change) for r in walk(one))


def _lost(kind: str) -> int:
    """What a counter of that kind takes (CR 122.1a)."""
    if not kind.startswith("-"):
        return 0
    return size_in(kind)
