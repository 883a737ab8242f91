"""What becomes of a Siege whose last defense counter is removed (CR 310.11b)."""

from __future__ import annotations

import pytest

from model.card.data import CardData, FaceData
from model.formats.scenario_syntax import read_scenarios
from model.library.book import CardBook
from model.library.sources import CardSource, PoolCard
from solver.verify import verify

FRONT = FaceData("Siege of Test", mana_cost="{2}{R}", type_line="Battle — Siege", defense="4")
BACK = FaceData("Test Victor", type_line="Creature — Elemental", oracle_text="Haste", power="3", toughness="3",
                color_indicator=("R",))  # fmt: skip
CARD = CardData("Siege of Test // Test Victor", "transform", (FRONT, BACK))
BIG = CardData("Test Ox", "normal", (FaceData("Test Ox", type_line="Creature — Ox", power="3", toughness="3"),))

POSITION = """
  position: |
    ActivePlayer=Human
    ActivePhase=Main1
    HumanBattlefield=Siege of Test;Test Ox;Grizzly Bears;Mountain;Plains;Plains;Swamp
    HumanHand=Shock;Vindicate
"""
SCENARIOS = {
    # Damage of several at once removes the last counter once.
    "cast": """
    - attack: {Test Ox: Siege of Test, Grizzly Bears: Siege of Test}
    - go: damage
    - check: [{stack: [Siege of Test]}]
    - {resolve: 1, choices: [yes, Siege of Test]}
    - check: [{stack: [Test Victor]}, {object: {name: Mountain, tapped: false}}]
    - resolve: 1
  check:
    - object: {name: Test Victor, zone: battlefield, transformed: true, power: 3, mana_value: 3, keywords: [haste]}
""",
    "not cast": """
    - attack: {Test Ox: Siege of Test, Grizzly Bears: Siege of Test}
    - go: damage
    - {resolve: 1, choices: [no]}
  check:
    - stack: []
    - object: {name: Siege of Test, zone: exile}
""",
    "not the last": """
    - attack: {Grizzly Bears: Siege of Test}
    - go: damage
    - check: [{stack: []}, {object: {name: Siege of Test, zone: battlefield, counters: {DEFENSE: 2}}}]
    - {cast: Shock, targets: [Siege of Test]}
    - resolve: 1
  check:
    - stack: [Siege of Test]
""",
    "destroyed": """
    - {cast: Vindicate, targets: [Siege of Test]}
    - resolve: 1
  check:
    - stack: []
    - object: {name: Siege of Test, zone: graveyard}
""",
}


class _Made(CardSource):
    def find(self, name: str) -> CardData | PoolCard | None:
        known = {"Siege of Test": CARD, "Test Victor": CARD, CARD.name: CARD, "Test Ox": BIG}
        return known.get(name) or super().find(name)


@pytest.mark.parametrize("which", SCENARIOS)
def test_a_defeated_siege(which: str) -> None:
    text = f"- id: siege{POSITION}  do:{SCENARIOS[which]}"
    (result,) = verify(read_scenarios(text, file="siege.yaml"), book=CardBook(_Made()))
    assert result.result == "pass", (result.message, result.failures)
