"""What a permission says of the spell that it lets be cast: it is exiled instead of going to the graveyard, mana of any
type may be spent (CR 614.1a, 609.4b)."""

from __future__ import annotations

import pytest

from model.play import PASS, Play, after, run
from model.state import GameObject, Position
from solver.plays import answers
from tests.boards import basic, board
from tests.kernel.told import told

FREE = told("Test Boon", "You gain 1 life.", types="Instant", cost="{0}")
RED = told("Test Fire", "You gain 1 life.", types="Instant", cost="{R}")
TARGET = "target instant or sorcery card from your graveyard"

UNDERSTOOD = """
You may cast {TARGET} this turn. If that spell would be put into your graveyard, exile it instead.
Until end of turn, you may cast {TARGET} without paying its mana cost. If that spell would be put into a graveyard, exile it instead.
Exile target instant card from an opponent's graveyard. You may cast it this turn, and mana of any type can be spent to cast that spell. If that spell would be put into a graveyard, exile it instead.
Surveil 2, then choose an instant card in your graveyard. You may cast it this turn. If that spell would be put into your graveyard, exile it instead.
You may cast {TARGET} without paying its mana cost. If a spell cast this way would be put into a graveyard, exile it instead.
You may cast {TARGET}, and mana of any type can be spent to cast that spell. If that spell would be put into a graveyard, exile it instead.
""".strip().splitlines()  # noqa: E501


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_texts_are_understood_and_carried_out(text: str) -> None:
    told("Test Sorcery", text.replace("{TARGET}", TARGET), types="Sorcery")


def of_name(position: Position, name: str) -> GameObject:
    return next(o for o in position.objects.values() if o.card.name == name)


def used(text: str, **zones: object) -> Position:
    """The position once an ability of that text, aimed at the first card of the graveyard, resolved."""
    source = told("Test Source", "{0}: " + text.replace("{TARGET}", TARGET), types="Artifact")
    position = run(board(human_battlefield=[source, basic("Forest")], **zones))  # type: ignore[arg-type]
    target = position.zones["graveyard", 0][0]
    return after(after(after(position, Play("activate", 1, targets=((target,),))), PASS), PASS)


LASTING = "You may cast {TARGET} this turn. If that spell would be put into your graveyard, exile it instead."


@pytest.mark.parametrize(("text", "zone"), [(LASTING, "exile"), ("You may cast {TARGET} this turn.", "graveyard")])
def test_614_1a__exiled_as_it_resolves(text: str, zone: str) -> None:
    position = used(text, human_graveyard=[FREE])
    position = after(position, Play("cast", of_name(position, "Test Boon").id))
    position = after(after(position, PASS), PASS)
    assert position.players[0].life == 21
    assert of_name(position, "Test Boon").zone == zone


def test_614_1a__exiled_when_it_is_countered() -> None:
    denial = told("Test Denial", "Counter target spell.", types="Instant", cost="{0}")
    position = used(LASTING, human_graveyard=[FREE], human_hand=[denial])
    position = after(position, Play("cast", of_name(position, "Test Boon").id))
    spell = of_name(position, "Test Boon").id
    position = after(position, Play("cast", of_name(position, "Test Denial").id, targets=((spell,),)))
    position = after(after(position, PASS), PASS)
    assert position.players[0].life == 20
    assert (of_name(position, "Test Boon").zone, of_name(position, "Test Denial").zone) == ("exile", "graveyard")


@pytest.mark.parametrize(("words", "ways"), [(", and mana of any type can be spent to cast that spell", 1), ("", 0)])
def test_609_4b__mana_of_any_type_for_a_spell_cast_at_once(words: str, ways: int) -> None:
    position = used(f"You may cast {{TARGET}}{words}.", human_graveyard=[RED])
    position = after(position, True)
    offered = [
        c for c in (answers(position) if position.due and position.due.what == "play" else ()) if isinstance(c, Play)
    ]
    assert len(offered) == ways
    for play in offered:
        position = after(position, play)
        assert of_name(position, "Test Fire").zone == "stack"
