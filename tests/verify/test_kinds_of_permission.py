"""Permissions to cast that few cards have, with made-up cards: from where, how often, what (CR 601.3b, 118.9)."""

from __future__ import annotations

from tests.verify.cards import book_of, faces, passes, plain

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
    plain("Send Away", "Instant", "Exile target nonland permanent. For as long as that card remains exiled, its owner "
          "may cast it without paying its mana cost.", "{U}"),
    plain("Take Thought", "Sorcery", "Target opponent reveals their hand. You choose a nonland card from that player's "
          "graveyard or hand and exile it. You may cast that card for as long as it remains exiled, and you may spend "
          "mana as though it were mana of any color to cast that spell.", "{U}"),
    plain("Peer In", "Sorcery", "Look at the top two cards of target opponent's library. Exile one of them face "
          "down and "
          "put the other on the bottom of that library. You may play the exiled card for as long as it remains exiled, "
          "and you may spend mana as though it were mana of any color to cast that spell.", "{U}"),
    faces("adventure", plain("Road Bear", "Creature — Bear", "", "{1}{G}", 2, 2),
          plain("Short Trip", "Sorcery — Adventure", "You gain 2 life.", "{G}")),
    plain("Trip Twice", "Enchantment", "Whenever you cast an Adventure instant or sorcery spell, copy it. You "
          "may choose "
          "new targets for the copy.", "{1}"),
    plain("Quick Hour", "Legendary Planeswalker — Hour", "+1: Until your next turn, you may cast sorcery spells "
          "as though "
          "they had flash.", "{1}", loyalty="3"),
    plain("Grave Call", "Artifact", "{0}: You may cast a creature spell from your graveyard this turn. Activate "
          "only once "
          "each turn.", "{1}"),
    plain("Two Visions", "Sorcery", "Exile the top two cards of your library. You may play one of those cards "
          "this turn.",
          "{R}"),
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


def test_601_3b__the_owner_may_cast_what_was_exiled() -> None:
    passes(
        """
        do:
          - {cast: Send Away, targets: [Eager Ox]}
          - resolve: all
          - check:
              - illegal: {cast: Eager Ox, from: exile}
          - {go: {turn: 2, step: main1}}
        check:
          - legal: {cast: Eager Ox, from: exile, by: AI, using: free}
        """,
        "HumanHand=Send Away\nHumanBattlefield=Island\nAIBattlefield=Eager Ox",
        book=BOOK,
    )


def test_715_3d__who_cast_the_adventure_may_cast_the_card() -> None:
    passes(
        """
        do:
          - {cast: Take Thought, targets: [AI], choices: [Road Bear]}
          - resolve: all
          - cast: Short Trip
          - resolve: all
        check:
          - player: {who: Human, life: 22}
          - legal: {cast: Road Bear, from: exile}
        """,
        "HumanHand=Take Thought\nHumanBattlefield=Island;Forest;Forest;Forest\nAIHand=Road "
        "Bear;Spark\nAIGraveyard=Forest",
        book=BOOK,
    )


def test_601_3b__one_face_down_and_the_other_on_the_bottom_of_that_library() -> None:
    passes(
        """
        do:
          - {cast: Peer In, targets: [AI], choices: [Spark]}
          - resolve: all
          - check:
              - legal: {cast: Spark, from: exile, targets: [AI]}
        check:
          - player: {who: AI, library: 1}
        """,
        "HumanHand=Peer In\nHumanBattlefield=Island;Forest\nAILibrary=Spark;Forest",
        head="- id: one\n  position: |\n    ActivePlayer=Human\n    ActivePhase=Main1\n    Turn=1\n",
        book=BOOK,
    )


def test_707_10__an_adventure_spell_is_copied() -> None:
    board = "HumanHand=Road Bear;Two Ways\nHumanBattlefield=Trip Twice;Forest;Island"
    passes("do:\n  - cast: Short Trip\n  - resolve: all\ncheck:\n  - player: {who: Human, life: 24}", board, book=BOOK)
    passes("do:\n  - {cast: Two Ways, modes: [2]}\n  - resolve: all\ncheck:\n  - player: {who: Human, life: 23}",
           board, book=BOOK)  # fmt: skip


def test_601_3b__flash_until_your_next_turn() -> None:
    passes(
        """
        do:
          - activate: Quick Hour
          - resolve: all
          - {go: {turn: 2, step: upkeep}}
          - check:
              - legal: {cast: Long Study, by: Human}
              - illegal: {cast: Field Bear, by: Human}
          - {go: {turn: 3, step: upkeep}}
        check:
          - illegal: {cast: Long Study, by: Human}
        """,
        "HumanHand=Long Study;Field Bear\nHumanBattlefield=Quick Hour;Forest;Island;Island",
        book=BOOK,
    )


def test_601_3b__one_spell_from_the_graveyard_this_turn() -> None:
    passes(
        """
        do:
          - check:
              - illegal: {cast: Field Bear, from: graveyard}
          - activate: Grave Call
          - resolve: all
          - check:
              - illegal: {cast: Spark, from: graveyard}
              - legal: {cast: Pale Knight, from: graveyard}
          - {cast: Field Bear, from: graveyard}
          - resolve: all
        check:
          - illegal: {cast: Pale Knight, from: graveyard}
        """,
        "HumanBattlefield=Grave Call;Forest;Forest;Plains;Plains;Mountain\nHumanGraveyard=Field Bear;Pale Knight;Spark",
        book=BOOK,
    )
    passes(
        """
        do:
          - activate: Grave Call
          - resolve: all
          - {go: {turn: 3, step: main1}}
        check:
          - illegal: {cast: Field Bear, from: graveyard}
        """,
        "HumanBattlefield=Grave Call;Forest;Forest\nHumanGraveyard=Field Bear",
        book=BOOK,
    )


def test_601_3b__one_of_those_cards() -> None:
    passes(
        """
        do:
          - cast: Two Visions
          - resolve: all
          - check:
              - legal: {play: Forest, from: exile}
          - {cast: Spark, from: exile, targets: [AI]}
          - resolve: all
        check:
          - illegal: {play: Forest, from: exile}
          - player: {who: AI, life: 18}
        """,
        "HumanBattlefield=Mountain;Mountain\nHumanHand=Two Visions\nHumanLibrary=Spark;Forest",
        book=BOOK,
    )


LOCKED = book_of(
    plain("Deep Chest", "Artifact", "{1}: Exile the top card of your library face down.\n"
          "{0}: Until end of turn, you may play cards you own exiled with this artifact.", "{1}"),
    plain("One Chest", "Artifact", "{1}: Exile the top card of your library.\n"
          "{0}: Until end of turn, you may cast a creature spell from among cards exiled with this artifact.", "{1}"),
    faces("adventure", plain("Tale Bear", "Creature — Bear", cost="{G}", power=2, toughness=2),
          plain("Tell Tale", "Sorcery — Adventure", "You gain 3 life.", "{G}")),
    plain("No Chest", "Instant", "Destroy target artifact.", "{G}"),
)  # fmt: skip


def test_611_2c__cards_exiled_with_it_after_the_permission_may_be_played_too() -> None:
    passes(
        """
        do:
          - {activate: Deep Chest, ability: 2}
          - resolve: all
          - {activate: Deep Chest, ability: 1}
          - resolve: all
          - check:
              - illegal: {play: Swamp, from: exile}
              - legal: {play: Forest, from: exile}
          - {cast: No Chest, targets: [Deep Chest]}
          - resolve: all
          - check:
              - legal: {play: Forest, from: exile}
          - {go: {turn: 3, step: main1}}
        check:
          - illegal: {play: Forest, from: exile}
        """,
        "HumanBattlefield=Deep Chest;Forest;Forest\nHumanHand=No Chest\nHumanExile=Swamp\nHumanLibrary=Forest",
        book=LOCKED,
    )
    passes(
        """
        do:
          - {activate: One Chest, ability: 2}
          - resolve: all
          - {activate: One Chest, ability: 1}
          - resolve: all
          - check:
              - legal: {cast: Field Bear, from: exile}
          - {activate: One Chest, ability: 1}
          - resolve: all
          - {cast: Veiled Deer, from: exile}
          - resolve: all
        check:
          - illegal: {cast: Field Bear, from: exile}
        """,
        "HumanBattlefield=One Chest;Forest;Forest;Forest;Forest;Forest\nHumanLibrary=Field Bear;Veiled Deer",
        book=LOCKED,
    )


def test_715_3__a_card_exiled_face_down_may_be_played_as_either_half() -> None:
    for half, life in (("Tale Bear", 20), ("Tell Tale", 23)):
        passes(
            f"""
            do:
              - {{activate: Deep Chest, ability: 1}}
              - resolve: all
              - check:
                  - illegal: {{cast: {half}, from: exile}}
              - {{activate: Deep Chest, ability: 2}}
              - resolve: all
              - {{cast: {half}, from: exile}}
              - resolve: all
            check:
              - player: {{who: Human, life: {life}}}
            """,
            "HumanBattlefield=Deep Chest;Forest;Forest\nHumanLibrary=Tale Bear",
            book=LOCKED,
        )
