"""Cards from outside the game are those of the sideboard (CR 400.11b)."""

from __future__ import annotations

from typing import Any

import msgspec

from model.state import GameObject
from tests.boards import board, card
from tests.kernel.resolving import resolved
from tests.kernel.test_resolve_from_text import cast

RITE = card("Test Rite", types="Sorcery")
BEAR = card("Test Bear", power=2, toughness=2)
TEXT = "You may reveal a sorcery card you own from outside the game and put it into your hand. Exile ~."


def with_sideboard(position: Any, *cards: Any) -> Any:
    objects, ids = dict(position.objects), []
    for made in cards:
        ids.append(max(objects, default=0) + 1)
        objects[ids[-1]] = GameObject(ids[-1], made, "sideboard", 0, 0)
    zones = {**position.zones, ("sideboard", 0): tuple(ids)}
    return msgspec.structs.replace(position, objects=objects, zones=zones, next_id=max(objects) + 1)


def test_400_11b__a_wish_finds_what_is_in_the_sideboard() -> None:
    start = with_sideboard(board(human_stack=[cast(TEXT)], human_graveyard=[RITE]), RITE, BEAR)
    game = resolved(start, answers=[True])
    assert [game.objects[i].card.name for i in game.zone("hand", 0)] == ["Test Rite"]
    assert [game.objects[i].card.name for i in game.zone("sideboard", 0)] == ["Test Bear"]
    assert len(game.zone("graveyard", 0)) == 1


def test_400_11b__without_a_sideboard_there_is_nothing() -> None:
    game = resolved(board(human_stack=[cast(TEXT)], human_graveyard=[RITE], human_library=[RITE]), answers=[])
    assert not game.zone("hand", 0)
