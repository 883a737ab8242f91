"""Zone changes of one moment, carried out together, with the history that they write (CR 400.7, 603.10, 700.4).

Cards put into one graveyard at once keep the order in which they are named where nothing in the game reads the order of
a graveyard, so that its owner's choice (CR 404.3) cannot matter."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from model.ability.abilities import Static
from model.ability.continuous import CountersRemain
from model.ability.predicates import LiesUnder
from model.base import PlayerId
from model.events import libraries
from model.events.event import CountersEvent, Event, ZoneChange
from model.events.linked import add_link
from model.events.presence import present
from model.events.roles import controller_of
from model.events.zones import MERGED, new_object, put, remember, take_away
from model.layers import characteristics
from model.state import Combat, Decision, Game
from model.state.history import note_put, record
from model.state.objects import GameObject


def perform_moves(game: Game, events: Sequence[ZoneChange]) -> list[Event]:
    """The objects change zones at once; gives the events with their new ids, and the counters put as they entered."""
    events = _real(game, events)
    # 1. CR 603.10, 608.2h: what everything looked like before.
    for event in events:
        if event.melded:
            remember(game, event.melded)
        if event.old:
            remember(game, event.old)
            if event.from_ == "library":
                libraries.taken_out(game, game.objects[event.old].owner, event.old)
    kept = {event.old: remaining for event in events if (remaining := _remaining(game, event))}
    # 2. The new objects. What has as-it-enters choices behind it exists already (see `entering`).
    made: list[tuple[ZoneChange, GameObject]] = []
    for event in events:
        obj = game.objects[event.new] if event.new in game.objects else new_object(game, event)
        made.append((msgspec.structs.replace(event, new=obj.id), obj))
    below = {event.old: _components(game, event) for event, _ in made if event.old}
    parts = {old: tuple(obj.id for _, obj in found) for old, found in below.items() if found}
    made += [part for found in below.values() for part in found]
    made = _arranged(game, made)
    # 3. All leave, all arrive.
    take_away(game, [event for event, _ in made], parts)
    done: list[Event] = []
    for event, obj in made:
        put(game, _with_counters(obj, event, kept.get(event.old, ())), event)
        if event.to == "library":
            libraries.put_in(game, obj.owner, event.position)
        if event.to == "battlefield":
            _join_combat(game, event, obj)
    for event, _ in made:
        done.append(event)
        _note(game, event)
    # 4. CR 122.6: counters that it entered with were put on it.
    for event, obj in made:
        if event.to == "battlefield":
            for kind, n in event.counters:
                by = event.by if event.by is not None else obj.controller
                done.append(CountersEvent(on=event.new, kind=kind, amount=n, entering=True, cause=event.cause, by=by))
                if kind == "+1/+1":
                    record(game, "+1/+1 counters put", obj.controller, n=n)
                record(game, "counters put", by, (event.new,))
                note_put(game, event.new, kind)
    return done


def _arranged(game: Game, made: list[tuple[ZoneChange, GameObject]]) -> list[tuple[ZoneChange, GameObject]]:
    """CR 404.3: the owner of cards put into a graveyard at once arranges them, where somebody reads their order."""
    if len(made) < 2 or ("C", LiesUnder.__name__) not in present(game):
        return made
    places: dict[int, int] = {}
    for owner in (game.turn.active, 1 - game.turn.active):
        cards = tuple(o.id for e, o in made if e.to == "graveyard" and o.owner == owner and o.kind == "card")
        if len(cards) > 1:
            known = tuple(e.old or o.id for e, o in made if o.id in cards)
            words = "the order in which the cards are put into the graveyard, the first at the bottom"
            answer = game.ask(Decision("choose", owner, "order", known, len(known), len(known), words=words))
            places.update((cards[known.index(i)], n) for n, i in enumerate(answer))
    return sorted(made, key=lambda one: places.get(one[1].id, -1)) if places else made


def _components(game: Game, event: ZoneChange) -> list[tuple[ZoneChange, GameObject]]:
    """CR 730.3: each component of a merged permanent goes where it goes; the topmost is the object itself."""
    obj = game.objects.get(event.old)
    if obj is None or event.from_ != "battlefield":
        return []
    found = []
    for part in obj.merged:
        new = msgspec.structs.replace(
            part, id=game.new_id(), zone=event.to, timestamp=game.new_timestamp(), face_down=event.face_down
        )
        change = msgspec.structs.replace(event, old=0, new=new.id, from_=MERGED, counters=())
        found.append((change, new))
    return found


def _real(game: Game, events: Sequence[ZoneChange]) -> list[ZoneChange]:
    """Those whose object is still where the event takes it from, each object once."""
    seen: set[int] = set()
    found = []
    for event in (one for whole in events for one in _apart(whole)):
        if event.made is None:
            obj = game.objects.get(event.old)
            if obj is None or event.old in seen or (event.from_ and obj.zone != event.from_):
                game.objects.pop(event.new, None)  # what was made ready for it
                continue
            seen.add(event.old)
            if not event.from_:
                event = msgspec.structs.replace(event, from_=obj.zone)
        found.append(event)
    return found


def _apart(event: ZoneChange) -> tuple[ZoneChange, ...]:
    """Cards that would have melded and go elsewhere instead stay two (CR 712.21d)."""
    if not event.melded or event.to == "battlefield":
        return (event,)
    return tuple(msgspec.structs.replace(event, old=old, new=0, melded=0) for old in (event.old, event.melded))


def _remaining(game: Game, event: ZoneChange) -> tuple[tuple[str, int], ...]:
    """CR 122.2: counters cease to exist as an object changes zones, unless its own ability lets them remain."""
    obj = game.objects.get(event.old)
    if obj is None or not obj.counters or event.to in ("hand", "library"):
        return ()
    remain = any(
        isinstance(effect, CountersRemain)
        for ability in characteristics(game, event.old).abilities
        if isinstance(ability, Static)
        for effect in ability.effects
    )
    return obj.counters if remain else ()


def _with_counters(obj: GameObject, event: ZoneChange, kept: tuple[tuple[str, int], ...]) -> GameObject:
    if not event.counters and not kept:
        return obj
    counts = dict(obj.counters)
    for kind, n in (*kept, *event.counters):
        counts[kind] = counts.get(kind, 0) + n
    return msgspec.structs.replace(obj, counters=tuple(sorted((k, n) for k, n in counts.items() if n > 0)))


def _join_combat(game: Game, event: ZoneChange, obj: GameObject) -> None:
    # CR 508.4, 509.4: it is attacking or blocking, though it never attacked or blocked.
    combat = game.combat
    if combat is None:
        return
    if event.attacking is not None and obj.controller == game.turn.active:
        game.combat = msgspec.structs.replace(combat, attackers=(*combat.attackers, (obj.id, event.attacking)))
        game.touch()
    elif event.blocking and any(a == event.blocking for a, _ in combat.attackers):
        game.combat = Combat(
            combat.attackers, (*combat.blocks, (obj.id, (event.blocking,))), combat.blocked | {event.blocking},
            combat.first_strikers, combat.declared,
        )  # fmt: skip
        game.touch()


def _note(game: Game, event: ZoneChange) -> None:
    """Writes the history of the turn and the flags that the new object begins with."""
    new = game.objects[event.new]
    flags: list[str] = []
    owner = new.owner
    if event.to == "battlefield":
        flags.append("entered")
        record(game, "entered", new.controller, (event.new,))
        if event.why == "create":
            record(game, "tokens created", new.controller, (event.new,))
        if event.from_ in ("graveyard", "library"):
            flags.append(f"entered from {event.from_}")
    if event.from_ == "battlefield":
        _note_leaving(game, event, flags)
    elif event.from_ == "graveyard":
        record(game, "left graveyard", owner, (event.old,))
    elif event.from_ in ("library", "hand"):
        flags.append(f"from {event.from_}")
    if event.to == "graveyard":
        flags.append("to graveyard")
        if new.kind == "card":
            record(game, "to graveyard", owner, (event.new,))
            if new.card.faces[0].is_permanent:
                record(game, "descended", owner, (event.new,))
    elif event.to == "exile":
        if event.by is not None:
            record(game, "exiled", event.by, (event.new,))
        if event.linked_to:
            add_link(game, event.linked_to, "exiled", (event.new,))
    if event.why == "discard":
        flags.append("discarded")
        record(game, "discarded", owner, (event.old,))
    elif event.why == "mill":
        flags.append("milled")
        record(game, "milled", owner, (event.new,))
    if flags:
        game.update(event.new, history=new.history.union(flags))


def _note_leaving(game: Game, event: ZoneChange, flags: list[str]) -> None:
    holder: PlayerId = controller_of(game, event.old)
    record(game, "left", holder, (event.old,))
    if event.why == "destroy" and event.cause and event.by not in (None, holder):
        record(game, "destroyed by opponent", holder, (event.old,))
    if event.why == "sacrifice":
        record(game, "sacrificed", holder, (event.old,))
    if event.to == "graveyard":
        flags.append("from battlefield")
        record(game, "put into graveyard from battlefield", holder, (event.old,))
        if "Creature" in characteristics(game, event.old).types:
            record(game, "died", holder, (event.old,))
