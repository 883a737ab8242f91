"""The choices that the search tries at a decision, and the words for those that it had to leave out.

Like choices stand for one another, a play comes with each class of payment, and a mana ability by itself only where
that can matter (`relevance`). What is left out because its text is not understood makes a "no" impossible.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import msgspec

from model.base import ObjectId, PlayerId, UnsupportedText
from model.card import Card
from model.play import PASS, Way
from model.play.support import unsupported_in_card, unsupported_of
from model.state import Decision, Game, Position
from model.state.controlled import decider
from model.state.key import alike, reads
from model.state.key_reads import MANA_SPENT
from solver.payment import TooHard
from solver.plays.answers import answers
from solver.plays.complete import Settled
from solver.plays.every import Every
from solver.search.assume import Assumed
from solver.search.dormant import is_dormant
from solver.search.narrow import Narrow, Thrift, is_put_off, kept_answers, looks_away
from solver.search.relevance import ManaAlone
from solver.search.unread import unread_plays

TOO_MANY = 50_000
"""More answers to one decision are not tried."""


class Rules(msgspec.Struct, frozen=True, gc=False):
    """Which reductions are in use; tests compare with the search without them. `likeness`: like choices once.
    `classes`: a play with each class of payment (without it with one only, which is not exact). `mana_alone`: mana
    abilities by themselves only where that can matter. `bounds`: what can no longer deal enough damage is cut.
    `dormant`: who can do nothing passes at a glance. `whole`: a combat in which nobody can act is decided at once.
    `narrow`: a player whose own choices are not all looked
    at, which is no reduction: it finds wins only. `assumed`: what one player is taken not to do."""

    likeness: bool = True
    classes: bool = True
    mana_alone: bool = True
    bounds: bool = True
    dormant: bool = True
    whole: bool = True
    narrow: Narrow | None = None
    assumed: Assumed | None = None


PLAIN = Rules()


class Choices:
    """The choices at a decision, made as they are asked for. `left_out`: words for choices that are not in the list,
    complete once the list is."""

    def __init__(self, position: Position, rules: Rules) -> None:
        self._left_out: list[str] = []
        self._found: list[Any] = []
        self._rest: Iterator[Any] | None = self._safely(position, rules)

    def _safely(self, position: Position, rules: Rules) -> Iterator[Any]:
        due = position.due
        assert due is not None
        try:
            for n, choice in enumerate(_allowed(position, due, rules, self._left_out)):
                yield choice
                if n >= TOO_MANY:
                    self._left_out.append(f"more than {TOO_MANY} answers: {due.words}")
                    return
        except UnsupportedText as unsupported:
            self._left_out.append(str(unsupported))
        except TooHard as hard:
            self._left_out.append(f"payments: {hard}")

    def _make(self, n: int) -> None:
        while self._rest is not None and len(self._found) < n:
            try:
                self._found.append(next(self._rest))
            except StopIteration:
                self._rest = None

    @property
    def is_forced(self) -> bool:
        """Whether there is exactly one choice, and nothing left out."""
        self._make(2)
        return len(self._found) == 1 and not self._left_out

    @property
    def list(self) -> tuple[Any, ...]:
        """All of them."""
        self._make(TOO_MANY + 2)
        return tuple(self._found)

    @property
    def left_out(self) -> tuple[str, ...]:
        """What is not among them, in words."""
        self._make(TOO_MANY + 2)
        return tuple(dict.fromkeys(self._left_out))


def is_passing(game: Game, player: PlayerId, rules: Rules = PLAIN) -> bool:
    """Whether passing is all that there is to choose for the player with priority, seen at a glance."""
    if not rules.dormant or (rules.narrow is not None and rules.narrow.player == player):
        return False
    assumed = rules.assumed if rules.assumed is not None and rules.assumed.player == player else None
    return is_dormant(game, player, ManaAlone(game)) and not unread_plays(game, player, assumed)


def choices_of(position: Position, rules: Rules = PLAIN) -> Choices:
    """The choices at the decision that is due."""
    return Choices(position, rules)


def _allowed(position: Position, due: Decision, rules: Rules, left_out: list[str]) -> Iterator[Any]:
    """All, or what is left of them by what is assumed; where nothing is left, all."""
    if due.player >= 0 and decider(position.players, due.player) != due.player:
        raise UnsupportedText("a player", "who is controlled by another is not searched", rule="723.5")
    found = _all(position, due, rules, left_out)
    assumed = rules.assumed
    if assumed is None or assumed.player != due.player:
        return found
    return assumed.kept(position, found)


def _all(position: Position, due: Decision, rules: Rules, left_out: list[str]) -> Iterator[Any]:
    narrow = rules.narrow if rules.narrow is not None and rules.narrow.player == due.player else None
    if due.kind != "priority":
        found = answers(position, due)
        yield from found if narrow is None else kept_answers(found, narrow)
        return
    yield PASS
    game = Game(position)
    if narrow is not None and looks_away(game, narrow):
        return
    assumed = rules.assumed if rules.assumed is not None and rules.assumed.player == due.player else None
    left_out += unread_plays(game, due.player, assumed)
    alone = ManaAlone(game)
    if rules.dormant and is_dormant(game, due.player, alone):
        return

    def without(way: Way) -> bool:
        if assumed is not None and assumed.excludes(game, way):
            return True
        words = _not_understood(game, way)
        if words:
            left_out.append(words)
        return bool(words)

    thrift = None
    if narrow is not None:
        most, judged = narrow.payments, Thrift(game, due.player)

        def thrift(object_id: ObjectId, found: list[Settled]) -> list[Settled]:
            return judged.best(object_id, found, most)

    def matters(way: Way) -> bool:
        if narrow is not None and not narrow.floats and is_put_off(game, way):
            return False
        return not rules.mana_alone or alone.matters(way)

    like = alike(position) if rules.likeness else {}
    every = Every(
        game, due.player, like, without=without, classes=rules.classes, mana=matters,
        colors_matter=bool(reads(position) & MANA_SPENT), thrift=thrift,
    )  # fmt: skip
    yield from every.plays()


def _not_understood(game: Game, way: Way) -> str:
    """The words of what would be played that are not carried out."""
    card = game.objects[way.object].card
    if card.name in game.blank:
        return ""
    if way.activated is not None:
        words = unsupported_of(way.activated)
    elif way.kind == "special":
        return ""
    else:
        words = _of_card(card)
    return f"{card.name}: {words[0]}" if words else ""


@functools.lru_cache(maxsize=20_000)
def _of_card(card: Card) -> tuple[str, ...]:
    return unsupported_in_card(card)
