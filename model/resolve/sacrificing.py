"""Sacrifices (CR 701.21): what each player gives up, all at once."""

from __future__ import annotations

from collections.abc import Sequence

from model.ability.instructions import Sacrifice
from model.ability.terms import Both, Objects, Some
from model.base import ObjectId, PlayerId
from model.events.event import Event, ZoneChange
from model.events.impossible import is_spared
from model.resolve.at_once import Plan, planned
from model.resolve.run import Run


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


def _given_up(run: Run, what: Objects, who: PlayerId, own: list[ObjectId]) -> tuple[ObjectId, ...]:
    """What the player sacrifices; of "a creature and a land" each is another permanent of the player's."""
    if isinstance(what, Both) and what.conj == "and" and all(isinstance(part, Some) for part in what.of):
        chosen: tuple[ObjectId, ...] = ()
        for part in what.of:
            chosen += run.refs(part, who, [i for i in own if i not in chosen])
        return chosen
    return run.refs(what, who, own) if isinstance(what, Some) else run.objects(what)
