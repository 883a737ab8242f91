"""Effects that repeat their process, with made-up cards (CR 608.2c)."""

from __future__ import annotations

import pytest

from tests.verify.cards import book_of, passes, plain

BOOK = book_of(
    plain("Land Slide", "Sorcery", "Reveal the top card of your library. If it's a land card, put it into your "
          "graveyard and repeat this process.", "{R}"),
    plain("Wild Surge", "Sorcery", "Exile the top card of your library. If it's a permanent card, you may put it "
          "onto the battlefield. If you do, repeat this process.", "{G}"),
    plain("Lone Find", "Sorcery", "Exile the top card of your library. If it's a permanent card, you may put it "
          "onto the battlefield. If you do, you gain 3 life.", "{G}"),
    plain("Own Toll", "Sorcery", "If you control an artifact, sacrifice a creature. If you do, you gain 3 life.",
          "{G}"),
    plain("Deep Greed", "Sorcery", "Reveal the top card of your library and put that card into your hand. You lose "
          "life equal to its mana value. You may repeat this process any number of times.", "{B}"),
    plain("Twice Told", "Sorcery", "You gain 1 life. Repeat this process once.", "{W}"),
    plain("Four Told", "Sorcery", "You gain 1 life. Repeat this process three more times.", "{W}"),
)  # fmt: skip


@pytest.mark.parametrize(("library", "lands"), [("Forest;Island;Spark;Plains", 2), ("Spark;Forest", 0)])
def test_608_2c__while_lands_are_revealed(library: str, lands: int) -> None:
    passes(
        f"""
        do:
          - {{cast: Land Slide}}
          - resolve: all
        check:
          - player: {{who: Human, graveyard: {lands + 1}}}
        """,
        f"HumanHand=Land Slide\nHumanBattlefield=Mountain\nHumanLibrary={library}",
        book=BOOK,
    )


@pytest.mark.parametrize(("library", "answers", "there"), [
    ("Field Bear;Spark;Owl Sage", "[yes]", 0),
    ("Field Bear;Pale Knight;Owl Sage", "[yes, yes, no]", 1),
    ("Field Bear;Pale Knight;Owl Sage", "[yes, no]", 0),
])  # fmt: skip
def test_608_2c__if_you_do_is_of_this_time(library: str, answers: str, there: int) -> None:
    kept = (
        "object: {name: Pale Knight, zone: battlefield}"
        if there
        else "no_object: {name: Pale Knight, zone: battlefield}"
    )
    passes(
        f"""
        do:
          - {{cast: Wild Surge}}
          - {{resolve: all, choices: {answers}}}
        check:
          - object: {{name: Field Bear, zone: battlefield}}
          - {kept}
          - no_object: {{name: Owl Sage, zone: battlefield}}
        """,
        f"HumanHand=Wild Surge\nHumanBattlefield=Forest\nHumanLibrary={library}",
        book=BOOK,
    )


@pytest.mark.parametrize(("answers", "hand", "life"), [("[no]", 1, 18), ("[yes, yes, no]", 3, 15)])
def test_608_2c__any_number_of_times(answers: str, hand: int, life: int) -> None:
    passes(
        f"""
        do:
          - {{cast: Deep Greed}}
          - {{resolve: all, choices: {answers}}}
        check:
          - player: {{who: Human, hand: {hand}, life: {life}}}
        """,
        "HumanHand=Deep Greed\nHumanBattlefield=Swamp\nHumanLibrary=Field Bear;Spark;Pale Knight;Owl Sage",
        book=BOOK,
    )


@pytest.mark.parametrize(("spell", "life"), [("Twice Told", 22), ("Four Told", 24)])
def test_608_2c__so_many_times(spell: str, life: int) -> None:
    passes(
        f"""
        do:
          - {{cast: {spell}}}
          - resolve: all
        check:
          - player: {{who: Human, life: {life}}}
        """,
        f"HumanHand={spell}\nHumanBattlefield=Plains",
        book=BOOK,
    )


@pytest.mark.parametrize(("library", "answers", "life"), [("Spark", "[]", 20), ("Field Bear", "[yes]", 23)])
def test_608_2c__what_was_not_to_be_done_was_not_done(library: str, answers: str, life: int) -> None:
    passes(
        f"""
        do:
          - {{cast: Lone Find}}
          - {{resolve: all, choices: {answers}}}
        check:
          - player: {{who: Human, life: {life}}}
        """,
        f"HumanHand=Lone Find\nHumanBattlefield=Forest\nHumanLibrary={library}",
        book=BOOK,
    )


@pytest.mark.parametrize(("more", "life"), [(";Mana Stone", 23), ("", 20)])
def test_608_2c__nothing_was_sacrificed(more: str, life: int) -> None:
    passes(
        f"""
        do:
          - {{cast: Own Toll}}
          - resolve: all
        check:
          - player: {{who: Human, life: {life}}}
        """,
        f"HumanHand=Own Toll\nHumanBattlefield=Forest;Field Bear{more}",
        book=BOOK,
    )
