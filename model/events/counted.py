"""The how-manieth time something happens in a turn: "for the first time each turn" (CR 603.2).

Owns: matching of `Nth`. What happens for several objects at once is one time: of such patterns the events match, and
`is_due` asks once for all of them. Not here: the events themselves (`matching`).
"""

from __future__ import annotations

from collections.abc import Sequence

from model.ability import events as patterns
from model.ability.terms import Filter, IsCard, IsToken, OnePlayer, Other, Some, This
from model.events.event import (
    AttackDeclared,
    BecameTarget,
    CountersEvent,
    Damage,
    Draw,
    Event,
    LifeChange,
    PlayerActed,
    SpellCast,
    StatusChange,
    ZoneChange,
)
from model.events.matching import ACTS_OF_MOVES, MATCHERS, casts_so_far, matches, meets
from model.events.roles import controller_of
from model.state import Game, Scope
from model.state.history import COUNTERS_PUT, PLUS_PUT, TIMES_CREWED, entries

_AT_ONCE = patterns.Discards | patterns.ZoneChanges | patterns.CountersChange | patterns.PlayerActs
_ANOTHER_CARD = Some(Filter((Other("another"), IsCard())))


def _nth(game: Game, pattern: patterns.Nth, event: Event, scope: Scope) -> bool:
    of = pattern.of
    if not matches(game, of, event, scope):
        return False
    match of, event:
        case patterns.Casts(), SpellCast():
            return casts_so_far(game, of, event, scope) == pattern.n
        case patterns.Attacks(), AttackDeclared():
            return entries(game, "attacked", controller_of(game, event.attacker)).count(event.attacker) == pattern.n
        case patterns.Draws(), Draw():
            return event.nth == pattern.n
        case patterns.LifeChanges(), LifeChange():
            return event.nth == pattern.n
        case patterns.PlayerActs(), PlayerActed():
            return bool(game.history.get((event.act, event.player), 0) == pattern.n)
        case patterns.StatusChanges(how=patterns.CREWED), StatusChange():
            return bool(game.history.get((TIMES_CREWED, event.object), 0) == pattern.n)
        case patterns.StatusChanges(), StatusChange():
            return pattern.n == 1  # CR 702.171b: it stays saddled for the turn
        case patterns.BecomesTarget(), BecameTarget():
            targets = game.history.get(("targets", event.target), ())
            return sum(meets(game, of.of, one, scope) for one in targets) == pattern.n
        case patterns.IsDealtDamage(), Damage():
            return entries(game, "combat damage by", -1 - event.target).count(event.source) == pattern.n
    return isinstance(of, _AT_ONCE)


MATCHERS[patterns.Nth] = _nth


def is_due(game: Game, pattern: patterns.Nth, hits: Sequence[Event], scope: Scope) -> bool:
    """Whether these events, which happened at once, are the first of the turn that the pattern describes."""
    of, first = pattern.of, hits[0]
    match of, first:
        case patterns.CountersChange(kind=kind), CountersEvent():
            mine = sum(e.on == first.on for e in hits if isinstance(e, CountersEvent))
            return bool(game.history.get((PLUS_PUT if kind else COUNTERS_PUT, first.on), 0) == mine)
        case patterns.Discards(what=what), ZoneChange():
            thrown = entries(game, "discarded", controller_of(game, first.old))
            return sum(meets(game, what, card, scope) for card in thrown) == len(hits)
        case patterns.PlayerActs(), ZoneChange():
            return len(entries(game, "tokens created", controller_of(game, first.new))) == len(hits)
        case patterns.ZoneChanges(what=what), ZoneChange():
            lay = entries(game, "to graveyard", controller_of(game, first.new))
            return sum(meets(game, what, card, scope) for card in lay) == len(hits)
    return True


def why_not_nth(pattern: patterns.Nth) -> str | None:
    """Words for an event whose occurrences are not counted; None if they are."""
    of = pattern.of
    match of:
        case patterns.Casts(nth=0, copy=False) | patterns.Draws(nth=0, except_first=False) | patterns.LifeChanges():
            return None
        case patterns.Attacks(what=This(), blocked="", whom=None, alone=False):
            return None
        case patterns.BecomesTarget(what=This(), first=False) | patterns.StatusChanges(how=patterns.CREWED):
            return None
        case patterns.PlayerActs(what=None, act=act, from_="") if act not in (
            *ACTS_OF_MOVES,
            "create a token",
            "get energy",
        ):
            return None
        case patterns.PlayerActs(act="cycle", from_="", what=what) if what == _ANOTHER_CARD:
            return None
        case patterns.IsDealtDamage(source=This(), to=to, combat=True, least=0, excess=False) if _is_a_player(to):
            return None
        case patterns.StatusChanges(how="becomes saddled") if pattern.n == 1:
            return None
    return None if pattern.n == 1 and _is_once(of) else f"{type(of).__name__} for the n-th time"


def _is_a_player(to: object) -> bool:
    return to in (OnePlayer("player"), OnePlayer("opponent"))


def _is_once(of: object) -> bool:
    """Several of them at once are one time, and all of the turn are remembered."""
    match of:
        case patterns.Discards(what=what, one_or_more=True):
            return isinstance(what, Some) and IsCard() in what.filter.words and not what.filter.post
        case patterns.PlayerActs(act="create a token", what=what, one_or_more=True):
            return isinstance(what, Some) and what.filter == Filter((IsToken(),))
        case patterns.CountersChange(on=This(), kind="" | "+1/+1", who=None, removed=False, one_or_more=True):
            return True
        case patterns.ZoneChanges(what=Some(), from_="", to="graveyard", one_or_more=True, whose=whose):
            return whose is not None
    return False
