"""What cannot be read says what is wrong with it, where, and what to do, in one line."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import made_up_cards as made
import pytest

from model.base import MalformedInput
from model.library import CardFile, import_cards


def fault(path: Path) -> MalformedInput:
    with pytest.raises(MalformedInput) as caught:
        list(CardFile(path))
    error = caught.value
    assert error.file == str(path)
    assert "\n" not in str(error)
    return error


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"  \n ", "is empty"),
        (b"[]", "holds no cards"),
        (b"name,cost\nHeron,3\n", "is not JSON"),
        (b"<!DOCTYPE html><html>", "is a web page"),
        (b"PK\x03\x04rest", "zip archive: unpack it first"),
        (b"BZh91AY", "bzip2"),
        (b"SQLite format 3\x00", "SQLite database"),
        (b"\xff\xfe[\x00", "UTF-16"),
        (b"\x00\x01\x02\xff\xfe\x80 junk", "not a text file"),
        (b'[{"object": "ruling", "oracle_id": "1"}]', "Scryfall's rulings"),
        (b'[{"object": "set", "name": "X", "code": "x"}]', "Scryfall's sets"),
        (b'{"object": "list", "data": []}', "one page of a Scryfall search"),
        (b'{"object": "bulk_data", "download_uri": ""}', "bulk files"),
        (b'{"name": "Heron"}', "wrong kind of file"),
        (b"[1, 2, 3]", "wrong kind of file"),
        (b'{"meta": {}, "data": {"ABC": {"code": "ABC", "cards": []}}}', "a set of MTGJSON"),
        (b'{"meta": {}, "data": [1]}', "not one of cards"),
        (b'{"meta": {}, "data": {}}', "holds no cards"),
        (b'[{"name": "Heron", "type_line": 3}]', "the card 'Heron' cannot be read"),
        (b"[" * 100_000, "nested too deeply"),
        (b'[{"name": "A", "type_line": "Land"}] tail', "more text behind the end"),
        (b'[{"name": "A", "type_line": "Land"} {"name": "B"}]', "expected ',' or ']'"),
    ],
)
def test_files_of_another_kind(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(content)
    assert words in str(fault(path))


def test_no_such_file_and_a_folder(tmp_path: Path) -> None:
    assert "no such file" in str(fault(tmp_path / "nothing.json"))
    assert "is a folder" in str(fault(tmp_path))


@pytest.mark.parametrize("share", [0.02, 0.5, 0.9, 0.999])
def test_a_packed_file_that_was_cut_off(tmp_path: Path, share: float) -> None:
    path = tmp_path / "cards.json.gz"
    data = gzip.compress(json.dumps(made.many(50)).encode())
    path.write_bytes(data[: int(len(data) * share)])
    assert "the gzip file ends in the middle: download it again" in str(fault(path))


def test_a_packed_file_that_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "cards.json.gz"
    data = bytearray(gzip.compress(json.dumps(made.many(50)).encode()))
    data[len(data) // 2 : len(data) // 2 + 40] = b"\xaa" * 40
    path.write_bytes(data)
    error = str(fault(path))
    assert "download it again" in error


@pytest.mark.parametrize("lines", [True, False])
def test_text_that_was_cut_off_anywhere(tmp_path: Path, lines: bool) -> None:
    path = tmp_path / "cards.json"
    made.write_lines(path, made.SCRYFALL) if lines else made.write_json(path, made.SCRYFALL)
    whole = path.read_bytes()
    for length in random.Random(7).sample(range(5, len(whole) - 3), 60):
        path.write_bytes(whole[:length])
        if lines and whole[:length].endswith((b"}", b"}\n")) and whole[length : length + 1] in (b"\n", b"{"):
            # A file of lines that ends behind a line is a shorter file, not a broken one.
            continue
        error = fault(path)
        assert "the file ends in the middle: download it again" in str(error)
        assert error.line is not None
        assert 1 <= error.line <= whole[:length].count(b"\n") + 1


def test_faults_name_their_line(tmp_path: Path) -> None:
    path = made.write_lines(tmp_path / "cards.jsonl", made.many(4000))
    lines = path.read_bytes().split(b"\n")
    lines[2999] = lines[2999].replace(b'"layout"', b"layout")
    path.write_bytes(b"\n".join(lines))
    error = fault(path)
    assert "not valid JSON" in str(error)
    assert error.line == 3000
    lines[2999] = b'{"object": "ruling"}'
    path.write_bytes(b"\n".join(lines))
    assert fault(path).line == 3000


def test_bytes_that_are_no_text_in_the_middle(tmp_path: Path) -> None:
    path = made.write_lines(tmp_path / "cards.jsonl", made.many(4000))
    data = bytearray(path.read_bytes())
    data[-2000:-1990] = b"\xff" * 10
    path.write_bytes(data)
    assert "not UTF-8 text" in str(fault(path))


def test_a_failed_import_says_so_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(b"junk")
    with pytest.raises(MalformedInput, match="is not JSON"):
        import_cards(path, library=tmp_path / "data" / "cards.sqlite3")
    assert list((tmp_path / "data").iterdir()) == []


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    path = made.write_json(tmp_path / "cards.json", made.SCRYFALL)
    with pytest.raises(MalformedInput, match="the card library cannot be written"):
        import_cards(path, library=tmp_path / "data" / "cards.sqlite3")
