"""Keywords, restrictions and choices that few cards have: each rule once (CR 115, 502, 603, 608, 700-702)."""

from __future__ import annotations

from typing import Any

import pytest

from model.ability.abilities import Activated, CostChange, Keyword, PayMana, Spell, Static, TapSelf, Triggered
from model.ability.conditions import Comparison, Exists
from model.ability.continuous import Affects, Cant, DoesntTrigger, Forbid, Gains, Instead, Must, PlayerRule
from model.ability.events import Casts, LifeChanges, Nth, PlayerActs, While, ZoneChanges
from model.ability.instructions import (
    Apply,
    ChangeTargets,
    CreateToken,
    DealDamage,
    Destroy,
    Draw,
    EndTurn,
    GainLife,
    KeywordAction,
    Limited,
    LimitedModal,
    Modal,
    Move,
    Prevent,
    RemoveCountersFrom,
    Sequence,
    SkipNext,
    UnlessPays,
    WiderModal,
)
from model.ability.keywords import expand
from model.ability.terms import (
    All,
    AsGroup,
    Attached,
    Chosen,
    EachPlayer,
    EventRole,
    Filter,
    IsCard,
    IsColor,
    IsPlayer,
    IsSpell,
    IsType,
    Not,
    Number,
    OnePlayer,
    OwnerOf,
    Some,
    Target,
    TargetNumber,
    That,
    This,
    You,
)
from model.evaluate import holds
from model.evaluate.groups import fit_together
from model.events import deal_damage, destroy, gain_life, happen, move, phase_out, sacrifice
from model.events.event import SpellCast
from model.layers import characteristics
from model.mana import parse_cost
from model.play.support import unsupported_of
from model.state import CastInfo, Game, Scope
from model.state.objects import player_ref
from model.turn.frames import Untap
from model.turn.untapping import untap_step
from tests.boards import basic, board, card, ids, on, the
from tests.kernel.resolving import CREATURE, YOUR_CREATURE, bear, carried_out, do, resolved, spell

PLAYER = Some(Filter((IsPlayer(),)))
FLYING = Keyword("flying")


# --- modes ------------------------------------------------------------------------------------------------------------


def test_700_2d__a_mode_chosen_twice_has_two_targets() -> None:
    hurt = DealDamage(Number(1), Target(CREATURE, n=0), This())
    modal = Modal(2, 2, (hurt, Draw(Number(1))), repeat=True)
    position = board(
        human_battlefield=[bear("A"), bear("B")],
        human_stack=[spell(modal, targets=((1,), (2,)), modes=(0, 0))],
    )
    game = resolved(position)
    assert [game.objects[i].damage for i in (1, 2)] == [1, 1]


def test_700_2__a_mode_that_was_chosen_is_not_chosen_again() -> None:
    modal = LimitedModal(Modal(1, 1, (GainLife(Number(1)), GainLife(Number(5)))), "that hasn't been chosen")
    game = do(board(human_battlefield=[bear()]), modal, source=1, answers=[1])
    assert game.players[0].life == 25
    game = do(game.freeze(), modal, source=1)  # one is left, nothing is asked
    assert game.players[0].life == 26


def test_700_2__more_modes_if_the_condition_holds() -> None:
    many = Comparison(Number(2), ">", Number(1))
    modal = WiderModal(Modal(1, 1, (GainLife(Number(1)), GainLife(Number(5)))), many, 1, 2)
    assert do(board(), modal, answers=[(0, 1)]).players[0].life == 26


# --- choices ----------------------------------------------------------------------------------------------------------


def test_608_2d__a_choice_of_abilities() -> None:
    change = Gains((FLYING, Keyword("haste")), choice=True)
    game = do(board(human_battlefield=[bear()]), Apply(All(CREATURE), (change,)), answers=["haste"])
    assert [a.name for a in characteristics(game, 1).abilities if isinstance(a, Keyword)] == ["haste"]


def test_608_2d__protection_from_the_color_of_your_choice() -> None:
    ward = Keyword("protection", what=(Filter((Chosen("color of your choice"),)),))
    game = do(board(human_battlefield=[bear()]), Apply(All(CREATURE), (Gains((ward,)),)), answers=["R"])
    assert characteristics(game, 1).abilities == (Keyword("protection", what=(Filter((IsColor("R"),)),)),)


def test_607_2d__what_is_given_away_keeps_the_choice_of_its_giver() -> None:
    ward = Keyword("protection", what=(Filter((Chosen("color"),)),))
    aura = card(
        "Test Ward", types="Enchantment", subtypes="Aura",
        abilities=[Static((Affects(Attached("enchanted creature"), (Gains((ward,)),)),))],
    )  # fmt: skip
    game = Game(board(human_battlefield=[bear(), on(aura, attached_to=1, choices=(("color", "B"),))]))
    (given,) = characteristics(game, 1).abilities
    assert isinstance(given, Keyword)
    assert IsColor("B") in given.what[0].words[0].of  # type: ignore[attr-defined]


def test_115_7a__a_target_must_change_to_another_legal_one() -> None:
    bolt = spell(DealDamage(Number(1), Target(CREATURE, n=0), This()), targets=((1,),))
    position = board(human_battlefield=[bear("A"), bear("B")], human_stack=[bolt])
    stack = the(position, "Test Spell")
    change = ChangeTargets(That("it", TargetNumber(0)), "change the target")
    game = do(position, change, targets=((stack,),))
    assert game.objects[stack].cast.targets == ((2,),)  # type: ignore[union-attr]


def test_115__targets_with_words_for_all_of_them() -> None:
    different = Filter((IsType("Creature"),), (AsGroup("with different powers"),))
    game = Game(board(human_battlefield=[bear("A", 1), bear("B", 1), bear("C", 3)]))
    assert not fit_together(game, (1, 2), different, Scope(0))
    assert fit_together(game, (1, 3), different, Scope(0))
    two, three = (Exists(All(different), ">=", n, who=You()) for n in (2, 3))
    assert holds(game, two, Scope(0))
    assert not holds(game, three, Scope(0))


def test_608_2d__removing_counters_asks_once() -> None:
    position = board(human_battlefield=[on(bear("A"), counters=(("oil", 1),)), on(bear("B"), counters=(("oil", 1),))])
    game = do(position, RemoveCountersFrom("oil", Number(1), Some(CREATURE)), answers=[2])
    assert [game.objects[i].counter("oil") for i in (1, 2)] == [1, 0]


def test_401__on_top_or_bottom_as_the_owner_chooses() -> None:
    position = board(ai_battlefield=[bear()], ai_library=[basic("Island")])
    put = Move(All(CREATURE), "library", position="top or bottom", word="their choice")
    game = do(position, put, answers=["bottom"])
    assert [game.objects[i].card.name for i in game.zone("library", 1)] == ["Island", "Bear"]


def test_110_2a__each_returns_under_its_own_owners_control() -> None:
    position = board(human_graveyard=[bear("A")], ai_graveyard=[bear("B")])
    what = All(Filter((IsType("Creature"), IsCard())))
    game = do(position, Move(what, "battlefield", "return", under=OwnerOf(what)))
    assert {game.objects[i].card.name: game.objects[i].controller for i in game.zone("battlefield")} == {"A": 0, "B": 1}


def test_118_12a__unless_any_player_pays() -> None:
    cost = UnlessPays(GainLife(Number(5)), OnePlayer("any player"), (PayMana(parse_cost("{1}")),))
    asked: list[Any] = [None, None]
    assert do(board(), cost, answers=asked).players[0].life == 25


def test_603_2h__done_only_once_each_turn() -> None:
    gain = Limited(GainLife(Number(1)))
    game = do(board(human_battlefield=[bear()]), gain, source=1)
    game = do(game.freeze(), gain, source=1)
    assert game.players[0].life == 21


# --- prevention, replacement, restrictions ----------------------------------------------------------------------------


def test_615__to_and_by_is_both() -> None:
    position = board(human_battlefield=[bear("A")], ai_battlefield=[bear("B")])
    shield = Prevent(None, Target(CREATURE, n=0), combat=True, word="to and by")
    game = do(position, shield, targets=((1,),))
    deal_damage(game, [(1, 2, 2), (2, 1, 2), (2, -1, 3)], combat=True)
    assert [game.objects[i].damage for i in (1, 2)] == [0, 0]
    assert game.players[0].life == 17


def test_701_21__a_sacrifice_that_goes_elsewhere_is_a_sacrifice() -> None:
    dies = ZoneChanges(All(CREATURE), from_="battlefield", to="graveyard")
    it = That("it", EventRole("subject"))
    token = CreateToken(Number(1), Number(2), Number(2), ("B",), (), ("Creature",), ("Zombie",))
    keeper = card("Test Keeper", abilities=[Static((Instead(dies, Sequence((Move(it, "exile", "exile"), token))),))])
    game = Game(board(human_battlefield=[bear()], ai_battlefield=[keeper]))
    assert sacrifice(game, (1,), by=0) == (1,)
    assert [game.objects[i].card.name for i in game.zone("exile")] == ["Bear"]
    assert any(game.objects[i].kind == "token" for i in game.zone("battlefield"))


def test_611_2c__whom_a_requirement_names_is_kept() -> None:
    position = board(human_battlefield=[bear("A")], ai_battlefield=[bear("B"), bear("C")])
    must = Apply(Target(CREATURE, n=0), (Must("attack", whom=Target(Filter((IsPlayer(),)), n=1)),), "this turn")
    game = do(position, must, targets=((1,), (player_ref(1),)))
    (rule, _), *_ = characteristics(game, 1).rules
    assert rule.whom.refs == (player_ref(1),)


def test_702_89__umbra_armor_is_destroyed_instead() -> None:
    aura = card("Test Umbra", types="Enchantment", subtypes="Aura", abilities=[Keyword("umbra armor")])
    game = Game(board(human_battlefield=[on(bear(), damage=1), on(aura, attached_to=1)]))
    assert destroy(game, (1,)) == ()
    assert game.objects[1].damage == 0
    assert 2 not in game.objects


# --- triggers ---------------------------------------------------------------------------------------------------------


def test_603_2__the_first_noncreature_spell_of_the_turn() -> None:
    noncreature = Casts(You(), Some(Filter((Not(IsType("Creature")), IsSpell()))), nth=1)
    watcher = card("Watcher", abilities=[Triggered(noncreature, Draw(Number(1)))])
    stack = [card("One", types="Creature"), card("Two", types="Instant"), card("Three", types="Instant")]
    game = Game(board(human_battlefield=[watcher], human_stack=stack))
    found = []
    for i in (2, 3, 4):
        game.update(i, cast=CastInfo(caster=0))
        happen(game, [SpellCast(object=i, player=0)])
        found.append(len(game.pending))
    assert found == [0, 1, 1]


def test_603_2__life_gained_for_the_first_time_each_turn() -> None:
    first = card("Watcher", abilities=[Triggered(LifeChanges(You(), first=True), Draw(Number(1)))])
    game = Game(board(human_battlefield=[first]))
    gain_life(game, 0, 1)
    gain_life(game, 0, 1)
    assert len(game.pending) == 1


def test_603_2__an_event_while_something_is_so() -> None:
    rich = Comparison(Number(1), ">", Number(2))
    watcher = card("Watcher", abilities=[Triggered(While(LifeChanges(You()), rich), Draw(Number(1)))])
    game = Game(board(human_battlefield=[watcher]))
    gain_life(game, 0, 1)
    assert not game.pending


def test_603_2e__entering_causes_no_triggers() -> None:
    enters = ZoneChanges(All(CREATURE), to="battlefield")
    torpor = card("Torpor", types="Artifact", abilities=[Static((DoesntTrigger(enters),))])
    watcher = card("Watcher", abilities=[Triggered(enters, Draw(Number(1)))])
    for others, n in (([watcher], 1), ([watcher, torpor], 0)):
        game = Game(board(human_battlefield=others, human_hand=[bear()]))
        move(game, ids(game, "Bear"), "battlefield")
        assert len(game.pending) == n


def test_702_179__speed_rises_once_each_turn() -> None:
    from model.events import lose_life

    game = Game(board(human={"designations": frozenset({"speed:1"})}))
    lose_life(game, 1, 1)
    lose_life(game, 1, 1)
    assert len(game.pending) == 1
    game = do(board(human={"designations": frozenset({"speed:3"})}), KeywordAction("increase speed"))
    assert "speed:4" in game.players[0].designations


# --- phasing, day, chapters, the end of the turn ----------------------------------------------------------------------


def test_702_26__what_is_attached_phases_out_and_in_with_its_host() -> None:
    aura = card("Test Aura", types="Enchantment", subtypes="Aura")
    game = Game(board(human_battlefield=[bear()], ai_battlefield=[on(aura, attached_to=1)], step="untap"))
    assert phase_out(game, (1,)) == (1, 2)
    assert game.objects[2].phased_out
    untap_step(game, Untap())
    assert not game.objects[1].phased_out
    assert not game.objects[2].phased_out


def test_702_155__read_ahead_begins_with_a_chapter_of_choice() -> None:
    from model.ability.abilities import Chapter

    saga = card(
        "Test Saga", types="Enchantment", subtypes="Saga",
        abilities=[Keyword("read ahead"), Chapter((1,), Draw(Number(1))), Chapter((2,), GainLife(Number(1)))],
    )  # fmt: skip
    game = do(board(human_hand=[saga]), Move(All(Filter((IsCard(),))), "battlefield"), answers=[2])
    (there,) = game.zone("battlefield")
    assert game.objects[there].counter("lore") == 2
    assert [p.ability.do for p in game.pending] == [GainLife(Number(1))]  # type: ignore[attr-defined]


def test_724__the_turn_ends_and_the_stack_is_exiled() -> None:
    end = spell(EndTurn(), name="End")
    position = board(human_stack=[end, spell(Draw(Number(1)), name="Other")])
    game = resolved(position)
    assert not game.zone("stack")
    assert len(game.zone("exile")) == 2
    assert (game.turn.step, game.priority) == ("end", None)


def test_702_82__devour_counts_what_is_sacrificed() -> None:
    eater = card("Eater", power=1, toughness=1, abilities=[Keyword("devour", n=Number(2))])
    put = Move(All(Filter((IsCard(),))), "battlefield")
    game = do(board(human_battlefield=[bear("A"), bear("B")], human_hand=[eater]), put, answers=[(1, 2)])
    (there,) = ids(game, "Eater")
    assert game.objects[there].counter("+1/+1") == 4


# --- what is refused by name ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ability",
    [
        Static((Affects(All(CREATURE), (Cant("attack, block, or dance"),)),)),
        Static((Affects(All(CREATURE), (Cant("be destroyed", by=All(CREATURE)),)),)),
        Static((Affects(EachPlayer(), (Must("attack"),)),)),
        Static((Forbid("activate", EachPlayer(), limit=1),)),
        Static((Forbid("draw cards", EachPlayer(), during="combat"),)),
        Static((PlayerRule("no maximum hand size", You(), filter=CREATURE),)),
        Spell(SkipNext("combat phase this turn")),
        Spell(Apply(All(CREATURE), (Cant("attack", during="the full moon"),))),
        Triggered(Nth(ZoneChanges(All(CREATURE), to="battlefield")), Draw(Number(1))),
        Triggered(PlayerActs(You(), "sacrifice", All(CREATURE), nth=2), Draw(Number(1))),
    ],
)
def test_a_part_that_nobody_heeds_is_named(ability: Any) -> None:
    assert unsupported_of(ability)


def test_118_7__an_ability_whose_own_text_makes_it_cheaper() -> None:
    from model.pay.mana import mana_charge
    from model.pay.total import total_cost

    less = Static((CostChange(This(), parse_cost("{1}"), of_abilities="this ability"),))
    ability = Activated((PayMana(parse_cost("{2}")), TapSelf()), Draw(Number(1)), changes=(less,))
    game = Game(board(human_battlefield=[card("Rock", types="Artifact", abilities=[ability])]))
    assert str(total_cost(game, mana_charge(0, 1, ability)).mana[0]) == "{1}"


# --- rooms, backup, partners, redirection, exertion -----------------------------------------------------------------


def _room() -> Any:
    from tests.boards import face

    door = PlayerActs(You(), "unlock this door")
    halves = [
        face(name, types="Enchantment", subtypes="Room", cost="{1}", abilities=[Triggered(door, GainLife(Number(n)))])
        for name, n in (("Left", 1), ("Right", 5))
    ]
    return card("Left // Right", layout="room", faces=halves)


def test_709_5__only_the_door_that_was_unlocked_triggers() -> None:
    from model.events import unlock

    game = Game(board(human_battlefield=[on(_room(), designations=frozenset({"unlocked:left"}))]))
    assert characteristics(game, 1).name == "Left"
    assert unlock(game, 1, 1, 0)
    assert characteristics(game, 1).name == "Left // Right"
    assert [p.ability.do for p in game.pending] == [GainLife(Number(5))]  # type: ignore[attr-defined]
    assert not unlock(game, 1, 1, 0)


def test_709_5d__a_room_enters_with_the_half_that_was_cast_unlocked() -> None:
    game = resolved(board(human_stack=[on(_room(), face=1, cast=CastInfo())]))
    (there,) = game.zone("battlefield")
    assert characteristics(game, there).name == "Right"
    assert [p.ability.do for p in game.pending] == [GainLife(Number(5))]  # type: ignore[attr-defined]


def test_709_5e__the_other_door_is_a_special_action() -> None:
    from model.play.ways import special_actions

    game = Game(board(human_battlefield=[on(_room(), designations=frozenset({"unlocked:left"}))]))
    assert [a.do.text for a in special_actions(game, game.objects[1])] == ["right"]  # type: ignore[attr-defined]


def test_702_165__backup_gives_its_abilities_to_another_creature_only() -> None:
    backup = Keyword("backup", n=Number(1), abilities=(FLYING,))
    expanded_to = next(iter(expand(backup)))
    position = board(human_battlefield=[bear("Old"), card("New", power=1, toughness=1, abilities=[backup, FLYING])])
    game = do(position, expanded_to.do, source=2, targets=((1,),))  # type: ignore[attr-defined]
    assert FLYING in characteristics(game, 1).abilities
    assert game.objects[1].counter("+1/+1") == 1
    game = do(position, expanded_to.do, source=2, targets=((2,),))  # type: ignore[attr-defined]
    assert characteristics(game, 2).abilities.count(FLYING) == 1


def test_614_9__damage_is_dealt_to_another_instead() -> None:
    from model.ability.continuous import RedirectsDamage

    guard = bear("Guard", 2, 9, Static((RedirectsDamage(You(), This()),)))
    game = Game(board(human_battlefield=[guard], ai_battlefield=[bear()]))
    deal_damage(game, [(2, -1, 3)])
    assert (game.players[0].life, game.objects[1].damage) == (20, 3)


def test_502_3__untapping_in_another_players_untap_step() -> None:
    from model.ability.continuous import UntapsAlso

    seedborn = bear("Seedborn", 2, 2, Static((UntapsAlso(All(YOUR_CREATURE), EachPlayer("other player")),)))
    game = Game(board(human_battlefield=[on(seedborn, tapped=True)], active=1, step="untap"))
    untap_step(game, Untap())
    assert not game.objects[1].tapped


def test_701_43__an_attacker_may_be_exerted() -> None:
    from model.ability.continuous import DoesntUntap, MayExert
    from model.turn.combat.declaration import Attack
    from model.turn.frames import DeclareAttackers

    tired = bear("Tired", 2, 2, Static((MayExert(This(), GainLife(Number(1))),)))
    position = board(human_battlefield=[tired], step="attackers", priority=None)
    game = carried_out(position, DeclareAttackers(), answers=[Attack(((1, -2),)), (1,)])
    assert any(isinstance(c, DoesntUntap) for c, _ in characteristics(game, 1).rules)
    assert GainLife(Number(1)) in [p.ability.do for p in game.pending]  # type: ignore[attr-defined]
    game = carried_out(position, DeclareAttackers(), answers=[Attack(((1, -2),)), ()])
    assert not game.pending


def test_718_3__a_prototype_has_its_second_cost_power_and_toughness() -> None:
    cost = (PayMana(parse_cost("{2}{G}")),)
    golem = card("Golem", layout="prototype", types="Artifact Creature", cost="{6}", power=3, toughness=6,
                 abilities=[Keyword("prototype", costs=cost, n=(1, 3))])  # fmt: skip
    game = Game(board(human_battlefield=[on(golem, cast=CastInfo(using="prototype")), golem]))
    small, large = characteristics(game, 1), characteristics(game, 2)
    assert (small.power, small.toughness, small.mana_value, small.colors) == (1, 3, 3, frozenset("G"))
    assert (large.power, large.mana_value, large.colors) == (3, 6, frozenset())


def test_702_102__a_fused_spell_numbers_both_halves_through() -> None:
    from model.ability.paragraphs import fused

    hurt = Spell(DealDamage(Number(1), Target(CREATURE, n=0), This()))
    more = Spell(Sequence((Destroy(Target(CREATURE, n=0)), DealDamage(Number(1), That("it", TargetNumber(0)), This()))))
    first, second = fused(((hurt,), (more,)))
    assert first == hurt
    assert [t.n for t in (second.do.steps[0].what, second.do.steps[1].to.to)] == [1, 1]  # type: ignore[attr-defined]


def test_613_1f__activated_abilities_of_others() -> None:
    from model.ability.continuous import GainsAbilitiesOf

    tap = Activated((TapSelf(),), GainLife(Number(1)))
    thief = card("Thief", types="Artifact", abilities=[Static((Affects(This(), (GainsAbilitiesOf(All(CREATURE)),)),))])
    game = Game(board(human_battlefield=[bear("A", 1, 1, tap, FLYING), thief]))
    assert tap in characteristics(game, 2).abilities
    assert FLYING not in characteristics(game, 2).abilities


def test_500_7__an_extra_combat_and_main_phase() -> None:
    from model.ability.instructions import ExtraTurn

    assert do(board(), ExtraTurn(kind="combat and main")).turn.extra == ("combat", "main")


def test_608_2d__the_creature_type_of_your_choice() -> None:
    what = All(Filter((IsType("Creature"),), (Chosen("creature type of your choice"),)))
    position = board(human_battlefield=[bear("A", subtypes="Elf"), bear("B", subtypes="Bear")])
    game = do(position, Destroy(what), answers=["Elf"])
    assert [game.objects[i].card.name for i in game.zone("battlefield")] == ["B"]


def test_708_2b__a_permanent_is_turned_face_down() -> None:
    from model.ability.instructions import Transform

    game = do(board(human_battlefield=[bear("A", 5, 5)]), Transform(All(CREATURE), "turn face down"))
    assert (characteristics(game, 1).name, characteristics(game, 1).power) == ("", 2)
    game = do(game.freeze(), Transform(All(CREATURE), "turn face up"))
    assert characteristics(game, 1).power == 5


def test_700_14__mana_is_expended_one_after_another() -> None:
    from model.events import player_acts

    watcher = card("Watcher", abilities=[Triggered(PlayerActs(You(), "expend", nth=2), Draw(Number(1)))])
    game = Game(board(human_battlefield=[watcher]))
    for _ in range(3):
        player_acts(game, 0, "expend")
    assert len(game.pending) == 1


def test_731__day_and_night_turn_permanents_over() -> None:
    from model.events import become_time
    from model.turn.state_based import state_based
    from tests.boards import face

    wolf = card("Wolf", layout="transform", faces=[
        face("Day", power=1, toughness=1, abilities=["daybound"]),
        face("Night", power=4, toughness=4, abilities=["nightbound"]),
    ])  # fmt: skip
    game = Game(board(human_battlefield=[wolf]))
    state_based(game)
    assert game.turn.day == "day"
    become_time(game, "night")
    state_based(game)
    assert characteristics(game, 1).name == "Night"
