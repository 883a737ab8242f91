"""The searches agree with plain enumeration on random boards, and every payment found is one."""

import os

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from solver.payment import cpsat
from solver.payment.find import find
from solver.payment.problem import Problem
from solver.payment.search import Search
from solver.payment.solution import check, pruned, write_down
from solver.payment.sources import TooHard
from tests.payment.boards import bills, boards
from tests.payment.plain import TooBig, payable

# The long run: PONDER_EXAMPLES=5000 pytest tests/payment
SLOW = settings(
    max_examples=int(os.environ.get("PONDER_EXAMPLES", "200")), deadline=None, suppress_health_check=list(HealthCheck)
)


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
    node = search.find()
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
    found = find(model, bill)
    assert (found is not None) == expected
    if found is not None:
        assert check(model, bill, found) is None
    answer = cpsat.find(Problem(model, bill), 4000)
    if answer is not None:
        assert (answer[1] is not None) == expected
        if answer[1] is not None:
            assert check(model, bill, pruned(model, bill, write_down(*answer))) is None
