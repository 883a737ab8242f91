"""Casting a spell or playing a land while something resolves (CR 608.2g): one complete play is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from model.ability.abilities import PayMana
from model.ability.casting import CastWay, with_own_cost
from model.base import IllegalPlay, PlayerId, Reason
from model.layers import characteristics
from model.play.cast_legality import may_fit, why_not_cast
from model.play.casting import do_way
from model.play.permissions import Permission, land_fits
from model.play.play import Play
from model.play.way import Way, propose
from model.play.ways import castable_faces
from model.resolve.frame import CastNow
from model.state import Decision, Game, GameObject
from model.state.work import owner


def cast_now_ways(game: Game, frame: CastNow) -> Iterator[Way]:
    """The ways to cast or play one of the cards now, timing aside (CR 608.2g)."""
    for i in frame.objects:
        obj = game.objects.get(i)
        if obj is None:
            continue
        for face in _transformed_faces(obj) if frame.transformed else castable_faces(obj.card, obj):
            printed = obj.card.faces[face]
            if printed.is_land:
                if frame.play and _may_play_land(game, frame.player) and _land_is_meant(game, frame, obj):
                    yield Way("play", i, face, frame.using, label=frame.using)
                continue
            costs = () if frame.free else frame.costs
            if costs is not None:
                costs = with_own_cost(costs, printed.mana_cost)
            alternative = costs is not None
            rule = CastWay(frame.using, "", costs, timing="instant")
            way = Way(
                "cast", i, face, frame.using or ("free" if frame.free else ""), label=frame.using,
                costs=costs if costs is not None else (PayMana(printed.mana_cost),), alternative=alternative,
                free=frame.free, rule=rule, timing="instant", meant=frame.what, meant_by=frame.scope,
                any_type=frame.any_type, marks=frame.marks,
            )  # fmt: skip
            proposal = propose(game, frame.player, way)
            if why_not_cast(proposal, Permission()):
                continue
            if frame.what is not None and frame.scope is not None and not may_fit(proposal, frame.what, frame.scope):
                continue
            if frame.most_value is not None:
                value = characteristics(proposal.game, proposal.id).mana_value
                if value > frame.most_value:
                    continue
            yield way


def _transformed_faces(obj: GameObject) -> tuple[int, ...]:
    """CR 310.11b, 712.8c: the back face of a transforming double-faced card; of any other card none, nor of a token,
    which has left the battlefield for good (CR 111.8)."""
    return (1,) if obj.card.layout == "transform" and obj.kind == "card" else ()


def _land_is_meant(game: Game, frame: CastNow, obj: GameObject) -> bool:
    return frame.what is None or frame.scope is None or land_fits(game, obj, frame.what, frame.scope)


def _may_play_land(game: Game, player: PlayerId) -> bool:
    """CR 305.2b, 305.3: only on the player's own turn and with a land play left."""
    from model.play.lands import land_plays

    limit = land_plays(game, player)
    return game.turn.active == player and (limit is None or game.players[player].lands_played < limit)


@owner(CastNow)
def carry_out_cast_now(game: Game, frame: CastNow) -> None:
    """Asks for a play of one of the cards, None for none, and carries it out."""
    priority, game.priority = game.priority, None
    try:
        ways = tuple(cast_now_ways(game, frame))
        if not ways:
            return
        known = game.known(frame.source)
        name = known[0].card.name if known is not None else ""
        least = 0 if frame.optional else 1
        words = "which card to cast or play"
        due = Decision("choose", frame.player, "play", (), least, 1, frame.source, name, words, data=ways)
        answer = game.ask(due)
        if answer is None:
            if not frame.optional:
                raise IllegalPlay(Reason("608.2g", f"{name} says that a card is cast if able", (name,)))
            return
        if not isinstance(answer, Play):
            raise IllegalPlay(Reason("608.2g", "a play or nothing is due"))
        for way in ways:
            if (way.kind, way.object, way.face, way.using) == (answer.kind, answer.object, answer.face, answer.using):
                do_way(game, frame.player, way, answer)
                return
        raise IllegalPlay(Reason("608.2g", f"{name} does not let that be cast or played", (name,)))
    finally:
        game.priority = priority
