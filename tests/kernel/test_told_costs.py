"""Costs from their text: counters from among permanents, a card put on top of the library, half the life (CR 118.3)."""

from __future__ import annotations

import pytest

from model.ability.abilities import Activated
from model.layers import activated
from model.pay.costs import pay_others
from model.pay.needs import need_of, why_not_cost
from model.state import Game, Scope
from tests.boards import board, card, on
from tests.kernel.told import told

BEAR = card("Test Bear", power=2, toughness=2)


def ability(game: Game) -> Activated:
    (found,) = activated(game, 1)
    return found


@pytest.mark.parametrize(("given", "fine"), [((2, 3), True), ((2, 2), False), ((3, 3), True), ((2,), False)])
def test_118_3__counters_from_among_creatures(given: tuple[int, ...], fine: bool) -> None:
    guild = told("Test Guild", "Remove two +1/+1 counters from among creatures you control: Draw a card.",
                 types="Artifact")  # fmt: skip
    one, two = on(BEAR, counters=(("+1/+1", 1),)), on(BEAR, counters=(("+1/+1", 2),))
    game = Game(board(human_battlefield=[guild, one, two], ai_battlefield=[two]))
    (cost,) = ability(game).costs
    scope = Scope(0, source=1)
    assert set(need_of(game, cost, scope).options) == {2, 3}
    assert (why_not_cost(game, cost, scope, given) is None) is fine
    if fine:
        pay_others(game, (cost,), (given,), scope)
        assert sum(game.objects[i].counter("+1/+1") for i in (2, 3)) == 1
    few = Game(board(human_battlefield=[guild, one]))
    assert why_not_cost(few, cost, scope) is not None


def test_118_3__a_card_from_hand_on_top_of_the_library() -> None:
    retreat = told(
        "Test Retreat", "Put a card from your hand on top of your library: You gain 1 life.", types="Artifact"
    )
    game = Game(board(human_battlefield=[retreat], human_hand=[card("Test Card")], human_library=[BEAR]))
    pay_others(game, ability(game).costs, ((2,),), Scope(0, source=1))
    assert [game.objects[i].card.name for i in game.zone("library", 0)] == ["Test Card", "Test Bear"]


def test_118__the_last_of_several_costs_and_sacrifice() -> None:
    text = "{1}, {T}, Remove two oil counters from this artifact and sacrifice it: Draw a card."
    game = Game(board(human_battlefield=[on(told("Test Flask", text, types="Artifact"), counters=(("oil", 2),))]))
    assert len(ability(game).costs) == 4


@pytest.mark.parametrize(("life", "left"), [(7, 3), (8, 4), (1, 0)])
def test_119_4__half_your_life_rounded_up(life: int, left: int) -> None:
    evil = told("Test Evil", "Pay half your life, rounded up: Draw a card.", types="Enchantment")
    game = Game(board(human_battlefield=[evil], human_life=life))
    pay_others(game, ability(game).costs, (), Scope(0, source=1))
    assert game.players[0].life == left
