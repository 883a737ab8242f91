"""Copies for spells cast before; what any player may do (CR 608.2d, 707.10)."""

from __future__ import annotations

from typing import Any

import pytest

from model.base import AI, HUMAN
from model.layers import characteristics
from model.play import Play, after, run
from model.state import Game, Position
from solver.plays.choices import choices
from tests.boards import basic, board, card, on
from tests.kernel.resolving import bear, ids, resolved
from tests.kernel.test_resolve_from_text import ability
from tests.kernel.told import told
from tests.kernel.turning import passed

STORM = told(
    "Storm",
    "Whenever you cast an instant or sorcery spell, copy it for each other instant and sorcery spell you've cast "
    "before it this turn. You may choose new targets for the copies.",
    types="Enchantment",
)
GAIN = told("Gain", "You gain 1 life.", types="Instant", cost="{0}")
RELIC = card("Relic", types="Artifact", cost="{0}")


def _settled(position: Position) -> Position:
    while position.zones.get(("stack", -1)):
        position = passed(position, 1)
    return position


def _cast(position: Position, name: str) -> Position:
    (which,) = [
        c for c in choices(position)
        if isinstance(c, Play) and c.kind == "cast" and position.objects[c.object].card.name == name
    ][:1]  # fmt: skip
    return after(position, which)


def test_707_10__for_each_cast_before_it() -> None:
    start = run(board(human_battlefield=[STORM], human_hand=[GAIN, GAIN, RELIC, GAIN]))
    position = _settled(_cast(start, "Gain"))
    assert position.players[HUMAN].life == 21
    position = _settled(_cast(_settled(_cast(position, "Relic")), "Gain"))
    assert position.players[HUMAN].life == 23  # the artifact spell is none of those
    assert _settled(_cast(position, "Gain")).players[HUMAN].life == 26


def test_707_10__those_cast_in_response_came_after_it() -> None:
    start = run(board(human_battlefield=[STORM], human_hand=[GAIN, GAIN]))
    position = _settled(_cast(_cast(start, "Gain"), "Gain"))
    assert position.players[HUMAN].life == 23


def test_707_10__spells_of_the_opponent_do_not_count() -> None:
    history = {("cast", AI): (3,)}
    start = board(human_battlefield=[STORM], human_hand=[GAIN], ai_graveyard=[GAIN], history=history)
    assert _settled(_cast(run(start), "Gain")).players[HUMAN].life == 21


WURM = (
    "When this creature enters, any player may sacrifice a land. If a player does, return this creature to its owner's "
    "hand."
)


@pytest.mark.parametrize(
    ("mine", "theirs", "answers", "lands", "stays"),
    [
        (1, 1, [True], (0, 1), False),
        (1, 1, [False, True], (1, 0), False),
        (1, 1, [False, False], (1, 1), True),
        (0, 1, [True], (0, 0), False),
        (0, 0, [], (0, 0), True),
    ],
)
def test_608_2d__any_player_may(mine: int, theirs: int, answers: Any, lands: tuple[int, int], stays: bool) -> None:
    wurm = bear("Wurm", 6, 6)
    start = board(
        human_battlefield=[wurm, *[basic("Forest")] * mine],
        ai_battlefield=[basic("Island")] * theirs,
        human_stack=[ability(WURM, 1, event=(("subject", 1),))],
    )
    game = resolved(start, answers=answers)
    assert (len(ids(game, "Forest", "battlefield")), len(ids(game, "Island", "battlefield"))) == lands
    assert bool(ids(game, "Wurm", "battlefield")) is stays


@pytest.mark.parametrize(("counters", "types"), [(1, {"Creature"}), (0, {"Planeswalker"})])
def test_611_3a__with_counters_on_him(counters: int, types: set[str]) -> None:
    text = "As long as ~ has one or more charge counters on him, he's a 3/4 Ninja creature and has hexproof."
    kai = told("Kai", text, types="Legendary Planeswalker", loyalty=3)
    game = Game(board(human_battlefield=[on(kai, counters=(("loyalty", 3), ("charge", counters)))]))
    assert characteristics(game, 1).types == types
