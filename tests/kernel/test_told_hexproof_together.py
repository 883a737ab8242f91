"""What a player and objects gain together (CR 702.11c-d)."""

from __future__ import annotations

import pytest

from model.layers import characteristics
from model.play import Play, after, run
from model.play.play import PASS
from model.play.targets import can_target
from model.state import Game
from model.state.objects import player_ref
from solver.plays.choices import choices
from tests.boards import board, card
from tests.kernel.told import told

VEIL = told(
    "Test Veil",
    "Draw a card if an opponent has cast a blue or black spell this turn. Spells you control can't be countered this "
    "turn. You and permanents you control gain hexproof from blue and from black until end of turn.",
    types="Instant",
    cost="{0}",
)


def test_702_11d__from_some_colors_only_and_only_what_is_there() -> None:
    blue, red = (told(f"Test {c}", "Draw a card.", types="Instant", cost=f"{{{c}}}") for c in "UR")
    later = card("Test Late", cost="{0}", power=1, toughness=1)
    bear = card("Test Bear", cost="{1}", power=2, toughness=2)
    position = run(
        board(human_battlefield=[bear], human_hand=[VEIL, later], ai_battlefield=[bear], ai_hand=[blue, red])
    )
    ids = {
        (Game(position).objects[i].owner, characteristics(Game(position), i).name): i for i in Game(position).objects
    }
    mine, theirs = ids[0, "Test Bear"], ids[1, "Test Bear"]
    position = after(after(after(position, Play("cast", ids[0, "Test Veil"])), PASS), PASS)
    position = after(after(after(position, Play("cast", ids[0, "Test Late"])), PASS), PASS)
    game = Game(position)
    (late,) = [i for i in game.zone("battlefield") if i not in (mine, theirs)]
    for source, may in ((ids[1, "Test U"], False), (ids[1, "Test R"], True)):
        assert can_target(game, 1, source, player_ref(0)) is may
        assert can_target(game, 1, source, mine) is may
        # CR 611.2c: what came later is not meant; nor is what the opponent has.
        assert can_target(game, 1, source, late)
        assert can_target(game, 1, source, theirs)
        assert can_target(game, 1, source, player_ref(1))
        # Its own controller is not hindered.
        assert can_target(game, 0, source, mine)


@pytest.mark.parametrize(("color", "countered"), [("U", False), ("W", True)])
@pytest.mark.parametrize("before", [True, False])
def test_101_2__not_countered_by_spells_of_some_colors(color: str, before: bool, countered: bool) -> None:
    veil = told(
        "Test Veil",
        "Spells you control can't be countered by blue or black spells this turn.",
        types="Instant",
        cost="{0}",
    )
    no = told("Test No", "You gain 1 life. Counter target spell.", types="Instant", cost=f"{{{color}/P}}")
    bear = card("Test Bear", cost="{0}", power=2, toughness=2)
    position = run(board(human_hand=[veil, bear], ai_hand=[no]))
    shield, creature = position.zones[("hand", 0)]
    (counterspell,) = position.zones[("hand", 1)]
    if before:
        position = after(after(after(position, Play("cast", shield)), PASS), PASS)
    position = after(after(position, Play("cast", creature)), PASS)
    play = next(c for c in choices(position) if isinstance(c, Play) and c.object == counterspell)
    position = after(position, play)
    while position.zones.get(("stack", -1)):
        position = after(position, PASS)
    assert position.players[1].life == 19
    assert bool(position.zones.get(("battlefield", -1))) is (before and not countered)
