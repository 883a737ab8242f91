"""Phrases for players (CR 102, 109.5)."""

from __future__ import annotations

from typing import Any

from model.ability.predicates import EveryoneBut
from model.ability.terms import (
    Both,
    ControllerOf,
    EachPlayer,
    OnePlayer,
    OwnerOf,
    PlayerOrController,
    PlayerRole,
    That,
    ThatPlayer,
    You,
)
from model.oracle.engine import Grammar

_ROLES = {
    "defending player": "defending player",
    "the defending player": "the defending player",
    "the active player": "active player",
    "the attacking player": "attacking player",
    "attacking player": "attacking player",
    "that attacking player": "that attacking player",
    "the monarch": "monarch",
    "the player who has the initiative": "initiative",
    "enchanted player": "enchanted player",
    "enchanted opponent": "enchanted opponent",
    "the player to your left": "player to your left",
    "the player to your right": "player to your right",
    "the chosen player": "chosen player",
    "its protector": "protector",
}
_THAT = (
    "that player",
    "they",
    "that opponent",
    "those players",
    "those opponents",
    "the player",
    "the chosen players",
    "both players",
    "he or she",
    "the first player",
)
IT = That("it")
OPPONENTS_OF_THAT = "each of that player's opponents"


def add(g: Grammar) -> None:
    """`players`: any phrase for players; `whose`: the same as an owner ("your", "their", "its owner's")."""
    g.words(
        "players",
        {
            "you": You(),
            # CR 102.4: without teams it means the same.
            "your team": You("your team"),
            "each player": EachPlayer("player"),
            "each opponent": EachPlayer("opponent"),
            "each other player": EachPlayer("other player"),
            "each other opponent": EachPlayer("other opponent"),
            "each of your opponents": EachPlayer("opponent", "each of your opponents"),
            "each of those players": ThatPlayer("each of those players"),
            "all players": EachPlayer("player", "all"),
            "players": EachPlayer("player", ""),
            "your opponents": EachPlayer("opponent", "your opponents"),
            OPPONENTS_OF_THAT: EachPlayer("player other than that player", OPPONENTS_OF_THAT),
            "opponents": EachPlayer("opponent", ""),
            "an opponent": OnePlayer("opponent"),
            "an opponent chosen at random": EachPlayer("opponent", "an opponent chosen at random"),
            "a player": OnePlayer("player"),
            "any player": OnePlayer("any player"),
            "any opponent": OnePlayer("any opponent"),
            "another player": OnePlayer("other player"),
            "one of your opponents": OnePlayer("one of your opponents"),
            "one or more opponents": OnePlayer("one or more opponents"),
            "one or more players": OnePlayer("one or more players"),
            "no player": OnePlayer("no player"),
            "no opponent": OnePlayer("no opponent"),
        },
    )
    for word in _THAT:
        g.words("players", {word: ThatPlayer(word)})
    for phrase, role in _ROLES.items():
        g.words("players", {phrase: PlayerRole(role)})
    g.rule("players", ControllerOf, "{of:possessor} controller{s:of}")
    g.rule("players", OwnerOf, "{of:possessor} owner{s:of}")
    for noun in ("planeswalker", "permanent"):
        g.words("players", {f"that player or that {noun}'s controller": PlayerOrController(That(""), noun)})
    g.rule("players", OwnerOf, "the owner of {of:target_object}", word="the owner of")
    g.rule("players", EveryoneBut, "each player other than {of:possessor} controller")
    g.rule("players", None, "{it:target_player}")
    g.rule("players", _you_and, "you and {other:players_other}", unmake=_you_and_parts)
    g.rule("players_other", None, "{it:target_player}")
    g.rule("players_other", ControllerOf, "{of:possessor} controller")
    g.rule("players_other", OwnerOf, "{of:possessor} owner")
    g.words(
        "players_other",
        {
            "each opponent": EachPlayer("opponent"),
            "each other player": EachPlayer("other player"),
            "that player": ThatPlayer("that player"),
            "that opponent": ThatPlayer("that opponent"),
            "defending player": PlayerRole("defending player"),
            "an opponent": OnePlayer("opponent"),
            "that many other players": EachPlayer("that many other players"),
        },
    )
    # What binding makes of it where another player was spoken of; read as "each other player".
    g.custom("players_other", lambda line, at: [], _print_other, ["each"])
    g.words(
        "whose",
        {
            "your": You(),
            "their": ThatPlayer("their"),
            "his or her": ThatPlayer("his or her"),
            "each player's": EachPlayer("player"),
            "each opponent's": EachPlayer("opponent"),
            "each other player's": EachPlayer("other player"),
            "an opponent's": OnePlayer("opponent"),
            "a player's": OnePlayer("player"),
            "another player's": OnePlayer("other player"),
            "that player's": ThatPlayer("that player"),
            "that opponent's": ThatPlayer("that opponent"),
            "your opponents'": EachPlayer("opponent", "your opponents"),
            "opponents'": EachPlayer("opponent", ""),
            "players'": EachPlayer("player", ""),
            "all players'": EachPlayer("player", "all"),
            "all opponents'": EachPlayer("opponent", "all"),
        },
    )
    for phrase, role in _ROLES.items():
        g.words("whose", {phrase + "'s": PlayerRole(role)})
    g.rule("whose", OwnerOf, "{of:possessor} owner's")
    g.rule("whose", OwnerOf, "{of:possessor} owners'", unmake=_owners)
    g.rule("whose", ControllerOf, "{of:possessor} controller's")
    g.rule("whose", None, "{it:target_player}'s")


def _owners(value: object) -> dict[str, object] | None:
    from model.oracle.grammar.base import number

    return {"of": value.of} if isinstance(value, OwnerOf) and number(value.of) == "p" else None


def _you_and(other: object) -> Both:
    return Both((You(), other))  # type: ignore[arg-type]


def _you_and_parts(value: object) -> dict[str, object] | None:
    if isinstance(value, Both) and value.conj == "and" and len(value.of) == 2 and value.of[0] == You():
        return {"other": value.of[1]}
    return None


def _print_other(value: Any) -> str | None:
    return "each other player" if value == EachPlayer("player other than that player") else None
