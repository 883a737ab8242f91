"""A whole sentence in whose place another one stands (CR 608.2c)."""

from __future__ import annotations

import pytest

from model.ability.abilities import UnsupportedAbility
from model.oracle.compile import compile_line
from model.play import Play, after, run
from model.play.play import PASS
from tests.boards import basic, board, card
from tests.kernel.told import told

FOREST = basic("Forest")
TEXT = "You gain 4 life, then draw a card. If you control a creature, instead you gain 1 life, then draw three cards."


@pytest.mark.parametrize(("creature", "life", "cards"), [(False, 24, 1), (True, 21, 3)])
def test_608_2c__the_whole_sentence_is_replaced(creature: bool, life: int, cards: int) -> None:
    bears = [card("Test Bear", power=2, toughness=2)] if creature else []
    source = told("Test Advice", f"{{0}}: {TEXT}", types="Artifact")
    position = run(board(human_battlefield=[source, *bears], human_library=[FOREST] * 5))
    position = after(after(after(position, Play("activate", 1)), PASS), PASS)
    assert (position.players[0].life, len(position.zones.get(("hand", 0), ()))) == (life, cards)


def test_608_2c__another_sentence_is_no_such_one() -> None:
    line = "You gain 4 life, then draw a card. If you control a creature, instead draw three cards, then scry 2."
    (ability,) = compile_line(line, is_spell=True)
    assert isinstance(ability, UnsupportedAbility)
