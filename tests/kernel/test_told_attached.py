"""What enters attached becomes attached (CR 303.4f, 701.3)."""

from __future__ import annotations

import pytest

from model.events import happen
from model.events.event import ZoneChange
from model.play import run
from model.state import Game
from tests.boards import board, card
from tests.kernel.told import told

AURA = told("Test Aura", "Enchant creature\nEnchanted creature gets +1/+1.", types="Enchantment", subtypes="Aura")
BEAR = card("Test Bear", subtypes="Bear", power=2, toughness=2)


@pytest.mark.parametrize(("host", "triggers"), [(1, 1), (2, 0)])
def test_701_3__entering_attached(host: int, triggers: int) -> None:
    watcher = told(
        "Test Bramble", "Whenever an Aura becomes attached to this creature, draw a card.", power=4, toughness=4
    )
    game = Game(run(board(human_battlefield=[watcher, BEAR], human_hand=[AURA])))
    happen(game, [ZoneChange(old=3, from_="hand", to="battlefield", attach_to=host)])
    assert len(game.pending) == triggers
