"""Numbers that are chosen and remembered (CR 607.2d, 608.2d)."""

from __future__ import annotations

import pytest

from model.play import Play, after, run
from model.play.play import PASS
from model.state import Game
from solver.plays.answers import answers
from solver.plays.choices import choices
from tests.boards import board, card, on
from tests.kernel.told import told

TALLY = told(
    "Test Tally",
    "As ~ enters, choose a number between 1 and 3.\n"
    "Whenever you cast a spell with mana value, power, or toughness equal to the chosen number, you gain 1 life.",
    types="Enchantment",
)


@pytest.mark.parametrize(("number", "life"), [(2, 21), (1, 21), (3, 20), (4, 21)])
def test_607_2d__any_of_the_numbers_is_the_chosen_one(number: int, life: int) -> None:
    spell = card("Test Bear", cost="{0}", power=1, toughness=4)
    two = card("Test Wall", cost="{0}", power=0, toughness=2)
    chosen = on(TALLY, choices=(("number", number),))
    position = run(board(human_battlefield=[chosen], human_hand=[two if number == 2 else spell]))
    position = after(position, Play("cast", 2))
    while position.zones.get(("stack", -1)):
        position = after(position, PASS)
    assert position.players[0].life == life


def test_608_2d__a_number_between_two() -> None:
    text = "{0}: Choose a number between 0 and 2. Each player sacrifices that many artifacts of their choice."
    food = card("Test Food", types="Artifact")
    position = run(board(human_battlefield=[told("Test Invitation", text, types="Enchantment"), food], ai_battlefield=[
        food, food, food]))  # fmt: skip
    position = after(after(after(position, Play("activate", 1)), PASS), PASS)
    assert list(answers(position)) == [0, 1, 2]
    position = after(position, 2)
    while position.due is not None and position.due.kind == "choose":
        position = after(position, next(iter(answers(position))))
    assert [len([i for i in Game(position).zone("battlefield") if Game(position).objects[i].owner == p])
            for p in (0, 1)] == [1, 1]  # fmt: skip


def test_607_2d__what_chose_no_number_forbids_nothing() -> None:
    text = "As ~ enters, choose a number.\nSpells with mana value equal to the chosen number can't be cast."
    free = card("Test Zero", types="Artifact", cost="{0}")
    for chosen, fine in (((), True), ((("number", 1),), True), ((("number", 0),), False)):
        prelate = on(told("Test Prelate", text, types="Enchantment"), choices=chosen)
        position = run(board(human_battlefield=[prelate], human_hand=[free]))
        assert any(isinstance(c, Play) and c.kind == "cast" for c in choices(position)) is fine


@pytest.mark.parametrize("where", ["battlefield", "command"])
def test_903_3__a_commander_wherever_it_is(where: str) -> None:
    chief = on(card("Test Chief", types="Legendary Creature", cost="{3}{B}{B}", power=4, toughness=4),
               designations=frozenset({"commander"}))  # fmt: skip
    other = card("Test Idol", types="Artifact", cost="{9}")
    for mana_value in ("the mana value", "the greatest mana value"):
        text = f"You gain X life, where X is {mana_value} of a commander you own "
        text += "on the battlefield or in the command zone."
        rite = told("Test Rite", text, types="Sorcery", cost="{0}")
        battlefield = [other, chief] if where == "battlefield" else [other]
        position = run(board(human_hand=[rite], human_battlefield=battlefield,
                             human_command=[] if where == "battlefield" else [chief]))  # fmt: skip
        spell = next(c for c in choices(position) if isinstance(c, Play) and c.kind == "cast")
        assert after(after(after(position, spell), PASS), PASS).players[0].life == 25
