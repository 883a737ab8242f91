"""Kinds of wording with made-up cards in play: one size or the other, counters that something had, another counter, a
full party, events from anywhere else, tokens instead of others, attack costs for each of something."""

from __future__ import annotations

from typing import Any

import pytest

from model.layers import characteristics
from model.play import PASS, Play, after, run
from model.state import Game
from model.turn import Attack
from solver.plays import choices
from tests.boards import basic, board, card, ids, on, the
from tests.kernel.told import told

BEAR = card("Test Bear", types="Creature", power=2, toughness=2, cost="{0}")
MOUNTAIN = basic("Mountain")


def played(start: Any, name: str, *, targets: Any = None, answers: tuple[Any, ...] = ()) -> Any:
    """After the play of that object and what it puts on the stack; choices are the first unless answered."""
    left = list(answers)
    position = run(start)
    position = after(position, next(
        c for c in choices(position)
        if getattr(c, "object", 0) and position.objects[c.object].card.name == name
        and (targets is None or c.targets == targets)
    ))  # fmt: skip
    while position.due is not None and (position.due.kind != "priority" or position.zones.get(("stack", -1))):
        if position.due.kind == "priority":
            position = after(position, PASS)
        else:
            position = after(position, left.pop(0) if left else next(iter(choices(position))))
    return position


def test_608_2d__one_size_or_the_other() -> None:
    shifter = told("Test Shifter", "{0}: This creature gets +1/-1 or -1/+1 until end of turn.", power=3, toughness=3)
    start = run(board(human_battlefield=[shifter]))
    asked = after(start, Play("activate", 1))
    asked = after(after(asked, PASS), PASS)
    sizes = set()
    for choice in choices(asked):
        looks = characteristics(Game(after(asked, choice)), 1)
        sizes.add((looks.power, looks.toughness))
    assert sizes == {(4, 2), (2, 4)}


def test_122_8__those_counters_of_every_kind() -> None:
    jar = told("Test Jar", "Whenever a creature you control leaves the battlefield, if it had counters on it, put "
               "those counters on this artifact.", types="Artifact")  # fmt: skip
    bounce = told("Test Bounce", "Return target creature to its owner's hand.", types="Instant", cost="{0}")
    bear = on(BEAR, counters=(("+1/+1", 2), ("flying", 1)))
    position = played(board(human_battlefield=[jar, bear], human_hand=[bounce]), "Test Bounce")
    assert dict(position.objects[1].counters) == {"+1/+1": 2, "flying": 1}


@pytest.mark.parametrize(("had", "left"), [((("+1/+1", 2),), 2), ((), 0)])
def test_122_8__counters_of_what_died(had: Any, left: int) -> None:
    bequeather = told("Test Heir", "When this creature dies, if it had counters on it, put those counters on up to one "
                      "target creature.", power=1, toughness=1)  # fmt: skip
    kill = told("Test Kill", "Destroy target creature.", types="Instant", cost="{0}")
    start = board(human_battlefield=[on(bequeather, counters=had), BEAR], human_hand=[kill])
    position = played(start, "Test Kill", targets=((1,),), answers=((2,),) if had else ())
    assert position.objects[2].counter("+1/+1") == left


def test_700_8__a_full_party() -> None:
    text = "{0}: If you have a full party, you gain 5 life."
    leader = told("Test Leader", text, types="Artifact")
    party = [card(f"Test {kind}", subtypes=kind, power=1, toughness=1)
             for kind in ("Cleric", "Rogue", "Warrior", "Wizard")]  # fmt: skip
    assert played(board(human_battlefield=[leader, *party]), "Test Leader").players[0].life == 25
    assert played(board(human_battlefield=[leader, *party[:3], party[0]]), "Test Leader").players[0].life == 20


GRIM = told("Test Grim", "Whenever another creature dies, or a creature card is put into a graveyard from anywhere "
            "other than the battlefield, or a creature card leaves your graveyard, Test Grim deals 1 damage to each "
            "opponent.", power=5, toughness=4)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "life"),
    [
        ("Destroy target creature.", 19),
        ("Mill two cards.", 18),
        ("Discard a card.", 19),
        ("Exile target card from a graveyard.", 19),
        ("You gain 1 life.", 20),
    ],
)
def test_603_6c__one_of_three_events(text: str, life: int) -> None:
    spell = told("Test Spell", text, types="Instant", cost="{0}")
    start = board(human_battlefield=[GRIM], ai_battlefield=[BEAR], human_hand=[spell, BEAR], human_graveyard=[BEAR],
                  human_library=[BEAR, BEAR, BEAR])  # fmt: skip
    targets = ((2,),) if "Destroy" in text else None
    assert played(start, "Test Spell", targets=targets).players[1].life == life


def test_614_1a__other_tokens_are_created_instead() -> None:
    visit = told("Test Visit", "If one or more creature tokens would be created under your control, that many 4/4 "
                 "white Angel creature tokens with flying and vigilance are created instead.",
                 types="Enchantment")  # fmt: skip
    raid = told("Test Raid", "Create two 1/1 red Goblin creature tokens. Create a Treasure token.", types="Sorcery",
                cost="{0}")  # fmt: skip
    position = played(board(human_battlefield=[visit], human_hand=[raid]), "Test Raid")
    game = Game(position)
    names = sorted(characteristics(game, i).name for i, o in game.objects.items() if o.kind == "token")
    assert names == ["Angel Token", "Angel Token", "Treasure"]


def test_614_16__twice_that_many_whoever_creates_them() -> None:
    vigor = told("Test Vigor", "If one or more tokens would be created, twice that many of those tokens are created "
                 "instead.", types="Enchantment")  # fmt: skip
    raid = told("Test Raid", "Each player creates a 1/1 red Goblin creature token.", types="Sorcery", cost="{0}")
    position = played(board(human_battlefield=[vigor], human_hand=[raid]), "Test Raid")
    assert len(ids(position, "Goblin Token")) == 4


@pytest.mark.parametrize(("counters", "attacks"), [(0, 1), (1, 2), (2, 1)])
def test_508_1g__a_cost_for_each_counter_to_attack(counters: int, attacks: int) -> None:
    text = "This creature can't attack unless you pay {1} for each +1/+1 counter on it."
    golem = told("Test Golem", text, power=2, toughness=2)
    had = (("+1/+1", counters),) if counters else ()
    start = run(board(human_battlefield=[on(golem, counters=had), MOUNTAIN], step="combat"))
    while start.due is not None and start.due.kind == "priority":
        start = after(start, PASS)
    found = [c for c in choices(start) if isinstance(c, Attack)]
    assert len(found) == (2 if attacks == 2 or not counters else 1)


def test_608_2h__whoever_controlled_what_is_gone() -> None:
    wave = told("Test Wave", "Return target nonland permanent to its owner's hand. If you controlled that permanent, "
                "draw a card.", types="Instant", cost="{0}")  # fmt: skip
    for mine, hand in ((True, 2), (False, 0)):
        sides: dict[str, Any] = {"human_battlefield" if mine else "ai_battlefield": [BEAR]}
        position = played(board(human_hand=[wave], human_library=[BEAR], **sides), "Test Wave")
        assert len(position.zones.get(("hand", 0), ())) == hand


def test_107__counters_among_several() -> None:
    ferra = told("Test Counter", "{0}: You gain life equal to the number of +1/+1 counters among creatures you "
                 "control.",
                 types="Artifact")  # fmt: skip
    bear = on(BEAR, counters=(("+1/+1", 2),))
    position = played(board(human_battlefield=[ferra, bear, bear], ai_battlefield=[bear]), "Test Counter")
    assert position.players[0].life == 24
    assert the(position, "Test Counter") == 1
