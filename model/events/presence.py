"""What kinds of triggers, replacements and rules can be in this game at all: a quick no for most events.

Read once off each card, and kept for the process: which patterns its abilities, and those that it may grant, wait for.
Never a yes: whether such an ability functions now is asked of the layers.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any, Final

from model.ability.abilities import Chapter, CostChange, Keyword, Triggered
from model.ability.continuous import (
    AlwaysRegenerates,
    Cant,
    Enters,
    EntersWithOneOf,
    Forbid,
    Instead,
    PlayerRule,
    PreventDamage,
    RedirectsDamage,
    TriggersAgain,
)
from model.ability.events import ZoneChanges
from model.ability.keywords import expand
from model.base import Record, walk
from model.card import Card
from model.events.channels import channels
from model.layers.printed import given_face_down
from model.state import Game

Word = tuple[str, Any]

OF_ABILITIES: Final[Word] = ("C", "CostChange of abilities")
"""Of what changes what it costs to activate abilities."""

_TRIGGERED_COUNTERS: Final = ("decayed", "exalted")
"""The keyword counters whose keyword has a triggered ability (CR 122.1b)."""

_CARDS: dict[int, tuple[Card, frozenset[Word]]] = {}


class Cards:
    """The different cards of a game, those that are copied among them; the same set of them is one `Cards` for all
    games. `copies`: whether something is a copy for good; `words`: theirs, as in `words_of`."""

    __slots__ = ("_known", "copies", "of", "words")

    def __init__(self, of: tuple[Card, ...], *, copies: bool) -> None:
        self.of, self.copies = of, copies
        self._known: dict[Any, bool] = {}
        self.words = frozenset[Word]().union(*map(_card_words, of))

    def any(self, asks: Callable[..., bool], *more: Any) -> bool:
        """Whether that is true of some card: `asks(card, *more)`, a question about nothing else."""
        at = asks, *more
        found = self._known.get(at)
        if found is None:
            found = self._known[at] = any(asks(card, *more) for card in self.of)
        return found


_OF_CARDS: dict[tuple[frozenset[int], bool], Cards] = {}


def cards_of(game: Game) -> Cards:
    """The cards of the game."""
    at = game.parts["zones"]
    kept = game.derived.get("cards")
    if kept is not None and kept[0] == at:
        return kept[2]  # type: ignore[no-any-return]
    # Objects come with a new id and never come back, and what becomes another card says so (`Game.update`): as many
    # with none made since are the same ones.
    size = len(game.objects), game.next_id
    if kept is not None and kept[1] == size:
        game.derived["cards"] = at, size, kept[2]
        return kept[2]  # type: ignore[no-any-return]
    objects = game.objects.values()
    cards: dict[int, Card] = {id(obj.card): obj.card for obj in objects}
    copied = [obj.copy_of[0] for obj in objects if obj.copy_of is not None]
    cards.update((id(card), card) for card in copied)
    copies = bool(copied)
    name = frozenset(cards), copies
    found = _OF_CARDS.get(name)
    if found is None:
        if len(_OF_CARDS) > 1000:
            _OF_CARDS.clear()
        found = _OF_CARDS[name] = Cards(tuple(cards.values()), copies=copies)
    game.derived["cards"] = at, size, found
    return found


@functools.lru_cache(maxsize=20_000)
def words_of(record: Record) -> frozenset[Word]:
    """What stands in the record: ("T", channel) of triggers, ("R", channel) of replacements, ("C", class or word)."""
    return frozenset(_words(walk(record)))


def _words(records: Iterable[Record]) -> Iterable[Word]:
    for one in records:
        yield "C", type(one).__name__
        match one:
            case Triggered():
                yield from (("T", c) for c in channels(one.when))
            case Chapter():
                yield "T", "counters"
            case Instead():
                yield from (("R", c) for c in channels(one.event))
            case AlwaysRegenerates(what=what):
                yield from (("R", c) for c in channels(ZoneChanges(what, "battlefield", "graveyard")))
            case PreventDamage() | RedirectsDamage():
                yield "R", "IsDealtDamage"
            case Enters() | EntersWithOneOf():
                yield "R", "enters"
            case TriggersAgain():
                yield "C", "TriggersAgain"
            case Cant():
                yield "C", one.what
            case Forbid():
                yield "C", one.act
            case PlayerRule():
                yield "C", one.rule
            case CostChange(of_abilities=words) if words:
                yield OF_ABILITIES
            case Keyword():
                yield "C", one.name
                for inner in expand(one):
                    if not isinstance(inner, Keyword):
                        yield from _words(walk(inner))


def _card_words(card: Card) -> frozenset[Word]:
    known = _CARDS.get(id(card))
    if known is None:
        known = _CARDS[id(card)] = (card, words_of(card))
    return known[1]


def present(game: Game) -> frozenset[Word]:
    """All words of the cards, copies, lasting effects and delayed triggers in the game."""
    kept = game.derived.get("present")
    if kept is not None:
        zones, created, lasting, delayed, words = kept
        if lasting == game.lasting and delayed == game.delayed:
            if zones == game.parts["zones"]:
                return words  # type: ignore[no-any-return]
            # What is new in a game, an object, a copy or a counter that is a keyword, takes an id or a timestamp.
            if created == (game.next_id, game.next_timestamp):
                game.derived["present"] = (game.parts["zones"], created, lasting, delayed, words)
                return words  # type: ignore[no-any-return]
    cards = cards_of(game)
    more: set[Word] = set()
    for obj in game.objects.values():
        if obj.copy_of is not None:
            for change in obj.copy_of[2]:
                more |= words_of(change)
        for counter, _ in obj.counters:
            more |= words_of(Keyword(counter)) if counter in _TRIGGERED_COUNTERS else {("C", counter)}
        for given in given_face_down(obj.face_down):
            more |= words_of(given)
    for one in game.lasting:
        for change in one.changes:
            more |= words_of(change)
    for waiting in game.delayed:
        more |= words_of(waiting.ability)
    words = cards.words | more if more else cards.words
    created = (game.next_id, game.next_timestamp)
    game.derived["present"] = (game.parts["zones"], created, game.lasting.copy(), game.delayed.copy(), words)
    return words
