"""Which of several players did what was said before (CR 608.2c), with made-up cards."""

from __future__ import annotations

from typing import Any

import pytest

from model.ability.abilities import UnsupportedAbility
from model.oracle.compile import compile_line
from model.play import PASS, after, run
from solver.plays import choices
from tests.boards import board, card
from tests.kernel.told import told

BEAR = card("Test Bear", types="Creature", power=2, toughness=2, cost="{9}")
ROCK = card("Test Rock", types="Artifact", cost="{9}")


def done(text: str, *, yes: bool = True, **sides: Any) -> Any:
    """After the sorcery; what may be done is done or not, other choices are the first."""
    spell = told("Test Spell", text, types="Sorcery", cost="{0}")
    sides["human_hand"] = [spell, *sides.get("human_hand", ())]
    position = run(board(**sides))
    position = after(position, next(
        c for c in choices(position)
        if getattr(c, "object", 0) and position.objects[c.object].card.name == "Test Spell"
    ))  # fmt: skip
    while position.due is not None and (position.due.kind != "priority" or position.zones.get(("stack", -1))):
        if position.due.kind == "priority":
            position = after(position, PASS)
            continue
        found = list(choices(position))
        position = after(position, yes if set(found) == {True, False} else found[0])
    return position


@pytest.mark.parametrize(("hand", "life"), [([], 17), ([BEAR], 20)])
def test_608_2c__each_opponent_who_cant(hand: list[Any], life: int) -> None:
    text = "Each player discards a card. Each opponent who can't loses 3 life."
    position = done(text, human_hand=[BEAR], ai_hand=hand)
    assert (position.players[0].life, position.players[1].life) == (20, life)


@pytest.mark.parametrize(("hand", "life"), [([], 16), ([BEAR], 20), ([ROCK], 16)])
def test_608_2c__who_didnt_discard_such_a_card(hand: list[Any], life: int) -> None:
    text = "Each player discards a card. Then each player who didn't discard a creature card this way loses 4 life."
    position = done(text, human_hand=[BEAR], ai_hand=hand)
    assert (position.players[0].life, position.players[1].life) == (20, life)


@pytest.mark.parametrize(("yes", "tokens"), [(True, 3), (False, 1)])
def test_608_2c__for_each_opponent_who_does(yes: bool, tokens: int) -> None:
    text = ("Create a 1/1 white Rabbit creature token. Each opponent may create a 1/1 white Rabbit creature token. For "
            "each opponent who does, create a 1/1 white Rabbit creature token.")  # fmt: skip
    position = done(text, yes=yes)
    assert sum(o.kind == "token" for o in position.objects.values()) == tokens


@pytest.mark.parametrize(("yes", "life"), [(True, 20), (False, 17)])
def test_608_2c__each_player_who_didnt_sacrifice(yes: bool, life: int) -> None:
    text = ("Each player may sacrifice a creature of their choice. Test Spell deals 3 damage to each player who didn't "
            "sacrifice a creature this way.")  # fmt: skip
    position = done(text, yes=yes, ai_battlefield=[BEAR])
    assert (position.players[0].life, position.players[1].life) == (17, life)


def test_608_2c__of_one_of_two_deeds_nothing_is_guessed() -> None:
    text = ("Each opponent may discard a card or sacrifice a permanent of their choice. ~ deals 3 damage to each "
            "opponent who didn't.")  # fmt: skip
    (ability,) = compile_line(text, is_spell=True)
    assert isinstance(ability, UnsupportedAbility)
