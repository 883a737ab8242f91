"""Why a play is not legal, with the rules (CR 733.1): `why_not`."""

from __future__ import annotations

from model.base import PLAYER_NAMES, IllegalPlay, PlayerId, Reason
from model.pay.needs import why_not_cost
from model.play.casting import do_play, find_way
from model.play.loop import run
from model.play.play import Play
from model.play.slots import total_of, why_not_choices
from model.play.way import propose
from model.state import Due, Game, Position


def why_not(position: Position, play: Play, player: PlayerId | None = None) -> tuple[Reason, ...]:
    """Everything that speaks against this play as it stands, payment included; () if it is legal.

    `player`: who would make it, the one with priority if left out."""
    position = run(position)
    due = position.due
    if due is None:
        return (Reason("104.1", f"the game is over: {position.over}"),)
    who = due.player if player is None else player
    if due.kind != "priority" or due.player != who:
        return (Reason("117.1", f"{PLAYER_NAMES[who]} does not have priority"),)
    if play.kind == "pass":
        return ()
    try:
        do_play(Game(position), who, play)
    except IllegalPlay as refused:
        return tuple(refused.reasons)
    except Due:
        pass
    return ()


def why_not_unpaid(game: Game, player: PlayerId, play: Play) -> tuple[Reason, ...]:
    """The same with the payment left out: the way, the choices, and whether the non-mana costs could be paid at all."""
    try:
        way = find_way(game, player, play)
    except IllegalPlay as refused:
        return tuple(refused.reasons)
    if way.kind == "play":
        return ()
    proposal = propose(game, player, way)
    refusal = why_not_choices(proposal, play.modes, play.kicked, play.x, play.targets, play.division)
    if refusal is not None:
        return (refusal,)
    total = total_of(proposal, play.with_)
    if total.unpayable:
        name = proposal.origin.card.name
        return (Reason("118.6", f"{name} has no mana cost, which cannot be paid", (name,)),)
    found = []
    for n, cost in enumerate(total.costs):
        given = play.with_[n] if n < len(play.with_) and play.with_[n] else None
        reason = why_not_cost(proposal.game, cost, proposal.scope(), given)
        if reason is not None:
            found.append(reason)
    return tuple(found)
