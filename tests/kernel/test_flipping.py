"""Flip cards: flipped for good, by their own text, and what a copy of one is (CR 710, 110.5)."""

from __future__ import annotations

from model.layers import characteristics, copy_source
from tests.boards import card, face
from tests.kernel.resolving import board, on, resolved, the
from tests.kernel.test_resolve_from_text import abilities, ability

top = face("Test Novice", power=1, toughness=1, cost="{W}", abilities=abilities("Flying", spell=False))
bottom = face("Test Master", types="Legendary Creature", power=3, toughness=3)
novice = card("Test Novice // Test Master", layout="flip", faces=(top, bottom))


def test_710_4__a_flip_card_is_flipped_for_good() -> None:
    flips = ability("{T}: Draw a card. If you have one or more cards in hand, flip this creature.", 1)
    start = board(human_battlefield=[novice], human_stack=[flips], human_library=[card("Test Card")])
    game = resolved(start)
    looks = characteristics(game, 1)
    assert (looks.name, looks.power, looks.abilities) == ("Test Master", 3, ())
    assert looks.mana_value == 1
    # CR 710.4: another such effect does nothing; CR 707.2: a copy is not flipped.
    again = ability("{T}: Flip this creature.", 1)
    twice = resolved(board(human_battlefield=[on(novice, face=1)], human_stack=[again]))
    assert characteristics(twice, 1).name == "Test Master"
    assert copy_source(game, 1)[1] == 0


def test_710_2__what_is_no_flip_card_stays_as_it_is() -> None:
    flips = ability("{T}: Flip target creature.", 1, targets=((1,),))
    game = resolved(board(human_battlefield=[card("Test Bear", power=2, toughness=2)], human_stack=[flips]))
    assert the(game, "Test Bear") == 1
    assert game.objects[1].face == 0
