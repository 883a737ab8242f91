"""Checks of scenarios: each can fail."""

from __future__ import annotations

import pytest

from solver.verify.checks import is_part_of
from tests.verify.cards import passes, run

BOARD = (
    "HumanHand=Spark;Field Bear\nHumanBattlefield=Forest;Split Grove;Mountain;Pale Knight|Id:1;Last Dawn|AttachedTo:1\n"
    "AIBattlefield=Veiled Deer|Tapped|Counters:P1P1=2|Damage:1"
)


@pytest.mark.parametrize(
    "check",
    [
        "legal: {cast: Spark}",
        "legal: {cast: Spark, targets: [AI]}",
        "illegal: {cast: Spark, targets: [Veiled Deer], rule: '702.18'}",
        "illegal: {cast: Field Bear, by: AI}",
        "plays: [{cast: Spark}, {cast: Field Bear}]",
        "plays: {count: 2}",
        "could_produce: {permanent: Split Grove, types: [G, W]}",
        "mana: ['{R}{G}{G}', '{W}{R}{G}']",
        "mana: {includes: ['{R}{G}{G}']}",
        "mana: {of: AI, totals: ['']}",
        "useful: {source: Split Grove, for: '{W}{U}', types: [W]}",
        "payable: {cost: '{W}{R}'}",
        "unpayable: {cost: '{W}{W}'}",
        "payments: {cast: Field Bear, count: 3}",
        "object: {name: Pale Knight, power: 4, toughness: 4, keywords: [flying, First Strike], lacks: [menace]}",
        "object: {name: Pale Knight, colors: [W], types: [Creature], subtypes: [Knight], mana_value: 2}",
        "object: {name: Veiled Deer, tapped: true, counters: {P1P1: 2}, damage: 1, controller: AI, owner: AI}",
        "object: {name: Last Dawn, attached_to: Pale Knight}",
        "object: {name: Forest, colors: [], supertypes: [Basic], count: 1}",
        "no_object: {name: Pale Knight, tapped: true}",
        "no_object: {zone: graveyard}",
        "player: {who: Human, life: 20, hand: [Field Bear, Spark], library: 10, poison: 0, energy: 0, pool: ''}",
        "stack: []",
        "due: {by: Human, kind: priority}",
        "layers: {object: Pale Knight, order: [Last Dawn@6, Last Dawn@7c]}",
    ],
)
def test_a_check_that_holds(check: str) -> None:
    passes(f"check:\n  - {check}", BOARD)


@pytest.mark.parametrize(
    "check",
    [
        "illegal: {cast: Spark}",
        "legal: {cast: Spark, targets: [Veiled Deer]}",
        "illegal: {cast: Spark, targets: [Veiled Deer], rule: '702.11'}",
        "legal: {play: Forest}",
        "plays: [{cast: Spark}]",
        "plays: {count: 3}",
        "could_produce: {permanent: Split Grove, types: [G]}",
        "mana: ['{R}{G}{G}']",
        "mana: {includes: ['{R}{R}']}",
        "useful: {source: Split Grove, for: '{W}{U}', types: [W, G]}",
        "payable: {cost: '{W}{W}'}",
        "unpayable: {cost: '{W}{R}'}",
        "payments: {cast: Field Bear, count: 2}",
        "object: {name: Pale Knight, power: 2}",
        "object: {name: Pale Knight, keywords: [menace]}",
        "object: {name: Pale Knight, lacks: [flying]}",
        "object: {name: Forest, count: 2}",
        "object: {name: Last Dawn, attached_to: Veiled Deer}",
        "no_object: {name: Pale Knight, zone: battlefield}",
        "player: {who: Human, hand: [Spark]}",
        "player: {who: Human, life: 19}",
        "player: {who: AI, lost: true}",
        "stack: [Spark]",
        "due: {by: AI}",
        "layers: {object: Pale Knight, order: [Last Dawn]}",
    ],
)
def test_a_check_that_does_not_hold(check: str) -> None:
    result = run(f"check:\n  - {check}", BOARD)
    assert result.result in ("fail", "error"), result
    assert result.failures or result.message


def test_legal_and_illegal_leave_the_position_as_it_is() -> None:
    passes(
        """
        check:
          - legal: {cast: Spark, targets: [AI]}
          - legal: {cast: Field Bear}
          - object: {name: Forest, tapped: false}
          - stack: []
        """,
        BOARD,
    )


def test_lost_is_also_who_did_not_win() -> None:
    passes(
        "do:\n  - {cast: Spark, targets: [AI]}\n  - resolve: all\ncheck:\n  - player: {who: AI, lost: true, life: 0}",
        "HumanHand=Spark\nHumanBattlefield=Mountain\nAILife=2",
    )


def test_tokens_answer_with_and_without_the_word_and_to_subtypes() -> None:
    passes(
        """
        do:
          - cast: Call of Bears
          - resolve: all
        check:
          - object: {name: Bear Token, count: 2, power: 2}
          - object: {name: Bear, count: 2, colors: [G]}
        """,
        "HumanHand=Call of Bears\nHumanBattlefield=Forest;Forest;Forest",
    )


def test_a_name_that_nothing_has_is_an_error() -> None:
    result = run("check:\n  - illegal: {cast: Sparkk}", BOARD)
    assert result.result == "error"
    assert "Sparkk" in result.message


@pytest.mark.parametrize(
    ("rule", "whole", "part"),
    [("601.3a", "601.3", True), ("601.3", "601", True), ("601.3", "601.3", True), ("601.31", "601.3", False),
     ("602.5", "601", False), ("6011", "601", False)],
)  # fmt: skip
def test_parts_of_rules(rule: str, whole: str, part: bool) -> None:
    assert is_part_of(rule, whole) is part
