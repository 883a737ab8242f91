"""Costs and ways to enter that few cards have, with made-up cards (CR 601.2, 606, 712.14)."""

from __future__ import annotations

import pytest

from tests.verify.cards import book_of, faces, passes, plain

BOOK = book_of(
    plain("Dragon Cry", "Instant", "As an additional cost to cast this spell, you may reveal a Dragon card from your "
          "hand.\nDragon Cry deals 1 damage to any target. If you revealed a Dragon card or controlled a Dragon as you "
          "cast this spell, you gain 3 life.", "{R}"),
    plain("Small Dragon", "Creature — Dragon", "Sacrifice this creature: You lose 1 life.", "{0}", 2, 2),
    plain("Twice Walker", "Enchantment", "You may activate the loyalty abilities of planeswalkers you control twice "
          "each turn rather than only once.", "{1}"),
    plain("Fast Walker", "Legendary Planeswalker — Fast", "You may activate loyalty abilities of Fast Walker on any "
          "player's turn any time you could cast an instant.\n-1: Draw a card.", "{2}", loyalty="3"),
    plain("Proud Lion", "Creature — Cat", "Planeswalkers' loyalty abilities you activate cost an additional [+1] to "
          "activate.", "{1}", 2, 2),
    plain("Far Walker", "Legendary Planeswalker — Far", "-4: Draw a card.\n-X: You gain X life.", "{2}", loyalty="3"),
    faces("transform",
          plain("Sour Witch", "Creature — Human", "When this creature dies, return it to the battlefield transformed "
                "under your control attached to target opponent.", "{B}", 1, 1),
          plain("Sour Curse", "Enchantment — Aura Curse", "Enchant player\nEnchanted player can't gain life.")),
    plain("Search Snare", "Instant", "If an opponent searched their library this turn, you may pay {0} rather than pay "
          "this spell's mana cost.\nDraw a card.", "{3}"),
    plain("Burn Snare", "Instant", "If you've been dealt damage by two or more creatures this turn, you may pay "
          "{0} rather "
          "than pay this spell's mana cost.\nDraw a card.", "{3}"),
    plain("Ruin Snare", "Instant", "If a noncreature permanent under your control was destroyed this turn by a "
          "spell or "
          "ability an opponent controlled, you may pay {0} rather than pay this spell's mana cost.\nDraw a "
          "card.", "{3}"),
    plain("Herd Snare", "Instant", "If two or more creatures are attacking, you may pay {0} rather than pay "
          "this spell's "
          "mana cost.\nDraw a card.", "{3}"),
    plain("Bush Cat", "Creature — Cat", "If a creature is attacking you and you control a Forest and a Plains, you may "
          "cast this creature without paying its mana cost and as though it had flash.", "{4}", 4, 4),
    plain("Seek", "Sorcery", "Search your library for a card, put that card into your hand, then shuffle.", "{B}"),
    plain("Seek Theirs", "Sorcery", "Search target opponent's library for a card and exile it. Then that player "
          "shuffles.",
          "{B}"),
    plain("Break", "Sorcery", "Destroy target permanent.", "{W}"),
    plain("Life Purge", "Sorcery", "Destroy any number of target creatures.\nThis spell costs 3 life more to cast for "
          "each target.", "{W}"),
    plain("Old King", "Creature — Spirit", "When this creature enters, exile any number of target nonland "
          "permanents you "
          "control, then return those cards to the battlefield under their owner's control.", "{W}", 1, 1),
)  # fmt: skip


@pytest.mark.parametrize(("hand", "board", "given", "life"), [
    ("Dragon Cry;Small Dragon", "Mountain", "[Small Dragon]", 23),
    ("Dragon Cry;Small Dragon", "Mountain", "[]", 20),
    ("Dragon Cry", "Mountain;Small Dragon", "[]", 23),
])  # fmt: skip
def test_601_2__revealed_or_controlled_as_it_was_cast(hand: str, board: str, given: str, life: int) -> None:
    passes(
        f"""
        do:
          - {{cast: Dragon Cry, targets: [AI], with: {given}}}
          - resolve: all
        check:
          - player: {{who: Human, life: {life}}}
        """,
        f"HumanHand={hand}\nHumanBattlefield={board}",
        book=BOOK,
    )


def test_601_2__what_was_controlled_then_may_be_gone() -> None:
    passes(
        """
        do:
          - {cast: Dragon Cry, targets: [AI]}
          - activate: Small Dragon
          - resolve: all
        check:
          - player: {who: Human, life: 22}
        """,
        "HumanHand=Dragon Cry\nHumanBattlefield=Mountain;Small Dragon",
        book=BOOK,
    )


def test_606_3__twice_each_turn() -> None:
    passes(
        """
        do:
          - {activate: Sage of Years, ability: "+1"}
          - resolve: all
          - {activate: Sage of Years, ability: "+1"}
          - resolve: all
        check:
          - illegal: {activate: Sage of Years, ability: "+1"}
        """,
        "HumanBattlefield=Twice Walker;Sage of Years",
        book=BOOK,
    )


def test_606_3__on_any_players_turn() -> None:
    passes(
        """
        do:
          - {go: {turn: 2, step: upkeep}}
        check:
          - legal: {activate: Fast Walker, by: Human}
          - illegal: {activate: Sage of Years, by: Human}
        """,
        "HumanBattlefield=Fast Walker;Sage of Years",
        book=BOOK,
    )


def test_606_5__an_additional_loyalty_counter() -> None:
    board = "HumanBattlefield=Far Walker|Counters:LOYALTY=3"
    passes('check:\n  - illegal: {activate: Far Walker, ability: "-4"}', board, book=BOOK)
    passes(
        """
        do:
          - {activate: Far Walker, ability: 2, x: 4}
          - resolve: all
        check:
          - player: {who: Human, life: 24}
          - object: {name: Far Walker, zone: graveyard}
        """,
        board + ";Proud Lion",
        book=BOOK,
    )
    passes("check:\n  - legal: {activate: Far Walker, ability: 1}", board + ";Proud Lion", book=BOOK)


def test_303_4i__transformed_and_attached_to_a_player() -> None:
    passes(
        """
        do:
          - {cast: Spark, targets: [Sour Witch]}
          - resolve: all
        check:
          - object: {name: Sour Curse, zone: battlefield, controller: Human, attached_to: AI}
        """,
        "HumanHand=Spark\nHumanBattlefield=Mountain;Sour Witch",
        book=BOOK,
    )


TURN = "HumanBattlefield=Forest;Plains\nHumanHand=Search Snare;Ruin Snare;Bush Cat;Herd Snare;Burn Snare"


@pytest.mark.parametrize(("spell", "step", "snare", "found"), [
    ("Seek", "choices: [Forest]", "Search Snare", "legal"),
    ("Seek Theirs", "targets: [Human], choices: [Forest]", "Search Snare", "illegal"),
    ("Break", "targets: [Plains#1]", "Ruin Snare", "legal"),
    ("Break", "targets: [Field Bear]", "Ruin Snare", "illegal"),
])  # fmt: skip
def test_118_9__an_alternative_cost_for_what_an_opponent_did(spell: str, step: str, snare: str, found: str) -> None:
    passes(
        f"""
        do:
          - {{cast: {spell}, {step}}}
          - resolve: all
        check:
          - {found}: {{cast: {snare}, by: Human}}
          - illegal: {{cast: Herd Snare, by: Human}}
        """,
        f"{TURN.replace('Plains', 'Plains;Field Bear', 1)}\nAIBattlefield=Swamp;Plains\nAIHand={spell}",
        head="""
- id: one
  filler: {Human: 3, AI: 0}
  position: |
    ActivePlayer=AI
    ActivePhase=Main1
    Turn=2
    HumanLibrary=Forest
    AILibrary=Forest
""",
        book=BOOK,
    )  # fmt: skip


def test_118_9__an_alternative_cost_while_creatures_attack() -> None:
    passes(
        """
        do:
          - {attack: [Field Bear, Eager Ox], by: AI}
          - check:
              - legal: {cast: Herd Snare, by: Human}
              - legal: {cast: Bush Cat, by: Human, using: alternative}
              - illegal: {cast: Burn Snare, by: Human}
          - go: main2
        check:
          - illegal: {cast: Herd Snare, by: Human}
          - illegal: {cast: Bush Cat, by: Human}
          - legal: {cast: Burn Snare, by: Human}
        """,
        f"{TURN}\nAIBattlefield=Field Bear;Eager Ox",
        head="\n- id: one\n  filler: 5\n  position: |\n    ActivePlayer=AI\n    ActivePhase=Main1\n    Turn=2\n",
        book=BOOK,
    )


def test_601_2f__life_for_each_target() -> None:
    board = "HumanHand=Life Purge\nHumanBattlefield=Plains\nAIBattlefield=Field Bear;Eager Ox\nHumanLife={}"
    head = "\n- id: one\n  position: |\n    ActivePlayer=Human\n    ActivePhase=Main1\n    Turn=1\n"
    passes(
        """
        do:
          - {cast: Life Purge, targets: [Field Bear, Eager Ox]}
          - resolve: all
        check:
          - player: {who: Human, life: 2}
          - no_object: {zone: battlefield, controller: AI}
        """,
        board.format(8),
        head,
        book=BOOK,
    )
    passes("check:\n  - illegal: {cast: Life Purge, targets: [Field Bear, Eager Ox]}", board.format(5), head, book=BOOK)


def test_608_2c__what_was_exiled_comes_back_at_once() -> None:
    passes(
        """
        do:
          - {cast: Old King, choices: [[Kind Hound]]}
          - {resolve: all, choices: [[Kind Hound], yes]}
        check:
          - object: {name: Kind Hound, zone: battlefield, count: 1}
          - player: {who: Human, life: 22}
        """,
        "HumanHand=Old King\nHumanBattlefield=Plains;Kind Hound",
        book=BOOK,
    )


LESS = book_of(
    plain("Crowd Feast", "Sorcery", "As an additional cost to cast this spell, you may sacrifice any number of "
          "creatures. This spell costs {2} less to cast for each creature sacrificed this way.\nDraw a card.",
          "{5}{W}"),
    plain("Pale March", "Instant", "As an additional cost to cast this spell, you may exile any number of white cards "
          "from your hand. This spell costs {2} less to cast for each card exiled this way.\nPale March deals X damage "
          "to any target.", "{X}{W}"),
    plain("Joint Pull", "Sorcery", "As an additional cost to cast this spell, you may tap any number of untapped "
          "creatures you control. This spell costs {1} less to cast for each creature tapped this way.\nDraw a card.",
          "{4}{W}"),
    plain("Pale Note", "Sorcery", "Draw a card.", "{3}{W}"),
)  # fmt: skip


def test_601_2f__less_for_each_that_is_given() -> None:
    board = "HumanHand=Crowd Feast\nHumanBattlefield=Plains;Plains;Field Bear;Pale Knight"
    passes(
        """
        do:
          - check:
            - legal: {cast: Crowd Feast}
            - legal: {cast: Crowd Feast, with: [Field Bear, Pale Knight]}
            - illegal: {cast: Crowd Feast, with: [Field Bear]}
            - illegal: {cast: Crowd Feast, with: []}
          - {cast: Crowd Feast, with: [Field Bear, Pale Knight]}
        check:
          - object: {name: Field Bear, zone: graveyard}
          - object: {name: Plains, tapped: true, count: 2}
        """,
        board,
        book=LESS,
    )
    passes("check:\n  - illegal: {cast: Crowd Feast}", board.replace(";Plains", "", 1), book=LESS)


def test_601_2f__what_is_given_makes_x_cheaper() -> None:
    passes(
        """
        do:
          - check:
            - legal: {cast: Pale March, x: 5, targets: [AI]}
            - illegal: {cast: Pale March, x: 6, targets: [AI]}
            - illegal: {cast: Pale March, x: 2, targets: [AI], with: []}
          - {cast: Pale March, x: 1, targets: [AI]}
          - resolve: all
        check:
          - player: {who: AI, life: 19}
          - player: {who: Human, hand: 2}
        """,
        "HumanHand=Pale March;Pale Note;Pale Note\nHumanBattlefield=Plains;Plains",
        book=LESS,
    )


def test_601_2f__none_of_any_number_is_tapped() -> None:
    passes(
        "check:\n  - legal: {cast: Joint Pull, with: [Field Bear]}\n  - illegal: {cast: Joint Pull, with: []}",
        "HumanHand=Joint Pull\nHumanBattlefield=Plains;Plains;Plains;Plains;Field Bear",
        book=LESS,
    )
