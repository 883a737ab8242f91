"""Texts in usual wording of made-up cards, compiled and carried out: what they do on a small board."""

from __future__ import annotations

from typing import Any

import pytest

from model.ability.abilities import UnsupportedAbility
from model.base import AI, HUMAN, walk
from model.evaluate import fits
from model.events import deal_damage, destroy
from model.oracle.compile import compile_lines
from model.play.support import unsupported_of
from model.state import CastInfo, Game, GameObject, Scope
from model.state.history import DAMAGED_BY
from tests.kernel.resolving import bear, board, card, characteristics, ids, on, resolved

YOU, FOE = -1, -2


def abilities(*lines: str, spell: bool = True) -> Any:
    """The abilities of the lines, all of which the kernel carries out."""
    found = compile_lines(list(lines), is_spell=spell)
    assert not any(isinstance(r, UnsupportedAbility) for a in found for r in walk(a)), found
    assert not [w for a in found for w in unsupported_of(a)]
    return found


def cast(*lines: str, targets: Any = (), types: str = "Sorcery", **info: Any) -> Any:
    """A spell of the Human with that text on the stack."""
    made = card("Test Spell", types=types, abilities=abilities(*lines))
    return on(made, cast=CastInfo(targets=targets, **info))


def ability(text: str, source: int, targets: Any = (), **info: Any) -> Any:
    """An ability of an object on the stack."""
    (found,) = abilities(text, spell=False)
    return on(
        card("Test Ability"), kind="ability", cast=CastInfo(ability=found, source=source, targets=targets, **info)
    )


def after(position: Any, answers: Any = ()) -> Game:
    return resolved(position, answers)


elf = card("Test Elf", subtypes="Elf", power=1, toughness=1)
red = card("Test Red Bear", power=2, toughness=2, indicator=("R",))


# --- players by what is true of them ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("theirs", "life"), [((), 18), ((elf,), 20)])
def test_608_2c__each_opponent_who_does_not_control(theirs: Any, life: int) -> None:
    spell = cast("Each opponent who doesn't control an Elf loses 2 life.")
    game = after(board(human_stack=[spell], human_battlefield=[elf], ai_battlefield=theirs))
    assert [p.life for p in game.players] == [20, life]


def test_608_2c__each_player_who() -> None:
    spell = cast("Each player who controls a creature draws a card.")
    game = after(board(human_stack=[spell], ai_battlefield=[elf], human_library=[bear()], ai_library=[bear()]))
    assert len(game.zone("hand", AI)) == 1
    assert not game.zone("hand", HUMAN)


def test_119_3__damage_this_turn_makes_a_player_a_target() -> None:
    line = "~ deals 1 damage to any target that was dealt damage this turn."
    spell = cast(line, targets=((FOE,),))
    start = board(human_stack=[spell], history={("damage", AI): 1})
    assert after(start).players[AI].life == 19
    # CR 608.2b: without that history the target is illegal.
    assert after(board(human_stack=[spell])).players[AI].life == 20


@pytest.mark.parametrize(("target", "hurt"), [(FOE, True), (1, False), (2, True)])
def test_608_2c__that_player_or_that_planeswalkers_controller(target: int, hurt: bool) -> None:
    line = (
        "~ deals 3 damage to target player or planeswalker and 1 damage to each creature that player or that "
        "planeswalker's controller controls."
    )
    walker = card("Test Walker", types="Planeswalker")
    spell = cast(line, targets=((target,),))
    game = after(
        board(
            human_battlefield=[on(walker, counters=(("loyalty", 5),))],
            ai_battlefield=[on(walker, counters=(("loyalty", 5),)), elf],
            human_stack=[spell],
        )
    )
    assert (game.objects[3].damage == 1) is hurt


# --- each of several players, others ---------------------------------------------------------------------------------


def test_608_2e__each_player_does_the_whole_list() -> None:
    spell = cast("Each player discards their hand, then draws that many cards.")
    cards = [bear(), bear(), bear()]
    game = after(
        board(human_stack=[spell], human_hand=cards[:2], ai_hand=cards[:1], human_library=cards, ai_library=cards)
    )
    assert [len(game.zone("hand", p)) for p in (HUMAN, AI)] == [2, 1]
    assert [len(game.zone("library", p)) for p in (HUMAN, AI)] == [1, 2]


def test_109_2__others_of_a_spell_are_those_other_than_its_target() -> None:
    spell = cast("~ deals 3 damage to target creature and 1 damage to each other creature.", targets=((1,),))
    game = after(board(human_battlefield=[bear("A", 5, 5), bear("B", 5, 5)], human_stack=[spell]))
    assert [game.objects[i].damage for i in (1, 2)] == [3, 1]


def test_608_2c__everybody_else_becomes_a_copy_of_the_target() -> None:
    spell = cast("Each other creature becomes a copy of target creature until end of turn.", targets=((2,),))
    game = after(board(human_battlefield=[bear("A"), bear("B", 4, 4), bear("C")], human_stack=[spell]))
    assert [characteristics(game, i).name for i in (1, 2, 3)] == ["B", "B", "B"]


# --- changes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "tramples"), [(elf, False), (red, True)])
def test_608_2h__a_change_with_a_condition_of_its_own(who: Any, tramples: bool) -> None:
    line = (
        "Choose target creature. Until end of turn, that creature gets +2/+0, gains trample if it's red, and gains "
        "vigilance if it's white."
    )
    game = after(board(human_battlefield=[who], human_stack=[cast(line, targets=((1,),))]))
    names = [getattr(a, "name", "") for a in characteristics(game, 1).abilities]
    assert ("trample" in names) is tramples
    assert "vigilance" not in names


def test_613_1f__all_other_abilities_are_lost() -> None:
    line = "Enchanted creature has base power and toughness 0/4, has defender, and loses all other abilities."
    aura = card("Test Aura", types="Enchantment", subtypes="Aura", abilities=abilities(line, spell=False))
    game = Game(board(human_battlefield=[bear("A", 2, 2, "flying"), on(aura, attached_to=1)]))
    looks = characteristics(game, 1)
    assert [getattr(a, "name", "") for a in looks.abilities] == ["defender"]
    assert (looks.power, looks.toughness) == (0, 4)


def test_611_3a__the_one_creature_that_there_is() -> None:
    line = "As long as you control exactly one creature, that creature gets +2/+0 and has lifelink."
    rule = card("Test Rule", types="Enchantment", abilities=abilities(line, spell=False))
    alone = Game(board(human_battlefield=[rule, bear()], ai_battlefield=[bear()]))
    assert [characteristics(alone, i).power for i in (2, 3)] == [4, 2]
    two = Game(board(human_battlefield=[rule, bear(), bear()]))
    assert [characteristics(two, i).power for i in (2, 3)] == [2, 2]


@pytest.mark.parametrize(("life", "power"), [(20, 1), (21, 2), (30, 7)])
def test_611_3a__two_sentences_with_conditions_of_their_own(life: int, power: int) -> None:
    line = (
        "As long as your life total is greater than your starting life total, ~ gets +1/+1. ~ gets an additional +5/+5 "
        "as long as your life total is at least 10 greater than your starting life total."
    )
    saint = card("Test Saint", power=1, toughness=1, abilities=abilities(line, spell=False))
    assert characteristics(Game(board(human_battlefield=[saint], human_life=life)), 1).power == power


def test_608_2c__if_within_an_instead() -> None:
    lines = (
        "Destroy target creature if it has mana value 2 or less.",
        "Revolt — Destroy that creature if it has mana value 4 or less instead if a permanent left the battlefield "
        "under your control this turn.",
    )
    big = card("Test Giant", power=4, toughness=4, cost="{3}{G}")
    start = board(ai_battlefield=[big], human_stack=[cast(*lines, targets=((1,),))])
    assert ids(after(start), "Test Giant", "battlefield")
    start = board(
        ai_battlefield=[big], human_graveyard=[bear()], human_stack=[cast(*lines, targets=((1,),))],
        history={("left", HUMAN): (2,)},
    )  # fmt: skip
    assert not ids(after(start), "Test Giant", "battlefield")


# --- history, counters, damage ---------------------------------------------------------------------------------------


def test_608_2i__dealt_damage_by_it_this_turn() -> None:
    line = "Destroy each creature dealt damage by ~ this turn."
    source = bear("Biter")
    put = ability(line.replace("Destroy each", "{T}: Destroy each"), 1)
    start = board(human_battlefield=[source], ai_battlefield=[bear("A"), bear("B")], human_stack=[put],
                  history={(DAMAGED_BY, 1): (2,)})  # fmt: skip
    game = after(start)
    assert ids(game, "A", "graveyard")
    assert ids(game, "B", "battlefield")


def test_122_1__another_counter_of_each_kind() -> None:
    line = (
        "{T}: For each kind of counter on target permanent or player, give that permanent or player another counter of "
        "that kind."
    )
    full = on(bear(), counters=(("+1/+1", 2), ("charge", 1)))
    game = after(board(human_battlefield=[full], human_stack=[ability(line, 1, ((1,),))]))
    assert game.objects[1].counters == (("+1/+1", 3), ("charge", 2))


def test_608_2c__how_often_the_ability_has_resolved() -> None:
    line = "{2}: Scry 1. If this is the second time this ability has resolved this turn, you gain 5 life."
    (made,) = abilities(line, spell=False)
    source = card("Test Flame", power=1, toughness=1, abilities=[made])
    once = on(card("Test Ability"), kind="ability", cast=CastInfo(ability=made, source=1))
    game = after(board(human_battlefield=[source], human_stack=[once, once]))
    assert game.players[HUMAN].life == 20
    assert resolved(game.freeze()).players[HUMAN].life == 25


def test_615_8__the_next_time_a_chosen_source_would_deal_damage() -> None:
    line = "{1}: The next time a red source of your choice would deal damage to you this turn, prevent that damage."
    shield = ability(line, 1)
    game = after(board(human_battlefield=[elf], ai_battlefield=[red, red], human_stack=[shield]), answers=(2,))
    deal_damage(game, [(3, YOU, 2)])
    assert game.players[HUMAN].life == 18
    deal_damage(game, [(2, YOU, 2)])
    deal_damage(game, [(2, YOU, 3)])
    assert game.players[HUMAN].life == 15


def test_615_7__all_but_one_of_the_damage() -> None:
    line = "If a source would deal damage to another creature you control, prevent all but 1 of that damage."
    guard = bear("Guard", 3, 3, *abilities(line, spell=False))
    game = Game(board(human_battlefield=[guard, bear("Kept", 3, 3)], ai_battlefield=[red]))
    deal_damage(game, [(3, 1, 2), (3, 2, 2)])
    assert [game.objects[i].damage for i in (1, 2)] == [2, 1]


def test_608_2h__equal_to_the_difference() -> None:
    line = (
        "{T}: Tap target creature. If that creature has greater power than ~, put a number of +1/+1 counters on ~ "
        "equal to the difference."
    )
    put = ability(line, 1, ((2,),))
    game = after(board(human_battlefield=[bear()], ai_battlefield=[bear("Big", 5, 5)], human_stack=[put]))
    assert game.objects[1].counter("+1/+1") == 3


# --- casting, searching, copying -------------------------------------------------------------------------------------


def test_601_3__spells_from_graveyards_are_judged_where_they_are_cast_from() -> None:
    (found,) = abilities("Players can't cast spells from graveyards.", spell=False)
    (forbid,) = found.effects
    zone = on(bear(), cast=CastInfo(from_zone="graveyard"))
    hand = on(bear(), cast=CastInfo(from_zone="hand"))
    game = Game(board(human_stack=[zone, hand]))
    assert [fits(game, i, forbid.what.filter, Scope(HUMAN)) for i in (1, 2)] == [True, False]


def test_701_23__only_the_top_cards_are_searched() -> None:
    line = "If an opponent would search a library, that player searches the top two cards of that library instead."
    keeper = bear("Keeper", 2, 1, *abilities(line, spell=False))
    spell = cast("Search your library for a creature card, put it into your hand, then shuffle.")
    library = [elf, elf, red]
    game = after(board(ai_battlefield=[keeper], human_library=library, human_stack=[spell]), answers=((),))
    assert not game.zone("hand", HUMAN)
    game = after(board(human_library=library, human_stack=[spell]), answers=((4 - 1,),))
    assert ids(game, "Test Red Bear", "hand")


def test_707_9a__except_it_has_this_ability() -> None:
    line = "{1}: ~ becomes a copy of target creature, except it has this ability."
    put = ability(line, 1, ((2,),))
    game = after(board(human_battlefield=[bear("Shape")], ai_battlefield=[bear("Big", 5, 5)], human_stack=[put]))
    looks = characteristics(game, 1)
    assert (looks.name, looks.power, len(looks.abilities)) == ("Big", 5, 1)


def test_107_14__any_amount_of_energy_and_that_much() -> None:
    line = "Choose target creature. You get {E}{E}, then you may pay any amount of {E}. ~ deals that much damage to it."
    spell = cast(line, targets=((1,),))
    start = board(ai_battlefield=[bear("Big", 5, 5)], human_stack=[spell], human={"counters": (("energy", 1),)})
    game = after(start, answers=(2,))
    assert (game.objects[1].damage, game.players[HUMAN].counter("energy")) == (2, 1)


def test_122_8__its_counters_are_put_on_another() -> None:
    line = "When this creature dies, put its counters on target creature you control."
    (made,) = abilities(line, spell=False)
    game = Game(board(human_battlefield=[on(bear(), counters=(("+1/+1", 2), ("charge", 1))), bear("Heir")]))
    destroy(game, (1,))
    put = on(card("Test Ability"), kind="ability",
             cast=CastInfo(ability=made, source=1, targets=((2,),), event=(("subject", 1),)))  # fmt: skip
    position = game.freeze()
    told = GameObject(99, put[0], "stack", HUMAN, HUMAN, timestamp=99, **put[1])
    game = Game(position)
    game.pending = []
    game.add(told, top=True)
    after_it = resolved(game.freeze())
    assert after_it.objects[2].counters == (("+1/+1", 2), ("charge", 1))


def test_608_2c__so_many_are_sacrificed_for_each_card_discarded() -> None:
    line = "Discard your hand. Each opponent sacrifices a creature of their choice for each card discarded this way."
    start = board(
        human_stack=[cast(line)], human_hand=[bear(), bear()], ai_battlefield=[bear("A"), bear("B"), bear("C")]
    )
    game = after(start, answers=((1, 3),))
    assert ids(game, "B", "battlefield")
    assert len(ids(game, "A", "battlefield")) + len(ids(game, "C", "battlefield")) == 0
