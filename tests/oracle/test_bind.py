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
    ("Untap target creature you don't control. That creature blocks this turn if able.", ["that creature = target 0"]),
    ("Target creature gets +2/+2 until end of turn. Untap it.", ["it = target 0"]),
    ("Target player draws two cards and loses 2 life.", []),
    ("Return two target creatures to their owners' hands.", ["their = target 0"]),
    ("Target player mills three cards, then each creature that player controls gets -1/-1 until end of turn.", ["that player = target 0"]),
    ("Target creature deals damage to itself equal to its power.", ["it = target 0", "itself = target 0"]),
    ("Draw a card. Target creature can't block this turn. Its controller discards a card.", ["it = target 0"]),
]  # fmt: skip

PERMANENTS = [
    ("When this creature enters, it deals 2 damage to any target.", ["it = source"]),
    ("Whenever a creature you control attacks, it gains flying until end of turn.", ["it = event subject"]),
    ("Whenever another creature enters, put a +1/+1 counter on that creature.", ["that creature = event subject"]),
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
