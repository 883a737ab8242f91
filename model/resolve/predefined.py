"""The predefined tokens of CR 111.10 as records, and the Incubator's two faces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from model.ability.abilities import (
    Ability,
    Activated,
    DiscardCost,
    Keyword,
    PayMana,
    SacrificeCost,
    SorcerySpeed,
    Static,
    TapSelf,
    Triggered,
)
from model.ability.conditions import Comparison
from model.ability.continuous import Affects, Gains, ModifiesPT, SetsPT
from model.ability.events import Attacks, ZoneChanges
from model.ability.instructions import (
    AddMana,
    Allow,
    Draw,
    GainLife,
    KeywordAction,
    LoseLife,
    Move,
    PutCountersOn,
    Scry,
    Search,
    Sequence,
    Shuffle,
    SpendOnly,
    Transform,
)
from model.ability.terms import (
    All,
    Attached,
    ControlledBy,
    CountOf,
    EachPlayer,
    Filter,
    IsCard,
    IsSupertype,
    IsType,
    Number,
    ResultOf,
    Some,
    StatOf,
    Target,
    That,
    This,
    TopCards,
    You,
)
from model.card import Card, Face
from model.mana import parse_cost

_ONE: Final = Number(1)
_SAC: Final = SacrificeCost(This())
_HOST: Final = Attached("enchanted creature")
_CREATURE: Final = Filter((IsType("Creature"),))
_YOUR_CREATURE: Final = Filter((IsType("Creature"),), (ControlledBy(You()),))
_SORCERY: Final = (SorcerySpeed(),)
_NOT_FOR_NONARTIFACTS: Final = SpendOnly(
    cast=(Filter((IsType("Artifact"),)),),
    activate=(Filter(),),
    special=("other",),
    word="This mana can't be spent to cast a nonartifact spell.",
)


def _mana(text: str) -> PayMana:
    return PayMana(parse_cost(text))


def _token(
    name: str,
    abilities: Iterable[Ability],
    *,
    types: tuple[str, ...] = ("Artifact",),
    subtypes: tuple[str, ...] = (),
    power: int | None = None,
    toughness: int | None = None,
    indicator: tuple[str, ...] = (),
) -> Card:
    face = Face(
        name,
        indicator=indicator,
        types=types,
        subtypes=subtypes or (name,),
        power=power,
        toughness=toughness,
        abilities=tuple(abilities),
    )
    return Card(name, "token", (face,))


def _role(name: str, *abilities: Ability) -> Card:
    enchant = Keyword("enchant", what=(_CREATURE,))
    return _token(name, (enchant, *abilities), types=("Enchantment",), subtypes=("Aura", "Role"))


def _host(*changes: ModifiesPT | Gains | SetsPT) -> Static:
    return Static((Affects(_HOST, changes),))


_PLUS: Final = ModifiesPT(_ONE, _ONE)
_BASIC_LAND: Final = Filter((IsSupertype("Basic"), IsType("Land"), IsCard()))
_MAP: Final = Target(_YOUR_CREATURE, n=0)
_SMALL: Final = Comparison(StatOf("toughness", This()), "<=", Number(3))
_DIES: Final = ZoneChanges(This(), from_="battlefield", to="graveyard", verb="put")
_INCUBATOR: Final = Card(
    "Incubator",
    "double_faced_token",
    (
        Face(
            "Incubator",
            types=("Artifact",),
            subtypes=("Incubator",),
            abilities=(Activated((_mana("{2}"),), Transform(This())),),
        ),
        Face("Phyrexian Token", types=("Artifact", "Creature"), subtypes=("Phyrexian",), power=0, toughness=0),
    ),
)

PREDEFINED: Final[dict[str, Card]] = {
    "Treasure": _token("Treasure", [Activated((TapSelf(), _SAC), AddMana(any_color=True))]),
    "Food": _token("Food", [Activated((_mana("{2}"), TapSelf(), _SAC), GainLife(Number(3)))]),
    "Gold": _token("Gold", [Activated((_SAC,), AddMana(any_color=True))]),
    "Walker": _token("Walker", (), types=("Creature",), subtypes=("Zombie",), power=2, toughness=2, indicator=("B",)),
    "Shard": _token(
        "Shard",
        [Activated((_mana("{2}"), _SAC), Sequence((Scry(_ONE), Draw(_ONE))))],
        types=("Enchantment",),
    ),
    "Clue": _token("Clue", [Activated((_mana("{2}"), _SAC), Draw(_ONE))]),
    "Blood": _token(
        "Blood", [Activated((_mana("{1}"), TapSelf(), DiscardCost(Some(Filter((IsCard(),)))), _SAC), Draw(_ONE))]
    ),
    "Powerstone": _token("Powerstone", [Activated((TapSelf(),), AddMana((("C",),), only=_NOT_FOR_NONARTIFACTS))]),
    "Incubator": _INCUBATOR,
    "Cursed": _role("Cursed", _host(SetsPT(_ONE, _ONE))),
    "Monster": _role("Monster", _host(_PLUS, Gains((Keyword("trample"),)))),
    "Royal": _role("Royal", _host(_PLUS, Gains((Keyword("ward", (_mana("{1}"),)),)))),
    "Sorcerer": _role("Sorcerer", _host(_PLUS, Gains((Triggered(Attacks(This()), Scry(_ONE), word="whenever"),)))),
    "Virtuous": _role(
        "Virtuous",
        _host(ModifiesPT(_ONE, _ONE, CountOf(All(Filter((IsType("Enchantment"),), (ControlledBy(You()),)))))),
    ),
    "Wicked": _role("Wicked", _host(_PLUS), Triggered(_DIES, LoseLife(_ONE, EachPlayer("opponent")))),
    "Young Hero": _role(
        "Young Hero",
        _host(Gains((Triggered(Attacks(This()), PutCountersOn("+1/+1", _ONE, This()), _SMALL, "whenever"),))),
    ),
    "Map": _token(
        "Map",
        [Activated((_mana("{1}"), TapSelf(), _SAC), KeywordAction("explore", what=_MAP), _SORCERY)],
    ),
    "Junk": _token(
        "Junk",
        [
            Activated(
                (TapSelf(), _SAC),
                Sequence(
                    (
                        Move(TopCards(1), "exile", "exile"),
                        Allow(That("that card", ResultOf(1)), "this turn", play=True),
                    )
                ),
                _SORCERY,
            )
        ],
    ),
    "Lander": _token(
        "Lander",
        [
            Activated(
                (_mana("{2}"), TapSelf(), _SAC),
                Sequence(
                    (
                        Search(Some(_BASIC_LAND)),
                        Move(That("it", ResultOf(1)), "battlefield", "put", tapped=True, under=You()),
                        Shuffle(),
                    )
                ),
            )
        ],
    ),
    "Mutagen": _token(
        "Mutagen",
        [Activated((_mana("{1}"), TapSelf(), _SAC), PutCountersOn("+1/+1", _ONE, Target(_CREATURE, n=0)), _SORCERY)],
    ),
    "Vibranium": _token(
        "Vibranium",
        [Keyword("indestructible"), Activated((TapSelf(),), AddMana((("C",),), only=_NOT_FOR_NONARTIFACTS))],
    ),
}
"""By the name that `CreateToken.predefined` has; roles without the word "Role"."""

ROLES: Final = frozenset({"Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero"})

__all__ = ["PREDEFINED", "ROLES"]
