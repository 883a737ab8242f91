"""The untap step (CR 502): phasing, day and night, what untaps."""

from __future__ import annotations

from typing import Final

from model.ability.continuous import DoesntUntap, PlayerRule, UntapsAlso
from model.ability.keywords import has_keyword
from model.ability.terms import Filter
from model.base import ObjectId
from model.evaluate import amount, fits
from model.events import become_time, happen, phase_out
from model.events.event import StatusChange, Taps
from model.events.matching import meets, player_meets
from model.events.presence import present
from model.events.rules import active_statics, changes_of
from model.layers import characteristics
from model.state import Decision, Game, GameObject, Scope
from model.state.history import LAST, number
from model.state.work import owner
from model.turn import durations
from model.turn.frames import Untap


@owner(Untap)
def untap_step(game: Game, frame: Untap) -> None:
    """All of it at once; nobody gets priority (CR 502.4)."""
    _phasing(game)
    _day_and_night(game)
    _untap(game)
    durations.next_untap_is_over(game, game.turn.active)


def _phasing(game: Game) -> None:
    # CR 502.1: what phased out indirectly comes back with what it is attached to (CR 702.26h).
    active = game.turn.active
    words = present(game)
    back: list[ObjectId] = []
    away: list[ObjectId] = []
    for i in game.zone("battlefield"):
        obj = game.objects[i]
        if obj.phased_out:
            marks = [d for d in obj.designations if d.startswith("phased out")]
            if f"phased out under {active}" in marks or (not marks and obj.controller == active):
                back.append(i)
        elif ("C", "phasing") in words:
            ch = characteristics(game, i)
            if ch.controller == active and has_keyword(ch, "phasing"):
                away.append(i)
    for i in back:  # grows by what comes back with others
        back += [
            a for a in game.zone("battlefield")
            if game.objects[a].attached_to == i and a not in back
            and "phased out with its host" in game.objects[a].designations
        ]  # fmt: skip
    happen(game, [StatusChange(object=i, how="phases in") for i in back])
    phase_out(game, away)


def _day_and_night(game: Game) -> None:
    # CR 731.2: by what the active player of the turn before cast.
    day = game.turn.day
    if not day:
        return
    before = 1 - game.turn.active if not _had_last_turn(game) else game.turn.active
    cast = number(game, LAST + "cast", before)
    if day == "day" and cast == 0:
        become(game, "night")
    elif day == "night" and cast >= 2:
        become(game, "day")


def _had_last_turn(game: Game) -> bool:
    """Whether the active player also had the turn before (an extra turn)."""
    return bool(game.history.get(("previous active", None), 1 - game.turn.active) == game.turn.active)


def become(game: Game, what: str) -> None:
    """It becomes day or night (CR 731.1)."""
    if game.turn.day != what:
        become_time(game, what)


def _untap(game: Game) -> None:
    # CR 502.3: the active player determines which permanents untap; they do so at once.
    active = game.turn.active
    ids: list[ObjectId] = []
    for i in game.zone("battlefield"):
        obj = game.objects[i]
        if not obj.tapped or obj.phased_out:
            continue
        ch = characteristics(game, i)
        if ch.controller != active:
            continue
        if ch.rules:
            rules = [rule for rule, _ in changes_of(game, i, DoesntUntap) if _speaks_of(game, obj, rule)]
            if any(not rule.optional for rule in rules):
                continue
            if rules:
                words = "does it untap"
                if not game.ask(Decision("choose", active, "yes", of=i, name=ch.name, words=words)):
                    continue
        ids.append(i)
    for _, effect, scope in active_statics(game, UntapsAlso):
        if player_meets(game, effect.who, active, scope):
            ids += [
                i for i in game.zone("battlefield")
                if i not in ids and game.objects[i].tapped and not game.objects[i].phased_out
                and meets(game, effect.what, i, scope)
            ]  # fmt: skip
    for _, rule, scope in active_statics(game, PlayerRule):
        if rule.rule == UNTAP_AT_MOST and rule.n is not None and player_meets(game, rule.who, active, scope):
            ids = _at_most(game, ids, amount(game, rule.n, scope), rule.filter or Filter(), scope)
    happen(game, [Taps(object=i, untap=True) for i in ids])


def _speaks_of(game: Game, obj: GameObject, rule: DoesntUntap) -> bool:
    """ "Your next untap step", "its owner's untap step": those of that player only, whoever controls it by then."""
    active = game.turn.active
    if rule.word == "its owner's":
        return obj.owner == active
    if rule.word != "your" or not rule.next_:
        return True
    return any(
        rule in one.changes and one.scope.controller == active and (one.what is not None or obj.id in one.refs)
        for one in game.lasting
    )


UNTAP_AT_MOST: Final = "untap at most"


def _at_most(game: Game, ids: list[ObjectId], n: int, kind: Filter, scope: Scope) -> list[ObjectId]:
    """ "Players can't untap more than two permanents during their untap steps": the player says which."""
    able = tuple(i for i in ids if fits(game, i, kind, scope))
    if len(able) <= n:
        return ids
    words = "which permanents untap"
    chosen = game.ask(Decision("choose", game.turn.active, "objects", able, n, n, words=words)) if n else ()
    kept = chosen if isinstance(chosen, tuple) else (chosen,)
    return [i for i in ids if i not in able or i in kept]
