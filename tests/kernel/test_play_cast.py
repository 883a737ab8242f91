"""Casting spells, playing lands, activating abilities: legal and refused with their rules (CR 305, 601, 602)."""

from __future__ import annotations

import pytest

from model.base import AI, HUMAN, IllegalPlay
from model.mana import parse_symbol
from model.pay.plan import ManaStep, Plan, Spend
from model.play import PASS, Play, after, castable_ways, decision, why_not
from model.state import Game, Position
from tests.boards import board, card, ids, keyword, on, the
from tests.kernel.play_cards import (
    altar,
    bear,
    bolt,
    charm,
    elf,
    forest,
    ghost,
    island,
    lair,
    mountain,
    signet,
    study,
    taps,
    unit,
)


def rules(position: Position, play: Play, player: int | None = None) -> set[str]:
    return {r.rule for r in why_not(position, play, player)}


def test_601_2__a_creature_spell_is_cast_and_paid() -> None:
    position = board(human_hand=[bear], human_battlefield=[forest, mountain])
    a, b = ids(position, "Forest") + ids(position, "Mountain")
    play = Play("cast", the(position, "Test Bear"), plan=taps((a, "G"), (b, "R"), cost="{G}{1}"))
    assert why_not(position, play) == ()
    done = after(position, play)
    (spell,) = done.zones["stack", -1]
    assert done.objects[spell].card.name == "Test Bear"
    assert done.objects[spell].cast.mana == "RG"
    assert all(done.objects[i].tapped for i in (a, b))
    assert len(done.players[HUMAN].pool) == 0
    # CR 117.3c: the caster has priority.
    assert (decision(done).kind, decision(done).player) == ("priority", HUMAN)
    # Nothing of it is in the position it was made from.
    assert position.zones["hand", HUMAN] == (the(position, "Test Bear"),)


def test_601_2h__the_payment_must_cover_the_cost_exactly() -> None:
    position = board(human_hand=[bear], human_battlefield=[forest, mountain])
    a, b = ids(position, "Forest") + ids(position, "Mountain")
    spell = the(position, "Test Bear")
    assert rules(position, Play("cast", spell)) == {"601.2h"}
    assert rules(position, Play("cast", spell, plan=taps((a, "G"), cost="{G}"))) == {"601.2h"}
    # {R} cannot pay {G}.
    assert rules(position, Play("cast", spell, plan=taps((b, "R"), (a, "G"), cost="{G}{1}"))) == {"107.4"}
    # The mana has to be there.
    assert rules(position, Play("cast", spell, plan=Plan((), taps((a, "G"), (b, "R"), cost="{G}{1}").spends))) == {
        "118.3a"
    }


def test_107_5__a_tapped_land_makes_no_mana() -> None:
    position = board(human_hand=[bolt], human_battlefield=[on(mountain, tapped=True)])
    play = Play("cast", the(position, "Test Bolt"), targets=((-2,),), plan=taps((1, "R"), cost="{R}"))
    assert rules(position, play) == {"107.5"}


def test_302_6__summoning_sickness() -> None:
    both = [keyword("haste"), *elf.front.abilities]
    hasty = card("Test Hasty", types="Creature", power=1, toughness=1, abilities=both)
    for what, sick, expected in ((elf, True, {"302.6"}), (elf, False, set()), (hasty, True, set())):
        position = board(human_battlefield=[on(what, sick=sick)])
        assert rules(position, Play("activate", 1)) == expected


def test_601_2c__targets() -> None:
    position = board(
        human_hand=[bolt], human_battlefield=[mountain], ai_battlefield=[bear, ghost], human_graveyard=[bear]
    )
    spell = the(position, "Test Bolt")
    plan = taps((1, "R"), cost="{R}")

    def targeting(*refs: int) -> set[str]:
        return rules(position, Play("cast", spell, targets=(refs,), plan=plan))

    assert targeting(the(position, "Test Bear", "battlefield")) == set()
    assert targeting(-2) == set()
    assert targeting(-1) == set()
    assert targeting(1) == {"601.2c"}  # a land
    assert targeting(the(position, "Test Ghost")) == {"702.18a"}
    assert targeting(the(position, "Test Bear", "graveyard")) == {"601.2c"}
    assert targeting() == {"601.2c"}
    assert targeting(-1, -2) == {"601.2c"}


@pytest.mark.parametrize(
    ("step", "active", "expected"), [("main1", HUMAN, set()), ("combat", HUMAN, {"307.1"}), ("main1", AI, {"307.1"})]
)
def test_307_1__sorcery_timing(step: str, active: int, expected: set[str]) -> None:
    position = board(human_hand=[study], human_battlefield=[island], step=step, active=active)
    play = Play("cast", the(position, "Test Study"), plan=taps((1, "U"), cost="{U}"))
    assert rules(position, play) == expected


def test_302_1__not_with_a_spell_on_the_stack_but_with_flash() -> None:
    quick = card("Test Quick", cost="{G}", power=1, toughness=1, abilities=["flash"])
    slow = card("Test Slow", cost="{G}", power=1, toughness=1)
    position = board(human_hand=[quick, slow, bolt], human_battlefield=[forest, mountain])
    play = Play("cast", the(position, "Test Bolt"), targets=((-2,),), plan=taps((2, "R"), cost="{R}"))
    on_stack = after(position, play)
    plan = taps((1, "G"), cost="{G}")
    assert rules(on_stack, Play("cast", the(position, "Test Quick"), plan=plan)) == set()
    assert rules(on_stack, Play("cast", the(position, "Test Slow"), plan=plan)) == {"302.1"}


def test_700_2__modes_and_their_targets() -> None:
    position = board(human_hand=[charm], human_battlefield=[mountain], human_library=[bear], ai_battlefield=[bear])
    spell, plan = the(position, "Test Charm"), taps((1, "R"), cost="{R}")
    target = the(position, "Test Bear", "battlefield")
    assert rules(position, Play("cast", spell, plan=plan)) == {"700.2"}
    assert rules(position, Play("cast", spell, modes=(0,), plan=plan)) == set()
    assert rules(position, Play("cast", spell, modes=(0,), targets=((target,),), plan=plan)) == {"601.2c"}
    assert rules(position, Play("cast", spell, modes=(1,), plan=plan)) == {"601.2c"}
    assert rules(position, Play("cast", spell, modes=(1,), targets=((target,),), plan=plan)) == set()
    assert rules(position, Play("cast", spell, modes=(0, 1), targets=((target,),), plan=plan)) == {"700.2"}


def test_305__lands() -> None:
    position = board(human_hand=[forest, mountain])
    first, second = position.zones["hand", HUMAN]
    done = after(position, Play("play", first))
    assert done.zones["battlefield", -1]
    assert done.players[HUMAN].lands_played == 1
    assert rules(done, Play("play", second)) == {"305.2"}
    assert rules(board(human_hand=[forest], step="combat"), Play("play", 1)) == {"305.1"}
    assert "305.3" in rules(board(human_hand=[forest], active=AI), Play("play", 1))
    assert rules(board(human_graveyard=[forest]), Play("play", 1)) == {"305.1"}


def test_605_3__an_altar_feeds_on_creatures() -> None:
    rock = card("Test Rock", types="Artifact", cost="{2}")
    position = board(human_hand=[rock], human_battlefield=[altar, bear])
    creature = the(position, "Test Bear")
    two = parse_symbol("{2}")
    assert two is not None
    colorless = unit("C", "Artifact")
    plan = Plan((ManaStep(1, 0, with_=(creature,)),), (Spend(two, colorless), Spend(two, colorless)))
    done = after(position, Play("cast", the(position, "Test Rock"), plan=plan))
    assert creature not in done.objects
    twice = Plan((ManaStep(1, 0, with_=(creature,)), ManaStep(1, 0, with_=(creature,))), plan.spends)
    assert rules(position, Play("cast", the(position, "Test Rock"), plan=twice)) == {"118.3"}


def test_605_3__a_mana_ability_with_mana_in_its_cost() -> None:
    one = parse_symbol("{1}")
    assert one is not None
    position = board(human_hand=[bolt], human_battlefield=[forest, signet])
    green = unit("G")
    steps = (ManaStep(1, 0), ManaStep(2, 0, pays=(Spend(one, green),)))
    red = parse_symbol("{R}")
    assert red is not None
    plan = Plan(steps, (Spend(red, unit("R", "Artifact")),))
    done = after(position, Play("cast", the(position, "Test Bolt"), targets=((-2,),), plan=plan))
    assert done.players[HUMAN].pool.total() == "{U}"


def test_605_3a__no_mana_abilities_where_no_mana_is_asked_for() -> None:
    free = card("Test Free", types="Artifact", cost="{0}")
    position = board(human_hand=[free], human_battlefield=[forest])
    spell = the(position, "Test Free")
    assert rules(position, Play("cast", spell)) == set()
    assert rules(position, Play("cast", spell, plan=Plan((ManaStep(1, 0),), ()))) == {"605.3a"}


def test_605_3b__a_mana_ability_on_its_own_does_not_use_the_stack() -> None:
    position = board(human_battlefield=[forest])
    done = after(position, Play("activate", 1))
    assert done.players[HUMAN].pool.total() == "{G}"
    assert not done.zones.get(("stack", -1))


def test_118_6__no_mana_cost_cannot_be_paid() -> None:
    odd = card("Test Odd", types="Sorcery", cost="")
    position = board(human_hand=[odd])
    assert rules(position, Play("cast", 1)) == {"118.6"}


def test_715_3a__both_sides_of_a_land_with_an_adventure() -> None:
    position = board(human_hand=[lair], human_battlefield=[mountain, mountain])
    i = the(position, "Test Lair // Test Raid")
    offered = {(w.kind, w.face) for w in castable_ways(Game(position), HUMAN, i)}
    assert offered == {("play", 0), ("cast", 1)}
    exiled = board(human_exile=[on(lair, designations=frozenset({"on an adventure"}))])
    assert {(w.kind, w.face) for w in castable_ways(Game(exiled), HUMAN, 1)} == {("play", 0)}
    assert list(castable_ways(Game(board(human_exile=[lair])), HUMAN, 1)) == []
    assert rules(board(human_exile=[lair]), Play("play", 1)) == {"715.3d"}


def test_117_3d__passing_gives_priority_on() -> None:
    position = after(board(), PASS)
    assert (decision(position).kind, decision(position).player) == ("priority", AI)


def test_117_1__only_with_priority() -> None:
    position = board(human_hand=[bolt], ai_hand=[bolt], human_battlefield=[mountain])
    assert rules(position, Play("cast", position.zones["hand", AI][0]), AI) == {"117.1"}
    with pytest.raises(IllegalPlay):
        after(position, "nonsense")
