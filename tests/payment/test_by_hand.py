"""Payments, totals and reasons on boards worked out by hand."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

import model.resolve  # noqa: F401
from model.ability.abilities import Activated, Keyword, PayMana
from model.ability.instructions import AddMana
from model.mana import Purpose, parse_cost
from model.pay.charge import Charge
from model.pay.total import total_cost
from model.play import castable_ways, charge_of, propose, total_of
from model.state import Game, Scope
from solver.payment import (
    Bill,
    find_payment,
    gains,
    is_payable,
    mana_totals,
    max_x,
    payments,
    sources,
    units_of,
    useful_types,
    why_not_paid,
)  # fmt: skip
from solver.payment.foremost import foremost
from solver.payment.problem import Problem
from solver.payment.totals import read, write, written_out
from tests.boards import board, card, on, the
from tests.payment import cards
from tests.payment.cards import FOREST, ISLAND, PLAINS, SWAMP, T, add, land, mana

HEATH = land("Heath", Activated((T,), add("C")), Activated((mana("{W/B}"), T), add("WW", "WB", "BB")))
CATARACTS = land("Cataracts", Activated((T,), add("C")), Activated((mana("{5}"), T), add("WUBRG")))
MONOLITH = land("Monolith", Activated((T,), add("CCC")), types="Artifact")
ENGINE = card("Engine", power=1, toughness=1, abilities=(Activated((mana("{1}"),), add("GG")),))
MARSH = land("Marsh", Activated((T,), add("U", "B")))
WASTES = land("Wastes", Activated((T,), add("C")))


def game(*battlefield, life: int = 20, cost: str = "{1}", **more) -> Game:
    spell = card("Spell", cost=cost, types="Sorcery")
    return Game(board(human_battlefield=battlefield, human_hand=[spell], human_life=life, **more))


def ask(g: Game, cost: str):
    spell = the(g, "Spell")
    charge = Charge("cast", 0, spell, (PayMana(parse_cost(cost)),))
    return g, total_cost(g, charge), charge, Scope(controller=0, source=spell)


def payable(g: Game, cost: str) -> bool:
    return find_payment(*ask(g, cost)) is not None


@pytest.mark.parametrize(
    ("battlefield", "cost", "expected"),
    [
        # Two filter lands cannot feed each other out of nothing.
        ((HEATH, HEATH), "{W}", False),
        ((HEATH, HEATH, PLAINS), "{B}{B}{B}", True),
        ((HEATH, HEATH, PLAINS), "{B}{B}{B}{B}", False),
        # Five of these lands have no five mana to start with.
        ((CATARACTS,) * 5, "{W}", False),
        ((CATARACTS,) * 6, "{W}{U}{B}{R}{G}", True),
        ((CATARACTS,) * 6, "{W}{U}{B}{R}{G}{1}", False),
        # What runs the filter is spent: two lands never give three mana.
        ((ISLAND, cards.FILTER), "{W}{U}{U}", False),
        ((ISLAND, ISLAND, cards.FILTER), "{W}{U}{U}", True),
        # The number is read as the land is tapped, before what it counts is given up.
        ((cards.CRADLE, cards.BEAR, cards.ELF, cards.ALTAR), "{G}{G}{G}{C}{C}{C}{C}", True),
        ((cards.CRADLE, cards.BEAR, cards.ELF, cards.ALTAR), "{G}{G}{G}{G}", False),
        # A creature tapped for one thing is not tapped for another.
        ((cards.DRUM, cards.ELF), "{G}{U}", False),
        ((cards.DRUM, cards.BEAR), "{U}", True),
        # Restricted mana does not pay for a sorcery.
        ((cards.TEMPLE,), "{2}", False),
        ((cards.TEMPLE,), "{1}", True),
    ],
)
def test_601_2g__payable(battlefield, cost, expected) -> None:
    assert payable(game(*battlefield), cost) == expected


def test_119_4__life_is_paid_only_while_there_is_enough() -> None:
    assert payable(game(SWAMP, life=4), "{B/P}{B/P}{B/P}")
    assert not payable(game(SWAMP, life=3), "{B/P}{B/P}{B/P}")


@pytest.mark.parametrize(
    ("battlefield", "expected"),
    [
        ((FOREST,) * 3, ["{G}{G}{G}"]),
        ((HEATH, PLAINS), ["{B}{B}", "{C}{W}", "{W}{B}", "{W}{W}"]),
        ((ISLAND, cards.DOUBLER), ["{U}{U}"]),
        ((ISLAND, cards.DOUBLER, cards.BLIGHT), ["{B}{B}"]),
        ((ISLAND, cards.GROWTH), ["{U}{R}"]),
        ((PLAINS, PLAINS, FOREST, FOREST, cards.CHANGER), ["{W}{W}{Any}{Any}"]),
        ((on(cards.STORAGE, counters=(("storage", 4),)), PLAINS), ["{C}{C}{C}{C}{W}"]),
        ((cards.ALTAR, cards.BEAR, cards.BEAR), ["{C}{C}{C}{C}"]),
        # Mana of any colour pays, so that what is colourless stays.
        ((WASTES, cards.TREASURE, cards.SIGNET), ["{Any}{U}{B}", "{C}{U}{B}", "{Any}{C}"]),
    ],
)
def test_106_4__totals(battlefield, expected) -> None:
    found = mana_totals(sources(game(*battlefield), 0))
    assert written_out(found.every()) == written_out([read(t) for t in expected])


def test_106_6__what_needs_restricted_mana_stands_apart() -> None:
    found = mana_totals(sources(game(cards.TEMPLE), 0))
    assert [write(v) for v in found.totals] == ["{C}"]
    assert [write(v) for v, _ in found.restricted] == ["{C}{C}"]


def test_732_2__a_gain_that_can_be_repeated_is_unbounded() -> None:
    model = sources(game(ENGINE, FOREST), 0)
    assert gains(model) == {"G"}
    assert mana_totals(model).unbounded == ("G",)
    assert is_payable(model, Bill(units_of(parse_cost("{7}").symbols)))
    bill = Bill(())
    assert max_x(model, bill, lambda x: Bill(units_of(parse_cost("{X}{G}").symbols, x))).most is None
    # Nothing starts it.
    assert gains(sources(game(ENGINE), 0)) == frozenset()


def test_601_2b__largest_x() -> None:
    model = sources(game(PLAINS, FOREST, MONOLITH, cards.SIGNET), 0)
    assert max_x(model, Bill(()), lambda x: Bill(units_of(parse_cost("{X}{X}{G}").symbols, x))).most == 2
    assert max_x(model, Bill(()), lambda x: Bill(units_of(parse_cost("{X}{R}").symbols, x))).most == -1


def test_601_2h__classes_of_like_lands() -> None:
    assert len(list(payments(*ask(game(ISLAND, cards.DUAL, cards.DUAL), "{U}")))) == 2
    assert len(list(payments(*ask(game(PLAINS, HEATH), "{B}")))) == 2
    found = list(payments(*ask(game(PLAINS, SWAMP), "{1}")))
    assert [len(f.payment.plan.steps) for f in found] == [1, 1]


def test_601_2h__reasons_name_what_is_missing_and_what_would_have_paid() -> None:
    g = game(PLAINS, on(PLAINS, tapped=True), FOREST, FOREST)
    words = [str(r) for r in why_not_paid(*ask(g, "{2}{W}{W}"))]
    assert words == [
        "cannot pay {W}{W} of Spell: Plains is the only untapped source of white mana (601.2h)",
        "Plains is tapped (107.5)",
    ]
    g = game(on(cards.ELF, sick=True), FOREST)
    words = [str(r) for r in why_not_paid(*ask(g, "{1}{G}"))]
    assert words == ["cannot pay {1}{G} of Spell: 1 of 2 mana at most (601.2h)", "Elf has summoning sickness (302.6)"]
    words = [str(r) for r in why_not_paid(*ask(game(cards.TEMPLE), "{2}"))]
    assert words[1:] == ["the mana of Temple may not be spent on this (106.6)"]


def test_601_2h__useful_types_of_a_source() -> None:
    model = sources(game(cards.DUAL, WASTES), 0)
    land_id = next(a.object for a in model.activations)
    assert useful_types(model, land_id, parse_cost("{R}{R}{G}{W}{W}")) == {"W"}
    assert useful_types(model, land_id, parse_cost("{1}{B}"), Purpose()) == {"W", "U"}


def test_or_tools_is_loaded_only_where_it_is_needed() -> None:
    code = "import solver.payment, sys; sys.exit('ortools' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_106_5__undefined_types_give_nothing() -> None:
    lonely = land("Lonely", Activated((T,), AddMana(among=cards.POOL.front.abilities[0].do.among)))
    assert not payable(game(lonely), "{1}")


@pytest.mark.parametrize(
    ("battlefield", "cost", "expected"),
    [
        # Life for a symbol never makes mana for it superfluous.
        ((SWAMP,) * 3, "{1}{B/P}{B/P}", 3),
        ((SWAMP,) * 1, "{B/P}", 2),
        ((PLAINS, SWAMP), "{B/P}", 2),
        # One of the type for {2/B}: a second mana would be one to spare.
        ((SWAMP, PLAINS, PLAINS), "{2/B}", 2),
        ((SWAMP, SWAMP, SWAMP), "{2/B}{2/B}", 1),
    ],
)
def test_601_2h__classes_with_other_than_mana(battlefield, cost, expected) -> None:
    assert len(list(payments(*ask(game(*battlefield), cost)))) == expected


def test_702_51a__each_number_of_like_creatures_that_convoke_is_a_class() -> None:
    spell = card("Spell", cost="{1}{G}", types="Sorcery", abilities=(Keyword("convoke"),))
    bear = card("Bear", cost="{G}", power=2, toughness=2)
    g = Game(board(human_battlefield=[FOREST, FOREST, bear, bear], human_hand=[spell]))
    (way,) = castable_ways(g, 0, the(g, "Spell"))
    proposal = propose(g, 0, way)
    found = payments(proposal.game, total_of(proposal), charge_of(proposal), proposal.scope())
    helped = sorted(sum(bool(s.object) for s in one.payment.plan.spends) for one in found)
    assert helped == [0, 1, 2]


def test_106_4__totals_of_many_sources_are_counted_or_some_are_given() -> None:
    g = game(*[cards.DUAL] * 50, *[cards.SIGNET] * 50, *[cards.TREASURE] * 50)
    found = mana_totals(sources(g, 0))
    # Each signet adds one; without any of them there may be one white mana more, since the first takes a land's.
    assert not found.more
    assert {sum(v) for v in found.totals if v != (50, 50, 0, 0, 0, 0, 0)} == {150}
    assert {(50, 50, 0, 0, 0, 0, 0), (50, 49, 1, 50, 0, 0, 0), (50, 0, 99, 1, 0, 0, 0)} <= set(found.totals)
    many = (cards.DUAL, cards.FILTER, cards.SIGNET, cards.TREASURE, MARSH, HEATH)
    found = mana_totals(sources(game(*many * 25), 0))
    assert found.more
    assert all(sum(v) == max(map(sum, found.totals)) for v in found.totals)


@pytest.mark.parametrize("kinds", [(cards.DUAL, cards.FILTER, cards.SIGNET, cards.TREASURE)])
def test_106_4__some_totals_are_among_all_of_them(kinds) -> None:
    for seed in range(20):
        g = game(*random.Random(seed).choices(kinds, k=8))
        problem = Problem(sources(g, 0), Bill(()), totals=True, any_color=True)
        every = set(mana_totals(sources(g, 0)).totals)
        assert set(foremost(problem)) <= every
