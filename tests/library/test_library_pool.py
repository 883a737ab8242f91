"""The pool that comes with the program, and look-ups over library and pool."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import made_up_cards as made
import pytest

from model.base import MalformedInput
from model.library import (
    AmbiguousName,
    CardData,
    CardSource,
    Pool,
    PoolCard,
    find_card,
    import_cards,
    pool_head,
    suggest_names,
    write_pool,
)

ROOT = Path(__file__).resolve().parents[2]

CARDS = [
    ("Pond Frog", ["Pond Frog"]),
    ("Dawn // Dusk", ["Dawn", "Dusk"]),
    ("Night // Dusk", ["Night", "Dusk"]),
    ("Dusk // Dew", ["Dusk", "Dew"]),
    ('"Loud" Frog', ['"Loud" Frog']),
    ("Élan's Frog", ["Élan's Frog"]),
    ("Bog // Dew", ["Bog", "Dew"]),
]


@pytest.fixture
def pool(tmp_path: Path) -> Pool:
    path = tmp_path / "pool.jsonl"
    cards = [{**pool_head(name, faces), "records": [name, "x"]} for name, faces in CARDS]
    cards += [{**pool_head("Frog", ["Frog"], is_token=True), "records": i} for i in (1, 2)]
    assert write_pool(path, cards) == len(cards)
    return Pool(path)


def found(pool: Pool, name: str) -> str | None:
    line = pool.find(name)
    return None if line is None else json.loads(line)["name"]


def test_lines_are_found_by_every_name(pool: Pool) -> None:
    for name, _ in CARDS:
        assert found(pool, name) == name
        assert found(pool, name.upper()) == name
    assert found(pool, "dawn") == "Dawn // Dusk"
    assert found(pool, "dusk") == "Dusk // Dew"
    assert found(pool, "dawn/dusk") == "Dawn // Dusk"
    assert found(pool, "Elan’s frog") == "Élan's Frog"
    assert found(pool, "Loud Frog") == '"Loud" Frog'
    assert found(pool, "Toad") is None
    line = pool.find("Pond Frog")
    assert line is not None
    assert json.loads(line)["records"] == ["Pond Frog", "x"]


def test_a_face_of_several_cards_is_ambiguous(pool: Pool) -> None:
    assert sorted(pool.candidates("Dew")) == ["Bog // Dew", "Dusk // Dew"]
    with pytest.raises(AmbiguousName, match="Bog // Dew or Dusk // Dew"):
        pool.find("Dew")


def test_tokens_are_apart(pool: Pool) -> None:
    assert [json.loads(line)["records"] for line in pool.tokens("frog")] == [1, 2]
    assert found(pool, "Frog") is None
    assert "Frog" not in pool.names()


def test_names_are_those_of_the_cards_in_order(pool: Pool) -> None:
    assert pool.names() == tuple(sorted(name for name, _ in CARDS))
    assert len(list(pool.lines())) == len(CARDS) + 2


def test_suggestions(pool: Pool) -> None:
    assert pool.suggest("Pnod Frog")[0] == "Pond Frog"
    assert pool.suggest("'Loud' Frog")[0] == '"Loud" Frog'
    assert pool.suggest("Token:Frog", 5) == []
    assert pool.suggest("zzzz") == []


def test_a_missing_pool_is_empty_and_a_damaged_one_says_so(tmp_path: Path) -> None:
    assert Pool(tmp_path / "none.jsonl").find("Frog") is None
    assert Pool(tmp_path / "none.jsonl").suggest("Frog") == []
    path = tmp_path / "pool.jsonl"
    path.write_text('{"name":"Frog","names":["frog"],"x":1}\n{"nam')
    with pytest.raises(MalformedInput, match="the card pool is damaged") as caught:
        Pool(path).find("Frog")
    assert caught.value.line == 2


def test_a_line_without_its_keys_is_not_written(tmp_path: Path) -> None:
    card = {"records": 1, **pool_head("Frog", ["Frog"])}
    with pytest.raises((MalformedInput, ValueError)):
        write_pool(tmp_path / "pool.jsonl", [card])


def test_the_library_comes_before_the_pool(tmp_path: Path, pool: Pool) -> None:
    path = tmp_path / "data" / "cards.sqlite3"
    source = CardSource(path, pool)
    assert isinstance(source.find("Dawn // Dusk"), PoolCard)
    assert source.find("Brook Heron") is None
    assert source.names() == pool.names()
    import_cards(made.write_json(tmp_path / "a.json", made.SCRYFALL), library=path)
    assert isinstance(source.find("Dawn // Dusk"), CardData)
    assert isinstance(source.find("Brook Heron"), CardData)
    assert isinstance(source.find("Pond Frog"), PoolCard)
    assert source.candidates("Pond Frog") == ("Pond Frog",)
    assert {"Brook Heron", "Pond Frog"} <= set(source.names())
    assert len(source.names()) == len(set(source.names()))
    assert source.suggest("Brook Hern")[0] == "Brook Heron"
    assert source.suggest("Pond Forg")[0] == "Pond Frog"


def test_the_users_library_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert find_card("Brook Heron") is None
    import_cards(made.write_json(tmp_path / "a.json", made.SCRYFALL))
    card = find_card("Brook Heron")
    assert isinstance(card, CardData)
    assert suggest_names("Brook Hern")[0] == "Brook Heron"


def test_a_damaged_library_is_reported_at_the_first_question(tmp_path: Path, pool: Pool) -> None:
    path = tmp_path / "cards.sqlite3"
    path.write_bytes(b"junk" * 500)
    source = CardSource(path, pool)
    with pytest.raises(MalformedInput, match="ponder cards import FILE"):
        source.find("Pond Frog")


def test_nothing_is_loaded_with_the_package() -> None:
    program = (
        "import sys, model.library; "
        "print([m for m in ('sqlite3', 'platformdirs', 'gzip', 'ortools', 'difflib') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
