"""Scenarios that come with the project's data: none fails, and these files pass for the greater part."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from model.library import CardSource, import_cards
from model.library.book import CardBook
from solver.verify.run import verify

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
CARDS = SHARED / "cards" / "oracle-cards.jsonl.gz"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> CardBook:
    if not CARDS.is_file():
        pytest.skip("the shared card file is not there")
    library = tmp_path_factory.mktemp("library") / "cards.sqlite3"
    import_cards(CARDS, library=library)
    return CardBook(CardSource(library))


@pytest.mark.parametrize(
    ("name", "least"), [("xmage-mana-util", 12), ("xmage-could-produce", 30), ("xmage-combat", 19)]
)
def test_shared_scenarios(book: CardBook, name: str, least: int) -> None:
    path = SHARED / "scenarios" / f"{name}.yaml"
    if not path.is_file():
        pytest.skip("the shared scenarios are not there")
    results = list(verify(path, book=book, seconds=30))
    bad = [(r.id, r.message, r.failures) for r in results if r.result in ("fail", "error")]
    assert not bad
    assert Counter(r.result for r in results)["pass"] >= least
