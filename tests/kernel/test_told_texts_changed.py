"""Effects that change the text of spells and permanents (CR 612)."""

from __future__ import annotations

from typing import Any

import pytest

from model.base import UnsupportedText
from model.layers import activated, characteristics
from model.play import Play, after, run
from model.play.play import PASS
from model.state import CastInfo, Game, Position
from model.turn.combat.evasion import why_not_pair
from solver.plays import choices
from tests.boards import basic, board, card, on
from tests.kernel.told import told
from tests.kernel.turning import passed, until

WHITE = card("Test White", cost="{W}", power=2, toughness=2)
BLACK = card("Test Black", cost="{B}", power=2, toughness=2)
_COLORS = "replacing all instances of one color word with another"
SLEIGHT = told("Sleight", "{0}: Change the text of target spell or permanent by " + _COLORS + ".", types="Artifact")
HACK = told("Hack", "{0}: Change the text of target permanent by " + _COLORS + " or one basic land type with another "
            "until end of turn.", types="Artifact")  # fmt: skip
KNIGHT = told("Knight", "Protection from black", cost="{W}{W}", power=2, toughness=2)
WALKER = told("Walker", "Islandwalk", cost="{U}", power=2, toughness=2)
FATAL = told("Fatal", "Destroy target nonblack creature.", types="Instant", cost="{1}{B}")


def changed(position: Position, target: int, *answers: Any) -> Position:
    return passed(after(run(position), Play("activate", 1, targets=((target,),))), 2, answers)


def test_612_2__a_color_word_of_a_permanent() -> None:
    position = board(human_battlefield=[SLEIGHT, KNIGHT], ai_battlefield=[WHITE, BLACK])
    position = changed(position, 2, "B", "W")
    game = Game(position)
    assert [why_not_pair(game, i, 2) is None for i in (3, 4)] == [False, True]
    assert set(characteristics(game, 2).colors) == {"W"}  # the mana cost says no color word
    assert characteristics(Game(changed(board(human_battlefield=[SLEIGHT, KNIGHT]), 2, "R", "W")), 2)


def test_612_2__a_spell_on_the_stack() -> None:
    spell = on(FATAL, cast=CastInfo(targets=((2,),)))
    position = board(human_battlefield=[SLEIGHT], ai_battlefield=[WHITE, BLACK], human_stack=[spell])
    position = changed(position, 4, "B", "W")
    position = passed(position)
    assert 2 in position.objects  # the target is no legal one any more (CR 608.2b)
    other = board(human_battlefield=[SLEIGHT], ai_battlefield=[WHITE, BLACK], human_stack=[spell])
    assert 2 not in passed(changed(other, 4, "R", "W")).objects


def test_612_2__land_types_of_the_type_line_and_walks() -> None:
    position = board(human_battlefield=[HACK, basic("Forest"), WALKER], ai_battlefield=[basic("Swamp"), WHITE])
    hacked = changed(position, 2, "basic land type", "Forest", "Island")
    game = Game(hacked)
    assert characteristics(game, 2).subtypes == {"Island"}
    assert [a.do.options for a in activated(game, 2)] == [(("U",),)]
    walks = Game(changed(position, 3, "basic land type", "Island", "Swamp"))
    assert why_not_pair(walks, 5, 3) is not None
    assert why_not_pair(Game(run(position)), 5, 3) is None
    later = until(hacked, "upkeep", turn=2)
    assert characteristics(Game(later), 2).subtypes == {"Forest"}


def test_612_2__every_word_may_be_chosen() -> None:
    position = after(run(board(human_battlefield=[HACK, KNIGHT])), Play("activate", 1, targets=((2,),)))
    position = after(after(position, PASS), PASS)
    assert set(choices(position)) == {"color word", "basic land type"}
    position = after(position, "color word")
    assert len(list(choices(position))) == 5
    assert len(list(choices(after(position, "W")))) == 4


def test_612_2__what_is_said_otherwise_is_refused() -> None:
    strange = told("Strange", "Creatures you control can be blocked as though they didn't have islandwalk.",
                   types="Enchantment")  # fmt: skip
    position = board(human_battlefield=[HACK, strange])
    with pytest.raises(UnsupportedText):
        changed(position, 2, "basic land type", "Island", "Swamp")
    assert changed(position, 2, "basic land type", "Forest", "Swamp")
