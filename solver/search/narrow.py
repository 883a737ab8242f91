"""A narrower view of the player's own choices, for finding wins sooner: what is not looked at loses answers only.

Of the opponent's choices nothing is left out, so a win found so is a win; that nothing is found says nothing. Which
payment looks best is judged by what can still be paid after it. Not here: the search (`prove`), what is exact.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from model.ability.abilities import Activated, OnlyMana, PayMana, SacrificeCost, UnsupportedAbility
from model.ability.instructions import DealDamage, ExtraTurn, Fight, KeywordAction, LoseLife, SetLife, WinGame
from model.ability.keywords import expand
from model.ability.terms import Number
from model.base import ObjectId, PlayerId, walk
from model.card import Card
from model.layers import activated, characteristics
from model.mana import ManaCost
from model.play import Way
from model.state import Game, Position
from model.turn.combat.declaration import Assignment, Attack
from solver.plays.complete import Settled

_BUSY: Final = frozenset({"main1", "main2", "blockers", "upkeep", "draw"})


ASSIGNED: Final = 3
ENDLESS: Final = 1 << 30


class Narrow(msgspec.Struct, frozen=True, gc=False):
    """Whose choices are narrowed and how. `calm`: acts only in its main phases, after blocks and in the opponent's
    turn. `holds`: acts while something of its own waits on the stack. `payments`: so many payments for each play at
    most. `absent`: so many able creatures stay out of an attack at most. `floats`: lands are tapped, and permanents
    sacrificed, for mana by themselves, too."""

    player: PlayerId
    calm: bool = True
    holds: bool = False
    payments: int = 1
    absent: int = 1 << 30
    floats: bool = True


def looks_away(game: Game, narrow: Narrow) -> bool:
    """Whether the player passes without a look."""
    stack = game.zone("stack")
    if stack and not narrow.holds and game.objects[stack[0]].controller == narrow.player:
        return True
    return narrow.calm and not stack and game.turn.active == narrow.player and game.turn.step not in _BUSY


def is_put_off(game: Game, way: Way) -> bool:
    """Whether mana of a land, or of what is sacrificed for it, is made only where it pays for something."""
    costs = () if way.activated is None else way.activated.costs
    return "Land" in characteristics(game, way.object).types or any(isinstance(one, SacrificeCost) for one in costs)


def is_late(position: Position, narrow: Narrow) -> bool:
    """Whether combat of the player's turn is over, and nothing waits for its end."""
    turn = position.turn
    late = turn.step in ("combat end", "main2", "end", "cleanup")
    return narrow.calm and late and turn.active == narrow.player and not position.delayed


def reach(position: Position) -> int:
    """How much life a play may cost the opponent at a rough guess when there is no combat any more: the numbers in the
    texts of all cards; ENDLESS where they do not say."""
    return min(ENDLESS, sum(_reach(o.card) for o in position.objects.values()))


def reach_of(position: Position, player: PlayerId) -> int:
    """The same of what the player has outside its library."""
    mine = (o for o in position.objects.values() if o.zone != "library" and player in (o.owner, o.controller))
    return min(ENDLESS, sum(_reach(o.card) for o in mine))


@functools.lru_cache(maxsize=20_000)
def _reach(card: Card) -> int:
    abilities = [a for face in card.faces for a in face.abilities]
    return sum(_cost_of_life(r) for a in abilities for one in (a, *expand(a)) for r in walk(one))


def _cost_of_life(record: Any) -> int:
    if isinstance(record, DealDamage | LoseLife):
        return record.amount.n if isinstance(record.amount, Number) else ENDLESS
    endless = isinstance(record, UnsupportedAbility | SetLife | WinGame | Fight | ExtraTurn)
    endless = endless or (isinstance(record, KeywordAction) and "life total" in record.name)
    return ENDLESS if endless or type(record).__name__ in _MORE else 0


_MORE: Final = frozenset({"ExtraPhase", "ExtraCombat", "Copy", "CopySpell", "Mill", "Draw", "Redirect"})


def kept_answers(answers: Iterable[Any], narrow: Narrow) -> Iterable[Any]:
    """The answers to a decision that are looked at."""
    found = list(answers)
    if found and all(isinstance(a, Assignment) for a in found):
        # The most for the other player, and two more.
        return sorted(found, key=lambda a: -sum(n for _, to in a.shares for ref, n in to if ref < 0))[:ASSIGNED]
    if narrow.absent > 1_000 or not found or not all(isinstance(a, Attack) for a in found):
        return found
    most = max(len(a.attackers) for a in found if isinstance(a, Attack))
    return [a for a in found if len(a.attackers) >= most - narrow.absent or not a.attackers]


class Thrift:
    """Which payments leave most: judged by the costs that may still be wanted."""

    def __init__(self, game: Game, player: PlayerId) -> None:
        self.game, self.player = game, player
        self._wanted: list[tuple[ObjectId, str]] | None = None
        self._makes: dict[ObjectId, frozenset[str]] = {}

    def best(self, object_id: ObjectId, found: Sequence[Settled], most: int) -> list[Settled]:
        """At most so many of the payments for each way of giving objects."""
        groups: dict[Any, list[Settled]] = {}
        for one in found:
            groups.setdefault(one.with_, []).append(one)
        kept: list[Settled] = []
        for group in groups.values():
            if len(group) > 1:
                group.sort(key=lambda one: self._price(object_id, one))
            kept += group[:most]
        return kept

    def _price(self, object_id: ObjectId, one: Settled) -> tuple[float, ...]:
        """What the payment takes; smaller is better."""
        plan = one.plan
        used = [s.source for s in plan.steps]
        gone = sum(1 for s in plan.steps if s.with_ or self._is_spent(s.source, s.ability))
        life = sum(1 for s in plan.spends if s.life)
        helped = sum(1 for s in plan.spends if s.object)
        wanted = [types for i, types in self.wanted if i != object_id]
        left = [self.makes(i) for i in self._sources() if i not in used]
        missing = sum(max(0, sum(1 for w in wanted if w == t) - sum(1 for m in left if t in m)) for t in set(wanted))
        width = sum(sum(1 for t in set(wanted) if t in self.makes(i)) for i in used)
        # What may be wanted later is not known: something of each type is best left.
        lacks = sum(1 / (1 + sum(1 for m in left if t in m)) for t in self.elsewhere)
        return gone + life, helped, missing, width, len(used), lacks

    def _is_spent(self, source: ObjectId, ability: int) -> bool:
        abilities = activated(self.game, source)
        return ability < len(abilities) and any(type(c).__name__ != "TapSelf" for c in abilities[ability].costs)

    def _sources(self) -> list[ObjectId]:
        game = self.game
        ready = (i for i in game.zone("battlefield") if not game.objects[i].tapped)
        return [i for i in ready if game.objects[i].controller == self.player and self.makes(i)]

    def makes(self, object_id: ObjectId) -> frozenset[str]:
        """The types of mana that the object's abilities speak of."""
        known = self._makes.get(object_id)
        if known is None:
            types: set[str] = set()
            if object_id in self.game.objects:
                for ability in activated(self.game, object_id):
                    options = getattr(ability.do, "options", ())
                    types.update("".join("".join(o) for o in options))
                    if getattr(ability.do, "any_color", False):
                        types.update("WUBRG")
            known = self._makes[object_id] = frozenset(types)
        return known

    @property
    def wanted(self) -> list[tuple[ObjectId, str]]:
        """The coloured symbols of the costs of cards in the hand and of abilities on the battlefield."""
        if self._wanted is None:
            game = self.game
            found: list[tuple[ObjectId, str]] = []
            for i in game.zone("hand", self.player):
                found += [(i, t) for t in _types(characteristics(game, i).mana_cost)]
            for i in game.zone("battlefield"):
                if game.objects[i].controller == self.player:
                    found += [(i, t) for a in activated(game, i) for t in _of(a)]
            self._wanted = found
        return self._wanted

    @functools.cached_property
    def elsewhere(self) -> tuple[str, ...]:
        """The types in costs of the player's cards that are out of hand, and all colours."""
        found = [*"WUBRG"]
        for zone in ("exile", "graveyard", "command"):
            for i in self.game.zone(zone, self.player):
                found += _types(characteristics(self.game, i).mana_cost)
        return tuple(found)


def _types(cost: ManaCost) -> list[str]:
    return [s.types[0] for s in cost.symbols if len(s.types) == 1]


def _of(ability: Activated) -> list[str]:
    found = []
    for cost in ability.costs:
        if isinstance(cost, PayMana):
            found += _types(cost.cost)
            if any(s.x for s in cost.cost.symbols):
                found += [t for r in walk(ability) if isinstance(r, OnlyMana) for t in r.types] * 8
    return found
