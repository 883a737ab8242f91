"""As much mana as the creature given for it says, and what abilities of an enchanted artifact cost (CR 118.7, 601.2f,
608.2h), from texts."""

from __future__ import annotations

import pytest

import model.resolve  # noqa: F401
from model.state import Game
from solver.payment import game_totals, written_out
from solver.payment.totals import read
from tests.boards import board, card, on
from tests.payment.cards import FOREST
from tests.payment.test_spending import payable as any_payable, told

CHAIN = told(
    "Old Chain",
    "Exile a creature you control: Add X mana of any one color, where X is 1 plus the exiled creature's mana value."
    " Spend this mana only to cast creature spells.",
)  # fmt: skip
CHURN = told(
    "Old Churn",
    "Sacrifice a creature: Add X mana of any one color, where X is 1 plus the sacrificed creature's mana value.",
)
KNIGHT = card("Knight", cost="{1}{W}", power=2, toughness=2)
DRAKE = card("Drake", cost="{2}{U}", power=2, toughness=2)
TOKEN = card("Husk", power=0, toughness=1)


@pytest.mark.parametrize(
    ("creatures", "cost", "expected"),
    [
        ((KNIGHT,), "{R}{R}{R}", True),
        ((KNIGHT,), "{R}{R}{R}{R}", False),
        ((KNIGHT,), "{R}{R}{G}", False),
        ((TOKEN,), "{R}", True),
        ((KNIGHT, DRAKE), "{R}{R}{R}{G}{G}{G}{G}", True),
        ((KNIGHT, DRAKE), "{R}{R}{R}{R}{R}{G}{G}", False),
    ],
)
def test_608_2h__one_more_than_its_mana_value(creatures, cost, expected) -> None:
    assert any_payable([CHURN, *creatures], cost, "Draw a card.") == expected


def test_106_6__only_for_creatures() -> None:
    assert not any_payable([CHAIN, KNIGHT], "{R}", "Draw a card.")
    game = Game(board(human_battlefield=[CHAIN, TOKEN]))
    assert written_out(game_totals(game, 0).every()) == written_out([read("{Any}")])


def rock(cost: str):
    return told("Rock", f"{cost}, {{T}}: Add {{C}}{{C}}{{C}}.")


WIRE = told(
    "Wire",
    "Enchanted artifact's activated abilities cost {2} less to activate. This effect can't reduce the mana in that cost"
    " to less than one mana.",
    types="Enchantment",
)  # fmt: skip


@pytest.mark.parametrize(
    ("cost", "forests", "expected"),
    [("{3}", 1, True), ("{2}", 0, False), ("{2}", 1, True), ("{4}", 1, False), ("{4}", 2, True)],
)  # fmt: skip
def test_601_2f__two_less_but_not_less_than_one(cost, forests, expected) -> None:
    lands = [FOREST] * forests
    assert any_payable([rock(cost), on(WIRE, attached_to=1), *lands], "{C}{C}{C}", "Draw a card.") == expected
    # Of another artifact nothing is less.
    other = told("Idle", "{T}: Tap target creature.")
    assert not any_payable([other, on(WIRE, attached_to=1), rock(cost), *lands], "{C}{C}{C}", "Draw a card.")
