"""Cards by name, compiled: the one place where names become `Card` values.

Not here: where card data comes from (`sources`), how text is compiled (`model.oracle`).
"""

from __future__ import annotations

import functools
import json

import model.ability.casting
import model.ability.conditions
import model.ability.continuous
import model.ability.copy_exceptions
import model.ability.counters
import model.ability.events
import model.ability.instructions
import model.ability.standing_rules  # noqa: F401  # every record that a line of the pool may hold has to be known
from model.base import MalformedInput, UnknownCard, from_data
from model.card import Card
from model.card.data import CardData
from model.card.melding import meld_of, with_combined_face
from model.library.names import AmbiguousName
from model.library.sources import CardSource, PoolCard, default_source


class CardBook:
    """Looks cards up in a source and compiles them, each once."""

    def __init__(self, source: CardSource | None = None) -> None:
        self._source = source
        self._known: dict[str, Card | None] = {}

    @property
    def source(self) -> CardSource:
        """The user's library and the pool, unless another source was given."""
        return self._source if self._source is not None else default_source()

    def get(self, name: str) -> Card | None:
        """The card of that name, or of a face of that name; None if there is none. Raises MalformedInput if the name
        is ambiguous."""
        if name not in self._known:
            try:
                found = self.source.find(name)
            except AmbiguousName as error:
                raise MalformedInput(str(error)) from None
            self._known[name] = None if found is None else self._whole(self._read(found))
        return self._known[name]

    def _read(self, found: CardData | PoolCard) -> Card:
        if isinstance(found, PoolCard):
            return decode(found.line)
        from model.oracle.compile import compile_card

        return self._in_pool(found) or compile_card(found)

    def _whole(self, card: Card) -> Card:
        """CR 712.4a: a card that says what it melds into has that on its back, as far as it is known."""
        pair = meld_of(card)
        whole = None if pair is None else self.get(pair.into)
        return card if whole is None else with_combined_face(card, whole)

    def meld_pair(self, *names: str) -> tuple[Card, Card] | None:
        """The two cards of the meld pair of which these are names, of either card or of what they become; the card
        that has the combined face on its back first."""
        given = [card for name in names if (card := self.get(name)) is not None]
        telling = [card for card in given if meld_of(card) is not None]
        if not telling:
            found = (self.source.melding_into(card.name) for card in given)
            telling = [self._whole(self._read(one)) for one in found if one is not None]
        for card in telling:
            pair = meld_of(card)
            partner = None if pair is None else self.get(pair.partner)
            if pair is None or partner is None or len(card.faces) != 2:
                continue
            if all(one.name in (card.name, pair.partner, pair.into) for one in given):
                return card, partner
        return None

    def _in_pool(self, data: CardData) -> Card | None:
        """The card as it stands in the pool, if that is compiled from the same text and facts: it need not be read
        again."""
        from model.oracle.compile import is_compiled_from

        line = self.source.pool.find(data.name)
        card = None if line is None else decode(line)
        return card if card is not None and is_compiled_from(card, data) else None

    def find(self, name: str) -> Card:
        """The card of that name. Raises UnknownCard with suggestions."""
        card = self.get(name)
        if card is None:
            raise UnknownCard(name, tuple(self.source.suggest(name)))
        return card


def decode(line: bytes) -> Card:
    """The card that a line of the pool holds. Raises MalformedInput for a line that another version has written."""
    try:
        card = from_data(json.loads(line)["card"])
    except (KeyError, TypeError, ValueError) as error:
        raise MalformedInput(f"the card pool does not fit this version of ponder ({error}): install it again") from None
    assert isinstance(card, Card)
    return card


@functools.cache
def default_book() -> CardBook:
    """The book over the user's library and the pool."""
    return CardBook()
