"""Triggered abilities that notice events (CR 603)."""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Chapter, Static, Triggered
from model.ability.conditions import Comparison, Exists
from model.ability.continuous import Affects, Loses, SetsTypes, TriggersAgain
from model.ability.events import (
    AnyEvent,
    Attacks,
    BecomesTarget,
    CountersChange,
    Discards,
    Draws,
    IsDealtDamage,
    LifeChanges,
    PlayerActs,
    StatusChanges,
    StepBegins,
    TappedForMana,
    ZoneChanges,
)
from model.ability.instructions import AddMana, Draw, GainLife
from model.ability.terms import (
    All,
    Attached,
    ControlledBy,
    EachPlayer,
    Filter,
    IsPlayer,
    IsSpell,
    IsType,
    LifeOf,
    Number,
    OnePlayer,
    Other,
    Some,
    This,
    You,
)
from model.base import AI, HUMAN
from model.events import (
    add_mana,
    become_targets,
    create_tokens,
    deal_damage,
    destroy,
    discard,
    draw,
    gain_life,
    happen,
    move,
    put_counters,
    sacrifice,
    take_mana_triggers,
    tap,
)
from model.events.event import AttackDeclared, BlockDeclared, StepStarts
from model.mana import ManaUnit
from model.state import Delayed, Game, Scope
from tests.boards import basic, board, card, on

bear = card("Bear", types="Creature", power=2, toughness=2)
creature = Filter((IsType("Creature"),))
gain = GainLife(Number(1))
DIES = {"from_": "battlefield", "to": "graveyard", "verb": "dies"}


def watcher(when: Any, *, name: str = "Watcher", **more: Any) -> Any:
    return card(name, types="Creature", power=1, toughness=1, abilities=[Triggered(when, gain, **more)])


def fired(game: Game) -> list[tuple[int, dict[str, Any]]]:
    return [(p.source, dict(p.event)) for p in game.pending]


def test_603_10a__leaves_the_battlefield_looks_back() -> None:
    when = ZoneChanges(All(creature), **DIES)
    game = Game(board(human_battlefield=[watcher(when), bear, bear]))
    destroy(game, [1, 2, 3], cause=1)
    assert [(source, told["subject"]) for source, told in fired(game)] == [(1, 1), (1, 2), (1, 3)]


def test_603_2c__one_or_more_triggers_once() -> None:
    when = ZoneChanges(All(creature), one_or_more=True, **DIES)
    game = Game(board(human_battlefield=[watcher(when), bear, bear]))
    destroy(game, [2, 3], cause=1)
    ((_, told),) = fired(game)
    assert told["cards"] == (2, 3)
    assert told["amount"] == 2


def test_603_6a__newcomers_are_checked_for_enters() -> None:
    when = ZoneChanges(All(Filter((Other(), IsType("Creature")), (ControlledBy(You()),))), to="battlefield")
    game = Game(board(human_hand=[watcher(when), watcher(when, name="Second")]))
    one, two = move(game, game.zone("hand", HUMAN), "battlefield")
    assert sorted((source, told["subject"]) for source, told in fired(game)) == [(one, two), (two, one)]


def test_603_6b__a_creature_that_enters_without_abilities() -> None:
    when = ZoneChanges(This(), to="battlefield")
    humble = card("Humble", types="Enchantment", abilities=[Static((Affects(All(creature), (Loses(),)),))])
    living = card("Living", types="Enchantment", abilities=[
        Static((Affects(All(Filter((IsType("Land"),))), (SetsTypes(("Creature",)),)),))
    ])  # fmt: skip
    game = Game(board(human_battlefield=[humble], human_hand=[watcher(when)]))
    move(game, game.zone("hand", HUMAN), "battlefield")
    assert not game.pending
    sees = watcher(ZoneChanges(All(creature), to="battlefield"))
    game = Game(board(human_battlefield=[living, sees], human_hand=[basic("Forest")]))
    move(game, game.zone("hand", HUMAN), "battlefield")
    assert len(game.pending) == 1


def test_603_6c__from_anywhere_does_not_look_back() -> None:
    when = ZoneChanges(This(), to="graveyard")
    game = Game(board(human_battlefield=[watcher(when)], human_hand=[watcher(when, name="Held")]))
    destroy(game, [1], cause=1)
    discard(game, [2])
    assert len(game.pending) == 2
    assert all(game.objects[p.source].zone == "graveyard" for p in game.pending)


def test_603_4__intervening_if() -> None:
    rich = Comparison(LifeOf(You()), ">=", Number(30))
    when = ZoneChanges(All(creature), to="battlefield")
    for life, count in ((20, 0), (30, 1)):
        game = Game(board(human_battlefield=[watcher(when, condition=rich)], human_hand=[bear], human_life=life))
        move(game, game.zone("hand", HUMAN), "battlefield")
        assert len(game.pending) == count


def test_603_2g__prevented_or_impossible_events_trigger_nothing() -> None:
    when = StatusChanges(All(Filter(())), "becomes tapped")
    game = Game(board(human_battlefield=[watcher(when), on(bear, tapped=True)]))
    tap(game, [2])
    assert not game.pending
    tap(game, [1])
    assert len(game.pending) == 1


def test_603_2d__triggers_an_additional_time() -> None:
    panther = card("Panharmonic", types="Artifact", abilities=[Static((
        TriggersAgain(ZoneChanges(All(creature), to="battlefield"), All(Filter((), (ControlledBy(You()),)))),
    ))])  # fmt: skip
    when = ZoneChanges(All(creature), to="battlefield")
    game = Game(board(human_battlefield=[panther, panther, watcher(when)], ai_battlefield=[watcher(when)],
                      human_hand=[bear]))  # fmt: skip
    move(game, game.zone("hand", HUMAN), "battlefield")
    assert [p.controller for p in game.pending].count(HUMAN) == 3
    assert [p.controller for p in game.pending].count(AI) == 1


def test_603_2h__only_once_each_turn() -> None:
    game = Game(board(human_battlefield=[watcher(LifeChanges(You()), limit=1)]))
    gain_life(game, HUMAN, 1)
    gain_life(game, HUMAN, 1)
    assert len(game.pending) == 1


def test_603_7__delayed_triggers_once_or_for_a_duration() -> None:
    once = Delayed(90, Triggered(StepBegins("end"), gain), Scope(HUMAN, source=1))
    lasts = Delayed(91, Triggered(LifeChanges(You()), gain), Scope(HUMAN, source=1), once=False)
    game = Game(board(human_battlefield=[bear], delayed=(once, lasts)))
    for _ in range(2):
        happen(game, [StepStarts(step="end", player=AI)])
        gain_life(game, HUMAN, 1)
    assert len(game.pending) == 3
    assert [d.id for d in game.delayed] == [91]


def test_605_1b__triggered_mana_abilities_do_not_wait() -> None:
    aura = card("Growth", types="Enchantment", subtypes="Aura", abilities=[
        Triggered(TappedForMana(Attached("enchanted land")), AddMana(options=(("G",),))),
    ])  # fmt: skip
    game = Game(board(human_battlefield=[basic("Forest"), on(aura, attached_to=1)]))
    add_mana(game, HUMAN, [ManaUnit("G")], source=1, tapped=True)
    assert len(game.pending) == 1
    (mine,) = take_mana_triggers(game)
    assert dict(mine.event)["types"] == ("G",)
    assert not game.pending
    add_mana(game, HUMAN, [ManaUnit("G")], source=1)  # not tapped for it
    assert not game.pending


def test_714_2b__chapters() -> None:
    saga = card("Saga", types="Enchantment", subtypes="Saga", abilities=[
        Chapter((1, 2), gain), Chapter((3,), Draw(Number(1))),
    ])  # fmt: skip
    game = Game(board(human_hand=[saga]))
    (new,) = move(game, game.zone("hand", HUMAN), "battlefield")
    assert len(game.pending) == 1
    put_counters(game, new, "lore", 2)
    assert len(game.pending) == 3
    assert {p.ability.label for p in game.pending} == {"chapter 1", "chapter 2", "chapter 3"}  # type: ignore[attr-defined]


def test_roles_of_damage() -> None:
    player = Some(Filter((IsPlayer(),)))
    hits = watcher(IsDealtDamage(This(), player, combat=True))
    hurt = watcher(IsDealtDamage(None, This(), passive=True), name="Hurt")
    game = Game(board(human_battlefield=[hits], ai_battlefield=[hurt]))
    deal_damage(game, [(1, -2, 1)], combat=True)
    deal_damage(game, [(1, -2, 1), (1, 2, 3)])
    (_, first), (_, second) = fired(game)
    assert (first["source"], first["to"], first["player"], first["amount"]) == (1, -2, -2, 1)
    assert (second["subject"], second["source"], second["amount"]) == (2, 1, 3)


def test_one_or_more_damage_is_once_for_each_player() -> None:
    when = IsDealtDamage(All(creature), Some(Filter((IsPlayer(),))), combat=True, one_or_more=True)
    game = Game(board(human_battlefield=[watcher(when), bear, bear]))
    deal_damage(game, [(2, -2, 2), (3, -2, 2), (2, -1, 1)], combat=True)
    assert [(told["player"], told["amount"]) for _, told in fired(game)] == [(-2, 4), (-1, 1)]


def test_player_events() -> None:
    second = watcher(Draws(You(), nth=2), name="Second draw")
    given = watcher(PlayerActs(OnePlayer("player"), "sacrifice", Some(creature)), name="Given")
    thrown = watcher(Discards(EachPlayer("opponent")), name="Thrown")
    either = watcher(AnyEvent((LifeChanges(You()), LifeChanges(You(), gain=False))), name="Either")
    game = Game(board(
        human_battlefield=[second, given, thrown, either, bear], ai_hand=[bear], human_hand=[bear],
        human_library=[bear, bear, bear],
    ))  # fmt: skip
    draw(game, HUMAN, 3)
    sacrifice(game, [5], by=HUMAN)
    discard(game, [6, 7])
    gain_life(game, HUMAN, 1)
    assert [source for source, _ in fired(game)] == [1, 2, 3, 4]


def test_attacks_with_least_and_alone() -> None:
    two = watcher(Attacks(All(creature), one_or_more=True, least=2), name="Two")
    alone = watcher(Attacks(All(creature), alone=True), name="Alone")
    game = Game(board(human_battlefield=[two, alone, bear]))
    happen(game, [AttackDeclared(attacker=3, whom=-2)])
    assert [source for source, _ in fired(game)] == [2]
    game = Game(board(human_battlefield=[two, alone, bear]))
    happen(game, [AttackDeclared(attacker=i, whom=-2, count=2) for i in (2, 3)])
    ((source, told),) = fired(game)
    assert source == 1
    assert told["cards"] == (2, 3)
    assert told["player"] == -2


def test_tokens_trigger_and_die() -> None:
    when = ZoneChanges(All(creature), **DIES)
    game = Game(board(human_battlefield=[watcher(when)]))
    (token,) = create_tokens(game, HUMAN, bear)
    destroy(game, [token], cause=1)
    assert len(game.pending) == 1


def test_counters_trigger() -> None:
    when = CountersChange("+1/+1", All(creature), one_or_more=True)
    game = Game(board(human_battlefield=[watcher(when), bear]))
    put_counters(game, 2, "+1/+1", 3)
    ((_, told),) = fired(game)
    assert (told["subject"], told["amount"]) == (2, 3)


def test_603_8__not_here() -> None:
    """State triggers wait for no event."""
    from model.ability.events import StateIs

    none = Exists(All(Filter((IsType("Land"),), (ControlledBy(You()),))), "==", Number(0))
    game = Game(board(human_battlefield=[watcher(StateIs(none))]))
    gain_life(game, HUMAN, 1)
    assert not game.pending


def test_508_3__with_others_and_blocked_by() -> None:
    both = watcher(Attacks(This(), others=1), name="Both")
    game = Game(board(human_battlefield=[both, bear]))
    happen(game, [AttackDeclared(attacker=1, whom=-2)])
    assert not game.pending
    happen(game, [AttackDeclared(attacker=i, whom=-2, count=2) for i in (1, 2)])
    assert len(game.pending) == 1
    each = watcher(Attacks(This(), whom=Some(creature), blocked="blocked by"), name="Each")
    several = watcher(Attacks(This(), whom=Some(creature, most=None), blocked="blocked by"), name="Several")
    game = Game(board(human_battlefield=[each, several], ai_battlefield=[bear, bear]))
    happen(game, [BlockDeclared(blocker=b, attacker=a) for b in (3, 4) for a in (1, 2)])
    assert [(source, told["subject"]) for source, told in fired(game)] == [(1, 1), (1, 1), (2, 2)]
    assert dict(game.pending[2].event)["cards"] == (2,)


def test_603_2c__once_for_each_counter() -> None:
    when = CountersChange("charge", This())
    game = Game(board(human_battlefield=[watcher(when)]))
    put_counters(game, 1, "charge", 3)
    assert [told["amount"] for _, told in fired(game)] == [1, 1, 1]


def test_first_time_each_turn_that_it_becomes_a_target_of_yours() -> None:
    mine = Some(Filter((IsSpell(),), (ControlledBy(You()),)))
    bolt = card("Bolt", types="Instant")
    game = Game(board(human_battlefield=[watcher(BecomesTarget(This(), mine, first=True))], human_stack=[bolt, bolt],
                      ai_stack=[bolt]))  # fmt: skip
    become_targets(game, [1], by_stack=4, player=AI)
    assert not game.pending
    become_targets(game, [1], by_stack=2, player=HUMAN)
    become_targets(game, [1], by_stack=3, player=HUMAN)
    assert len(game.pending) == 1


def test_tokens_created_are_noticed_one_by_one() -> None:
    when = PlayerActs(You(), "create a token", Some(creature))
    game = Game(board(human_battlefield=[watcher(when)]))
    create_tokens(game, HUMAN, bear, 2)
    create_tokens(game, AI, bear)
    create_tokens(game, HUMAN, card("Clue", types="Artifact"))
    assert len(game.pending) == 2


def test_an_ability_for_two_zones_functions_in_both() -> None:
    either = AnyEvent((PlayerActs(You(), "cycle", This()), ZoneChanges(This(), **DIES)))
    game = Game(board(human_battlefield=[watcher(either, zone="hand")]))
    destroy(game, [1], cause=1)
    assert len(game.pending) == 1
