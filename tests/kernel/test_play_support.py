"""What is not carried out, by name and class: activated abilities and spells alone (i), what acts by itself (ii), text
where it does not function (iii)."""

from __future__ import annotations

import pytest

from model.ability.abilities import (
    ActionCost,
    Activated,
    CostChange,
    OnlyDuring,
    PayMana,
    Spell,
    Static,
    TapSelf,
    Triggered,
    UnsupportedAbility,
)
from model.ability.continuous import Affects, Cant, Forbid, PlayerRule
from model.ability.events import Attacks, PlayerActs, ZoneChanges
from model.ability.instructions import AddMana, Draw, KeywordAction, May, PayCost, Sacrifice, Shuffle
from model.ability.terms import All, EachPlayer, Filter, Has, IsType, Number, Some, This, XAmount, You
from model.base import UnsupportedText
from model.mana import parse_cost
from model.oracle.compile import compile_line
from model.play import Play, why_not
from model.play.support import GIVER_NAMED, class_of, may_make_mana, unsupported_in, unsupported_in_card, unsupported_of
from tests.boards import board, card, keyword
from tests.kernel.play_cards import altar, bear, bolt, charm, elf, lair, signet, study

_ATTACKS = Attacks(This())
LANDS = All(Filter((IsType("Land"),)))


@pytest.mark.parametrize("what", [altar, bear, bolt, charm, elf, lair, signet, study])
def test_what_is_carried_out_is_not_named(what: object) -> None:
    assert unsupported_in_card(what) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        (UnsupportedAbility("Do a thing."), "Do a thing."),
        (keyword("banding"), "banding"),
        (Spell(KeywordAction("no such action")), "no such action"),
        (Static((Affects(LANDS, (Cant("be looked at"),)),)), "be looked at"),
        (Static((Forbid("sing", EachPlayer()),)), "sing"),
        (Static((PlayerRule("may look at everything", You()),)), "look at everything"),
        (Static((CostChange(LANDS, parse_cost("{1}"), of_abilities="singing"),)), "singing"),
        (Activated((ActionCost(Shuffle()),), Draw(Number(1))), "cost"),
        (Activated((TapSelf(),), Draw(Number(1)), (OnlyDuring("the full moon"),)), "the full moon"),
        (Spell(May(PayCost((PayMana(parse_cost("{X}{R}")),)))), "X chosen as it is paid"),
        (
            Spell(May(Sacrifice(Some(Filter((IsType("Land"),)), XAmount(), XAmount())))),
            "X chosen as it is",
        ),
        (Triggered(PlayerActs(You(), "sing"), Draw(Number(1))), "sing"),
        (Static((Affects(All(Filter((Has("shiny"),))), (Cant("attack"),)),)), "shiny"),
    ],
)
def test_what_is_not_carried_out_is_named(ability: object, words: str) -> None:
    found = unsupported_of(ability)  # type: ignore[arg-type]
    assert found
    assert any(words in text for text in found)


def test_classes_by_shape_and_zone() -> None:
    acts = UnsupportedAbility("{T}: Sing.", shape="activated")
    sits = UnsupportedAbility("Creatures sing.", shape="static")
    odd = UnsupportedAbility("Sing.", shape="unknown")
    assert class_of(acts, "battlefield") == "i"
    assert class_of(sits, "battlefield") == "ii"
    assert class_of(odd, "battlefield") == "ii"
    assert class_of(sits, "hand") == "i"
    assert class_of(sits, "library") == "iii"
    assert class_of(sits, "graveyard") == "iii"
    assert class_of(UnsupportedAbility("When ~ is put into a graveyard, sing.", shape="triggered"), "graveyard") == "ii"
    assert class_of(UnsupportedAbility("Sing.", shape="spell"), "hand") == "i"
    dies = Triggered(ZoneChanges(This(), to="graveyard"), KeywordAction("no such action"))
    assert class_of(dies, "battlefield") == "ii"


def test_positions_list_what_stands_in_them() -> None:
    odd = card("Test Odd", types="Artifact", abilities=[UnsupportedAbility("Creatures sing.", shape="static")])
    mana = card(
        "Test Mana", types="Artifact", abilities=[UnsupportedAbility("{T}: Add a tune.", shape="activated", mana=True)]
    )
    position = board(human_battlefield=[odd, mana], human_library=[odd])
    found = unsupported_in(position)
    assert [(i.card, i.class_, i.object, i.mana) for i in found] == [
        ("Test Odd", "ii", 1, False),
        ("Test Mana", "i", 2, True),
        ("Test Odd", "iii", 3, False),
    ]
    assert [i.card for i in unsupported_in(position, frozenset({"Test Odd"}))] == ["Test Mana"]


def test_mana_that_is_not_understood() -> None:
    assert may_make_mana(UnsupportedAbility("Sing.", shape="unknown"))
    assert not may_make_mana(UnsupportedAbility("Sing.", shape="static"))
    assert may_make_mana(Activated((ActionCost(Shuffle()),), AddMana(options=(("G",),))))


def test_a_layout_that_is_not_played_is_named() -> None:
    assert unsupported_in_card(card("Test Plane", layout="planar", types="Enchantment")) == ("the layout planar",)


def test_a_cost_that_is_not_carried_out_is_neither_payable_nor_not() -> None:
    odd = card("Test Odd", types="Artifact", abilities=[Activated((ActionCost(Shuffle()),), Draw(Number(1)))])
    with pytest.raises(UnsupportedText):
        why_not(board(human_battlefield=[odd]), Play("activate", 1))


@pytest.mark.parametrize(
    ("text", "shape", "zone", "class_"),
    [
        ("Flashback {2}{R}, Dance with three Goblins.", "keyword", "graveyard", "i"),
        ("Unearth {2}. This ability costs less to activate now and then.", "keyword", "graveyard", "i"),
        ("Flashback {2}{R}, Dance with three Goblins.", "keyword", "library", "iii"),
        ("Suspend 17 - {0}", "keyword", "exile", "ii"),
        ("Eminence - As long as ~ is in the command zone, dance.", "static", "command", "ii"),
        ("Dancing costs {1} less.", "static", "graveyard", "iii"),
    ],
)
def test_text_that_is_not_understood_by_zone(text: str, shape: str, zone: str, class_: str) -> None:
    assert class_of(UnsupportedAbility(text, "", shape, False), zone) == class_


def test_114_4__unread_text_of_an_emblem_acts_by_itself() -> None:
    dancing = card("Dancer", types="", abilities=[UnsupportedAbility("Dancing costs {1} less.", "", "static", False)])
    position = board(human_command=[(dancing, {"kind": "emblem"})])
    assert [i.class_ for i in unsupported_in(position)] == ["ii"]


@pytest.mark.parametrize(
    ("text", "fine"),
    [
        ('Equipped creature has "{T}, Sacrifice ~: Draw a card."', True),
        ('Equipped creature has "{T}, Remove a charge counter from ~: Draw a card."', False),
        ('Equipped creature has "Whenever ~ becomes untapped, draw a card."', False),
        ('Equipped creature has "{T}: Tap this creature. Then put a charge counter on ~. Sacrifice it."', False),
        ('Equipped creature has "{T}: This creature deals 1 damage to any target."', True),
        ('{0}: Target creature gains "{T}: Put a charge counter on ~" until end of turn.', False),
        ('{0}: ~ gains "{T}: Put a charge counter on ~" until end of turn.', True),
        ('{0}: Create a 1/1 green Ooze creature token with "{T}: Put a charge counter on ~."', False),
    ],
)
def test_201_5a__an_ability_that_names_what_gives_it(text: str, fine: bool) -> None:
    (ability,) = compile_line(text)
    assert unsupported_of(ability) == (() if fine else (GIVER_NAMED,))
