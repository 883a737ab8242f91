"""Search where it looks most promising: it finds the wins of the exact search and no others, and short lines."""

from __future__ import annotations

import pytest

from model.pay.plan import Plan, Spend
from model.play import PASS, Play, after, run
from model.turn.combat.declaration import Attack
from solver.search import holds, question, solve
from solver.search.generate import PLAIN, Rules, choices_of
from solver.search.guided import Guided
from solver.search.narrow import Narrow
from solver.search.order import COMBAT, Learned
from solver.search.promise import missing
from solver.search.prove import OutOfNodes, Prover
from solver.search.shorten import plays_of, shortened
from tests.boards import board
from tests.search.cards import WIN, bear, burn, forest, island, mountain, murder, ogre, pump, swamp, unsummon, wall
from tests.search.test_agreement import small


def guided(position, rules=PLAIN, nodes=5_000, combat=0.0):
    asked = question(position, WIN)
    prover = Prover(asked, nodes=nodes, rules=rules)
    return Guided(prover, asked, combat=combat).search(position), asked


@pytest.mark.parametrize("seed", range(300, 330))
def test_it_finds_the_wins_of_the_exact_search_and_no_others(seed: int) -> None:
    position = small(seed)
    proof, asked = guided(position, combat=3.0 * (seed % 2))
    assert (proof is not None) == (solve(position, WIN).result == "proved")
    if proof is not None:
        assert holds(proof, position, asked) is None


@pytest.mark.parametrize("seed", range(330, 345))
def test_narrowed_it_finds_no_win_that_is_not_there(seed: int) -> None:
    position = small(seed)
    proof, asked = guided(position, Rules(narrow=Narrow(0, absent=1)))
    if proof is not None:
        assert holds(proof, position, asked) is None
        assert solve(position, WIN).result == "proved"


def test_a_superfluous_play_is_taken_out_of_a_proof() -> None:
    position = board(
        human_hand=[burn(2), pump(1)], human_battlefield=[mountain, forest, bear], ai_battlefield=[], ai_life=2,
    )  # fmt: skip
    asked = question(position, WIN)
    prover = Prover(asked, nodes=1_000)
    assert prover.value(position, 2)[0] == 1
    shorter, plays = shortened(prover.proof(position), position, asked, PLAIN)
    assert plays == plays_of(shorter, position)[1] <= 1
    assert holds(shorter, position, asked) is None


def test_what_a_board_promises_counts_blocks() -> None:
    alone = board(human_battlefield=[ogre, ogre], ai_battlefield=[], ai_life=6)
    against = board(human_battlefield=[ogre, ogre], ai_battlefield=[wall], ai_life=6)
    assert missing(alone, 0) == 0
    assert missing(against, 0) == 3


def test_what_an_attack_promises_counts_the_blocks_to_come() -> None:
    position = run(board(human_battlefield=[ogre, ogre], ai_battlefield=[wall], ai_life=6))
    while position.due.kind != "blockers":
        found = choices_of(position).list
        attacks = [c for c in found if isinstance(c, Attack)]
        position = run(after(position, max(attacks, key=lambda a: len(a.attackers)) if attacks else PASS))
    assert missing(position, 0) == 3


@pytest.mark.parametrize("seed", range(300, 312))
def test_a_search_goes_on_where_it_was(seed: int) -> None:
    position = small(seed)
    asked = question(position, WIN)
    prover = Prover(asked, nodes=1)
    search = Guided(prover, asked)
    while True:
        try:
            proof = search.search(position)
            break
        except OutOfNodes:
            prover.budget = prover.nodes + 1
    assert (proof is not None) == (solve(position, WIN).result == "proved")
    if proof is not None:
        assert holds(proof, position, asked) is None


def test_where_a_position_with_the_same_key_has_other_choices_the_proof_is_searched_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = board(
        human_hand=[murder, pump(3)], human_battlefield=[ogre, swamp, swamp, swamp, forest], ai_battlefield=[wall],
        ai_life=6,
    )  # fmt: skip
    there, missed = Guided._here, []

    def here(self, node, at, choice):
        if not missed:
            missed.append(at)
            return None
        return there(self, node, at, choice)

    monkeypatch.setattr(Guided, "_here", here)
    proof, asked = guided(position)
    assert missed
    assert proof is not None
    assert holds(proof, position, asked) is None


def test_what_combat_takes_is_expected_as_it_was_seen() -> None:
    position = board(human_hand=[pump(3)], human_battlefield=[ogre, forest], ai_battlefield=[wall], ai_life=6)
    learned = Learned()
    trick = ("cast", pump(3).name, 0, True)
    learned.did(COMBAT, 2)
    learned.did(trick, 3)
    assert learned.hidden(position, 0) == 5
    without_mana = board(human_hand=[pump(3)], human_battlefield=[ogre], ai_battlefield=[wall], ai_life=6)
    learned.costs(trick, Play("cast", plan=Plan(spends=(Spend(symbol=None),))))
    assert learned.hidden(without_mana, 0) == 2
    assert learned.hidden(position, 0) == 5


def test_a_longer_win_against_every_reply() -> None:
    # Both walls have to go, whatever the opponent kills.
    position = board(
        human_hand=[murder, unsummon, pump(3), burn(1)], human_battlefield=[ogre, swamp, island, forest, mountain],
        ai_battlefield=[wall, wall], ai_life=6,
    )  # fmt: skip
    proof, asked = guided(position, Rules(narrow=Narrow(0, absent=1)))
    assert proof is not None
    assert holds(proof, position, asked) is None
