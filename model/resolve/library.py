"""Instructions about libraries and hidden cards: search, look, scry, surveil, shuffle (CR 701.20-25, 400.2)."""

from __future__ import annotations

from model.ability.continuous import SearchesTop
from model.ability.instructions import Look, Scry, Search, Shuffle, Surveil
from model.ability.terms import All, Both, Filter, IsCard, Some
from model.base import ObjectId, PlayerId
from model.evaluate import amount, candidates, players
from model.evaluate.relative import SEARCHED_BY
from model.events import library_cards, move, player_acts, shuffle
from model.events.rules import active_statics, player_has
from model.resolve.run import Run, executes
from model.state import Game, player_ref
from model.state.history import record


@executes(Search)
def search(run: Run, do: Search) -> None:
    game = run.game
    who, whose = run.player(do.who), run.player(do.whose)
    if who is None or whose is None:
        run.done = False
        return
    zones = chosen_zones(run, do, who)
    if "library" in zones:
        # For "if you search your library this way" (CR 608.2c).
        run.store(("searched", run.number), (1,))
        key = (SEARCHED_BY, run.number)
        run.store(key, (*run.stored(key, ()), player_ref(who)))
    if do.zone == "library":
        if game.players[whose].library == "unknown":
            raise run.unsupported("searching a library that is not known", "701.23")
        here = searched(run, who, whose)
    else:
        if "library" in zones and game.players[whose].library == "unknown":
            raise run.unsupported("searching a library that is not known", "701.23")
        here = tuple(i for z in zones for i in (game.zone("exile") if z == "exile" else game.zone(z, whose)))
    if isinstance(do.what, All):
        _search_for_all(run, do, who, whose, here)
        return
    parts = do.what.of if isinstance(do.what, Both) else (do.what,)
    if not all(isinstance(part, Some) for part in parts):
        raise run.unsupported("searching for something that is no choice of cards", "701.23")
    if player_has(game, who, "can't search libraries", "search libraries") and do.zone == "library":
        run.done = False  # CR 101.3: the rest is done as far as possible.
        run.result((), number=0)
        return
    found: tuple[ObjectId, ...] = ()
    for part in parts:
        if isinstance(part, Some):
            left = tuple(i for i in here if i not in found)
            found += _found(run, do, part, who, left)
    player_acts(game, who, "search", objects=found, cause=run.cause)
    _note_own(game, do, who, whose)
    if do.reveal:
        reveal(run, found)
    run.result(found, number=len(found))
    run.store(("library of", run.number), whose)
    run.done = bool(found)


def _found(run: Run, do: Search, what: Some, who: PlayerId, here: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """What the player finds of one kind. CR 701.23b: what has a stated quality need not be found."""
    options = candidates(run.game, what, run.scope, within=here)
    most = len(options) if what.most is None else run.amount(what.most)
    least = run.amount(what.least)
    if {"library", "hand"} & set(zones_of(do.zone)) and has_quality(what.filter):
        least = 0
    words = "what is found"
    return run.choose(alike(run, options, most), least, most, who, what="cards", words=words, together=what.filter)


def _note_own(game: Game, do: Search, who: PlayerId, whose: PlayerId) -> None:
    if who == whose and "library" in zones_of(do.zone):
        record(game, "searched own library", who)


def searched(run: Run, who: PlayerId, whose: PlayerId) -> tuple[ObjectId, ...]:
    """The cards of the library that are searched: all of them, or the top ones where an effect says so."""
    limits = [
        amount(run.game, effect.count, scope)
        for _, effect, scope in active_statics(run.game, SearchesTop)
        if who in players(run.game, effect.who, scope)
    ]
    if not limits:
        return run.game.zone("library", whose)
    return library_cards(run.game, whose, min(limits))


def chosen_zones(run: Run, do: Search, who: PlayerId) -> tuple[str, ...]:
    """The zones that are searched. Of "library and/or graveyard" the player chooses one or both (CR 608.2d); to leave
    out the zone that everybody sees gives nothing."""
    zones = zones_of(do.zone)
    if "and/or" not in do.zone or "library" not in zones:
        return zones
    barred = player_has(run.game, who, "can't search libraries", "search libraries")
    if not barred and run.yes(who, "whether the library is searched"):
        return zones
    return tuple(z for z in zones if z != "library")


def zones_of(words: str) -> tuple[str, ...]:
    """ "graveyard, hand, and library": the zones that are searched."""
    return tuple(w for w in words.replace(",", " ").split() if w not in ("and", "and/or"))


def _search_for_all(run: Run, do: Search, who: PlayerId, whose: PlayerId, here: tuple[ObjectId, ...]) -> None:
    """CR 701.23b: all that fit in public zones; of those in hidden zones as many as the player likes."""
    game = run.game
    options = candidates(game, do.what, run.scope, within=here)
    public = tuple(i for i in options if game.objects[i].zone not in ("library", "hand"))
    hidden = tuple(i for i in options if i not in public)
    chosen = run.choose(hidden, 0, len(hidden), who, what="cards", words="what is found")
    player_acts(game, who, "search", objects=(*public, *chosen), cause=run.cause)
    _note_own(game, do, who, whose)
    if do.reveal:
        reveal(run, chosen)
    run.result((*public, *chosen), number=len(public) + len(chosen))
    run.store(("library of", run.number), whose)
    run.done = bool(public or chosen)


def has_quality(what: Filter) -> bool:
    """Whether the description says more than "a card" (CR 701.23b, d)."""
    return any(not isinstance(p, IsCard) for p in (*what.words, *what.post))


def alike(run: Run, options: tuple[ObjectId, ...], most: int) -> tuple[ObjectId, ...]:
    """Cards of a library that are the same card count once for each that may be found."""
    seen: dict[int, int] = {}
    found = []
    for i in options:
        key = id(run.game.objects[i].card)
        seen[key] = seen.get(key, 0) + 1
        if seen[key] <= most:
            found.append(i)
    return tuple(found)


def reveal(run: Run, ids: tuple[ObjectId, ...]) -> None:
    """CR 701.20: both players know the card for as long as it stays where it is."""
    for i in ids:
        obj = run.game.objects.get(i)
        if obj is not None and obj.zone in ("hand", "library") and obj.known_to != frozenset({0, 1}):
            run.game.update(i, known_to=frozenset({0, 1}))


@executes(Look)
def look(run: Run, do: Look) -> None:
    who = run.player(do.who)
    found = tuple(i for i in run.refs(do.what, who) if i in run.game.objects)
    if do.reveal:
        reveal(run, found)
    elif who is not None:
        for i in found:
            obj = run.game.objects[i]
            if who not in obj.known_to and (obj.zone in ("hand", "library") or obj.face_down):
                run.game.update(i, known_to=obj.known_to | {who})
    run.result(found, number=len(found))
    run.done = bool(found)


@executes(Shuffle)
def shuffle_(run: Run, do: Shuffle) -> None:
    if do.what is not None:
        # CR 701.24c-d: the objects go into their owners' libraries, which are shuffled in any case.
        ids = run.objects(do.what)
        owners = {run.game.objects[i].owner for i in ids} | set(run.players(do.who))
        move(run.game, ids, "library", cause=run.cause, by=run.you, position="bottom")
        for owner in sorted(owners):
            shuffle(run.game, owner, cause=run.cause)
        return
    for who in run.players(do.who):
        shuffle(run.game, who, cause=run.cause)


@executes(Scry)
def scry(run: Run, do: Scry) -> None:
    n = run.amount(do.count)
    for who in run.players(do.who):
        sort_top(run, who, n, "bottom", "scry")
    run.done = n > 0


@executes(Surveil)
def surveil(run: Run, do: Surveil) -> None:
    n = run.amount(do.count)
    for who in run.players(do.who):
        sort_top(run, who, n, "graveyard", "surveil")
    run.done = n > 0


def sort_top(run: Run, who: PlayerId, n: int, away: str, act: str, *, whose: PlayerId | None = None) -> None:
    """CR 701.22a, 701.25a: looks at the top cards; those of the answer leave the top (in that order, for the bottom),
    the rest stay in an order of the player's choice."""
    # CR 701.22b, 701.25c: scry 0 is no event.
    if n <= 0:
        return
    game = run.game
    library = who if whose is None else whose
    cards = library_cards(game, library, n)
    leave = run.choose(cards, 0, len(cards), who, what="cards", words=f"which cards leave the top ({act})")
    stay = tuple(i for i in cards if i not in leave)
    moved: tuple[ObjectId, ...] = ()
    if away == "graveyard":
        moved = move(game, leave, "graveyard", cause=run.cause, by=who)
    else:
        for i in leave:
            _within(run, library, i, "bottom")
    if len(stay) > 1:
        ordered = run.order(stay, who, "the order of the cards that stay on top, from the top")
        rest = tuple(i for i in game.zone("library", library) if i not in ordered)
        game.zones["library", library] = (*ordered, *rest)
        game.version += 1
    for i in stay:
        if who not in game.objects[i].known_to:
            game.update(i, known_to=game.objects[i].known_to | {who})
    run.result(moved, number=len(leave))
    run.moved(moved)
    player_acts(game, who, act, amount=len(cards), cause=run.cause)


def _within(run: Run, whose: PlayerId, object_id: ObjectId, position: str) -> None:
    """CR 400.7: a card that stays in its library is the same object; only its place changes."""
    game = run.game
    rest = tuple(i for i in game.zone("library", whose) if i != object_id)
    game.zones["library", whose] = (*rest, object_id) if position == "bottom" else (object_id, *rest)
    game.version += 1
