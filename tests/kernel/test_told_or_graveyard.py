"""What goes to the graveyard instead of entering if something is not done (CR 614.1, 614.12), from made-up cards."""

from __future__ import annotations

from typing import Any

import pytest

from model.play import PASS, after, run
from solver.plays import choices
from tests.boards import basic, board, card, ids, on
from tests.kernel.told import told

PLAINS, SWAMP = basic("Plains"), basic("Swamp")
BEAR = card("Test Bear", power=2, toughness=2)
ELSE = "If you do, put this {0} onto the battlefield. If you don't, put it into its owner's graveyard."
MOX = told("Test Mox", "If this artifact would enter, you may discard a land card instead. "
           + ELSE.format("artifact") + "\n{T}: Add one mana of any color.", types="Artifact", cost="{0}")  # fmt: skip
OUTPOST = told("Test Outpost", "If this land would enter, sacrifice a Plains instead. " + ELSE.format("land")
               + "\n{T}: Add {W}.", types="Land")  # fmt: skip
VALE = told("Test Vale", "If this land would enter, sacrifice two untapped lands instead. " + ELSE.format("land")
            + "\n{T}: Add {C}{C}{C}.", types="Land")  # fmt: skip
PROWLER = told("Test Prowler", "Whenever a land you control enters, you gain 1 life.", power=1, toughness=1)


def ended(position: Any, name: str) -> set[tuple[str, int, int]]:
    """Where the card may be in the end, with how many lands are left and the life, for every way to play it."""
    found = set()
    start = run(position)
    todo = [after(start, c) for c in choices(start)
            if getattr(c, "object", 0) and start.objects[c.object].card.name == name]  # fmt: skip
    while todo:
        now = todo.pop()
        if now.due is not None and (now.due.kind != "priority" or now.zones.get(("stack", -1))):
            todo += [after(now, PASS)] if now.due.kind == "priority" else [after(now, c) for c in choices(now)]
            continue
        (where,) = [now.objects[i].zone for i in ids(now, name)]
        lands = sum("Land" in o.card.front.types and o.zone == "battlefield" for o in now.objects.values())
        found.add((where, lands, now.players[0].life))
    return found


def test_614_12__discarded_or_not() -> None:
    assert ended(board(human_hand=[MOX, PLAINS]), "Test Mox") == {("battlefield", 0, 20), ("graveyard", 0, 20)}
    assert ended(board(human_hand=[MOX, BEAR]), "Test Mox") == {("graveyard", 0, 20)}


@pytest.mark.parametrize(
    ("lands", "found"),
    [([PLAINS], {("battlefield", 1, 21)}), ([SWAMP], {("graveyard", 1, 20)}), ([], {("graveyard", 0, 20)})],
)
def test_614_12__a_land_is_sacrificed_or_this_one_goes(lands: list[Any], found: Any) -> None:
    assert ended(board(human_hand=[OUTPOST], human_battlefield=[PROWLER, *lands]), "Test Outpost") == found


@pytest.mark.parametrize(
    ("lands", "found"),
    [
        ([PLAINS, SWAMP], {("battlefield", 1, 21)}),
        ([PLAINS, on(SWAMP, tapped=True)], {("graveyard", 1, 20)}),
        ([PLAINS], {("graveyard", 0, 20)}),
    ],
)
def test_609_3__as_many_as_there_are_are_not_all(lands: list[Any], found: Any) -> None:
    """One of two lands is sacrificed, which is not what was said."""
    assert ended(board(human_hand=[VALE], human_battlefield=[PROWLER, *lands]), "Test Vale") == found
