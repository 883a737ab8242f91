"""The imported library: what an import keeps whole, look-ups by name, a damaged file."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import made_up_cards as made
import pytest

from model.base import MalformedInput
from model.library import AmbiguousName, Library, default_library_path, import_cards

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    target = tmp_path / "data" / "cards.sqlite3"
    import_cards(made.write_json(tmp_path / "cards.json", made.SCRYFALL), library=target)
    return target


@pytest.fixture
def library(path: Path) -> Library:
    return Library(path)


def found(library: Library, name: str) -> str | None:
    card = library.find(name)
    return None if card is None else card.name


def test_the_result_counts(tmp_path: Path) -> None:
    target = tmp_path / "cards.sqlite3"
    half = {
        **made.SPLIT,
        "name": "Half // Gone",
        "card_faces": [{"name": "Half", "type_line": "Instant"}, {"name": "Gone"}],
    }
    cards = [*made.SCRYFALL, half, {**made.PLAIN, "name": "Odd", "layout": "hologram"}, made.PLAIN]
    result = import_cards(made.write_json(tmp_path / "a.json", cards), library=target)
    assert (result.source, result.cards, result.tokens, result.skipped) == ("scryfall", 12, 1, 1)
    assert result.incomplete == ("Half // Gone",)
    assert result.strange == ("hologram",)
    assert result.library == target
    assert Library(target).about("cards") == 12
    assert import_cards(made.write_json(tmp_path / "b.json", made.ATOMIC), library=target).source == "mtgjson"
    assert len(Library(target).names()) == 3


def test_progress_goes_up_to_the_size(tmp_path: Path) -> None:
    file = made.write_json(tmp_path / "cards.json", made.many(4000))
    told: list[tuple[int, int]] = []
    import_cards(file, lambda read, size: told.append((read, size)), library=tmp_path / "cards.sqlite3")
    assert len(told) > 2
    assert told == sorted(told)
    assert told[-1] == (file.stat().st_size, file.stat().st_size)


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        ("Brook Heron", "Brook Heron"),
        ("  brook   HERON ", "Brook Heron"),
        ("Dawn // Dusk", "Dawn // Dusk"),
        ("dawn//dusk", "Dawn // Dusk"),
        ("Dawn / Dusk", "Dawn // Dusk"),
        ("Dawn", "Dawn // Dusk"),
        ("dusk", "Dawn // Dusk"),
        ("Master of Cranes", "Dock Apprentice // Master of Cranes"),
        ("Wade In", "Marsh Giant // Wade In"),
        ("Æthra, Keeper of Façades", "Æthra, Keeper of Façades"),
        ("Aethra, keeper of facades", "Æthra, Keeper of Façades"),
        ("AETHRA KEEPER OF FACADES", "Æthra, Keeper of Façades"),
        ("Herons", None),
        ("", None),
        ("//", None),
        ("!?", None),
        ("%' OR 1=1", None),
        ("Heron\x00s", None),
        ("Heron\ud800s", None),
    ],
)
def test_names_are_found(library: Library, name: str, whole: str | None) -> None:
    assert found(library, name) == whole
    assert library.candidates(name) == (() if whole is None else (whole,))


def test_quotes_and_dashes(tmp_path: Path) -> None:
    cards = [{**made.PLAIN, "name": name} for name in ("Heron's Nest", '"Big" Heron', "Two-Beak Heron", "Lim-Dûl")]
    library_path = tmp_path / "cards.sqlite3"
    import_cards(made.write_json(tmp_path / "a.json", cards), library=library_path)
    library = Library(library_path)
    assert found(library, "Heron’s nest") == "Heron's Nest"
    assert found(library, "Herons Nest") == "Heron's Nest"
    assert found(library, "“Big” Heron") == '"Big" Heron'
    assert found(library, "Big Heron") == '"Big" Heron'
    assert found(library, "Two–Beak Heron") == "Two-Beak Heron"
    assert found(library, "Lim-Du\u0302l") == "Lim-Dûl"


def test_punctuation_decides_where_names_differ_by_it(tmp_path: Path) -> None:
    cards = [{**made.PLAIN, "name": name} for name in ("Wet Land", "Wetland")]
    library_path = tmp_path / "cards.sqlite3"
    import_cards(made.write_json(tmp_path / "a.json", cards), library=library_path)
    library = Library(library_path)
    assert found(library, "wet land") == "Wet Land"
    assert found(library, "wetland") == "Wetland"
    assert found(library, "Wet-Land") is None
    assert sorted(library.suggest("Wet-Land")) == ["Wet Land", "Wetland"]


def test_whole_names_win_over_fronts_and_fronts_over_other_faces(tmp_path: Path) -> None:
    def pair(first: str, second: str) -> dict[str, object]:
        return made.halves("prepare", (first, "Creature — Bird", ""), (second, "Sorcery", ""))

    cards = [
        {**made.PLAIN, "name": "Song"},
        pair("Singer", "Song"),
        pair("Fire", "Ice"),
        pair("Start", "Fire"),
        pair("Start", "Finish"),
        pair("Poet", "Verse"),
        pair("Bard", "Verse"),
    ]
    library_path = tmp_path / "cards.sqlite3"
    import_cards(made.write_json(tmp_path / "a.json", cards), library=library_path)
    library = Library(library_path)
    assert found(library, "Song") == "Song"
    assert found(library, "Fire") == "Fire // Ice"
    assert found(library, "Start // Fire") == "Start // Fire"
    for name, wholes in (
        ("Start", ("Start // Finish", "Start // Fire")),
        ("verse", ("Bard // Verse", "Poet // Verse")),
    ):
        assert tuple(sorted(library.candidates(name))) == wholes
        with pytest.raises(AmbiguousName, match="give the whole name") as caught:
            library.find(name)
        assert sorted(caught.value.candidates) == sorted(wholes)


def test_jokes_and_halves_give_way_to_cards_of_the_same_name(tmp_path: Path) -> None:
    joke = {**made.PLAIN, "oracle_text": "Laugh.", "set_type": "funny"}
    half = {**made.SPLIT, "card_faces": [made.SPLIT["card_faces"][0], {"name": "Dusk"}]}
    library_path = tmp_path / "cards.sqlite3"
    for cards in ([joke, half, made.PLAIN, made.SPLIT], [made.PLAIN, made.SPLIT, joke, half]):
        result = import_cards(made.write_json(tmp_path / "a.json", cards), library=library_path)
        assert (result.cards, result.superseded) == (2, 2)
        library = Library(library_path)
        card, split = library.find("Brook Heron"), library.find("Dusk")
        assert card is not None
        assert card.faces[0].oracle_text == "Flying"
        assert split is not None
        assert split.is_complete


def test_different_cards_of_one_name_are_not_guessed_between(tmp_path: Path) -> None:
    other = {**made.PLAIN, "oracle_text": "Reach"}
    library_path = tmp_path / "cards.sqlite3"
    import_cards(made.write_json(tmp_path / "a.json", [made.PLAIN, other]), library=library_path)
    with pytest.raises(AmbiguousName, match="2 different cards are called 'Brook Heron'"):
        Library(library_path).find("Brook Heron")


def test_names_of_other_printings_are_found_last(tmp_path: Path) -> None:
    cards = [{**made.PLAIN, "flavor_name": "Zilla"}, {**made.PLAIN, "name": "Mothra", "flavor_name": "Brook Heron"}]
    library_path = tmp_path / "cards.sqlite3"
    import_cards(made.write_json(tmp_path / "a.json", cards), library=library_path)
    library = Library(library_path)
    assert found(library, "zilla") == found(library, "Brook Heron") == "Brook Heron"


def test_tokens_are_apart(library: Library) -> None:
    (token,) = library.tokens("brook heron")
    assert token.is_token
    card = library.find("Brook Heron")
    assert card is not None
    assert not card.is_token
    assert library.names().count("Brook Heron") == 1
    assert library.tokens("Dawn") == ()
    assert library.find("token:brook heron") is None
    assert all(not card.is_token for card in library.cards())


def test_names_and_cards_are_sorted_and_complete(library: Library) -> None:
    names = library.names()
    assert list(names) == sorted(card["name"] for card in made.SCRYFALL[:-2])
    assert tuple(card.name for card in library.cards()) == names


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Brok Heron", "Brook Heron"),
        ("Broko Heron", "Brook Heron"),
        ("Master of Crane", "Master of Cranes"),
        ("Dwan", "Dawn"),
        ("Heron", "Brook Heron"),
        ("Aethra, Keper of Facades", "Æthra, Keeper of Façades"),
    ],
)
def test_suggestions(library: Library, typed: str, expected: str) -> None:
    assert library.suggest(typed)[0] == expected


def test_nothing_is_suggested_for_nothing_like_it(library: Library) -> None:
    assert library.suggest("qqqqzzzz") == []
    assert library.suggest("") == []
    assert len(library.suggest("Dawn", n=1)) == 1


def test_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_library_path() == tmp_path / "ponder" / "cards.sqlite3"
    result = import_cards(made.write_json(tmp_path / "a.json", made.SCRYFALL))
    assert result.library.is_file()
    with Library() as library:
        assert found(library, "Dusk") == "Dawn // Dusk"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert default_library_path().is_absolute()


def test_an_interrupted_import_leaves_the_old_library_whole(tmp_path: Path, path: Path) -> None:
    before = path.read_bytes()
    file = made.write_json(tmp_path / "new.json", made.many(6000))

    def interrupt(read: int, size: int) -> None:
        if read > size / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_cards(file, interrupt, library=path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
def test_a_killed_import_leaves_the_old_library_whole_and_is_cleared_away(tmp_path: Path, path: Path) -> None:
    before = path.read_bytes()
    file = made.write_json(tmp_path / "new.json", made.many(6000))
    program = (
        "import os, signal, sys; from pathlib import Path; from model.library import import_cards\n"
        "def stop(read, size):\n    if read > size / 2: os.kill(os.getpid(), signal.SIGKILL)\n"
        "import_cards(Path(sys.argv[1]), stop, library=Path(sys.argv[2]))"
    )
    done = subprocess.run([sys.executable, "-c", program, str(file), str(path)], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.read_bytes() == before
    (left,) = (other for other in path.parent.iterdir() if other != path)
    an_hour_ago = time.time() - 3700
    os.utime(left, (an_hour_ago, an_hour_ago))
    import_cards(file, library=path)
    assert list(path.parent.iterdir()) == [path]
    assert len(Library(path).names()) == 6000


def test_a_truncated_download_leaves_the_old_library_whole(tmp_path: Path, path: Path) -> None:
    before = path.read_bytes()
    file = made.write_json(tmp_path / "new.json.gz", made.many(6000))
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(MalformedInput, match="download it again"):
        import_cards(file, library=path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_an_open_library_is_not_disturbed_by_an_import(tmp_path: Path, path: Path) -> None:
    with Library(path) as library:
        import_cards(made.write_json(tmp_path / "new.json", made.many(10)), library=path)
        assert found(library, "Dusk") == "Dawn // Dusk"
    assert Library(path).find("Dusk") is None


@pytest.mark.parametrize("damage", ["junk", "empty", "cut", "other", "pages", "text", "schema"])
def test_a_damaged_library_names_the_file_and_the_command(path: Path, damage: str) -> None:
    data = path.read_bytes()
    match damage:
        case "junk":
            path.write_bytes(b"\x01\x02junk" * 1000)
        case "empty":
            path.write_bytes(b"")
        case "cut":
            path.write_bytes(data[: len(data) // 2])
        case "other":
            path.unlink()
            other = sqlite3.connect(path)
            other.execute("CREATE TABLE t (x)")
            other.close()
        case "pages":
            path.write_bytes(data[:4096] + b"\xaa" * (len(data) - 4096))
        case "text":
            other = sqlite3.connect(path)
            other.execute("UPDATE cards SET data = 'none'")
            other.commit()
            other.close()
        case _:
            other = sqlite3.connect(path)
            other.execute("PRAGMA user_version = 999")
            other.close()
    with pytest.raises(MalformedInput, match="ponder cards import FILE") as caught:
        Library(path).find("Dusk")
    assert caught.value.file == str(path)


def test_no_library_yet(tmp_path: Path) -> None:
    with pytest.raises(MalformedInput, match="there is no card library: import one with 'ponder cards import FILE'"):
        Library(tmp_path / "cards.sqlite3")
