"""Every payment that is printed can be read back as a step, with what is given, counted or revealed for it."""

from __future__ import annotations

import json

import pytest

import model.resolve  # noqa: F401
from model.formats import payment_to_json, step_from_json
from model.play import castable_ways, charge_of, propose, total_of
from model.play.loop import run
from model.state import Game
from solver.payment import payments
from solver.show.names import Names
from solver.show.payments import tell_payment
from solver.verify.paying import StepPayer
from tests.boards import basic, board, card, on, the
from tests.kernel.told import told
from tests.payment import cards

SPEAKER = told(
    "Speaker",
    "{T}: Reveal any number of creature cards with power 5 or greater from your hand. Add {G} for each card revealed "
    "this way.",
    power=2, toughness=2,
)  # fmt: skip
GIANT, OGRE = card("Giant", power=5, toughness=5, cost="{9}"), card("Ogre", power=6, toughness=6, cost="{9}")


@pytest.mark.parametrize(
    ("battlefield", "cost"),
    [
        ([cards.ALTAR, cards.BEAR, cards.ELF], "{2}"),
        ([cards.DRUM, cards.BEAR, cards.ELF], "{W}"),
        ([on(cards.STORAGE, counters=(("storage", 3),)), cards.PLAINS], "{3}"),
        ([SPEAKER, cards.PLAINS], "{2}"),
        ([cards.FILTER, cards.ISLAND, cards.SIGNET], "{U}{B}"),
        ([cards.TREASURE, cards.TRIPLE], "{1}{G}"),
        ([cards.PAIN, cards.CHANGER, basic("Forest")], "{W}{U}"),
    ],
)
def test_601_2h__each_class_reads_back(battlefield, cost) -> None:
    spell = card("Spell", cost=cost, types="Sorcery")
    game = Game(run(board(human_battlefield=battlefield, human_hand=[spell, GIANT, OGRE])))
    (way,) = castable_ways(game, 0, the(game, "Spell"))
    proposal = propose(game, 0, way)
    total = total_of(proposal)
    names = Names(game)
    found = list(payments(proposal.game, total, charge_of(proposal), proposal.scope()))
    assert found
    for one in found:
        steps = [payment_to_json(s) for s in tell_payment(proposal.game, 0, one.payment.plan, names).steps]
        step = step_from_json(json.loads(json.dumps({"cast": "Spell", "payment": steps})))
        assert StepPayer(game, 0, None, step.payment).settle(proposal, total, None) is not None, steps


def test_601_2h__sources_named_and_what_is_sacrificed_left_open() -> None:
    wall = told("Wall", "Sacrifice a creature: Add {R}.", power=0, toughness=4)
    spell = told("Spell", "As an additional cost to cast this spell, sacrifice a creature.\nDraw a card.",
                 types="Sorcery", cost="{G}")  # fmt: skip
    game = Game(run(board(human_battlefield=[cards.FOREST, cards.BEAR, wall], human_hand=[spell])))
    (way,) = castable_ways(game, 0, the(game, "Spell"))
    proposal = propose(game, 0, way)
    step = step_from_json({"cast": "Spell", "payment": [{"source": "Forest", "gives": "{G}"}]})
    assert StepPayer(game, 0, None, step.payment).settle(proposal, total_of(proposal), None) is not None
