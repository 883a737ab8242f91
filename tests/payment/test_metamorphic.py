"""What must never matter: the order of sources and the names of like ones; one more source takes no payment away."""

from __future__ import annotations

import os
import random

import msgspec
from hypothesis import HealthCheck, assume, given, settings, strategies as st

import model.resolve  # noqa: F401
from model.state import Game
from solver.payment import TooHard, find_payment, game_totals, is_payable, mana_totals, payments, written_out
from solver.payment.sources import Activation, Pick
from tests.boards import board, card
from tests.payment import cards
from tests.payment.boards import bills, boards, out
from tests.payment.test_by_hand import ask
from tests.payment.test_game import SYMBOLS

EXAMPLES = int(os.environ.get("PONDER_EXAMPLES", "60"))
SLOW = settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))


TYPES = st.lists(SYMBOLS, min_size=1, max_size=3)


def renamed(model, bill, order):
    """The same sources under other ids and in another order."""
    ids = sorted(model.untapped | model.tapped)
    to = dict(zip(ids, order, strict=True))

    def pick(p: Pick) -> Pick:
        return msgspec.structs.replace(p, among=frozenset(to[i] for i in p.among))

    acts = [
        msgspec.structs.replace(
            a, object=to[a.object], picks=tuple(map(pick, a.picks)), uses=tuple((_limit(k, to), n) for k, n in a.uses)
        )
        for a in model.activations
    ]
    random.Random(sum(order)).shuffle(acts)
    new = msgspec.structs.replace(
        model,
        activations=tuple(acts),
        untapped=frozenset(to[i] for i in model.untapped),
        tapped=frozenset(to[i] for i in model.tapped),
        resources=tuple((_limit(k, to), n) for k, n in model.resources),
        names={to[i]: n for i, n in model.names.items()},
    )
    helpers = tuple(msgspec.structs.replace(h, object=to[h.object]) for h in bill.helpers)
    return new, msgspec.structs.replace(bill, helpers=helpers, needs=tuple(map(pick, bill.needs)))


def _limit(key, to):
    """Names of resources hold an object, or a name that holds one."""
    if isinstance(key, tuple):
        at = -1 if key[0] == "life" else 1
        return tuple(to[k] if i == at and isinstance(k, int) else _limit(k, to) for i, k in enumerate(key))
    return key


@SLOW
@given(st.data())
def test_601_2g__order_and_names_of_sources_do_not_matter(data):
    model = data.draw(boards())
    bill = data.draw(bills(model))
    ids = sorted(model.untapped | model.tapped)
    order = data.draw(st.permutations(ids))
    other, other_bill = renamed(model, bill, order)
    try:
        assert is_payable(model, bill) == is_payable(other, other_bill)
        assert written_out(mana_totals(model).every()) == written_out(mana_totals(other).every())
    except TooHard:
        assume(False)


@SLOW
@given(st.data())
def test_601_2g__one_more_source_takes_no_payment_away(data):
    model = data.draw(boards(most=5))
    bill = data.draw(bills(model))
    new = max(model.untapped | model.tapped) + 1
    more = msgspec.structs.replace(
        model,
        activations=(*model.activations, Activation(new, 0, (out("WUBRG"),), tap=True)),
        untapped=model.untapped | {new},
        names={**model.names, new: "more"},
    )
    try:
        assert not is_payable(model, bill) or is_payable(more, bill)
    except TooHard:
        assume(False)


@SLOW
@given(
    st.lists(st.sampled_from(cards.SOURCES), min_size=1, max_size=4),
    st.lists(SYMBOLS, min_size=1, max_size=3),
    st.randoms(),
)
def test_601_2h__order_on_the_battlefield_does_not_matter(chosen, symbols, rng):
    shuffled = list(chosen)
    rng.shuffle(shuffled)
    found = []
    for battlefield in (chosen, shuffled):
        spell = card("Spell", cost="{1}", types="Sorcery")
        asked = ask(Game(board(human_battlefield=battlefield, human_hand=[spell])), "".join(symbols))
        try:
            totals = written_out(game_totals(asked[0], 0).every())
            found.append((find_payment(*asked) is not None, sum(1 for _ in payments(*asked)), totals))
        except TooHard:
            assume(False)
    assert found[0] == found[1]
