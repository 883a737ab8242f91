"""Sacrifices (CR 701.21): what each player gives up, all at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from model.ability.instructions import Sacrifice
from model.ability.object_instructions import Equalize, SacrificeForReturn
from model.ability.terms import Both, Objects, Some
from model.base import ObjectId, PlayerId
from model.evaluate import fits
from model.events import happen
from model.events.actions import discards, moved
from model.events.event import Event, ZoneChange
from model.events.impossible import is_spared
from model.layers import characteristics
from model.resolve.at_once import Plan, planned
from model.resolve.run import Run, executes


@planned(Sacrifice)
def sacrifice_plan(run: Run, do: Sacrifice) -> Plan:
    # CR 608.2e, 101.4: choices in APNAP order, then everything at once.
    events: list[ZoneChange] = []
    for who in run.players(do.who):
        if is_spared(run.game, "sacrifice", who, run.you):
            continue
        own = [i for i in run.game.zone("battlefield") if run.on_battlefield(i) and run.controls(i, who)]
        chosen = _given_up(run, do.what, who, own)
        events += [
            ZoneChange(old=i, to="graveyard", from_="battlefield", why="sacrifice", cause=run.cause, by=who)
            for i in chosen
            if i in own
        ]

    def note(happened: Sequence[Event]) -> None:
        done = [e for e in happened if isinstance(e, ZoneChange) and e.why == "sacrifice"]
        run.result((e.old for e in done), number=len(done))
        run.moved(e.new for e in done if e.new in run.game.objects)
        run.done = bool(done)

    return Plan(events, note)


@planned(Equalize)
def equalize_plan(run: Run, do: Equalize) -> Plan:
    # CR 101.4: choices in APNAP order, then everything at once; as many as the player has who has the fewest are kept.
    game, active = run.game, run.game.turn.active
    players = (active, 1 - active)
    held = {who: _held(run, do, who) for who in players}
    fewest = min(map(len, held.values()))
    verb = "sacrifice" if do.what is not None else "discard"
    events: list[Event] = []
    for who in players:
        more = 0 if is_spared(game, verb, who, run.you) else len(held[who]) - fewest
        chosen = run.choose(held[who], more, more, who, words=f"which to {verb}") if more else ()
        if do.what is None:
            events += discards(game, chosen, cause=run.cause, by=run.you)
        else:
            events += [
                ZoneChange(old=i, to="graveyard", from_="battlefield", why="sacrifice", cause=run.cause, by=who)
                for i in chosen
            ]

    def note(happened: Sequence[Event]) -> None:
        run.moved(e.new for e in happened if isinstance(e, ZoneChange) and e.new in run.game.objects)
        run.done = bool(happened)

    return Plan(events, note)


def _held(run: Run, do: Equalize, who: PlayerId) -> list[ObjectId]:
    """What the player has of what is compared: permanents that fit, or the cards in hand."""
    if do.what is None:
        return list(run.game.zone("hand", who))
    own = (i for i in run.game.zone("battlefield") if run.on_battlefield(i) and run.controls(i, who))
    return [i for i in own if fits(run.game, i, do.what, run.scope)]


def _given_up(run: Run, what: Objects, who: PlayerId, own: list[ObjectId]) -> tuple[ObjectId, ...]:
    """What the player sacrifices; of "a creature and a land" each is another permanent of the player's."""
    if isinstance(what, Both) and what.conj == "and" and all(isinstance(part, Some) for part in what.of):
        chosen: tuple[ObjectId, ...] = ()
        for part in what.of:
            chosen += run.refs(part, who, [i for i in own if i not in chosen])
        return chosen
    return run.refs(what, who, own) if isinstance(what, Some) else run.objects(what)


@executes(SacrificeForReturn)
def sacrifice_for_return(run: Run, do: SacrificeForReturn) -> None:
    # CR 608.2b: nothing happens where one of the targets has become illegal.
    given, back = run.permanents(do.sacrifice), run.objects(do.back)
    if not given or not back:
        run.done = False
        return
    who = characteristics(run.game, given[0]).controller
    how: dict[str, Any] = {"cause": run.cause, "by": who}
    events: list[Event] = [
        ZoneChange(old=given[0], to="graveyard", from_="battlefield", why="sacrifice", **how),
        ZoneChange(old=back[0], to="battlefield", from_="graveyard", why="return", controller=who, **how),
    ]
    run.result(moved(happen(run.game, events)))
