"""State triggers: abilities that trigger when the game state is so, not when something happens (CR 603.8)."""

from __future__ import annotations

from model.ability.abilities import Triggered
from model.ability.events import StateIs
from model.evaluate import holds
from model.events.presence import present
from model.events.triggers import trigger
from model.layers import characteristics, functioning
from model.state import Game, Scope


def notice_states(game: Game) -> None:
    """Triggers those whose state is true and that neither wait nor stand on the stack yet."""
    if ("C", "StateIs") not in present(game):
        return
    for source, ability in functioning(game, Triggered):
        when = ability.when
        if not isinstance(when, StateIs):
            continue
        scope = Scope(characteristics(game, source).controller, source=source)
        if (
            holds(game, when.condition, scope)
            and not _under_way(game, source, ability)
            and holds(game, ability.condition, scope)
        ):
            trigger(game, ability, scope)


def _under_way(game: Game, source: int, ability: Triggered) -> bool:
    if any(p.source == source and p.ability == ability for p in game.pending):
        return True
    for i in game.zone("stack"):
        cast = game.objects[i].cast
        if game.objects[i].kind == "ability" and cast is not None and cast.source == source and cast.ability == ability:
            return True
    return False
