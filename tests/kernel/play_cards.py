"""Made-up cards and payments for the tests of plays."""

from __future__ import annotations

from model.ability.abilities import Activated, PayMana, SacrificeCost, Spell, TapSelf
from model.ability.instructions import AddMana, DealDamage, Draw, Modal
from model.ability.terms import (
    AnyOf,
    ControlledBy,
    Filter,
    IsPlayer,
    IsType,
    Number,
    Some,
    Target,
    This,
    You,
)
from model.base import ObjectId
from model.mana import ManaUnit, parse_cost, parse_symbol
from model.pay.plan import ManaStep, Plan, Spend
from tests.boards import basic, card, face, keyword

ANY_TARGET = Filter((AnyOf((IsType("Creature"), IsType("Planeswalker"), IsPlayer())),))
CREATURE = Filter((IsType("Creature"),))

forest, mountain, island = basic("Forest"), basic("Mountain"), basic("Island")
bear = card("Test Bear", types="Creature", subtypes="Bear", cost="{1}{G}", power=2, toughness=2)
bolt = card(
    "Test Bolt", types="Instant", cost="{R}",
    abilities=[Spell(DealDamage(Number(2), Target(ANY_TARGET, n=0), This()))],
)  # fmt: skip
study = card("Test Study", types="Sorcery", cost="{U}", abilities=[Spell(Draw(Number(1)))])
elf = card(
    "Test Elf", types="Creature", subtypes="Elf", cost="{G}", power=1, toughness=1,
    abilities=[Activated((TapSelf(),), AddMana(options=(("G",),)))],
)  # fmt: skip
altar = card(
    "Test Altar", types="Artifact", cost="{3}",
    abilities=[
        Activated(
            (SacrificeCost(Some(Filter((IsType("Creature"),), (ControlledBy(You()),)))),),
            AddMana(options=(("C", "C"),)),
        )
    ],
)  # fmt: skip
signet = card(
    "Test Signet", types="Artifact", cost="{2}",
    abilities=[Activated((PayMana(parse_cost("{1}")), TapSelf()), AddMana(options=(("U", "R"),)))],
)  # fmt: skip
charm = card(
    "Test Charm", types="Instant", cost="{R}",
    abilities=[
        Spell(
            Modal(1, 1, (Draw(Number(1)), DealDamage(Number(1), Target(CREATURE, n=0), This())), word="choose one")
        )
    ],
)  # fmt: skip
ghost = card("Test Ghost", types="Creature", cost="{1}", power=1, toughness=1, abilities=[keyword("shroud")])
lair = card(
    "Test Lair // Test Raid", layout="adventure",
    faces=[
        face("Test Lair", types="Land"),
        face("Test Raid", types=["Instant", "Sorcery"][:1], cost="{1}{R}", abilities=[Spell(Draw(Number(1)))]),
    ],
)  # fmt: skip


def unit(type_: str, *source: str) -> ManaUnit:
    return ManaUnit(type_, source=source or ("Land",))


def taps(*sources: tuple[ObjectId, str], cost: str, source: str = "Land") -> Plan:
    """Each source tapped for one mana, which pays the symbols of the cost in order, generic mana last."""
    symbols = []
    for text in cost.replace("}", "} ").split():
        symbol = parse_symbol(text)
        assert symbol is not None
        symbols += [symbol] * (symbol.generic or 1) if symbol.is_generic else [symbol]
    steps = tuple(ManaStep(i, 0) for i, _ in sources)
    spends = tuple(Spend(s, unit(t, source)) for s, (_, t) in zip(symbols, sources, strict=True))
    return Plan(steps, spends)
