"""Special actions (CR 116.2): plot, foretell, suspend, turning face up, unlocking: paid for, then done at once, without
the stack."""

from __future__ import annotations

from collections.abc import Iterator

from model.ability.abilities import PayMana
from model.ability.casting import SpecialAction
from model.ability.continuous import ANY_TURN, PermitAction
from model.ability.terms import All
from model.base import PLAYER_NAMES, PlayerId, Reason
from model.evaluate import fits
from model.events import CarryOut
from model.pay.effects import is_among, static_effects
from model.pay.timing import why_not_sorcery_timing
from model.play.way import Way
from model.state import Game, GameObject, Scope
from model.state.work import carry_out_now

RULES = {
    "plot": "702.170a",
    "foretell": "702.143a",
    "suspend": "702.62a",
    "turn face up": "702.37e",
    "unlock": "709.5e",
    "end the effect": "116.2c",
}


def why_not_special(game: Game, player: PlayerId, way: Way) -> tuple[Reason, ...]:
    """All that speaks against the special action now, its cost aside."""
    return tuple(_why_not(game, player, way))


def _why_not(game: Game, player: PlayerId, way: Way) -> Iterator[Reason]:
    action, obj = way.action, game.objects[way.object]
    assert action is not None
    name = obj.card.faces[obj.face].name or obj.card.name
    rule = RULES.get(action.name, "116.2")
    # CR 116.2: a player takes special actions only with priority.
    if game.priority is not None and game.priority != player:
        yield Reason("116.1", f"{PLAYER_NAMES[player]} does not have priority")
    owner = obj.controller if obj.zone == "battlefield" else obj.owner
    if owner != player:
        yield Reason(rule, f"{name} is not {PLAYER_NAMES[player]}'s", (name,))
    if obj.zone != action.zone and not (action.zone == "hand" and _permitted(game, player, action, obj)):
        yield Reason(rule, f"{name} is not in the zone {action.zone} but in the zone {obj.zone}", (name,))
    match action.timing:
        case "sorcery":
            refused = why_not_sorcery_timing(game, player, rule)
            if refused is not None:
                yield Reason(refused.rule, f"{action.name} is not possible now: {refused.words}", (name,))
        case "turn":
            if game.turn.active != player and not _permitted(game, player, action, obj, ANY_TURN):
                yield Reason(rule, f"it is not {PLAYER_NAMES[player]}'s turn", (name,))
        case _:
            pass


def _permitted(game: Game, player: PlayerId, action: SpecialAction, obj: GameObject, word: str = "") -> bool:
    """Whether an effect lets the player take that action with the card where it is, or then."""
    return any(
        effect.name == action.name
        and effect.word == word
        and is_among(game, effect.who, player, scope)
        and isinstance(effect.what, All)
        and fits(game, obj.id, effect.what.filter, scope, anywhere=True)
        for scope, effect in static_effects(game, PermitAction)
    )


def do_special(game: Game, player: PlayerId, way: Way, x: int) -> None:
    """What happens once it is paid for."""
    assert way.action is not None
    scope = Scope(controller=player, source=way.object, x=x)
    carry_out_now(game, CarryOut(do=way.action.do, scope=scope))


def has_x(way: Way) -> bool:
    """Whether its cost has an {X}."""
    return any(isinstance(c, PayMana) and c.cost.x_count for c in way.costs)


def least_x(way: Way) -> int:
    """The smallest X that may be chosen: "Suspend X—{X}{U}. X can't be 0"."""
    return 1 if way.special == "suspend" and has_x(way) else 0
