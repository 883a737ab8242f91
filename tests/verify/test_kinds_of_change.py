"""What permanents lose and become, and costs that depend on numbers and targets, with made-up cards (CR 613, 508.1g,
601.2f)."""

from __future__ import annotations

import pytest

from tests.verify.cards import book_of, passes, plain

BOOK = book_of(
    plain("Pale Sun", "Enchantment", "All lands lose all abilities except mana abilities.", "{1}"),
    plain("Waking Copse", "Land", "This land enters tapped.\n{T}: Add {G}.\n{1}: This land becomes a 3/3 creature "
          "until end of turn. It's still a land."),
    plain("Bug Curse", "Enchantment — Aura", "Enchant creature\nEnchanted creature is an Insect artifact creature with "
          "base power and toughness 0/1 and has indestructible, and it loses all other abilities, card types, and "
          "creature types.", "{W}"),
    plain("Safe Ring", "Enchantment", "Creatures can't attack you or planeswalkers you control unless their controller "
          "pays {X} for each of those creatures, where X is the number of enchantments you control.", "{1}"),
    plain("Mere Song", "Enchantment", "You can't gain life.", "{1}"),
    plain("Sea King", "Creature — Merfolk", "Abilities your opponents activate that target a Merfolk you control cost "
          "{2} more to activate.", "{1}", 2, 2),
    plain("Sharp Eye", "Creature — Elf", "{T}: This creature deals 1 damage to target creature.", "{1}", 1, 1),
    plain("Many Aims", "Enchantment", "Spells you cast cost {1} less to cast for each target.\nSpells your opponents "
          "cast cost {1} more to cast for each target.", "{1}"),
    plain("Two Hits", "Sorcery", "Two Hits deals 1 damage to each of up to two targets.", "{2}{R}"),
    plain("Toll Order", "Enchantment", "Spells your opponents cast during your turn cost {1} more to cast.", "{1}"),
    plain("Slow Bomb", "Artifact", "{4}: Draw a card. This ability costs {1} less to activate for each charge counter "
          "on this artifact. Activate only as a sorcery.", "{1}"),
)  # fmt: skip


def test_613_1f__all_abilities_but_mana_abilities() -> None:
    passes(
        """
        do:
          - play: Waking Copse
        check:
          - object: {name: Waking Copse, tapped: false}
          - illegal: {activate: Waking Copse, ability: 2}
          - mana: ['{W}{G}']
        """,
        "HumanHand=Waking Copse\nHumanBattlefield=Pale Sun;Plains",
        book=BOOK,
    )


def test_205_1a__other_abilities_and_types_are_lost_at_once() -> None:
    passes(
        """
        do:
          - {cast: Bug Curse, targets: [Pale Knight]}
          - resolve: all
        check:
          - object: {name: Pale Knight, types: [Artifact, Creature], subtypes: [Insect], power: 0, toughness: 1}
          - object: {name: Pale Knight, keywords: [indestructible], lacks: [first strike]}
          - no_object: {name: Pale Knight, subtypes: [Knight]}
        """,
        "HumanHand=Bug Curse\nHumanBattlefield=Plains\nAIBattlefield=Pale Knight",
        book=BOOK,
    )


@pytest.mark.parametrize(("attack", "lands", "may"), [
    ("Field Bear", 2, True), ("Field Bear", 1, False), ("Field Bear, Pale Knight", 3, False),
    ("Field Bear, Pale Knight", 4, True),
])  # fmt: skip
def test_508_1h__the_cost_to_attack_is_a_number_that_is_counted(attack: str, lands: int, may: bool) -> None:
    passes(
        f"check:\n  - {'legal' if may else 'illegal'}: {{attack: [{attack}]}}",
        f"HumanBattlefield=Field Bear;Pale Knight;{';'.join(['Plains'] * lands)}\nAIBattlefield=Safe Ring;Mere Song",
        book=BOOK,
    )


def test_601_2f__abilities_that_target_such_a_permanent() -> None:
    board = "HumanBattlefield=Sharp Eye;Plains{}\nAIBattlefield=Sea King;Field Bear"
    aimed = "activate: Sharp Eye, targets: [Sea King]"
    passes(
        f"check:\n  - illegal: {{{aimed}}}\n  - legal: {{activate: Sharp Eye, targets: [Field Bear]}}",
        board.format(""),
        book=BOOK,
    )
    passes(f"check:\n  - legal: {{{aimed}}}", board.format(";Plains"), book=BOOK)


def test_601_2f__for_each_target() -> None:
    hand, aims = "HumanHand=Two Hits\nHumanBattlefield={}\nAIBattlefield={}", "cast: Two Hits, targets: "
    passes(
        f"check:\n  - legal: {{{aims}[Field Bear, AI]}}\n  - illegal: {{{aims}[Field Bear]}}",
        hand.format("Mountain;Many Aims", "Field Bear"),
        book=BOOK,
    )
    passes(
        f"check:\n  - legal: {{{aims}[AI]}}\n  - illegal: {{{aims}[AI, Field Bear]}}\n  - legal: {{{aims}[]}}",
        hand.format("Mountain;Mountain;Mountain;Mountain", "Field Bear;Many Aims"),
        book=BOOK,
    )


def test_601_2f__on_whose_turn() -> None:
    board = "AIHand=Spark\nAIBattlefield=Mountain\n{}Battlefield=Toll Order"
    passes("check:\n  - illegal: {cast: Spark, by: AI}", board.format("Human"), book=BOOK)
    passes(
        "do:\n  - go: {turn: 2, step: main1}\ncheck:\n  - legal: {cast: Spark, by: AI}",
        board.format("Human"),
        book=BOOK,
    )


def test_602_5d__what_it_costs_and_when_it_may_be_activated() -> None:
    board = "HumanBattlefield=Slow Bomb|Counters:CHARGE=3;Plains"
    passes("check:\n  - legal: {activate: Slow Bomb}", board, book=BOOK)
    passes("do:\n  - attack: []\ncheck:\n  - illegal: {activate: Slow Bomb}", board, book=BOOK)
