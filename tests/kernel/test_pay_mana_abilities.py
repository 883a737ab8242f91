"""What a mana ability is (CR 605.1), by edition."""

from __future__ import annotations

import pytest

from model.ability.abilities import Activated, Loyalty, MillCost, PayMana, SacrificeCost, TapSelf, Triggered
from model.ability.events import TappedForMana, ZoneChanges
from model.ability.instructions import AddMana, CreateToken, DealDamage, Draw, Later, Sequence
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import All, Filter, IsType, Number, Target, This
from model.base import EDITIONS, Edition
from model.mana import parse_cost

ADD = AddMana(options=(("G",),))
TAP = (TapSelf(),)


@pytest.mark.parametrize("edition", EDITIONS)
def test_605_1a__adds_mana_without_target_and_loyalty(edition: Edition) -> None:
    hit = DealDamage(Number(1), Target(Filter((IsType("Creature"),)), n=0), This())
    assert is_mana_ability(Activated(TAP, ADD), edition)
    assert is_mana_ability(Activated((SacrificeCost(This()),), ADD), edition)
    assert not is_mana_ability(Activated(TAP, Draw(Number(1))), edition)
    assert not is_mana_ability(Activated(TAP, Sequence((ADD, hit))), edition)
    assert not is_mana_ability(Activated((Loyalty(1),), ADD), edition)


@pytest.mark.parametrize(
    "ability",
    [
        Activated((PayMana(parse_cost("{1}")), TapSelf()), Sequence((ADD, Draw(Number(1))))),
        Activated((TapSelf(), MillCost(Number(1))), ADD),
    ],
)
def test_605_1a__what_touches_a_library_is_none_since_august_2026(ability: Activated) -> None:
    assert is_mana_ability(ability, "2026-06")
    assert not is_mana_ability(ability, "2026-08")


def test_605_1a__what_is_only_granted_or_delayed_does_not_count() -> None:
    token = CreateToken(Number(1), abilities=(Activated(TAP, ADD),))
    assert not is_mana_ability(Activated(TAP, token), "2026-08")
    assert not is_mana_ability(Activated(TAP, Later(ZoneChanges(This()), ADD)), "2026-08")


def test_605_1b__triggered_mana_abilities_trigger_from_mana() -> None:
    land = All(Filter((IsType("Land"),)))
    assert is_mana_ability(Triggered(TappedForMana(land), ADD), "2026-08")
    assert not is_mana_ability(Triggered(ZoneChanges(land, to="battlefield"), ADD), "2026-08")
