"""Objects separated into two piles, "each of those", and cards that are still where they were, with made-up cards."""

from __future__ import annotations

from typing import Any

import pytest

from model.play import PASS, Play, after, run
from solver.plays import choices
from tests.boards import board, card
from tests.kernel.told import told

A, B, C = (card(f"Test {name}", power=2, toughness=4) for name in "ABC")


def names(position: Any, zone: str, player: int = 0) -> list[str]:
    return sorted(position.objects[i].card.name for i in position.zones.get((zone, player), ()))


def asked(position: Any) -> Any:
    """Once somebody is asked for more than priority."""
    while position.due is not None and position.due.kind == "priority":
        position = after(position, PASS)
    return position


def test_608_2d__an_opponent_separates_and_you_choose() -> None:
    fact = told("Test Fact", "Reveal the top three cards of your library. An opponent separates those cards into two "
                "piles. Put one pile into your hand and the other into your graveyard.", types="Instant",
                cost="{0}")  # fmt: skip
    start = run(board(human_hand=[fact], human_library=[A, B, C, A]))
    position = asked(after(start, next(c for c in choices(start) if getattr(c, "object", 0) == 1)))
    assert position.due is not None
    assert position.due.player == 1
    separations = list(choices(position))
    assert len(separations) == 4  # which of two piles is called the first does not matter
    found = set()
    for separation in separations:
        mine = asked(after(position, separation))
        assert mine.due is not None
        assert mine.due.player == 0
        for pile in choices(mine):
            done = after(mine, pile)
            found.add((tuple(names(done, "hand")), tuple(n for n in names(done, "graveyard") if n != "Test Fact")))
    assert len(found) == 8
    assert (("Test A", "Test B", "Test C"), ()) in found


@pytest.mark.parametrize("pile", [0, 1])
def test_608_2d__the_opponent_chooses_a_pile(pile: int) -> None:
    augury = told("Test Augury", "Reveal the top three cards of your library and separate them into two piles. An "
                  "opponent chooses one of those piles. Put that pile into your hand and the other into your "
                  "graveyard.", types="Instant", cost="{0}")  # fmt: skip
    start = run(board(human_hand=[augury], human_library=[A, B, C, A]))
    position = asked(after(start, next(c for c in choices(start) if getattr(c, "object", 0) == 1)))
    assert position.due.player == 0
    position = asked(after(position, next(c for c in choices(position) if len(c) == 1)))
    assert position.due.player == 1
    done = after(position, list(choices(position))[pile])
    assert len(names(done, "hand")) in (1, 2)
    assert sorted([*names(done, "hand"), *names(done, "graveyard")]) == ["Test A", "Test Augury", "Test B", "Test C"]


def test_701_21__that_player_sacrifices_the_pile_of_their_choice() -> None:
    lily = told("Test Vow", "Separate all permanents target player controls into two piles. That player sacrifices all "
                "permanents in the pile of their choice.", types="Sorcery", cost="{0}")  # fmt: skip
    start = run(board(human_hand=[lily], ai_battlefield=[A, B], human_battlefield=[C]))
    cast = next(c for c in choices(start) if getattr(c, "targets", ()) == ((-2,),))
    position = asked(after(start, cast))
    assert position.due.player == 0
    position = asked(after(position, next(c for c in choices(position) if len(c) == 1)))
    assert position.due.player == 1
    done = after(position, next(iter(choices(position))))
    assert names(done, "battlefield", -1) in (["Test A", "Test C"], ["Test B", "Test C"])


def test_608_2h__each_of_those_creatures_deals_its_own_power() -> None:
    hydra = told("Test Hydra", "{0}: Test Hydra deals 2 damage divided as you choose among any number of target "
                 "creatures your opponents control. Each of those creatures deals damage equal to its power to Test "
                 "Hydra.", power=1, toughness=9)  # fmt: skip
    big = card("Test Big", power=3, toughness=5)
    start = run(board(human_battlefield=[hydra], ai_battlefield=[A, big]))
    position = after(start, Play("activate", 1, targets=((2, 3),), division=((1, 1),)))
    position = after(after(position, PASS), PASS)
    assert position.objects[1].damage == 5


@pytest.mark.parametrize(("replaced", "zone"), [(False, "exile"), (True, "battlefield")])
def test_400_7__that_card_from_your_graveyard(replaced: bool, zone: str) -> None:
    """What has left the graveyard meanwhile, or never came there, is not exiled."""
    bag = told("Test Bag", "Whenever you discard a card, exile that card from your graveyard.", types="Artifact")
    loot = told("Test Loot", "Discard a card.", types="Instant", cost="{0}")
    back = told("Test Back", "Return target creature card from your graveyard to the battlefield.", types="Instant",
                cost="{0}")  # fmt: skip
    hand = [loot, A, back] if replaced else [loot, A]
    start = run(board(human_battlefield=[bag], human_hand=hand))
    position = after(start, next(c for c in choices(start) if getattr(c, "object", 0) == 2))
    position = asked(position)
    if position.due is not None and position.due.kind != "priority":
        position = after(position, next(c for c in choices(position) if 3 in (c if isinstance(c, tuple) else (c,))))
    if replaced:
        reply = next(c for c in choices(position) if getattr(c, "kind", "") == "cast")
        position = after(position, reply)
    while position.due is not None and (position.due.kind != "priority" or position.zones.get(("stack", -1))):
        position = after(position, PASS if position.due.kind == "priority" else next(iter(choices(position))))
    assert [o.zone for o in position.objects.values() if o.card.name == "Test A"] == [zone]
