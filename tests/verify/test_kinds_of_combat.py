"""What is said of attackers and blockers together, with made-up cards (CR 508.1c-d, 509.1b-c)."""

from __future__ import annotations

import pytest

from tests.verify.cards import book_of, passes, plain

BOOK = book_of(
    plain("Small Ox", "Creature — Ox", "", "{1}", 1, 1),
    plain("Large Ox", "Creature — Ox", "", "{5}", 6, 6),
    plain("Sky Ox", "Creature — Ox", "Flying", "{5}", 2, 2),
    plain("Tag Along", "Creature — Ogre", "This creature can't attack unless a creature with greater power also "
          "attacks.\nThis creature can't block unless a creature with greater power also blocks.", "{R}", 4, 4),
    plain("Green Friend", "Creature — Cat", "This creature can't attack unless a black or green creature also "
          "attacks.", "{R}", 4, 4),
    plain("One Door", "Artifact", "No more than one creature can attack each combat.\nNo more than one creature can "
          "block each combat.", "{1}"),
    plain("Two Door", "Artifact", "No more than two creatures can attack you each combat.", "{1}"),
    plain("Old Guide", "Planeswalker — Jace", "+1: Draw a card.", "{1}", loyalty="3"),
    plain("Kin Lure", "Creature — Elf", "All creatures with flying able to block this creature do so.", "{1}", 1, 1),
    plain("Ox Bait", "Creature — Elf", "This creature must be blocked by an Ox if able.", "{1}", 1, 1),
    plain("Shy Beast", "Creature — Beast", "This creature can't attack unless you control a 1/1 creature.", "{1}", 5,
          5),
    plain("Shape Land", "Land", "{T}: Add {C}.\n{1}: This land becomes a 2/2 creature with all creature types until "
          "end of turn. It's still a land."),
    plain("Late Bloom", "Creature — Kithkin", "{R/W}{R/W}{R/W}{R/W}{R/W}{R/W}: If this creature is a Kithkin, it "
          "becomes an Avatar with base power and toughness 8/8, flying, and first strike.", "{W}", 1, 1),
)  # fmt: skip


@pytest.mark.parametrize(("attack", "may"), [
    ("Tag Along", False), ("Tag Along, Small Ox", False), ("Tag Along, Large Ox", True), ("Large Ox", True), ("", True),
    ("Green Friend, Large Ox", False), ("Green Friend, Field Bear", True),
])  # fmt: skip
def test_508_1c__attackers_that_need_another(attack: str, may: bool) -> None:
    board = "HumanBattlefield=Tag Along;Green Friend;Small Ox;Large Ox;Field Bear"
    passes(f"check:\n  - {'legal' if may else 'illegal'}: {{attack: [{attack}]}}", board, book=BOOK)


def test_509_1b__blockers_that_need_another() -> None:
    passes(
        """
        do:
          - attack: [Small Ox, Field Bear]
        check:
          - illegal: {block: {Tag Along: Small Ox}, rule: "509.1b"}
          - illegal: {block: {Tag Along: Small Ox, Sky Ox: Field Bear}}
          - legal: {block: {Tag Along: Small Ox, Large Ox: Field Bear}}
          - legal: {block: {Large Ox: Field Bear}}
        """,
        "HumanBattlefield=Small Ox;Field Bear\nAIBattlefield=Tag Along;Large Ox;Sky Ox",
        book=BOOK,
    )


def test_508_1c__so_many_attack_and_block_at_most() -> None:
    passes(
        """
        do:
          - check:
            - illegal: {attack: [Small Ox, Large Ox], rule: "508.1c"}
          - attack: [Large Ox]
        check:
          - illegal: {block: {Field Bear: Large Ox, Sky Ox: Large Ox}, rule: "509.1b"}
          - legal: {block: {Sky Ox: Large Ox}}
        """,
        "HumanBattlefield=One Door;Small Ox;Large Ox\nAIBattlefield=Field Bear;Sky Ox",
        book=BOOK,
    )


def test_508_1d__as_many_requirements_as_the_number_allows() -> None:
    oxen = "HumanBattlefield=Eager Ox;Eager Ox;Eager Ox\n"
    passes(
        "check:\n  - illegal: {attack: []}\n  - legal: {attack: [Eager Ox#2]}\n  - illegal: {attack: [Eager Ox#1, "
        "Eager Ox#2]}",
        oxen + "AIBattlefield=One Door",
        book=BOOK,
    )
    passes(
        """
        check:
          - illegal: {attack: {Eager Ox#1: AI, Eager Ox#2: AI}, rule: "508.1d"}
          - illegal: {attack: {Eager Ox#1: AI, Eager Ox#2: AI, Eager Ox#3: AI}, rule: "508.1c"}
          - legal: {attack: {Eager Ox#1: AI, Eager Ox#2: AI, Eager Ox#3: Old Guide}}
        """,
        oxen + "AIBattlefield=Two Door;Old Guide",
        book=BOOK,
    )


def test_509_1c__who_has_to_block() -> None:
    passes(
        """
        do:
          - attack: [Kin Lure]
        check:
          - illegal: {block: {}}
          - illegal: {block: {Field Bear: Kin Lure}}
          - legal: {block: {Sky Ox: Kin Lure}}
        """,
        "HumanBattlefield=Kin Lure\nAIBattlefield=Field Bear;Sky Ox",
        book=BOOK,
    )
    passes(
        """
        do:
          - attack: [Ox Bait]
        check:
          - illegal: {block: {}, rule: "509.1c"}
          - illegal: {block: {Field Bear: Ox Bait}}
          - legal: {block: {Sky Ox: Ox Bait}}
          - legal: {block: {Field Bear: Ox Bait, Small Ox: Ox Bait}}
        """,
        "HumanBattlefield=Ox Bait\nAIBattlefield=Field Bear;Sky Ox;Small Ox",
        book=BOOK,
    )
    # Of several that would do one is enough, and none has to pay more than the rules allow.
    passes(
        "do:\n  - attack: [Ox Bait]\ncheck:\n  - legal: {block: {}}",
        "HumanBattlefield=Ox Bait\nAIBattlefield=Field Bear",
        book=BOOK,
    )


def test_208_1__a_creature_of_a_size() -> None:
    passes("check:\n  - illegal: {attack: [Shy Beast]}", "HumanBattlefield=Shy Beast;Field Bear", book=BOOK)
    passes("check:\n  - legal: {attack: [Shy Beast]}", "HumanBattlefield=Shy Beast;Small Ox", book=BOOK)


def test_205_1b__a_land_with_all_creature_types() -> None:
    passes(
        """
        do:
          - {activate: Shape Land, ability: 2}
          - resolve: all
        check:
          - object: {name: Shape Land, types: [Land, Creature], subtypes: [Elf, Wall], power: 2, colors: []}
        """,
        "HumanBattlefield=Shape Land;Plains",
        book=BOOK,
    )


def test_a_size_and_several_abilities_in_one_list() -> None:
    passes(
        """
        do:
          - activate: Late Bloom
          - resolve: all
        check:
          - object: {name: Late Bloom, subtypes: [Avatar], power: 8, toughness: 8, keywords: [flying, first strike]}
        """,
        "HumanBattlefield=Late Bloom;Plains;Plains;Plains;Plains;Plains;Plains",
        book=BOOK,
    )
