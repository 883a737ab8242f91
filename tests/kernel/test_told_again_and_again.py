"""Costs paid any number of times, cards of the opponent put from exile into a graveyard, what enters untapped (CR
118.12, 400.3, 616.1)."""

from __future__ import annotations

import pytest

from model.base import AI, HUMAN
from model.layers import characteristics
from model.play import Play, after, run
from model.state import Game, Position
from model.turn import Attack
from solver.plays.choices import choices
from tests.boards import basic, board, card, on
from tests.kernel.resolving import bear, ids
from tests.kernel.told import told
from tests.kernel.turning import passed

ADVERSARY = told(
    "Adversary",
    "When this creature enters, you may pay {1} any number of times. When you pay this cost one or more times, put "
    "that many +1/+1 counters on this creature.",
    cost="{0}",
    power=1,
    toughness=1,
)
SPECTRE = told(
    "Spectre",
    "{0}, Put a card an opponent owns from exile into that player's graveyard: You gain 1 life.",
    power=1,
    toughness=1,
)


def _ends(position: Position, of: str) -> set[int]:
    """How many +1/+1 counters the permanent can have once the stack is empty."""
    found: set[int] = set()
    todo = [position]
    while todo:
        here = todo.pop()
        assert here.due is not None
        if here.due.kind == "priority" and not here.zones.get(("stack", -1)):
            (one,) = ids(here, of, "battlefield")
            found.add(here.objects[one].counter("+1/+1"))
        elif here.due.kind == "priority":
            todo.append(passed(here, 1))
        else:
            todo += [after(here, c) for c in choices(here)]
    return found


@pytest.mark.parametrize(("lands", "counters"), [(0, {0}), (1, {0, 1}), (3, {0, 1, 2, 3})])
def test_118_12__paid_any_number_of_times(lands: int, counters: set[int]) -> None:
    start = run(board(human_hand=[ADVERSARY], human_battlefield=[basic("Forest")] * lands))
    cast = next(c for c in choices(start) if isinstance(c, Play) and c.kind == "cast")
    assert _ends(after(start, cast), "Adversary") == counters


def test_400_3__a_card_of_the_opponent_goes_to_its_owners_graveyard() -> None:
    start = run(board(human_battlefield=[SPECTRE], human_exile=[bear("Mine")], ai_exile=[bear("Theirs")]))
    plays = [c for c in choices(start) if isinstance(c, Play) and c.kind == "activate"]
    assert len(plays) == 1
    done = after(start, plays[0])
    assert len(ids(done, "Theirs", "graveyard")) == 1
    assert not ids(done, "Mine", "graveyard")
    again = [c for c in choices(passed(done, 2)) if isinstance(c, Play) and c.kind == "activate"]
    assert not again


CAVERN = told("Cavern", "Lands you control enter untapped.", types="Enchantment")
GATE = told("Gate", "This land enters tapped.\n{T}: Add {G}.", types="Land")
MOOR = told("Moor", "This land enters tapped unless you control two or more other lands.", types="Land")
MINE = told("Mine", "When this land enters untapped, you gain 1 life.", types="Land")


def test_616_1__its_controller_orders_tapped_and_untapped() -> None:
    start = run(board(human_battlefield=[CAVERN], human_hand=[GATE]))
    position = after(start, Play("play", 2))
    found = {after(position, c).objects[ids(after(position, c), "Gate")[0]].tapped for c in choices(position)}
    assert found == {True, False}


@pytest.mark.parametrize(("field", "tapped"), [([CAVERN], False), ([], False)])
def test_616_1__nothing_to_order(field: list[object], tapped: bool) -> None:
    start = run(board(human_battlefield=field, human_hand=[basic("Forest")]))  # type: ignore[arg-type]
    position = after(start, Play("play", len(field) + 1))
    assert position.objects[ids(position, "Forest")[0]].tapped is tapped


def test_616_1__lands_of_the_opponent_are_not_spoken_of() -> None:
    start = run(board(ai_battlefield=[CAVERN], human_hand=[GATE]))
    position = after(start, Play("play", 2))
    assert position.objects[ids(position, "Gate")[0]].tapped


def test_603_6__when_it_enters_untapped() -> None:
    position = passed(after(run(board(human_hand=[MINE])), Play("play", 1)), 2)
    assert position.players[HUMAN].life == 21
    frost = told("Frost", "Lands enter tapped.", types="Enchantment")
    position = after(run(board(human_hand=[MINE], ai_battlefield=[frost])), Play("play", 2))
    assert not position.zones.get(("stack", -1))


def test_702_24a__what_the_opponent_gets_for_the_upkeep() -> None:
    rider = told("Rider", "Cumulative upkeep—An opponent gains 1 life.", power=2, toughness=2)
    start = run(board(human_battlefield=[on(rider, counters=(("age", 1),))], step="upkeep", active=HUMAN))
    assert start.players[AI].life == 20
    del start
    position = run(board(human_battlefield=[on(rider, counters=(("age", 1),))], step="end", active=AI, priority=AI))
    for _ in range(8):
        assert position.due is not None
        if position.due.kind == "pay":
            break
        position = passed(position, 1) if position.due.kind == "priority" else after(position, Attack())
    lives = {after(position, c).players[AI].life for c in choices(position)}
    assert lives == {20, 22}


def test_707_9b__a_copy_with_a_name_of_its_own_and_this_ability() -> None:
    mime = told(
        "Mime", "{0}: This creature becomes a copy of another target creature, except its name is ~ and it has this "
        "ability.", power=0, toughness=1,
    )  # fmt: skip
    wolf = card("Wolf", subtypes="Wolf", power=3, toughness=3)
    position = run(board(human_battlefield=[mime, wolf, bear()]))
    position = passed(after(position, Play("activate", 1, targets=((2,),))), 2)
    looks = characteristics(Game(position), 1)
    assert (looks.name, looks.power, len(looks.abilities)) == ("Mime", 3, 1)
    position = passed(after(position, Play("activate", 1, targets=((3,),))), 2)
    looks = characteristics(Game(position), 1)
    assert (looks.name, looks.power, len(looks.abilities)) == ("Mime", 2, 1)


@pytest.mark.parametrize(("cards", "power"), [(6, 1), (7, -3)])
def test_611_3a__another_size_instead(cards: int, power: int) -> None:
    tiny = told(
        "Tiny", "Enchant creature\nEnchanted creature gets -2/-0. It gets -6/-0 instead as long as its controller has "
        "seven or more cards in their graveyard.", types="Enchantment", subtypes="Aura",
    )  # fmt: skip
    start = board(human_battlefield=[on(tiny, attached_to=2)], ai_battlefield=[bear(power=3)],
                  ai_graveyard=[bear("Dead")] * cards, human_graveyard=[bear("Dead")] * 8)  # fmt: skip
    assert characteristics(Game(start), 2).power == power


@pytest.mark.parametrize(("blessed", "keywords"), [((), 0), (("city's blessing",), 1)])
def test_611_3a__they_also_have(blessed: tuple[str, ...], keywords: int) -> None:
    text = "Creatures you control get +1/+1. As long as you have the city's blessing, they also have vigilance."
    destiny = told("Destiny", text, types="Enchantment")
    start = board(human_battlefield=[destiny, bear()], human={"designations": frozenset(blessed)})
    looks = characteristics(Game(start), 2)
    assert (looks.power, len(looks.abilities)) == (3, keywords)
