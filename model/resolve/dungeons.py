"""Venturing into the dungeon and the initiative: the dungeon that a player is in, the venture marker, and how a dungeon
is completed (CR 309, 701.49, 726).

The dungeon stands in the command zone as an object of the kind "dungeon"; the room with the marker is a designation of
it, the dungeons completed are designations of the player. The cards are in `dungeon_cards`.
"""

from __future__ import annotations

from typing import Final

from model.ability.abilities import Triggered
from model.ability.continuous import PlayerRule
from model.ability.events import IsDealtDamage, PlayerActs, StepBegins
from model.ability.instructions import KeywordAction
from model.ability.terms import ControllerOf, EventRole, OnePlayer, That, You
from model.base import ObjectId, PlayerId
from model.evaluate.counts import COMPLETED
from model.events import player_acts
from model.events.matching import player_meets
from model.events.rules import active_statics
from model.events.triggers import trigger
from model.layers import characteristics
from model.resolve.dungeon_cards import CARDS, DUNGEONS, UNDERCITY, VENTURE
from model.resolve.keyword_actions import acts
from model.resolve.run import Run
from model.state import Game, GameObject, Scope

_MARKER: Final = "venture marker:"
ROOMS_AGAIN: Final = "room abilities trigger an additional time"
_INTO_UNDERCITY: Final = KeywordAction(VENTURE, text=UNDERCITY)
TAKEN_VENTURES: Final = Triggered(
    PlayerActs(OnePlayer("player"), "take the initiative"), _INTO_UNDERCITY, word="whenever"
)
UPKEEP_VENTURES: Final = Triggered(StepBegins("upkeep", You()), _INTO_UNDERCITY, word="at")
DAMAGE_TAKES: Final = Triggered(
    IsDealtDamage(combat=True), KeywordAction("take the initiative", ControllerOf(That("it", EventRole("source"))))
)
"""CR 726.2: the abilities without a source of the player who has the initiative."""


@acts(VENTURE)
def venture(run: Run, do: KeywordAction) -> None:
    """CR 701.49a-d; `text`: the only dungeon that may be entered."""
    for who in run.players(do.who):
        game = run.game
        here = dungeon_of(game, who)
        # 1. CR 701.49c: from the bottommost room, the dungeon is completed first.
        if here and not (rooms := DUNGEONS[game.objects[here].card.name].rooms)[room_of(game, here)].leads_to:
            complete(game, here)
            here = 0
        if here:
            # 2. CR 701.49b: along an arrow.
            onward = tuple(rooms[n].name for n in rooms[room_of(game, here)].leads_to)
            (name,) = run.choose(onward, who=who, what="name", words="which room is next")
            room = next(n for n, r in enumerate(rooms) if r.name == name)
        else:
            # 3. CR 701.49a, d: another dungeon, from the top. Undercity is entered only by its name.
            names = (do.text,) if do.text else tuple(d for d in DUNGEONS if d != UNDERCITY)
            (name,) = run.choose(names, who=who, what="name", words="which dungeon is entered")
            here = game.new_id()
            game.add(GameObject(here, CARDS[name], "command", who, who, kind="dungeon"))
            room = 0
        _enter(game, who, here, room)
        player_acts(game, who, VENTURE, cause=run.cause)
    run.done = True


def _enter(game: Game, who: PlayerId, here: ObjectId, room: int) -> None:
    # CR 309.4c: the room ability triggers; its controller is the owner of the dungeon.
    game.update(here, designations=frozenset({f"{_MARKER}{room}"}))
    game.touch("command")
    ability = DUNGEONS[game.objects[here].card.name].rooms[room].ability
    for _ in range(1 + _again(game, who)):
        trigger(game, ability, Scope(who, source=here))


def _again(game: Game, who: PlayerId) -> int:
    """How many additional times room abilities of the player trigger (CR 603.2d)."""
    rules = active_statics(game, PlayerRule)
    return sum(r.rule == ROOMS_AGAIN and player_meets(game, r.who, who, scope) for _, r, scope in rules)


def dungeon_of(game: Game, who: PlayerId) -> ObjectId:
    """The dungeon card that the player owns in the command zone, 0 if there is none (CR 309.3)."""
    return next((i for i in game.zone("command") if (o := game.objects[i]).kind == "dungeon" and o.owner == who), 0)


def room_of(game: Game, dungeon: ObjectId) -> int:
    """The place of the room in which the venture marker is."""
    marks = game.objects[dungeon].designations
    return next(int(d.removeprefix(_MARKER)) for d in marks if d.startswith(_MARKER))


def is_over(game: Game, dungeon: ObjectId) -> bool:
    """CR 309.6: the marker is on the bottommost room, and no room ability waits or is on the stack."""
    rooms = DUNGEONS[game.objects[dungeon].card.name].rooms
    if rooms[room_of(game, dungeon)].leads_to or any(p.source == dungeon for p in game.pending):
        return False
    casts = (game.objects[i].cast for i in game.zone("stack"))
    return not any(cast is not None and cast.source == dungeon for cast in casts)


def complete(game: Game, dungeon: ObjectId) -> None:
    """CR 309.7: the dungeon is removed from the game, and its owner has completed it."""
    game.past[dungeon] = (game.objects[dungeon], characteristics(game, dungeon))
    obj = game.remove(dungeon)
    marks = game.players[obj.owner].designations
    game.update_player(obj.owner, designations=marks | {COMPLETED + obj.card.name})
    player_acts(game, obj.owner, "complete a dungeon")


@acts("take the initiative")
def initiative(run: Run, do: KeywordAction) -> None:
    # CR 726.2, 726.5: the ability triggers again for who has it already.
    for who in run.players(do.who):
        player_acts(run.game, who, "take the initiative", cause=run.cause)
        trigger(run.game, TAKEN_VENTURES, Scope(who, event=(("player", -1 - who),)))
    run.done = True


__all__ = [
    "DAMAGE_TAKES", "ROOMS_AGAIN", "UPKEEP_VENTURES", "complete", "dungeon_of", "initiative", "is_over", "room_of",
    "venture",
]  # fmt: skip
