"""A spell that costs less if it targets something: the cheaper plays are found, the dearer ones refused (601.2c, f)."""

from __future__ import annotations

from model.ability.abilities import CostChange, Spell, Static
from model.ability.conditions import Is
from model.ability.instructions import Destroy
from model.ability.predicates import ControlledBy
from model.ability.terms import Filter, IsType, Some, SourceItself, Target, TargetsA, That, This, You
from model.mana import ManaCost, Symbol
from model.play import after, run
from solver.plays import choices
from tests.boards import board, card
from tests.search.cards import CREATURE, bear, swamp, wall

OWN = Filter((IsType("Creature"),), (ControlledBy(You()),))
betrayal = card(
    "Test Betrayal", types="Instant", cost="{2}{B}",
    abilities=[
        Spell(Destroy(Target(CREATURE, n=0))),
        Static(
            (CostChange(This(word="this spell"), ManaCost((Symbol(generic=2),))),),
            condition=Is(That("it", SourceItself()), Filter((), (TargetsA(Some(OWN)),)), word="targets"), zone="stack",
        ),
    ],
)  # fmt: skip


def targets_paid_for(lands: int) -> list[str]:
    position = run(board(
        human_hand=[betrayal], human_battlefield=[bear, *[swamp] * lands], ai_battlefield=[wall],
    ))  # fmt: skip
    found = []
    for play in choices(position, classes=True):
        if play.kind == "cast":
            after(position, play)
            found.append(position.objects[play.targets[0][0]].card.name)
    return sorted(found)


def test_601_2f__the_cheaper_target_is_found() -> None:
    assert targets_paid_for(1) == ["Test Bear"]
    assert targets_paid_for(3) == ["Test Bear", "Test Wall"]
