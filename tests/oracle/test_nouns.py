"""Noun phrases, amounts and conditions: what they mean, and that they print back (CR 109, 115, 107, 603.4)."""

# ruff: noqa: E501

from __future__ import annotations

from typing import Any

import pytest

from model.ability.conditions import Comparison, Exists, Happened, Is, WasCastWith
from model.ability.terms import (
    All,
    AnyOf,
    Attached,
    Compares,
    ControlledBy,
    ControllerOf,
    CountersOn,
    CountOf,
    Filter,
    Fits,
    Greatest,
    Half,
    Has,
    HasKeyword,
    InZone,
    IsCard,
    IsColor,
    IsPlayer,
    IsSpell,
    IsSubtype,
    IsSupertype,
    IsToken,
    IsType,
    LifeOf,
    Not,
    Number,
    Other,
    Some,
    StatOf,
    Target,
    That,
    This,
    Times,
    TopCards,
    XAmount,
    You,
)
from model.oracle.engine import Ambiguous, Failed, Parsed
from model.oracle.grammar import grammar

CREATURE = IsType("Creature")
YOURS = ControlledBy(You())


def read(category: str, text: str) -> Any:
    """The only reading of the text, which must print back to it."""
    found = grammar().parse(category, text)
    assert isinstance(found, Parsed), found.caret() if isinstance(found, Failed) else found
    assert grammar().render(category, found.value, capital=False) == text
    return found.value


PHRASES = [
    ("target creature", Target(Filter((CREATURE,)))),
    ("target nonblack creature", Target(Filter((Not(IsColor("B")), CREATURE)))),
    ("up to two target creatures", Target(Filter((CREATURE,)), 0, 2)),
    ("X target creatures", Target(Filter((CREATURE,)), XAmount(), XAmount())),
    ("any number of target creatures", Target(Filter((CREATURE,)), 0, None)),
    ("another target creature you control", Target(Filter((Other("another"), CREATURE), (YOURS,)))),
    ("target artifact or enchantment", Target(Filter((AnyOf((IsType("Artifact"), IsType("Enchantment"))),)))),
    ("target creature card in your graveyard", Target(Filter((CREATURE, IsCard()), (InZone("graveyard", You()),)))),
    (
        "target instant or sorcery card from your graveyard",
        Target(
            Filter((AnyOf((IsType("Instant"), IsType("Sorcery"))), IsCard()), (InZone("graveyard", You(), "from"),))
        ),
    ),
    ("target attacking or blocking creature", Target(Filter((AnyOf((Has("attacking"), Has("blocking"))), CREATURE)))),
    ("target creature spell", Target(Filter((CREATURE, IsSpell())))),
    ("target creature with power 4 or greater", Target(Filter((CREATURE,), (Compares("power", ">=", Number(4)),)))),
    ("target creature without flying", Target(Filter((CREATURE,), (Not(HasKeyword("flying")),)))),
    ("creatures you control", All(Filter((CREATURE,), (YOURS,)))),
    ("other Elves you control", All(Filter((Other("other"), IsSubtype("Elf")), (YOURS,)))),
    ("each creature", All(Filter((CREATURE,)), "each")),
    ("a nontoken creature", Some(Filter((Not(IsToken()), CREATURE)))),
    (
        "a basic Forest or Plains card",
        Some(Filter((IsSupertype("Basic"), AnyOf((IsSubtype("Forest"), IsSubtype("Plains"))), IsCard()))),
    ),
    ("an artifact or creature", Some(Filter((AnyOf((IsType("Artifact"), CREATURE)),)))),
    (
        "a creature or an artifact",
        Some(Filter((AnyOf((Fits(Filter((CREATURE,))), Fits(Filter((IsType("Artifact"),)))), "or a"),))),
    ),
    ("three cards", Some(Filter((IsCard(),)), 3, 3)),
    ("up to one creature", Some(Filter((CREATURE,)), 0, 1)),
    ("enchanted creature", Attached("enchanted creature")),
    ("that creature", That("that creature")),
    ("the exiled card", That("the exiled card")),
    ("this creature", This("this creature")),
    ("the top three cards of your library", TopCards(Number(3))),
]


@pytest.mark.parametrize(("text", "value"), PHRASES)
def test_phrases_for_objects(text: str, value: Any) -> None:
    assert read("objects", text) == value


def test_115_4__any_target() -> None:
    target = read("damaged", "any target")
    assert set(target.filter.words[0].of) == {CREATURE, IsPlayer(), IsType("Planeswalker"), IsType("Battle")}


def test_phrases_for_players() -> None:
    assert read("players", "target opponent") == Target(Filter((IsPlayer("opponent"),)))
    assert read("players", "that creature's controller") == ControllerOf(That("that creature"))


SCOPES = [
    # What only creatures have is said of the creature.
    ("artifact, enchantment, or creature with flying", Filter((AnyOf((IsType("Artifact"), IsType("Enchantment"), Fits(Filter((CREATURE,), (HasKeyword("flying"),))))),))),
    # Mana value and control are said of all.
    ("creature or planeswalker with mana value 3 or less", Filter((AnyOf((CREATURE, IsType("Planeswalker"))),), (Compares("mana value", "<=", Number(3)),))),
    ("artifact or creature you control", Filter((AnyOf((IsType("Artifact"), CREATURE)),), (YOURS,))),
    # An adjective before the first holds for all that have none.
    ("tapped artifact or creature", Filter((Has("tapped"), AnyOf((IsType("Artifact"), CREATURE))))),
    ("artifact or nontoken creature", Filter((AnyOf((IsType("Artifact"), Fits(Filter((Not(IsToken()), CREATURE))))),))),
    # What follows a number of things belongs to the nearest noun.
    ("card with mana value less than or equal to the number of lands you control", Filter((IsCard(),), (Compares("mana value", "<=", CountOf(All(Filter((IsType("Land"),), (YOURS,)))), "less than or equal to"),))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), SCOPES)
def test_scope_over_alternatives(text: str, value: Filter) -> None:
    assert read("objects", f"target {text}").filter == value


@pytest.mark.parametrize(
    "text",
    [
        "basic land or Gate card",
        "artifact creature or planeswalker",
        "tapped creature or player",
        "creature or Vehicle with flying and",
    ],
)
def test_scope_that_no_rule_decides_is_not_read(text: str) -> None:
    found = grammar().parse("filter", text)
    assert isinstance(found, (Failed, Ambiguous))


AMOUNTS = [
    ("the number of creatures you control", CountOf(All(Filter((CREATURE,), (YOURS,))))),
    ("its power", StatOf("power", That("it"))),
    ("~'s toughness", StatOf("toughness", This("~"))),
    ("twice the number of cards in your hand", Times(2, CountOf(All(Filter((IsCard(),), (InZone("hand", You()),)))))),
    ("half your life total, rounded up", Half(LifeOf(You()), True)),
    ("the greatest power among creatures you control", Greatest("power", All(Filter((CREATURE,), (YOURS,))))),
    ("the number of charge counters on ~", CountersOn("charge", This("~"))),
]


@pytest.mark.parametrize(("text", "value"), AMOUNTS)
def test_amounts(text: str, value: Any) -> None:
    assert read("amount", text) == value


CONDITIONS = [
    ("you control a creature with power 4 or greater", Exists),
    ("you control two or more other lands", Exists),
    ("you control no artifacts", Exists),
    ("there are seven or more cards in your graveyard", Exists),
    ("you have no cards in hand", Exists),
    ("you have 5 or less life", Comparison),
    ("your devotion to black is less than five", Comparison),
    ("X is 5 or more", Comparison),
    ("this creature's power is 4 or greater", Comparison),
    ("it's a creature card", Is),
    ("it isn't a token", Is),
    ("this artifact is untapped", Is),
    ("it has a +1/+1 counter on it", Is),
    ("this card is in your graveyard", Is),
    ("a creature died this turn", Happened),
    ("you've cast another spell this turn", Happened),
    ("you attacked this turn", Happened),
    ("it was kicked", WasCastWith),
    ("{R} was spent to cast it", WasCastWith),
]


@pytest.mark.parametrize(("text", "kind"), CONDITIONS)
def test_conditions(text: str, kind: type) -> None:
    assert type(read("condition", text)) is kind


def test_plural_and_singular_agree() -> None:
    """A wrong number does not print back, so it does not count as read."""
    found = grammar().parse("objects", "two target creature")
    assert isinstance(found, Failed) or grammar().render("objects", found.value, capital=False) != "two target creature"  # type: ignore[union-attr]


def test_where_x_is_defines_every_x() -> None:
    from model.oracle.grammar.defining_x import define_x, undefine_x

    pump = (XAmount(), Number(1), XAmount())
    defined = define_x(pump, LifeOf(You()))
    assert defined == (XAmount("X", LifeOf(You())), Number(1), XAmount("X", LifeOf(You())))
    assert undefine_x(defined) == (pump, LifeOf(You()))
    assert define_x((Number(1),), LifeOf(You())) is None
