"""What static abilities make of objects, from their text: creatures that are still lands, supertypes, "it's a ..." (CR
205, 613.1d); choices and costs as something is cast or enters (CR 614.12, 118.9)."""

from __future__ import annotations

from typing import Any

import pytest

from model.base import HUMAN
from model.events import move
from model.layers import characteristics
from model.play import castable_ways
from model.state import Due, Game
from tests.boards import basic, board, card, on
from tests.kernel.told import told

forest = basic("Forest")
BEAR = card("Test Bear", power=2, toughness=2)


def looks(position: Any, which: int = 1) -> Any:
    return characteristics(Game(position), which)


def test_205_1b__lands_that_are_creatures_are_still_lands() -> None:
    wild = told("Test Wild", "All Forests are 1/1 green Elf creatures that are still lands.", types="Enchantment")
    seen = looks(board(human_battlefield=[forest, wild]))
    assert (seen.types, seen.subtypes, seen.power, seen.colors) == ({"Land", "Creature"}, {"Forest", "Elf"}, 1, {"G"})
    awake = told("Test Wake", "Lands you control are 2/2 creatures with reach. They're still lands.",
                 types="Enchantment")  # fmt: skip
    seen = looks(board(human_battlefield=[forest, awake]))
    assert (seen.types, seen.power, seen.abilities[-1].name) == ({"Land", "Creature"}, 2, "reach")


def test_205_4__supertypes_given_and_taken() -> None:
    crown = told("Test Crown", "Each creature you control is legendary.", types="Enchantment")
    assert "Legendary" in looks(board(human_battlefield=[BEAR, crown])).supertypes
    frost = told("Test Frost", "All lands are snow.", types="Enchantment")
    assert looks(board(human_battlefield=[forest, frost])).supertypes == {"Basic", "Snow"}
    thaw = told("Test Thaw", "All lands are no longer snow.", types="Enchantment")
    assert looks(board(human_battlefield=[forest, frost, thaw])).supertypes == {"Basic"}


def test_613__it_is_something_as_long_as() -> None:
    cart = told("Test Cart", "As long as this artifact has two or more oil counters on it, it's an artifact creature.",
                types="Artifact", power=3, toughness=3)  # fmt: skip
    assert looks(board(human_battlefield=[on(cart, counters=(("oil", 1),))])).types == {"Artifact"}
    assert looks(board(human_battlefield=[on(cart, counters=(("oil", 2),))])).types == {"Artifact", "Creature"}
    spy = told("Test Spy", "As long as this creature is tapped, it's a Human with base power and toughness 1/1 and "
               "can't be blocked.", subtypes="Ninja", power=4, toughness=4)  # fmt: skip
    seen = looks(board(human_battlefield=[on(spy, tapped=True)]))
    assert (seen.subtypes, seen.power) == ({"Human"}, 1)
    assert looks(board(human_battlefield=[spy])).power == 4


def test_604_3__also_of_other_types_everywhere() -> None:
    friend = told("Test Friend", "~ is also a Cleric, Rogue, Warrior, and Wizard.", subtypes="Elf")
    kinds = {"Elf", "Cleric", "Rogue", "Warrior", "Wizard"}
    position = board(human_hand=[friend])
    assert looks(position).subtypes == kinds


def test_614_12__a_color_other_than_black() -> None:
    gate = told("Test Gate", "As this land enters, choose a color other than black.", types="Land")
    game = Game(board(human_hand=[gate]))
    with pytest.raises(Due) as due:
        move(game, (1,), "battlefield")
    assert set(due.value.decision.options) == set("WURG")


def test_118_9__mana_and_something_else_instead_of_the_mana_cost() -> None:
    text = (
        "You may pay {1} and return a basic land you control to its owner's hand "
        "rather than pay this spell's mana cost."
    )
    post = told("Test Post", text, types="Artifact", cost="{1}{W}{U}")
    game = Game(board(human_hand=[post], human_battlefield=[forest]))
    ways = [w for w in castable_ways(game, HUMAN) if w.kind == "cast"]
    assert sorted(len(w.costs) for w in ways) == [1, 2]
