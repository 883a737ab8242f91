"""Steps, priority, state-based actions and triggers on the stack (CR 117, 500-514, 603.3, 704)."""

from __future__ import annotations

from typing import Any

import pytest

from model.ability.abilities import Chapter, PayLife, Static, Triggered
from model.ability.conditions import Exists
from model.ability.continuous import (
    Affects,
    DoesntUntap,
    GainsControl,
    ModifiesPT,
    PlayerRule,
)
from model.ability.events import Discards, StateIs, StepBegins
from model.ability.instructions import DealDamage, Draw, GainLife, Modal
from model.ability.terms import (
    All,
    Attached,
    ControlledBy,
    EachPlayer,
    Filter,
    IsPlayer,
    IsType,
    Number,
    Target,
    This,
    You,
)
from model.base import AI, HUMAN
from model.mana import EMPTY_POOL, ManaUnit
from model.pay.plan import Payment
from model.play.loop import after, run
from model.play.play import PASS
from model.state import Game, Lasting, Position, Scope
from model.turn import problems, state_based
from tests.boards import basic, board, card, keyword, on, the
from tests.kernel.turning import passed, until

bear = card("Bear", types="Creature", power=2, toughness=2)
creature = Filter((IsType("Creature"),))
filler = [basic("Forest")] * 12


def with_(name: str, *abilities: Any, **fields: Any) -> Any:
    return card(name, **{"types": "Creature", "power": 1, "toughness": 1, **fields}, abilities=abilities)


def at_beginning(step: str, do: Any, whose: Any = None) -> Triggered:
    return Triggered(StepBegins(step, whose), do, word="at")


# --- steps ------------------------------------------------------------------------------------------------------------


def test_500_1__the_steps_of_a_turn_in_order() -> None:
    position = run(board(human_library=filler, ai_library=filler))
    seen = []
    for _ in range(40):
        assert position.due is not None
        where = (position.turn.number, position.turn.step)
        if not seen or seen[-1] != where:
            seen.append(where)
        position = after(position, PASS)
    assert seen[:9] == [
        (1, "main1"), (1, "combat"), (1, "attackers"), (1, "combat end"), (1, "main2"), (1, "end"), (2, "upkeep"),
        (2, "draw"), (2, "main1"),
    ]  # fmt: skip


def test_117_3__priority_goes_around() -> None:
    position = run(board())
    assert position.due is not None
    assert position.due.player == HUMAN
    position = after(position, PASS)
    assert position.due is not None
    assert (position.due.player, position.turn.step) == (AI, "main1")
    position = after(position, PASS)
    assert (position.turn.step, position.priority) == ("combat", HUMAN)


def test_502_3__untap_and_what_does_not() -> None:
    held = card("Chains", types="Enchantment", subtypes="Aura", abilities=[
        keyword("enchant", what=(creature,)), Static((Affects(Attached("enchanted creature"), (DoesntUntap(),)),)),
    ])  # fmt: skip
    tapped = {"tapped": True, "sick": True}
    position = board(
        human_battlefield=[on(bear, **tapped), on(bear, **tapped), on(held, attached_to=2)],
        ai_battlefield=[on(bear, **tapped)], human_library=filler, ai_library=filler, active=AI, priority=AI,
    )  # fmt: skip
    position = until(position, "upkeep", turn=2)
    assert [position.objects[i].tapped for i in (1, 2, 4)] == [False, True, True]
    assert [position.objects[i].sick for i in (1, 2, 4)] == [False, False, True]


def test_502_3__doesnt_untap_during_the_next_untap_step() -> None:
    frozen = Lasting(50, (1,), (DoesntUntap(next_=True),), 50, "", Scope(AI))
    position = board(
        human_battlefield=[on(bear, tapped=True)], human_library=filler, ai_library=filler, active=AI, priority=AI,
        lasting=(frozen,),
    )  # fmt: skip
    position = until(position, "upkeep", turn=2)
    assert position.objects[1].tapped
    assert not until(position, "upkeep", turn=4).objects[1].tapped


def test_504_1__a_card_is_drawn_and_504_empty_library_loses() -> None:
    position = until(board(ai_library=[bear], active=HUMAN), "main1", turn=2)
    assert len(position.zones["hand", AI]) == 1
    position = until(position, "main1", turn=4)
    assert position.over == "AI"
    assert position.players[HUMAN].lost == "empty library"


def test_514_1__discard_to_hand_size() -> None:
    position = run(board(human_hand=[bear] * 9, step="end", human_library=filler, ai_library=filler))
    position = passed(position)
    assert position.due is not None
    assert (position.due.what, position.due.least) == ("cards", 2)
    position = after(position, (1, 2))
    assert len(position.zones["hand", HUMAN]) == 7
    no_limit = card("Tower", types="Artifact", abilities=[Static((PlayerRule("no maximum hand size", You()),))])
    position = board(human_hand=[bear] * 9, human_battlefield=[no_limit], step="end", ai_library=filler)
    assert len(until(position, "upkeep").zones["hand", HUMAN]) == 9


def test_514_2__damage_wears_off_and_effects_end_at_once() -> None:
    pump = Lasting(50, (1,), (ModifiesPT(Number(0), Number(2)),), 50, "until end of turn", Scope(HUMAN))
    position = board(human_battlefield=[on(bear, damage=3)], lasting=(pump,), step="end", ai_library=filler)
    position = until(position, "upkeep")
    assert position.objects[1].damage == 0
    assert not position.lasting


def test_514_3a__triggers_in_cleanup_give_priority_and_another_cleanup() -> None:
    thrown = with_("Thrown", Triggered(Discards(You()), GainLife(Number(1))))
    position = run(board(human_battlefield=[thrown], human_hand=[bear] * 8, step="end", ai_library=filler))
    position = passed(position, 2, answers=[2])
    assert position.turn.step == "cleanup"
    assert position.due is not None
    assert position.due.kind == "priority"
    position = passed(position, 2)
    assert position.players[HUMAN].life == 21
    assert (position.turn.step, position.turn.number) == ("cleanup", 1)
    position = passed(position, 2)
    assert (position.turn.step, position.turn.number) == ("upkeep", 2)


def test_500_5__mana_empties_between_steps() -> None:
    pool = EMPTY_POOL.add([ManaUnit("R"), ManaUnit("G", lasts="end of turn")])
    position = until(board(human={"pool": pool}), "combat")
    assert position.players[HUMAN].pool.total() == "{G}"
    upwell = card("Well", types="Enchantment", abilities=[
        Static((PlayerRule("don't lose unspent mana", EachPlayer()),))
    ])  # fmt: skip
    position = until(board(human={"pool": pool}, human_battlefield=[upwell]), "combat")
    assert position.players[HUMAN].pool.total() == "{R}{G}"


def test_500_7__extra_turns_then_the_normal_order() -> None:
    position = board(turn={"extra_turns": (HUMAN, HUMAN)}, human_library=filler, ai_library=filler)
    active = []
    for number in range(2, 6):
        position = until(position, "upkeep", turn=number)
        active.append(position.turn.active)
    assert active == [HUMAN, HUMAN, AI, HUMAN]


def test_500_8__extra_phases_and_500_11__skipped_steps() -> None:
    position = board(turn={"extra": ("combat", "main")}, human_library=filler, ai_library=filler)
    seen = []
    position = run(position)
    while position.turn.number == 1:
        if not seen or seen[-1] != position.turn.step:
            seen.append(position.turn.step)
        position = after(position, PASS)
    fight = ["combat", "attackers", "combat end"]
    assert seen == ["main1", *fight, "main2", *fight, "main2", "end"]
    position = board(turn={"skip": ((AI, "draw step"), (HUMAN, "combat"))}, human_library=filler, ai_library=filler)
    seen = []
    position = run(position)
    while position.turn.number < 3:
        if not seen or seen[-1] != position.turn.step:
            seen.append(position.turn.step)
        position = after(position, PASS)
    assert seen[:5] == ["main1", "main2", "end", "upkeep", "main1"]


def test_725_2__the_monarch_draws() -> None:
    position = board(human={"designations": frozenset({"monarch"})}, human_library=filler, step="main2")
    position = until(position, "end")
    position = passed(position, 2)
    assert len(position.zones.get(("hand", HUMAN), ())) == 1


def test_731_2__day_becomes_night() -> None:
    position = board(turn={"day": "day"}, human_library=filler, ai_library=filler)
    assert until(position, "upkeep", turn=2).turn.day == "night"


# --- state-based actions ----------------------------------------------------------------------------------------------


def checked(position: Position) -> Game:
    game = Game(position)
    for _ in range(20):
        if not state_based(game):
            break
    return game


def test_704_5a_c__losing() -> None:
    assert checked(board(human_life=0)).over == "AI"
    assert checked(board(ai_life=-3)).over == "Human"
    assert checked(board(ai={"counters": (("poison", 10),)})).over == "Human"
    assert checked(board(human_life=0, ai_life=0)).over == "draw"
    angel = card("Angel", types="Creature", power=1, toughness=1, abilities=[
        Static((PlayerRule("can't lose the game", You()),))
    ])  # fmt: skip
    assert checked(board(human_life=0, human_battlefield=[angel])).over == ""


def test_704_5d__tokens_cease_to_exist() -> None:
    game = checked(board(human_graveyard=[on(bear, kind="token"), bear]))
    assert game.zone("graveyard", HUMAN) == (2,)


def test_704_5f_h__creatures_die() -> None:
    thin = card("Thin", types="Creature", power=1, toughness=0)
    game = checked(board(human_battlefield=[
        thin, on(bear, damage=2), on(bear, damage=1), on(bear, damage=1, deathtouched=True),
        on(with_("God", keyword("indestructible")), damage=5),
    ]))  # fmt: skip
    assert game.zone("battlefield") == (3, 5)


def test_704_3__all_at_once_and_repeated() -> None:
    lord = with_("Lord", Static((Affects(All(creature), (ModifiesPT(Number(1), Number(1)),)),)))
    fragile = card("Fragile", types="Creature", power=0, toughness=0)
    game = checked(board(human_battlefield=[on(lord, damage=2), fragile]))
    assert not game.zone("battlefield")


def test_704_5i__loyalty_and_704_5v__defense() -> None:
    walker = card("Walker", types="Planeswalker", loyalty=3)
    siege = card("Siege", types="Battle", subtypes="Siege", defense=3)
    game = checked(board(human_battlefield=[
        walker, on(walker, counters=(("loyalty", 1),)), siege, on(siege, counters=(("defense", 1),)),
    ]))  # fmt: skip
    assert game.zone("battlefield") == (2, 4)
    assert ("protector", -2) in game.objects[4].choices


def test_704_5j__legend_rule_is_a_choice() -> None:
    legend = card("Hero", types="Legendary Creature", power=1, toughness=1)
    position = run(board(human_battlefield=[legend, legend], ai_battlefield=[legend]))
    assert position.due is not None
    assert position.due.options == (1, 2)
    position = after(position, 2)
    assert position.zones["battlefield", -1] == (2, 3)


def test_704_5k__world_rule() -> None:
    world = card("World", types="World Enchantment")
    assert checked(board(human_battlefield=[world], ai_battlefield=[world])).zone("battlefield") == (2,)


def test_704_5m_p__attachments() -> None:
    aura = card("Strength", types="Enchantment", subtypes="Aura", abilities=[keyword("enchant", what=(creature,))])
    blade = card("Blade", types="Artifact", subtypes="Equipment")
    game = checked(board(human_battlefield=[
        bear, on(aura, attached_to=1), aura, on(blade, attached_to=1), basic("Forest"), on(aura, attached_to=5),
        on(blade, attached_to=5), on(bear, attached_to=1),
    ]))  # fmt: skip
    assert game.zone("battlefield") == (1, 2, 4, 5, 7, 8)
    assert [game.objects[i].attached_to for i in (2, 4, 7, 8)] == [1, 1, None, None]


def test_704_5q__counters_annihilate() -> None:
    game = checked(board(human_battlefield=[on(bear, counters=(("+1/+1", 3), ("-1/-1", 2)))]))
    assert game.objects[1].counters == (("+1/+1", 1),)


def test_704_5y__roles() -> None:
    role = card("Role", types="Enchantment", subtypes="Aura Role", abilities=[keyword("enchant", what=(creature,))])
    on_bear = {"attached_to": 1, "kind": "token"}
    game = checked(board(human_battlefield=[bear, on(role, **on_bear), on(role, **on_bear)]))
    assert game.zone("battlefield") == (1, 3)


def test_702_131b__the_citys_blessing() -> None:
    city = card("City", types="Artifact", abilities=[keyword("ascend")])
    game = checked(board(human_battlefield=[city, *[basic("Forest")] * 9]))
    assert "city's blessing" in game.players[HUMAN].designations
    assert not checked(board(human_battlefield=[city, *[basic("Forest")] * 8])).players[HUMAN].designations


def test_714__a_saga_tells_its_chapters() -> None:
    saga = card("Saga", types="Enchantment", subtypes="Saga", abilities=[
        Chapter((1,), GainLife(Number(1))), Chapter((2,), GainLife(Number(2))),
    ])  # fmt: skip
    position = board(
        human_battlefield=[on(saga, counters=(("lore", 1),))], human_library=filler, ai_library=filler, active=AI,
        priority=AI, step="end",
    )  # fmt: skip
    position = until(position, "draw", turn=2)
    position = passed(position, 2)
    assert position.zones.get(("stack", -1))
    assert position.objects[1].counter("lore") == 2
    position = passed(position, 2)
    assert position.players[HUMAN].life == 22
    assert the(position, "Saga", "graveyard")


def test_302_6__control_change_makes_sick() -> None:
    steal = card("Steal", types="Enchantment", subtypes="Aura", abilities=[
        keyword("enchant", what=(creature,)),
        Static((Affects(Attached("enchanted creature"), (GainsControl(You()),)),)),
    ])  # fmt: skip
    game = checked(board(human_battlefield=[on(steal, attached_to=2)], ai_battlefield=[bear]))
    assert game.objects[2].sick


# --- triggers on the stack --------------------------------------------------------------------------------------------


def test_603_3b__active_player_first_and_order_is_asked() -> None:
    a = with_("A", at_beginning("upkeep", GainLife(Number(1))))
    b = with_("B", at_beginning("upkeep", Draw(Number(1))))
    c = with_("C", at_beginning("upkeep", GainLife(Number(3))))
    position = board(
        human_battlefield=[c], ai_battlefield=[a, b], human_library=filler, ai_library=filler, step="end",
    )  # fmt: skip
    position = passed(run(position), 2)
    assert position.due is not None
    assert (position.due.kind, position.due.player, position.due.options) == ("order_triggers", AI, (0, 1))
    assert [row[0] for row in position.due.data] == ["A", "B"]
    position = after(position, (1, 0))
    names = [position.objects[i].card.name for i in position.zones["stack", -1]]
    assert names == ["C", "A", "B"]


def test_603_3b__like_triggers_are_not_ordered() -> None:
    twice = with_("Twice", at_beginning("upkeep", GainLife(Number(1)), You()))
    doubled = with_("Doubled", at_beginning("upkeep", GainLife(Number(1))), at_beginning("upkeep", GainLife(Number(1))))
    position = board(ai_battlefield=[doubled], human_battlefield=[twice], step="end", ai_library=filler)
    position = until(position, "upkeep", turn=2)
    assert position.players[AI].life == 22


def test_603_3d__without_a_legal_target_it_is_not_put() -> None:
    shoots = with_("Shoots", at_beginning("upkeep", DealDamage(Number(1), Target(creature, n=0), This())))
    position = board(ai_battlefield=[shoots], human_battlefield=[basic("Forest")], step="end", ai_library=filler)
    position = passed(run(position), 2)
    # The only creature is itself: it is chosen without asking.
    assert len(position.zones["stack", -1]) == 1
    shy = with_("Shy", keyword("shroud"), at_beginning("upkeep", DealDamage(Number(1), Target(creature, n=0), This())))
    position = passed(run(board(ai_battlefield=[shy], step="end", ai_library=filler)), 2)
    assert not position.zones.get(("stack", -1))
    assert position.turn.step == "upkeep"


def test_603_3d__targets_are_chosen_as_it_is_put() -> None:
    player = Filter((IsPlayer(),))
    shoots = with_("Shoots", at_beginning("upkeep", DealDamage(Number(1), Target(player, n=0), This())))
    position = passed(run(board(ai_battlefield=[shoots], step="end", ai_library=filler)), 2)
    assert position.due is not None
    assert (position.due.what, set(position.due.options)) == ("targets", {-1, -2})
    position = after(position, -1)
    position = passed(position, 2)
    assert position.players[HUMAN].life == 19


def test_603_3c__a_mode_without_legal_targets_cannot_be_chosen() -> None:
    land = Filter((IsType("Land"),))
    modal = Modal(1, 1, (GainLife(Number(4)), DealDamage(Number(1), Target(land, n=0), This())))
    chooser = with_("Chooser", at_beginning("upkeep", modal))
    position = passed(run(board(ai_battlefield=[chooser], step="end", ai_library=filler)), 4)
    assert position.players[AI].life == 24


def test_603_8__state_triggers_wait_until_they_left_the_stack() -> None:
    none = Exists(All(Filter((IsType("Land"),), (ControlledBy(You()),))), "==", Number(0))
    island = with_("Islander", Triggered(StateIs(none), GainLife(Number(1))))
    position = run(board(human_battlefield=[island]))
    assert len(position.zones["stack", -1]) == 1
    position = passed(position, 1)
    assert len(position.zones["stack", -1]) == 1
    position = passed(position, 1)
    assert position.players[HUMAN].life == 21
    assert len(position.zones["stack", -1]) == 1


# --- problems ---------------------------------------------------------------------------------------------------------


def test_problems_are_all_named() -> None:
    assert problems(board(human_battlefield=[bear], human_hand=[bear])) == ()
    bad = board(
        human_battlefield=[on(bear, attached_to=2), on(bear, attached_to=1), on(bear, counters=(("+1/+1", -1),))],
        human_hand=[on(bear, tapped=True)],
    )  # fmt: skip
    rules = [r.rule for r in problems(bad)]
    assert rules == ["122.1", "110.5", "303.4d", "303.4d"]


@pytest.mark.parametrize("step", ["untap", "cleanup"])
def test_a_step_in_which_nobody_decides_is_carried_on(step: str) -> None:
    position = run(board(step=step, priority=None, ai_library=filler, human_library=filler))
    assert position.due is not None
    assert position.due.kind == "priority"


def test_603_3b__equal_triggers_of_like_sources_are_not_ordered() -> None:
    warden = with_("Warden", at_beginning("upkeep", GainLife(Number(1)), You()))
    position = board(ai_battlefield=[warden, warden, warden], step="end", ai_library=filler)
    position = until(position, "upkeep", turn=2)
    assert position.players[AI].life == 23


def _buggy(**changes: Any) -> Position:
    buggy = card(
        "Test Buggy", types="Creature", power=2, toughness=2, abilities=[keyword("echo", costs=(PayLife(Number(2)),))]
    )
    library = [basic("Forest")] * 4
    return board(
        human_battlefield=[on(buggy, **changes)],
        human_library=library,
        ai_library=library,
    )


@pytest.mark.parametrize("pays", [True, False])
def test_702_30a__echo_is_due_in_the_first_upkeep_only(pays: bool) -> None:
    position = until(_buggy(sick=True), "draw", turn=3, answers=[Payment() if pays else None])
    names = [position.objects[i].card.name for i in position.zones["battlefield", -1]]
    assert ("Test Buggy" in names) is pays
    if pays:
        assert position.players[HUMAN].life == 18
        # No more is asked in the upkeep of turn 5.
        assert until(position, "draw", turn=5).turn.number == 5


def test_702_30a__echo_is_not_due_for_what_was_there_before() -> None:
    assert until(_buggy(sick=False), "draw", turn=3).turn.number == 3
