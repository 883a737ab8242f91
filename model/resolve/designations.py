"""Keyword actions that give permanents and players designations, and parts of keyword abilities that mark a card (CR
701.15, 701.35, 701.60, 702.143, 702.170, 716)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from model.ability.casting import FORETOLD_FOR_LESS, OwnManaCost, SpecialAction
from model.ability.continuous import Cant, DoesntUntap, Gains, Must
from model.ability.instructions import KeywordAction
from model.ability.keywords import keywords
from model.ability.keywords.actions import SUSPECTED
from model.ability.keywords.row import UNPAIRED_CREATURE_YOU_CONTROL
from model.base import ObjectId
from model.evaluate import fits
from model.evaluate.counts import speed
from model.evaluate.pairs import PAIRED
from model.events import (
    become_time,
    happen,
    move,
    phase_out,
    player_acts,
    put_counters,
    status,
    unlock,
)
from model.events.event import BecameBlocked
from model.events.preparing import unprepare
from model.events.zones import DOORS, remove_from_combat
from model.layers import characteristics
from model.layers.printed import source_card
from model.resolve.keyword_actions import PLUS, acts, n_of, what_of
from model.resolve.lasting import add_lasting
from model.resolve.links import add_link
from model.resolve.run import Run
from model.state import Lasting


@acts("become renowned", "becomes renowned")
def renowned(run: Run, do: KeywordAction) -> None:
    for i in what_of(run, do):
        status(run.game, i, "becomes renowned", cause=run.cause)


@acts("pay tribute")
def pay_tribute(run: Run, do: KeywordAction) -> None:
    # CR 702.104b
    for i in what_of(run, do):
        run.game.update(i, designations=run.game.objects[i].designations | {"tribute paid"})


@acts("pair", "pair with")
def pair(run: Run, do: KeywordAction) -> None:
    """CR 702.95a, c: the source with another unpaired creature of the player, or with the one that entered."""
    game, source = run.game, run.scope.source
    free = UNPAIRED_CREATURE_YOU_CONTROL
    if not fits(game, source, free, run.scope):
        return
    among = what_of(run, do) if do.name == "pair with" else game.zone("battlefield")
    options = [i for i in among if i != source and fits(game, i, free, run.scope)]
    chosen = run.choose(options, least=0, words="what it is paired with")
    for a, b in ((source, i) for i in chosen):
        add_link(game, a, PAIRED, (b,))
        add_link(game, b, PAIRED, (a,))
    run.done = bool(chosen)


@acts("gain class level")
def class_level(run: Run, do: KeywordAction) -> None:
    # CR 716.2a-b: the level is a designation, which a permanent has one of.
    for i in what_of(run, do):
        others = frozenset(d for d in run.game.objects[i].designations if not d.startswith("class level:"))
        run.game.update(i, designations=others | {f"class level:{n_of(run, do)}"})
        status(run.game, i, f"becomes level {n_of(run, do)}", cause=run.cause)


@acts("solve")
def solve(run: Run, do: KeywordAction) -> None:
    # CR 719.3a-b
    for i in what_of(run, do):
        status(run.game, i, "becomes solved", cause=run.cause)


@acts("become prepared")
def become_prepared(run: Run, do: KeywordAction) -> None:
    # CR 722.3a
    done = [status(run.game, i, "becomes prepared", cause=run.cause) for i in what_of(run, do)]
    run.done = any(done)


@acts("become unprepared")
def become_unprepared(run: Run, do: KeywordAction) -> None:
    # CR 722.3b
    done = [unprepare(run.game, i) for i in what_of(run, do)]
    run.done = any(done)


@acts("no longer suspected")
def not_suspected(run: Run, do: KeywordAction) -> None:
    # CR 701.60a, c
    game = run.game
    for i in what_of(run, do):
        marks = game.objects[i].designations
        if "suspected" in marks:
            game.update(i, designations=marks - {"suspected"})
            game.lasting = [one for one in game.lasting if one.refs != (i,) or one.changes != SUSPECTED]
            game.touch()


@acts("suspect")
def suspect(run: Run, do: KeywordAction) -> None:
    # CR 701.60a, c-d
    done = tuple(i for i in what_of(run, do) if status(run.game, i, "becomes suspected", cause=run.cause))
    for i in done:
        add_lasting(run, (i,), SUSPECTED, "")
    run.done = bool(done)


@acts("saddle")
def saddle(run: Run, do: KeywordAction) -> None:
    for i in what_of(run, do):
        status(run.game, i, "becomes saddled", cause=run.cause)


@acts("goad")
def goad(run: Run, do: KeywordAction) -> None:
    # CR 701.15a-b, d
    ids = what_of(run, do)
    if ids:
        changes = (Must("is goaded"),)
        add_lasting(run, ids, changes, "until your next turn")
    run.result(ids)


@acts("detain")
def detain(run: Run, do: KeywordAction) -> None:
    # CR 701.35a
    ids = what_of(run, do)
    changes = (Cant("attack"), Cant("block"), Cant("have its activated abilities activated"))
    if ids:
        add_lasting(run, ids, changes, "until your next turn")
    run.result(ids)


@acts("exert")
def exert(run: Run, do: KeywordAction) -> None:
    # CR 701.43a: in the next untap step of the player who exerts it.
    ids = what_of(run, do)
    if ids:
        add_lasting(run, ids, (DoesntUntap(next_=True, word="your"),), "")
    for i in ids:
        player_acts(run.game, run.you, "exert", objects=(i,), cause=run.cause)


@acts("become the monarch")
def monarch(run: Run, do: KeywordAction) -> None:
    for who in run.players(do.who):
        player_acts(run.game, who, "become the monarch", cause=run.cause)


@acts("get the city's blessing")
def blessing(run: Run, do: KeywordAction) -> None:
    for who in run.players(do.who):
        have = run.game.players[who].designations
        run.game.update_player(who, designations=have | {"city's blessing"})


@acts("become day", "become night")
def day(run: Run, do: KeywordAction) -> None:
    become_time(run.game, do.name.removeprefix("become "))


@acts("unlock")
def unlock_door(run: Run, do: KeywordAction) -> None:
    # CR 709.5e-f: `text` says which door, or that one is chosen.
    if do.text in DOORS:
        done = [unlock(run.game, i, DOORS.index(do.text), run.you, cause=run.cause) for i in what_of(run, do)]
        run.done = any(done)
        return
    rooms = tuple(i for i in run.game.zone("battlefield") if run.on_battlefield(i) and _doors(run, i, unlocked=False))
    meant = run.refs(do.what, run.you, rooms) if do.what is not None else ()
    turned = [_turn_key(run, i, _doors(run, i, unlocked=False)) for i in meant if i in rooms]
    run.done = any(turned)


@acts("lock or unlock")
def lock_or_unlock(run: Run, do: KeywordAction) -> None:
    # CR 709.5f-g
    turned = [_turn_key(run, i, _doors(run, i)) for i in what_of(run, do)]
    run.done = any(turned)


def _doors(run: Run, room: ObjectId, *, unlocked: bool | None = None) -> tuple[str, ...]:
    """The doors of the Room: all of them, or those that are unlocked or locked."""
    if "Room" not in characteristics(run.game, room).subtypes or len(source_card(run.game.objects[room])[0].faces) < 2:
        return ()
    marks = run.game.objects[room].designations
    return tuple(d for d in DOORS if unlocked is None or (f"unlocked:{d}" in marks) == unlocked)


def _turn_key(run: Run, room: ObjectId, doors: tuple[str, ...]) -> bool:
    """One of the doors is unlocked or, where it was so already, locked; whether there was one."""
    faces = source_card(run.game.objects[room])[0].faces
    if not doors:
        return False
    names = {faces[DOORS.index(door)].name: door for door in doors}
    (name,) = run.choose(tuple(names), what="name", words="which door")
    door = names[name]
    if not unlock(run.game, room, DOORS.index(door), run.you, cause=run.cause):
        run.game.update(room, designations=run.game.objects[room].designations - {f"unlocked:{door}"})
    return True


@acts("end the effect")
def end_effect(run: Run, do: KeywordAction) -> None:
    # CR 116.2c: the effect that gives the object this action.
    ids = what_of(run, do)
    mine = [one for one in run.game.lasting if set(ids) & set(one.refs) and _may_be_ended(one)]
    if len(mine) != 1 or mine[0].scope.controller != run.you:
        raise run.unsupported("ending one of several effects, or that of another player", "116.2c")
    run.game.lasting = [one for one in run.game.lasting if one.id != mine[0].id]
    run.game.touch()


def _may_be_ended(effect: Lasting) -> bool:
    given = (a for c in effect.changes if isinstance(c, Gains) for a in c.abilities)
    return any(isinstance(a, SpecialAction) and a.name == "end the effect" for a in given)


@acts("phase out")
def phases_out(run: Run, do: KeywordAction) -> None:
    # CR 702.26
    done = phase_out(run.game, what_of(run, do), cause=run.cause)
    run.result(done, number=len(done))
    run.done = bool(done)


@acts("increase speed")
def increase_speed(run: Run, do: KeywordAction) -> None:
    # CR 702.179d
    now = speed(run.game, run.you)
    if 0 < now < 4:
        marks = run.game.players[run.you].designations - {f"speed:{now}"}
        run.game.update_player(run.you, designations=marks | {f"speed:{now + 1}"})


@acts("remove from combat")
def out_of_combat(run: Run, do: KeywordAction) -> None:
    for i in what_of(run, do):
        remove_from_combat(run.game, i)


@acts("exile if it would leave")
def leaves_for_exile(run: Run, do: KeywordAction) -> None:
    for i in run.objects(do.what) if do.what is not None else ():
        run.game.update(i, designations=run.game.objects[i].designations | {do.name})


@acts("plot")
def plot(run: Run, do: KeywordAction) -> None:
    # CR 702.170a, d: on which turn it became plotted stands in the designation.
    new = move(
        run.game,
        run.objects(do.what) if do.what is not None else (),
        "exile",
        cause=run.cause,
        by=run.you,
        why="exile",
        designations=frozenset({f"plotted:{run.game.turn.number}"}),
    )
    for i in new:
        status(run.game, i, "becomes plotted", cause=run.cause)
    run.result(new)


@acts("become plotted")
def become_plotted(run: Run, do: KeywordAction) -> None:
    # CR 702.170c: a card in exile, by an effect.
    for i in run.objects(do.what) if do.what is not None else ():
        obj = run.game.objects[i]
        if obj.zone == "exile" and obj.kind == "card":
            marks = {d for d in obj.designations if not d.startswith("plotted")}
            run.game.update(i, designations=frozenset({*marks, f"plotted:{run.game.turn.number}"}))
            status(run.game, i, "becomes plotted", cause=run.cause)


@acts("foretell")
def foretell(run: Run, do: KeywordAction) -> None:
    # CR 702.143a: face down; its owner may look at it.
    ids = run.objects(do.what) if do.what is not None else ()
    turn = run.game.turn.number
    marks = frozenset(f"{mark}:{turn}" for mark in ("foretold", *(m for i in ids for m in _for_less(run, i))))
    new = move(
        run.game, ids, "exile", cause=run.cause, by=run.you, why="exile", face_down="foretold", designations=marks
    )
    for i in new:
        run.game.update(i, known_to=frozenset({run.game.objects[i].owner}))
    player_acts(run.game, run.you, "foretell", objects=new, cause=run.cause)


def _for_less(run: Run, card: ObjectId) -> Iterator[str]:
    """A foretell cost that an effect gives to the card in the hand: it stays that when the card is in exile."""
    for one in keywords(characteristics(run.game, card).abilities, "foretell"):
        for cost in one.costs:
            if isinstance(cost, OwnManaCost):
                yield f"{FORETOLD_FOR_LESS}{cost.less}"


@acts("become foretold")
def become_foretold(run: Run, do: KeywordAction) -> None:
    # CR 702.143d: a card in exile, by an effect, which may give it a foretell cost: its mana cost less `n`.
    turn = run.game.turn.number
    cost = () if do.n is None else (f"{FORETOLD_FOR_LESS}{run.amount(do.n)}:{turn}",)
    for i in run.objects(do.what) if do.what is not None else ():
        obj = run.game.objects[i]
        if obj.zone == "exile" and obj.kind == "card":
            marks = obj.designations | {f"foretold:{turn}", *cost}
            down = "foretold" if obj.face_down else ""
            run.game.update(i, designations=marks, face_down=down, known_to=obj.known_to | {obj.owner})


@acts("warp")
def warp(run: Run, do: KeywordAction) -> None:
    # CR 702.185a-b
    new = move(
        run.game,
        run.permanents(do.what) if do.what is not None else (),
        "exile",
        cause=run.cause,
        by=run.you,
        why="exile",
        designations=frozenset({f"warped:{run.game.turn.number}"}),
    )
    run.result(new)


@acts("turn face up")
def turn_face_up(run: Run, do: KeywordAction) -> None:
    # CR 708.7, 702.37e; 702.37b: megamorph puts a counter.
    for i in run.permanents(do.what) if do.what is not None else ():
        if run.game.objects[i].card.front.is_permanent and status(run.game, i, "is turned face up", cause=run.cause):
            if do.text == "megamorph":
                put_counters(run.game, i, PLUS, 1, cause=run.cause, by=run.you)
            run.result((i,))


@acts("craft")
def craft(run: Run, do: KeywordAction) -> None:
    # CR 702.167a, c: the card that the cost exiled comes back transformed; what is no double-faced card stays exiled.
    known = run.game.known(run.scope.stack_id)
    cast = known[0].cast if known is not None else None
    paid = dict(cast.paid) if cast is not None else {}
    source = paid.get("craft source", ())
    ids = tuple(i for i in source if i in run.game.objects and run.game.objects[i].zone == "exile")
    back: list[ObjectId] = []
    for i in ids:
        card = run.game.objects[i].card
        if run.game.objects[i].kind != "card" or card.layout != "transform" or len(card.faces) < 2:
            continue
        owner = run.game.objects[i].owner
        back += move(run.game, (i,), "battlefield", cause=run.cause, by=run.you, why="return", controller=owner, face=1)
    for i in back:
        add_link(run.game, i, "crafted", tuple(m for m in paid.get("craft", ()) if m in run.game.objects))
    run.result(back)
    run.done = bool(back)


@acts("become blocked")
def become_blocked(run: Run, do: KeywordAction) -> None:
    """CR 509.1h: an attacking creature becomes blocked though no creature blocks it."""
    game = run.game
    combat = game.combat
    if combat is None:
        return
    attacking = {a for a, _ in combat.attackers}
    ids = tuple(i for i in what_of(run, do) if i in attacking and i not in combat.blocked)
    game.combat = msgspec.structs.replace(combat, blocked=combat.blocked | set(ids))
    game.touch()
    happen(game, [BecameBlocked(attacker=i) for i in ids])
    run.result(ids)
    run.done = bool(ids)
