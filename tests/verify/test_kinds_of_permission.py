"""Permissions to cast that few cards have, with made-up cards: from where, how often, what (CR 601.3b, 118.9)."""

from __future__ import annotations

from tests.verify.cards import book_of, passes, plain

BOOK = book_of(
    plain("Grave Reader", "Enchantment",
          "Once during each of your turns, you may cast a spell from among cards in your graveyard that were milled "
          "this turn.\n{0}: Mill a card.", "{1}"),
    plain("Kin Seer", "Creature — Spirit",
          "When this creature enters, exile a card from a graveyard.\nYou may look at the top card of your library any "
          "time.\nOnce each turn, you may cast a spell from the top of your library if it shares a card type with a "
          "card exiled with this creature.", "{0}", 1, 1),
    plain("Open Gate", "Enchantment",
          "Once during each of your turns, you may cast a spell from your hand or the top of your library without "
          "paying its mana cost.", "{1}"),
)  # fmt: skip


def test_601_3b__from_among_cards_milled_this_turn() -> None:
    passes(
        """
        do:
          - activate: Grave Reader
          - resolve: all
          - check:
              - legal: {cast: Field Bear, from: graveyard}
              - illegal: {cast: Pale Knight, from: graveyard}
          - {cast: Field Bear, from: graveyard}
          - resolve: all
          - activate: Grave Reader
          - resolve: all
        check:
          - illegal: {cast: Stern Wall, from: graveyard}
        """,
        "HumanBattlefield=Grave Reader;Forest;Forest;Plains;Plains\nHumanGraveyard=Pale Knight\n"
        "HumanLibrary=Field Bear;Stern Wall",
        book=BOOK,
    )


def test_601_3b__from_the_top_if_it_shares_a_card_type_with_what_was_exiled() -> None:
    board = (
        "HumanHand=Kin Seer\nHumanGraveyard={exiled}\nHumanBattlefield=Forest;Forest\n"
        "HumanLibrary=Field Bear;Field Bear"
    )
    cast = "do:\n  - cast: Kin Seer\n  - {resolve: all, choices: [%s]}\n"
    once = "  - {cast: Field Bear, from: library}\n  - resolve: all\n"
    once += "check:\n  - illegal: {cast: Field Bear, from: library}\n"
    passes(cast % "Pale Knight" + once, board.format(exiled="Pale Knight"), book=BOOK)
    never = "check:\n  - illegal: {cast: Field Bear, from: library}\n"
    passes(cast % "Long Study" + never, board.format(exiled="Long Study"), book=BOOK)


def test_118_9__from_hand_or_the_top_of_the_library_without_paying_once() -> None:
    passes(
        """
        check:
          - legal: {cast: Long Study, from: hand, using: free}
          - legal: {cast: Field Bear, from: library, using: free}
        """,
        "HumanBattlefield=Open Gate\nHumanHand=Long Study\nHumanLibrary=Field Bear",
        book=BOOK,
    )
    passes(
        """
        do:
          - {cast: Field Bear, from: library, using: free}
          - resolve: all
        check:
          - illegal: {cast: Long Study}
        """,
        "HumanBattlefield=Open Gate\nHumanHand=Long Study\nHumanLibrary=Field Bear",
        book=BOOK,
    )
