"""Each rule number that is cited exists in the Comprehensive Rules (numbers only; their text is not in the project)."""

from __future__ import annotations

import re
import sys

import pytest

from tests.cli.running import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

from make_docs import cited

RULES = ROOT.parent / "shared" / "cr"
_NUMBER = re.compile(r"^(\d{3}(?:\.\d+[a-z]?)?)\.?\s", re.MULTILINE)


@pytest.mark.skipif(not RULES.is_dir(), reason="the Comprehensive Rules are not there (../shared/cr)")
def test_each_cited_rule_exists() -> None:
    known = {n for path in RULES.glob("*.txt") for n in _NUMBER.findall(path.read_text(encoding="utf-8"))}
    known |= {n.partition(".")[0] for n in known}
    assert len(known) > 2000
    wrong: dict[str, set[str]] = {}
    for folder in ("model", "solver"):
        for path in (ROOT / folder).rglob("*.py"):
            bad = cited(path.read_text(encoding="utf-8")) - known
            if bad:
                wrong[str(path.relative_to(ROOT))] = bad
    assert not wrong


def test_reading_citations() -> None:
    assert cited("# CR 601.2f-h: x; (CR 106.12a-b, 605.3) CR 500-514") == {
        "601.2f", "601.2h", "106.12a", "106.12b", "605.3", "500", "514",
    }  # fmt: skip
