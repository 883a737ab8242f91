"""Makes docs/coverage.md from the shared card file: how much of the corpus is understood, by layout and by mechanic.

    python scripts/make_coverage.py [--check]

Reads ../shared (nothing of it is stored but counts). `--check` reads no cards: it says whether the page has the form
that this script gives it.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "coverage.md"
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

from fair import Tally, corpus, fair_sample, names_of, puzzle_names, verdict  # noqa: E402

from model.oracle.compile import text_lines  # noqa: E402
from solver.cli.verbs.mechanics import mechanics_of  # noqa: E402

_HEAD: Final = "| {} | cards | compiled | supported | share |\n|---|---:|---:|---:|---:|"
_ROW: Final = re.compile(r"^\| [^|]+ \| (\d+) \| (\d+) \| (\d+) \| (\d+\.\d)% \|$")
_INTRO: Final = """# Coverage

Made by `scripts/make_coverage.py` from the shared card file. A card is *compiled* if every line of every face has one
reading, every reference in it is resolved and its records print back to the text; it is *supported* if the kernel also
carries out every record. Left out are tokens, the layouts planar, vanguard, scheme, host and augment and the types
Conspiracy, Dungeon, Stickers, Attraction, Phenomenon and Hero. `ponder cards coverage` says the same of any list of
cards, and what stops the others."""
_FEWEST: Final = 10
"""A mechanic of fewer cards has no row of its own."""


def page() -> str:
    """The whole page."""
    cards = list(corpus())
    puzzles = puzzle_names()
    sample = {card.name for card in fair_sample(cards)}
    overall = {
        name: Tally() for name in ("whole corpus", "cards of the shared puzzles", "random cards in none of them")
    }
    whole, of_puzzles, of_sample = overall.values()
    layouts: defaultdict[str, Tally] = defaultdict(Tally)
    mechanics: defaultdict[str, Tally] = defaultdict(Tally)
    for card in cards:
        found = verdict(card)
        whole.add(found)
        if names_of(card) & puzzles:
            of_puzzles.add(found)
        if card.name in sample:
            of_sample.add(found)
        layouts[card.layout].add(found)
        for mechanic in mechanics_of(text_lines(card)):
            mechanics[mechanic].add(found)
    parts = [
        _INTRO,
        table("", overall.items()),
        "## By layout",
        table("layout", sorted(layouts.items(), key=lambda item: -item[1].cards)),
        f"## By mechanic\n\nCards whose text names the mechanic, of those that {_FEWEST} or more cards name.",
        table("mechanic", sorted((name, t) for name, t in mechanics.items() if t.cards >= _FEWEST)),
    ]
    return "\n\n".join(parts) + "\n"


def table(head: str, rows: Iterable[tuple[str, Tally]]) -> str:
    """A table with a row for each group of cards."""
    return "\n".join((_HEAD.format(head or "cards of"), *(row(name, tally) for name, tally in rows)))


def row(name: str, tally: Tally) -> str:
    """One row; the share is that of the supported cards."""
    return f"| {name} | {tally.cards} | {tally.compiled} | {tally.supported} | {tally.supported_share:.1%} |"


def faults(text: str) -> Iterator[str]:
    """What of the page is not as this script writes it, without the card file."""
    if not text.startswith(_INTRO):
        yield "the beginning differs"
    for title in ("## By layout", "## By mechanic"):
        if title not in text:
            yield f"no part {title!r}"
    for line in text.splitlines():
        if not line.startswith("| ") or line.endswith("| share |"):
            continue
        found = _ROW.match(line)
        if found is None:
            yield f"not a row: {line}"
            continue
        cards, compiled, supported = (int(n) for n in found.groups()[:3])
        if not supported <= compiled <= cards or f"{supported / max(1, cards):.1%}" != f"{found[4]}%":
            yield f"numbers that cannot be: {line}"


def main() -> int:
    """The exit status: 1 if the page is wrong."""
    if "--check" in sys.argv[1:]:
        wrong = list(faults(PAGE.read_text() if PAGE.exists() else ""))
        print("\n".join(wrong) or "docs/coverage.md has the right form")
        return 1 if wrong else 0
    PAGE.write_text(page())
    return 0


if __name__ == "__main__":
    sys.exit(main())
