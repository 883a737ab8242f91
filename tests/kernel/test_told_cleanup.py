"""What is sacrificed at the beginning of the next cleanup step, from its text (CR 307.5a, 514.3a)."""

from __future__ import annotations

from model.play import Play, after, run
from model.play.play import PASS
from model.state import Position
from tests.boards import board
from tests.kernel.told import told

FLASH = (
    "You may cast this spell as though it had flash. If you cast it any time a sorcery couldn't have been cast, the "
    "controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step."
)
PLATE = told("Plate", FLASH, types="Artifact", cost="{0}")
KNIGHTS = told("Knights", "Create three 2/2 white Knight creature tokens. Exile them at the beginning of the next "
               "cleanup step.", types="Instant", cost="{0}")  # fmt: skip


def names(position: Position) -> list[str]:
    here = position.zones.get(("battlefield", -1), ())
    return [position.objects[i].card.name for i in here]


def turned(position: Position) -> Position:
    """Passed on until the next turn has come."""
    number = position.turn.number
    while position.turn.number == number:
        position = after(position, PASS)
    return position


def cast(position: Position) -> Position:
    return after(after(after(position, Play("cast", 1)), PASS), PASS)


def test_307_5a__kept_if_cast_when_a_sorcery_could_be() -> None:
    position = cast(run(board(human_hand=[PLATE])))
    assert names(position) == ["Plate"]
    assert names(turned(position)) == ["Plate"]


def test_307_5a__sacrificed_if_cast_at_another_time() -> None:
    position = run(board(human_hand=[PLATE]))
    while position.turn.step == "main1":
        position = after(position, PASS)
    position = cast(position)
    assert names(position) == ["Plate"]
    position = turned(position)
    assert names(position) == []
    assert len(position.zones[("graveyard", 0)]) == 1


def test_514_3a__exiled_in_the_cleanup_step() -> None:
    position = cast(run(board(human_hand=[KNIGHTS])))
    assert len(names(position)) == 3
    assert names(turned(position)) == []
