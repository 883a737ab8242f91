"""Damage dealt to something else instead, for a while (CR 614.9), and what prevention does besides (CR 615.5)."""

from __future__ import annotations

import pytest

from model.events import deal_damage
from model.play import Play, after, run
from model.play.play import PASS
from model.state import Game, Position
from model.state.objects import player_ref
from tests.boards import board, card
from tests.kernel.told import told

BEAR = card("Test Bear", power=2, toughness=9)
YOU, FOE = player_ref(0), player_ref(1)


def shielded(text: str, *targets: int, answers: tuple[object, ...] = ()) -> Game:
    """1 the source of the ability, 2 and 3 own creatures, 4 and 5 of the opponent; the ability resolved."""
    source = told("Test Guard", text, power=1, toughness=9)
    position: Position = run(board(human_battlefield=[source, BEAR, BEAR], ai_battlefield=[BEAR, BEAR]))
    position = after(position, Play("activate", 1, targets=tuple((t,) for t in targets)))
    position = after(after(position, PASS), PASS)
    for answer in answers:
        position = after(position, answer)
    return Game(position)


def damages(game: Game) -> tuple[int, ...]:
    """Of both players, then of the creatures in order."""
    return (20 - game.players[0].life, 20 - game.players[1].life, *(game.objects[i].damage for i in range(1, 6)))


@pytest.mark.parametrize(
    ("text", "targets", "dealt", "found"),
    [
        ("{0}: The next 1 damage that would be dealt to this creature this turn is dealt to target creature you "
         "control instead.", (2,), ((4, 1, 3),), (0, 0, 2, 1, 0, 0, 0)),
        ("{0}: The next 2 damage that would be dealt to target creature this turn is dealt to another target creature "
         "instead.", (2, 4), ((4, 2, 1), (5, 2, 3)), (0, 0, 0, 2, 0, 2, 0)),
        ("{0}: All damage that would be dealt to target creature this turn is dealt to you instead.",
         (2,), ((4, 2, 3), (5, 2, 2)), (5, 0, 0, 0, 0, 0, 0)),
        ("{0}: All damage that would be dealt this turn to you and permanents you control is dealt to target creature "
         "instead.", (5,), ((4, YOU, 3), (4, 2, 2), (4, FOE, 1)), (0, 1, 0, 0, 0, 0, 5)),
        ("{0}: All damage that would be dealt to you this turn by target creature is dealt to this creature instead.",
         (4,), ((4, YOU, 3), (5, YOU, 2)), (2, 0, 3, 0, 0, 0, 0)),
        ("{0}: All combat damage that would be dealt to you this turn is dealt to this creature instead.",
         (), ((4, YOU, 3),), (3, 0, 0, 0, 0, 0, 0)),
    ],
)  # fmt: skip
def test_614_9__damage_is_dealt_to_another(
    text: str, targets: tuple[int, ...], dealt: tuple[tuple[int, int, int], ...], found: tuple[int, ...]
) -> None:
    game = shielded(text, *targets)
    for one in dealt:
        deal_damage(game, [one])
    assert damages(game) == found


def test_609_7a__the_source_is_chosen_as_the_effect_begins_and_only_its_next_damage_is_meant() -> None:
    text = (
        "{0}: The next time a source of your choice would deal damage to you this turn, that damage is dealt to this "
        "creature instead."
    )
    game = shielded(text, answers=(5,))
    for source in (4, 5, 5):
        deal_damage(game, [(source, YOU, 2)])
    assert damages(game) == (4, 0, 2, 0, 0, 0, 0)


def test_614_9__a_permanent_that_is_gone_gets_nothing() -> None:
    game = shielded("{0}: All damage that would be dealt to you this turn is dealt to this creature instead.")
    from model.events import destroy

    destroy(game, [1], cause=4)
    deal_damage(game, [(4, YOU, 2)])
    assert game.players[0].life == 18


@pytest.mark.parametrize(
    ("text", "targets", "answers", "dealt", "found"),
    [
        ("{0}: Prevent the next 3 damage that would be dealt to any target this turn. You gain life equal to the "
         "damage prevented this way.", (2,), (), ((4, 2, 2), (4, 2, 2)), (-3, 0, 0, 1, 0, 0, 0)),
        ("{0}: The next time a source of your choice would deal damage to you this turn, prevent that damage. If "
         "damage is prevented this way, ~ deals that much damage to that source's controller.", (), (4,),
         ((5, YOU, 1), (4, YOU, 3), (4, YOU, 2)), (3, 3, 0, 0, 0, 0, 0)),
    ],
)  # fmt: skip
def test_615_5__what_is_done_besides(
    text: str, targets: tuple[int, ...], answers: tuple[object, ...], dealt: tuple[tuple[int, int, int], ...],
    found: tuple[int, ...],
) -> None:  # fmt: skip
    game = shielded(text, *targets, answers=answers)
    for one in dealt:
        deal_damage(game, [one])
    assert damages(game) == found


def test_615_5__counters_for_the_damage_to_that_creature() -> None:
    text = (
        "{0}: Prevent the next 3 damage that would be dealt to target creature this turn. For each 1 damage prevented "
    )
    game = shielded(text + "this way, put a +1/+1 counter on that creature.", 3)
    deal_damage(game, [(4, 3, 2)])
    assert game.objects[3].counter("+1/+1") == 2
    assert damages(game) == (0,) * 7


def test_615_12__damage_that_cannot_be_prevented_is_not_prevented_this_way() -> None:
    text = "{0}: Prevent all damage that would be dealt to you this turn. If damage is prevented this way, you gain "
    game = shielded(text + "5 life.")
    deal_damage(game, [(4, YOU, 2)], preventable=False)
    assert game.players[0].life == 18
    deal_damage(game, [(4, YOU, 2)])
    assert game.players[0].life == 23


@pytest.mark.parametrize(
    ("text", "dealt", "found"),
    [
        ("If damage would be dealt to another creature you control, prevent that damage. Put a +1/+1 counter on that "
         "creature for each 1 damage prevented this way.", (4, 2, 3), 3),
        ("If damage would be dealt to another creature you control, prevent that damage. Put a +1/+1 counter on that "
         "creature for each 1 damage prevented this way.", (4, 1, 3), 0),
    ],
)  # fmt: skip
def test_615_5__that_creature_of_a_static_ability(text: str, dealt: tuple[int, int, int], found: int) -> None:
    guard = told("Test Guard", text, power=1, toughness=9)
    game = Game(run(board(human_battlefield=[guard, BEAR], ai_battlefield=[BEAR, BEAR])))
    deal_damage(game, [dealt])
    assert game.objects[2].counter("+1/+1") == found


def test_615_5__when_damage_is_prevented_this_way_triggers_with_its_own_target() -> None:
    text = (
        "If damage would be dealt to this creature, prevent that damage. When damage is prevented this way, this "
        "creature deals that much damage to any other target."
    )
    guard = told("Test Guard", text, power=1, toughness=9)
    bolt = told("Test Bolt", "~ deals 3 damage to target creature.", types="Instant", cost="{0}")
    position = run(board(human_battlefield=[guard, BEAR], human_hand=[bolt]))
    position = after(after(after(position, Play("cast", 3, targets=((1,),))), PASS), PASS)
    position = after(position, (FOE,))
    position = after(after(position, PASS), PASS)
    assert position.players[1].life == 17
