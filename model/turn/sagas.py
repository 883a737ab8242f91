"""Sagas: lore counters in the precombat main phase, and their end (CR 714)."""

from __future__ import annotations

from model.ability.abilities import Chapter
from model.events.event import CountersEvent, Event
from model.events.happening import happen
from model.layers import characteristics
from model.state import Game
from model.state.objects import Characteristics, GameObject
from model.state.work import owner
from model.turn.frames import AddLore


@owner(AddLore)
def add_lore(game: Game, frame: AddLore) -> None:
    """CR 714.3c: the active player's Sagas with chapter abilities, all at once."""
    player = game.turn.active
    events: list[Event] = []
    for i in game.zone("battlefield"):
        ch = characteristics(game, i)
        if "Saga" in ch.subtypes and ch.controller == player and final_chapter(ch) and not game.objects[i].phased_out:
            events.append(CountersEvent(on=i, kind="lore", amount=1, by=player, why="turn"))
    happen(game, events)


def final_chapter(ch: Characteristics) -> int:
    """CR 714.2d: the greatest number among its chapter abilities, 0 without any."""
    return max((n for a in ch.abilities if isinstance(a, Chapter) for n in a.numbers), default=0)


def is_over(game: Game, obj: GameObject, ch: Characteristics) -> bool:
    """CR 714.4: as many lore counters as chapters, and no chapter ability of it under way."""
    last = final_chapter(ch)
    if not last or obj.counter("lore") < last:
        return False
    if any(p.source == obj.id and getattr(p.ability, "label", "").startswith("chapter ") for p in game.pending):
        return False
    for i in game.zone("stack"):
        cast = game.objects[i].cast
        if cast is not None and cast.source == obj.id and getattr(cast.ability, "label", "").startswith("chapter "):
            return False
    return True
