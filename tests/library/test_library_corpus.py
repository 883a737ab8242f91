"""The whole card file: every card is imported and every name is found."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from model.library import KNOWN_LAYOUTS, AmbiguousName, Library, import_cards

CORPUS = Path(__file__).resolve().parents[2].parent / "shared" / "cards" / "oracle-cards.jsonl.gz"

pytestmark = pytest.mark.skipif(not CORPUS.exists(), reason="the card file is not here")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    path = tmp_path_factory.mktemp("library") / "cards.sqlite3"
    result = import_cards(CORPUS, library=path)
    assert (result.cards, result.tokens, result.skipped, result.superseded) == (34_562, 0, 0, 0)
    assert result.strange == ()
    return Library(path)


def test_every_card_is_found_by_its_name_and_its_faces(library: Library) -> None:
    with gzip.open(CORPUS, "rt", encoding="utf-8") as file:
        cards = [json.loads(line) for line in file]
    ambiguous: list[str] = []
    for card in cards:
        found = library.find(card["name"])
        assert found is not None
        assert found.name == card["name"]
        assert found.layout in KNOWN_LAYOUTS
        for face in card.get("card_faces", ()):
            try:
                by_face = library.find(face["name"])
            except AmbiguousName:
                ambiguous.append(face["name"])
                continue
            assert by_face is not None
            assert face["name"] in (by_face.name, *(f.name for f in by_face.faces))
    assert ambiguous == []


def test_layouts_of_the_corpus(library: Library) -> None:
    count: dict[str, int] = {}
    fuse = 0
    for card in library.cards():
        count[card.layout] = count.get(card.layout, 0) + 1
        fuse += card.has_fuse
    assert count["omen"] + count["adventure"] == 157
    assert count["split"] + count["room"] + count["aftermath"] == 136
    assert min(count[layout] for layout in ("omen", "adventure", "room", "aftermath", "split")) > 10
    assert fuse > 10


def test_what_differs_only_in_accents_and_case_is_found(library: Library) -> None:
    names = library.names()
    for name in names:
        if not name.isascii():
            folded = name.replace("û", "u").replace("ú", "u").replace("é", "e").replace("ö", "o")
            found = library.find(folded.upper())
            assert found is not None
            assert found.name == name


def test_suggestions_find_what_was_meant(library: Library) -> None:
    for name in library.names()[::700]:
        typed = name[: len(name) // 2] + "x" + name[len(name) // 2 + 1 :]
        if library.find(typed) is None:
            assert name in library.suggest(typed), typed
