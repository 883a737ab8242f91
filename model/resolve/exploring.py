"""Keyword actions that turn up cards of a library: explore, connive, discover, cascade, manifest, clash, hideaway (CR
701, 702.75, 702.85)."""

from __future__ import annotations

import msgspec

from model.ability.instructions import KeywordAction
from model.base import ObjectId, PlayerId
from model.evaluate import refs
from model.events import became, discard, draw, library_cards, move, player_acts, player_would, put_counters
from model.layers import characteristics
from model.resolve.frame import CascadeRest, CastNow, Exactly, NoteCast, Task
from model.resolve.keyword_actions import PLUS, acts, n_of
from model.resolve.library import reveal, sort_top
from model.resolve.links import add_link
from model.resolve.run import Run, apnap, executes
from model.state.objects import Ref


def ordered(run: Run, ids: tuple[Ref, ...]) -> tuple[ObjectId, ...]:
    """CR 701.44d, 701.50c: in APNAP order of who controls or last controlled them; within one player's, chosen."""
    found: list[ObjectId] = []
    for who in apnap(run.game):
        own = [i for i in ids if i > 0 and run.game.known(i) and characteristics(run.game, i).controller == who]
        found += run.order(own, who, "which of them goes first")
    return tuple(found)


def permanents_meant(run: Run, do: KeywordAction) -> tuple[Ref, ...]:
    """CR 701.44c, 701.50d: the permanents that the words mean, as they last were there if they have left."""
    if do.what is None:
        return (run.scope.source,)
    if isinstance(do.what, Exactly):
        return (do.what.id,)
    first = refs(run.game, do.what, run.scope)
    found = run.refs(do.what)
    if len(first) != len(found):
        return found
    past = run.game.past
    return tuple(
        now if run.on_battlefield(now) or old not in past or past[old][0].zone != "battlefield" else old
        for old, now in zip(first, found, strict=True)
    )


@acts("explore")
def explore(run: Run, do: KeywordAction) -> None:
    # CR 701.44a-d: also what has left the battlefield explores.
    meant = permanents_meant(run, do)
    several = ordered(run, meant) if len(meant) > 1 else meant
    if len(several) > 1:
        run.next = tuple(
            Task(run.number, msgspec.structs.replace(do, what=Exactly(i)), run.task.current, run.task.fresh)
            for i in several
        )
        return
    for i in several:
        for _ in range(n_of(run, do)):
            # CR 614.1a: "if a creature you control would explore, instead ...".
            if run.game.known(i) is None:
                continue
            who = characteristics(run.game, i).controller
            if player_would(run.game, who, "explore", i, cause=run.cause):
                _explore(run, i)


def _explore(run: Run, explorer: ObjectId) -> None:
    game = run.game
    if game.known(explorer) is None:
        return
    who = characteristics(game, explorer).controller
    top = library_cards(game, who, 1)
    reveal(run, top)
    moved: tuple[ObjectId, ...] = ()
    if top and "Land" in characteristics(game, top[0]).types:
        moved = move(game, top, "hand", cause=run.cause, by=who)
    else:
        if run.on_battlefield(explorer):
            put_counters(game, explorer, PLUS, 1, cause=run.cause, by=who)
        if top and run.yes(who, "put the revealed card into the graveyard"):
            moved = move(game, top, "graveyard", cause=run.cause, by=who)
    run.result(moved or top)
    run.moved(moved)
    shown = (moved or top or (0,))[0]
    player_acts(game, who, "explore", objects=(explorer,), cause=run.cause, other=shown)


@acts("connive")
def connive(run: Run, do: KeywordAction) -> None:
    # CR 701.50a-f
    n = n_of(run, do)
    meant = permanents_meant(run, do)
    several = ordered(run, meant) if len(meant) > 1 else meant
    if len(several) > 1:
        run.next = tuple(
            Task(run.number, msgspec.structs.replace(do, what=Exactly(i)), run.task.current, run.task.fresh)
            for i in several
        )
        return
    for i in several:
        if n == 0 or run.game.known(i) is None:
            continue
        who = characteristics(run.game, i).controller
        draw(run.game, who, n, cause=run.cause)
        hand = run.game.zone("hand", who)
        chosen = run.choose(hand, n, n, who, what="cards", words="what is discarded")
        gone = discard(run.game, chosen, cause=run.cause, by=who)
        nonland = sum("Land" not in characteristics(run.game, c).types for c in gone)
        if nonland and run.on_battlefield(i):
            put_counters(run.game, i, PLUS, nonland, cause=run.cause, by=who)
        run.result(gone)
        player_acts(run.game, who, "connive", objects=(i,), cause=run.cause)


# --- exiling until ------------------------------------------------------------------------------------------------


def exile_until_nonland(run: Run, who: PlayerId, most_value: int) -> tuple[tuple[ObjectId, ...], ObjectId]:
    """Exiles cards from the top until a nonland card of at most that mana value; gives all of them and that one, 0 if
    there is none."""
    game = run.game
    exiled: tuple[ObjectId, ...] = ()
    while True:
        top = library_cards(game, who, 1)
        if not top:
            return exiled, 0
        if not game.objects[top[0]].card.name:
            raise run.unsupported("cards of a library that are not known", "701.57")
        new = move(game, top, "exile", cause=run.cause, by=who, why="exile")
        exiled += new
        for i in new:
            looks = characteristics(game, i)
            if "Land" not in looks.types and looks.mana_value <= most_value:
                return exiled, i


@acts("cascade")
def cascade(run: Run, do: KeywordAction) -> None:
    # CR 702.85a
    known = run.game.known(run.scope.source)
    value = characteristics(run.game, run.scope.source).mana_value if known is not None else 0
    _turn_up(run, do, run.you, value - 1, "cascade")


@acts("discover")
def discover(run: Run, do: KeywordAction) -> None:
    # CR 701.57a
    for who in run.players(do.who):
        _turn_up(run, do, who, n_of(run, do), "discover")


def _turn_up(run: Run, do: KeywordAction, who: PlayerId, most_value: int, name: str) -> None:
    exiled, found = exile_until_nonland(run, who, most_value)
    run.result((found,) if found else ())
    run.moved(exiled)
    run.next = (Task(run.number, CascadeRest(name, exiled, who, found), run.task.current, run.task.fresh),)
    if found:
        run.game.frames.append(
            CastNow(
                objects=(found,),
                player=who,
                source=run.scope.source,
                optional=True,
                free=True,
                using=name,
                most_value=most_value,
            )
        )


@executes(CascadeRest)
def rest(run: Run, do: CascadeRest) -> None:
    """What was turned up and not cast: for discover the found card goes to the hand, the others under the library."""
    game = run.game
    left = tuple(i for i in do.objects if i in game.objects and game.objects[i].zone == "exile")
    if do.name == "discover" and do.chosen in left:
        move(game, (do.chosen,), "hand", cause=run.cause, by=do.player)
        left = tuple(i for i in left if i != do.chosen)
    for i in run.outcome_order(left):
        move(game, (i,), "library", cause=run.cause, by=do.player, position="bottom")
    player_acts(game, do.player, do.name, cause=run.cause)


@executes(NoteCast)
def note_cast(run: Run, do: NoteCast) -> None:
    """Those that left their zone were cast or played; the rest of the ability finds what they became (CR 400.7j)."""
    gone = tuple(i for i in do.objects if i not in run.game.objects)
    new = tuple(became(run.game, i) or i for i in gone)
    run.result(new, number=len(gone))
    run.moved(i for i in new if i in run.game.objects)
    run.done = bool(gone)
    left = tuple(i for i in do.objects if i in run.game.objects)
    if do.more is not None and left and len(gone) > do.gone and (do.most is None or len(gone) < do.most):
        # CR 608.2g: one after the other, each chosen when the one before was cast.
        run.next = (msgspec.structs.replace(run.task, do=msgspec.structs.replace(do, gone=len(gone))),)
        run.game.frames.append(msgspec.structs.replace(do.more, objects=left))


@acts("learn")
def learn(run: Run, do: KeywordAction) -> None:
    # CR 701.48a: a Lesson card from outside the game, or a card discarded for a card drawn, or neither.
    who, game = run.you, run.game
    lessons = tuple(i for i in game.zone("sideboard", who) if "Lesson" in characteristics(game, i).subtypes)
    hand = game.zone("hand", who)
    ways = (*(("reveal a Lesson",) if lessons else ()), *(("discard, then draw",) if hand else ()))
    chosen = run.choose(ways, 0, 1, who, what="name", words="how to learn")
    if chosen == ("reveal a Lesson",):
        found = run.choose(lessons, who=who, what="cards", words="which Lesson card")
        run.moved(move(game, found, "hand", cause=run.cause, by=who))
    elif chosen:
        given = run.choose(hand, who=who, what="cards", words="what is discarded")
        if discard(game, given, cause=run.cause, by=who):
            draw(game, who, 1, cause=run.cause)
    player_acts(game, who, "learn", cause=run.cause)


# --- face down --------------------------------------------------------------------------------------------------------


@acts("manifest", "cloak")
def manifest(run: Run, do: KeywordAction) -> None:
    # CR 701.40a, e, 701.58a: one at a time; without words for what, the top card of the library.
    made: tuple[ObjectId, ...] = ()
    for who in run.players(do.who):
        ids = library_cards(run.game, who, n_of(run, do)) if do.what is None else run.objects(do.what, who)
        for i in ids:
            made += put_face_down(run, i, who, "cloaked" if do.name == "cloak" else "manifested")
    run.result(made)
    run.moved(made)
    run.done = bool(made)


def put_face_down(run: Run, object_id: ObjectId, who: PlayerId, how: str) -> tuple[ObjectId, ...]:
    new = move(
        run.game, (object_id,), "battlefield", cause=run.cause, by=who, why="move", controller=who, face_down=how
    )
    for i in new:
        run.game.update(i, known_to=frozenset({who}))
    return new


@acts("manifest dread")
def manifest_dread(run: Run, do: KeywordAction) -> None:
    # CR 701.62a-b
    for who in run.players(do.who):
        cards = library_cards(run.game, who, 2)
        chosen = run.choose(cards, who=who, what="cards", words="which card is manifested")
        made: tuple[ObjectId, ...] = ()
        for i in chosen:
            made += put_face_down(run, i, who, "manifested")
        away = move(run.game, (i for i in cards if i not in chosen), "graveyard", cause=run.cause, by=who)
        run.result(made)
        run.moved((*made, *away))
        player_acts(run.game, who, "manifest dread", cause=run.cause)


# --- looking ----------------------------------------------------------------------------------------------------------


@acts("fateseal")
def fateseal(run: Run, do: KeywordAction) -> None:
    # CR 701.29a
    sort_top(run, run.you, n_of(run, do), "bottom", "fateseal", whose=1 - run.you)


@acts("clash")
def clash(run: Run, do: KeywordAction) -> None:
    # CR 701.30a-d: revealed at the same time, then the players decide in APNAP order.
    values: dict[PlayerId, int] = {}
    for who in apnap(run.game):
        top = library_cards(run.game, who, 1)
        reveal(run, top)
        if top:
            values[who] = characteristics(run.game, top[0]).mana_value
    for who in [p for p in apnap(run.game) if p in values and run.yes(p, "put the revealed card on the bottom")]:
        library = run.game.zone("library", who)
        run.game.zones["library", who] = (*library[1:], library[0])
        run.game.version += 1
    mine, theirs = values.get(run.you, -1), values.get(1 - run.you, -1)
    for who in (run.you, 1 - run.you):
        player_acts(run.game, who, "clash", cause=run.cause)
    for who, won in ((run.you, mine > theirs), (1 - run.you, theirs > mine)):
        if won:
            player_acts(run.game, who, "win a clash", cause=run.cause)
    run.done = mine > theirs


@acts("hideaway")
def hideaway(run: Run, do: KeywordAction) -> None:
    # CR 702.75a
    cards = library_cards(run.game, run.you, n_of(run, do))
    chosen = run.choose(cards, who=run.you, what="cards", words="which card is hidden")
    new = move(run.game, chosen, "exile", cause=run.cause, by=run.you, why="exile", face_down="hidden")
    for i in new:
        run.game.update(i, known_to=frozenset({run.you}))
    for i in run.outcome_order(i for i in cards if i not in chosen):
        library = run.game.zone("library", run.you)
        run.game.zones["library", run.you] = (*(c for c in library if c != i), i)
    run.game.version += 1
    add_link(run.game, run.scope.source, "exiled", new)
    run.result(new)
