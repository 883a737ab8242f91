"""Keyword actions (CR 701) and the parts of keyword abilities that are instructions of their own, by name.

`acts(name)` registers what carries one out; explore, connive, discover and others that look at a library are in
`exploring`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from model.ability.continuous import GainsControl, ModifiesPT
from model.ability.instructions import KeywordAction
from model.ability.terms import Filter, Has, IsCard, Number, You
from model.base import ObjectId, PlayerId
from model.evaluate import fits
from model.events import (
    change_counters,
    player_acts,
    player_would,
    put_counters,
    remove_counters,
    status,
)
from model.layers import characteristics
from model.resolve.lasting import add_lasting
from model.resolve.run import Run, executes
from model.state.objects import Ref, is_player, player_of, player_ref

Act = Callable[[Run, KeywordAction], None]
ACTS: Final[dict[str, Act]] = {}
PLUS: Final = "+1/+1"


def acts(*names: str) -> Callable[[Act], Act]:
    """Registers what carries out the keyword actions of these names."""

    def register(function: Act) -> Act:
        for name in names:
            ACTS[name] = function
        return function

    return register


@executes(KeywordAction)
def keyword_action(run: Run, do: KeywordAction) -> None:
    act = ACTS.get(do.name)
    if act is None:
        raise run.unsupported(do.name, "701.1")
    act(run, do)


def n_of(run: Run, do: KeywordAction) -> int:
    return 1 if do.n is None else max(0, run.amount(do.n))


def what_of(run: Run, do: KeywordAction) -> tuple[ObjectId, ...]:
    """The permanents meant: the source where the text names none."""
    if do.what is None:
        return (run.scope.source,) if run.on_battlefield(run.scope.source) else ()
    return run.permanents(do.what)


def your_creatures(run: Run, who: PlayerId) -> tuple[ObjectId, ...]:
    """The creatures that the player controls."""
    return tuple(
        i
        for i in run.game.zone("battlefield")
        if run.on_battlefield(i)
        and "Creature" in (looks := characteristics(run.game, i)).types
        and looks.controller == who
    )


# --- counters ---------------------------------------------------------------------------------------------------------


@acts("adapt")
def adapt(run: Run, do: KeywordAction) -> None:
    # CR 701.46a
    for i in what_of(run, do):
        if not run.game.objects[i].counter(PLUS):
            put_counters(run.game, i, PLUS, n_of(run, do), cause=run.cause, by=run.you)


@acts("monstrosity")
def monstrosity(run: Run, do: KeywordAction) -> None:
    # CR 701.37a
    for i in what_of(run, do):
        if "monstrous" not in run.game.objects[i].designations:
            put_counters(run.game, i, PLUS, n_of(run, do), cause=run.cause, by=run.you)
            status(run.game, i, "becomes monstrous", cause=run.cause)


@acts("bolster")
def bolster(run: Run, do: KeywordAction) -> None:
    # CR 701.39a
    for who in run.players(do.who):
        own = your_creatures(run, who)
        if not own:
            continue
        least = min(characteristics(run.game, i).toughness or 0 for i in own)
        options = tuple(i for i in own if (characteristics(run.game, i).toughness or 0) == least)
        chosen = run.choose(options, who=who, words="which creature is bolstered")
        put_counters(run.game, chosen[0], PLUS, n_of(run, do), cause=run.cause, by=who)
        run.result(chosen)


@acts("support")
def support(run: Run, do: KeywordAction) -> None:
    # CR 701.41a: the targets are those of `what`.
    on = run.permanents(do.what) if do.what is not None else ()
    change_counters(run.game, [(i, PLUS, 1) for i in on], cause=run.cause, by=run.you)
    run.result(on)


@acts("time travel")
def time_travel(run: Run, do: KeywordAction) -> None:
    # CR 701.56a: permanents that the player controls and suspended cards that the player owns.
    game = run.game
    for who in run.players(do.who):
        own = [i for i in game.zone("battlefield") if run.on_battlefield(i) and run.controls(i, who)]
        options = [i for i in own if game.objects[i].counter("time")]
        suspended = Filter((Has("suspended"), IsCard()))
        mine = (i for i in game.zone("exile") if game.objects[i].owner == who)
        options += [i for i in mine if fits(game, i, suspended, run.scope)]
        chosen = run.choose(options, 0, len(options), who, words="which time counters are put or removed")
        changes = []
        for i in chosen:
            words = f"put a time counter on {game.objects[i].card.name} or remove one"
            (what,) = run.choose(("put", "remove"), who=who, what="name", words=words)
            changes.append((i, "time", 1 if what == "put" else -1))
        change_counters(game, changes, cause=run.cause, by=who)
        run.done = bool(changes)


@acts("blight")
def blight(run: Run, do: KeywordAction) -> None:
    # CR 701.68a
    for who in run.players(do.who):
        chosen = run.choose(your_creatures(run, who), who=who, words="which creature is blighted")
        for i in chosen:
            put_counters(run.game, i, "-1/-1", n_of(run, do), cause=run.cause, by=who)
        player_acts(run.game, who, "blight", objects=chosen, cause=run.cause)
        run.result(chosen)
        run.done = bool(chosen)


@acts("proliferate")
def proliferate(run: Run, do: KeywordAction) -> None:
    # CR 701.34a; "proliferate twice": one after the other.
    for who in run.players(do.who):
        for _ in range(n_of(run, do)):
            if not player_would(run.game, who, "proliferate", cause=run.cause):
                continue
            options: list[Ref] = [player_ref(p) for p in (0, 1) if run.game.players[p].counters]
            options += [
                i for i in run.game.zone("battlefield") if run.on_battlefield(i) and run.game.objects[i].counters
            ]
            chosen = run.choose(options, 0, len(options), who, words="what is given another counter of each kind")
            changes = [(ref, kind, 1) for ref in chosen for kind, n in counters_of(run, ref) if n > 0]
            change_counters(run.game, changes, cause=run.cause, by=who)
            player_acts(run.game, who, "proliferate", cause=run.cause)
            run.result(chosen)


def counters_of(run: Run, ref: Ref) -> tuple[tuple[str, int], ...]:
    return run.game.players[player_of(ref)].counters if is_player(ref) else run.game.objects[ref].counters


@acts("double counters")
def double_counters(run: Run, do: KeywordAction) -> None:
    # CR 701.10e: `text` the kind, "" every kind.
    refs = run.refs(do.what) if do.what is not None else ()
    there = [r for r in refs if is_player(r) or r in run.game.objects]
    changes = [(r, kind, n) for r in there for kind, n in counters_of(run, r) if do.text in ("", kind)]
    change_counters(run.game, changes, cause=run.cause, by=run.you)


@acts("move counter")
def move_counter(run: Run, do: KeywordAction) -> None:
    # CR 122.5: from the source onto the object; nothing happens unless both can be done.
    source = run.game.objects.get(run.scope.source)
    to = run.permanents(do.what) if do.what is not None else ()
    if source is None or not to or to[0] == source.id or source.counter(do.text) < n_of(run, do):
        run.done = False
        return
    n = remove_counters(run.game, source.id, do.text, n_of(run, do), cause=run.cause, by=run.you)
    put_counters(run.game, to[0], do.text, n, cause=run.cause, by=run.you)


@acts("heal")
def heal(run: Run, do: KeywordAction) -> None:
    for i in what_of(run, do):
        run.game.update(i, damage=0)


# --- power, control, life ---------------------------------------------------------------------------------------------


@acts("double power", "double power and toughness", "triple power")
def double(run: Run, do: KeywordAction) -> None:
    # CR 701.10b-c, 701.11b-c
    times = 2 if do.name.startswith("triple") else 1
    for i in what_of(run, do):
        looks = characteristics(run.game, i)
        toughness = (looks.toughness or 0) * times if "toughness" in do.name else 0
        change = ModifiesPT(Number((looks.power or 0) * times), Number(toughness))
        add_lasting(run, (i,), (change,), do.text or "until end of turn")


@acts("exchange control")
def exchange_control(run: Run, do: KeywordAction) -> None:
    # CR 701.12a-b
    pair = run.permanents(do.what) if do.what is not None else ()
    holders = [characteristics(run.game, i).controller for i in pair]
    if len(pair) != 2 or holders[0] == holders[1]:
        run.done = False
        return
    scope = run.scope
    for i, to in zip(pair, reversed(holders), strict=True):
        run.scope = msgspec.structs.replace(scope, controller=to)
        add_lasting(run, (i,), (GainsControl(You()),), "")
    run.scope = scope
    run.result(pair)
