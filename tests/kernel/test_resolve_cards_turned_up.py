"""Discover, cascade, craft and others that turn up or bring back cards (CR 701.57, 702.85, 702.167)."""

from __future__ import annotations

import pytest

import model.play
from model.ability.instructions import Choose, KeywordAction, Move
from model.ability.keywords import Keyword, expand
from model.ability.terms import LinkedTo, Number, That, TopCards
from model.base import UnsupportedText
from model.card import Card
from model.state import CastInfo
from tests.boards import basic, face
from tests.kernel.resolving import CREATURE, Asked, bear, board, card, characteristics, do, on, resolved, the

assert model.play  # registers what casts during a resolution


def discover(n: int) -> KeywordAction:
    return KeywordAction("discover", n=Number(n))


def test_701_57a__not_cast_it_goes_to_the_hand_the_rest_under_the_library() -> None:
    found = card("Found", cost="{3}", power=1, toughness=1)
    position = board(human_battlefield=[bear()], human_library=[basic("Forest"), found, bear("Deep")])
    game = do(position, discover(3), source=1, answers=[None])
    assert game.objects[the(game, "Found")].zone == "hand"
    assert [game.objects[i].card.name for i in game.zone("library", 0)] == ["Deep", "Forest"]


def test_701_57a__cards_of_greater_mana_value_are_passed_over() -> None:
    position = board(human_battlefield=[bear()], human_library=[card("Huge", cost="{8}", power=8, toughness=8)])
    game = do(position, discover(3), source=1)
    assert game.objects[the(game, "Huge")].zone == "library"


def test_701_57a__the_found_card_may_be_cast_free() -> None:
    from model.play import Play

    position = board(human_battlefield=[bear()], human_library=[card("Found", cost="{3}", power=1, toughness=1)])
    with pytest.raises(Asked) as asked:
        do(position, discover(3), source=1)
    (way,) = asked.value.decision.data
    game = do(position, discover(3), source=1, answers=[Play("cast", way.object, using=way.using)])
    assert game.objects[the(game, "Found")].zone == "stack"


def test_702_85a__cascade_looks_for_less_than_its_own_mana_value() -> None:
    (trigger,) = expand(Keyword("cascade"))
    source = on(card("Storming", types="Sorcery", cost="{3}"), cast=CastInfo())
    library = [card("Equal", cost="{3}", power=1, toughness=1), card("Less", cost="{2}", power=1, toughness=1)]
    # ids: the library 1 and 2, the trigger 3, the spell 4.
    stack = on(bear(), kind="ability", cast=CastInfo(ability=trigger, source=4))
    position = board(human_library=library, human_stack=[stack, source])
    with pytest.raises(Asked) as asked:
        resolved(position)
    assert len({w.object for w in asked.value.decision.data}) == 1
    assert asked.value.decision.words == "which card to cast or play"


def needle() -> Card:
    craft = Keyword("craft", n=1, what=(CREATURE,))
    front = face("Needle", types="Artifact", abilities=[craft])
    back = face("Compass", types="Artifact Creature", power=3, toughness=3)
    return Card("Needle // Compass", "transform", (front, back))


def test_702_167a__craft_returns_the_card_transformed_and_remembers_the_materials() -> None:
    (ability,) = expand(Keyword("craft", n=1, what=(CREATURE,)))
    paid = (("craft source", (1,)), ("craft", (2,)))
    stack = on(bear(), kind="ability", cast=CastInfo(ability=ability, source=9, paid=paid))
    game = resolved(board(human_exile=[needle(), bear("Material")], human_stack=[stack]))
    (back,) = game.zone("battlefield")
    assert characteristics(game, back).name == "Compass"
    used = That("cards used to craft it", LinkedTo("crafted"))
    after = do(game.freeze(), Move(used, "hand", "put"), source=back)
    assert after.objects[the(after, "Material")].zone == "hand"


def test_702_167a__what_is_no_double_faced_card_stays_exiled() -> None:
    (ability,) = expand(Keyword("craft", n=1, what=(CREATURE,)))
    paid = (("craft source", (1,)), ("craft", (2,)))
    stack = on(bear(), kind="ability", cast=CastInfo(ability=ability, source=9, paid=paid))
    game = resolved(board(human_exile=[bear("Clone"), bear("Material")], human_stack=[stack]))
    assert game.zone("battlefield") == ()


def test_607_2a__the_exiled_card_of_this_object_only() -> None:
    from model.ability.abilities import Activated

    exiled = That("the exiled card", LinkedTo("exiled"))
    jar = card("Jar", types="Artifact", abilities=[Activated((), Move(exiled, "hand", "return"))])
    position = board(human_battlefield=[jar, jar], human_library=[bear("A"), bear("B")])
    exile = Move(TopCards(1), "exile", "exile")
    game = do(do(position, exile, source=1).freeze(), exile, source=2)
    back = do(game.freeze(), Move(exiled, "hand", "return"), source=2)
    assert [back.objects[i].card.name for i in back.zone("hand", 0)] == ["B"]


def test_607_2d__a_chosen_color_is_kept_on_the_source() -> None:
    game = do(board(human_battlefield=[bear()]), Choose("a color"), source=1, answers=["G"])
    assert game.objects[1].choices == (("color", "G"),)


def test_discover__an_unknown_library_is_refused() -> None:
    with pytest.raises(UnsupportedText):
        do(board(human_battlefield=[bear()], human={"library": "unknown"}), discover(3), source=1)


def test_701_20__until_a_creature_card_the_others_go_elsewhere() -> None:
    from model.oracle.compile import compile_lines

    text = (
        "Reveal cards from the top of your library until you reveal a creature card. Put that card into your hand and "
        "the rest into your graveyard."
    )
    made = card("Test Spell", types="Sorcery", abilities=compile_lines([text], is_spell=True))
    library = [basic("Forest"), bear("Found"), bear("Deep")]
    game = resolved(board(human_library=library, human_stack=[on(made, cast=CastInfo())]))
    assert [game.objects[the(game, n)].zone for n in ("Found", "Forest", "Deep")] == ["hand", "graveyard", "library"]


def test_122_5__counters_are_moved_only_to_another_object() -> None:
    from model.ability.counters import MoveCounters
    from model.ability.terms import Target, This

    one, other = on(bear("One"), counters=(("+1/+1", 2),)), bear("Other")
    position = board(human_battlefield=[one, other])
    move = MoveCounters("+1/+1", Number(1), This("this creature"), Target(CREATURE, n=0))
    game = do(position, move, source=the(position, "One"), targets=((the(position, "Other"),),))
    assert [game.objects[the(game, n)].counter("+1/+1") for n in ("One", "Other")] == [1, 1]
    game = do(position, move, source=the(position, "One"), targets=((the(position, "One"),),))
    assert game.objects[the(game, "One")].counter("+1/+1") == 2
