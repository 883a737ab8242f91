"""X and targets: lists of plays name only values of X for which there are enough targets (CR 601.2b-c)."""

from __future__ import annotations

from model.base import HUMAN
from model.card import Card
from model.oracle.compile import compile_line
from model.state import Game, Position
from solver.plays.every import Every
from solver.plays.likeness import likeness
from solver.plays.listing import listed_plays
from solver.plays.payer import PositionPayer
from tests.boards import basic, board, card

SMALL = card("Small Beast", cost="{1}{G}", power=2, toughness=2)
LARGE = card("Large Beast", cost="{4}{G}", power=5, toughness=5)


def sorcery(text: str) -> Card:
    return card("Some Sorcery", types="Sorcery", cost="{X}{G}", abilities=compile_line(text, is_spell=True))


def ranges(text: str, lands: int, *creatures: Card) -> list[tuple[int, int | None]]:
    forest = basic("Forest")
    position: Position = board(human_hand=[sorcery(text)], human_battlefield=[forest] * lands, ai_battlefield=creatures)
    game = Game(position)
    return [p.x for p in listed_plays(game, HUMAN, PositionPayer(game, HUMAN)) if p.x is not None]


def test_601_2c__as_many_targets_as_x_says() -> None:
    text = "Put a +1/+1 counter on each of X target creatures."
    assert ranges(text, 5, SMALL, LARGE) == [(0, 2)]
    assert ranges(text, 2, SMALL, LARGE) == [(0, 1)]
    assert ranges(text, 5) == [(0, 0)]


def test_601_2c__a_line_for_each_run_of_x_with_the_same_targets() -> None:
    text = "Destroy target creature with mana value X."
    assert ranges(text, 6, SMALL, LARGE) == [(2, 2), (5, 5)]
    assert ranges(text, 5, SMALL, LARGE) == [(2, 2)]
    assert ranges(text, 6) == []


def test_601_2b__targets_that_do_not_look_at_x_leave_it_to_the_payment() -> None:
    assert ranges("Some Sorcery deals X damage to target creature.", 6, SMALL, LARGE) == [(0, 5)]


def test_118_3__x_that_says_what_is_given_for_a_cost() -> None:
    cost = compile_line("As an additional cost to cast this spell, sacrifice a creature with mana value X.")
    spell = compile_line("Some Sorcery deals X damage to target creature.", is_spell=True)
    given = card("Some Sorcery", types="Sorcery", cost="{G}", abilities=(*cost, *spell))
    position = board(human_hand=[given], human_battlefield=[basic("Forest"), SMALL, LARGE], ai_battlefield=[SMALL])
    game = Game(position)
    listed = listed_plays(game, HUMAN, PositionPayer(game, HUMAN))
    assert [p.x for p in listed if p.x is not None] == [(2, 2), (5, 5)]
    assert {p.x for p in Every(game, HUMAN, likeness(game)).plays() if p.kind == "cast"} == {2, 5}
