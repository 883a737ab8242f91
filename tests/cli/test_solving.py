"""`ponder solve` and `ponder check`: goals, assumptions, files beside the answer, folders, and what is refused."""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import ROOT, Ran, ponder

BOLTS = ("--hand", "Shock; Shock", "--battlefield", "Mountain; Mountain; Grizzly Bears",
         "--opponent-battlefield", "Grizzly Bears", "--opponent-life")  # fmt: skip
PUZZLE = """[metadata]
Name:Test
Goal:Win
Turns:1
Description:The opponent has no mana.
[state]
ActivePlayer=Human
ActivePhase=Main1
AILife=2
humanhand=Shock
humanbattlefield=Mountain
"""


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "one.pzl"
    path.write_text(PUZZLE)
    return path


# --- the answer -------------------------------------------------------------------------------------------------------


def test_steps_are_numbered_and_the_mana_is_shown() -> None:
    ran = ponder("solve", *BOLTS, "2", "--goal", "win")
    assert ran.status == 0
    first, second, *_ = ran.out.splitlines()
    assert first == "proved: Human wins by the end of turn 1"
    assert second == "1. cast Shock#1 targets AI  [Mountain {R}]"


def test_replies_that_are_met_alike_are_told_together() -> None:
    board = ("--battlefield", "Grizzly Bears; Grizzly Bears", "--opponent-battlefield", "Grizzly Bears")
    ran = ponder("solve", *board, "--opponent-life", "2", "--goal", "win")
    assert "whatever AI does (no block; or Grizzly Bears" in ran.out


@pytest.mark.parametrize(
    ("more", "result", "goal"),
    [
        (("--goal", "destroy"), "proved", "nothing is left of: creature of AI by the end of turn 1"),
        (("--goal", "destroy", "--targets", "Card.YouCtrl+namedGrizzly Bears"), "proved", "named Grizzly Bears of H"),
        (("--goal", "put", "--targets", "Creature.namedOgre"), "refuted", "there is: creature named Ogre"),
        (("--goal", "survive", "--within", "2 turns"), "proved", "Human survives by the end of turn 2"),
        (("--goal", "win", "--for", "AI", "--within", "2 turns"), "refuted", "AI wins by the end of turn 2"),
        (("--goal", "Win before opponent's next turn"), "proved", "Human wins before AI's next turn begins"),
    ],
)  # fmt: skip
def test_goals_of_any_position(more: tuple[str, ...], result: str, goal: str) -> None:
    board = (
        "--hand", "Shock; Shock", "--battlefield", "Mountain; Grizzly Bears", "--life", "5", "--opponent-battlefield",
        "Grizzly Bears|Tapped", "--opponent-life", "4", "--library", "unknown",
    )  # fmt: skip
    ran = ponder("solve", *board, *more, "--json")
    assert ran.data["result"] == result
    assert goal in ran.data["goal"]


def test_a_goal_of_the_file_is_kept_and_may_be_changed(puzzle: Path) -> None:
    assert ponder("solve", str(puzzle), "--json").data["goal"] == "Human wins by the end of turn 1"
    other = ponder("solve", str(puzzle), "--goal", "survive", "--json").data
    assert other["goal"] == "Human survives by the end of turn 1"


def test_what_is_assumed_is_told(puzzle: Path, tmp_path: Path) -> None:
    assert "the puzzle's description is not read" in ponder("solve", str(puzzle)).out
    file = tmp_path / "assume.yaml"
    file.write_text("opponent_mana: none\nlibrary: {AI: 7}\n")
    ran = ponder("solve", str(puzzle), "--assume", str(file), "--json")
    assert ran.data["assumed"][:2] == ["the opponent has no mana", "the library of AI is 7 unknown cards"]
    assert "description_not_read" not in ran.data
    file.write_text("opponents_mana: none\n")
    refused = ponder("solve", str(puzzle), "--assume", str(file))
    assert (refused.status, refused.out) == (2, "")
    assert "expected some of opponent_mana" in refused.err


def test_every_first_play_that_wins_by_idea() -> None:
    ran = ponder("solve", *BOLTS, "4", "--goal", "win", "--all")
    assert ran.status == 0
    ideas = [line.strip() for line in ran.out.splitlines() if line.strip().startswith("idea ")]
    assert len(ideas) == 2
    assert "cast Shock#1 targets Human: refuted" in ran.out
    bolts = ("--hand", "Shock; Shock", "--battlefield", "Mountain; Mountain", "--opponent-life", "4")
    plays = ponder("solve", *bolts, "--goal", "win", "--all", "--json").data["first_plays"]
    assert {p["result"] for p in plays} == {"proved", "refuted"}
    assert any(p["same_as"] is not None for p in plays)


def test_the_most_that_can_be_forced() -> None:
    ran = ponder("solve", "--hand", "Shock; Shock", "--battlefield", "Mountain; Mountain", "--max", "damage", "--json")
    assert ran.data["max"] == {"measure": "damage", "least": 4, "most": 4}
    assert ran.data["line"]
    life = ponder("solve", "--battlefield", "Mountain", "--max", "life", "--json")
    assert life.data["max"] == {"measure": "life", "least": 20, "most": 20}


# --- files beside it ----------------------------------------------------------------------------------------------


def test_a_proof_is_written_and_checked(tmp_path: Path) -> None:
    proof = tmp_path / "proof.json"
    assert ponder("solve", *BOLTS, "4", "--goal", "win", "--proof", str(proof)).status == 0
    held = ponder("check", *BOLTS, "4", str(proof))
    assert held.status == 0
    assert held.out.startswith("the proof reaches the goal against every defence: Human wins")
    assert ponder("check", *BOLTS, "5", str(proof)).status == 1
    none = ponder("solve", *BOLTS, "20", "--goal", "win", "--proof", str(tmp_path / "none.json"))
    assert "is not written: there is no proof" in none.out
    assert not (tmp_path / "none.json").exists()
    data = json.loads(proof.read_text())
    proof.write_text(json.dumps({**data, "nodes": [[0, 9]]}))
    broken = ponder("check", *BOLTS, "4", str(proof))
    assert broken.status == 2
    assert "nodes[0]" in broken.err


def test_a_proof_says_what_it_takes_for_granted(tmp_path: Path) -> None:
    board = ("--battlefield", "Grizzly Bears", "--opponent-hand", "Shock", "--opponent-battlefield", "Mountain",
             "--opponent-life", "2")  # fmt: skip
    proof, assumed = tmp_path / "proof.json", tmp_path / "assume.yaml"
    assumed.write_text("opponent_mana: none\n")
    assert ponder("solve", *board, "--goal", "win", "--json").data["result"] == "refuted"
    ran = ponder("solve", *board, "--goal", "win", "--assume", str(assumed), "--proof", str(proof))
    assert ran.status == 0
    held = ponder("check", *board, str(proof))
    assert held.status == 0
    assert "assumed: the opponent has no mana" in held.out
    # Under less than that it does not hold, and the defence is named.
    assumed.write_text("never_casts: [Murder]\n")
    other = ponder("check", *board, str(proof), "--assume", str(assumed))
    assert other.status == 1
    assert "a reply is not answered: cast Shock" in other.out


def test_a_line_as_json_is_what_check_reads(tmp_path: Path) -> None:
    line = ponder("solve", *BOLTS, "4", "--goal", "win", "--json").data["line"]
    file = tmp_path / "line.json"
    file.write_text(json.dumps(line))
    assert ponder("check", *BOLTS, "4", "--goal", "win", str(file)).status == 0
    failed = ponder("check", *BOLTS, "5", "--goal", "win", str(file), "--json")
    assert failed.status == 1
    assert failed.data["ok"] is False


def test_a_graph_is_drawn_of_a_proof_and_of_first_plays(tmp_path: Path) -> None:
    import xml.dom.minidom

    for life, words in (("4", "cast Shock"), ("9", "refuted")):
        file = tmp_path / f"{life}.svg"
        assert ponder("solve", *BOLTS, life, "--goal", "win", "--graph", str(file)).status == 0
        xml.dom.minidom.parse(str(file))
        assert words in file.read_text()


# --- budgets ------------------------------------------------------------------------------------------------------


def test_budgets_that_are_met_are_named() -> None:
    nodes = ponder("solve", *BOLTS, "4", "--goal", "win", "--nodes", "1", "--json")
    assert (nodes.status, nodes.data["result"], nodes.data["limit"]) == (4, "undecided", "1 nodes")
    again = ponder("solve", *BOLTS, "4", "--goal", "win", "--nodes", "1", "--json")
    assert {**again.data, "seconds": 0} == {**nodes.data, "seconds": 0}


def test_memory_is_counted() -> None:
    from solver.cli.solving import OutOfMemory, Watch, memory_taken

    assert memory_taken() > 1 << 20
    Watch(None)(256)
    with pytest.raises(OutOfMemory, match="1M of memory"):
        Watch(1 << 20)(256)


def test_the_keyboard_says_how_far_it_got() -> None:
    from solver.cli.solving import Budget, Watch, guarded
    from solver.search import Solved

    def work(watch: Watch) -> Solved:
        watch(512)
        raise KeyboardInterrupt

    found = guarded(Budget(1_000), (), work)
    assert (found.result, found.nodes, found.limit) == ("undecided", 512, "stopped by the keyboard")


# --- folders ------------------------------------------------------------------------------------------------------


def folder(tmp_path: Path) -> Path:
    where = tmp_path / "puzzles"
    where.mkdir()
    (where / "a.pzl").write_text(PUZZLE)
    (where / "b.pzl").write_text(PUZZLE.replace("AILife=2", "AILife=3"))
    (where / "c.pzl").write_text(PUZZLE.replace("humanhand=Shock", "humanhand=No Such Card At All"))
    (where / "d.pzl").write_text("[metadata]\nGoal:Dance\n[state]\n")
    return where


def test_a_folder_is_a_table_and_goes_on_where_it_was(tmp_path: Path) -> None:
    where, results = folder(tmp_path), tmp_path / "results.jsonl"
    ran = ponder("solve", str(where), "--results", str(results))
    rows = [line.split()[:2] for line in ran.out.splitlines()]
    assert rows[:5] == [
        ["puzzle", "result"], ["a.pzl", "proved"], ["b.pzl", "refuted"], ["c.pzl", "unsupported"], ["d.pzl", "error"],
    ]  # fmt: skip
    assert ran.status == 3
    kept = results.read_text().splitlines()
    assert len(kept) == 4
    # Only what is new or has changed is looked at again.
    (where / "a.pzl").write_text(PUZZLE.replace("AILife=2", "AILife=1"))
    again = ponder("solve", str(where), "--results", str(results), "--json")
    assert [json.loads(line)["file"] for line in again.out.splitlines()] == ["a.pzl", "b.pzl", "c.pzl", "d.pzl"]
    assert results.read_text().splitlines()[:4] == kept
    assert len(results.read_text().splitlines()) == 5


def test_a_folder_over_processes_says_the_same(tmp_path: Path) -> None:
    where = folder(tmp_path)
    alone, together = (ponder("solve", str(where), "--json", "--jobs", jobs) for jobs in ("1", "2"))
    assert together.status == alone.status

    def told(ran: Ran) -> list[dict[str, object]]:
        return [{**json.loads(line), "seconds": 0} for line in ran.out.splitlines()]

    assert told(together) == told(alone)


def test_one_question_in_two_processes_says_the_same() -> None:
    ran = ponder("solve", *BOLTS, "4", "--goal", "win", "--jobs", "2", "--json")
    assert ran.data["result"] == "proved"
    assert ran.data["line"]


def test_a_folder_on_a_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What Ray does, in this process.
    done: list[str] = []

    class Task:
        def __init__(self, work: Callable[..., object]) -> None:
            self.remote = work

    ray = types.SimpleNamespace(
        init=lambda address, log_to_driver: done.append(f"init {address}"), remote=Task, get=lambda found: found,
        shutdown=lambda: done.append("shutdown"),
    )  # fmt: skip
    monkeypatch.setitem(sys.modules, "ray", ray)
    ran = ponder("solve", str(folder(tmp_path)), "--cluster", "local")
    assert ran.out.splitlines()[-1] == "4 of 4 puzzles: 1 error, 1 proved, 1 refuted, 1 unsupported"
    assert done == ["init None", "shutdown"]


def test_the_keyboard_in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from solver.cli import folder as folders

    def stopped(job: object) -> dict[str, object]:
        return {"result": "undecided", "limit": folders.KEYBOARD}

    monkeypatch.setattr(folders, "solve_job", stopped)
    ran = ponder("solve", str(folder(tmp_path)), "--results", str(tmp_path / "r.jsonl"))
    assert ran.status == 4
    assert "stopped by the keyboard: 0 of 4 puzzles; the same command goes on" in ran.err
    assert not (tmp_path / "r.jsonl").exists()


# --- what is refused ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--goal", "wn"), "found --goal 'wn', expected win, survive, destroy, put, control"),
        (("--goal", "put"), "the goal put needs --targets"),
        (("--goal", "win", "--targets", "Creature"), "found --targets beside the goal win"),
        (("--goal", "win", "--count", "2"), "found --count, expected it only beside the goal put"),
        (("--goal", "destroy", "--targets", "Creature.namedNobody"), "nothing in the position is what the goal"),
        (("--goal", "win", "--within", "soon"), "found --within 'soon', expected 'this turn'"),
        (("--goal", "win", "--for", "me"), "found --for 'me', expected Human or AI"),
        (("--goal", "win", "--memory", "much"), "found --memory much, expected a size such as 500M or 2G"),
        (("--goal", "win", "--results", "x"), "found --results beside one position"),
        (("--goal", "win", "--cluster", "auto"), "found --cluster beside one position"),
        (("--goal", "win", "--all", "--proof", "x"), "found --proof beside --all"),
        (("--max", "fun"), "found --max fun, expected damage, life, poison, cards"),
        (("--max", "damage", "--goal", "win"), "found --goal and --max"),
        (("--max", "damage", "--all"), "found --all and --max"),
        ((), "names no goal: give --goal win"),
    ],
)
def test_what_is_refused_is_one_line(arguments: tuple[str, ...], words: str) -> None:
    ran = ponder("solve", *BOLTS, "4", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1


def test_a_folder_takes_no_files_for_one(tmp_path: Path) -> None:
    where = str(folder(tmp_path))
    for option in (("--all",), ("--max", "damage"), ("--proof", "x"), ("--graph", "x")):
        ran = ponder("solve", where, *option)
        assert ran.status == 2
        assert f"found {option[0]} beside a folder" in ran.err
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "found no puzzle" in ponder("solve", str(empty)).err
    (tmp_path / "r").write_text("no record\n")
    assert "found no record" in ponder("solve", str(tmp_path / "puzzles"), "--results", str(tmp_path / "r")).err


def test_a_cluster_needs_ray(tmp_path: Path) -> None:
    import importlib.util

    if importlib.util.find_spec("ray") is not None:
        pytest.skip("Ray is installed")
    ran = ponder("solve", str(folder(tmp_path)), "--cluster", "auto")
    assert ran.status == 2
    assert "--cluster needs Ray, which is not installed: pip install 'ponder-mtg[cluster]'" in ran.err
    assert (ROOT / "pyproject.toml").read_text().count('"ray') == 1
