"""The page of coverage has the form that its script gives it; the numbers themselves need the card file."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent.parent


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_coverage", ROOT / "scripts" / "make_coverage.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    before = list(sys.path)
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path[:] = before
    return module


def test_the_page_has_its_form() -> None:
    script = _script()
    text = (ROOT / "docs" / "coverage.md").read_text()
    assert list(script.faults(text)) == []
    assert list(script.faults(text + "| flying | 3 | 4 | 2 | 66.7% |\n")) != []
    assert list(script.faults(text + "| flying | many |\n")) != []


def test_mechanics_are_read_off_the_words() -> None:
    from solver.cli.verbs.mechanics import mechanics_of

    found = mechanics_of(("First strike, flashback {2}{R}", "When ~ enters, it explores and you draw a card."))
    assert {"first strike", "flashback", "explore", "draw", "triggered ability"} <= found
    assert not {"flash", "flying", "activated ability"} & found
