"""Paying any amount of mana, or one or more counters, while something resolves (CR 107.3f, 118.12)."""

from __future__ import annotations

from model.play import Play, after, run
from model.play.play import PASS
from solver.plays.answers import answers
from tests.boards import basic, board
from tests.kernel.told import told
from tests.kernel.turning import passed

FOREST = basic("Forest")


def test_107_3f__any_amount_of_mana() -> None:
    source = told("Test Well", "{T}: You may pay any amount of mana. You gain that much life.", types="Artifact")
    position = run(board(human_battlefield=[source, FOREST, FOREST]))
    position = after(after(after(position, Play("activate", 1)), PASS), PASS)
    lives = {after(position, a).players[0].life for a in answers(position)}
    assert lives == {20, 21, 22}


def test_107_3f__each_player_pays_and_all_of_it_counts() -> None:
    text = (
        "{T}: Starting with you, each player may pay any amount of mana. You gain X life, where X is the total amount "
        "of mana paid this way."
    )
    source = told("Test Cause", text, types="Artifact")
    position = run(board(human_battlefield=[source, FOREST, FOREST], ai_battlefield=[FOREST]))
    position = after(after(after(position, Play("activate", 1)), PASS), PASS)
    assert position.due is not None
    assert position.due.player == 0
    mine = next(a for a in answers(position) if a is not None and a.x == 2)
    position = after(position, mine)
    assert position.due is not None
    assert position.due.player == 1
    theirs = next(a for a in answers(position) if a is not None and a.x == 1)
    assert passed(after(position, theirs)).players[0].life == 23


def test_118_12__one_or_more_energy() -> None:
    text = (
        "{T}: You get {E}{E}, then you may pay one or more {E}. If you do, you gain 3 life for each {E} paid this way."
    )
    source = told("Test Coil", text, types="Artifact")
    position = run(board(human_battlefield=[source]))
    position = after(after(after(position, Play("activate", 1)), PASS), PASS)
    assert [after(position, a).players[0].life for a in answers(position)] == [20, 23, 26]
