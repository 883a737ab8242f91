"""Noun phrases, conditions and amounts that few cards have, with made-up cards (CR 107, 109, 601.2c, 608.2)."""

from __future__ import annotations

import pytest

from tests.verify.cards import book_of, passes, plain

BOOK = book_of(
    plain("Same Fate", "Instant", "Target creature and all other creatures with the same name as that creature get "
          "-2/-2 until end of turn.", "{B}"),
    plain("Old Friends", "Sorcery", "Return target creature card and all other cards with the same name as that card "
          "from your graveyard to your hand.", "{B}"),
    plain("Wide Look", "Sorcery", "Reveal the top three cards of your library. You may put a creature card and/or a "
          "land card from among them into your hand. Put the rest into your graveyard.", "{G}"),
    plain("Narrow Look", "Sorcery", "Reveal the top two cards of your library. You may put a creature card or a land "
          "card from among them into your hand. Put the rest into your graveyard.", "{G}"),
    plain("Two Kinds", "Sorcery", "Search your library for an instant card and/or a land card, reveal them, put them "
          "into your hand, then shuffle.", "{U}"),
    plain("Many Gifts", "Creature — Horror", "At the beginning of each combat, this creature gains flying until end of "
          "turn if you control a creature with flying. The same is true for first strike and trample.", "{1}", 3, 3),
    plain("Grave Gifts", "Creature — Horror", "As long as a creature card in your graveyard has flying, this creature "
          "has flying. The same is true for first strike and haste.", "{1}", 2, 2),
    plain("Pack Pup", "Creature — Wolf", "Pack tactics — Whenever this creature attacks, if you attacked with "
          "creatures with total power 6 or greater this combat, draw a card.", "{1}", 2, 2),
    plain("Big Elk", "Creature — Elk", "", "{4}", 4, 4),
    plain("Meal", "Artifact — Food", "{2}, {T}, Sacrifice this artifact: You gain 3 life.", "{1}"),
    plain("Second Helping", "Instant", "You may sacrifice a Food. If you do, target creature gets +5/+5 until end of "
          "turn. Otherwise, that creature gets +3/+3 until end of turn.", "{G}"),
    plain("Quiet Lash", "Artifact — Equipment", "As long as this Equipment is attached to a creature, your opponents "
          "can't cast spells during your turn.\nEquip {1}", "{2}"),
    plain("Largest One", "Enchantment", "{1}: Draw a card if you control the creature with the greatest power or tied "
          "for the greatest power.", "{1}"),
    plain("Far Ahead", "Creature — Demon", "Far Ahead's power and toughness are each equal to 20 minus the highest "
          "life total among players.", "{1}", 0, 0),
    plain("Triple Gain", "Sorcery", "You gain three times X life.", "{X}{W}"),
    plain("Double Loss", "Sorcery", "Each opponent loses two times X life.", "{X}{B}"),
    plain("Growing Coil", "Creature — Snake", "If one or more counters would be put on an artifact or creature you "
          "control, that many plus one of each of those kinds of counters are put on that permanent instead.", "{1}",
          1, 1),
    plain("War Drum", "Enchantment", "Whenever another creature you control dies, draw a card if it was attacking. "
          "Otherwise, War Drum deals 1 damage to each opponent.", "{1}"),
    plain("Slay", "Instant", "Destroy target creature.", "{B}"),
    plain("Rust Vine", "Enchantment — Aura", "Enchant artifact\nWhen enchanted artifact is put into a graveyard, you "
          "gain 6 life.", "{1}"),
    plain("Smash", "Instant", "Destroy target artifact.", "{R}"),
    plain("Slow Map", "Artifact", "{1}: Put a landmark counter on this artifact. Then if there are two or more "
          "landmark counters on it, remove those counters and draw a card.", "{1}"),
    plain("One Growth", "Sorcery", "Put a +1/+1 counter on target creature.", "{G}"),
)  # fmt: skip


def test_109_2__a_target_and_all_others_of_its_name() -> None:
    passes(
        """
        do:
          - {cast: Same Fate, targets: ["Field Bear#1"]}
          - resolve: all
        check:
          - no_object: {name: Field Bear, zone: battlefield}
          - object: {name: Big Elk, power: 4, toughness: 4}
        """,
        "HumanHand=Same Fate\nHumanBattlefield=Swamp;Field Bear;Big Elk\nAIBattlefield=Field Bear",
        book=BOOK,
    )


def test_109_2__the_zone_behind_is_of_the_target_too() -> None:
    board = """
    HumanHand=Old Friends
    HumanBattlefield=Swamp
    HumanGraveyard=Field Bear;Field Bear;Big Elk
    AIGraveyard=Field Bear;Owl Sage
    """
    passes("check:\n  - illegal: {cast: Old Friends, targets: [Owl Sage]}", board, book=BOOK)
    passes(
        """
        do:
          - {cast: Old Friends, targets: ["Field Bear#1"]}
          - resolve: all
        check:
          - object: {name: Field Bear, zone: hand, count: 2}
          - object: {name: Field Bear, zone: graveyard, count: 1}
        """,
        board,
        book=BOOK,
    )


@pytest.mark.parametrize(("taken", "hand"), [("[Field Bear], [Forest]", 2), ("[Field Bear], []", 1), ("[], []", 0)])
def test_608_2__up_to_one_card_of_each_kind(taken: str, hand: int) -> None:
    choices = f"[yes, {taken}]" if hand else "[no]"
    passes(
        f"""
        do:
          - {{cast: Wide Look}}
          - {{resolve: all, choices: {choices}}}
        check:
          - player: {{who: Human, hand: {hand}}}
          - object: {{name: Spark, zone: graveyard, count: 1}}
        """,
        "HumanHand=Wide Look\nHumanBattlefield=Forest\nHumanLibrary=Field Bear;Forest;Spark",
        book=BOOK,
    )


def test_608_2__one_card_of_either_kind_from_among_them() -> None:
    board = "HumanHand=Narrow Look\nHumanBattlefield=Forest\nHumanLibrary=Spark;Forest\nHumanGraveyard=Field Bear"
    passes(
        """
        do:
          - {cast: Narrow Look}
          - {resolve: all, choices: [yes, [Forest]]}
        check:
          - player: {who: Human, hand: 1}
          - object: {name: Field Bear, zone: graveyard, count: 1}
        """,
        board,
        book=BOOK,
    )


def test_701_23__a_search_for_cards_of_two_kinds() -> None:
    passes(
        """
        do:
          - {cast: Two Kinds}
          - {resolve: all, choices: [[Spark], [Forest]]}
        check:
          - player: {who: Human, hand: 2}
        """,
        "HumanHand=Two Kinds\nHumanBattlefield=Island\nHumanLibrary=Field Bear;Forest;Spark",
        book=BOOK,
    )


def test_702__what_is_true_of_one_keyword_is_true_of_others() -> None:
    passes(
        """
        do:
          - go: attackers
        check:
          - object: {name: Many Gifts, keywords: [flying, first strike], lacks: [trample]}
        """,
        "HumanBattlefield=Many Gifts;Owl Sage;Pale Knight",
        book=BOOK,
    )
    passes(
        """
        check:
          - object: {name: Grave Gifts, keywords: [flying, first strike], lacks: [haste]}
        """,
        "HumanBattlefield=Grave Gifts\nHumanGraveyard=Owl Sage;Pale Knight",
        book=BOOK,
    )


@pytest.mark.parametrize(("others", "hand"), [("Big Elk", 1), ("Field Bear", 0)])
def test_207_2c__total_power_of_the_attackers_of_this_combat(others: str, hand: int) -> None:
    passes(
        f"""
        do:
          - attack: [Pack Pup, {others}]
          - resolve: all
        check:
          - player: {{who: Human, hand: {hand}}}
        """,
        f"HumanBattlefield=Pack Pup;{others}\nHumanLibrary=Forest",
        book=BOOK,
    )


@pytest.mark.parametrize(("food", "power"), [(True, 7), (False, 5)])
def test_601_2c__the_target_is_chosen_for_either_branch(*, food: bool, power: int) -> None:
    passes(
        f"""
        do:
          - {{cast: Second Helping, targets: [Field Bear]}}
          - {{resolve: all, choices: [{"yes" if food else "no"}]}}
        check:
          - object: {{name: Field Bear, power: {power}}}
        """,
        "HumanHand=Second Helping\nHumanBattlefield=Forest;Field Bear;Meal",
        book=BOOK,
    )


@pytest.mark.parametrize(("attached", "verdict"), [("|AttachedTo:1", "illegal"), ("", "legal")])
def test_604__while_attached_and_during_your_turn(attached: str, verdict: str) -> None:
    passes(
        f"""
        do:
          - {{cast: Second Helping, targets: [Field Bear]}}
          - pass: true
        check:
          - {verdict}: {{cast: Spark, by: AI, targets: [Human]}}
        """,
        f"HumanBattlefield=Field Bear|Id:1;Quiet Lash{attached};Forest\nHumanHand=Second Helping\nAIHand=Spark\n"
        "AIBattlefield=Mountain",
        book=BOOK,
    )


@pytest.mark.parametrize(("foe", "hand"), [("Big Elk", 1), ("Eager Ox;Far Ahead", 1)])
def test_603_4__the_greatest_of_all(foe: str, hand: int) -> None:
    passes(
        f"""
        do:
          - {{activate: Largest One}}
          - resolve: all
        check:
          - player: {{who: Human, hand: {hand}}}
        """,
        f"HumanBattlefield=Largest One;Forest;Big Elk\nAIBattlefield={foe}\nHumanLibrary=Forest",
        book=BOOK,
    )


def test_604_3__less_the_highest_life_total() -> None:
    passes(
        "check:\n  - object: {name: Far Ahead, power: 5, toughness: 5}",
        "HumanLife=15\nAILife=12\nHumanBattlefield=Far Ahead",
        book=BOOK,
    )


def test_107_3__times_x() -> None:
    board = "HumanBattlefield=Plains;Plains;Swamp;Swamp;Swamp\nHumanHand=Triple Gain;Double Loss"
    passes(
        """
        do:
          - {cast: Triple Gain, x: 1}
          - resolve: all
          - {cast: Double Loss, x: 2}
          - resolve: all
        check:
          - player: {who: Human, life: 23}
          - player: {who: AI, life: 16}
        """,
        board,
        book=BOOK,
    )


def test_614_16__that_many_plus_one() -> None:
    passes(
        """
        do:
          - {cast: One Growth, targets: [Field Bear]}
          - resolve: all
        check:
          - object: {name: Field Bear, power: 4}
        """,
        "HumanBattlefield=Growing Coil;Forest;Field Bear\nHumanHand=One Growth",
        book=BOOK,
    )


@pytest.mark.parametrize(("attacks", "hand", "life"), [(True, 1, 20), (False, 0, 19)])
def test_608_2c__the_condition_is_about_what_died_not_about_the_card_drawn(
    *, attacks: bool, hand: int, life: int
) -> None:
    attack = "- attack: [Field Bear]\n          " if attacks else ""
    passes(
        f"""
        do:
          {attack}- {{cast: Slay, targets: [Field Bear]}}
          - resolve: all
        check:
          - player: {{who: Human, hand: {hand}}}
          - player: {{who: AI, life: {life}}}
        """,
        "HumanHand=Slay\nHumanBattlefield=War Drum;Field Bear;Swamp\nHumanLibrary=Forest",
        book=BOOK,
    )


def test_603_6__what_is_enchanted_goes_to_a_graveyard() -> None:
    passes(
        """
        do:
          - {cast: Smash, targets: [Mana Stone]}
          - resolve: all
        check:
          - player: {who: Human, life: 26}
        """,
        "HumanHand=Smash\nHumanBattlefield=Mana Stone|Id:1;Rust Vine|AttachedTo:1;Mountain",
        book=BOOK,
    )


@pytest.mark.parametrize(("times", "hand", "left"), [(1, 0, 1), (2, 1, 0), (3, 1, 1)])
def test_122_1__those_counters_are_all_that_were_counted(times: int, hand: int, left: int) -> None:
    steps = "\n          ".join(["- {activate: Slow Map}", "- resolve: all"] * times)
    there = f"object: {{name: Slow Map, counters: {{landmark: {left}}}}}"
    passes(
        f"""
        do:
          {steps}
        check:
          - player: {{who: Human, hand: {hand}}}
          - {there}
        """,
        "HumanBattlefield=Slow Map;Forest;Forest;Forest\nHumanLibrary=Forest;Forest",
        book=BOOK,
    )
