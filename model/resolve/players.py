"""Instructions about players: cards drawn and discarded, life, turns, winning, emblems (CR 104, 119, 121, 500.7)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from model.ability.instructions import (
    Discard,
    Draw,
    EndTurn,
    ExtraTurn,
    GainLife,
    GetEmblem,
    LoseLife,
    Mill,
    SetLife,
    SkipNext,
    WinGame,
)
from model.ability.object_instructions import ControlPlayer
from model.ability.terms import All, Some
from model.base import ObjectId
from model.card import Card, Face
from model.evaluate.phrases import MADE_BY
from model.events import draw, gain_life, library_cards, lose_game, lose_life, set_life, win_game
from model.events.actions import discards, moved
from model.events.event import Event, ZoneChange
from model.events.impossible import is_spared
from model.events.linked import reads
from model.resolve.at_once import Plan, planned
from model.resolve.leaving import leave_stack
from model.resolve.run import Run, executes
from model.state import GameObject
from model.state.controlled import will_be_controlled
from model.state.objects import player_ref


@executes(Draw)
def draw_(run: Run, do: Draw) -> None:
    # CR 121.2c: the active player draws first.
    drawn: tuple[ObjectId, ...] = ()
    n = most = run.amount(do.count)
    for who in run.players(do.who):
        if do.word == "up to":
            # CR 107.1c, 608.2d: also none.
            n = run.number_of(0, most, who, "how many cards are drawn")
        drawn += draw(run.game, who, max(0, n), cause=run.cause)
    run.result(drawn, number=len(drawn))
    run.done = n > 0


@planned(Discard)
def discard_plan(run: Run, do: Discard) -> Plan:
    # CR 101.4: everybody chooses in APNAP order, then the cards are discarded at once.
    chosen: tuple[ObjectId, ...] = ()
    for who in run.players(do.who):
        if is_spared(run.game, "discard", who, run.you):
            continue
        hand = run.game.zone("hand", who)
        if isinstance(do.what, Some):
            chosen += run.pick(do.what, who, hand)
        elif isinstance(do.what, All):
            from model.evaluate import candidates

            chosen += candidates(run.game, do.what, run.scope, within=hand)
        else:
            chosen += tuple(i for i in run.refs(do.what, who) if i in hand)

    def note(happened: Sequence[Event]) -> None:
        new = moved(e for e in happened if isinstance(e, ZoneChange) and e.why == "discard")
        run.result(new, number=len(new))
        run.moved(new)
        run.done = bool(new)

    events = discards(run.game, chosen, cause=run.cause, by=run.you)
    return Plan(events, note)


@executes(GainLife)
def gain(run: Run, do: GainLife) -> None:
    n = run.amount(do.amount)
    gained = sum(gain_life(run.game, who, n, cause=run.cause) for who in run.players(do.who))
    run.result((), number=gained)
    run.done = gained > 0


@executes(LoseLife)
def lose(run: Run, do: LoseLife) -> None:
    n = run.amount(do.amount)
    lost = sum(lose_life(run.game, who, n, cause=run.cause) for who in run.players(do.who))
    run.result((), number=lost)
    run.done = lost > 0


@executes(SetLife)
def set_(run: Run, do: SetLife) -> None:
    # CR 608.2e: determined for each before anything is done.
    totals = [(who, run.amount_to(do.amount, player_ref(who), do.who)) for who in run.players(do.who)]
    for who, n in totals:
        set_life(run.game, who, n, cause=run.cause)


@planned(Mill)
def mill_plan(run: Run, do: Mill) -> Plan:
    n = max(0, run.amount(do.count))
    events = [
        ZoneChange(old=i, to="graveyard", from_="library", why="mill", cause=run.cause, by=who)
        for who in run.players(do.who)
        for i in library_cards(run.game, who, n)
    ]

    def note(happened: Sequence[Event]) -> None:
        new = moved(happened)
        run.result(new, number=len(new))
        run.moved(new)
        run.done = bool(new)

    return Plan(events, note)


@executes(WinGame)
def win(run: Run, do: WinGame) -> None:
    for who in run.players(do.who):
        if do.lose:
            lose_game(run.game, who, "effect", cause=run.cause)
        else:
            win_game(run.game, who, cause=run.cause)


@executes(ExtraTurn)
def extra(run: Run, do: ExtraTurn) -> None:
    game = run.game
    n = 1 if do.count is None else max(0, run.amount(do.count))
    if do.kind == "turn":
        # CR 500.7: the most recently created turn is taken first; the last of the list comes next.
        added = tuple(who for who in run.players(do.who) for _ in range(n))
        game.turn = msgspec.structs.replace(game.turn, extra_turns=(*game.turn.extra_turns, *added))
    else:
        # CR 500.8: after this phase, the most recently created first.
        added_now = tuple(do.kind.split(" and ")) * n
        game.turn = msgspec.structs.replace(game.turn, extra=(*added_now, *game.turn.extra))
    game.version += 1


@executes(SkipNext)
def skip(run: Run, do: SkipNext) -> None:
    added = tuple((who, do.kind) for who in run.players(do.who))
    run.game.turn = msgspec.structs.replace(run.game.turn, skip=(*run.game.turn.skip, *added))
    run.game.version += 1


@executes(EndTurn)
def end(run: Run, do: EndTurn) -> None:
    # CR 724.1-2: what waits to be stacked is forgotten, the stack is exiled, nobody gets priority, and the turn goes on
    # with the cleanup step, or with what follows the combat phase.
    game = run.game
    if do.kind != "turn" and game.combat is None:
        run.done = False
        return
    game.pending = []
    for i in game.zone("stack"):
        leave_stack(game, i, "exile", cause=run.cause, by=run.you, why="exile")
    if do.kind == "turn":
        game.combat = None
    game.turn = msgspec.structs.replace(game.turn, step="end" if do.kind == "turn" else "combat end")
    game.priority, game.passed = None, 0
    game.touch()


@executes(GetEmblem)
def emblem(run: Run, do: GetEmblem) -> None:
    # CR 114.1-4
    game = run.game
    made: tuple[ObjectId, ...] = ()
    for who in run.players(do.who):
        card = Card("Emblem", "emblem", (Face("Emblem", abilities=do.abilities),))
        obj = GameObject(game.new_id(), card, "command", who, who, kind="emblem", timestamp=game.new_timestamp())
        if run.scope.source and reads(card, "exiled"):
            obj = msgspec.structs.replace(obj, links=((MADE_BY, (run.scope.source,)),))
        game.add(obj)
        made += (obj.id,)
    run.result(made)


@executes(ControlPlayer)
def control_player(run: Run, do: ControlPlayer) -> None:
    for who in run.players(do.who):
        will_be_controlled(run.game, who, run.you, extra=do.extra)
