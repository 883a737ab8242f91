"""Battles: protectors and defeat (CR 310, 704.5v-x)."""

from __future__ import annotations

from model.state import Game
from model.state.objects import Characteristics, GameObject, Ref, player_ref


def is_defeated(game: Game, obj: GameObject) -> bool:
    """CR 704.5v: no defense left, and no ability of it that triggered under way."""
    if obj.counter("defense"):
        return False
    if any(p.source == obj.id for p in game.pending):
        return False
    stack = (game.objects[i].cast for i in game.zone("stack") if game.objects[i].kind == "ability")
    return not any(cast is not None and cast.source == obj.id for cast in stack)


def protector(obj: GameObject) -> Ref | None:
    """The player who protects it, as a ref."""
    return next((int(value) for kind, value in obj.choices if kind == "protector"), None)


def protect(game: Game, obj: GameObject, ch: Characteristics) -> bool:
    """CR 704.5w-x: a battle without a protector, or a Siege that its controller protects, gets the opponent as its
    protector; with two players there is no choice. Whether anything changed."""
    now = protector(obj)
    attacked = game.combat is not None and any(whom == obj.id for _, whom in game.combat.attackers)
    if now is None and attacked:
        return False
    if now is not None and not ("Siege" in ch.subtypes and now == player_ref(ch.controller)):
        return False
    new = player_ref(1 - ch.controller if "Siege" in ch.subtypes else ch.controller)
    others = tuple(c for c in obj.choices if c[0] != "protector")
    game.update(obj.id, choices=(*others, ("protector", new)))
    return True
