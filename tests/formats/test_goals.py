"""Goals and horizons of puzzles."""

from __future__ import annotations

from collections import Counter

import pytest
from shared_files import shared_files

from model.base import AI, HUMAN, MalformedInput, UnsupportedText
from model.formats import Goal, Horizon, TargetClause, goal_of, load_forge, read_forge


def goal(metadata: str, state: str = "turn=1") -> Goal | None:
    return goal_of(read_forge(f"[metadata]\n{metadata}\n[state]\n{state}", file="x"), name="x")


@pytest.mark.parametrize(
    ("turns", "state", "horizon"),
    [
        (1, "turn=1", Horizon("turn", 1)),
        (2, "turn=1", Horizon("turn", 2)),
        (1, "activeplayer=human", Horizon("turn", 1)),
        (1, "turn=2", Horizon("turn", 2)),  # passed already in numbers: this turn is meant
        (1, "turn=1\nactivephase=CLEANUP", Horizon("turn", 2)),
        (9999, "turn=1", Horizon("none")),
    ],
)
def test_turns_are_turn_numbers(turns: int, state: str, horizon: Horizon) -> None:
    assert goal(f"Goal:WIN\nTurns:{turns}", state) == Goal(kind="win", horizon=horizon)


def test_other_goals() -> None:
    assert goal("Goal:Win Before Opponent's Next Turn\nTurns:9999") == Goal(
        kind="win", horizon=Horizon("opponent's next turn")
    )
    assert goal("Goal:survive\nTurns:2") == Goal(kind="survive", horizon=Horizon("turn", 2))
    this_turn = Horizon("turn", 1)
    assert goal("Goal:Destroy Specified Creatures\nTurns:1") == Goal(
        kind="remove", horizon=this_turn, targets=(TargetClause(kind="Creature", controller=AI),)
    )
    assert goal("Goal:Gain Control of Specified Permanents\nTurns:1") == Goal(
        kind="control", horizon=this_turn, targets=(TargetClause(controller=AI, zone="battlefield"),)
    )
    assert goal(
        "Goal:Play the Specified Permanent\nTurns:1\nTargets:Card.YouCtrl+namedOld Glow\nTargetCount:2"
    ) == Goal(kind="place", horizon=this_turn, targets=(TargetClause(name="Old Glow", controller=HUMAN),), count=2)


def test_filters() -> None:
    found = goal(
        "Goal:Kill Specified Creatures\nTurns:1\n"
        "Targets:Creature.Dragon+OppCtrl, Card.Red+inZoneBattlefield+OppCtrl,Artifact,Permanent.Legendary"
    )
    assert found is not None
    assert found.targets == (
        TargetClause(kind="Creature", words=("Dragon",), controller=AI),
        TargetClause(colors=("R",), zone="battlefield", controller=AI),
        TargetClause(kind="Artifact"),
        TargetClause(words=("Legendary",), zone="battlefield"),
    )


def test_a_bare_state_has_no_goal() -> None:
    assert goal_of(read_forge("turn=1", file="x"), name="x") is None


@pytest.mark.parametrize(
    "metadata", ["Name:x", "Goal:Winn\nTurns:1", "Goal:Win", "Goal:Play the Specified Permanent\nTurns:1"]
)
def test_goals_that_are_not_clear(metadata: str) -> None:
    with pytest.raises(MalformedInput, match=r"^x: "):
        goal(metadata)


@pytest.mark.parametrize("word", ["Creature.powerGE4", "Creature.nonToken", "Wizard.OppCtrl", "Card.counters_GE1_P1P1"])
def test_filters_of_another_shape_are_not_guessed(word: str) -> None:
    with pytest.raises(UnsupportedText, match="Targets"):
        goal(f"Goal:Kill Specified Creatures\nTurns:1\nTargets:{word}")


def test_shared_puzzles_have_goals() -> None:
    kinds = Counter(
        found.kind for path in shared_files("puzzles/*.pzl") if (found := goal_of(load_forge(path), name=path.name))
    )
    assert kinds == {"win": 176, "survive": 1, "remove": 1, "place": 2, "control": 1}
