"""Doors of Rooms that effects lock and unlock, and how many are unlocked (CR 709.5f-j)."""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Triggered
from model.ability.events import PlayerActs
from model.ability.instructions import GainLife
from model.ability.terms import Number, You
from model.layers import characteristics
from model.state import Game
from tests.boards import board, card, face, on
from tests.kernel.resolving import do
from tests.kernel.told import told

KEY = told("Test Key", "Unlock a locked door of a Room you control.", types="Sorcery")
BOLT = told("Test Bolt", "Lock or unlock a door of target Room you control.", types="Sorcery")
SEEKER = told(
    "Test Seeker", "This creature gets +3/+0 as long as there are two or more unlocked doors among Rooms you control.",
    power=1, toughness=1,
)  # fmt: skip
WARDEN = told(
    "Test Warden",
    "When this creature enters, create an X/X blue Spirit creature token with flying, where X is the number of "
    "unlocked doors among Rooms you control.",
    power=1, toughness=1,
)  # fmt: skip


def room(*unlocked: str) -> Any:
    door = PlayerActs(You(), "unlock this door")
    halves = [
        face(name, types="Enchantment", subtypes="Room", cost="{1}", abilities=[Triggered(door, GainLife(Number(n)))])
        for name, n in (("Left", 1), ("Right", 5))
    ]
    made = card("Left // Right", layout="room", faces=halves)
    return on(made, designations=frozenset(f"unlocked:{d}" for d in unlocked))


def told_do(spell: Any) -> Any:
    return spell.faces[0].abilities[0].do


def doors(game: Game, i: int = 1) -> set[str]:
    return {d for d in game.objects[i].designations if d.startswith("unlocked:")}


def test_709_5f__the_locked_door_becomes_unlocked_and_triggers() -> None:
    game = do(board(human_battlefield=[room("left")]), told_do(KEY))
    assert doors(game) == {"unlocked:left", "unlocked:right"}
    assert [p.ability.do for p in game.pending] == [GainLife(Number(5))]  # type: ignore[attr-defined]


def test_709_5f__of_two_locked_doors_one_is_chosen() -> None:
    game = do(board(human_battlefield=[room()]), told_do(KEY), answers=["Right"])
    assert doors(game) == {"unlocked:right"}


def test_709_5f__a_room_without_a_locked_door_is_not_chosen() -> None:
    game = do(board(human_battlefield=[room("left", "right"), room("right")]), told_do(KEY))
    assert doors(game, 1) == doors(game, 2) == {"unlocked:left", "unlocked:right"}


def test_709_5f__nor_one_of_the_other_player() -> None:
    game = do(board(ai_battlefield=[room()]), told_do(KEY))
    assert doors(game) == set()


def test_709_5g__an_unlocked_door_is_locked_again() -> None:
    game = do(board(human_battlefield=[room("left", "right")]), told_do(BOLT), targets=((1,),), answers=["Left"])
    assert doors(game) == {"unlocked:right"}
    assert characteristics(game, 1).name == "Right"
    assert not game.pending


def test_709_5g__or_a_locked_one_unlocked() -> None:
    game = do(board(human_battlefield=[room("right")]), told_do(BOLT), targets=((1,),), answers=["Left"])
    assert doors(game) == {"unlocked:left", "unlocked:right"}
    assert [p.ability.do for p in game.pending] == [GainLife(Number(1))]  # type: ignore[attr-defined]


def test_709_5j__doors_are_counted_over_all_rooms_of_the_player() -> None:
    rooms = [room("left"), room("right"), room()]
    game = Game(board(human_battlefield=[on(SEEKER), *rooms]))
    assert characteristics(game, 1).power == 4
    game = Game(board(human_battlefield=[on(SEEKER), rooms[0]], ai_battlefield=[rooms[1]]))
    assert characteristics(game, 1).power == 1
    made = do(board(human_battlefield=[on(WARDEN), room("left", "right"), rooms[0]]), told_do(WARDEN))
    token = max(made.zone("battlefield"))
    assert characteristics(made, token).power == 3
