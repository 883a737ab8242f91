"""Exceptions of copies, from the text of made-up cards (CR 707.9)."""

from __future__ import annotations

from typing import Any

import pytest

from model.layers import characteristics
from model.play import PASS, after, run
from model.state import Game
from solver.plays import choices
from tests.boards import board, card, ids
from tests.kernel.told import told

QUEEN = card("Test Queen", types="Legendary Creature", subtypes="Elf", power=5, toughness=4, cost="{G}")


def used(start: Any, source: int) -> Game:
    """After the ability or spell of the source, everything answered with the first choice."""
    position = run(start)
    position = after(position, next(c for c in choices(position) if getattr(c, "object", 0) == source))
    while position.due is not None and (position.due.kind != "priority" or position.zones.get(("stack", -1))):
        position = after(position, PASS if position.due.kind == "priority" else next(iter(choices(position))))
    return Game(position)


@pytest.mark.parametrize(
    ("exceptions", "size", "types", "subtypes", "supertypes", "keywords"),
    [
        ("it's not legendary", (5, 4), {"Creature"}, {"Elf"}, set(), set()),
        ("it's 1/1", (1, 1), {"Creature"}, {"Elf"}, {"Legendary"}, set()),
        ("it's 1/1 and has haste", (1, 1), {"Creature"}, {"Elf"}, {"Legendary"}, {"haste"}),
        ("the token has flying and it isn't legendary", (5, 4), {"Creature"}, {"Elf"}, set(), {"flying"}),
        ("it isn't legendary and is a Zombie in addition to its other types", (5, 4), {"Creature"}, {"Elf", "Zombie"},
         set(), set()),
        ("it isn't legendary, is an artifact in addition to its other types, and has haste", (5, 4),
         {"Creature", "Artifact"}, {"Elf"}, set(), {"haste"}),
        ("it's an artifact and it loses all other card types", (None, None), {"Artifact"}, set(), {"Legendary"}, set()),
    ],
)  # fmt: skip
def test_707_9__a_token_that_is_a_copy_except(
    exceptions: str, size: Any, types: set[str], subtypes: set[str], supertypes: set[str], keywords: set[str]
) -> None:
    text = f"{{0}}: Create a token that's a copy of target creature you control, except {exceptions}."
    mirror = told("Test Mirror", text, types="Artifact")
    game = used(board(human_battlefield=[mirror, QUEEN]), 1)
    tokens = [i for i, o in game.objects.items() if o.kind == "token"]
    looks = characteristics(game, tokens[0]) if tokens else None
    if looks is None:
        assert "Legendary" in supertypes  # CR 704.5j: of two with one name, one is put into the graveyard
        return
    assert (looks.power, looks.toughness) == size
    assert (set(looks.types), set(looks.subtypes)) == (types, subtypes)
    assert set(looks.supertypes) == supertypes
    assert {a.name for a in looks.abilities if hasattr(a, "costs") and hasattr(a, "name")} == keywords


def test_707_9b__the_name_stays_and_the_ability_too() -> None:
    """Copied again, the copy has the name and the ability as they were kept."""
    text = ("{0}: Test Shifter becomes a copy of target creature an opponent controls, except its name is Test "
            "Shifter, it's legendary in addition to its other types, and it has this ability.")  # fmt: skip
    shifter = told("Test Shifter", text, power=1, toughness=3)
    bear = card("Test Bear", power=2, toughness=2)
    game = used(board(human_battlefield=[shifter], ai_battlefield=[bear]), 1)
    looks = characteristics(game, 1)
    assert looks.name == "Test Shifter"
    assert (looks.power, looks.toughness) == (2, 2)
    assert "Legendary" in looks.supertypes
    again = used(game.freeze(), 1)
    assert characteristics(again, 1).name == "Test Shifter"


def test_707_10__the_copy_of_a_spell_is_not_legendary() -> None:
    text = "When you next cast a creature spell this turn, copy it, except the copy isn't legendary."
    saga = told("Test Saga", "{0}: " + text, types="Artifact")
    start = board(human_battlefield=[saga], human_hand=[card("Test King", types="Legendary Creature", power=3,
                                                             toughness=3, cost="{0}")])  # fmt: skip
    game = used(used(start, 1).freeze(), 2)
    kings = ids(game, "Test King", "battlefield")
    assert len(kings) == 2
    assert sorted(len(characteristics(game, i).supertypes) for i in kings) == [0, 1]
