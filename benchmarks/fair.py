"""Random cards of the corpus beside the cards of the shared puzzles: is the grammar for the kind, or for the files?

Owns: which cards count, which are named by the shared puzzles and scenarios, the sample of a fixed seed. Not here: what
stops a card (`coverage`). Nothing of the card file is stored.
"""

from __future__ import annotations

import csv
import random
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from model.ability.abilities import UnsupportedAbility  # noqa: E402
from model.base import MalformedInput, walk  # noqa: E402
from model.card.data import TOKEN_LAYOUTS  # noqa: E402
from model.library import CardData, CardFile  # noqa: E402
from model.oracle.compile import compile_card  # noqa: E402
from model.play.support import unsupported_in_card  # noqa: E402

SHARED: Final = ROOT.parent / "shared"
CARDS: Final = SHARED / "cards" / "oracle-cards.jsonl.gz"
LEFT_OUT_LAYOUTS: Final = TOKEN_LAYOUTS | {"planar", "vanguard", "scheme", "host", "augment"}
LEFT_OUT_TYPES: Final = frozenset({"Conspiracy", "Dungeon", "Stickers", "Attraction", "Phenomenon", "Hero"})
SAMPLE: Final = 300
SEED: Final = 1


class Verdict(msgspec.Struct, frozen=True):
    """Whether the text of a card compiled in full, and whether the kernel also carries all of it out."""

    compiled: bool
    supported: bool


class Tally(msgspec.Struct):
    """How many cards, how many of them compiled in full, and how many are supported."""

    cards: int = 0
    compiled: int = 0
    supported: int = 0

    def add(self, verdict: Verdict) -> None:
        """Counts one more card."""
        self.cards += 1
        self.compiled += verdict.compiled
        self.supported += verdict.supported

    @property
    def compiled_share(self) -> float:
        """Between 0 and 1."""
        return self.compiled / max(1, self.cards)

    @property
    def supported_share(self) -> float:
        """Between 0 and 1."""
        return self.supported / max(1, self.cards)


def corpus(path: Path = CARDS) -> Iterator[CardData]:
    """The cards that count: no tokens, none of the layouts and types for other ways to play."""
    for found in CardFile(path):
        data = getattr(found, "card", found)
        if isinstance(data, CardData) and data.layout not in LEFT_OUT_LAYOUTS and not _types_of(data) & LEFT_OUT_TYPES:
            yield data


def _types_of(data: CardData) -> set[str]:
    return {word for face in data.faces for word in (face.type_line or "").split()}


def names_of(data: CardData) -> set[str]:
    """The name of the card and those of its faces."""
    return {data.name, *(face.name for face in data.faces)}


def verdict(data: CardData) -> Verdict:
    """Compiles the card and asks the kernel. A card whose type line cannot be read is not understood."""
    try:
        card = compile_card(data)
    except (MalformedInput, ValueError):
        return Verdict(False, False)
    unread = any(isinstance(r, UnsupportedAbility) for face in card.faces for r in walk(face.abilities))
    return Verdict(not unread, not unread and not unsupported_in_card(card))


def puzzle_names() -> set[str]:
    """The distinct cards of the shared puzzles."""
    with (SHARED / "puzzles" / "index.csv").open(newline="") as file:
        return {name.strip() for row in csv.DictReader(file) for name in row["cards"].split(";")} - {""}


def fair_sample(cards: Iterable[CardData], n: int = SAMPLE, seed: int = SEED) -> list[CardData]:
    """`n` cards that no shared puzzle or scenario names."""
    known = puzzle_names()
    text = "\n".join(path.read_text() for path in sorted((SHARED / "scenarios").glob("*.yaml")))
    unseen = [c for c in cards if not names_of(c) & known]
    # A card whose name stands anywhere in a scenario counts as named there: rather too many left out than too few.
    drawn: list[CardData] = []
    for card in random.Random(seed).sample(sorted(unseen, key=lambda c: c.name), len(unseen)):
        if len(drawn) == n:
            break
        if not any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in names_of(card)):
            drawn.append(card)
    return drawn


def main() -> None:
    """Prints both shares."""
    cards = list(corpus())
    puzzles = puzzle_names()
    of_puzzles, of_sample = Tally(), Tally()
    for card in cards:
        if names_of(card) & puzzles:
            of_puzzles.add(verdict(card))
    for card in fair_sample(cards):
        of_sample.add(verdict(card))
    for said, tally in (
        ("cards of the shared puzzles", of_puzzles),
        ("random cards of no puzzle or scenario", of_sample),
    ):
        print(f"{tally.cards:5} {said}: {tally.compiled_share:.1%} compiled, {tally.supported_share:.1%} supported too")
    print(f"      apart by {of_puzzles.supported_share - of_sample.supported_share:.1%}")


if __name__ == "__main__":
    main()
