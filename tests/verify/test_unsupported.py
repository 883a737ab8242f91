"""What is not carried out is named, and never makes a scenario pass."""

from __future__ import annotations

from model.formats import read_scenarios
from solver.verify.run import verify
from tests.verify.cards import BOOK, HEAD, book_of, plain, run


def test_text_that_acts_by_itself_stops_everything() -> None:
    result = run("check:\n  - stack: []", "HumanBattlefield=Odd Totem")
    assert result.result == "unsupported"
    assert (result.unsupported[0].card, result.unsupported[0].class_) == ("Odd Totem", "ii")


def test_text_in_a_library_is_noted() -> None:
    result = run("check:\n  - stack: []", "HumanLibrary=Odd Totem")
    assert result.result == "pass"
    assert result.noted[0].card == "Odd Totem"


def test_text_that_is_drawn_and_cast_stops_the_step() -> None:
    result = run(
        "do:\n  - cast: Odd Totem\ncheck:\n  - stack: [Odd Totem]", "HumanHand=Odd Totem\nHumanBattlefield=Forest"
    )
    assert result.result == "unsupported"


def test_text_that_triggers_later_does_not_stop_the_judging() -> None:
    board = "HumanHand=Odd Totem\nHumanBattlefield=Forest"
    assert run("check:\n  - legal: {cast: Odd Totem}", board).result == "pass"
    assert run("check:\n  - payments: {cast: Odd Totem, count: 1}", board).result == "pass"
    assert run("check:\n  - illegal: {cast: Odd Totem}", "HumanHand=Odd Totem").result == "pass"
    # What is static might matter to how it is cast.
    book = book_of(plain("Odd Idol", "Artifact", "This spell is as cheap as the tide is low.", "{1}"))
    board = "HumanHand=Odd Idol\nHumanBattlefield=Forest"
    assert run("check:\n  - legal: {cast: Odd Idol}", board, book=book).result == "unsupported"


def test_mana_that_is_not_understood_lets_only_yes_stand() -> None:
    board = "HumanHand=Spark\nHumanBattlefield=Odd Rock;Mountain"
    assert run("check:\n  - legal: {cast: Spark, targets: [AI]}", board).result == "pass"
    board = "HumanHand=Field Bear\nHumanBattlefield=Odd Rock;Forest"
    for check in (
        "illegal: {cast: Field Bear}",
        "mana: ['{G}']",
        "unpayable: {cost: '{G}{G}'}",
        "payments: {cast: Field Bear, count: 0}",
        "plays: {count: 0}",
        "could_produce: {permanent: Odd Rock, types: []}",
    ):
        assert run(f"check:\n  - {check}", board).result == "unsupported", check


def test_an_unknown_card_is_unsupported() -> None:
    result = run("check:\n  - stack: []", "HumanHand=No Such Thing")
    assert result.result == "unsupported"
    assert result.unsupported[0].class_ == "unknown"


def test_a_script_of_the_file_is_unsupported() -> None:
    result = run("check:\n  - stack: []", "HumanBattlefield=Field Bear|ExecuteScript:TrigExile")
    assert result.result == "unsupported"


def test_each_scenario_stands_alone() -> None:
    text = (
        HEAD.rstrip()
        + "\n  check:\n    - stack: [Spark]\n"
        + HEAD.replace("one", "two").rstrip()
        + "\n  do:\n    - cats: Spark\n  check:\n    - stack: []\n"
        + HEAD.replace("one", "three").rstrip()
        + "\n  check:\n    - stack: []\n"
    )
    results = list(verify(read_scenarios(text, file="test"), book=BOOK))
    assert [(r.id, r.result) for r in results] == [("one", "fail"), ("two", "error"), ("three", "pass")]
    assert results[0].to_json()["failures"] == [
        {"check": "StackCheck: names [Spark]", "expected": "Spark", "found": "empty"}
    ]


def test_the_search_answers_the_check_solve() -> None:
    board = "HumanHand=Spark\nHumanBattlefield=Mountain\nAILife=2"
    assert run("check:\n  - solve: {goal: win, within: this turn, is: proved}", board).result == "pass"
    assert run("check:\n  - solve: {goal: win, within: this turn, is: refuted}", board).result == "fail"
