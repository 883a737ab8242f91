"""What triggers as mana is spent to cast a spell: of the mana's source, once for each such mana (CR 106.6, 603.2)."""

from __future__ import annotations

import pytest

from model.ability.instructions import AddMana
from model.base import HUMAN, Record, walk
from model.mana import ManaUnit, Pool
from model.play import Play, after, run
from model.state import Position
from solver.plays.choices import choices
from tests.boards import basic, board
from tests.kernel.told import told
from tests.kernel.turning import passed

GOGGLES = told(
    "Goggles",
    "{T}: Add {R}. When that mana is spent to cast a red instant or sorcery spell, copy that spell.",
    types="Artifact",
)
GAIN = told("Gain", "You gain 3 life.", types="Sorcery", cost="{R}")
TWO = told("Two", "You gain 3 life.", types="Sorcery", cost="{R}{R}")
BEAR = told("Bear", "Haste", cost="{R}", power=2, toughness=2)


def _lives(start: Position) -> set[int]:
    """The life totals that casting can end with."""
    casts = [c for c in choices(run(start)) if isinstance(c, Play) and c.kind == "cast"]
    assert casts
    lives = set()
    for cast in casts:
        position = after(run(start), cast)
        while position.zones.get(("stack", -1)):
            position = passed(position, 1)
        lives.add(position.players[HUMAN].life)
    return lives


@pytest.mark.parametrize(
    ("field", "spell", "lives"),
    [
        ([GOGGLES], GAIN, {26}),
        ([basic("Mountain")], GAIN, {23}),
        ([GOGGLES, GOGGLES], TWO, {29}),  # each of the two triggers
        ([GOGGLES, basic("Mountain")], TWO, {26}),
    ],
)
def test_106_6__the_spell_is_copied(field: list[object], spell: object, lives: set[int]) -> None:
    assert _lives(board(human_battlefield=field, human_hand=[spell])) == lives  # type: ignore[arg-type, list-item]


def test_106_6__a_spell_that_does_not_fit() -> None:
    start = run(board(human_battlefield=[GOGGLES], human_hand=[BEAR]))
    (cast,) = [c for c in choices(start) if isinstance(c, Play) and c.kind == "cast"]
    assert len(after(start, cast).zones[("stack", -1)]) == 1


def test_106_6__mana_of_the_pool_keeps_it() -> None:
    pool = {"pool": Pool(((ManaUnit("R", riders=_riders()), 1),))}
    assert _lives(board(human_hand=[GAIN], human=pool)) == {26}


def _riders() -> tuple[Record, ...]:
    (ability,) = GOGGLES.faces[0].abilities
    return next(r.riders for r in walk(ability) if isinstance(r, AddMana))
