"""Events: zone changes, damage, counters, replacement and prevention, how permanents enter (CR 400, 120, 614-616)."""

from __future__ import annotations

from typing import Any

import pytest

from model.ability.abilities import PayLife, Static, Triggered
from model.ability.conditions import Exists
from model.ability.continuous import Affects, Cant, Enters, Gains, Instead, PlayerRule, PreventDamage, SetsTypes
from model.ability.events import (
    CountersChange,
    Draws,
    IsDealtDamage,
    LifeChanges,
    WouldCreateTokens,
    ZoneChanges,
)
from model.ability.instructions import Draw, GainLife, Move
from model.ability.terms import (
    All,
    ControlledBy,
    EventRole,
    Filter,
    IsCard,
    IsType,
    Number,
    OnePlayer,
    Other,
    Some,
    That,
    ThatMuch,
    This,
    Times,
    You,
)
from model.base import AI, HUMAN
from model.events import (
    create_tokens,
    deal_damage,
    destroy,
    discard,
    draw,
    exile_until,
    gain_life,
    lose_life,
    move,
    prevent_damage,
    put_counters,
    redirect_damage,
    regenerate,
    remove_counters,
    sacrifice,
    tap,
    untap,
)
from model.events.zones import became
from model.layers import characteristics
from model.state import Due, Game, Scope
from tests.boards import basic, board, card, keyword, on, the

YOU_REF, AI_REF = -1, -2
bear = card("Bear", types="Creature", cost="{1}{G}", power=2, toughness=2)
ogre = card("Ogre", types="Creature", power=3, toughness=3)
creature = Filter((IsType("Creature"),))
yours = Filter((IsType("Creature"),), (ControlledBy(You()),))


def creature_with(name: str, *abilities: Any, power: int = 2, toughness: int = 2) -> Any:
    return card(name, types="Creature", power=power, toughness=toughness, abilities=abilities)


def enchantment(name: str, *effects: Any, condition: Any = None) -> Any:
    return card(name, types="Enchantment", abilities=[Static(effects, condition)])


def answered(game_of: Any, *answers: Any) -> Game:
    """Runs the function on a game that has these answers."""
    position, work = game_of
    game = Game(position)
    game.answers = answers
    work(game)
    assert game.cursor == len(answers)
    return game


# --- zone changes -----------------------------------------------------------------------------------------------------


def test_400_7__an_object_that_changes_zones_is_a_new_object() -> None:
    game = Game(board(human_battlefield=[on(bear, tapped=True, counters=(("+1/+1", 2),), damage=1)]))
    old = the(game, "Bear")
    (new,) = move(game, [old], "hand")
    obj = game.objects[new]
    assert new != old
    assert old not in game.objects
    assert (obj.tapped, obj.counters, obj.damage, obj.zone) == (False, (), 0, "hand")
    assert became(game, old) == new
    # CR 608.2h: last-known information.
    assert characteristics(game, old).power == 4


def test_400_3__to_its_owners_hand() -> None:
    game = Game(board(ai_battlefield=[on(bear, controller=HUMAN)]))
    move(game, [the(game, "Bear")], "hand")
    assert game.zone("hand", AI)
    assert not game.zone("hand", HUMAN)


def test_302_6__what_enters_is_sick() -> None:
    game = Game(board(human_hand=[bear]))
    (new,) = move(game, game.zone("hand", HUMAN), "battlefield")
    assert game.objects[new].sick
    assert "entered" in game.objects[new].history


def test_701_24__position_in_a_library() -> None:
    game = Game(board(human_library=[ogre, ogre], human_hand=[bear]))
    move(game, game.zone("hand", HUMAN), "library", position=1)
    assert [game.objects[i].card.name for i in game.zone("library", HUMAN)] == ["Ogre", "Bear", "Ogre"]


def test_701_8b__indestructible_is_not_destroyed() -> None:
    game = Game(board(human_battlefield=[creature_with("God", keyword("indestructible")), bear]))
    assert destroy(game, game.zone("battlefield")) == (the(Game(board(human_battlefield=[bear])), "Bear") + 1,)
    assert len(game.zone("battlefield")) == 1


def test_701_21a__only_the_controller_sacrifices() -> None:
    game = Game(board(human_battlefield=[bear], ai_battlefield=[ogre]))
    done = sacrifice(game, game.zone("battlefield"), by=HUMAN)
    assert done == (1,)
    assert the(game, "Ogre", "battlefield")


def test_610_3__exiled_until_it_leaves_comes_back_at_once() -> None:
    game = Game(board(human_battlefield=[bear], ai_battlefield=[ogre]))
    exile_until(game, [2], 1, Scope(HUMAN, source=1))
    assert the(game, "Ogre", "exile")
    destroy(game, [1], cause=9)
    assert the(game, "Ogre", "battlefield")
    assert game.objects[the(game, "Ogre")].controller == AI
    # CR 610.3a: gone before: nothing happens.
    assert exile_until(game, [the(game, "Ogre")], 1, Scope(HUMAN, source=1)) == ()


# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "life", "poison", "gained"),
    [((), 17, 0, 20), (("infect",), 20, 3, 20), (("lifelink",), 17, 0, 23), (("wither",), 17, 0, 20)],
)
def test_120_3__damage_to_a_player(words: tuple[str, ...], life: int, poison: int, gained: int) -> None:
    game = Game(board(human_battlefield=[creature_with("X", *map(keyword, words), power=3)]))
    deal_damage(game, [(1, AI_REF, 3)])
    assert game.players[AI].life == life
    assert game.players[AI].counter("poison") == poison
    assert game.players[HUMAN].life == gained


def test_120_3__damage_to_creatures_planeswalkers_and_by_deathtouch() -> None:
    walker = card("Walker", types="Planeswalker", loyalty=4)
    game = Game(board(
        human_battlefield=[creature_with("Adder", keyword("deathtouch")), creature_with("Rot", keyword("wither"))],
        ai_battlefield=[ogre, ogre, on(walker, counters=(("loyalty", 4),))],
    ))  # fmt: skip
    dealt = deal_damage(game, [(1, 3, 1), (2, 4, 2), (1, 5, 3)])
    assert len(dealt) == 3
    assert game.objects[3].damage == 1
    assert game.objects[3].deathtouched
    assert game.objects[4].counter("-1/-1") == 2
    assert game.objects[4].damage == 0
    assert game.objects[5].counter("loyalty") == 1


def test_120_10__excess_damage() -> None:
    game = Game(board(human_battlefield=[bear], ai_battlefield=[on(ogre, damage=1)]))
    (event,) = deal_damage(game, [(1, 2, 5)])
    assert event.excess == 3


def test_614_7a__no_damage_is_no_event() -> None:
    game = Game(board(human_battlefield=[bear]))
    assert deal_damage(game, [(1, AI_REF, 0)]) == ()


# --- prevention -------------------------------------------------------------------------------------------------------


def test_615_7__a_shield_is_used_up() -> None:
    game = Game(board(human_battlefield=[bear], ai_battlefield=[ogre]))
    prevent_damage(game, Scope(HUMAN), amount=3, refs=[YOU_REF])
    deal_damage(game, [(2, YOU_REF, 2)])
    assert game.players[HUMAN].life == 20
    deal_damage(game, [(2, YOU_REF, 2)])
    assert game.players[HUMAN].life == 19
    assert not game.lasting


def test_615_7__the_shielded_player_chooses_which_damage() -> None:
    position = board(ai_battlefield=[ogre, creature_with("Vamp", keyword("lifelink"), power=2)])

    def work(game: Game) -> None:
        prevent_damage(game, Scope(HUMAN), amount=3, refs=[YOU_REF])
        deal_damage(game, [(1, YOU_REF, 3), (2, YOU_REF, 2)])

    with pytest.raises(Due) as due:
        answered((position, work))
    assert due.value.decision.kind == "replacement"
    assert due.value.decision.player == HUMAN
    game = answered((position, work), (2, 1))
    assert game.players[AI].life == 20
    assert game.players[HUMAN].life == 18


def test_615_10__a_static_prevention_of_a_part() -> None:
    guard = creature_with("Guard", Static((PreventDamage(to=All(yours), amount=Number(1)),)))
    game = Game(board(human_battlefield=[guard, bear], ai_battlefield=[ogre]))
    deal_damage(game, [(3, 1, 2), (3, 2, 2), (3, 3, 2)])
    assert [game.objects[i].damage for i in (1, 2, 3)] == [1, 1, 2]


def test_615_12__unpreventable_damage_leaves_the_shield() -> None:
    game = Game(board(ai_battlefield=[ogre]))
    prevent_damage(game, Scope(HUMAN), amount=3, refs=[YOU_REF])
    deal_damage(game, [(1, YOU_REF, 3)], preventable=False)
    assert game.players[HUMAN].life == 17
    assert len(game.lasting) == 1


def test_702_16e__protection_prevents() -> None:
    from model.ability.terms import IsColor

    red = Filter((IsColor("R"),))
    knight = creature_with("Knight", keyword("protection", what=(red,)))
    mage = card("Mage", types="Creature", cost="{R}", power=1, toughness=1)
    game = Game(board(human_battlefield=[knight], ai_battlefield=[mage, ogre]))
    deal_damage(game, [(2, 1, 1), (3, 1, 1)])
    assert game.objects[1].damage == 1


def test_614_9__redirection() -> None:
    game = Game(board(human_battlefield=[bear], ai_battlefield=[ogre]))
    redirect_damage(game, Scope(HUMAN), [YOU_REF], 1, amount=2)
    deal_damage(game, [(2, YOU_REF, 3)])
    assert game.players[HUMAN].life == 19
    assert game.objects[1].damage == 2


def test_122_1c__shield_counters() -> None:
    game = Game(board(human_battlefield=[on(bear, counters=(("shield", 2),))], ai_battlefield=[ogre]))
    deal_damage(game, [(2, 1, 5)])
    assert game.objects[1].damage == 0
    assert game.objects[1].counter("shield") == 1
    assert destroy(game, [1], cause=2) == ()
    assert game.objects[1].counter("shield") == 0
    assert destroy(game, [1], cause=2) == (1,)


# --- replacement ------------------------------------------------------------------------------------------------------


def test_701_19__regeneration() -> None:
    game = Game(board(human_battlefield=[on(bear, damage=2)]))
    regenerate(game, Scope(HUMAN, source=1), [1])
    assert destroy(game, [1], cause=1) == ()
    assert game.objects[1].tapped
    assert game.objects[1].damage == 0
    assert not game.lasting
    assert destroy(game, [1], cause=1) == (1,)


def test_701_19c__cant_be_regenerated() -> None:
    game = Game(board(human_battlefield=[bear]))
    regenerate(game, Scope(HUMAN, source=1), [1])
    assert destroy(game, [1], cause=1, regenerate=False) == (1,)


def twice(who: Any = You) -> Instead:
    return Instead(LifeChanges(who()), amount=Times(2, ThatMuch()))


def test_614_5__each_effect_once_for_an_event() -> None:
    double = enchantment("Furnace", Instead(IsDealtDamage(All(yours), None), amount=Times(2, ThatMuch())))
    game = Game(board(human_battlefield=[double, double, bear]))
    deal_damage(game, [(3, AI_REF, 2)])
    assert game.players[AI].life == 12


def test_616_1__the_affected_player_orders_effects_that_differ() -> None:
    more = Instead(LifeChanges(You()), amount=_plus_one())
    position = board(human_battlefield=[enchantment("Twice", twice()), enchantment("Plus", more)])
    with pytest.raises(Due) as due:
        answered((position, lambda g: gain_life(g, HUMAN, 3)))
    assert due.value.decision.options == (1, 2)
    assert due.value.decision.player == HUMAN
    assert answered((position, lambda g: gain_life(g, HUMAN, 3)), 1).players[HUMAN].life == 27
    assert answered((position, lambda g: gain_life(g, HUMAN, 3)), 2).players[HUMAN].life == 28


def _plus_one() -> Any:
    from model.ability.terms import Plus

    return Plus(ThatMuch(), Number(1))


def test_616_2__one_replacement_makes_another_applicable() -> None:
    import model.resolve  # noqa: F401

    to_cards = Instead(LifeChanges(You()), do=Draw(ThatMuch()))
    back = Instead(Draws(You()), do=GainLife(Number(1)))
    game = Game(board(human_battlefield=[enchantment("One", to_cards)], human_library=[bear, bear, bear]))
    gain_life(game, HUMAN, 2)
    assert len(game.zone("hand", HUMAN)) == 2
    assert game.players[HUMAN].life == 20
    game = Game(board(human_battlefield=[enchantment("Two", back)], human_library=[bear]))
    draw(game, HUMAN)
    assert game.players[HUMAN].life == 21
    assert not game.zone("hand", HUMAN)


def exile_instead(what: Any) -> Instead:
    return Instead(ZoneChanges(what, to="graveyard"), do=Move(That("it", EventRole("subject")), "exile", "exile"))


def test_614_6__an_event_that_is_replaced_never_happens() -> None:
    rest = enchantment("Peace", exile_instead(Some(Filter((IsCard(),)))))
    watcher = creature_with(
        "Watcher", Triggered(ZoneChanges(All(creature), from_="battlefield", to="graveyard"), GainLife(Number(1)))
    )
    game = Game(board(human_battlefield=[rest, watcher, bear], human_hand=[bear]))
    destroy(game, [3], cause=1)
    assert the(game, "Bear", "exile")
    assert not game.pending
    assert discard(game, [4])
    assert len(game.zone("exile")) == 2


def test_122_6__counters_put_are_changed() -> None:
    season = enchantment(
        "Season", Instead(CountersChange("", All(Filter((), (ControlledBy(You()),)))), amount=Times(2, ThatMuch()))
    )
    walker = card("Walker", types="Planeswalker", loyalty=3)
    game = Game(board(human_battlefield=[season, bear], human_hand=[walker]))
    assert put_counters(game, 2, "+1/+1", 1) == 2
    (new,) = move(game, game.zone("hand", HUMAN), "battlefield")
    assert game.objects[new].counter("loyalty") == 6
    assert remove_counters(game, new, "loyalty", 9) == 6


def test_614_16__twice_as_many_tokens() -> None:
    double = enchantment("Parade", Instead(WouldCreateTokens(You()), amount=Times(2, ThatMuch())))
    saproling = card("Saproling", types="Creature", power=1, toughness=1)
    game = Game(board(human_battlefield=[double, double]))
    made = create_tokens(game, HUMAN, saproling, 3)
    assert len(made) == 12
    assert all(game.objects[i].kind == "token" for i in made)


def test_614_17__what_cannot_happen_is_not_replaced() -> None:
    no_gain = enchantment("Curse", PlayerRule("can't gain life", OnePlayer("opponent")))
    game = Game(board(ai_battlefield=[no_gain], human_battlefield=[enchantment("Twice", twice())]))
    assert gain_life(game, HUMAN, 3) == 0
    assert game.players[HUMAN].life == 20
    assert gain_life(game, AI, 3) == 3


def test_122_1d__stun_counters() -> None:
    game = Game(board(human_battlefield=[on(bear, tapped=True, counters=(("stun", 1),))]))
    assert untap(game, [1]) == ()
    assert game.objects[1].tapped
    assert not game.objects[1].counters
    assert untap(game, [1]) == (1,)
    assert tap(game, [1]) == (1,)
    assert tap(game, [1]) == ()


def test_122_1h__finality_counters() -> None:
    game = Game(board(human_battlefield=[on(bear, counters=(("finality", 1),))]))
    destroy(game, [1], cause=1)
    assert the(game, "Bear", "exile")


# --- entering ---------------------------------------------------------------------------------------------------------


def test_614_1d__enters_tapped_unless() -> None:
    land = card("Gate", types="Land", abilities=[Static((
        Enters(This(), tapped=True, unless=Exists(All(Filter((Other(), IsType("Land")), (ControlledBy(You()),))))),
    ))])  # fmt: skip
    game = Game(board(human_hand=[land, land]))
    first, second = game.zone("hand", HUMAN)
    (one,) = move(game, [first], "battlefield")
    (two,) = move(game, [second], "battlefield")
    assert game.objects[one].tapped
    assert not game.objects[two].tapped


def test_614_12a__life_is_paid_before_it_enters() -> None:
    land = card("Shock", types="Land", abilities=[Static((
        Enters(This(), tapped=True, may_pay=(PayLife(Number(2)),)),
    ))])  # fmt: skip
    position = board(human_hand=[land])

    def work(game: Game) -> None:
        move(game, game.zone("hand", HUMAN), "battlefield")

    with pytest.raises(Due):
        answered((position, work))
    game = answered((position, work), True)
    assert game.players[HUMAN].life == 18
    assert not game.objects[the(game, "Shock")].tapped
    game = answered((position, work), False)
    assert game.players[HUMAN].life == 20
    assert game.objects[the(game, "Shock")].tapped
    poor = board(human_hand=[land], human_life=1)
    assert answered((poor, work)).objects[2].tapped


def test_614_12__others_enter_tapped_but_not_the_orb_itself() -> None:
    orb = card("Orb", types="Artifact", abilities=[Static((Enters(All(Filter((), ())), tapped=True),))])
    game = Game(board(human_hand=[orb, bear]))
    first, second = game.zone("hand", HUMAN)
    (one,) = move(game, [first], "battlefield")
    (two,) = move(game, [second], "battlefield")
    assert not game.objects[one].tapped
    assert game.objects[two].tapped


def test_614_12__looked_at_as_it_would_exist_on_the_battlefield() -> None:
    # Lands are creatures, and creatures enter tapped: so a land does.
    living = enchantment("Living", Affects(All(Filter((IsType("Land"),))), (SetsTypes(("Creature",)),)))
    weary = enchantment("Weary", Enters(All(creature), tapped=True))
    game = Game(board(human_battlefield=[living, weary], human_hand=[basic("Forest")]))
    (new,) = move(game, game.zone("hand", HUMAN), "battlefield")
    assert game.objects[new].tapped


def test_614_12__a_lost_ability_does_not_apply_as_it_enters_from_elsewhere() -> None:
    treefolk = creature_with("Treefolk", Static((Enters(This(), tapped=True),)))
    game = Game(board(human_graveyard=[treefolk]))
    (new,) = move(game, game.zone("graveyard", HUMAN), "battlefield")
    assert game.objects[new].tapped


def test_614_1c__enters_with_counters() -> None:
    hydra = creature_with("Hydra", Static((Enters(This(), counters=(("+1/+1", Number(3)),)),)), power=0, toughness=0)
    game = Game(board(human_hand=[hydra]))
    (new,) = move(game, game.zone("hand", HUMAN), "battlefield")
    assert characteristics(game, new).power == 3


def test_614_1__enters_replaced_by_exile() -> None:
    priest = enchantment(
        "Priest",
        Instead(ZoneChanges(All(creature), to="battlefield"), do=Move(That("it", EventRole("subject")), "exile")),
    )
    game = Game(board(human_battlefield=[priest], human_graveyard=[bear], human_hand=[basic("Forest")]))
    move(game, game.zone("graveyard", HUMAN), "battlefield")
    assert the(game, "Bear", "exile")
    move(game, game.zone("hand", HUMAN), "battlefield")
    assert the(game, "Forest", "battlefield")


def test_303_4f__an_aura_put_onto_the_battlefield_is_attached_or_stays() -> None:
    aura = card("Strength", types="Enchantment", subtypes="Aura", abilities=[keyword("enchant", what=(creature,))])
    game = Game(board(human_graveyard=[aura]))
    assert move(game, game.zone("graveyard", HUMAN), "battlefield") == ()
    assert the(game, "Strength", "graveyard")
    game = Game(board(human_graveyard=[aura], ai_battlefield=[bear]))
    (new,) = move(game, game.zone("graveyard", HUMAN), "battlefield")
    assert game.objects[new].attached_to == the(game, "Bear")


# --- draws and life ---------------------------------------------------------------------------------------------------


def test_121_2__cards_are_drawn_one_at_a_time_and_unknown_libraries_give_unknown_cards() -> None:
    game = Game(board(human_library=[bear], human={"library": "unknown"}))
    drawn = draw(game, HUMAN, 3)
    assert [game.objects[i].card.name for i in drawn] == ["Bear", "", ""]


def test_121_4__an_empty_library() -> None:
    game = Game(board(human_library=[bear]))
    assert len(draw(game, HUMAN, 2)) == 1
    assert "drew from empty library" in game.players[HUMAN].designations


def test_119_4__life_paid_is_lost() -> None:
    game = Game(board())
    assert lose_life(game, HUMAN, 3, why="pay") == 3
    assert game.history["paid life", HUMAN] == 3
    assert game.history["lost life", HUMAN] == 3


def test_101_2__cant_have_counters() -> None:
    solemn = enchantment("Solemn", Affects(All(creature), (Cant("have counters put on it"),)))
    game = Game(board(human_battlefield=[solemn, bear]))
    assert put_counters(game, 2, "+1/+1", 1) == 0
    assert not game.objects[2].counters


def test_keyword_counters_and_grants_are_seen() -> None:
    blessed = enchantment("Blessed", Affects(All(yours), (Gains((keyword("lifelink"),)),)))
    game = Game(board(human_battlefield=[blessed, bear]))
    deal_damage(game, [(2, AI_REF, 2)])
    assert game.players[HUMAN].life == 22
