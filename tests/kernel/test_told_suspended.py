"""Suspended cards: what is done to them, what happens as time counters are removed, time travel (CR 702.62, 701.56)."""

from __future__ import annotations

from typing import Any

import pytest

from model.play import Play, after, run
from model.play.play import PASS
from model.state import Game, Position
from solver.plays import choices
from tests.boards import board, card, on
from tests.kernel.told import told
from tests.kernel.turning import passed

BEAR = card("Test Bear", power=2, toughness=2)
SLEEPER = told("Sleeper", "Suspend 3—{G}", cost="{4}{G}", power=4, toughness=4)
CHRONICLE = told("Chronicle", "Suspend 4—{U}\nWhenever a time counter is removed from this card while it's exiled, you "
                 "gain 1 life.", cost="{4}", power=3, toughness=3)  # fmt: skip
KNIGHT = told("Knight", "Suspend 3—{W}\nWhen the last time counter is removed from this card while it's exiled, you "
              "gain 5 life.", cost="{4}", power=2, toughness=2)  # fmt: skip
KRAKEN = told("Kraken", "Suspend 9—{U}\nWhenever an opponent casts a spell, if this card is suspended, remove a time "
              "counter from it.", cost="{9}", power=6, toughness=6)  # fmt: skip
CHARM = told("Charm", "{0}: Remove two time counters from target permanent or suspended card.", types="Artifact")


def timed(what: Any, n: int) -> Any:
    return on(what, counters=(("time", n),))


def activated(position: Position, *targets: int, answers: Any = ()) -> Position:
    play = Play("activate", 1, targets=(targets,) if targets else ())
    return passed(after(run(position), play), 2, answers)


def test_702_62b__what_is_suspended() -> None:
    exiled = [timed(SLEEPER, 3), SLEEPER, timed(BEAR, 2)]
    position = board(human_battlefield=[CHARM, timed(BEAR, 2)], human_exile=exiled)
    targets = {c.targets[0][0] for c in choices(run(position)) if isinstance(c, Play) and c.object == 1}
    assert targets == {1, 2, 3}  # permanents, and the card that has both suspend and a time counter
    assert activated(position, 3).objects[3].counter("time") == 1


@pytest.mark.parametrize(("what", "before", "life"), [(CHRONICLE, 4, 22), (CHRONICLE, 1, 21), (KNIGHT, 3, 20)])
def test_603_2c__once_for_each_counter(what: Any, before: int, life: int) -> None:
    position = activated(board(human_battlefield=[CHARM], human_exile=[timed(what, before)]), 2)
    while position.zones.get(("stack", -1)) or (position.due is not None and position.due.kind != "priority"):
        due = position.due
        assert due is not None
        picks = list(choices(position))
        position = after(position, PASS if due.kind == "priority" else picks[-1] if False in picks else picks[0])
    assert position.players[0].life == life


def test_603_2__the_last_one() -> None:
    position = activated(board(human_battlefield=[CHARM], human_exile=[timed(KNIGHT, 2)]), 2)
    seen = 0
    while position.zones.get(("stack", -1)) or (position.due is not None and position.due.kind != "priority"):
        due = position.due
        assert due is not None
        seen += due.kind == "priority"
        picks = list(choices(position))
        position = after(position, PASS if due.kind == "priority" else picks[-1] if False in picks else picks[0])
    assert position.players[0].life == 25


def test_702_62b__if_this_card_is_suspended() -> None:
    rock = card("Test Rock", types="Artifact", cost="{0}")
    for start, left in ((3, 2), (0, 0)):
        what = timed(KRAKEN, start) if start else KRAKEN
        position = run(board(human_exile=[what], ai_hand=[rock], active=1, priority=1))
        (cast,) = [c for c in choices(position) if isinstance(c, Play) and c.kind == "cast"]
        position = passed(after(position, cast), 2)
        assert position.objects[2].counter("time") == left
    here = run(board(human_battlefield=[timed(KRAKEN, 3)], ai_hand=[rock], active=1, priority=1))
    (cast,) = [c for c in choices(here) if isinstance(c, Play) and c.kind == "cast"]
    assert passed(after(here, cast), 2).objects[1].counter("time") == 3


def test_113_6__an_ability_of_a_suspended_card() -> None:
    text = "Suspend 10—{R}\nSacrifice an artifact, creature, or land: Remove a time counter from this card. Activate " \
           "only if this card is suspended."  # fmt: skip
    gargadon = told("Gargadon", text, cost="{9}{R}", power=9, toughness=7)
    position = board(human_exile=[timed(gargadon, 5)], human_battlefield=[BEAR])
    bear, there = 1, 2
    plays = [c for c in choices(run(position)) if isinstance(c, Play) and c.object == there and c.kind == "activate"]
    assert len(plays) == 1
    position = passed(after(run(position), plays[0]), 2)
    assert position.objects[there].counter("time") == 4
    assert bear not in position.objects
    for elsewhere in (
        {"human_battlefield": [gargadon, BEAR]},
        {"human_exile": [gargadon], "human_battlefield": [BEAR]},
    ):
        found = [c for c in choices(run(board(**elsewhere))) if isinstance(c, Play) and c.kind == "activate"]
        assert not found


def test_701_56a__time_travel() -> None:
    tardis = told("Tardis", "{0}: Time travel.", types="Artifact")
    mine = [timed(tardis, 1), BEAR, timed(BEAR, 2)]
    position = board(human_battlefield=mine, ai_battlefield=[timed(BEAR, 1)], human_exile=[timed(SLEEPER, 3)],
                     ai_exile=[timed(SLEEPER, 3)])  # fmt: skip
    asked = activated(position)
    assert asked.due is not None
    assert set(asked.due.options) == {1, 3, 5}
    done = after(after(after(asked, (3, 5)), "remove"), "put")
    assert {i: done.objects[i].counter("time") for i in (1, 3, 4, 5, 6)} == {1: 1, 3: 1, 4: 1, 5: 4, 6: 3}
    assert Game(after(asked, ())).objects[3].counter("time") == 2
