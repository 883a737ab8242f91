"""Total costs and reductions (CR 118.7, 601.2f)."""

from __future__ import annotations

import pytest

from model.mana import parse_cost
from model.pay.reduce import Reduction, at_least, increased, reduced, with_x


def costs(cost: str, *less: str, floor: int = 0) -> list[str]:
    return [str(c) for c in reduced(parse_cost(cost), tuple(Reduction(parse_cost(x), floor) for x in less))]


@pytest.mark.parametrize(
    ("cost", "less", "total"),
    [
        ("{3}{W}", ["{1}"], ["{2}{W}"]),
        ("{W}{W}", ["{1}"], ["{W}{W}"]),  # 118.7a: generic reductions leave coloured mana alone
        ("{1}{W}", ["{2}"], ["{W}"]),
        ("{2}{W}", ["{W}{W}"], ["{1}"]),  # 118.7c
        ("{2}{U}", ["{W}"], ["{1}{U}"]),  # 118.7b
        ("{2}{C}", ["{C}{C}"], ["{1}"]),  # 118.7d
        ("{4}", ["{S}"], ["{3}"]),  # 118.7g
        ("{1}", ["{3}"], ["{0}"]),
        ("{X}{R}{1}", ["{1}"], ["{X}{R}"]),
    ],
)
def test_118_7__reductions(cost: str, less: list[str], total: list[str]) -> None:
    assert costs(cost, *less) == total


def test_118_7__halves_are_chosen_before_the_reduction() -> None:
    assert "{5}" in costs("{2/W}{2/W}{2/W}", "{1}")
    assert costs("{1}{W/U}", "{W}") == ["{W/U}", "{1}"]


def test_118_7e__a_hybrid_reduction_is_one_of_its_halves() -> None:
    assert costs("{U}{B}{1}", "{U/R}") == ["{U}{B}", "{1}{B}"]


def test_601_2f__the_payer_orders_reductions_with_a_floor_first() -> None:
    found = reduced(parse_cost("{4}"), (Reduction(parse_cost("{2}")), Reduction(parse_cost("{2}"), 1)))
    assert [str(c) for c in found] == ["{0}"]
    assert costs("{2}", "{2}", floor=1) == ["{1}"]


def test_601_2f__effects_on_the_finished_total_come_last() -> None:
    assert str(at_least(parse_cost("{R}"), 3)) == "{2}{R}"
    assert str(at_least(parse_cost("{4}{R}"), 3)) == "{4}{R}"


def test_118_6a__an_unpayable_cost_stays_unpayable() -> None:
    assert increased(parse_cost(""), parse_cost("{1}")).absent
    assert reduced(parse_cost(""), (Reduction(parse_cost("{5}")),))[0].absent


def test_107_3a__x_is_generic_mana() -> None:
    assert str(with_x(parse_cost("{X}{X}{R}"), 2)) == "{4}{R}"
