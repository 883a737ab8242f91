"""Lines of play checked against every reply, and stepping through a position by hand."""

from __future__ import annotations

import pytest

from model.formats import Goal, Horizon, line_from_json, read_forge
from model.formats.build import build_position
from model.play import PASS
from model.state import Position
from solver.verify.faults import Refused
from solver.verify.lines import Verdict, check_line
from solver.verify.play import answer, begin, choose, do, history, options, undo
from solver.verify.positions import with_filler
from tests.verify.cards import BOOK

WIN = Goal(kind="win", horizon=Horizon("turn", 1))


def position(board: str) -> Position:
    text = f"[state]\nActivePlayer=Human\nActivePhase=Main1\nTurn=1\n{board}\n"
    return with_filler(build_position(read_forge(text, file="test"), BOOK, library="empty").position, (5, 5))


def judged(board: str, line: list[object]) -> Verdict:
    return check_line(position(board), WIN, line_from_json(line))


def test_a_line_that_wins() -> None:
    board = "HumanHand=Spark\nHumanBattlefield=Mountain\nAILife=2"
    assert judged(board, [{"cast": "Spark", "targets": ["AI"]}]).ok


def test_a_line_that_does_not_win_names_its_step() -> None:
    board = "HumanHand=Spark\nHumanBattlefield=Mountain\nAILife=3"
    verdict = judged(board, [{"cast": "Spark", "targets": ["AI"]}])
    assert not verdict.ok
    assert verdict.step == 1


def test_an_illegal_step_gives_its_reason() -> None:
    verdict = judged("HumanHand=Spark\nAILife=2", [{"cast": "Spark", "targets": ["AI"]}])
    assert not verdict.ok
    assert any(r.rule.startswith("601.2") for r in verdict.reasons)


def test_702_132a__no_line_rests_on_the_opponents_help() -> None:
    board = "HumanHand=Shared Spark\nHumanBattlefield=Mountain{}\nAIBattlefield=Mountain;Mountain\nAILife=2"
    spark = {"cast": "Shared Spark", "targets": ["AI"]}
    verdict = judged(board.format(""), [spark])
    assert not verdict.ok
    assert [r.rule for r in verdict.reasons] == ["702.132a"]
    assert judged(board.format(";Mountain;Mountain"), [spark]).ok


def test_every_block_is_tried() -> None:
    board = "HumanBattlefield=Field Bear\nAIBattlefield=Stern Wall\nAILife=2"
    verdict = judged(board, [{"attack": ["Field Bear"]}])
    assert not verdict.ok
    assert any("Stern Wall blocks" in reply.words for reply in verdict.defence)


def test_branches_answer_the_opponent() -> None:
    board = "HumanHand=Spark\nHumanBattlefield=Field Bear;Mountain\nAIBattlefield=Veiled Deer\nAILife=2"
    spark = {"cast": "Spark", "targets": ["AI"]}
    line = [
        {"attack": ["Field Bear"]},
        {"when": {"block": {"Veiled Deer": "Field Bear"}}, "then": [spark]},
        {"else": []},
    ]
    assert judged(board, line).ok
    assert not judged(board, [{"attack": ["Field Bear"]}]).ok


def test_replies_in_response_are_tried() -> None:
    board = "HumanBattlefield=Field Bear\nAIHand=Spark\nAIBattlefield=Mountain\nAILife=2"
    verdict = judged(board, [{"attack": ["Field Bear"]}])
    assert not verdict.ok
    assert any("Spark" in reply.words for reply in verdict.defence)


def test_survive_until_the_time_is_over() -> None:
    goal = Goal(kind="survive", horizon=Horizon("turn", 1))
    board = "HumanLife=1\nAIBattlefield=Field Bear"
    assert check_line(position(board), goal, ()).ok
    later = Goal(kind="survive", horizon=Horizon("turn", 2))
    assert not check_line(position(board), later, ()).ok


def test_stepping_through_and_back() -> None:
    table = begin(position("HumanHand=Kind Hound\nHumanBattlefield=Plains;Plains"))
    words = [o.words for o in options(table)]
    assert words == ["pass", "cast Kind Hound"]
    table = choose(table, options(table)[1].choice)
    table = choose(table, PASS)
    table = choose(table, PASS)
    table = choose(table, PASS)
    table = choose(table, PASS)
    assert "Kind Hound" in table.due
    assert [o.words for o in options(table)] == ["yes", "no"]
    gained = answer(table, True)
    assert gained.position.players[0].life == 22
    assert undo(gained) == table
    assert answer(undo(gained), False).position.players[0].life == 20
    assert history(gained)[:2] == ("cast Kind Hound", "pass")


def test_a_whole_step_is_taken_back_as_one() -> None:
    table = begin(position("HumanHand=Spark\nHumanBattlefield=Mountain"))
    (step,) = line_from_json([{"cast": "Spark", "targets": ["AI"]}])
    done = do(table, step)  # type: ignore[arg-type]
    assert len(done.position.zones["stack", -1]) == 1
    assert undo(done) is table
    assert undo(table) is table


def test_a_choice_against_the_rules_is_refused() -> None:
    table = begin(position("HumanBattlefield=Field Bear"))
    with pytest.raises(Refused):
        choose(table, "nonsense")


def test_a_step_of_the_opponents_in_the_line_is_assumed() -> None:
    board = "HumanHand=Spark\nHumanBattlefield=Field Bear;Mountain\nAIBattlefield=Stern Wall\nAILife=2"
    block = {"block": {"Stern Wall": "Field Bear"}, "by": "AI"}
    spark = {"cast": "Spark", "targets": ["AI"]}
    line = [{"attack": ["Field Bear"]}, block, spark]
    verdict = judged(board, line)
    assert verdict.ok
    assert verdict.assumed == ("AI: Stern Wall blocks Field Bear",)
    assert not judged(board, line[:2]).ok
    # What is assumed has to be possible.
    gone = judged(board.replace("Stern Wall", "Stern Wall|Tapped"), line)
    assert not gone.ok
    assert gone.step == 2


def test_an_answer_that_the_opponent_is_assumed_not_to_give() -> None:
    board = "HumanBattlefield=Field Bear\nAIHand=Spark\nAIBattlefield=Mountain\nAILife=2"
    goes = [{"attack": ["Field Bear"]}, {"pass": True, "by": "AI"}]
    assert not judged(board, goes).ok  # it may still answer after blocks
    assert judged(board, goes).assumed == ("AI: pass",)


def test_defences_paid_in_every_way_are_tried() -> None:
    from solver.search.assume import Assumed

    board = "HumanBattlefield=Field Bear\nAIHand=Spark\nAIBattlefield=Mountain\nAILife=2"
    line = line_from_json([{"attack": ["Field Bear"]}])
    assert check_line(position(board), WIN, line, assumed=Assumed(1, no_mana=True, no_sources=True)).ok
