"""Playing lands (CR 305, 116.2a): a special action, once in each of the player's turns unless effects allow more."""

from __future__ import annotations

from collections.abc import Iterator

from model.ability.continuous import MoreLands
from model.base import PLAYER_NAMES, IllegalPlay, PlayerId, Reason
from model.evaluate import holds
from model.events import move, player_acts
from model.events.rules import player_has
from model.pay.effects import is_among, static_effects
from model.pay.timing import step_name, why_forbidden
from model.play.permissions import Permission, as_face, has_designation
from model.play.way import Way
from model.state import Game, Scope


def why_not_land(game: Game, player: PlayerId, way: Way, permission: Permission | None) -> tuple[Reason, ...]:
    """All that speaks against playing the land now."""
    return tuple(_why_not(game, player, way, permission))


def _why_not(game: Game, player: PlayerId, way: Way, permission: Permission | None) -> Iterator[Reason]:
    obj = game.objects[way.object]
    name = obj.card.faces[way.face].name
    if permission is None:
        rule = "715.3d" if obj.zone == "exile" and obj.card.layout == "adventure" else "305.1"
        yield Reason(rule, f"nothing lets {PLAYER_NAMES[player]} play {name} from the {obj.zone}", (name,))
    elif permission.rule is not None and permission.rule.needs and not has_designation(obj, permission.rule.needs):
        yield Reason("715.3d", f"{name} is not {permission.rule.needs}", (name,))
    elif (
        permission.rule is not None
        and permission.rule.condition is not None
        and not holds(game, permission.rule.condition, Scope(controller=player, source=obj.id))
    ):
        yield Reason("305.1", f"the condition for playing {name} by {permission.using} does not hold", (name,))
    elif permission.limit and game.history.get(("permission used", permission.by), 0) >= permission.limit:
        yield Reason("305.1", f"{permission.by_name} was already used this turn", (name,))
    # CR 305.3: not at any time when it is not the player's turn, whatever effects say.
    if game.turn.active != player:
        yield Reason("305.3", f"it is not {PLAYER_NAMES[player]}'s turn", (name,))
    elif game.turn.step not in ("main1", "main2"):
        yield Reason("305.1", f"lands are played in a main phase, not in the {step_name(game.turn.step)}", (name,))
    elif game.zone("stack"):
        yield Reason("305.1", "lands are played while the stack is empty", (name,))
    if game.priority is not None and game.priority != player:
        yield Reason("116.2a", f"{PLAYER_NAMES[player]} does not have priority")
    limit = land_plays(game, player)
    played = game.players[player].lands_played
    if limit is not None and played >= limit:
        yield Reason("305.2", f"{PLAYER_NAMES[player]} has played {played} of {limit} lands this turn", (name,))
    # CR 712.12, 601.3e: judged as the face that would be played.
    as_played = as_face(game, obj, way.face) if len(obj.card.faces) > 1 else game
    refused = why_forbidden(as_played, "play lands", player, way.object)
    if refused is not None:
        yield refused
    if player_has(game, player, "can't play lands"):
        yield Reason("101.2", f"an effect says that {PLAYER_NAMES[player]} can't play lands")


def land_plays(game: Game, player: PlayerId) -> int | None:
    """CR 305.2: how many lands the player may play this turn; None for any number."""
    n = 1
    for scope, effect in static_effects(game, MoreLands):
        if is_among(game, effect.who, player, scope):
            if effect.any_number:
                return None
            n += effect.n
    return n


def play_land(game: Game, player: PlayerId, way: Way) -> None:
    """CR 305.1: the land is put onto the battlefield; it does not use the stack."""
    note_permission(game, way)
    before = game.players[player].lands_played
    zone = game.objects[way.object].zone
    done = move(
        game, (way.object,), "battlefield", cause=way.object, by=player, why="play", controller=player, face=way.face
    )
    if not done:
        raise IllegalPlay(Reason("305.1", "the land could not be put onto the battlefield"))
    game.update_player(player, lands_played=before + 1)
    player_acts(game, player, "play a land", objects=done, from_=zone)


def note_permission(game: Game, way: Way) -> None:
    """Counts the use of a permission that is limited to so many times a turn."""
    if way.limited and way.permitted_by < 0:
        # An effect that lets one card be played: it is over.
        game.lasting = [one for one in game.lasting if one.id != -way.permitted_by]
        game.touch()
    elif way.limited:
        key = ("permission used", way.permitted_by)
        game.history[key] = game.history.get(key, 0) + 1
