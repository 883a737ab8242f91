"""Costs and lines about casting: each wording is one record, and the record prints the wording again."""

from __future__ import annotations

import pytest

from model.ability.abilities import (
    ActionCost,
    AdditionalCost,
    AlternativeCost,
    CastTiming,
    DiscardCost,
    ExileCost,
    Loyalty,
    PayEnergy,
    PayLife,
    PayMana,
    RemoveCounters,
    ReturnCost,
    SacrificeCost,
    TapCost,
    TapSelf,
    UntapSelf,
)
from model.ability.instructions import AddMana
from model.ability.terms import Number, This, XAmount
from model.mana import parse_cost
from tests.oracle.readings import is_unread, read

COSTS = """
{T}
{2}{G}, {T}
{X}{X}{R}
{W/U}{2/B}{G/P}, {Q}
Sacrifice this creature
{T}, Sacrifice another creature
Pay 2 life
Pay X life
{1}, Discard a card
Discard this card
Exile this card from your graveyard
Exile two cards from your graveyard
Tap an untapped creature you control
Tap two untapped artifacts you control
Return a land you control to its owner's hand
Return two Islands you control to their owner's hand
Remove a charge counter from this artifact
Remove three +1/+1 counters from this creature
Remove X charge counters from this artifact
Put a -1/-1 counter on this creature
Reveal a Dragon card from your hand
Mill two cards
Pay {E}{E}
Collect evidence 4
{3}{U}, {T}, Discard two cards
""".strip().splitlines()


@pytest.mark.parametrize("text", COSTS)
def test_activation_costs_print_back(text: str) -> None:
    read(text, "costs")


def test_the_parts_of_a_cost() -> None:
    assert read("{2}{G}, {T}, Sacrifice this creature", "costs") == (
        PayMana(parse_cost("{2}{G}")),
        TapSelf(),
        SacrificeCost(This("this creature")),
    )
    assert read("{Q}", "costs") == (UntapSelf(),)
    assert read("Pay X life", "costs") == (PayLife(XAmount()),)
    assert read("Pay {E}{E}{E}", "costs") == (PayEnergy(Number(3)),)
    assert isinstance(read("Discard a card", "costs")[0], DiscardCost)
    assert isinstance(read("Exile a creature card from your graveyard", "costs")[0], ExileCost)
    assert isinstance(read("Tap an untapped creature you control", "costs")[0], TapCost)
    assert isinstance(read("Return a land you control to its owner's hand", "costs")[0], ReturnCost)
    assert isinstance(read("Collect evidence 6", "costs")[0], ActionCost)
    removed = read("Remove two charge counters from this artifact", "costs")[0]
    assert removed == RemoveCounters("charge", Number(2), This("this artifact"))


def test_606_4__loyalty_costs_stand_at_the_start() -> None:
    for text, cost in (("+1", Loyalty(1)), ("-3", Loyalty(-3)), ("0", Loyalty(0)), ("-X", Loyalty(0, True))):
        (ability,) = read(f"{text}: Draw a card.", "line")
        assert ability.costs == (cost,)


def test_118_12__what_is_paid_as_something_resolves() -> None:
    assert read("pay {2}", "payments") == (PayMana(parse_cost("{2}")),)
    assert read("pays 3 life", "payments.s") == (PayLife(Number(3)),)
    assert isinstance(read("sacrifices a creature", "payments.s")[0], SacrificeCost)
    assert read("pay {1} and 2 life", "payments") == (PayMana(parse_cost("{1}")), PayLife(Number(2)))


def test_a_cost_does_not_swallow_what_follows() -> None:
    assert is_unread("{T}, Draw a card", "costs")
    assert is_unread("Sacrifice", "costs")


def test_601_2b__additional_costs() -> None:
    one = read("As an additional cost to cast this spell, sacrifice a creature.", "casting_line")
    assert isinstance(one, AdditionalCost)
    assert not one.optional
    assert len(one.choices) == 1
    two = read("As an additional cost to cast this spell, discard a card or pay {3}.", "casting_line")
    assert [len(choice) for choice in two.choices] == [1, 1]
    assert two.choices[1] == (PayMana(parse_cost("{3}")),)
    may = read("As an additional cost to cast this spell, you may collect evidence 6.", "casting_line")
    assert may.optional


def test_118_9__alternative_costs() -> None:
    life = read("You may pay 4 life rather than pay this spell's mana cost.", "casting_line")
    assert isinstance(life, AlternativeCost)
    assert life.costs == (PayLife(Number(4)),)
    free = read("If you control a Swamp, you may cast this spell without paying its mana cost.", "casting_line")
    assert free.costs == ()
    assert free.condition is not None
    both = read("You may pay 1 life and exile a blue card from your hand rather than pay this spell's mana cost.",
                "casting_line")  # fmt: skip
    assert [type(c) for c in both.costs] == [PayLife, ExileCost]


def test_601_3__when_a_spell_may_be_cast() -> None:
    assert isinstance(read("Cast this spell only during combat.", "casting_line"), CastTiming)


def test_an_activated_ability_has_its_costs() -> None:
    (ability,) = read("{T}, Pay 1 life: Add {B}.", "line")
    assert ability.costs == (TapSelf(), PayLife(Number(1)))
    assert ability.do == AddMana((("B",),))
