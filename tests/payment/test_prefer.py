"""The payment liked best, by each wish and in their order; it is as good as the best of all classes."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

import model.resolve  # noqa: F401
from model.mana import parse_cost
from solver.payment import TooHard, payments, preferred_payment, sources
from solver.payment.prefer import WORDS, best_solution, measure, wishes
from solver.payment.solution import check
from tests.payment import cards
from tests.payment.boards import bills, boards
from tests.payment.test_by_hand import ask, game
from tests.payment.test_game import SYMBOLS, games

EXAMPLES = int(os.environ.get("PONDER_EXAMPLES", "30"))
SLOW = settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))


def used(g, cost: str, *prefer: str, **more) -> list[str]:
    found = preferred_payment(*ask(g, cost), prefer=prefer, **more)
    return sorted(g.objects[s.source].card.name for s in found.plan.steps) if found else []


@pytest.mark.parametrize(
    ("battlefield", "cost", "prefer", "expected"),
    [
        ((cards.TREASURE, cards.LIFE), "{W}", ("permanents",), ["Toll Gate"]),
        ((cards.TREASURE, cards.LIFE), "{W}", ("life",), ["Coin"]),
        ((cards.TREASURE, cards.LIFE, cards.PLAINS), "{W}", ("life", "permanents"), ["Plains"]),
        ((cards.PAIN, cards.PLAINS), "{W}", ("keep Plains",), ["Sore Flats"]),
        ((cards.PAIN, cards.PLAINS), "{W}", ("life", "keep Plains"), ["Plains"]),
        ((cards.DUAL, cards.PLAINS), "{1}", ("keep {U}",), ["Plains"]),
        ((cards.TRIPLE, cards.ISLAND, cards.ISLAND), "{U}{U}", ("floating",), ["Island", "Island"]),
    ],
)
def test_601_2h__by_wishes(battlefield, cost, prefer, expected) -> None:
    assert used(game(*battlefield), cost, *prefer) == expected


def test_106_6__restricted_mana_first() -> None:
    g = game(cards.TEMPLE, cards.FOREST, cards.FOREST)
    spell = next(i for i in g.zone("hand", 0))
    bear = cards.BEAR
    g.update(spell, card=bear)
    found = preferred_payment(*_ask(g, spell, "{2}"), prefer=("restricted",))
    assert [s.source for s in found.plan.steps] == [g.zone("battlefield")[0]]


def _ask(g, spell, cost):
    from model.ability.abilities import PayMana
    from model.pay.charge import Charge
    from model.pay.total import total_cost
    from model.state import Scope

    charge = Charge("cast", 0, spell, (PayMana(parse_cost(cost)),))
    return g, total_cost(g, charge), charge, Scope(controller=0, source=spell)


def test_601_2h__what_must_stay_payable_is_kept() -> None:
    g = game(cards.DUAL, cards.ISLAND, cards.PLAINS)
    assert used(g, "{W}", keep=parse_cost("{U}{U}")) == ["Plains"]
    assert used(g, "{U}", keep=parse_cost("{U}{W}")) in (["Island"], ["Two Shores"])
    assert preferred_payment(*ask(g, "{W}"), keep=parse_cost("{U}{U}{U}")) is None


def test_an_unknown_wish_is_refused() -> None:
    with pytest.raises(ValueError, match="cheap"):
        preferred_payment(*ask(game(cards.PLAINS), "{W}"), prefer=("cheap",))


@SLOW
@given(games(most=4), st.lists(SYMBOLS, min_size=1, max_size=3), st.permutations(WORDS), st.integers(1, 2))
def test_the_best_by_cp_sat_is_the_best_of_all_classes(g, symbols, words, n):
    wanted = tuple(words[:n])
    asked = ask(g, "".join(symbols))
    try:
        best = preferred_payment(*asked, prefer=wanted)
        every = [p.payment for p in payments(*asked)]
    except TooHard:
        assume(False)
    assert (best is None) == (not every)
    if best is not None:
        model, parts = sources(g, 0), wishes(wanted)
        value, classes = measure(*asked, best, parts, model), [measure(*asked, p, parts, model) for p in every]
        # Within one class mana of a restricted ability may pay as well as mana of another one of the same object.
        assert value == min(classes) or (value < min(classes) and "restricted" in wanted)


@st.composite
def cases(draw):
    model = draw(boards())
    return model, draw(bills(model))


@SLOW
@given(cases(), st.permutations([w for w in WORDS if w != "castable"]))
def test_what_cp_sat_proposes_is_a_payment(case, words):
    model, bill = case
    answer = best_solution(model, bill, wishes(tuple(words)), frozenset(model.untapped | model.tapped))
    if answer is not None and answer[1] is not None:
        assert check(model, bill, answer[1]) is None
