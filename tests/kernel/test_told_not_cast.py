"""What is done if a revealed card is not cast, whatever the reason (CR 608.2c, 608.2g, 601.3)."""

from __future__ import annotations

import pytest

from model.base import HUMAN
from model.card import Card
from model.events.triggers import step_began
from model.play import Play, after, run
from model.state import Game, Position
from solver.plays.choices import choices
from tests.boards import basic, board, card
from tests.kernel.resolving import bear, ids
from tests.kernel.test_resolve_from_text import cast
from tests.kernel.told import told
from tests.kernel.turning import passed

LAND = card("Top", types="Land")


def _top(cost: str, *, types: str = "Creature", subtypes: str = "") -> Card:
    return card("Top", types=types, subtypes=subtypes, power=2, toughness=2, cost=cost)


def _where(position: Position) -> set[str]:
    """In which zones the card ends, over all choices."""
    ends: set[str] = set()
    todo = [passed(position, 2)]
    while todo:
        here = todo.pop()
        assert here.due is not None
        if here.due.kind == "priority":
            (it,) = ids(here, "Top")
            zone = here.objects[it].zone
            at = here.zones[("library", HUMAN)].index(it) if zone == "library" else ""
            ends.add(f"{zone}{at}")
        else:
            todo += [after(here, c) for c in choices(here)]
    return ends


@pytest.mark.parametrize(
    ("top", "ends"),
    [
        (LAND, {"hand"}),
        (_top("{1}"), {"hand", "stack"}),
        (_top("{2}"), {"hand"}),
        (_top("{4}"), {"hand"}),
        (_top("{0}", types="Artifact"), {"hand", "stack"}),
    ],
)
def test_608_2g__a_spell_with_lesser_mana_value_than_the_one_cast(top: Card, ends: set[str]) -> None:
    line = (
        "Whenever you cast your first spell each turn, reveal the top card of your library. You may cast it without "
        "paying its mana cost if it's a spell with lesser mana value. If you don't cast it, put it into your hand."
    )
    crafter = told("Crafter", line, power=2, toughness=3)
    position = run(board(human_battlefield=[crafter, basic("Forest"), basic("Forest")], human_hand=[bear("First")],
                         human_library=[top, bear("Below")]))  # fmt: skip
    (first,) = ids(position, "First")
    (play,) = {p for p in choices(position) if isinstance(p, Play) and p.object == first}
    assert _where(after(position, play)) == ends


@pytest.mark.parametrize(
    ("top", "ends"),
    [
        (LAND, {"library1"}),
        (_top("{6}", subtypes="Bear"), {"library1", "stack"}),
        (_top("{1}", subtypes="Cat"), {"library1"}),
    ],
)
def test_608_2g__to_the_bottom_whatever_the_reason(top: Card, ends: set[str]) -> None:
    line = (
        "At the beginning of your upkeep, reveal the top card of your library. If it's a creature card that shares a "
        "creature type with a creature you control, you may cast it without paying its mana cost. If you don't cast "
        "it, put it on the bottom of your library."
    )
    path = told("Path", line, types="Enchantment")
    mine = card("Mine", types="Creature", subtypes="Bear", power=1, toughness=1)
    start = board(human_battlefield=[path, mine], human_library=[top, bear("Below")], step="upkeep")
    game = Game(start)
    step_began(game, "upkeep")
    assert _where(run(game.freeze())) == ends


@pytest.mark.parametrize(
    ("top", "ends"),
    [
        (LAND, {"hand"}),
        (_top("{2}"), {"hand"}),
        (_top("{5}"), {"hand", "stack"}),
    ],
)
def test_608_2g__cast_where_its_mana_value_is_odd(top: Card, ends: set[str]) -> None:
    line = (
        "Reveal the top card of your library. You may cast it without paying its mana cost if its mana value is odd. "
        "If you don't cast it, draw a card."
    )
    assert _where(run(board(human_stack=[cast(line)], human_library=[top, bear("Below")]))) == ends


@pytest.mark.parametrize(
    ("top", "ends"),
    [
        (_top("{5}"), {"library0"}),
        (_top("{5}", types="Instant"), {"library0", "stack"}),
        (_top("{5}", types="Sorcery"), {"library0", "stack"}),
        (LAND, {"library0"}),
    ],
)
def test_601_3e__if_it_is_such_a_spell(top: Card, ends: set[str]) -> None:
    line = (
        "You may look at the top card of your library. You may cast it without paying its mana cost if it's an instant "
        "or sorcery spell."
    )
    assert _where(run(board(human_stack=[cast(line)], human_library=[top, bear("Below")]))) == ends


@pytest.mark.parametrize(("types", "may"), [("Creature", False), ("Instant", True), ("Sorcery", True), ("Land", False)])
def test_601_3e__it_may_be_cast_later_if_it_is_such_a_spell(types: str, may: bool) -> None:
    line = (
        "Exile the top card of your library. Until your next turn, you may cast it if it's an instant or sorcery spell."
    )
    start = board(
        human_stack=[cast(line)], human_battlefield=[basic("Forest")], human_library=[_top("{1}", types=types)]
    )
    position = passed(run(start), 2)
    (it,) = ids(position, "Top", "exile")
    assert any(isinstance(p, Play) and p.object == it for p in choices(position)) is may
