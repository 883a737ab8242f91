"""Made-up cards for tiny forced wins."""

from __future__ import annotations

from model.ability.abilities import Spell
from model.ability.continuous import Gains, ModifiesPT
from model.ability.instructions import Apply, DealDamage, Destroy, Move
from model.ability.terms import (
    AnyOf,
    Filter,
    IsPlayer,
    IsType,
    Number,
    Target,
    This,
    XAmount,
)
from model.formats.goals import Goal, Horizon
from tests.boards import basic, card, keyword

ANY_TARGET = Filter((AnyOf((IsType("Creature"), IsType("Planeswalker"), IsPlayer())),))
CREATURE = Filter((IsType("Creature"),))

mountain, forest, plains, island, swamp = map(basic, ("Mountain", "Forest", "Plains", "Island", "Swamp"))


def burn(n: int, cost: str = "{R}", types: str = "Instant", name: str = ""):
    return card(
        name or f"Test Burn {n}", types=types, cost=cost,
        abilities=[Spell(DealDamage(Number(n), Target(ANY_TARGET, n=0), This()))],
    )  # fmt: skip


blaze = card(
    "Test Blaze", types="Sorcery", cost="{X}{R}",
    abilities=[Spell(DealDamage(XAmount(), Target(ANY_TARGET, n=0), This()))],
)  # fmt: skip


def pump(n: int, cost: str = "{G}", *keywords: str, types: str = "Instant"):
    changes = [ModifiesPT(Number(n), Number(n))]
    if keywords:
        changes.append(Gains(tuple(keyword(k) for k in keywords)))
    return card(
        f"Test Pump {n} {' '.join(keywords)}", types=types, cost=cost,
        abilities=[Spell(Apply(Target(CREATURE, n=0), tuple(changes), duration="until end of turn"))],
    )  # fmt: skip


murder = card(
    "Test Murder", types="Instant", cost="{B}", abilities=[Spell(Destroy(Target(CREATURE, n=0)))],
)  # fmt: skip


def creature(name: str, power: int, toughness: int, *abilities, cost: str = "{1}{G}"):
    return card(f"Test {name}", types="Creature", cost=cost, power=power, toughness=toughness, abilities=abilities)


bear = creature("Bear", 2, 2)
ogre = creature("Ogre", 3, 3)
bird = creature("Bird", 1, 1, "flying")
raider = creature("Raider", 3, 1, "haste", cost="{1}{R}")
wall = creature("Wall", 0, 4, "defender")

WIN = Goal(kind="win", horizon=Horizon("turn", 1))


def lands(land, n: int):
    """So many of them."""
    return [land] * n


double = card(
    "Test Double", types="Instant", cost="{G}",
    abilities=[Spell(Apply(Target(CREATURE, n=0), (Gains((keyword("double strike"),)),), "until end of turn"))],
)  # fmt: skip
unsummon = card(
    "Test Unsummon", types="Instant", cost="{U}", abilities=[Spell(Move(Target(CREATURE, n=0), "hand", "return"))],
)  # fmt: skip
