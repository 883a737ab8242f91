"""Lands that produce mana of another type for each of their land types (CR 106.12b, 616.1), from texts."""

from __future__ import annotations

import pytest

import model.resolve  # noqa: F401
from model.ability.abilities import Activated
from model.oracle.compile import compile_lines
from model.state import Game
from tests.boards import board, card, on
from tests.payment.cards import ALTAR, BLIGHT, DOUBLER, DUAL, FOREST, ISLAND, PLAINS, POOL, SWAMP, T, add
from tests.payment.test_produce import types
from tests.payment.test_spending import payable, told, totals_of, wanted

TURNED = told(
    "Odd Mirror",
    "If tapped for mana, Plains produce {R}, Islands produce {G}, Swamps produce {W}, Mountains produce {U}, and"
    " Forests produce {B} instead of any other type.",
)  # fmt: skip
FOUR = told(
    "Odd Turn",
    "If tapped for mana, Plains produce {R}, Swamps produce {G}, Mountains produce {W}, and Forests produce {B} instead"
    " of any other type.",
)  # fmt: skip
MARSH = card("Old Marsh", types="Land", abilities=(Activated((T,), add("C")),), subtypes="Plains Island")
BLOOM = told("Bloom", "{T}: Add {W}{W}.", types="Land", subtypes="Forest")


@pytest.mark.parametrize(
    ("lands", "cost", "expected"),
    [
        ((PLAINS,), "{R}", True),
        ((PLAINS,), "{W}", False),
        ((PLAINS, ISLAND, SWAMP), "{R}{G}{W}", True),
        ((PLAINS, ISLAND, SWAMP), "{W}{U}{B}", False),
        ((DUAL,), "{U}", True),  # no land type
        ((MARSH,), "{R}", True),
        ((MARSH,), "{G}", True),
        ((MARSH,), "{W}", False),
        ((MARSH,), "{U}", False),
        ((MARSH, MARSH), "{R}{G}", True),
        ((MARSH,), "{R}{G}", False),
        ((BLOOM,), "{B}{B}", True),  # the type alone
        ((BLOOM,), "{W}", False),
    ],
)  # fmt: skip
def test_616_1__each_land_type(lands, cost, expected) -> None:
    assert payable([TURNED, *lands], cost, "Draw a card.") == expected


@pytest.mark.parametrize(
    ("lands", "expected"),
    [
        ((TURNED, PLAINS, FOREST), ["{R}{B}"]),
        ((TURNED, MARSH), ["{R}", "{G}"]),
        ((TURNED, MARSH, DOUBLER), ["{R}{R}", "{G}{G}"]),
        ((TURNED, MARSH, BLIGHT), ["{R}", "{G}", "{B}"]),
        ((FOUR, ISLAND, SWAMP), ["{U}{G}"]),
        ((TURNED, on(FOREST, tapped=True)), [""]),
    ],
)  # fmt: skip
def test_106_12b__what_can_be_made(lands, expected) -> None:
    assert totals_of(*lands) == wanted(*expected)


def test_106_7__could_produce() -> None:
    game = Game(board(human_battlefield=[TURNED, MARSH, POOL, FOREST]))
    assert types(game, "Old Marsh") == "RG"
    assert types(game, "Forest") == "B"
    assert types(game, "Mirror Pond") == "BRG"


@pytest.mark.parametrize(("x", "expected"), [(2, True), (3, False)])
def test_107_3__the_largest_x(x, expected) -> None:
    assert payable([TURNED, MARSH, PLAINS, ISLAND], "{X}{R}", "Draw a card.", x=x) == expected
    assert not payable([TURNED, ISLAND, SWAMP], "{X}{R}", "Draw a card.", x=0)


@pytest.mark.parametrize("words", ["{R}{R}", "{R} or {G}"])
def test_106_3__one_mana_for_each_kind(words) -> None:
    text = f"If tapped for mana, Plains produce {words} and Islands produce {{G}} instead of any other type."
    assert type(compile_lines([text], is_spell=False)[0]).__name__ == "UnsupportedAbility"


@pytest.mark.parametrize(
    ("text", "cost", "expected"),
    [
        ("Nonbasic lands are Mountains.", "{W}{C}{C}", True),
        ("Nonbasic lands are Mountains.", "{R}{C}{C}", True),
        ("Nonbasic lands are Mountains.", "{W}{R}", False),
        ("Lands lose all abilities.", "{W}{C}{C}", True),
        ("Lands lose all abilities.", "{W}", True),
        ("Creatures your opponents control lose flying.", "{W}{C}{C}", True),
        ("Creatures your opponents control lose flying.", "{R}", False),
    ],
)
def test_605_3b__what_is_given_up_first_takes_nothing_away(text, cost, expected) -> None:
    ruler = told("Ruler", text, types="Creature", power=2, toughness=2)
    assert payable([ruler, ALTAR, DUAL], cost, "Draw a card.") == expected
