"""What nobody has a choice about: carried on in one go as it is step by step; and keys of searches that go on."""

from __future__ import annotations

import pytest

from model.play import PASS, after, run
from model.state import Position, key
from solver.search.generate import choices_of, is_passing
from tests.boards import board
from tests.search.cards import bear, burn, forest, mountain, pump, raider, wall

LANDS = [mountain, mountain, forest]


def stepwise(position: Position) -> Position:
    """Carried on one forced choice after the other."""
    while position.due is not None and (choices := choices_of(position)).is_forced:
        position = after(position, choices.list[0])
    return position


def at_once(position: Position) -> Position:
    while position.due is not None and (choices := choices_of(position)).is_forced:
        position = after(position, choices.list[0], is_passing)
    return position


@pytest.mark.parametrize("step", ["main1", "main2"])
def test_passes_that_nobody_chooses_lead_where_they_lead_one_by_one(step: str) -> None:
    """The same decision of the same player, and the same position."""
    position = run(
        board(
            human_battlefield=[*LANDS, bear], human_hand=[burn(1), pump(2), raider], ai_battlefield=[wall, bear],
            step=step,
        )
    )  # fmt: skip
    level = [position]
    compared = 0
    for _ in range(3):
        following = []
        for at in level:
            for choice in choices_of(at).list:
                one, other = stepwise(after(at, choice)), at_once(after(at, choice))
                assert one.due == other.due
                assert key.key(one) == key.key(other)
                compared += 1
                if one.due is not None:
                    following.append(one)
        level = following[:40]
    assert compared > 20


def test_a_position_is_given_in_between() -> None:
    """Of a game in which nobody can do anything not all passes are taken at once: whoever asked looks at it again."""
    position = run(board(human_battlefield=[wall], ai_battlefield=[wall]))
    looked_at = []
    after(position, PASS, lambda game, player: looked_at.append(game.turn) is None)
    assert 1 < len(looked_at) <= 20


def test_keys_stay_the_same_as_the_table_of_shapes_is_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    position = run(board(human_battlefield=[*LANDS, bear], human_hand=[burn(1)], ai_battlefield=[wall]))
    following = [after(position, choice) for choice in choices_of(position).list]
    before = [key.key(at) for at in following]
    key._recent.clear()
    monkeypatch.setattr(key, "_CACHE_AT_MOST", 1)
    assert [key.key(at) for at in following] == before
