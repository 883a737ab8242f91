"""A mana ability that costs mana, activated by itself, is paid from the pool alone (CR 605.3a)."""

from __future__ import annotations

from model.play import Play, after, run
from solver.plays import choices
from tests.boards import basic, board, card
from tests.kernel.told import told

SHORES = told("Test Shores", "{T}: Add {C}.\n{1}, {T}: Add {G}.", types="Land")
GROWS = told("Test Grave", "{T}: Add {G} for each card in your graveyard.", types="Artifact")
ALTAR = told("Test Altar", "Sacrifice a creature: Add {C}.", types="Artifact")
BEAR = card("Test Bear", power=2, toughness=2)


def test_605_3a__also_where_mana_abilities_change_what_others_give() -> None:
    position = run(board(human_battlefield=[basic("Mountain"), SHORES, GROWS, ALTAR, BEAR]))

    def offered() -> list[Play]:
        return [c for c in choices(position, mana=True) if isinstance(c, Play) and c.kind == "activate"]

    def of_shores() -> set[int]:
        return {c.ability for c in offered() if c.object == 2}

    assert all(after(position, play) is not position for play in offered())
    assert of_shores() == {0}
    position = after(position, Play("activate", 1))
    assert of_shores() == {0, 1}
    assert all(after(position, play) is not position for play in offered())
