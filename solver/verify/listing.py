"""The classes of legal plays as the check `plays` counts them: payments and targets left open count as one."""

from __future__ import annotations

from typing import Any

import msgspec

from model.ability.mana_abilities import is_mana_ability
from model.base import PlayerId
from model.play import Way, castable_ways
from model.state import Game
from solver.plays.complete import Finder
from solver.plays.likeness import likeness
from solver.plays.payer import PositionPayer
from solver.verify.naming import name_of
from solver.verify.ways import KINDS, PlayStep, agrees, objects_meant


class PlayClass(msgspec.Struct, frozen=True, gc=False):
    """A way to play something, with its modes and optional costs, of like objects."""

    key: Any
    way: Way
    player: PlayerId
    objects: tuple[int, ...]
    told: str

    def fits(self, game: Game, step: PlayStep) -> bool:
        """Whether the step may mean it."""
        if self.way.kind != KINDS[type(step)] or not agrees(game, step, self.way):
            return False
        return bool(set(self.objects) & set(objects_meant(game, self.player, step)))


def classes_of_plays(game: Game, player: PlayerId) -> tuple[PlayClass, ...]:
    """Every class of legal plays, mana abilities and passing left out."""
    like = likeness(game)
    finder = Finder(game, player, PositionPayer(game, player))
    groups: dict[Any, tuple[Way, list[int]]] = {}
    for way in castable_ways(game, player):
        if way.activated is not None and is_mana_ability(way.activated, game.edition):
            continue
        key = (like[way.object], way.kind, way.face, way.using, way.cost, way.ability, way.special)
        groups.setdefault(key, (way, []))[1].append(way.object)
    found = []
    for key, (way, objects) in groups.items():
        if next(finder.complete(way), None) is not None:
            told = " ".join(filter(None, (way.kind, name_of(game, way.object), way.label)))
            found.append(PlayClass(key, way, player, tuple(objects), told))
    return tuple(found)


__all__ = ["PlayClass", "classes_of_plays"]
