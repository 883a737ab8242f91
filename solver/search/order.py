"""In which order choices are tried: it decides how soon an answer is found, never which."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from model.ability.keywords import has_keyword
from model.ability.mana_abilities import is_mana_ability
from model.base import PlayerId
from model.layers import activated, characteristics
from model.play import Play
from model.state import Game, Position
from model.turn.combat.declaration import Attack, Block

RATE: Final = 0.3
"""How much the last outcome of a choice counts beside those before."""
FEW: Final = 4
"""In so many ways a thing is tried before others of its ways are judged by them."""
COMBAT: Final = "combat"
"""Stands for going into combat as it is."""
_DURING: Final = frozenset({"attackers", "blockers", "first damage", "damage"})
_BLOCKED: Final = frozenset({"blockers", "first damage", "damage"})


class Order:
    """Remembers which choices decided positions, by what they look like."""

    def __init__(self) -> None:
        self._scores: dict[Hashable, int] = {}

    def ranked(self, position: Position, choices: Sequence[Any], *, mine: bool) -> list[int]:
        """The indices of the choices, the most promising first."""
        waiting = bool(position.zones.get(("stack", -1)))
        if choices and isinstance(choices[0], Block):
            # What lets the least damage through; the opponent's defence is found so, and the player's too.
            through = _Through(position)
            return sorted(range(len(choices)), key=lambda n: (
                -self._scores.get(look(position, choices[n]), 0), through.damage(choices[n]), len(choices[n].blocks), n,
            ))  # fmt: skip

        def rank(n: int) -> tuple[int, int, int]:
            choice = choices[n]
            return -self._scores.get(look(position, choice), 0), _first(choice, mine=mine, waiting=waiting), n

        return sorted(range(len(choices)), key=rank)

    def decided(self, position: Position, choice: Any, depth: int) -> None:
        """The choice settled a position."""
        name = look(position, choice)
        self._scores[name] = self._scores.get(name, 0) + 1


class Learned:
    """What choices came to in one search, by what they look like: how much dearer the position became, and how much
    life each thing to play has taken at best."""

    def __init__(self) -> None:
        self._gains: dict[Hashable, float] = {}
        self._best: dict[Hashable, float] = {}
        self._alike: dict[Hashable, tuple[int, float]] = {}
        self._did: dict[Hashable, int] = {}
        self._mana: dict[Hashable, int] = {}
        self._tricks: set[tuple[Any, ...]] = set()

    def gain(self, position: Position, choice: Any) -> tuple[float | None, float]:
        """What the choice came to lately and at best; None if it was never tried."""
        name = look(position, choice)
        return self._gains.get(name), self._best.get(name, 0.0)

    def likely(self, position: Position, play: Play) -> float | None:
        """What the same thing came to on the whole, whatever it was aimed at; None if it was tried in few ways."""
        times, total = self._alike.get(of(position, play), (0, 0.0))
        return total / times if times >= FEW else None

    def came_to(self, position: Position, choice: Any, gain: float) -> None:
        """The choice made the position so much dearer."""
        name = look(position, choice)
        if name not in self._gains and isinstance(choice, Play):
            thing = of(position, choice)
            times, total = self._alike.get(thing, (0, 0.0))
            self._alike[thing] = times + 1, total + gain
        before = self._gains.get(name, gain)
        self._gains[name] = before + RATE * (gain - before)
        self._best[name] = min(gain, self._best.get(name, gain))

    def did(self, name: Hashable, life: int) -> None:
        """So much less life was missing after the play."""
        if life > self._did.get(name, 0):
            self._did[name] = life
            if isinstance(name, tuple) and name[-1]:
                self._tricks.add(name)

    def costs(self, name: Hashable, play: Play) -> None:
        """The play may be paid for with so much mana."""
        mana = sum(not one.life and not one.object for one in play.plan.spends)
        self._mana[name] = min(mana, self._mana.get(name, mana))

    def hidden(self, position: Position, player: PlayerId) -> int:
        """How much life combat may still take that is not to be seen in the position: what happens by itself when
        attackers are declared, and the tricks that there is mana for, each as much as it ever did."""
        total = 0 if position.turn.step in _BLOCKED else self._did.get(COMBAT, 0)
        if not self._tricks:
            return total
        game = Game(position)
        there = {("cast", game.objects[i].card.name) for i in game.zone("hand", player)}
        mine = [i for i in game.zone("battlefield") if game.objects[i].controller == player]
        there |= {("activate", game.objects[i].card.name) for i in mine}
        mana = len(position.players[player].pool) + sum(
            any(is_mana_ability(a, game.edition) for a in activated(game, i))
            for i in mine
            if not game.objects[i].tapped
        )
        for name in sorted(self._tricks, key=lambda name: -self._did[name]):
            cost = self._mana.get(name, 0)
            if name[:2] in there and cost <= mana:
                mana -= cost
                total += self._did[name]
        return total


def of(position: Position, play: Play) -> Hashable:
    """What is played, whatever it is aimed at, and whether in combat."""
    return play.kind, _name(position, play.object), play.ability, position.turn.step in _DURING


def look(position: Position, choice: Any) -> Hashable:
    """What a choice looks like apart from the ids in it."""
    if isinstance(choice, Play):
        if choice.kind == "pass":
            return ("pass", position.turn.step, bool(position.zones.get(("stack", -1))))
        obj = position.objects.get(choice.object)
        targets = tuple(
            r if r < 0 else (o.card.name if (o := position.objects.get(r)) is not None else "")
            for slot in choice.targets for r in slot
        )  # fmt: skip
        return (choice.kind, obj.card.name if obj is not None else "", choice.ability, choice.modes, choice.x, targets)
    if isinstance(choice, Attack):
        return ("attack", len(choice.attackers))
    if isinstance(choice, Block):
        return ("block", tuple(sorted(
            (_name(position, b), tuple(_name(position, a) for a in attackers)) for b, attackers in choice.blocks
        )))  # fmt: skip
    words = position.due.words if position.due is not None else ""
    return (words, _named(position, choice))


def _named(position: Position, answer: Any) -> Hashable:
    """The answer with names for the objects in it."""
    if isinstance(answer, tuple):
        return tuple(_named(position, one) for one in answer)
    if isinstance(answer, int) and answer in position.objects:
        return position.objects[answer].card.name
    return answer if isinstance(answer, bool | int | str) else type(answer).__name__


def _name(position: Position, object_id: int) -> str:
    obj = position.objects.get(object_id)
    return obj.card.name if obj is not None else ""


class _Through:
    """How much damage a block lets through, about."""

    def __init__(self, position: Position) -> None:
        game = Game(position)
        combat = position.combat
        attackers = [i for i, _ in combat.attackers if i in position.objects] if combat is not None else []
        self.looks = {i: characteristics(game, i) for i in (*attackers, *game.zone("battlefield"))}
        self.power = {i: self._deals(i) for i in attackers}

    def _deals(self, object_id: int) -> int:
        looks = self.looks[object_id]
        return max(0, looks.power or 0) * (2 if has_keyword(looks, "double strike") else 1)

    def damage(self, block: Block) -> int:
        """The sum over attackers of what is not blocked."""
        stopped: dict[int, int] = {}
        for blocker, attackers in block.blocks:
            looks = self.looks.get(blocker)
            for a in attackers:
                stopped[a] = stopped.get(a, 0) + max(1, (looks.toughness or 0) if looks is not None else 0)
        total = 0
        for a, power in self.power.items():
            if a not in stopped:
                total += power
            elif has_keyword(self.looks[a], "trample"):
                total += max(0, power - stopped[a])
        return total


def _first(choice: Any, *, mine: bool, waiting: bool) -> int:
    """Before anything is known: what is on the stack resolves first, then plays; the opponent does nothing first."""
    if isinstance(choice, Play) and choice.kind == "pass":
        return 0 if waiting or not mine else 2
    if isinstance(choice, Attack):
        return -len(choice.attackers)
    return 1
