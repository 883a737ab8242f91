"""What texts about characteristics do on a board, with made-up cards (CR 205, 305.7, 611.2, 613)."""

from __future__ import annotations

import pytest
from resolving import bear, board, characteristics, do, on, resolved, the
from told import told

from model.ability.abilities import Spell, Triggered
from model.ability.keywords import has_keyword
from model.state import CastInfo, Game

EACH = "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value."
TWICE = (
    "Each other non-Aura enchantment is a creature in addition to its other types and has base power and base "
    "toughness each equal to its mana value."
)


@pytest.mark.parametrize(("text", "kind"), [(EACH, "Artifact"), (TWICE, "Enchantment")])
def test_each_has_the_size_that_its_own_mana_value_says(text: str, kind: str) -> None:
    law = told("Waking Law", text, types="Enchantment")
    three, one = told("Urn", "", types=kind, cost="{3}"), told("Cup", "", types=kind, cost="{1}")
    game = Game(board(human_battlefield=[law], ai_battlefield=[three, one]))
    urn, cup = characteristics(game, the(game, "Urn")), characteristics(game, the(game, "Cup"))
    assert (urn.power, urn.toughness, cup.power, cup.toughness) == (3, 3, 1, 1)
    assert {kind, "Creature"} <= urn.types


def test_205_1b__still_a_land_keeps_its_types_and_abilities() -> None:
    aura = told(
        "Rising Field",
        "Enchant land\nEnchanted land is a 2/2 blue Elemental creature with flying. It's still a land.",
        types="Enchantment",
        subtypes="Aura",
    )
    field = told("Field", "{T}: Add {G}.", types="Land")
    game = Game(board(human_battlefield=[field, on(aura, attached_to=1)]))
    seen = characteristics(game, 1)
    assert seen.types == {"Land", "Creature"}
    assert (seen.power, seen.toughness, seen.colors) == (2, 2, {"U"})
    assert has_keyword(seen, "flying")
    assert len(seen.abilities) == 2


def test_every_basic_land_type_adds_the_mana_abilities() -> None:
    leyline = told(
        "Five Paths",
        "Lands you control are every basic land type in addition to their other types.",
        types="Enchantment",
    )
    game = Game(board(human_battlefield=[leyline, told("Waste", "{T}: Add {C}.", types="Land")]))
    seen = characteristics(game, 2)
    assert {"Plains", "Island", "Swamp", "Mountain", "Forest"} <= seen.subtypes
    assert len(seen.abilities) == 6


def test_608_2d__the_colour_and_type_of_choice_are_chosen_on_resolution() -> None:
    dye = told("Dye", "Target permanent becomes the color of your choice until end of turn.", types="Instant")
    warp = told("Warp", "Target land becomes the basic land type of your choice until end of turn.", types="Instant")
    land = told("Waste", "{T}: Add {C}.", types="Land")
    (spell,) = dye.front.abilities
    assert isinstance(spell, Spell)
    game = do(board(human_battlefield=[bear()]), spell.do, answers=["R"], targets=((1,),))
    assert characteristics(game, 1).colors == {"R"}
    (spell,) = warp.front.abilities
    assert isinstance(spell, Spell)
    game = do(board(human_battlefield=[land]), spell.do, answers=["Island"], targets=((1,),))
    seen = characteristics(game, 1)
    assert seen.subtypes == {"Island"}
    assert len(seen.abilities) == 1


def test_611_2e__what_it_is_holds_as_it_enters() -> None:
    text = (
        "When ~ dies, if it was a creature, return it to the battlefield under its owner's control. "
        "It's an enchantment."
    )
    spirit = told("Lasting Spirit", text, types="Enchantment Creature", power=2, toughness=2)
    watcher = told("Watcher", "Whenever another creature enters, you gain 1 life.")
    (back,) = spirit.front.abilities
    assert isinstance(back, Triggered)
    position = board(human_battlefield=[watcher], human_graveyard=[spirit])
    game = do(position, back.do, event=(("subject", 2), ("new", 2)), source=2)
    returned = the(game, "Lasting Spirit", "battlefield")
    assert characteristics(game, returned).types == {"Enchantment"}
    assert not game.pending


def test_a_name_with_the_cards_own_name_in_it() -> None:
    keep = told("Stone Keep", "{T}: Create a 0/1 red Kobold creature token named Guards of Stone Keep.", types="Land")
    stack = on(
        keep,
        kind="ability",
        cast=CastInfo(ability=keep.front.abilities[0], source=1),  # type: ignore[arg-type]
    )
    game = resolved(board(human_battlefield=[keep], human_stack=[stack]))
    made = [i for i in game.objects if game.objects[i].kind == "token"]
    assert [characteristics(game, i).name for i in made] == ["Guards of Stone Keep"]
