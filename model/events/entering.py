"""How permanents enter: tapped, with counters, as a copy, after choices, attached (CR 614.1c-d, 614.12, 303.4f).

An object that needs a look exists before it enters: it is in `game.objects` with the zone battlefield, but in no list
of a zone, so that nothing counts it, while its characteristics are what they will be on the battlefield.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import msgspec

from model.ability.abilities import Change, Chapter, Cost, PayLife, RevealCost, Static, ThisAbility
from model.ability.continuous import (
    UNDER_OPPONENT,
    BecomesCopyOf,
    ChangesIf,
    Enters,
    EntersWith,
    EntersWithOneOf,
    Gains,
)
from model.ability.instructions import Discard, May, Sacrifice
from model.ability.keywords import expand, keywords
from model.ability.object_instructions import BecomeOneOf
from model.ability.terms import All, Has, Some, This
from model.base import ObjectId, PlayerId, walk
from model.evaluate import amount as amount_of, candidates, fits, holds, refs
from model.events.candidates import applicable, is_protected
from model.events.event import CountersEvent, Event, ZoneChange
from model.events.impossible import cannot
from model.events.matching import meets
from model.events.presence import present
from model.events.rules import cant, source_scope, statics
from model.events.zones import new_object
from model.layers import characteristics, copy_source, keeping_colors
from model.state import Decision, Game, Lasting, Scope
from model.state.history import LIFE_FOR_SYMBOL
from model.state.objects import Characteristics, GameObject, player_ref

Entering = Enters | EntersWithOneOf
Row = tuple[Any, Entering, Scope]


def needs_a_look(game: Game, event: ZoneChange) -> bool:
    """Whether anything may change how it enters; a plain land or creature needs no look."""
    if event.new in game.objects:
        return False
    if event.effect is not None or event.more:
        return True
    words = present(game)
    if ("R", "enters") in words or any(("R", ("zone", z)) in words for z in _channels(event)):
        return True
    if event.face_down:
        return False
    card = event.made.card if event.made is not None else game.objects[event.old].card
    if event.counters and (("R", "counters") in words or ("C", "Cant") in words):
        return True
    copy_of = event.copy_of or (event.made.copy_of if event.made else game.objects[event.old].copy_of)
    faces = (*card.faces, *(copy_of[0].faces if copy_of else ()))
    return any(
        "Planeswalker" in f.types or "Battle" in f.types or "Saga" in f.subtypes or "Aura" in f.subtypes for f in faces
    )


def _channels(event: ZoneChange) -> tuple[str, ...]:
    return (f"{event.from_}>battlefield", ">battlefield", f"{event.from_}>", ">")


def enter(game: Game, event: ZoneChange) -> list[Event]:
    """Applies what changes how it enters (CR 616.1), and gives the event with everything settled; nothing if it does
    not enter, another zone change if it goes elsewhere."""
    from model.events.replacing import choose

    # 1. The object as it would be.
    obj = new_object(game, event)
    event = msgspec.structs.replace(event, new=obj.id)
    counters = dict(event.counters)
    game.objects[obj.id] = obj
    if event.effect is not None:
        game.lasting.append(msgspec.structs.replace(event.effect, refs=(obj.id,)))
    game.touch("battlefield")
    settled = False
    try:
        # 2. CR 616.1b-f: one effect after the other.
        done: set[Any] = set()
        kept: dict[Any, Any] = {}
        for _ in range(100):
            ch = seen(game, obj.id)
            with listed(game, obj.id):
                competing = applicable(game, event)
            if competing:
                picked = choose(game, event, competing)
                result = picked.now(game, event)
                event_now = next((e for e in result if isinstance(e, ZoneChange) and e.old == event.old), None)
                if event_now is None or event_now.to != "battlefield":
                    return [msgspec.structs.replace(e, new=0) if isinstance(e, ZoneChange) else e for e in result]
                event = msgspec.structs.replace(event_now, applied=event_now.applied | {picked.key})
                if event.controller is not None and event.controller != game.objects[obj.id].controller:
                    game.update(obj.id, controller=event.controller)
                    game.touch("battlefield")
                continue
            found = [row for row in effects_on(game, obj.id, ch) if row[0] not in done]
            if not found:
                break
            key, effect, scope = min(found, key=_order)
            if getattr(effect, "untapped", False) or getattr(effect, "tapped", False):
                key, effect, scope = _tapped_or_untapped(game, obj.id, found) or (key, effect, scope)
            done.add(key)
            if getattr(effect, "word", "") == UNDER_OPPONENT:
                # CR 110.2a: with two players there is one opponent.
                event = msgspec.structs.replace(event, controller=1 - game.objects[obj.id].controller)
                game.update(obj.id, controller=event.controller)
                game.touch("battlefield")
                continue
            # "As ~ enters, ... It enters with a counter for each card revealed this way": of one ability.
            ability = key[:3]
            scope = msgspec.structs.replace(scope, results=kept.get(ability, scope.results))
            if isinstance(effect, EntersWithOneOf):
                _one_of(game, obj.id, effect, scope, counters)
            else:
                told = apply(game, event, obj.id, effect, scope, counters)
                if effect.or_to and not _as_said(effect, told):
                    return [msgspec.structs.replace(event, to=effect.or_to, new=0, counters=(), attach_to=None)]
                kept[ability] = told.results
        ch = seen(game, obj.id)
        for kind, counter, n in event.more:
            with listed(game, obj.id):
                if kind is None or fits(game, obj.id, kind, Scope(ch.controller, source=event.cause)):
                    counters[counter] = counters.get(counter, 0) + n
        # 3. CR 306.5b, 310.4b, 714.3a: what the rules put on it.
        ch = seen(game, obj.id)
        _counters_of_rules(game, event, obj.id, ch, counters)
        # 4. CR 303.4f: an Aura that was not cast as a spell is put onto something.
        if not _attach_aura(game, event, obj.id, ch):
            return []
        # 5. CR 122.6: counters put on it as it enters are a part that other effects may change.
        event = msgspec.structs.replace(event, counters=_changed(game, event, obj.id, counters))
        settled = True
        return [event]
    finally:
        if not settled:
            game.objects.pop(obj.id, None)
            game.lasting = [one for one in game.lasting if one.refs != (obj.id,)]
            game.touch("battlefield")


@contextlib.contextmanager
def listed(game: Game, object_id: ObjectId) -> Iterator[None]:
    """While this holds the object is on the battlefield for whoever looks."""
    before = game.zones.get(("battlefield", -1), ())
    game.zones["battlefield", -1] = (*before, object_id)
    game.touch("battlefield")
    try:
        yield
    finally:
        game.zones["battlefield", -1] = before
        game.touch("battlefield")


def seen(game: Game, object_id: ObjectId) -> Characteristics:
    """CR 614.12: its characteristics as it would exist on the battlefield, its own static abilities counted."""
    with listed(game, object_id):
        return characteristics(game, object_id)


def _order(row: Row) -> int:
    """CR 616.1b-c: first under whose control it enters, then copies."""
    if getattr(row[1], "word", "") == UNDER_OPPONENT:
        return -1
    return 0 if getattr(row[1], "copy", None) is not None else 1


def _tapped_or_untapped(game: Game, object_id: ObjectId, found: list[Row]) -> Row | None:
    """CR 616.1e: of effects by which it would enter tapped and others by which it would enter untapped, the one that
    its controller applies first; the last one tells."""
    taps = [row for row in found if getattr(row[1], "tapped", False)]
    untaps = [row for row in found if getattr(row[1], "untapped", False)]
    if not taps or not untaps:
        return None
    tapped = _yes(game, game.objects[object_id].controller, object_id, "whether it enters tapped")
    return untaps[0] if tapped else taps[0]


def effects_on(game: Game, object_id: ObjectId, ch: Characteristics) -> list[Row]:
    """The Enters effects that apply: its own that speak of itself, and those of others (CR 614.12)."""
    found: list[Row] = []
    own = Scope(ch.controller, source=object_id)
    # A permanent's conditions and amounts about its spell (X, kicked) read how it was cast.
    cast = game.objects[object_id].cast
    if cast is not None:
        own = msgspec.structs.replace(own, x=cast.x)
    # What it has as a copy are other abilities than those of the same place in its own text (CR 707.5).
    copied = game.objects[object_id].copy_of
    text = None if copied is None else (copied[0].name, copied[1])
    for key, effect in _own_effects(ch):
        if isinstance(effect[1].what, This) and _true(game, effect[0], own):
            # What it becomes of several kinds is chosen once, though the choice changes what it copies.
            chooses = isinstance(getattr(effect[1], "as_", None), BecomeOneOf)
            found.append((("own kind", *key) if chooses else ("own", text, *key), effect[1], own))
    others: list[tuple[int, Static, Entering]] = [*statics(game, Enters)]
    for one in game.lasting:
        # "This turn, each creature you control enters with an additional +1/+1 counter on it."
        for n, change in enumerate(one.changes):
            if isinstance(change, Enters):
                with listed(game, object_id):
                    fitting = meets(game, change.what, object_id, one.scope)
                if fitting:
                    found.append(((one.id, n, change), change, one.scope))
    for source, ability, enters in [*others, *statics(game, EntersWithOneOf)]:
        if source == object_id or isinstance(enters.what, This):
            continue
        scope = source_scope(game, source)
        if _true(game, ability, scope):
            with listed(game, object_id):
                fitting = meets(game, enters.what, object_id, scope)
            if fitting:
                found.append(((source, enters), enters, scope))
    return found


def _true(game: Game, ability: Static, scope: Scope) -> bool:
    return ability.condition is None or holds(game, ability.condition, scope)


def _own_effects(
    ch: Characteristics,
) -> Iterator[tuple[tuple[int, int], tuple[Static, Entering]]]:
    """Each with the number of its ability and its own in it."""
    each = (one for ability in ch.abilities for one in expand(ability))
    for a, one in enumerate(each):
        if isinstance(one, Static):
            own = (effect for effect in one.effects if isinstance(effect, Entering))
            for n, effect in enumerate(own):
                yield (a, n), (one, effect)


def apply(
    game: Game, event: ZoneChange, object_id: ObjectId, effect: Enters, scope: Scope, counters: dict[str, int]
) -> Scope:
    """One effect on how it enters. Gives the scope with what was done as it entered."""
    obj = game.objects[object_id]
    player = obj.controller
    if effect.unless is not None and holds(game, effect.unless, scope):
        return scope
    if effect.may_pay and _paid(game, player, effect.may_pay, scope):
        return scope
    if effect.copy is not None:
        if _enter_as_copy(game, event, object_id, effect.copy, scope, optional=effect.optional):
            if effect.tapped:
                game.update(object_id, tapped=True)
            for more in effect.copy.except_:
                if isinstance(more, EntersWith) and (more.kind is None or fits(game, object_id, more.kind, scope)):
                    for kind, n in more.counters:
                        counters[kind] = counters.get(kind, 0) + max(0, amount_of(game, n, scope))
        return scope
    decides = 1 - player if effect.by_opponent else player
    if effect.optional and not _yes(game, decides, object_id, "how it enters"):
        if effect.otherwise is not None:
            _instruct(game, event, effect.otherwise, scope)
        return scope
    if effect.tapped:
        game.update(object_id, tapped=True)
    if effect.untapped:
        game.update(object_id, tapped=False)
    for kind, n in effect.counters:
        counters[kind] = counters.get(kind, 0) + max(0, amount_of(game, n, scope))
    if effect.gains:
        # CR 614.1c: for as long as it is on the battlefield; nothing that a copy of it would have.
        changes = (Gains(effect.gains, "gains"),)
        game.lasting.append(Lasting(game.new_id(), (object_id,), changes, game.new_timestamp(), "", scope))
        game.touch()
    return scope if effect.as_ is None else _instruct(game, event, effect.as_, scope)


def _as_said(effect: Enters, told: Scope) -> bool:
    """Whether all was done that is done as it would enter: "sacrifice two untapped lands. If you do, ..."."""
    wanted = sum(
        r.what.least for r in walk(effect.as_)
        if isinstance(r, Sacrifice | Discard) and isinstance(r.what, Some) and isinstance(r.what.least, int)
    )  # fmt: skip
    took = {i for key, refs in told.results if isinstance(key, int) and isinstance(refs, tuple) for i in refs}
    return len(took) >= wanted


def _one_of(game: Game, object_id: ObjectId, effect: EntersWithOneOf, scope: Scope, counters: dict[str, int]) -> None:
    """CR 614.12a: its controller chooses which of the counters before it enters."""
    obj = game.objects[object_id]
    kinds = tuple(kind for kind, _ in effect.counters)
    words = "with which counter it enters"
    due = Decision("choose", obj.controller, "name", kinds, 1, 1, of=object_id, name=obj.card.name, words=words)
    answer = game.ask(due)
    kind = answer[0] if isinstance(answer, tuple) else answer
    n = next(n for k, n in effect.counters if k == kind)
    counters[kind] = counters.get(kind, 0) + max(0, amount_of(game, n, scope))


def _instruct(game: Game, event: ZoneChange, do: Any, scope: Scope) -> Scope:
    from model.events.instead import instruct

    return instruct(game, do, scope, event.applied)


def _yes(game: Game, player: PlayerId, object_id: ObjectId, words: str) -> bool:
    name = game.objects[object_id].card.name
    return bool(game.ask(Decision("choose", player, "yes", of=object_id, name=name, words=words)))


PAYABLE_AS_IT_ENTERS = (PayLife, RevealCost)


def _paid(game: Game, player: PlayerId, costs: tuple[Cost, ...], scope: Scope) -> bool:
    """Whether the player pays the costs (CR 614.12a: before it enters)."""
    from model.events.actions import lose_life

    needed = 0
    shown: list[tuple[ObjectId, ...]] = []
    for cost in costs:
        if isinstance(cost, PayLife):
            needed += amount_of(game, cost.amount, scope)
        elif isinstance(cost, RevealCost) and isinstance(cost.what, Some):
            options = tuple(i for i in game.zone("hand", player) if fits(game, i, cost.what.filter, scope))
            if not options:
                return False
            shown.append(options)
    if needed > game.players[player].life or not _yes(game, player, scope.source, "pay as it enters"):
        return False
    for options in shown:
        if len(options) > 1:
            words = "what is revealed"
            game.ask(Decision("choose", player, "objects", options, of=scope.source, words=words))
    if needed:
        lose_life(game, player, needed, cause=scope.source, why="pay")
    return True


def _enter_as_copy(
    game: Game, event: ZoneChange, object_id: ObjectId, copy: BecomesCopyOf, scope: Scope, *, optional: bool
) -> bool:
    """CR 707.2, 614.1c: "you may have it enter as a copy of ..."; whether it does."""
    obj = game.objects[object_id]
    if isinstance(copy.of, Some):
        options = tuple(r for r in candidates(game, copy.of, scope) if r != object_id and r != event.old)
    elif isinstance(copy.of, All):
        options = tuple(r for r in candidates(game, Some(copy.of.filter), scope) if r != object_id)
    else:
        options = refs(game, copy.of, scope)
    if not options:
        return False
    least = 0 if optional else 1
    if least == 0 or len(options) > 1:
        words = "what it enters as a copy of"
        answer = game.ask(
            Decision(
                "choose", obj.controller, "objects", options, least, 1, of=object_id, name=obj.card.name, words=words
            )
        )
        chosen = answer if isinstance(answer, tuple) else (answer,) if answer else ()
    else:
        chosen = options
    if not chosen:
        return False
    card, face, exceptions = copy_source(game, chosen[0])
    told = Scope(controller=obj.controller, source=object_id)
    plain = tuple(c for c in copy.except_ if not isinstance(c, EntersWith | ChangesIf))
    plain = keeping_colors(game, object_id, plain)
    if_so = [c for c in copy.except_ if isinstance(c, ChangesIf)]
    # What it was made by is gone as it is a copy; what the copy is, is seen without those exceptions (CR 707.9f).
    plain += tuple(c.change for c in if_so if _of_its_making(c) and holds(game, c.condition, told))
    game.update(object_id, copy_of=(card, face, (*exceptions, *plain)))
    more = tuple(c.change for c in if_so if not _of_its_making(c) and holds(game, c.condition, told))
    if more:
        game.update(object_id, copy_of=(card, face, (*exceptions, *plain, *more)))
    return True


def _of_its_making(change: ChangesIf) -> bool:
    return any(isinstance(r, Has) and r.state == "embalmed" for r in walk(change.condition))


def _counters_of_rules(
    game: Game, event: ZoneChange, object_id: ObjectId, ch: Characteristics, counters: dict[str, int]
) -> None:
    obj = game.objects[object_id]
    face = _face(obj)
    if "Planeswalker" in ch.types and face.loyalty:
        counters["loyalty"] = counters.get("loyalty", 0) + max(0, face.loyalty - _paid_with_life(obj, ch))
    if "Battle" in ch.types:
        if face.defense:
            counters["defense"] = counters.get("defense", 0) + face.defense
        if "Siege" in ch.subtypes:  # CR 310.11a: an opponent of its controller protects it.
            game.update(object_id, choices=(*obj.choices, ("protector", player_ref(1 - ch.controller))))
    if "Saga" in ch.subtypes:
        counters["lore"] = counters.get("lore", 0) + _first_chapter(game, object_id, ch)


def _paid_with_life(obj: GameObject, ch: Characteristics) -> int:
    """CR 702.150a: two counters less for each Phyrexian symbol that was paid with life."""
    if obj.cast is None or not keywords(ch.abilities, "compleated"):
        return 0
    symbols = sum(1 for s in ch.mana_cost.symbols if s.life)
    return 2 * min(symbols, obj.cast.mana_sources.count(LIFE_FOR_SYMBOL))


def _first_chapter(game: Game, object_id: ObjectId, ch: Characteristics) -> int:
    """CR 714.3a; 702.155a: with read ahead its controller chooses a number from 1 to that of the last chapter."""
    last = max((n for a in ch.abilities if isinstance(a, Chapter) for n in a.numbers), default=0)
    if last < 2 or not keywords(ch.abilities, "read ahead"):
        return 1
    words = "with how many lore counters it enters"
    due = Decision("choose", ch.controller, "number", (), 1, last, of=object_id, name=ch.name, words=words)
    answer = game.ask(due)
    return int(answer[0] if isinstance(answer, tuple) else answer)


def _face(obj: GameObject) -> Any:
    return obj.copy_of[0].faces[obj.copy_of[1]] if obj.copy_of else obj.card.faces[obj.face]


def _attach_aura(game: Game, event: ZoneChange, object_id: ObjectId, ch: Characteristics) -> bool:
    """Whether it may enter: an Aura without anything to be put onto does not (CR 303.4g). One that was no Aura spell
    is put onto something as it enters, too (CR 303.4f)."""
    if "Aura" not in ch.subtypes or "Creature" in ch.types:
        return True
    if event.attach_to is not None:
        game.update(object_id, attached_to=event.attach_to)
        return True
    if not keywords(ch.abilities, "enchant"):
        return event.made is None
    things = (*game.zone("battlefield"), -1, -2, *game.zone("graveyard", 0), *game.zone("graveyard", 1))
    options = tuple(r for r in things if can_enchant(game, object_id, ch, r))
    if not options:
        return False
    chosen = options[0]
    if len(options) > 1:
        words = "what the Aura is put onto"
        answer = game.ask(
            Decision("choose", ch.controller, "objects", options, of=object_id, name=ch.name, words=words)
        )
        chosen = answer[0] if isinstance(answer, tuple) else answer
    game.update(object_id, attached_to=chosen)
    return True


def can_enchant(game: Game, aura: ObjectId, ch: Characteristics, ref: int) -> bool:
    """Whether all enchant abilities of the Aura allow it (CR 303.4, 702.5c) and no protection forbids it."""
    scope = Scope(ch.controller, source=aura)
    enchant = keywords(ch.abilities, "enchant")
    if not all(k.what and fits(game, ref, k.what[0], scope) for k in enchant):
        return False
    return ref != aura and not cant(game, ref, "be enchanted") and not is_protected(game, ref, aura)


def _changed(
    game: Game, event: ZoneChange, object_id: ObjectId, counters: dict[str, int]
) -> tuple[tuple[str, int], ...]:
    from model.events.replacing import replaced

    by = event.by if event.by is not None else game.objects[object_id].controller
    wanted = [
        CountersEvent(on=object_id, kind=kind, amount=n, entering=True, cause=event.cause, by=by)
        for kind, n in sorted(counters.items())
        if n > 0
    ]
    if wanted and ("C", "Cant") in present(game):
        # CR 614.17c: "counters can't be put on" is asked of the permanent as it would exist.
        with listed(game, object_id):
            wanted = [e for e in wanted if not cannot(game, e)]
    if not wanted:
        return ()
    if ("R", "counters") in present(game) or ("C", "Cant") in present(game):
        final = replaced(game, wanted)
        return tuple((e.kind, e.amount) for e in final if isinstance(e, CountersEvent))
    return tuple((e.kind, e.amount) for e in wanted)


def _with_this_ability(change: Change) -> bool:
    """What stands in an ability that it has is that one's own (CR 707.9a)."""
    if isinstance(change, Gains):
        return ThisAbility() in change.abilities
    return any(isinstance(r, ThisAbility) for r in walk(change))


def handled(effect: Enters) -> str | None:
    """Words for what is not handled of the effect; None if all is."""
    for cost in effect.may_pay:
        if not isinstance(cost, PAYABLE_AS_IT_ENTERS):
            return f"paying {type(cost).__name__} as it enters"
        if isinstance(cost, RevealCost) and not isinstance(cost.what, Some):
            return "revealing as it enters"
    if effect.copy is not None and not isinstance(effect.copy.of, (Some, This)):
        return "entering as a copy of that"
    if effect.copy is not None and any(map(_with_this_ability, effect.copy.except_)):
        return "entering as a copy with this ability"
    if effect.or_to:
        do = effect.as_.do if isinstance(effect.as_, May) else effect.as_
        if not isinstance(do, Sacrifice | Discard) or not isinstance(do.what, Some):
            return "what else is done as it would enter"
    return None
