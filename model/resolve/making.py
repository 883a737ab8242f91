"""Keyword actions that make tokens or creatures, and those that give objects up (CR 701.16 to 701.66)."""

from __future__ import annotations

from model.ability.abilities import Keyword
from model.ability.continuous import Gains, SetsPT, SetsTypes
from model.ability.events import AnyEvent, ZoneChanges
from model.ability.instructions import Apply, KeywordAction, Later, Move, PutCountersOn
from model.ability.terms import EventRole, Number, ResultOf, That, You
from model.base import ObjectId, PlayerId
from model.card import Card, Face
from model.events import (
    create_tokens,
    move,
    player_acts,
    put_counters,
    sacrifice,
)
from model.layers import characteristics
from model.resolve.copying import copiable
from model.resolve.exploring import permanents_meant
from model.resolve.frame import Task
from model.resolve.keyword_actions import PLUS, acts, n_of, your_creatures
from model.resolve.lasting import add_lasting
from model.resolve.leaving import leave_stack
from model.resolve.library import reveal
from model.resolve.predefined import PREDEFINED
from model.resolve.run import Run
from model.types import is_creature_type


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
    # CR 701.36a-b; "populate twice": one after the other.
    made: tuple[ObjectId, ...] = ()
    for who in run.players(do.who):
        for _ in range(n_of(run, do)):
            options = tuple(i for i in your_creatures(run, who) if run.game.objects[i].kind == "token")
            chosen = run.choose(options, who=who, words="which token is copied")
            values = copiable(run.game, chosen[0]) if chosen else None
            if values is not None:
                made += create_tokens(run.game, who, values[0], 1, copy_of=values, cause=run.cause)
    run.result(made)
    run.done = bool(made)


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
    made: tuple[ObjectId, ...] = ()
    for i in permanents_meant(run, do):
        if n == 0 or run.game.known(i) is None:
            continue
        who = characteristics(run.game, i).controller
        if run.on_battlefield(i) and run.yes(who, "put the counters rather than make a Spirit"):
            put_counters(run.game, i, PLUS, n, cause=run.cause, by=who)
            continue
        face = Face("Spirit Token", indicator=("W",), types=("Creature",), subtypes=("Spirit",), power=n, toughness=n)
        made += create_tokens(run.game, who, Card(face.name, "token", (face,)), 1, cause=run.cause)
    run.result(made)


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


@acts("devour")
def devour(run: Run, do: KeywordAction) -> None:
    # CR 702.82a: as it enters, any number of creatures are sacrificed; how many is remembered.
    own = your_creatures(run, run.you)
    chosen = run.refs(do.what, run.you, own) if do.what is not None else ()
    gone = sacrifice(run.game, chosen, by=run.you, cause=run.cause) if chosen else ()
    obj = run.game.objects.get(run.scope.source)
    if obj is not None:
        kept = tuple(pair for pair in obj.choices if pair[0] != "devoured")
        run.game.update(obj.id, choices=(*kept, ("devoured", str(len(gone)))))


@acts("amplify")
def amplify(run: Run, do: KeywordAction) -> None:
    # CR 702.38a: cards of the hand that share a creature type with it.
    game, own = run.game, run.scope.source
    mine = {s for s in characteristics(game, own).subtypes if is_creature_type(s)}
    cards = tuple(i for i in game.zone("hand", run.you) if mine & characteristics(game, i).subtypes)
    shown = run.choose(cards, 0, len(cards), run.you, what="cards", words="which cards are revealed")
    reveal(run, shown)
    obj = game.objects[own]
    kept = tuple(pair for pair in obj.choices if pair[0] != "amplified")
    game.update(own, choices=(*kept, ("amplified", str(len(shown)))))


@acts("exploit")
def exploit(run: Run, do: KeywordAction) -> None:
    # CR 702.110a-b: what is not there any more exploits nothing, though a creature may still be sacrificed.
    source = run.scope.source
    exploits = source in run.game.objects and run.game.objects[source].zone == "battlefield"
    own = your_creatures(run, run.you)
    chosen = run.choose(own, 0, 1, run.you, words="which creature is sacrificed")
    gone = sacrifice(run.game, chosen, by=run.you, cause=run.cause) if chosen else ()
    run.result(gone, number=len(gone))
    run.done = bool(gone)
    if gone and exploits:
        player_acts(run.game, run.you, "exploit", objects=(source,), cause=run.cause)


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
