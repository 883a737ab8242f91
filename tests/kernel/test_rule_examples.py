"""Examples that the Comprehensive Rules give, in our own words and with made-up cards. `docs/rule_examples.md` lists
these and the ones that stand in the files of their subject.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from model.ability.abilities import Activated
from model.ability.mana_abilities import is_mana_ability
from model.base import AI, DEFAULT_EDITION, HUMAN
from model.events import create_tokens, deal_damage, move, tap
from model.layers import characteristics
from model.play import PASS, Play, after, run
from model.state import CastInfo, Game, Position
from solver.plays import choices
from tests.boards import basic, board, card, ids, on, the
from tests.kernel.resolving import resolved
from tests.kernel.told import told

FOE = -2
forest, mountain, plains, swamp = map(basic, ("Forest", "Mountain", "Plains", "Swamp"))


def bear(name: str = "Bear", power: int = 2, toughness: int = 2, **fields: Any) -> Any:
    return card(name, power=power, toughness=toughness, **fields)


def colored(name: str, color: str, *, power: int = 2, toughness: int = 2) -> Any:
    return card(name, power=power, toughness=toughness, indicator=tuple(color))


def spell(text: str, *, targets: Any = (), name: str = "Rite", **fields: Any) -> Any:
    """A sorcery of the Human on the stack."""
    made = told(name, text, types="Sorcery", **fields)
    return on(made, cast=CastInfo(targets=targets))


def size(game: Game | Position, name: str) -> tuple[int | None, int | None]:
    game = game if isinstance(game, Game) else Game(game)
    looks = characteristics(game, the(game, name, "battlefield"))
    return looks.power, looks.toughness


def fired(game: Game) -> list[str]:
    return [p.name for p in game.pending]


def plus(position: Position, on_: int, text: str) -> Position:
    """The position after a sorcery with this text, which targets the object, resolved."""
    made = board(human_stack=[spell(text, targets=((on_,),))])
    stacked = msgspec.structs.replace(
        next(iter(made.objects.values())), id=position.next_id, timestamp=position.next_timestamp
    )
    whole = msgspec.structs.replace(
        position, objects={**position.objects, stacked.id: stacked},
        zones={**position.zones, ("stack", -1): (stacked.id,)}, next_id=position.next_id + 1,
        next_timestamp=position.next_timestamp + 1,
    )  # fmt: skip
    return resolved(whole).freeze()


# --- 601, 602, 605 ----------------------------------------------------------------------------------------------------


def targets_of(position: Position, name: str) -> set[Any]:
    spell_ = the(position, name, "hand")
    return {c.targets for c in choices(position) if isinstance(c, Play) and c.object == spell_}


def test_601_2c__two_target_creatures_are_two_different_ones() -> None:
    tapper = told("Tapper", "Tap two target creatures.", types="Instant", cost="{R}")
    one = run(board(human_hand=[tapper], human_battlefield=[mountain, bear()]))
    assert targets_of(one, "Tapper") == set()
    two = run(board(human_hand=[tapper], human_battlefield=[mountain, bear(), bear("Cub", 1, 1)]))
    assert targets_of(two, "Tapper") == {((2, 3),)}


def test_601_2c__the_word_target_twice_may_name_one_object_twice() -> None:
    blast = told("Blast", "Destroy target artifact and target land.", types="Instant", cost="{R}")
    both = card("Citadel", types="Artifact Land")
    position = run(board(human_hand=[blast], human_battlefield=[mountain], ai_battlefield=[both]))
    assert ((3,), (3,)) not in targets_of(position, "Blast")  # ids: hand after the battlefields
    citadel = the(position, "Citadel")
    assert ((citadel,), (citadel,)) in targets_of(position, "Blast")


def test_601_2h__the_total_cost_is_locked_in_before_it_is_paid() -> None:
    familiar = told("Familiar", "Black spells you cast cost {1} less to cast.", power=1, toughness=1)
    reap = told(
        "Reap", "As an additional cost to cast this spell, sacrifice a creature.\nDraw two cards.", types="Instant",
        cost="{1}{B}",
    )  # fmt: skip
    position = run(board(human_hand=[reap], human_battlefield=[swamp, familiar], human_library=[bear()] * 3))
    cast = [c for c in choices(position) if isinstance(c, Play) and c.kind == "cast"]
    assert len(cast) == 1  # one Swamp is enough, though the creature that makes it cheaper is what is sacrificed
    assert not ids(after(position, cast[0]), "Familiar", "battlefield")


def test_601_3a__a_choice_of_x_may_lift_the_prohibition() -> None:
    winnower = told("Winnower", "Your opponents can't cast spells with even mana values.", power=1, toughness=1)
    thunder = told("Thunder", "This spell deals X damage to any target.", types="Sorcery", cost="{X}{R}{R}")
    position = run(board(human_hand=[thunder], human_battlefield=[mountain] * 5, ai_battlefield=[winnower], ai_life=20))
    xs = {c.x for c in choices(position) if isinstance(c, Play) and c.kind == "cast"}
    assert xs == {1, 3}


def test_605_2__a_mana_ability_that_gives_nothing_is_one_still() -> None:
    cradle = told("Cradle", "{T}: Add {G} for each creature you control.", types="Land")
    (ability,) = (a for a in cradle.front.abilities if isinstance(a, Activated))
    assert is_mana_ability(ability, DEFAULT_EDITION)
    position = run(board(human_battlefield=[cradle]))
    play = next(c for c in choices(position, mana=True) if isinstance(c, Play) and c.kind == "activate")
    following = after(position, play)
    assert not following.zones.get(("stack", -1))
    assert following.players[HUMAN].pool.units == ()


# --- 603 --------------------------------------------------------------------------------------------------------------


def test_603_2c__once_for_each_land_that_one_spell_destroys() -> None:
    mourner = told("Mourner", "Whenever a land is put into a graveyard from the battlefield, you gain 1 life.",
                   power=1, toughness=1)  # fmt: skip
    start = board(
        human_battlefield=[mourner, forest], ai_battlefield=[mountain, mountain],
        human_stack=[spell("Destroy all lands.")],
    )  # fmt: skip
    assert fired(resolved(start)) == ["Mourner"] * 3


def test_603_2e__becomes_tapped_is_not_entering_tapped() -> None:
    watcher = told("Watcher", "Whenever a creature becomes tapped, you gain 1 life.", power=1, toughness=1)
    sleeper = told("Sleeper", "This creature enters tapped.", power=1, toughness=1)
    game = Game(board(human_battlefield=[watcher], human_hand=[sleeper]))
    move(game, (2,), "battlefield")
    assert game.objects[the(game, "Sleeper", "battlefield")].tapped
    assert fired(game) == []
    tap(game, (1,))
    assert fired(game) == ["Watcher"]
    tap(game, (1,))
    assert fired(game) == ["Watcher"]


def test_603_6b__a_land_that_enters_as_a_creature_is_seen_as_one() -> None:
    living = told("Living", "Each land is a 1/1 creature that's still a land.", types="Enchantment")
    watcher = told("Watcher", "Whenever a creature enters, you gain 1 life.", power=1, toughness=1)
    game = Game(board(human_battlefield=[living, watcher], human_hand=[forest]))
    move(game, (3,), "battlefield")
    assert fired(game) == ["Watcher"]


def test_603_10a__what_dies_with_the_creatures_sees_them_die() -> None:
    relic = told("Relic", "Whenever a creature dies, you gain 1 life.", types="Artifact")
    start = board(
        human_battlefield=[relic, bear()], ai_battlefield=[bear()],
        human_stack=[spell("Destroy all artifacts, creatures, and enchantments.")],
    )  # fmt: skip
    assert fired(resolved(start)) == ["Relic", "Relic"]


# --- 608, 609 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("color", "life"), [("B", 20), ("W", 22)])
def test_608_2b__without_its_target_nothing_of_the_spell_happens(color: str, life: int) -> None:
    knight = told("Knight", "Protection from black", power=2, toughness=2)
    thirst = on(
        told("Thirst", "This spell deals 2 damage to target creature and you gain 2 life.", types="Instant",
             indicator=(color,)),
        cast=CastInfo(targets=((1,),)),
    )  # fmt: skip
    game = resolved(board(ai_battlefield=[knight], human_stack=[thirst]))
    assert game.players[HUMAN].life == life


def test_608_2b__the_other_mention_of_the_same_permanent_is_still_legal() -> None:
    # A black creature land was chosen as the nonblack creature (when it was not black) and as the land.
    both = card("Grove", types="Creature Land", power=1, toughness=1, indicator=("B",))
    plague = spell("Destroy target nonblack creature and target land.", targets=((1,), (1,)))
    game = resolved(board(ai_battlefield=[both], human_stack=[plague]))
    assert ids(game, "Grove", "graveyard")


@pytest.mark.parametrize(("whose", "life"), [("human_battlefield", 20), ("ai_battlefield", 16)])
def test_608_2d__what_cannot_be_done_cannot_be_chosen(whose: str, life: int) -> None:
    toll = spell("You may sacrifice a creature. If you don't, you lose 4 life.")
    start = board(human_stack=[toll], **{whose: [bear()]})
    game = resolved(start, answers=(True,) if whose == "human_battlefield" else ())
    assert game.players[HUMAN].life == life


@pytest.mark.parametrize(("text", "dies"), [("black", True), ("nonblack", False)])
def test_608_2j__only_the_characteristic_that_is_named_is_looked_at(text: str, *, dies: bool) -> None:
    start = board(ai_battlefield=[colored("Both", "WB")], human_stack=[spell(f"Destroy all {text} creatures.")])
    game = resolved(start)
    assert bool(ids(game, "Both", "graveyard")) is dies


def test_609_2__effects_on_lands_do_not_reach_land_cards_elsewhere() -> None:
    living = told("Living", "Each land is a 1/1 creature that's still a land.", types="Enchantment")
    game = Game(board(human_battlefield=[living, forest], human_graveyard=[mountain]))
    assert "Creature" in characteristics(game, the(game, "Forest")).types
    assert "Creature" not in characteristics(game, the(game, "Mountain")).types


def test_609_3__as_much_as_possible_is_done() -> None:
    game = resolved(board(human_stack=[spell("Discard two cards.")], human_hand=[bear()]))
    assert ids(game, "Bear", "graveyard")
    game = resolved(board(human_stack=[spell("Mill three cards.")], human_library=[bear()] * 2))
    assert len(ids(game, "Bear", "graveyard")) == 2


# --- 611, 613 ---------------------------------------------------------------------------------------------------------

anthem = told("Anthem", "White creatures get +1/+1.", types="Enchantment")


def test_611_2c__who_was_white_keeps_the_bonus_and_newcomers_get_none() -> None:
    white, red = colored("White", "W"), colored("Red", "R")
    start = board(human_battlefield=[white, red], human_stack=[spell("White creatures get +1/+1 until end of turn.")])
    game = resolved(start)
    assert (size(game, "White"), size(game, "Red")) == ((3, 3), (2, 2))
    later = plus(game.freeze(), the(game, "White"), "Target creature becomes red until end of turn.")
    later = plus(later, the(game, "Red"), "Target creature becomes white until end of turn.")
    assert (size(later, "White"), size(later, "Red")) == ((3, 3), (2, 2))


def test_611_3b__the_bonus_comes_and_goes_with_the_colour() -> None:
    start = board(human_battlefield=[anthem, colored("White", "W"), colored("Red", "R")])
    assert (size(start, "White"), size(start, "Red")) == ((3, 3), (2, 2))
    later = plus(start, 2, "Target creature becomes red until end of turn.")
    later = plus(later, 3, "Target creature becomes white until end of turn.")
    assert (size(later, "White"), size(later, "Red")) == ((2, 2), (3, 3))


def test_611_3c__a_creature_enters_with_what_it_gets() -> None:
    watcher = told("Watcher", "Whenever a creature with power 2 or greater enters, you gain 1 life.", power=0,
                   toughness=1)  # fmt: skip
    game = Game(board(human_battlefield=[anthem, watcher], human_hand=[colored("Recruit", "W", power=1, toughness=1)]))
    move(game, (3,), "battlefield")
    assert size(game, "Recruit") == (2, 2)
    assert fired(game) == ["Watcher"]


SWITCH = "Switch target creature's power and toughness until end of turn."


@pytest.mark.parametrize(
    ("texts", "is_"),
    [
        (("Target creature gets +0/+1 until end of turn.", SWITCH), (4, 1)),
        (("Target creature gets +0/+1 until end of turn.", SWITCH, "Target creature gets +5/+0 until end of turn."),
         (4, 6)),
        (("Target creature gets +0/+1 until end of turn.", SWITCH, SWITCH), (1, 4)),
    ],
)  # fmt: skip
def test_613_4d__switches_come_last_and_cancel_one_another(texts: Any, is_: Any) -> None:
    position = board(human_battlefield=[bear("Thin", 1, 3)])
    for text in texts:
        position = plus(position, 1, text)
    assert size(position, "Thin") == is_


def test_613_4d__the_switch_is_made_anew_when_another_effect_ends() -> None:
    position = board(human_battlefield=[bear("Thin", 1, 3)])
    position = plus(position, 1, "Target creature gets +0/+1 until end of turn.")
    position = plus(position, 1, SWITCH)
    ended = msgspec.structs.replace(position, lasting=position.lasting[1:])
    assert size(ended, "Thin") == (3, 1)


def test_613_5__base_counters_and_bonuses_in_their_layers() -> None:
    wide = told("Wide", "Creatures you control get +0/+2.", types="Enchantment")
    position = board(human_battlefield=[on(bear("Ogre"), counters=(("+1/+1", 1),))])
    position = plus(position, 1, "Target creature gets +4/+4 until end of turn.")
    assert size(position, "Ogre") == (7, 7)
    game = Game(position)
    created = create_tokens(game, HUMAN, wide, 1)
    assert created
    assert size(game, "Ogre") == (7, 9)
    position = plus(game.freeze(), 1, "Target creature has base power and toughness 0/1 until end of turn.")
    assert size(position, "Ogre") == (5, 8)


def test_613_6__control_and_haste_in_their_layers() -> None:
    act = spell(
        "Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.",
        targets=((1,),),
    )
    game = resolved(board(ai_battlefield=[on(bear(), tapped=True)], human_stack=[act]))
    looks = characteristics(game, 1)
    assert looks.controller == HUMAN
    assert not game.objects[1].tapped
    assert any(getattr(a, "name", "") == "haste" for a in looks.abilities)


def test_613_9__the_later_of_two_auras_wins() -> None:
    gives = told("Wings", "Enchant creature\nEnchanted creature has flying.", types="Enchantment", subtypes="Aura")
    takes = told("Weight", "Enchant creature\nEnchanted creature loses flying.", types="Enchantment", subtypes="Aura")
    for first, second, flies in ((gives, takes, False), (takes, gives, True)):
        position = board(human_battlefield=[bear(), on(first, attached_to=1), on(second, attached_to=1)])
        looks = characteristics(Game(position), 1)
        assert any(getattr(a, "name", "") == "flying" for a in looks.abilities) is flies


# --- 614-616 ----------------------------------------------------------------------------------------------------------


def test_614_5__two_doublings_make_eight_of_two() -> None:
    double = told(
        "Furnace", "If a creature you control would deal damage to a permanent or player, it deals double that damage "
        "to that permanent or player instead.", types="Enchantment",
    )  # fmt: skip
    game = Game(board(human_battlefield=[double, double, bear()]))
    deal_damage(game, [(3, FOE, 2)])
    assert game.players[AI].life == 12


def test_615_10__one_less_for_each_of_yours() -> None:
    defender = told(
        "Defender", "If a source would deal damage to a Cleric creature you control, prevent 1 of that damage.",
        subtypes="Cleric", power=1, toughness=5,
    )  # fmt: skip
    cleric = bear("Acolyte", 1, 5, subtypes="Cleric")
    start = board(
        human_battlefield=[defender, cleric, bear("Cub", 1, 5)], ai_battlefield=[bear("Foe", 1, 5, subtypes="Cleric")],
        human_stack=[spell("This spell deals 2 damage to each creature.")],
    )  # fmt: skip
    game = resolved(start)
    assert [game.objects[i].damage for i in (1, 2, 3, 4)] == [1, 1, 2, 2]


def test_616_2__instead_of_life_cards_and_instead_of_cards_others() -> None:
    scholar = told("Scholar", "If you would gain life, draw that many cards instead.", types="Enchantment")
    digger = told(
        "Digger", "If you would draw a card, exile the top card of your library instead.", types="Enchantment",
    )  # fmt: skip
    start = board(
        human_battlefield=[scholar, digger], human_library=[bear()] * 3, human_stack=[spell("You gain 2 life.")],
    )  # fmt: skip
    game = resolved(start)
    assert game.players[HUMAN].life == 20
    assert len(ids(game, "Bear", "exile")) == 2


# --- 702, 704 ---------------------------------------------------------------------------------------------------------


def test_702_26b__what_is_phased_out_is_not_counted_and_not_destroyed() -> None:
    away = on(bear("Away"), phased_out=True)
    start = board(
        human_battlefield=[bear(), bear(), away], human_library=[forest] * 5,
        human_stack=[spell("Draw a card for each creature you control.")],
    )  # fmt: skip
    assert len(ids(resolved(start), "Forest", "hand")) == 2
    game = resolved(board(human_battlefield=[bear(), away], human_stack=[spell("Destroy all creatures.")]))
    assert ids(game, "Away", "battlefield")
    assert ids(game, "Bear", "graveyard")


def test_702_15e__two_sources_with_lifelink_are_two_gains() -> None:
    mate = told("Mate", "Whenever you gain life, put a +1/+1 counter on this creature.", power=2, toughness=2)
    linked = told("Linked", "Lifelink", power=2, toughness=2)
    game = Game(board(human_battlefield=[mate, linked, linked]))
    deal_damage(game, [(2, FOE, 2), (3, FOE, 2)], combat=True)
    assert fired(game) == ["Mate", "Mate"]
    assert game.players[HUMAN].life == 24


def test_702_103d__bestowed_it_is_no_creature_spell() -> None:
    storm = told("Storm", "Creature spells can't be cast.", types="Enchantment")
    satyr = told(
        "Satyr", "Bestow {G}\nEnchanted creature gets +1/+1.", types="Enchantment Creature", cost="{G}", power=1,
        toughness=1,
    )  # fmt: skip
    position = run(board(human_hand=[satyr], human_battlefield=[storm, forest, bear()]))
    cast = [c for c in choices(position) if isinstance(c, Play) and c.kind == "cast"]
    assert cast
    assert {c.using for c in cast} == {"bestow"}


def test_704_4__what_passes_by_during_a_resolution_is_not_acted_upon() -> None:
    maro = told("Maro", "This creature's power and toughness are each equal to the number of cards in your hand.")
    start = run(
        board(
            human_battlefield=[maro], human_hand=[bear()], human_library=[forest] * 7,
            human_stack=[spell("Discard your hand, then draw seven cards.")],
        )
    )  # fmt: skip
    following = after(after(start, PASS), PASS)
    assert size(following, "Maro") == (7, 7)
