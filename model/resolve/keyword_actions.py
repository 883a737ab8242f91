"""Keyword actions (CR 701) and the parts of keyword abilities that are instructions of their own, by name.

`acts(name)` registers what carries one out; explore, connive, discover and others that look at a library are in
`exploring`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from model.ability.abilities import Keyword
from model.ability.continuous import Cant, DoesntUntap, Gains, GainsControl, ModifiesPT, Must, SetsPT, SetsTypes
from model.ability.events import AnyEvent, ZoneChanges
from model.ability.instructions import Apply, KeywordAction, Later, Move, PutCountersOn
from model.ability.terms import EventRole, Number, ResultOf, That, You
from model.base import ObjectId, PlayerId
from model.card import Card, Face
from model.events import (
    change_counters,
    create_tokens,
    gain_life,
    lose_life,
    move,
    player_acts,
    put_counters,
    remove_counters,
    sacrifice,
    status,
)
from model.events.zones import remove_from_combat
from model.layers import characteristics
from model.resolve.copying import copiable
from model.resolve.frame import Task
from model.resolve.lasting import add_lasting
from model.resolve.leaving import leave_stack
from model.resolve.links import add_link
from model.resolve.predefined import PREDEFINED
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


# --- counters -------------------------------------------------------------------------------------------------------


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
    # CR 701.34a
    for who in run.players(do.who):
        options: list[Ref] = [player_ref(p) for p in (0, 1) if run.game.players[p].counters]
        options += [i for i in run.game.zone("battlefield") if run.on_battlefield(i) and run.game.objects[i].counters]
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


@acts("exchange life totals")
def exchange_life(run: Run, do: KeywordAction) -> None:
    # CR 701.12c, 119.7-8: nothing happens if one of them cannot.
    a, b = (run.game.players[p].life for p in (0, 1))
    for who, want in ((0, b), (1, a)):
        change = want - run.game.players[who].life
        if change > 0:
            gain_life(run.game, who, change, cause=run.cause)
        elif change < 0:
            lose_life(run.game, who, -change, cause=run.cause)


# --- designations -----------------------------------------------------------------------------------------------------


@acts("become renowned", "becomes renowned")
def renowned(run: Run, do: KeywordAction) -> None:
    for i in what_of(run, do):
        status(run.game, i, "becomes renowned", cause=run.cause)


@acts("gain class level")
def class_level(run: Run, do: KeywordAction) -> None:
    # CR 716.2a-b: the level is a designation, which a permanent has one of.
    for i in what_of(run, do):
        others = frozenset(d for d in run.game.objects[i].designations if not d.startswith("class level:"))
        run.game.update(i, designations=others | {f"class level:{n_of(run, do)}"})
        status(run.game, i, f"becomes level {n_of(run, do)}", cause=run.cause)


@acts("suspect")
def suspect(run: Run, do: KeywordAction) -> None:
    # CR 701.60a, d
    done = [status(run.game, i, "becomes suspected", cause=run.cause) for i in what_of(run, do)]
    run.done = any(done)


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
    # CR 701.43a
    ids = what_of(run, do)
    if ids:
        add_lasting(run, ids, (DoesntUntap(next_=True),), "")
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
    run.game.turn = msgspec.structs.replace(run.game.turn, day=do.name.removeprefix("become "))
    run.game.version += 1


@acts("remove from combat")
def out_of_combat(run: Run, do: KeywordAction) -> None:
    for i in what_of(run, do):
        remove_from_combat(run.game, i)


@acts("exile if it would leave")
def leaves_for_exile(run: Run, do: KeywordAction) -> None:
    for i in run.objects(do.what) if do.what is not None else ():
        run.game.update(i, designations=run.game.objects[i].designations | {do.name})


# --- tokens -----------------------------------------------------------------------------------------------------------


@acts("investigate")
def investigate(run: Run, do: KeywordAction) -> None:
    # CR 701.16a: once for each, one after another.
    made: tuple[ObjectId, ...] = ()
    for who in run.players(do.who):
        for _ in range(n_of(run, do)):
            made += create_tokens(run.game, who, PREDEFINED["Clue"], 1, cause=run.cause)
            player_acts(run.game, who, "investigate", cause=run.cause)
    run.result(made, number=len(made))


@acts("incubate")
def incubate(run: Run, do: KeywordAction) -> None:
    # CR 701.53a
    counters = ((PLUS, n_of(run, do)),) if n_of(run, do) else ()
    for who in run.players(do.who):
        run.result(create_tokens(run.game, who, PREDEFINED["Incubator"], 1, cause=run.cause, counters=counters))


@acts("populate")
def populate(run: Run, do: KeywordAction) -> None:
    # CR 701.36a-b
    for who in run.players(do.who):
        options = tuple(i for i in your_creatures(run, who) if run.game.objects[i].kind == "token")
        chosen = run.choose(options, who=who, words="which token is copied")
        values = copiable(run.game, chosen[0]) if chosen else None
        if values is not None:
            run.result(create_tokens(run.game, who, values[0], 1, copy_of=values, cause=run.cause))
        run.done = values is not None


@acts("amass")
def amass(run: Run, do: KeywordAction) -> None:
    # CR 701.47a: `text` is the subtype, Zombie where there is none (701.47d).
    subtype = do.text.removesuffix("s") if do.text else "Zombie"
    for who in run.players(do.who):
        if not armies(run, who):
            card = army(subtype)
            create_tokens(run.game, who, card, 1, cause=run.cause)
        chosen = run.choose(armies(run, who), who=who, words="which Army is amassed")
        for i in chosen:
            put_counters(run.game, i, PLUS, n_of(run, do), cause=run.cause, by=who)
            if subtype not in characteristics(run.game, i).subtypes:
                add_lasting(run, (i,), (SetsTypes(subtypes=(subtype,), add=True),), "")
        player_acts(run.game, who, "amass", objects=chosen, cause=run.cause)
        run.result(chosen)


def armies(run: Run, who: PlayerId) -> tuple[ObjectId, ...]:
    return tuple(i for i in your_creatures(run, who) if "Army" in characteristics(run.game, i).subtypes)


def army(subtype: str) -> Card:
    face = Face(
        f"{subtype} Army Token",
        indicator=("B",),
        types=("Creature",),
        subtypes=(subtype, "Army"),
        power=0,
        toughness=0,
    )
    return Card(face.name, "token", (face,))


@acts("endure")
def endure(run: Run, do: KeywordAction) -> None:
    # CR 701.63a-b: its controller decides; of one that is gone only the token can be made.
    n = n_of(run, do)
    known = run.game.known(run.scope.source)
    if n == 0 or known is None:
        return
    source = run.scope.source
    who = characteristics(run.game, source).controller
    if run.on_battlefield(source) and run.yes(who, "put the counters rather than make a Spirit"):
        put_counters(run.game, source, PLUS, n, cause=run.cause, by=who)
        return
    face = Face("Spirit Token", indicator=("W",), types=("Creature",), subtypes=("Spirit",), power=n, toughness=n)
    run.result(create_tokens(run.game, who, Card(face.name, "token", (face,)), 1, cause=run.cause))


@acts("airbend")
def airbend(run: Run, do: KeywordAction) -> None:
    # CR 701.65a-b: each owner may cast the card for {2} (a way of `model.ability.casting`).
    ids = run.objects(do.what) if do.what is not None else ()
    mark = frozenset({"airbent"})
    new: tuple[ObjectId, ...] = ()
    for i in (i for i in ids if run.game.objects[i].zone == "stack"):
        new += leave_stack(run.game, i, "exile", cause=run.cause, by=run.you, designations=mark)
    rest = tuple(i for i in ids if run.on_battlefield(i))
    new += move(run.game, rest, "exile", cause=run.cause, by=run.you, why="exile", designations=mark)
    run.result(new, number=len(new))
    run.moved(new)
    run.done = bool(new)
    if new:
        player_acts(run.game, run.you, "airbend", objects=new, cause=run.cause)


@acts("earthbend")
def earthbend(run: Run, do: KeywordAction) -> None:
    # CR 701.66a
    lands = run.permanents(do.what) if do.what is not None else ()
    run.result(lands)
    run.done = bool(lands)
    if not lands:
        return
    land = That("that land", ResultOf(run.number))
    becomes = (SetsTypes(("Creature",), add=True), SetsPT(Number(0), Number(0)), Gains((Keyword("haste"),)))
    gone = tuple(ZoneChanges(land, from_="battlefield", to=to) for to in ("graveyard", "exile"))
    back = Move(That("it", EventRole("subject")), "battlefield", "return", under=You(), tapped=True)
    parts = (
        Apply(land, becomes, ""),
        PutCountersOn(PLUS, Number(n_of(run, do)), land),
        Later(AnyEvent(gone), back),
    )
    # These instructions stand in no text: their numbers are behind all others.
    run.next = tuple(Task(2000 + n, part, run.task.current, False) for n, part in enumerate(parts))


# --- giving things up -------------------------------------------------------------------------------------------------


@acts("exploit")
def exploit(run: Run, do: KeywordAction) -> None:
    # CR 702.110a-b
    own = your_creatures(run, run.you)
    chosen = run.choose(own, 0, 1, run.you, words="which creature is sacrificed")
    gone = sacrifice(run.game, chosen, by=run.you, cause=run.cause) if chosen else ()
    run.result(gone, number=len(gone))
    run.done = bool(gone)
    if gone:
        player_acts(run.game, run.you, "exploit", objects=(run.scope.source, *gone), cause=run.cause)


@acts("forage")
def forage(run: Run, do: KeywordAction) -> None:
    # CR 701.61a
    for who in run.players(do.who):
        foods = tuple(
            i
            for i in run.game.zone("battlefield")
            if run.on_battlefield(i) and "Food" in characteristics(run.game, i).subtypes and run.controls(i, who)
        )
        cards = run.game.zone("graveyard", who)
        ways = (*(("exile",) if len(cards) >= 3 else ()), *(("sacrifice",) if foods else ()))
        if not ways:
            run.done = False
            return
        (way,) = run.choose(ways, who=who, what="name", words="exile three cards or sacrifice a Food")
        if way == "exile":
            chosen = run.choose(cards, 3, 3, who, what="cards", words="which cards are exiled")
            run.result(move(run.game, chosen, "exile", cause=run.cause, by=who, why="exile"))
        else:
            chosen = run.choose(foods, who=who, words="which Food is sacrificed")
            run.result(sacrifice(run.game, chosen, by=who, cause=run.cause))
        player_acts(run.game, who, "forage", cause=run.cause)


@acts("collect evidence")
def collect_evidence(run: Run, do: KeywordAction) -> None:
    # CR 701.59a-b
    for who in run.players(do.who):
        cards = run.game.zone("graveyard", who)
        values = {i: characteristics(run.game, i).mana_value for i in cards}
        if sum(values.values()) < n_of(run, do):
            run.done = False
            return
        chosen = run.choose(
            cards, 1, len(cards), who, what="cards", words=f"cards of mana value {n_of(run, do)} in all"
        )
        if sum(values[i] for i in chosen) < n_of(run, do):
            raise run.illegal("701.59a", f"cards with total mana value {n_of(run, do)} or greater are exiled")
        run.result(move(run.game, chosen, "exile", cause=run.cause, by=who, why="exile"))
        player_acts(run.game, who, "collect evidence", cause=run.cause)


# --- parts of keyword abilities ---------------------------------------------------------------------------------------


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
    run.result(new)


@acts("foretell")
def foretell(run: Run, do: KeywordAction) -> None:
    # CR 702.143a: face down; its owner may look at it.
    new = move(
        run.game,
        run.objects(do.what) if do.what is not None else (),
        "exile",
        cause=run.cause,
        by=run.you,
        why="exile",
        face_down="foretold",
        designations=frozenset({f"foretold:{run.game.turn.number}"}),
    )
    for i in new:
        run.game.update(i, known_to=frozenset({run.game.objects[i].owner}))
    player_acts(run.game, run.you, "foretell", objects=new, cause=run.cause)


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
        if run.game.objects[i].kind != "card" or card.layout not in ("transform", "meld") or len(card.faces) < 2:
            continue
        owner = run.game.objects[i].owner
        back += move(run.game, (i,), "battlefield", cause=run.cause, by=run.you, why="return", controller=owner, face=1)
    for i in back:
        add_link(run.game, i, "crafted", tuple(m for m in paid.get("craft", ()) if m in run.game.objects))
    run.result(back)
    run.done = bool(back)
