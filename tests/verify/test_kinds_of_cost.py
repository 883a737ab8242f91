"""Costs and ways to enter that few cards have, with made-up cards (CR 601.2, 606, 712.14)."""

from __future__ import annotations

import pytest

from tests.verify.cards import book_of, faces, passes, plain

BOOK = book_of(
    plain("Dragon Cry", "Instant", "As an additional cost to cast this spell, you may reveal a Dragon card from your "
          "hand.\nDragon Cry deals 1 damage to any target. If you revealed a Dragon card or controlled a Dragon as you "
          "cast this spell, you gain 3 life.", "{R}"),
    plain("Small Dragon", "Creature — Dragon", "Sacrifice this creature: You lose 1 life.", "{0}", 2, 2),
    plain("Twice Walker", "Enchantment", "You may activate the loyalty abilities of planeswalkers you control twice "
          "each turn rather than only once.", "{1}"),
    plain("Fast Walker", "Legendary Planeswalker — Fast", "You may activate loyalty abilities of Fast Walker on any "
          "player's turn any time you could cast an instant.\n-1: Draw a card.", "{2}", loyalty="3"),
    plain("Proud Lion", "Creature — Cat", "Planeswalkers' loyalty abilities you activate cost an additional [+1] to "
          "activate.", "{1}", 2, 2),
    plain("Far Walker", "Legendary Planeswalker — Far", "-4: Draw a card.\n-X: You gain X life.", "{2}", loyalty="3"),
    faces("transform",
          plain("Sour Witch", "Creature — Human", "When this creature dies, return it to the battlefield transformed "
                "under your control attached to target opponent.", "{B}", 1, 1),
          plain("Sour Curse", "Enchantment — Aura Curse", "Enchant player\nEnchanted player can't gain life.")),
)  # fmt: skip


@pytest.mark.parametrize(("hand", "board", "given", "life"), [
    ("Dragon Cry;Small Dragon", "Mountain", "[Small Dragon]", 23),
    ("Dragon Cry;Small Dragon", "Mountain", "[]", 20),
    ("Dragon Cry", "Mountain;Small Dragon", "[]", 23),
])  # fmt: skip
def test_601_2__revealed_or_controlled_as_it_was_cast(hand: str, board: str, given: str, life: int) -> None:
    passes(
        f"""
        do:
          - {{cast: Dragon Cry, targets: [AI], with: {given}}}
          - resolve: all
        check:
          - player: {{who: Human, life: {life}}}
        """,
        f"HumanHand={hand}\nHumanBattlefield={board}",
        book=BOOK,
    )


def test_601_2__what_was_controlled_then_may_be_gone() -> None:
    passes(
        """
        do:
          - {cast: Dragon Cry, targets: [AI]}
          - activate: Small Dragon
          - resolve: all
        check:
          - player: {who: Human, life: 22}
        """,
        "HumanHand=Dragon Cry\nHumanBattlefield=Mountain;Small Dragon",
        book=BOOK,
    )


def test_606_3__twice_each_turn() -> None:
    passes(
        """
        do:
          - {activate: Sage of Years, ability: "+1"}
          - resolve: all
          - {activate: Sage of Years, ability: "+1"}
          - resolve: all
        check:
          - illegal: {activate: Sage of Years, ability: "+1"}
        """,
        "HumanBattlefield=Twice Walker;Sage of Years",
        book=BOOK,
    )


def test_606_3__on_any_players_turn() -> None:
    passes(
        """
        do:
          - {go: {turn: 2, step: upkeep}}
        check:
          - legal: {activate: Fast Walker, by: Human}
          - illegal: {activate: Sage of Years, by: Human}
        """,
        "HumanBattlefield=Fast Walker;Sage of Years",
        book=BOOK,
    )


def test_606_5__an_additional_loyalty_counter() -> None:
    board = "HumanBattlefield=Far Walker|Counters:LOYALTY=3"
    passes('check:\n  - illegal: {activate: Far Walker, ability: "-4"}', board, book=BOOK)
    passes(
        """
        do:
          - {activate: Far Walker, ability: 2, x: 4}
          - resolve: all
        check:
          - player: {who: Human, life: 24}
          - object: {name: Far Walker, zone: graveyard}
        """,
        board + ";Proud Lion",
        book=BOOK,
    )
    passes("check:\n  - legal: {activate: Far Walker, ability: 1}", board + ";Proud Lion", book=BOOK)


def test_303_4i__transformed_and_attached_to_a_player() -> None:
    passes(
        """
        do:
          - {cast: Spark, targets: [Sour Witch]}
          - resolve: all
        check:
          - object: {name: Sour Curse, zone: battlefield, controller: Human, attached_to: AI}
        """,
        "HumanHand=Spark\nHumanBattlefield=Mountain;Sour Witch",
        book=BOOK,
    )
