"""Damage beyond what is lethal: how much it was, who is dealt it instead, and damage that can't be prevented (CR
120.4a, 120.10, 615.12)."""

from __future__ import annotations

from typing import Any

import pytest

from model.base import AI
from model.events import deal_damage
from model.state import Game
from tests.boards import keyword
from tests.kernel.resolving import bear, board, ids, on, resolved
from tests.kernel.test_resolve_from_text import FOE, ability, cast
from tests.kernel.told import told


@pytest.mark.parametrize(("toughness", "marked", "gained"), [(2, 0, 3), (2, 1, 4), (5, 0, 0), (7, 0, 0)])
def test_120_10__as_much_as_is_beyond_lethal(toughness: int, marked: int, gained: int) -> None:
    spell = cast("~ deals 5 damage to target creature. You gain life equal to the excess damage dealt this way.",
                 targets=((1,),))  # fmt: skip
    start = board(human_stack=[spell], ai_battlefield=[on(bear(toughness=toughness), damage=marked)])
    assert resolved(start).players[0].life == 20 + gained


@pytest.mark.parametrize(("what", "tokens"), [(bear(), 1), (bear(toughness=3), 0)])
def test_120_10__if_excess_damage_was_dealt_that_many(what: Any, tokens: int) -> None:
    line = (
        "~ deals 3 damage to target creature. If excess damage was dealt to that creature this way, "
        "create that many Treasure tokens."
    )
    game = resolved(board(human_stack=[cast(line, targets=((1,),))], ai_battlefield=[what]))
    assert len(ids(game, "Treasure")) == tokens


def test_120_10__a_player_is_dealt_no_excess() -> None:
    line = "~ deals 5 damage to any target. If excess damage was dealt to a permanent this way, draw a card."
    start = board(human_stack=[cast(line, targets=((FOE,),))], human_library=[bear()], ai_life=1)
    assert not resolved(start).zone("hand", 0)


def test_120_10__of_several_sources_together() -> None:
    game = Game(board(human_battlefield=[bear("A"), bear("B")], ai_battlefield=[bear("Wall", 0, 4)]))
    done = deal_damage(game, [(1, 3, 3), (2, 3, 3)])
    assert sum(d.excess for d in done) == 2


@pytest.mark.parametrize(
    ("target", "marked", "life", "damage"), [(bear(), 0, 18, 2), (bear(), 1, 17, 2), (bear(toughness=6), 0, 20, 4)]
)
def test_120_4a__what_is_beyond_lethal_is_dealt_to_its_controller(
    target: Any, marked: int, life: int, damage: int
) -> None:
    line = "~ deals 4 damage to target creature. Excess damage is dealt to that creature's controller instead."
    start = board(human_stack=[cast(line, targets=((1,),))], ai_battlefield=[on(target, damage=marked)])
    game = resolved(start)
    assert game.players[AI].life == life
    assert game.objects[1].damage == damage


def test_120_4a__one_is_lethal_from_a_source_with_deathtouch() -> None:
    line = (
        "Whenever this creature attacks, it deals damage equal to its power to up to one other target creature. "
        "Excess damage is dealt to that creature's controller instead."
    )
    snake = bear("Snake", 3, 3, keyword("deathtouch"))
    trigger = ability(line, 1, targets=((2,),), event=(("subject", 1),))
    start = board(human_battlefield=[snake], ai_battlefield=[bear()], human_stack=[trigger])
    assert resolved(start).players[AI].life == 18


def test_120_10__excess_noncombat_damage_triggers() -> None:
    seer = told(
        "Seer",
        "Whenever a creature an opponent controls is dealt excess noncombat damage, you gain life equal to the excess.",
    )
    game = Game(board(human_battlefield=[seer], ai_battlefield=[bear()]))
    deal_damage(game, [(1, 2, 5)], combat=True)
    assert not game.pending
    game = Game(board(human_battlefield=[seer], ai_battlefield=[bear()]))
    deal_damage(game, [(1, 2, 2)])
    assert not game.pending
    game = Game(board(human_battlefield=[seer], ai_battlefield=[bear()]))
    deal_damage(game, [(1, 2, 5)])
    (waiting,) = game.pending
    assert ("excess", 3) in waiting.event


def test_615_12__the_damage_cant_be_prevented() -> None:
    shield = told("Shield", "Prevent all damage that would be dealt to creatures you control.", types="Enchantment")
    for line, damage in (
        ("~ deals 1 damage to target creature.", 0),
        ("~ deals 1 damage to target creature. The damage can't be prevented.", 1),
    ):
        start = board(ai_battlefield=[bear(), shield], human_stack=[cast(line, targets=((1,),))])
        assert resolved(start).objects[1].damage == damage
