"""Exchanging life totals, numbers and zones (CR 701.12c, f, g): all of it or nothing (CR 701.12a).

Not here: exchanging control (`keyword_actions`).
"""

from __future__ import annotations

from model.ability.continuous import SetsPT
from model.ability.instructions import KeywordAction
from model.ability.predicates import LiesUnder
from model.ability.terms import Number, StatOf
from model.base import PlayerId
from model.events import gain_life, happen, lose_life, moved
from model.events.event import Event, ZoneChange
from model.events.presence import present
from model.events.rules import player_has
from model.layers import characteristics
from model.resolve.keyword_actions import acts
from model.resolve.lasting import add_lasting
from model.resolve.run import Run


@acts("exchange life totals")
def exchange_life(run: Run, do: KeywordAction) -> None:
    # "Exchange life totals with target opponent", "two target players exchange life totals".
    others = set(run.players(do.who)) | ({run.you} if do.text == "with" else set())
    a, b = (run.game.players[p].life for p in (0, 1))
    run.done = others == {0, 1} and _can(run, 0, b) and _can(run, 1, a)
    if run.done:
        _becomes(run, 0, b)
        _becomes(run, 1, a)


@acts("double life total")
def double_life(run: Run, do: KeywordAction) -> None:
    # CR 701.10d: so much is gained, or lost where the total is less than 0.
    for who in run.players(do.who):
        _becomes(run, who, 2 * run.game.players[who].life)


@acts("exchange life total with")
def exchange_with_stat(run: Run, do: KeywordAction) -> None:
    # CR 701.12g: the power or toughness becomes that number for good.
    players, stat = run.players(do.who), do.n
    assert isinstance(stat, StatOf)
    ids = run.permanents(stat.of)
    looks = characteristics(run.game, ids[0]) if len(ids) == 1 else None
    number = None if looks is None else looks.power if stat.stat == "power" else looks.toughness
    run.done = len(players) == 1 and number is not None and _can(run, players[0], number)
    if run.done and number is not None:
        life = Number(run.game.players[players[0]].life)
        _becomes(run, players[0], number)
        change = SetsPT(power=life) if stat.stat == "power" else SetsPT(toughness=life)
        add_lasting(run, ids, (change,), "")


@acts("exchange zones")
def exchange_zones(run: Run, do: KeywordAction) -> None:
    # CR 701.12f: all the cards of two zones at once, also where one of them is empty. A library that was not shuffled
    # gets them in the order in which they lie.
    a, b = do.text.split(" and ")
    for who in run.players(do.who):
        if "library" in (a, b) and run.game.players[who].library == "unknown":
            raise run.unsupported("exchanging an unknown library", "701.12f")
        there = {zone: run.game.zone(zone, who) for zone in (a, b)}
        events: list[Event] = [
            ZoneChange(old=i, to=to, from_=zone, cause=run.cause, by=run.you)
            for zone, to in ((a, b), (b, a))
            for i in there[zone]
        ]
        run.result(moved(happen(run.game, events)))


@acts("reorder graveyard")
def reorder_graveyard(run: Run, do: KeywordAction) -> None:
    # CR 404.2: at random or as the player likes; nothing asks in which order the cards lie.
    if ("C", LiesUnder.__name__) in present(run.game):
        raise run.unsupported("an order of a graveyard that is read", "404.2")
    for who in run.players(do.who):
        run.game.zones["graveyard", who] = tuple(sorted(run.game.zone("graveyard", who)))


def _can(run: Run, who: PlayerId, total: int) -> bool:
    """CR 119.7-8: who cannot gain or lose life cannot be given another total."""
    change = total - run.game.players[who].life
    words = ("can't gain life", "gain life") if change > 0 else ("can't lose life", "lose life")
    return not change or not player_has(run.game, who, "life total can't change", *words)


def _becomes(run: Run, who: PlayerId, total: int) -> None:
    change = total - run.game.players[who].life
    if change > 0:
        gain_life(run.game, who, change, cause=run.cause)
    elif change < 0:
        lose_life(run.game, who, -change, cause=run.cause)
