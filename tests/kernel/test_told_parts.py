"""Halves and thirds, one of two deeds, what an object did in the turn or the combat (CR 107.1a, 608.2d, 508)."""

from __future__ import annotations

from typing import Any

import pytest

from model.base import AI, HUMAN
from model.layers import characteristics
from model.play import Play, after, run
from model.play.play import PASS
from model.state import Game
from model.turn import Attack, Block
from solver.plays.choices import choices
from tests.boards import basic, board, card, on
from tests.kernel.resolving import bear, ids, resolved
from tests.kernel.test_resolve_from_text import FOE, cast
from tests.kernel.told import told
from tests.kernel.turning import passed, until

RELIC = card("Test Relic", types="Artifact")


@pytest.mark.parametrize(("life", "left"), [(20, 13), (3, 2), (1, 0)])
def test_107_1a__a_third_of_their_life(life: int, left: int) -> None:
    spell = cast("Each player loses a third of their life, rounded up.")
    game = resolved(board(human_stack=[spell], ai_life=life))
    assert [p.life for p in game.players] == [13, left]


def test_107_1a__each_part_is_rounded_so() -> None:
    spell = cast("Target player draws cards equal to half the number of cards in their library and loses half their "
                 "life. Round up each time.", targets=((FOE,),))  # fmt: skip
    game = resolved(board(human_stack=[spell], ai_life=7, ai_library=[bear()] * 5))
    assert (game.players[AI].life, len(game.zone("hand", AI))) == (3, 3)


@pytest.mark.parametrize(("word", "left"), [("up", 1), ("down", 2)])
def test_107_1a__half_the_creatures_they_control(word: str, left: int) -> None:
    spell = cast(f"Target opponent sacrifices half the creatures they control of their choice, rounded {word}.",
                 targets=((FOE,),))  # fmt: skip
    start = board(human_stack=[spell], human_battlefield=[bear()] * 2, ai_battlefield=[bear()] * 3 + [RELIC])
    game = resolved(start, answers=[(3, 4)[: 3 - left]])
    assert len(ids(game, "Bear", "battlefield")) == 2 + left


def test_107_1a__half_the_lands_as_a_cost() -> None:
    split = told("Test Split", "As an additional cost to cast this spell, sacrifice half the lands you control, "
                 "rounded up.\nDraw a card.", types="Sorcery", cost="{0}")  # fmt: skip
    position = run(board(human_battlefield=[basic("Forest")] * 3, human_hand=[split]))
    plays = [c for c in choices(position) if isinstance(c, Play) and c.kind == "cast"]
    assert plays
    assert all(len(ids(after(position, p), "Forest", "graveyard")) == 2 for p in plays)


def test_119__life_total_of_half_at_the_start() -> None:
    seer = told("Seer", "As long as your life total is less than or equal to half your starting life total, "
                "creatures you control get +1/+0.", power=1, toughness=1)  # fmt: skip
    for life, power in ((10, 3), (11, 2)):
        game = Game(run(board(human_battlefield=[seer, bear()], human_life=life)))
        assert characteristics(game, 2).power == power


# --- one of two deeds -------------------------------------------------------------------------------------------------

EITHER = "You may sacrifice an artifact or discard a card. If you do, draw two cards."


@pytest.mark.parametrize(
    ("field", "hand", "answers", "drawn", "artifacts"),
    [
        ([RELIC], [bear()], [True, (0,)], 3, 0),  # the artifact
        ([RELIC], [bear()], [True, (1,)], 2, 1),  # the card
        ([RELIC], [], [True], 2, 0),  # one is possible only
        ([], [bear()], [True], 2, 0),
        ([], [], [], 0, 0),
        ([RELIC], [bear()], [False], 1, 1),
    ],
)
def test_608_2d__one_that_is_possible(field: Any, hand: Any, answers: Any, drawn: int, artifacts: int) -> None:
    start = board(human_stack=[cast(EITHER)], human_battlefield=field, human_hand=hand, human_library=[bear()] * 3)
    game = resolved(start, answers)
    assert (len(game.zone("hand", HUMAN)), len(ids(game, "Test Relic", "battlefield"))) == (drawn, artifacts)


def test_608_2d__both_kinds_without_a_may() -> None:
    line = "Tap all untapped creatures or untap all tapped creatures."
    field = [bear(), on(bear("Sleeper"), tapped=True)]
    for which, tapped in ((0, {1, 2}), (1, set())):
        game = resolved(board(human_stack=[cast(line)], human_battlefield=field), answers=[(which,)])
        assert {i for i in game.zone("battlefield") if game.objects[i].tapped} == tapped


# --- what it did ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("did", "counters"), [((), 1), (("attacked",), 0), (("blocked",), 1)])
def test_508_1__if_it_did_not_attack(did: Any, counters: int) -> None:
    student = told("Student", "At the beginning of your end step, if this creature didn't attack this turn, put a "
                   "+1/+1 counter on it.", power=1, toughness=1)  # fmt: skip
    start = run(board(human_battlefield=[on(student, history=frozenset(did))], step="main2"))
    assert passed(start, 4).objects[1].counter("+1/+1") == counters


@pytest.mark.parametrize(("did", "there"), [(("attacked",), False), (("blocked",), False), ((), True)])
def test_603_7__exiled_if_it_attacked_or_blocked(did: Any, there: bool) -> None:
    line = (
        "You may exile target creature if it attacked or blocked this turn. Return that card to the battlefield "
        "under its owner's control at the beginning of the next end step."
    )
    start = board(human_stack=[cast(line, targets=((1,),))], ai_battlefield=[on(bear(), history=frozenset(did))])
    game = resolved(start, answers=[] if there else [True])
    assert (1 in game.objects) is there
    end = until(passed(until(run(game.freeze()), "end"), 2), "end")
    assert len(ids(end, "Bear", "battlefield")) == 1
    assert (1 in end.objects) is there  # CR 400.7: what never left is no new object


@pytest.mark.parametrize(("history", "power"), [({}, 2), ({("attacked this combat", HUMAN): (1,)}, 3)])
def test_506__it_attacked_this_combat(history: Any, power: int) -> None:
    wolf = told("Wolf", "As long as this creature attacked this combat, it gets +1/+0.", power=2, toughness=2)
    game = Game(run(board(human_battlefield=[wolf], step="attackers", history=history)))
    assert characteristics(game, 1).power == power


def test_506__another_combat_is_not_this_one() -> None:
    line = "After this phase, there is an additional combat phase."
    text = "Vigilance\nAs long as this creature attacked this combat, it gets +1/+0."
    wolf = told("Wolf", text, power=2, toughness=2)
    powers = []
    position = passed(run(board(human_battlefield=[wolf], human_stack=[cast(line)])), 2)
    while position.turn.step != "end":
        assert position.due is not None
        if position.due.kind == "attackers":
            position = after(position, Attack() if powers else Attack(((1, FOE),)))
            powers.append(characteristics(Game(position), 1).power)
        else:
            position = after(position, PASS if position.due.kind == "priority" else Block())
    assert powers == [3, 2]


@pytest.mark.parametrize(("powers", "dies"), [((1, 2), True), ((1, 1), True), ((2, 1), False)])
def test_608_2c__the_least_power(powers: Any, dies: bool) -> None:
    line = (
        "Destroy target creature if it has the least power or is tied for least power among creatures on the "
        "battlefield."
    )
    start = board(
        human_stack=[cast(line, targets=((1,),))], ai_battlefield=[bear("A", powers[0]), bear("B", powers[1])]
    )
    assert (1 not in resolved(start).objects) is dies


@pytest.mark.parametrize(("powers", "dies"), [((3, 2), True), ((2, 2), True), ((1, 2), False)])
def test_608_2c__no_other_creature_has_greater_power(powers: Any, dies: bool) -> None:
    line = "Destroy target creature if no other creature has greater power."
    start = board(
        human_stack=[cast(line, targets=((1,),))], ai_battlefield=[bear("A", powers[0]), bear("B", powers[1])]
    )
    assert (1 not in resolved(start).objects) is dies


THAT_MANY = (
    "You may discard any number of cards. When you do, up to that many target creatures each get -2/-2 until end of "
    "turn."
)


@pytest.mark.parametrize("discarded", [(2,), (2, 3)])
def test_601_2c__up_to_that_many_targets(discarded: tuple[int, ...]) -> None:
    three = board(ai_battlefield=[bear("A"), bear("B"), bear("C")], human_hand=[RELIC, RELIC],
                  human_stack=[cast(THAT_MANY)])  # fmt: skip
    position = passed(run(three), 2, answers=[True, tuple(i + 2 for i in discarded)])
    assert position.due is not None
    assert {len(c) for c in choices(position)} == set(range(len(discarded) + 1))
