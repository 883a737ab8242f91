"""What an effect did, and what follows from it, with made-up cards: returned this way, numbers reached, coins, shared
colours (CR 608.2c, 603.12, 705)."""

from __future__ import annotations

import pytest

from tests.verify.cards import book_of, passes, plain

BOOK = book_of(
    plain("Send Home", "Sorcery", "Return two target creatures to their owners' hands. Draw a card for each card "
          "returned to your hand this way.", "{U}"),
    plain("Count Home", "Sorcery", "Return one or two target creatures to their owners' hands. Then create a 1/1 blue "
          "Bird creature token for each permanent returned to its owner's hand this way.", "{U}"),
    plain("Late Wrath", "Sorcery", "Return target card from your graveyard to your hand. If you return a nonland card "
          "to your hand this way, Late Wrath deals damage equal to that card's mana value to any target.", "{R}"),
    plain("Great Belt", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {4}. This ability costs {X} less "
          "to activate, where X is the power of the creature it targets.", "{1}"),
    plain("Star Kiln", "Creature — Elemental", "{R}: Star Kiln gets +1/+0 until end of turn. When its power becomes 4 "
          "this way, it deals 4 damage to any target.", "{2}", 2, 2),
    plain("War Chief", "Creature — Orc", "Whenever one or more creatures you control attack, add that much mana in "
          "any combination of {R} and/or {G}. Until end of turn, you don't lose this mana as steps and phases end.",
          "{3}", 2, 2),
    plain("Wary Ogre", "Creature — Ogre", "During your turn, you and this creature have hexproof.", "{2}", 3, 3),
    plain("Show Time", "Sorcery", "Flip a coin for each creature that isn't a Knight. Destroy each creature whose coin "
          "comes up tails.", "{R}"),
    plain("Grind On", "Sorcery", "Target player mills two cards. If two cards that share a color were milled this way, "
          "repeat this process.", "{U}"),
    plain("Sweep Low", "Sorcery", "Sweep Low deals 3 damage to each creature that doesn't have first strike, "
          "vigilance, or menace.", "{R}"),
    plain("Old Vine", "Creature — Plant", "Whenever you cast a spell, if it's the second creature spell you cast this "
          "turn, you may return this card from your graveyard to the battlefield.", "{G}", 2, 2),
    plain("Quick Path", "Enchantment", "Whenever you attack with at least two creatures that have first strike, "
          "menace, and/or flying, you gain 3 life.", "{W}"),
)  # fmt: skip


def test_400_7__only_cards_that_came_to_your_hand_count() -> None:
    passes(
        """
        do:
          - {cast: Send Home, targets: [Field Bear, Twin Horror]}
          - resolve: all
        check:
          - player: {who: Human, hand: 2}
          - player: {who: AI, hand: 1}
        """,
        "HumanHand=Send Home\nHumanBattlefield=Island;Field Bear\nAIBattlefield=Twin Horror",
        book=BOOK,
    )


def test_608_2h__permanents_returned_count_tokens_too() -> None:
    passes(
        """
        do:
          - {cast: Count Home, targets: [Field Bear, Bear]}
          - resolve: all
        check:
          - object: {name: Bird, count: 2, controller: Human}
        """,
        "HumanHand=Count Home\nHumanBattlefield=Island;Field Bear\n"
        "AIBattlefield=t:Bear,P:2,T:2,Cost:no cost,Color:G,Types:Creature-Bear,Keywords:,Image:x",
        book=BOOK,
    )


@pytest.mark.parametrize(("card", "life"), [("Twin Horror", 17), ("Forest", 20)])
def test_608_2c__if_a_nonland_card_was_returned(card: str, life: int) -> None:
    passes(
        f"""
        do:
          - {{cast: Late Wrath, targets: [{card}, AI]}}
          - resolve: all
        check:
          - player: {{who: AI, life: {life}}}
          - player: {{who: Human, hand: 1}}
        """,
        f"HumanHand=Late Wrath\nHumanBattlefield=Mountain\nHumanGraveyard={card}",
        book=BOOK,
    )


def test_601_2f__equip_costs_less_by_the_power_of_its_target() -> None:
    passes(
        """
        check:
          - legal: {activate: Great Belt, targets: [Twin Horror]}
          - illegal: {activate: Great Belt, targets: [Field Bear]}
        """,
        "HumanBattlefield=Forest;Great Belt;Twin Horror;Field Bear",
        book=BOOK,
    )


@pytest.mark.parametrize(("times", "life"), [(1, 20), (2, 16), (3, 16)])
def test_603_12__when_its_power_becomes_4_this_way(times: int, life: int) -> None:
    pumps = "\n          ".join(["- {activate: Star Kiln, choices: [AI]}\n          - resolve: all"] * times)
    passes(
        f"""
        do:
          {pumps}
        check:
          - player: {{who: AI, life: {life}}}
        """,
        "HumanBattlefield=Star Kiln;Mountain;Mountain;Mountain",
        book=BOOK,
    )


def test_603_12__power_that_was_so_already_did_not_become_so() -> None:
    passes(
        """
        do:
          - {activate: Star Kiln}
          - resolve: all
        check:
          - player: {who: AI, life: 20}
          - object: {name: Star Kiln, power: 5}
        """,
        "HumanBattlefield=Star Kiln|Counters:P1P1=2;Mountain",
        book=BOOK,
    )


@pytest.mark.parametrize(("bears", "answer", "pool"), [
    (1, "RG", "{R}{G}"), (1, "[G, R]", "{R}{G}"), (3, "[R, G, G, R]", "{R}{R}{G}{G}"), (3, "GRRR", "{R}{R}{R}{G}"),
])  # fmt: skip
def test_500_5__mana_of_attackers_in_any_combination_stays(bears: int, answer: str, pool: str) -> None:
    passes(
        f"""
        do:
          - {{attack: [War Chief{", Field Bear" * bears}], choices: [{answer}]}}
          - go: main2
        check:
          - player: {{who: Human, pool: "{pool}"}}
        """,
        "HumanBattlefield=War Chief" + ";Field Bear" * bears,
        book=BOOK,
    )


def test_702_11__you_and_this_creature() -> None:
    passes(
        """
        do:
          - {cast: Two Ways, modes: [2]}
        check:
          - illegal: {cast: Spark, by: AI, targets: [Human]}
          - illegal: {cast: Spark, by: AI, targets: [Wary Ogre]}
          - legal: {cast: Spark, by: AI, targets: [Field Bear]}
        """,
        "HumanHand=Two Ways\nHumanBattlefield=Wary Ogre;Field Bear;Island\nAIHand=Spark\nAIBattlefield=Mountain",
        book=BOOK,
    )


@pytest.mark.parametrize("coin", [1, 2])
def test_705_2__a_coin_for_each(coin: int) -> None:
    gone = "graveyard" if coin == 2 else "battlefield"
    passes(
        f"""
        do:
          - {{cast: Show Time}}
          - {{resolve: all, choices: [{coin}, 1]}}
        check:
          - object: {{name: Field Bear, zone: {gone}}}
          - object: {{name: Twin Horror, zone: battlefield}}
          - object: {{name: Pale Knight, zone: battlefield}}
        """,
        "HumanHand=Show Time\nHumanBattlefield=Mountain;Field Bear;Pale Knight\nAIBattlefield=Twin Horror",
        book=BOOK,
    )


@pytest.mark.parametrize(("library", "left"), [
    ("Field Bear;Veiled Deer;Spark;Owl Sage;Forest", 1),
    ("Field Bear;Owl Sage;Spark;Veiled Deer;Forest", 3),
])  # fmt: skip
def test_105_2__two_cards_that_share_a_color(library: str, left: int) -> None:
    passes(
        f"""
        do:
          - {{cast: Grind On, targets: [AI]}}
          - resolve: all
        check:
          - player: {{who: AI, library: {left + 10}}}
        """,
        f"HumanHand=Grind On\nHumanBattlefield=Island\nAILibrary={library}",
        book=BOOK,
    )


def test_109_2__a_creature_that_has_none_of_several_keywords() -> None:
    passes(
        """
        do:
          - {cast: Sweep Low}
          - resolve: all
        check:
          - object: {name: Field Bear, zone: graveyard}
          - object: {name: Pale Knight, zone: battlefield}
          - object: {name: Twin Horror, zone: battlefield}
        """,
        "HumanHand=Sweep Low\nHumanBattlefield=Mountain;Field Bear;Pale Knight\nAIBattlefield=Twin Horror",
        book=BOOK,
    )


@pytest.mark.parametrize(("attackers", "life"), [("Pale Knight, Twin Horror", 23), ("Pale Knight, Field Bear", 20)])
def test_508_3__attacking_with_at_least_two_that_have_some(attackers: str, life: int) -> None:
    passes(
        f"""
        do:
          - attack: [{attackers}]
          - resolve: all
        check:
          - player: {{who: Human, life: {life}}}
        """,
        "HumanBattlefield=Quick Path;Pale Knight;Twin Horror;Field Bear",
        book=BOOK,
    )


@pytest.mark.parametrize(("spells", "there"), [
    (("Field Bear", "Field Bear"), True), (("Field Bear", "Two Ways"), False), (("Two Ways", "Field Bear"), False),
])  # fmt: skip
def test_603_4__if_it_is_the_second_creature_spell(spells: tuple[str, str], there: bool) -> None:
    steps = "\n          ".join(
        f"- {{cast: {s}{', modes: [2]' if s == 'Two Ways' else ''}, choices: [yes]}}\n          - resolve: all"
        for s in spells
    )
    zone = "battlefield" if there else "graveyard"
    passes(
        f"""
        do:
          {steps}
        check:
          - object: {{name: Old Vine, zone: {zone}}}
        """,
        f"HumanHand={';'.join(spells)}\nHumanGraveyard=Old Vine\nHumanBattlefield=Forest;Forest;Forest;Forest;Island",
        book=BOOK,
    )
