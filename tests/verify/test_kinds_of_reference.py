"""What "other", "that card", "they" and the like turn out to mean when cards are played (CR 608.2c, 608.2h, 603.2)."""

from __future__ import annotations

import pytest

from model.ability.abilities import UnsupportedAbility
from model.base import walk
from tests.verify.cards import book_of, passes, plain

BOOK = book_of(
    plain("Proud Mantle", "Enchantment — Aura",
          "Enchant creature\nEnchanted creature gets +1/+1 for each other creature you control.", "{W}"),
    plain("Kin Rage", "Enchantment",
          "Whenever a creature you control attacks, it gets +1/+0 until end of turn for each other attacking creature "
          "that shares a creature type with it.", "{R}"),
    plain("Cub", "Creature — Bear", "", "{G}", 2, 2),
    plain("Late Notice", "Enchantment",
          "Whenever a creature you control dies, exile it. Return up to one other target creature card from your "
          "graveyard to your hand.", "{B}"),
    plain("Two Graves", "Sorcery", "Destroy target creature. If another creature died this turn, draw a card.", "{B}"),
    plain("Drift", "Enchantment",
          "Whenever you discard a card, you may exile target creature. If you do, return that card to the battlefield "
          "under its owner's control at the beginning of the next end step.", "{W}"),
    plain("Careless", "Sorcery", "Discard a card.", "{R}"),
    plain("Field Tax", "Sorcery",
          "Field Tax deals damage to each player equal to the number of lands they control.", "{R}"),
    plain("Measure", "Sorcery", "Each player's life total becomes the number of lands they control.", "{G}"),
    plain("Homecoming", "Sorcery", "Each player gains control of all creatures they own.", "{W}"),
    plain("Hound", "Creature — Dog",
          "Whenever this creature becomes blocked by a creature, put that creature on top of its owner's library.",
          "{G}", 2, 2),
    plain("Send Off", "Sorcery",
          "Kicker {2}\nChoose target creature with mana value 1 or less. If this spell was kicked, instead choose "
          "target creature. Exile the chosen creature.", "{W}"),
    plain("Far Sight", "Sorcery",
          "Kicker {2}\nExile the top card of your library. If this spell was kicked, exile the top two cards of your "
          "library instead. You may play the exiled cards until end of turn.", "{R}"),
    plain("Once a Turn", "Enchantment",
          "Whenever you gain life, you may draw a card. Do this only once each turn.", "{W}"),
    plain("Small Comfort", "Instant", "You gain 1 life.", "{W}"),
    plain("Grave Watch", "Enchantment",
          "Whenever a permanent is put into a player's graveyard from the battlefield, that player loses 1 life.",
          "{B}"),
    plain("Blood Clock", "Enchantment", "Whenever an opponent loses life, draw a card.", "{B}"),
    plain("Cruel Page", "Instant",
          "When a spell or ability an opponent controls causes you to discard this card, that player loses 5 life.",
          "{B}"),
    plain("Mind Trick", "Sorcery", "Target opponent discards a card.", "{B}"),
    plain("Back Again", "Creature — Zombie",
          "{B}: Return this card and up to one other target creature card from your graveyard to the battlefield.",
          "{B}", 2, 1),
    plain("Pick One", "Creature — Wizard",
          "{R}, Discard a card: Exile the top two cards of your library, then choose one of them. You may play that "
          "card this turn.", "{R}", 1, 1),
    plain("Duty", "Enchantment",
          "At the beginning of each player's upkeep, return to its owner's hand each creature that player controls "
          "with power greater than the number of cards in their hand.", "{4}"),
)  # fmt: skip


def test_608_2c__other_creatures_than_the_enchanted_one() -> None:
    passes(
        "check: [{object: {name: Field Bear, power: 3, toughness: 3}}]",
        "HumanBattlefield=Field Bear|Id:1;Stern Wall;Proud Mantle|AttachedTo:1\nAIBattlefield=Stern Wall",
        book=BOOK,
    )


@pytest.mark.parametrize(("attackers", "power"), [(1, 2), (2, 3)])
def test_608_2c__other_attackers_than_the_one_that_gets_it(attackers: int, power: int) -> None:
    who = ", ".join(["Field Bear", "Cub"][:attackers])
    any_order = "{order: any}" if attackers > 1 else ""
    passes(
        f"""
        do:
          - {{attack: [{who}], choices: [{any_order}]}}
          - resolve: all
        check:
          - object: {{name: Field Bear, power: {power}}}
        """,
        "HumanBattlefield=Field Bear;Cub;Kin Rage",
        book=BOOK,
    )


def test_608_2c__another_card_than_that_of_the_creature_that_died() -> None:
    # It is exiled as the ability resolves; as a target it is not another card than itself.
    passes(
        """
        do:
          - {cast: Spark, targets: [Cub]}
          - resolve: 1
        check:
          - stack: [Late Notice]
        """,
        "HumanHand=Spark\nHumanBattlefield=Mountain;Cub;Late Notice",
        book=BOOK,
    )
    passes(
        """
        do:
          - {cast: Spark, targets: [Cub]}
          - {resolve: 1, choices: [[Field Bear]]}
          - resolve: all
        check:
          - object: {name: Field Bear, zone: hand}
          - object: {name: Cub, zone: exile}
        """,
        "HumanHand=Spark\nHumanBattlefield=Mountain;Cub;Late Notice\nHumanGraveyard=Field Bear",
        book=BOOK,
    )


@pytest.mark.parametrize(("first", "hand"), [(False, 0), (True, 1)])
def test_608_2c__another_creature_than_the_one_destroyed(*, first: bool, hand: int) -> None:
    shot = "- {cast: Spark, targets: [Cub]}\n          - resolve: all\n          " if first else ""
    passes(
        f"""
        do:
          {shot}- {{cast: Two Graves, targets: [Stern Wall]}}
          - resolve: all
        check:
          - player: {{who: Human, hand: {hand}}}
        """,
        "HumanHand=Two Graves" + (";Spark" if first else "") + "\nHumanBattlefield=Swamp;Mountain\n"
        "AIBattlefield=Cub;Stern Wall",
        book=BOOK,
    )


def test_608_2c__that_card_is_the_exiled_one() -> None:
    passes(
        """
        do:
          - {cast: Careless, choices: [Island]}
          - {resolve: all, choices: [Field Bear, yes]}
          - check: [{object: {name: Field Bear, zone: exile}}]
          - {go: end, choices: [any]}
          - resolve: all
        check:
          - object: {name: Field Bear, zone: battlefield, controller: AI}
          - object: {name: Island, zone: graveyard}
        """,
        "HumanHand=Careless;Island\nHumanBattlefield=Mountain;Drift\nAIBattlefield=Field Bear",
        book=BOOK,
    )


def test_608_2c__each_player_by_their_own_number() -> None:
    board = "HumanBattlefield=Mountain;Forest;Forest\nAIBattlefield=Plains"
    passes(
        """
        do: [{cast: Field Tax}, {resolve: all}]
        check: [{player: {who: Human, life: 17}}, {player: {who: AI, life: 19}}]
        """,
        "HumanHand=Field Tax\n" + board, book=BOOK,
    )  # fmt: skip
    passes(
        """
        do: [{cast: Measure}, {resolve: all}]
        check: [{player: {who: Human, life: 3}}, {player: {who: AI, life: 1}}]
        """,
        "HumanHand=Measure\n" + board, book=BOOK,
    )  # fmt: skip


def test_613_1b__each_player_gains_control_of_what_they_own() -> None:
    passes(
        """
        do: [{cast: Homecoming}, {resolve: all}]
        check:
          - object: {name: Field Bear, controller: AI}
          - object: {name: Cub, controller: Human}
        """,
        "HumanHand=Homecoming\nHumanBattlefield=Plains;Field Bear|Owner:AI\nAIBattlefield=Cub|Owner:Human",
        book=BOOK,
    )


def test_509_3c__becomes_blocked_by_a_creature_means_the_blocker() -> None:
    passes(
        """
        do:
          - attack: [Hound]
          - block: {Field Bear: Hound}
          - resolve: all
        check:
          - no_object: {name: Field Bear, zone: battlefield}
          - player: {who: AI, library: 11}
        """,
        "HumanBattlefield=Hound\nAIBattlefield=Field Bear",
        book=BOOK,
    )


@pytest.mark.parametrize(("kicked", "target"), [(False, "Cub"), (True, "Stern Wall")])
def test_608_2c__what_either_of_two_instructions_chose(*, kicked: bool, target: str) -> None:
    passes(
        f"""
        do:
          - {{cast: Send Off, kicked: {str(kicked).lower()}, targets: [{target}]}}
          - resolve: all
        check:
          - object: {{name: {target}, zone: exile}}
        """,
        "HumanHand=Send Off\nHumanBattlefield=Plains;Plains;Plains\nAIBattlefield=Cub;Stern Wall",
        book=BOOK,
    )


@pytest.mark.parametrize("kicked", [False, True])
def test_608_2c__what_either_of_two_instructions_exiled(*, kicked: bool) -> None:
    passes(
        f"""
        do:
          - {{cast: Far Sight, kicked: {str(kicked).lower()}}}
          - resolve: all
        check:
          - legal: {{play: Forest, from: exile}}
        """,
        "HumanHand=Far Sight\nHumanBattlefield=Mountain;Mountain;Mountain\nHumanLibrary=Forest;Island",
        book=BOOK,
    )


def test_603_2h__once_it_was_done_it_does_not_trigger() -> None:
    passes(
        """
        do:
          - {cast: Small Comfort}
          - {resolve: all, choices: [yes]}
          - {cast: "Small Comfort"}
          - {resolve: 1}
        check:
          - stack: []
          - player: {who: Human, hand: 1, life: 22}
        """,
        "HumanHand=Small Comfort;Small Comfort\nHumanBattlefield=Plains;Plains;Once a Turn",
        book=BOOK,
    )


def test_603_2h__declined_it_triggers_again() -> None:
    passes(
        """
        do:
          - {cast: Small Comfort}
          - {resolve: all, choices: [no]}
          - {cast: "Small Comfort"}
          - {resolve: 1}
        check:
          - stack: [Once a Turn]
        """,
        "HumanHand=Small Comfort;Small Comfort\nHumanBattlefield=Plains;Plains;Once a Turn",
        book=BOOK,
    )


def test_400_3__that_player_is_the_owner_of_the_graveyard() -> None:
    passes(
        """
        do: [{cast: Spark, targets: [Cub]}, {resolve: all}]
        check: [{player: {who: Human, life: 20}}, {player: {who: AI, life: 19}}]
        """,
        "HumanHand=Spark\nHumanBattlefield=Mountain;Cub|Owner:AI;Grave Watch",
        book=BOOK,
    )


def test_603_2c__life_lost_at_once_is_lost_in_one_event() -> None:
    passes(
        """
        do:
          - attack: [Field Bear, Cub]
          - {go: damage}
          - resolve: all
        check:
          - player: {who: AI, life: 16}
          - player: {who: Human, hand: 1}
        """,
        "HumanBattlefield=Field Bear;Cub;Blood Clock",
        book=BOOK,
    )


def test_608_2c__that_player_controls_what_caused_the_discard() -> None:
    passes(
        """
        do: [{cast: Mind Trick}, {resolve: all}]
        check: [{player: {who: Human, life: 15}}, {player: {who: AI, life: 20}}]
        """,
        "HumanHand=Mind Trick\nHumanBattlefield=Swamp\nAIHand=Cruel Page",
        book=BOOK,
    )


def test_113_6k__returning_itself_with_others_functions_in_the_graveyard() -> None:
    passes(
        """
        check:
          - illegal: {activate: Back Again#1}
        """,
        "HumanBattlefield=Swamp;Back Again",
        book=BOOK,
    )
    passes(
        """
        do: [{activate: Back Again, targets: [Cub]}, {resolve: all}]
        check:
          - object: {name: Back Again, zone: battlefield}
          - object: {name: Cub, zone: battlefield}
        """,
        "HumanBattlefield=Swamp\nHumanGraveyard=Back Again;Cub",
        book=BOOK,
    )


def test_608_2c__that_card_is_the_one_chosen_not_the_one_discarded() -> None:
    passes(
        """
        do:
          - {activate: Pick One, with: [Island]}
          - {resolve: all, choices: [Forest]}
        check:
          - legal: {play: Forest, from: exile}
          - illegal: {play: Plains, from: exile}
          - illegal: {play: Island, from: graveyard}
        """,
        "HumanHand=Island\nHumanBattlefield=Mountain;Pick One\nHumanLibrary=Forest;Plains",
        book=BOOK,
    )


def test_608_2c__that_player_is_not_the_owner_of_what_is_returned() -> None:
    passes(
        """
        do:
          - {go: {turn: 2, step: upkeep}}
          - resolve: all
        check:
          - object: {name: Field Bear, zone: hand, owner: Human}
          - object: {name: Cub, zone: battlefield}
        """,
        "HumanHand=Island;Island;Island\nHumanBattlefield=Cub;Duty\nAIBattlefield=Field Bear|Owner:Human",
        book=BOOK,
    )


def test_608_2c__other_creatures_of_an_aura_that_no_words_explain_are_not_understood() -> None:
    data = plain("Odd Mantle", "Enchantment — Aura", "Enchant creature\nOther creatures you control get -1/-1.", "{B}")
    card = book_of(data).find("Odd Mantle")
    (said,) = [r for face in card.faces for r in walk(face.abilities) if isinstance(r, UnsupportedAbility)]
    assert said.stopped_at == "what is meant by 'other'"
