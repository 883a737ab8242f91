"""Damage prevented for a while by what its source is (CR 609.7, 615), from the text of made-up cards."""

from __future__ import annotations

import pytest

from model.events import deal_damage
from tests.kernel.test_told_redirecting import FOE, YOU, damages, shielded

Dealt = tuple[tuple[int, int, int], ...]


@pytest.mark.parametrize(
    ("text", "targets", "answers", "dealt", "found"),
    [
        ("{0}: Prevent all damage a source of your choice would deal this turn.", (), ((4,),),
         ((4, YOU, 3), (4, 2, 1), (5, YOU, 2)), (2, 0, 0, 0, 0, 0, 0)),
        ("{0}: Prevent all damage that would be dealt to you this turn by a source of your choice.", (), ((4,),),
         ((4, YOU, 3), (4, 2, 1), (5, YOU, 2)), (2, 0, 0, 1, 0, 0, 0)),
        ("{0}: The next time a source of your choice would deal damage this turn, prevent that damage.", (), ((4,),),
         ((4, 2, 3), (4, 2, 1)), (0, 0, 0, 1, 0, 0, 0)),
        ("{0}: Prevent the next 3 damage that would be dealt to any target this turn by a source of your choice.",
         (YOU,), ((4,),), ((5, YOU, 1), (4, YOU, 2), (4, YOU, 4)), (4, 0, 0, 0, 0, 0, 0)),
        ("{0}: The next time target creature would deal damage to you this turn, prevent that damage.", (4,), (),
         ((5, YOU, 2), (4, 2, 1), (4, YOU, 3), (4, YOU, 3)), (5, 0, 0, 1, 0, 0, 0)),
        ("{0}: Prevent all damage that would be dealt to you and creatures you control this turn by sources you don't "
         "control.", (), (), ((4, YOU, 3), (4, 2, 1), (3, 2, 2), (4, 5, 1)), (0, 0, 0, 2, 0, 0, 1)),
        ("{0}: Until your next turn, prevent all damage that would be dealt to and dealt by target creature.", (4,), (),
         ((4, YOU, 3), (2, 4, 1), (2, 5, 1)), (0, 0, 0, 0, 0, 0, 1)),
        ("{0}: Prevent the next 1 damage that would be dealt by this creature this turn.", (), (),
         ((1, FOE, 3), (1, FOE, 3), (2, FOE, 1)), (0, 6, 0, 0, 0, 0, 0)),
    ],
)  # fmt: skip
def test_609_7__damage_by_a_source_is_prevented(
    text: str, targets: tuple[int, ...], answers: tuple[object, ...], dealt: Dealt, found: tuple[int, ...]
) -> None:
    game = shielded(text, *targets, answers=answers)
    for one in dealt:
        deal_damage(game, [one])
    assert damages(game) == found


def test_611_2c__what_comes_later_is_shielded_too() -> None:
    """The effect is on the rules, not on the characteristics of certain creatures."""
    game = shielded("{0}: Prevent all damage that would be dealt to you and creatures you control this turn by sources "
                    "you don't control.")  # fmt: skip
    game.update(5, controller=0)
    deal_damage(game, [(4, 5, 2)])
    assert game.objects[5].damage == 0


def test_609_7a__a_creature_of_your_choice_is_no_spell() -> None:
    """Only what is described may be chosen: a permanent, where no source is spoken of."""
    game = shielded("{0}: Prevent all combat damage a creature of your choice would deal this turn.", answers=((4,),))
    deal_damage(game, [(4, YOU, 2)])
    deal_damage(game, [(4, YOU, 3)], combat=True)
    assert damages(game)[0] == 2
