"""Positions from options of the command line."""

from __future__ import annotations

import pytest

from model.base import AI, HUMAN, MalformedInput
from model.formats import CardEntry, CardName, option_name, state_from_options


def test_options_are_read_like_a_file() -> None:
    file = state_from_options(
        {"hand": "Glow; Dim", "battlefield": "Rock|Tapped", "life": "-3", "pool": "{U}{R}", "opponent_library": "",
         "opponent_counters": "POISON=2", "lands_played": "1", "phase": "combat end", "turn": "4", "active": "ai"}
    )  # fmt: skip
    human, ai = file.state.players
    assert human.hand == (CardEntry(head=CardName("Glow")), CardEntry(head=CardName("Dim")))
    assert human.battlefield == (CardEntry(head=CardName("Rock"), tapped=True),)
    assert (human.life, human.mana_pool, human.lands_played, human.library) == (-3, ("U", "R"), 1, None)
    assert (ai.library, ai.counters) == ((), (("POISON", 2),))
    assert (file.state.phase, file.state.turn, file.state.active) == ("combat end", 4, AI)
    assert file.info is None


def test_what_is_not_given() -> None:
    state = state_from_options({"hand": "Glow"}).state
    assert (state.turn, state.active, state.phase) == (1, HUMAN, "main1")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"hand": "Glow|Counters:X=-1"}, "--hand: found -1 for X in Counters of Glow"),
        ({"opponent_life": "many"}, "--opponent-life: found 'many' for life, expected a whole number"),
        ({"lands_played": "-1"}, "--lands-played: found -1"),
        ({"phase": "mian1"}, "did you mean main1?"),
        ({"pool": "3"}, "--pool: found '3'"),
        ({"battlefeld": "Rock"}, "--battlefeld: unknown option; did you mean battlefield?"),
        ({"hand": "Glow|Id:1", "battlefield": "Dim|Id:1"}, "found Id:1 on two cards"),
    ],
)
def test_errors_name_the_option(options: dict[str, str], message: str) -> None:
    with pytest.raises(MalformedInput) as raised:
        state_from_options(options)
    assert message in str(raised.value)


def test_option_name() -> None:
    assert option_name("opponent_hand") == "--opponent-hand"
