"""Effects on the next spell, with made-up cards (CR 601.2, 611.2c)."""

from __future__ import annotations

import pytest

from tests.verify.cards import book_of, passes, plain

BOOK = book_of(
    plain("Ease Beasts", "Instant", "The next creature spell you cast this turn costs {1} less to cast.", "{W}"),
    plain("Ease All", "Instant", "Creature and enchantment spells you cast this turn cost {1} less to cast.", "{W}"),
    plain("Many Hands", "Instant", "The next spell you cast this turn has convoke.", "{W}"),
    plain("Sure Thing", "Instant", "The next creature spell you cast this turn can't be countered.", "{W}"),
    plain("Hurry Up", "Instant", "The next sorcery spell you cast this turn can be cast as though it had flash.",
          "{W}"),
    plain("Deny", "Instant", "Counter target spell.", "{U}"),
    plain("Small Ox", "Creature — Ox", "", "{2}", 2, 2),
    plain("Small Elk", "Creature — Elk", "", "{2}", 2, 2),
    plain("Slow Draw", "Sorcery", "Draw a card.", "{2}"),
    plain("Slow Gain", "Sorcery", "You gain 1 life.", "{2}"),
)  # fmt: skip


@pytest.mark.parametrize(("spell", "second"), [("Ease Beasts", "illegal"), ("Ease All", "legal")])
def test_611_2c__only_the_next_spell_or_all_of_the_turn(spell: str, second: str) -> None:
    lands = "Plains;Forest" if second == "illegal" else "Plains;Forest;Forest"
    board = f"HumanHand={spell};Small Ox;Small Elk\nHumanBattlefield={lands}"
    passes(
        f"""
        do:
          - {{cast: {spell}}}
          - resolve: all
          - {{cast: Small Ox}}
          - resolve: all
        check:
          - {second}: {{cast: Small Elk}}
        """,
        board,
        book=BOOK,
    )


def test_611_2c__spells_cast_before_are_not_the_next() -> None:
    passes(
        """
        do:
          - {cast: Small Ox}
          - resolve: all
          - {cast: Ease Beasts}
          - resolve: all
        check:
          - legal: {cast: Small Elk}
          - illegal: {cast: Slow Draw}
        """,
        "HumanHand=Ease Beasts;Small Ox;Small Elk;Slow Draw\nHumanBattlefield=Plains;Plains;Plains;Plains",
        book=BOOK,
    )


def test_702_51__the_next_spell_has_convoke() -> None:
    passes(
        """
        do:
          - {cast: Many Hands}
          - resolve: all
        check:
          - legal: {cast: Small Elk}
        """,
        "HumanHand=Many Hands;Small Elk\nHumanBattlefield=Plains;Field Bear;Pale Knight",
        book=BOOK,
    )
    passes(
        """
        do:
          - {cast: Many Hands}
          - resolve: all
          - {cast: Spark, targets: [AI]}
          - resolve: all
        check:
          - illegal: {cast: Small Elk}
        """,
        "HumanHand=Many Hands;Small Elk;Spark\nHumanBattlefield=Plains;Mountain;Field Bear;Pale Knight",
        book=BOOK,
    )


@pytest.mark.parametrize(("sure", "there"), [(True, "object"), (False, "no_object")])
def test_701_6__the_next_creature_spell_cant_be_countered(*, sure: bool, there: str) -> None:
    first = "Sure Thing" if sure else "Ease All"
    passes(
        f"""
        do:
          - {{cast: {first}}}
          - resolve: all
          - {{cast: Small Ox}}
          - pass: true
          - {{cast: Deny, by: AI, targets: [Small Ox]}}
          - resolve: all
        check:
          - {there}: {{name: Small Ox, zone: battlefield}}
        """,
        "HumanHand=Sure Thing;Ease All;Small Ox\nHumanBattlefield=Plains;Forest;Forest\nAIHand=Deny\n"
        "AIBattlefield=Island",
        book=BOOK,
    )


def test_702_8__the_next_sorcery_as_though_it_had_flash() -> None:
    passes(
        """
        do:
          - {cast: Hurry Up}
          - resolve: all
          - attack: [Field Bear]
          - {cast: Slow Draw}
          - resolve: all
        check:
          - illegal: {cast: Slow Gain}
          - player: {who: Human, hand: 2}
        """,
        "HumanHand=Hurry Up;Slow Draw;Slow Gain\nHumanBattlefield=Plains;Forest;Forest;Forest;Forest;Field Bear\n"
        "HumanLibrary=Forest",
        book=BOOK,
    )


BEHOLD = book_of(
    plain("Elder Breath", "Instant", "As an additional cost to cast this spell, you may behold a Dragon.\nYou gain 1 "
          "life. If a Dragon was beheld, you gain 2 life.", "{W}"),
    plain("Elf Friend", "Creature — Elf", "As an additional cost to cast this spell, behold an Elf or pay {2}.", "{W}",
          1, 1),
    plain("Elf Champion", "Creature — Elf", "As an additional cost to cast this spell, behold an Elf and exile it.\n"
          "When this creature leaves the battlefield, return the exiled card to its owner's hand.", "{W}", 3, 3),
    plain("Dragon Singer", "Creature — Human", "When this creature enters, you may behold a Dragon. If you do, you "
          "gain 3 life.", "{W}", 1, 1),
    plain("Wood Elf", "Creature — Elf", "", "{G}", 1, 1),
    plain("Old Drake", "Creature — Dragon", "Flying", "{6}", 4, 4),
    plain("End It", "Instant", "Destroy target creature.", "{W}"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("where", "life"),
    [("HumanBattlefield=Plains;Old Drake", 23), ("HumanBattlefield=Plains\nHumanHand=Elder Breath;Old Drake", 23)],
)
def test_701_4__a_permanent_or_a_card_in_hand_is_beheld(where: str, life: int) -> None:
    hand = "" if "HumanHand" in where else "\nHumanHand=Elder Breath"
    passes(
        f"""
        do:
          - {{cast: Elder Breath, with: [Old Drake]}}
          - resolve: all
        check:
          - player: {{who: Human, life: {life}}}
        """,
        where + hand,
        book=BEHOLD,
    )


def test_701_4__nobody_else_is_beheld() -> None:
    passes(
        "check:\n  - illegal: {cast: Elf Champion}",
        "HumanBattlefield=Plains\nHumanHand=Elf Champion;Field Bear\nAIBattlefield=Wood Elf",
        book=BEHOLD,
    )
    passes(
        "check:\n  - legal: {cast: Elf Friend}",
        "HumanBattlefield=Plains\nHumanHand=Elf Friend;Wood Elf",
        book=BEHOLD,
    )


def test_701_4__what_is_beheld_and_exiled_comes_back() -> None:
    passes(
        """
        do:
          - {cast: Elf Champion, with: [Wood Elf]}
          - resolve: all
          - {cast: End It, targets: [Elf Champion]}
          - resolve: all
        check:
          - object: {name: Wood Elf, zone: hand}
        """,
        "HumanBattlefield=Plains;Plains;Wood Elf\nHumanHand=Elf Champion;End It",
        book=BEHOLD,
    )


@pytest.mark.parametrize(("board", "life"), [("Plains;Old Drake", 23), ("Plains", 20)])
def test_701_4__beheld_as_something_resolves(board: str, life: int) -> None:
    answers = "[yes]" if life > 20 else "[]"
    passes(
        f"""
        do:
          - {{cast: Dragon Singer}}
          - {{resolve: all, choices: {answers}}}
        check:
          - player: {{who: Human, life: {life}}}
        """,
        f"HumanBattlefield={board}\nHumanHand=Dragon Singer",
        book=BEHOLD,
    )
