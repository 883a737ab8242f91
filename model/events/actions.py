"""What effects, costs and turn-based actions do, in words of the rules: each builds events and has them happen.

Every function gives back what really happened or the new ids, so that "this way" and ResultOf can be answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from model.base import ObjectId, PlayerId
from model.card import Card
from model.events.event import (
    BecameTarget,
    CountersEvent,
    CreatesTokens,
    Damage,
    Draw,
    Event,
    LifeChange,
    ManaAdded,
    PlayerActed,
    StatusChange,
    Taps,
    Tokens,
    ZoneChange,
)
from model.events.happening import happen
from model.events.zones import DOORS
from model.mana import ManaUnit
from model.state import Game
from model.state.objects import Ref

EXHAUSTED: Final = "activate an exhaust ability"
"""What a player does who activates an ability of exhaust (CR 702.177)."""


def moved(events: Iterable[Event]) -> tuple[ObjectId, ...]:
    """The new ids of the objects that changed zones in these events, in order."""
    return tuple(e.new for e in events if isinstance(e, ZoneChange) and e.new)


def move(
    game: Game,
    ids: Iterable[ObjectId],
    to: str,
    *,
    cause: ObjectId = 0,
    by: PlayerId | None = None,
    why: str = "move",
    **how: Any,
) -> tuple[ObjectId, ...]:
    """Objects change zones at once; gives the new ids, in order, of those that did (wherever they went).

    `how`: fields of `ZoneChange`: controller, tapped, attacking, face, face_down, position, counters, attach_to,
    copy_of, choices, links, designations, keep_cast. Into a library, `position`: "top", "bottom" or how many cards
    lie above. An object that is gone, or would not leave its zone's kind, is left out."""
    events = [
        ZoneChange(old=i, to=to, from_=game.objects[i].zone, why=why, cause=cause, by=by, **how)
        for i in ids
        if i in game.objects
    ]
    return moved(happen(game, events))


def destructions(
    ids: Iterable[ObjectId], *, cause: ObjectId = 0, by: PlayerId | None = None, regenerate: bool = True
) -> list[ZoneChange]:
    """The events of permanents that are destroyed."""
    how: dict[str, Any] = {"cause": cause, "by": by, "regenerate": regenerate}
    return [ZoneChange(old=i, to="graveyard", from_="battlefield", why="destroy", **how) for i in ids]


def destroy(
    game: Game, ids: Iterable[ObjectId], *, cause: ObjectId = 0, by: PlayerId | None = None, regenerate: bool = True
) -> tuple[ObjectId, ...]:
    """CR 701.8: gives the old ids of what was destroyed. Indestructible is heeded."""
    there = [i for i in ids if i in game.objects and game.objects[i].zone == "battlefield"]
    done = happen(game, destructions(there, cause=cause, by=by, regenerate=regenerate))
    return tuple(e.old for e in done if isinstance(e, ZoneChange) and e.why == "destroy")


def sacrifice(
    game: Game, ids: Iterable[ObjectId], *, by: PlayerId, cause: ObjectId = 0, why: str = "sacrifice"
) -> tuple[ObjectId, ...]:
    """CR 701.21: the old ids of what the player sacrificed; what somebody else controls, or what can't be sacrificed,
    is left."""
    events = [
        ZoneChange(old=i, to="graveyard", from_="battlefield", why=why, cause=cause, by=by)
        for i in ids
        if i in game.objects and game.objects[i].zone == "battlefield"
    ]
    return tuple(e.old for e in happen(game, events) if isinstance(e, ZoneChange) and e.why == "sacrifice")


def discards(
    game: Game, ids: Iterable[ObjectId], *, cause: ObjectId = 0, by: PlayerId | None = None
) -> list[ZoneChange]:
    """The events of cards that are discarded. `by`: whose effect makes the player discard."""
    return [
        ZoneChange(old=i, to="graveyard", from_="hand", why="discard", cause=cause, by=by)
        for i in ids
        if i in game.objects and game.objects[i].zone == "hand"
    ]


def discard(
    game: Game, ids: Iterable[ObjectId], *, cause: ObjectId = 0, by: PlayerId | None = None
) -> tuple[ObjectId, ...]:
    """CR 701.9: the new ids of the discarded cards."""
    done = happen(game, discards(game, ids, cause=cause, by=by))
    return tuple(e.new for e in done if isinstance(e, ZoneChange) and e.why == "discard")


def mill(game: Game, player: PlayerId, n: int, *, cause: ObjectId = 0) -> tuple[ObjectId, ...]:
    """CR 701.17: the new ids. Unknown libraries give unknown cards."""
    from model.events.libraries import library_cards

    ids = library_cards(game, player, n)
    return move(game, ids, "graveyard", cause=cause, by=player, why="mill")


def damage_events(
    damages: Sequence[tuple[ObjectId, Ref, int]],
    *,
    combat: bool = False,
    preventable: bool = True,
    cause: ObjectId = 0,
) -> list[Damage]:
    """The events of (source, target, amount) each."""
    return [
        Damage(source=s, target=t, amount=n, combat=combat, preventable=preventable, cause=cause or s)
        for s, t, n in damages
        if n > 0
    ]


def deal_damage(
    game: Game, damages: Sequence[tuple[ObjectId, Ref, int]], *, cause: ObjectId = 0, **how: bool
) -> tuple[Damage, ...]:
    """CR 120: all of it at once, (source, target, amount) each; gives what was really dealt. The source may be gone
    (last-known information). `how`: combat, preventable."""
    return tuple(e for e in happen(game, damage_events(damages, cause=cause, **how)) if isinstance(e, Damage))


def draw(game: Game, player: PlayerId, n: int = 1, *, cause: ObjectId = 0) -> tuple[ObjectId, ...]:
    """CR 121.2: cards are drawn one at a time; gives the ids in hand of the cards drawn, those that replacement
    effects had the player draw instead among them."""
    around: list[Draw] | None = game.caches.get("draws")
    drawn: list[Draw] = []
    game.caches["draws"] = drawn
    try:
        for _ in range(n):
            done = happen(game, [Draw(player=player, cause=cause, by=player)])
            drawn += [e for e in done if isinstance(e, Draw) and e.new]
    finally:
        game.caches["draws"] = around
    if around is not None:
        around += drawn
    return tuple(e.new for e in drawn if e.player == player)


def gain_life(game: Game, player: PlayerId, n: int, *, cause: ObjectId = 0) -> int:
    """CR 119.3: how much was gained."""
    events = happen(game, [LifeChange(player=player, amount=n, cause=cause)] if n > 0 else [])
    return sum(e.amount for e in events if isinstance(e, LifeChange) and e.amount > 0 and e.player == player)


def lose_life(game: Game, player: PlayerId, n: int, *, cause: ObjectId = 0, why: str = "effect") -> int:
    """CR 119.3: how much was lost. `why` "pay" for costs."""
    events = happen(game, [LifeChange(player=player, amount=-n, cause=cause, why=why)] if n > 0 else [])
    return -sum(e.amount for e in events if isinstance(e, LifeChange) and e.amount < 0 and e.player == player)


def set_life(game: Game, player: PlayerId, n: int, *, cause: ObjectId = 0) -> None:
    """CR 119.5: the player gains or loses the difference."""
    change = n - game.players[player].life
    if change > 0:
        gain_life(game, player, change, cause=cause)
    elif change < 0:
        lose_life(game, player, -change, cause=cause)


def put_counters(
    game: Game, on: Ref, kind: str, n: int, *, cause: ObjectId = 0, by: PlayerId | None = None, why: str = "effect"
) -> int:
    """CR 122: on an object or player; how many were put. `why` "pay" for costs."""
    return change_counters(game, [(on, kind, n)] if n > 0 else [], cause=cause, by=by, why=why)


def remove_counters(game: Game, on: Ref, kind: str, n: int, *, cause: ObjectId = 0, by: PlayerId | None = None) -> int:
    """How many were removed: at most as many as there are."""
    return -change_counters(game, [(on, kind, -n)] if n > 0 else [], cause=cause, by=by)


def change_counters(
    game: Game,
    changes: Iterable[tuple[Ref, str, int]],
    *,
    cause: ObjectId = 0,
    by: PlayerId | None = None,
    why: str = "effect",
) -> int:
    """Several changes at once, (on, kind, number, negative to remove); the sum of what really changed."""
    events = [CountersEvent(on=on, kind=kind, amount=n, cause=cause, by=by, why=why) for on, kind, n in changes if n]
    return sum(e.amount for e in happen(game, events) if isinstance(e, CountersEvent))


def tap(game: Game, ids: Iterable[ObjectId], *, cause: ObjectId = 0, for_mana: bool = False) -> tuple[ObjectId, ...]:
    """CR 701.26: those that became tapped."""
    events = [Taps(object=i, cause=cause, for_mana=for_mana) for i in ids if i in game.objects]
    return tuple(e.object for e in happen(game, events) if isinstance(e, Taps) and not e.untap)


def untap(game: Game, ids: Iterable[ObjectId], *, cause: ObjectId = 0) -> tuple[ObjectId, ...]:
    """Those that became untapped."""
    events = [Taps(object=i, untap=True, cause=cause) for i in ids if i in game.objects]
    return tuple(e.object for e in happen(game, events) if isinstance(e, Taps) and e.untap)


def creations(player: PlayerId, tokens: Tokens, *, cause: ObjectId = 0, **how: Any) -> list[CreatesTokens]:
    """The event of tokens of several kinds that are created at once; none where there are none of them."""
    some = tuple(entry for entry in tokens if entry[1] > 0)
    return [CreatesTokens(player=player, tokens=some, cause=cause, by=player, **how)] if some else []


def create_tokens(
    game: Game,
    player: PlayerId,
    card: Card,
    n: int = 1,
    *,
    copy_of: tuple[Card, int, tuple[Any, ...]] | None = None,
    cause: ObjectId = 0,
    **how: Any,
) -> tuple[ObjectId, ...]:
    """CR 111: `n` tokens with the characteristics of `card` (or copies, CR 707); gives their ids.

    `how`: tapped, attacking, blocking, counters, attach_to. A Role or other Aura token needs `attach_to`."""
    return moved(happen(game, creations(player, ((card, n, copy_of),), cause=cause, **how)))


def add_mana(
    game: Game, player: PlayerId, units: Iterable[ManaUnit], *, source: ObjectId = 0, tapped: bool = False
) -> tuple[ManaUnit, ...]:
    """CR 106.3: the mana that was really added. `tapped`: the source was tapped for it (CR 106.12a)."""
    units = tuple(units)
    if not units:
        return ()
    events = happen(game, [ManaAdded(player=player, units=units, source=source, tapped=tapped, cause=source)])
    return tuple(u for e in events if isinstance(e, ManaAdded) for u in e.units)


def attach(game: Game, what: ObjectId, to: Ref, *, cause: ObjectId = 0) -> bool:
    """CR 701.3: whether it became attached. The caller judged whether it may be; to what it is on already: nothing."""
    obj = game.objects.get(what)
    if obj is None or obj.zone != "battlefield" or obj.attached_to == to or what == to:
        return False
    return bool(happen(game, [StatusChange(object=what, how="becomes attached", other=to, cause=cause)]))


def unattach(game: Game, what: ObjectId, *, cause: ObjectId = 0) -> bool:
    """CR 701.3d."""
    obj = game.objects.get(what)
    if obj is None or obj.attached_to is None:
        return False
    event = StatusChange(object=what, how="becomes unattached", other=obj.attached_to, cause=cause)
    return bool(happen(game, [event]))


def transform(game: Game, ids: Iterable[ObjectId], *, cause: ObjectId = 0, how: str = "transforms") -> bool:
    """CR 701.27: turns double-faced permanents over; those that cannot are left."""
    events = [
        StatusChange(object=i, how=how, face=1 - game.objects[i].face, cause=cause) for i in ids if i in game.objects
    ]
    return bool(happen(game, events))


def phase_out(game: Game, ids: Iterable[ObjectId], *, cause: ObjectId = 0) -> tuple[ObjectId, ...]:
    """CR 702.26a, f-g: the permanents phase out, and indirectly what is attached to them. Gives those that did."""
    events: list[StatusChange] = []
    seen: set[ObjectId] = set()
    waiting = [(i, 0) for i in ids if i in game.objects and game.objects[i].zone == "battlefield"]
    direct = {i for i, _ in waiting}
    while waiting:
        i, host = waiting.pop(0)
        if i in seen or game.objects[i].phased_out:
            continue
        seen.add(i)
        events.append(StatusChange(object=i, how="phases out", other=host, cause=cause))
        waiting += [(a, i) for a in game.zone("battlefield") if game.objects[a].attached_to == i and a not in direct]
    return tuple(e.object for e in happen(game, events) if isinstance(e, StatusChange))


def status(game: Game, object_id: ObjectId, how: str, *, cause: ObjectId = 0, other: Ref = 0) -> bool:
    """An object "becomes monstrous", "becomes renowned", "phases out", "is turned face up", ...: the status and its
    triggers."""
    return bool(happen(game, [StatusChange(object=object_id, how=how, cause=cause, other=other)]))


def player_acts(
    game: Game,
    player: PlayerId,
    act: str,
    *,
    objects: Iterable[ObjectId] = (),
    amount: int = 1,
    cause: ObjectId = 0,
    other: ObjectId = 0,
    from_: str = "",
) -> None:
    """Tells triggers and the history that a player did something that is no event of another kind: scry, surveil,
    search, explore, proliferate, cycle, crew, "play a land", ..."""
    done = PlayerActed(
        player=player, act=act, objects=tuple(objects), amount=amount, cause=cause, by=player, other=other, from_=from_
    )
    happen(game, [done])


def player_would(game: Game, player: PlayerId, act: str, object_id: ObjectId = 0, *, cause: ObjectId = 0) -> bool:
    """Whether the player goes on to do it: a replacement effect may put something else in its place, which has been
    carried out then (CR 614.6)."""
    objects = (object_id,) if object_id else ()
    event = PlayerActed(player=player, act=f"would {act}", objects=objects, cause=cause, by=player)
    return bool(happen(game, [event]))


def unlock(game: Game, room: ObjectId, door: int, player: PlayerId, *, cause: ObjectId = 0) -> bool:
    """CR 709.5e-f: the door (0 left, 1 right) becomes unlocked if it was locked; with both the Room is fully so."""
    obj = game.objects.get(room)
    mark = f"unlocked:{DOORS[door]}"
    if obj is None or obj.zone != "battlefield" or mark in obj.designations:
        return False
    game.update(room, designations=obj.designations | {mark})
    player_acts(game, player, "unlock this door", objects=(room,), amount=door, cause=cause)
    if all(f"unlocked:{d}" in game.objects[room].designations for d in DOORS):
        player_acts(game, player, "fully unlock a Room", objects=(room,), cause=cause)
    return True


def become_time(game: Game, what: str) -> None:
    """CR 731.1-2: it becomes day or night; day becoming night, or night day, is noticed."""
    before = game.turn.day
    if before == what:
        return
    game.turn = msgspec.structs.replace(game.turn, day=what)
    game.touch()
    if before:
        player_acts(game, game.turn.active, "day or night changes")


def become_targets(game: Game, refs: Iterable[Ref], *, by_stack: ObjectId, player: PlayerId) -> None:
    """Objects and players become targets of that spell or ability (CR 115.1), each once."""
    happen(game, [BecameTarget(target=r, by_stack=by_stack, player=player, by=player) for r in dict.fromkeys(refs)])


def shuffle(game: Game, player: PlayerId, *, cause: ObjectId = 0) -> None:
    """CR 701.24: the order of the library is no longer known."""
    player_acts(game, player, "shuffle", cause=cause)


def lose_game(game: Game, player: PlayerId, why: str, *, cause: ObjectId = 0) -> None:
    """CR 104.3: the player loses, unless something replaces that or says that they can't lose."""
    happen(game, [PlayerActed(player=player, act="lose the game", cause=cause, by=player, why=why)])


def win_game(game: Game, player: PlayerId, *, cause: ObjectId = 0) -> None:
    """CR 104.2b."""
    happen(game, [PlayerActed(player=player, act="win the game", cause=cause, by=player)])
