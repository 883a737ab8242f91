"""Does an event match the pattern of a trigger or replacement effect (CR 603.2, 614.1)?

One function for each class of pattern, in `MATCHERS`. Under which names patterns are filed stands in `channels`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

import msgspec

from model.ability import events as patterns
from model.ability.abilities import Activated, EventPattern
from model.ability.terms import (
    All,
    AnyOf,
    Attached,
    Both,
    ControlledBy,
    EachPlayer,
    Filter,
    Fits,
    IsCard,
    IsSource,
    IsToken,
    Not,
    Objects,
    OnePlayer,
    Players,
    Predicate,
    Some,
    Target,
    That,
    This,
    You,
)
from model.base import PlayerId, walk
from model.evaluate import amount as amount_of, fits, holds, players, refs
from model.events.channels import acts_of, step_name
from model.events.event import (
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
from model.events.roles import controller_of, looks_back, roles
from model.events.zones import became, token_object
from model.state import Game, Scope
from model.state.history import entries
from model.state.objects import Ref, is_player, player_of

# --- phrases --------------------------------------------------------------------------------------------------------


def meets(game: Game, what: Objects | Players | None, ref: Ref, scope: Scope) -> bool:
    """Whether the object or player is (one of) what the phrase describes; None describes everything."""
    if what is None:
        return True
    if isinstance(what, Players):
        return is_player(ref) and player_meets(game, what, player_of(ref), scope)
    if isinstance(what, This):
        return ref == scope.source
    if isinstance(what, (All, Some, Target)):
        return bool(ref) and fits(game, ref, what.filter, scope)
    if isinstance(what, Attached):
        known = game.known(scope.source)
        return known is not None and known[0].attached_to == ref
    if isinstance(what, Both):
        return any(meets(game, part, ref, scope) for part in what.of)
    return ref in refs(game, what, scope)


def player_meets(game: Game, who: Players | None, player: PlayerId, scope: Scope) -> bool:
    """Whether the player is one whom the phrase describes."""
    if who is None:
        return True
    if isinstance(who, You):
        return player == scope.controller
    if isinstance(who, (OnePlayer, EachPlayer)) and who.who in ("player", "opponent"):
        return who.who == "player" or player != scope.controller
    return player in players(game, who, scope)


# --- one function for each pattern ------------------------------------------------------------------------------


RESOLVED: Final = "put during its resolution"
"""The verb of `ZoneChanges` of a spell that resolves (CR 702.55a); one that is countered is put there otherwise."""


def _zone_changes(game: Game, pattern: patterns.ZoneChanges, event: Event, scope: Scope) -> bool:
    if isinstance(event, ZoneChange):
        if (pattern.from_ and pattern.from_ != event.from_) or (pattern.to and pattern.to != event.to):
            return False
        if pattern.verb == RESOLVED and event.why != "resolve":
            return False
        if pattern.verb == patterns.RETURNED_TO_YOU:
            returned = event.why == "return" and controller_of(game, event.new) == scope.controller
            return returned and isinstance(pattern.what, Some) and fits(game, event.old, pattern.what.filter, scope)
        if pattern.verb == patterns.FOR_CRAFT and (event.why != "craft" or event.by != scope.controller):
            return False
        if pattern.verb == patterns.WITHOUT_DYING and event.to == "graveyard":
            return False
        if pattern.verb == patterns.ENTERS_UNTAPPED and _is_tapped(game, event.new):
            return False
        if pattern.verb == patterns.ENTERS_TAPPED and not _is_tapped(game, event.new):
            return False
        if event.from_ == event.to and not (pattern.from_ and pattern.to):
            return False
        subject = event.old if looks_back(event) or not event.new else event.new
        if pattern.to == "battlefield" and event.new in game.objects:
            subject = event.new  # CR 603.6a: what enters is judged on the battlefield, wherever it comes from
        if pattern.whose is not None and not player_meets(game, pattern.whose, _owner(game, subject), scope):
            return False
        if isinstance(pattern.what, This):
            return scope.source in (event.old, event.new)
        if event.from_ == "battlefield" and (not pattern.from_ or _card_of(pattern.what)):
            # CR 603.6c: "from anywhere" never looks back; the card is judged where it is now, save for a token.
            subject = event.new if event.new in game.objects else event.old
        return meets(game, pattern.what, subject, scope)
    return False


def _card_of(what: Objects) -> bool:
    """Whether the phrase means cards: what was a permanent is one where it is now (CR 108.2)."""
    return isinstance(what, All | Some) and IsCard() in what.filter.words


def _is_cycled(game: Game, event: ZoneChange) -> bool:
    """Whether the card is discarded as a cycling ability is paid for (CR 702.29a)."""
    known = game.known(event.cause)
    ability = known[0].cast.ability if known is not None and known[0].cast is not None else None
    return isinstance(ability, Activated) and ability.made_by.endswith("cycling")


def _is_tapped(game: Game, ref: Ref) -> bool:
    obj = game.objects.get(ref)
    return obj is not None and obj.tapped


def _owner(game: Game, ref: Ref) -> PlayerId:
    known = game.known(ref)
    return known[0].owner if known is not None else game.turn.active


def _any_event(game: Game, pattern: patterns.AnyEvent, event: Event, scope: Scope) -> bool:
    return any(matches(game, one, event, scope) for one in pattern.of)


def _step_begins(game: Game, pattern: patterns.StepBegins, event: Event, scope: Scope) -> bool:
    return (
        isinstance(event, StepStarts)
        and event.step == step_name(pattern.step)
        and player_meets(game, pattern.whose, event.player, scope)
    )


def _casts(game: Game, pattern: patterns.Casts, event: Event, scope: Scope) -> bool:
    if not isinstance(event, SpellCast) or (event.copied and not pattern.copy):
        return False
    if pattern.word == "copy only" and not event.copied:
        return False
    if not player_meets(game, pattern.who, event.player, scope):
        return False
    if isinstance(pattern.what, That):
        # "When you cast it": the card, which is a spell now (CR 400.7).
        if event.object not in (became(game, i) for i in refs(game, pattern.what, scope)):
            return False
    elif not meets(game, pattern.what, event.object, scope):
        return False
    return not pattern.nth or casts_so_far(game, pattern, event, scope) == pattern.nth


def casts_so_far(game: Game, pattern: patterns.Casts, event: SpellCast, scope: Scope) -> int:
    """How many spells that the pattern describes the player has cast this turn, this one counted: "your first
    noncreature spell each turn"."""
    cast = entries(game, "cast", event.player)
    upto = cast[: cast.index(event.object) + 1] if event.object in cast else (*cast, event.object)
    return sum(meets(game, pattern.what, i, scope) for i in upto)


def _attacks(game: Game, pattern: patterns.Attacks, event: Event, scope: Scope) -> bool:
    if pattern.blocked == "blocked":
        return isinstance(event, BecameBlocked) and meets(game, pattern.what, event.attacker, scope)
    if pattern.blocked == patterns.BLOCKED_BY_SEVERAL:
        if not isinstance(event, BecameBlocked) or not meets(game, pattern.what, event.attacker, scope):
            return False
        least = getattr(pattern.whom, "least", 1)
        return sum(meets(game, pattern.whom, i, scope) for i in event.by_creatures) >= least
    if pattern.blocked == "unblocked":
        if not isinstance(event, Unblocked) or not meets(game, pattern.what, event.attacker, scope):
            return False
        attacked = dict(game.combat.attackers).get(event.attacker) if game.combat else None
        return pattern.whom is None or (attacked is not None and meets(game, pattern.whom, attacked, scope))
    if pattern.blocked == "blocked by":
        return (
            isinstance(event, BlockDeclared)
            and meets(game, pattern.what, event.attacker, scope)
            and meets(game, pattern.whom, event.blocker, scope)
            and _several_fight(game, pattern.whom, event, scope)
        )
    if not isinstance(event, AttackDeclared) or (pattern.alone and event.count != 1) or event.count <= pattern.others:
        return False
    if not meets(game, pattern.what, event.attacker, scope):
        return False
    whom = pattern.whom
    return whom is None or meets(game, whom, event.whom, scope)


def _blocks(game: Game, pattern: patterns.Blocks, event: Event, scope: Scope) -> bool:
    if not isinstance(event, BlockDeclared) or not meets(game, pattern.what, event.blocker, scope):
        return False
    if pattern.whom is None:
        return event.first  # CR 509.3a: once for the blocker, however many it blocks.
    return meets(game, pattern.whom, event.attacker, scope) and _several_fight(game, pattern.whom, event, scope, True)


def _several_fight(
    game: Game, phrase: Objects | Players | None, event: BlockDeclared, scope: Scope, blocks: bool = False
) -> bool:
    """ "Becomes blocked by two or more creatures": whether there are so many (CR 509.3e); with `blocks`
    of those that it blocks."""
    least = phrase.least if isinstance(phrase, Some) else 1
    if least == 1 or not isinstance(least, int):
        return True
    pairs = [(b, a) for b, mine in game.combat.blocks for a in mine] if game.combat is not None else []
    there = [a if blocks else b for b, a in pairs if (b == event.blocker if blocks else a == event.attacker)]
    return sum(meets(game, phrase, i, scope) for i in there) >= least


def _damage(game: Game, pattern: patterns.IsDealtDamage, event: Event, scope: Scope) -> bool:
    return (
        isinstance(event, Damage)
        and event.amount >= pattern.least
        and (event.excess > 0 or not pattern.excess)
        and (pattern.combat is None or pattern.combat == event.combat)
        and meets(game, pattern.source, event.source, scope)
        and meets(game, pattern.to, event.target, scope)
    )


def _target(game: Game, pattern: patterns.BecomesTarget, event: Event, scope: Scope) -> bool:
    if not isinstance(event, BecameTarget) or not meets(game, pattern.what, event.target, scope):
        return False
    if pattern.first:
        # The first time each turn by such a spell or ability.
        earlier = game.history.get(("targets", event.target), ())
        if any(one != event.by_stack and meets(game, pattern.of, one, scope) for one in earlier):
            return False
    return meets(game, pattern.of, event.by_stack, scope)


def _status(game: Game, pattern: patterns.StatusChanges, event: Event, scope: Scope) -> bool:
    if isinstance(event, Taps):
        how = "becomes untapped" if event.untap else "becomes tapped"
        return pattern.how == how and meets(game, pattern.what, event.object, scope)
    how = "transforms" if pattern.how == "transforms into" else pattern.how
    if how == patterns.CONTROL_LOST and isinstance(event, StatusChange) and event.was != scope.controller:
        return False
    return (
        isinstance(event, StatusChange)
        and how == event.how
        and meets(game, pattern.what, event.object, scope)
        and meets(game, pattern.other, event.other, scope)
    )


def _tapped_for_mana(game: Game, pattern: patterns.TappedForMana, event: Event, scope: Scope) -> bool:
    return (
        isinstance(event, ManaAdded)
        and (event.tapped or pattern.word == patterns.CAUSED)
        and player_meets(game, pattern.who, event.player, scope)
        and (not pattern.types or any(u.type in _types_asked(game, pattern.types, scope) for u in event.units))
        and meets(game, pattern.what, event.source, scope)
    )


def _types_asked(game: Game, types: tuple[str, ...], scope: Scope) -> tuple[str, ...]:
    if types != patterns.CHOSEN:
        return types
    known = game.known(scope.source)
    return tuple(value for kind, value in known[0].choices if kind == "color") if known is not None else ()


def _mana_is_produced(game: Game, pattern: patterns.ManaIsProduced, event: Event, scope: Scope) -> bool:
    if not isinstance(event, ManaAdded) or not event.tapped:
        return False
    least = pattern.least if isinstance(pattern.least, int) else amount_of(game, pattern.least, scope)
    return (
        len(event.units) >= least
        and player_meets(game, pattern.who, event.player, scope)
        and meets(game, pattern.what, event.source, scope)
    )


def _draws(game: Game, pattern: patterns.Draws, event: Event, scope: Scope) -> bool:
    if not isinstance(event, Draw) or not player_meets(game, pattern.who, event.player, scope):
        return False
    nth = event.nth or game.history.get(("drawn", event.player), 0) + 1
    if pattern.except_first:
        first = game.history.get(("drawn in draw step", event.player), 0) + (0 if event.nth else 1)
        return not (game.turn.step == "draw" and game.turn.active == event.player and first == 1)
    return not pattern.nth or nth == pattern.nth


def _discards(game: Game, pattern: patterns.Discards, event: Event, scope: Scope) -> bool:
    if not isinstance(event, ZoneChange) or event.why != "discard":
        return False
    subject = event.new or event.old
    return player_meets(game, pattern.who, _owner(game, subject), scope) and _discarded(
        game, pattern.what, event, scope
    )


def _discarded(game: Game, what: Objects | None, event: ZoneChange, scope: Scope) -> bool:
    """Whether the card that was discarded is such a card, wherever it went instead of the graveyard: onto the
    battlefield too (CR 701.9a)."""
    if isinstance(what, This):
        return meets(game, what, _self(event, scope), scope)
    if isinstance(what, (All, Some)) and event.to == "battlefield":
        anywhere = _card_anywhere(what.filter)
        if anywhere is not None:
            return fits(game, event.new or event.old, anywhere, scope, anywhere=True)
    return meets(game, what, event.new or event.old, scope)


def _self(event: ZoneChange, scope: Scope) -> Ref:
    return scope.source if scope.source in (event.old, event.new) else 0


def _life(game: Game, pattern: patterns.LifeChanges, event: Event, scope: Scope) -> bool:
    if not isinstance(event, LifeChange) or (event.amount > 0) != pattern.gain or not event.amount:
        return False
    if pattern.first:
        name = "gained life times" if pattern.gain else "times lost life"
        if (event.nth or game.history.get((name, event.player), 0) + 1) > 1:
            return False  # of several gains at once (CR 119.9) the first is the first
    return player_meets(game, pattern.who, event.player, scope)


def _counters(game: Game, pattern: patterns.CountersChange, event: Event, scope: Scope) -> bool:
    if not isinstance(event, CountersEvent) or (event.amount < 0) != pattern.removed:
        return False
    if pattern.kind and pattern.kind != event.kind:
        return False
    if pattern.word == "effect" and event.why != "effect" and not event.applied:
        return False  # CR 614.16: a cost, or a turn-based action, is no effect, but what replaced it is one
    if pattern.who is not None:
        by = event.by if event.by is not None else controller_of(game, event.on) if event.on > 0 else None
        if by is None or not player_meets(game, pattern.who, by, scope):
            return False
    return meets(game, pattern.on, event.on, scope)


def _activates(game: Game, pattern: patterns.Activates, event: Event, scope: Scope) -> bool:
    return (
        isinstance(event, AbilityActivated)
        and (pattern.mana or not event.mana)
        and (not pattern.loyalty or event.loyalty)
        and not (pattern.no_tap and event.taps)
        and pattern.kind in ("", event.made_by)
        and player_meets(game, pattern.who, event.player, scope)
        and meets(game, pattern.what, event.source, scope)
    )


def _revealed(game: Game, phrase: Objects, event: PlayerActed, scope: Scope) -> bool:
    """Whether the card that was revealed, wherever it is now, is such a card."""
    if not event.other or not isinstance(phrase, Some):
        return False
    return fits(game, event.other, phrase.filter, scope, anywhere=True)


ACTS_OF_MOVES = ("sacrifice", "discard", "mill")


def _acts(game: Game, pattern: patterns.PlayerActs, event: Event, scope: Scope) -> bool:
    acts = acts_of(pattern)
    if isinstance(event, CountersEvent):
        return "get energy" in acts and event.amount > 0 and event.kind == "energy" and event.on < 0 and player_meets(
            game, pattern.who, player_of(event.on), scope
        )  # fmt: skip
    if isinstance(event, Taps):
        # By an effect of that player's or for a cost of it; attackers become tapped by the rules.
        return (
            "tap" in acts and not event.untap and event.cause > 0
            and player_meets(game, pattern.who, controller_of(game, event.cause), scope)
            and meets(game, pattern.what, event.object, scope)
        )  # fmt: skip
    if isinstance(event, LifeChange):
        return "pay life" in acts and event.why == "pay" and player_meets(game, pattern.who, event.player, scope)
    if isinstance(event, ZoneChange) and event.why == "create":
        return "create a token" in acts and player_meets(game, pattern.who, controller_of(game, event.new), scope) and (
            meets(game, pattern.what, event.new, scope)
        )  # fmt: skip
    if isinstance(event, ZoneChange):
        if event.why not in acts or event.why not in ACTS_OF_MOVES:
            return False
        subject = event.old if event.why == "sacrifice" else event.new or event.old
        who = controller_of(game, event.old) if event.why == "sacrifice" else _owner(game, subject)
        if not player_meets(game, pattern.who, who, scope):
            return False
        if event.why == "discard":
            return _discarded(game, pattern.what, event, scope)
        if isinstance(pattern.what, This):
            subject = _self(event, scope)
        return meets(game, pattern.what, subject, scope)
    if not isinstance(event, PlayerActed) or event.act not in acts:
        return False
    if pattern.act == "cycle or discard" and event.act == "cycle":
        return False  # the discard that it contains is noticed already
    if not player_meets(game, pattern.who, event.player, scope):
        return False
    if pattern.act == "unlock this door":
        return scope.source in event.objects  # which door the ability stands on, `triggers` asks
    if pattern.nth and game.history.get((event.act, event.player), 0) != pattern.nth:
        return False
    if pattern.from_ and (event.from_ == "hand" if pattern.from_ == "elsewhere" else event.from_ != pattern.from_):
        return False
    if pattern.other is not None and not _revealed(game, pattern.other, event, scope):
        return False
    if pattern.what is None:
        return True
    if isinstance(pattern.what, This):
        return any(scope.source in (i, became(game, i)) for i in event.objects)
    return any(meets(game, pattern.what, i, scope) for i in event.objects)


def _would_create(game: Game, pattern: patterns.WouldCreateTokens, event: Event, scope: Scope) -> bool:
    if not isinstance(event, CreatesTokens) or not player_meets(game, pattern.who, event.player, scope):
        return False
    if pattern.what is None:
        return True
    return any(token_fits(game, entry, pattern, event.player, scope) for entry in event.tokens)


def token_fits(game: Game, entry: Any, pattern: patterns.WouldCreateTokens, player: PlayerId, scope: Scope) -> bool:
    """Whether the token that would be created is of the kind that the pattern names."""
    if pattern.what is None:
        return True
    obj = token_object(game, entry[0], entry[2], player)
    game.objects[obj.id] = obj
    game.touch("battlefield")
    try:
        return fits(game, obj.id, pattern.what, scope)
    finally:
        del game.objects[obj.id]
        game.touch("battlefield")


def _while(game: Game, pattern: patterns.While, event: Event, scope: Scope) -> bool:
    if not matches(game, pattern.of, event, scope):
        return False
    told = msgspec.structs.replace(scope, event=roles(game, event))
    return holds(game, pattern.condition, told)


def _caused_discard(game: Game, pattern: patterns.CausedDiscard, event: Event, scope: Scope) -> bool:
    if not isinstance(event, ZoneChange) or event.why != "discard" or not event.cause or event.by is None:
        return False
    subject = event.new or event.old
    return (
        player_meets(game, pattern.who, _owner(game, subject), scope)
        and _discarded(game, pattern.what, event, scope)
        and _is_cause(game, pattern.by, event, scope)
    )


def _is_cause(game: Game, by: Objects, event: ZoneChange, scope: Scope) -> bool:
    """ "A spell or ability an opponent controls": the cause of the event, whoever controls its effect."""
    whose = [w.who for w in walk(by) if isinstance(w, ControlledBy)]
    return event.by is not None and all(player_meets(game, w, event.by, scope) for w in whose)


def _never(game: Game, pattern: EventPattern, event: Event, scope: Scope) -> bool:
    return False


MATCHERS: dict[type[EventPattern], Callable[[Game, Any, Event, Scope], bool]] = {
    patterns.ZoneChanges: _zone_changes,
    patterns.AnyEvent: _any_event,
    patterns.StepBegins: _step_begins,
    patterns.Casts: _casts,
    patterns.Attacks: _attacks,
    patterns.Blocks: _blocks,
    patterns.IsDealtDamage: _damage,
    patterns.BecomesTarget: _target,
    patterns.StatusChanges: _status,
    patterns.TappedForMana: _tapped_for_mana,
    patterns.ManaIsProduced: _mana_is_produced,
    patterns.Draws: _draws,
    patterns.Discards: _discards,
    patterns.LifeChanges: _life,
    patterns.CountersChange: _counters,
    patterns.Activates: _activates,
    patterns.PlayerActs: _acts,
    patterns.WouldCreateTokens: _would_create,
    patterns.Anything: lambda game, pattern, event, scope: True,
    patterns.While: _while,
    patterns.CausedDiscard: _caused_discard,
    patterns.StateIs: _never,  # judged by `model.turn`, CR 603.8
}


def matches(game: Game, pattern: EventPattern, event: Event, scope: Scope) -> bool:
    """Whether the event is one that the pattern describes; the ability's source and controller stand in `scope`."""
    return MATCHERS[type(pattern)](game, pattern, event, scope)


def replaces(game: Game, pattern: EventPattern, event: Event, scope: Scope) -> bool:
    """Whether the pattern describes an event that would happen: what would move is judged as it is now, and "a card"
    that would be put somewhere from the battlefield or the stack is one that is represented by a card."""
    if isinstance(pattern, patterns.AnyEvent):
        return any(replaces(game, one, event, scope) for one in pattern.of)
    if not isinstance(pattern, patterns.ZoneChanges) or not isinstance(event, ZoneChange):
        return matches(game, pattern, event, scope)
    if (pattern.from_ and pattern.from_ != event.from_) or (pattern.to and pattern.to != event.to):
        return False
    if event.from_ == event.to or (pattern.uncycled and _is_cycled(game, event)):
        return False
    subject = event.new if event.to == "battlefield" and event.new in game.objects else event.old
    if pattern.whose is not None and not player_meets(game, pattern.whose, _owner(game, subject), scope):
        return False
    what = pattern.what
    if isinstance(what, This):
        return scope.source in (event.old, event.new)
    if isinstance(what, (All, Some)):
        anywhere = _card_anywhere(what.filter)
        if anywhere is not None:
            return bool(subject) and fits(game, subject, anywhere, scope, anywhere=True)
    return meets(game, what, subject, scope)


_ANY_CARD: Final = Fits(Filter((IsSource(), Not(IsToken()))))


@functools.cache
def _card_anywhere(value: Filter) -> Filter | None:
    """A filter with the noun "card" read as "represented by a card, wherever it is"; None without that noun."""
    if not any(isinstance(one, IsCard) for one in walk(value)):
        return None

    def read(one: Predicate) -> Predicate:
        if isinstance(one, IsCard):
            return Not(IsToken())
        if isinstance(one, AnyOf):
            # Among alternatives that say a zone of their own, one that says none would mean a permanent (CR 109.2).
            return AnyOf(tuple(_ANY_CARD if isinstance(part, IsCard) else read(part) for part in one.of), one.conj)
        return one

    return Filter(tuple(map(read, value.words)), tuple(map(read, value.post)))
