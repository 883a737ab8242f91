"""Unusable input: one line on standard error, the exit status, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import ponder

STATE = "turn=1\nactiveplayer=human\nactivephase=MAIN1\n"
VERBS_ON_A_FILE = ("plays", "mana", "produce", "solve", "show", "play", "perft")


def one_line(err: str) -> str:
    assert err.count("\n") == 1, err
    assert err.startswith("ponder: ")
    assert "Traceback" not in err
    return err


@pytest.mark.parametrize("verb", VERBS_ON_A_FILE)
def test_no_such_file(verb: str) -> None:
    ran = ponder(verb, "no/such/file.pzl")
    assert ran.status == 2
    assert one_line(ran.err) == "ponder: no/such/file.pzl: no such file\n"
    assert ran.out == ""


def test_json_errors_stand_on_standard_output_too() -> None:
    ran = ponder("plays", "no/such/file.pzl", "--json")
    assert ran.status == 2
    error = ran.data["error"]
    assert error == {"kind": "malformed", "message": "no such file", "file": "no/such/file.pzl", "line": None}


def test_binary_junk(tmp_path: Path) -> None:
    junk = tmp_path / "junk.pzl"
    junk.write_bytes(bytes(range(256)) * 40)
    ran = ponder("plays", str(junk))
    assert ran.status == 2
    assert "not" in one_line(ran.err)


def test_an_empty_file(tmp_path: Path) -> None:
    empty = tmp_path / "empty.pzl"
    empty.write_bytes(b"")
    assert "the file is empty" in one_line(ponder("plays", str(empty)).err)


def test_a_truncated_file_of_each_length(tmp_path: Path) -> None:
    whole = (Path(__file__).parent.parent.parent / "examples" / "burn.pzl").read_bytes()
    cut = tmp_path / "cut.pzl"
    for length in range(10, len(whole), 37):
        cut.write_bytes(whole[:length])
        ran = ponder("plays", str(cut))
        assert ran.status in (0, 2, 3), (length, ran)
        assert "fault of the program" not in ran.err, (length, ran.err)


def test_a_truncated_position_in_json(tmp_path: Path) -> None:
    whole = ponder("show", "examples/burn.pzl", "--as", "json").out
    cut = tmp_path / "cut.json"
    for length in (1, 20, len(whole) // 2, len(whole) - 3):
        cut.write_text(whole[:length])
        ran = ponder("plays", str(cut))
        assert ran.status == 2, (length, ran)
        one_line(ran.err)


def test_an_unknown_card_is_not_supported_with_suggestions() -> None:
    ran = ponder("plays", "--hand", "Lightnin Bolt", "--json")
    assert ran.status == 3
    assert "Lightning Bolt" in one_line(ran.err)
    assert "ponder cards import" in ran.err
    assert ran.data["unsupported"][0]["class"] == "unknown"
    assert ran.data["complete"] is False
    assert ran.data["plays"] == []


def test_an_unknown_card_in_a_library_is_noted() -> None:
    ran = ponder("plays", "--hand", "Shock", "--library", "No Such Card At All", "--json")
    assert ran.status == 0
    assert ran.data["complete"] is True
    assert [n["card"] for n in ran.data["noted"]] == ["No Such Card At All"]


def test_an_impossible_position_says_all_problems() -> None:
    ran = ponder("plays", "--battlefield", "Shock; Lightning Bolt", "--json")
    assert ran.status == 2
    assert ran.data["error"]["kind"] == "impossible"
    assert "Shock is no permanent (110.4)" in ran.err
    assert "Lightning Bolt is no permanent (110.4)" in one_line(ran.err)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("humanbattelfield=Forest", "battelfield"),
        ("humanbattlefield=Forest|Counters:P1P1=-1", "-1"),
        ("humanbattlefield=Grizzly Bears|Damage:-2", "-2"),
        ("humanlandsplayed=-1", "-1"),
        ("turn=zero", "zero"),
    ],
)
def test_what_a_file_cannot_say(tmp_path: Path, line: str, words: str) -> None:
    file = tmp_path / "bad.pzl"
    file.write_text(STATE + line + "\n")
    ran = ponder("plays", str(file))
    if ran.status == 0:
        # An unknown key is left unread, as Forge does, and named.
        assert words in ran.err
        return
    assert ran.status == 2
    assert f"{file}:4: " in one_line(ran.err)
    assert words in ran.err


def test_a_negative_life_total_is_a_position(tmp_path: Path) -> None:
    file = tmp_path / "below.pzl"
    file.write_text(STATE + "humanlife=-2\n")
    ran = ponder("plays", str(file), "--json")
    assert ran.status == 0
    assert ran.data["due"]["kind"] == "over"


def test_zones_that_do_not_exist_as_options() -> None:
    ran = ponder("plays", "--graveyrd", "Shock")
    assert ran.status == 2
    assert "no such option" in one_line(ran.err).lower()


def test_neither_file_nor_options() -> None:
    assert "no position" in one_line(ponder("plays").err)


def test_file_and_options() -> None:
    ran = ponder("plays", "examples/burn.pzl", "--hand", "Shock")
    assert ran.status == 2
    assert "expected one of them" in one_line(ran.err)


def test_an_object_that_is_not_there() -> None:
    ran = ponder("layers", "examples/burn.pzl", "Grizly Bears")
    assert ran.status == 2
    assert "did you mean Grizzly Bears" in one_line(ran.err)


def test_unknown_verbs_and_values() -> None:
    for arguments in (("paly",), ("plays", "--edition", "1993"), ("show", "examples/burn.pzl", "--as", "pdf")):
        ran = ponder(*arguments)
        assert ran.status == 2, arguments
        one_line(ran.err)


def test_a_script_in_the_file_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "script.pzl"
    file.write_text(STATE + "humanbattlefield=Forest|ExecuteScript:TrigExile->6;Forest|Id:6\n")
    ran = ponder("plays", str(file), "--json")
    assert ran.status == 3
    assert "line 4" in one_line(ran.err)
    assert "TrigExile" in ran.err
    assert ran.data["unsupported"][0]["line"] == 4


def test_ten_thousand_permanents(tmp_path: Path) -> None:
    file = tmp_path / "many.pzl"
    file.write_text(
        STATE + "humanhand=Shock\nhumanbattlefield=" + ";".join(["Mountain", "Grizzly Bears"] * 5000) + "\n"
    )
    ran = ponder("plays", str(file), "--json")
    assert ran.status in (0, 4)
    if ran.status == 0:
        assert [p["cast"] for p in ran.data["plays"] if "cast" in p] == ["Shock"]


def test_standard_input() -> None:
    ran = ponder("plays", "-", stdin=STATE + "humanhand=Shock\nhumanbattlefield=Mountain\n")
    assert ran.status == 0
    assert "cast Shock" in ran.out
    assert "standard input" in ponder("plays", "-", stdin=b"\x00\x01").err


def test_each_unknown_card_is_named_with_what_is_near() -> None:
    ran = ponder("plays", "--hand", "Lightnin Bolt; Shok", "--battlefield", "Forst", "--json")
    assert ran.status == 3
    assert "Forest, Lightning Bolt, Shock" in one_line(ran.err)
    items = ran.data["unsupported"]
    assert [i["card"] for i in items] == ["Forst", "Lightnin Bolt", "Shok"]
    assert "Lightning Bolt" in items[1]["text"]


def test_long_names_make_no_long_errors() -> None:
    assert len(one_line(ponder("plays", "--hand", "A" * 100_000).err)) < 1000
    assert len(one_line(ponder("plays", "--hand", ";".join(f"No Card {i}" for i in range(3000))).err)) < 3000


def test_modifiers_that_are_not_read_are_told() -> None:
    ran = ponder("plays", "--hand", "Shock", "--battlefield", "Mountain|Taped", "--json")
    assert ran.status == 0
    assert any("Taped" in w for w in ran.data["warnings"])
    assert (
        "warning: unknown modifier 'Taped'" in ponder("plays", "--hand", "Shock", "--battlefield", "Mountain|Taped").out
    )


def test_no_huge_x() -> None:
    position = ("--hand", "Blaze", "--battlefield", "Mountain")
    for arguments in (("Blaze", "--x", "99999999"), ('{"cast": "Blaze", "x": 99999999}',)):
        for verb in ("why", "pay"):
            ran = ponder(verb, *position, *arguments)
            assert ran.status == 2, arguments
            one_line(ran.err)


def test_a_library_option_beside_a_file() -> None:
    ran = ponder("plays", "examples/burn.pzl", "--library", "Shock")
    assert ran.status == 2
    assert "expected 'empty' or 'unknown'" in one_line(ran.err)


def test_what_is_to_be_cast_next_has_to_be_there() -> None:
    ran = ponder("pay", "--hand", "Shock; Opt", "--battlefield", "Mountain", "Shock", "--then", "Opr")
    assert ran.status == 2
    assert "did you mean Opt" in one_line(ran.err)


def test_mana_for_a_thousand_lands_and_x() -> None:
    ran = ponder("plays", "--hand", "Blaze", "--battlefield", ";".join(["Mountain"] * 300), "--json")
    assert ran.data["plays"][0]["x"] == {"min": 0, "max": 299}
