"""A copy of a spell for each other thing that it could target (CR 707.10c)."""

from __future__ import annotations

from model.play import Play, after, run
from model.play.play import PASS
from model.state import Position
from solver.plays.answers import answers
from tests.boards import board, card
from tests.kernel.told import told

BEAR = card("Test Bear", power=2, toughness=2)
GOLEM = card("Test Golem", subtypes="Golem", power=2, toughness=2)
GROWTH = told("Test Growth", "Put a +1/+1 counter on target creature.", types="Instant", cost="{0}")
SHIELDED = told("Test Shroud", "Shroud", power=2, toughness=2)


def grown(position: Position, spell: int, target: int) -> Position:
    position = after(position, Play("cast", spell, targets=((target,),)))
    for _ in range(40):
        if position.due is not None and position.due.kind == "choose":
            position = after(position, next(iter(answers(position))))
        elif position.zones.get(("stack", -1)):
            position = after(position, PASS)
        else:
            return position
    raise AssertionError


def counters(position: Position) -> list[int]:
    return [position.objects[i].counter("+1/+1") for i in sorted(position.zones[("battlefield", -1)])]


def test_707_10c__each_other_creature_that_it_could_target() -> None:
    text = (
        "Whenever you cast an instant or sorcery spell that targets only ~, copy that spell for each other creature "
        "you control that the spell could target. Each copy targets a different one of those creatures."
    )
    zada = told("Test Zada", text, power=3, toughness=3)
    position = run(board(human_battlefield=[zada, BEAR, BEAR, SHIELDED], ai_battlefield=[BEAR], human_hand=[GROWTH]))
    assert counters(grown(position, 6, 1)) == [1, 1, 1, 0, 0]
    assert counters(grown(position, 6, 2)) == [0, 1, 0, 0, 0]


def test_707_10c__other_than_the_target_where_any_of_a_kind_is_meant() -> None:
    text = (
        "Whenever a player casts an instant or sorcery spell that targets only a single Golem, that player copies that "
        "spell for each other Golem that spell could target. Each copy targets a different one of those Golems."
    )
    first = told("Test Precursor", text, subtypes="Golem", power=3, toughness=3)
    position = run(board(human_battlefield=[first, GOLEM, BEAR], ai_battlefield=[GOLEM], human_hand=[GROWTH]))
    assert counters(grown(position, 5, 2)) == [1, 1, 0, 1]
    assert counters(grown(position, 5, 3)) == [0, 0, 1, 0]
