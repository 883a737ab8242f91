"""Payments and casting while something resolves, and mana that triggers (CR 118.12, 608.2g, 605.4a)."""

from __future__ import annotations

import pytest

from model.ability.abilities import PayMana, SacrificeCost, Spell, Triggered
from model.ability.events import TappedForMana
from model.ability.instructions import AddMana, Cast, CounterSpell, Draw, May, UnlessPays
from model.ability.terms import (
    All,
    ControlledBy,
    ControllerOf,
    Filter,
    InZone,
    IsCard,
    IsSpell,
    IsType,
    Number,
    Some,
    Target,
    TargetNumber,
    That,
    You,
)
from model.base import AI, HUMAN, IllegalPlay
from model.mana import parse_cost, parse_symbol
from model.pay.plan import ManaStep, Payment, Plan, Spend
from model.play import PASS, Play, after, decision, why_not
from model.state import Position
from tests.boards import basic, board, card, the
from tests.kernel.play_cards import bear, bolt, forest, island, mountain, study, taps, unit

ISLAND = basic("Island")
leak = card(
    "Test Leak", types="Instant", cost="{U}",
    abilities=[
        Spell(
            UnlessPays(
                CounterSpell(Target(Filter((IsSpell(),)), n=0)),
                ControllerOf(That("it", TargetNumber(0))),
                (PayMana(parse_cost("{1}")),),
            )
        )
    ],
)  # fmt: skip


def to_the_payment() -> Position:
    position = board(human_hand=[bolt], human_battlefield=[mountain, mountain], ai_hand=[leak], ai_battlefield=[ISLAND])
    spell, land = the(position, "Test Bolt"), the(position, "Island")
    position = after(position, Play("cast", spell, targets=((-2,),), plan=taps((1, "R"), cost="{R}")))
    position = after(position, PASS)
    on_stack = position.zones["stack", -1][0]
    play = Play("cast", the(position, "Test Leak"), targets=((on_stack,),), plan=taps((land, "U"), cost="{U}"))
    position = after(position, play)
    return after(after(position, PASS), PASS)


def test_118_12a__unless_its_controller_pays() -> None:
    position = to_the_payment()
    due = decision(position)
    assert (due.kind, due.player) == ("pay", HUMAN)
    paid = after(position, Payment(plan=taps((2, "R"), cost="{1}")))
    assert [paid.objects[i].card.name for i in paid.zones["stack", -1]] == ["Test Bolt"]
    assert paid.objects[2].tapped
    unpaid = after(position, None)
    assert unpaid.zones.get(("stack", -1), ()) == ()
    assert [unpaid.objects[i].card.name for i in unpaid.zones["graveyard", HUMAN]] == ["Test Bolt"]


def test_118_12__a_payment_that_does_not_cover_it_changes_nothing() -> None:
    position = to_the_payment()
    with pytest.raises(IllegalPlay) as refused:
        after(position, Payment())
    assert refused.value.reasons[0].rule == "601.2h"
    with pytest.raises(IllegalPlay):
        after(position, Payment(plan=taps((1, "R"), cost="{1}")))  # tapped already
    assert decision(position).kind == "pay"


def test_605_4a__a_triggered_mana_ability_resolves_before_the_payment() -> None:
    growth = card(
        "Test Growth", types="Enchantment",
        abilities=[
            Triggered(
                TappedForMana(All(Filter((IsType("Land"),), (ControlledBy(You()),))), You()),
                AddMana(options=(("G",),)),
                word="whenever",
            )
        ],
    )  # fmt: skip
    position = board(human_hand=[bear], human_battlefield=[forest, growth])
    green, one = parse_symbol("{G}"), parse_symbol("{1}")
    assert green is not None
    assert one is not None
    spends = (Spend(green, unit("G")), Spend(one, unit("G", "Enchantment")))
    play = Play("cast", the(position, "Test Bear"), plan=Plan((ManaStep(1, 0),), spends))
    assert why_not(position, play) == ()
    assert len(after(position, play).players[HUMAN].pool) == 0


def test_608_2g__casting_while_something_resolves() -> None:
    gift = card(
        "Test Gift", types="Sorcery", cost="{U}",
        abilities=[Spell(May(Cast(Some(Filter((IsCard(),), (InZone("hand", You()),))), free=True)))],
    )  # fmt: skip
    position = board(human_hand=[gift, study, bear], human_battlefield=[island], human_library=[bear])
    position = after(position, Play("cast", the(position, "Test Gift"), plan=taps((1, "U"), cost="{U}")))
    position = after(after(position, PASS), PASS)
    while decision(position).kind != "priority" and decision(position).what != "play":
        due = decision(position)
        position = after(position, True if due.what == "yes" else due.options[0])
    due = decision(position)
    assert (due.kind, due.what, due.player) == ("choose", "play", HUMAN)
    way = due.data[0]
    cast = after(position, Play(way.kind, way.object, way.face, way.using))
    assert [cast.objects[i].card.name for i in cast.zones["stack", -1]] == ["Test Study"]
    with pytest.raises(IllegalPlay):
        after(position, Play("cast", way.object))
    assert after(position, None).zones.get(("stack", -1), ()) == ()


def test_608_2d__a_cost_with_objects_during_a_resolution() -> None:
    creature = Some(Filter((IsType("Creature"),), (ControlledBy(You()),)))
    toll = card(
        "Test Toll", types="Sorcery", cost="{U}",
        abilities=[Spell(UnlessPays(Draw(Number(1)), You(), (SacrificeCost(creature),)))],
    )  # fmt: skip
    position = board(human_hand=[toll], human_battlefield=[island, bear], ai_battlefield=[bear], human_library=[bear])
    position = after(position, Play("cast", the(position, "Test Toll"), plan=taps((1, "U"), cost="{U}")))
    position = after(after(position, PASS), PASS)
    assert decision(position).kind == "pay"
    paid = after(position, Payment(with_=((2,),)))
    assert 2 not in paid.objects
    assert paid.zones.get(("hand", HUMAN), ()) == ()
    assert len(after(position, None).zones["hand", HUMAN]) == 1
    theirs = next(i for i, o in position.objects.items() if o.controller == AI)
    with pytest.raises(IllegalPlay):
        after(position, Payment(with_=((theirs,),)))
