"""Phrases for players (CR 102, 109.5)."""

from __future__ import annotations

from model.ability.terms import ControllerOf, EachPlayer, OnePlayer, OwnerOf, PlayerRole, ThatPlayer, You
from model.oracle.engine import Grammar


def add(g: Grammar) -> None:
    """`players`: any phrase for players that is no target; `whose`: the same as an owner ("your", "their", "its owner's")."""
    g.words(
        "players",
        {
            "you": You(),
            "each player": EachPlayer("player"),
            "each opponent": EachPlayer("opponent"),
            "each other player": EachPlayer("other player"),
            "all players": EachPlayer("player", "all"),
            "players": EachPlayer("player", ""),
            "your opponents": EachPlayer("opponent", "your opponents"),
            "opponents": EachPlayer("opponent", ""),
            "an opponent": OnePlayer("opponent"),
            "a player": OnePlayer("player"),
            "any player": OnePlayer("any player"),
            "another player": OnePlayer("other player"),
            "one or more opponents": OnePlayer("one or more opponents"),
        },
    )
    for word in ("that player", "they", "that opponent", "those players", "the player", "the chosen player", "those opponents"):
        g.words("players", {word: ThatPlayer(word)})
    for role in ("defending player", "the active player", "attacking player", "the attacking player", "the monarch",
                 "enchanted player", "enchanted opponent", "the player to your left", "the player to your right"):  # fmt: skip
        g.words("players", {role: PlayerRole(role)})
    g.rule("players", ControllerOf, "{of:possessor}{{of's}} controller".replace("{{of's}}", "'s"))
    g.rule("players", OwnerOf, "{of:possessor}'s owner")
    g.rule("players", ControllerOf, "its controller", of=_it(), prefer=1)
    g.rule("players", OwnerOf, "its owner", of=_it(), prefer=1)
    g.rule("players", ControllerOf, "their controller[s]".replace("[s]", "s"), of=_they())
    g.rule("players", ControllerOf, "their controller", of=_them(), render=False)
    g.rule("players", OwnerOf, "their owners", of=_they())
    g.rule("players", OwnerOf, "their owner", of=_them())
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
            "that player's": ThatPlayer("that player"),
            "that opponent's": ThatPlayer("that opponent"),
            "defending player's": PlayerRole("defending player"),
            "the active player's": PlayerRole("the active player"),
            "enchanted player's": PlayerRole("enchanted player"),
            "your opponents'": EachPlayer("opponent", "your opponents"),
            "opponents'": EachPlayer("opponent", ""),
            "players'": EachPlayer("player", ""),
        },
    )
    g.rule("whose", OwnerOf, "its owner's", of=_it())
    g.rule("whose", OwnerOf, "their owners'", of=_they())
    g.rule("whose", OwnerOf, "their owner's", of=_them())
    g.rule("whose", ControllerOf, "its controller's", of=_it())
    g.rule("whose", OwnerOf, "{of:possessor}'s owner's")
    g.rule("whose", ControllerOf, "{of:possessor}'s controller's")


def _it():  # type: ignore[no-untyped-def]
    from model.ability.terms import That

    return That("its")


def _they():  # type: ignore[no-untyped-def]
    from model.ability.terms import That

    return That("their")


def _them():  # type: ignore[no-untyped-def]
    from model.ability.terms import That

    return That("their ")
