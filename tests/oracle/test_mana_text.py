"""Adding mana: each wording of "Add" is one record, and the record prints the wording again (CR 106)."""

from __future__ import annotations

import pytest

from model.ability.continuous import Cant
from model.ability.instructions import AddMana, DealDamage, ManaSet, Rider, Sequence
from model.ability.terms import All, CountOf, Filter, Number, Some, StatOf, XAmount
from tests.oracle.readings import is_unread, read

TEXTS = """
Add {G}.
Add {C}{C}.
Add {W} or {U}.
Add {R}, {G}, or {W}.
Add {R}{R}, {R}{G}, or {G}{G}.
Add one mana of any color.
Add two mana of any one color.
Add X mana of any one color.
Add three mana in any combination of colors.
Add two mana in any combination of {R} and/or {G}.
Add {G} for each creature you control.
Add an amount of {G} equal to this creature's power.
Add X mana in any combination of {U} and/or {R}, where X is ~'s power.
Add one mana of the chosen color.
Add {B} or one mana of the chosen color.
Add one mana of any color that a land an opponent controls could produce.
Add one mana of any type that a land you control could produce.
Add one mana of any color among permanents you control.
Add one mana of any color in your commander's color identity.
Add one mana of any type that land produced.
That player adds {G}.
Add {B} or {R}. This land deals 1 damage to you.
Add {C}{C}. Spend this mana only to cast colorless spells.
Add {G}. Spend this mana only to cast a creature spell.
Add {R}{R}. Spend this mana only to cast artifact spells or activate abilities of artifacts.
Add {C}{C}. Spend this mana only on costs that contain {X}.
Add {U}. Spend this mana only to cast a creature spell of the chosen type, and that spell can't be countered.
Add {R}. If that mana is spent on a creature spell, it gains haste until end of turn.
Add {R}{R}{R}. Until end of turn, you don't lose this mana as steps and phases end.
""".strip().splitlines()


@pytest.mark.parametrize("text", TEXTS)
def test_prints_back(text: str) -> None:
    read(text)


def test_symbols_and_alternatives() -> None:
    assert read("Add {C}{C}.") == AddMana((("C", "C"),))
    assert read("Add {R}, {G}, or {W}.") == AddMana((("R",), ("G",), ("W",)))
    assert read("Add {R}{R}, {R}{G}, or {G}{G}.").options == (("R", "R"), ("R", "G"), ("G", "G"))


def test_106_1__colors_to_choose() -> None:
    assert read("Add one mana of any color.") == AddMana(any_color=True, count=Number(1))
    one = read("Add three mana of any one color.")
    assert one.any_color
    assert not one.combination
    mixed = read("Add three mana in any combination of colors.")
    assert mixed.any_color
    assert mixed.combination
    two = read("Add two mana in any combination of {R} and/or {G}.")
    assert two == AddMana((("R",), ("G",)), combination=True, count=Number(2))


def test_how_many() -> None:
    each = read("Add {G} for each creature you control.")
    assert each.options == (("G",),)
    assert isinstance(each.count, CountOf)
    equal = read("Add an amount of {B} equal to this creature's power.")
    assert isinstance(equal.count, StatOf)
    defined = read("Add X mana of any one color, where X is this creature's power.")
    assert isinstance(defined.count, XAmount)
    assert isinstance(defined.count.defined, StatOf)


def test_106_7__what_could_be_produced() -> None:
    color = read("Add one mana of any color that a land an opponent controls could produce.").among
    assert color.kind == "could produce"
    assert color.colors_only
    assert isinstance(color.of, Some)
    assert not read("Add one mana of any type that a land you control could produce.").among.colors_only
    among = read("Add one mana of any color among permanents you control.").among
    assert among.kind == "colors among"
    assert isinstance(among.of, All)
    assert read("Add {B} or one mana of the chosen color.").among == ManaSet("chosen color or", also=("B",))


def test_106_6__what_it_may_be_spent_on() -> None:
    only = read("Add {R}. Spend this mana only to cast artifact spells or activate abilities of artifacts.").only
    assert len(only.cast) == 1
    assert len(only.activate) == 1
    anything = read("Add {C}. Spend this mana only to activate abilities.").only
    assert anything.activate == (Filter(),)
    assert anything.cast == ()
    sure = read("Add {R}. Spend this mana only to cast a creature spell, and that spell can't be countered.")
    assert sure.riders == (Rider(changes=(Cant("be countered"),), word="and"),)


def test_what_lasts_and_what_hurts() -> None:
    lasting = read("Add {R}. Until end of turn, you don't lose this mana as steps and phases end.")
    assert lasting.lasts == "end of turn"
    pain = read("Add {B} or {R}. This land deals 1 damage to you.")
    assert isinstance(pain, Sequence)
    assert isinstance(pain.steps[1], DealDamage)


@pytest.mark.parametrize("text", ["Add {2}.", "Add {W/U}.", "Add mana.", "Add {G} or.", "Add one mana.", "Add {X}."])
def test_what_is_no_mana_is_not_read(text: str) -> None:
    assert is_unread(text)
