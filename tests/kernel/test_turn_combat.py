"""Combat: attackers, blockers and damage (CR 506-511)."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from model.ability.abilities import PayMana, Static, Triggered
from model.ability.continuous import Affects, CanAlso, Cant, CostTo, Must, SetsTypes
from model.ability.events import Attacks, Blocks, IsDealtDamage
from model.ability.instructions import GainLife
from model.ability.terms import All, Compares, Filter, HasKeyword, IsPlayer, IsType, Number, Some, This, You
from model.base import AI, HUMAN, IllegalPlay
from model.mana import parse_cost, parse_symbol
from model.pay.plan import ManaStep, Plan, Spend
from model.play.loop import after, run
from model.state import Combat, Game, Lasting, Position, Scope
from model.turn import Assignment, Attack, Block, combat_problems
from model.turn.combat.attacking import attackers, defenders, most_obeyed
from model.turn.combat.blocking import attacked_by, blockers, obeyed_by
from model.turn.combat.requirements import most_obeyed_blocks
from tests.boards import basic, board, card, keyword, on
from tests.kernel.turning import passed

creature = Filter((IsType("Creature"),))
library = [basic("Forest")] * 5
FACE = -2


def beast(*words: Any, power: int = 2, toughness: int = 2, name: str = "Beast", **fields: Any) -> Any:
    """A creature with keywords, changes to itself, or abilities."""
    abilities = []
    for w in words:
        if isinstance(w, str):
            abilities.append(keyword(w))
        elif isinstance(w, (Cant, Must, CanAlso, CostTo)):
            abilities.append(Static((Affects(This(), (w,)),)))
        else:
            abilities.append(w)
    return card(name, types=fields.pop("types", "Creature"), power=power, toughness=toughness, abilities=abilities,
                **fields)  # fmt: skip


bear = beast(name="Bear")


def at_attack(mine: list[Any], theirs: list[Any] = (), **more: Any) -> Position:  # type: ignore[assignment]
    """The declaration of attackers is due."""
    position = run(board(human_battlefield=mine, ai_battlefield=theirs, step="attackers", human_library=library,
                         ai_library=library, **more))  # fmt: skip
    return position


def at_block(mine: list[Any], theirs: list[Any], *attacking: int) -> Position:
    """These attack the player, and blockers are due if any can block."""
    position = at_attack(mine, theirs)
    position = after(position, Attack(tuple((i, FACE) for i in attacking)))
    return passed(position, 2) if position.due is not None and position.due.kind == "priority" else position


def dealt(position: Position, **answers: Any) -> Position:
    """After the damage."""
    return passed(position, 2, **answers)


def illegal(position: Position, choice: Any) -> str:
    with pytest.raises(IllegalPlay) as refused:
        after(position, choice)
    return refused.value.reasons[0].rule


# --- attackers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "able"),
    [
        (bear, True),
        (on(bear, tapped=True), False),
        (on(bear, sick=True), False),
        (on(beast("haste"), sick=True), True),
        (beast("defender"), False),
        (beast("defender", CanAlso("attack as though it didn't have defender")), True),
        (beast(Cant("attack")), False),
        (beast(Cant("block")), True),
        (card("Rock", types="Artifact"), False),
    ],
)
def test_508_1a_c__who_can_attack(what: Any, able: bool) -> None:
    assert bool(attackers(Game(board(human_battlefield=[what])))) is able


def test_506_2__what_can_be_attacked() -> None:
    walker = on(card("Walker", types="Planeswalker"), counters=(("loyalty", 3),))
    siege = on(card("Siege", types="Battle"), counters=(("defense", 3),), choices=(("protector", -2),))
    game = Game(board(human_battlefield=[bear, siege, walker], ai_battlefield=[walker]))
    assert defenders(game) == (-2, 2, 4)


def test_508_1__attackers_are_tapped_unless_vigilant_and_triggers_are_stacked() -> None:
    glad = beast("vigilance", Triggered(Attacks(This()), GainLife(Number(1))))
    position = at_attack([bear, glad])
    assert position.due is not None
    assert (position.due.kind, position.due.options) == ("attackers", (1, 2))
    position = after(position, Attack(((1, FACE), (2, FACE))))
    assert [position.objects[i].tapped for i in (1, 2)] == [True, False]
    assert len(position.zones["stack", -1]) == 1


def test_508_1d__requirements() -> None:
    position = at_attack([bear, beast(Must("attack"))])
    assert illegal(position, Attack()) == "508.1d"
    assert illegal(position, Attack(((1, FACE),))) == "508.1d"
    assert after(position, Attack(((2, FACE),)))


def test_508_1c__cannot_attack_alone() -> None:
    loner = beast(Cant("attack alone"))
    position = at_attack([loner, bear])
    assert illegal(position, Attack(((1, FACE),))) == "508.1c"
    assert after(position, Attack(((1, FACE), (2, FACE))))
    # CR 508.1d: nothing can be obeyed where it would have to attack alone.
    must = beast(Cant("attack alone"), Must("attack"))
    assert after(at_attack([must]), Attack())
    assert illegal(at_attack([must, bear]), Attack()) == "508.1d"


def test_508_1h__costs_are_paid_but_never_compelled() -> None:
    tax = card("Tax", types="Enchantment", abilities=[
        Static((Affects(All(creature), (CostTo("attack", (PayMana(parse_cost("{1}")),), You()),)),))
    ])  # fmt: skip
    position = at_attack([beast(Must("attack")), basic("Forest")], [tax])
    assert after(position, Attack())
    with pytest.raises(IllegalPlay):
        after(position, Attack(((1, FACE),)))
    symbol = parse_symbol("{1}")
    assert symbol is not None
    from model.mana import ManaUnit

    # The unit as the mana ability gives it.
    game = Game(position)
    from model.pay.mana import activate_mana

    activate_mana(game, HUMAN, ManaStep(2, 0))
    ((unit, _),) = game.players[HUMAN].pool.units
    assert isinstance(unit, ManaUnit)
    plan = Plan((ManaStep(2, 0),), (Spend(symbol, unit=unit),))
    position = after(position, Attack(((1, FACE),), plan=plan))
    assert position.objects[2].tapped
    assert position.combat is not None
    assert position.combat.attackers == ((1, FACE),)


def test_no_creature_can_attack_no_decision() -> None:
    position = run(board(human_battlefield=[on(bear, sick=True)], step="attackers"))
    assert position.due is not None
    assert position.due.kind == "priority"


def test_most_obeyed_agrees_with_all_subsets() -> None:
    kinds = [bear, beast(Must("attack")), beast(Cant("attack alone"), Must("attack")), beast(Cant("attack", number=3)),
             beast(Cant("attack", number=3), Must("attack"))]  # fmt: skip
    for chosen in itertools.combinations_with_replacement(kinds, 4):
        game = Game(board(human_battlefield=chosen))
        able = attackers(game)
        best = 0
        for size in range(len(able) + 1):
            for some in itertools.combinations(able, size):
                if all(a.company <= size for a in some):
                    best = max(best, sum(a.obeys[0] for a in some))
        assert most_obeyed(able) == best


# --- blockers ---------------------------------------------------------------------------------------------------------

FLYER = beast("flying", name="Flyer")
RED_ARTIFACT = card("Golem", types="Artifact Creature", power=1, toughness=1, cost="{R}")


@pytest.mark.parametrize(
    ("attacker", "blocker", "able"),
    [
        (FLYER, bear, False),
        (FLYER, beast("reach"), True),
        (FLYER, FLYER, True),
        (bear, FLYER, True),
        (beast("shadow"), bear, False),
        (bear, beast("shadow"), False),
        (beast("shadow"), beast("shadow"), True),
        (beast("horsemanship"), bear, False),
        (beast("fear"), bear, False),
        (beast("fear"), beast(cost="{B}"), True),
        (beast("intimidate", cost="{R}"), RED_ARTIFACT, True),
        (beast("intimidate", cost="{R}"), beast(cost="{R}"), True),
        (beast("intimidate", cost="{R}"), beast(cost="{G}"), False),
        (beast("skulk"), beast(power=3), False),
        (beast("skulk"), bear, True),
        (beast("forestwalk"), bear, False),
        (beast("islandwalk"), bear, True),
        (beast(keyword("protection", what=(creature,))), bear, False),
        (beast(Cant("be blocked")), bear, False),
        (beast(Cant("be blocked", by=All(Filter((), (Compares("power", "<=", Number(2)),))))), bear, False),
        (beast(Cant("be blocked", by=All(Filter((), (Compares("power", "<=", Number(1)),))))), bear, True),
        (beast(Cant("be blocked", except_by=All(Filter((), (HasKeyword("flying"),))))), bear, False),
        (beast(Cant("be blocked", except_by=All(Filter((), (HasKeyword("flying"),))))), FLYER, True),
        (bear, beast(Cant("block")), False),
        (bear, on(bear, tapped=True), False),
        (bear, beast(Cant("block", except_by=All(Filter((), (HasKeyword("flying"),))))), False),
        (FLYER, beast("reach", Cant("block", by=All(Filter((), (HasKeyword("flying"),))))), False),
        (bear, on(bear, sick=True), True),
    ],
)
def test_509_1b__evasion(attacker: Any, blocker: Any, able: bool) -> None:
    position = board(
        human_battlefield=[attacker], ai_battlefield=[blocker, basic("Forest")], step="blockers",
        combat=Combat(((1, FACE),), declared=frozenset({"attackers"})),
    )  # fmt: skip
    assert bool(blockers(Game(position))) is able


def test_702_111b__menace() -> None:
    position = at_block([beast("menace")], [bear, bear], 1)
    assert illegal(position, Block(((2, (1,)),))) == "509.1b"
    assert after(position, Block(((2, (1,)), (3, (1,)))))


def test_509_1c__the_example_of_menace_and_one_that_must_block() -> None:
    position = at_block([beast("menace")], [beast(Must("block")), bear], 1)
    for wrong in (Block(), Block(((2, (1,)),)), Block(((3, (1,)),))):
        with pytest.raises(IllegalPlay):
            after(position, wrong)
    assert after(position, Block(((2, (1,)), (3, (1,)))))


def test_509_1c__lure() -> None:
    position = at_block([beast(Must("be blocked by all")), bear], [bear, on(bear, tapped=True), bear], 1, 2)
    assert illegal(position, Block(((3, (1,)),))) == "509.1c"
    assert illegal(position, Block(((3, (1,)), (5, (2,))))) == "509.1c"
    assert after(position, Block(((3, (1,)), (5, (1,)))))


def test_509_1c__must_be_blocked_by_one() -> None:
    position = at_block([beast(Must("be blocked")), bear], [bear, bear], 1, 2)
    assert illegal(position, Block(((3, (2,)),))) == "509.1c"
    assert after(position, Block(((3, (1,)), (4, (2,)))))


def test_509_1a__an_additional_creature() -> None:
    position = at_block([bear, bear, bear], [beast(CanAlso("block an additional creature"))], 1, 2, 3)
    assert illegal(position, Block(((4, (1, 2, 3)),))) == "509.1a"
    assert after(position, Block(((4, (1, 2)),)))


def test_509_3__block_triggers() -> None:
    attack = beast(Triggered(Attacks(This(), blocked="blocked"), GainLife(Number(1))))
    alone = beast(Triggered(Attacks(This(), blocked="unblocked"), GainLife(Number(1))))
    guard = beast(Triggered(Blocks(This()), GainLife(Number(1))), CanAlso("block an additional creature"))
    position = at_block([attack, alone, bear], [guard], 1, 2, 3)
    position = after(position, Block(((4, (1, 3)),)))
    if position.due is not None and position.due.kind == "order_triggers":
        position = after(position, position.due.options)
    assert len(position.zones["stack", -1]) == 3


def brute_most(game: Game) -> int:
    able, attacked = blockers(game), attacked_by(game)
    best = 0
    choices = []
    for b in able:
        subsets = [c for n in range(min(b.most, len(b.attackers)) + 1) for c in itertools.combinations(b.attackers, n)]
        choices.append(subsets)
    for picked in itertools.product(*choices):
        blocks = {b.id: c for b, c in zip(able, picked, strict=True)}
        counts = {a.id: sum(a.id in c for c in picked) for a in attacked}
        if any(0 < counts[a.id] < a.least or counts[a.id] > a.most for a in attacked):
            continue
        active = sum(1 for c in picked if c)
        if any(c and b.company > active for b, c in zip(able, picked, strict=True)):
            continue
        best = max(best, obeyed_by(blocks, able, attacked))
    return best


@pytest.mark.parametrize("seed", range(30))
def test_509_1c__the_maximum_agrees_with_all_blocks(seed: int) -> None:
    import random

    chance = random.Random(seed)
    attack = [bear, beast("menace"), beast(Must("be blocked")), beast("menace", Must("be blocked")), FLYER,
              beast(Must("be blocked by all")), beast("menace", Must("be blocked by all")),
              beast(Cant("be blocked by more than", number=1), Must("be blocked by all"))]  # fmt: skip
    block = [bear, beast(Must("block")), FLYER, beast(Must("block"), CanAlso("block an additional creature")),
             beast(Cant("block alone"), Must("block"))]  # fmt: skip
    mine = chance.choices(attack, k=3)
    theirs = chance.choices(block, k=4)
    position = board(
        human_battlefield=mine, ai_battlefield=theirs, step="blockers",
        combat=Combat(((1, FACE), (2, FACE), (3, FACE)), declared=frozenset({"attackers"})),
    )  # fmt: skip
    game = Game(position)
    assert most_obeyed_blocks(blockers(game), attacked_by(game)) == brute_most(game)


def test_combat_problems_names_all_reasons() -> None:
    position = at_attack([bear, on(bear, tapped=True)])
    found = combat_problems(Game(position), Attack(((2, FACE), (1, 1))))
    assert [r.rule for r in found] == ["508.1a", "508.1b"]


# --- damage -----------------------------------------------------------------------------------------------------------


def test_510_1b__unblocked_damage() -> None:
    position = at_block([bear, beast(power=3)], [], 1, 2)
    assert dealt(position).players[AI].life == 15


def test_510_1c__divided_among_blockers_without_an_order() -> None:
    position = at_block([beast(power=4, toughness=3)], [beast(power=0, toughness=3), beast(power=0, toughness=1)], 1)
    position = after(position, Block(((2, (1,)), (3, (1,)))))
    position = dealt(position)
    assert position.due is not None
    assert (position.due.kind, position.due.options) == ("damage", (1,))
    assert illegal(position, Assignment(((1, ((2, 2), (3, 1))),))) == "510.1a"
    after_it = after(position, Assignment(((1, ((2, 3), (3, 1))),)))
    assert {i for i in (2, 3) if i in after_it.objects} == set()
    other = after(position, Assignment(((1, ((3, 4),)),)))
    assert 2 in other.objects
    assert 3 not in other.objects


def test_702_19b__trample() -> None:
    position = at_block([beast("trample", power=5)], [beast(power=0, toughness=3)], 1)
    position = dealt(after(position, Block(((2, (1,)),))))
    assert illegal(position, Assignment(((1, ((2, 2), (FACE, 3))),))) == "702.19b"
    assert after(position, Assignment(((1, ((2, 3), (FACE, 2))),))).players[AI].life == 18
    deadly = at_block([beast("trample", "deathtouch", power=5)], [beast(power=0, toughness=3)], 1)
    deadly = dealt(after(deadly, Block(((2, (1,)),))))
    assert after(deadly, Assignment(((1, ((2, 1), (FACE, 4))),))).players[AI].life == 16


def test_702_19e__trample_without_blockers_left() -> None:
    position = board(
        human_battlefield=[beast("trample", power=4), beast(power=4)], step="blockers",
        combat=Combat(((1, FACE), (2, FACE)), (), frozenset({1, 2}), declared=frozenset({"attackers", "blockers"})),
    )  # fmt: skip
    position = passed(position, 2)
    assert position.players[AI].life == 16


def test_510_4__first_and_double_strike() -> None:
    position = at_block([beast("first strike", power=2), beast("double strike", power=1)], [bear, beast(power=1)], 1, 2)
    position = after(position, Block(((3, (1,)),)))
    position = dealt(position)
    assert position.turn.step == "first damage"
    assert position.players[AI].life == 19
    assert 3 not in position.objects
    position = dealt(position)
    assert position.turn.step == "damage"
    assert position.players[AI].life == 18
    assert 1 in position.objects


def test_510_4__a_creature_that_loses_first_strike_deals_no_damage_again() -> None:
    position = board(
        human_battlefield=[bear, bear], step="first damage",
        combat=Combat(((1, FACE), (2, FACE)), (), frozenset(), frozenset({1}),
                      frozenset({"attackers", "blockers", "first damage"})),
    )  # fmt: skip
    assert passed(position, 2).players[AI].life == 18


def test_510_2__all_at_once_with_triggers_and_lifelink() -> None:
    player = Some(Filter((IsPlayer(),)))
    hit = beast("lifelink", Triggered(IsDealtDamage(This(), player, combat=True), GainLife(Number(5))), power=3)
    position = at_block([hit, bear], [bear], 1, 2)
    position = after(position, Block(((3, (2,)),)))
    position = dealt(position)
    assert position.players[HUMAN].life == 23
    assert {2, 3} & set(position.objects) == set()
    assert len(position.zones["stack", -1]) == 1


def test_506_4__a_removed_attacker_and_attacked_planeswalker() -> None:
    walker = on(card("Walker", types="Planeswalker"), counters=(("loyalty", 2),))
    position = at_attack([bear, bear], [walker])
    position = after(position, Attack(((1, 3), (2, 3))))
    position = passed(position, 4)
    assert 3 not in position.objects
    assert position.players[AI].life == 20


def test_assigns_damage_by_toughness_and_none() -> None:
    position = at_block([beast(CanAlso("assign damage by toughness"), power=0, toughness=4),
                         beast(Cant("assign combat damage"))], [], 1, 2)  # fmt: skip
    assert dealt(position).players[AI].life == 16


def test_511_3__removed_from_combat_at_the_end() -> None:
    position = at_block([bear], [], 1)
    position = passed(position, 4)
    assert position.turn.step == "combat end"
    assert position.combat is not None
    position = passed(position, 2)
    assert position.turn.step == "main2"
    assert position.combat is None


def test_506_4__what_stops_being_a_creature_leaves_combat() -> None:
    robot = card("Robot", types="Artifact", power=3, toughness=3)
    awake = Lasting(50, (1,), (SetsTypes(("Creature",)),), 50, "until end of turn", Scope(HUMAN))
    position = at_attack([robot, bear], lasting=(awake,))
    position = after(position, Attack(((1, FACE), (2, FACE))))
    asleep = run(msgspec.structs.replace(position, lasting=(), due=None))
    assert asleep.combat is not None
    assert asleep.combat.attackers == ((2, FACE),)


def test_725_2__combat_damage_steals_the_crown() -> None:
    position = at_attack([bear], [], ai={"designations": frozenset({"monarch"})})
    position = passed(after(position, Attack(((1, FACE),))), 4)
    assert position.turn.step == "damage"
    position = passed(position, 2)
    assert "monarch" in position.players[HUMAN].designations
    assert "monarch" not in position.players[AI].designations


def test_508_1d__attacks_or_blocks_if_able() -> None:
    brute = beast(Must("attack or block"))
    assert illegal(at_attack([brute]), Attack()) == "508.1d"
    assert illegal(at_block([bear], [brute], 1), Block()) == "509.1c"


def test_508_1c__cannot_attack_its_owner() -> None:
    slave = on(beast(Cant("attack its owner")), controller=HUMAN)
    game = Game(board(ai_battlefield=[slave]))
    assert attackers(game) == ()
    assert len(attackers(Game(board(human_battlefield=[beast(Cant("attack its owner"))])))) == 1
