"""Further kinds of wording with made-up cards in play: one cost or another, abilities from a kind of source, every kind
of counter, basic land types of another player."""

from __future__ import annotations

import pytest

from model.play import PASS, Play, after, run
from solver.plays import choices
from tests.boards import basic, board, card, on
from tests.kernel.test_told_more_kinds import played
from tests.kernel.told import told

BEAR = card("Test Bear", types="Creature", power=2, toughness=2)
ISLAND, MOUNTAIN = basic("Island"), basic("Mountain")


@pytest.mark.parametrize(("lands", "found"), [([ISLAND], {1}), ([MOUNTAIN] * 3, {0}), ([ISLAND] * 3, {0, 1})])
def test_602_1a__one_cost_or_the_other(lands: list[object], found: set[int]) -> None:
    text = "{3}, {T} or {U}, {T}: Return target creature to its owner's hand."
    shard = told("Test Shard", text, types="Artifact")
    start = run(board(human_battlefield=[shard, *lands], ai_battlefield=[BEAR]))
    assert {c.ability for c in choices(start) if getattr(c, "object", 0) == 1} == found


@pytest.mark.parametrize(("types", "countered"), [("Artifact", True), ("Enchantment", False)])
def test_113_7a__an_ability_from_an_artifact_source(types: str, countered: bool) -> None:
    rust = told("Test Rust", "Counter target activated ability from an artifact source.", types="Instant", cost="{0}")
    well = told("Test Well", "{0}, Sacrifice this permanent: You gain 3 life.", types=types)
    start = run(board(human_battlefield=[well], human_hand=[rust]))
    position = after(start, Play("activate", 1))
    casts = [c for c in choices(position) if getattr(c, "kind", "") == "cast"]
    assert bool(casts) is countered
    if casts:
        position = after(position, casts[0])
    while position.zones.get(("stack", -1)):
        position = after(position, PASS)
    assert position.players[0].life == (20 if countered else 23)


def test_701_10e__every_kind_of_counter_is_doubled() -> None:
    vorel = told("Test Hull", "{0}: Double the number of each kind of counter on target artifact, creature, or land.",
                 power=1, toughness=4)  # fmt: skip
    bear = on(BEAR, counters=(("+1/+1", 2), ("flying", 1)))
    position = played(board(human_battlefield=[vorel, bear]), "Test Hull", targets=((2,),))
    assert dict(position.objects[2].counters) == {"+1/+1": 4, "flying": 2}


@pytest.mark.parametrize(("lands", "life"), [([ISLAND, MOUNTAIN], 17), ([ISLAND, ISLAND], 20)])
def test_305_6__basic_land_types_of_another_player(lands: list[object], life: int) -> None:
    mask = told("Test Mask", "{0}: If there are two or more basic land types among lands target opponent controls, "
                "that player loses 3 life.", types="Artifact")  # fmt: skip
    position = played(board(human_battlefield=[mask, MOUNTAIN, ISLAND], ai_battlefield=lands), "Test Mask")
    assert position.players[1].life == life
