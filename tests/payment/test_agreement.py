"""The searches agree with plain enumeration on random boards, and every payment found is one."""

import os

import msgspec
from hypothesis import HealthCheck, assume, given, settings, strategies as st

from solver.payment import cpsat
from solver.payment.classes import payment_classes
from solver.payment.find import find_solution
from solver.payment.problem import Problem
from solver.payment.search import Search
from solver.payment.solution import check, pruned, write_down
from solver.payment.sources import TooHard
from solver.payment.totals import mana_totals, written_out
from tests.payment.boards import bills, boards
from tests.payment.plain import TooBig, classes, payable, totals

# The long run: PONDER_EXAMPLES=5000 pytest tests/payment
SLOW = settings(max_examples=int(os.environ.get("PONDER_EXAMPLES", "200")), suppress_health_check=list(HealthCheck))


@st.composite
def cases(draw):
    model = draw(boards())
    return model, draw(bills(model))


@SLOW
@given(cases())
def test_601_2g__search_agrees_with_plain_enumeration(case):
    model, bill = case
    try:
        expected = payable(model, bill)
    except TooBig:
        assume(False)
    search = Search(Problem(model, bill))
    try:
        node = search.find()
    except TooHard:
        assume(False)
    assert (node is not None) == expected
    if node is not None:
        solution = write_down(search, node)
        assert check(model, bill, solution) is None
        assert check(model, bill, pruned(model, bill, solution)) is None


@SLOW
@given(cases())
def test_601_2g__shortcuts_and_constraint_model_agree_with_the_search(case):
    model, bill = case
    search = Search(Problem(model, bill), 4000)
    try:
        expected = search.find() is not None
    except TooHard:
        assume(False)
    found = find_solution(model, bill)
    assert (found is not None) == expected
    if found is not None:
        assert check(model, bill, found) is None
    answer = cpsat.find(Problem(model, bill), 4000)
    if answer is not None:
        assert (answer[1] is not None) == expected
        if answer[1] is not None:
            assert check(model, bill, pruned(model, bill, write_down(*answer))) is None


@SLOW
@given(boards(most=5))
def test_106_4__totals_agree_with_plain_enumeration(model):
    try:
        expected = totals(model)
    except TooBig:
        assume(False)
    found = mana_totals(model)
    assert not found.unbounded
    assert {v[1:] for v in written_out(found.every())} == expected


CLASS_KINDS = ("basic", "dual", "pain", "filter", "signet", "any", "sac", "altar", "drum", "storage", "sol", "twoways")


@st.composite
def small_cases(draw):
    model = draw(boards(kinds=CLASS_KINDS, most=4))
    bill = draw(bills(model))
    return model, msgspec.structs.replace(bill, symbols=bill.symbols[:3])


@settings(SLOW, max_examples=SLOW.max_examples // 2)
@given(small_cases(), st.booleans())
def test_601_2h__classes_agree_with_plain_enumeration(case, colors_matter):
    model, bill = case
    try:
        expected = classes(model, bill, colors_matter=colors_matter)
    except TooBig:
        assume(False)
    found = set()
    for one in payment_classes(model, bill, colors_matter=colors_matter):
        assert check(model, bill, one.solution) is None
        key = (one.objects, one.resources, tuple(t for t, _ in one.left), one.spent if colors_matter else ())
        assert key not in found or one.left
        found.add(key)
        assert tuple(sorted(u.type for u in one.solution.left)) == key[2]
    # An object that stands for itself goes by its own id in the names of counters.
    named = {(o, tuple(sorted((_named(n), k) for n, k in r)), *t) for o, r, *t in expected}
    assert {(o, tuple(sorted((_named(n), k) for n, k in r)), *t) for o, r, *t in found} == named


def _named(name):
    return (name[0], abs(name[1]), *name[2:]) if len(name) > 1 else name
