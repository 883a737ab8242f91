"""X that is chosen as a cost is paid in a resolution (CR 107.3f)."""

from __future__ import annotations

import pytest

from model.ability.abilities import UnsupportedAbility
from model.oracle.compile import compile_line
from model.play import Play, after, run
from model.play.play import PASS
from model.play.support import unsupported_of
from model.state import Position
from solver.plays.answers import answers
from solver.verify.answers import forced
from tests.boards import basic, board
from tests.kernel.told import told
from tests.kernel.turning import passed

FOREST = basic("Forest")


def asked(text: str, lands: int = 3, types: str = "Artifact") -> Position:
    source = told("Test Source", text, types=types, cost="{X}")
    position = run(board(human_battlefield=[source, *[FOREST] * lands], human_library=[FOREST] * 9))
    return after(after(after(position, Play("activate", 1)), PASS), PASS)


def lives(text: str, lands: int = 3) -> list[tuple[int | None, int]]:
    """What is chosen for X (None: not paid), and the life afterwards."""
    position = asked(text, lands)
    assert position.due is not None
    assert position.due.kind == "pay"
    assert forced(position) is None
    return [(None if a is None else a.x, after(position, a).players[0].life - 20) for a in answers(position)]


def test_107_3f__every_x_that_can_be_paid() -> None:
    text = "{T}: You may pay {X}. If you do, you gain X life."
    assert lives(text) == [(None, 0), (0, 0), (1, 1), (2, 2), (3, 3)]
    assert lives("{T}: You may pay {X}{G}. If you do, you gain X life.") == [(None, 0), (0, 0), (1, 1), (2, 2)]
    assert lives("{T}: You may pay {X}{X}. If you do, you gain X life.") == [(None, 0), (0, 0), (1, 1)]
    # Nothing but not paying: {G} is not there.
    assert lives("{T}: You may pay {X}{G}. If you do, you gain X life.", 0) == [(None, 0)]


def test_107_3f__x_of_a_reflexive_ability_and_of_its_targets() -> None:
    position = asked("{T}: You may pay {X}. When you do, you gain X life.")
    paid = next(a for a in answers(position) if a is not None and a.x == 2)
    assert passed(after(position, paid)).players[0].life == 22


def test_107_3i__an_x_that_is_announced_or_said_is_no_choice() -> None:
    said = lives("{T}: You may pay {X}, where X is the number of lands you control. If you do, you gain X life.")
    assert said == [(None, 0), (0, 3)]
    assert lives("{T}: You may pay {X}, where X is the number of cards in your hand. If you do, you gain X life.") == [
        (None, 0), (0, 0)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "is_spell", "words"),
    [
        ("You may pay {X}. If you do, draw X cards.", True, "X chosen as it is paid"),
        (
            "When ~ enters, you may pay {X}. If you do, destroy target creature with mana value X.",
            False,
            "a target described by an X that is chosen later",
        ),
        ("When ~ enters, you may pay {X}. When you do, destroy target creature with mana value X.", False, ""),
    ],
)
def test_107_3f__where_x_is_not_clear(text: str, is_spell: bool, words: str) -> None:
    (ability,) = compile_line(text, is_spell=is_spell)
    assert not isinstance(ability, UnsupportedAbility)
    assert unsupported_of(ability) == ((words,) if words else ())
