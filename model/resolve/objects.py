"""Instructions about objects: destroy, move, tap, counters, attach, transform (CR 701, 122)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from model.ability.abilities import Change
from model.ability.counters import MoveCounters
from model.ability.instructions import (
    AnotherCounter,
    Attach,
    CounterSpell,
    Destroy,
    Move,
    PutCountersOn,
    PutSameCounters,
    RemoveCountersFrom,
    Tap,
    Transform,
)
from model.ability.terms import All, Both, FromAmong, InZone, Objects, OwnerOf, Players, Some, Target
from model.base import ObjectId, PlayerId
from model.evaluate import fits, refs
from model.events import (
    attach,
    became,
    change_counters,
    destructions,
    exile_until,
    happen,
    move,
    put_counters,
    remove_counters,
    shuffle,
    status,
    tap,
    transform,
    unattach,
    untap,
)
from model.events.actions import moved
from model.events.event import Event, ZoneChange
from model.layers import characteristics, locked
from model.resolve.at_once import Plan, planned
from model.resolve.attaching import can_attach
from model.resolve.leaving import counter, leave_stack
from model.resolve.links import link
from model.resolve.run import Run, executes
from model.state import Game, Lasting
from model.state.history import ATTACKED_BY_RETURNED
from model.state.objects import Ref, is_player, player_of, player_ref


@planned(Destroy)
def destroy_plan(run: Run, do: Destroy) -> Plan:
    def note(happened: Sequence[Event]) -> None:
        gone = tuple(e.old for e in happened if isinstance(e, ZoneChange) and e.why == "destroy")
        run.result(gone, number=len(gone))
        run.moved(_became(run, gone))
        run.done = bool(gone)

    ids = run.permanents(do.what)
    return Plan(destructions(ids, cause=run.cause, by=run.you, regenerate=do.regenerate), note)


def _became(run: Run, old: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    return tuple(n for n in (became(run.game, i) for i in old) if n and n in run.game.objects)


# --- zone changes ---------------------------------------------------------------------------------------------------


def _move_apart(run: Run, do: Move) -> None:
    """What is put into a library, spells, and what is exiled until something leaves the battlefield."""
    who = run.player(do.who)
    if who is None:
        run.done = False
        return
    found = run.refs(do.what, who)
    ids = tuple(i for i in found if i in run.game.objects)
    if do.until:
        if "leaves" not in do.until:
            raise run.unsupported(f"exile {do.until}", "610.3")
        if any(run.game.objects[i].zone == "stack" for i in ids):
            raise run.unsupported(f"a spell exiled {do.until}", "610.3")
        new = exile_until(run.game, ids, run.scope.source, run.scope)
    else:
        new = _moved(run, do, ids, who)
    _note_moved(run, do, found, new)


@planned(Move, otherwise=_move_apart)
def move_plan(run: Run, do: Move) -> Plan | None:
    """Permanents and cards that move at once."""
    who = run.player(do.who)
    if who is None or do.until or do.to not in ("battlefield", "graveyard", "hand", "exile"):
        return None
    found = run.refs(do.what, who)
    ids = tuple(i for i in found if i in run.game.objects)
    if any(run.game.objects[i].zone in ("stack", "") for i in ids):
        return None
    events = _entering(run, do, ids, who) if do.to == "battlefield" else _leaving(run, do, ids, who)
    return Plan(events, lambda done: _note_moved(run, do, found, moved(e for e in done if _is_of(e, events))))


def _is_of(event: Event, events: Sequence[ZoneChange]) -> bool:
    """Whether it is the move of one of those objects; what else moves with it is none of what the words name."""
    return isinstance(event, ZoneChange) and any(event.old == one.old for one in events)


def _note_moved(run: Run, do: Move, found: tuple[Ref, ...], new: tuple[ObjectId, ...]) -> None:
    run.result(new, number=len(new))
    run.moved(new)
    if do.to == "exile":
        link(run, "exiled", tuple(i for i in new if i in run.game.objects and run.game.objects[i].zone == "exile"))
    if do.to == "battlefield":
        link(run, "put", tuple(i for i in new if i in run.game.objects))
    run.done = bool(new) or (not found and _none_of_all(do.what))


def _none_of_all(what: Objects | Players) -> bool:
    """ "You may reveal your hand and put all land cards from it onto the battlefield. If you do": where there are none,
    all of them are put there too (CR 609.3)."""
    return isinstance(what, All) and any(
        isinstance(p, FromAmong) or (isinstance(p, InZone) and p.zone == "hand") for p in what.filter.post
    )


def _moved(run: Run, do: Move, ids: tuple[ObjectId, ...], who: PlayerId) -> tuple[ObjectId, ...]:
    game = run.game
    spells = tuple(i for i in ids if game.objects[i].zone == "stack" and game.objects[i].kind != "ability")
    others = tuple(i for i in ids if game.objects[i].zone != "stack" and game.objects[i].zone != "")
    if do.to == "battlefield":
        events = _entering(run, do, (*others, *spells), who)
        return moved(e for e in happen(game, events) if _is_of(e, events))
    if do.to == "stack":
        raise run.unsupported("put onto the stack", "400.7")
    if do.to == "library":
        return _into_library(run, do, others, who) + _stack_moved(run, do, spells, who)
    return moved(happen(game, _leaving(run, do, others, who))) + _stack_moved(run, do, spells, who)


def _leaving(run: Run, do: Move, ids: tuple[ObjectId, ...], who: PlayerId) -> list[ZoneChange]:
    """The events of what is put into a graveyard, a hand or exile."""
    how: dict[str, Any] = {}
    if do.face_down:
        how["face_down"] = "exiled"
    if do.counters:
        how["counters"] = _counters(run, do)
    why = {"exile": "exile", "return": "return", "mill": "mill"}.get(do.verb, "move")
    return [
        ZoneChange(old=i, to=do.to, from_=zone, why=why, cause=run.cause, by=who, **how)
        for i in dict.fromkeys(ids)
        if (zone := run.game.objects[i].zone) != do.to or do.to == "exile"
    ]


def _stack_moved(run: Run, do: Move, spells: tuple[ObjectId, ...], who: PlayerId) -> tuple[ObjectId, ...]:
    found: tuple[ObjectId, ...] = ()
    for i in spells:
        position = _end(run, do, i, who) if do.position in EITHER_END else do.position or "top"
        found += leave_stack(run.game, i, do.to, cause=run.cause, by=run.you, position=position)
    return found


def _counters(run: Run, do: Move) -> tuple[tuple[str, int], ...]:
    return tuple((kind, n) for kind, n in ((k, run.amount(a)) for k, a in do.counters) if n > 0)


def _entering(run: Run, do: Move, ids: tuple[ObjectId, ...], who: PlayerId) -> list[ZoneChange]:
    """The events of what is put onto the battlefield."""
    game = run.game
    events: list[ZoneChange] = []
    # CR 110.2a, 400.3: under its owner's control unless the effect says otherwise; "put" means under that player's.
    owners = isinstance(do.under, OwnerOf)
    under = run.player(do.under) if do.under is not None and not owners else None
    more = tuple(
        (kind, counter, run.amount(n))
        for condition, kind, counters in do.more
        if condition is None or run.holds(condition)
        for counter, n in counters
    )
    for i in ids:
        obj = game.objects[i]
        if obj.zone == "battlefield":
            continue
        controller = obj.owner if owners else under if under is not None else obj.owner if do.verb == "return" else who
        face = 1 if do.transformed and len(obj.card.faces) > 1 else None
        if do.transformed and face is None:
            continue  # CR 712.14a: what is no double-faced card stays where it is.
        if not do.face_down and not _may_enter(run, i, face):
            continue
        attach_to = _attached_to(run, do, i, face or 0, controller)
        if attach_to is None:
            continue
        events.append(
            ZoneChange(
                old=i,
                to="battlefield",
                from_=obj.zone,
                why="return" if do.verb == "return" else "move",
                cause=run.cause,
                by=who,
                controller=controller,
                tapped=do.tapped,
                attacking=attacked(run, controller, do.whom) if do.attacking else None,
                face=face,
                face_down="turned" if do.face_down else "",
                counters=_counters(run, do),
                more=more,
                attach_to=attach_to or None,
                effect=begun(run, do.changes) if do.changes else None,
            )
        )
    return events


def begun(run: Run, changes: tuple[Change, ...]) -> Lasting:
    """CR 611.2e: a continuous effect that applies to a permanent as it enters."""
    game = run.game
    ends = (game.turn.number, run.you)
    fixed = locked(game, changes, run.scope)
    return Lasting(game.new_id(), (), fixed, game.new_timestamp(), "", run.scope, ends=ends, what=None, while_=None)


def _may_enter(run: Run, object_id: ObjectId, face: int | None) -> bool:
    """CR 304.4, 307.4: an instant or sorcery card can't enter the battlefield."""
    obj = run.game.objects[object_id]
    if obj.kind == "copy" or (obj.kind == "token" and obj.zone != "battlefield"):
        return False  # CR 111.8
    return obj.card.faces[face or 0].is_permanent


def _attached_to(run: Run, do: Move, object_id: ObjectId, face: int, controller: PlayerId) -> Ref | None:
    """What an Aura or Equipment enters attached to, as the text says; 0 nothing; None: an Aura that stays where it is
    (CR 303.4i). What an Aura enchants without such words its controller chooses as it enters (CR 303.4f)."""
    if do.attached is None:
        return 0
    card = run.game.objects[object_id].card
    found = run.refs(do.attached)
    if found and can_attach(_with_face(run.game, object_id, face), object_id, found[0], controller=controller):
        return found[0]
    return None if "Aura" in card.faces[face].subtypes else 0


def _with_face(game: Game, object_id: ObjectId, face: int) -> Game:
    """CR 712.14a: what enters transformed is judged as its back face."""
    if not face:
        return game
    other = Game(game.freeze())
    card = other.objects[object_id].card
    side = msgspec.structs.replace(card, layout="normal", faces=(card.faces[face],))
    other.update(object_id, card=side, face=0)
    return other


def attacked(run: Run, controller: PlayerId, whom: Objects | Players | None = None) -> Ref | None:
    """CR 508.4: what it enters attacking, chosen by its controller, one of `whom` if the effect says so; None if there
    is no combat of that player's."""
    game = run.game
    if game.combat is None or game.turn.active != controller:
        return None
    told = attacked_instead(game, run.scope.stack_id)
    if told:
        return told[0]
    foe = 1 - controller
    walkers = tuple(
        i
        for i in game.zone("battlefield")
        if {"Planeswalker", "Battle"} & characteristics(game, i).types and run.controls(i, foe)
    )
    allowed = _any_of(run, whom) if whom is not None else (player_ref(foe), *walkers)
    options = tuple(i for i in (player_ref(foe), *walkers) if i in allowed)
    return int(run.choose(options, who=controller, words="what it attacks")[0]) if options else None


def _any_of(run: Run, whom: Objects | Players) -> tuple[Ref, ...]:
    """All that the phrase describes, "a planeswalker they control" each of those."""
    if isinstance(whom, Both):
        return tuple(i for part in whom.of for i in _any_of(run, part))
    return run.refs(All(whom.filter) if isinstance(whom, Some) else whom)


def attacked_instead(game: Game, stack_id: ObjectId) -> tuple[Ref | None, ...]:
    """Whom the creature attacked that was returned for the cost of the spell or ability (CR 702.49c, 702.190b): None
    if that is gone (CR 508.4a); () if no attacker was returned."""
    known = game.known(stack_id)
    cast = None if known is None else known[0].cast
    told = dict(cast.paid).get(ATTACKED_BY_RETURNED, ()) if cast is not None else ()
    return tuple(w if is_player(w) or w in game.zone("battlefield") else None for w in told)


def _into_library(run: Run, do: Move, ids: tuple[ObjectId, ...], who: PlayerId) -> tuple[ObjectId, ...]:
    game = run.game
    position: str | int = do.position or "top"
    if position == "shuffle" or do.verb == "shuffle":
        owners = {game.objects[i].owner for i in ids} or set(run.players(do.whose) if do.whose is not None else (who,))
        new = move(game, ids, "library", cause=run.cause, by=who, position="bottom")
        for owner in owners:
            shuffle(game, owner, cause=run.cause)
        return new
    if position in EITHER_END:
        new = ()
        for i in ids:
            new += move(game, (i,), "library", cause=run.cause, by=who, position=_end(run, do, i, who))
        return new
    if isinstance(position, str) and position.endswith("random"):
        # CR 401.4 with a random order: nobody knows it.
        ids = run.outcome_order(ids)
        position = position.removesuffix(" random")
    elif len(ids) > 1:
        # CR 401.4: their owner arranges them.
        ids = run.order(ids, game.objects[ids[0]].owner, "in which order they go into the library, the first deepest")
    if position not in ("top", "bottom"):
        position = int(position)
    new = ()
    for i in ids:
        new += move(game, (i,), "library", cause=run.cause, by=who, position=position)
    return new


EITHER_END: Final[dict[str | int, dict[str, str | int]]] = {
    "top or bottom": {"top": "top", "bottom": "bottom"},
    "1 or bottom": {"second from the top": 1, "bottom": "bottom"},
}
"""Positions of which one is chosen, by the word for it."""


def _end(run: Run, do: Move, object_id: ObjectId, who: PlayerId) -> str | int:
    """ "On their choice of the top or bottom" ("their" the owner), "on the top or bottom"."""
    ends = EITHER_END[do.position]
    chooser = run.game.objects[object_id].owner if do.word == "their choice" else who
    words = " or ".join(map(str, ends)) + " of the library"
    (end,) = run.choose(tuple(ends), who=chooser, what="name", words=words)
    return ends[end]


# --- counters, tapping ------------------------------------------------------------------------------------------------


@executes(Tap)
def tap_(run: Run, do: Tap) -> None:
    ids = run.permanents(do.what, run.player(do.who))
    untaps = do.untap
    if do.either:
        # "tap or untap": chosen now (CR 608.2d).
        chosen = run.choose(("tap", "untap"), what="name", words="tap or untap")
        untaps = chosen[0] == "untap"
    done = untap(run.game, ids, cause=run.cause) if untaps else tap(run.game, ids, cause=run.cause)
    run.result(ids, number=len(done))
    run.done = bool(done)


@executes(PutCountersOn)
def put_counters_(run: Run, do: PutCountersOn) -> None:
    who = run.player(do.who)
    on = run.refs(do.on, who)
    there = tuple(r for r in on if _takes_counters(run, r))
    n = run.amount(do.count)
    if do.divided:
        shares = run.shares(do.on, there, n, who)
        changes = [(r, do.kind, s) for r, s in zip(there, shares, strict=True)]
    elif do.most is not None:
        changes = _up_to(run, do, there, n)
    else:
        several = ((do.kind, n), *((kind, run.amount(count)) for kind, count in do.also))
        if do.choice:
            # CR 608.2d: one choice, made as they are put.
            kinds = tuple(kind for kind, _ in several)
            (picked,) = run.choose(kinds, what="name", words="which counter")
            several = tuple(pair for pair in several if pair[0] == picked)
        changes = [(r, kind, count) for r in there for kind, count in several]
    put = change_counters(run.game, [c for c in changes if c[2] > 0], cause=run.cause, by=who)
    if do.most is not None and put > sum(n for _, _, n in changes):
        raise run.unsupported("more counters than an ability may put", "614.1")
    run.result(there, number=put)
    run.done = put > 0


def _up_to(run: Run, do: PutCountersOn, there: tuple[Ref, ...], n: int) -> list[tuple[Ref, str, int]]:
    """ "Put up to X counters on it. This can't cause their total number to be greater than four"."""
    changes = []
    for ref in there:
        room = 0 if do.most is None else run.amount(do.most) - dict(counters_held(run, ref)).get(do.kind, 0)
        chosen = run.number_of(0, min(n, room), run.you, "how many counters") if min(n, room) > 0 else 0
        changes.append((ref, do.kind, chosen))
    return changes


def _takes_counters(run: Run, ref: Ref) -> bool:
    if is_player(ref):
        return True
    obj = run.game.objects.get(ref)
    return obj is not None and not obj.phased_out and (obj.zone != "stack" or obj.kind != "ability")


@executes(RemoveCountersFrom)
def remove_counters_(run: Run, do: RemoveCountersFrom) -> None:
    who = run.player(do.who)
    total = 0
    meant = run.refs(do.from_, who)
    for ref in meant:
        held = counters_held(run, ref)
        count = None if do.count is None else max(0, run.amount(do.count))
        if not do.kind:
            total += _remove_any(run, ref, held, count, who, up_to=do.up_to)
            continue
        have = dict(held).get(do.kind, 0)
        n = have if count is None else min(have, count)
        if do.up_to and n:
            n = run.number_of(0, n, run.you if who is None else who, "how many counters are removed")
        total += remove_counters(run.game, ref, do.kind, n, cause=run.cause, by=who)
    run.result(meant, number=total)
    run.done = total > 0


@executes(MoveCounters)
def move_counters_(run: Run, do: MoveCounters) -> None:
    # CR 122.5: nothing happens unless they can be removed from the one and put on the other.
    sources = run.permanents(do.from_)
    if not sources and not isinstance(do.from_, Target):
        raise run.unsupported("moving counters from what is no longer there", "122.5")
    onto = run.permanents(do.on)
    moved = 0
    if len(onto) > 1 and not do.any:
        raise run.unsupported("counters moved onto several permanents", "122.5")
    for source in sources:
        others = [to for to in onto if to != source]
        held = counters_held(run, source) if others else ()
        if held and not do.kind and do.count is not None:
            # "A counter": of the kind that the player likes.
            one = run.choose(tuple(kind for kind, _ in held), what="name", words="which counter")[0]
            held = tuple(pair for pair in held if pair[0] == one)
        for kind, have in held:
            if do.kind not in ("", kind):
                continue
            n = have if do.count is None else min(have, max(0, run.amount(do.count)))
            shares = _shares(run, kind, have, others) if do.any else [(others[0], n)]
            n = sum(n for _, n in shares)
            if n:
                left = remove_counters(run.game, source, kind, n, cause=run.cause, by=run.you)
                moved += left
                for to, n in shares:
                    if n := min(n, left):
                        put_counters(run.game, to, kind, n, cause=run.cause, by=run.you)
                        left -= n
    run.result(onto, number=moved)
    run.done = moved > 0


def _shares(run: Run, kind: str, have: int, onto: list[ObjectId]) -> list[tuple[ObjectId, int]]:
    """Any number of counters onto one or more permanents: how many onto each."""
    shares = []
    for to in onto:
        on = f" onto {run.game.objects[to].card.name}" if len(onto) > 1 else ""
        n = run.number_of(0, have, run.you, f"how many {kind} counters are moved{on}") if have else 0
        shares.append((to, n))
        have -= n
    return shares


@executes(PutSameCounters)
def put_same_counters_(run: Run, do: PutSameCounters) -> None:
    held: dict[str, int] = {}
    # What it was, not the card that it became (CR 122.2).
    for ref in refs(run.game, do.of, run.scope):
        known = run.game.known(ref) if ref > 0 else None
        for kind, n in known[0].counters if known is not None else ():
            held[kind] = held.get(kind, 0) + n
    changes = [(ref, kind, n) for ref in run.permanents(do.on) for kind, n in sorted(held.items())]
    put = change_counters(run.game, changes, cause=run.cause, by=run.you)
    run.done = put > 0


@executes(AnotherCounter)
def another_counter_(run: Run, do: AnotherCounter) -> None:
    put = 0
    for ref in run.refs(do.on):
        kinds = tuple(kind for kind, n in counters_held(run, ref) if n > 0)
        if do.chosen:
            kinds = run.choose(kinds, what="name", words="which kind of counter")
        for kind in kinds:
            n = 1
            if do.or_remove:
                n = 1 if run.choose((f"put {kind}", f"remove {kind}"), what="name", words=kind)[0][0] == "p" else -1
            put += change_counters(run.game, [(ref, kind, n)], cause=run.cause, by=run.you)
    run.done = put != 0


def counters_held(run: Run, ref: Ref) -> tuple[tuple[str, int], ...]:
    if is_player(ref):
        return run.game.players[player_of(ref)].counters
    obj = run.game.objects.get(ref)
    return obj.counters if obj is not None else ()


def _remove_any(
    run: Run, ref: Ref, held: tuple[tuple[str, int], ...], n: int | None, who: PlayerId | None, *, up_to: bool
) -> int:
    """Counters of any kinds: all of them, or `n` (with `up_to` at most `n`) as the player chooses."""
    if n is None and not up_to:
        changes = [(ref, kind, -have) for kind, have in held]
        return -change_counters(run.game, changes, cause=run.cause, by=who)
    left = sum(have for _, have in held) if n is None else n
    changes = []
    for place, (kind, have) in enumerate(held):
        least = 0 if up_to else max(0, left - sum(more for _, more in held[place + 1 :]))
        chosen = min(have, left)
        if least < chosen:
            whose = run.you if who is None else who
            chosen = run.number_of(least, chosen, whose, f"how many {kind} counters are removed")
        if chosen:
            changes.append((ref, kind, -chosen))
            left -= chosen
    return -change_counters(run.game, changes, cause=run.cause, by=who)


# --- countering -------------------------------------------------------------------------------------------------------


@executes(CounterSpell)
def counter_(run: Run, do: CounterSpell) -> None:
    new: tuple[ObjectId, ...] = ()
    countered: tuple[ObjectId, ...] = ()
    for i in run.objects(do.what):
        if run.game.objects[i].zone != "stack":
            continue
        to = do.to if do.only is None or fits(run.game, i, do.only, run.scope) else ""
        if to == "library either":
            to = run.choose(("library top", "library bottom"), what="name", words="top or bottom of the library")[0]
        done, became = counter(run.game, i, to, cause=run.cause, by=run.you)
        if done:
            countered, new = (*countered, i), (*new, *became)
            there = [n for n in became if run.game.objects[n].zone == "exile"]
            more = [(n, kind, run.amount(count)) for n in there for kind, count in do.counters]
            change_counters(run.game, more, cause=run.cause, by=run.you)
    run.result(new or countered, number=len(countered))
    run.moved(new)
    run.done = bool(countered)


# --- attaching, turning over ----------------------------------------------------------------------------------------


@executes(Attach)
def attach_(run: Run, do: Attach) -> None:
    what = run.permanents(do.what)
    if do.unattach or do.to is None:
        done = [unattach(run.game, i, cause=run.cause) for i in what]
        run.done = any(done)
        return
    to = run.refs(do.to)
    # CR 701.3b: what it cannot be attached to, it stays away from.
    done = [bool(to) and can_attach(run.game, i, to[0]) and attach(run.game, i, to[0], cause=run.cause) for i in what]
    run.done = any(done)
    run.result(what)


@executes(Transform)
def transform_(run: Run, do: Transform) -> None:
    if do.verb in ("turn face up", "turn face down"):
        how = "is turned face up" if do.verb.endswith("up") else "is turned face down"
        turned = [i for i in run.permanents(do.what) if status(run.game, i, how, cause=run.cause)]
        run.result(turned, number=len(turned))
        run.done = bool(turned)
        return
    if do.verb == "flip":
        # CR 710.2, 710.4
        turned = [i for i in run.permanents(do.what) if status(run.game, i, "flips", cause=run.cause)]
        run.result(turned, number=len(turned))
        run.done = bool(turned)
        return
    if do.verb not in ("transform", "convert"):
        raise run.unsupported(do.verb, "701.27")
    ids = tuple(i for i in run.permanents(do.what) if not _turned_already(run, i))
    how = "transforms" if do.verb == "transform" else "converts"
    run.done = transform(run.game, ids, cause=run.cause, how=how)
    run.result(ids)


def _turned_already(run: Run, object_id: ObjectId) -> bool:
    """CR 701.27f: an ability of the permanent itself turns it over only if it has not turned over since the ability
    was put on the stack; turning over gives a new timestamp (CR 613.7g)."""
    ability = run.game.objects.get(run.scope.stack_id)
    if object_id != run.scope.source or ability is None or ability.kind != "ability":
        return False
    return run.game.objects[object_id].timestamp > ability.timestamp
