"""Targets that are changed, and what becomes a target, with made-up cards (CR 115.7, 603.2)."""

from __future__ import annotations

import pytest

from tests.verify.cards import book_of, passes, plain

BOOK = book_of(
    plain("Spark Eater", "Artifact Creature — Horror", "{U}: Change a target of target spell or ability to this "
          "creature.", "{2}", 0, 4),
    plain("Two Sparks", "Instant", "Two Sparks deals 2 damage divided as you choose among one or two targets.", "{R}"),
    plain("Slow Doom", "Instant", "Destroy target nonartifact creature.", "{R}"),
    plain("Kind Vine", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+0.", "{R}"),
    plain("Sure Word", "Enchantment", "{U}: Target spell can't be countered.", "{1}"),
    plain("Plain No", "Instant", "Counter target spell.", "{U}"),
    plain("Watchful One", "Creature — Elf", "Whenever you or a permanent you control becomes the target of a spell or "
          "ability an opponent controls, you may draw a card.", "{1}", 1, 1),
    plain("Warden", "Creature — Elf", "Ward {5}", "{1}", 1, 5),
    plain("Other Way", "Instant", "You may choose new targets for target spell.", "{U}"),
    plain("Wake Charm", "Artifact", "Whenever a permanent you control enters tapped, untap it.", "{1}"),
    plain("Slow Land", "Land", "This land enters tapped.\n{T}: Add {G}."),
    plain("Feast Blade", "Artifact — Equipment", "Whenever equipped creature deals combat damage to a player, that "
          "player discards a card and you untap all lands you control.\nEquip {1}", "{1}"),
)  # fmt: skip


@pytest.mark.parametrize(("spell", "targets", "choice", "found"), [
    ("Spark", "[Human]", "", "{name: Spark Eater, damage: 2}"),
    ("Slow Doom", "[Field Bear]", "", "{name: Field Bear, zone: graveyard}"),
    ("Kind Vine", "[Field Bear]", "", "{name: Kind Vine, attached_to: Spark Eater}"),
    ("Two Sparks", "[{Field Bear: 1}, {Human: 1}]", "Field Bear", "{name: Field Bear, damage: 0}"),
    ("Two Sparks", "[{Field Bear: 1}, {Human: 1}]", "Human", "{name: Field Bear, damage: 1}"),
])  # fmt: skip
def test_115_7a__a_target_is_changed_if_the_new_one_is_legal(
    spell: str, targets: str, choice: str, found: str
) -> None:  # fmt: skip
    passes(
        f"""
        do:
          - {{cast: {spell}, targets: {targets}}}
          - {{activate: Spark Eater, targets: [{spell}], by: AI, choices: [{choice}]}}
          - resolve: all
        check:
          - object: {found}
        """,
        f"HumanHand={spell}\nHumanBattlefield=Mountain;Field Bear\nAIBattlefield=Spark Eater;Island",
        book=BOOK,
    )


def test_603_2__what_a_changed_spell_targets_became_a_target() -> None:
    passes(
        """
        do:
          - {cast: Spark, targets: [AI]}
          - {cast: Other Way, targets: [Spark], by: AI}
          - {resolve: 1, choices: ['yes', Warden]}
        check:
          - stack: [Warden, Spark]
        """,
        "HumanHand=Spark\nHumanBattlefield=Mountain\nAIHand=Other Way\nAIBattlefield=Island;Warden",
        book=BOOK,
    )


def test_101_2__target_spell_cannot_be_countered() -> None:
    passes(
        """
        do:
          - {cast: Spark, targets: [AI]}
          - {activate: Sure Word, targets: [Spark]}
          - resolve: 1
          - {cast: Plain No, targets: [Spark], by: AI}
          - resolve: all
        check:
          - player: {who: AI, life: 18}
        """,
        "HumanHand=Spark\nHumanBattlefield=Mountain;Island;Sure Word\nAIHand=Plain No\nAIBattlefield=Island",
        book=BOOK,
    )


@pytest.mark.parametrize(("target", "cards"), [("AI", 1), ("Field Bear", 1), ("Pale Knight", 0)])
def test_603_2__you_or_what_you_control_becomes_a_target(target: str, cards: int) -> None:
    passes(
        f"""
        do:
          - {{cast: Spark, targets: [{target}]}}
          - {{resolve: all, choices: ['yes']}}
        check:
          - player: {{who: AI, hand: {cards}}}
        """,
        "HumanHand=Spark\nHumanBattlefield=Mountain;Pale Knight\nAIBattlefield=Watchful One;Field Bear",
        book=BOOK,
    )


def test_603_6a__what_enters_tapped() -> None:
    board = "HumanHand=Slow Land;Forest\nHumanBattlefield=Wake Charm"
    passes(
        "do:\n  - play: Slow Land\n  - resolve: all\ncheck:\n  - object: {name: Slow Land, tapped: false}",
        board,
        book=BOOK,
    )
    passes("do:\n  - play: Forest\ncheck:\n  - stack: []", board, book=BOOK)


def test_you_untap_in_the_middle_of_a_sentence() -> None:
    passes(
        """
        do:
          - {activate: Feast Blade, targets: [Field Bear]}
          - resolve: all
          - attack: [Field Bear]
          - go: main2
        check:
          - object: {name: Forest, tapped: false}
          - player: {who: AI, hand: 0}
        """,
        "HumanBattlefield=Field Bear;Feast Blade;Forest\nAIHand=Spark",
        book=BOOK,
    )
