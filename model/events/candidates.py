"""Which replacement and prevention effects would apply to an event, and what each makes of it (CR 614, 615).

Static abilities (Instead, PreventDamage), what resolutions left behind (`lasting`), and what the rules themselves
replace: protection, shield, stun and finality counters, "exile it if it would leave". How permanents enter stands in
`entering`; which of several is applied, in `replacing`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from model.ability.continuous import AlwaysRegenerates, Gains, Instead, PlayerRule, PreventDamage, RedirectsDamage
from model.ability.instructions import Nothing
from model.ability.keywords import keywords
from model.ability.terms import Attached, Chosen, ControlledBy, Filter, IsPlayer, LinkedTo, SourceItself, This
from model.base import ObjectId, PlayerId, walk
from model.evaluate import amount as amount_of, fits, refs
from model.events import instead
from model.events.channels import channels_of
from model.events.event import CountersEvent, Damage, Event, Taps, ZoneChange
from model.events.lasting import Prevents, Redirects, Regenerates, Replaces, shields, use_up
from model.events.matching import meets, player_meets, replaces
from model.events.presence import present
from model.events.roles import controller_of, roles
from model.events.rules import active_statics, cant, player_changes
from model.events.zones import COMMANDER, goes_to_command_zone
from model.layers import characteristics
from model.state import Game, Lasting, Scope
from model.state.objects import Ref, is_player, player_of

Result = list[Event]


class Candidate(msgspec.Struct, frozen=True):
    """One applicable effect. `key`: its identity for CR 614.5. `rank`: 0 self-replacement, 1 control, 2 copy, 3 back
    face, 4 any (CR 616.1a-e). `like`: equal for two whose order cannot matter. `now` carries it out."""

    key: Any
    source: ObjectId
    now: Callable[[Game, Event], Result]
    rank: int = 4
    like: Any = None


def applicable(game: Game, event: Event) -> list[Candidate]:
    """The effects that would apply to the event now and did not have their opportunity yet."""
    found: list[Candidate] = []
    words = present(game)
    for channel in channels_of(event):
        if ("R", channel) in words:
            found += _static(game, event)
            break
    if game.lasting or game.caches.get(USED):
        found += _left_behind(game, event)
    found += _of_the_rules(game, event)
    return [c for c in found if c.key not in event.applied] if found else found


# --- static abilities -----------------------------------------------------------------------------------------------


def _static(game: Game, event: Event) -> Iterator[Candidate]:
    for source, effect, scope in active_statics(game, Instead):
        if replaces(game, effect.event, event, scope) and instead.condition_holds(game, effect, event, scope):
            yield _instead_candidate((source, effect), source, effect, scope)
    if _may_regenerate(game, event):
        for source, saved, scope in active_statics(game, AlwaysRegenerates):
            if meets(game, saved.what, getattr(event, "old", 0), scope):
                yield _regeneration_candidate((source, saved), source)
    if isinstance(event, Damage):
        for source, prevention, scope in active_statics(game, PreventDamage):
            if (
                (prevention.combat is None or prevention.combat == event.combat)
                and meets(game, prevention.to, event.target, scope)
                and meets(game, prevention.by, event.source, scope)
            ):
                yield _prevention_candidate(source, prevention, scope)
        for source, turned, scope in active_statics(game, RedirectsDamage):
            found = _redirection(game, source, turned, event, scope)
            if found is not None:
                yield found


def _may_regenerate(game: Game, event: Event) -> bool:
    """CR 701.19c: a destruction that regeneration can take the place of."""
    return (
        isinstance(event, ZoneChange)
        and event.why == "destroy"
        and event.regenerate
        and not cant(game, event.old, "be regenerated")
    )


def _redirection(
    game: Game, source: ObjectId, effect: RedirectsDamage, event: Damage, scope: Scope
) -> Candidate | None:
    """CR 614.9: "is dealt to ~ instead"."""
    from model.events.damage import can_be_dealt

    to = refs(game, effect.instead, scope)
    if (
        not to or to[0] == event.target or not can_be_dealt(game, to[0])
        or (effect.combat is not None and effect.combat != event.combat)
        or not meets(game, effect.to, event.target, scope)
        or not meets(game, effect.by, event.source, scope)
    ):  # fmt: skip
        return None
    key = (source, effect)

    def now(game: Game, event: Event) -> Result:
        return [msgspec.structs.replace(event, target=to[0], applied=event.applied | {key})]

    return Candidate(key, source, now)


def _instead_candidate(key: Any, source: ObjectId, effect: Instead, scope: Scope) -> Candidate:
    def now(game: Game, event: Event) -> Result:
        return instead.carry_out(game, event, effect, scope, key)

    return Candidate(key, source, now, instead.rank(effect), _like(effect, source, scope))


def _like(effect: Instead | PreventDamage, source: ObjectId, scope: Scope) -> Any:
    """Equal for effects of several objects that do the same; what speaks of its source is like no other."""
    return (effect, scope.controller, source if _of_source(effect) else 0)


@functools.lru_cache(maxsize=5_000)
def _of_source(effect: Instead | PreventDamage) -> bool:
    do = (effect.do, effect.amount) if isinstance(effect, Instead) else (effect.then, effect.amount)
    return any(isinstance(r, (This, SourceItself, Attached, Chosen, LinkedTo)) for r in walk(do))


def _prevention_candidate(source: ObjectId, effect: PreventDamage, scope: Scope) -> Candidate:
    def now(game: Game, event: Event) -> Result:
        assert isinstance(event, Damage)
        told = msgspec.structs.replace(scope, event=roles(game, event, passive=True))  # "half that damage"
        n = event.amount if effect.amount is None else min(event.amount, amount_of(game, effect.amount, told))
        if effect.but is not None:
            n = max(0, event.amount - amount_of(game, effect.but, scope))
        return prevented(game, event, n, effect.then, scope, key)

    key = (source, effect)
    return Candidate(key, source, now, like=_like(effect, source, scope))


def prevented(game: Game, event: Damage, n: int, then: Any, scope: Scope, key: Any) -> Result:
    """`n` of the damage is prevented; what the effect does besides follows (CR 615.5, 615.12)."""
    really = max(0, n) if event.preventable else 0
    if then is not None and not isinstance(then, Nothing):
        told = roles(game, msgspec.structs.replace(event, amount=really), passive=True)
        instead.instruct(game, then, msgspec.structs.replace(scope, event=told), event.applied | {key})
    left = msgspec.structs.replace(event, amount=event.amount - really, applied=event.applied | {key})
    return [left] if left.amount > 0 else []


USED: Final = "used shields"
"""In `Game.caches` while simultaneous events are replaced: what prevents "the next time" a source would deal damage
and was used for one of them, with that source. CR 615.8: all that it would deal at that time is one instance."""


# --- left behind by resolutions -------------------------------------------------------------------------------------


def _left_behind(game: Game, event: Event) -> Iterator[Candidate]:
    if isinstance(event, Damage):
        for effect, shield in shields(game, Prevents):
            if _shielded(game, event, effect, shield):
                yield _shield_candidate(effect, shield)
        for effect, shield, source in game.caches.get(USED, ()):
            if event.source == source and _shielded(game, event, effect, shield):
                yield _shield_candidate(effect, shield)
        for effect, turned in shields(game, Redirects):
            if _turns(game, event, effect, turned):
                yield _redirect_candidate(effect, turned)
    if _may_regenerate(game, event):
        for effect, _ in shields(game, Regenerates):
            if getattr(event, "old", 0) in effect.refs:
                yield _regeneration_candidate(("lasting", effect.id), effect.scope.source, effect)
    for effect, change in shields(game, Replaces):
        if replaces(game, change.effect.event, event, effect.scope) and instead.condition_holds(
            game, change.effect, event, effect.scope
        ):
            yield _replacement_candidate(effect, change)


def _shielded(game: Game, event: Damage, effect: Lasting, shield: Prevents) -> bool:
    if shield.combat is not None and shield.combat != event.combat:
        return False
    if effect.refs:
        concerned = event.target if shield.refs_are == "to" else event.source
        if concerned not in effect.refs:
            return False
    return meets(game, shield.to, event.target, effect.scope) and meets(game, shield.by, event.source, effect.scope)


def _turns(game: Game, event: Damage, effect: Lasting, turned: Redirects) -> bool:
    if turned.combat is not None and turned.combat != event.combat:
        return False
    if event.target == effect.refs[0] or not meets(game, turned.by, event.source, effect.scope):
        return False
    if turned.to is not None:
        return meets(game, turned.to, event.target, effect.scope)
    return event.target in effect.refs[1:]


def _shield_candidate(effect: Lasting, shield: Prevents) -> Candidate:
    key = ("lasting", effect.id)

    def now(game: Game, event: Event) -> Result:
        assert isinstance(event, Damage)
        n = event.amount if shield.amount is None else min(shield.amount, event.amount)
        if event.preventable:
            if shield.once:
                if any(one.id == effect.id for one in game.lasting):
                    use_up(game, effect, None)
                    game.caches[USED] = (*game.caches.get(USED, ()), (effect, shield, event.source))
            elif shield.amount is not None:
                left = shield.amount - n
                use_up(game, effect, msgspec.structs.replace(shield, amount=left) if left else None)
        return prevented(game, event, n, shield.then, effect.scope, key)

    # What else a shield does may speak of the resolution that made it.
    return Candidate(key, effect.scope.source, now, like=(shield, effect.refs, shield.then and effect.id))


def _redirect_candidate(effect: Lasting, turned: Redirects) -> Candidate:
    key = ("lasting", effect.id)

    def now(game: Game, event: Event) -> Result:
        from model.events.damage import can_be_dealt

        assert isinstance(event, Damage)
        applied = event.applied | {key}
        to: Ref = effect.refs[0]
        if not can_be_dealt(game, to):  # CR 614.9: then it does nothing.
            return [msgspec.structs.replace(event, applied=applied)]
        n = event.amount if turned.amount is None else min(turned.amount, event.amount)
        if turned.once:
            use_up(game, effect, None)
        elif turned.amount is not None:
            left = turned.amount - n
            use_up(game, effect, msgspec.structs.replace(turned, amount=left) if left else None)
        parts: Result = [msgspec.structs.replace(event, target=to, amount=n, applied=applied)]
        if event.amount > n:
            parts.insert(0, msgspec.structs.replace(event, amount=event.amount - n, applied=applied))
        return parts

    return Candidate(key, effect.scope.source, now, like=(turned, effect.refs))


def _regeneration_candidate(key: Any, source: ObjectId, shield: Lasting | None = None) -> Candidate:
    def now(game: Game, event: Event) -> Result:
        # CR 701.19a: damage removed, tapped, out of combat.
        from model.events.actions import tap
        from model.events.performing import flag
        from model.events.zones import remove_from_combat

        assert isinstance(event, ZoneChange)
        if shield is not None:
            use_up(game, shield, None)
        game.update(event.old, damage=0, deathtouched=False)
        flag(game, event.old, "regenerated")
        tap(game, (event.old,), cause=source)
        remove_from_combat(game, event.old)
        return []

    # Shields of one creature are alike: which of them is used cannot matter.
    return Candidate(key, source, now, like=("regenerate", shield is None))


def _replacement_candidate(effect: Lasting, change: Replaces) -> Candidate:
    key = ("lasting", effect.id)

    def now(game: Game, event: Event) -> Result:
        if change.uses is not None:
            left = change.uses - 1
            use_up(game, effect, msgspec.structs.replace(change, uses=left) if left else None)
        return instead.carry_out(game, event, change.effect, effect.scope, key)

    return Candidate(key, effect.scope.source, now, instead.rank(change.effect), like=(change, effect.scope.controller))


# --- the rules themselves -------------------------------------------------------------------------------------------


LEAVES_FOR_EXILE = "exile if it would leave"
"""A designation: of a permanent (unearth and the like, CR 702.84a) or a spell (flashback and the like, CR 702.34a)."""


def _of_the_rules(game: Game, event: Event) -> Iterator[Candidate]:
    match event:
        case ZoneChange(old=old) if old in game.objects:
            obj = game.objects[old]
            if event.to in ("hand", "library") and COMMANDER in obj.designations and event.from_ != "command":
                yield Candidate((old, COMMANDER), old, _to_command_zone)
            leaves = event.from_ in ("battlefield", "stack") and event.to != event.from_
            if (
                leaves
                and event.to != "exile"
                and LEAVES_FOR_EXILE in obj.designations
                and not (event.from_ == "stack" and event.to == "battlefield")
            ):
                yield Candidate((old, LEAVES_FOR_EXILE), old, _to_exile)
            if obj.counters and event.from_ == "battlefield":
                if event.to == "graveyard" and obj.counter("finality"):  # CR 122.1h
                    yield Candidate((old, "finality"), old, _to_exile)
                if event.why == "destroy" and event.cause and obj.counter("shield"):  # CR 122.1c
                    yield Candidate((old, "shield"), old, _lose_shield)
            if event.why == "destroy" and ("C", "umbra armor") in present(game):
                for i in game.zone("battlefield"):
                    armor = game.objects[i]
                    if (
                        armor.attached_to == old
                        and not armor.phased_out
                        and (keywords(characteristics(game, i).abilities, "umbra armor"))
                    ):  # CR 702.89a
                        yield Candidate((i, "umbra armor"), i, functools.partial(_destroy_armor, i))
        case Damage():
            if not is_player(event.target):
                target = game.objects.get(event.target)
                if target is not None and target.counters and target.counter("shield"):
                    yield Candidate((event.target, "shield"), event.target, _shield_from_damage)
            if is_protected(game, event.target, event.source):
                yield Candidate((event.target, "protection"), 0 if event.target < 0 else event.target, _all_of_it)
        case Taps(untap=True):
            tapped = game.objects.get(event.object)
            if tapped is not None and tapped.tapped and tapped.counter("stun"):  # CR 122.1d
                yield Candidate((event.object, "stun"), event.object, _lose_stun)


def _to_exile(game: Game, event: Event) -> Result:
    assert isinstance(event, ZoneChange)
    return [msgspec.structs.replace(event, to="exile", position="top", applied=event.applied | {(event.old, "exile")})]


def _to_command_zone(game: Game, event: Event) -> Result:
    """CR 903.9b: its owner may put it into the command zone instead."""
    assert isinstance(event, ZoneChange)
    obj = game.objects[event.old]
    if goes_to_command_zone(game, obj):
        return [msgspec.structs.replace(event, to="command", position="top")]
    return [event]


def _destroy_armor(armor: ObjectId, game: Game, event: Event) -> Result:
    from model.events.happening import happen

    assert isinstance(event, ZoneChange)
    game.update(event.old, damage=0, deathtouched=False)
    gone = ZoneChange(old=armor, from_="battlefield", to="graveyard", why="destroy", cause=armor, by=event.by)
    happen(game, [gone])
    return []


def _lose_shield(game: Game, event: Event) -> Result:
    assert isinstance(event, ZoneChange)
    _lose_counter(game, event.old, "shield")
    return []


def _shield_from_damage(game: Game, event: Event) -> Result:
    assert isinstance(event, Damage)
    key = (event.target, "shield")
    _lose_counter(game, event.target, "shield")
    return prevented(game, event, event.amount, None, Scope(controller_of(game, event.target)), key)


def _lose_stun(game: Game, event: Event) -> Result:
    assert isinstance(event, Taps)
    _lose_counter(game, event.object, "stun")
    return []


def _lose_counter(game: Game, object_id: ObjectId, kind: str) -> None:
    from model.events.happening import happen

    happen(game, [CountersEvent(on=object_id, kind=kind, amount=-1)])


def _all_of_it(game: Game, event: Event) -> Result:
    assert isinstance(event, Damage)
    return prevented(game, event, event.amount, None, Scope(0), (event.target, "protection"))


def is_protected(game: Game, ref: Ref, source: ObjectId) -> bool:
    """Whether the object or player has protection from something that the source is (CR 702.16)."""
    if ("C", "protection") not in present(game):
        return False
    if is_player(ref):
        return _player_protected(game, player_of(ref), source)
    if ref not in game.objects:
        return False
    ch = characteristics(game, ref)
    scope = Scope(ch.controller, source=ref)
    return any(protects(game, k, source, scope) for k in keywords(ch.abilities, "protection"))


def protects(game: Game, keyword: Any, source: ObjectId, scope: Scope) -> bool:
    """Whether protection of this wording is protection from the source, wherever that is (CR 702.16a)."""
    if not keyword.what:
        return keyword.text in ("everything", "")  # CR 702.16j
    return any(_of_quality(game, quality, source, scope) for quality in keyword.what)


def _of_quality(game: Game, quality: Filter, source: ObjectId, scope: Scope) -> bool:
    words = (*quality.words, *quality.post)
    players = [w for w in words if isinstance(w, IsPlayer)]
    if players:
        # CR 702.16k: from everything that the player controls, or owns if nobody controls it.
        player: PlayerId = controller_of(game, source)
        return any(w.who == "player" or player != scope.controller for w in players)
    if words and all(isinstance(w, ControlledBy) for w in words):
        return controller_of(game, source) != scope.controller
    return fits(game, source, quality, scope, anywhere=True)


def _player_protected(game: Game, player: PlayerId, source: ObjectId) -> bool:
    for _, rule, scope in active_statics(game, PlayerRule):
        if (
            rule.rule == "protection"
            and player_meets(game, rule.who, player, scope)
            and (rule.filter is None or fits(game, source, rule.filter, scope, anywhere=True))
        ):
            return True
    for change, _ in player_changes(game, player):
        if isinstance(change, Gains):
            scope = Scope(player)
            if any(protects(game, k, source, scope) for k in keywords(change.abilities, "protection")):
                return True
    return False
