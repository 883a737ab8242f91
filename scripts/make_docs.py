"""Makes the parts of the documents that follow from the code, or with `--check` says which are out of date.

The command reference (from --help), the table of keywords, the rules that are cited and where, the schema of positions.
"""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
sys.path.insert(0, str(ROOT))
os.environ["COLUMNS"] = "100"

_BEGIN: Final = "<!-- generated: {} -->"
_END: Final = "<!-- end of generated part -->"
_RULE: Final = re.compile(r"\b(\d{3}(?:\.\d+[a-z]?)?)\b")
_ONE: Final = r"\d{3}(?:\.\d+[a-z]?)?(?:-[a-z]\b|-\d{3}\b)?"
_CITED: Final = re.compile(rf"CR ({_ONE}(?:(?:, | and ){_ONE})*)")


# --- the command reference -------------------------------------------------------------------------------------------


def commands() -> str:
    """Every verb with its --help."""
    from solver.cli.app import command

    parts = [
        "# The command",
        "",
        "Made from `--help` by `scripts/make_docs.py`. How answers in JSON look: [JSON](json.md).",
        "",
        *_help("ponder", command()),
    ]
    return "\n".join(parts).rstrip() + "\n"


def _help(name: str, command: object, level: int = 2) -> Iterator[str]:
    context = command.make_context(name, ["--help"], resilient_parsing=True)  # type: ignore[attr-defined]
    yield f"{'#' * level} `{name}`"
    yield ""
    yield "```text"
    text = command.get_help(context)  # type: ignore[attr-defined]
    yield "\n".join(line.rstrip() for line in text.strip().splitlines())
    yield "```"
    yield ""
    for verb, inner in getattr(command, "commands", {}).items():
        yield from _help(f"{name} {verb}", inner, level + (0 if level > 2 else 1))


# --- keywords -----------------------------------------------------------------------------------------------------


def keyword_table() -> str:
    """Keyword abilities and actions that are not supported, and those that are."""
    from model.ability.keywords import ROWS

    missing = [row for row in ROWS.values() if not row.supported]
    there = sorted(row.name for row in ROWS.values() if row.supported)
    lines = [
        f"{len(there)} keyword abilities are supported, {len(missing)} are not:",
        "",
        "| keyword | rule | why |",
        "|---|---|---|",
    ]
    lines += [f"| {row.name} | {row.rule} | {row.why} |" for row in sorted(missing, key=lambda r: r.name)]
    lines += ["", "Supported: " + ", ".join(there) + "."]
    return "\n".join(lines)


# --- rules --------------------------------------------------------------------------------------------------------


def rules() -> str:
    """Each rule that is cited in the code, with the files that carry it out and the tests named after it."""
    homes: dict[str, set[str]] = defaultdict(set)
    tests: dict[str, set[str]] = defaultdict(set)
    for folder in ("model", "solver"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for rule in cited(path.read_text(encoding="utf-8")):
                homes[rule].add(str(path.relative_to(ROOT)))
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for rule in tested(path):
            tests[rule].add(str(path.relative_to(ROOT)))
    lines = [
        "# Rules",
        "",
        "Each rule of the Comprehensive Rules that the code cites, where it is carried out, and the tests that name",
        "it. Made by `scripts/make_docs.py`.",
        "",
        "| rule | carried out in | tests |",
        "|---|---|---|",
    ]
    for rule in sorted(homes.keys() | tests.keys(), key=_order):
        lines.append(f"| {rule} | {_files(homes[rule])} | {_files(tests[rule])} |")
    return "\n".join(lines) + "\n"


def _files(paths: set[str]) -> str:
    return "<br>".join(f"`{p}`" for p in sorted(paths))


def _order(rule: str) -> tuple[int, int, str]:
    section, _, rest = rule.partition(".")
    number = re.match(r"\d+", rest)
    return int(section), int(number[0]) if number else 0, rest


def cited(text: str) -> set[str]:
    """The rules that a file cites, ranges by both ends."""
    found: set[str] = set()
    for citation in _CITED.finditer(text):
        last = ""
        for part in re.split(r", | and ", citation[1]):
            head, _, tail = part.partition("-")
            if _RULE.fullmatch(head):
                found.add(head)
                last = head
            if tail and last:
                if tail.isalpha():
                    found.add(last.rstrip("abcdefghijklmnopqrstuvwxyz") + tail)
                elif tail.isdecimal() and "." not in last:
                    found.add(tail)
    return found


def tested(path: Path) -> set[str]:
    """The rules in the names of tests (`test_106_7__...`), and those cited in the file."""
    text = path.read_text(encoding="utf-8")
    found = cited(text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            named = re.match(r"test_(\d{3})(?:_(\d+[a-z]?))?__", node.name)
            if named:
                found.add(named[1] + (f".{named[2]}" if named[2] else ""))
    return found


# --- all of it ----------------------------------------------------------------------------------------------------


def schema() -> str:
    """The JSON schema of positions."""
    from model.formats.position_schema import position_schema

    return json.dumps(position_schema(), indent=1, ensure_ascii=False) + "\n"


def within(path: Path, name: str, text: str) -> str:
    """The document with its generated part replaced."""
    old = path.read_text(encoding="utf-8")
    begin = _BEGIN.format(name)
    head, found, rest = old.partition(begin)
    if not found:
        raise SystemExit(f"{path}: no '{begin}'")
    return f"{head}{begin}\n\n{text}\n\n{_END}{rest.partition(_END)[2]}"


def generated() -> dict[Path, str]:
    """What each document should be."""
    return {
        DOCS / "commands.md": commands(),
        DOCS / "rules.md": rules(),
        DOCS / "position.schema.json": schema(),
        DOCS / "scope.md": within(DOCS / "scope.md", "keywords", keyword_table()),
    }


def main(arguments: list[str]) -> int:
    stale = []
    for path, text in generated().items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if "--check" in arguments:
            stale.append(path.name)
        else:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
    if stale:
        print(f"out of date: {', '.join(stale)}; run 'python scripts/make_docs.py'", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
