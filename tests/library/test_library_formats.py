"""The two file formats give the same cards; layouts are told apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import made_up_cards as made
import pytest

from model.library import KNOWN_LAYOUTS, CardData, CardFile


def read(path: Path) -> dict[str, CardData]:
    return {incoming.card.name: incoming.card for incoming in CardFile(path) if not incoming.card.is_token}


@pytest.fixture
def cards(tmp_path: Path) -> dict[str, CardData]:
    return read(made.write_json(tmp_path / "cards.json", made.SCRYFALL))


def test_a_plain_card(cards: dict[str, CardData]) -> None:
    card = cards["Brook Heron"]
    (face,) = card.faces
    assert (card.layout, face.mana_cost, face.type_line) == ("normal", "{1}{W}{U}", "Creature — Bird")
    assert (face.power, face.toughness, face.loyalty, face.defense) == ("2", "1+*", None, None)
    assert face.colors == ("W", "U")
    assert face.color_indicator == ()


def test_a_card_of_two_sides(cards: dict[str, CardData]) -> None:
    front, back = cards["Dock Apprentice // Master of Cranes"].faces
    assert (front.name, front.mana_cost, front.colors) == ("Dock Apprentice", "{U}", ("U",))
    assert (back.name, back.mana_cost, back.color_indicator) == ("Master of Cranes", "", ("U", "B"))


def test_both_formats_give_the_same_cards(tmp_path: Path, cards: dict[str, CardData]) -> None:
    for name in ("atomic.json", "atomic.json.gz"):
        found = read(made.write_json(tmp_path / name, made.ATOMIC))
        assert len(found) == 3
        assert found == {name: cards[name] for name in found}


def test_array_and_lines_plain_and_packed_give_the_same_cards(tmp_path: Path, cards: dict[str, CardData]) -> None:
    assert read(made.write_json(tmp_path / "a.json.gz", made.SCRYFALL)) == cards
    assert read(made.write_lines(tmp_path / "b.jsonl", made.SCRYFALL)) == cards
    assert read(made.write_lines(tmp_path / "c.jsonl.gz", made.SCRYFALL)) == cards


@pytest.mark.parametrize(
    ("card", "layout"),
    [
        (made.SPLIT, "split"),
        (made.FUSE, "split"),
        (made.AFTERMATH, "aftermath"),
        (made.ROOM, "room"),
        (made.ADVENTURE, "adventure"),
        (made.OMEN, "omen"),
        (made.BATTLE, "transform"),
    ],
)
def test_layouts_are_told_apart(cards: dict[str, CardData], card: dict[str, Any], layout: str) -> None:
    found = cards[card["name"]]
    assert found.layout == layout
    assert found.layout in KNOWN_LAYOUTS
    assert found.has_fuse == (card is made.FUSE)
    assert found.faces[0].colors is None


def test_art_is_no_card_and_tokens_are_marked(tmp_path: Path) -> None:
    file = CardFile(made.write_json(tmp_path / "cards.json", made.SCRYFALL))
    found = [incoming.card for incoming in file]
    assert file.skipped == 1
    assert [card.layout for card in found if card.is_token] == ["token"]


def test_sides_of_a_reversible_card_are_cards_by_themselves(tmp_path: Path) -> None:
    side = {"type_line": "Sorcery", "oracle_text": "Draw a card.", "layout": "normal", "mana_cost": "{U}"}
    same = {"name": "Peek", "layout": "reversible_card"} | {"card_faces": [{**side, "name": "Peek"}] * 2}
    found = read(made.write_lines(tmp_path / "a.jsonl", [{**same, "name": "Peek // Peek"}]))
    assert list(found) == ["Peek"]
    assert found["Peek"].faces[0].oracle_text == "Draw a card."
    other: dict[str, Any] = {"layout": "reversible_card", "name": "Peek // Poke"}
    other["card_faces"] = [{**side, "name": "Peek"}, {**side, "name": "Poke"}]
    assert sorted(read(made.write_lines(tmp_path / "b.jsonl", [other]))) == ["Peek", "Poke"]


def test_a_face_that_the_file_does_not_give_is_incomplete(tmp_path: Path) -> None:
    card = {**made.SPLIT, "card_faces": [made.SPLIT["card_faces"][0], {"name": "Dusk"}]}
    (incoming,) = CardFile(made.write_lines(tmp_path / "a.jsonl", [card]))
    assert not incoming.card.is_complete
    assert incoming.rank == 1


def test_cards_of_a_meld_pair_in_mtgjson_are_cards_of_their_own(tmp_path: Path) -> None:
    def entry(face: str, side: str) -> dict[str, Any]:
        return {"name": f"{face} // Great Heron", "faceName": face, "side": side, "layout": "meld", "type": "Artifact"}

    data = {
        "Left Wing // Great Heron": [entry("Left Wing", "a"), entry("Great Heron", "b")],
        "Right Wing // Great Heron": [entry("Right Wing", "a"), entry("Great Heron", "b")],
    }
    found = read(made.write_json(tmp_path / "a.json", {"meta": {}, "data": data}))
    assert sorted(found) == ["Great Heron", "Left Wing", "Right Wing"]
    assert all(len(card.faces) == 1 and card.layout == "meld" for card in found.values())


def test_a_card_may_have_more_than_two_sides(tmp_path: Path) -> None:
    name = "Up // Down // Sideways"
    entries = [
        {"name": name, "faceName": f, "side": s, "layout": "split", "type": "Instant", "text": "Draw a card."}
        for f, s in (("Up", "a"), ("Down", "b"), ("Sideways", "c"))
    ]
    found = read(made.write_json(tmp_path / "a.json", {"data": {name: entries}, "meta": {}}))
    assert [face.name for face in found[name].faces] == ["Up", "Down", "Sideways"]
