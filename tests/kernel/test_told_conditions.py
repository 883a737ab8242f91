"""Conditions and numbers of made-up cards in play: mana spent, how and when it was cast, what it was when it left (CR
601.2h, 603.4, 608.2h)."""

from __future__ import annotations

from typing import Any

import pytest

from model.base import AI, HUMAN
from model.state import Game
from tests.kernel.resolving import board, card, resolved
from tests.kernel.test_resolve_from_text import ability, cast

bear = card("Test Bear", types="Creature", subtypes="Bear", cost="{1}{G}", power=2, toughness=2)
giant = card("Test Giant", types="Creature", subtypes="Giant", cost="{5}{R}", power=6, toughness=6)
relic = card("Test Relic", types="Artifact", cost="{1}")


def hand(game: Game, player: int = HUMAN) -> int:
    return len(game.zone("hand", player))


@pytest.mark.parametrize(("mana", "drawn"), [("UUU", 1), ("UUC", 0), ("UUUUU", 1)])
def test_601_2h__so_much_mana_of_a_color_was_spent(mana: str, drawn: int) -> None:
    line = "If at least three blue mana was spent to cast this spell, draw a card."
    assert hand(resolved(board(human_stack=[cast(line, mana=mana)], human_library=[bear] * 2))) == drawn


@pytest.mark.parametrize(("mana", "drawn"), [("UUUUC", 1), ("UUUC", 0)])
def test_601_2h__so_much_mana_was_spent_on_that_spell(mana: str, drawn: int) -> None:
    text = (
        "Whenever you cast an instant or sorcery spell, if five or more mana was spent to cast that spell, draw a card."
    )
    trigger = ability(text, 1, event=(("subject", 6),))
    spell = cast("Draw a card.", mana=mana)
    start = board(human_battlefield=[bear], human_stack=[trigger, spell], human_library=[bear] * 3)
    assert hand(resolved(start)) == drawn


def test_601_2h__mana_from_a_treasure() -> None:
    line = "Draw a card. If mana from a Treasure was spent to cast this spell, draw a card."
    for sources, drawn in ((("Artifact", "Land", "Treasure"), 2), (("Land", "Land"), 1)):
        spell = cast(line, mana="UU", mana_sources=sources)
        assert hand(resolved(board(human_stack=[spell], human_library=[bear] * 3))) == drawn


@pytest.mark.parametrize(
    ("step", "active", "drawn"), [("main1", HUMAN, 1), ("main2", HUMAN, 1), ("combat", HUMAN, 0), ("main1", AI, 0)]
)
def test_505__cast_during_your_main_phase(step: str, active: int, drawn: int) -> None:
    spell = cast("If you cast this spell during your main phase, draw a card.", types="Instant")
    start = board(human_stack=[spell], human_library=[bear], step=step, active=active)
    assert hand(resolved(start)) == drawn


@pytest.mark.parametrize(("what", "drawn"), [(bear, 0), (giant, 1)])
def test_608_2h__its_power_was(what: Any, drawn: int) -> None:
    line = "Return target creature to its owner's hand. If its power was 3 or greater, draw a card."
    start = board(human_stack=[cast(line, targets=((1,),))], ai_battlefield=[what], human_library=[bear])
    game = resolved(start)
    assert hand(game) == drawn
    assert hand(game, AI) == 1


@pytest.mark.parametrize(("other", "left"), [(bear, 0), (giant, 1)])
def test_205_3__it_shares_a_creature_type(other: Any, left: int) -> None:
    line = "Destroy target creature if it shares a creature type with a creature you control."
    start = board(human_stack=[cast(line, targets=((2,),))], ai_battlefield=[bear], human_battlefield=[other])
    assert sum(i == 2 for i in resolved(start).zone("battlefield")) == left


def test_608_2c__otherwise_does_not_speak_of_what_was_not_done() -> None:
    line = (
        "Look at the top three cards of your library. If you control an artifact, put two of those cards into your "
        "hand. Otherwise, put one of them into your hand. Put the rest on the bottom of your library in any order."
    )
    start = board(human_stack=[cast(line)], human_library=[bear, giant, relic])
    game = resolved(start, answers=[(2,), (1, 3)])
    assert hand(game) == 1
    assert len(game.zone("library", HUMAN)) == 2
