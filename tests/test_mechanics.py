"""Scenarios of mechanics: files under tests/mechanics, run as they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.verify import verify

FILES = sorted((Path(__file__).resolve().parent / "mechanics").glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda p: p.stem)
def test_scenarios_of_mechanics(file: Path) -> None:
    wrong = [f"{r.id}: {r.result} {r.message} {r.failures}" for r in verify(file) if r.result != "pass"]
    assert not wrong, "\n".join(wrong)
