"""Where a permanent came from, by itself or as the spell that it was (CR 603.4, 400.7d)."""

from __future__ import annotations

import pytest

from model.play import PASS, Play, after, run
from tests.boards import board
from tests.kernel.told import told

WATCHER = told(
    "Test Watcher",
    "Whenever another creature you control enters, if it entered from your graveyard or you cast it from your "
    "graveyard, you gain 1 life.",
    power=1, toughness=1,
)  # fmt: skip
BEAR = told("Test Bear", "", power=2, toughness=2, cost="{0}")


@pytest.mark.parametrize(
    ("zone", "text", "life"),
    [
        ("graveyard", "Return target creature card from your graveyard to the battlefield.", 21),
        ("graveyard", "You may cast target creature card from your graveyard this turn.", 21),
        ("graveyard", "Return target creature card from your graveyard to your hand.", 20),
        ("hand", "You gain 0 life.", 20),
    ],
)
def test_603_4__from_the_graveyard_or_cast_from_there(zone: str, text: str, life: int) -> None:
    source = told("Test Source", "{0}: " + text, types="Artifact")
    position = run(board(human_battlefield=[source, WATCHER], **{f"human_{zone}": [BEAR]}))
    targets = ((3,),) if zone == "graveyard" else ()
    position = after(after(after(position, Play("activate", 1, targets=targets)), PASS), PASS)
    bear = next(o for o in position.objects.values() if o.card.name == "Test Bear")
    if bear.zone != "battlefield":
        position = after(after(after(position, Play("cast", bear.id)), PASS), PASS)
    while position.zones.get(("stack", -1)):
        position = after(position, PASS)
    assert position.players[0].life == life
