"""Made-up cards with mana abilities of every kind, as records."""

from __future__ import annotations

from model.ability.abilities import (
    Activated,
    OncePerTurn,
    PayLife,
    PayMana,
    RemoveCounters,
    SacrificeCost,
    Static,
    TapCost,
    TapSelf,
    Triggered,
    UntapSelf,
)  # fmt: skip
from model.ability.continuous import Instead
from model.ability.events import ManaIsProduced, TappedForMana
from model.ability.instructions import AddMana, DealDamage, ManaSet, Sequence, SpendOnly
from model.ability.terms import (
    All,
    ControlledBy,
    CountOf,
    Filter,
    Has,
    InZone,
    IsType,
    Number,
    Some,
    ThatMuch,
    This,
    Times,
    XAmount,
    You,
)  # fmt: skip
from model.card import Card
from model.mana import parse_cost
from tests.boards import basic, card

CREATURE = Filter((IsType("Creature"),), (ControlledBy(You()),))
LAND = Filter((IsType("Land"),), (ControlledBy(You()),))
ANY_LAND = Filter((IsType("Land"),))
T = TapSelf()
SAC = SacrificeCost(This())


def mana(text: str) -> PayMana:
    return PayMana(parse_cost(text))


def add(*options: str, **more) -> AddMana:
    return AddMana(tuple(tuple(o) for o in options), **more)


def land(name: str, *abilities, types: str = "Land") -> Card:
    return card(name, types=types, abilities=abilities)


PLAINS, ISLAND, SWAMP, FOREST = basic("Plains"), basic("Island"), basic("Swamp"), basic("Forest")
DUAL = land("Two Shores", Activated((T,), add("W", "U")))
PAIN = land(
    "Sore Flats",
    Activated((T,), add("C")),
    Activated((T,), Sequence((add("W", "B"), DealDamage(Number(1), You(), This())))),
)
FILTER = land("Sieve", Activated((T,), add("C")), Activated((mana("{W/U}"), T), add("WW", "WU", "UU")))
SIGNET = land("Seal", Activated((mana("{1}"), T), add("UB")), types="Artifact")
LIFE = land("Toll Gate", Activated((T, PayLife(Number(1))), AddMana(any_color=True)))
TREASURE = land("Coin", Activated((T, SAC), AddMana(any_color=True)), types="Artifact")
TRIPLE = land("Black Bloom", Activated((T, SAC), AddMana(any_color=True, count=Number(3))), types="Artifact")
ELF = card("Elf", power=1, toughness=1, abilities=(Activated((T,), add("G")),))
BEAR = card("Bear", power=2, toughness=2)
ALTAR = land("Altar", Activated((SacrificeCost(Some(CREATURE)),), add("CC")), types="Artifact")
DRUM = land(
    "Drum",
    Activated(
        (T, TapCost(Some(Filter((Has("untapped"), IsType("Creature")), (ControlledBy(You()),))))),
        AddMana(any_color=True),
    ),
    types="Artifact",
)
CRADLE = land("Cradle", Activated((T,), AddMana((("G",),), count=CountOf(All(CREATURE)))))
STORAGE = land(
    "Silo", Activated((T, RemoveCounters("storage", XAmount(), This())), AddMana((("C",),), count=XAmount()))
)
CHANGER = card("Changer", power=1, toughness=1, abilities=(Activated((mana("{G}"),), AddMana(any_color=True)),))
ONCE = land("Scarecrow", Activated((mana("{2}"),), AddMana(any_color=True), only=(OncePerTurn(),)), types="Artifact")
TURNER = card("Turner", power=1, toughness=1, abilities=(Activated((mana("{1}"), UntapSelf()), AddMana(any_color=True)),
                                                         Activated((T,), add("C"))))  # fmt: skip
LOAM = land("Loam", Activated((T,), AddMana((("G",),), count=CountOf(All(Filter((), (InZone("graveyard", You()),)))))))
VAULT = land("Vault", Activated((mana("{2}"), T), AddMana((("B",),), count=CountOf(All(LAND)))))
MAW = land("Maw", Activated((SacrificeCost(Some(LAND)),), add("CC")), types="Artifact")
POOL = land("Mirror Pond", Activated((T,), AddMana(among=ManaSet("could produce", All(LAND), colors_only=False))))
TEMPLE = land(
    "Temple",
    Activated((T,), add("C")),
    Activated((T,), add("CC", only=SpendOnly(cast=(Filter((IsType("Creature"),)),)))),
)
DOUBLER = card("Doubler", types="Enchantment", abilities=(
    Static((Instead(ManaIsProduced(Some(Filter()), You()), amount=Times(2, ThatMuch())),)),
))  # fmt: skip
BLIGHT = card("Blight", types="Enchantment", abilities=(
    Static((Instead(ManaIsProduced(Some(ANY_LAND)), add("B", count=Number(1))),)),
))  # fmt: skip
GROWTH = card("Flare", types="Enchantment", abilities=(
    Triggered(TappedForMana(Some(LAND), You()), add("R"), word="whenever"),
))  # fmt: skip

SOURCES = (
    PLAINS, ISLAND, SWAMP, DUAL, PAIN, FILTER, SIGNET, LIFE, TREASURE, TRIPLE, ELF, BEAR, ALTAR, DRUM, CRADLE, STORAGE,
    CHANGER, ONCE, TURNER, POOL, TEMPLE,
)  # fmt: skip
OTHERS = (DOUBLER, BLIGHT, GROWTH)
WALKED = (LOAM, VAULT, MAW, ALTAR, BEAR, TREASURE, PLAINS, DUAL, CRADLE)
"""Sources of which one may let another make more, or less."""
