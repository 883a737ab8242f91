"""A "no": what can still attack, all that can make it larger, and what takes life by itself is too little together.

Owns: `fall_short`, asked of the positions that come from one of which `small.stay_small` says something.
For games in which only combat takes life, and what can be counted (`spent`): then the opponent loses at most the power
of the creatures that can deal combat damage yet, with all that the cards may still add (`growth`), and what cards take
by themselves, of a hand what there is mana for. A creature that was blocked deals nothing
to a player without trample (CR 509.1h, 510.1c). Blocks to come, and the costs of cards, are left out of account, so
that the bound is never too small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from model.ability.keywords import has_keyword
from model.base import ObjectId, PlayerId
from model.layers import characteristics
from model.state import Game, GameObject, Position, player_ref
from solver.search.adds import MANY, NOTHING, Adds, both
from solver.search.alive import Read, Taken, read_of, waiting
from solver.search.ask import Question
from solver.search.castable import aims, is_quick, may_be_cast, may_fit
from solver.search.growth import adds, gaining_cost
from solver.search.happens_once import may_draw
from solver.search.mana_left import (
    Cost,
    Offer,
    is_payable,
    is_tapping_land,
    least_cost,
    made_of,
    mana_left,
    most_again,
    most_for,
)
from solver.search.sizes import counter_size, fixed, lost, lowering, raising, sets, strikes_twice
from solver.search.small import Small, numbers_set, small_of

_BEFORE: Final = frozenset({"main1", "combat"})
_DURING: Final = frozenset({"attackers", "blockers", "first damage"})
_AFTER: Final = frozenset({"damage", "combat end", "main2", "end"})
_BLOCKED: Final = frozenset({"blockers", "first damage"})
_ROUNDS: Final = 12
_GONE: Final = frozenset({"normal", "token", "split", "transform", "modal_dfc"})


def fall_short(asked: Question, position: Position) -> bool:
    """Whether all that can still take life this turn is too little together to win."""
    most = most_damage(asked, position)
    return most is not None and most < position.players[1 - asked.player].life


def most_damage(asked: Question, position: Position) -> int | None:
    """At most so much life the opponent loses yet in this last turn; None where nothing is said."""
    goal, turn = asked.goal, position.turn
    if goal.kind != "win" or goal.horizon.kind != "turn" or goal.horizon.last_turn != turn.number or position.over:
        return None
    if turn.active != goal.player or turn.extra or position.due is None or position.due.kind != "priority":
        return None
    if turn.step not in _BEFORE and turn.step not in _DURING and turn.step not in _AFTER:
        return None
    if position.pending or position.frames or position.delayed:
        return None
    if not all(_is_read(position.objects[i], goal.player) for i in position.zones.get(("stack", -1), ())):
        return None
    if any(one.while_ is not None for one in position.lasting):
        return None
    found = _sum(asked, position)
    return None if found is None else found.total()


def _sum(asked: Question, position: Position) -> _Sum | None:
    """What is read sums up, where that does not say that more has to be read."""
    game, taken = Game(position), Taken()
    for _ in range(_ROUNDS):
        read = read_of(game, position, asked.player, taken)
        small = small_of(asked, position, read)
        if small is None:
            return None
        found = _Sum(game, position, asked.player, small, read)
        needed = found.taken(taken)
        if needed == taken:
            return found
        taken = needed
    return None


class _Sum:
    """The sums for one position. `left`: what cards may still add to combat; `ever`: what they may still do in the
    turn; `there`: what permanents may; `more`: mana that is not made by permanents, `turned`: by cards that cost as
    much."""

    def __init__(self, game: Game, position: Position, player: PlayerId, small: Small, read: Read) -> None:
        self.game, self.position, self.player, self.small, self.read = game, position, player, small, read
        self.left = self.ever = self.there = NOTHING
        self.trample = False
        self.more = self.turned = 0
        hasty: list[GameObject] = []
        for obj in read.objects:
            if self._read(obj):
                hasty.append(obj)
        self.trample = self.trample or self.left.trample
        lasting = [tuple(one.changes) for one in position.lasting]
        self.lowered = sum(map(_lowers, position.objects.values())) + sum(map(lowering, lasting))
        self.raised = self.there.attached + self.there.all + self.there.holds + self.there.holds_each
        self.raised += sum(map(raising, lasting))
        self.set = any(map(sets, lasting)) or any(
            sets(face.abilities)
            for obj in position.objects.values()
            if obj.zone in ("battlefield", "command")
            for card in obj.cards
            for face in card.faces
        )
        self.twice = self.left.twice or any(map(strikes_twice, lasting))
        self.endless = small.untaps or self.there.mana >= MANY
        self.more += self._drawn()
        self.more, self.turned = min(self.more, MANY), min(self.turned, MANY)
        self.mana = None if self.endless else mana_left(game, player, self.more, self.turned, again=small.again)
        # What gives haste, copies what has it, or may have given it to creatures that come later.
        self.haste = small.haste and (
            any(obj.zone != "hand" or obj.owner != player or self._may_be_paid(obj) for obj in hasty)
            or bool(self.left.twins) or any(one.what is not None for one in position.lasting)
        )  # fmt: skip

    def _read(self, obj: GameObject) -> bool:
        """Adds what the object may still do; whether it may give haste."""
        haste = False
        holds = obj.zone in ("battlefield", "command")
        mine = holds and len(obj.card.faces) == 1 and not obj.copy_of and not self.small.loses
        mine = mine and characteristics(self.game, obj.id).controller == self.player
        theirs = obj.owner != self.player and not self.small.crosses
        stays = holds and obj.attached_to and not self.small.moves
        for read in self._adds(obj, theirs=theirs, ever=True):
            if (found := self._yet(obj, read)) is not None:
                made = _still(found, mine=mine, there=holds).mana + found.spawned
                if made < MANY and is_tapping_land(obj):
                    continue  # counted with the hand
                if made and self._costs_as_much(obj, made):
                    self.turned += made
                else:
                    self.more += made
        for read in self._adds(obj, theirs=theirs):
            if (found := self._yet(obj, read)) is None:
                continue
            self.trample = self.trample or (found.keeps and not stays)
            haste = haste or found.haste
            self.left = both(self.left, _still(found, mine=mine, there=holds)) or self.left
            if holds:
                self.there = both(self.there, found) or self.there
        if self.small.takes:
            for read in self._adds(obj, theirs=theirs, ever=True):
                if (found := self._yet(obj, read)) is not None:
                    self.ever = both(self.ever, found) or self.ever
        return haste

    def _drawn(self) -> int:
        """At most so much mana a land makes that may come from the library and be played."""
        mine = [obj for obj in self.position.objects.values() if obj.owner == self.player and obj.zone == "library"]
        lands = [made_of(obj.card) for obj in mine if any(face.is_land for face in obj.card.faces)]
        if not lands and self.position.players[self.player].library == "known":
            return 0
        for obj in self.read.objects:
            came = obj.zone == "battlefield" and not self.small.again
            if any(may_draw(one, came) for one in self.read.faces[obj.id]):
                return max(lands, default=1)
        return 0

    def _costs_as_much(self, obj: GameObject, made: int) -> bool:
        """Whether so much mana comes only of casting the card for as much."""
        less = self.small.cheaper
        if less is None or obj.zone not in ("hand", "library") or any(face.is_land for face in obj.card.faces):
            return False
        return least_cost(obj.card, less).total >= made

    def taken(self, before: Taken) -> Taken:
        """What has to be taken for granted besides by what was read."""
        small = self.small
        return Taken(
            more=max(before.more, self.more), turned=max(before.turned, self.turned),
            again=before.again or small.again or small.twins,
            less=None if before.less is None or small.cheaper is None or small.twins else (
                max(before.less, small.cheaper)
            ),
            untaps=before.untaps or self.endless, eases=before.eases or small.eases,
        )  # fmt: skip

    def _yet(self, obj: GameObject, found: Adds) -> Adds | None:
        """What is left of it where the card is."""
        if not _is_used(obj) or self.small.again or found.late or found.lingers or found.back:
            return found
        return Adds(copies=found.copies) if found.copies else None

    def _adds(self, obj: GameObject, *, theirs: bool = False, ever: bool = False) -> Iterator[Adds]:
        """What each face of the object may add."""
        where = self._where(obj, ever=ever)
        for abilities in self.read.faces.get(obj.id, ()):
            found = adds(abilities, theirs, self.small.tough, where)
            if found is not None:
                yield found

    def _where(self, obj: GameObject, *, ever: bool = False) -> str:
        """Where the object is, as `adds` asks it. `ever`: another main phase comes."""
        if (self.small.again and not self.small.reuses) or obj.zone == "stack":
            return ""
        fights = self.position.turn.step != "main1" and not ever
        if obj.zone == "battlefield":
            return "fights" if fights else "came"
        return "stays" if fights and not self._is_quick(obj) else ""

    def _is_quick(self, obj: GameObject) -> bool:
        """Whether the card may still be cast in combat."""
        return self.small.flash or obj.zone == "command" or any(is_quick(f.abilities, f.types) for f in obj.card.faces)

    def _may_be_paid(self, obj: GameObject) -> bool:
        """Whether the card was cast, or there may be the mana to cast it, if it is not free."""
        less = self.small.cheaper
        if obj.zone == "stack" or less is None or self.mana is None:
            return True
        return is_payable(least_cost(obj.card, less), self.mana)

    # --- all together ---------------------------------------------------------------------------------------------

    def total(self) -> int | None:
        """Combat, and what else takes life."""
        left, before = self.left, self.position.turn.step in _BEFORE
        fighting = list(self._fighting())
        coming: list[tuple[GameObject, int]] = []
        if before and (self.haste or left.quick):
            coming = list(self._coming({obj.id for obj, _ in fighting}))
        made = left.made if before and (self.haste or left.quick) else 0
        woken = left.wakes if before else 0
        n = len(fighting) + len(coming) + made + woken
        largest = self._largest() if self.small.takes else 0
        if (left.paid or self.ever.paid or self.small.reuses) and self.mana is None:
            return None
        total = self._outside(largest)
        several = {obj.id: self._strikes(obj) for obj, _ in (*fighting, *coming)}
        strikes = max([2 if self.twice or (made and left.double) else 1, *several.values()])
        own = {
            (obj.id, spell.id): several[obj.id] * self._by_own(obj, spell)
            for obj, _ in (*fighting, *coming) for spell in self._castable() if spell.id != obj.id
        }  # fmt: skip
        low = 0 if made or woken else self._lowest(obj for obj, _ in (*fighting, *coming))
        if n:
            total += sum(size * several[obj.id] for obj, size in (*fighting, *coming)) + sum(own.values())
            total += strikes * self._added(n, {obj.id for obj, _ in fighting}, low)
            total += strikes * (left.tokens + made * self.raised) if made else 0
            total += strikes * self._woken(left) if woken else 0
        repeated = self._repeated(n, strikes)
        if self.small.reuses:
            reused = self._reused(n, strikes, low)
            if reused is None:
                return None
            repeated += reused
        again = [0] if self.mana is None else most_again(self.mana.total, repeated)
        total += again[-1]
        total -= self._too_dear(
            n, strikes, {obj.id: size for obj, size in coming}, own, largest, made, woken, low, again
        )
        return total * (1 + left.twins)

    def _added(self, n: int, there: set[ObjectId], low: int) -> int:
        """What is added to so many creatures, but for what is paid for as often as there is mana."""
        left = self.left
        total = fixed(left.fixes, low) + left.one + left.holds + self._attached(there)
        total += (left.each + left.all + left.holds_each) * n
        total += sum(self._by_casting(obj, left, n) for obj in self._castable())
        return total + sum(one + each * n for cost, one, each, *_ in left.copies if self._affords(cost))

    def _repeated(self, n: int, strikes: int) -> list[tuple[int, int]]:
        """The mana, and what that is worth each time that it is paid."""
        fights = [(cost, strikes * (one + n * many) if n else 0, taken) for cost, one, many, taken in self.left.paid]
        taking = [(cost, 0, taken) for cost, _, _, taken in self.ever.paid]
        return [(cost, value + taken) for cost, value, taken in (*fights, *taking)]

    def _reused(self, n: int, strikes: int, low: int) -> list[tuple[int, int]] | None:
        """The least mana, and what the card does once for it, of each card that may be cast again; None where that has
        no end. What it makes in mana is taken off."""
        assert self.mana is not None
        assert self.small.cheaper is not None
        fights = self.position.turn.step != "main1"
        found: list[tuple[int, int]] = []
        before = self.position.turn.step in _BEFORE
        comes = before and (self.haste or self.left.quick)
        strikes = 2 if self.left.double else strikes
        for obj in self.read.objects:
            value, mana = self._by_entering(obj), 0
            cost = self._cost(obj, plain=bool(value))
            is_land = any(face.is_land for face in obj.card.faces)
            if obj.owner != self.player or obj.kind == "ability" or not (is_land or is_payable(cost, self.mana)):
                continue
            for face in (face for card in obj.cards for face in card.faces):
                x = adds(face.abilities, False, self.small.tough)
                if x is None:
                    return None
                if n and not (fights and not self._is_quick(obj)):
                    value += strikes * (fixed(x.fixes, low) + x.one + x.each * n)
                value += strikes * (x.tokens + x.made * self.raised) if comes else 0
                value += strikes * self._woken(x) if before else 0
                if comes and (self.haste or x.quick) and (printed := self._printed(obj)):
                    value += strikes * (max([*printed, self.small.sets[1]]) + self.raised)
                value += x.taken + sum(taken * x.brings for _, taken in self.ever.enters)
                mana += 0 if is_land else x.mana + x.spawned
            if value and (is_land or cost.total <= mana):
                return None
            found.append((cost.total - mana, value))
        return [one for one in found if one[1]]

    def _outside(self, largest: int) -> int:
        """What takes life without combat, `largest` being the power of the largest creature."""
        ever = self.ever
        total = ever.taken + ever.powers * largest
        total += sum(taken * (ever.brings + len(ever.copies)) for _, taken in ever.enters)
        total += sum(map(self._by_entering, self._castable(ever=True)))
        return total + sum(taken + powers * largest for cost, _, _, taken, powers in ever.copies if self._affords(cost))

    def _affords(self, cost: int) -> bool:
        return self.mana is None or self.mana.total >= cost

    def _strikes(self, obj: GameObject) -> int:
        """How often the creature may deal combat damage."""
        double = self.twice or any(found.double for found in self._adds(obj))
        if self.left.twins and self.left.double:
            double = True
        if obj.zone == "battlefield":
            double = double or has_keyword(characteristics(self.game, obj.id), "double strike")
        return 2 if double else 1

    def _too_dear(
        self,
        n: int,
        strikes: int,
        coming: dict[ObjectId, int],
        own: dict[tuple[ObjectId, ObjectId], int],
        largest: int,
        made: int,
        woken: int,
        low: int,
        again: list[int],
    ) -> int:
        """What the cards in the hand, and what mana is paid for, would do for so many creatures and there is not the
        mana for. `own`: what a spell adds to a creature by an ability of that creature's."""
        if self.small.cheaper is None or self.mana is None:
            return 0
        offers: list[Offer] = []
        pairs: dict[tuple[ObjectId, ObjectId], int] = {}
        hand = self.game.zone("hand", self.player)
        castable = {obj.id for obj in self._castable()}
        castable_ever = {obj.id for obj in self._castable(ever=True)}
        for obj in self._to_be_paid():
            i = obj.id
            value = coming.get(i, 0) * self._strikes(obj)
            if n and i in castable:
                value += strikes * self._by_casting(obj, self.left, n)
                value += sum(more for (other, spell), more in own.items() if spell == i and other not in hand)
                pairs |= {(other, i): more for (other, spell), more in own.items() if spell == i and other in hand}
            value_as_cast = value
            for x in self._adds(obj) if n else ():
                attached = x.attached * (2 if self.left.first and self.small.moves else 1)
                value += strikes * (
                    fixed(x.fixes, low) + x.one + x.holds + attached + (x.each + x.all + x.holds_each) * n
                )
                value += strikes * (x.tokens + x.made * self.raised) if made else 0
                value += strikes * self._woken(x) if woken else 0
            for x in self._adds(obj, ever=True) if self.small.takes else ():
                value += x.taken + x.powers * largest + sum(taken * x.brings for _, taken in self.ever.enters)
            entering = self._by_entering(obj) if i in castable_ever else 0
            cast = value_as_cast + entering or any(i in pair for pair in pairs)
            cost = self._cost(obj, plain=bool(cast))
            made_again = sum(x.mana + x.spawned for x in self._adds(obj, ever=True))
            if made_again and self._costs_as_much(obj, made_again):
                cost = Cost(max(0, least_cost(obj.card, self.small.cheaper).total - made_again), cost.of)
            offers.append((i, value + entering, cost))
        return sum(value for _, value, _ in offers) + sum(pairs.values()) + again[-1] - (
            most_for(self.mana, offers, pairs, again)
        )  # fmt: skip

    def _cost(self, obj: GameObject, *, plain: bool) -> Cost:
        """At least that is paid for what the card does; `plain`: for its being cast in any way."""
        assert self.small.cheaper is not None
        if plain:
            return least_cost(obj.card, self.small.cheaper)
        return gaining_cost(obj.card, self.small.cheaper, self.small.tough)

    def _to_be_paid(self) -> list[GameObject]:
        """The cards that do nothing before they are cast."""
        zones = ("hand", "library", "graveyard", "exile") if self.small.reuses else ("hand", "library")
        return [obj for obj in self.read.objects if obj.owner == self.player and obj.zone in zones and not obj.links]

    def _largest(self) -> int:
        """The power of a creature, with all that may make it larger."""
        ever = self.ever
        sizes = [ever.tokens + self.raised if ever.made else 0]
        foreign = ever.foreign or self.small.crosses
        for obj in self.position.objects.values():
            if not foreign and obj.owner != self.player and obj.controller != self.player:
                continue
            if obj.zone == "battlefield" and "Creature" in characteristics(self.game, obj.id).types:
                sizes.append(self._size(obj))
            elif (itself := self._itself(obj)) is not None:
                sizes.append(itself)
        total = max(sizes) + ever.one + ever.each + ever.all + ever.holds + ever.holds_each
        total += ever.attached + sum(ever.fixes) + sum(one + each for _, one, each, *_ in ever.copies)
        total += sum(
            self._by_casting(spell, ever, 1) + sum(self._by_own(obj, spell) for obj in self.position.objects.values())
            for spell in self._castable(ever=True)
        )
        if ever.paid and self.mana is not None:
            total += max(self.mana.total * (one + each) // cost for cost, one, each, _ in ever.paid)
        return total

    def _attached(self, there: set[ObjectId]) -> int:
        """What is added to what something is attached to. What is attached to a creature that fights is in it; what
        cannot be moved stays where it is; between two steps of combat damage it may go on to another."""
        if self.left.first and self.small.moves:
            return 2 * self.left.attached
        return self.left.attached - sum(
            found.attached
            for obj in self.position.objects.values()
            if obj.zone == "battlefield" and (obj.attached_to in there or not self.small.moves)
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
                if obj.sick and not self.haste and not has_keyword(looks, "haste"):
                    continue
                if "Creature" in looks.types:
                    yield obj, self._size(obj)
                elif (itself := self._itself(obj)) is not None:
                    yield obj, itself
        elif turn.step in _DURING and position.combat is not None:
            defender = player_ref(1 - self.player)
            through = turn.step not in _BLOCKED or "blockers" not in position.combat.declared or self.trample
            through = through or self.small.loses
            for n, whom in position.combat.attackers:
                if n not in position.objects or whom != defender:
                    continue
                if through or n not in position.combat.blocked or self._tramples(n):
                    yield position.objects[n], self._size(position.objects[n])

    def _tramples(self, n: ObjectId) -> bool:
        """Whether the creature has trample, or may be given it with others."""
        looks = characteristics(self.game, n)
        return has_keyword(looks, "trample") or any(
            self.small.retypes or may_fit(looks.subtypes, fits) for fits in self.left.tramples
        )

    def _size(self, obj: GameObject) -> int:
        """How large the creature can be: as it is, with what makes it smaller undone, and with the largest number that
        may be set; or the largest number there is, with all that makes it larger."""
        if any(found.grows for found in self._adds(obj)):
            return MANY
        looks = characteristics(self.game, obj.id)
        now = max(0, looks.power or 0, (looks.toughness or 0) if self.small.tough else 0)
        numbers = self._printed(obj) or [max((f.itself for f in self._adds(obj)), default=0)]
        base = min([*numbers, self.small.sets[0] if self.set else MANY])
        most = max([*numbers, self._set_to(obj)])
        gone = sum(lost(kind) * count for kind, count in obj.counters)
        undone = now + self.lowered + gone + max(0, most - base)
        return min(undone, most + self._counters(obj) + self.raised)

    def _set_to(self, obj: GameObject) -> int:
        """The largest number that the creature's power is set to, or may be set to by what sets that of several."""
        tough = self.small.tough
        return max([
            self.small.sets[1],
            *(n for one in self.position.lasting if one.what is not None or obj.id in one.refs
              for n in numbers_set(tuple(one.changes), tough)),
        ])  # fmt: skip

    def _lowest(self, objects: Iterable[GameObject]) -> int:
        """The number that the power of one of them counts with at least, before anything is added."""
        return min((max(self._printed(obj), default=0) for obj in objects), default=0)

    def _printed(self, obj: GameObject) -> list[int]:
        """The numbers on its faces; MANY where it grows."""
        if any(found.grows for found in self._adds(obj)):
            return [MANY]
        faces = [
            face for card in obj.cards for face in card.faces if "Creature" in face.types or face.power is not None
        ]
        return [face.power or 0 for face in faces] + [face.toughness or 0 for face in faces if self.small.tough]

    def _counters(self, obj: GameObject) -> int:
        return sum(counter_size(kind) * count for kind, count in obj.counters)

    def _woken(self, of: Adds) -> int:
        """How large what it makes creatures of can be."""
        return of.waked + of.wakes * (self.raised + self._most_counters())

    def _most_counters(self) -> int:
        """What counters add to what is no creature and becomes one."""
        return max((self._counters(obj) for obj in self.read.objects if obj.zone == "battlefield"), default=0)

    def _itself(self, obj: GameObject) -> int | None:
        """How large what is no creature now may become one; None if it does not."""
        found = max((f.itself for f in self._adds(obj)), default=0)
        printed = self._printed(obj)
        if not found and not printed:
            return None
        return max([found, self.small.sets[1], *printed]) + self._counters(obj) + self.raised

    def _coming(self, there: set[ObjectId]) -> Iterator[tuple[GameObject, int]]:
        """The creatures that may come and attack this turn."""
        for obj in self.read.objects:
            if obj.id in there or obj.kind == "ability" or (obj.owner != self.player and not self.small.crosses):
                continue
            if not self.haste and not any(f.quick for f in self._adds(obj)):
                continue
            printed = self._printed(obj)
            if printed and (obj.zone != "battlefield" or obj.owner != self.player or obj.sick):
                yield obj, max([*printed, self.small.sets[1]]) + self._counters(obj) + self.raised

    def _castable(self, *, ever: bool = False) -> Iterator[GameObject]:
        """The cards that may still be cast."""
        for obj in self.read.objects:
            if obj.owner != self.player or obj.zone == "battlefield" or self._where(obj, ever=ever) == "stays":
                continue
            if obj.kind == "ability":
                continue
            late = (adds(face.abilities, False, self.small.tough) for face in obj.card.faces)
            if _is_used(obj) and not self.small.again and not any(x.late for x in late if x):
                continue
            if self._may_be_paid(obj):
                yield obj

    def _by_casting(self, obj: GameObject, of: Adds, n: int) -> int:
        """What is added to so many creatures where the card is cast."""
        total = 0
        for face in obj.card.faces:
            if face.is_land:
                continue
            total += sum(one + each * n for fits, one, each in of.casts if may_be_cast(face, fits))
        return total

    def _by_entering(self, obj: GameObject) -> int:
        """What is taken where the card comes to the battlefield."""
        return max(
            sum(taken for fits, taken in self.ever.enters if self.small.retypes or may_be_cast(face, fits))
            for face in obj.card.faces
        )

    def _by_own(self, obj: GameObject, spell: GameObject) -> int:
        """What the spell adds to the creature by an ability of that creature's."""
        return sum(
            one * (aims(face.abilities) if aimed else 1)
            for found in self._adds(obj) for fits, one, aimed in found.own
            for face in spell.card.faces if not face.is_land and may_be_cast(face, fits)
        )  # fmt: skip


def _is_read(obj: GameObject, player: PlayerId) -> bool:
    """Whether what waits on the stack is a card that the player has cast, or an ability of a card of the player's, so
    that its records say all that it does. What was paid for it is gone, with its power (CR 608.2h); what becomes a
    creature by it is another object."""
    if obj.cast is None or obj.copy_of is not None or obj.controller != player:
        return False
    if obj.kind == "ability":
        found = adds(waiting(obj), False, True)
        return obj.owner == player and found is not None and not (found.powers or found.itself)
    parts = [adds(face.abilities, False, True) for face in obj.card.faces]
    return obj.kind == "card" and not any(x is not None and x.powers for x in parts)


def _is_used(obj: GameObject) -> bool:
    """Whether the card is where it does no more, if nothing uses cards again (CR 715.3d)."""
    return obj.zone == "graveyard" or (obj.zone == "exile" and obj.card.layout in _GONE)


def _still(found: Adds, *, mine: bool, there: bool) -> Adds:
    """What is not seen yet in the creatures as they are: what a permanent of the player's gives to all is. What a
    permanent makes of mana is counted with it."""
    if not there or not (found.all or found.mana):
        return found
    return msgspec.structs.replace(found, all=0 if mine else found.all, mana=0)


def _lowers(obj: GameObject) -> int:
    """What the abilities of the permanent may take from a creature."""
    if obj.zone not in ("battlefield", "command"):
        return 0
    return sum(lowering(face.abilities) for card in obj.cards for face in card.faces)
