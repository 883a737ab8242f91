"""Steps of scenarios: what is filled in, who passes, what is answered."""

from __future__ import annotations

import pytest

from tests.verify.cards import passes, run

ISLANDS = "HumanBattlefield=Island;Island;Island"


def test_cast_and_resolve() -> None:
    passes(
        """
        do:
          - cast: Field Bear
          - resolve: 1
        check:
          - object: {name: Field Bear, zone: battlefield, controller: Human, count: 1}
          - object: {name: Forest, tapped: true, count: 2}
          - player: {who: Human, hand: 0}
          - stack: []
        """,
        "HumanHand=Field Bear\nHumanBattlefield=Forest;Forest",
    )


def test_a_step_without_resolve_leaves_the_spell_on_the_stack() -> None:
    passes(
        """
        do:
          - cast: Field Bear
          - {cast: Spark, targets: [AI]}
        check:
          - stack: [Spark, Field Bear]
          - player: {who: AI, life: 20}
        """,
        "HumanHand=Field Bear;Spark\nHumanBattlefield=Forest;Forest;Mountain",
    )


def test_the_other_player_passes_first_and_nothing_resolves() -> None:
    passes(
        """
        do:
          - cast: Field Bear
          - {cast: Spark, targets: [Human], by: AI}
        check:
          - stack: [Spark, Field Bear]
          - due: {by: AI, kind: priority}
        """,
        "HumanHand=Field Bear\nHumanBattlefield=Forest;Forest\nAIHand=Spark\nAIBattlefield=Mountain",
    )


def test_117_3__a_player_who_passed_does_not_act_before_the_stack_resolves() -> None:
    result = run(
        """
        do:
          - cast: Field Bear
          - pass: true
          - {cast: Spark, targets: [AI], by: Human}
        check:
          - stack: [Spark, Field Bear]
        """,
        "HumanHand=Field Bear;Spark\nHumanBattlefield=Forest;Forest;Mountain",
    )
    assert result.result == "fail"
    assert "117.1" in result.failures[0].found


def test_several_targets_are_an_error_that_lists_them() -> None:
    result = run(
        """
        do:
          - cast: Spark
        check:
          - stack: [Spark]
        """,
        "HumanHand=Spark\nHumanBattlefield=Mountain\nAIBattlefield=Field Bear",
    )
    assert result.result == "error"
    assert "Field Bear" in result.message
    assert "Human" in result.message


def test_the_only_target_is_filled_in() -> None:
    passes(
        """
        do:
          - cast: Big Spark
          - resolve: all
        check:
          - no_object: {name: Field Bear, zone: battlefield}
        """,
        "HumanHand=Big Spark\nHumanBattlefield=Mountain;Mountain\nAIBattlefield=Field Bear;Veiled Deer",
    )


def test_numbers_pick_among_like_named_objects() -> None:
    passes(
        """
        do:
          - {cast: Spark, targets: ['Field Bear#2']}
          - resolve: all
        check:
          - object: {name: Field Bear, zone: battlefield, controller: AI, count: 1, tapped: true}
          - object: {name: '#4', zone: battlefield}
        """,
        "HumanHand=Spark\nHumanBattlefield=Mountain\nAIBattlefield=Field Bear|Tapped|Id:4;Field Bear",
    )


def test_like_named_objects_that_differ_need_a_number() -> None:
    result = run(
        """
        do:
          - {cast: Spark, targets: [Field Bear]}
        check:
          - stack: [Spark]
        """,
        "HumanHand=Spark\nHumanBattlefield=Mountain\nAIBattlefield=Field Bear|Tapped;Field Bear",
    )
    assert result.result == "error"


def test_division_modes_x_and_kicker() -> None:
    passes(
        """
        do:
          - {cast: Ember Rain, targets: [{Human: 1}, {AI: 2}]}
          - resolve: all
          - {cast: Two Ways, modes: [2]}
          - resolve: all
          - {cast: Fire Wave, x: 2, targets: [Field Bear]}
          - resolve: all
          - {cast: Big Spark, kicked: true, targets: [Stern Wall]}
          - resolve: all
        check:
          - player: {who: Human, life: 22}
          - player: {who: AI, life: 18}
          - no_object: {zone: battlefield, controller: AI}
        """,
        "HumanHand=Ember Rain;Two Ways;Fire Wave;Big Spark\n"
        "HumanBattlefield=Mountain;Mountain;Mountain;Mountain;Mountain;Mountain;Island\n"
        "AIBattlefield=Field Bear;Stern Wall",
    )


def test_a_kicker_that_is_not_named_is_not_paid() -> None:
    passes(
        """
        do:
          - {cast: Big Spark, targets: [Stern Wall]}
        check:
          - object: {name: Mountain, tapped: false, count: 1}
          - illegal: {cast: Big Spark}
        """,
        "HumanHand=Big Spark\nHumanBattlefield=Mountain;Mountain\nAIBattlefield=Stern Wall",
    )


def test_pay_names_sources_in_order() -> None:
    passes(
        """
        do:
          - {cast: Field Bear, pay: [{Split Grove: '{G}'}, {Forest: '{G}'}]}
        check:
          - object: {name: Split Grove, tapped: true}
          - object: {name: Forest, tapped: false, count: 1}
          - illegal: {cast: Spark, targets: [AI], pay: [{Forest: '{G}'}]}
          - legal: {cast: Spark, targets: [AI], pay: [{Mountain: '{R}'}]}
        """,
        "HumanHand=Field Bear;Spark\nHumanBattlefield=Split Grove;Forest;Forest;Mountain",
    )


@pytest.mark.parametrize("gives", ["{G}", "{W}"])
def test_605_3__mana_abilities_are_activated_like_any(gives: str) -> None:
    passes(
        f"""
        do:
          - {{activate: Split Grove, produce: '{gives}'}}
        check:
          - player: {{who: Human, pool: '{gives}'}}
          - stack: []
          - illegal: {{activate: Split Grove}}
        """,
        "HumanBattlefield=Split Grove",
    )


def test_a_mana_ability_that_costs_mana_is_paid_from_others() -> None:
    passes(
        """
        do:
          - {activate: Mana Stone, produce: '{U}{R}'}
        check:
          - player: {who: Human, pool: '{U}{R}'}
          - object: {name: Forest, tapped: true}
        """,
        "HumanBattlefield=Mana Stone;Forest",
    )


def test_choices_answer_what_comes_up_later() -> None:
    passes(
        """
        do:
          - {cast: Kind Hound, choices: ['yes']}
          - resolve: all
        check:
          - player: {who: Human, life: 22}
        """,
        "HumanHand=Kind Hound\nHumanBattlefield=Plains;Plains",
    )


def test_an_open_choice_waits_for_choose() -> None:
    passes(
        """
        do:
          - cast: Kind Hound
          - resolve: all
          - check:
            - due: {by: Human, kind: choose}
          - choose: no
        check:
          - player: {who: Human, life: 20}
          - due: {kind: priority}
        """,
        "HumanHand=Kind Hound\nHumanBattlefield=Plains;Plains",
    )


def test_an_open_choice_that_nobody_answers_is_an_error() -> None:
    result = run(
        """
        do:
          - cast: Kind Hound
          - go: combat
        check:
          - player: {who: Human, life: 20}
        """,
        "HumanHand=Kind Hound\nHumanBattlefield=Plains;Plains",
    )
    assert result.result == "error"
    assert "Kind Hound" in result.message


def test_scry_names_the_cards_that_leave_the_top() -> None:
    passes(
        """
        do:
          - {cast: Owl Sage, choices: [[Spark]]}
          - resolve: all
          - cast: Long Study
          - resolve: all
        check:
          - player: {who: Human, hand: [Field Bear, Forest]}
        """,
        f"HumanHand=Owl Sage;Long Study\n{ISLANDS};Island;Island\nHumanLibrary=Spark;Field Bear;Forest",
    )


def test_go_stops_at_the_step_and_attacks_only_if_forced() -> None:
    passes(
        """
        do:
          - go: main2
        check:
          - player: {who: AI, life: 17}
          - object: {name: Eager Ox, tapped: true}
          - object: {name: Field Bear, tapped: false}
        """,
        "HumanBattlefield=Eager Ox;Field Bear",
    )


def test_go_to_a_turn_draws_on_the_way() -> None:
    passes(
        """
        do:
          - go: {turn: 3, step: main1}
        check:
          - player: {who: Human, hand: 1}
          - player: {who: AI, hand: 1}
        """
    )


def test_a_step_that_does_not_happen_is_an_error() -> None:
    result = run("do:\n  - go: damage\ncheck:\n  - stack: []", "HumanBattlefield=Field Bear")
    assert result.result == "error"
    assert "damage" in result.message


def test_attack_block_and_damage() -> None:
    passes(
        """
        do:
          - attack: [Twin Horror, Field Bear]
          - block: {'Pale Knight#1': Twin Horror, 'Pale Knight#2': Twin Horror}
          - go: damage
        check:
          - player: {who: AI, life: 18}
          - no_object: {name: Twin Horror, zone: battlefield}
          - object: {name: Pale Knight, count: 2}
        """,
        "HumanBattlefield=Twin Horror;Field Bear\nAIBattlefield=Pale Knight;Pale Knight",
    )


def test_go_attackers_stops_with_the_declaration_due() -> None:
    passes(
        """
        do:
          - go: attackers
        check:
          - due: {by: Human, kind: attackers}
          - legal: {attack: [Field Bear]}
          - illegal: {attack: [Stern Wall], rule: '702.3'}
        """,
        "HumanBattlefield=Field Bear;Stern Wall",
    )


def test_go_blockers_after_an_attack_takes_no_blocks() -> None:
    passes(
        """
        do:
          - attack: [Field Bear]
          - go: blockers
        check:
          - due: {by: Human, kind: priority}
          - object: {name: Field Bear, attacking: AI, controller: Human}
        """,
        "HumanBattlefield=Field Bear\nAIBattlefield=Field Bear",
    )


def test_a_refused_step_fails_with_the_rule() -> None:
    result = run("do:\n  - attack: [Field Bear]\ncheck:\n  - stack: []", "HumanBattlefield=Field Bear;Iron Cage")
    assert result.result == "fail"
    assert "508.1c" in result.failures[0].found


def test_loyalty_abilities_go_by_their_cost() -> None:
    passes(
        """
        do:
          - {activate: Sage of Years, ability: '-2'}
          - resolve: all
        check:
          - object: {name: Sage of Years, counters: {LOYALTY: 1}}
          - player: {who: Human, hand: 1}
          - illegal: {activate: Sage of Years, ability: 1, rule: '606.3'}
        """,
        "HumanBattlefield=Sage of Years",
    )
