"""The documents: examples are run, generated parts are up to date, links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import ROOT, ponder

PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples() -> list[tuple[str, str, str]]:
    found = []
    for page in PAGES:
        for block in _BLOCK.findall(page.read_text(encoding="utf-8")):
            for part in re.split(r"^(?=\$ )", block, flags=re.MULTILINE):
                if part.startswith("$ ponder"):
                    command, _, output = part.partition("\n")
                    found.append((page.name, command[2:], output))
    return found


@pytest.mark.parametrize(("page", "command", "output"), examples())
def test_an_example(page: str, command: str, output: str) -> None:
    ran = ponder(*shlex.split(command)[1:])
    assert ran.out == output


def test_there_are_examples() -> None:
    assert len(examples()) >= 8


def test_the_api_page() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert tried >= 8
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_generated_parts_are_up_to_date() -> None:
    script = [sys.executable, str(ROOT / "scripts" / "make_docs.py"), "--check"]
    ran = subprocess.run(script, capture_output=True, text=True, check=False, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr


def test_readme_names_its_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "pip install -e . && ponder plays examples/burn.pzl" in text
    assert 'pip install -e ".[dev]" && pytest' in text
    assert "unofficial" in text
