"""Write `docs/rulings.md`: each ruling, its rules, the scenarios that show it with their answers, how to try them.

    python scripts/make_rulings.py [--check]

Read are `docs/rulings.yaml` (the rulings) and `tests/rulings/*.yaml` (the scenarios). `--check`: nothing is written,
exit status 1 if the document is not what would be written.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
RULINGS = ROOT / "docs" / "rulings.yaml"
SCENARIOS = ROOT / "tests" / "rulings"
DOCUMENT = ROOT / "docs" / "rulings.md"
HEAD = """# Rulings

<!-- Written by scripts/make_rulings.py from docs/rulings.yaml and tests/rulings/. -->

Rulings that Ponder follows, each with the rules that decide it and with scenarios: first those that would come out
otherwise if the ruling were ignored, then the near misses, where the answer is the other one. The answers come from the
Comprehensive Rules; `ponder verify tests/rulings` shows that Ponder gives the same.
"""


def rulings() -> list[dict[str, Any]]:
    """The parts of the document with their rulings."""
    found: list[dict[str, Any]] = yaml.safe_load(RULINGS.read_text(encoding="utf-8"))
    return found


def scenarios() -> list[tuple[str, dict[str, Any]]]:
    """Every scenario with its file."""
    return [
        (path.name, one)
        for path in sorted(SCENARIOS.glob("*.yaml"))
        for one in yaml.safe_load(path.read_text(encoding="utf-8"))
    ]


def answers(scenario: dict[str, Any]) -> Iterator[str]:
    """The checks of the scenario, also those between its steps."""
    for step in scenario.get("do", ()):
        if isinstance(step, dict) and "check" in step:
            yield from map(said, step["check"])
    yield from map(said, scenario.get("check", ()))


def said(value: Any) -> str:
    """A check in one line, as in the scenario."""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {inner(v)}" for key, v in value.items())
    return inner(value)


def inner(value: Any) -> str:
    match value:
        case dict():
            return "{" + said(value) + "}"
        case list():
            return "[" + ", ".join(map(inner, value)) + "]"
        case bool():
            return "yes" if value else "no"
        case str() if not value or any(c in value for c in ",:{}"):
            return json.dumps(value, ensure_ascii=False)
        case _:
            return str(value)


def document() -> str:
    """The whole text."""
    shown: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    for file, one in scenarios():
        shown.setdefault(one["ruling"], []).append((file, one))
    lines = [HEAD]
    for part in rulings():
        lines.append(f"## {part['part']}\n")
        for ruling in part["rulings"]:
            lines += _section(ruling, shown.get(ruling["id"], []))
    return "\n".join(lines).rstrip() + "\n"


def _section(ruling: dict[str, Any], found: list[tuple[str, dict[str, Any]]]) -> list[str]:
    lines = [f"### {ruling['id']}\n", f"{ruling['says']} ({', '.join(ruling['rules'])})\n"]
    for near in (False, True):
        for _, one in found:
            if bool(one.get("near_miss")) is not near:
                continue
            mark = "near miss, " if near else ""
            rules = ", ".join(one.get("rules", ()))
            lines.append(f"- `{one['id']}` ({mark}{rules}): {one['about']}")
            lines += [f"  - `{answer}`" for answer in answers(one)]
    files = sorted({f"tests/rulings/{file}" for file, _ in found})
    ids = " ".join(f"--only {one['id']}" for _, one in found[:1])
    lines.append(f"\nTry it: `ponder verify {' '.join(files)} {ids}`\n")
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    text = document()
    if options.check:
        same = DOCUMENT.is_file() and DOCUMENT.read_text(encoding="utf-8") == text
        if not same:
            print("docs/rulings.md is not up to date: run python scripts/make_rulings.py", file=sys.stderr)
        return 0 if same else 1
    DOCUMENT.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
