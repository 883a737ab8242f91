"""Triggered abilities that notice events (CR 603.2, 603.4, 603.6-10, 603.12, 605.1b).

`notice` appends to `game.pending`; `model.turn` puts those on the stack (CR 603.3b), but triggered mana abilities are
carried out at once by whoever added the mana: `take_mana_triggers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from model.ability.abilities import Ability, Chapter, EventPattern, Triggered
from model.ability.continuous import DoesntTrigger, TriggersAgain
from model.ability.events import (
    CONTROL_LOST,
    OF_EXTRA_TURN,
    AnyEvent,
    Attacks,
    Blocks,
    CausedDiscard,
    CountersChange,
    Discards,
    IsDealtDamage,
    LifeChanges,
    Nth,
    PlayerActs,
    TappedForMana,
    While,
    ZoneChanges,
)
from model.ability.instructions import AddMana, KeywordAction, Limited
from model.ability.keywords import expand, has_keyword
from model.ability.numbering import instruction_numbers
from model.ability.terms import All, Objects, OnePlayer, Players, Some, Target, This
from model.base import ObjectId, PlayerId, walk
from model.evaluate import holds
from model.evaluate.counts import speed
from model.events.channels import Channel, channels, channels_of
from model.events.counted import is_due
from model.events.event import (
    AttackDeclared,
    BlockDeclared,
    CountersEvent,
    Damage,
    Event,
    LifeChange,
    PlayerActed,
    StatusChange,
    StepStarts,
    ZoneChange,
)
from model.events.matching import matches, meets
from model.events.presence import present
from model.events.roles import batch_roles, controller_of, looks_back, roles
from model.events.rules import active_statics
from model.events.zones import became
from model.layers import abilities_of, characteristics, functioning, stamp
from model.state import Delayed, Game, Pending, Scope
from model.state.objects import Characteristics, Ref, player_ref

Watcher = tuple[ObjectId, PlayerId, Triggered]
Index = dict[Channel, list[Watcher]]


class Before(NamedTuple):
    """What there was before the events: the words of `present`, who watched, and what makes abilities trigger again or
    keeps them from it."""

    words: frozenset[Any]
    watching: Index
    again: tuple[tuple[ObjectId, TriggersAgain, Scope], ...]
    silences: tuple[tuple[ObjectId, DoesntTrigger, Scope], ...]


UNATTACHED: Final = "T", ("status", "becomes unattached")
"""The word of `present` for abilities that look back at what leaves with a permanent (CR 603.10c, 701.3d)."""

# --- who watches ------------------------------------------------------------------------------------------------------


def index(game: Game) -> Index:
    """The triggered abilities that function now, filed by the channels of their patterns."""
    at = stamp(game), game.turn.active
    kept = game.derived.get("triggers")
    if kept is not None and kept[0] == at:
        known: Index = kept[1]
        return known
    table: Index = {}
    for i, ability in functioning(game, Triggered):
        holder = characteristics(game, i).controller
        for channel in channels(ability.when):
            table.setdefault(channel, []).append((i, holder, ability))
    for i, chapter in functioning(game, Chapter):
        holder = characteristics(game, i).controller
        for n in chapter.numbers:
            table.setdefault("counters", []).append((i, holder, chapter_trigger(chapter, n)))
    game.derived["triggers"] = (at, table)
    return table


def chapter_trigger(chapter: Chapter, number: int) -> Triggered:
    """A chapter ability as the triggered ability that it is (CR 714.2b-c)."""
    lore = CountersChange("lore", This(), one_or_more=True)
    return Triggered(lore, chapter.do, None, "when", 0, label=f"chapter {number}")


def watchers(game: Game, events: Sequence[Event]) -> Before | None:
    """Who watches before the events, if any of them looks back (CR 603.10) and somebody can be looking."""
    words = present(game)
    for event in events:
        if looks_back(event) and (any(("T", c) in words for c in channels_of(event)) or UNATTACHED in words):
            again = tuple(active_statics(game, TriggersAgain))
            return Before(words, index(game), again, tuple(active_statics(game, DoesntTrigger)))
    return None


# --- noticing ---------------------------------------------------------------------------------------------------------


def notice(game: Game, events: Sequence[Event], before: Before | None) -> None:
    """Abilities trigger on these simultaneous events; those that look back are the ones in `before`."""
    words = present(game)
    if before is not None and before.words is not words:
        words |= before.words  # what left may have been the only copy of a card with such an ability
    heard: dict[Channel, list[Event]] = {}
    for event in events:
        for channel in channels_of(event):
            if ("T", channel) in words:
                heard.setdefault(channel, []).append(event)
    if heard:
        _notice(game, heard, before)
    if game.delayed:
        _notice_delayed(game, events)
    _notice_speed(game, events)


SPEED_UP = Triggered(
    LifeChanges(OnePlayer("opponent"), gain=False), KeywordAction("increase speed"), word="whenever", limit=1
)
"""CR 702.179d: the ability without a source of a player who has a speed."""


def _notice_speed(game: Game, events: Sequence[Event]) -> None:
    """CR 702.179d: once each turn, as an opponent of the active player loses life."""
    active = game.turn.active
    if not 0 < speed(game, active) < 4 or game.history.get(("speed", active)):
        return
    if any(isinstance(e, LifeChange) and e.amount < 0 and e.player != active for e in events):
        game.history["speed", active] = 1
        trigger(game, SPEED_UP, Scope(active, event=(("player", -2 + active),)))


def _notice(game: Game, heard: dict[Channel, list[Event]], before: Before | None) -> None:
    matched: dict[tuple[ObjectId, Triggered, int], tuple[PlayerId, list[Event]]] = {}
    looking: dict[tuple[ObjectId, Triggered, int], Before] = {}
    now: Index | None = None
    for channel, events in heard.items():
        for event in events:
            back = before if before is not None and looks_back(event) and _back(event, channel) else None
            if back is not None:
                table = back.watching
            else:
                if now is None:
                    now = index(game)
                table = now
            copies: dict[tuple[ObjectId, Triggered], int] = {}
            lost = _lost(events) if isinstance(event, StatusChange) else {}
            for source, holder, ability in (*table.get(channel, ()), *_own(game, event, channel, table)):
                n = copies[source, ability] = copies.get((source, ability), 0) + 1
                holder = lost.get(source, holder)
                scope = Scope(holder, source=source)
                if not _matches(game, ability, event, scope) or _is_silenced(game, source, event, back):
                    continue
                if back is not None:
                    looking[source, ability, n] = back
                hits = matched.setdefault((source, ability, n), (holder, []))[1]
                if event not in hits:
                    hits.append(event)
    for (source, ability, n), (holder, hits) in matched.items():
        if isinstance(ability.when, Nth) and not is_due(game, ability.when, hits, Scope(holder, source=source)):
            continue
        for told, event in _occurrences(game, ability.when, hits, Scope(holder, source=source)):
            scope = Scope(holder, source=source, event=told)
            _trigger(game, ability, scope, event, looking.get((source, ability, n)))


def _lost(events: Iterable[Event]) -> dict[ObjectId, PlayerId]:
    """CR 603.10d: whose each object was before the events by which that player lost control of it."""
    changes = (e for e in events if isinstance(e, StatusChange) and e.how == CONTROL_LOST)
    return {e.object: e.was for e in changes if e.was is not None}


def _is_silenced(game: Game, source: ObjectId, event: Event, before: Before | None = None) -> bool:
    """Whether an effect says that the event doesn't cause abilities, or those of some objects, to trigger; one that
    there was `before`, for an ability that looks back (CR 603.10)."""
    return any(
        matches(game, effect.event, event, theirs)
        and (effect.what is None or (source in game.objects and meets(game, effect.what, source, theirs)))
        for _, effect, theirs in (active_statics(game, DoesntTrigger) if before is None else before.silences)
    )


def _back(event: Event, channel: Channel) -> bool:
    # CR 603.6a, 603.6c: "enters", from a graveyard too, and "from anywhere" are no leaves-the-battlefield abilities;
    # sacrificing looks back.
    if isinstance(event, ZoneChange) and isinstance(channel, tuple) and channel[0] == "zone":
        left, _, reached = channel[1].partition(">")
        return left != "" and reached != "battlefield"
    return True


def _own(game: Game, event: Event, channel: Channel, table: Index) -> Iterator[Watcher]:
    """Abilities of an object about its own move or use that function where it has gone (CR 603.6, 113.6k): "when you
    discard this card", "when ~ is put into a graveyard from anywhere"."""
    ids: tuple[ObjectId, ...] = ()
    if isinstance(event, ZoneChange):
        if looks_back(event) and _back(event, channel):
            # One paragraph for several zones: "when you cycle this card or it dies".
            ids = (event.old,) if event.from_ == "battlefield" else ()
        elif event.new and event.to != "battlefield":
            ids = (event.new,)
    elif isinstance(event, PlayerActed):
        ids = tuple(i for i in (became(game, o) for o in event.objects) if i)
    if not ids:
        return
    known = {(i, a) for i, _, a in table.get(channel, ())}
    for i in ids:
        ch = characteristics(game, i)
        for ability in ch.abilities:
            for one in expand(ability):
                if (
                    isinstance(one, Triggered)
                    and channel in channels(one.when)
                    and (i, one) not in known
                    and _about_itself(one.when)
                ):
                    yield i, ch.controller, one


def _about_itself(pattern: EventPattern) -> bool:
    if isinstance(pattern, AnyEvent):
        return any(map(_about_itself, pattern.of))
    if isinstance(pattern, (While, Nth)):
        return _about_itself(pattern.of)
    return isinstance(pattern, (ZoneChanges, Discards, PlayerActs, CausedDiscard)) and isinstance(pattern.what, This)


def _matches(game: Game, ability: Triggered, event: Event, scope: Scope) -> bool:
    if ability.label.startswith("chapter ") and isinstance(event, CountersEvent):
        number = int(ability.label.removeprefix("chapter "))
        # CR 714.2c: fewer before, at least as many after.
        after = event.before + event.amount
        if "entered" in game.objects[scope.source].history and _reads_ahead(game, scope.source) and number != after:
            return False  # CR 702.155b
        return event.kind == "lore" and event.on == scope.source and event.before < number <= after
    if isinstance(event, PlayerActed) and event.act == "unlock this door" and not _on_door(game, ability, event):
        return False
    return matches(game, ability.when, event, scope)


def _on_door(game: Game, ability: Triggered, event: PlayerActed) -> bool:
    """CR 709.5f: the ability stands on the half that became unlocked."""
    obj = game.objects.get(event.objects[0])
    card = None if obj is None else obj.copy_of[0] if obj.copy_of is not None else obj.card
    if card is None or event.amount >= len(card.faces):
        return False
    return any(one == ability for a in card.faces[event.amount].abilities for one in expand(a))


def _reads_ahead(game: Game, source: ObjectId) -> bool:
    return has_keyword(characteristics(game, source), "read ahead")


def _occurrences(
    game: Game, pattern: EventPattern, hits: list[Event], scope: Scope
) -> Iterator[tuple[tuple[tuple[str, Any], ...], Event]]:
    """The roles of each occurrence with its first event: one for each event, or one for all of "one or more" (CR
    603.2c)."""
    part = _part(game, pattern, hits[0], scope)
    passive = (
        (isinstance(part, IsDealtDamage) and part.passive)
        or (isinstance(part, Attacks) and part.blocked == "blocked by")
        or (isinstance(part, ZoneChanges) and part.from_ == "graveyard" and not part.to)
    )
    if getattr(part, "one_or_more", False) or _together(part):
        groups: dict[tuple[Ref, ...], list[Event]] = {}
        for event in hits:
            groups.setdefault(_apart(game, part, event), []).append(event)
        for mine in groups.values():
            if not isinstance(part, Attacks) or len(mine) >= part.least:
                yield batch_roles(game, mine, passive=passive), mine[0]
        return
    if isinstance(part, Attacks) and part.least > 1 and not part.blocked:
        if len(hits) >= part.least:
            yield batch_roles(game, hits), hits[0]
        return
    # Of "the last counter" that is removed there is one.
    in_all = isinstance(pattern, While) and pattern.word == "while"
    each = isinstance(part, CountersChange) and (not part.removed or in_all or pattern is part)
    for event in hits:
        # CR 603.2c: "whenever a counter is put on" is met once for each counter.
        times, one = 1, event
        if each and isinstance(event, CountersEvent) and abs(event.amount) > 1:
            times = abs(event.amount)
            one = msgspec.structs.replace(event, amount=event.amount // times)
        told = roles(game, one, passive=passive)
        for _ in range(times):
            yield told, event


def _together(part: EventPattern) -> bool:
    """Whether several simultaneous events are one occurrence without a "one or more" in front (CR 603.2c): "is dealt
    damage" from however many sources, "deals damage" to however many at once, "by one or more creatures" or "to one or
    more creatures" behind the verb."""
    match part:
        case IsDealtDamage(passive=False, to=None):
            return True  # a source that deals damage to several deals it once
        case IsDealtDamage():
            return (part.passive and part.source is None) or _is_several(part.source) or _is_several(part.to)
        case Blocks():
            return _is_several(part.whom)
        case Attacks(blocked="blocked by"):
            return _is_several(part.whom)
        case LifeChanges(gain=False):
            return True  # life lost at once, by combat damage of several creatures say, is lost in one event
        case LifeChanges(who=who):
            return _is_several(who)
    return False


def _is_several(phrase: Objects | Players | None) -> bool:
    if isinstance(phrase, Some):
        return phrase.most is None
    return isinstance(phrase, All) or (
        isinstance(phrase, OnePlayer) and (phrase.who == "any" or phrase.who.startswith("one or more"))
    )


def _apart(game: Game, part: EventPattern, event: Event) -> tuple[Ref, ...]:
    """What tells the occurrences of "one or more" apart: whatever the pattern names as one. "One or more counters are
    put on a creature you control" happens for each such creature."""
    named: tuple[tuple[Objects | Players | None, Ref], ...] = ()
    match part, event:
        case IsDealtDamage(), Damage():
            named = ((part.source, event.source), (part.to, event.target))
        case CountersChange(), CountersEvent():
            named = ((part.on, event.on),)
        case Blocks(), BlockDeclared():
            named = ((part.what, event.blocker), (part.whom, event.attacker))
        case Attacks(blocked="blocked by"), BlockDeclared():
            named = ((part.what, event.attacker), (part.whom, event.blocker))
        case Attacks(whom=OnePlayer() | Some()), AttackDeclared():
            named = ((part.whom, event.whom),)
        case LifeChanges(), LifeChange():
            named = ((part.who, player_ref(event.player)),)
        case Discards() | PlayerActs(), ZoneChange():
            named = ((part.who, player_ref(controller_of(game, event.old or event.new))),)
    return tuple(ref for phrase, ref in named if phrase is not None and not _is_several(phrase))


def _part(game: Game, pattern: EventPattern, event: Event, scope: Scope) -> EventPattern:
    """The single pattern inside that the event meets."""
    if isinstance(pattern, (While, Nth)):
        return _part(game, pattern.of, event, scope)
    if isinstance(pattern, AnyEvent):
        for one in pattern.of:
            if matches(game, one, event, scope):
                return _part(game, one, event, scope)
    return pattern


def _trigger(game: Game, ability: Triggered, scope: Scope, event: Event, before: Before | None) -> None:
    # CR 603.4: an intervening if is checked now.
    if ability.condition is not None and not holds(game, ability.condition, scope):
        return
    if ability.limit and not _within_limit(game, ability, scope.source):
        return
    if isinstance(ability.do, Limited) and not _may_still_be_done(game, ability, ability.do, scope.source):
        return
    for _ in range(1 + _again(game, scope, event, before)):
        trigger(game, ability, scope)


def _within_limit(game: Game, ability: Triggered, source: ObjectId) -> bool:
    """ "This ability triggers only once each turn": counts on the object (CR 603.2h)."""
    obj = game.objects.get(source)
    if obj is None:
        return True
    number = 1000 + next(
        (n for n, (_, a) in enumerate(_triggered_of(game, source)) if a == ability), 0
    )  # from 1000 on: activated abilities are counted below
    used = dict(obj.used)
    if used.get(number, 0) >= ability.limit:
        return False
    used[number] = used.get(number, 0) + 1
    game.update(source, used=tuple(sorted(used.items())))
    return True


def _may_still_be_done(game: Game, ability: Triggered, do: Limited, source: ObjectId) -> bool:
    """ "Do this only once each turn": once it was done, the ability does not trigger (CR 603.2h)."""
    obj = game.objects.get(source)
    key = use_key(game, source, ability, instruction_numbers(ability)[("do",)])
    return obj is None or dict(obj.used).get(key, 0) < do.n


LIMITED: Final = 5000
"""From here on `used` of an object counts how often an instruction was done this turn."""


def use_key(game: Game, source: ObjectId, ability: Ability | None, number: int) -> int:
    """Under which key `used` of the source counts how often that instruction of the ability was done."""
    mine = abilities_of(game, source) if source in game.objects else ()
    return LIMITED + 100 * next((n for n, a in enumerate(mine) if a == ability), len(mine)) + number


def _triggered_of(game: Game, source: ObjectId) -> Iterator[tuple[int, Triggered]]:
    n = 0
    for ability in characteristics(game, source).abilities:
        for one in expand(ability):
            if isinstance(one, Triggered):
                yield n, one
                n += 1


def _again(game: Game, scope: Scope, event: Event, before: Before | None) -> int:
    """How many additional times an ability triggers on the event (CR 603.2d); by what there was `before` if it looks
    back (CR 603.10)."""
    times = 0
    for _, effect, theirs in active_statics(game, TriggersAgain) if before is None else before.again:
        if scope.controller == theirs.controller and matches(game, effect.event, event, theirs):
            times += effect.what is None or meets(game, effect.what, scope.source, theirs)
    return times


# --- making triggers ------------------------------------------------------------------------------------------------


def name_of(game: Game, source: ObjectId) -> str:
    """The name of the source, for people and for like triggers."""
    known = game.known(source)
    if known is None:
        return ""
    ch: Characteristics = known[1] if known[1] is not None else characteristics(game, source)
    return ch.name


def trigger(game: Game, ability: Ability, scope: Scope) -> None:
    """The ability has triggered with this scope (its event stands there) and waits (CR 603.3)."""
    game.pending.append(
        Pending(ability, scope.controller, scope.source, name_of(game, scope.source), scope.event, scope)
    )


def reflexive(game: Game, ability: Ability, scope: Scope) -> None:
    """A reflexive triggered ability, "when you do" (CR 603.12): it triggers at once."""
    trigger(game, ability, scope)


# --- delayed ----------------------------------------------------------------------------------------------------------


def _notice_delayed(game: Game, events: Sequence[Event]) -> None:
    """CR 603.7: each delayed ability, once or for as long as it lasts."""
    left: list[Delayed] = []
    for one in game.delayed:
        ability = one.ability
        assert isinstance(ability, Triggered)
        mine = channels(ability.when)
        if one.ends is not None and one.ends[0] == OF_EXTRA_TURN:
            left.append(one)  # that turn has not begun
            continue
        hits = [
            e for e in events
            if not mine.isdisjoint(channels_of(e)) and matches(game, ability.when, e, one.scope)
            and not _is_silenced(game, one.scope.source, e)
        ]  # fmt: skip
        if not hits:
            left.append(one)
            continue
        occurrences = list(_occurrences(game, ability.when, hits, one.scope))
        if not occurrences:
            left.append(one)
            continue
        for told, _ in occurrences[:1] if one.once else occurrences:
            # What the creating ability knew of its own event stays known where the new event says nothing.
            both = (*told, *((role, value) for role, value in one.scope.event if role not in dict(told)))
            scope = msgspec.structs.replace(one.scope, event=both)
            if ability.condition is None or holds(game, ability.condition, scope):
                trigger(game, ability, scope)
        if not one.once:
            left.append(one)
    if len(left) != len(game.delayed):
        game.delayed = left


# --- mana -------------------------------------------------------------------------------------------------------------


def is_mana_trigger(ability: Ability) -> bool:
    """CR 605.1b: triggers from mana being added or a mana ability, has no target, and could add mana."""
    if not isinstance(ability, Triggered):
        return False
    parts = ability.when.of if isinstance(ability.when, AnyEvent) else (ability.when,)
    if not all(isinstance(p, TappedForMana) for p in parts):
        return False
    inside = list(walk(ability.do))
    return any(isinstance(r, AddMana) for r in inside) and not any(isinstance(r, Target) for r in inside)


def take_mana_triggers(game: Game) -> tuple[Pending, ...]:
    """Takes the triggered mana abilities out of those that wait, in APNAP order: they are carried out at once, right
    after the mana ability that triggered them (CR 605.4a)."""
    if not game.pending:
        return ()
    mine = [p for p in game.pending if is_mana_trigger(p.ability)]
    if mine:
        game.pending = [p for p in game.pending if not is_mana_trigger(p.ability)]
    return tuple(sorted(mine, key=lambda p: p.controller != game.turn.active))


def step_began(game: Game, step: str) -> None:
    """CR 603.2b: abilities that trigger at the beginning of the step."""
    from model.events.happening import happen

    happen(game, [StepStarts(step=step, player=game.turn.active)])
