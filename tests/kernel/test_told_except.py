"""All but some of a kind (CR 109.2)."""

from __future__ import annotations

import pytest

from model.play import Play, after, run
from model.play.play import PASS
from tests.boards import basic, board, card
from tests.kernel.told import told

BEAR = card("Test Bear", subtypes="Bear", power=2, toughness=2)
KRAKEN = card("Test Kraken", subtypes="Kraken", power=8, toughness=8)
RELIC = card("Test Relic", types="Artifact")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("{0}: Destroy all permanents except for artifacts and lands.", [1, 4, 5]),
        ("{0}: Destroy all other permanents except for lands.", [1, 5]),
        ("{0}: Return all creatures to their owners' hands except for Krakens and Serpents.", [1, 3, 4, 5]),
        ("{0}: Destroy all creatures except for creatures you control with power 8 or greater.", [1, 3, 4, 5]),
    ],
)
def test_all_but_those(text: str, left: list[int]) -> None:
    source = told("Test Scourglass", text, types="Artifact")
    position = run(board(human_battlefield=[source, BEAR, KRAKEN, RELIC, basic("Forest")], ai_battlefield=[KRAKEN]))
    position = after(after(after(position, Play("activate", 1)), PASS), PASS)
    expected = [*left, 6] if "Krakens" in text else left
    assert sorted(position.zones[("battlefield", -1)]) == expected
