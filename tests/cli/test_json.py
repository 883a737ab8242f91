"""JSON: the fixed keys, and that what is printed can be read back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from model.formats import line_from_json, step_from_json
from tests.cli.running import BEARS, ponder


def test_plays() -> None:
    data = ponder("plays", *BEARS, "--json").data
    assert {"edition", "player", "due", "complete", "plays", "unsupported"} <= data.keys()
    assert data["player"] == "Human"
    assert data["due"] == {"by": "Human", "kind": "priority"}
    assert data["complete"] is True
    kinds = [(p["kind"], p.get("cast") or p.get("play")) for p in data["plays"]]
    assert kinds == [("cast", "Shock"), ("cast", "Giant Growth"), ("play", "Mountain"), ("pass", None)]
    shock = data["plays"][0]
    assert shock["cost"] == "{R}"
    assert shock["count"] == 1
    assert shock["payment"] == [{"source": "Mountain", "ability": 1, "gives": "{R}", "tap": True, "pays": ["{R}"]}]


def test_every_play_can_be_given_back() -> None:
    for arguments in (BEARS, ("--hand", "Blaze", "--battlefield", "Mountain;Mountain;Birds of Paradise")):
        for more in ((), ("--expand",), ("--mana",)):
            for play in ponder("plays", *arguments, *more, "--json").data["plays"]:
                step_from_json(play)
                if play["kind"] in ("pass", "mana"):
                    continue
                again = ponder("why", *arguments, json.dumps(play), "--json").data
                assert again["legal"] is True, play


def test_like_objects_are_one_line_with_a_count() -> None:
    data = ponder("plays", "--hand", "Shock; Shock; Mountain; Mountain", "--battlefield", "Mountain", "--json").data
    assert [(p["kind"], p["count"]) for p in data["plays"]] == [("cast", 2), ("play", 2), ("pass", 1)]


def test_x_is_a_range_and_with_expand_a_number() -> None:
    position = ("--hand", "Blaze", "--battlefield", "Mountain; Mountain; Forest")
    listed = ponder("plays", *position, "--json").data["plays"][0]
    assert listed["x"] == {"min": 0, "max": 2}
    assert listed["may_target"] == [["Human", "AI"]]
    every = ponder("plays", *position, "--expand", "--json").data["plays"]
    assert [(p["x"], p["targets"]) for p in every if p["kind"] == "cast"] == [
        (x, [who]) for x in (0, 1, 2) for who in ("Human", "AI")
    ]


def test_numbers_only_where_like_named_ones_differ() -> None:
    position = ("--hand", "Shock", "--battlefield", "Mountain", "--opponent-battlefield")
    same = ponder("plays", *position, "Grizzly Bears; Grizzly Bears", "--json").data["plays"][0]
    assert same["may_target"] == [["Human", "AI", "Grizzly Bears"]]
    differ = ponder("plays", *position, "Grizzly Bears; Grizzly Bears|Tapped", "--json").data["plays"][0]
    assert differ["may_target"] == [["Human", "AI", "Grizzly Bears#1", "Grizzly Bears#2"]]


def test_mana() -> None:
    data = ponder("mana", "--battlefield", "Forest; Forest; Sol Ring; Birds of Paradise; Plains|Tapped", "--json").data
    assert data["sources"] == [
        {"name": "Forest", "count": 2, "makes": ["{G}"]},
        {"name": "Sol Ring", "count": 1, "makes": ["{C}{C}"]},
        {"name": "Birds of Paradise", "count": 1, "makes": ["{Any}"]},
    ]
    assert data["totals"] == ["{Any}{G}{G}{C}{C}"]
    assert data["restricted"] == []
    assert data["unbounded"] == []


def test_pay() -> None:
    position = ("--hand", "Shock", "--battlefield", "Mountain; Karplusan Forest; Karplusan Forest")
    one = ponder("pay", *position, "Shock", "--json").data
    assert one["payable"] is True
    assert one["count"] == len(one["payments"]) == 1
    assert one["payments"][0].keys() == {"steps", "left", "lost"}
    every = ponder("pay", *position, "Shock", "--all", "--json").data
    assert every["count"] == 2
    assert sorted(p["lost"] != [] for p in every["payments"]) == [False, True]
    assert ponder("pay", *position, "Shock", "--count", "--json").data["count"] == 2
    best = ponder("pay", *position, "Shock", "--all", "--prefer", "life", "--json").data
    assert [p["lost"] for p in best["payments"]] == [[], [{"life": 1}]]


def test_pay_says_why_not() -> None:
    data = ponder("pay", "--hand", "Shock", "--battlefield", "Forest; Mountain|Tapped", "Shock", "--json").data
    assert data["payable"] is False
    assert [r["rule"] for r in data["reasons"]] == ["601.2h", "107.5"]
    assert data["reasons"][1]["objects"] == ["Mountain"]


def test_keep() -> None:
    position = ("--hand", "Shock", "--battlefield", "Mountain; Volcanic Island")
    kept = ponder("pay", *position, "Shock", "--keep", "{U}", "--all", "--json").data
    assert [[s["source"] for s in p["steps"]] for p in kept["payments"]] == [["Mountain"]]
    assert ponder("pay", *position, "Shock", "--keep", "{U}{U}", "--json").data["payable"] is False


def test_produce() -> None:
    data = ponder("produce", "--battlefield", "Reflecting Pool; Forest", "Reflecting Pool", "--json").data
    assert data["permanents"][0]["types"] == ["G"]
    assert data["permanents"][0]["because"] == [{"type": "G", "ability": 1, "order": []}]


def test_why() -> None:
    legal = ponder("why", *BEARS, "Shock", "--json").data
    assert legal["legal"] is True
    assert legal["play"]["cast"] == "Shock"
    wrong = ponder(
        "why", "--hand", "Grizzly Bears", "--battlefield", "Forest;Forest", "--phase", "upkeep", "Grizzly Bears"
    )
    assert "302.1" in wrong.out


def test_layers() -> None:
    data = ponder("layers", "--battlefield", "Glorious Anthem; Grizzly Bears", "Grizzly Bears", "--json").data
    assert [e["source"] for e in data["effects"]] == ["Glorious Anthem"]
    assert data["characteristics"]["power"] == 3
    assert "digraph" in ponder("layers", "--battlefield", "Grizzly Bears", "Grizzly Bears", "--as", "dot").out


def test_a_position_written_as_json_is_read_by_every_verb(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(ponder("show", "examples/burn.pzl", "--as", "json").out)
    for verb in ("plays", "mana"):
        assert ponder(verb, str(file), "--json").data == ponder(verb, "examples/burn.pzl", "--json").data
    assert ponder("show", str(file), "--as", "json").out == file.read_text()


def test_forge_text_reads_back(tmp_path: Path) -> None:
    first = ponder("show", "examples/mana.txt", "--as", "json").out
    json_file, forge_file = tmp_path / "a.json", tmp_path / "a.txt"
    json_file.write_text(first)
    forge_file.write_text(ponder("show", str(json_file), "--as", "forge").out)
    assert ponder("show", str(forge_file), "--as", "json").out == first


@pytest.mark.parametrize("form", ["svg", "html"])
def test_pictures(form: str) -> None:
    ran = ponder("show", "examples/burn.pzl", "--as", form)
    assert ran.status == 0
    assert "Grizzly Bears" in ran.out
    assert ran.out.rstrip().endswith("</svg>" if form == "svg" else "</html>")


def test_cards() -> None:
    card = ponder("cards", "show", "Grizzly Bears", "--json").data
    assert card["name"] == "Grizzly Bears"
    assert card["complete"] is True
    assert card["unsupported"] == []
    found = ponder("cards", "find", "grizzly bears", "--json").data
    assert found["names"][0] == "Grizzly Bears"
    missing = ponder("cards", "show", "Grizly Bears", "--json")
    assert missing.status == 3
    assert "Grizzly Bears" in missing.err


def test_coverage_of_names() -> None:
    data = ponder("cards", "coverage", "--names", "-", "--json", stdin="Shock\nNo Such Card\n").data
    assert (data["cards"], data["complete"], data["share"]) == (2, 1, 0.5)
    assert data["stopped_by"] == [{"text": "unknown card: No Such Card", "cards": 1}]


def test_coverage_by_mechanic_and_what_is_missing() -> None:
    names = "Shock\nGrizzly Bears\nBirds of Paradise\nNo Such Card\n"
    data = ponder(
        "cards", "coverage", "--names", "-", "--by", "mechanic", "--missing", "--top", "0", "--json", stdin=names
    ).data
    flying = next(group for group in data["by"] if group["mechanic"] == "flying")
    assert flying == {"mechanic": "flying", "cards": 1, "complete": 1, "share": 1.0}
    assert data["missing"] == ["No Such Card"]
    layouts = ponder("cards", "coverage", "--names", "-", "--by", "layout", "--json", stdin=names).data["by"]
    assert layouts == [{"layout": "normal", "cards": 3, "complete": 3, "share": 1.0}]
    assert ponder("cards", "coverage", "--names", "-", "--missing", stdin=names).out == "No Such Card\n"
    assert ponder("cards", "coverage", "--by", "colour").status == 2


def test_verify() -> None:
    ran = ponder("verify", "examples/scenarios.yaml", "--json")
    results = [json.loads(line) for line in ran.out.splitlines()]
    assert [r["result"] for r in results] == ["pass", "pass"]
    assert all({"id", "result", "failures", "unsupported"} <= r.keys() for r in results)
    assert ran.status == 0


def test_verify_ends_with_1_if_a_check_fails() -> None:
    text = "- id: wrong\n  position: |\n    HumanLife=3\n  check:\n    - player: {who: Human, life: 4}\n"
    ran = ponder("verify", "-", "--json", stdin=text)
    assert ran.status == 1
    assert ran.data["result"] == "fail"
    assert ran.data["failures"][0].keys() == {"check", "expected", "found"}


def test_solve_and_check(tmp_path: Path) -> None:
    solved = ponder("solve", "examples/burn.pzl", "--json").data
    assert solved["result"] == "proved"
    assert {"result", "line", "assumed", "nodes", "seconds", "limit", "unsupported"} <= solved.keys()
    assert line_from_json(solved["line"])
    line = tmp_path / "line.json"
    line.write_text(json.dumps(solved["line"]))
    checked = ponder("check", "examples/burn.pzl", str(line), "--json")
    assert checked.status == 0
    assert checked.data["ok"] is True
    assert {"ok", "step", "reasons", "defence"} <= checked.data.keys()


def test_check_says_which_step_fails() -> None:
    ran = ponder("check", "examples/burn.pzl", "-", "--json", stdin="- cast: Shock\n  targets: [Human]\n")
    assert ran.status == 1
    assert ran.data["ok"] is False


def test_undecided_at_a_limit() -> None:
    ran = ponder("solve", "examples/burn.pzl", "--nodes", "1", "--json")
    assert ran.status == 4
    assert ran.data["result"] == "undecided"
    assert ran.data["limit"]


def test_assume_blank_is_echoed() -> None:
    position = ("--hand", "Shock", "--battlefield", "Mountain; Glorious Anthem; Grizzly Bears")
    plain = ponder("show", *position).out
    assert "Grizzly Bears (3/3)" in plain
    blank = ponder("layers", *position, "--assume-blank", "Glorious Anthem", "Grizzly Bears", "--json").data
    assert blank["assumed_blank"] == ["Glorious Anthem"]
    assert blank["characteristics"]["power"] == 2
    wrong = ponder("plays", *position, "--assume-blank", "Opt")
    assert wrong.status == 2


def test_the_edition_is_named_in_every_answer() -> None:
    for verb in ("plays", "mana", "produce"):
        assert ponder(verb, *BEARS, "--json").data["edition"] == "2026-08"
        assert ponder(verb, *BEARS, "--edition", "2026-06", "--json").data["edition"] == "2026-06"


def test_decisions_that_are_no_priority() -> None:
    data = ponder("plays", "--phase", "attackers", "--battlefield", "Grizzly Bears; Grizzly Bears", "--json").data
    assert data["due"]["kind"] == "attackers"
    assert [p["attack"] for p in data["plays"]] == [
        [{"Grizzly Bears": "AI"}, {"Grizzly Bears": "AI"}], {"Grizzly Bears": "AI"}, {},
    ]  # fmt: skip
    for play in data["plays"]:
        step_from_json(play)
