"""Damage carried out and what it results in (CR 120.3-4)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from model.ability.abilities import Keyword
from model.ability.keywords import has_keyword, keywords
from model.ability.standing_rules import DamageAsThough
from model.base import PlayerId
from model.events.event import CountersEvent, Damage, Event, LifeChange
from model.events.rules import active_statics
from model.layers import characteristics
from model.state import Characteristics, Game
from model.state.history import DAMAGED_BY, record
from model.state.objects import Ref, is_player, player_of, player_ref

TAKES_DAMAGE = frozenset({"Creature", "Planeswalker", "Battle"})


def source_of(game: Game, ref: Ref) -> Characteristics | None:
    """What the source of damage is, or was when it was last known (CR 120.7, 608.2h)."""
    return characteristics(game, ref) if game.known(ref) is not None else None


def can_be_dealt(game: Game, target: Ref) -> bool:
    """CR 120.1, 614.9: players, and battles, creatures and planeswalkers on the battlefield."""
    if is_player(target):
        return True
    obj = game.objects.get(target)
    if obj is None or obj.zone != "battlefield" or obj.phased_out:
        return False
    return bool(characteristics(game, target).types & TAKES_DAMAGE)


def perform_damage(game: Game, events: Sequence[Damage]) -> tuple[list[Event], list[Event]]:
    """Deals the damage, all at once: gives the events as they happened and the events that they result in (life,
    counters, CR 120.4b), which are still to happen."""
    done: list[Event] = []
    results: list[Event] = []
    marked: dict[Ref, tuple[int, int]] = {}
    linked: dict[tuple[Ref, PlayerId], int] = {}
    for event in events:
        if not can_be_dealt(game, event.target):
            continue
        source = source_of(game, event.source)
        excess = _excess(game, event, source, marked)
        if not is_player(event.target):
            before, so_far = marked.get(event.target, (game.objects[event.target].damage, 0))
            marked[event.target] = (before, so_far + event.amount)
        happened = msgspec.structs.replace(event, excess=excess) if excess else event
        done.append(happened)
        results += _results(game, event, source)
        if source is not None and has_keyword(source, "lifelink"):  # CR 120.3f
            gains = event.source, source.controller
            linked[gains] = linked.get(gains, 0) + event.amount
        _note(game, happened, source)
    # CR 702.15e, 119.9: one event for each source, however many it deals damage to.
    results += [LifeChange(player=player, amount=n, cause=cause) for (cause, player), n in linked.items()]
    return done, results


def _has(source: Characteristics | None, name: str) -> bool:
    return source is not None and has_keyword(source, name)


def excess_of(game: Game, event: Damage) -> int:
    """How much of it would be excess damage (CR 120.10)."""
    return _excess(game, event, source_of(game, event.source), {})


def _excess(game: Game, event: Damage, source: Characteristics | None, marked: dict[Ref, tuple[int, int]]) -> int:
    """`marked`: of what was dealt damage in the same event, the damage marked on it before and how much it was."""
    # CR 120.10: beyond lethal for a creature, beyond loyalty or defense for the others; the largest that applies.
    if is_player(event.target):
        return 0
    ch, obj = characteristics(game, event.target), game.objects[event.target]
    damage, before = marked.get(event.target, (obj.damage, 0))
    lethal: list[int] = []
    if "Creature" in ch.types:
        need = max(0, (ch.toughness or 0) - damage - before)
        lethal.append(min(need, 1) if _has(source, "deathtouch") else need)
    if "Planeswalker" in ch.types:
        lethal.append(max(0, obj.counter("loyalty") - before))
    if "Battle" in ch.types:
        lethal.append(max(0, obj.counter("defense") - before))
    return max(0, event.amount - min(lethal, default=event.amount))


def _results(game: Game, event: Damage, source: Characteristics | None) -> list[Event]:
    found: list[Event] = []
    n, target, cause = event.amount, event.target, event.source
    by = source.controller if source is not None else None
    infect = _has(source, "infect") or _is_as_though(game, target, "infect")
    if is_player(target):
        player = player_of(target)
        if infect:  # CR 120.3b
            found.append(CountersEvent(on=target, kind="poison", amount=n, cause=cause, by=by))
        else:  # CR 120.3a
            found.append(LifeChange(player=player, amount=-n, why="damage", cause=cause))
        toxic = _toxic(source)
        if toxic and event.combat:  # CR 120.3g
            found.append(CountersEvent(on=target, kind="poison", amount=toxic, cause=cause, by=by))
    else:
        types = characteristics(game, target).types
        if "Planeswalker" in types:  # CR 120.3c
            found.append(CountersEvent(on=target, kind="loyalty", amount=-n, cause=cause, by=by))
        if "Battle" in types:  # CR 120.3h
            found.append(CountersEvent(on=target, kind="defense", amount=-n, cause=cause, by=by))
        if "Creature" in types:
            if infect or _has(source, "wither") or _is_as_though(game, target, "wither"):  # CR 120.3d
                found.append(CountersEvent(on=target, kind="-1/-1", amount=n, cause=cause, by=by))
            else:  # CR 120.3e
                game.update(target, damage=game.objects[target].damage + n)
            if _has(source, "deathtouch"):
                game.update(target, deathtouched=True)
    return found


def _is_as_though(game: Game, target: Ref, keyword: str) -> bool:
    """Whether damage is dealt to that as though its source had the keyword (CR 609.4)."""
    return any(
        effect.keyword == keyword and (not effect.to_you or target == player_ref(scope.controller))
        for _, effect, scope in active_statics(game, DamageAsThough)
    )


def _toxic(source: Characteristics | None) -> int:
    # CR 702.164c: the values of all toxic abilities add up.
    if source is None:
        return 0
    return sum(_number(k) for k in keywords(source.abilities, "toxic"))


def _number(keyword: Keyword) -> int:
    n = keyword.n
    return n if isinstance(n, int) else int(getattr(n, "n", 0))


def _note(game: Game, event: Damage, source: Characteristics | None) -> None:
    """Writes the history of the turn."""
    key = (DAMAGED_BY, event.source)
    game.history[key] = (*game.history.get(key, ()), event.target)
    by: PlayerId | None = source.controller if source is not None else None
    flags = {"dealt damage"}
    if event.combat:
        flags.add("dealt combat damage")
    if is_player(event.target):
        player = player_of(event.target)
        flags.add("dealt damage to a player")
        record(game, "damage", player, n=event.amount)
        record(game, "damage by", player, (event.source,))
        if event.combat:
            flags.add("dealt combat damage to a player")
            record(game, "combat damage", player, n=event.amount)
            record(game, "combat damage by", player, (event.source,))
            if by is not None:
                record(game, "combat damage by types", by, (event.source,))
        else:
            record(game, "noncombat damage", player, n=event.amount)
            if by is not None and by != player:
                record(game, "dealt noncombat damage", by, n=event.amount)
    else:
        suffered = {"was dealt damage"}
        suffered.add("was dealt combat damage" if event.combat else "was dealt noncombat damage")
        if event.excess:
            suffered.add("was dealt excess damage")
        obj = game.objects[event.target]
        if not suffered <= obj.history:
            game.update(event.target, history=obj.history | suffered)
    dealer = game.objects.get(event.source)
    if dealer is not None and not flags <= dealer.history:
        game.update(event.source, history=dealer.history | flags)
