"""Additional counters with which something enters: a spell that is cast, what an effect puts onto the battlefield, all
of a kind for a while (CR 614.1c, 614.12, 611.2d)."""

from __future__ import annotations

from typing import Any

import pytest

from model.play import Play, after, run
from model.play.play import PASS
from model.state import CastInfo, Position
from solver.plays import choices
from tests.boards import basic, board, card, on
from tests.kernel.told import told
from tests.kernel.turning import passed

BEAR = card("Test Bear", cost="{0}", power=2, toughness=2)
ROCK = card("Test Rock", cost="{0}", types="Artifact")


def cast(position: Position, what: Any) -> Position:
    """Cast and resolved, with what it triggers."""
    position = run(position)
    spell = next(i for i, o in position.objects.items() if o.card is what and o.zone == "hand")
    (play,) = [c for c in choices(position) if isinstance(c, Play) and c.kind == "cast" and c.object == spell]
    position = after(position, play)
    while position.zones.get(("stack", -1)) or position.pending:
        due = position.due
        assert due is not None
        position = after(position, PASS if due.kind == "priority" else next(iter(choices(position))))
    return position


def counters(position: Position, what: Any, kind: str = "+1/+1") -> list[int]:
    return [position.objects[i].counter(kind) for i in position.zones[("battlefield", -1)]
            if position.objects[i].card is what]  # fmt: skip


def test_614_1c__of_every_creature_spell() -> None:
    text = "Whenever you cast a creature spell, that creature enters with X additional +1/+1 counters on it, where X " \
           "is the number of charge counters on this enchantment."  # fmt: skip
    brewing = told("Brewing", text, types="Enchantment")
    more = told("More", "Whenever you cast a creature spell, that creature enters with an additional +1/+1 counter on "
                "it.", types="Enchantment")  # fmt: skip
    start = board(human_battlefield=[on(brewing, counters=(("charge", 2),)), more], human_hand=[BEAR, ROCK])
    position = cast(start, BEAR)
    assert counters(position, BEAR) == [3]
    assert counters(cast(position, ROCK), ROCK) == [0]


def test_603_7__when_you_next_cast_one() -> None:
    text = (
        "{0}: When you next cast a creature spell this turn, that creature enters with an additional +1/+1 counter on "
        "it."
    )
    camp = told("Camp", text, types="Land")
    position = after(run(board(human_battlefield=[camp], human_hand=[BEAR, BEAR])), Play("activate", 1))
    position = after(after(position, PASS), PASS)
    position = cast(cast(position, BEAR), BEAR)
    assert sorted(counters(position, BEAR)) == [0, 1]


@pytest.mark.parametrize(
    ("tail", "bear", "rock"),
    [
        ("It enters with two additional +1/+1 counters on it.", 2, 2),
        ("If a creature enters this way, it enters with an additional +1/+1 counter on it.", 1, 0),
        ("If it enters as a creature, it enters with an additional +1/+1 counter on it.", 1, 0),
        ("It enters with two additional +1/+1 counters on it if it's a creature.", 2, 0),
        ("If you control a land, that card enters with an additional +1/+1 counter on it.", 1, 1),
        ("If you control an artifact, that card enters with an additional +1/+1 counter on it.", 0, 0),
    ],
)
def test_614_12__what_is_returned(tail: str, bear: int, rock: int) -> None:
    if "that card" in tail:
        tail = tail.replace("that card", "that permanent")
    spell = told("Rite", f"Return target permanent card from your graveyard to the battlefield. {tail}",
                 types="Sorcery")  # fmt: skip
    for what, n in ((BEAR, bear), (ROCK, rock)):
        here = on(spell, cast=CastInfo(targets=((2,),)))
        position = passed(board(human_battlefield=[basic("Forest")], human_graveyard=[what], human_stack=[here]))
        assert counters(position, what) == [n]


def test_614_12__at_the_end_step() -> None:
    text = (
        "Exile target permanent you control. Return that card to the battlefield under its owner's control at the "
        "beginning of the next end step. If it enters as a creature, it enters with an additional +1/+1 counter on it."
    )
    spell = on(told("Twist", text, types="Instant"), cast=CastInfo(targets=((1,),)))
    position = passed(board(human_battlefield=[BEAR], human_stack=[spell], step="main2"))
    position = passed(position, 4)
    assert counters(position, BEAR) == [1]


def test_611_2c__each_creature_this_turn() -> None:
    mage = told("Mage", "{0}: This turn, each creature you control enters with an additional +1/+1 counter on it.",
                power=2, toughness=2)  # fmt: skip
    position = board(human_battlefield=[mage, BEAR], human_hand=[BEAR, ROCK], ai_hand=[BEAR])
    position = after(after(after(run(position), Play("activate", 1)), PASS), PASS)
    position = cast(cast(position, BEAR), ROCK)
    assert sorted(counters(position, BEAR)) == [0, 1]
    assert counters(position, ROCK) == [0]
