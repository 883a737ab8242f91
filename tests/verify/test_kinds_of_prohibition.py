"""What cannot be cast, paid, blocked with or put onto the battlefield, with made-up cards (CR 101.2, 118.3, 601.3)."""

from __future__ import annotations

import pytest

from tests.verify.cards import book_of, faces, passes, plain

BOOK = book_of(
    plain("Still Grove", "Enchantment",
          "Players can't pay life or sacrifice nonland permanents to cast spells or activate abilities.", "{1}"),
    plain("Quiet Vault", "Artifact", "Players can't pay life to cast spells or to activate abilities that aren't mana "
          "abilities.", "{1}"),
    plain("Blood Price", "Sorcery", "As an additional cost to cast this spell, pay 2 life or sacrifice a creature.\n"
          "Draw a card.", "{W}"),
    plain("Ink Bolt", "Instant", "Ink Bolt deals 1 damage to any target.", "{R/P}"),
    plain("Blood Font", "Land", "{T}, Pay 1 life: Add {R} or {W}."),
    plain("Ox Altar", "Artifact", "Sacrifice a creature: Add {C}.", "{1}"),
    plain("Land Altar", "Artifact", "Sacrifice a land: Add {C}.", "{1}"),
    plain("Toll Keeper", "Creature — Human", "When this creature enters, you may pay 2 life. If you do, draw a card.",
          "{W}", 1, 1),
    plain("Own Hour", "Enchantment", "Players can cast spells only during their own turns.", "{1}"),
    plain("Slow Hand", "Enchantment", "Each opponent can cast spells only any time they could cast a sorcery.", "{1}"),
    plain("Free Hour", "Enchantment", "You can cast spells only during your turn and you can cast no more than two "
          "spells each turn.\nYou may cast spells with mana value less than or equal to the number of lands you "
          "control without paying their mana costs.", "{1}"),
    plain("One Each", "Enchantment", "Each player who has cast a nonartifact spell this turn can't cast additional "
          "nonartifact spells.", "{1}"),
    plain("Shut Lid", "Artifact", "Creature cards in graveyards and libraries can't enter the battlefield.\nPlayers "
          "can't cast spells from graveyards or libraries.", "{1}"),
    plain("Home Only", "Creature — Human", "Your opponents can't cast spells from anywhere other than their hands.",
          "{1}", 1, 1),
    plain("No Hand", "Enchantment", "You can't play lands or cast spells from your hand.", "{1}"),
    plain("Odd King", "Creature — Human", "Your opponents can't block with creatures with even mana values.", "{1}",
          1, 1),
    plain("Old Song", "Instant", "Draw a card.\nFlashback {1}", "{1}"),
    plain("Raise", "Sorcery", "Return target creature card from your graveyard to the battlefield.", "{W}"),
    plain("Two Finds", "Sorcery", "Search your library for a Forest card and a Plains card, reveal them, put them into "
          "your hand, then shuffle.", "{G}"),
    plain("Late Lord", "Enchantment", "As long as an opponent controls more lands than you, you may play lands from "
          "the top of your library.", "{1}"),
    plain("Hush Name", "Sorcery", "Choose a card name. Until your next turn, spells with the chosen name can't be cast "
          "and lands with the chosen name can't be played.", "{W}"),
    faces("modal_dfc", plain("Hill Bear", "Creature — Bear", "", "{W}", 2, 2),
          plain("Hill Den", "Land", "{T}: Add {G}.")),
)  # fmt: skip


def test_118_3__no_life_and_no_sacrifice_for_spells_and_abilities() -> None:
    hand = "HumanHand=Blood Price;Ink Bolt\nHumanBattlefield=Plains;Field Bear"
    passes("check:\n  - legal: {cast: Blood Price}\n  - legal: {cast: Ink Bolt, targets: [AI]}", hand, book=BOOK)
    for owner in ("Human", "AI"):
        passes(
            "check:\n  - illegal: {cast: Blood Price}\n  - illegal: {cast: Ink Bolt}\n  - mana: ['{W}{C}{C}']\n"
            if owner == "AI"
            else "check:\n  - illegal: {cast: Blood Price}\n  - illegal: {cast: Ink Bolt}",
            hand.replace("Field Bear", "Field Bear;Still Grove") if owner == "Human" else
            "HumanHand=Blood Price;Ink Bolt\nHumanBattlefield=Plains;Field Bear;Blood Font;Ox Altar;Land Altar\n"
            "AIBattlefield=Still Grove",
            book=BOOK,
        )  # fmt: skip
    # Mana abilities are no spells: only those are meant there.
    passes("check:\n  - illegal: {cast: Ink Bolt}", "HumanHand=Ink Bolt\nHumanBattlefield=Quiet Vault", book=BOOK)
    passes("check:\n  - mana: ['{R}', '{W}']", "HumanBattlefield=Blood Font;Quiet Vault", book=BOOK)


def test_118_12__life_may_still_be_paid_as_something_resolves() -> None:
    passes(
        """
        do:
          - cast: Toll Keeper
          - {resolve: all, choices: [yes]}
        check:
          - player: {who: Human, life: 18, hand: 1}
        """,
        "HumanHand=Toll Keeper\nHumanBattlefield=Plains;Still Grove\nHumanLibrary=Plains",
        book=BOOK,
    )


@pytest.mark.parametrize(("ban", "by", "now", "then"), [
    ("AIBattlefield=Mountain;Own Hour\nHumanBattlefield=Mountain", "AI", "illegal", "illegal"),
    ("AIBattlefield=Mountain\nHumanBattlefield=Mountain;Slow Hand", "AI", "illegal", "illegal"),
    ("AIBattlefield=Mountain;Slow Hand\nHumanBattlefield=Mountain", "Human", "legal", "illegal"),
])  # fmt: skip
def test_601_3__only_at_certain_times(ban: str, by: str, now: str, then: str) -> None:
    passes(
        f"""
        check:
          - {now}: {{cast: Spark, by: {by}}}
        """,
        f"{ban}\nHumanHand=Spark\nAIHand=Spark",
        book=BOOK,
    )
    passes(
        f"""
        do:
          - go: combat
        check:
          - {then}: {{cast: Spark, by: {by}}}
        """,
        f"{ban}\nHumanHand=Spark\nAIHand=Spark",
        book=BOOK,
    )


def test_118_9__free_spells_of_a_kind_and_no_more_than_two() -> None:
    passes(
        """
        check:
          - legal: {cast: Spark, using: free}
          - illegal: {cast: Field Bear}
        do:
          - {cast: Spark, targets: [AI], using: free}
          - {cast: Spark, targets: [AI], using: free}
          - resolve: all
          - check:
              - illegal: {cast: Spark}
          - {go: {turn: 2, step: main1}}
          - check:
              - illegal: {cast: Spark}
        """.replace("check:\n          - legal: {cast: Spark, using: free}\n          - illegal: {cast: Field Bear}\n"
                    "        do:", "do:\n          - check:\n              - legal: {cast: Spark, using: free}\n"
                    "              - illegal: {cast: Field Bear}")
        + "\n        check:\n          - player: {who: AI, life: 16}\n",
        "HumanBattlefield=Free Hour;Island\nHumanHand=Spark;Spark;Spark;Field Bear",
        book=BOOK,
    )  # fmt: skip


def test_101_2__whoever_has_cast_one() -> None:
    passes(
        """
        do:
          - {cast: Spark, targets: [AI]}
        check:
          - illegal: {cast: Spark}
          - illegal: {cast: Long Study}
        """,
        "HumanBattlefield=One Each;Mountain;Mountain;Island;Island\nHumanHand=Spark;Spark;Long Study",
        book=BOOK,
    )


def test_101_2__not_from_graveyards_and_libraries() -> None:
    board = "HumanGraveyard=Old Song;Field Bear\nHumanHand=Raise\nHumanBattlefield=Plains;Plains"
    passes("check:\n  - legal: {cast: Old Song, from: graveyard}", board, book=BOOK)
    for ban in ("AIBattlefield=Shut Lid", "AIBattlefield=Home Only"):
        passes("check:\n  - illegal: {cast: Old Song, from: graveyard}", f"{board}\n{ban}", book=BOOK)
    passes(
        """
        do:
          - {cast: Raise, targets: [Field Bear]}
          - resolve: all
        check:
          - object: {name: Field Bear, zone: graveyard}
        """,
        f"{board}\nAIBattlefield=Shut Lid",
        book=BOOK,
    )


def test_101_2__nothing_from_the_hand() -> None:
    passes("check:\n  - illegal: {play: Plains}\n  - illegal: {cast: Spark}",
           "HumanBattlefield=No Hand;Mountain\nHumanHand=Plains;Spark", book=BOOK)  # fmt: skip


def test_509_1b__creatures_with_even_mana_values() -> None:
    passes(
        """
        do:
          - attack: [Odd King]
        check:
          - illegal: {block: {Field Bear: Odd King}}
          - legal: {block: {Eager Ox: Odd King}}
        """,
        "HumanBattlefield=Odd King\nAIBattlefield=Field Bear;Eager Ox",
        book=BOOK,
    )


def test_701_23__one_of_each_kind_is_found() -> None:
    passes(
        """
        do:
          - cast: Two Finds
          - {resolve: all, choices: [Forest, Plains]}
        check:
          - player: {who: Human, hand: 2, library: 1}
        """,
        "HumanBattlefield=Forest\nHumanHand=Two Finds\nHumanLibrary=Plains;Forest;Island",
        head="""
- id: one
  position: |
    ActivePlayer=Human
    ActivePhase=Main1
    Turn=1
""",
        book=BOOK,
    )


def test_611_3a__as_long_as_an_opponent_controls_more_lands() -> None:
    board = "HumanBattlefield=Late Lord;Forest\nHumanLibrary=Plains\nAIBattlefield="
    passes("check:\n  - illegal: {play: Plains, from: library}", board + "Forest", book=BOOK)
    passes("check:\n  - legal: {play: Plains, from: library}", board + "Forest;Forest", book=BOOK)


@pytest.mark.parametrize(
    ("named", "creature", "land"), [("Hill Bear", "illegal", "legal"), ("Hill Den", "legal", "illegal")]
)
def test_712_12__a_name_bans_the_face_that_has_it(named: str, creature: str, land: str) -> None:
    passes(
        f"""
        do:
          - {{cast: Hush Name, choices: [{named}]}}
          - resolve: all
          - check:
              - {creature}: {{cast: Hill Bear}}
              - {land}: {{play: Hill Bear, face: Hill Den}}
          - {{go: {{turn: 3, step: main1}}}}
        check:
          - legal: {{cast: Hill Bear}}
          - legal: {{play: Hill Bear, face: Hill Den}}
        """,
        "HumanHand=Hush Name;Hill Bear\nHumanBattlefield=Plains;Plains",
        book=BOOK,
    )
