"""Source models read off the game agree with a walk through the rules, and every payment replays there."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, assume, given, settings, strategies as st

import model.play
import model.resolve  # noqa: F401
from model.ability.abilities import PayMana
from model.ability.continuous import ModifiesPT
from model.ability.terms import Number
from model.mana import parse_cost
from model.pay.charge import Charge
from model.pay.total import total_cost
from model.state import Game, Lasting, Scope
from solver.payment import TooHard, find_payment, game_totals, payments, sources, why_not_paid, written_out
from solver.payment.plan import replays
from tests.boards import board, card, on
from tests.kernel.told import told
from tests.payment import cards, slow

EXAMPLES = int(os.environ.get("PONDER_EXAMPLES", "40"))
SLOW = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
SYMBOLS = st.sampled_from(["{1}", "{1}", "{2}", "{W}", "{U}", "{B}", "{G}", "{C}", "{W/U}", "{B/P}", "{2/W}"])


@st.composite
def games(draw, most=4):
    chosen = draw(st.lists(st.sampled_from(cards.SOURCES), min_size=1, max_size=most))
    if draw(st.integers(0, 3)) == 0:
        chosen.append(draw(st.sampled_from(cards.OTHERS)))
    entries = []
    for one in chosen:
        changes = {}
        if one is cards.STORAGE:
            changes["counters"] = (("storage", draw(st.integers(0, 2))),)
        if draw(st.integers(0, 9)) == 0:
            changes["tapped"] = True
        entries.append(on(one, **changes))
    position = board(
        human_battlefield=entries,
        human_hand=[card("Spell", cost="{1}", power=1, toughness=1)],
        human_life=draw(st.integers(1, 4)),
    )
    return Game(position)


@st.composite
def walked(draw):
    chosen = draw(st.lists(st.sampled_from(cards.WALKED), min_size=2, max_size=4))
    return Game(board(human_battlefield=chosen, human_hand=[card("Spell", cost="{1}", power=1, toughness=1)]))


@SLOW
@given(walked(), st.lists(SYMBOLS, min_size=1, max_size=5))
def test_601_2g__boards_that_change_under_the_payment_are_walked(game, symbols):
    spell = max(game.objects)
    charge = Charge("cast", 0, spell, (PayMana(parse_cost("".join(symbols))),))
    total = total_cost(game, charge)
    scope = Scope(controller=0, source=spell)
    try:
        expected = slow.payable(game, 0, total, charge, scope)
    except slow.TooBig:
        assume(False)
    assert (find_payment(game, total, charge, scope) is not None) == expected
    listed = [p.payment for p in payments(game, total, charge, scope)]
    assert bool(listed) == expected
    assert all(replays(game, total, charge, p, scope) is None for p in listed)


@SLOW
@given(walked())
def test_106_4__totals_of_boards_that_change_are_walked(game):
    try:
        expected = slow.totals(game, 0)
    except slow.TooBig:
        assume(False)
    assert {v[1:] for v in written_out(game_totals(game, 0).every())} == expected


@SLOW
@given(games(), st.lists(SYMBOLS, min_size=1, max_size=4))
def test_601_2g__agrees_with_a_walk_through_the_rules(game, symbols):
    spell = max(game.objects)
    cost = parse_cost("".join(symbols))
    charge = Charge("cast", 0, spell, (PayMana(cost),))
    total = total_cost(game, charge)
    scope = Scope(controller=0, source=spell)
    try:
        expected = slow.payable(game, 0, total, charge, scope)
    except slow.TooBig:
        assume(False)
    try:
        found = find_payment(game, total, charge, scope)
    except TooHard:
        assume(False)
    assert (found is not None) == expected
    assert bool(why_not_paid(game, total, charge, scope)) == (not expected)


@SLOW
@given(games())
def test_106_4__totals_agree_with_a_walk_through_the_rules(game):
    try:
        expected = slow.totals(game, 0)
    except slow.TooBig:
        assume(False)
    assert not sources(game, 0).unsure
    assert {v[1:] for v in written_out(game_totals(game, 0).every())} == expected


@SLOW
@given(games(most=5), st.lists(SYMBOLS, min_size=1, max_size=3))
def test_601_2h__every_class_replays(game, symbols):
    spell = max(game.objects)
    charge = Charge("cast", 0, spell, (PayMana(parse_cost("".join(symbols))),))
    total = total_cost(game, charge)
    scope = Scope(controller=0, source=spell)
    try:
        payable = find_payment(game, total, charge, scope) is not None
        listed = list(payments(game, total, charge, scope))
    except TooHard:
        assume(False)
    assert bool(listed) == payable


def test_106_1__creatures_that_are_named_by_effects_keep_their_own_mana() -> None:
    # What something names is like nothing else: one such creature must not be taken for another.
    elf = told("Test Elf", "{T}: Add {G}.", power=1, toughness=1)
    imp = told("Test Imp", "{T}: Add {R}.", power=1, toughness=1)
    grown = ModifiesPT(Number(1), Number(1))
    effects = tuple(Lasting(50 + i, (i,), (grown,), 50 + i, "until end of turn", Scope(0), ends=(1, 0)) for i in (1, 2))
    game = Game(board(human_battlefield=[elf, imp], lasting=effects))
    made = {a.object: a.outputs[0].mana[0].types for a in sources(game, 0).activations}
    assert made == {1: "G", 2: "R"}
