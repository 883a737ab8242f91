"""Cards on top of libraries, known or not: what is drawn from a shuffled or unlisted library is an outcome (CR 401,
701.24).

A shuffled library is marked on its player as the designation "shuffled:T:B": T cards on top and B at the bottom were
put there since and are known.
"""

from __future__ import annotations

from model.base import ObjectId, PlayerId
from model.events.zones import unknown_card
from model.state import Decision, Game

MARK = "shuffled:"


def shuffled(game: Game, player: PlayerId) -> tuple[int, int] | None:
    """How many cards are known on top and at the bottom since the last shuffle; None if the order is as listed."""
    for word in game.players[player].designations:
        if word.startswith(MARK):
            top, bottom = word[len(MARK) :].split(":")
            return int(top), int(bottom)
    return None


def mark(game: Game, player: PlayerId, known: tuple[int, int] | None) -> None:
    """Sets or takes off the mark of a shuffled library."""
    others = frozenset(w for w in game.players[player].designations if not w.startswith(MARK))
    word = () if known is None else (f"{MARK}{known[0]}:{known[1]}",)
    game.update_player(player, designations=others.union(word))


def shuffle_library(game: Game, player: PlayerId) -> None:
    """CR 701.24: the order is nobody's knowledge now; the ids are kept sorted so that like positions are equal."""
    cards = game.zone("library", player)
    if cards:
        game.zones["library", player] = tuple(sorted(cards))
        mark(game, player, (0, 0))


def put_in(game: Game, player: PlayerId, position: str | int) -> None:
    """A card was put into the library: on top, at the bottom or some way down."""
    known = shuffled(game, player)
    if known is None:
        return
    top, bottom = known
    if position == "bottom":
        mark(game, player, (top, bottom + 1))
    elif position == "top" or int(position) <= top:
        mark(game, player, (top + 1, bottom))


def taken_out(game: Game, player: PlayerId, object_id: ObjectId) -> None:
    """A card is about to leave the library."""
    known = shuffled(game, player)
    if known is None:
        return
    cards = game.zone("library", player)
    at, (top, bottom) = cards.index(object_id), known
    if at < top:
        mark(game, player, (top - 1, bottom))
    elif at >= len(cards) - bottom:
        mark(game, player, (top, bottom - 1))
    if len(cards) <= 1:
        mark(game, player, None)


def library_cards(game: Game, player: PlayerId, n: int) -> tuple[ObjectId, ...]:
    """The top `n` cards, as many as there are. From a shuffled library each is an outcome; an unlisted library gives
    unknown cards, which do not run out."""
    unlisted = game.players[player].library == "unknown"
    known = shuffled(game, player)
    if known is not None:
        _reveal(game, player, n, unlisted=unlisted)
    have = game.zone("library", player)
    if len(have) < n and unlisted:
        for _ in range(n - len(have)):
            unknown_card(game, player)
        have = game.zone("library", player)
    return have[:n]


def _reveal(game: Game, player: PlayerId, n: int, *, unlisted: bool) -> None:
    """Decides which cards the top `n` of a shuffled library are."""
    while True:
        known = shuffled(game, player)
        if known is None or known[0] >= n:
            return
        top, bottom = known
        cards = game.zone("library", player)
        hidden = cards[top : len(cards) - bottom]
        options: dict[str, ObjectId] = {}
        for i in hidden:
            options.setdefault(game.objects[i].card.name, i)
        found = tuple(options.values()) + ((0,) if unlisted else ())
        if not found:
            return
        picked = found[0]
        if len(found) > 1:
            words = "which card is the next of the library"
            picked = game.ask(Decision("outcome", -1, "objects", found, words=words, data=("library", player)))
        if picked == 0:
            picked = unknown_card(game, player)
        rest = tuple(i for i in game.zone("library", player) if i != picked)
        game.zones["library", player] = (*rest[:top], picked, *rest[top:])
        game.touch("library")
        mark(game, player, (top + 1, bottom))
