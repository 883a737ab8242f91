"""What "that many" turns out to be, who does what of several, and others than one (CR 608.2c, 608.2h)."""

from __future__ import annotations

import pytest

from model.ability.abilities import UnsupportedAbility
from model.base import walk
from model.play.support import unsupported_in_card
from tests.verify.cards import book_of, passes, plain

BOOK = book_of(
    plain("Treasure Ship", "Creature — Pirate",
          "When this creature deals combat damage to a player, sacrifice it and draw that many cards.", "{U}", 3, 3),
    plain("Careful Sage", "Creature — Wizard",
          "Whenever this creature deals combat damage to a player, draw that many cards, then discard that many cards. "
          "You gain that much life.", "{U}", 2, 2),
    plain("Twice Down", "Sorcery",
          "Flashback {1}{U}\nTarget player mills two cards. If this spell was cast from a graveyard, that player mills "
          "twice that many cards instead.", "{U}"),
    plain("Good or Ill", "Sorcery",
          "Kicker {1}\nChoose target creature. If this spell was kicked, you gain life equal to that creature's power. "
          "Otherwise, you lose that much life.", "{G}"),
    plain("Two Tasks", "Creature — Wizard",
          "When this creature enters, choose one —\n• Tap target creature.\n• Destroy another target creature.",
          "{U}", 1, 1),
    plain("Twin Search", "Sorcery",
          "Target player reveals their hand. That player discards all nonland cards with the same name as another card "
          "in their hand.", "{B}"),
    plain("Their Pick", "Creature — Wizard",
          "When this creature enters, exile the top three cards of your library. An opponent chooses a nonland card "
          "exiled this way. You may cast up to two spells from among the other cards exiled this way without paying "
          "their mana costs.", "{R}", 1, 1),
    plain("No Basics", "Sorcery", "Exile target card in a graveyard other than a basic land card.", "{B}"),
)  # fmt: skip


def test_608_2h__that_many_is_the_damage_and_not_the_one_sacrificed() -> None:
    passes(
        """
        do: [{attack: [Treasure Ship]}, {go: damage}, {resolve: all}]
        check:
          - player: {who: Human, hand: 3}
          - no_object: {name: Treasure Ship, zone: battlefield}
        """,
        "HumanBattlefield=Treasure Ship",
        book=BOOK,
    )


def test_608_2h__that_many_again_is_as_many() -> None:
    passes(
        """
        do:
          - attack: [Careful Sage]
          - {go: damage}
          - {resolve: all, choices: [[Island, Forest]]}
        check:
          - player: {who: Human, hand: 1, life: 22}
        """,
        "HumanHand=Plains\nHumanBattlefield=Careful Sage\nHumanLibrary=Island;Forest;Swamp",
        book=BOOK,
    )


def test_608_2c__twice_what_would_have_been_done() -> None:
    passes(
        """
        do: [{cast: Twice Down, using: flashback, targets: [AI]}, {resolve: all}]
        check: [{player: {who: AI, library: 6}}]
        """,
        "HumanGraveyard=Twice Down\nHumanBattlefield=Island;Island",
        book=BOOK,
    )


@pytest.mark.parametrize(("kicked", "life"), [(True, 22), (False, 18)])
def test_608_2c__that_much_of_the_other_branch(*, kicked: bool, life: int) -> None:
    passes(
        f"""
        do:
          - {{cast: Good or Ill, kicked: {str(kicked).lower()}, targets: [Field Bear]}}
          - resolve: all
        check:
          - player: {{who: Human, life: {life}}}
        """,
        "HumanHand=Good or Ill\nHumanBattlefield=Forest;Forest;Field Bear",
        book=BOOK,
    )


def test_700_2__another_in_one_mode_is_not_another_than_the_target_of_the_other_mode() -> None:
    passes(
        """
        do:
          - {cast: Two Tasks}
          - {resolve: 1, choices: [2]}
        check:
          - stack: [Two Tasks]
          - object: {name: Field Bear, zone: battlefield}
        """,
        "HumanHand=Two Tasks\nHumanBattlefield=Island\nAIBattlefield=Field Bear",
        book=BOOK,
    )


def test_608_2c__another_card_than_the_one_described() -> None:
    passes(
        """
        do: [{cast: Twin Search, targets: [AI]}, {resolve: all}]
        check: [{player: {who: AI, hand: 3, graveyard: [Spark, Spark]}}]
        """,
        "HumanHand=Twin Search\nHumanBattlefield=Swamp\nAIHand=Spark;Spark;Island;Island;Two Ways",
        book=BOOK,
    )


def test_608_2c__the_other_cards_are_those_that_were_not_chosen() -> None:
    passes(
        """
        do:
          - {cast: Their Pick}
          - {resolve: all, choices: [Two Ways, yes, Spark, AI]}
        check:
          - object: {name: Two Ways, zone: exile}
          - player: {who: AI, life: 18}
        """,
        "HumanHand=Their Pick\nHumanBattlefield=Mountain\nHumanLibrary=Spark;Two Ways;Island",
        book=BOOK,
    )


def test_115_1__other_than_a_described_card() -> None:
    passes(
        """
        check:
          - illegal: {cast: No Basics, targets: [Island]}
          - legal: {cast: No Basics, targets: [Spark]}
        """,
        "HumanHand=No Basics\nHumanBattlefield=Swamp\nAIGraveyard=Island;Spark",
        book=BOOK,
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Whenever another creature you control enters, you may pay life equal to its power. If you do, put that many "
         "+1/+1 counters on it.", "what is meant by 'that many'"),
        ("Whenever a creature you control with one or more counters on it dies, you gain that much life.",
         "what is meant by 'that much'"),
        ("Whenever this creature attacks, any number of target players each mill a card and lose 1 life.", ""),
        ("Whenever this creature attacks, each player exiles a card from their graveyard. When one or more nonland "
         "cards are exiled this way, put that many +1/+1 counters on target creature.",
         "what is meant by 'that many'"),
    ],
)  # fmt: skip
def test_608_2h__numbers_that_are_not_said_are_not_understood(text: str, words: str) -> None:
    card = book_of(plain("Odd One", "Creature — Elf", text, "{G}", 1, 1)).find("Odd One")
    (said,) = [r for face in card.faces for r in walk(face.abilities) if isinstance(r, UnsupportedAbility)]
    assert words in said.stopped_at


def test_508_3a__all_of_them_attack_is_named() -> None:
    text = "Whenever all creatures you control attack, draw a card."
    card = book_of(plain("Odd Host", "Enchantment", text, "{G}")).find("Odd Host")
    assert unsupported_in_card(card)
