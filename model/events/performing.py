"""Events carried out, after everything that replaces them: the position changes and the history is written.

Zone changes stand in `zones`, damage in `damage`; here are the others, and the order in which what is simultaneous is
written down. What comes of an event in the same moment (life lost by damage, tokens entering) is replaced and carried
out too (CR 120.4b, 616.1g).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from model.ability.conditions import CastThisGame
from model.ability.continuous import PlayerRule, TurnedUp
from model.ability.events import CREWED
from model.ability.keywords import ROWS
from model.base import PlayerId, walk
from model.card import Card
from model.evaluate import amount
from model.evaluate.counts import CAST, cast_this_game
from model.evaluate.predicates import names_of
from model.events import libraries, replacing
from model.events.damage import perform_damage
from model.events.event import (
    PART,
    AbilityActivated,
    AttackDeclared,
    BecameBlocked,
    BecameTarget,
    BlockDeclared,
    CountersEvent,
    CreatesTokens,
    Damage,
    Draw,
    Event,
    LifeChange,
    ManaAdded,
    PlayerActed,
    SpellCast,
    StatusChange,
    StepStarts,
    Taps,
    Unblocked,
    ZoneChange,
)
from model.events.impossible import KEEPS_LIFE
from model.events.instead import instruct
from model.events.lasting import ComesBack, cast_from_exile, shields, use_up
from model.events.matching import player_meets
from model.events.moving import perform_moves
from model.events.preparing import PREPARED, exile_prepare_spell, has_prepare_spell
from model.events.presence import OF_ABILITIES, cards_of, present
from model.events.roles import controller_of, defender_of
from model.events.rules import active_statics, player_changes, player_has
from model.events.zones import DOORS, token_object
from model.layers import characteristics
from model.state import Game, GameObject
from model.state.history import TIMES_CREWED, note_put, number, record
from model.state.objects import Ref, is_player, player_of


def perform(game: Game, events: Sequence[Event]) -> list[Event]:
    """Carries the events out as one moment; gives what really happened, in order."""
    done: list[Event] = []
    if len(events) == 1 and not isinstance(events[0], (ZoneChange, Damage)):
        return _performed(game, events[0])
    moves = [e for e in events if isinstance(e, ZoneChange)]
    if moves:
        words = present(game)
        done += perform_moves(game, moves)
        if not ATTACHING.isdisjoint(words) or not ATTACHING.isdisjoint(present(game)):
            done += _attached_by_moves(game, done)
        if ("T", ("act", "unlock this door")) in present(game):
            done += perform(game, _doors_that_entered(game, done))
    hits = [e for e in events if isinstance(e, Damage)]
    if hits:
        dealt, results = perform_damage(game, hits)
        done += dealt
        if results:
            done += perform(game, replacing.replaced(game, results))
    within: list[Event] = []
    for event in events:
        if isinstance(event, (ZoneChange, Damage)):
            continue
        happened, contained = PERFORMERS[type(event)](game, event)
        if happened is not None:
            done.append(happened)
            within += contained
    if within:
        done += perform(game, replacing.replaced(game, within))
    return done


def _performed(game: Game, event: Event) -> list[Event]:
    """One event that is neither a zone change nor damage, with what it contains."""
    happened, contained = PERFORMERS[type(event)](game, event)
    if happened is None:
        return []
    return [happened, *perform(game, replacing.replaced(game, contained))] if contained else [happened]


ATTACHING: Final = frozenset({("T", ("status", "becomes attached")), ("T", ("status", "becomes unattached"))})
"""The words of `present` for abilities that trigger when something becomes attached or unattached."""


def _attached_by_moves(game: Game, events: Sequence[Event]) -> list[Event]:
    """What enters attached becomes attached, what leaves becomes unattached (CR 303.4f, 701.3d)."""
    found: list[Event] = []
    for e in events:
        if not isinstance(e, ZoneChange):
            continue
        left = game.past.get(e.old) if e.from_ == "battlefield" else None
        if left is not None and left[0].attached_to is not None:
            found.append(StatusChange(object=e.old, how="becomes unattached", other=left[0].attached_to, cause=e.cause))
        obj = game.objects.get(e.new) if e.to == "battlefield" else None
        if obj is not None and obj.attached_to is not None:
            found.append(StatusChange(object=e.new, how="becomes attached", other=obj.attached_to, cause=e.cause))
    return found


def _doors_that_entered(game: Game, events: Sequence[Event]) -> list[Event]:
    """CR 709.5f: a door that a Room enters with unlocked becomes unlocked as well."""
    found: list[Event] = []
    for e in events:
        obj = game.objects.get(e.new) if isinstance(e, ZoneChange) and e.to == "battlefield" else None
        for n, door in enumerate(DOORS):
            if obj is not None and f"unlocked:{door}" in obj.designations:
                found.append(PlayerActed(player=obj.controller, act="unlock this door", objects=(obj.id,), amount=n))
    return found


Performed = tuple[Event | None, Sequence[Event]]


def flag(game: Game, ref: Ref, *names: str) -> None:
    """Writes into an object's history of this turn."""
    obj = game.objects.get(ref)
    if obj is not None and not obj.history.issuperset(names):
        game.update(ref, history=obj.history.union(names))


def counters_with(counters: Iterable[tuple[str, int]], kind: str, change: int) -> tuple[tuple[str, int], ...]:
    """The counters with so many more or fewer of a kind, sorted, none at 0."""
    counts = dict(counters)
    counts[kind] = counts.get(kind, 0) + change
    return tuple(sorted((k, n) for k, n in counts.items() if n > 0))


def _life(game: Game, event: LifeChange) -> Performed:
    player = game.players[event.player]
    if event.why == "damage" and event.amount < 0:
        lost = _lost_by_damage(game, event.player, -event.amount)
        if not lost:
            return None, ()
        event = msgspec.structs.replace(event, amount=-lost)
    game.update_player(event.player, life=player.life + event.amount)
    if event.amount > 0:
        record(game, "gained life", event.player, n=event.amount)
        record(game, "gained life times", event.player)
    elif event.amount < 0:
        record(game, "lost life", event.player, n=-event.amount)
        _count(game, "times lost life", event.player)
        if event.why == "pay":
            record(game, "paid life", event.player, n=-event.amount)
    times = "gained life times" if event.amount > 0 else "times lost life"
    return msgspec.structs.replace(event, nth=game.history.get((times, event.player), 0)), ()


def _lost_by_damage(game: Game, player: PlayerId, n: int) -> int:
    """CR 120.3a, 614: how much life the damage makes the player lose where an effect says that it costs none, or what
    it leaves; such an effect does nothing for a life total that is less already."""
    words = present(game)
    if ("C", "damage costs no life") in words and player_has(game, player, "damage costs no life"):
        return 0
    if ("C", KEEPS_LIFE) in words:
        life = game.players[player].life
        rules = [(r, s) for _, r, s in active_statics(game, PlayerRule) if player_meets(game, r.who, player, s)]
        rules += [(r, s) for r, s in player_changes(game, player) if isinstance(r, PlayerRule)]
        for rule, scope in rules:
            if rule.rule == KEEPS_LIFE and rule.n is not None:
                least = amount(game, rule.n, scope)
                if life >= least:
                    n = min(n, life - least)
    return n


def _count(game: Game, name: str, player: PlayerId | None) -> int:
    game.history[(name, player)] = n = game.history.get((name, player), 0) + 1
    return int(n)


def _draw(game: Game, event: Draw) -> Performed:
    ids = libraries.library_cards(game, event.player, 1)
    if not ids:
        # CR 704.5b: attempting is what counts.
        marks = game.players[event.player].designations
        game.update_player(event.player, designations=marks | {"drew from empty library"})
        return None, ()
    change = ZoneChange(old=ids[0], to="hand", from_="library", why="draw", cause=event.cause, by=event.player)
    (moved,) = perform_moves(game, [change])
    assert isinstance(moved, ZoneChange)
    record(game, "drawn", event.player)
    if game.turn.step == "draw" and game.turn.active == event.player:
        _count(game, "drawn in draw step", event.player)
    flag(game, moved.new, "drawn")
    nth = number(game, "drawn", event.player)
    return msgspec.structs.replace(event, nth=nth, new=moved.new), ()


def _counters(game: Game, event: CountersEvent) -> Performed:
    if event.entering:
        return event, ()
    if is_player(event.on):
        player = player_of(event.on)
        before = game.players[player].counter(event.kind)
        change = max(event.amount, -before)
        if not change:
            return None, ()
        counters = counters_with(game.players[player].counters, event.kind, change)
        game.update_player(player, counters=counters)
        if event.by is not None and change > 0:
            record(game, "counters put", event.by, (event.on,))
        return msgspec.structs.replace(event, amount=change, before=before), ()
    obj = game.objects.get(event.on)
    if obj is None:
        return None, ()
    before = obj.counter(event.kind)
    change = max(event.amount, -before)
    if not change:
        return None, ()
    changes: dict[str, Any] = {"counters": counters_with(obj.counters, event.kind, change)}
    if change > 0 and event.kind in ROWS:  # CR 613.7c: a keyword counter has a timestamp.
        times = (*(t for t in obj.counter_times if t[0] != event.kind), (event.kind, game.new_timestamp()))
        changes["counter_times"] = tuple(sorted(times))
    game.update(event.on, **changes)
    happened = msgspec.structs.replace(event, amount=change, before=before)
    note_counters(game, happened)
    return happened, ()


def note_counters(game: Game, event: CountersEvent) -> None:
    """Writes the history of counters put on or removed from an object."""
    holder = controller_of(game, event.on)
    if event.amount < 0:
        record(game, "counters removed", holder, (event.on,))
        return
    flag(game, event.on, "counters put")
    note_put(game, event.on, event.kind)
    if event.by is not None:
        record(game, "counters put", event.by, (event.on,))
    if event.kind == "+1/+1":
        flag(game, event.on, "+1/+1 counter put")
        record(game, "+1/+1 counters put", holder, n=event.amount)


def _taps(game: Game, event: Taps) -> Performed:
    obj = game.objects.get(event.object)
    if obj is None or obj.zone != "battlefield" or obj.tapped != event.untap:
        return None, ()
    names = () if event.untap else ("tapped", "tapped for mana") if event.for_mana else ("tapped",)
    game.update(event.object, tapped=not event.untap, history=obj.history.union(names))
    return event, ()


def _tokens(game: Game, event: CreatesTokens) -> Performed:
    made: list[Event] = []
    part = frozenset(key for key in event.applied if key[0] == PART)
    for card, n, copy_of in event.tokens:
        for _ in range(n):
            token = token_object(game, card, copy_of, event.player)
            made.append(
                ZoneChange(
                    made=token, to="battlefield", why="create", controller=event.player, tapped=event.tapped,
                    attacking=event.attacking, blocking=event.blocking, counters=event.counters,
                    attach_to=event.attach_to, cause=event.cause, by=event.player, applied=part,
                )
            )  # fmt: skip
    return event, made


def _mana(game: Game, event: ManaAdded) -> Performed:
    player = game.players[event.player]
    game.update_player(event.player, pool=player.pool.add(event.units))
    record(game, "mana added", event.player, n=len(event.units))
    return event, ()


def _cast(game: Game, event: SpellCast) -> Performed:
    record(game, "cast or copied", event.player, (event.object,))
    if event.copied:
        return event, ()
    record(game, "cast", event.player, (event.object,))
    _count_names(game, event)
    if event.from_zone and event.from_zone != "hand":
        record(game, "cast from elsewhere", event.player, (event.object,))
    if event.from_zone == "exile":
        cast_from_exile(game, event.object)
    return msgspec.structs.replace(event, nth=number(game, "cast", event.player)), ()


def _count_names(game: Game, event: SpellCast) -> None:
    """Counts the spells of a name over the whole game, where something asks for that name."""
    if ("C", CastThisGame.__name__) not in present(game):
        return
    asked = frozenset[str]().union(*map(_names_asked, cards_of(game).of))
    for name in names_of(characteristics(game, event.object)) & asked:
        n = cast_this_game(game, event.player, name)
        marks = game.players[event.player].designations - {f"{CAST}{name}: {n}"}
        game.update_player(event.player, designations=marks | {f"{CAST}{name}: {n + 1}"})


@functools.lru_cache(maxsize=20_000)
def _names_asked(card: Card) -> frozenset[str]:
    return frozenset(r.name.name for r in walk(card) if isinstance(r, CastThisGame))


def _activated(game: Game, event: AbilityActivated) -> Performed:
    if not event.mana:
        record(game, "activated", event.player, (event.source,))
    elif OF_ABILITIES in present(game):
        # Plain mana abilities are carried out without an event where nothing asks for it.
        record(game, "mana abilities activated", event.player, (event.source,))
    if event.loyalty:
        record(game, "loyalty activated", event.player, (event.source,))
    return event, ()


def _target(game: Game, event: BecameTarget) -> Performed:
    key = ("targets", event.target)
    game.history[key] = (*game.history.get(key, ()), event.by_stack)
    flag(game, event.target, "became target")
    crimes: list[Event] = []
    if _is_crime(game, event) and _count(game, "crime by", event.by_stack) == 1:
        crimes.append(PlayerActed(player=event.player, act="commit a crime", objects=(event.by_stack,)))
    return event, crimes


def _is_crime(game: Game, event: BecameTarget) -> bool:
    # CR 700.13: targets an opponent, what they control, or a card in their graveyard.
    if is_player(event.target):
        return player_of(event.target) != event.player
    obj = game.objects.get(event.target)
    if obj is None or obj.zone not in ("battlefield", "stack", "graveyard"):
        return False
    return controller_of(game, event.target) != event.player


def _attack(game: Game, event: AttackDeclared) -> Performed:
    flag(game, event.attacker, "attacked")
    who = controller_of(game, event.attacker)
    record(game, "attacked", who, (event.attacker,))
    record(game, "attacked this combat", who, (event.attacker,))
    record(game, "attacked with power", who, n=characteristics(game, event.attacker).power or 0)
    if is_player(event.whom):
        record(game, "was attacked", defender_of(game, event.whom), (event.attacker,))
    return event, ()


def _block(game: Game, event: BlockDeclared) -> Performed:
    if event.first:
        flag(game, event.blocker, "blocked")
        who = controller_of(game, event.blocker)
        record(game, "blocked", who, (event.blocker,))
        record(game, "blocked this combat", who, (event.blocker,))
    return event, ()


def _blocked(game: Game, event: BecameBlocked) -> Performed:
    flag(game, event.attacker, "was blocked")
    return event, ()


def _as_it_is(game: Game, event: Event) -> Performed:
    return event, ()


TURNS_OVER: Final = frozenset({"transform", "modal_dfc", "double_faced_token", "reversible_card"})
DOUBLE_FACED: Final = TURNS_OVER | {"meld"}


def _shown(obj: GameObject) -> tuple[Card, int]:
    """The card that represents it with the face that is up; of a token, what it was created as (CR 712.9)."""
    if obj.copy_of is not None and obj.kind != "card":
        return obj.copy_of[0], obj.copy_of[1]
    return obj.card, obj.face


def _as_turned_up(game: Game, event: StatusChange) -> None:
    """CR 708.11: what is said to happen as it is turned face up."""
    if ("C", "TurnedUp") in present(game):
        for source, effect, scope in tuple(active_statics(game, TurnedUp)):
            if source == event.object:
                instruct(game, effect.as_, scope, event.applied)


def _status(game: Game, event: StatusChange) -> Performed:
    obj = game.objects.get(event.object)
    if obj is None:
        return None, ()
    how = event.how
    if how in ("transforms", "converts"):
        return _turn_over(game, event)
    if how == "flips":
        return _flip(game, event)
    if how == "becomes attached":
        before: list[Event] = []
        if obj.attached_to is not None:
            before.append(msgspec.structs.replace(event, how="becomes unattached", other=obj.attached_to))
        # CR 613.7e, 701.3b
        game.update(event.object, attached_to=event.other, timestamp=game.new_timestamp())
        return event, before
    if how == "becomes unattached":
        if obj.attached_to == event.other:
            game.update(event.object, attached_to=None)
        return event, ()
    if how in ("phases out", "phases in"):
        if obj.phased_out == (how == "phases out"):
            return None, ()
        marks = frozenset(d for d in obj.designations if not d.startswith(("phased out under", "phased out with")))
        if how == "phases out":
            # CR 702.26g-h: what phased out indirectly comes back with what it is attached to, the rest in the untap
            # step of whoever controlled it.
            under = f"phased out under {controller_of(game, event.object)}"
            marks |= {"phased out with its host" if event.other else under}
        game.update(event.object, phased_out=how == "phases out", designations=marks)
        if how == "phases in" and PREPARED in marks:
            exile_prepare_spell(game, event.object)  # CR 722.3c
        if how == "phases out":
            from model.events.zones import remove_from_combat

            remove_from_combat(game, event.object)  # CR 702.26k
        return event, ()
    if how == "is turned face up":
        if not obj.face_down or not obj.card.front.is_permanent:
            return None, ()  # CR 708.8, 701.40g
        game.update(event.object, face_down="", timestamp=game.new_timestamp())
        flag(game, event.object, "turned face up")
        record(game, "turned face up", controller_of(game, event.object), (event.object,))
        _as_turned_up(game, event)
        return event, ()
    if how == "is turned face down":
        # CR 708.2b, 712.16: not what is face down already, and no double-faced permanent.
        if obj.face_down or _shown(obj)[0].layout in DOUBLE_FACED or obj.zone != "battlefield":
            return None, ()
        game.update(event.object, face_down="turned", known_to=frozenset({0, 1}))
        return event, ()
    if how == "mutates":
        return event, ()
    if how == "changes control":
        # CR 701.54a: it is the Ring-bearer until another player gains control of it.
        marks = frozenset(d for d in obj.designations if not d.startswith("ring-bearer"))
        game.update(event.object, sick=True, designations=marks)
        return event, ()
    if how == CREWED:
        _count(game, TIMES_CREWED, event.object)
        return event, ()
    if how.startswith("becomes ") and how not in ("becomes tapped", "becomes untapped"):
        word = how.removeprefix("becomes ")
        if word in obj.designations or (word == PREPARED and not has_prepare_spell(obj)):
            return None, ()
        game.update(event.object, designations=obj.designations | {word})
        if word == PREPARED:
            exile_prepare_spell(game, event.object)
    return event, ()


def _turn_over(game: Game, event: StatusChange) -> Performed:
    # CR 701.27c-e: only double-faced permanents, and never to an instant or sorcery face.
    obj = game.objects[event.object]
    card, face = _shown(obj)
    if card.layout not in TURNS_OVER or len(card.faces) != 2 or obj.zone != "battlefield" or obj.face_down:
        return None, ()
    other = 1 - face
    if not card.faces[other].is_permanent:
        return None, ()
    changes: dict[str, Any] = {"timestamp": game.new_timestamp()}  # CR 613.7g
    if obj.copy_of and obj.kind != "card":
        changes["copy_of"] = (card, other, obj.copy_of[2])
    else:
        changes["face"] = other
    game.update(event.object, **changes)
    flag(game, event.object, "transformed")
    return event, ()


def _flip(game: Game, event: StatusChange) -> Performed:
    # CR 710.4: for good; what is no flip card has nothing on the other half.
    obj = game.objects[event.object]
    card, face = (obj.copy_of[0], obj.copy_of[1]) if obj.copy_of else (obj.card, obj.face)
    if card.layout != "flip" or face or obj.zone != "battlefield" or obj.face_down:
        return None, ()
    if obj.copy_of:
        game.update(event.object, copy_of=(card, 1, obj.copy_of[2]))
    else:
        game.update(event.object, face=1)
    return event, ()


_ACT_HISTORY = {
    "scry": "scried",
    "surveil": "surveiled",
    "search": "searched",
    "shuffle": "shuffled",
    "explore": "explored",
    "proliferate": "proliferated",
    "investigate": "investigated",
    "cycle": "cycled",
    "crew": "crewed",
    "saddle": "crewed",
    "commit a crime": "committed a crime",
    "collect evidence": "collected evidence",
    "play a land": "lands played",
    "become the monarch": "became monarch",
    "win a clash": "clashes won",
    "be tempted by the Ring": "ring tempted",
    "roll": "rolled",
    "venture into the dungeon": "ventured",
    "complete a dungeon": "completed dungeons",
    "win a coin flip": "flipped coins won",
    "unlock a door": "unlocked",
}
_ACT_FLAGS = {"explore": "explored", "cycle": "cycled", "crew": "crewed", "saddle": "crewed", "exert": "exerted"}
UNIQUE = {"become the monarch": "monarch", "take the initiative": "initiative"}


def _acted(game: Game, event: PlayerActed) -> Performed:
    act, player = event.act, event.player
    if act == "lose the game":
        if game.players[player].lost:
            return None, ()
        game.update_player(player, lost=event.why or "effect")
        return event, ()
    if act == "win the game":
        game.update_player(player, won=True)
        return event, ()
    if act == "shuffle":
        libraries.shuffle_library(game, player)
    if act in UNIQUE:
        _unique(game, player, UNIQUE[act])
    name = _ACT_HISTORY.get(act)
    if name is not None:
        record(game, name, player, event.objects)
    if not act.startswith("would "):
        _count(game, act, player)
    for i in event.objects:
        if act in _ACT_FLAGS:
            flag(game, i, _ACT_FLAGS[act])
    return event, ()


def _unique(game: Game, player: PlayerId, word: str) -> None:
    # CR 725.3, 726.3: only one player has it.
    for p in (0, 1):
        have = game.players[p].designations
        want = have | {word} if p == player else have - {word}
        if have != want:
            game.update_player(p, designations=want)


PERFORMERS: dict[type[Event], Callable[[Game, Any], Performed]] = {
    LifeChange: _life,
    Draw: _draw,
    CountersEvent: _counters,
    Taps: _taps,
    CreatesTokens: _tokens,
    ManaAdded: _mana,
    SpellCast: _cast,
    AbilityActivated: _activated,
    BecameTarget: _target,
    AttackDeclared: _attack,
    BlockDeclared: _block,
    BecameBlocked: _blocked,
    Unblocked: _as_it_is,
    StepStarts: _as_it_is,
    StatusChange: _status,
    PlayerActed: _acted,
}


def come_back(game: Game, events: Iterable[Event]) -> None:
    """CR 610.3: what was exiled until an object leaves the battlefield returns at once when it has left."""
    waiting = shields(game, ComesBack)
    if not waiting:
        return
    gone = {e.old for e in events if isinstance(e, ZoneChange) and e.from_ == "battlefield"}
    from model.events.actions import move

    for effect, change in waiting:
        if effect.refs[0] in gone:
            use_up(game, effect, None)
            ids = [i for i in effect.refs[1:] if i in game.objects and game.objects[i].zone == "exile"]
            if ids:
                move(game, ids, change.zone, cause=effect.refs[0], why="return")
