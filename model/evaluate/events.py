"""History: what happened this turn or in the game, as conditions and numbers ask it (CR 603.4, 608.2i).

The names that events write are in `model.state.history`; here are the further words by which texts mean them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from model.ability.conditions import CARD_DISCARDED
from model.ability.terms import Filter, Players
from model.base import PlayerId
from model.evaluate.core import Context, players_in, unknown
from model.evaluate.filters import fits_in
from model.state.history import KEPT_LAST, LAST, NEW_SINCE_UPKEEP, PLAYER_HISTORY, entries

WORDS: Final[dict[str, str]] = {
    "cast a spell": "cast",
    "cast spells": "cast",
    "spells cast": "cast",
    "spells cast this turn": "cast",
    "spells cast last turn": LAST + "cast",
    "cast a spell from anywhere other than your hand": "cast from elsewhere",
    "drew a card": "drawn",
    "cards drawn": "drawn",
    "discarded a card": "discarded",
    "cards discarded": "discarded",
    "cycled a card": "cycled",
    "sacrificed a permanent": "sacrificed",
    "permanents sacrificed": "sacrificed",
    "creatures died": "died",
    "a creature died": "died",
    "a permanent left the battlefield": "left",
    "a permanent entered": "entered",
    "permanents entered": "entered",
    "lands entered": "entered",
    "played a land": "lands played",
    "attacked with a creature": "attacked",
    "attacked with creatures": "attacked",
    "creatures attacked": "attacked",
    "was dealt damage": "damage",
    "damage dealt": "damage",
    "was dealt combat damage": "combat damage",
    "was dealt noncombat damage": "noncombat damage",
    "life gained": "gained life",
    "life lost": "lost life",
    "lost life last turn": LAST + "lost life",
    "created a token": "tokens created",
    "tokens created": "tokens created",
    "put a counter on a permanent": "counters put",
    "a card left your graveyard": "left graveyard",
    "cards left your graveyard": "left graveyard",
    "a card was put into your graveyard": "to graveyard",
    "crimes committed": "committed a crime",
    "activated an ability": "activated",
    "activated a loyalty ability": "loyalty activated",
}
"""Words of texts -> names of the history."""


def _stored(context: Context, name: str, player: PlayerId | None) -> Any:
    return context.game.history.get((name, player), 0)


def _source_discarded(context: Context, player: PlayerId | None, filter_: Filter | None) -> int:
    source = context.thing(context.scope.source)
    return int(source is not None and "discarded" in source.history)


def _shares_creature_type(context: Context, player: PlayerId | None, filter_: Filter | None) -> int:
    # CR 702.76a: a creature of yours that shares a creature type with the card dealt combat damage to a player.
    from model.types import is_creature_type

    own = {s for s in context.view(context.scope.source).subtypes if is_creature_type(s)}
    dealers = context.game.history.get(("combat damage by types", player), ())
    return sum(1 for i in dealers if (looks := context.looks(i)) is not None and own & frozenset(looks.subtypes))


def _assassin_or_commander(context: Context, player: PlayerId | None, filter_: Filter | None) -> int:
    # CR 702.173a
    found = 0
    for i in context.game.history.get(("combat damage by types", player), ()):
        looks, obj = context.looks(i), context.thing(i)
        if looks is None or obj is None:
            continue
        found += "Assassin" in looks.subtypes or "commander" in obj.designations
    return found


def _recent(context: Context, player: PlayerId | None, filter_: Filter | None) -> int:
    # CR 702.30a: echo; the designation is put and taken off as the turn begins (`model.turn.steps`).
    source = context.thing(context.scope.source)
    return int(source is not None and NEW_SINCE_UPKEEP in source.designations)


def _opponents_who_lost(context: Context, player: PlayerId | None, filter_: Filter | None) -> int:
    return int(player == 1 - context.scope.controller and bool(context.game.history.get(("lost life", player))))


def _times_kicked(context: Context, player: PlayerId | None, filter_: Filter | None) -> int:
    source = context.thing(context.scope.source) if player == 0 else None
    if source is None or source.cast is None:
        return 0
    return sum(n for name, n in source.cast.kicked if "kicker" in name)


def _cast_using(using: str) -> Callable[[Context, PlayerId | None, Filter | None], int]:
    def count(context: Context, player: PlayerId | None, filter_: Filter | None) -> int:
        spells = [context.thing(i) for i in context.game.history.get(("cast", player), ())]
        return sum(1 for s in spells if s is not None and s.cast is not None and s.cast.using == using)

    return count


def _damaged_by_different(context: Context, player: PlayerId | None, filter_: Filter | None) -> int:
    """How many different sources dealt damage to the player."""
    sources = dict.fromkeys(context.game.history.get(("damage by", player), ()))
    return sum(1 for i in sources if filter_ is None or fits_in(context, i, filter_, True))


def _cast_by_one(context: Context, player: PlayerId | None, filter_: Filter | None) -> int:
    return len(context.game.history.get((LAST + "cast", player), ()))


def _cast_before(context: Context, player: PlayerId | None, filter_: Filter | None) -> int:
    """Spells that the player cast this turn before the one that the event is about. The ids of spells grow in the order
    in which they are put on the stack."""
    spell = next((value for role, value in context.scope.event if role == "subject"), 0)
    before = (i for i in entries(context.game, "cast", player) if i < spell) if player is not None else ()
    return sum(filter_ is None or fits_in(context, i, filter_, True) for i in before)


OWN_TALLIES: Final[dict[str, Callable[[Context, PlayerId | None, Filter | None], int]]] = {
    CARD_DISCARDED: _source_discarded,
    "prowl": _shares_creature_type,
    "opponents who lost life": _opponents_who_lost,
    "times kicked": _times_kicked,
    LAST + "cast by one": _cast_by_one,
    "warped": _cast_using("warp"),
    "dealt damage by different": _damaged_by_different,
    "freerunning": _assassin_or_commander,
    "cast before it": _cast_before,
    "came under your control since your last upkeep": _recent,
}
"""Words that need more than a name of the history."""

TALLIES: Final = frozenset({*WORDS, *OWN_TALLIES, *PLAYER_HISTORY, *(LAST + name for name in KEPT_LAST)})
"""Every word that `Happened` and `TurnCount` may use."""


def tally(context: Context, what: str, who: Players | None, filter_: Filter | None, record: Any) -> int:
    """How often it happened, or how much; of all players together if none is named."""
    players: tuple[PlayerId | None, ...] = (0, 1, None) if who is None else players_in(context, who)
    return tally_of(context, what, players, filter_, record)


def tally_of(
    context: Context, what: str, players: tuple[PlayerId | None, ...], filter_: Filter | None, record: Any
) -> int:
    """The same for these players together."""
    own = OWN_TALLIES.get(what)
    if own is not None:
        return sum(own(context, p, filter_) for p in players)
    name = WORDS.get(what, what)
    kind = PLAYER_HISTORY.get(name.removeprefix(LAST))
    if kind is None or (filter_ is not None and kind[0] != "objects"):
        raise unknown(context, record, what)
    found = 0
    for p in players:
        value = _stored(context, name, p)
        if isinstance(value, int):
            found += value
        elif filter_ is None:
            found += len(value)
        else:
            # As the object was then: its last-known information where it has gone on (CR 608.2h).
            found += sum(fits_in(context, ref, filter_, True) for ref in value)
    return found
