"""In which order choices are tried: it decides how soon an answer is found, never which."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from model.play import Play
from model.state import Position
from model.turn.combat.declaration import Attack, Block


class Order:
    """Remembers which choices decided positions, by what they look like."""

    def __init__(self) -> None:
        self._scores: dict[Hashable, int] = {}

    def ranked(self, position: Position, choices: Sequence[Any], *, mine: bool) -> list[int]:
        """The indices of the choices, the most promising first."""
        waiting = bool(position.zones.get(("stack", -1)))

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
        return ("block", len(choice.blocks))
    return (type(choice).__name__, choice if isinstance(choice, bool | str) else 0)


def _first(choice: Any, *, mine: bool, waiting: bool) -> int:
    """Before anything is known: what is on the stack resolves first, then plays; the opponent does nothing first."""
    if isinstance(choice, Play) and choice.kind == "pass":
        return 0 if waiting or not mine else 2
    if isinstance(choice, Attack):
        return -len(choice.attackers)
    if isinstance(choice, Block):
        return -len(choice.blocks)
    return 1
