"""Triggers, copies and combat that few cards have, with made-up cards (CR 603.2, 707.10, 508.1)."""

from __future__ import annotations

import pytest

from tests.verify.cards import book_of, passes, plain

BOOK = book_of(
    plain("Grim Giant", "Creature — Giant", "Whenever a source deals damage to this creature, that source's controller "
          "sacrifices that many permanents of their choice.", "{1}", 5, 5),
    plain("Proud Giant", "Creature — Giant", "Whenever this creature deals 3 or more damage to an opponent, "
          "draw a card.",
          "{1}", 2, 2),
    plain("Large Growth", "Instant", "Target creature gets +1/+1 until end of turn.", "{G}"),
    plain("All Copy", "Enchantment", "Whenever a player casts an instant or sorcery spell, each other player "
          "copies that "
          "spell. Each of those players may choose new targets for their copy.", "{1}"),
    plain("All Draw", "Enchantment", "Whenever a player casts a creature spell, each other player draws a "
          "card.", "{1}"),
    plain("Red Echo", "Instant", "Copy target instant or sorcery spell, except that the copy is red. You may "
          "choose new "
          "targets for the copy.", "{U}"),
    plain("Red Ward", "Creature — Wall", "Protection from red", "{1}", 0, 4),
    plain("Blue Hit", "Instant", "Blue Hit deals 2 damage to any target.", "{U}"),
    plain("Plain Purge", "Sorcery", "Destroy all creatures that aren't legendary.", "{W}"),
    plain("High King", "Legendary Creature — Human", "", "{1}", 2, 2),
    plain("Pack Ox", "Creature — Ox", "This creature can't attack unless at least two other creatures attack.", "{1}",
          3, 3),
    plain("Long Walker", "Creature — Zombie", "Counters remain on Long Walker as it moves to any zone other than a "
          "player's hand or library.", "{1}", 1, 1),
    plain("Flicker", "Instant", "Exile target creature, then return that card to the battlefield under its owner's "
          "control.", "{W}"),
    plain("No Skills", "Enchantment", "All creatures lose all abilities.", "{1}"),
    plain("Back Up", "Instant", "Return target creature to its owner's hand.", "{U}"),
)  # fmt: skip


def test_603_2__that_many_permanents_are_sacrificed() -> None:
    passes(
        """
        do:
          - {cast: Spark, targets: [Grim Giant]}
          - {resolve: all, choices: [[Field Bear, Mountain]]}
        check:
          - no_object: {name: Field Bear, zone: battlefield}
          - object: {name: Forest, zone: battlefield, count: 2}
        """,
        "HumanHand=Spark\nHumanBattlefield=Mountain;Forest;Forest;Field Bear\nAIBattlefield=Grim Giant",
        book=BOOK,
    )


@pytest.mark.parametrize(("pumped", "hand"), [(True, 1), (False, 1)])
def test_603_2__so_much_damage_or_more(*, pumped: bool, hand: int) -> None:
    pump = "\n          - {cast: Large Growth, targets: [Proud Giant]}\n          - resolve: all" if pumped else ""
    passes(
        f"""
        do:
          - attack: [Proud Giant]{pump}
          - go: main2
        check:
          - player: {{who: Human, hand: {hand}}}
        """,
        "HumanHand=Large Growth\nHumanBattlefield=Forest;Proud Giant",
        book=BOOK,
    )


@pytest.mark.parametrize(("caster", "life"), [("Human", "Human"), ("AI", "AI")])
def test_102_1__each_player_other_than_the_one_who_cast_it(caster: str, life: str) -> None:
    other = "AI" if caster == "Human" else "Human"
    passes(
        f"""
        do:
          - {{cast: Spark, by: {caster}, targets: [{other}], choices: [yes, {caster}]}}
          - {{resolve: all, choices: [yes, {caster}]}}
        check:
          - player: {{who: {life}, life: 18}}
          - player: {{who: {other}, life: 18}}
        """,
        "HumanHand=Spark\nAIHand=Spark\nHumanBattlefield=Mountain;All Copy\nAIBattlefield=Mountain",
        book=BOOK,
    )


def test_102_1__the_others_draw() -> None:
    passes(
        """
        do:
          - cast: Field Bear
          - resolve: all
        check:
          - player: {who: AI, hand: 1}
          - player: {who: Human, hand: 0}
        """,
        "HumanHand=Field Bear\nHumanBattlefield=Forest;Forest\nAIBattlefield=All Draw",
        book=BOOK,
    )


def test_707_10__the_copy_is_red() -> None:
    passes(
        """
        do:
          - {cast: Blue Hit, targets: [Red Ward]}
          - {cast: Red Echo, targets: [Blue Hit], choices: [yes, AI]}
          - {resolve: all, choices: [yes, AI]}
        check:
          - player: {who: AI, life: 18}
          - object: {name: Red Ward, damage: 2}
        """,
        "HumanHand=Blue Hit;Red Echo\nHumanBattlefield=Island;Island\nAIBattlefield=Red Ward",
        book=BOOK,
    )


def test_205_4__creatures_that_are_not_legendary() -> None:
    passes(
        """
        do:
          - cast: Plain Purge
          - resolve: all
        check:
          - object: {name: High King, zone: battlefield}
          - no_object: {name: Field Bear, zone: battlefield}
        """,
        "HumanHand=Plain Purge\nHumanBattlefield=Plains;High King;Field Bear",
        book=BOOK,
    )


def test_508_1c__unless_at_least_two_others_attack() -> None:
    board = "HumanBattlefield=Pack Ox;Field Bear;Pale Knight"
    passes(
        "check:\n  - illegal: {attack: [Pack Ox, Field Bear]}\n  - legal: {attack: [Pack Ox, Field Bear, Pale Knight]}",
        board,
        book=BOOK,
    )


@pytest.mark.parametrize(("more", "counters"), [("", 2), (";No Skills", 0)])
def test_122_2__counters_that_remain(more: str, counters: int) -> None:
    passes(
        f"""
        do:
          - {{cast: Flicker, targets: [Long Walker]}}
          - resolve: all
        check:
          - object: {{name: Long Walker, zone: battlefield, counters: {{P1P1: {counters}}}}}
        """,
        f"HumanHand=Flicker\nHumanBattlefield=Plains;Long Walker|Counters:P1P1=2{more}",
        book=BOOK,
    )


def test_122_2__not_in_a_hand() -> None:
    passes(
        """
        do:
          - {cast: Back Up, targets: [Long Walker]}
          - resolve: all
          - cast: Long Walker
          - resolve: all
        check:
          - object: {name: Long Walker, zone: battlefield, power: 1}
        """,
        "HumanHand=Back Up\nHumanBattlefield=Island;Forest;Long Walker|Counters:P1P1=2",
        book=BOOK,
    )


HITS = book_of(
    plain("Wild Ox", "Creature — Ox", "Trample\nWhenever this creature deals combat damage, you gain that much life.",
          "{3}", 5, 5),
    plain("War Drum", "Enchantment", "Whenever a creature you control deals combat damage, "
          "put a charge counter on this enchantment.", "{1}"),
    plain("Loud Priest", "Creature — Cleric", "Whenever this creature deals damage, draw a card.\n"
          "Whenever this creature deals damage to a creature, you gain 1 life.\n"
          "{T}: This creature deals 1 damage to each creature.", "{1}", 1, 2),
)  # fmt: skip


def test_603_2c__damage_dealt_to_several_at_once_is_dealt_once_by_each_source() -> None:
    passes(
        """
        do:
          - attack: [Wild Ox, Field Bear]
          - block: {Stern Wall: Wild Ox}
          - {go: damage, choices: [{Stern Wall: 4, AI: 1}, {order: any}]}
          - check:
              - stack: [War Drum, War Drum, Wild Ox]
          - resolve: all
        check:
          - player: {who: Human, life: 25}
          - player: {who: AI, life: 17}
          - object: {name: War Drum, counters: {CHARGE: 2}}
        """,
        "HumanBattlefield=Wild Ox;Field Bear;War Drum\nAIBattlefield=Stern Wall",
        book=HITS,
    )


def test_603_2c__damage_to_a_creature_is_dealt_to_each_of_them() -> None:
    passes(
        """
        do:
          - activate: Loud Priest
          - {resolve: 1, choices: [{order: any}]}
          - resolve: all
        check:
          - player: {who: Human, life: 23, hand: 1}
        """,
        "HumanBattlefield=Loud Priest\nAIBattlefield=Stern Wall;Field Bear",
        book=HITS,
    )


UNSEEN = book_of(plain("Hidden Bear", "Creature — Bear", "Disguise {2}{G}", "{2}{G}", 4, 4))


def test_702_168a__ward_of_a_disguised_creature_counters_the_spell() -> None:
    passes(
        """
        do:
          - {cast: Hidden Bear, using: disguise}
          - resolve: all
          - {cast: Spark, targets: [Hidden Bear], by: AI}
          - check:
              - stack: [Hidden Bear, Spark]
          - resolve: all
        check:
          - object: {face_down: true, zone: battlefield}
          - player: {who: AI, graveyard: [Spark]}
        """,
        "HumanHand=Hidden Bear\nHumanBattlefield=Forest;Forest;Forest\nAIHand=Spark\nAIBattlefield=Mountain",
        book=UNSEEN,
    )


def test_122_1b__an_exalted_counter_triggers() -> None:
    passes(
        """
        do:
          - attack: [Field Bear]
          - resolve: all
        check:
          - object: {name: Field Bear, power: 3, toughness: 3}
        """,
        "HumanBattlefield=Field Bear|Counters:EXALTED=1",
    )
