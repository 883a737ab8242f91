"""What a companion asks of a starting deck (CR 702.139a): the ability does nothing in the game, so that the words are
only told apart."""

from __future__ import annotations

from typing import Final

from model.ability.abilities import Keyword
from model.oracle.engine import Grammar

_DECKS: Final = {
    "cheap permanents": "each permanent card in your starting deck has mana value 2 or less",
    "activated permanents": "each permanent card in your starting deck has an activated ability",
    "names": "each nonland card in your starting deck has a different name",
    "shared type": "each nonland card in your starting deck shares a card type",
    "beasts": "each creature card in your starting deck is a Cat, Elemental, Nightmare, Dinosaur, or Beast card",
    "odd": "your starting deck contains only cards with odd mana values and land cards",
    "even": "your starting deck contains only cards with even mana values",
    "dear": "your starting deck contains only cards with mana value 3 or greater and land cards",
    "large": "your starting deck contains at least twenty cards more than the minimum deck size",
    "symbols": "no card in your starting deck has more than one of the same mana symbol in its mana cost",
}


def add(g: Grammar) -> None:
    for name, words in _DECKS.items():
        g.words("keyword", {f"companion — {words}.": Keyword("companion", text=name)})
