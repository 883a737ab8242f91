"""Where a countered spell goes, what mana a permission lets be spent, and copies whose targets are chosen later (CR
701.6a, 609.4b, 707.10), from the text of made-up cards."""

from __future__ import annotations

from typing import Any

import pytest

from model.play import PASS, after, run
from solver.plays import choices
from tests.boards import basic, board, card, ids
from tests.kernel.told import told

BEAR = card("Test Bear", power=2, toughness=2)
ELF = card("Test Elf", cost="{0}", power=1, toughness=1)
MOUNTAIN = basic("Mountain")


def stacked(position: Any, *names: str, answers: tuple[Any, ...] = ()) -> Any:
    """Each cast in turn, the latest with the one before as its target; then all of it resolves."""
    left = list(answers)
    for name in names:
        position = after(position, next(
            c for c in choices(position)
            if getattr(c, "object", 0) and position.objects[c.object].card.name == name
        ))  # fmt: skip
    while position.due is not None and (position.due.kind != "priority" or position.zones.get(("stack", -1))):
        position = after(position, PASS if position.due.kind == "priority" else left.pop(0))
    return position


@pytest.mark.parametrize(
    ("place", "zone", "answers"),
    [
        ("put it into its owner's hand instead of into that player's graveyard", ("hand", 0), ()),
        ("put it on top of its owner's library instead of into that player's graveyard", ("library", 0), ()),
        ("put that card on your choice of the top or bottom of its owner's library instead of into that player's "
         "graveyard", ("library", -1), ("library bottom",)),
    ],
)  # fmt: skip
def test_701_6a__where_the_countered_spell_goes(place: str, zone: tuple[str, int], answers: tuple[Any, ...]) -> None:
    text = f"Counter target spell. If that spell is countered this way, {place}."
    lapse = told("Test Lapse", text, types="Instant", cost="{0}")
    start = run(board(human_hand=[ELF, lapse], human_library=[BEAR, BEAR]))
    position = stacked(start, "Test Elf", "Test Lapse", answers=answers)
    name, at = zone
    assert position.objects[position.zones[(name, 0)][at]].card.name == "Test Elf"


@pytest.mark.parametrize(("lands", "zone"), [(0, "exile"), (1, "battlefield")])
def test_118_12a__countered_unless_paid_and_exiled(lands: int, zone: str) -> None:
    text = ("Counter target spell unless its controller pays {1}. If that spell is countered this way, exile it "
            "instead of putting it into its owner's graveyard.")  # fmt: skip
    start = run(board(human_hand=[ELF, told("Test Shrivel", text, types="Instant", cost="{0}")],
                      human_battlefield=[MOUNTAIN] * lands))  # fmt: skip
    position = start
    for name in ("Test Elf", "Test Shrivel"):
        position = after(position, next(
            c for c in choices(position)
            if getattr(c, "object", 0) and position.objects[c.object].card.name == name
        ))  # fmt: skip
    while position.due is not None and (position.due.kind != "priority" or position.zones.get(("stack", -1))):
        if position.due.kind == "priority":
            position = after(position, PASS)
        else:
            position = after(position, next((c for c in choices(position) if c is not None), None))
    assert [position.objects[i].zone for i in ids(position, "Test Elf")] == [zone]


@pytest.mark.parametrize(
    ("spent", "cost", "castable"),
    [
        ("and you may spend mana as though it were mana of any color to cast it", "{G}", True),
        ("and you may spend mana as though it were mana of any color to cast it", "{C}", False),
        ("and mana of any type can be spent to cast it", "{C}", True),
    ],
)
def test_609_4b__mana_of_any_color_is_not_of_any_type(spent: str, cost: str, castable: bool) -> None:
    scout = told("Test Scout", f"{{0}}: Exile the top card of your library. You may play that card this turn, {spent}.",
                 types="Artifact")  # fmt: skip
    top = card("Test Top", cost=cost, power=1, toughness=1)
    start = run(board(human_battlefield=[scout, MOUNTAIN], human_library=[top, BEAR]))
    position = after(start, next(c for c in choices(start) if getattr(c, "object", 0) == 1))
    position = after(after(position, PASS), PASS)
    found = [c for c in choices(position)
             if getattr(c, "object", 0) and position.objects[c.object].card.name == "Test Top"]  # fmt: skip
    assert bool(found) is castable


def test_707_10c__targets_of_the_copy_are_chosen_after_the_spell_has_gone() -> None:
    reversal = told("Test Reversal", "Copy target instant or sorcery spell, then return it to its owner's hand. You "
                    "may choose new targets for the copy.", types="Instant", cost="{0}")  # fmt: skip
    bolt = told("Test Bolt", "Test Bolt deals 3 damage to target player.", types="Instant", cost="{0}")
    start = run(board(human_hand=[bolt, reversal]))
    position = start
    for name in ("Test Bolt", "Test Reversal"):
        position = after(position, next(
            c for c in choices(position)
            if getattr(c, "object", 0) and position.objects[c.object].card.name == name
        ))  # fmt: skip
    position = after(after(position, PASS), PASS)
    assert [position.objects[i].zone for i in ids(position, "Test Bolt") if position.objects[i].kind == "card"] == [
        "hand"
    ]
    assert position.due is not None


@pytest.mark.parametrize("end", ["top", "bottom"])
def test_401_4__a_spell_goes_to_the_end_that_is_chosen(end: str) -> None:
    gust = told(
        "Test Gust",
        "The owner of target spell or nonland permanent puts it on their choice of the top or bottom of their "
        "library.",
        types="Instant", cost="{0}",
    )  # fmt: skip
    boon = told("Test Boon", "You gain 1 life.", types="Instant", cost="{0}")
    position = run(board(human_hand=[boon, gust], human_library=[basic("Forest")]))
    position = stacked(position, "Test Boon", "Test Gust", answers=((end,),))
    library = [position.objects[i].card.name for i in position.zones["library", 0]]
    assert library == (["Test Boon", "Forest"] if end == "top" else ["Forest", "Test Boon"])
    assert position.players[0].life == 20
