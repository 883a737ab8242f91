"""In which order choices are tried: it decides how soon an answer is found, never which."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from model.ability.keywords import has_keyword
from model.layers import characteristics
from model.play import Play
from model.state import Game, Position
from model.turn.combat.declaration import Attack, Block


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
    return (type(choice).__name__, choice if isinstance(choice, bool | str) else 0)


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
