"""Costs that are paid rather than the mana cost (CR 118.9)."""

from __future__ import annotations

import msgspec
import pytest

from model.base import IllegalPlay
from model.play import Play, after, run
from model.play.play import PASS
from model.state import Position
from solver.plays.choices import choices
from tests.boards import basic, board, card
from tests.kernel.told import told

GRANT = told(
    "Test Grant",
    "If you have no land cards in hand, you may reveal your hand rather than pay this spell's mana cost.\n"
    "You gain 1 life.",
    types="Sorcery",
    cost="{1}{G}",
)
BEAR = card("Test Bear", cost="{1}{G}", power=2, toughness=2)


def casts(position: Position) -> list[Play]:
    return [c for c in choices(position) if isinstance(c, Play) and c.kind == "cast"]


@pytest.mark.parametrize(
    ("hand", "free"), [((), True), ((BEAR, BEAR), True), ((basic("Forest"),), False), ((BEAR, basic("Forest")), False)]
)
def test_118_9__a_hand_without_lands_is_revealed(hand: tuple, free: bool) -> None:
    position = run(board(human_hand=[GRANT, *hand]))
    plays = casts(position)
    assert bool(plays) is free
    if free:
        position = after(after(after(position, plays[0]), PASS), PASS)
        assert position.players[0].life == 21
        assert len(position.zones[("hand", 0)]) == len(hand)


@pytest.mark.parametrize(
    ("has", "who", "n"),
    [("Forest", "an opponent", 3), ("Forest", "each other player", 6), ("Island", "an opponent", 3)],
)
def test_118_9__others_gain_life_as_the_cost(has: str, who: str, n: int) -> None:
    rather = "If you control a Forest, rather than pay this spell's mana cost, you may have"
    text = f"{rather} {who} gain {n} life.\nYou gain 1 life."
    position = run(
        board(human_battlefield=[basic(has)], human_hand=[told("Test Vigour", text, types="Instant", cost="{5}")])
    )
    plays = casts(position)
    assert bool(plays) is (has == "Forest")
    for play in plays:
        # A cost: it is paid before anybody could answer.
        cast = after(position, play)
        assert [p.life for p in cast.players] == [20, 20 + n]
        assert [p.life for p in after(after(cast, PASS), PASS).players] == [21, 20 + n]


HALLS = told(
    "Test Halls",
    "Rather than pay the mana cost for a spell, its controller may discard a card that shares a color with that spell.",
    types="Enchantment",
)


@pytest.mark.parametrize("whose", [0, 1])
def test_118_9__anybody_discards_a_card_of_the_same_color(whose: int) -> None:
    blue, both = card("Test Blue", cost="{9}{U}"), card("Test Both", cost="{7}{U}{R}")
    red, plain = card("Test Red", cost="{8}{R}"), card("Test Plain", cost="{6}")
    field = {"human_battlefield" if whose == 0 else "ai_battlefield": [HALLS]}
    position = run(board(human_hand=[blue, both, red, plain], **field))
    b, rb, r, plain = position.zones[("hand", 0)]
    plays = {play.object: play for play in casts(position)}
    # What has no color shares none, and no spell is discarded for itself.
    assert set(plays) == {b, rb, r}
    for spell, given, fine in ((b, rb, True), (rb, b, True), (rb, r, True), (b, r, False), (b, plain, False)):
        play = msgspec.structs.replace(plays[spell], with_=((given,),))
        if fine:
            cast = after(position, play)
            assert len(cast.zones[("graveyard", 0)]) == 1
            assert len(cast.zones[("hand", 0)]) == 2
        else:
            with pytest.raises(IllegalPlay):
                after(position, play)
