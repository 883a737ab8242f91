"""The rulings that the project starts from: every one has scenarios, they pass, and the document says the same."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from model.library import CardSource, default_source
from model.library.names import name_key
from solver.verify import Result, verify

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "rulings"
FILES = sorted(FOLDER.glob("*.yaml"))
SHARED = ROOT.parent / "shared" / "rulings.yaml"


def script(path: Path) -> ModuleType:
    """A script as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


make_rulings = script(ROOT / "scripts" / "make_rulings.py")
RULINGS: list[dict[str, Any]] = [r for part in make_rulings.rulings() for r in part["rulings"]]


@pytest.mark.parametrize("file", FILES, ids=lambda p: p.stem)
def test_scenarios_of_rulings(file: Path) -> None:
    wrong = [_told(r) for r in verify(file) if r.result != "pass"]
    assert not wrong, "\n".join(wrong)


def _told(result: Result) -> str:
    return f"{result.id}: {result.result} {result.message} {result.failures} {result.unsupported}"


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda r: r["id"])
def test_a_ruling_has_a_scenario_and_a_near_miss(ruling: dict[str, Any]) -> None:
    found = [one for _, one in make_rulings.scenarios() if one["ruling"] == ruling["id"]]
    assert [one for one in found if not one.get("near_miss")]
    assert [one for one in found if one.get("near_miss")]


def test_scenarios_name_rulings_and_have_ids_of_their_own() -> None:
    every = [one for _, one in make_rulings.scenarios()]
    assert {one["ruling"] for one in every} == {ruling["id"] for ruling in RULINGS}
    assert len({one["id"] for one in every}) == len(every)
    assert all(one.get("rules") and one.get("about") for one in every)


def test_the_document_is_up_to_date() -> None:
    assert make_rulings.DOCUMENT.read_text(encoding="utf-8") == make_rulings.document()


def test_the_list_of_cards_is_complete() -> None:
    """The pool that comes with the program takes them from this list."""
    listed = {name_key(line) for line in (FOLDER / "cards.txt").read_text(encoding="utf-8").splitlines()}
    source = default_source()
    missing = {name for name in names_used() if name_key(name) not in listed and _is_card(source, name)}
    assert not missing


def names_used() -> set[str]:
    """Everything in the positions of the scenarios that stands where a card may."""
    found: set[str] = set()
    for _, one in make_rulings.scenarios():
        for line in one["position"].splitlines():
            key, _, value = line.partition("=")
            if re.search(r"(Hand|Battlefield|Graveyard|Exile|Library|Command)$", key.strip(), re.IGNORECASE):
                entries = value.split(";")
                found |= {entry.split("|")[0].strip() for entry in entries}
                found |= {part.removeprefix("CopyOf:") for e in entries for part in e.split("|") if "CopyOf:" in part}
    return {name for name in found if name and not name.lower().startswith("t:")}


def _is_card(source: CardSource, name: str) -> bool:
    return source.find(name) is not None


def test_the_rulings_are_those_of_the_project() -> None:
    if not SHARED.is_file():
        pytest.skip("the project's list of rulings is not here")
    wanted = {entry["id"] for entry in yaml.safe_load(SHARED.read_text(encoding="utf-8"))}
    assert {ruling["id"] for ruling in RULINGS} == wanted


def test_each_ruling_is_carried_by_named_code() -> None:
    """The table of the mutation check knows every ruling (the check itself takes a while: see the benchmark)."""
    mutations = script(ROOT / "benchmarks" / "ruling_mutations.py")
    assert set(mutations.MUTATIONS) == {ruling["id"] for ruling in RULINGS}
    assert not [why for found in mutations.MUTATIONS.values() for one in found if (why := one.why_not())]
