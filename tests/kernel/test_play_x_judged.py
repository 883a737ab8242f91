"""Permissions and prohibitions that read the mana value of a spell with {X}: judged with the X announced (CR 202.3e,
601.2e, 601.3a-b)."""

from __future__ import annotations

import msgspec

import model.resolve  # noqa: F401
from model.play import Play, after, castable_ways
from model.play.loop import run
from model.play.why_not import why_not
from model.state import Game
from solver.explain import why_not_play
from solver.plays import choices
from solver.plays.announce import Wanted
from solver.plays.listing import listed_plays
from solver.plays.payer import PositionPayer
from tests.boards import basic, board, the
from tests.kernel.told import told

MOUNTAIN = basic("Mountain")
LURKER = told(
    "Lurker", "You may cast permanent spells with mana value 3 or less from your graveyard.", power=1, toughness=1
)
AUGUR = told("Augur", "You may cast spells with mana value 4 or greater from the top of your library.", power=1,
             toughness=1)  # fmt: skip
GUIDE = told("Guide", "You may cast creature spells with mana value 4 or greater as though they had flash.",
             power=1, toughness=1)  # fmt: skip
JUDGE = told("Judge", "Your opponents can't cast spells with even mana values.", power=1, toughness=1)
MEDDLER = told("Meddler", "Players can't cast spells with mana value 4 or greater.", power=1, toughness=1)
OMEN = told("Omen", "You may cast sorcery spells from your hand without paying their mana costs.", types="Enchantment")
HYDRA = told("Hydra", "This creature enters with X +1/+1 counters on it.", cost="{X}{R}", power=0, toughness=0)
BIG = told("Big Hydra", "This creature enters with X +1/+1 counters on it.", cost="{X}{4}", power=0, toughness=0)
BLAZE = told("Blaze", "This spell deals X damage to any target.", types="Sorcery", cost="{X}{R}{R}")


def xs(position, name: str) -> set[int]:
    spell = the(position, name)
    return {c.x for c in choices(run(position)) if isinstance(c, Play) and c.kind == "cast" and c.object == spell}


def listed(position, name: str) -> list[tuple[int, int | None] | None]:
    game = Game(run(position))
    spell = the(position, name)
    found = listed_plays(game, 0, PositionPayer(game, 0))
    return [p.x for p in found if p.way.kind == "cast" and spell in p.objects]


def test_601_3__a_permission_by_mana_value_is_judged_with_the_x_announced() -> None:
    position = board(human_graveyard=[HYDRA], human_battlefield=[LURKER, *[MOUNTAIN] * 6])
    assert xs(position, "Hydra") == {0, 1, 2}
    assert listed(position, "Hydra") == [(0, 2)]
    play = next(c for c in choices(run(position)) if isinstance(c, Play) and c.kind == "cast" and c.x == 2)
    (reason,) = why_not(position, msgspec.structs.replace(play, x=3))
    assert reason.rule == "601.3"


def test_601_3__a_mana_value_that_only_x_makes_large_enough() -> None:
    position = board(human_library=[BLAZE], human_battlefield=[AUGUR, *[MOUNTAIN] * 5])
    assert xs(position, "Blaze") == {2, 3}
    assert listed(position, "Blaze") == [(2, 3)]


def test_601_3__no_x_makes_it_fit() -> None:
    position = board(human_graveyard=[BIG], human_battlefield=[LURKER, *[MOUNTAIN] * 8])
    assert not list(castable_ways(Game(position), 0, the(position, "Big Hydra")))


def test_601_3b__as_though_it_had_flash_only_with_the_x_that_makes_it_so() -> None:
    entries = {"human_hand": [HYDRA], "human_battlefield": [GUIDE, *[MOUNTAIN] * 5]}
    assert xs(board(active=1, **entries), "Hydra") == {3, 4}
    assert listed(board(active=1, **entries), "Hydra") == [(3, 4)]
    assert xs(board(**entries), "Hydra") == {0, 1, 2, 3, 4}


def test_601_3a__without_its_mana_cost_paid_no_x_lifts_the_prohibition() -> None:
    # X is 0, the mana value 2.
    position = board(human_hand=[BLAZE], human_battlefield=[OMEN], ai_battlefield=[JUDGE])
    assert xs(position, "Blaze") == set()
    assert listed(position, "Blaze") == []


def test_601_3a__the_largest_x_that_is_not_prohibited() -> None:
    position = board(human_hand=[HYDRA, BIG], human_battlefield=[MOUNTAIN] * 6, ai_battlefield=[MEDDLER])
    assert xs(position, "Hydra") == {0, 1, 2}
    assert listed(position, "Hydra") == [(0, 2)]
    assert xs(position, "Big Hydra") == set()
    assert not list(castable_ways(Game(position), 0, the(position, "Big Hydra")))


def test_601_3a__every_second_x_stands_by_itself() -> None:
    position = board(human_hand=[BLAZE], human_battlefield=[MOUNTAIN] * 5, ai_battlefield=[JUDGE])
    assert xs(position, "Blaze") == {1, 3}
    assert listed(position, "Blaze") == [(1, 1), (3, 3)]


def test_608_2g__a_spell_cast_during_a_resolution_is_judged_with_its_x() -> None:
    herald = told("Herald", "You may cast a creature spell with mana value 3 or less from your hand.", types="Sorcery",
                  cost="{R}")  # fmt: skip
    position = run(board(human_hand=[herald, HYDRA], human_battlefield=[MOUNTAIN] * 6))
    first = next(c for c in choices(position) if isinstance(c, Play) and c.object == the(position, "Herald"))
    for choice in (first, Play("pass"), Play("pass"), True):
        position = after(position, choice)
    assert xs(position, "Hydra") == {0, 1, 2}


def test_601_2e__why_not_names_what_the_announced_x_offends() -> None:
    game = Game(run(board(human_hand=[HYDRA], human_battlefield=[MOUNTAIN] * 6, ai_battlefield=[MEDDLER])))
    (way,) = castable_ways(game, 0, the(game, "Hydra"))
    (reason,) = why_not_play(game, 0, way, Wanted(x=4))
    assert str(reason) == "Meddler says that Human can't cast Hydra (601.3)"
    assert why_not_play(game, 0, way, Wanted(x=2)) == ()
    # The least X that is allowed is what there is not enough mana for.
    game = Game(run(board(human_library=[BLAZE], human_battlefield=[AUGUR, *[MOUNTAIN] * 3])))
    (way,) = castable_ways(game, 0, the(game, "Blaze"))
    assert [r.rule for r in why_not_play(game, 0, way)] == ["601.2h"]
