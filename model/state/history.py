"""What the game remembers of this turn (and the last): the table of names that `events` writes and `evaluate` reads.

`game.history[(name, player)]` holds a tuple of refs ("objects") or a number ("number"); `player` is the one who did it
or whom it befell, as the table says. Entries of the turn before stand under `LAST + name`. The refs in a list are the
ids at the time, of which `game.past` keeps the last-known information. What one object did or suffered stands in
`GameObject.history` instead, by the names of OBJECT_HISTORY.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from model.base import PlayerId
from model.state.game import Game

LAST: Final = "last turn: "

PLAYER_HISTORY: Final[dict[str, tuple[str, str]]] = {
    # name: (kind, whose and what)
    "cast": ("objects", "spells that the player cast: their ids on the stack (CR 601.2i)"),
    "cast or copied": ("objects", "spells cast or copied by the player"),
    "cast from elsewhere": ("objects", "spells that the player cast from anywhere other than the hand"),
    "lands played": ("objects", "lands that the player played: the ids of the permanents"),
    "activated": ("objects", "sources of abilities that the player activated, mana abilities left out"),
    "mana abilities activated": (
        "objects",
        "sources of mana abilities that the player activated, kept where something changes what abilities cost",
    ),
    "loyalty activated": ("objects", "planeswalkers whose loyalty abilities the player activated"),
    "entered": ("objects", "permanents that entered under the player's control: their new ids"),
    "left": ("objects", "permanents that left the battlefield, by who controlled them: their old ids"),
    "died": ("objects", "creatures that died, by who controlled them: their old ids (CR 700.4)"),
    "put into graveyard from battlefield": ("objects", "permanents, by who controlled them: their old ids"),
    "to graveyard": ("objects", "cards put into the player's graveyard from anywhere: their new ids"),
    "descended": ("objects", "permanent cards put into the player's graveyard: their new ids (CR 700.11)"),
    "left graveyard": ("objects", "cards that left the player's graveyard: their old ids"),
    "exiled": ("objects", "objects that the player's spells and abilities exiled: their new ids"),
    "sacrificed": ("objects", "permanents that the player sacrificed: their old ids"),
    "discarded": ("objects", "cards that the player discarded: their old ids in the hand"),
    "cycled": ("objects", "cards that the player cycled: their old ids in the hand"),
    "milled": ("objects", "cards milled from the player's library: their new ids"),
    "drawn": ("number", "cards that the player drew"),
    "attacked": ("objects", "creatures that the player attacked with: those declared as attackers"),
    "attacked this combat": ("objects", "creatures that the player declared as attackers in this combat phase"),
    "blocked this combat": ("objects", "creatures that the player declared as blockers in this combat phase"),
    "was attacked": ("objects", "creatures declared as attackers against the player"),
    "attacked with power": ("number", "total power of the attackers that the player declared in the last combat"),
    "blocked": ("objects", "creatures that the player declared as blockers"),
    "tokens created": ("objects", "tokens that the player created"),
    "gained life": ("number", "life that the player gained"),
    "gained life times": ("number", "how often the player gained life"),
    "lost life": ("number", "life that the player lost, damage counted"),
    "paid life": ("number", "life that the player paid"),
    "damage": ("number", "damage dealt to the player"),
    "combat damage": ("number", "combat damage dealt to the player"),
    "noncombat damage": ("number", "damage dealt to the player that was not combat damage"),
    "damage by": ("objects", "sources that dealt damage to the player"),
    "combat damage by": ("objects", "sources that dealt combat damage to the player"),
    "dealt noncombat damage": ("number", "noncombat damage that the player's sources dealt to the opponent"),
    "counters put": ("objects", "objects on which the player put one or more counters"),
    "+1/+1 counters put": ("number", "+1/+1 counters put on permanents under the player's control"),
    "counters removed": ("objects", "objects that the player's permanents lost counters from"),
    "mana spent": ("number", "mana that the player spent"),
    "mana added": ("number", "mana that the player added"),
    "commander cast": ("number", "how often the player cast a commander from the command zone this game"),
    "searched": ("number", "how often the player searched a library"),
    "searched own library": ("number", "how often the player searched the player's own library"),
    "destroyed by opponent": (
        "objects",
        "permanents of the player that the opponent's spells and abilities destroyed: their old ids",
    ),
    "countered by opponent": ("objects", "spells of the player that the opponent's spells and abilities countered"),
    "shuffled": ("number", "how often the player shuffled a library"),
    "scried": ("number", "how often the player scried"),
    "surveiled": ("number", "how often the player surveiled"),
    "explored": ("number", "how often creatures of the player explored"),
    "proliferated": ("number", "how often the player proliferated"),
    "investigated": ("number", "how often the player investigated"),
    "crewed": ("objects", "creatures of the player tapped for a crew or saddle cost"),
    "committed a crime": ("number", "how often the player committed a crime (CR 700.13)"),
    "collected evidence": ("number", "how often the player collected evidence"),
    "turned face up": ("objects", "permanents that the player turned face up"),
    "unlocked": ("number", "doors that the player unlocked"),
    "ring tempted": ("number", "how often the Ring tempted the player, this game (CR 701.54)"),
    "ventured": ("number", "how often the player ventured into a dungeon"),
    "completed dungeons": ("number", "dungeons that the player completed this game"),
    "became monarch": ("number", "how often the player became the monarch"),
    "flipped coins won": ("number", "coin flips that the player won"),
    "rolled": ("number", "how often the player rolled dice"),
    "clashes won": ("number", "clashes that the player won"),
    "gave gift": ("number", "how often the player gave a gift"),
    "combat damage by types": ("objects", "sources controlled by the player that dealt combat damage to a player"),
    "combat phases": ("number", "combat phases begun this turn (player None)"),
    "turns taken": ("number", "turns that the player has begun this game"),
}

NEW_SINCE_UPKEEP: Final = "new since upkeep"
"""Designation of a permanent with echo that came under its controller's control since the beginning of that player's
last upkeep (CR 702.30a); kept for the turn."""

THIS_COMBAT: Final = ("attacked with power", "attacked this combat", "blocked this combat")
"""Names that are emptied as a combat phase begins."""

GAME_LONG: Final = frozenset({"commander cast", "ring tempted", "completed dungeons", "turns taken"})
"""Names that are not emptied as a turn ends."""

KEPT_LAST: Final = frozenset({"cast", "died", "attacked", "lands played", "lost life", "left", "drawn"})
"""Names that are kept one turn longer, under `LAST + name`."""

OBJECT_HISTORY: Final[dict[str, str]] = {
    "entered": "it came under its controller's control on the battlefield this turn by entering",
    "attacked": "it was declared as an attacker",
    "blocked": "it was declared as a blocker",
    "was blocked": "it became blocked",
    "dealt damage": "it dealt damage",
    "dealt combat damage": "it dealt combat damage",
    "dealt damage to a player": "it dealt damage to a player",
    "dealt combat damage to a player": "it dealt combat damage to a player",
    "was dealt damage": "it was dealt damage",
    "was dealt combat damage": "it was dealt combat damage",
    "was dealt noncombat damage": "it was dealt damage that was not combat damage",
    "was dealt excess damage": "it was dealt excess damage",
    "tapped": "it became tapped",
    "tapped for mana": "it was tapped for mana",
    "became target": "it became the target of a spell or ability",
    "counters put": "one or more counters were put on it",
    "+1/+1 counter put": "one or more +1/+1 counters were put on it",
    "crewed": "it was tapped for a crew or saddle cost",
    "was crewed": "it was crewed or saddled",
    "turned face up": "it was turned face up",
    "transformed": "it transformed",
    "explored": "it explored",
    "discarded": "the card was discarded (in the graveyard or exile)",
    "cycled": "the card was cycled",
    "milled": "the card was milled",
    "from battlefield": "the card was put into the graveyard from the battlefield",
    "from library": "the card was put into its zone from a library",
    "from hand": "the card was put into its zone from a hand",
    "to graveyard": "the card was put into the graveyard",
    "drawn": "the card was drawn",
    "regenerated": "it regenerated",
    "was goaded": "it was goaded",
    "exerted": "it was exerted",
    "enlisted": "it was tapped for enlist",
}
"""Names in `GameObject.history`. A new object begins without them, but for what happened to it as it came."""

DAMAGED_BY: Final = "damaged by"
"""`game.history[(DAMAGED_BY, source id)]`: the refs that this object dealt damage to this turn."""


LIFE_FOR_SYMBOL: Final = "life"
"""Among the sources of the mana spent: a symbol was paid with life (CR 107.4f)."""
ATTACKED_BY_RETURNED: Final = "attacked by the returned"
"""What was paid, by this word: whom the creature returned for a cost attacked (CR 702.49c, 702.190b)."""
COUNTERS_REMOVED: Final = "counters removed"
"""What was paid, by this word: the object once for each counter that was removed from it."""
CREWED_BY: Final = "crewed by"
"""`game.history[(CREWED_BY, permanent)]`: the creatures tapped to crew or saddle it this turn."""
COUNTERS_PUT: Final = "times counters were put"
PLUS_PUT: Final = "times +1/+1 counters were put"
"""`game.history[(COUNTERS_PUT, object)]`: how often counters were put on it this turn, each kind apart."""
TIMES_CREWED: Final = "times crewed"
"""`game.history[(TIMES_CREWED, permanent)]`: how often it became crewed this turn."""


def note_put(game: Game, ref: Any, kind: str) -> None:
    """Counters of a kind were put on the object or player once more this turn."""
    for name in (COUNTERS_PUT, PLUS_PUT)[: 2 if kind == "+1/+1" else 1]:
        game.history[(name, ref)] = game.history.get((name, ref), 0) + 1


def entries(game: Game, name: str, player: PlayerId | None) -> tuple[Any, ...]:
    """The refs of a list."""
    found = game.history.get((name, player), ())
    return found if isinstance(found, tuple) else ()


def number(game: Game, name: str, player: PlayerId | None) -> int:
    """A number, or how long the list is."""
    found = game.history.get((name, player), 0)
    return len(found) if isinstance(found, tuple) else int(found)


def record(game: Game, name: str, player: PlayerId | None, refs: Iterable[Any] = (), n: int | None = None) -> None:
    """Adds refs to a list, or `n` to a number. Raises KeyError for a name that is not in the table."""
    kind = PLAYER_HISTORY[name][0]
    key = (name, player)
    if kind == "objects":
        game.history[key] = (*game.history.get(key, ()), *refs)
    else:
        game.history[key] = game.history.get(key, 0) + (1 if n is None else n)


def turn_over(game: Game) -> None:
    """Empties what belongs to the turn that ends, keeping for one turn what KEPT_LAST names."""
    kept: dict[Any, Any] = {}
    for (name, player), value in game.history.items():
        if name in GAME_LONG:
            kept[(name, player)] = value
        elif name in KEPT_LAST:
            kept[(LAST + name, player)] = value
    game.history.clear()
    game.history.update(kept)
