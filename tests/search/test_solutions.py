"""Known solutions of shared puzzles as lines of play, in `tests/solutions`: the check accepts them, and rejects them
without a step that they need. Facts that only descriptions state stand in `tests/assumptions`.

The puzzles are not part of the project: without the folder beside it these tests are skipped.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from model.formats import read_document, read_file
from solver.search.assume import read_assumptions
from tests.cli.running import ROOT, Ran, ponder

PUZZLES = ROOT.parent / "shared" / "puzzles"
SOLUTIONS = ROOT / "tests" / "solutions"
ASSUMPTIONS = ROOT / "tests" / "assumptions"
# The step, counted from 0, that the line needs.
NEEDED = {
    "PS_GRN1": 4, "PS_GRN3": 6, "PS_RNA7": 2, "PS_DOM5": 8, "PS_WAR2": 3, "PS_AFR1": 5, "PS_RNA3": 4, "PS_UMA": 37,
    "PS_DMU1": 0,
}  # fmt: skip
# What files have otherwise than the puzzle that was published; the step that the line needs where the file is amended.
AMENDED: dict[str, dict[str, str]] = yaml.safe_load((ROOT / "tests" / "amended.yaml").read_text())
NEEDED_THEN = {"PS_GRN9": 10, "PS_RNA5": 0}
# The step at which the line fails, and what is said of it. PS_RNA5: the attack trigger of the card that the file
# lacks would untap Vona. PS_GRN9: the file gives the Angels hexproof of their own. PS_M199: the legend rule leaves one
# of two artifacts that it returns. PS_RIX7: what would be copied is removed from combat in response, so that the
# copying does nothing (CR 608.2b).
REJECTED = {
    "PS_RNA5": (25, "Vona, Butcher of Magan is already tapped"),
    "PS_GRN9": (6, "[Lyra Dawnbringer, Adeliz, the Cinder Wind]"),
    "PS_M199": (12, "there is no Mox Amber#2"),
    "PS_RIX7": (9, "Spires of Orazca ability 2 targets Tah-Crop Elite"),
}


def checked(name: str, line: Path, folder: Path = PUZZLES) -> Ran:
    """The check of a line of that puzzle, under what is assumed of it."""
    puzzle = folder / f"{name}.pzl"
    if not puzzle.exists():
        pytest.skip("the shared puzzles are not here")
    assumed = ASSUMPTIONS / f"{name}.yaml"
    ran = ponder("check", str(puzzle), str(line), *(("--assume", str(assumed)) if assumed.exists() else ()))
    if ran.status == 3:
        pytest.skip(ran.err.strip())
    return ran


def without(name: str, step: int, folder: Path) -> Path:
    """The line without that step, and without the step that lets it resolve."""
    steps = yaml.safe_load((SOLUTIONS / f"{name}.yaml").read_text())
    left = steps[:step] + steps[step + (2 if "resolve" in steps[step + 1] else 1) :]
    path = folder / "line.yaml"
    path.write_text(yaml.safe_dump(left, sort_keys=False))
    return path


@pytest.mark.parametrize("name", NEEDED)
def test_a_known_solution_is_accepted(name: str) -> None:
    ran = checked(name, SOLUTIONS / f"{name}.yaml")
    assert ran.status == 0, ran.out + ran.err


@pytest.mark.parametrize("name", NEEDED)
def test_without_a_step_that_it_needs_it_fails(name: str, tmp_path: Path) -> None:
    ran = checked(name, without(name, NEEDED[name], tmp_path))
    assert ran.status == 1, ran.out + ran.err
    assert "the line fails" in ran.out


@pytest.mark.parametrize("name", AMENDED)
def test_a_published_line_is_accepted_with_the_puzzle_as_it_was_published(name: str, tmp_path: Path) -> None:
    if not PUZZLES.exists():
        pytest.skip("the shared puzzles are not here")
    line = tmp_path / "line.yaml"
    for old, new in ((PUZZLES / f"{name}.pzl", tmp_path / f"{name}.pzl"), (SOLUTIONS / f"{name}.yaml", line)):
        new.write_text(amended(name, old.read_text()))
    ran = checked(name, line, tmp_path)
    assert ran.status == 0, ran.out + ran.err
    line.write_text(amended(name, without(name, NEEDED_THEN[name], tmp_path).read_text()))
    assert checked(name, line, tmp_path).status == 1


def amended(name: str, text: str) -> str:
    """The text with the words that were published."""
    for old, new in AMENDED[name].items():
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("name", REJECTED)
def test_a_published_line_that_the_rules_do_not_allow_fails_where_it_does(name: str) -> None:
    step, words = REJECTED[name]
    ran = checked(name, SOLUTIONS / f"{name}.yaml")
    assert ran.status == 1, ran.out + ran.err
    assert ran.out.startswith(f"the line fails at step {step}\n")
    assert words in ran.out


@pytest.mark.parametrize("path", sorted(ASSUMPTIONS.glob("*.yaml")), ids=lambda p: p.stem)
def test_what_is_assumed_of_shared_puzzles_can_be_read(path: Path) -> None:
    where, data = read_document(read_file(str(path)), file=str(path))
    assert read_assumptions(where, data, file=str(path)).words
    if PUZZLES.exists():
        assert (PUZZLES / f"{path.stem}.pzl").exists()
