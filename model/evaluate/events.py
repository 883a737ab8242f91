"""History: what happened this turn or in the game, as conditions and numbers ask it (CR 603.4, 608.2i).

The names that events write are in `model.state.history`; here are the further words by which texts mean them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from model.ability.terms import Filter, Players
from model.base import PlayerId
from model.evaluate.core import Context, players_in, unknown
from model.evaluate.filters import fits_in
from model.state.history import LAST, PLAYER_HISTORY

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
    # CR 702.30a: echo; the designation is put as the permanent comes under control, and taken off in that upkeep.
    source = context.thing(context.scope.source)
    return int(source is not None and "new since upkeep" in source.designations)


OWN_TALLIES: Final[dict[str, Callable[[Context, PlayerId | None, Filter | None], int]]] = {
    "this card was discarded": _source_discarded,
    "prowl": _shares_creature_type,
    "freerunning": _assassin_or_commander,
    "came under your control since your last upkeep": _recent,
}
"""Words that need more than a name of the history."""

TALLIES: Final = frozenset({*WORDS, *OWN_TALLIES, *PLAYER_HISTORY})
"""Every word that `Happened` and `TurnCount` may use."""


def tally(context: Context, what: str, who: Players | None, filter_: Filter | None, record: Any) -> int:
    """How often it happened, or how much; of all players if none is named."""
    players: tuple[PlayerId | None, ...] = (0, 1, None) if who is None else players_in(context, who)
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
