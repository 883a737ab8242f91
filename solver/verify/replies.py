"""Everything that the opponent may do, and every outcome, at a decision that is not the player's: for checking a line
or a proof, apart from the search.

Nothing is left out for being useless; mana abilities by themselves are tried where that can matter. What cannot be
listed stops the check: UnsupportedText.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from model.base import PlayerId, UnsupportedText
from model.play import PASS, Way
from model.play.support import unsupported_in_card, unsupported_of
from model.state import Game, Position
from model.state.key import alike, reads
from model.state.key_reads import MANA_SPENT
from solver.plays.answers import answers
from solver.plays.every import Every
from solver.search.assume import Assumed
from solver.search.relevance import ManaAlone
from solver.search.unread import unread_plays
from solver.verify.told import choice_words


class Reply(msgspec.Struct, frozen=True, gc=False):
    """A choice that the line does not make: the opponent's, or an outcome (player -1). `words`: for people."""

    player: PlayerId
    choice: Any
    words: str


def every_reply(position: Position, assumed: Assumed | None = None) -> Iterator[Reply]:
    """The choices at the decision that is due, passing first; without those that are assumed away."""
    due = position.due
    assert due is not None
    found = _played(position, due.player, assumed) if due.kind == "priority" else answers(position, due, complete=True)
    if assumed is not None and assumed.player == due.player:
        found = assumed.kept(position, found)
    for choice in found:
        yield Reply(due.player, choice, choice_words(position, choice))


def _played(position: Position, player: PlayerId, assumed: Assumed | None) -> Iterator[Any]:
    """Passing, and every play with each class of payment."""
    mine = assumed if assumed is not None and assumed.player == player else None
    game = Game(position)
    for words in unread_plays(game, player, mine):
        card, _, text = words.partition(": ")
        raise UnsupportedText(card, text)
    yield PASS

    def without(way: Way) -> bool:
        if mine is not None and mine.excludes(game, way):
            return True
        card = game.objects[way.object].card
        if way.kind == "special" or card.name in game.blank:
            return False
        words = unsupported_of(way.activated) if way.activated is not None else unsupported_in_card(card)
        if words:
            raise UnsupportedText(card.name, words[0])
        return False

    every = Every(
        game, player, alike(position), without=without, classes=True, mana=ManaAlone(game).matters,
        colors_matter=bool(reads(position) & MANA_SPENT),
    )  # fmt: skip
    yield from every.plays()
