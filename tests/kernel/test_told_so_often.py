"""Processes repeated so often, what was not cast, targets that die later, cards counted as they went (CR 603.7, 608.2c,
608.2g, 608.2h)."""

from __future__ import annotations

from typing import Any

import pytest

from model.base import AI, HUMAN
from model.events import destroy, discard, sacrifice
from model.layers import characteristics
from model.play import Play, after, run
from model.state import Game
from solver.plays.choices import choices
from tests.boards import board, card, keyword, on
from tests.kernel.resolving import bear, ids, resolved
from tests.kernel.test_resolve_from_text import ability, cast
from tests.kernel.told import told
from tests.kernel.turning import passed

LAND = card("Land", types="Land")
RELIC = card("Relic", types="Artifact")


@pytest.mark.parametrize(("x", "life"), [(0, 20), (1, 17), (3, 11)])
def test_608_2c__a_process_repeated_x_times(x: int, life: int) -> None:
    line = "Repeat the following process X times. Each opponent loses 3 life."
    assert resolved(board(human_stack=[cast(line, x=x)])).players[AI].life == life


def test_608_2c__each_time_with_a_choice_of_its_own() -> None:
    line = (
        "Repeat the following process X times. Each opponent loses 3 life unless that player sacrifices a nonland "
        "permanent of their choice or discards a card."
    )
    spell = told("Torment", line, types="Sorcery", cost="{X}")
    start = run(board(human_stack=[on(spell, cast=cast(line, x=2)[1]["cast"])], ai_battlefield=[LAND, RELIC]))
    ends: set[tuple[int, int]] = set()
    todo = [passed(start, 2)]
    while todo:
        here = todo.pop()
        assert here.due is not None
        if here.due.kind == "priority":
            ends.add((here.players[AI].life, len(ids(here, "Relic", "battlefield"))))
        else:
            todo += [after(here, c) for c in choices(here)]
    assert ends == {(14, 1), (17, 0)}


def test_701_53__incubated_so_often() -> None:
    game = resolved(board(human_stack=[cast("Incubate 2 three times.")]))
    tokens = [i for i in game.zone("battlefield") if game.objects[i].kind == "token"]
    assert [game.objects[i].counter("+1/+1") for i in tokens] == [2, 2, 2]


def test_608_2c__investigate_for_each() -> None:
    line = "Exile all creatures. Investigate for each nontoken creature exiled this way."
    start = board(human_stack=[cast(line)], ai_battlefield=[bear(), bear(), on(bear("Copy"), kind="token")])
    assert len(ids(resolved(start), "Clue")) == 2


REVEAL = (
    "Reveal cards from the top of your library until you reveal a nonland card. You may cast that card without paying "
    "its mana cost. Put all revealed cards not cast this way on the bottom of your library in a random order."
)


def test_608_2g__what_was_not_cast_goes_to_the_bottom() -> None:
    spell = told("Test Spell", "Draw a card.", types="Sorcery", cost="{2}")
    library = [LAND, spell, card("Below", types="Land")]
    left: set[tuple[str, ...]] = set()
    todo = [passed(run(board(human_stack=[cast(REVEAL)], human_library=library)), 2)]
    while todo:
        here = todo.pop()
        assert here.due is not None
        if here.due.kind == "priority":
            left.add(tuple(here.objects[i].card.name for i in here.zones[("library", HUMAN)]))
        else:
            todo += [after(here, c) for c in choices(here)]
    assert {names[0] for names in left} == {"Below"}
    assert {len(names) for names in left} == {2, 3}


def test_603_7__when_the_target_dies_this_turn() -> None:
    line = (
        "{T}: When target creature other than this creature dies this turn, return that card to the battlefield under "
        "your control."
    )
    angel = told("Angel", line, power=4, toughness=4)
    position = run(board(human_battlefield=[on(angel, sick=False)], ai_battlefield=[bear("Foe"), bear("Other")]))
    position = passed(after(position, Play("activate", 1, targets=((2,),))), 2)
    game = Game(position)
    destroy(game, [2, 3])
    done = passed(run(game.freeze()), 2)
    (back,) = ids(done, "Foe", "battlefield")
    assert done.objects[back].controller == HUMAN
    assert not ids(done, "Other", "battlefield")


@pytest.mark.parametrize("how", [sacrifice, discard])
def test_400_7__that_card_from_a_graveyard(how: Any) -> None:
    thief = told(
        "Thief",
        "Whenever an opponent sacrifices a nontoken permanent or discards a permanent card, you may put that card from "
        "a graveyard onto the battlefield under your control.",
        power=4,
        toughness=4,
    )
    for exiled in (False, True):
        rest = told("Rest", "If a card would be put into a graveyard from anywhere, exile it instead.",
                    types="Enchantment")  # fmt: skip
        field = [thief, rest] if exiled else [thief]
        start = board(human_battlefield=field, ai_battlefield=[bear("Foe")], ai_hand=[bear("Held")])
        game = Game(start)
        name, zone = ("Foe", "battlefield") if how is sacrifice else ("Held", "hand")
        how(game, ids(game, name, zone), by=AI)
        position = passed(run(game.freeze()), 2)
        if position.due is not None and position.due.kind == "choose":
            position = after(position, True)
        mine = [i for i in ids(position, name, "battlefield") if position.objects[i].controller == HUMAN]
        assert len(mine) == (0 if exiled else 1)


def test_608_2h__cards_shuffled_in_are_counted() -> None:
    line = (
        "Shuffle all nonland cards from your graveyard into your library. You gain life equal to the number of cards "
        "shuffled into your library this way."
    )
    game = resolved(board(human_stack=[cast(line)], human_graveyard=[bear(), bear(), LAND]))
    assert game.players[HUMAN].life == 22


def test_701_21__of_their_choice_with_flying() -> None:
    flier = bear("Flier", 1, 1, keyword("flying"))
    line = "Target opponent sacrifices a creature of their choice with flying."
    game = resolved(board(human_stack=[cast(line, targets=((-2,),))], ai_battlefield=[bear("Ground"), flier]))
    assert not ids(game, "Flier", "battlefield")
    assert ids(game, "Ground", "battlefield")


def test_205_1__no_planeswalker_but_a_creature() -> None:
    gift = told(
        "Gift", "Equipped permanent isn't a planeswalker and is a creature in addition to its other types.",
        types="Artifact", subtypes="Equipment",
    )  # fmt: skip
    walker = card("Walker", types="Legendary Planeswalker", loyalty=3)
    game = Game(board(human_battlefield=[on(gift, attached_to=2), on(walker, counters=(("loyalty", 3),))]))
    assert characteristics(game, 2).types == {"Creature"}


def test_603_4__that_trigger_of_a_created_ability() -> None:
    line = "When this creature dies, create a number of tapped Treasure tokens equal to its power."
    start = board(human_stack=[ability(line, 1, event=(("subject", 1),))], human_battlefield=[bear(power=3)])
    game = resolved(start)
    treasures = ids(game, "Treasure")
    assert len(treasures) == 3
    assert all(game.objects[i].tapped for i in treasures)
