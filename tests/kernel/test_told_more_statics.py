"""Static abilities from their text: the first spell of a turn, additional triggers, protection from mana values, walks
that do not help, the chosen type, a counter of choice, flash for more mana."""

from __future__ import annotations

import pytest

from model.ability.keywords import has_keyword
from model.base import AI, HUMAN
from model.evaluate.targeting import can_target
from model.events import deal_damage, move
from model.layers import characteristics, copy_source
from model.play import castable_ways
from model.state import CastInfo, Due, Game
from model.turn.combat.evasion import why_not_pair
from tests.boards import basic, board, card, keyword, on
from tests.kernel.told import told

island = basic("Island")
BEAR = card("Test Bear", power=2, toughness=2)
BOLT = card("Test Bolt", types="Instant", cost="{R}")


def test_601_2i__only_the_first_spell_each_turn_has_it() -> None:
    nexus = told(
        "Test Nexus", "The first instant or sorcery spell you cast each turn has lifelink.", types="Enchantment"
    )
    bolt = on(BOLT, cast=CastInfo(caster=HUMAN))
    game = Game(board(human_battlefield=[nexus], human_stack=[bolt, bolt], history={("cast", HUMAN): (3, 2)}))
    assert has_keyword(characteristics(game, 3), "lifelink")
    assert not has_keyword(characteristics(game, 2), "lifelink")
    being_cast = Game(board(human_battlefield=[nexus], human_stack=[bolt]))
    assert has_keyword(characteristics(being_cast, 2), "lifelink")
    theirs = Game(board(human_battlefield=[nexus], ai_stack=[on(BOLT, controller=AI, cast=CastInfo(caster=AI))]))
    assert not has_keyword(characteristics(theirs, 2), "lifelink")


AGAIN = (
    "If a creature you control dealing combat damage to a player causes a triggered ability of a permanent you control "
    "to trigger, that ability triggers an additional time."
)


@pytest.mark.parametrize(("combat", "times"), [(True, 2), (False, 1)])
def test_603_2d__triggers_an_additional_time_for_combat_damage(combat: bool, times: int) -> None:
    law = told("Test Law", AGAIN, types="Enchantment")
    thief = told("Test Thief", "Whenever this creature deals damage to a player, draw a card.", power=1, toughness=1)
    game = Game(board(human_battlefield=[law, thief]))
    deal_damage(game, [(2, -2, 1)], combat=combat)
    assert len(game.pending) == times


@pytest.mark.parametrize(("cost", "may"), [("{2}", False), ("{3}", False), ("{4}", True)])
def test_702_16b__protection_from_mana_values(cost: str, may: bool) -> None:
    saint = told("Test Saint", "Protection from mana value 3 or less", power=1, toughness=1)
    source = card("Test Source", types="Artifact", cost=cost)
    game = Game(board(human_battlefield=[source], ai_battlefield=[saint]))
    assert can_target(game, HUMAN, 1, 2) is may


def test_702_14c__blocked_as_though_it_did_not_have_islandwalk() -> None:
    merfolk = told("Test Fish", "Islandwalk", power=1, toughness=1)
    law = told("Test Law", "Creatures with islandwalk can be blocked as though they didn't have islandwalk.",
               types="Enchantment")  # fmt: skip
    for more, reason in (([], True), ([law], False)):
        game = Game(board(human_battlefield=[merfolk], ai_battlefield=[BEAR, island, *more]))
        assert (why_not_pair(game, 2, 1) is not None) is reason


def test_305_7__the_chosen_basic_land_type() -> None:
    aura = told(
        "Test Mirage",
        "Enchant land\nAs this Aura enters, choose a basic land type.\nEnchanted land is the chosen type.",
        types="Enchantment", subtypes="Aura",
    )  # fmt: skip
    fort = card("Test Fort", types="Land", abilities=[keyword("indestructible")])
    chosen = on(aura, attached_to=1, choices=(("basic land type", "Island"),))
    looks = characteristics(Game(board(human_battlefield=[fort, chosen])), 1)
    assert looks.subtypes == {"Island"}
    assert not has_keyword(looks, "indestructible")


def test_614_12a__a_counter_of_choice() -> None:
    cub = told("Test Cub", "This creature enters with your choice of a flying counter or a menace counter on it.",
               power=1, toughness=1)  # fmt: skip
    game = Game(board(human_hand=[cub]))
    with pytest.raises(Due) as due:
        move(game, (1,), "battlefield")
    assert due.value.decision.options == ("flying", "menace")
    again = Game(board(human_hand=[cub]))
    again.answers = ("menace",)
    (new,) = move(again, (1,), "battlefield")
    assert again.objects[new].counters == (("menace", 1),)


def test_601_3b__as_though_it_had_flash_for_more_mana() -> None:
    text = "You may cast this spell as though it had flash if you pay {2} more to cast it.\nDraw a card."
    rite = told("Test Rite", text, types="Sorcery", cost="{U}")
    lands = [island, island, island]
    now = Game(board(human_hand=[rite], human_battlefield=lands))
    assert [len(w.extra) for w in castable_ways(now, HUMAN) if w.kind == "cast"] == [0, 1]
    later = Game(board(human_hand=[rite], human_battlefield=lands, active=AI))
    ways = [w for w in castable_ways(later, HUMAN) if w.kind == "cast"]
    assert [(len(w.extra), w.alternative) for w in ways] == [(1, False)]


def test_615__to_you_and_permanents_you_control() -> None:
    shelter = told("Test Shelter", "Prevent all noncombat damage that would be dealt to you and creatures you control.",
                   types="Enchantment")  # fmt: skip
    game = Game(board(human_battlefield=[shelter, BEAR], ai_battlefield=[BEAR]))
    deal_damage(game, [(3, -1, 1), (3, 2, 1)])
    assert (game.players[HUMAN].life, game.objects[2].damage) == (20, 0)
    deal_damage(game, [(3, -1, 1), (3, 2, 1)], combat=True)
    assert (game.players[HUMAN].life, game.objects[2].damage) == (19, 1)


def test_615_5__counters_for_each_damage_prevented() -> None:
    hydra = told("Test Hydra", "If damage would be dealt to this creature, prevent that damage. Put a -1/-1 counter on "
                 "this creature for each 1 damage prevented this way.", power=5, toughness=5)  # fmt: skip
    game = Game(board(human_battlefield=[hydra], ai_battlefield=[BEAR]))
    deal_damage(game, [(2, 1, 3)])
    assert (game.objects[1].damage, game.objects[1].counters) == (0, (("-1/-1", 3),))


@pytest.mark.parametrize(("times", "flying"), [(1, True), (0, False)])
def test_614_1c__enters_with_counters_and_an_ability(times: int, flying: bool) -> None:
    text = "Kicker {2}\nIf this creature was kicked, it enters with two +1/+1 counters on it and with flying."
    squad = told("Test Squad", text, power=2, toughness=2)
    cast = CastInfo(caster=HUMAN, from_zone="hand", kicked=(("kicker", times),))
    game = Game(board(human_stack=[on(squad, cast=cast)]))
    (new,) = move(game, (1,), "battlefield")
    looks = characteristics(game, new)
    assert (looks.power, has_keyword(looks, "flying")) == (2 + 2 * times, flying)
    assert copy_source(game, new)[2] == ()
