"""Made-up cards in usual wording for scenarios of tests, and running those."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from model.card.data import CardData, FaceData
from model.formats import read_scenarios
from model.library.book import CardBook
from model.library.sources import CardSource
from solver.verify.run import Result, verify_scenario

HEAD = """
- id: one
  filler: 10
  position: |
    ActivePlayer=Human
    ActivePhase=Main1
    Turn=1
    HumanLife=20
    AILife=20
"""


def plain(
    name: str, types: str, text: str = "", cost: str = "", power: int | None = None, toughness: int | None = None,
    loyalty: str | None = None,
) -> CardData:  # fmt: skip
    """A card of one face."""
    face = FaceData(
        name, cost, types, text,
        power=None if power is None else str(power), toughness=None if toughness is None else str(toughness),
        loyalty=loyalty,
    )  # fmt: skip
    return CardData(name=name, layout="normal", faces=(face,))


CARDS = [
    *(plain(n, f"Basic Land — {n}", f"({{T}}: Add {{{m}}}.)") for n, m in (
        ("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G"))),
    plain("Field Bear", "Creature — Bear", cost="{1}{G}", power=2, toughness=2),
    plain("Pale Knight", "Creature — Knight", "First strike", "{W}{W}", 2, 2),
    plain("Twin Horror", "Creature — Horror", "Menace", "{2}{B}", 3, 3),
    plain("Eager Ox", "Creature — Ox", "This creature attacks each combat if able.", "{3}", 3, 3),
    plain("Veiled Deer", "Creature — Elk", "Shroud", "{G}", 1, 1),
    plain("Spark", "Instant", "Spark deals 2 damage to any target.", "{R}"),
    plain("Ember Rain", "Sorcery",
          "Ember Rain deals 3 damage divided as you choose among any number of targets.", "{R}"),
    plain("Shared Spark", "Sorcery", "Assist\nShared Spark deals 2 damage to any target.", "{2}{R}"),
    plain("Long Study", "Sorcery", "Draw two cards.", "{2}{U}"),
    plain("Big Spark", "Instant", "Kicker {R}\nBig Spark deals 2 damage to target creature. If this spell was kicked, "
          "it deals 4 damage to that creature instead.", "{R}"),
    plain("Fire Wave", "Sorcery", "Fire Wave deals X damage to target creature.", "{X}{R}"),
    plain("Two Ways", "Instant", "Choose one —\n• Draw a card.\n• You gain 3 life.", "{U}"),
    plain("Owl Sage", "Creature — Bird", "Flying\nWhen this creature enters, scry 2.", "{1}{U}", 1, 1),
    plain("Kind Hound", "Creature — Dog", "When this creature enters, you may gain 2 life.", "{1}{W}", 1, 1),
    plain("Split Grove", "Land", "{T}: Add {G} or {W}."),
    plain("Mana Stone", "Artifact", "{1}, {T}: Add {U}{R}.", "{2}"),
    plain("Call of Bears", "Sorcery", "Create two 2/2 green Bear creature tokens.", "{2}{G}"),
    plain("Iron Cage", "Enchantment", "Creatures can't attack.", "{2}"),
    plain("Odd Totem", "Artifact", "Whenever the tide is high, everyone sings.", "{1}"),
    plain("Odd Rock", "Artifact", "{T}: Add mana as the tide allows.", "{1}"),
    plain("Sage of Years", "Legendary Planeswalker — Sage", "+1: You gain 1 life.\n-2: Draw a card.", "{2}{W}",
          loyalty="3"),
    plain("Last Dawn", "Enchantment — Aura",
          "Enchant creature\nEnchanted creature gets +2/+2 and has flying.", "{1}{W}"),
    plain("Stern Wall", "Creature — Wall", "Defender", "{1}", 0, 4),
]  # fmt: skip


def faces(layout: str, *sides: CardData) -> CardData:
    """A card of the faces of those cards."""
    return CardData(" // ".join(s.name for s in sides), layout, tuple(s.faces[0] for s in sides))


class MadeUp(CardSource):
    """The cards of this file and those given."""

    def __init__(self, more: Iterable[CardData] = ()) -> None:
        super().__init__()
        self.by_name = {c.name.lower(): c for c in (*CARDS, *more)}
        self.by_name |= {c.faces[0].name.lower(): c for c in more}

    def find(self, name: str) -> CardData | None:
        return self.by_name.get(name.lower())

    def suggest(self, name: str, n: int = 3) -> list[str]:
        return []


BOOK = CardBook(MadeUp())


def book_of(*cards: CardData) -> CardBook:
    """The cards of this file and those given."""
    return CardBook(MadeUp(cards))


def run(text: str, board: str = "", head: str = HEAD, book: CardBook = BOOK) -> Result:
    """The result of one scenario: the lines of the position after the usual head, then its steps and checks."""
    position = textwrap.indent(textwrap.dedent(board).strip("\n"), "    ")
    rest = textwrap.indent(textwrap.dedent(text).strip("\n"), "  ")
    (scenario,) = read_scenarios(f"{head.rstrip()}\n{position}\n{rest}\n", file="test")
    return verify_scenario(scenario, book=book, seconds=20)


def passes(text: str, board: str = "", head: str = HEAD, book: CardBook = BOOK) -> None:
    """Asserts that the scenario passes."""
    result = run(text, board, head, book)
    assert result.result == "pass", (result.result, result.message, result.failures, result.unsupported)
