"""Replacement and prevention applied, one effect at a time and each once (CR 614.5, 616.1).

Which effects would apply stands in `candidates`, how permanents enter in `entering`, what cannot happen at all in
`impossible`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from model.base import ObjectId, PlayerId
from model.events.candidates import USED, Candidate, applicable
from model.events.entering import enter, needs_a_look
from model.events.event import (
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
    ZoneChange,
)
from model.events.impossible import cannot, is_unpreventable
from model.events.lasting import Prevents, Redirects, shields
from model.events.matching import meets
from model.events.roles import controller_of
from model.state import Decision, Game
from model.state.objects import Ref, is_player, player_of

ROUNDS = 100


def replaced(game: Game, events: Iterable[Event]) -> list[Event]:
    """What happens in place of these simultaneous events, in their order."""
    out: list[Event] = []
    inherited = game.caches.get("applied", frozenset())
    before = game.caches.pop(USED, ())
    for event in _in_order(game, list(events)):
        if inherited:
            event = msgspec.structs.replace(event, applied=event.applied | inherited)
        out += _one(game, event)
    game.caches[USED] = before
    return out


def _one(game: Game, event: Event) -> list[Event]:
    waiting, out = [event], []
    for _ in range(ROUNDS):
        if not waiting:
            break
        now = waiting.pop(0)
        if cannot(game, now):  # CR 614.17
            continue
        if isinstance(now, Damage) and now.preventable and is_unpreventable(game, now):
            now = msgspec.structs.replace(now, preventable=False)
        if isinstance(now, ZoneChange) and now.to == "battlefield" and needs_a_look(game, now):
            out += enter(game, now)
            continue
        found = applicable(game, now)
        if not found:
            out.append(now)
            continue
        picked = choose(game, now, found)
        # A replacement that did not mark the event itself had its one opportunity all the same (CR 614.5).
        waiting = [_marked(e, picked) for e in picked.now(game, now)] + waiting
    return out


def _marked(event: Event, picked: Candidate) -> Event:
    if picked.key in event.applied:
        return event
    return msgspec.structs.replace(event, applied=event.applied | {picked.key})


def choose(game: Game, event: Event, found: Sequence[Candidate]) -> Candidate:
    """CR 616.1: the one that is applied next; asked for only where the order can matter."""
    first = min(c.rank for c in found)
    rivals = [c for c in found if c.rank == first]
    if len(rivals) == 1 or all(c.like is not None and c.like == rivals[0].like for c in rivals):
        return rivals[0]
    by_source: dict[ObjectId, list[Candidate]] = {}
    for rival in rivals:
        by_source.setdefault(rival.source, []).append(rival)
    player = affected_player(game, event)
    source = rivals[0].source
    if len(by_source) > 1:
        first_of = [own[0] for own in by_source.values()]
        source = game.ask(
            Decision(
                "replacement", player, "order", tuple(by_source), of=_affected(event),
                words="which effect is applied first", data=tuple(str(c.key[-1]) if isinstance(c.key, tuple) else ""
                                                                 for c in first_of),
            )
        )  # fmt: skip
    own = by_source.get(source, by_source[rivals[0].source])
    # Several effects of one object: by their place in its text.
    by_like: dict[Any, Candidate] = {}
    for one in own:
        if one.like is not None:
            by_like.setdefault(one.like, one)
    different = tuple(by_like.values())
    if len(different) < 2:
        return own[0]
    words = "which of its effects is applied first"
    n = game.ask(Decision("choose", player, "number", least=1, most=len(different), of=source, words=words))
    return different[int(n) - 1]


def _affected(event: Event) -> Ref:
    match event:
        case ZoneChange():
            return event.new or event.old
        case Damage():
            return event.target
        case CountersEvent():
            return event.on
        case Taps() | StatusChange():
            return event.object
        case LifeChange() | Draw() | CreatesTokens() | ManaAdded() | PlayerActed():
            return -1 - event.player
    return 0


def affected_player(game: Game, event: Event) -> PlayerId:
    """CR 616.1: the affected player, or the affected object's controller (or its owner if it has none)."""
    ref = _affected(event)
    if is_player(ref):
        return player_of(ref)
    return controller_of(game, ref) if ref else game.turn.active


def _in_order(game: Game, events: list[Event]) -> list[Event]:
    """CR 615.7: where one shield of a certain size meets damage from several sources at once, the shielded player or
    the controller of the permanent says which damage it prevents; their damage is put first. So too where so much of it
    is dealt to something else instead."""
    if not game.lasting or sum(1 for e in events if isinstance(e, Damage)) < 2:
        return events
    for effect, shield in (*shields(game, Prevents), *shields(game, Redirects)):
        if shield.amount is None or (isinstance(shield, Prevents) and shield.refs_are != "to"):
            continue
        shielded = effect.refs if isinstance(shield, Prevents) else effect.refs[1:]
        hit = [e for e in events if isinstance(e, Damage) and e.target in shielded
               and meets(game, shield.by, e.source, effect.scope)]  # fmt: skip
        if len(hit) < 2 or sum(e.amount for e in hit) <= shield.amount:
            continue
        sources = tuple(dict.fromkeys(e.source for e in hit))
        if len(sources) < 2:
            continue
        words = (
            "which damage is prevented first" if isinstance(shield, Prevents) else "which damage is redirected first"
        )
        order = game.ask(
            Decision(
                "replacement", affected_player(game, hit[0]), "order", sources, len(sources), len(sources),
                of=hit[0].target, words=words,
            )
        )  # fmt: skip
        places = {source: n for n, source in enumerate(order if isinstance(order, tuple) else (order,))}
        first = sorted(hit, key=lambda e: places.get(e.source, len(places)))
        events = [*first, *(e for e in events if e not in hit)]
    return events
