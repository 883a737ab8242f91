"""Scenarios with made-up cards in the usual wording: files under tests/made_up, run as they stand.

A file is two YAML documents: the cards, each `Name: "cost | type line | P/T | text"` with ` // ` between the lines of
the text and ~ for the card's own name, a layout before the cost where it is not the normal one, and the scenarios.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from model.ability.abilities import UnsupportedAbility
from model.base import walk
from model.card.data import CardData, FaceData
from model.formats.scenario_syntax import read_scenarios
from model.library.book import CardBook
from model.library.sources import CardSource, PoolCard
from solver.verify import verify

FILES = sorted((Path(__file__).resolve().parent / "made_up").glob("*.yaml"))


class MadeUp(CardSource):
    """The made-up cards, and those of the pool."""

    def __init__(self, said: dict[str, str]) -> None:
        super().__init__()
        self.cards = {name: _card(name, words) for name, words in said.items()}

    def find(self, name: str) -> CardData | PoolCard | None:
        return self.cards.get(name) or super().find(name)


def _card(name: str, said: str) -> CardData:
    start, types, size, text = (part.strip() for part in said.split("|", 3))
    layout, cost = (start, "") if start.isalpha() else start.split(" ") if " " in start else ("normal", start)
    power, _, toughness = size.partition("/")
    face = FaceData(
        name=name,
        mana_cost=cost,
        type_line=types,
        oracle_text=text.replace(" // ", "\n").replace("~", name),
        power=power if toughness else None,
        toughness=toughness or None,
        loyalty=size if size and not toughness else None,
    )
    return CardData(name, layout or "normal", (face,))


@pytest.mark.parametrize("file", FILES, ids=lambda p: p.stem)
def test_scenarios_with_made_up_cards(file: Path) -> None:
    cards, scenarios = file.read_text(encoding="utf-8").split("\n---\n", 1)
    book = CardBook(MadeUp(yaml.safe_load(cards)))
    assert isinstance(book.source, MadeUp)
    unread = [
        (name, r.text)
        for name in book.source.cards
        for face in book.find(name).faces
        for r in walk(face.abilities)
        if isinstance(r, UnsupportedAbility)
    ]
    assert not unread
    results = list(verify(read_scenarios(scenarios, file=file.name), book=book))
    wrong = [f"{r.id}: {r.result} {r.message} {r.failures} {r.unsupported}" for r in results if r.result != "pass"]
    assert results
    assert not wrong, "\n".join(wrong)
