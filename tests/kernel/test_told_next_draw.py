"""Draws replaced the next time that a player would draw (CR 614.3, 614.11, 121.6)."""

from __future__ import annotations

import pytest

from model.card import Card
from model.play import Play, after, run
from model.play.play import PASS
from model.state import Game, Position
from solver.plays.answers import answers
from solver.plays.choices import choices
from tests.boards import board, card
from tests.kernel.told import told

BEAR = card("Test Bear", cost="{1}", power=2, toughness=2)


def resolved(position: Position, play: Play) -> Position:
    position = after(position, play)
    while position.zones.get(("stack", -1)) or (position.due is not None and position.due.kind != "priority"):
        asked = position.due is not None and position.due.kind != "priority"
        position = after(position, next(iter(answers(position))) if asked else PASS)
    return position


@pytest.mark.parametrize(
    ("times", "draws", "life", "hand"), [(0, 2, 20, 2), (1, 1, 25, 0), (1, 2, 25, 1), (2, 2, 30, 0), (3, 2, 30, 0)]
)
def test_614_3__each_replaces_one_draw(times: int, draws: int, life: int, hand: int) -> None:
    words = told(
        "Test Words",
        "{0}: The next time you would draw a card this turn, you gain 5 life instead.",
        types="Enchantment",
    )
    spell = told("Test Study", f"Draw {'a card' if draws == 1 else 'two cards'}.", types="Sorcery", cost="{0}")
    position = run(board(human_battlefield=[words], human_hand=[spell], human_library=[BEAR] * 3))
    for _ in range(times):
        position = resolved(position, Play("activate", 1))
    position = resolved(position, Play("cast", position.zones[("hand", 0)][0]))
    assert position.players[0].life == life
    assert len(position.zones.get(("hand", 0), ())) == hand


@pytest.mark.parametrize(
    ("instead", "mine"),
    [
        ("create a 2/2 green Bear creature token instead", 3),
        ("each player returns a permanent they control to its owner's hand instead", 1),
        ("each opponent discards a card instead", 2),
        ("instead each opponent loses 1 life", 2),
    ],
)
def test_614_11__whatever_is_done_instead(instead: str, mine: int) -> None:
    text = f"{{0}}: The next time you would draw a card this turn, {instead.removesuffix(' instead')}"
    text += " instead." if instead.endswith(" instead") else "."
    words = told("Test Words", text, types="Enchantment")
    spell = told("Test Study", "Draw a card.", types="Sorcery", cost="{0}")
    position = run(
        board(
            human_battlefield=[words, BEAR], human_hand=[spell], human_library=[BEAR] * 3, ai_hand=[BEAR],
            ai_battlefield=[BEAR, BEAR],
        )
    )  # fmt: skip
    position = resolved(resolved(position, Play("activate", 1)), Play("cast", position.zones[("hand", 0)][0]))
    owners = [Game(position).objects[i].owner for i in Game(position).zone("battlefield")]
    assert len(position.zones[("library", 0)]) == 3
    assert owners.count(0) == mine
    back = "returns" in instead
    assert owners.count(1) == (1 if back else 2)
    assert len(position.zones.get(("hand", 1), ())) == (2 if back else 0 if "discards" in instead else 1)
    assert position.players[1].life == (19 if "loses" in instead else 20)


ROCK = card("Test Rock", types="Artifact", cost="{3}")
DRAW_ONE = told("Test Study", "Draw a card.", types="Sorcery", cost="{0}")


def drawn(text: str, **zones: list[Card]) -> Position:
    """What is left after a draw of a player who controls an enchantment with the text."""
    position = run(
        board(human_battlefield=[told("Test Rule", text, types="Enchantment")], human_hand=[DRAW_ONE], **zones)
    )
    return resolved(position, Play("cast", position.zones[("hand", 0)][0]))


def names(position: Position, zone: str) -> list[str]:
    return [position.objects[i].card.name for i in position.zones.get((zone, -1 if zone == "exile" else 0), ())]


def test_614_11__several_sentences_in_place_of_a_draw() -> None:
    text = (
        "If you would draw a card, instead reveal the top three cards of your library. Put all creature cards revealed "
    )
    text += "this way into your hand and the rest on the bottom of your library in any order."
    position = drawn(text, human_library=[BEAR, ROCK, BEAR, ROCK])
    assert names(position, "hand") == ["Test Bear", "Test Bear"]
    assert names(position, "library") == ["Test Rock", "Test Rock"]


def test_614_11__cards_that_may_be_played_this_turn() -> None:
    text = (
        "If you would draw a card, exile the top two cards of your library instead. You may play those cards this turn."
    )
    free = card("Test Egg", types="Artifact", cost="{0}")
    position = drawn(text, human_library=[free, ROCK, BEAR])
    assert names(position, "hand") == []
    assert names(position, "exile") == ["Test Egg", "Test Rock"]
    (egg,) = [c.object for c in choices(position) if isinstance(c, Play) and c.kind == "cast"]
    assert position.objects[egg].card.name == "Test Egg"


@pytest.mark.parametrize(("top", "zone"), [(BEAR, "graveyard"), (ROCK, "hand")])
def test_614_5__the_draw_inside_is_not_replaced_again(top: Card, zone: str) -> None:
    text = (
        "If you would draw a card, reveal the top card of your library instead. If it's a creature card, put it into "
    )
    position = drawn(text + "your graveyard. Otherwise, draw a card.", human_library=[top, BEAR])
    assert top.name in names(position, zone)
    assert names(position, "library") == ["Test Bear"]


@pytest.mark.parametrize("there", [True, False])
def test_614_11__what_follows_if_it_cannot_be_done(there: bool) -> None:
    text = "If you would draw a card, return a card from your graveyard to your hand instead. If you can't, you lose "
    position = drawn(text + "the game.", human_library=[ROCK], human_graveyard=[BEAR] if there else [])
    assert names(position, "hand") == (["Test Bear"] if there else [])
    assert (position.players[0].lost == "") is there


@pytest.mark.parametrize(
    ("text", "if_yes"),
    [
        (
            "If you would draw a card, you may instead search your library for a card, put that card into your hand, "
            "then shuffle.",
            {"hand": ["Test Rock"], "library": ["Test Bear"]},
        ),
        (
            "If you would draw a card, you may skip that draw instead.",
            {"hand": [], "library": ["Test Bear", "Test Rock"]},
        ),
        (
            "If you would draw a card, you may instead reveal the top two cards of your library. Put all artifact "
            "cards revealed this way into your hand and the rest into your graveyard.",
            {"hand": ["Test Rock"], "graveyard": ["Test Study", "Test Bear"], "library": []},
        ),
    ],
)
def test_614_11__as_the_player_likes(text: str, if_yes: dict[str, list[str]]) -> None:
    rule = told("Test Rule", text, types="Enchantment")
    position = run(board(human_battlefield=[rule], human_hand=[DRAW_ONE], human_library=[BEAR, ROCK]))
    position = after(after(after(position, Play("cast", position.zones[("hand", 0)][0])), PASS), PASS)
    assert sorted(answers(position)) == [False, True]
    no = after(position, False)
    assert (names(no, "hand"), names(no, "library")) == (["Test Bear"], ["Test Rock"])
    yes = [after(position, True)]
    while any(p.due is not None and p.due.kind != "priority" for p in yes):
        yes = [after(p, a) for p in yes for a in answers(p)]
    assert any(all(sorted(names(p, zone)) == sorted(cards) for zone, cards in if_yes.items()) for p in yes)


def test_614_3__what_is_done_then_speaks_of_itself() -> None:
    text = "{0}: You gain 1 life. The next time you would draw a card this turn, instead reveal the top card of your "
    text += "library and put that card into your graveyard."
    words = told("Test Words", text, types="Enchantment")
    position = run(board(human_battlefield=[words], human_hand=[DRAW_ONE], human_library=[ROCK, BEAR]))
    position = resolved(position, Play("activate", 1))
    position = resolved(position, Play("cast", position.zones[("hand", 0)][0]))
    assert sorted(names(position, "graveyard")) == ["Test Rock", "Test Study"]
    assert (names(position, "hand"), names(position, "library")) == ([], ["Test Bear"])
