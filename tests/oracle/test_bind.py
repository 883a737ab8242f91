"""What pronouns and definite phrases mean, in sentences made up for the purpose (CR 608.2c, 608.2k, 607)."""

# ruff: noqa: E501

from __future__ import annotations

from typing import Any

import pytest

from model.ability.abilities import UnsupportedAbility
from model.ability.terms import (
    Current,
    EventRole,
    LinkedTo,
    Other,
    PaidWith,
    Rest,
    ResultOf,
    Same,
    SourceItself,
    Target,
    TargetNumber,
    That,
    ThatMuch,
    ThatPlayer,
)
from model.base import walk
from model.oracle.bind import unbind
from model.oracle.compile import compile_lines


def meant(*texts: str, spell: bool = False) -> list[str]:
    """The references of the last line in the order of the record, each "word = what it means"."""
    abilities = compile_lines(texts, is_spell=spell)
    ability = abilities[-1]
    assert not isinstance(ability, UnsupportedAbility), ability
    return [
        f"{r.word} = {told(r.to)}"
        for r in walk(ability)
        if isinstance(r, (That, ThatPlayer, ThatMuch)) and r.to is not None and r.word
    ]


def told(to: Any) -> str:
    match to:
        case TargetNumber(n=n):
            return f"target {n}"
        case EventRole(role=role):
            return f"event {role}"
        case ResultOf(n=n):
            return f"result {n}"
        case SourceItself():
            return "source"
        case Current(depth=n):
            return f"current {n}"
        case PaidWith(how=how):
            return f"paid {how}"
        case LinkedTo(how=how):
            return f"linked {how}"
        case Rest(of=of):
            return f"rest of {told(of)}"
        case Same(of=of):
            return f"same {type(of).__name__}"
    return repr(to)


SPELLS = [
    ("Destroy target creature. Its controller loses 2 life.", ["it = target 0"]),
    ("Exile target creature. That creature's controller gains 3 life.", ["that creature = target 0"]),
    ("Target creature you control deals damage equal to its power to target creature you don't control.", ["it = target 0"]),
    ("Put a +1/+1 counter on target creature. It gains trample until end of turn.", ["it = target 0"]),
    ("Gain control of target artifact until end of turn. Untap that artifact.", ["that artifact = target 0"]),
    ("Target player discards a card. That player loses 1 life.", ["that player = target 0"]),
    ("Target opponent reveals their hand. You choose a creature card from it. That player discards that card.", ["their = target 0", "it = result 1", "that card = result 2", "that player = target 0"]),
    ("Search your library for a land card, put it onto the battlefield tapped, then shuffle.", ["it = result 1"]),
    ("Search your library for two land cards, reveal them, put them into your hand, then shuffle.", ["them = result 1"] * 2),
    ("Create a 2/2 green Bear creature token. It gains haste until end of turn.", ["it = result 1"]),
    ("Create two 1/1 red Goblin creature tokens. They gain haste until end of turn.", ["they = result 1"]),
    ("Exile the top card of your library. You may play that card this turn.", ["that card = result 1"]),
    ("Exile the top two cards of your library. You may play those cards this turn.", ["those cards = result 1"]),
    ("~ deals 3 damage to target creature. If that creature would die this turn, exile it instead.", ["that creature = target 0", "it = target 0"]),
    ("Tap target creature. It doesn't untap during its controller's next untap step.", ["it = target 0"]),
    ("Return target creature to its owner's hand.", ["it = target 0"]),
    ("Return target creature you control and target creature you don't control to their owners' hands.", ["their = same Both", "it = target 0", "it = target 1"]),
    ("Exile target creature you control, then return it to the battlefield under its owner's control.", ["it = target 0", "it = target 0"]),
    ("Exile target creature you control, then return that card to the battlefield under your control.", ["that card = target 0"]),
    ("Discard two cards, then draw that many cards.", ["that many = result 1"]),
    ("Each opponent loses 2 life. You gain life equal to the life lost this way.", ["the life lost this way = result 1"]),
    ("Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your library in any order.", ["them = result 1", "the rest = rest of result 1"]),
    ("Sacrifice a creature. ~ deals damage equal to that creature's power to any target.", ["that creature = result 1"]),
    ("Counter target spell unless its controller pays {2}.", ["it = target 0"]),
    ("For each opponent, gain control of up to one target creature that player controls until end of turn. Untap those creatures. They gain haste until end of turn.", ["that player = same EachPlayer", "those creatures = target 0", "they = target 0"]),
    ("Choose target creature you control and target creature you don't control. The creature you control gets +2/+1 until end of turn if it's a Knight. Then those creatures fight each other.", ["it = target 0", "the creature you control = target 0", "those creatures = same Both", "it = target 0", "it = target 1"]),
    ("Untap target creature you don't control. That creature blocks this turn if able.", ["that creature = target 0"]),
    ("Target creature gets +2/+2 until end of turn. Untap it.", ["it = target 0"]),
    ("Target player draws two cards and loses 2 life.", []),
    ("Return two target creatures to their owners' hands.", ["their = target 0"]),
    ("Target player mills three cards, then each creature that player controls gets -1/-1 until end of turn.", ["that player = target 0"]),
    ("Target creature deals damage to itself equal to its power.", ["it = target 0", "itself = target 0"]),
    ("Draw a card. Target creature can't block this turn. Its controller discards a card.", ["it = target 0"]),
    ("Destroy any number of target creatures. For each creature destroyed this way, its controller creates a Treasure token.", ["destroyed this way = result 1", "it = current 0"]),
    ("Exile target artifact. Its owner draws a card.", ["it = target 0"]),
    ("Return target creature to its owner's hand. That player discards a card.", ["it = target 0", "that player = same OwnerOf", "it = target 0"]),
    ("Counter target spell. Its controller loses 2 life.", ["it = target 0"]),
    ("Counter target spell. That spell's controller draws a card.", ["that spell = target 0"]),
    ("Target player mills two cards. That player loses 1 life.", ["that player = target 0"]),
    ("Target opponent sacrifices a creature of their choice. They lose 2 life.", ["they = target 0"]),
    ("Choose target creature. Put a +1/+1 counter on it. Untap it.", ["it = target 0", "it = target 0"]),
    ("Choose an opponent. That player loses 2 life.", ["that player = result 1"]),
    ("Choose a creature you control. It gains flying until end of turn.", ["it = result 1"]),
    ("Each player chooses a creature they control. Destroy the rest.", ["they = current 0", "the rest = rest of same All"]),
    ("Each player chooses a land they control, then sacrifices the rest.", ["they = current 0", "the rest = rest of same All", "they = current 0"]),
    ("Each opponent chooses a creature card in their graveyard. Put those cards onto the battlefield under your control.", ["their = current 0", "those cards = result 2"]),
    ("Look at the top three cards of your library. If you control an artifact, put two of those cards into your hand. Otherwise, put one of them into your hand. Put the rest into your graveyard.", ["those cards = result 1", "them = result 1", "the rest = rest of result 1"]),
    ("Search your library for up to two basic land cards and reveal them. Put one onto the battlefield and the other into your hand. Then shuffle.", ["them = result 1", "them = result 1", "the other = rest of result 1"]),
    ("You may sacrifice a Food. If you do, target creature gets +5/+5 until end of turn. Otherwise, that creature gets +3/+3 until end of turn.", ["that creature = target 0"]),
    ("Reveal the top card of your library. If it's a creature card, put it into your hand. Otherwise, put it into your graveyard.", ["it = result 1", "it = result 1", "it = result 1"]),
    ("Reveal cards from the top of your library until you reveal a land card. Put that card into your hand and the rest into your graveyard.", ["that card = result 1", "the rest = rest of result 1"]),
    ("Exile cards from the top of your library until you exile a nonland card. You may cast the exiled card without paying its mana cost.", ["the exiled card = result 1"]),
    ("Mill three cards. You may put a creature card from among them into your hand.", ["them = result 1"]),
    ("Target player draws X cards and loses X life, where X is the number of cards in their graveyard.", ["their = target 0", "their = target 0"]),
    ("Destroy target creature. You gain X life and draw X cards, where X is that creature's power.", ["that creature = target 0", "that creature = target 0"]),
    ("Exile target creature. At the beginning of the next end step, return that card to the battlefield under its owner's control.", ["that card = target 0", "it = target 0"]),
    ("Target creature gets +X/+0 until end of turn, where X is its toughness.", ["it = target 0"]),
    ("Target creature you control gets +2/+2 until end of turn and deals damage equal to its power to target creature you don't control.", ["it = target 0"]),
    ("Create a token that's a copy of target creature you control. It gains haste until end of turn.", ["it = result 1"]),
    ("Create a token that's a copy of target creature you control. Sacrifice it at the beginning of the next end step.", ["it = result 1"]),
    ("Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.", ["that creature = target 0", "it = target 0"]),
    ("Sacrifice a creature. Draw cards equal to the sacrificed creature's power.", ["the sacrificed creature = result 1"]),
    ("You may sacrifice a creature. When you do, destroy target creature with mana value less than or equal to the sacrificed creature's mana value.", ["the sacrificed creature = result 2"]),
    ("Return a creature card from your graveyard to your hand. You lose life equal to that card's mana value.", ["that card = result 1"]),
    ("Target opponent exiles a card from their hand. You may play that card for as long as it remains exiled.", ["their = target 0", "that card = result 1"]),
    ("Destroy all creatures. You gain 1 life for each creature destroyed this way.", ["destroyed this way = result 1"]),
    ("Return each creature with power 2 or less to its owner's hand.", ["it = result 0"]),
    ("Return up to two target creatures to their owners' hands.", ["their = target 0"]),
    ("Shuffle target artifact into its owner's library.", ["it = target 0"]),
    ("Put target creature on top of its owner's library.", ["it = target 0"]),
    ("Destroy target creature. Its owner gains 2 life.", ["it = target 0"]),
    ("Target creature gains flying until end of turn. Its controller draws a card.", ["it = target 0"]),
    ("Destroy target land. Its controller creates a Treasure token.", ["it = target 0"]),
    ("Target opponent discards a card. You gain life equal to that card's mana value.", ["that card = result 1"]),
    ("Draw three cards, then choose two cards in your hand and discard the rest.", ["the rest = rest of same All"]),
    ("Target player chooses a card in their hand and discards the rest.", ["their = target 0", "the rest = rest of same All", "their = target 0"]),
    ("Choose an opponent. You and that player each create a Food token.", ["that player = result 1"]),
]  # fmt: skip

PERMANENTS = [
    ("When this creature enters, it deals 2 damage to any target.", ["it = source"]),
    ("Whenever a creature you control attacks, it gains flying until end of turn.", ["it = event subject"]),
    ("Whenever another creature enters, put a +1/+1 counter on that creature.", ["that creature = event subject"]),
    ("Whenever another creature you control dies, draw a card if it was attacking. Otherwise, each opponent loses 1 life.", ["it = event subject"]),
    ("Whenever a creature you control enters, draw a card if its power is 3 or greater. Otherwise, put a +1/+1 counter on it.", ["it = event subject", "it = event subject"]),
    ("When enchanted artifact is put into a graveyard, return that card to its owner's hand.", ["that card = event subject", "it = event subject"]),
    ("Whenever an opponent draws a card, that player loses 1 life.", ["that player = event player"]),
    ("At the beginning of each player's upkeep, that player loses 1 life.", ["that player = event player"]),
    ("Whenever this creature deals combat damage to a player, that player discards a card.", ["that player = event player"]),
    ("Whenever this creature is dealt damage, it deals that much damage to any target.", ["that much = event amount", "it = source"]),
    ("Whenever you cast an instant or sorcery spell, copy that spell.", ["that spell = event subject"]),
    ("Whenever this creature attacks, return target creature card with mana value less than or equal to its power from your graveyard to your hand.", ["it = source"]),
    ("Whenever you cast a spell that targets this creature, put a +1/+1 counter on it.", ["it = source"]),
    ("Whenever equipped creature deals damage to a creature, destroy that creature.", ["that creature = event to"]),
    ("When this creature blocks a creature, destroy that creature.", ["that creature = event other"]),
    ("Whenever this creature becomes the target of a spell or ability, counter that spell or ability.", ["that spell or ability = event source"]),
    ("Whenever a creature an opponent controls dies, that player loses 1 life.", ["that player = same ControllerOf", "it = event subject"]),
    ("Whenever a creature dies, its controller loses 1 life.", ["it = event subject"]),
    ("When this creature dies, return it to the battlefield under its owner's control.", ["it = source", "it = source"]),
    ("When this creature enters, you may exile another target creature. Return that card to the battlefield under its owner's control.", ["that card = target 0", "it = target 0"]),
    ("When this creature enters, you may sacrifice another creature. If you do, draw cards equal to the sacrificed creature's power.", ["the sacrificed creature = result 2"]),
    ("{2}, Sacrifice another creature: You gain life equal to the sacrificed creature's toughness.", ["the sacrificed creature = paid sacrifice"]),
    ("Sacrifice this artifact: It deals 1 damage to target creature.", ["it = source"]),
    ("{1}{R}: This creature gets +1/+0 until end of turn. It can't be blocked this turn.", ["it = source"]),
    ("Enchanted creature gets +1/+1 as long as it's red.", ["it = same Attached"]),
    ("This creature gets +2/+0 as long as it's attacking.", ["it = source"]),
    ("Whenever this creature attacks, you may have it deal 1 damage to target creature.", ["it = source"]),
    ("Whenever one or more creatures you control attack, they gain trample until end of turn.", ["they = event cards"]),
    ("Whenever you gain life, each opponent loses that much life.", ["that much = event amount"]),
    ("Whenever an opponent sacrifices an artifact, this creature deals 2 damage to them.", ["them = event player"]),
    ("When this creature enters, create a 1/1 white Soldier creature token. Exile that token at the beginning of the next end step.", ["that token = result 1"]),
    ("At the beginning of your upkeep, reveal the top card of your library. If it's a land card, put it onto the battlefield.", ["it = result 1"] * 2),
    ("When this creature enters, destroy target artifact. Its controller draws a card.", ["it = target 0"]),
    ("When this creature enters, sacrifice another creature. You gain X life and draw X cards, where X is that creature's power.", ["that creature = result 1", "that creature = result 1"]),
    ("Whenever this creature attacks, it gets +1/+1 until end of turn.", ["it = source"]),
    ("Whenever this creature attacks, tap target creature defending player controls. It doesn't untap during its controller's next untap step.", ["it = target 0"]),
    ("Whenever another creature you control enters, put a +1/+1 counter on it.", ["it = event subject"]),
    ("Whenever another creature you control enters, this creature gets +X/+X until end of turn, where X is that creature's power.", ["that creature = event subject", "that creature = event subject"]),
    ("Whenever a player casts a spell, that player loses 1 life.", ["that player = event player"]),
    ("Whenever a player casts a spell, that player may draw a card.", ["that player = event player"]),
    ("Whenever you cast an instant spell, copy it. You may choose new targets for the copy.", ["it = event subject"]),
    ("Whenever you cast a creature spell, this creature gets +X/+0 until end of turn, where X is that spell's mana value.", ["that spell = event subject"]),
    ("Whenever you cast a sorcery spell, if three or more mana was spent to cast that spell, draw a card.", ["that spell = event subject"]),
    ("Whenever this creature deals combat damage to a player, you gain that much life.", ["that much = event amount"]),
    ("Whenever this creature deals combat damage to a creature, destroy that creature.", ["that creature = event to"]),
    ("Whenever a Sliver deals combat damage to a creature, destroy that creature.", ["that creature = event to"]),
    ("Whenever this creature blocks or becomes blocked by a creature, destroy that creature at end of combat.", ["that creature = event other"]),
    ("Whenever you gain life, put that many +1/+1 counters on this creature.", ["that many = event amount"]),
    ("Whenever you sacrifice a creature, draw cards equal to that creature's power.", ["that creature = event subject"]),
    ("When this creature dies, return it to the battlefield tapped under its owner's control.", ["it = source", "it = source"]),
    ("When this creature dies, if its power was 3 or greater, draw a card.", ["it = source"]),
    ("When this creature dies, you may search your library for a card with the same name as this creature, reveal it, put it into your hand, then shuffle.", ["it = result 2", "it = result 2"]),
    ("Whenever a nontoken creature you control dies, you may search your library for a card with the same name as that creature, reveal it, put it into your hand, then shuffle.", ["that creature = event subject", "it = result 2", "it = result 2"]),
    ("Whenever enchanted creature attacks, it gets +1/+0 until end of turn.", ["it = event subject"]),
    ("Whenever enchanted creature dies, its controller loses 2 life.", ["it = event subject"]),
    ("Whenever equipped creature attacks, you may pay {1}. If you do, untap it.", ["it = event subject"]),
    ("At the beginning of each opponent's upkeep, if that player has one or fewer cards in hand, this creature deals 2 damage to them.", ["them = event player", "that player = event player"]),
    ("At the beginning of your upkeep, look at the top card of your library. If it shares a creature type with this creature, you may put it into your hand.", ["it = result 1", "it = result 1"]),
    ("At the beginning of your upkeep, choose a creature at random. Destroy that creature.", ["that creature = result 1"]),
    ("{T}: Target creature gets +1/+1 until end of turn. If it's a Goblin, it gains haste until end of turn.", ["it = target 0", "it = target 0"]),
    ("{T}: Return this creature and another target creature to their owners' hands.", ["their = result 0"]),
    ("{1}, Sacrifice a creature: Draw cards equal to the sacrificed creature's power.", ["the sacrificed creature = paid sacrifice"]),
    ("{1}, Exile a creature card from your graveyard: You gain life equal to the exiled card's mana value.", ["the exiled card = paid exile"]),
    ("{2}: Each player mills a card. You gain 1 life for each land card milled this way.", ["milled this way = result 1"]),
    ("{3}: Target player reveals a number of cards from their hand equal to the number of creatures you control. You choose one of them. That player discards that card.", ["their = target 0", "them = result 1", "that card = result 2", "that player = target 0"]),
    ("{2}, {T}: Exile target creature you control, then return it to the battlefield under its owner's control.", ["it = target 0", "it = target 0"]),
    ("{2}: Look at the top card of your library. If it's a land card, you may put it onto the battlefield. If you don't put the card onto the battlefield, you may put it into your graveyard.", ["it = result 1", "it = result 1", "it = result 1"]),
    ("+1: Exile the top card of each player's library. You may play those cards this turn.", ["those cards = result 1"]),
    ("-2: Target opponent faces a villainous choice — They discard a card, or they lose 2 life.", ["they = target 0", "they = target 0"]),
    ("II — Each opponent sacrifices a creature of their choice. You gain life equal to its toughness.", ["it = result 1"]),
    ("Whenever a Warrior you control deals combat damage to a creature, destroy that creature at end of combat.", ["that creature = event to"]),
    ("Whenever a creature enters, its controller gains 1 life.", ["it = event subject"]),
    ("Whenever a creature you control attacks, it gains menace until end of turn.", ["it = event subject"]),
    ("When this creature enters, choose an opponent. That player discards a card.", ["that player = result 1"]),
    ("At the beginning of each opponent's end step, that player chooses a creature they control, then sacrifices the rest.", ["they = event player", "that player = event player", "the rest = rest of same All", "they = event player"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SPELLS)
def test_references_in_spells(text: str, expected: list[str]) -> None:
    assert meant(text, spell=True) == expected


@pytest.mark.parametrize(("text", "expected"), PERMANENTS)
def test_references_in_abilities(text: str, expected: list[str]) -> None:
    assert meant(text) == expected


UNDECIDED = [
    # Two creatures, equally near.
    "Target creature you control fights target creature you don't control. It gains trample until end of turn.",
    # Nothing is spoken of.
    "It gains trample until end of turn.",
    "Destroy that creature.",
    "That player discards a card.",
    "Draw that many cards.",
    "Put the rest on the bottom of your library in any order.",
    "Return the exiled card to its owner's hand.",
    # A land is no creature.
    "Tap target land. Destroy that creature.",
    # Either of two targets.
    "Target creature you control deals damage equal to its power to any other target. Then sacrifice it.",
    "Target creature fights another target creature. Tap that creature.",
    "Destroy target creature and target artifact. You gain life equal to its mana value.",
    # As much as was spent, which no other word says.
    "If five or more mana was spent to cast this spell, sacrifice a creature and ~ deals that much damage to any target.",
    # What one mode says, another does not speak of.
    "Choose one — • Destroy target creature. • Its controller loses 2 life.",
]


@pytest.mark.parametrize("text", UNDECIDED)
def test_what_no_rule_decides_is_not_understood(text: str) -> None:
    (ability,) = compile_lines([text], is_spell=True)
    assert isinstance(ability, UnsupportedAbility)
    assert ability.stopped_at.startswith("what is meant by")


def test_607_2a__the_exiled_card_is_that_of_a_linked_ability() -> None:
    first = "When this artifact enters, exile target creature."
    assert meant(first, "{T}: Return the exiled card to its owner's hand.") == ["the exiled card = linked exiled", "it = linked exiled"]  # fmt: skip


def test_607_1__what_is_granted_is_not_linked_with_who_grants_it() -> None:
    line = 'When this creature enters, exile target creature. Enchanted creature has "{T}: Return the exiled card to its owner\'s hand."'
    (ability,) = compile_lines([line])
    assert isinstance(ability, UnsupportedAbility)


def test_601_2b__the_sacrificed_creature_of_an_additional_cost() -> None:
    cost = "As an additional cost to cast this spell, sacrifice a creature."
    line = "~ deals damage equal to the sacrificed creature's power to any target."
    assert meant(cost, line, spell=True) == ["the sacrificed creature = paid sacrifice"]


def test_paragraphs_of_a_spell_are_numbered_through() -> None:
    first, second = compile_lines(
        ["Put two +1/+1 counters on target creature.", "That creature fights target creature you don't control."],
        is_spell=True,
    )
    assert [r.n for r in walk(first) if isinstance(r, Target)] == [0]
    assert [r.n for r in walk(second) if isinstance(r, Target)] == [1]
    assert [r.to for r in walk(second) if isinstance(r, That)] == [TargetNumber(0)]


def test_targets_are_numbered_in_the_order_of_the_text() -> None:
    (ability,) = compile_lines(
        ["Target creature you control deals damage equal to its power to target creature you don't control."],
        is_spell=True,
    )
    deal = ability.do  # type: ignore[attr-defined]
    assert (deal.source.n, deal.to.n) == (0, 1)


def test_608_2c__whose_the_other_was_is_not_asked_once_it_is_gone() -> None:
    text = (
        "Choose two target creatures controlled by the same player. Exile one of those creatures and return the other "
        "to its owner's hand. That player loses 2 life."
    )
    (ability,) = compile_lines([text], is_spell=True)
    assert isinstance(ability, UnsupportedAbility)


def test_another_target_is_other_than_the_target_before() -> None:
    (ability,) = compile_lines(
        ["~ deals 2 damage to target creature and 1 damage to another target creature."], is_spell=True
    )
    (other,) = [r for r in walk(ability) if isinstance(r, Other)]
    assert other.than == That("", TargetNumber(0))
    (alone,) = compile_lines(["When this creature enters, tap another target creature."])
    (other,) = [r for r in walk(alone) if isinstance(r, Other)]
    assert other.than is None


def test_unbinding_gives_the_reading_back() -> None:
    from model.oracle.compile import read_line

    text = "Exile target creature. Its controller draws a card."
    (bound,) = compile_lines([text], is_spell=True)
    read = read_line(text, is_spell=True)
    assert not isinstance(read, str)
    assert unbind(bound) == read.abilities[0]


def test_what_was_controlled_during_the_turn_is_not_read() -> None:
    """Those that are gone count too, and nobody has written down who controlled them."""
    line = "Create a Treasure token for each creature you controlled that dealt combat damage to a player this turn."
    (ability,) = compile_lines([line], is_spell=True)
    assert isinstance(ability, UnsupportedAbility)


def test_what_was_searched_for_and_revealed_is_revealed_once() -> None:
    line = (
        "Search your library for an Equipment card and reveal it. If you reveal a card named Bear Hat this way, "
        "put it onto the battlefield. Otherwise, put that card into your hand. Then shuffle."
    )
    (ability,) = compile_lines([line], is_spell=True)
    assert not isinstance(ability, UnsupportedAbility)


@pytest.mark.parametrize(
    "line",
    [
        "{T}, Sacrifice any number of creatures you control: ~ deals X damage to any target, where X is the total power "
        "of the creatures sacrificed this way, then exile those creature cards.",
        "Exile target creature and all other creatures with the same name as that creature. Its controller reveals "
        "their hand and exiles all cards with that name from their hand and graveyard.",
        "As this creature enters, you may return a nonland permanent you control to its owner's hand. If you do, this "
        "creature enters with a +1/+1 counter on it.",
    ],
)
def test_what_would_mean_something_else_is_not_read(line: str) -> None:
    """Not the damaged one; no name that nobody chose; nothing about how the creature was cast."""
    (ability,) = compile_lines([line], is_spell=not line.startswith(("{", "As ")))
    assert isinstance(ability, UnsupportedAbility)


def test_that_name_is_the_one_chosen_before() -> None:
    line = "Choose a card name. Search target player's library for any number of cards with that name and exile them."
    (ability,) = compile_lines([line], is_spell=True)
    assert not isinstance(ability, UnsupportedAbility)
